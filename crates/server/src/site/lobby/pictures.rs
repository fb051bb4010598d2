//! Small drawings of live games, kept until the next step: many readers look at the same boards.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kamni_draw::{Drawing, Replay};

use crate::ids::GameId;
use crate::table::Table;

/// So many drawings are kept before those of games that are over are thrown away.
const MANY: usize = 256;

type Kept = HashMap<GameId, (u32, Arc<str>)>;

/// The drawings.
#[derive(Debug, Default)]
pub struct Pictures(Mutex<Kept>);

impl Pictures {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Each change is one call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The drawing of a table as it stands.
    #[must_use]
    pub fn of(&self, table: &Table) -> Arc<str> {
        let (id, number) = (table.setting().id, table.number());
        if let Some((_, picture)) = self.lock().get(&id).filter(|(drawn, _)| *drawn == number) {
            return Arc::clone(picture);
        }
        // A table's steps are legal; without them the start is better than nothing.
        let replay = Replay::of(*table.start(), &table.steps().to_vec())
            .unwrap_or_else(|_| Replay::new(*table.start()));
        let picture: Arc<str> = Drawing::of(&replay).mini(true).svg().into();
        self.lock().insert(id, (number, Arc::clone(&picture)));
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
