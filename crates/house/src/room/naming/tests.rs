//! Guests who give themselves names, in houses that close and open again, and in one of several nodes.

use kamni_rules::{GameKind, Rules};
use kamni_store::testing::{new_database, store_in};
use kamni_wire::testing::Server;
use tokio::time::{Duration, timeout};

use super::*;
use crate::clock::Controls;
use crate::game::Setting;
use crate::hall::Hall;
use crate::ids::{GameId, random_bytes};
use crate::people::NameError;
use crate::room::{House, Joined};
use crate::store::Store;
use crate::thinkers::Thinkers;
use crate::time::Time;
use crate::wire::Wire;

const NOBODY: [Option<String>; 2] = [None, None];

fn hall(store: &Store, wire: Wire) -> Hall {
    let house = House {
        ledger: store.ledger().clone(),
        standing: Default::default(),
        bell: Default::default(),
        thinkers: Thinkers::new(1, 8),
        time: Time::start(),
        think: Duration::from_millis(50),
        wire,
        books: Some(store.clone()),
        closed: Default::default(),
    };
    Hall::new(store.clone(), house)
}

async fn guest(store: &Store) -> Caller {
    let session = store.set_session(None, random_bytes(), None, 5).await.expect("a session");
    Caller { session: Some(session), ..Caller::default() }
}

/// A game of two guests, of whom the second may still have to sit down.
async fn game(hall: &Hall, first: &Caller, second: Option<&Caller>) -> GameId {
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: hall.house().time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let sessions = [Some(first), second].map(|guest| guest.and_then(|guest| guest.session));
    let grants = Player::BOTH.into_iter().zip(sessions).filter_map(|(side, session)| Some((side, session?)));
    let other = if second.is_some() { Sitter::Guest } else { Sitter::Open };
    hall.create(setting, [Sitter::Guest, other], grants.collect()).await.expect("a room");
    id
}

async fn called(hall: &Hall, id: GameId) -> [Option<String>; 2] {
    let table = hall.look(id, &Caller::default()).await.expect("a room").0;
    Player::BOTH.map(|side| table.called(side).map(ToString::to_string))
}

/// What a page is told next of names.
async fn told(page: &mut Joined) -> [Option<String>; 2] {
    let next = async {
        loop {
            if let News::Called(called) = page.news.recv().await.expect("news") {
                return called.map(|name| name.map(|name| name.to_string()));
            }
        }
    };
    timeout(Duration::from_secs(10), next).await.expect("everybody there is told")
}

fn names(first: &str, second: &str) -> [Option<String>; 2] {
    [first, second].map(|name| (!name.is_empty()).then(|| name.to_owned()))
}

#[tokio::test]
async fn a_name_is_told_kept_and_taken_along() {
    let store = Store::in_memory().await.expect("a store");
    let first = hall(&store, Wire::alone());
    let (ann, bob) = (guest(&store).await, guest(&store).await);
    let id = game(&first, &ann, Some(&bob)).await;
    let later = game(&first, &bob, Some(&ann)).await;
    let mut page = first.join(id, &bob, None).await.expect("a room");
    let mut other = first.join(later, &bob, None).await.expect("a room");
    assert_eq!(first.call(id, &ann, " Olga ").await.expect("a room"), Ok(()));
    assert_eq!(told(&mut page).await, names("Olga", ""));
    assert_eq!(told(&mut other).await, names("", "Olga"), "in all of his games");
    assert_eq!(first.call(id, &ann, "Olga").await.expect("a room"), Ok(()), "as he is called already");
    // Where he sits down later he has it from the first.
    let open = game(&first, &bob, None).await;
    first.sit(open, &ann, &Sitter::Guest).await.expect("a room").expect("a seat");
    assert_eq!(called(&first, open).await, names("", "Olga"));
    // Talk goes by the same name; who looks on has one, too.
    first.say(id, &ann, "hello").await.expect("a room").expect("said");
    let watcher = guest(&store).await;
    assert_eq!(first.call(id, &watcher, "Vera").await.expect("a room"), Ok(()));
    first.say(id, &watcher, "hello").await.expect("a room").expect("said");
    let table = first.look(id, &ann).await.expect("a room").0;
    let speakers: Vec<&str> = table.talk().iter().map(|line| line.name.as_str()).collect();
    assert_eq!(speakers, ["#Olga", "#Vera"]);
    assert_eq!(called(&first, id).await, names("Olga", ""));
    first.close().await;

    let again = hall(&store, Wire::alone());
    assert_eq!(called(&again, id).await, names("Olga", ""));
    assert_eq!(again.call(id, &ann, "").await.expect("a room"), Ok(()));
    assert_eq!(called(&again, id).await, NOBODY);
    again.close().await;
}

#[tokio::test]
async fn what_would_pass_for_another_is_refused() {
    let store = Store::in_memory().await.expect("a store");
    let hall = hall(&store, Wire::alone());
    let (ann, bob) = (guest(&store).await, guest(&store).await);
    let id = game(&hall, &ann, Some(&bob)).await;
    let made = store.sign_up("Coca", "no hash".to_owned(), (None, random_bytes()), 5).await;
    let account = made.expect("written").expect("a new name").account.id;
    for (name, refused) in [
        ("coca", Refused::NameTaken),
        ("соса", Refused::NameTaken),
        ("cоca", Refused::Name(NameError::Mixed)),
        ("Admin", Refused::Name(NameError::Reserved)),
        ("a", Refused::Name(NameError::Length)),
        ("two words", Refused::Name(NameError::Character(' '))),
        ("2pac", Refused::Name(NameError::Start)),
    ] {
        assert_eq!(hall.call(id, &ann, name).await.expect("a room"), Err(refused), "{name}");
    }
    let signed_in = Caller { account: Some(account), name: "Coca".to_owned(), ..ann.clone() };
    assert_eq!(hall.call(id, &signed_in, "Olga").await.expect("a room"), Err(Refused::NameAccount));
    assert_eq!(hall.call(id, &Caller::default(), "Olga").await.expect("a room"), Err(Refused::Stranger));
    assert_eq!(called(&hall, id).await, NOBODY);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_stands_at_the_seat_with_every_node() {
    let (server, database) = (Server::start(), new_database().await);
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let wire = Wire::connect(&server.address(), "house").await.expect("a wire");
        nodes.push(hall(&store_in(&database).await, wire));
    }
    let store = nodes[0].0.store.clone();
    let (ann, bob) = (guest(&store).await, guest(&store).await);
    let id = game(&nodes[0], &ann, Some(&bob)).await;
    let mut page = nodes[1].join(id, &bob, None).await.expect("a room");
    assert_eq!(nodes[0].call(id, &ann, "Olga").await.expect("a room"), Ok(()));
    assert_eq!(told(&mut page).await, names("Olga", ""));
    assert_eq!(nodes[1].call(id, &bob, "Boris").await.expect("a room"), Ok(()));
    assert_eq!(told(&mut page).await, names("Olga", "Boris"));
    // A room that opens later has it from the books.
    let next = game(&nodes[0], &bob, Some(&ann)).await;
    assert_eq!(called(&nodes[1], next).await, names("Boris", "Olga"));
    for node in nodes {
        node.close().await;
    }
}
