//! Games that somebody brings in: pasted or dropped, read, kept under a link, and shown on the analysis board.

mod grown;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_records::{Ended, Entry, GameResult, Games, Record, kmn};
use kamni_rules::{GameKind, Player, Position, Rules};
use kamni_texts::Texts;
use serde::Deserialize;

use super::analysis::{self, Line, Of, Study, read_steps};
use super::game::origin;
use super::{page, shown};
use crate::app::App;
use crate::error::AppError;
use crate::files::{self, File, Form as FileForm};
use crate::pages::import::{FoundGame, ImportPage, import_page};
use crate::recorded::names;
use crate::view::option_words;
use crate::visitor::{Dear, Desk};

use grown::grown;

/// What may be pasted, in bytes, and what a form with it may weigh: letters beyond ASCII are sent as six or more.
const MOST_TEXT: usize = 1 << 20;
const BODY: usize = 4 << 20;
/// So many games of a file are listed.
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

async fn empty(desk: Desk, Query(asked): Query<Asked>) -> Response {
    let kind = asked.game.and_then(|name| name.parse().ok());
    shown(
        &desk.app,
        &desk.reader,
        import_page(&page(&desk.app, &desk.reader, &desk.who), &ImportPage { kind, ..ImportPage::default() }),
    )
}

#[derive(Debug, Default, Deserialize)]
struct Asked {
    /// Which game lists of steps are of.
    game: Option<String>,
}

