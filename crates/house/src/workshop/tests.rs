//! Work handed out through a server of NATS: to whom, how often, in which order, and what becomes of it when somebody dies.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use kamni_engine::Level;
use kamni_records::Record;
use kamni_rules::{GameKind, Line, Position as _, Rng, Rules};
use kamni_wire::testing::Server;
use kamni_wire::{Address, Wire, async_nats};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::words::{self, Word};
use super::{Worker, Workshop};
use crate::clock::Controls;
use crate::game::{Setting, Sitter};
use crate::hall::Hall;
use crate::ids::GameId;
use crate::reviews::Reviews;
use crate::room::House;
use crate::store::{Asker, Store};
use crate::thinkers::{Answer, Job, OpinionJob, Owner, Person, Receipt, Thinkers, Ticket, TurnJob, Urgency};
use crate::time::Time;

/// Longer than anything here takes on a machine that is busy.
const LONG: Duration = Duration::from_secs(60);
/// Nobody takes anything within this.
const BRIEF: Duration = Duration::from_millis(800);

/// Three servers that belong together, and where they are.
fn cluster() -> (Vec<Server>, Address) {
    let free = |_| std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let free: Vec<std::net::TcpListener> = (0..3).map(free).collect();
    let ports = free.iter().map(|free| free.local_addr().expect("an address"));
    let routes: Vec<String> = ports.map(|address| format!("nats://{address}")).collect();
    drop(free);
    let server = |number: usize| {
        let (name, all) = (format!("server{number}"), routes.join(","));
        let own = ["-js", "--server_name", &name, "--cluster_name", "trial", "--cluster", &routes[number]];
        Server::start_with(&[&own[..], &["--routes", &all]].concat())
    };
    let servers: Vec<Server> = (0..3).map(server).collect();
    let texts: Vec<String> = servers.iter().map(Server::text).collect();
    (servers, texts.join(",").parse().expect("an address"))
}

/// A node without threads of its own.
struct Node {
    hall: Hall,
    thinkers: Thinkers,
    workshop: Workshop,
    wire: Wire,
    chores: JoinHandle<()>,
}

async fn node(server: &Server, store: &Store, think: Duration) -> Node {
    node_by(&server.address(), store, think).await
}

async fn node_by(address: &Address, store: &Store, think: Duration) -> Node {
    let wire = Wire::connect(address, "house").await.expect("a wire");
    let workshop = Workshop::open(&wire, None).expect("a wire");
    let thinkers = Thinkers::afar(workshop.clone(), 1000);
    let house = House {
        ledger: store.ledger().clone(),
        standing: Default::default(),
        bell: Default::default(),
        thinkers: thinkers.clone(),
        time: Time::start(),
        think,
        wire: wire.clone(),
        books: Some(store.clone()),
        closed: Default::default(),
    };
    let hall = Hall::new(store.clone(), house);
    let chores = tokio::spawn(workshop.clone().make_turns(hall.clone()));
    Node { hall, thinkers, workshop, wire, chores }
}

impl Node {
    /// It falls: nothing more is heard of it.
    async fn kill(self) {
        self.chores.abort();
        self.workshop.leave();
        self.wire.client().expect("a wire").drain().await.expect("closed");
        self.hall.close().await;
    }
}

async fn client(server: &Server) -> Client {
    kamni_wire::client(&server.address(), "trial").await.expect("a server")
}

/// A worker, as a task that can be aborted.
async fn worker_of(server: &Server, threads: usize, version: String) -> JoinHandle<()> {
    worker_by(&server.address(), threads, version).await
}

async fn worker_by(address: &Address, threads: usize, version: String) -> JoinHandle<()> {
    let client = kamni_wire::client(address, "trial").await.expect("a server");
    let worker = Worker::of_version(client, Thinkers::new(threads, 100), version);
    let (tell, told) = tokio::sync::oneshot::channel();
    let task = tokio::spawn(worker.run(Some(tell), Box::pin(std::future::pending())));
    timeout(LONG, told).await.expect("in time").expect("ready");
    task
}

async fn worker(server: &Server, threads: usize) -> JoinHandle<()> {
    worker_of(server, threads, words::version()).await
}

