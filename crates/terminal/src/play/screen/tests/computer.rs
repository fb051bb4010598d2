//! The computer as an opponent, and its hints.

use super::*;
use crate::args::Seats;

/// A position in which the computer, who is First, has found this turn, and when.
fn found(steps: &str, turn: &str) -> (Person, Instant) {
    let options = [("size", "9"), ("stones", "20")];
    let rival = Opening { level: Some(1), seats: Some(Seats::Second), ..opening() };
    let opening = Opening { record: Some(record(GameKind::Four, &options, steps)), ..rival };
    let mut person = Person::at(&terminal(Lang::En, false), (80, 24), opening);
    let table = person.app.table.as_mut().expect("a game is played");
    // What it thinks of itself is not what is looked at here.
    table.thought = None;
    let turn = turn.split(',').map(|step| step.parse().expect("it is a step")).collect();
    let now = Instant::now();
    table.begin_to_show(turn, now);
    (person, now)
}

const OPENING: &str = "a1 i9 b1 h9 c1 g9 d1 f9 e1 e9 a2 i8 b2 h8 c2 g8 d2 f8 e2 e8";

#[test]
fn a_turn_is_shown_step_by_step() {
    let (mut person, began) = found(OPENING, "a2-a5,b2-b5,c2-c5,d2-d5");
    let whole = "a2-a5,b2-b5,c2-c5,d2-d5";
    let made = |person: &Person| person.moves().rsplit(' ').next().map_or(0, |turn| turn.split(',').count());
    assert_eq!(made(&person), 1, "the first is made at once");
    person.must_see(&["This turn: a2-a5", "The computer (Green): a2-a5."]);
    for (later, steps) in [(200, 1), (300, 2), (400, 2), (650, 3), (950, 4)] {
        let table = person.app.table.as_mut().expect("a game is played");
        assert!(table.is_busy(), "before {later} ms it is not over");
        table.tick(began + Duration::from_millis(later));
        assert_eq!(made(&person), steps, "after {later} ms");
    }
    assert!(person.moves().ends_with(whole), "{}", person.moves());
    person.must_see(&["The computer (Green): a2-a5, b2-b5, c2-c5, d2-d5. Your turn."]);
}

#[test]
fn any_key_or_click_shows_the_end_and_nothing_else() {
    for way in 0..3 {
        let (mut person, _) = found(OPENING, "a2-a5,b2-b5,c2-c5,end");
        person.must_see(&["This turn: a2-a5"]);
        match way {
            0 => person.key(KeyCode::Enter),
            1 => person.types("u"),
            _ => person.click("c7", MouseButton::Left),
        }
        assert!(person.moves().ends_with(" a2-a5,b2-b5,c2-c5,end"), "{way}: {}", person.moves());
        let table = person.app.table.as_ref().expect("a game is played");
        assert!(!table.is_busy() && table.chosen.is_none(), "{way}");
    }
}

#[test]
fn a_long_turn_is_shown_within_two_seconds() {
    let steps: Vec<String> = (0..20).map(|step| format!("a{}-a{}", 2 + step % 2, 3 - step % 2)).collect();
    // Not what the rules allow, but as long as a turn can be; what is refused ends it, and the computer goes on.
    let (mut person, began) = found(OPENING, &steps.join(","));
    let table = person.app.table.as_mut().expect("a game is played");
    // At the usual pace there would be two by then.
    for later in (0..=500).step_by(10) {
        table.tick(began + Duration::from_millis(later));
    }
    assert!(table.shown.is_none(), "it is over");
    let made = person.moves().rsplit(' ').next().map_or(0, |turn| turn.split(',').count());
    assert_eq!(made, 4, "{}", person.moves());
}

#[test]
fn what_ends_a_turn_needs_no_time() {
    let (mut person, _) = found(OPENING, "a2-a5,end");
    let table = person.app.table.as_ref().expect("a game is played");
    assert!(!table.is_busy());
    person.must_see(&["Last turn: a2-a5, end", "Your turn."]);
}