/// What is brought in.
#[derive(Debug, Deserialize)]
struct Brought {
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
async fn brought(_: Dear, desk: Desk, Form(brought): Form<Brought>) -> Result<Response, AppError> {
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
    if let Some(record) = one.and_then(|entry| entry.record.as_ref()) {
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
    let found: Vec<FoundGame> = entries.iter().map(|entry| found(entry, texts)).collect();
    let wrong = match (&*entries, text.trim().is_empty()) {
        ([], true) => Some(texts.get("import-nothing", &[])),
        ([], false) => Some(texts.get("import-no-game", &[])),
        ([one], _) if !one.faults.is_empty() => {
            Some(texts.get(if one.record.is_some() { "import-broken" } else { "import-unreadable" }, &[]))
        }
        _ => None,
    };
    let more = entries.len() == MOST_GAMES;
    Ok(said(&desk, &ImportPage { text: &text, kind, found: &found, more, wrong: wrong.as_deref() }))
}

/// The form again, with what is to be said about it.
fn said(desk: &Desk, import: &ImportPage<'_>) -> Response {
    let mut response =
        shown(&desk.app, &desk.reader, import_page(&page(&desk.app, &desk.reader, &desk.who), import));
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
    let record = entry.record.as_ref();
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

/// The game's name, with the players' where they are known.
fn title(record: &Record, texts: &Texts) -> String {
    let game = texts.game(record.rules().kind());
    match names(record) {
        [None, None] => game,
        pair => {
            let side = |player: Player| {
                pair[player].map_or_else(|| texts.side(record.rules(), player), str::to_owned)
            };
            let values = [
                ("game", game.into()),
                ("first", side(Player::First).into()),
                ("second", side(Player::Second).into()),
            ];
            texts.get("game-page-title", &values)
        }
    }
}

/// What is known of a game beside its name.
fn about(record: &Record, texts: &Texts) -> Vec<String> {
    let mut about = vec![option_words(record.rules(), texts)];
    let turns = record.main_line().count();
    about.push(texts.get("archive-turns", &[("turns", turns.into())]));
    let result = match Ended::result(record.ended()) {
        GameResult::Won(_) | GameResult::Drawn => Ended::result(record.ended()).name().replace("1/2", "½"),
        GameResult::Nothing => texts.get("way-unfinished", &[]),
    };
    let way = record.ended().map(|ended| texts.get(&format!("way-{}", ended.way()), &[]));
    about.push(way.map_or(result.clone(), |way| format!("{result}, {way}")));
    about.extend(["Date", "Event"].into_iter().filter_map(|tag| record.tag(tag)).map(kamni_texts::shown));
    about
}

/// A game that was brought in: its page, or, where the address has an ending, its file.
async fn at(Path(name): Path<String>, desk: Desk, parts: Parts) -> Result<Response, AppError> {
    let (id, ending) = name.split_once('.').map_or((&*name, None), |(name, end)| (name, Some(end)));
    let missing = AppError { code: "no-import", ..AppError::NOT_FOUND };
    let text = desk.app.store.import(id, desk.app.time.now()).await?.ok_or(missing)?;
    let entry = kmn::Reader::new(text.as_bytes()).next().and_then(Result::ok);
    // Rules may have changed since it was kept.
    let record = entry.filter(|entry| entry.faults.is_empty()).and_then(|entry| entry.record);
    let record = record.ok_or(AppError::conflict("rules-version"))?;
    let fields =
        Query::<Vec<(String, String)>>::try_from_uri(&parts.uri).map_or(Vec::new(), |Query(fields)| fields);
    match ending {
        None => board(id, &record, &fields, &desk, &parts.headers),
        Some(ending) => {
            let form = FileForm::named(ending).ok_or(AppError::NOT_FOUND)?;
            let file = File {
                name: id,
                mark: &files::mark(id, 0),
                record: line_of(record, form, &fields, desk.texts())?,
                over: true,
            };
            files::answer(&desk.app, file, form, &parts).await
        }
    }
}

fn field<'f>(fields: &'f [(String, String)], name: &str) -> Option<&'f str> {
    fields.iter().rfind(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// What a picture shows: the main line, or another one that the address names.
fn line_of(
    record: Record,
    form: FileForm,
    fields: &[(String, String)],
    texts: &Texts,
) -> Result<Record, AppError> {
    let Some(moves) = field(fields, "moves").filter(|_| !matches!(form, FileForm::Kmn | FileForm::Sgf))
    else {
        return Ok(record);
    };
    let kind = record.rules().kind();
    let steps = read_steps(kind, moves).map_err(|bad| bad.answer(texts))?;
    let mut line = Record::from_position(*record.rules(), record.start());
    let mut walk = line.walk();
    for step in steps {
        let mover = walk.position().to_move();
        walk.play(&mut line, step).map_err(|refusal| {
            AppError::bad(refusal.code()).with(texts.refusal(record.rules(), mover, &refusal))
        })?;
    }
    Ok(line)
}

/// The game on the analysis board.
fn board(
    id: &str,
    record: &Record,
    fields: &[(String, String)],
    desk: &Desk,
    headers: &HeaderMap,
) -> Result<Response, AppError> {
    let texts = desk.texts();
    let rules = *record.rules();
    let main: Vec<_> = record.steps().collect();
    let steps = match field(fields, "moves") {
        None => main.clone(),
        Some(moves) => read_steps(rules.kind(), moves).map_err(|bad| bad.answer(texts))?,
    };
    let line = Line {
        rules,
        start: record.start(),
        position: (!record.begins_as_usual()).then(|| record.start().text()),
        ply: Some(field(fields, "ply").and_then(|ply| ply.parse().ok()).unwrap_or(0)),
        steps,
        flipped: field(fields, "flip") == Some("1"),
        whole: false,
    };
    let grown = serde_json::to_value(grown(record, texts)).map_err(|error| {
        tracing::error!(%error, "a record could not be written for its page");
        AppError::INTERNAL
    })?;
    let (title, about) = (title(record, texts), about(record, texts));
    let link = format!("{}/import/{id}", origin(&desk.app, headers));
    let of = Of {
        path: format!("/import/{id}"),
        link,
        main: main.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        grown,
        title,
        about,
    };
    analysis::drawn(desk, headers, Study::of_line(line, texts), fields, Some(&of))
}
