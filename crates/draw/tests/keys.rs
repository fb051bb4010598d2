//! Keys: every piece has one, no two the same, and it stays with the piece.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::CASES;
use kamni_draw::{Figure, Key, Replay, Standing, effects};
use kamni_rules::{AnyPosition, Cell, GameKind, Piece, Player, Position, Rules, Step};

fn by_key(replay: &Replay) -> BTreeMap<Key, Standing> {
    replay.pieces().iter().map(|piece| (piece.key, *piece)).collect()
}

/// The pieces are those of the position, each in its place.
fn agree(replay: &Replay) {
    let position = replay.position();
    let mut board: BTreeMap<Cell, Piece> = BTreeMap::new();
    for Standing { figure, cell, .. } in replay.pieces() {
        match figure {
            Figure::Stone(player) => {
                assert!(board.insert(*cell, Piece::Stone(*player)).is_none(), "two stones on {cell}");
            }
            Figure::Fortress => {
                for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let wall = cell.offset(right, down, position.size()).expect("a fortress on the board");
                    assert!(board.insert(wall, Piece::Fortress).is_none(), "two fortresses on {wall}");
                }
            }
            Figure::Rider => {
                let under = board.get(cell).copied();
                assert!(matches!(under, None | Some(Piece::Fortress)), "two riders on {cell}");
                let rider = if under.is_some() { Piece::RiderOnFortress } else { Piece::Rider };
                board.insert(*cell, rider);
            }
        }
    }
    for cell in Cell::all(position.size()) {
        assert_eq!(board.get(&cell).copied(), position.piece_at(cell), "{cell} of {}", position.text());
    }
    let keys: BTreeSet<String> = replay.pieces().iter().map(|piece| piece.key.to_string()).collect();
    assert_eq!(keys.len(), replay.pieces().len(), "keys are unique as texts");
    assert_eq!(replay.hand().len(), position.hand() as usize);
}

/// What a step was said to take is what went off, was turned over, or was picked up by it.
fn told_before(
    before: &AnyPosition,
    step: Step,
    old: &BTreeMap<Key, Standing>,
    new: &BTreeMap<Key, Standing>,
) {
    let mut told = effects(before, step).expect("a legal step").takes;
    told.sort_unstable();
    let lost = old.values().filter(|was| new.get(&was.key).is_none_or(|now| now.figure != was.figure));
    let mut taken: Vec<_> = lost.map(|piece| piece.cell).collect();
    taken.sort_unstable();
    assert_eq!(told, taken, "{step} {}", before.text());
}

/// What a step may do to keys, and nothing else.
fn follow(before: &AnyPosition, step: Step, old: &BTreeMap<Key, Standing>, replay: &Replay) {
    let new = by_key(replay);
    told_before(before, step, old, &new);
    let mover = before.to_move().expect("a game that goes on");
    let at = |cell: Cell, pieces: &BTreeMap<Key, Standing>| {
        let found = pieces.values().find(|piece| piece.cell == cell && piece.figure != Figure::Fortress);
        found.map(|piece| piece.key)
    };
    match step {
        Step::Put(cell) => {
            let key = Key::Put(replay.position().ply());
            assert_eq!(at(cell, &new), Some(key), "{step}");
            assert!(!old.contains_key(&key), "{step}");
        }
        Step::Move(from, to) if before.kind() != GameKind::Dao => {
            assert_eq!(at(from, old), at(to, &new), "{step}");
            assert!(at(to, &new).is_some(), "{step}");
        }
        Step::Take(cell) if before.kind() == GameKind::CloseCombat => {
            let key = at(cell, old).expect("a stone to take");
            assert_eq!(at(cell, &new), Some(key), "{step}");
            assert_eq!(
                (old[&key].figure, new[&key].figure),
                (Figure::Stone(mover.other()), Figure::Stone(mover))
            );
        }
        _ => {}
    }
    for (key, was) in old {
        match new.get(key) {
            Some(now) if before.kind() == GameKind::Dao => assert_eq!(was.figure, now.figure),
            Some(now) => {
                let moved = matches!(step, Step::Move(from, to) if (from, to) == (was.cell, now.cell));
                let taken = step == Step::Take(was.cell);
                assert!(moved || was.cell == now.cell, "{key} went by {step}");
                assert!(taken || was.figure == now.figure, "{key} turned by {step}");
            }
            // Only enemies are taken off, and riders picked up.
            None => match was.figure {
                Figure::Stone(player) => {
                    assert_eq!(player, mover.other(), "{step}");
                    assert!(replay.trace().taken_off.contains(&was.cell), "{step}");
                }
                Figure::Rider => assert!(replay.hand().contains(key), "{step}"),
                Figure::Fortress => panic!("a fortress went off by {step}"),
            },
        }
    }
}

