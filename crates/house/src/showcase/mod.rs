//! What the house shows to whoever looks on: a game that is being played, or, while nobody plays, a fine one that is over.
//!
//! Of the games that go on the strongest is shown: two people before one and the computer, then by what they are rated, then by how many
//! look on. It stays until it ends, and a while longer, so that its end can be seen; only a much better one takes its place before. A game
//! in which nothing happens is nothing to look at.
//!
//! Nothing runs by itself: whoever looks asks, and what was found is kept for those who ask after him.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`fine`] | games that are over: which is worth being seen, and those that the program has for a new house |
//! | [`reel`] | a game made ready for being shown step by step |
//! | [`chance`] | how an unrated game stands, for those who look on |

pub mod chance;
pub mod fine;
pub mod reel;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kamni_play::clock::Millis;
use kamni_play::game::Sitter;
use kamni_rules::{GameKind, Player};

use crate::hall::Hall;
use crate::ids::GameId;
use crate::store::Store;
use crate::table::Table;

use chance::Chances;
use fine::Fines;
use reel::Reels;

/// How many games one can be shown: who plays in the first of them is shown the next.
pub const CHOICE: usize = 3;
/// A game in which nothing has happened for so long, in milliseconds, is not shown.
const STILL: i64 = 5 * 60_000;
/// For so long the end of a game stays in sight.
const LINGER: Duration = Duration::from_secs(12);
/// For so long at least a game is shown before a better one takes its place.
const SHORTEST: Duration = Duration::from_secs(60);
/// For so long what was found is told to pages that follow what is shown.
const LATELY: Duration = Duration::from_secs(1);
/// By so much both together are stronger in a game that is much better.
const MUCH: i32 = 300;

/// A game that goes on, and how many look on.
pub type Playing = (Arc<Table>, usize);

/// What was found for those who want to see one game, or any, and when.
type Lately = HashMap<Option<GameKind>, (Instant, Vec<Playing>)>;

/// What is being shown.
#[derive(Clone, Copy, Debug)]
struct Stage {
    game: GameId,
    since: Instant,
    /// Since when it is over.
    over: Option<Instant>,
}

#[derive(Debug)]
struct Inner {
    hall: Hall,
    store: Store,
    /// What is shown to those who want to see one game, or any.
    stages: Mutex<HashMap<Option<GameKind>, Stage>>,
    lately: Mutex<Lately>,
    fines: Fines,
    reels: Reels,
    chances: Chances,
}

/// What the house shows. Clones are the same.
#[derive(Clone, Debug)]
pub struct Showcase(Arc<Inner>);

impl Showcase {
    /// What the house of this hall shows.
    #[must_use]
    pub fn new(store: Store, hall: Hall) -> Self {
        let (fines, reels, chances) = (Fines::default(), Reels::default(), Chances::default());
        Self(Arc::new(Inner {
            hall,
            store,
            stages: Mutex::default(),
            lately: Mutex::default(),
            fines,
            reels,
            chances,
        }))
    }

    fn stages(&self) -> MutexGuard<'_, HashMap<Option<GameKind>, Stage>> {
        // Each change is one call.
        self.0.stages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Millis {
        self.0.hall.house().time.now()
    }

    /// The games that are shown now, the first of them before the others; of one kind, or of any. None if nobody plays.
    #[must_use]
    pub fn live(&self, kind: Option<GameKind>) -> Vec<Playing> {
        let now = self.now();
        let mut games = self.0.hall.in_play();
        games.retain(|(table, _)| {
            kind.is_none_or(|kind| table.setting().kind() == kind) && is_lively(table, now)
        });
        games.sort_by_cached_key(|(table, watching)| Reverse((people(table), strength(table), *watching)));
        self.put_first(kind, &mut games);
        games.truncate(CHOICE);
        games
    }

    /// The same as it was within the last second: for the many pages that ask again and again.
    #[must_use]
    pub fn lately(&self, kind: Option<GameKind>) -> Vec<Playing> {
        // What is kept is whole even if who put it there has failed.
        let kept = || self.0.lately.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh =
            kept().get(&kind).filter(|(since, _)| since.elapsed() < LATELY).map(|(_, games)| games.clone());
        if let Some(games) = fresh {
            return games;
        }
        let games = self.live(kind);
        kept().insert(kind, (Instant::now(), games.clone()));
        games
    }

    /// Brings the game to the front that is shown already, if it still should be, and notes what is shown.
    fn put_first(&self, kind: Option<GameKind>, games: &mut Vec<Playing>) {
        let mut stages = self.stages();
        if let Some(stage) = stages.get_mut(&kind) {
            let place = games.iter().position(|(table, _)| table.setting().id == stage.game);
            if let Some(place) = place {
                let stays = stage.since.elapsed() < SHORTEST || !outdoes(&games[0].0, &games[place].0);
                if stays {
                    games[..=place].rotate_right(1);
                    return;
                }
            } else if let Some(table) =
                self.0.hall.open_table(stage.game).filter(|table| table.end().is_some())
                && stage.over.get_or_insert_with(Instant::now).elapsed() < LINGER
            {
                games.insert(0, (table, self.0.hall.here(stage.game).watchers));
                return;
            }
        }
        match games.first() {
            Some((table, _)) => {
                let stage = Stage { game: table.setting().id, since: Instant::now(), over: None };
                stages.insert(kind, stage);
            }
            None => {
                stages.remove(&kind);
            }
        }
    }
}

/// Whether something has happened in a game, and not long ago.
fn is_lively(table: &Table, now: Millis) -> bool {
    let last = Player::BOTH.into_iter().filter_map(|side| table.acted(side)).max();
    !table.steps().is_empty() && last.is_some_and(|last| now - last < STILL)
}

fn people(table: &Table) -> usize {
    table.seats().iter().filter(|seat| !seat.is_computer()).count()
}

/// How strong both are together, as far as it is known: of whom nothing is known, too little is thought rather than too much.
fn strength(table: &Table) -> i32 {
    table.seats().iter().map(strength_of).sum()
}

/// How strong somebody is.
fn strength_of(sitter: &Sitter) -> i32 {
    match sitter {
        Sitter::Account { rating: Some((rating, _)), .. } => *rating,
        Sitter::Account { .. } => 1300,
        Sitter::Guest => 1200,
        Sitter::Computer { level } => 600 + 100 * i32::from(*level),
        Sitter::Open => 0,
    }
}

/// Whether a game is so much better that it takes another's place.
fn outdoes(new: &Table, old: &Table) -> bool {
    let (more, fewer) = (people(new), people(old));
    more > fewer || more == fewer && strength(new) >= strength(old) + MUCH
}
