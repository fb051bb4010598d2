//! The figures beside the players' names.

use kamni_rules::games::Hasami;
use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Cell, Piece, Player, Points, Position, Rules};
use kamni_texts::{Side, Texts};
use serde::Serialize;

/// A supply of fewer stones is low.
const LOW: u32 = 20;

/// Whoever has no more than this many stones left has lost.
const NINE: u32 = 9;

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
        let ahead = || {
            let by = score[player].in_halves().checked_sub(score[player.other()].in_halves());
            let by = by.filter(|by| *by > 0).map(Points::halves);
            by.map(|by| texts.get("note-ahead", &[("points", texts.points(by).into())]))
        };
        match position.info() {
            Info::Kamiken { .. } if player == Player::Second => {
                let komi = komi(rules);
                let own = Points::halves(score[player].in_halves().saturating_sub(komi.in_halves()));
                let komi = texts.get("note-komi", &[("komi", texts.points(komi).into())]);
                let note: Vec<String> = [komi].into_iter().chain(ahead()).collect();
                plain(texts.points(own), note.join(", "))
            }
            Info::Kamiken { .. } | Info::CloseCombat { .. } => {
                plain(texts.points(score[player]), ahead().unwrap_or_default())
            }
            Info::Hasami { .. } => {
                let line = texts.get("note-line", &[("count", longest(position, player).into())]);
                plain(texts.points(score[player]), line)
            }
            Info::Four { supply, captured, .. } => {
                let board = count(position, |piece| piece == Piece::Stone(player));
                let low = supply[player] < LOW;
                let key = if low { "supply-low" } else { "supply-of" };
                let above = (board as u32 + supply[player]).saturating_sub(NINE);
                let values =
                    [("board", board.into()), ("supply", supply[player].into()), ("above", above.into())];
                let note = texts.get(key, &values);
                Self { score: captured[player].to_string(), note, warn: low }
            }
            Info::Dao { way, .. } => {
                let all =
                    count(position, |piece| matches!(piece, Piece::Fortress | Piece::RiderOnFortress)) / 4;
                // First the fortresses that are free, whoever has them.
                let free = (score[0].in_halves() / 2) as usize;
                let (figure, key, way) = match Side::of(rules, player) {
                    Side::Fortresses => (free, "note-free", way.filter(|way| *way > 0)),
                    _ => (all.saturating_sub(free), "note-held", None),
                };
                let note = texts.get(key, &[("count", figure.into()), ("all", all.into())]);
                let way = way.map(|way| texts.get("note-way", &[("shifts", way.into())]));
                // How far it is comes first: how many there are is the figure itself.
                let note: Vec<String> = way.into_iter().chain([note]).collect();
                plain(figure.to_string(), note.join(", "))
            }
        }
    }
}

/// How many stones of a player's stand in the one of his winning lines that has the most.
fn longest(position: &AnyPosition, player: Player) -> usize {
    let stone = Some(Piece::Stone(player));
    let filled = |line: [Cell; 5]| line.iter().filter(|cell| position.piece_at(**cell) == stone).count();
    Hasami::lines(player).map(filled).max().unwrap_or(0)
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
