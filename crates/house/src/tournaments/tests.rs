//! Tournaments played by people who resign at once, in houses that are killed meanwhile.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use kamni_play::clock::{Control, Controls};
use kamni_play::presets::Preset;
use kamni_play::tournament::{Bout, Phase, Played, Sort};
use kamni_rules::{GameKind, Player, Rng};
use kamni_store::testing::{new_database, store_in};
use kamni_wire::testing::Server;
use tokio::task::JoinHandle;
use tokio::time::{Duration, Instant, sleep};

use super::*;
use crate::game::Offer;
use crate::ids::{GameId, random_bytes};
use crate::room::Caller;
use crate::table::{Order, Refused as NotDone};
use crate::thinkers::Thinkers;
use crate::time::Time;
use crate::wire::Wire;

/// What people have done, whichever house they played in.
#[derive(Default)]
struct Memory {
    results: HashMap<GameId, Option<Player>>,
    ahead: Millis,
}

/// A house, or a node of one.
struct Node {
    tournaments: Tournaments,
    keeping: JoinHandle<()>,
}

impl Node {
    fn open(store: Store, wire: Wire, ahead: Millis) -> Self {
        let time = Time::start();
        time.adjust(ahead);
        let house = House {
            ledger: store.ledger().clone(),
            standing: Default::default(),
            bell: Default::default(),
            thinkers: Thinkers::new(1, 8),
            time,
            think: Duration::from_millis(50),
            wire,
            books: Some(store.clone()),
            closed: Default::default(),
        };
        let tournaments = Tournaments::new(store.clone(), Hall::new(store, house), Vec::new());
        let keeping = tokio::spawn({
            let tournaments = tournaments.clone();
            async move { tournaments.keep().await }
        });
        Self { tournaments, keeping }
    }

    /// Ends it as a kill does: nothing is finished, nobody is told.
    fn kill(&self) {
        self.keeping.abort();
    }

    async fn order(&self, id: GameId, account: i64, order: Order) -> Result<(), NotDone> {
        let caller = Caller { account: Some(account), ..Caller::default() };
        self.tournaments.0.hall.order(id, &caller, &order, 0).await.expect("a room")
    }

    /// Plays a game to its end: somebody resigns, or both agree to a draw.
    async fn play(&self, tournament: &Tournament, bout: &Bout, rng: &mut Rng) -> Option<Player> {
        let account = |side: Player| tournament.entrants()[bout.sides[side]].account;
        let loser = [Some(Player::First), Some(Player::Second), None][rng.below(12).min(2)];
        let loser = if rng.below(10) < 8 { loser.or(Some(Player::BOTH[rng.below(2)])) } else { loser };
        match loser {
            Some(loser) => {
                self.order(bout.game, account(loser), Order::Resign).await.expect("resigned");
            }
            None => {
                for side in Player::BOTH {
                    self.order(bout.game, account(side), Order::Offer(Offer::Draw)).await.expect("offered");
                }
            }
        }
        loser.map(Player::other)
    }
}

fn setting(sort: Sort, begins: Millis) -> Setting {
    Setting {
        id: TournamentId::random(),
        name: "Evening".to_owned(),
        sort,
        rules: Preset::Quick.rules(GameKind::ALL[0]).expect("a game"),
        controls: Controls::both(Control::Fischer { base: 180, increment: 2 }),
        rated: true,
        bots: true,
        locked: false,
        begins,
        created: begins,
        maker: None,
    }
}

async fn people(store: &Store, many: usize) -> Vec<Account> {
    let mut people = Vec::new();
    for number in 0..many {
        let name = format!("player{number}");
        let new = store.sign_up(&name, "no hash".to_owned(), (None, random_bytes()), 5).await;
        people.push(new.expect("written").expect("a new name").account);
    }
    people
}

