//! The tables against the rules and against a plain working-out, turn by turn, of all positions of a small board.

use std::collections::HashMap;

use kamni_rules::games::Hasami;
use kamni_rules::{AnyPosition, Cell, GameKind, Player, Position, Rng, Rules, Step};

use super::plane::{Cells, Plane, each, one};
use super::tables::{Stones, Tables};
use crate::solve::{Solver, Unsolved, Wanted};

fn rules(corner: &str) -> Rules {
    Rules::new(GameKind::Hasami, [("corner", corner)]).expect("an option")
}

/// A position with these numbers of stones, as the rules read it.
fn random(corner: &str, own: usize, enemy: usize, rng: &mut Rng) -> (AnyPosition, Stones) {
    loop {
        let mut rows = vec![vec!['1'; 9]; 9];
        let mut sets = [0; 2];
        for (set, (letter, number)) in sets.iter_mut().zip([('x', own), ('o', enemy)]) {
            let mut left = number;
            while left > 0 {
                // Near one another, so that they meet.
                let (col, row) = (rng.below(5) + rng.below(2) * 4, rng.below(5));
                if rows[row][col] == '1' {
                    rows[row][col] = letter;
                    *set |= one((row * 9 + col) as u8);
                    left -= 1;
                }
            }
        }
        let rows: Vec<String> = rows.into_iter().map(|row| short(&row)).collect();
        let text = format!("{} first", rows.join("/"));
        if let Ok(position) = rules(corner).read(&text) {
            return (position, Stones { own: sets[0], enemy: sets[1] });
        }
    }
}

