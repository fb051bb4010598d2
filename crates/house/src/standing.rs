//! Where rated games stand that are being played: about such a position the house gives nobody its opinion, by whatever way it is asked.
//!
//! What is compared is the board alone: as it is, turned, mirrored, and with the colours exchanged, whatever the other options, the
//! counts and whose turn it is. A rated game's own beginning, which everybody knows, is not among them. Besides the position itself are
//! forbidden those that one step leads to, and those that are so like it that they would tell the same (`Live::is_like`).
//!
//! It is kept in memory: a game is changed by its room alone, which notes here what it has stored before anybody hears of it, and the
//! rooms of all rated games that are not over are opened when the house is. Several nodes tell each other (`afar`).

mod afar;
mod board;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kamni_rules::{AnyPosition, GameKind, Position, Step};

use crate::ids::GameId;
use crate::table::Table;
use board::{Apart, Board, Look};

/// How many of the games that are nearest to a position are asked where one step leads.
const NEAREST: usize = 64;
/// A step changes at most this many cells beside those of pieces that it takes off or puts on: where it comes from and leads to; more
/// where a piece covers several.
const STEP: u32 = 2;
const WIDE_STEP: u32 = 6;
/// A position that has stood for this many steps is no common opening.
const OPENING: usize = 10;

/// A rated game that is being played.
#[derive(Debug)]
struct Live {
    position: AnyPosition,
    board: Board,
    /// The same for all boards that look alike.
    least: Board,
    /// The cells in which it differs from the game's own beginning.
    changed: board::Cells,
    ply: usize,
    /// The number of the last event.
    number: u32,
}

impl Live {
    /// Nothing where the game stands as at its beginning.
    fn of(table: &Table) -> Option<Self> {
        Self::at(table.start(), *table.game().position(), table.steps().len(), table.number())
    }

    fn at(start: &AnyPosition, position: AnyPosition, ply: usize, number: u32) -> Option<Self> {
        let board = Board::of(&position);
        let changed = board.differs_from(&Board::of(start));
        (board::count(&changed) > 0).then(|| Self {
            position,
            board,
            least: Look::of(&position).least(),
            changed,
            ply,
            number,
        })
    }

    /// Whether a position this far from this one would tell what to play here: it has almost all of what was played here, and
    /// little else. Early in a game that is exact, so that openings can be looked at; later up to a quarter may differ, at most eight
    /// cells and a sixteenth of the board.
    fn is_like(&self, apart: Apart) -> bool {
        let reach = (self.board.cells() / 16).min(8);
        let changed = board::count(&self.changed);
        apart.missing <= ((changed + 1) / 4).min(reach) && apart.extra <= (changed / 4).max(2).min(reach)
    }

    /// Whether one step leads from here to a board that looks so.
    fn leads_to(&self, looks: &[Board]) -> bool {
        self.position.legal().into_iter().any(|step| {
            let mut next = self.position;
            next.play_unchecked(step);
            looks.contains(&Board::of(&next))
        })
    }
}

type Group = HashMap<GameId, Arc<Live>>;

/// Where rated games stand. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Standing(Arc<Mutex<HashMap<(GameKind, u8), Group>>>);

impl Standing {
    /// Each change is one call.
    fn lock(&self) -> MutexGuard<'_, HashMap<(GameKind, u8), Group>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a game stands: only what is rated and goes on is kept in mind.
    pub fn note(&self, table: &Table) {
        if !table.setting().rated {
            return;
        }
        let live = if table.end().is_none() { Live::of(table) } else { None };
        let (key, game) = (key(table.start()), table.setting().id);
        let mut games = self.lock();
        match live {
            Some(live) => {
                games.entry(key).or_default().insert(game, Arc::new(live));
            }
            None => {
                if let Some(group) = games.get_mut(&key) {
                    group.remove(&game);
                }
            }
        }
    }

    /// The games of the same kind, on boards of the same size.
    fn beside(&self, position: &AnyPosition) -> Vec<Arc<Live>> {
        self.lock().get(&key(position)).map(|group| group.values().cloned().collect()).unwrap_or_default()
    }

    /// Whether the house keeps silent about a position.
    #[must_use]
    pub fn forbids(&self, position: &AnyPosition) -> bool {
        let games = self.beside(position);
        if games.is_empty() {
            return false;
        }
        let look = Look::of(position);
        let step = if look.has_wide() { WIDE_STEP } else { STEP };
        let mut near = Vec::new();
        for live in &games {
            match look.nearest(&live.board, &live.changed, |apart| live.is_like(apart)) {
                None => return true,
                Some(apart) => {
                    let cells = apart.missing + apart.extra;
                    if cells <= step + live.board.pieces().abs_diff(look.pieces()) {
                        near.push((cells, live));
                    }
                }
            }
        }
        near.sort_by_key(|(cells, _)| *cells);
        near.iter().take(NEAREST).any(|(_, live)| live.leads_to(look.boards()))
    }

    /// Whether the house keeps silent about where a line leads: about its end, or because it goes through where a game stands.
    #[must_use]
    pub fn forbids_line(&self, start: &AnyPosition, steps: &[Step]) -> bool {
        let games = self.beside(start);
        if games.is_empty() {
            return false;
        }
        let stand: HashSet<Board> = games.iter().map(|live| live.least).collect();
        let mut position = *start;
        let through = |position: &AnyPosition| stand.contains(&Look::of(position).least());
        let mut forbidden = through(&position);
        for &step in steps {
            // What is not legal leads nowhere.
            forbidden |= position.play(step).is_ok() && through(&position);
        }
        forbidden || self.forbids(&position)
    }

    /// For many positions of one game: which of them are such, or almost such, as a rated game stands at.
    #[must_use]
    pub fn hides<'p>(&self, positions: impl IntoIterator<Item = &'p AnyPosition>) -> Vec<bool> {
        let mut games: Option<Vec<Arc<Live>>> = None;
        let hidden = |position: &AnyPosition| {
            let games = games.get_or_insert_with(|| self.beside(position));
            if games.is_empty() {
                return false;
            }
            let look = Look::of(position);
            let like = |live: &Arc<Live>| {
                look.nearest(&live.board, &live.changed, |apart| live.is_like(apart)).is_none()
            };
            games.iter().any(like)
        };
        positions.into_iter().map(hidden).collect()
    }

    /// Whether a position of a game from the usual beginning is that of a rated game, and no common opening: it is being copied.
    #[must_use]
    pub fn is_copied(&self, position: &AnyPosition) -> bool {
        let mut games = self.beside(position);
        games.retain(|live| live.ply >= OPENING);
        if games.is_empty() {
            return false;
        }
        let least = Look::of(position).least();
        games.iter().any(|live| live.least == least)
    }
}

fn key(position: &AnyPosition) -> (GameKind, u8) {
    (position.kind(), position.size())
}
