//! Games that somebody brings in: pasted or dropped, read, kept under a link, and shown on the analysis board.

#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_records::{Entry, Games, Record, kmn};
use kamni_rules::{GameKind, Rules};
use kamni_texts::Texts;
use serde::Deserialize;

use super::board::{Place, about, board, fields, line_of, title};
use crate::app::App;
use crate::error::AppError;
use crate::files::{self, File, Form as FileForm};
use crate::pages::import::{FoundGame, ImportPage, import_page};
use crate::visitor::{Costly, Desk};

/// What may be pasted, in bytes, and what a form with it may weigh: letters beyond ASCII are sent as six or more.
const MOST_TEXT: usize = 1 << 20;
const BODY: usize = 4 << 20;
/// How many games of a file are listed.
const MOST_GAMES: usize = 200;
/// What one game may be: steps of its main line, turns with all variations, bytes of its record.
const MOST_STEPS: usize = 4000;
const MOST_TURNS: usize = 10_000;
const MOST_RECORD: usize = 256 << 10;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/import", get(empty).post(brought).layer(DefaultBodyLimit::max(BODY)))
        .route("/import/{id}", get(at))
}

async fn empty(desk: Desk, Query(asked): Query<ImportQuery>) -> Response {
    let kind = asked.game.and_then(|name| name.parse().ok());
    said(&desk, &ImportPage { kind, ..ImportPage::default() })
}

#[derive(Debug, Default, Deserialize)]
struct ImportQuery {
    /// Which game lists of steps are of.
    game: Option<String>,
}

/// What is brought in.
#[derive(Debug, Deserialize)]
struct ImportForm {
    #[serde(default)]
    text: String,
    /// Which game a list of steps is of, where it does not say so.
    #[serde(default)]
    game: String,
    /// Which game of the file, from 1, where somebody has chosen.
    #[serde(default)]
    number: String,
}

/// Reads what is brought in. One game in order is kept at once; else what was found is shown, to choose from.
async fn brought(_: Costly, desk: Desk, Form(brought): Form<ImportForm>) -> Result<Response, AppError> {
    let texts = desk.texts();
    let kind: Option<GameKind> = brought.game.parse().ok();
    if brought.text.len() > MOST_TEXT {
        let values = [("most", (MOST_TEXT >> 20).into())];
        let wrong = texts.get("import-large", &values);
        return Ok(said(&desk, &ImportPage { kind, wrong: Some(&wrong), ..ImportPage::default() }));
    }
    let (text, entries) = desk
        .app
        .studio
        .paint(move || {
            let entries = read(&brought.text, kind);
            (brought.text, entries)
        })
        .await?;
    let chosen: Option<u64> = brought.number.parse().ok();
    let one = match chosen {
        Some(number) => entries.iter().find(|entry| entry.number == number),
        None => entries.first().filter(|entry| entries.len() == 1 && entry.faults.is_empty()),
    };
    if let Some(record) = one.and_then(readable) {
        match keep(&desk.app, record).await? {
            Ok(id) => return Ok(Redirect::to(&format!("/import/{id}")).into_response()),
            Err(TooLong) => {
                let wrong = texts.get("import-long", &[("steps", MOST_STEPS.into())]);
                return Ok(said(
                    &desk,
                    &ImportPage { kind, text: &text, wrong: Some(&wrong), ..ImportPage::default() },
                ));
            }
        }
    }
    let wrong = wrong(&entries, &text).map(|key| texts.get(key, &[]));
    let more = entries.len() == MOST_GAMES;
    // Where there is no game, the first reason is enough.
    let some = entries.iter().any(|entry| readable(entry).is_some());
    let shown = if some { &entries[..] } else { &entries[..entries.len().min(1)] };
    let found: Vec<FoundGame> = shown.iter().map(|entry| found(entry, texts)).collect();
    Ok(said(
        &desk,
        &ImportPage { text: &text, kind, found: &found, more: more && some, wrong: wrong.as_deref() },
    ))
}