/// Plays whatever is open, spread over the nodes, until a number of games have been played or it is over.
async fn play_until(nodes: &[&Node], id: TournamentId, games: usize, memory: &mut Memory, rng: &mut Rng) {
    let began = Instant::now();
    loop {
        let tournament = nodes[0].tournaments.look(id).await.expect("it is there");
        if tournament.is_over() || memory.results.len() >= games {
            return;
        }
        let open: Vec<Bout> = tournament.open().copied().collect();
        let new = |bout: &&Bout| !memory.results.contains_key(&bout.game);
        let some: Vec<&Bout> = open.iter().filter(new).take(16).collect();
        for bout in some {
            let winner = nodes[rng.below(nodes.len())].play(&tournament, bout, rng).await;
            memory.results.insert(bout.game, winner);
        }
        // Rounds have a break between them, which nobody waits for here.
        if tournament.next_round().is_some() {
            jump(nodes, memory, 31_000);
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{} games, and no end", memory.results.len());
        sleep(Duration::from_millis(20)).await;
    }
}

fn jump(nodes: &[&Node], memory: &mut Memory, by: Millis) {
    memory.ahead += by;
    nodes.iter().for_each(|node| node.tournaments.house().time.adjust(memory.ahead));
}

/// Has an arena's time pass, in steps that nobody is late by who plays at once.
async fn let_time_pass(nodes: &[&Node], id: TournamentId, memory: &mut Memory, rng: &mut Rng) {
    loop {
        let tournament = nodes[0].tournaments.look(id).await.expect("it is there");
        if tournament.closes().is_none_or(|closes| nodes[0].tournaments.now() >= closes) {
            return;
        }
        let open = tournament.open().filter(|bout| !memory.results.contains_key(&bout.game)).count();
        let games = memory.results.len() + open;
        play_until(nodes, id, games, memory, rng).await;
        jump(nodes, memory, 25_000);
    }
}

async fn until_over(
    nodes: &[&Node],
    id: TournamentId,
    memory: &mut Memory,
    rng: &mut Rng,
) -> Arc<Tournament> {
    play_until(nodes, id, usize::MAX, memory, rng).await;
    nodes[0].tournaments.look(id).await.expect("it is there")
}

/// Looks whether everything that people remember stands in the books, once, and the points are what it comes to.
async fn check(store: &Store, id: TournamentId, memory: &Memory) -> usize {
    let row = store.tournament(id).await.expect("read").expect("it is there");
    let events = store.tournament_events(id, 0).await.expect("read");
    let numbers: Vec<u32> = events.iter().map(|event| event.number).collect();
    assert_eq!(numbers, (1..=row.last).collect::<Vec<_>>(), "numbers without gaps");
    let mut sides: HashMap<GameId, [usize; 2]> = HashMap::new();
    let (mut points, mut streaks) = (HashMap::<usize, u32>::new(), HashMap::<usize, u32>::new());
    let arena = matches!(row.setting.sort, Sort::Arena { .. });
    let mut played = HashSet::new();
    for Numbered { event, .. } in &events {
        match event {
            Event::Paired { pairs, byes } => {
                sides.extend(pairs.iter().map(|pair| (pair.game, pair.sides)));
                byes.iter().for_each(|who| *points.entry(*who).or_default() += 2);
            }
            Event::Played(Played { game, winner, absent }) => {
                assert!(played.insert(*game), "a game counts once");
                assert_eq!(Some(winner), memory.results.get(game), "the result is what people remember");
                assert_eq!(*absent, None);
                for side in Player::BOTH {
                    let who = sides[game][side];
                    let streak = streaks.entry(who).or_default();
                    let won = match winner {
                        None => 1,
                        Some(winner) if *winner == side && arena && *streak >= 2 => 4,
                        Some(winner) if *winner == side => 2,
                        Some(_) => 0,
                    };
                    *streak = if *winner == Some(side) { *streak + 1 } else { 0 };
                    *points.entry(who).or_default() += won;
                }
            }
            _ => {}
        }
    }
    assert_eq!(played.len(), memory.results.len(), "all games count");
    let mut tournament = Tournament::new(row.setting);
    take_up(&mut tournament, &events).expect("they make sense");
    assert!(matches!(tournament.phase(), Phase::Over(_)));
    let standings = tournament.standings();
    for row in &standings {
        assert_eq!(row.points, points.get(&row.who).copied().unwrap_or(0), "{row:?}");
    }
    assert!(standings.windows(2).all(|two| two[0].points >= two[1].points));
    played.len()
}

/// A file in a folder of its own, which goes when this does.
struct Books(PathBuf);

impl Books {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("kamni-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    async fn store(&self) -> Store {
        Store::open(&self.0.join("kamni.db")).await.expect("books")
    }
}

impl Drop for Books {
    fn drop(&mut self) {
        // What is left in the folder for temporary files does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_is_killed_goes_on_with_its_tournaments() {
    for (name, sort, stops) in [
        ("arena", Sort::Arena { minutes: 5 }, [12, 30]),
        ("swiss", Sort::Swiss { rounds: 4 }, [6, 15]),
        ("robin", Sort::RoundRobin, [10, 25]),
    ] {
        let (books, mut memory, mut rng) = (Books::new(name), Memory::default(), Rng::new(11));
        let mut store = books.store().await;
        let mut node = Node::open(store.clone(), Wire::alone(), 0);
        let new = setting(sort, node.tournaments.now() + 1500);
        let id = new.id;
        node.tournaments.make(new, None).await.expect("made");
        for account in people(&store, 9).await {
            node.tournaments.enter(id, &account, None).await.expect("entered");
        }
        for stop in stops {
            play_until(&[&node], id, stop, &mut memory, &mut rng).await;
            node.kill();
            store = books.store().await;
            node = Node::open(store.clone(), Wire::alone(), memory.ahead);
        }
        if let Sort::Arena { .. } = sort {
            play_until(&[&node], id, 45, &mut memory, &mut rng).await;
            let_time_pass(&[&node], id, &mut memory, &mut rng).await;
        }
        until_over(&[&node], id, &mut memory, &mut rng).await;
        let games = check(&store, id, &memory).await;
        let least = match sort {
            Sort::Arena { .. } => 45,
            Sort::Swiss { .. } => 16,
            Sort::RoundRobin => 36,
        };
        assert!(games >= least, "{name}: {games} games");
        node.kill();
    }
}

/// A hundred programs in an arena of three nodes over the same books, of which two are killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_play_with_three_nodes_of_which_two_are_killed() {
    let (database, server) = (new_database().await, Server::start());
    let mut memory = Memory::default();
    let open = async |ahead| {
        let wire = Wire::connect(&server.address(), "house").await.expect("a wire");
        Node::open(store_in(&database).await, wire, ahead)
    };
    let store = store_in(&database).await;
    let mut nodes = [open(0).await, open(0).await, open(0).await];
    let new = setting(Sort::Arena { minutes: 5 }, nodes[0].tournaments.now() + 2500);
    let id = new.id;
    nodes[0].tournaments.make(new, None).await.expect("made");
    for (place, account) in people(&store, 100).await.iter().enumerate() {
        nodes[place % 3].tournaments.enter(id, account, None).await.expect("entered");
    }
    let mut rng = Rng::new(5);
    for (games, killed) in [(70, 0), (150, 1)] {
        let all: Vec<&Node> = nodes.iter().collect();
        play_until(&all, id, games, &mut memory, &mut rng).await;
        nodes[killed].kill();
        nodes[killed] = open(memory.ahead).await;
    }
    let all: Vec<&Node> = nodes.iter().collect();
    play_until(&all, id, 220, &mut memory, &mut rng).await;
    let_time_pass(&all, id, &mut memory, &mut rng).await;
    until_over(&all, id, &mut memory, &mut rng).await;
    assert!(check(&store, id, &memory).await >= 220);
    nodes.iter().for_each(Node::kill);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_makes_no_first_turn_loses_and_is_paired_no_more() {
    let store = Store::in_memory().await.expect("a store");
    let node = Node::open(store.clone(), Wire::alone(), 0);
    let new = setting(Sort::Arena { minutes: 60 }, node.tournaments.now());
    let id = new.id;
    node.tournaments.make(new, None).await.expect("made");
    let people = people(&store, 2).await;
    for account in &people {
        node.tournaments.enter(id, account, None).await.expect("entered");
    }
    let mut watched = node.tournaments.watch(id).await.expect("it is there");
    let paired = watched.wait_for(|tournament| tournament.open().count() == 1).await.expect("paired").clone();
    let bout = *paired.open().next().expect("a game");
    let first = people.iter().find(|account| paired.place_of(account.id) == Some(bout.sides[0]));
    let first = first.expect("somebody").id;
    assert_eq!(node.order(bout.game, first, Order::Abort).await, Err(NotDone::Tournament));
    node.tournaments.house().time.adjust(61_000);
    let over = watched.wait_for(|tournament| tournament.open().count() == 0).await.expect("over").clone();
    let [absent, there] = bout.sides.map(|who| over.entrants()[who].clone());
    assert_eq!((absent.presence, absent.points), (Presence::Paused, 0));
    assert_eq!((there.presence, there.points), (Presence::Here, 2));
    node.kill();
}

#[tokio::test]
async fn a_password_is_asked_once_and_the_maker_alone_calls_off() {
    let store = Store::in_memory().await.expect("a store");
    let node = Node::open(store.clone(), Wire::alone(), 0);
    let people = people(&store, 2).await;
    let maker = kamni_play::tournament::Maker { id: people[0].id, name: people[0].name.clone() };
    let begins = node.tournaments.now() + 600_000;
    let closed = Setting { locked: true, maker: Some(maker), ..setting(Sort::RoundRobin, begins) };
    let id = closed.id;
    node.tournaments.make(closed.clone(), Some([7; 32])).await.expect("made");
    for given in [None, Some([8; 32])] {
        let refused = node.tournaments.enter(id, &people[1], given).await;
        assert!(matches!(refused, Err(TournamentError::Refused(Refused::Password))), "{refused:?}");
    }
    node.tournaments.enter(id, &people[1], Some([7; 32])).await.expect("entered");
    node.tournaments.withdraw(id, people[1].id, Presence::Left).await.expect("left");
    node.tournaments.enter(id, &people[1], None).await.expect("who was let in once comes back");
    let refused = node.tournaments.call_off(id, people[1].id).await;
    assert!(matches!(refused, Err(TournamentError::Refused(Refused::Maker))), "{refused:?}");
    // One account has three that are not over, and no more.
    for _ in 0..2 {
        let another = Setting { id: TournamentId::random(), ..closed.clone() };
        node.tournaments.make(another, Some([7; 32])).await.expect("made");
    }
    let another = Setting { id: TournamentId::random(), ..closed.clone() };
    let fourth = node.tournaments.make(another.clone(), None).await;
    assert!(matches!(fourth, Err(StoreError::TooMany)), "{fourth:?}");
    node.tournaments.call_off(id, people[0].id).await.expect("called off");
    node.tournaments.make(another, None).await.expect("made");
    assert_eq!(node.tournaments.look(id).await.expect("it is there").phase(), Phase::CalledOff);
    node.kill();
}

#[tokio::test]
async fn the_houses_own_of_every_day_is_made_once() {
    let store = Store::in_memory().await.expect("a store");
    let line =
        "18:30; Evening arena; game=hasami sort=arena length=60 clock=fischer base=180 increment=2 rated=1";
    let daily: Daily = line.parse().expect("a tournament");
    let day = 24 * 3_600_000;
    let at = |now| daily.next(now).begins;
    assert_eq!(at(day), day + (18 * 60 + 30) * 60_000, "today");
    assert_eq!(at(day + (18 * 60 + 30) * 60_000), 2 * day + (18 * 60 + 30) * 60_000, "tomorrow");
    assert_eq!(daily.next(day).id, daily.next(day + 1).id, "of one day there is one");
    assert_ne!(daily.next(day).id, daily.next(2 * day).id);
    let (one, other) =
        (Node::open(store.clone(), Wire::alone(), 0), Node::open(store.clone(), Wire::alone(), 0));
    let hall = one.tournaments.0.hall.clone();
    let both = [(); 2].map(|()| Tournaments::new(store.clone(), hall.clone(), vec![daily.clone()]));
    for tournaments in &both {
        tournaments.make_dailies().await;
        tournaments.make_dailies().await;
    }
    let ahead = store.tournaments_ahead().await.expect("read");
    assert_eq!(ahead.len(), 1, "{ahead:?}");
    assert_eq!((ahead[0].setting.name.as_str(), &ahead[0].setting.maker), ("Evening arena", &None));
    for bad in [
        "18:30; Evening",
        "24:00; Evening; game=hasami",
        "18:30; Evening; game=chess",
        "x; Evening; game=hasami",
    ] {
        assert!(bad.parse::<Daily>().is_err(), "{bad}");
    }
    one.kill();
    other.kill();
}
