//! Records made up at random: games of all kinds with variations and everything that can be said about turns, in awkward letters.

#![allow(dead_code, reason = "each test uses a part of it")]

use kamni_records::{Chance, Clock, Ended, Eval, Glyph, Margin, Note, Record, Walk, Way};
use kamni_rules::{GameKind, Player, Position, Rng, Rules};

/// Games whose boards have different widths, and options that lead to ends soon.
pub(crate) const RULES: &[(GameKind, &[(&str, &str)])] = &[
    (GameKind::Kamiken, &[("size", "3")]),
    (GameKind::Kamiken, &[]),
    (GameKind::Kamiken, &[("size", "19"), ("komi", "7.5")]),
    (GameKind::CloseCombat, &[("size", "5")]),
    (GameKind::CloseCombat, &[("size", "9"), ("lead", "1")]),
    (GameKind::CloseCombat, &[]),
    (GameKind::Four, &[("size", "7"), ("stones", "20"), ("count-turns", "2")]),
    (GameKind::Four, &[("size", "11"), ("stones", "30"), ("count", "always")]),
    (GameKind::Four, &[]),
    (GameKind::Hasami, &[("corner", "on"), ("quiet", "5")]),
    (GameKind::Hasami, &[]),
    (GameKind::Dao, &[]),
    (GameKind::Dao, &[("first", "riders"), ("turn-limit", "8")]),
    (GameKind::Dao, &[("board", "18")]),
];

pub(crate) fn rules(number: usize) -> Rules {
    let (kind, options) = RULES[number % RULES.len()];
    Rules::new(kind, options.iter().copied()).expect("options in range")
}

/// Parts of texts that mean something somewhere.
const AWKWARD: &[&str] = &[
    "]",
    "\\",
    ":",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "[",
    "%",
    ";",
    "[%eval 0.5]",
    "[Game \"dao\"]",
    "\n",
    "\r",
    "\r\n",
    "\t",
    " ",
    "  ",
    "ход",
    "крепость",
    "Ё",
    "1.",
    "c3",
    "*",
    "1-0",
    "$5",
    "?!",
    "\\n",
    "\\]",
    "\\_",
    "\\u(41)",
    "\u{0}",
    "\u{2028}",
    "\u{feff}",
    "\u{a0}",
    "🙂",
    "a",
    "word",
    "a long word",
    "C:\\new",
    "=",
    "#",
    "\u{7f}",
    "\u{85}",
];

fn text(rng: &mut Rng, most: usize) -> String {
    (0..rng.below(most + 1)).map(|_| AWKWARD[rng.below(AWKWARD.len())]).collect()
}

fn one_in(rng: &mut Rng, many: usize) -> bool {
    rng.below(many) == 0
}

fn figures(note: &mut Note, rng: &mut Rng) {
    if one_in(rng, 3) {
        note.eval = Some(match rng.below(3) {
            0 => {
                let winner = [None, Some(Player::First), Some(Player::Second)][rng.below(3)];
                let steps = if one_in(rng, 2) { Some(rng.below(1000) as u32) } else { None };
                Eval::Proven { winner, steps }
            }
            _ => Eval::Chance(Chance::new(rng.below(20_001) as f64 / 10_000.0 - 1.0)),
        });
    }
    if one_in(rng, 3) {
        note.margin = Some(Margin::new(rng.below(20_001) as f64 / 100.0 - 100.0));
    }
    if one_in(rng, 3) {
        note.clock = Some(Clock::millis(rng.below(100_000_000) as u64));
        note.spent = Some(Clock::millis(rng.below(100) as u64 * 1000));
    }
    note.best = one_in(rng, 5);
    while one_in(rng, 4) {
        let names = ["csl", "cal", "x", "Depth", "eval", "a_1"];
        assert!(note.figure(names[rng.below(names.len())], &format!("x{}", text(rng, 4))));
    }
}

