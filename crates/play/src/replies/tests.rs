use std::sync::Arc;

use kamni_rules::Player::{First, Second};
use kamni_rules::{GameKind, Rng, Rules};

use super::*;
use crate::clock::{Control, Controls};
use crate::game::{End, Event, Numbered, Setting, Sitter, Why};
use crate::ids::GameId;
use crate::table::Order;

fn table(kind: GameKind, options: &[(&str, &str)], control: Control) -> Table {
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(kind, options.iter().copied()).expect("options"),
        position: None,
        controls: Controls::both(control),
        rated: false,
        created: 0,
        rematch_of: None,
        tournament: None,
    };
    Table::new(Arc::new(setting), [Sitter::Guest, Sitter::Guest]).expect("a setting")
}

fn days(kind: GameKind, options: &[(&str, &str)]) -> Table {
    table(kind, options, Control::Correspondence { days: 3 })
}

fn step(table: &mut Table, step: Step) {
    let by = By::side(table.mover().expect("the game is on"));
    let judged = table.judge(&by, &Order::Step { ply: table.ply(), step }, 0, 0).expect("legal");
    for event in judged.events {
        assert!(table.apply(&Numbered { number: table.number() + 1, at: 0, event }));
    }
    table.set_clock(judged.clock);
}

fn play(table: &mut Table, texts: &str) {
    texts.split(' ').for_each(|text| step(table, text.parse().expect("a step")));
}

fn line(texts: &[&str]) -> Vec<Vec<Step>> {
    let turn = |text: &&str| text.split_whitespace().map(|step| step.parse().expect("a step")).collect();
    texts.iter().map(turn).collect()
}

/// What is laid out, as text: turns with bars between them.
fn told(replies: &Replies) -> Vec<String> {
    let turn = |turn: &[Step]| turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    replies
        .lines()
        .iter()
        .map(|line| line.iter().map(|steps| turn(steps)).collect::<Vec<_>>().join("|"))
        .collect()
}

/// A whole turn made at random; nothing where the game is over.
fn random_turn(line: &mut Line, rng: &mut Rng) -> Option<Vec<Step>> {
    let mover = line.position().to_move()?;
    let mut turn = Vec::new();
    loop {
        let legal = line.position().legal();
        let step = legal[rng.below(legal.len())];
        line.play_unchecked(step);
        turn.push(step);
        if !line.is_inside_turn() {
            return Some(turn);
        }
        assert!(turn.len() < LONGEST, "{mover} goes on and on");
    }
}

/// A line made at random that ends with an answer; shorter where sides do not move by turns.
fn random_line(begun: &Line, most: usize, rng: &mut Rng) -> Vec<Vec<Step>> {
    let (mut line, mut turns) = (begun.clone(), Vec::new());
    let rival = line.position().to_move().expect("the game is on");
    while turns.len() < most {
        let side = if turns.len().is_multiple_of(2) { rival } else { rival.other() };
        if line.position().to_move() != Some(side) {
            break;
        }
        turns.extend(random_turn(&mut line, rng));
    }
    turns.truncate(turns.len() / 2 * 2);
    turns
}

