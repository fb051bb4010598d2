//! What every game keeps to, over every game and many option sets: one suite, and a game passes all of it.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use kamni_rules::notation::{read_turn, write_turn};
use kamni_rules::{
    AnyPosition, Cell, Change, Game, GameKind, OptionKind, Piece, Player, Position, Refusal, Rng, Rules,
    Step, view,
};

/// Option sets for each game: every size, and the ends of every other range. A game that is not named has its defaults, and each option by
/// itself at the ends of what it takes.
fn option_sets(kind: GameKind) -> Vec<Vec<(&'static str, String)>> {
    let sized = |from: u32, more: &[(&'static str, &str)]| {
        (from..=19)
            .map(|size| {
                let more = more.iter().map(|(name, value)| (*name, (*value).to_string()));
                [("size", size.to_string())].into_iter().chain(more).collect()
            })
            .collect::<Vec<Vec<_>>>()
    };
    let words = |sets: &[&[(&'static str, &str)]]| {
        let owned = |(name, value): &(&'static str, &str)| (*name, (*value).to_string());
        sets.iter().map(|set| set.iter().map(owned).collect()).collect::<Vec<Vec<_>>>()
    };
    let named = [
        (GameKind::Kamiken, [sized(3, &[]), words(&[&[("size", "3"), ("komi", "8.5")]])].concat()),
        (GameKind::CloseCombat, [sized(5, &[("lead", "1")]), sized(5, &[("lead", "2")])].concat()),
        (
            GameKind::Four,
            [
                sized(7, &[("stones", "20"), ("count-turns", "5")]),
                sized(7, &[("stones", "400"), ("count", "always"), ("count-turns", "20")]),
                words(&[
                    &[("size", "7"), ("count-turns", "1")],
                    &[("count", "always"), ("count-turns", "1")],
                ]),
            ]
            .concat(),
        ),
        (
            GameKind::Hasami,
            words(&[&[], &[("corner", "on")], &[("quiet", "1")], &[("quiet", "3"), ("corner", "on")]]),
        ),
        (
            GameKind::Dao,
            words(&[
                &[],
                &[("first", "riders")],
                &[("board", "18"), ("turn-limit", "40")],
                &[("board", "18"), ("first", "riders"), ("turn-limit", "20")],
                &[("turn-limit", "1")],
            ]),
        ),
    ];
    let named = named.into_iter().find(|(named, _)| *named == kind);
    named.map_or_else(|| ends(kind), |(_, sets)| sets)
}

/// The defaults, and each option by itself at the ends of what it takes.
fn ends(kind: GameKind) -> Vec<Vec<(&'static str, String)>> {
    let sets = kind.options().iter().flat_map(|option| {
        let values = match option.kind {
            OptionKind::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
            OptionKind::OneOf { numbers, .. } => numbers.iter().map(u32::to_string).collect(),
            OptionKind::Word { words } => words.iter().map(ToString::to_string).collect(),
            OptionKind::Half { .. } => vec!["0.5".to_owned()],
        };
        values.into_iter().map(|value| vec![(option.name, value)])
    });
    [vec![]].into_iter().chain(sets).collect()
}

/// Calls for a random game of every option set, with its seed; every position of it is looked at.
fn each_game(games: u64, mut look: impl FnMut(&Rules, &Game<AnyPosition>, &[Step], u64)) {
    for &kind in GameKind::ALL {
        for set in option_sets(kind) {
            let rules = rules(kind, &set);
            for seed in 0..games {
                let mut rng = Rng::new(seed);
                let mut game = Game::new(rules.start());
                let mut steps = Vec::new();
                look(&rules, &game, &steps, seed);
                while let Some(step) = game.position().pick(|count| rng.below(count)) {
                    game.play_unchecked(step);
                    steps.push(step);
                    look(&rules, &game, &steps, seed);
                    assert!(steps.len() < 1_000_000, "{kind} {set:?} seed {seed}: the game does not end");
                }
                assert!(game.position().is_over(), "{kind} {set:?} seed {seed}: no step, but not over");
            }
        }
    }
}

fn rules(kind: GameKind, set: &[(&str, String)]) -> Rules {
    Rules::new(kind, set.iter().map(|(name, value)| (*name, value.as_str()))).expect("options in range")
}

/// Every step that could be said on a board of this size.
fn conceivable(size: u8) -> Vec<Step> {
    let cells: Vec<Cell> = Cell::all((size + 1).min(19)).collect();
    let mut steps = vec![Step::End, Step::Pass, Step::Count];
    for &cell in &cells {
        steps.extend([Step::Put(cell), Step::Take(cell), Step::SetDown(cell)]);
        steps.extend(cells.iter().map(|&to| Step::Move(cell, to)));
    }
    steps
}

#[test]
fn positions_are_small_plain_values() {
    const { assert!(size_of::<AnyPosition>() <= 512) };
    fn is_copy<T: Copy + Send + Sync + 'static>() {}
    is_copy::<AnyPosition>();
}

#[test]
fn legal_steps_are_listed_counted_and_picked_alike() {
    each_game(2, |rules, game, steps, seed| {
        let position = game.position();
        let legal = position.legal();
        let set: HashSet<Step> = legal.iter().copied().collect();
        let label = || format!("{} {:?} seed {seed} after {steps:?}", rules.kind(), rules.options());
        assert_eq!(set.len(), legal.len(), "duplicates: {}", label());
        assert_eq!(position.count_legal(), legal.len(), "{}", label());
        if steps.len() % 16 < 2 {
            let picked: HashSet<Step> = (0..legal.len()).filter_map(|n| position.pick(|_| n)).collect();
            assert_eq!(picked, set, "{}", label());
        }
        assert_eq!(legal.is_empty(), position.is_over(), "{}", label());
    });
}

/// Every conceivable step is accepted just when it is in the list, and a refused one changes nothing.
#[test]
fn the_list_and_the_check_agree_on_every_conceivable_step() {
    each_game(1, |rules, game, steps, seed| {
        let size = game.position().size();
        // Large boards have many conceivable steps: look at some positions only.
        let every = match size {
            0..=7 => 3,
            8..=9 => 23,
            10..=13 => 97,
            _ => 331,
        };
        if !(steps.len() as u64 + seed).is_multiple_of(every) && !game.position().is_over() {
            return;
        }
        let legal: HashSet<Step> = game.position().legal().into_iter().collect();
        for step in conceivable(size) {
            let mut next = *game.position();
            let accepted = next.play(step);
            assert_eq!(
                accepted.is_ok(),
                legal.contains(&step),
                "{} {:?}: {step} {accepted:?} at {}",
                rules.kind(),
                rules.options(),
                game.position().text()
            );
            if accepted.is_err() {
                assert_eq!(next, *game.position(), "a refused step changes nothing");
            }
            if game.position().is_over() {
                assert_eq!(accepted, Err(Refusal::Over));
            }
        }
    });
}

#[test]
fn the_hash_kept_up_is_the_hash_made_afresh() {
    each_game(3, |rules, game, steps, _| {
        let position = game.position();
        assert_eq!(position.hash(), position.fresh_hash(), "{} after {steps:?}", rules.kind());
    });
}

/// A text leads to the very same position, in the middle of turns and at the end too: all that play needs is in it.
#[test]
fn position_texts_are_read_again() {
    each_game(2, |rules, game, _, _| {
        let text = game.position().text();
        assert_eq!(
            rules.read(&text).as_ref(),
            Ok(game.position()),
            "{} {:?}: {text}",
            rules.kind(),
            rules.options()
        );
    });
}

#[test]
fn step_and_turn_texts_are_read_again() {
    each_game(1, |_, game, steps, _| {
        for step in game.position().legal() {
            let text = step.to_string();
            assert_eq!(text.parse(), Ok(step));
            assert_eq!(text.to_uppercase().parse(), Ok(step));
        }
        if let [.., last, next] = steps {
            let turn = [*last, *next];
            assert_eq!(read_turn(&write_turn(&turn)).as_deref(), Ok(&turn[..]));
        }
    });
}

#[test]
fn steps_sort_as_their_texts_do() {
    let mut by_key = conceivable(12);
    let mut by_text = by_key.clone();
    by_key.sort_unstable_by_key(|step| step.sort_key());
    by_text.sort_unstable_by_key(Step::to_string);
    assert_eq!(by_key, by_text);
}

#[test]
fn a_replay_gives_the_same_game_and_marks_lead_back() {
    each_game(2, |rules, game, steps, _| {
        if !game.position().is_over() {
            return;
        }
        let mut again = Game::new(rules.start());
        let mut marks = Vec::new();
        for &step in steps {
            marks.push((again.mark(), view::json(rules, &again)));
            again.play(step).expect("it was legal before");
        }
        assert_eq!(again.position(), game.position());
        assert_eq!(view::json(rules, &again), view::json(rules, game));
        while let Some((mark, shown)) = marks.pop() {
            again.go_back(&mark);
            if marks.len() % 50 == 0 {
                assert_eq!(view::json(rules, &again), shown);
            }
        }
        // After going all the way back the whole game can be played again, repetitions included.
        for &step in steps {
            again.play(step).expect("it was legal before");
        }
        assert_eq!(again.position(), game.position());
    });
}

/// A way to turn a board over: mirrored, and mirrored at the diagonal.
#[derive(Clone, Copy, Debug)]
struct Turn {
    mirror: bool,
    transpose: bool,
}

impl Turn {
    /// Where a cell goes; where the top-left cell of a piece goes that covers `width`×`width` cells.
    fn cell(self, cell: Cell, size: u8, width: u8) -> Cell {
        let col = if self.mirror { size - width - cell.col() } else { cell.col() };
        if self.transpose { Cell::new(cell.row(), col) } else { Cell::new(col, cell.row()) }
    }

    fn step(self, step: Step, size: u8, width: u8) -> Step {
        match step {
            Step::Put(cell) => Step::Put(self.cell(cell, size, 1)),
            Step::Move(from, to) => Step::Move(self.cell(from, size, width), self.cell(to, size, width)),
            Step::Take(cell) => Step::Take(self.cell(cell, size, 1)),
            Step::SetDown(cell) => Step::SetDown(self.cell(cell, size, 1)),
            word => word,
        }
    }
}

/// Two games, one of them turned over, have the same steps turned over, and end alike.
#[test]
fn turned_boards_have_turned_steps() {
    let turns = [(true, false), (false, true), (true, true)];
    for (mirror, transpose) in turns {
        let turn = Turn { mirror, transpose };
        for &kind in GameKind::ALL {
            if kind == GameKind::Hasami && transpose {
                // Rows and columns are not alike there.
                continue;
            }
            for set in option_sets(kind) {
                turned_game(turn, &rules(kind, &set));
            }
        }
    }
}

fn turned_game(turn: Turn, rules: &Rules) {
    let mut rng = Rng::new(7);
    let (mut game, mut other) = (Game::new(rules.start()), Game::new(rules.start()));
    let size = game.position().size();
    while let Some(step) = game.position().pick(|count| rng.below(count)) {
        // Only the fortresses of Dao cover more than a cell, and only they move on their player's turn.
        let of_fortress = matches!(step, Step::Move(from, _) if is_fortress_turn(rules, &game, from));
        let width = if of_fortress { 2 } else { 1 };
        let turned = turn.step(step, size, width);
        other.play(turned).unwrap_or_else(|refusal| {
            panic!("{} {turn:?}: {step} but not {turned}: {refusal}", rules.kind());
        });
        game.play_unchecked(step);
        assert_eq!(game.position().count_legal(), other.position().count_legal());
        assert_eq!(game.position().outcome(), other.position().outcome());
        for cell in Cell::all(size) {
            assert_eq!(game.position().piece_at(cell), other.position().piece_at(turn.cell(cell, size, 1)));
        }
    }
}

fn is_fortress_turn(rules: &Rules, game: &Game<AnyPosition>, from: Cell) -> bool {
    let Rules::Dao(_) = rules else { return false };
    // A rider can stand on any cell of a fortress; a fortress moves by one cell only from its top-left one, and riders
    // are moved only on the riders' turn, when a lift is refused as no step of theirs.
    game.position().check(Step::Take(from)) != Err(Refusal::NoSuchStep)
}

/// What is seen from outside of a board: its pieces. A rider on a fortress is two of them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    stones: BTreeMap<Cell, Player>,
    riders: BTreeSet<Cell>,
    walls: BTreeSet<Cell>,
}

impl Seen {
    fn of(position: &AnyPosition) -> Self {
        let mut seen = Self::default();
        for cell in Cell::all(position.size()) {
            match position.piece_at(cell) {
                Some(Piece::Stone(player)) => drop(seen.stones.insert(cell, player)),
                Some(Piece::Rider) => drop(seen.riders.insert(cell)),
                Some(Piece::Fortress) => drop(seen.walls.insert(cell)),
                Some(Piece::RiderOnFortress) => drop((seen.riders.insert(cell), seen.walls.insert(cell))),
                None => {}
            }
        }
        seen
    }

    fn change(&mut self, change: Change, size: u8) {
        let fortress = |cell: Cell| {
            [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(right, down)| cell.offset(right, down, size).expect("on the board"))
        };
        match change {
            Change::Put(player, cell) => assert_eq!(self.stones.insert(cell, player), None, "{change:?}"),
            Change::Moved { from, to, .. } => match self.stones.remove(&from) {
                Some(player) => assert_eq!(self.stones.insert(to, player), None, "{change:?}"),
                None => assert!(self.riders.remove(&from) && self.riders.insert(to), "{change:?}"),
            },
            Change::TakenOff(player, cell) => {
                assert_eq!(self.stones.remove(&cell), Some(player), "{change:?}");
            }
            Change::TurnedOver(player, cell) => {
                assert_eq!(self.stones.insert(cell, player), Some(player.other()), "{change:?}");
            }
            Change::Lifted(cell) | Change::PickedUp(cell) => assert!(self.riders.remove(&cell), "{change:?}"),
            Change::SetDown(cell) => assert!(self.riders.insert(cell), "{change:?}"),
            Change::Shifted { from, to } => {
                fortress(from).iter().for_each(|cell| assert!(self.walls.remove(cell), "{change:?}"));
                fortress(to).iter().for_each(|cell| assert!(self.walls.insert(*cell), "{change:?}"));
            }
            Change::Carried { from, .. } => assert!(self.riders.remove(&from), "{change:?}"),
            Change::Square(_)
            | Change::Exposed(_)
            | Change::Line(_)
            | Change::TurnTo(_)
            | Change::Ended(_) => {}
        }
    }
}

/// The changes of every step, made on the board before it, give the board after it; turns and ends are said just when they come.
#[test]
fn changes_say_all_that_a_step_did() {
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    let mut before: Option<Game<AnyPosition>> = None;
    each_game(2, |rules, game, steps, seed| {
        let last = before.replace(game.clone());
        let (Some(mut was), Some(&step)) = (last, steps.last()) else { return };
        let label = format!(
            "{} {:?} seed {seed}: {step} at {}",
            rules.kind(),
            rules.options(),
            was.position().text()
        );
        let (mut seen, start) = (Seen::of(was.position()), *was.position());
        let changes = was.play_noting(step).expect("legal");
        assert_eq!(was.position(), game.position(), "{label}");
        for change in &changes {
            seen.change(*change, start.size());
            let name = format!("{change:?}");
            *met.entry(name.split(['(', ' ']).next().unwrap_or_default().to_owned()).or_default() += 1;
        }
        // Riders that were carried come down together: one may go where another was.
        for change in &changes {
            if let Change::Carried { to, .. } = change {
                assert!(seen.riders.insert(*to), "{label}");
            }
        }
        assert_eq!(seen, Seen::of(game.position()), "{label}: {changes:?}");
        let after = game.position();
        let ended: Vec<_> = changes.iter().filter(|change| matches!(change, Change::Ended(_))).collect();
        assert_eq!(ended.len(), usize::from(after.is_over()), "{label}");
        let turned = changes.iter().any(|change| matches!(change, Change::TurnTo(_)));
        assert_eq!(turned, !after.is_over() && after.turn() != start.turn(), "{label}");
        for change in &changes {
            match change {
                Change::TurnTo(player) => assert_eq!(after.to_move(), Some(*player), "{label}"),
                Change::Square(square) => {
                    let own = Some(Piece::Stone(start.status().mover()));
                    assert!((2..=4).contains(&square.len()), "{label}");
                    assert!(square.iter().all(|cell| after.piece_at(*cell) == own), "{label}");
                }
                Change::Exposed(cell) => assert!(after.is_legal(Step::Take(*cell)), "{label}"),
                Change::Line(line) => {
                    let own = Some(Piece::Stone(start.status().mover()));
                    assert!(line.iter().all(|cell| after.piece_at(*cell) == own), "{label}");
                }
                _ => {}
            }
        }
    });
    // Each kind was met, a rare one too.
    for name in [
        "Put",
        "Moved",
        "TakenOff",
        "TurnedOver",
        "Lifted",
        "PickedUp",
        "Exposed",
        "SetDown",
        "Shifted",
        "Carried",
        "Square",
        "TurnTo",
        "Ended",
    ] {
        assert!(met.get(name).is_some_and(|count| *count >= 10), "{name}: {met:?}");
    }
}

/// A five is said by the step that makes it.
#[test]
fn a_line_of_five_is_a_change() {
    let rules = Rules::new(GameKind::Hasami, []).expect("the usual options");
    let position =
        rules.read("o1o1o1o1o/9/x8/1x7/2x6/3x5/5x3/9/x1x1x1x1x first turn=20 quiet=3").expect("a position");
    let step: Step = "f7-f8".parse().expect("a step");
    assert!(!position.changes(step).iter().any(|change| matches!(change, Change::Line(_))));
    let step: Step = "e9-e7".parse().expect("a step");
    let line = ["a3", "b4", "c5", "d6", "e7"].map(|cell| cell.parse().expect("a cell"));
    assert!(position.changes(step).contains(&Change::Line(line)), "{:?}", position.changes(step));
}
