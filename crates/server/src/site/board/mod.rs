//! A record on the analysis board: with all its lines, and what is said about them.

mod tree;

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use kamni_records::{Ended, GameResult, Record};
use kamni_rules::{Player, Position};
use kamni_texts::Texts;

use super::analysis::{self, Line, RecordPlace, Study, read_steps};
use super::previews::{CardTexts, PreviewedGame};
use crate::dates;
use crate::error::AppError;
use crate::files::Form;
use crate::recorded::shown_names;
use crate::view::{option_words, turns_made};
use crate::visitor::Desk;

use tree::tree;

/// The game's name, with the players' where they are known.
pub(super) fn title(record: &Record, texts: &Texts) -> String {
    let game = texts.game(record.rules().kind());
    match shown_names(record, texts) {
        [None, None] => game,
        pair => {
            let side =
                |player: Player| pair[player].clone().unwrap_or_else(|| texts.side(record.rules(), player));
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
pub(super) fn about(record: &Record, texts: &Texts) -> Vec<String> {
    let mut about = vec![option_words(record.rules(), texts)];
    let turns = record.main_line().count();
    about.push(texts.get("archive-turns", &[("turns", turns.into())]));
    about.push(result(record, texts));
    // A day as people write it; what is no whole day, as it stands.
    about.extend(record.tag("Date").map(|date| kamni_texts::shown(&dates::recorded(texts, date))));
    about.extend(record.tag("Event").map(kamni_texts::shown));
    about
}

/// How a game ended.
pub(super) fn result(record: &Record, texts: &Texts) -> String {
    let result = match Ended::result(record.ended()) {
        GameResult::Won(_) | GameResult::Drawn => Ended::result(record.ended()).name().replace("1/2", "½"),
        GameResult::Nothing => texts.get("way-unfinished", &[]),
    };
    let way = record.ended().map(|ended| texts.way(record.rules().kind(), &ended.way().to_string()));
    way.map_or(result.clone(), |way| format!("{result}, {way}"))
}

/// The fields of an address.
pub(super) fn fields(parts: &Parts) -> Vec<(String, String)> {
    Query::<Vec<(String, String)>>::try_from_uri(&parts.uri).map_or(Vec::new(), |Query(fields)| fields)
}

/// A field's value.
pub(super) fn field<'f>(fields: &'f [(String, String)], name: &str) -> Option<&'f str> {
    fields.iter().rfind(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// What a picture shows: the main line, or another one that the address names.
pub(super) fn line_of(
    record: Record,
    form: Form,
    fields: &[(String, String)],
    texts: &Texts,
) -> Result<Record, AppError> {
    let Some(moves) = field(fields, "moves").filter(|_| !matches!(form, Form::Kmn | Form::Sgf)) else {
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

/// Where a record is.
#[derive(Debug)]
pub(super) struct Place {
    /// Its page.
    pub(super) path: String,
    /// Its files, without their endings.
    pub(super) files: String,
    /// Its review.
    pub(super) review: String,
    /// Where the game itself is, and what it is now ([`crate::files::mark`]): its preview stands beside links.
    pub(super) game: String,
    pub(super) mark: String,
}

/// What stands beside a link to a page of a record.
pub(super) fn card(
    record: &Record,
    link: &str,
    place: &Place,
    origin: &str,
    asked: Option<usize>,
    texts: &Texts,
) -> CardTexts {
    let address = format!("{origin}{}", place.game);
    let turn = turns_made(record.start(), record.steps().take(asked.unwrap_or(usize::MAX)));
    let pictured = PreviewedGame { address: &address, mark: &place.mark, kind: record.rules().kind(), turn };
    let about = format!("{}.", about(record, texts).join(" · "));
    CardTexts::of(link, &pictured, texts.lang(), asked, about)
}

/// The game on the analysis board.
pub(super) fn board(
    record: &Record,
    place: Place,
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
    let grown = serde_json::to_value(tree(record, texts)).map_err(|error| {
        tracing::error!(%error, "a record could not be written for its page");
        AppError::INTERNAL
    })?;
    let (title, about) = (title(record, texts), about(record, texts));
    let link = format!("{}{}", desk.app.origin(headers), place.path);
    let asked = field(fields, "ply").and_then(|ply| ply.parse().ok()).filter(|ply| *ply < main.len());
    let card = card(record, &link, &place, &desk.app.origin(headers), asked, texts);
    let of = RecordPlace {
        card,
        link,
        place,
        main: main.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        grown,
        title,
        about,
    };
    analysis::drawn(desk, headers, Study::of_line(line, texts), fields, Some(&of))
}
