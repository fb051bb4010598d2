//! What the checker finds.

use serde_json::{Value, json};

use super::books::Stored;
use super::*;

fn logs(entries: &[(u64, What)]) -> Logs {
    let mut logs = Logs::default();
    for (page, what) in entries {
        logs.take(Entry { at: 10_000_000, page: *page, game: "g".to_owned(), what: what.clone() });
    }
    logs
}

fn sent(ply: u32, step: &str) -> What {
    What::Sent { ply, step: step.to_owned() }
}

fn refused(code: &str) -> What {
    What::Refused { code: code.to_owned() }
}

fn step(name: &str) -> Value {
    json!({ "kind": "step", "step": name, "left": [] })
}

fn ended() -> Value {
    json!({ "kind": "ended", "end": {} })
}

fn books(events: &[Value]) -> Books {
    let stored =
        events.iter().zip(1..).map(|(event, number)| Stored { number, at: number, event: event.clone() });
    let last = i64::try_from(events.len()).expect("few");
    let ends = events.iter().any(|event| event["kind"] == "ended");
    let game = Game { last, ended: ends.then_some(last), ..Game::default() };
    Books {
        games: [("g".to_owned(), game)].into(),
        events: [("g".to_owned(), stored.collect())].into(),
        finished: i64::from(ends),
        ..Books::default()
    }
}

fn told(n: u32, event: Value) -> What {
    What::Told { n, event }
}

fn full(n: u32) -> What {
    What::Full { n }
}

#[test]
fn what_was_told_and_is_stored_is_right() {
    let sat = json!({ "kind": "sat", "side": "second" });
    let logs = logs(&[
        (1, full(0)),
        (2, full(1)),
        (1, told(1, sat.clone())),
        (1, sent(0, "a1")),
        (1, told(2, step("a1"))),
        (2, told(2, step("a1"))),
        (2, sent(0, "a1")),
        (2, refused("ply")),
        // A page that vanished, came back, and sent again what was stored; and a program beside it.
        (2, sent(1, "b1")),
        (2, What::Lost),
        (2, sent(1, "b1")),
        (2, refused("ply")),
        (2, told(3, step("b1"))),
        (2, full(3)),
        (3, sent(2, "c1")),
        (3, What::Done),
        (3, What::State { n: 4, ply: 3 }),
        (2, told(4, step("c1"))),
        (2, What::Closed { n: 5 }),
    ]);
    let (counts, wrong) = logs.held_against(&books(&[sat, step("a1"), step("b1"), step("c1"), ended()]));
    assert_eq!(wrong, []);
    let right = Counts { games: 1, pages: 3, events: 5, told: 5, acknowledged: 2, refused: 2, unknown: 1 };
    assert_eq!(counts, right);
}

#[test]
fn each_thing_that_can_be_wrong_is_found() {
    let game = || "g".to_owned();
    let wrong = |entries: &[(u64, What)], books: &Books| logs(entries).held_against(books).1;
    // An acknowledged step that is not stored, and one that is another there.
    let acknowledged = [(1, full(0)), (1, sent(0, "a1")), (1, told(1, step("a1")))];
    assert_eq!(wrong(&acknowledged, &books(&[])), [Wrong::Lost { game: game(), number: 1 }]);
    let other = [(1, full(0)), (1, sent(0, "a1")), (1, sent(0, "b1")), (1, told(1, step("a1")))];
    let found = wrong(&other, &books(&[step("b1")]));
    assert_eq!(found, [Wrong::Other { game: game(), number: 1 }]);
    // A program's step that is not stored, and a state that never was.
    let done = [(1, sent(0, "a1")), (1, What::Done)];
    assert_eq!(wrong(&done, &books(&[])), [Wrong::Lost { game: game(), number: 0 }]);
    let state = [(1, sent(0, "a1")), (1, What::State { n: 1, ply: 2 })];
    assert_eq!(wrong(&state, &books(&[step("a1")])), [Wrong::Other { game: game(), number: 1 }]);
    // A refused step that is stored; one of which nothing is known may be, once.
    let not_stored = [(1, sent(0, "a1")), (1, refused("store"))];
    let found = wrong(&not_stored, &books(&[step("a1")]));
    assert_eq!(found, [Wrong::Refused { game: game(), number: 1 }]);
    for unknown in [What::Lost, refused("unknown")] {
        let open = [(1, sent(0, "a1")), (1, unknown)];
        assert_eq!(wrong(&open, &books(&[step("a1")])), []);
        assert_eq!(wrong(&open, &books(&[])), []);
        let twice = wrong(&open, &books(&[step("a1"), step("a1")]));
        assert_eq!(twice, [Wrong::Doubled { game: game(), number: 2 }]);
    }
    // One that is there in another's place.
    let found = wrong(&acknowledged, &books(&[step("a1"), step("c1")]));
    assert_eq!(found, [Wrong::Refused { game: game(), number: 2 }]);
    // A page that missed something in between, and one that has not seen the end.
    let two = [step("a1"), step("b1")];
    let missed = [(1, sent(0, "a1")), (1, sent(1, "b1")), (1, full(0)), (1, told(2, step("b1")))];
    assert_eq!(wrong(&missed, &books(&two)), [Wrong::Skipped { game: game(), number: 2 }]);
    let behind = [(1, sent(0, "a1")), (1, sent(1, "b1")), (1, What::Closed { n: 1 })];
    assert_eq!(wrong(&behind, &books(&two)), [Wrong::Unseen { game: game(), number: 1 }]);
}

#[test]
fn what_is_stored_has_to_make_sense_by_itself() {
    let game = || "g".to_owned();
    let wrong = |books: &Books| Logs::default().held_against(books).1;
    assert_eq!(wrong(&books(&[step("a1"), ended()])), []);
    // Numbers and times.
    let mut torn = books(&[step("a1")]);
    let events = torn.events.get_mut("g").expect("the game");
    events[0].number = 2;
    events.push(Stored { number: 3, at: 0, event: json!({ "kind": "offered" }) });
    let found = wrong(&torn);
    let [gap, back] = [Wrong::Gap { game: game(), number: 2 }, Wrong::Back { game: game(), number: 3 }];
    assert_eq!(found, [gap, back, Wrong::Last { game: game(), number: 1 }]);
    // Ends.
    assert_eq!(wrong(&books(&[ended(), ended()])), [Wrong::Ends { game: game(), number: 2 }]);
    assert_eq!(wrong(&books(&[ended(), step("a1")])), [Wrong::Ends { game: game(), number: 2 }]);
    let mut open = books(&[ended()]);
    open.games.get_mut("g").expect("the game").ended = None;
    let found = wrong(&open);
    assert_eq!(found, [Wrong::Ends { game: game(), number: 1 }, Wrong::Totals { counted: 1, there: 0 }]);
    // Clocks.
    let left = |first: i64| json!({ "kind": "step", "step": "a1", "left": [{ "ms": first }, { "ms": 5 }] });
    let mut clocks = books(&[left(5000), left(6000), left(9000)]);
    clocks.games.get_mut("g").expect("the game").increments = [Some(1000); 2];
    assert_eq!(wrong(&clocks), [Wrong::Clock { game: game(), number: 3 }]);
}
