//! Games as files: records and pictures, made out of a [`Record`] when somebody asks for them.

mod shot;

use async_recursion::async_recursion as boxed;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kamni_draw::Replay;
use kamni_records::pictures::{PictureError, gif, png, svg};
use kamni_records::{Record, kmn, sgf};
use kamni_rules::Step;
use sha2::{Digest, Sha256};

pub use kamni_pages::share::Form;

use crate::app::{App, Client};
use crate::error::AppError;
use crate::ids::GameId;
use crate::recorded;
use crate::studio::Studio;
use crate::visitor::Reader;
use shot::{Picture, PictureQuery};

/// A game that is asked for as a file.
#[derive(Debug)]
pub struct File<'a> {
    /// Its name, without what stands before and behind.
    pub name: &'a str,
    /// What it is now ([`mark`]).
    pub mark: &'a str,
    /// The game.
    pub record: Record,
    /// Whether nothing will be added to it.
    pub over: bool,
}

/// What a game is after this many events, in some letters: what is made of it is the same as long as these are.
#[must_use]
pub fn mark(name: &str, events: u32) -> String {
    letters(&[name, &events.to_string()])
}

/// The letters by which a record is kept: they are worked out from its text alone, and stay the same for ever.
#[must_use]
pub fn letters_of(record: &str) -> String {
    crate::ids::spelt(&Sha256::digest(record)[..12])
}

/// Letters that stand for some texts, and for how this version of the house makes files of them.
fn letters(texts: &[&str]) -> String {
    let mut hash = Sha256::new_with_prefix(env!("CARGO_PKG_VERSION"));
    for text in texts {
        hash.update([0]);
        hash.update(text);
    }
    crate::ids::spelt(&hash.finalize()[..12])
}

/// A file as an answer: made now, or known to the one who asks already.
///
/// # Errors
/// What is asked for makes no sense, or there is too much to paint.
pub async fn answer(app: &App, file: File<'_>, form: Form, parts: &Parts) -> Result<Response, AppError> {
    let reader = Reader::of(parts);
    let texts = app.texts(reader.lang);
    let wanted = PictureQuery::of(parts, texts)?;
    let query = parts.uri.query().unwrap_or_default();
    let kept = CachePolicy {
        tag: letters(&[file.mark, form.ending(), query, reader.lang.name()]),
        age: Age::of(file.over, wanted.v.as_deref() == Some(file.mark)),
        // Only drawings have words.
        shared: form != Form::Svg || reader.lang_asked,
    };
    let name = format!("kamni-{}-{}", file.record.rules().kind(), file.name);
    let (name, body) = match form {
        Form::Kmn | Form::Sgf => {
            let text = if form == Form::Kmn { kmn::to_text } else { sgf::to_text };
            (name, text(&file.record).into_bytes())
        }
        Form::Svg | Form::Png | Form::Gif => {
            let shot = wanted.shot(form, &file.record, texts)?;
            if kept.is_known(&parts.headers) {
                return Ok(kept.unchanged());
            }
            let name = wanted.ply.as_ref().map_or(name.clone(), |_| format!("{name}-{}", shot.ply));
            (name, painted(app, parts, form, file.record, shot).await?)
        }
    };
    if kept.is_known(&parts.headers) {
        return Ok(kept.unchanged());
    }
    let way = if form.is_shown() { "inline" } else { "attachment" };
    let named = format!("{way}; filename=\"{name}.{}\"", form.ending());
    Ok(kept.answer(form.content_type(), Some(&named), body))
}

/// A game as a file, as it stands in the books: nothing that is shown has not been written there.
///
/// # Errors
/// If there is no such game, or as with any file.
#[boxed]
pub async fn of_game(id: GameId, form: Form, app: &App, parts: &Parts) -> Result<Response, AppError> {
    let stored = app.store.game(id).await?.ok_or(AppError::NO_GAME)?;
    let record = recorded::of_game(&stored, &app.origin(&parts.headers))?;
    let mark = mark(id.as_str(), stored.last_number());
    let file = File { name: id.as_str(), mark: &mark, record, over: stored.end.is_some() };
    answer(app, file, form, parts).await
}

