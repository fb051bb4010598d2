//! The pool: who is served before whom, and who is refused.

use super::*;
use std::net::Ipv4Addr;
use std::sync::mpsc;
use std::time::Duration;

/// Somebody whose neighbourhood is not known.
const fn alone(session: i64) -> Owner {
    Owner { person: Person::Session(session), from: None }
}

/// Somebody in a neighbourhood.
fn near(number: u8, session: i64) -> Owner {
    Owner { person: Person::Session(session), from: Some(Ipv4Addr::new(192, 0, 2, number).into()) }
}

fn waiting(thinkers: &Thinkers) -> usize {
    Urgency::ALL.into_iter().map(|urgency| thinkers.waiting(urgency)).sum()
}

/// A pool of one thread, which is at work until the gate is opened.
fn at_work(most: usize) -> (Thinkers, mpsc::Sender<()>, Ticket) {
    let thinkers = Thinkers::new(1, most);
    let (open, gate) = mpsc::channel::<()>();
    let block = thinkers.occupy(alone(0), Urgency::Play, move |_| gate.recv().expect("opened"));
    let block = block.expect("taken");
    while waiting(&thinkers) > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    (thinkers, open, block)
}

#[test]
fn whoever_was_served_longest_ago_is_served_first() {
    let (thinkers, open, block) = at_work(10);
    let (sender, served) = mpsc::channel();
    let mut tickets = vec![block];
    let wishes = [
        (0, Urgency::Opinion),
        (0, Urgency::Play),
        (0, Urgency::Play),
        (2, Urgency::Opinion),
        (2, Urgency::Play),
    ];
    for (owner, urgency) in wishes {
        let sender = sender.clone();
        let work = move |_: &Stop| sender.send((owner, urgency)).expect("heard");
        tickets.push(thinkers.occupy(alone(owner), urgency, work).expect("taken"));
    }
    open.send(()).expect("waiting");
    let order: Vec<(i64, Urgency)> =
        (0..5).map(|_| served.recv_timeout(Duration::from_secs(5)).expect("served")).collect();
    assert_eq!(
        order,
        [
            (2, Urgency::Play),
            (0, Urgency::Play),
            (0, Urgency::Play),
            (0, Urgency::Opinion),
            (2, Urgency::Opinion)
        ],
        "turns before opinions, in each queue by turns"
    );
}

#[test]
fn the_queue_is_bounded_and_a_failed_search_harms_nobody() {
    let thinkers = Thinkers::new(1, 1);
    let (open, gate) = mpsc::channel::<()>();
    let first = thinkers.occupy(alone(1), Urgency::Play, move |_| {
        gate.recv().expect("opened");
        panic!("on purpose");
    });
    let _first = first.expect("taken");
    while waiting(&thinkers) > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let (sender, served) = mpsc::channel();
    let work = move |_: &Stop| sender.send(()).expect("heard");
    let second = thinkers.occupy(alone(2), Urgency::Play, work).expect("waits");
    assert_eq!(thinkers.occupy(alone(3), Urgency::Play, |_| {}).expect_err("full"), Busy::Full);
    open.send(()).expect("waiting");
    served.recv_timeout(Duration::from_secs(5)).expect("served after the one that failed");
    drop(second);
}

/// Asks as often as it is let.
fn ask_all(thinkers: &Thinkers, urgency: Urgency, owners: impl Iterator<Item = Owner>) -> Vec<Ticket> {
    owners.filter_map(|owner| thinkers.occupy(owner, urgency, |_| {}).ok()).collect()
}

#[test]
fn a_person_and_a_neighbourhood_have_a_share_of_each_queue() {
    for urgency in [Urgency::Play, Urgency::Opinion] {
        let (own, near_most) = urgency.most();
        let (thinkers, open, _block) = at_work(1000);
        let mut tickets = ask_all(&thinkers, urgency, (0..100).map(|_| near(1, 1)));
        assert_eq!(tickets.len(), own, "{urgency:?}: one person");
        // However many cookies there are, they share what their neighbourhood has.
        tickets.extend(ask_all(&thinkers, urgency, (0..300).map(|session| near(1, session))));
        assert_eq!(tickets.len(), near_most, "{urgency:?}: one neighbourhood");
        assert_eq!(thinkers.occupy(near(1, 301), urgency, |_| {}).expect_err("enough"), Busy::Share);
        tickets.push(thinkers.occupy(near(2, 302), urgency, |_| {}).expect("from elsewhere"));
        tickets.push(thinkers.occupy(alone(303), urgency, |_| {}).expect("the machine's own"));
        // One that is taken back makes room, though somebody may still look at its place.
        let place = tickets[0].place();
        tickets.remove(0);
        tickets.push(thinkers.occupy(near(1, 304), urgency, |_| {}).expect("one was taken back"));
        drop(place);
        open.send(()).expect("waiting");
    }
}

