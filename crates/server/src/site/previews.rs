//! What stands beside a link to the house wherever somebody posts one: a title, a sentence, a picture.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use axum::routing::get;
use kamni_draw::Tone;
use kamni_records::pictures::{Look, Named, PictureError, Preview, Seat as Beside, preview};
use kamni_records::{Ended, GameResult, Record};
use kamni_rules::{GameKind, Player, Position, Step};
use kamni_texts::{Lang, Texts};

use super::{board, import};
use crate::address::with_query;
use crate::app::App;
use crate::error::AppError;
use crate::files::{self, Age, CachePolicy, paint_for};
use crate::game::{End, Sitter};
use crate::ids::GameId;
use crate::pages::layout::Card;
use crate::pages::lobby::shelf;
use crate::presets::Preset;
use crate::recorded;
use crate::store::games::StoredGame;
use crate::view::{EndShown, Eyes, Played, Seat, option_words, side_figure, texts};
use crate::visitor::{Desk, Reader, query_value};

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/preview.png", get(house))
        .route("/{id}/preview.png", get(named))
        .route("/import/{id}/preview.png", get(imported))
}

/// Pictures of what does not change: the house, and the games it has. Every house of this process paints the same.
static PAINTED: LazyLock<Mutex<Painted>> = LazyLock::new(Mutex::default);
type Painted = HashMap<(Option<GameKind>, Lang), Bytes>;

/// The name of what is pictured where no game's id is: it is part of the letters that stand for it.
const SHELF: &str = "shelf";
/// Raised when these pictures change: browsers keep them for ever.
const MADE: u32 = 1;

async fn house(State(app): State<App>, parts: Parts) -> Result<Response, AppError> {
    of_shelf(&app, None, &parts).await
}

/// The picture of a game that is being played or was, or, by its name, of a game as such.
async fn named(State(app): State<App>, Path(name): Path<String>, parts: Parts) -> Result<Response, AppError> {
    if let Ok(kind) = name.parse() {
        return of_shelf(&app, Some(kind), &parts).await;
    }
    of_game(&app, name.parse()?, &parts).await
}

/// How long a picture is good for, by whether the address names what it is made of.
fn kept(parts: &Parts, mark: &str, over: bool, reader: &Reader) -> CachePolicy {
    let age = Age::of(over, query_value(parts, "v") == Some(mark));
    let asked = parts.uri.query().unwrap_or_default();
    CachePolicy::of(&[mark, "preview", asked, reader.lang.name()], age, reader.lang_asked)
}

async fn of_shelf(app: &App, kind: Option<GameKind>, parts: &Parts) -> Result<Response, AppError> {
    let reader = Reader::of(parts);
    let lang = reader.lang;
    let kept = kept(parts, &files::mark(SHELF, MADE), true, &reader);
    if kept.is_known(&parts.headers) {
        return Ok(kept.unchanged());
    }
    let pictures = || PAINTED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = pictures().get(&(kind, lang)).cloned();
    let picture = match known {
        Some(picture) => picture,
        None => {
            let painted = Bytes::from(paint_for(app, parts, move || shelf_picture(kind, lang)).await?);
            pictures().insert((kind, lang), painted.clone());
            painted
        }
    };
    Ok(kept.answer("image/png", None, picture))
}

fn shelf_picture(kind: Option<GameKind>, lang: Lang) -> Result<Vec<u8>, PictureError> {
    let texts = texts(lang);
    let shown = kind.unwrap_or(GameKind::ALL[0]);
    let nothing = || PictureError::Drawing("a game of the shelf cannot be replayed".to_owned());
    let replay = shelf::replay(shown).ok_or_else(nothing)?;
    let look = Look { coordinates: false, ..Look::default() };
    let paint = |told: &Preview<'_>| preview(&look.drawing(&replay), Tone::Light, told);
    let Some(kind) = kind else { return house_told(texts, paint) };
    let rules = Preset::Standard.rules(kind).ok_or_else(nothing)?;
    let names = Player::BOTH.map(|side| texts.side(&rules, side));
    let seats = Player::BOTH.map(|side| {
        let figure = side_figure(&rules, side);
        Some(Beside { figure, name: &names[side], score: "", is_first_to_see: false })
    });
    let (title, said) = (texts.game(kind), texts.get(&format!("about-{kind}"), &[]));
    paint(&Preview { title: &title, seats, said: &said, ..Preview::default() })
}

