//! The board beside a review's graph: where it can stand, and how it looks there.

use axum::http::request::Parts;
use axum::response::Response;
use kamni_draw::{Drawing, Replay};
use kamni_records::Record;
use kamni_review::words::Steps;
use kamni_review::{Review, words};
use kamni_rules::{Player, Step};
use kamni_texts::Texts;

use super::super::board::{field, fields};
use super::Subject;
use crate::error::AppError;
use crate::files::{Age, CachePolicy};
use crate::pages::review::{BoardShown, Stop};
use crate::view::{board_name, usually_flipped};
use crate::visitor::Desk;

/// Where the board can stand, with what is known of the game there.
pub(super) fn stops(review: &Review, texts: &Texts) -> Vec<Stop> {
    let mut ply = 0;
    let turns = review.turns.iter().enumerate().map(|(place, turn)| {
        ply += turn.steps.len();
        let mistake = words::slip(texts, review, place, Steps::Read).map(|slip| {
            match words::better(texts, turn, Steps::Read) {
                Some(line) => format!("{slip}. {}", texts.get("review-better", &[("line", line.into())])),
                None => slip,
            }
        });
        let said = mistake
            .unwrap_or_else(|| standing(review, place + 1, words::turn(texts, turn, Steps::Read), texts));
        Stop { ply, turn: Some(turn.number), said }
    });
    let start =
        Stop { ply: 0, turn: None, said: standing(review, 0, texts.get("review-look-start", &[]), texts) };
    std::iter::once(start).chain(turns).collect()
}

/// A place of the game and First's chance there, as far as that may be told.
fn standing(review: &Review, turns: usize, place: String, texts: &Texts) -> String {
    let Some(standing) = review.standing(turns) else { return place };
    let percent = format!("{:.0}", standing.percent(Player::First));
    let side = review.rules().side(Player::First).code();
    let values = [("place", place.into()), ("side", side.into()), ("percent", percent.into())];
    texts.get("review-look-at", &values)
}

/// The board when the page is opened: where its address says, or at the end.
pub(super) fn board(
    record: &Record,
    stops: &[Stop],
    asked: Option<&str>,
    own: [bool; 2],
    texts: &Texts,
) -> BoardShown {
    let last = stops.len() - 1;
    let asked = asked.and_then(|ply| ply.parse::<usize>().ok());
    let stop = asked.and_then(|ply| stops.iter().position(|stop| stop.ply >= ply)).unwrap_or(last);
    let flipped = usually_flipped(record.rules().kind(), own);
    // A record's own steps are legal.
    let picture = drawn(record, stops[stop].ply, flipped, texts).unwrap_or_default();
    BoardShown { picture, stop, flipped }
}

/// The board after this many steps, if there were this many.
fn drawn(record: &Record, ply: usize, flipped: bool, texts: &Texts) -> Option<String> {
    let steps: Vec<Step> = record.steps().take(ply).collect();
    let replay = Replay::of(*record.rules(), record.start(), &steps).ok().filter(|_| steps.len() == ply)?;
    let label = board_name(record.rules(), replay.position(), texts);
    Some(Drawing::of(&replay).flipped(flipped).label(&label).svg())
}

/// The board after this many steps, for the page's script: the position alone, which everybody may see.
pub(super) async fn answer(
    subject: Subject,
    ply: usize,
    desk: Desk,
    parts: Parts,
) -> Result<Response, AppError> {
    let record = subject.record(&desk.app, &parts.headers).await?;
    let flip = field(&fields(&parts), "flip") == Some("1");
    let drawn = drawn(&record, ply, flip, desk.texts()).ok_or(AppError::NOT_FOUND)?;
    let kept = CachePolicy::of(&[&drawn], Age::Hour, desk.reader.lang_asked);
    if kept.is_known(&parts.headers) {
        return Ok(kept.unchanged());
    }
    Ok(kept.answer("text/html; charset=utf-8", None, drawn))
}