#[test]
fn a_hint_shows_how_far_it_is() {
    let long = Opening { time: Duration::from_secs(600), ..opening() };
    let opening = Opening { record: Some(record(GameKind::Hasami, &[], "")), ..long };
    let mut person = Person::at(&terminal(Lang::Ru, false), (80, 24), opening);
    person.types("i");
    let began = Instant::now();
    while !person.sees().contains("Пока лучшее, глубина") {
        assert!(began.elapsed() < Duration::from_secs(60), "something is found");
        std::thread::sleep(Duration::from_millis(5));
    }
    person.must_see(&["Ищем подсказку ░░░", "░ 0 %", ". ходи сейчас"]);
    person.types(".");
    person.waits();
    person.must_see(&["Подсказка: ", "!"]);
    // Who lets go of it is asked no more.
    person.types("i");
    person.key(KeyCode::Esc);
    let table = person.app.table.as_ref().expect("a game is played");
    assert!(!table.is_busy() && table.hint.is_empty());
}

#[test]
fn the_computer_answers_gives_hints_and_can_be_taken_back() {
    for (&kind, step) in GameKind::ALL.iter().zip(["e5", "h8", "k10", "c8-c5", "a1-b1"]) {
        let opening = Opening { record: Some(record(kind, &[], "")), level: Some(3), ..opening() };
        let mut person = Person::at(&terminal(Lang::En, false), (80, 24), opening);
        person.types("i");
        person.must_see(&["Looking for a hint ", " %"]);
        person.waits();
        person.must_see(&["Hint: "]);
        let table = person.app.table.as_mut().expect("a game is played");
        assert!(!table.hint.is_empty() && !table.computer_is_at_it(), "{kind}");
        table.make(step.parse().expect("it is a step"));
        assert!(table.computer_is_at_it(), "{kind}: it is its turn");
        person.types("e");
        person.must_see(&["It is the computer's turn."]);
        person.waits();
        person.must_see(&["The computer (", "Your turn."]);
        let table = person.app.table.as_ref().expect("a game is played");
        assert_eq!(table.session.record.position().to_move(), Some(Player::First), "{kind}");
        person.types("u");
        assert_eq!(person.moves(), "", "{kind}: back to one's own last turn");
    }
}

#[test]
fn taking_back_stops_the_computer_and_a_dot_hurries_it() {
    let long = Opening { level: Some(10), time: Duration::from_secs(600), ..opening() };
    let opening = Opening { record: Some(record(GameKind::Kamiken, &[], "")), ..long };
    let mut person = Person::at(&terminal(Lang::En, false), (80, 24), opening);
    person.key(KeyCode::Enter);
    person.must_see(&["The computer is thinking.", ". move now"]);
    person.types("u");
    assert_eq!(person.moves(), "");
    assert!(!person.sees().contains("thinking"));
    person.key(KeyCode::Enter);
    std::thread::sleep(Duration::from_millis(50));
    person.types(".");
    person.waits();
    assert_eq!(person.moves().split(' ').count(), 2);
}

#[test]
fn the_opponent_can_be_changed() {
    let mut person = Person::playing(GameKind::Kamiken, &[], "c3");
    person.types("o");
    person.must_see(&["Opponent", "◂ a person ▸"]);
    person.types("1");
    person.key(KeyCode::Right);
    person.must_see(&["◂ the computer, level 2 ▸"]);
    person.key(KeyCode::Enter);
    let rival = person.app.table.as_ref().and_then(|table| table.session.rival).expect("it has sat down");
    // It is Black's turn, so that the person is Black.
    assert_eq!((rival.player, rival.level), (Player::First, Level::new(2).expect("there is such a level")));
    person.must_see(&["The computer: White, level 2."]);
    person.waits();
    // The sides are changed: what the person was to do is the computer's now.
    person.types("o");
    person.key(KeyCode::Down);
    person.must_see(&["Your side: White", "◂ the computer, level 2 ▸"]);
    person.key(KeyCode::Enter);
    person.must_see(&["The computer: Black, level 2."]);
    let (level, seats) = (person.app.opening.level, person.app.opening.seats);
    assert_eq!((level, seats), (Some(2), Some(Seats::First)), "it holds for the next game too");
}
