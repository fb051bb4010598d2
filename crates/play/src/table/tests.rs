use Player::{First, Second};
use kamni_rules::{GameKind, Rules, Turn};

use super::*;
use crate::clock::{Control, Controls};

fn table(kind: GameKind, options: &[(&str, &str)], controls: Controls) -> Table {
    table_of(kind, options, controls, [Sitter::Guest, Sitter::Guest])
}

fn table_of(kind: GameKind, options: &[(&str, &str)], controls: Controls, seats: [Sitter; 2]) -> Table {
    let rules = Rules::new(kind, options.iter().copied()).expect("options");
    let id = GameId::random();
    let setting = Setting {
        id,
        rules,
        position: None,
        controls,
        rated: false,
        created: 0,
        rematch_of: None,
        tournament: None,
    };
    Table::new(Arc::new(setting), seats).expect("a setting")
}

/// Gives an order and applies what comes of it.
fn give(table: &mut Table, by: &By, order: &Order, now: Millis) -> Result<Vec<Event>, Refused> {
    let judged = table.judge(by, order, now, 0)?;
    for event in &judged.events {
        let numbered = Numbered { number: table.number() + 1, at: now, event: event.clone() };
        assert!(table.apply(&numbered), "{event:?} does not apply");
    }
    table.set_clock(judged.clock);
    Ok(judged.events)
}

fn steps(table: &mut Table, texts: &str, now: Millis) {
    for text in texts.split(' ') {
        let mover = table.mover().expect("the game is on");
        let order = Order::Step { ply: table.ply(), step: text.parse().expect("a step") };
        give(table, &By::side(mover), &order, now).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    }
}

fn step(table: &Table, text: &str) -> Order {
    Order::Step { ply: table.ply(), step: text.parse().expect("a step") }
}

#[test]
fn a_whole_game_comes_to_its_end() {
    let mut table = table(GameKind::Kamiken, &[("size", "5")], Controls::NONE);
    steps(&mut table, "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass e5 pass", 0);
    let end = table.end().expect("both have passed");
    assert_eq!(end.winner, Some(Second));
    assert_eq!(end.why.name(), "score");
    assert_eq!(end.score, Some(["1".to_owned(), "2.5".to_owned()]));
    assert_eq!(table.number(), 15, "fourteen steps and the end");
    let order = step(&table, "a1");
    assert_eq!(give(&mut table, &By::side(First), &order, 0), Err(Refused::Over));
}

#[test]
fn orders_that_are_not_ones_own_are_refused() {
    let mut table = table(GameKind::Kamiken, &[], Controls::NONE);
    let first = step(&table, "c3");
    let refused = |table: &mut Table, by: &By, order: &Order| give(table, by, order, 0).expect_err("refused");
    assert_eq!(refused(&mut table, &By::default(), &first), Refused::Seat);
    assert_eq!(refused(&mut table, &By::side(Second), &first), Refused::Turn);
    let late = Order::Step { ply: 3, step: "c3".parse().expect("a step") };
    assert_eq!(refused(&mut table, &By::side(First), &late), Refused::Ply { now: 0 });
    assert_eq!(Refused::or_step("hello"), Err(Refused::NoStep("hello".into())));
    let outside = step(&table, "s19");
    assert_eq!(refused(&mut table, &By::side(First), &outside).code(), "rules");
    assert_eq!(refused(&mut table, &By::side(First), &Order::Decline(Offer::Draw)), Refused::NoOffer);
    assert_eq!(refused(&mut table, &By::side(First), &Order::Offer(Offer::Rematch)), Refused::NotOver);
    assert_eq!(
        refused(&mut table, &By::side(First), &Order::Offer(Offer::Takeback)),
        Refused::NothingToTakeBack
    );
    assert_eq!(table.judge_talk(&By::default(), " \u{7}\n\u{202e}"), Err(Refused::Text));
    assert_eq!(table.number(), 0, "nothing has happened");
}

