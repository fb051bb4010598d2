//! Forced wins against all turns by the rules, one turn ahead without leaving anything out, and further ahead against many of them.

use std::collections::HashMap;

use kamni_rules::games::{Dao, DaoRegions, Quarters};
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

/// What tells positions apart, beside how many turns are looked ahead.
type Seen = (Quarters<u64>, Quarters<u64>, Quarters<u64>, u32, Player, u32);

/// Minimax by the rules, step by step, with nothing left out. Positions are remembered, since they come about in many ways.
#[derive(Default)]
struct Plain {
    wins: HashMap<Seen, bool>,
    loses: HashMap<Seen, bool>,
}

impl Plain {
    fn key(position: &Dao<u64>, turns: u32) -> Seen {
        let mover = position.status().mover();
        (position.riders(), position.moved(), position.fortresses(), position.hand(), mover, turns)
    }

    fn after(position: &Dao<u64>) -> impl Iterator<Item = Dao<u64>> {
        position.legal().into_iter().map(|step| {
            let mut next = *position;
            next.play_unchecked(step);
            next
        })
    }

    /// Whether the player whose step it is can win within this many turns of his, this one counted.
    fn wins(&mut self, position: &Dao<u64>, turns: u32) -> bool {
        let key = Self::key(position, turns);
        if let Some(known) = self.wins.get(&key) {
            return *known;
        }
        let mover = position.status().mover();
        let wins = Self::after(position).any(|next| match next.outcome() {
            Some(outcome) => outcome.winner == Some(mover),
            None if next.status().mover() == mover => self.wins(&next, turns),
            None => turns > 1 && self.loses(&next, turns - 1),
        });
        self.wins.insert(key, wins);
        wins
    }

    /// Whether the other wins within this many turns of his, whatever is done now.
    fn loses(&mut self, position: &Dao<u64>, turns: u32) -> bool {
        let key = Self::key(position, turns);
        if let Some(known) = self.loses.get(&key) {
            return *known;
        }
        let mover = position.status().mover();
        let loses = Self::after(position).all(|next| match next.outcome() {
            Some(outcome) => outcome.winner == Some(mover.other()),
            None if next.status().mover() == mover => self.loses(&next, turns),
            None => self.wins(&next, turns),
        });
        self.loses.insert(key, loses);
        loses
    }
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
        let mut race = Race::new(64 << 20);
        let riders = usize::from(riders_to_move(&position));
        let wins = race.wins(&position, 1, &mut |_| true);
        assert_eq!(wins, Plain::default().wins(&position, 1), "{}", position.text());
        won[riders] += u32::from(wins);
        if !wins && (riders == 0 && round < 4 || riders == 1 && moved == 2) {
            let loses = race.loses(&position, 1, &mut |_| true);
            assert_eq!(loses, Plain::default().loses(&position, 1), "{}", position.text());
            lost[riders] += u32::from(loses);
        }
    }
    assert!(won.iter().all(|number| *number > 0) && lost[1] > 0, "{won:?} {lost:?}");
}

/// Two turns of the one who wins and one of the other between them, from the last step of a turn on.
#[test]
fn two_turns_ahead_nothing_is_missed() {
    let mut rng = Rng::new(4);
    let (mut riders_won, mut fortresses_won) = (0, 0);
    for round in 0..32 {
        let AnyPosition::Dao13(mut position) = ending(&mut rng) else { panic!("a board of 13") };
        // The riders have one move left, the fortresses have one rider to set down.
        while !position.is_over() && position.moved().count() < 2 && position.hand() == 0 {
            let mut steps = position.legal();
            if !riders_to_move(&position) {
                steps.retain(|step| {
                    let mut next = position;
                    next.play_unchecked(*step);
                    next.hand() == 1
                });
            }
            let Some(step) = steps.get(rng.below(steps.len().max(1))) else { break };
            position.play_unchecked(*step);
        }
        if position.is_over() || position.turn_begins() {
            continue;
        }
        // Without pruning most turns of the riders take seconds: one that wins and some that do not are compared.
        if riders_to_move(&position) && ![12, 13, 15, 27].contains(&round) {
            continue;
        }
        let mut race = Race::new(64 << 20);
        let wins = race.wins(&position, 2, &mut |_| true);
        assert_eq!(wins, Plain::default().wins(&position, 2), "{round}: {}", position.text());
        *if riders_to_move(&position) { &mut riders_won } else { &mut fortresses_won } += u32::from(wins);
    }
    assert!(riders_won > 0 && fortresses_won > 0, "{riders_won} {fortresses_won}");
}

#[test]
fn what_was_found_out_is_taken_up() {
    let rules = Rules::new(GameKind::Dao, []).expect("no options");
    let text = "RR9RR/RR9RR/2rr2rr5/4r8/4FFr6/3rFF2r4/2rr4r4/3r4r4/13/13/13/RR11/RR11 second turn=1 ply=1";
    let position = rules.read(text).expect(text);
    let solver = || Solver::new(&position, 64 << 20).expect("one free fortress");
    let mut whole = solver();
    let all = whole.solve(Wanted::Best, &mut |_| true).expect("nobody stops it");
    let mut again = solver();
    let seen = whole.seen(usize::MAX);
    assert!(!seen.is_empty() && again.recall(&seen));
    let rest = again.solve(Wanted::Best, &mut |_| true).expect("nobody stops it");
    assert_eq!((rest.value, rest.turns), (all.value, all.turns));
    assert!(rest.nodes < all.nodes, "{} {}", rest.nodes, all.nodes);
    assert!(!solver().recall(&seen[1..]));
    assert_eq!(solver().solve(Wanted::Best, &mut |_| false), None);
}

/// A draw by the count of turns is one, however far somebody could force the end after it.
#[test]
fn the_last_turn_of_the_game_is_the_last() {
    let rules = Rules::new(GameKind::Dao, [("turn-limit", "4")]).expect("an option");
    let board = "RR9RR/RR9RR/13/13/3rr8/1rr1rr7/3FF2r5/1r1FFr7/3r1r7/6rr5/13/RR11/RR11";
    for (begin, value, turns) in [("first turn=4 ply=4", 1, Some(3)), ("first turn=6 ply=6", 0, None)] {
        let position = rules.read(&format!("{board} {begin}")).expect(begin);
        let mut solver = Solver::new(&position, 64 << 20).expect("one free fortress");
        let solved = solver.solve(Wanted::Best, &mut |_| true).expect("nobody stops it");
        assert!(solved.sure && (solved.value, solved.turns) == (value, turns), "{solved:?}");
    }
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
        let mut race = Race::new(64 << 20);
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