/// Whatever is laid out are whole legal turns by turns; whatever is not is refused and leaves all as it was; and what is answered is
/// legal where it is made.
#[test]
fn only_whole_legal_turns_are_laid_out_and_played() {
    let (mut answers, mut refused, mut chains) = (0, 0, 0);
    for (&kind, seed) in GameKind::ALL.iter().zip(41..).cycle().take(60) {
        let seed = seed + 100 * (answers + refused);
        let mut rng = Rng::new(seed as u64);
        let small: &[(&str, &str)] = if kind == GameKind::Kamiken { &[("size", "5")] } else { &[] };
        let mut table = days(kind, small);
        let mut beginning = table.line().clone();
        for _ in 0..rng.below(12) {
            for made in random_turn(&mut beginning, &mut rng).unwrap_or_default() {
                step(&mut table, made);
            }
        }
        let Some(mover) = table.mover() else { continue };
        let (begun, side) = awaited(&table, &By::side(mover.other())).expect("he waits");
        assert_eq!(side, mover.other());
        let mut replies = Replies::none(&begun);
        for _ in 0..9 {
            let turns = random_line(&begun, 2 + 2 * rng.below(3), &mut rng);
            let before = replies.clone();
            match replies.add(&begun, &turns) {
                Ok(()) => {}
                Err(unfit) => {
                    assert!(turns.is_empty() && unfit == Unfit::NoAnswer, "{kind}, seed {seed}: {unfit:?}");
                    assert_eq!(replies, before);
                }
            }
            // The same with one step changed, left out or made twice is refused, or is a line of whole turns itself.
            let mut other = turns;
            let Some(place) = (!other.is_empty()).then(|| rng.below(other.len())) else { continue };
            match rng.below(3) {
                0 => drop(other[place].pop()),
                1 => other[place].extend_from_within(..1),
                _ => other[place][0] = "pass".parse().expect("a step"),
            }
            let before = replies.clone();
            if replies.add(&begun, &other).is_err() {
                refused += 1;
                assert_eq!(replies, before, "{kind}, seed {seed}");
            }
        }
        assert!(replies.answers() <= MOST);
        for turns in replies.lines() {
            let mut line = begun.clone();
            for (place, turn) in turns.iter().enumerate() {
                let expected = if place.is_multiple_of(2) { side.other() } else { side };
                assert_eq!(line.position().to_move(), Some(expected), "{kind}, seed {seed}");
                let count = line.turns().len();
                line.play_all(turn.iter().copied()).expect("legal steps");
                assert!(
                    !line.is_inside_turn() && line.turns().len() == count + 1,
                    "{kind}, seed {seed}: a whole turn"
                );
            }
        }
        let text = serde_json::to_string(&replies).expect("written");
        assert_eq!(serde_json::from_str::<Replies>(&text).expect("read"), replies, "{text}");
        // The rival plays along one of the lines; each answer is made at once.
        let Some(turns) =
            replies.lines().first().map(|line| line.iter().map(|turn| turn.to_vec()).collect::<Vec<_>>())
        else {
            continue;
        };
        let mut laid: Both = [None, None];
        laid[side] = Some(replies);
        for pair in turns.chunks(2) {
            pair[0].iter().for_each(|made| step(&mut table, *made));
            let (answerer, answer) = turn_over(&table, &mut laid).expect("an answer");
            assert_eq!((answerer, &answer), (side, &pair[1]), "{kind}, seed {seed}");
            answer.iter().for_each(|made| step(&mut table, *made));
            answers += 1;
            chains += usize::from(laid[side].is_some());
            assert_eq!(turn_over(&table, &mut laid), None);
        }
        assert_eq!(laid[side], None, "the line is at its end");
    }
    assert!(
        answers > 60 && refused > 100 && chains > 20,
        "{answers} answers, {refused} refused, {chains} went on"
    );
}

#[test]
fn lines_grow_into_a_tree_and_are_taken_back() {
    let mut table = days(GameKind::Kamiken, &[("size", "5")]);
    play(&mut table, "c3 a1");
    let (begun, _) = awaited(&table, &By::side(Second)).expect("he waits");
    let mut replies = Replies::none(&begun);
    let mut add = |texts: &[&str]| replies.add(&begun, &line(texts)).map(|()| told(&replies));
    assert_eq!(add(&["e5", "a5"]).expect("legal"), ["e5|a5"]);
    assert_eq!(add(&["e5", "a5", "e1", "a3"]).expect("legal"), ["e5|a5|e1|a3"]);
    assert_eq!(add(&["e5", "a5", "e3", "a3"]).expect("legal"), ["e5|a5|e1|a3", "e5|a5|e3|a3"]);
    assert_eq!(add(&["e1", "a5"]).expect("legal").len(), 3);
    // Another answer to the same turn takes the place of the first, and of what followed on it.
    assert_eq!(add(&["e5", "a3"]).expect("legal"), ["e5|a3", "e1|a5"]);
    assert_eq!(add(&["e5", "a3", "e1", "a5"]).expect("legal"), ["e5|a3|e1|a5", "e1|a5"]);
    assert_eq!(
        add(&["e5", "a3"]).expect("known"),
        ["e5|a3|e1|a5", "e1|a5"],
        "a part of what is laid out changes nothing"
    );
    assert_eq!(replies.answers(), 3);
    let removed = replies.remove(&line(&["e5", "a3"]));
    assert_eq!(removed, Err(Unfit::Missing), "that is no line of its own");
    assert_eq!(replies.remove(&line(&["e5", "a3", "e1", "a5"])), Ok(()));
    assert_eq!(told(&replies), ["e1|a5"], "what led to it goes with it");
    assert_eq!(replies.remove(&line(&["e5", "a5"])), Err(Unfit::Missing));
    assert_eq!(replies.remove(&line(&["e1", "a5"])), Ok(()));
    assert!(replies.is_empty());
}