#[test]
fn steps_inside_a_turn_can_be_undone_and_no_others() {
    let mut table = table(GameKind::Dao, &[("first", "riders")], Controls::NONE);
    let riders: Vec<String> = table
        .game()
        .position()
        .legal()
        .iter()
        .map(ToString::to_string)
        .filter(|text| text != "end" && text != "pass")
        .collect();
    steps(&mut table, &riders[0], 0);
    assert_eq!(table.mover(), Some(First), "two more riders may move");
    let text = table.game().position().text();
    let next =
        table.game().position().legal().iter().map(ToString::to_string).find(|s| s != "end").expect("one");
    steps(&mut table, &next, 0);
    let back = Order::Back { ply: table.ply() };
    assert_eq!(give(&mut table, &By::side(Second), &back, 0), Err(Refused::Turn));
    give(&mut table, &By::side(First), &back, 0).expect("undone");
    assert_eq!(table.game().position().text(), text);
    steps(&mut table, "end", 0);
    let back = Order::Back { ply: table.ply() };
    assert_eq!(give(&mut table, &By::side(Second), &back, 0), Err(Refused::NothingToUndo));
    assert_eq!(give(&mut table, &By::side(First), &back, 0), Err(Refused::Turn));
}

#[test]
fn a_table_made_anew_from_its_events_is_the_same() {
    let controls = Controls::both(Control::Fischer { base: 300, increment: 2 });
    let mut one = table(GameKind::CloseCombat, &[("size", "9")], controls);
    let mut other = one.clone();
    let mut log = Vec::new();
    let mut rng = kamni_rules::Rng::new(7);
    for turn in 0..120 {
        let now = i64::from(turn) * 700;
        let Some(mover) = one.mover() else { break };
        let mut by = By::side(mover);
        let order = match rng.below(11) {
            0 => Order::Back { ply: one.ply() },
            1 => Order::Offer(Offer::Takeback),
            2 => Order::Offer(Offer::Draw),
            3 => Order::Decline(Offer::Draw),
            4 => {
                by = By::side(mover.other());
                Order::Offer(Offer::Takeback)
            }
            _ => {
                let step = one.game().position().pick(|count| rng.below(count)).expect("the game is on");
                Order::Step { ply: one.ply(), step }
            }
        };
        let Ok(events) = give(&mut one, &by, &order, now) else { continue };
        for event in events {
            log.push(Numbered { number: u32::try_from(log.len()).unwrap() + 1, at: now, event });
        }
    }
    assert!(log.len() > 40, "much has happened");
    for numbered in &log {
        let text = serde_json::to_string(numbered).expect("events are written");
        let read: Numbered = serde_json::from_str(&text).expect("and read");
        assert_eq!(&read, numbered);
        assert!(other.apply(&read), "{read:?}");
    }
    assert_eq!(one.steps(), other.steps());
    assert_eq!(one.game().position(), other.game().position());
    assert_eq!(one.clock().left(100_000), other.clock().left(100_000));
    assert_eq!(one.clock().running(), other.clock().running());
    assert_eq!(one.offers(), other.offers());
    assert_eq!(one.end(), other.end());
    assert_eq!(one.talk(), other.talk());
}

#[test]
fn a_flag_falls_and_a_game_that_nobody_begins_is_called_off() {
    let controls = Controls::both(Control::Fischer { base: 60, increment: 0 });
    let mut table = table(GameKind::Hasami, &[], controls);
    assert_eq!(table.alarm(), Some((60_000, Alarm::NoShow)));
    assert!(table.ring(59_999).is_none());
    let Some(Event::Ended { end }) = table.ring(60_000) else { panic!("called off") };
    assert_eq!((end.winner, end.why), (None, Why::Aborted));
    let first = table.game().position().legal()[0].to_string();
    steps(&mut table, &first, 1_000);
    let (at, alarm) = table.alarm().expect("the clock runs");
    assert_eq!(alarm, Alarm::Flag);
    let Some(Event::Ended { end }) = table.ring(at) else { panic!("the flag falls") };
    assert_eq!((end.winner, end.why), (Some(First), Why::Time));
    // A step that comes after the flag has fallen ends the game too.
    let late = table.game().position().legal()[0].to_string();
    let order = step(&table, &late);
    let events = give(&mut table, &By::side(Second), &order, 61_000).expect("an end");
    assert!(matches!(&events[..], [Event::Ended { end }] if end.why == Why::Time));
}

