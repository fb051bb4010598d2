//! Lobbies of one node and of several, which share their books and a wire.

use std::collections::{HashMap, HashSet};

use kamni_rules::{GameKind, Player, Rules};
use kamni_store::testing::{new_database, store_in};
use kamni_wire::testing::Server;
use tokio::task::JoinHandle;
use tokio::time::{Duration, Instant, sleep, timeout};

use super::*;
use crate::clock::{Control, Controls};
use crate::game::Sitter;
use crate::ids::random_bytes;
use crate::room::House;
use crate::store::{Owner, SeekMark, StoredSeek};
use crate::thinkers::Thinkers;
use crate::time::Time;

fn guest(session: i64) -> Seeker {
    Seeker { session, sitter: Sitter::Guest }
}

fn wanted(kind: GameKind, control: Control) -> Wanted {
    let rules = Rules::new(kind, []).expect("defaults");
    Wanted { rules, controls: Controls::both(control), rated: false, side: None }
}

fn quick(kind: GameKind) -> Wanted {
    wanted(kind, Control::Fischer { base: 300, increment: 3 })
}

fn lobby(store: Store, wire: Wire) -> Lobby {
    let house = House {
        ledger: store.ledger().clone(),
        standing: Default::default(),
        bell: Default::default(),
        thinkers: Thinkers::new(1, 8),
        time: Time::start(),
        think: Duration::from_millis(50),
        wire,
        books: None,
        closed: Default::default(),
    };
    Lobby::new(store.clone(), Hall::new(store, house))
}

async fn session(lobby: &Lobby) -> i64 {
    lobby.0.store.set_session(None, random_bytes(), None, 5).await.expect("a session")
}

/// A node that keeps its lobby until it is stopped.
struct Node {
    lobby: Lobby,
    keeping: JoinHandle<()>,
}

impl Node {
    fn open(lobby: Lobby) -> Self {
        let keeping = tokio::spawn({
            let lobby = lobby.clone();
            async move { lobby.keep().await }
        });
        Self { lobby, keeping }
    }

    fn stop(&self) {
        self.keeping.abort();
    }
}

/// Some nodes of one house.
struct Cluster {
    database: String,
    server: Server,
    nodes: Vec<Node>,
}

impl Cluster {
    async fn open(nodes: usize) -> Self {
        let mut cluster = Self { database: new_database().await, server: Server::start(), nodes: Vec::new() };
        for _ in 0..nodes {
            let node = cluster.node().await;
            cluster.nodes.push(node);
        }
        cluster
    }

    async fn node(&self) -> Node {
        let wire = Wire::connect(&self.server.address(), "house").await.expect("a wire");
        let lobby = lobby(store_in(&self.database).await, wire);
        lobby.look().await.expect("read");
        Node::open(lobby)
    }

    fn lobby(&self, place: usize) -> &Lobby {
        &self.nodes[place].lobby
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.nodes.iter().for_each(Node::stop);
    }
}

/// Waits until something holds; says how long it took.
async fn until(what: &str, most: Duration, holds: impl Fn() -> bool) -> Duration {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < most, "{what} takes longer than {most:?}");
        sleep(Duration::from_millis(20)).await;
    }
    began.elapsed()
}

/// The games of a session.
async fn games(lobby: &Lobby, session: i64) -> Vec<(GameId, GameKind)> {
    let rows = lobby.0.store.games_of(Owner::Session(session), true, 24).await.expect("read");
    rows.iter().map(|row| (row.setting.id, row.setting.kind())).collect()
}

#[test]
fn what_is_known_follows_the_books() {
    let seek =
        |waits, until| NewSeek { seeker: guest(7), wanted: quick(GameKind::Four), waits, since: 0, until };
    let mark = |id, until| SeekMark { id, until };
    let mut known = Known::default();
    let marks = [mark(1, Some(50)), mark(2, None), mark(3, Some(9))];
    assert_eq!(known.first_unknown(&marks), Some(1));
    let rows = [seek(false, Some(50)), seek(false, None), seek(true, Some(9))];
    let rows: Vec<_> = (1..).zip(rows).map(|(id, seek)| StoredSeek { id, seek }).collect();
    assert!(known.take_up(&marks, rows, 10), "two seeks are new");
    assert_eq!(known.first_unknown(&marks), None);
    let ids = |known: &Known| known.pairing.seeks().iter().map(|seek| seek.id).collect::<Vec<_>>();
    assert_eq!((ids(&known), known.pairing.pool().len()), (vec![1, 2], 0), "the wait stands no more");
    assert!(known.has_lapsed(10) && !known.is_stale(49) && known.is_stale(50));
    assert!(!known.take_up(&[mark(1, Some(60)), mark(2, None), mark(3, Some(70))], Vec::new(), 55));
    assert_eq!(known.pairing.waiting(7).map(|waiting| waiting.id), Some(3), "he came back in time");
    assert_eq!(known.rows_of(7), [1, 3], "a game of days hangs on no page");
    known.tended(&[1, 2, 3], 90);
    assert!(!known.is_stale(89) && !known.is_quiet());
    assert!(known.take_up(&[mark(2, None)], Vec::new(), 56), "a seek is gone");
    assert_eq!((ids(&known), known.pairing.pool().len()), (vec![2], 0));
    assert!(known.is_quiet() && known.rows_here().is_empty());
}

