//! The figures beside the players' names.

use kamni_rules::{AnyPosition, Cell, OptionValue, Piece, Player, Points, Position, Rules};
use kamni_texts::Texts;
use serde::Serialize;

use crate::games;

/// A player's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plate {
    /// The one that counts most.
    pub score: String,
    /// What belongs to it.
    pub note: String,
    /// Whether the note is a warning.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub warn: bool,
}

impl Plate {
    pub(super) fn of(rules: &Rules, position: &AnyPosition, player: Player, texts: &Texts) -> Self {
        (games::of(rules.kind()).plate)(rules, position, player, texts)
    }

    /// One that warns of nothing.
    pub(super) const fn plain(score: String, note: String) -> Self {
        Self { score, note, warn: false }
    }
}

/// Points, and by how many somebody is ahead.
pub(super) fn points(_: &Rules, position: &AnyPosition, player: Player, texts: &Texts) -> Plate {
    let note = ahead(position, player, texts).unwrap_or_default();
    Plate::plain(texts.points(position.score()[player]), note)
}

/// By how many points a player is ahead, if he is.
pub(super) fn ahead(position: &AnyPosition, player: Player, texts: &Texts) -> Option<String> {
    let score = position.score();
    let by = score[player].in_halves().checked_sub(score[player.other()].in_halves());
    let by = by.filter(|by| *by > 0).map(Points::halves)?;
    Some(texts.get("note-ahead", &[("points", texts.points(by).into())]))
}

/// What Second is given for not having the first move.
pub(super) fn komi(rules: &Rules) -> Points {
    let komi = rules.options().into_iter().find(|(name, _)| *name == "komi");
    match komi {
        Some((_, OptionValue::Points(points))) => points,
        _ => Points::whole(0),
    }
}

/// How many cells such pieces stand on.
pub(super) fn pieces(position: &AnyPosition, wanted: impl Fn(Piece) -> bool) -> usize {
    let pieces = Cell::all(position.size()).filter_map(|cell| position.piece_at(cell));
    pieces.filter(|piece| wanted(*piece)).count()
}
