//! Every task can be done, is not done by anything legal, and has its texts.

use std::collections::BTreeSet;

use kamni_rules::view::sorted_legal;
use kamni_rules::{GameKind, Position, Reason, Step};
use kamni_texts::{Lang, Texts};

use super::{Doing, Goal, Made, Progress, Task, read_line, tasks};

fn all() -> impl Iterator<Item = (GameKind, &'static Task)> {
    GameKind::ALL.iter().flat_map(|kind| tasks(*kind).iter().map(move |task| (*kind, task)))
}

fn begin(kind: GameKind, task: &'static Task) -> Doing {
    task.begin(kind).unwrap_or_else(|error| panic!("{kind} {}: {error}", task.name))
}

fn play(kind: GameKind, task: &'static Task, line: &'static str) -> (Doing, Vec<Made>) {
    let mut doing = begin(kind, task);
    let steps = read_line(line).expect(line);
    let made = steps.into_iter().map(|step| doing.make(step)).collect();
    (doing, made)
}

#[test]
fn each_game_has_six_to_ten_tasks_of_different_names() {
    for &kind in GameKind::ALL {
        let names: BTreeSet<&str> = tasks(kind).iter().map(|task| task.name).collect();
        assert_eq!(names.len(), tasks(kind).len(), "{kind}");
        assert!((6..=10).contains(&names.len()), "{kind}");
    }
}

#[test]
fn solutions_lead_to_the_goal_and_not_before() {
    for (kind, task) in all() {
        let (doing, made) = play(kind, task, task.solution);
        let (last, earlier) = made.split_last().expect("a solution has steps");
        for step in earlier {
            assert!(matches!(step, Made::Step(Progress::Going)), "{kind} {}: {step:?}", task.name);
        }
        match last {
            Made::Step(Progress::Done) | Made::Refused { wanted: true, .. } => {}
            other => panic!("{kind} {}: {other:?}", task.name),
        }
        assert_eq!(doing.progress(), Progress::Done);
    }
}

#[test]
fn every_line_of_a_goal_is_legal() {
    for (kind, task) in all() {
        let Goal::Lines(lines) = task.goal else { continue };
        for line in lines {
            let (doing, _) = play(kind, task, line);
            assert_eq!(doing.progress(), Progress::Done, "{kind} {}: {line}", task.name);
        }
    }
}

/// Some legal step or line at the beginning does not reach the goal; only where all of them do is there nothing to go wrong.
#[test]
fn something_legal_leads_astray() {
    for (kind, task) in all().filter(|(_, task)| task.name != "shift") {
        let legal = sorted_legal(begin(kind, task).played().position());
        let astray = legal.iter().any(|&first| leads_astray(begin(kind, task), first, 3));
        assert!(astray, "{kind} {}: everything is right", task.name);
    }
}

/// Whether a step, or one of those after it, leaves the goal behind.
fn leads_astray(mut doing: Doing, step: Step, depth: usize) -> bool {
    match doing.make(step) {
        Made::Step(Progress::Astray) => true,
        Made::Step(Progress::Going) if depth > 0 => {
            let next = sorted_legal(doing.played().position());
            // The last ones are the words that end a turn.
            next.into_iter().rev().take(8).any(|step| leads_astray(doing.clone(), step, depth - 1))
        }
        _ => false,
    }
}