#[test]
fn what_does_not_fit_is_refused_with_its_reason() {
    let mut table = days(GameKind::Kamiken, &[("size", "5")]);
    play(&mut table, "c3 a1");
    let (begun, _) = awaited(&table, &By::side(Second)).expect("he waits");
    let mut replies = Replies::none(&begun);
    let mut refused = |texts: &[&str]| replies.add(&begun, &line(texts)).expect_err("refused");
    assert_eq!(refused(&[]), Unfit::NoAnswer);
    assert_eq!(refused(&["e5"]), Unfit::NoAnswer);
    assert_eq!(refused(&["e5", ""]), Unfit::NotWhole);
    assert_eq!(refused(&["e5 e1", "a5"]), Unfit::NotWhole, "two turns are not one");
    assert_eq!(refused(&["e5", "a5", "pass", "pass", "e1", "a3"]), Unfit::NotNext, "the game would be over");
    assert_eq!(refused(&["pass", "a5", "e1", "a3"]), Unfit::NotNext, "who has passed is not to move again");
    let Unfit::Rules(at, _, Second) = refused(&["e5", "c4"]) else { panic!("the cell is closed") };
    assert_eq!(at.to_string(), "c4");
    let deep = ["e5"; DEEPEST + 2];
    assert_eq!(refused(&deep), Unfit::Deep);
    assert!(replies.is_empty());
}

#[test]
fn there_is_an_end_to_what_can_be_laid_out() {
    let table = days(GameKind::Kamiken, &[]);
    let (begun, _) = awaited(&table, &By::side(Second)).expect("he waits");
    let mut replies = Replies::none(&begun);
    let mut kept = 0;
    'all: for column in 'a'..='j' {
        for row in 1..=9 {
            let Ok(first) = format!("{column}{row}").parse::<Step>() else { continue };
            let turns = [vec![first], line(&["pass"]).remove(0)];
            match replies.add(&begun, &turns) {
                Ok(()) => kept += 1,
                Err(Unfit::Many) => break 'all,
                Err(unfit) => panic!("{first}: {unfit:?}"),
            }
        }
    }
    assert_eq!((kept, replies.answers()), (MOST, MOST));
}

#[test]
fn another_order_of_the_same_steps_is_the_same_turn() {
    // In Four a turn of two moves can often be made the other way round.
    let mut found = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        for kind in [GameKind::CloseCombat, GameKind::Four, GameKind::Dao, GameKind::Hasami] {
            let mut table = days(kind, &[]);
            let mut beginning = table.line().clone();
            for _ in 0..4 + rng.below(10) {
                for made in random_turn(&mut beginning, &mut rng).unwrap_or_default() {
                    step(&mut table, made);
                }
            }
            let Some(mover) = table.mover() else { continue };
            let (begun, side) = awaited(&table, &By::side(mover.other())).expect("he waits");
            let mut line = begun.clone();
            let Some(turn) = random_turn(&mut line, &mut rng) else { continue };
            if turn.len() < 2 || line.position().to_move() != Some(side) {
                continue;
            }
            let mut turned = turn.clone();
            turned.swap(0, 1);
            let mut other = begun.clone();
            if turned == turn || make(&mut other, mover, &turned).is_err() {
                continue;
            }
            let same = other.position().same_board(line.position())
                && other.position().hash() == line.position().hash();
            let Some(answer) = random_turn(&mut line, &mut rng) else { continue };
            let mut replies = Replies::none(&begun);
            replies.add(&begun, &[turn, answer.clone()]).expect("legal");
            turned.iter().for_each(|made| step(&mut table, *made));
            let mut laid: Both = [None, None];
            laid[side] = Some(replies);
            assert_eq!(turn_over(&table, &mut laid), same.then_some((side, answer)), "{kind}, seed {seed}");
            found += usize::from(same);
        }
    }
    assert!(found > 5, "only {found}");
}