#[tokio::test]
async fn a_seek_is_posted_withdrawn_and_accepted() {
    let lobby = lobby(Store::in_memory().await.expect("a store"), Wire::alone());
    let mut news = lobby.news();
    let [ann, bob] = [session(&lobby).await, session(&lobby).await];
    let id = lobby.post(guest(ann), quick(GameKind::Four)).await.expect("posted");
    assert_eq!(news.try_recv(), Ok(LobbyNews::Changed));
    assert!(!lobby.withdraw(id, &guest(bob)).await.expect("tried"), "it is not his");
    assert!(lobby.withdraw(id, &guest(ann)).await.expect("tried"));
    assert_eq!((lobby.seeks().len(), news.try_recv()), (0, Ok(LobbyNews::Changed)));
    let gone = lobby.accept(id, guest(bob)).await;
    assert!(matches!(gone, Err(LobbyError::Seek(SeekError::Gone))), "{gone:?}");

    let id = lobby.post(guest(ann), quick(GameKind::Four)).await.expect("posted");
    lobby.wait(guest(bob), quick(GameKind::Dao)).await.expect("waits");
    let nobody = lobby.accept(id, guest(999)).await;
    assert!(matches!(nobody, Err(LobbyError::Store(_))), "no such session: {nobody:?}");
    assert_eq!(lobby.seeks().len(), 1, "it stands for another try");
    let game = lobby.accept(id, guest(bob)).await.expect("accepted");
    assert!(lobby.waiting(bob).is_none(), "whoever plays waits no longer");
    for session in [ann, bob] {
        assert_eq!(games(&lobby, session).await, [(game, GameKind::Four)]);
    }
    let mut told = HashSet::new();
    while let Ok(news) = news.try_recv() {
        if let LobbyNews::Go { session, game: id } = news {
            assert_eq!(id, game);
            told.insert(session);
        }
    }
    assert_eq!(told, HashSet::from([ann, bob]));
}

#[tokio::test]
async fn a_seek_goes_with_its_owner_unless_he_comes_back() {
    let node = Node::open(lobby(Store::in_memory().await.expect("a store"), Wire::alone()));
    let lobby = &node.lobby;
    let [ann, bob] = [session(lobby).await, session(lobby).await];
    let here = lobby.attend(ann);
    lobby.post(guest(ann), quick(GameKind::Four)).await.expect("posted");
    lobby
        .post(guest(ann), wanted(GameKind::Four, Control::Correspondence { days: 2 }))
        .await
        .expect("posted");
    // No page of his ever comes.
    lobby.post(guest(bob), quick(GameKind::Dao)).await.expect("posted");
    drop(here);
    sleep(Duration::from_secs(5)).await;
    let again = lobby.attend(ann);
    sleep(Duration::from_secs(7)).await;
    assert_eq!(lobby.seeks().len(), 3, "she came back in time");
    drop(again);
    let took = until("a seek of nobody", Duration::from_secs(12), || lobby.seeks().len() < 3).await;
    assert!(took > Duration::from_secs(7), "a page may be on its way: {took:?}");
    let left: Vec<GameKind> = lobby.seeks().iter().map(|seek| seek.wanted.rules.kind()).collect();
    assert_eq!(
        left,
        [GameKind::Four, GameKind::Dao],
        "the one by correspondence, and his whose page never came"
    );
    until("a row of nobody", Duration::from_secs(4), || !lobby.known().has_lapsed(lobby.now())).await;
    assert_eq!(lobby.0.store.seek_marks().await.expect("read").len(), 2, "it is swept out");
    node.stop();
}