/// What is told of the house: the games it has, each with a piece. Sides take turns, so that no two look alike.
fn house_told<T>(texts: &Texts, paint: impl FnOnce(&Preview<'_>) -> T) -> T {
    let (title, note) = (texts.get("site-name", &[]), texts.get("site-about", &[]));
    let names = GameKind::ALL.iter().map(|kind| (*kind, texts.game(*kind)));
    let names: Vec<_> = names.zip(Player::BOTH.into_iter().cycle()).collect();
    let games: Vec<Named<'_>> = names
        .iter()
        .filter_map(|((kind, name), side)| {
            let figure = side_figure(&Preset::Standard.rules(*kind)?, *side);
            Some(Named { kind: *kind, figure, name })
        })
        .collect();
    paint(&Preview { title: &title, note: &note, games: &games, ..Preview::default() })
}

async fn of_game(app: &App, id: GameId, parts: &Parts) -> Result<Response, AppError> {
    let reader = Reader::of(parts);
    let stored = app.store.game(id).await?.ok_or(AppError::NO_GAME)?;
    let mark = files::mark(id.as_str(), stored.last_number());
    let kept = kept(parts, &mark, stored.end.is_some(), &reader);
    if kept.is_known(&parts.headers) {
        return Ok(kept.unchanged());
    }
    let record = recorded::of_game(&stored, "")?;
    let (played, past) = shown(&record, parts)?;
    let lang = reader.lang;
    let painted = paint_for(app, parts, move || game_picture(&played, &stored, past, lang)).await?;
    Ok(kept.answer("image/png", None, painted))
}

/// The picture of a game that was brought in.
async fn imported(
    State(app): State<App>,
    Path(id): Path<String>,
    parts: Parts,
) -> Result<Response, AppError> {
    let reader = Reader::of(&parts);
    let record = import::kept(&app, &id).await?;
    let kept = kept(&parts, &files::mark(&id, 0), true, &reader);
    if kept.is_known(&parts.headers) {
        return Ok(kept.unchanged());
    }
    let (played, past) = shown(&record, &parts)?;
    let lang = reader.lang;
    let painted = paint_for(&app, &parts, move || record_picture(&played, &record, past, lang)).await?;
    Ok(kept.answer("image/png", None, painted))
}

/// The position of a game that an address asks for, and whether it is not the last.
fn shown(record: &Record, parts: &Parts) -> Result<(Played, bool), AppError> {
    let all: Vec<Step> = record.steps().collect();
    let ply = query_value(parts, "ply").and_then(|ply| ply.parse().ok()).unwrap_or(all.len());
    let shown = all.get(..ply).unwrap_or(&all);
    let played = Played::of(*record.rules(), record.start(), shown).map_err(|_| AppError::INTERNAL)?;
    Ok((played, shown.len() < all.len()))
}

/// A position of a game with its players; `past` is one that is not the last.
fn game_picture(
    played: &Played,
    stored: &StoredGame,
    past: bool,
    lang: Lang,
) -> Result<Vec<u8>, PictureError> {
    let eyes = Eyes::watcher(texts(lang));
    let end = stored.end.as_ref().filter(|_| !past);
    let said = if past { after_turn(played, &eyes) } else { said(played, &stored.seats, end, &eyes) };
    let name = |side: Player| Seat::of(played.rules(), side, &stored.seats, &eyes).name;
    let first = end.map_or(played.position().to_move(), |end| end.winner);
    position_picture(played, &Player::BOTH.map(name), first, &said, &eyes)
}

/// A position of a game that was brought in.
fn record_picture(played: &Played, record: &Record, past: bool, lang: Lang) -> Result<Vec<u8>, PictureError> {
    let eyes = Eyes::watcher(texts(lang));
    let said = if past { after_turn(played, &eyes) } else { board::result(record, eyes.texts) };
    let name = |side: Player| {
        let known = recorded::shown_names(record, eyes.texts)[side].clone();
        known.unwrap_or_else(|| eyes.texts.side(played.rules(), side))
    };
    let first = match Ended::result(record.ended()) {
        GameResult::Won(winner) if !past => Some(winner),
        _ => played.position().to_move(),
    };
    position_picture(played, &Player::BOTH.map(name), first, &said, &eyes)
}

fn after_turn(played: &Played, eyes: &Eyes<'_>) -> String {
    eyes.texts.get("share-after-turn", &[("turn", played.position().turn().into())])
}

/// A position with who plays; the first to be seen is the winner, or the one to move.
fn position_picture(
    played: &Played,
    names: &[String; 2],
    first: Option<Player>,
    said: &str,
    eyes: &Eyes<'_>,
) -> Result<Vec<u8>, PictureError> {
    let (rules, view) = (played.rules(), played.view(eyes));
    let beside = Player::BOTH.map(|side| {
        Some(Beside {
            figure: side_figure(rules, side),
            name: &names[side],
            score: &view.plates[side].score,
            is_first_to_see: first == Some(side),
        })
    });
    let (title, note) = (eyes.texts.game(rules.kind()), option_words(rules, eyes.texts));
    let look = Look::default();
    let told = Preview { title: &title, note: &note, seats: beside, said, ..Preview::default() };
    preview(&look.drawing(played.replay()), look.tone, &told)
}

/// How a game stands, in a sentence or two.
pub(super) fn said(played: &Played, seats: &[Sitter; 2], end: Option<&End>, eyes: &Eyes<'_>) -> String {
    if let Some(end) = end {
        let end = EndShown::of(played.rules(), played.position(), end, eyes);
        return format!("{}. {}", end.title, end.reason);
    }
    if seats.contains(&Sitter::Open) {
        return eyes.texts.get("share-open-seat", &[]);
    }
    let title = played.view(eyes).title;
    if title.ends_with(['.', '…']) { title } else { format!("{title}.") }
}

/// A game whose preview stands beside a link.
#[derive(Clone, Copy, Debug)]
pub(super) struct PreviewedGame<'a> {
    /// The whole address of the game.
    pub(super) address: &'a str,
    /// What the game is now ([`files::mark`]).
    pub(super) mark: &'a str,
    /// Which game it is.
    pub(super) kind: GameKind,
    /// After which turn the position stands that is shown.
    pub(super) turn: u32,
}