/// A row with its empty cells counted.
fn short(row: &[char]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for &letter in row {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(letter);
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

fn set(position: &Hasami, player: Player) -> Cells {
    Cell::all(9)
        .filter(|cell| position.piece_at(*cell) == Some(kamni_rules::Piece::Stone(player)))
        .map(|cell| one(cell.row() * 9 + cell.col()))
        .sum()
}

#[test]
fn moves_and_takings_are_those_of_the_rules() {
    let mut rng = Rng::new(5);
    for corner in ["off", "on"] {
        let plane = Plane::new(9, corner == "on");
        for (own, enemy) in [(2, 2), (2, 3), (3, 2)] {
            for _ in 0..300 {
                let (position, stones) = random(corner, own, enemy, &mut rng);
                let AnyPosition::Hasami9(position) = position else { panic!("it is Hasami") };
                let mut steps = 0;
                for from in each(stones.own) {
                    for to in each(plane.targets(stones.own | stones.enemy, from)) {
                        let cell = |number: u8| Cell::new(number % 9, number / 9);
                        let mut next = position;
                        next.play(Step::Move(cell(from), cell(to))).expect("a legal step");
                        let own = stones.own & !one(from) | one(to);
                        let enemy = stones.enemy & !plane.taken(own, stones.enemy, to);
                        assert_eq!(
                            (set(&next, Player::First), set(&next, Player::Second)),
                            (own, enemy),
                            "{}",
                            position.text()
                        );
                        assert_eq!(next.is_over(), enemy.count_ones() < 2, "{}", position.text());
                        steps += 1;
                    }
                }
                assert_eq!(steps, position.legal().len(), "{}", position.text());
            }
        }
    }
}

/// All sets of this many cells of a board.
fn sets(cells: u8, number: u32) -> Vec<Cells> {
    (0..number).fold(vec![0], |sets, _| {
        let longer =
            |set: Cells| (0..cells).filter(move |cell| one(*cell) > set).map(move |cell| set | one(cell));
        sets.into_iter().flat_map(longer).collect()
    })
}

/// Turns to the end of all positions, found by going over all of them again and again: what is won in one turn, lost in two, and so on.
fn plain(plane: &Plane, cells: u8) -> HashMap<(Cells, Cells), u8> {
    let mut known: HashMap<(Cells, Cells), u8> = HashMap::new();
    let mut open = Vec::new();
    for (own, enemy) in [(2, 2), (2, 3), (3, 2)] {
        for own in sets(cells, own) {
            open.extend(
                sets(cells, enemy).into_iter().filter(|enemy| enemy & own == 0).map(|enemy| (own, enemy)),
            );
        }
    }
    let mut quiet = 0;
    for turns in 1_u8.. {
        let mut found = Vec::new();
        for &(own, enemy) in &open {
            let mut after = Vec::new();
            for from in each(own) {
                for to in each(plane.targets(own | enemy, from)) {
                    let own = own & !one(from) | one(to);
                    let left = enemy & !plane.taken(own, enemy, to);
                    after.push(if left.count_ones() < 2 {
                        Some(0)
                    } else {
                        known.get(&(left, own)).copied()
                    });
                }
            }
            let won = after.iter().flatten().any(|after| after % 2 == 0 && after + 1 == turns);
            let lost = turns % 2 == 0
                && after.iter().all(|after| after.is_some_and(|after| after % 2 == 1 && after < turns));
            if won || lost {
                found.push((own, enemy));
            }
        }
        // What is lost because something else was taken may come later than the next turn.
        quiet = if found.is_empty() { quiet + 1 } else { 0 };
        for position in found {
            known.insert(position, turns);
        }
        open.retain(|position| !known.contains_key(position));
        if quiet > 20 {
            break;
        }
    }
    known
}

#[test]
fn tables_of_a_small_board_are_what_a_plain_working_out_says() {
    for corner in [false, true] {
        let plane = Plane::new(4, corner);
        let mut tables = Tables::new(4, corner);
        assert!(tables.work(&mut |_| true));
        let plain = plain(&plane, 16);
        let (mut won, mut lost, mut drawn) = (0, 0, 0);
        for (own, enemy) in [(2, 2), (2, 3), (3, 2)] {
            for own in sets(16, own) {
                for enemy in sets(16, enemy).into_iter().filter(|enemy| enemy & own == 0) {
                    let turns = tables.turns(Stones { own, enemy });
                    assert_eq!(turns, plain.get(&(own, enemy)).copied().unwrap_or(0), "{own:b} {enemy:b}");
                    match turns {
                        0 => drawn += 1,
                        turns if turns % 2 == 1 => won += 1,
                        _ => lost += 1,
                    }
                }
            }
        }
        assert!(won > 1000 && lost > 100 && drawn > 0, "{won} won, {lost} lost, {drawn} neither");
    }
}

#[test]
fn work_that_was_interrupted_goes_on() {
    let mut whole = Tables::new(4, false);
    assert!(whole.work(&mut |_| true));
    let mut parts = Tables::new(4, false);
    let mut pieces = 0;
    while !parts.work(&mut |_| false) {
        // Each piece is done by somebody who has only what was written.
        let written = parts.write();
        parts = Tables::new(4, false);
        assert!(parts.read(&written) && parts.write() == written);
        pieces += 1;
    }
    assert!(pieces > 10 && parts.is_done() && parts.write() == whole.write(), "{pieces}");
    let bad = |bytes: &[u8]| !Tables::new(4, false).read(bytes);
    let written = whole.write();
    assert!(bad(&[]) && bad(&[1, 2, 3]) && bad(&written[1..]) && bad(&written[..written.len() - 1]));
    assert!(bad(&[&[9][..], &written[1..]].concat()) && bad(&[&written[..], &[0][..]].concat()));
}

#[test]
fn little_memory_is_refused() {
    let position = rules("off").read("9/9/9/9/1xo6/9/9/3x5/5o1o1 first").expect("a position");
    assert!(matches!(Solver::new(&position, 1 << 20).err(), Some(Unsolved::Memory { .. })));
}

#[test]
fn many_stones_are_refused() {
    let start = rules("off").start();
    assert_eq!(Solver::new(&start, 0).err(), Some(Unsolved::Stones { stones: 36, most: 5 }));
}

#[test]
fn what_is_over_is_told_without_tables() {
    let mut position = rules("off").read("9/9/9/9/1xo6/9/9/3x5/7o1 first").expect("a position");
    position.play("d8-d5".parse().expect("a step")).expect("a legal step");
    assert!(position.is_over());
    let solved =
        Solver::new(&position, 0).expect("few stones").solve(Wanted::All, &mut |_| true).expect("it is over");
    assert_eq!((solved.value, solved.turns, solved.steps.len()), (1, Some(0), 0));
}
