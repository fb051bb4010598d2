//! Small drawings of games, kept because many readers look at the same boards: of live ones until the next step, of those that are
//! over as long as they are asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kamni_draw::{Drawing, Replay};
use kamni_rules::AnyPosition;

use crate::ids::GameId;
use crate::table::Table;
use crate::view::Played;

/// How many drawings are kept before those of games that are over are thrown away.
const MANY: usize = 256;

/// How many large drawings are kept: few games are shown so.
const SHOWN: usize = 32;

/// How many bytes of drawings of games that are over are kept before those that were not asked for lately are thrown away; twice as
/// many at most.
const MUCH: usize = 8 << 20;

type Drawings = HashMap<GameId, (u32, Arc<str>)>;

/// The drawings.
#[derive(Debug, Default)]
pub struct Pictures {
    live: Mutex<Drawings>,
    large: Mutex<Drawings>,
    over: Mutex<Shelf>,
}

/// How a game has ended on the board.
#[derive(Debug)]
pub struct FinalBoard {
    /// The position.
    pub position: AnyPosition,
    /// Its drawing.
    pub picture: Arc<str>,
}

/// What was asked for lately, and what was asked for before that.
#[derive(Debug, Default)]
struct Shelf {
    young: HashMap<GameId, Arc<FinalBoard>>,
    old: HashMap<GameId, Arc<FinalBoard>>,
    /// What the young ones weigh.
    bytes: usize,
}

impl Shelf {
    fn get(&mut self, id: GameId) -> Option<Arc<FinalBoard>> {
        if let Some(found) = self.young.get(&id) {
            return Some(Arc::clone(found));
        }
        let found = self.old.remove(&id)?;
        self.put(id, Arc::clone(&found));
        Some(found)
    }

    fn put(&mut self, id: GameId, finished: Arc<FinalBoard>) {
        if self.bytes > MUCH {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += finished.picture.len() + size_of::<FinalBoard>();
        self.young.insert(id, finished);
    }
}

impl Pictures {
    fn lock(&self) -> MutexGuard<'_, Drawings> {
        // Each change is one call.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How a game that is over has ended on the board; it is worked out only if nobody has asked lately.
    pub fn finished(&self, id: GameId, replayed: impl FnOnce() -> Replay) -> Arc<FinalBoard> {
        // What is on the shelf is whole even if who put it there has failed. Nobody waits while somebody draws.
        let shelf = || self.over.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = shelf().get(id) {
            return found;
        }
        let replay = replayed();
        let picture = Drawing::of(&replay).mini(true).still(true).svg().into();
        let finished = Arc::new(FinalBoard { position: *replay.position(), picture });
        shelf().put(id, Arc::clone(&finished));
        finished
    }

    /// The drawing of a table as it stands.
    #[must_use]
    pub fn of(&self, table: &Table) -> Arc<str> {
        let (id, number) = (table.setting().id, table.number());
        if let Some((_, picture)) = self.lock().get(&id).filter(|(drawn, _)| *drawn == number) {
            return Arc::clone(picture);
        }
        // A table's steps are legal; without them the start is better than nothing.
        let rules = table.setting().rules;
        let replay = Replay::of(rules, *table.start(), &table.steps().to_vec())
            .unwrap_or_else(|_| Replay::new(rules, *table.start()));
        let picture: Arc<str> = Drawing::of(&replay).mini(true).svg().into();
        self.lock().insert(id, (number, Arc::clone(&picture)));
        picture
    }

    /// The large drawing of a table as it stands, which can take in what its socket says.
    #[must_use]
    pub fn large(&self, table: &Table) -> Arc<str> {
        // Each change is one call. Nobody waits while somebody draws.
        let lock = || self.large.lock().unwrap_or_else(PoisonError::into_inner);
        let (id, number) = (table.setting().id, table.number());
        if let Some((_, picture)) = lock().get(&id).filter(|(drawn, _)| *drawn == number) {
            return Arc::clone(picture);
        }
        let picture: Arc<str> = Played::of_line(table.line()).board_to_show(None, false).into();
        let mut kept = lock();
        if kept.len() >= SHOWN {
            kept.clear();
        }
        kept.insert(id, (number, Arc::clone(&picture)));
        picture
    }

    /// Throws away what is not wanted any more, if there is much.
    pub fn keep(&self, wanted: impl Fn(GameId) -> bool) {
        let mut kept = self.lock();
        if kept.len() > MANY {
            kept.retain(|id, _| wanted(*id));
        }
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;

    use super::*;
    use kamni_play::presets::Preset;

    #[test]
    fn drawings_are_made_once_and_do_not_pile_up() {
        let pictures = Pictures::default();
        let rules = Preset::Author.rules(GameKind::Dao).expect("a preset");
        let draw = |number| pictures.finished(GameId::numbered(number), || Replay::new(rules, rules.start()));
        let first = draw(0);
        assert!(Arc::ptr_eq(&first, &pictures.finished(GameId::numbered(0), || panic!("it is there"))));
        let many = u64::try_from(3 * MUCH / first.picture.len()).expect("some thousands");
        for number in 1..many {
            draw(number);
            // Who is asked for again and again stays.
            assert!(Arc::ptr_eq(&first, &draw(0)), "{number}");
        }
        let shelf = pictures.over.lock().expect("nobody has failed");
        let kept = shelf.young.values().chain(shelf.old.values());
        let bytes: usize = kept.map(|finished| finished.picture.len() + size_of::<FinalBoard>()).sum();
        assert!((MUCH..3 * MUCH).contains(&bytes), "{bytes}");
    }
}
