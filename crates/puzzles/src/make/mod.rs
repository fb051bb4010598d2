//! Making puzzles: positions of games are looked at, promising ones proved, named and rated.
//!
//! With the same plan and the same games the same puzzles come out: every search has a limit of nodes and forgets what it has
//! seen before it looks at another position.

mod judge;
mod play;
mod rate;

use std::collections::{BTreeMap, HashSet};

use kamni_engine::Stop;
use kamni_rules::{Change, Ending, GameKind, Line, Position, Rng, Rules};

use crate::games::{self, Facts};
use crate::puzzle::{Puzzle, id_of};
use judge::{Judge, Seen, Unfit};

/// Puzzles that one game may give: more would be much alike.
const MOST_OF_A_GAME: usize = 6;
/// After this many turns in a row that look decided the rest of a game is not looked at.
const DECIDED_FOR: usize = 8;
/// Of a hundred puzzles, how many may have one theme, how many may come from one third of their games, and how many may be easy.
const MOST_OF_A_THEME: usize = 30;
const MOST_OF_A_PHASE: usize = 60;
const MOST_EASY: usize = 40;
/// Up to this rating a puzzle is easy.
const EASY: u32 = 875;
/// A puzzle is solved once more with this many times the nodes of its proof.
const AGAIN: u64 = 10;
/// That share of a small number is at least this.
const LEAST_SHARE: usize = 2;

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which game.
    pub kind: GameKind,
    /// With these options only; with those that the game's puzzles usually have if nothing is said.
    pub rules: Option<Rules>,
    /// How many puzzles.
    pub count: usize,
    /// For what is random in it.
    pub seed: u64,
    /// Puzzles that are there already: none of them is made again, and their themes count.
    pub besides: Vec<Puzzle>,
}

/// What was looked at, and what became of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games gone through.
    pub games: u64,
    /// Positions looked at.
    pub positions: u64,
    /// Found: positions in which one turn looked clearly better than all others.
    pub found: u64,
    /// Thrown out: a puzzle that is there already.
    pub repeated: u64,
    /// Thrown out: a plain look finds it.
    pub plain: u64,
    /// Thrown out: looked at more closely, the turn is not right.
    pub unproved: u64,
    /// Thrown out: another turn is right too.
    pub another: u64,
    /// Thrown out: enough puzzles have this theme, or come from this part of the game, or from this game.
    pub enough: u64,
    /// Kept, by theme.
    pub kept: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Kept in all.
    #[must_use]
    pub fn all_kept(&self) -> u64 {
        self.kept.values().sum()
    }
}

/// Makes puzzles of one game.
#[derive(Debug)]
pub struct Maker {
    plan: Plan,
    rng: Rng,
    judge: Judge,
    counts: Counts,
    themes: BTreeMap<&'static str, usize>,
    phases: [usize; 3],
    easy: usize,
    ids: HashSet<String>,
    puzzles: Vec<Puzzle>,
}

