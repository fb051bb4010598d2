//! Forced wins against all turns by the rules, one turn ahead without leaving anything out, and further ahead against many of them.

use kamni_rules::games::{Dao, DaoRegions};
use kamni_rules::{AnyPosition, GameKind, Player, Position, Rng, Rules, Step};

use super::race::{Race, riders_to_move};
use crate::solve::{Solver, Unsolved, Wanted};

/// An ending with three fortresses held in their corners, the fourth near the Dao, and thirteen riders about it.
fn ending(rng: &mut Rng) -> AnyPosition {
    let rules = Rules::new(GameKind::Dao, []).expect("no options");
    let (from, to) = DaoRegions::of(13).dao;
    let (from, to) = (usize::from(from), usize::from(to));
    loop {
        let mut rows = vec![vec!['.'; 13]; 13];
        let corners = [(0, 0), (11, 0), (0, 11)];
        let free = (from - 3 + rng.below(to - from + 6), from - 3 + rng.below(to - from + 6));
        for (col, row) in corners.into_iter().chain([free]) {
            let letter = if (col, row) == free { 'F' } else { 'R' };
            for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                rows[row + down][col + right] = letter;
            }
        }
        let mut left = 13;
        while left > 0 {
            let (col, row) = (
                (free.0 + rng.below(7)).saturating_sub(2).min(12),
                (free.1 + rng.below(7)).saturating_sub(2).min(12),
            );
            let letter = match rows[row][col] {
                '.' => 'r',
                'F' if rng.below(2) == 0 => 'R',
                _ => continue,
            };
            rows[row][col] = letter;
            left -= 1;
        }
        let rows: Vec<String> = rows.iter().map(|row| counted(row)).collect();
        let side = ["first", "second"][rng.below(2)];
        if let Ok(position) = rules.read(&format!("{} {side}", rows.join("/"))) {
            return position;
        }
    }
}

/// A row with its empty cells counted.
fn counted(row: &[char]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for letter in row.iter().chain(['\n'].iter()) {
        match letter {
            '.' => empty += 1,
            letter => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(*letter);
            }
        }
    }
    text.trim_end().to_owned()
}

/// Whether the player whose step it is can win in this turn: all of its steps are tried.
fn wins_now(position: &Dao<u64>) -> bool {
    let mover = position.status().mover();
    position.legal().into_iter().any(|step| {
        let mut next = *position;
        next.play_unchecked(step);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(mover),
            None => next.status().mover() == mover && wins_now(&next),
        }
    })
}

/// Whether the other can win in his next turn, whatever is done in this one.
fn loses_now(position: &Dao<u64>) -> bool {
    let mover = position.status().mover();
    position.legal().into_iter().all(|step| {
        let mut next = *position;
        next.play_unchecked(step);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(mover.other()),
            None if next.status().mover() == mover => loses_now(&next),
            None => wins_now(&next),
        }
    })
}

/// A turn of random steps.
fn played_on(position: &Dao<u64>, rng: &mut Rng) -> Dao<u64> {
    let mut next = *position;
    while !next.is_over() && next.status().mover() == position.status().mover() {
        let legal = next.legal();
        next.play_unchecked(legal[rng.below(legal.len())]);
    }
    next
}

#[test]
fn one_turn_ahead_nothing_is_missed() {
    let mut rng = Rng::new(3);
    let (mut won, mut lost) = ([0; 2], [0; 2]);
    for round in 0..240 {
        let AnyPosition::Dao13(mut position) = ending(&mut rng) else { panic!("a board of 13") };
        // All turns with three moves are a million: most are begun here with one move or two made.
        let moved = if round < 4 { 0 } else { 1 + round % 2 };
        while riders_to_move(&position) && position.moved().count() < moved {
            let moves: Vec<Step> =
                position.legal().into_iter().filter(|step| matches!(step, Step::Move(..))).collect();
            position.play_unchecked(moves[rng.below(moves.len())]);
            if position.is_over() {
                break;
            }
        }
        if position.is_over() {
            continue;
        }
        let mut race = Race::new();
        let riders = usize::from(riders_to_move(&position));
        let wins = race.wins(&position, 1, &mut |_| true);
        assert_eq!(wins, wins_now(&position), "{}", position.text());
        won[riders] += u32::from(wins);
        if !wins && (riders == 0 && round < 4 || riders == 1 && moved == 2) {
            let loses = race.loses(&position, 1, &mut |_| true);
            assert_eq!(loses, loses_now(&position), "{}", position.text());
            lost[riders] += u32::from(loses);
        }
    }
    assert!(won.iter().all(|number| *number > 0) && lost[1] > 0, "{won:?} {lost:?}");
}

#[test]
fn what_is_forced_holds_against_all_that_was_tried() {
    let mut rng = Rng::new(8);
    let rules = Rules::new(GameKind::Dao, []).expect("no options");
    for (text, value, turns) in [
        // Riders can take the fortress wherever it goes.
        ("RR9RR/RR9RR/13/13/13/13/6r2rr2/6FF2r2/5rFRr1r2/8r4/9r3/RR3r1r2r2/RR11 second turn=1 ply=1", 1, 2),
        // They take it at once.
        ("RR9RR/RR9RR/13/7r5/6rr5/1rrFR8/2rFF1rr5/4r8/4r8/5rr6/13/RR11/RR11 second turn=1 ply=1", -1, 1),
        // Or in their second turn.
        ("RR9RR/RR9RR/2rr2rr5/4r8/4FFr6/3rFF2r4/2rr4r4/3r4r4/13/13/13/RR11/RR11 second turn=1 ply=1", -1, 3),
        // The fortress comes into the Dao in its second turn.
        ("RR9RR/RR9RR/13/13/3rr8/1rr1rr7/3FF2r5/1r1FFr7/3r1r7/6rr5/13/RR11/RR11 first turn=0 ply=0", 1, 3),
    ] {
        let position = rules.read(text).expect(text);
        let mut solver = Solver::new(&position, 0).expect("one free fortress");
        let solved = solver.solve(Wanted::Best, &mut |_| true).expect("nobody stops it");
        assert!(solved.sure && (solved.value, solved.turns) == (value, Some(turns)), "{text} {solved:?}");
        let mut end = position;
        for &step in &solved.line {
            end.play(step).expect("a legal step");
        }
        let winner = end.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(
            winner.map(|winner| if winner == Player::First { 1 } else { -1 }),
            Some(value),
            "{text} {solved:?}"
        );
        let AnyPosition::Dao13(mut here) = position else { panic!("a board of 13") };
        let mut race = Race::new();
        if turns % 2 == 1 {
            let turn = race.winning_turn(&here, turns.div_ceil(2), &mut |_| true).expect("it is forced");
            turn.into_iter().for_each(|step| here.play_unchecked(step));
        }
        for _ in 0..30 {
            let next = if here.is_over() { here } else { played_on(&here, &mut rng) };
            assert!(next.is_over() || race.wins(&next, turns / 2, &mut |_| true), "{text}");
        }
    }
}

#[test]
fn several_free_fortresses_are_refused() {
    let start = Rules::new(GameKind::Dao, []).expect("no options").start();
    assert_eq!(Solver::new(&start, 0).err(), Some(Unsolved::Free { free: 4, most: 1 }));
}