#[test]
fn a_turn_is_taken_back_when_the_other_agrees_and_by_the_computer_at_once() {
    let mut friends = table(GameKind::Kamiken, &[], Controls::NONE);
    steps(&mut friends, "c3 e5 g7", 0);
    give(&mut friends, &By::side(First), &Order::Offer(Offer::Takeback), 0).expect("asked");
    assert_eq!(friends.ply(), 3);
    give(&mut friends, &By::side(Second), &Order::Offer(Offer::Takeback), 0).expect("accepted");
    assert_eq!((friends.ply(), friends.mover()), (2, Some(First)));

    let seats = [Sitter::Guest, Sitter::Computer { level: 3 }];
    let mut alone = table_of(GameKind::Kamiken, &[], Controls::NONE, seats);
    steps(&mut alone, "c3 e5", 0);
    give(&mut alone, &By::side(First), &Order::Offer(Offer::Takeback), 0).expect("at once");
    assert_eq!((alone.ply(), alone.mover()), (0, Some(First)));
    assert_eq!(give(&mut alone, &By::side(First), &Order::Offer(Offer::Draw), 0), Err(Refused::Computer));
}

#[test]
fn draws_rematches_and_aborts() {
    let mut table = table(GameKind::Kamiken, &[], Controls::NONE);
    give(&mut table, &By::side(First), &Order::Offer(Offer::Draw), 0).expect("proposed");
    assert_eq!(give(&mut table, &By::side(First), &Order::Offer(Offer::Draw), 0), Err(Refused::Offered));
    steps(&mut table, "c3", 0);
    assert_eq!(table.offers().len(), 1, "it stands until the other has moved");
    steps(&mut table, "e5", 0);
    assert_eq!(table.offers().len(), 0);
    assert_eq!(give(&mut table, &By::side(First), &Order::Abort, 0), Err(Refused::TooLate));
    give(&mut table, &By::side(Second), &Order::Offer(Offer::Draw), 0).expect("proposed");
    give(&mut table, &By::side(First), &Order::Offer(Offer::Draw), 0).expect("accepted");
    assert_eq!(table.end().map(|end| (end.winner, end.why)), Some((None, Why::Agreed)));
    give(&mut table, &By::side(First), &Order::Offer(Offer::Rematch), 0).expect("proposed");
    let judged = table.judge(&By::side(Second), &Order::Offer(Offer::Rematch), 0, 0).expect("accepted");
    assert!(judged.rematch);
}

#[test]
fn a_game_begins_when_both_seats_are_taken() {
    let mut table = table_of(GameKind::Four, &[], Controls::NONE, [Sitter::Guest, Sitter::Open]);
    assert_eq!(table.mover(), None);
    let order = step(&table, "c3");
    assert_eq!(give(&mut table, &By::side(First), &order, 0), Err(Refused::NotBegun));
    let sat = Event::Sat { side: Second, sitter: Sitter::Guest };
    assert!(table.apply(&Numbered { number: 1, at: 5, event: sat.clone() }));
    assert!(!table.apply(&Numbered { number: 3, at: 5, event: sat }), "a gap");
    assert_eq!(table.mover(), Some(First));
}

/// The turns, worked out from nothing but the steps.
fn turns_of(table: &Table) -> Vec<Turn> {
    let mut position = *table.start();
    let mut turns = vec![Turn { ply: 0, mover: position.status().mover() }];
    for (&step, ply) in table.steps().iter().zip(1..) {
        let turn = position.turn();
        position.play_unchecked(step);
        if position.turn() != turn || position.is_over() {
            turns.push(Turn { ply, mover: position.status().mover() });
        }
    }
    turns
}