/// What workers say of all jobs.
async fn overheard(server: &Server) -> Subscriber {
    let client = client(server).await;
    let heard = client.subscribe("kamni.*.job.*").await.expect("heard");
    client.flush().await.expect("a server");
    heard
}

/// Waits until a worker has begun a job; how often one had before.
async fn begun(heard: &mut Subscriber) -> i64 {
    loop {
        let message = timeout(LONG, heard.next()).await.expect("in time").expect("a server");
        if let Ok(Word::Begun(times)) = serde_json::from_slice(&message.payload) {
            return times;
        }
    }
}

/// How many jobs are begun within a time.
async fn count_begun(heard: &mut Subscriber, within: Duration) -> usize {
    let mut count = 0;
    while let Ok(Some(message)) = timeout(within, heard.next()).await {
        count += usize::from(matches!(serde_json::from_slice(&message.payload), Ok(Word::Begun(_))));
    }
    count
}

/// A game in which the computer has the first turn.
async fn game(node: &Node) -> GameId {
    let id = GameId::random();
    let setting = Setting {
        id,
        rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: 1,
        rematch_of: None,
        tournament: None,
    };
    let seats = [Sitter::Computer { level: 10 }, Sitter::Guest];
    node.hall.create(setting, seats, Vec::new()).await.expect("a room");
    id
}