fn note(record: &mut Record, at: kamni_records::NodeId, rng: &mut Rng, root: bool) {
    let note = record.note_mut(at).expect("there is such a place");
    if one_in(rng, 2) {
        note.after = text(rng, 30);
    }
    figures(note, rng);
    if !root {
        if one_in(rng, 4) {
            note.before = text(rng, 8);
        }
        while one_in(rng, 3) {
            note.glyphs.push(Glyph([1, 2, 3, 4, 5, 6, 0, 14, 255][rng.below(9)]));
        }
    }
}

/// Plays this many random steps and notes them down, some with notes; a line may stop in the middle of a turn only at its end.
fn play(record: &mut Record, walk: &mut Walk, rng: &mut Rng, steps: usize, noted: bool) {
    for _ in 0..steps {
        let Some(step) = walk.position().pick(|count| rng.below(count)) else { break };
        walk.play(record, step).expect("a legal step");
        if noted && one_in(rng, 4) {
            note(record, walk.place(), rng, false);
        }
    }
}

/// A whole random game of these rules without anything said about it.
pub(crate) fn bare(rules: Rules, seed: u64, most_steps: usize) -> Record {
    let mut rng = Rng::new(seed);
    let mut record = Record::new(rules);
    let mut walk = record.walk();
    play(&mut record, &mut walk, &mut rng, most_steps, false);
    record
}

/// A random record with everything in it.
pub(crate) fn record(seed: u64) -> Record {
    let mut rng = Rng::new(seed);
    let rules = rules(rng.next() as usize % RULES.len());
    let mut record = begun(rules, &mut rng);
    for _ in 0..rng.below(5) {
        let names = ["First", "Second", "Date", "Event", "Site", "Round", "X_1", "Gamer", "9"];
        record.set_tag(names[rng.below(names.len())], text(&mut rng, 10)).expect("a good name");
    }
    note(&mut record, kamni_records::NodeId::ROOT, &mut rng, true);
    let mut walk = record.walk();
    let steps = [0, 3, 40, 400][rng.below(4)];
    play(&mut record, &mut walk, &mut rng, steps, true);
    for _ in 0..rng.below(12) {
        vary(&mut record, &mut rng);
    }
    if record.ended().is_none() {
        let winner = Some(Player::BOTH[rng.below(2)]);
        let ends = [
            None,
            Ended::new(winner, Way::Resigned),
            Ended::new(winner, Way::Time),
            Ended::new(winner, Way::Forfeit),
            Ended::new(None, Way::Agreed),
            Ended::new(None, Way::Aborted),
            Ended::new(None, Way::Adjudicated),
            Ended::new(winner, Way::Unsaid),
        ];
        record.end(ends[rng.below(ends.len())]).expect("the game is not over");
    }
    record
}

/// A record without turns, from the usual beginning or from a position in the middle of a game.
fn begun(rules: Rules, rng: &mut Rng) -> Record {
    let mut start = rules.start();
    if one_in(rng, 3) {
        for _ in 0..rng.below(60) {
            let Some(step) = start.pick(|count| rng.below(count)) else { break };
            start.play_unchecked(step);
        }
    }
    Record::from_position(rules, start)
}

/// A variation somewhere, also inside another one.
fn vary(record: &mut Record, rng: &mut Rng) {
    let mut walk = record.walk();
    for _ in 0..rng.below(12) {
        let children: Vec<_> = record.children(walk.place()).collect();
        let Some(&child) = children.get(rng.below(children.len().max(1))) else { break };
        walk.enter(record, child);
    }
    let line = {
        let (mut game, mut steps) = (walk.game().clone(), Vec::new());
        for _ in 0..rng.below(15) {
            let Some(step) = game.position().pick(|count| rng.below(count)) else { break };
            game.play(step).expect("a legal step");
            steps.push(step);
        }
        steps
    };
    let main_goes_on = record.children(walk.place()).next().is_some();
    // At the end of the main line a variation would be the main line.
    if main_goes_on && let Ok(Some(first)) = walk.add_line(record, &line) {
        note(record, first, rng, false);
    }
}
