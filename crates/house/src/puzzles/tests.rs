//! What answers are worth, and which puzzle comes next.

use super::*;
use crate::store::Store;

/// Some puzzles of each game.
fn some() -> impl Iterator<Item = &'static Puzzle> {
    GameKind::ALL.iter().flat_map(|kind| all(*kind).iter().take(8))
}

fn task(puzzle: &Puzzle) -> Task {
    Task { puzzle: puzzle.clone(), moment: None }
}

/// A turn that is not the one that is looked for: the first steps in order that leave it.
fn wrong_turn(task: &Task) -> Option<Vec<Step>> {
    let mut line = task.puzzle.line();
    let mut made: Vec<Step> = Vec::new();
    while made.is_empty() || !task.puzzle.ends_turn(&line) {
        let right = task.puzzle.hints(&made);
        let step = line.position().legal().into_iter().find(|step| !right.contains(step))?;
        line.play(step).ok()?;
        made.push(step);
        if line.position().is_over() {
            break;
        }
    }
    (task.judge(&made) != Worth::Right).then_some(made)
}

#[test]
fn a_turn_is_judged_when_it_is_made() {
    let (mut wrong, mut long) = (0, 0);
    for puzzle in some() {
        let task = task(puzzle);
        assert_eq!(task.judge(&[]), Worth::Going, "{}", puzzle.id());
        assert_eq!(task.judge(puzzle.solution()), Worth::Right, "{}", puzzle.id());
        let Some(turn) = wrong_turn(&task) else { continue };
        assert_eq!(task.judge(&turn), Worth::Wrong, "{} {turn:?}", puzzle.id());
        wrong += 1;
        // What is wrong in the middle of a turn is said at its end: until then it can be taken back.
        for place in 1..turn.len() {
            assert_eq!(task.judge(&turn[..place]), Worth::Going, "{} {turn:?}", puzzle.id());
            long += 1;
        }
    }
    assert!(wrong > 20 && long > 5, "{wrong} {long}");
}

#[test]
fn a_step_that_is_refused_is_named() {
    for puzzle in some() {
        // What the other side has is nobody's to move twice.
        let task = task(puzzle);
        let solution = puzzle.solution();
        let twice: Vec<Step> = solution.iter().chain(solution).copied().collect();
        assert_eq!(task.judge(&twice), Worth::Right, "what comes after is not looked at");
        let first = solution[0];
        if let Worth::Refused(place, _) = task.judge(&[first, first]) {
            assert_eq!(place, 1);
        }
    }
}

#[test]
fn every_day_has_another_puzzle_and_hints_say_where_to_begin() {
    for &kind in GameKind::ALL {
        let [one, other] = [of_today(kind, 0), of_today(kind, DAY)];
        assert_ne!(one.expect("a puzzle").id(), other.expect("a puzzle").id(), "{kind}");
        assert_eq!(of_today(kind, 1).map(Puzzle::id), one.map(Puzzle::id), "{kind}: all day");
    }
    for puzzle in some() {
        let hint = task(puzzle).hint().expect("a right step");
        match (hint, puzzle.hints(&[])[0]) {
            (Hint::Piece(cell), Step::Move(from, _)) => assert_eq!(cell, from.to_string()),
            (Hint::Column(column), Step::Put(cell) | Step::SetDown(cell))
            | (Hint::Take(column), Step::Take(cell)) => {
                assert!(cell.to_string().starts_with(&column) && !column.is_empty());
            }
            (Hint::Word(step), first) => assert_eq!(step, first),
            (hint, step) => panic!("{hint:?} of {step}"),
        }
    }
}

#[tokio::test]
async fn the_next_puzzle_is_near_new_and_of_the_kind_that_was_asked_for() {
    let store = Store::in_memory().await.expect("a store");
    let session = store.set_session(None, [7; 32], None, 5).await.expect("a session");
    let person = Person::Session(session);
    let kind = GameKind::ALL[0];
    let wish = Wish { kind: Some(kind), theme: None };
    let count = all(kind).len();
    let mut seen = Vec::new();
    for seed in 0..count as u64 {
        let rating = 1200.0;
        let next = next(&store, Some(person), &wish, (rating, seed)).await.expect("read").expect("one more");
        assert_eq!(next.rules().kind(), kind);
        let left = all(kind).iter().filter(|puzzle| !seen.contains(&puzzle.id()));
        let mut apart: Vec<f64> = left.map(|puzzle| (f64::from(puzzle.rating()) - rating).abs()).collect();
        apart.sort_by(f64::total_cmp);
        let bound = apart[apart.len().min(NEAREST) - 1];
        assert!((f64::from(next.rating()) - rating).abs() <= bound, "{} at {seed}", next.rating());
        task(next).note(&store, (person, false), Deed::Hint, 5).await.expect("written");
        assert!(!seen.contains(&next.id()), "each but once");
        seen.push(next.id());
    }
    assert!(next(&store, Some(person), &wish, (1200.0, 1)).await.expect("read").is_none());
    let theme = all(GameKind::ALL[1])[0].theme();
    let wish = Wish { kind: Some(GameKind::ALL[1]), theme: Some(theme.to_owned()) };
    let of_theme = next(&store, Some(person), &wish, (1200.0, 1)).await.expect("read").expect("one");
    assert_eq!(of_theme.theme(), theme);
    assert!(next(&store, None, &Wish::default(), (1200.0, 1)).await.expect("read").is_some());
}
