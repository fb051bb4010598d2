//! The bell with other nodes: what is rung for somebody wherever his pages are.

use serde::{Deserialize, Serialize};
use tokio::time::{Duration, Instant, interval};

use super::{AWAY, Bell, Matter, Notice, Tray};
use crate::ids::GameId;
use crate::people::Person;

/// How often a node says which games somebody's pages show, and looks whether he is still here.
const BEAT: Duration = Duration::from_secs(8);
/// A node that has not been heard for so long is taken for gone.
const SILENT: Duration = Duration::from_secs(25);

/// What nodes tell each other of somebody's trays.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ringing {
    /// Something concerns him.
    Ring(Notice),
    /// Something is settled.
    Settle { game: GameId, matters: Vec<Matter> },
    /// The games that his pages show with a node.
    Shows { node: String, games: Vec<GameId> },
    /// He has come to a node: what do his pages show with the others?
    Came,
}

/// Where somebody is rung for.
fn subject(person: Person) -> String {
    match person {
        Person::Account(id) => format!("bell.account.{id}"),
        Person::Session(id) => format!("bell.session.{id}"),
    }
}

impl Bell {
    pub(super) fn tell(&self, person: Person, ringing: impl FnOnce() -> Ringing) {
        if self.0.wire.has_others() {
            self.0.wire.tell(&subject(person), &ringing());
        }
    }

    /// Tells the other nodes which games somebody's pages show here.
    pub(super) fn show(&self, person: Person, tray: &Tray) {
        let node = || self.0.wire.node().to_owned();
        self.tell(person, || Ringing::Shows {
            node: node(),
            games: tray.pages.iter().flatten().copied().collect(),
        });
    }

    fn hear(&self, person: Person, ringing: Ringing) {
        match ringing {
            Ringing::Ring(notice) => self.put(person, &notice),
            Ringing::Settle { game, matters } => {
                self.strike(person, game, |matter| matters.iter().any(|settled| settled.is_like(matter)));
            }
            Ringing::Shows { node, games } => {
                if let Some(tray) = self.trays().get_mut(&person) {
                    tray.strike(|notice| games.contains(&notice.game) && !notice.matter.lasts());
                    tray.afar.insert(node, (games, Instant::now()));
                    tray.changed.send_replace(());
                }
            }
            Ringing::Came => {
                if let Some(tray) = self.trays().get(&person) {
                    self.show(person, tray);
                }
            }
        }
    }

    /// Says which games are shown here, and forgets nodes that have fallen silent; whether somebody is still here.
    fn beat(&self, person: Person) -> bool {
        let mut trays = self.trays();
        let Some(tray) = trays.get_mut(&person) else { return false };
        if tray.pages.is_empty() && tray.left.elapsed() >= AWAY {
            trays.remove(&person);
            return false;
        }
        tray.afar.retain(|_, (_, heard)| heard.elapsed() < SILENT);
        if tray.pages.iter().any(Option::is_some) {
            self.show(person, tray);
        }
        true
    }

    fn doubt(&self, person: Person) {
        if let Some(tray) = self.trays().get_mut(&person) {
            tray.doubt = true;
            tray.changed.send_replace(());
        }
    }
}

/// Hears what other nodes ring for somebody, as long as he has a tray here. When the wire was down, and while it is, what he is told
/// has to be looked for in the books.
pub(super) async fn mind(bell: Bell, person: Person) {
    let wire = bell.0.wire.clone();
    let (mut listening, mut up) = (wire.listen(&subject(person)), wire.up());
    listening.begin();
    bell.tell(person, || Ringing::Came);
    let mut beat = interval(BEAT);
    loop {
        tokio::select! {
            ringing = listening.next() => bell.hear(person, ringing),
            Ok(()) = up.changed() => {
                up.borrow_and_update();
                bell.doubt(person);
            }
            _ = beat.tick() => {
                if !bell.beat(person) {
                    return;
                }
                if !wire.is_up() {
                    bell.doubt(person);
                }
            }
        }
    }
}