#[test]
fn what_people_would_try_is_told_apart() {
    let cases = [
        (GameKind::Kamiken, "put", "pass", Progress::Astray),
        (GameKind::Kamiken, "closed", "d4", Progress::Astray),
        (GameKind::Kamiken, "own", "e5", Progress::Astray),
        (GameKind::Kamiken, "safe", "c3", Progress::Astray),
        (GameKind::Kamiken, "spoil", "e4", Progress::Astray),
        (GameKind::Kamiken, "ahead", "d2", Progress::Going),
        (GameKind::Kamiken, "ahead", "pass", Progress::Astray),
        (GameKind::Kamiken, "finish", "b3", Progress::Astray),
        (GameKind::CloseCombat, "take", "a1", Progress::Astray),
        (GameKind::CloseCombat, "take", "d2", Progress::Going),
        (GameKind::CloseCombat, "take", "d2 end", Progress::Astray),
        (GameKind::CloseCombat, "friends", "e4", Progress::Astray),
        (GameKind::CloseCombat, "chain", "d2 xc3", Progress::Going),
        (GameKind::CloseCombat, "chain", "d2 xc3 end", Progress::Astray),
        (GameKind::CloseCombat, "stop", "c2 xd3 end", Progress::Done),
        (GameKind::CloseCombat, "stop", "c3 xb3 xd3", Progress::Astray),
        (GameKind::CloseCombat, "old-danger", "xe5", Progress::Astray),
        (GameKind::CloseCombat, "block", "a2", Progress::Astray),
        (GameKind::CloseCombat, "finish", "c5", Progress::Astray),
        (GameKind::Four, "square", "a1", Progress::Astray),
        (GameKind::Four, "slide", "b5", Progress::Astray),
        (GameKind::Four, "series", "e7-f7", Progress::Going),
        (GameKind::Four, "series", "e7-f7 end", Progress::Astray),
        (GameKind::Four, "ten", "c5", Progress::Astray),
        (GameKind::Four, "ten", "f4-f3", Progress::Going),
        (GameKind::Four, "ten", "f4-e4", Progress::Done),
        (GameKind::Four, "end", "c5", Progress::Astray),
        (GameKind::Four, "standing", "d2-d3 end", Progress::Astray),
        (GameKind::Four, "count", "c5", Progress::Astray),
        (GameKind::Hasami, "slide", "a9-a7", Progress::Astray),
        (GameKind::Hasami, "jump", "e5-f5", Progress::Astray),
        (GameKind::Hasami, "clamp", "a9-a8", Progress::Astray),
        (GameKind::Hasami, "several", "g3-g4", Progress::Astray),
        (GameKind::Hasami, "between", "c9-c6", Progress::Astray),
        (GameKind::Hasami, "five", "d8-e8", Progress::Astray),
        (GameKind::Hasami, "diagonal", "e8-e6", Progress::Astray),
        (GameKind::Hasami, "corner", "d2-b2", Progress::Astray),
        (GameKind::Hasami, "last", "f9-f6", Progress::Astray),
        (GameKind::Dao, "step", "e6-e4 end", Progress::Astray),
        (GameKind::Dao, "step", "e6-e4 e5-d5", Progress::Done),
        (GameKind::Dao, "series", "e5-e4", Progress::Going),
        (GameKind::Dao, "turn", "e5-e4 end", Progress::Astray),
        (GameKind::Dao, "turn", "e5-e4 f6-f4 g5-g4", Progress::Astray),
        (GameKind::Dao, "climb", "h5-i5 end", Progress::Astray),
        (GameKind::Dao, "hold", "c2-c3 end", Progress::Astray),
        (GameKind::Dao, "push", "c4-d4", Progress::Going),
        (GameKind::Dao, "push", "c4-b4", Progress::Astray),
        (GameKind::Dao, "lift", "xc5", Progress::Going),
        (GameKind::Dao, "lift", "c4-c3", Progress::Astray),
        (GameKind::Dao, "enter", "f5-f4", Progress::Astray),
    ];
    for (kind, name, line, wanted) in cases {
        let task = tasks(kind).iter().find(|task| task.name == name).expect(name);
        let (doing, _) = play(kind, task, line);
        assert_eq!(doing.progress(), wanted, "{kind} {name}: {line}");
    }
}

#[test]
fn the_lessons_of_four_say_what_loses() {
    for (lang, words) in [(Lang::En, "fewer than ten"), (Lang::Ru, "меньше десяти")] {
        let text = Texts::new(lang).get("tutorial-four-ten-text", &[]);
        assert!(text.contains(words), "{text}");
    }
    let task = tasks(GameKind::Four).iter().find(|task| task.name == "ten").expect("a task");
    let (doing, _) = play(GameKind::Four, task, task.solution);
    let outcome = doing.played().position().outcome().expect("the game is over");
    assert_eq!(outcome.reason, Reason::BelowTen);
}

#[test]
fn all_texts_are_there() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for (kind, task) in all() {
            for part in ["", "-text", "-done", "-other"] {
                let key = format!("tutorial-{kind}-{}{part}", task.name);
                assert!(texts.has(&key), "{lang}: {key}");
            }
        }
    }
}