/// Waits until the computer has made its turn; what is stored of the game then, and a while later.
async fn turn_is_made(store: &Store, game: GameId) {
    let steps = async || store.game(game).await.expect("books").expect("a game").events.len();
    timeout(LONG, async {
        while steps().await == 0 {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("the turn is made");
    sleep(BRIEF).await;
    assert_eq!(steps().await, 1, "it is made once");
}

const fn person(number: i64) -> Owner {
    Owner { person: Person::Session(number), from: None }
}

fn line() -> Line {
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options");
    Line::new(rules, rules.start())
}

/// A turn that takes so long.
fn turn(time: u64) -> Job {
    let (game, level) = (GameId::random(), Level::FULL);
    let time = Duration::from_millis(time);
    Job::Turn(TurnJob { game, line: line(), level, time, seed: 1, memory: 1 << 20 })
}

fn acted_upon() -> Option<Receipt> {
    let (taken, receipt) = tokio::sync::oneshot::channel();
    taken.send(()).expect("it is there");
    Some(receipt)
}

/// Asks, and hears of every answer.
fn ask(thinkers: &Thinkers, owner: Owner, job: Job) -> (Ticket, mpsc::UnboundedReceiver<Answer>) {
    let (tell, told) = mpsc::unbounded_channel();
    let sink = move |answer| {
        // Who has heard enough listens no more.
        let _ = tell.send(answer);
        acted_upon()
    };
    (thinkers.wish(owner, job, sink).expect("taken"), told)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_makes_the_turn() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let node = node(&server, &store, Duration::from_millis(50)).await;
    let mut heard = overheard(&server).await;
    let game = game(&node).await;
    assert_eq!(count_begun(&mut heard, BRIEF).await, 0, "nobody is there");
    let _worker = worker(&server, 1).await;
    turn_is_made(&store, game).await;
    timeout(LONG, async {
        while node.workshop.hands() != 1 {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("it is seen");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_dead_worker_had_goes_to_another_and_is_made_once() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let node = node(&server, &store, Duration::from_secs(3)).await;
    let mut heard = overheard(&server).await;
    let first = worker(&server, 1).await;
    let game = game(&node).await;
    assert_eq!(begun(&mut heard).await, 1);
    first.abort();
    let _second = worker(&server, 1).await;
    assert_eq!(begun(&mut heard).await, 2, "it is begun again");
    turn_is_made(&store, game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_with_the_same_room_ask_once() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let one = node(&server, &store, Duration::from_millis(300)).await;
    let two = node(&server, &store, Duration::from_millis(300)).await;
    let mut heard = overheard(&server).await;
    let game = game(&one).await;
    two.hall.room(game).await.expect("a room");
    sleep(BRIEF).await;
    let _worker = worker(&server, 2).await;
    turn_is_made(&store, game).await;
    assert_eq!(count_begun(&mut heard, BRIEF).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_made_though_the_node_that_asked_is_gone() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let one = node(&server, &store, Duration::from_secs(2)).await;
    let two = node(&server, &store, Duration::from_secs(2)).await;
    let mut heard = overheard(&server).await;
    let _worker = worker(&server, 1).await;
    let game = game(&one).await;
    assert_eq!(begun(&mut heard).await, 1);
    one.kill().await;
    assert!(!two.hall.is_open(game));
    turn_is_made(&store, game).await;
    assert!(two.hall.is_open(game), "the other node has opened the room");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_does_not_keep_others_waiting() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let one = node(&server, &store, Duration::ZERO).await;
    let two = node(&server, &store, Duration::ZERO).await;
    let _worker = worker(&server, 1).await;
    let done = Arc::new(AtomicUsize::new(0));
    let mut tickets = Vec::new();
    for node in [&one, &two] {
        for _ in 0..16 {
            let done = Arc::clone(&done);
            let count = move |answer: Answer| {
                done.fetch_add(usize::from(answer.is_last()), Ordering::Relaxed);
                acted_upon()
            };
            tickets.push(node.thinkers.wish(person(1), turn(300), count).expect("taken"));
        }
    }
    timeout(LONG, async {
        while done.load(Ordering::Relaxed) < 2 {
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .expect("the flood flows");
    for round in 0..3 {
        let before = done.load(Ordering::Relaxed);
        let (_ticket, mut told) = ask(&two.thinkers, person(2), turn(20));
        let answer = timeout(LONG, told.recv()).await.expect("in time").expect("an answer");
        assert!(matches!(answer, Answer::Turn(_)));
        let others = done.load(Ordering::Relaxed) - before;
        assert!(others <= 3, "round {round}: {others} jobs of the flood came before");
    }
    assert!(done.load(Ordering::Relaxed) < 24, "the flood is not over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_before_opinions_and_one_of_them_stands_back() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let node = node(&server, &store, Duration::ZERO).await;
    let mut heard = overheard(&server).await;
    let _worker = worker(&server, 1).await;
    let opinion = || {
        Job::Opinion(OpinionJob { line: line(), time: Duration::from_secs(30), lines: 1, memory: 1 << 20 })
    };
    let (_long, mut long) = ask(&node.thinkers, person(1), opinion());
    begun(&mut heard).await;
    let (_waits, _never) = ask(&node.thinkers, person(2), opinion());
    let (_turn, mut told) = ask(&node.thinkers, person(3), turn(20));
    let answer = timeout(Duration::from_secs(15), told.recv()).await.expect("soon").expect("an answer");
    assert!(matches!(answer, Answer::Turn(_)));
    let last = timeout(LONG, async {
        while let Some(answer) = long.recv().await {
            if answer.is_last() {
                return true;
            }
        }
        false
    });
    assert!(last.await.expect("in time"), "the opinion has ended with what it had");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_other_rules_does_not_take_it() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let node = node(&server, &store, Duration::from_millis(50)).await;
    let mut heard = overheard(&server).await;
    let _other = worker_of(&server, 1, "1-9-9-9-9-9".to_owned()).await;
    let game = game(&node).await;
    assert_eq!(count_begun(&mut heard, 2 * BRIEF).await, 0);
    assert_eq!(node.workshop.hands(), 0, "it does not count");
    let _own = worker(&server, 1).await;
    turn_is_made(&store, game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_were_away_lose_nothing() {
    let (mut server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let node = node(&server, &store, Duration::from_secs(1)).await;
    let _worker = worker(&server, 1).await;
    let mut heard = overheard(&server).await;
    let first = game(&node).await;
    begun(&mut heard).await;
    server.kill();
    let second = game(&node).await;
    sleep(Duration::from_secs(2)).await;
    server.restart();
    turn_is_made(&store, first).await;
    turn_is_made(&store, second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_servers_one_may_die() {
    let (mut servers, address) = cluster();
    let store = Store::in_memory().await.expect("a store");
    let node = node_by(&address, &store, Duration::from_secs(1)).await;
    let _worker = worker_by(&address, 1, words::version()).await;
    let before = game(&node).await;
    turn_is_made(&store, before).await;
    // One after the other, so that the one that leads is among them.
    for server in &mut servers {
        server.kill();
        let game = game(&node).await;
        turn_is_made(&store, game).await;
        server.restart();
        sleep(Duration::from_secs(3)).await;
    }
    // Everybody has his places there, too, and no more.
    let (done, mut tickets) = (Arc::new(AtomicUsize::new(0)), Vec::new());
    for _ in 0..14 {
        let done = Arc::clone(&done);
        let count = move |answer: Answer| {
            done.fetch_add(usize::from(answer.is_last()), Ordering::Relaxed);
            acted_upon()
        };
        tickets.push(node.thinkers.wish(person(1), turn(50), count).expect("taken"));
    }
    timeout(LONG, async {
        while done.load(Ordering::Relaxed) < 14 {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("all are done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_with_threads_goes_on_without_servers() {
    let mut server = Server::start();
    let wire = Wire::connect(&server.address(), "house").await.expect("a wire");
    let workshop = Workshop::open(&wire, Some(Thinkers::new(1, 10))).expect("a wire");
    let thinkers = Thinkers::afar(workshop, 10);
    server.kill();
    let (_ticket, mut told) = ask(&thinkers, person(1), turn(20));
    let answer = timeout(LONG, told.recv()).await.expect("in time").expect("an answer");
    assert!(matches!(answer, Answer::Turn(_)));
    assert_eq!(thinkers.waiting(Urgency::Play), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opinion_is_told_while_it_grows_and_ends_when_nobody_listens() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let node = node(&server, &store, Duration::ZERO).await;
    let _worker = worker(&server, 1).await;
    let opinion = |time| {
        let rules = Rules::new(GameKind::Hasami, []).expect("options");
        let line = Line::new(rules, rules.start());
        Job::Opinion(OpinionJob { line, time: Duration::from_millis(time), lines: 3, memory: 4 << 20 })
    };
    let (ticket, mut told) = ask(&node.thinkers, person(1), opinion(1500));
    let mut answers = Vec::new();
    while let Some(answer) = timeout(LONG, told.recv()).await.expect("in time") {
        answers.push(answer);
    }
    assert_eq!(*ticket.place().borrow(), 0);
    let found = answers.iter().filter(|answer| matches!(answer, Answer::Found(_))).count();
    assert!(found >= 2, "{found}");
    assert!(matches!(answers.last(), Some(Answer::Last(report)) if report.best().is_some()));
    // One that nobody waits for any more makes room for what comes next.
    let (ticket, mut told) = ask(&node.thinkers, person(1), opinion(60_000));
    timeout(LONG, told.recv()).await.expect("in time").expect("it has begun");
    drop(ticket);
    let (_ticket, mut told) = ask(&node.thinkers, person(2), opinion(100));
    timeout(Duration::from_secs(20), told.recv()).await.expect("in time").expect("an answer");
}

/// A game of Kamiken, played by chance.
fn record(steps: usize) -> Record {
    let mut record = Record::new(Rules::new(GameKind::Kamiken, [("size", "9")]).expect("options"));
    let (mut rng, mut walk) = (Rng::new(5), record.walk());
    for _ in 0..steps {
        let Some(step) = walk.position().pick(|count| rng.below(count)) else { break };
        walk.play(&mut record, step).expect("legal");
    }
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_ended_though_its_node_is_gone() {
    let (server, store) = (Server::start(), Store::in_memory().await.expect("a store"));
    let _worker = worker(&server, 1).await;
    let start = async || {
        let node = node(&server, &store, Duration::ZERO).await;
        let reviews = Reviews::new(store.clone(), node.thinkers.clone(), Time::start(), node.wire.clone());
        let tasks = [tokio::spawn(reviews.clone().work()), tokio::spawn(reviews.clone().keep_up())];
        (reviews, tasks, node)
    };
    let ((one, tasks, _node), (two, _tasks, _other)) = (start().await, start().await);
    let owner = Owner { person: Person::Session(1), from: None };
    one.ask("game", &record(30), Asker::default(), owner).await.expect("taken");
    let stored = async || store.review("game", 0).await.expect("books").expect("a review");
    let begun = stored().await.record;
    timeout(LONG, async {
        while stored().await.record == begun {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("it gets on");
    assert!(!stored().await.done, "it has only begun");
    assert!(two.others("game").is_some(), "the other node knows of it");
    tasks.iter().for_each(JoinHandle::abort);
    timeout(LONG, async {
        while !stored().await.done {
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .expect("the other goes on");
}