#[test]
fn a_full_queue_of_opinions_leaves_turns_their_own() {
    let (thinkers, open, _block) = at_work(20);
    let opinions = ask_all(&thinkers, Urgency::Opinion, (0..100).map(alone));
    assert_eq!((opinions.len(), thinkers.waiting(Urgency::Opinion)), (20, 20));
    let _review = thinkers.occupy(alone(100), Urgency::Review, |_| {}).expect("has a queue of its own");
    let (sender, served) = mpsc::channel();
    let work = move |_: &Stop| sender.send(()).expect("heard");
    let turn = thinkers.occupy(alone(101), Urgency::Play, work).expect("a turn finds a place");
    assert_eq!(*turn.place().borrow(), 1, "before all opinions");
    open.send(()).expect("waiting");
    served.recv_timeout(Duration::from_secs(5)).expect("served");
}

#[test]
fn neighbourhoods_take_turns_whatever_their_cookies() {
    let (thinkers, open, _block) = at_work(1000);
    let (sender, served) = mpsc::channel();
    let mut tickets = Vec::new();
    let crowd = (0..8).map(|session| near(1, session));
    for owner in crowd.chain([near(2, 100), near(2, 101)]) {
        let sender = sender.clone();
        let work = move |_: &Stop| sender.send(owner.from).expect("heard");
        tickets.push(thinkers.occupy(owner, Urgency::Opinion, work).expect("taken"));
    }
    open.send(()).expect("waiting");
    let order: Vec<bool> = (0..10)
        .map(|_| served.recv_timeout(Duration::from_secs(5)).expect("served") == near(2, 0).from)
        .collect();
    assert_eq!(order[..4], [false, true, false, true], "one each, though the crowd came first");
}

#[test]
fn an_opinion_stands_back_when_somebody_waits_for_a_turn() {
    let thinkers = Thinkers::new(1, 4);
    let (sender, ended) = mpsc::channel();
    let tell = sender.clone();
    let opinion = thinkers.occupy(near(1, 1), Urgency::Opinion, move |stop| {
        while !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        tell.send("opinion").expect("heard");
    });
    let _opinion = opinion.expect("taken");
    while waiting(&thinkers) > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let _other = thinkers.occupy(near(2, 2), Urgency::Opinion, |_| {}).expect("waits");
    assert!(ended.recv_timeout(Duration::from_millis(20)).is_err(), "opinions wait for each other");
    let work = move |_: &Stop| sender.send("turn").expect("heard");
    let _turn = thinkers.occupy(near(3, 3), Urgency::Play, work).expect("taken");
    let order: Vec<&str> =
        (0..2).map(|_| ended.recv_timeout(Duration::from_secs(5)).expect("served")).collect();
    assert_eq!(order, ["opinion", "turn"]);
}

#[test]
fn a_review_stands_back_when_somebody_waits() {
    let thinkers = Thinkers::new(1, 4);
    let (sender, ended) = mpsc::channel();
    let tell = sender.clone();
    let review = thinkers.occupy(alone(1), Urgency::Review, move |stop| {
        while !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        tell.send("review").expect("heard");
    });
    let _review = review.expect("taken");
    while waiting(&thinkers) > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let other = thinkers.occupy(alone(3), Urgency::Review, |_| {});
    let _other = other.expect("waits");
    assert!(ended.recv_timeout(Duration::from_millis(20)).is_err(), "reviews wait for each other");
    let work = move |_: &Stop| sender.send("turn").expect("heard");
    let _turn = thinkers.occupy(alone(2), Urgency::Play, work).expect("taken");
    let order: Vec<&str> =
        (0..2).map(|_| ended.recv_timeout(Duration::from_secs(5)).expect("served")).collect();
    assert_eq!(order, ["review", "turn"]);
}

#[test]
fn a_ticket_that_is_dropped_stops_the_search() {
    let thinkers = Thinkers::new(1, 4);
    let (sender, ended) = mpsc::channel();
    let ticket = thinkers.occupy(alone(1), Urgency::Play, move |stop| {
        while !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        sender.send(()).expect("heard");
    });
    while waiting(&thinkers) > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(ticket.expect("taken"));
    ended.recv_timeout(Duration::from_secs(5)).expect("the search ends");
    thinkers.close();
    assert_eq!(thinkers.occupy(alone(1), Urgency::Play, |_| {}).expect_err("closed"), Busy::Full);
}