#[tokio::test]
async fn a_page_moves_from_node_to_node_and_a_node_goes_and_comes() {
    let mut cluster = Cluster::open(2).await;
    let ann = session(cluster.lobby(0)).await;
    let there = cluster.lobby(0).attend(ann);
    let id = cluster.lobby(0).post(guest(ann), quick(GameKind::Four)).await.expect("posted");
    cluster.lobby(0).wait(guest(ann), quick(GameKind::Dao)).await.expect("waits");
    let stands =
        |lobby: &Lobby| lobby.wishes(ann).len() == 2 && lobby.seeks().iter().any(|seek| seek.id == id);
    until("news", Duration::from_secs(2), || stands(cluster.lobby(1))).await;
    drop(there);
    sleep(Duration::from_secs(1)).await;
    let there = cluster.lobby(1).attend(ann);
    // The node where it was posted is gone, and comes back.
    cluster.nodes[0].stop();
    sleep(Duration::from_secs(10)).await;
    assert!(stands(cluster.lobby(1)), "her page is open at another node");
    cluster.nodes[0] = cluster.node().await;
    assert!(stands(cluster.lobby(0)), "whoever comes finds it in the books");
    drop(there);
    let gone = || [0, 1].iter().all(|&place| cluster.lobby(place).wishes(ann).is_empty());
    let took = until("a seek of nobody", Duration::from_secs(11), gone).await;
    assert!(took > Duration::from_secs(6), "{took:?}");
}

#[tokio::test]
async fn of_those_who_accept_and_withdraw_at_once_one_does() {
    let cluster = Cluster::open(3).await;
    let [one, two, three] = [0, 1, 2].map(|place| cluster.lobby(place));
    let (mut accepted, mut withdrawn) = (0, 0);
    for _ in 0..12 {
        let [ann, bob, eve] = [session(one).await, session(one).await, session(one).await];
        let id = one.post(guest(ann), quick(GameKind::Four)).await.expect("posted");
        // At another node it may not be known yet.
        assert!(two.seek(id).await.expect("read").is_some() && three.seek(id).await.expect("read").is_some());
        let owner = guest(ann);
        let (first, second, back) =
            tokio::join!(two.accept(id, guest(bob)), three.accept(id, guest(eve)), one.withdraw(id, &owner));
        let back = back.expect("tried");
        for lost in [&first, &second] {
            assert!(matches!(lost, Ok(_) | Err(LobbyError::Seek(SeekError::Gone))), "{lost:?}");
        }
        let done = [first.is_ok(), second.is_ok(), back];
        assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
        assert_eq!(
            games(one, ann).await.len(),
            usize::from(!back),
            "she has a game just if somebody was told so"
        );
        assert_eq!(games(one, bob).await.len(), usize::from(first.is_ok()));
        assert_eq!(games(one, eve).await.len(), usize::from(second.is_ok()));
        (accepted, withdrawn) = (accepted + usize::from(!back), withdrawn + usize::from(back));
    }
    println!("{accepted} accepted, {withdrawn} withdrawn");
}

/// Random numbers by a seed.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// What somebody wants at random.
fn any_wish(dice: &mut Dice) -> Wanted {
    let kind = GameKind::ALL[usize::try_from(dice.throw(3)).expect("small")];
    let side = match dice.throw(6) {
        0 => Some(Player::First),
        1 => Some(Player::Second),
        _ => None,
    };
    Wanted { side, ..quick(kind) }
}