#[test]
fn both_may_have_laid_out_answers_and_the_game_goes_on_by_them() {
    let mut table = days(GameKind::Kamiken, &[("size", "5")]);
    let begun = table.line().clone();
    let mut second = Replies::none(&begun);
    second.add(&begun, &line(&["c3", "a1", "e5", "a5"])).expect("legal");
    // First's begin where Second's turn will.
    let after = Line::of(*begun.rules(), *begun.start(), line(&["c3"]).remove(0)).expect("legal");
    let mut first = Replies::none(&after);
    first.add(&after, &line(&["a1", "e5", "a5", "e1"])).expect("legal");
    let mut laid: Both = [Some(first), Some(second)];
    play(&mut table, "c3");
    let mut made = Vec::new();
    while let Some((side, answer)) = turn_over(&table, &mut laid) {
        answer.iter().for_each(|made| step(&mut table, *made));
        made.push((side, answer[0].to_string()));
    }
    let expected = [(Second, "a1"), (First, "e5"), (Second, "a5"), (First, "e1")];
    assert_eq!(made, expected.map(|(side, step)| (side, step.to_owned())));
    assert_eq!(laid, [None, None]);
}

#[test]
fn what_was_laid_out_for_other_turns_goes() {
    let mut table = days(GameKind::Kamiken, &[("size", "5")]);
    let begun = table.line().clone();
    let mut replies = Replies::none(&begun);
    replies.add(&begun, &line(&["c3", "a1"])).expect("legal");
    play(&mut table, "a5");
    let mut laid: Both = [None, Some(replies.clone())];
    assert_eq!(turn_over(&table, &mut laid), None);
    assert_eq!(laid, [None, None]);
    // What stands there from another time is not taken for an answer to this turn.
    play(&mut table, "e5");
    play(&mut table, "c3");
    let mut laid: Both = [None, Some(replies.clone())];
    assert_eq!(turn_over(&table, &mut laid), None);
    assert_eq!(laid, [None, None]);
    // Nor is anything when the game is over.
    let mut table = days(GameKind::Kamiken, &[("size", "5")]);
    play(&mut table, "c3");
    let end = End::otherwise(Some(Second), Why::Resigned);
    assert!(table.apply(&Numbered { number: table.number() + 1, at: 0, event: Event::Ended { end } }));
    let mut laid: Both = [None, Some(replies)];
    assert_eq!(turn_over(&table, &mut laid), None);
    assert_eq!(laid, [None, None]);
}

#[test]
fn only_who_waits_in_a_game_of_days_lays_out_answers() {
    let refused = |table: &Table, by: &By| awaited(table, by).map(|(_, side)| side);
    let mut table = days(GameKind::Four, &[]);
    assert_eq!(refused(&table, &By::default()), Err(Refused::Seat.into()));
    assert_eq!(refused(&table, &By::side(First)), Err(Unfit::NotWaiting.into()));
    let both = By { sides: [true, true], ..By::default() };
    assert_eq!(refused(&table, &both), Err(Unfit::NotWaiting.into()), "he does not wait for himself");
    assert_eq!(refused(&table, &By::side(Second)), Ok(Second));
    let end = End::otherwise(Some(Second), Why::Resigned);
    assert!(table.apply(&Numbered { number: table.number() + 1, at: 0, event: Event::Ended { end } }));
    assert_eq!(refused(&table, &By::side(Second)), Err(Refused::Over.into()));
    for control in [Control::None, Control::Fischer { base: 60, increment: 0 }] {
        let table = self::table(GameKind::Four, &[], control);
        assert_eq!(refused(&table, &By::side(Second)), Err(Unfit::Quick.into()));
    }
    // Within a turn of several steps a line begins where the turn did.
    let mut table = days(GameKind::Dao, &[]);
    let mut rng = Rng::new(3);
    let legal = table.line().position().legal();
    while !table.line().is_inside_turn() {
        let legal = table.line().position().legal();
        step(&mut table, legal[rng.below(legal.len())]);
    }
    assert!(!legal.is_empty());
    let mover = table.mover().expect("on");
    let (begun, _) = awaited(&table, &By::side(mover.other())).expect("he waits");
    assert_eq!(begun.steps().len(), table.line().turn_begun());
    assert!(begun.steps().len() < table.line().steps().len());
}