/// The texts of a card, which a page borrows.
#[derive(Debug)]
pub(super) struct CardTexts {
    link: String,
    about: String,
    picture: String,
    alt: String,
}

impl CardTexts {
    /// The card of the house, or of one of its games.
    pub(super) fn of_shelf(desk: &Desk, headers: &HeaderMap, kind: Option<GameKind>) -> Self {
        let texts = desk.texts();
        let origin = desk.app.origin(headers);
        let path = kind.map_or(String::new(), |kind| format!("/{kind}"));
        let (about, pictured) = match kind {
            None => (texts.get("site-about", &[]), GameKind::ALL[0]),
            Some(kind) => (texts.get(&format!("about-{kind}"), &[]), kind),
        };
        let mark = files::mark(SHELF, MADE);
        let picture = with_query(
            &format!("{origin}{path}/preview.png"),
            [("v", &*mark), ("lang", texts.lang().name())],
        );
        let alt = texts.get("share-game-alt", &[("game", texts.game(pictured).into())]);
        Self { link: format!("{origin}{}", if path.is_empty() { "/" } else { &path }), about, picture, alt }
    }

    /// The card of a game at a position.
    pub(super) fn of_game(
        link: &str,
        mark: &str,
        lang: Lang,
        asked: Option<usize>,
        played: &Played,
        said: &str,
    ) -> Self {
        let about = format!("{}. {said}", option_words(played.rules(), texts(lang)));
        let past = asked.and_then(|ply| played.made().get(ply));
        let turn = past.map_or_else(|| played.position().turn(), |made| made.turn);
        let pictured = PreviewedGame { address: link, mark, kind: played.rules().kind(), turn };
        Self::of(link, &pictured, lang, asked, about)
    }

    /// The card of a page that shows a game, or the position after this many steps of it.
    pub(super) fn of(
        link: &str,
        pictured: &PreviewedGame<'_>,
        lang: Lang,
        asked: Option<usize>,
        about: String,
    ) -> Self {
        let texts = texts(lang);
        let values = [("game", texts.game(pictured.kind).into()), ("turn", pictured.turn.into())];
        let alt = texts.get("share-picture-alt", &values);
        let ply = asked.map(|ply| ply.to_string());
        let pairs = [("v", pictured.mark), ("lang", lang.name())];
        let pairs = pairs.into_iter().chain(ply.as_deref().map(|ply| ("ply", ply)));
        let picture = with_query(&format!("{}/preview.png", pictured.address), pairs);
        let link = with_query(link, ply.as_deref().map(|ply| ("ply", ply)));
        Self { link, about, picture, alt }
    }

    pub(super) fn card(&self) -> Card<'_> {
        Card { link: &self.link, about: &self.about, picture: &self.picture, alt: &self.alt }
    }
}

#[cfg(test)]
mod tests;