#[test]
fn turns_are_known_with_their_movers_through_steps_and_undoing() {
    let (mut undone, mut taken_back) = (0, 0);
    for (&kind, seed) in GameKind::ALL.iter().zip(7..) {
        let mut table = table(kind, &[], Controls::NONE);
        let mut rng = kamni_rules::Rng::new(seed);
        let both = By { sides: [true; 2], name: String::new() };
        for _ in 0..150 {
            if table.end().is_some() {
                break;
            }
            let ply = table.ply();
            let order = match rng.below(10) {
                0 => Order::Back { ply },
                1 => Order::Offer(Offer::Takeback),
                _ => {
                    let position = table.game().position();
                    let step = position.pick(|count| rng.below(count)).expect("the game is on");
                    Order::Step { ply, step }
                }
            };
            match give(&mut table, &both, &order, 0) {
                Ok(_) => {
                    undone += usize::from(matches!(order, Order::Back { .. }));
                    taken_back += usize::from(matches!(order, Order::Offer(_)));
                }
                Err(Refused::NothingToUndo | Refused::NothingToTakeBack | Refused::Rules(..)) => {}
                Err(refused) => panic!("{kind}, seed {seed}: {order:?} {refused:?}"),
            }
            assert_eq!(table.line.turns().to_vec(), turns_of(&table), "{kind}, seed {seed}, {ply} steps");
        }
    }
    assert!(undone > 5 && taken_back > 20, "{undone} {taken_back}");
}

#[test]
fn talk_reads_as_it_was_written() {
    let mut table = table(GameKind::Kamiken, &[], Controls::NONE);
    let by = By { name: "Ann".to_owned(), ..By::side(Player::First) };
    let line = table.judge_talk(&by, " good \u{202e}emag\u{2066}\u{200f}!\u{2028} ").expect("a line");
    assert_eq!(
        (line.text.as_str(), line.side, line.name.as_str()),
        ("good emag!", Some(Player::First), "Ann")
    );
    let family = "👩\u{200d}👧 мама";
    assert_eq!(table.judge_talk(&by, family).expect("a line").text, family, "what joins letters stays");
    table.say(line);
    let watcher = table.judge_talk(&By::default(), "take it!").expect("a line");
    table.say(watcher);
    let heard =
        |table: &Table, sides| table.talk_for(sides).map(|line| line.text.clone()).collect::<Vec<_>>();
    assert_eq!(heard(&table, [true, false]), ["good emag!"], "players do not hear who looks on");
    assert_eq!(heard(&table, [true, true]), ["good emag!"]);
    assert_eq!(heard(&table, [false, false]), ["good emag!", "take it!"]);
    let judged = table.judge(&By::side(Player::First), &Order::Abort, 5, 0).expect("called off");
    let ended = Numbered { number: 1, at: 5, event: judged.events[0].clone() };
    assert!(table.apply(&ended));
    assert_eq!(heard(&table, [true, false]), ["good emag!", "take it!"], "afterwards they do");
}

#[test]
fn while_the_house_is_closed_no_clock_runs() {
    let controls = Controls::both(Control::Fischer { base: 60, increment: 0 });
    let mut set_up = table(GameKind::Kamiken, &[("size", "5")], controls);
    steps(&mut set_up, "c3 a1", 1_000);
    let due = |closed: (Millis, Millis)| {
        let mut table = set_up.clone();
        table.excuse(closed);
        table.alarm().expect("a clock runs").0
    };
    let usual = set_up.alarm().expect("a clock runs").0;
    assert_eq!(due((0, 500)), usual, "that was before");
    assert_eq!(due((2_000, 9_000)), usual + 7_000);
    assert_eq!(due((0, 9_000)), usual + 8_000, "only what passed since the last step");
    let mut twice = set_up.clone();
    twice.excuse((2_000, 3_000));
    twice.excuse((5_000, 7_000));
    assert_eq!(twice.alarm().expect("a clock runs").0, usual + 3_000);
    let days = Controls::both(Control::Correspondence { days: 2 });
    let mut slow = table(GameKind::Kamiken, &[("size", "5")], days);
    let usual = slow.alarm();
    slow.excuse((0, 9_000));
    assert_eq!(slow.alarm(), usual, "days go on");
}