impl Maker {
    /// One that begins.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let (rng, judge) = (Rng::new(plan.seed), Judge::new(plan.kind));
        let mut themes = BTreeMap::new();
        plan.besides.iter().for_each(|puzzle| *themes.entry(puzzle.theme()).or_default() += 1);
        let easy = plan.besides.iter().filter(|puzzle| puzzle.rating() <= EASY).count();
        let ids = plan.besides.iter().map(|puzzle| puzzle.id().to_owned()).collect();
        let (counts, puzzles) = (Counts::default(), Vec::new());
        Self { plan, rng, judge, counts, themes, phases: [0; 3], easy, ids, puzzles }
    }

    /// What has been looked at so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The puzzles so far.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Whether there are as many as are wanted.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.puzzles.len() >= self.plan.count
    }

    /// The engine plays a game, and its positions are looked at. A search that is stopped leaves the rest of them out.
    pub fn play(&mut self, stop: &Stop) {
        let boards = games::of(self.plan.kind).boards;
        let board = boards[self.counts.games as usize % boards.len()];
        // The boards of a game are its own options, and a test reads them.
        let usual = || Rules::new(self.plan.kind, board.iter().copied()).ok();
        let Some(rules) = self.plan.rules.or_else(usual) else { return };
        let line = play::game(rules, self.rng.next(), stop);
        self.look_through(&line, stop);
    }

    /// The positions of a game are looked at; none if it is another game.
    pub fn look_through(&mut self, line: &Line, stop: &Stop) {
        if line.rules().kind() != self.plan.kind {
            return;
        }
        self.counts.games += 1;
        let turns = line.turns().len().max(1);
        let (mut of_game, mut decided) = (0, 0);
        for (number, turn) in line.turns().iter().enumerate() {
            if stop.is_stopped() || self.is_done() {
                break;
            }
            let here = line.at(turn.ply);
            if here.position().is_over() {
                break;
            }
            of_game += usize::from(self.look(&here, number * 3 / turns, of_game, stop));
            decided = if self.judge.is_decided() { decided + 1 } else { 0 };
            if decided >= DECIDED_FOR {
                break;
            }
        }
    }

    /// Looks at one position; whether it became a puzzle.
    fn look(&mut self, line: &Line, phase: usize, of_game: usize, stop: &Stop) -> bool {
        self.counts.positions += 1;
        // As its text has it: what the game's history adds is not part of a puzzle.
        let rules = *line.rules();
        let Ok(position) = rules.read(&line.position().text()) else { return false };
        let start = Line::new(rules, position);
        let Some(seen) = self.judge.promising(&start, stop) else { return false };
        self.counts.found += 1;
        if !self.ids.insert(id_of(&rules, &position)) {
            self.counts.repeated += 1;
            return false;
        }
        let Some(puzzle) = puzzle_of(&start, seen.clone()) else { return false };
        if of_game >= MOST_OF_A_GAME || !self.has_room(puzzle.theme(), phase) {
            self.counts.enough += 1;
            return false;
        }
        if rate::is_plain(&puzzle, stop) {
            self.counts.plain += 1;
            return false;
        }
        match self.judge.prove(&start, seen, stop) {
            Err(Unfit::Unproved) => self.counts.unproved += 1,
            Err(Unfit::Another) => self.counts.another += 1,
            Ok(seen) => return !stop.is_stopped() && self.keep(&start, seen, phase, stop),
        }
        false
    }

    fn share(&self, of_hundred: usize) -> usize {
        ((self.plan.count + self.plan.besides.len()) * of_hundred).div_ceil(100).max(LEAST_SHARE)
    }

    /// Whether there are not yet enough of this theme and from this third of the games.
    fn has_room(&self, theme: &str, phase: usize) -> bool {
        self.themes.get(theme).is_none_or(|many| *many < self.share(MOST_OF_A_THEME))
            && self.phases[phase.min(2)] < self.share(MOST_OF_A_PHASE)
    }

    /// Names, rates and keeps what is proved, unless there is enough of its kind.
    fn keep(&mut self, start: &Line, seen: Seen, phase: usize, stop: &Stop) -> bool {
        let Some(puzzle) = puzzle_of(start, seen) else { return false };
        if !self.has_room(puzzle.theme(), phase) {
            self.counts.enough += 1;
            return false;
        }
        // What the deeper look has found may be another turn.
        if rate::is_plain(&puzzle, stop) {
            self.counts.plain += 1;
            return false;
        }
        let rating = rate::rating(&puzzle, stop);
        let puzzle = puzzle.rated(rating);
        if rating <= EASY && self.easy >= self.share(MOST_EASY) {
            self.counts.enough += 1;
            return false;
        }
        // The last word has a search of whole turns, which nobody told where to look.
        if !puzzle.is_found_with(AGAIN * puzzle.proof_nodes(), stop) {
            self.counts.unproved += 1;
            return false;
        }
        *self.counts.kept.entry(puzzle.theme()).or_default() += 1;
        *self.themes.entry(puzzle.theme()).or_default() += 1;
        self.easy += usize::from(rating <= EASY);
        self.phases[phase.min(2)] += 1;
        self.puzzles.push(puzzle);
        true
    }
}

/// The puzzle of what was found, named and not yet rated.
fn puzzle_of(start: &Line, seen: Seen) -> Option<Puzzle> {
    let (rules, before) = (*start.rules(), *start.position());
    // Themes hang on what is needed, which the puzzle knows: any of them will do for it to find that out.
    let any = games::of(rules.kind()).themes.first()?;
    let puzzle = Puzzle::new(rules, before, seen.turn, seen.deed, (any, seen.aim, 0))?;
    let theme = theme_of(&puzzle, seen.ends, seen.else_ends);
    puzzle.named(theme)
}

fn theme_of(puzzle: &Puzzle, ends: Option<Ending>, else_ends: Option<Ending>) -> &'static str {
    let (before, steps) = (puzzle.position(), puzzle.needed());
    let mut after = *before;
    let mut changes: Vec<Vec<Change>> = Vec::new();
    for step in steps {
        let here = after;
        after.play_unchecked(*step);
        changes.push(here.changes_to(*step, &after));
    }
    let facts = Facts { before, after: &after, steps, changes: &changes, aim: puzzle.aim(), ends, else_ends };
    (games::of(puzzle.rules().kind()).theme)(&facts)
}