/// Those who wait at several nodes, come, want something else, give up and move on while a node fails, are each paired once and with
/// somebody who wants the same; in the end nobody waits whom another who waits would suit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_paired_once_with_somebody_who_wants_the_same() {
    const PEOPLE: usize = 120;
    let seed = u64::from_be_bytes(random_bytes());
    println!("seed {seed}");
    let mut dice = Dice(seed);
    let mut cluster = Cluster::open(3).await;
    // What each wants in the end; nothing if he has given up, in which case he may have been paired before.
    let mut people: HashMap<i64, Option<Wanted>> = HashMap::new();
    let (mut pages, mut before) = (Vec::new(), HashMap::<i64, Vec<Wanted>>::new());
    for number in 0..PEOPLE {
        let place = usize::try_from(dice.throw(3)).expect("small");
        let elsewhere = usize::try_from(dice.throw(3)).expect("small");
        let lobby = cluster.lobby(place);
        let person = session(lobby).await;
        let first = any_wish(&mut dice);
        lobby.wait(guest(person), first.clone()).await.expect("waits");
        // The page may come to another node than the form.
        pages.push(cluster.lobby(elsewhere).attend(person));
        people.insert(person, Some(first));
        match dice.throw(8) {
            0 => {
                cluster.lobby(elsewhere).wait_no_longer(person).await.expect("given up");
                before.entry(person).or_default().extend(people.insert(person, None).flatten());
            }
            // If he was paired meanwhile, it is another wish, and another game.
            1 if games(lobby, person).await.is_empty() => {
                let second = any_wish(&mut dice);
                cluster.lobby(elsewhere).wait(guest(person), second.clone()).await.expect("waits");
                before.entry(person).or_default().extend(people.insert(person, Some(second)).flatten());
            }
            _ => {}
        }
        if number == PEOPLE / 2 {
            // Its pages are still there for the others to see: a new node takes its place.
            cluster.nodes[2].stop();
            let node = cluster.node().await;
            cluster.nodes.push(node);
        }
    }
    let left = |lobby: &Lobby| lobby.known().pairing.clone();
    let calm = || {
        let lobby = cluster.lobby(0);
        left(lobby).pairs(lobby.now()).is_empty()
    };
    sleep(Duration::from_secs(2)).await;
    until("pairing", Duration::from_secs(20), calm).await;
    cluster.lobby(0).look().await.expect("read");
    let waits: HashSet<i64> =
        left(cluster.lobby(0)).pool().iter().map(|waiting| waiting.seeker.session).collect();
    let mut paired = 0;
    for (&person, wish) in &people {
        let games = games(cluster.lobby(0), person).await;
        let wishes: Vec<GameKind> =
            before.get(&person).into_iter().flatten().chain(wish).map(|wish| wish.rules.kind()).collect();
        assert!(games.len() <= wishes.len(), "{person} has {games:?} for {wishes:?}");
        assert!(games.iter().all(|(_, kind)| wishes.contains(kind)), "{person} has {games:?} for {wishes:?}");
        if wishes.len() == 1 {
            let played = games.len() + usize::from(waits.contains(&person));
            assert!(wish.is_none() || played == 1, "{person} plays, or waits: {games:?}");
        }
        paired += usize::from(!games.is_empty());
    }
    assert!(paired > PEOPLE / 2, "{paired} are paired, {} wait", waits.len());
    println!("{paired} of {PEOPLE} paired, {} wait on", waits.len());
}

#[tokio::test]
async fn without_the_wire_a_pair_is_found_all_the_same() {
    let mut cluster = Cluster::open(2).await;
    let [ann, bob] = [session(cluster.lobby(0)).await, session(cluster.lobby(1)).await];
    let _pages = [cluster.lobby(0).attend(ann), cluster.lobby(1).attend(bob)];
    cluster.server.kill();
    until("noticing", Duration::from_secs(10), || {
        !cluster.lobby(0).wire().is_up() && !cluster.lobby(1).wire().is_up()
    })
    .await;
    let seek = cluster.lobby(1).post(guest(bob), quick(GameKind::Dao)).await.expect("posted");
    until("reading", Duration::from_secs(3), || cluster.lobby(0).seeks().iter().any(|one| one.id == seek))
        .await;
    let mut news = cluster.lobby(1).news();
    cluster.lobby(0).wait(guest(ann), quick(GameKind::Four)).await.expect("waits");
    cluster.lobby(1).wait(guest(bob), quick(GameKind::Four)).await.expect("waits");
    let pairing = || cluster.lobby(0).waiting(ann).is_none() && cluster.lobby(1).waiting(bob).is_none();
    until("pairing", Duration::from_secs(5), pairing).await;
    assert_eq!(games(cluster.lobby(0), ann).await, games(cluster.lobby(1), bob).await);
    assert_eq!(games(cluster.lobby(0), ann).await.len(), 1);
    cluster.server.restart();
    until("coming back", Duration::from_secs(10), || {
        cluster.lobby(0).wire().is_up() && cluster.lobby(1).wire().is_up()
    })
    .await;
    // What one node tells the other hears again.
    while let Ok(told) = timeout(Duration::from_millis(1), news.recv()).await {
        told.expect("news");
    }
    let eve = session(cluster.lobby(0)).await;
    let game = cluster.lobby(0).accept(seek, guest(eve)).await.expect("accepted");
    let go = async {
        loop {
            if let LobbyNews::Go { session, game } = news.recv().await.expect("news")
                && session == bob
            {
                return game;
            }
        }
    };
    assert_eq!(timeout(Duration::from_secs(5), go).await.expect("told at the other node"), game);
}
