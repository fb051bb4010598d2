//! Tests of the store: one suite for both databases, and what is one's own.

mod failing;
mod files;
mod following;
mod learning;
mod lists;
mod log;
mod migrations;
mod moving;
mod notices;
mod openings;
mod people;
mod post;
mod rating;
mod replies;
mod seeking;
mod servers;
mod staff;
mod starving;
mod tournaments;
mod writing;

use std::path::Path;

use kamni_rules::Player;
use tempfile::{TempDir, tempdir};

use super::ledger::Appended;
use super::{Change, Store, StoredGame};
use crate::clock::{Control, Controls, Left, Millis};
use crate::game::{End, Event, Numbered, Setting, Sitter, Why, rules_from};
use crate::ids::{GameId, random_bytes};
use crate::people::Account;

/// Makes of each function a test with SQLite, in memory or in a file, and one with PostgreSQL.
macro_rules! with_both {
    ($sqlite:ident: $($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $test() {
                let (_folder, store) = crate::tests::$sqlite().await;
                super::$test(store).await;
            })*
        }

        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                super::$test(crate::testing::store().await).await;
            })*
        }
    };
}
pub(super) use with_both;

pub(super) async fn in_memory() -> ((), Store) {
    ((), memory().await)
}

async fn on_disk() -> (TempDir, Store) {
    let folder = tempdir().expect("a folder");
    let store = open(&folder.path().join("kamni.db")).await;
    (folder, store)
}

async fn memory() -> Store {
    Store::in_memory().await.expect("a store")
}

async fn open(path: &Path) -> Store {
    Store::open(path).await.expect("a store")
}

fn setting(game: &str, options: &str) -> Setting {
    Setting {
        id: GameId::random(),
        rules: rules_from(game, options).expect("rules"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: 1000,
        rematch_of: None,
        tournament: None,
    }
}

fn quick(game: &str) -> Setting {
    Setting { controls: Controls::both(Control::Fischer { base: 60, increment: 1 }), ..setting(game, "") }
}

async fn account(store: &Store, name: &str) -> Sitter {
    let new = store.sign_up(name, "no hash".to_owned(), (None, random_bytes()), 5).await;
    let Account { id, name, .. } = new.expect("written").expect("a new name").account;
    Sitter::Account { id, name, rating: None, bot: false }
}

fn number(sitter: &Sitter) -> i64 {
    let Sitter::Account { id, .. } = sitter else { panic!("{sitter:?} has no account") };
    *id
}

async fn session(store: &Store) -> i64 {
    store.set_session(None, random_bytes(), None, 5).await.expect("a session")
}

/// A game between guests, without a session.
async fn guests(store: &Store) -> GameId {
    let setting = setting("kamiken", "size=5");
    let id = setting.id;
    store.ledger().create(setting, [Sitter::Guest, Sitter::Guest], Vec::new()).await.expect("created");
    id
}

fn step(number: u32) -> Numbered {
    let left = [Left { ms: 60_000, periods: 0 }, Left { ms: 59_000, periods: 2 }];
    let row = number.saturating_sub(1) % 19 + 1;
    Numbered {
        number,
        at: 1000 + i64::from(number),
        event: Event::Step { step: format!("a{row}").parse().expect("a step"), left },
    }
}

async fn append(store: &Store, game: GameId, events: Vec<Numbered>) -> Appended {
    store.ledger().append(game, events, Change::default()).await
}

async fn finish(store: &Store, game: GameId, number: u32, at: Millis, end: End) -> Appended {
    let event = Numbered { number, at, event: Event::Ended { end: end.clone() } };
    store.ledger().append(game, vec![event], Change { end: Some(end), turns: 3, ..Change::default() }).await
}

fn won(player: Player) -> End {
    End::otherwise(Some(player), Why::Resigned)
}

async fn stored(store: &Store, game: GameId) -> StoredGame {
    store.game(game).await.expect("read").expect("a game")
}
