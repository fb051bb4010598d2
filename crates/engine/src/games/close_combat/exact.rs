//! A position worked out: what each step is worth, and best play to the end.

use kamni_rules::bits::Bits;
use kamni_rules::games::CloseCombat;
use kamni_rules::{Player, Position, Step};

use super::search::{Ground, Look, Search, Stones};
use crate::solve::field::{Field, LARGEST_WHOLE, each};
use crate::solve::table::Table;
use crate::solve::{Exact, GoOn, Solved, Standing, Unsolved, Wanted};

/// With more empty cells it would take weeks: each one more takes two to three times as long.
const MOST_EMPTY: usize = 25;
/// With as many an ending is worked out within a turn.
const QUICK: usize = 8;

/// What works this position out.
pub(super) fn exact<const W: usize>(
    position: &CloseCombat<W>,
    memory: usize,
) -> Result<Box<dyn Exact>, Unsolved> {
    let size = position.size();
    if size > LARGEST_WHOLE {
        return Err(Unsolved::Board { size, most: LARGEST_WHOLE });
    }
    let stones: usize = Player::BOTH.map(|player| position.stones(player).count()).iter().sum();
    let empty = usize::from(size).pow(2) - stones;
    if empty > MOST_EMPTY {
        return Err(Unsolved::TooLarge { open: empty, most: MOST_EMPTY });
    }
    let ground = Ground::new(size, position.lead());
    let mover = position.status().mover();
    let [mine, theirs] = [mover, mover.other()]
        .map(|player| ground.field.set(position.stones(player).iter().map(Bits::<W>::cell)));
    let stones = Stones { mine, theirs };
    let middle = (!position.turn_begins()).then(|| {
        let takeable = ground.field.set(position.takeable().iter().map(Bits::<W>::cell));
        // What is in danger and cannot be taken was so before, or is protected: neither can be taken in the rest of this turn.
        ground.in_danger(stones) & !takeable
    });
    let here = Moment { stones, middle, passed: position.passed() };
    let sign = if mover == Player::First { 1 } else { -1 };
    let search = Search::new(ground, Table::new(memory));
    Ok(Box::new(Endgame { search, here, sign, over: position.is_over() }))
}

/// A position between two steps, as the player sees it whose step it is.
#[derive(Clone, Copy)]
struct Moment {
    stones: Stones,
    /// In the middle of a turn: the stones that were in danger when it began.
    middle: Option<u64>,
    /// The other has just passed.
    passed: bool,
}

struct Endgame {
    search: Search,
    here: Moment,
    /// 1 if it is First's turn, −1 if it is Second's.
    sign: i32,
    over: bool,
}

/// What comes of a step.
enum Next {
    SamePlayer(Moment),
    Other(Moment),
    Over,
}

impl Endgame {
    fn field(&self) -> &Field {
        &self.search.ground.field
    }

    /// The steps from here on, in the order of columns and rows, then the one that puts and takes nothing.
    fn steps(&self, here: Moment) -> Vec<Step> {
        let ground = &self.search.ground;
        let (cells, kind, last): (u64, fn(_) -> Step, _) = match here.middle {
            None => (ground.open(here.stones), Step::Put, Step::Pass),
            Some(old) => (ground.takeable(here.stones, old), Step::Take, Step::End),
        };
        let cells = each(cells).filter_map(|at| self.field().cells.get(at).copied());
        cells.map(kind).chain([last]).collect()
    }

    fn after(&self, here: Moment, step: Step) -> Next {
        let Stones { mine, theirs } = here.stones;
        let ground = &self.search.ground;
        let set = |cell| self.field().set([cell].into_iter());
        let (stones, old) = match step {
            Step::Put(cell) => (Stones { mine: mine | set(cell), theirs }, ground.in_danger(here.stones)),
            Step::Take(cell) => {
                let taken = Stones { mine: mine | set(cell), theirs: theirs & !set(cell) };
                (taken, here.middle.unwrap_or_default())
            }
            Step::Pass if here.passed => return Next::Over,
            _ => (here.stones, ground.in_danger(here.stones)),
        };
        if ground.takeable(stones, old) != 0 {
            return Next::SamePlayer(Moment { stones, middle: Some(old), passed: false });
        }
        Next::Other(Moment { stones: stones.for_the_other(), middle: None, passed: step == Step::Pass })
    }

    /// The value of a position for the player whose step it is.
    fn value(
        &mut self,
        here: Moment,
        guess: i32,
        step: Option<Step>,
        done: &[(Step, i32)],
        go_on: GoOn<'_>,
    ) -> i32 {
        let sign = self.sign;
        let Some(old) = here.middle else {
            return self.search.value(here.stones, here.passed, guess, &mut |nodes, (low, high)| {
                let bounds = if sign > 0 { (low, high) } else { (-high, -low) };
                go_on(&Standing { nodes, step, bounds, done })
            });
        };
        let cells = self.field().cells.len() as i32;
        let mut best: Option<i32> = None;
        for end in self.ends(here.stones, old) {
            let theirs = Moment { stones: end.for_the_other(), middle: None, passed: false };
            let mut look = |nodes| go_on(&Standing { nodes, step, bounds: (-cells, cells), done });
            let worse = best
                .is_some_and(|best| -self.search.search(theirs.stones, false, -best - 1, &mut look) <= best);
            if !worse {
                best = Some(-self.value(theirs, -best.unwrap_or(guess), step, done, go_on));
            }
        }
        best.unwrap_or_default()
    }