#[test]
fn keys_stay_with_their_pieces() {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for case in CASES {
        for seed in 0..2 {
            let mut old = by_key(&Replay::new(case.rules(), case.rules().start()));
            let replay = case.play(seed, |before, step, replay| {
                agree(replay);
                follow(before, step, &old, replay);
                let trace = replay.trace();
                for (what, happened) in [
                    ("taken over", !trace.taken_over.is_empty()),
                    ("taken off", !trace.taken_off.is_empty()),
                    ("square", !trace.squares.is_empty()),
                    ("in hand", !replay.hand().is_empty()),
                    ("shifted", trace.shifted.is_some()),
                    ("lifted", !trace.lifted.is_empty()),
                ] {
                    *met.entry(what).or_default() += usize::from(happened);
                }
                old = by_key(replay);
            });
            agree(&replay);
        }
    }
    assert!(met.values().all(|count| *count >= 5), "{met:?}");
}

#[test]
fn pieces_of_the_start_are_named() {
    let keys = |kind: GameKind| {
        let rules = Rules::new(kind, []).expect("the usual options");
        let replay = Replay::new(rules, rules.start());
        replay.pieces().iter().map(|piece| format!("{}@{}", piece.key, piece.cell)).collect::<Vec<_>>()
    };
    let hasami = keys(GameKind::Hasami);
    assert!(hasami.contains(&"wa9@a9".to_string()) && hasami.contains(&"bi1@i1".to_string()), "{hasami:?}");
    let dao = keys(GameKind::Dao);
    assert_eq!(dao[..6], ["f1@a1", "f2@l1", "f3@a12", "f4@l12", "r1@e5", "r2@f5"]);
    assert_eq!(dao.last().map(String::as_str), Some("r25@i9"));
}

#[test]
fn a_game_may_begin_in_the_middle_of_a_turn() {
    let rules = Rules::new(GameKind::Dao, []).expect("the usual options");
    let mut replay = Replay::new(rules, rules.start());
    // The fortresses come nearer until one picks riders up.
    let picks = |replay: &Replay| {
        replay.position().legal().into_iter().find(|step| {
            matches!(step, Step::Move(..))
                && effects(replay.position(), *step).is_ok_and(|effects| !effects.takes.is_empty())
        })
    };
    for text in "a1-b1 e5-e4 end b1-b2 e4-e3 end b2-c2 i9-i10 end".split(' ') {
        replay.play(text.parse().expect("a step")).expect("a legal step");
    }
    let step = picks(&replay);
    let step = step.expect("a rider before the fortress");
    replay.play(step).expect("a legal step");
    let hand = replay.hand().len();
    assert!(hand > 0);
    let middle = rules.read(&replay.position().text()).expect("its own text");
    let again = Replay::new(rules, middle);
    assert_eq!(again.hand().len(), hand);
    agree(&again);
    assert_eq!(again.pieces().len() + hand, 29);
}

#[test]
fn a_step_that_is_not_legal_is_named() {
    let rules = Rules::new(GameKind::Kamiken, []).expect("the usual options");
    let steps: Vec<Step> = ["c3", "c4"].iter().map(|step| step.parse().expect("a step")).collect();
    let error = Replay::of(rules, rules.start(), &steps).expect_err("c3 beats c4");
    assert_eq!((error.place, error.step), (1, steps[1]));
    assert!(error.to_string().starts_with("step 2 (c4): "), "{error}");
    let mut replay = Replay::of(rules, rules.start(), &steps[..1]).expect("a legal step");
    assert!(replay.play(steps[1]).is_err());
    assert_eq!(replay.pieces().len(), 1);
    assert_eq!(replay.pieces()[0].figure, Figure::Stone(Player::First));
}