/// Paints a picture, in its turn.
async fn painted(
    app: &App,
    parts: &Parts,
    form: Form,
    record: Record,
    shot: Picture,
) -> Result<Vec<u8>, AppError> {
    let paint = move || {
        let steps: Vec<Step> = record.steps().take(shot.ply).collect();
        if form == Form::Gif {
            let (before, shown) = steps.split_at(shot.skipped);
            let replay = Replay::of(*record.rules(), record.start(), before)?;
            return gif(*record.rules(), *replay.position(), shown, &shot.look, &shot.film);
        }
        let replay = Replay::of(*record.rules(), record.start(), &steps)?;
        let drawing = shot.look.drawing(&replay);
        match form {
            Form::Svg => Ok(svg(&drawing, shot.look.tone, shot.film.size).into_bytes()),
            _ => png(&drawing, shot.look.tone, shot.film.size),
        }
    };
    let studio = if form == Form::Gif { &app.films } else { &app.studio };
    paint_in(studio, app, parts, paint).await
}

/// Paints something for who asks, as one of the things that cost much.
///
/// # Errors
/// If too many come from the same address, or wait.
pub async fn paint_for(
    app: &App,
    parts: &Parts,
    paint: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
) -> Result<Vec<u8>, AppError> {
    paint_in(&app.studio, app, parts, paint).await
}

async fn paint_in(
    studio: &Studio,
    app: &App,
    parts: &Parts,
    paint: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
) -> Result<Vec<u8>, AppError> {
    app.allow_costly(Client::of(parts))?;
    studio.paint(paint).await?.map_err(|error| {
        tracing::error!(%error, "a picture could not be painted");
        AppError::INTERNAL
    })
}

/// How long a file is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// Its address names what it is made of.
    Forever,
    /// It hardly ever changes.
    Hour,
    /// It may change at any time.
    Now,
}

impl Age {
    /// By whether its game is over, and the address names what the game is now.
    #[must_use]
    pub const fn of(over: bool, named: bool) -> Self {
        match (over, named) {
            (true, true) => Self::Forever,
            (true, false) => Self::Hour,
            (false, _) => Self::Now,
        }
    }
}

/// What is said of a file to those who keep copies.
#[derive(Debug)]
pub struct CachePolicy {
    tag: String,
    age: Age,
    /// Whether it is the same for everybody who asks by this address.
    shared: bool,
}

impl CachePolicy {
    /// A file that is made of these texts; whether it is the same for everybody who asks by its address.
    #[must_use]
    pub fn of(texts: &[&str], age: Age, shared: bool) -> Self {
        Self { tag: letters(texts), age, shared }
    }

    /// Whether who asks has it already.
    #[must_use]
    pub fn is_known(&self, headers: &HeaderMap) -> bool {
        let known = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
        known.split(',').any(|tag| tag.trim().trim_start_matches("W/").trim_matches('"') == self.tag)
    }

    /// That it is what he has.
    #[must_use]
    pub fn unchanged(&self) -> Response {
        self.with(StatusCode::NOT_MODIFIED.into_response())
    }

    /// The file.
    #[must_use]
    pub fn answer(&self, kind: &'static str, named: Option<&str>, body: impl Into<Body>) -> Response {
        let mut response = self.with(Response::new(body.into()));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        if let Some(named) = named.and_then(|named| HeaderValue::from_str(named).ok()) {
            headers.insert(CONTENT_DISPOSITION, named);
        }
        response
    }

    fn with(&self, mut response: Response) -> Response {
        let whose = if self.shared { "public" } else { "private" };
        let age = match self.age {
            Age::Forever => "max-age=31536000, immutable",
            Age::Hour => "max-age=3600",
            Age::Now => "no-cache",
        };
        let headers = response.headers_mut();
        if let Ok(control) = HeaderValue::from_str(&format!("{whose}, {age}")) {
            headers.insert(CACHE_CONTROL, control);
        }
        // It is weak: on the way it may be packed.
        if let Ok(tag) = HeaderValue::from_str(&format!("W/\"{}\"", self.tag)) {
            headers.insert(ETAG, tag);
        }
        // Other pages may show it: pictures of games are for everybody.
        headers.insert(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        );
        response
    }
}
