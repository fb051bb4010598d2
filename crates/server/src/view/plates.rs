//! The figures beside the players' names.

use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Cell, Piece, Player, Points, Position, Rules};
use kamni_texts::{Side, Texts};
use serde::Serialize;

/// Below so many stones a supply is low.
const LOW: u32 = 20;

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
        let score = position.score();
        let plain = |score: String, note: String| Self { score, note, warn: false };
        match position.info() {
            Info::Kamiken { .. } if player == Player::Second => {
                let komi = komi(rules);
                let own = Points::halves(score[player].in_halves().saturating_sub(komi.in_halves()));
                let note = texts.get("note-komi", &[("komi", texts.points(komi).into())]);
                plain(texts.points(own), note)
            }
            Info::Kamiken { .. } | Info::CloseCombat { .. } | Info::Hasami { .. } => {
                plain(texts.points(score[player]), String::new())
            }
            Info::Four { supply, captured, .. } => {
                let board = count(position, |piece| piece == Piece::Stone(player));
                let low = supply[player] < LOW;
                let key = if low { "supply-low" } else { "supply-of" };
                let note = texts.get(key, &[("board", board.into()), ("supply", supply[player].into())]);
                Self { score: captured[player].to_string(), note, warn: low }
            }
            Info::Dao { .. } => {
                let all =
                    count(position, |piece| matches!(piece, Piece::Fortress | Piece::RiderOnFortress)) / 4;
                // First the fortresses that are free, whoever has them.
                let free = (score[0].in_halves() / 2) as usize;
                let (figure, key) = match Side::of(rules, player) {
                    Side::Fortresses => (free, "note-free"),
                    _ => (all.saturating_sub(free), "note-held"),
                };
                plain(figure.to_string(), texts.get(key, &[("count", figure.into()), ("all", all.into())]))
            }
        }
    }
}

fn komi(rules: &Rules) -> Points {
    let komi = rules.options().into_iter().find(|(name, _)| *name == "komi");
    match komi {
        Some((_, kamni_rules::OptionValue::Points(points))) => points,
        _ => Points::whole(0),
    }
}

fn count(position: &AnyPosition, wanted: impl Fn(Piece) -> bool) -> usize {
    let pieces = Cell::all(position.size()).filter_map(|cell| position.piece_at(cell));
    pieces.filter(|piece| wanted(*piece)).count()
}
