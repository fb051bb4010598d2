//! Where rated games stand with other nodes: whoever has stored a step tells all of them, and what was lost is read from the books.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kamni_rules::{AnyPosition, GameKind, PlainLine, Position};
use serde::{Deserialize, Serialize};
use tokio::time::{Duration, interval};

use super::{Live, Standing, key};
use crate::game::{kind, options_text, rules_from};
use crate::ids::GameId;
use crate::store::games::StoredGame;
use crate::store::{Store, StoreError};
use crate::table::Table;
use crate::wire::Wire;

/// How often the books are looked into for what was not told.
const LOOK: Duration = Duration::from_secs(30);

/// Where a rated game stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Stand {
    game: GameId,
    number: u32,
    #[serde(with = "kind")]
    kind: GameKind,
    options: String,
    /// Where it began, if not as usual.
    start: Option<String>,
    position: String,
    ply: usize,
    over: bool,
}

impl Standing {
    /// Tells the other nodes how a game stands.
    pub fn tell(&self, table: &Table, wire: &Wire) {
        let setting = table.setting();
        if !setting.rated || !wire.has_others() {
            return;
        }
        wire.tell(
            "stand",
            &Stand {
                game: setting.id,
                number: table.number(),
                kind: setting.kind(),
                options: options_text(&setting.rules),
                start: setting.position.clone(),
                position: table.game().position().text(),
                ply: table.steps().len(),
                over: table.end().is_some(),
            },
        );
    }

    /// Hears where games stand with other nodes, and reads it at the beginning and when something may have been missed.
    pub(crate) async fn keep_up(&self, store: &Store, wire: &Wire) {
        let (mut listening, mut up) = (wire.listen("stand"), wire.up());
        listening.begin();
        let mut every = interval(LOOK);
        loop {
            tokio::select! {
                stand = listening.next() => {
                    self.hear(&stand);
                    continue;
                }
                Ok(()) = up.changed() => {
                    up.borrow_and_update();
                }
                _ = every.tick() => {}
            }
            if let Err(error) = self.read(store).await {
                tracing::warn!(%error, "where rated games stand could not be read");
            }
        }
    }

    fn hear(&self, stand: &Stand) {
        let Ok(rules) = rules_from(stand.kind.name(), &stand.options) else { return };
        let start = match &stand.start {
            None => rules.start(),
            Some(text) => match rules.read(text) {
                Ok(start) => start,
                Err(_) => return,
            },
        };
        let Ok(position) = rules.read(&stand.position) else { return };
        self.put(stand.game, &start, (!stand.over).then_some((position, stand.ply)), stand.number);
    }

    /// Notes how a game stands that others have stored, unless more is known.
    fn put(&self, game: GameId, start: &AnyPosition, stands: Option<(AnyPosition, usize)>, number: u32) {
        let live = stands.and_then(|(position, ply)| Live::at(start, position, ply, number));
        let mut games = self.lock();
        let group = games.entry(key(start)).or_default();
        if group.get(&game).is_some_and(|known| known.number > number) {
            return;
        }
        match live {
            Some(live) => drop(group.insert(game, Arc::new(live))),
            None => drop(group.remove(&game)),
        }
    }

    /// Reads what the books have and is not known here.
    async fn read(&self, store: &Store) -> Result<(), StoreError> {
        let known: HashMap<GameId, u32> = {
            let games = self.lock();
            games.values().flatten().map(|(game, live)| (*game, live.number)).collect()
        };
        let stored = store.rated_paces().await?;
        let going: HashSet<GameId> = stored.iter().map(|(game, _)| *game).collect();
        for group in self.lock().values_mut() {
            // What has begun since was not known before.
            group.retain(|game, _| going.contains(game) || !known.contains_key(game));
        }
        for (game, number) in stored {
            if known.get(&game).is_none_or(|known| *known < number)
                && let Some(stored) = store.game(game).await?
            {
                self.note_stored(&stored);
            }
        }
        Ok(())
    }

    fn note_stored(&self, stored: &StoredGame) {
        let Ok(start) = stored.setting.start() else { return };
        let mut line = PlainLine::plain(stored.setting.rules, start);
        let steps = stored.steps();
        // What was played by other rules stands nowhere.
        if stored.has_our_rules() && steps.iter().all(|step| line.play(*step).is_ok()) {
            let stands = stored.end.is_none().then(|| (*line.position(), steps.len()));
            self.put(stored.setting.id, &start, stands, stored.last_number());
        }
    }
}