    /// What the rest of a turn can come to, from its middle on, what takes most first.
    fn ends(&self, stones: Stones, old: u64) -> Vec<Stones> {
        let mut ends = Vec::new();
        self.search.ground.ends(stones, old, u64::MAX, &mut ends);
        ends.sort_by_key(|end| -end.score());
        ends
    }

    /// Whether a step is worth at least this much to the player who makes it.
    fn reaches(&mut self, here: Moment, step: Step, value: i32, look: Look<'_>) -> bool {
        let mut reaches =
            |search: &mut Search, left: Stones, passed| search.search(left, passed, -value, look) <= -value;
        match self.after(here, step) {
            Next::Over => here.stones.score() >= value,
            Next::Other(next) => reaches(&mut self.search, next.stones, next.passed),
            Next::SamePlayer(next) => {
                let ends = self.ends(next.stones, next.middle.unwrap_or_default());
                ends.into_iter().any(|end| reaches(&mut self.search, end.for_the_other(), false))
            }
        }
    }

    /// The value of a step for the player who makes it.
    fn value_of(
        &mut self,
        here: Moment,
        step: Step,
        guess: i32,
        done: &[(Step, i32)],
        go_on: GoOn<'_>,
    ) -> i32 {
        match self.after(here, step) {
            Next::Over => here.stones.score(),
            Next::SamePlayer(next) => self.value(next, guess, Some(step), done, go_on),
            Next::Other(next) => -self.value(next, -guess, Some(step), done, go_on),
        }
    }

    /// The steps that are wanted: all, or one of each kind of which the others are mirror images.
    fn wanted(&self, wanted: Wanted) -> Vec<Step> {
        let mut steps = self.steps(self.here);
        if wanted == Wanted::Classes && self.here.middle.is_none() {
            let ground = &self.search.ground;
            let old = ground.in_danger(self.here.stones);
            let mut kinds = Vec::new();
            steps.retain(|step| {
                let Step::Put(cell) = *step else { return false };
                let Some(at) = self.field().number(cell) else { return false };
                let mut ends = Vec::new();
                ground.ends_after(at, self.here.stones, old, &mut ends);
                ends.iter_mut().for_each(|end| *end = ground.turned(*end));
                ends.sort_unstable();
                let new = !kinds.contains(&ends);
                kinds.push(ends);
                new
            });
        }
        steps
    }

    /// Best play, from a position of this value on.
    fn line(&mut self, value: i32, go_on: GoOn<'_>) -> Vec<Step> {
        let bounds = (value * self.sign, value * self.sign);
        let mut look = |nodes| go_on(&Standing { nodes, step: None, bounds, done: &[] });
        let (mut here, mut value) = (self.here, value);
        let mut line = Vec::new();
        while !self.search.over {
            // Of steps that are as good, to take nothing more comes first: it shows that there is nothing more to be had.
            let mut steps = self.steps(here);
            steps.rotate_right(1);
            let best = steps.into_iter().find(|step| self.reaches(here, *step, value, &mut look));
            // Some step is worth what the position is; if not, the work was broken off.
            let Some(step) = best else { break };
            line.push(step);
            match self.after(here, step) {
                Next::Over => break,
                Next::SamePlayer(next) => here = next,
                Next::Other(next) => (here, value) = (next, -value),
            }
        }
        line
    }
}

impl Exact for Endgame {
    fn open(&self) -> usize {
        self.search.ground.empty(self.here.stones).count_ones() as usize
    }

    fn options(&self) -> String {
        format!("lead={}", self.search.ground.lead)
    }

    fn is_quick(&self) -> bool {
        self.open() <= QUICK
    }

    fn solve(&mut self, wanted: Wanted, go_on: GoOn<'_>) -> Option<Solved> {
        self.search.table.make(enough(self.open()));
        self.search.over = false;
        if self.over {
            let value = self.here.stones.score() * self.sign;
            return Some(Solved { value, nodes: 1, sure: true, ..Solved::default() });
        }
        let value = self.value(self.here, self.here.stones.score(), None, &[], go_on);
        let line = self.line(value, go_on);
        let mut steps = Vec::new();
        if wanted == Wanted::Best {
            steps.extend(line.first().map(|step| (*step, value * self.sign)));
        } else {
            for step in self.wanted(wanted) {
                let found = self.value_of(self.here, step, value, &steps, go_on);
                steps.push((step, found * self.sign));
            }
        }
        let whole = !self.search.over;
        whole.then(|| Solved {
            value: value * self.sign,
            steps,
            line,
            nodes: self.search.nodes,
            turns: None,
            sure: true,
        })
    }

    fn seen(&self, most: usize) -> Vec<u8> {
        self.search.table.write(most)
    }

    fn recall(&mut self, seen: &[u8]) -> bool {
        self.search.table.make(enough(self.open()));
        self.search.table.read(seen)
    }
}

/// More positions than are met with this many empty cells: with ten some hundred thousand, with each one more twice as many.
fn enough(empty: usize) -> usize {
    1 << (empty + 8).min(40)
}