/// Why nothing of a text was opened, as the key of its words; nothing where there is something to choose from.
fn wrong(entries: &[Entry], text: &str) -> Option<&'static str> {
    let readable = entries.iter().filter(|entry| readable(entry).is_some()).count();
    match (entries, readable) {
        ([], _) if text.trim().is_empty() => Some("import-nothing"),
        ([one], 1) if !one.faults.is_empty() => Some("import-broken"),
        ([_], 0) => Some("import-unreadable"),
        (_, 0) => Some("import-no-game"),
        _ => None,
    }
}

/// The game of an entry. One that is wrong from its first turn on, and of which nothing else is known, is none.
fn readable(entry: &Entry) -> Option<&Record> {
    let says =
        |record: &&Record| record.turns() > 0 || !record.tags().is_empty() || !record.begins_as_usual();
    entry.record.as_ref().filter(|record| entry.faults.is_empty() || says(record))
}

/// The form again, with what is to be said about it.
fn said(desk: &Desk, import: &ImportPage<'_>) -> Response {
    let mut response = desk.show(import_page(&desk.page(), import));
    if import.wrong.is_some() {
        *response.status_mut() = StatusCode::BAD_REQUEST;
    }
    response
}

/// The games of a text.
fn read(text: &str, kind: Option<GameKind>) -> Vec<Entry> {
    let rules = kind.and_then(|kind| Rules::new(kind, []).ok());
    // Memory can always be read.
    let Ok(games) = Games::read(text.as_bytes(), rules) else { return Vec::new() };
    games.map_while(Result::ok).take(MOST_GAMES).collect()
}

/// A game that is longer than what is kept.
struct TooLong;

/// Keeps a game. The letters of its link are worked out from it: the same game has the same link.
async fn keep(app: &App, record: &Record) -> Result<Result<String, TooLong>, AppError> {
    let text = kmn::to_text(record);
    if record.steps().count() > MOST_STEPS || record.turns() > MOST_TURNS || text.len() > MOST_RECORD {
        return Ok(Err(TooLong));
    }
    let id = files::letters_of(&text);
    app.store.add_import(id.clone(), text, app.time.now()).await?;
    Ok(Ok(id))
}

/// A game of a file, in words.
fn found(entry: &Entry, texts: &Texts) -> FoundGame {
    let record = readable(entry);
    let title = record.map_or_else(
        || texts.get("import-game", &[("number", entry.number.to_string().into())]),
        |record| title(record, texts),
    );
    FoundGame {
        number: entry.number,
        title,
        about: record.map(|record| about(record, texts).join(" · ")).unwrap_or_default(),
        faults: entry.faults.iter().map(|fault| fault.explain(texts)).collect(),
        turns: record.map(|record| u32::try_from(record.main_line().count()).unwrap_or(u32::MAX)),
    }
}

/// A game that was brought in: its page, or, where the address has an ending, its file.
async fn at(Path(name): Path<String>, desk: Desk, parts: Parts) -> Result<Response, AppError> {
    let (id, ending) = name.split_once('.').map_or((&*name, None), |(name, end)| (name, Some(end)));
    let record = kept(&desk.app, id).await?;
    let fields = fields(&parts);
    let Some(ending) = ending else {
        let path = format!("/import/{id}");
        let place = Place {
            review: format!("{path}/review"),
            files: path.clone(),
            game: path.clone(),
            mark: files::mark(id, 0),
            path,
        };
        return board(&record, place, &fields, &desk, &parts.headers);
    };
    let form = FileForm::named(ending).ok_or(AppError::NOT_FOUND)?;
    let record = line_of(record, form, &fields, desk.texts())?;
    let file = File { name: id, mark: &files::mark(id, 0), record, over: true };
    files::answer(&desk.app, file, form, &parts).await
}

/// A game that was brought in.
///
/// # Errors
/// If there is none of these letters, or the rules have changed since it was kept.
pub(super) async fn kept(app: &App, id: &str) -> Result<Record, AppError> {
    let missing = AppError { code: "no-import", ..AppError::NOT_FOUND };
    let text = app.store.import(id, app.time.now()).await?.ok_or(missing)?;
    crate::recorded::read(&text).ok_or(AppError::conflict("rules-version"))
}
