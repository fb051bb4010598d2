//! A position worked out: what each step is worth, and best play to the end.

use kamni_rules::bits::Bits;
use kamni_rules::games::Kamiken;
use kamni_rules::{Cell, Player, Position, Step};

use super::alone::{self, beats_or_is, on_any_board};
use super::count::{Count, PASS, after, score};
use crate::solve::field::{Field, LARGEST_WHOLE, MOST_CELLS, each};
use crate::solve::table::Table;
use crate::solve::{Exact, GoOn, Solved, Standing, Unsolved, Wanted};

/// With as many open cells an ending is worked out within a turn.
const QUICK: usize = 24;

/// What works this position out.
pub(super) fn exact<const W: usize>(
    position: &Kamiken<W>,
    memory: usize,
) -> Result<Box<dyn Exact>, Unsolved> {
    let mover = position.status().mover();
    let [mine, theirs] = [mover, mover.other()].map(|player| {
        let mut cells: Vec<Cell> = position.open_to(player).iter().map(Bits::<W>::cell).collect();
        cells.sort_by_key(|cell| (cell.col(), cell.row()));
        cells
    });
    let sign = if mover == Player::First { 1 } else { -1 };
    if position.is_over() || position.finished().is_some() {
        return Ok(Box::new(Finisher { mine, theirs, sign, over: position.is_over() }));
    }
    let open: Vec<Cell> =
        mine.iter().copied().chain(theirs.iter().copied().filter(|cell| !mine.contains(cell))).collect();
    let count = open.len();
    let field = if position.size() <= LARGEST_WHOLE {
        Field::board(position.size(), beats_or_is)
    } else if count <= MOST_CELLS {
        let mut open = open;
        open.sort_by_key(|cell| (cell.col(), cell.row()));
        Field::new(open, beats_or_is)
    } else {
        return Err(Unsolved::TooLarge { open: count, most: MOST_CELLS });
    };
    let [mine, theirs] = [mine, theirs].map(|cells| field.set(cells.into_iter()));
    let count = Count { field, table: Table::new(memory), nodes: 0, over: false };
    Ok(Box::new(Both { count, mine, theirs, sign }))
}

/// The most positions that can be met with this many open cells: a board of 25 takes some sixty thousand, one of 36 twenty million.
fn enough(open: usize) -> usize {
    1 << open.saturating_sub(6).clamp(4, 40)
}

/// Both players have turns.
struct Both {
    count: Count,
    mine: u64,
    theirs: u64,
    /// 1 if it is First's turn, −1 if it is Second's.
    sign: i32,
}

impl Both {
    fn step(&self, number: u8) -> Step {
        self.count.field.cells.get(usize::from(number)).map_or(Step::Pass, |cell| Step::Put(*cell))
    }

    /// The value after a step, for the player who makes it.
    fn value_after(&mut self, number: u8, guess: i32, done: &[(Step, i32)], go_on: GoOn<'_>) -> i32 {
        let (mine, theirs, sign) = (self.mine, self.theirs, self.sign);
        let step = Some(self.step(number));
        if number == PASS {
            return score(mine, theirs) - alone::best(&self.count.field, theirs, mine, &mut || true).0.gain;
        }
        let (their, my) = after(&self.count.field, mine, theirs, number.into());
        let found = self.count.value(their, my, -guess, &mut |nodes, (low, high)| {
            let bounds = if sign < 0 { (low, high) } else { (-high, -low) };
            go_on(&Standing { nodes, step, bounds, done })
        });
        -found
    }

    /// The steps that are wanted: all, or one of each kind of which the others are mirror images.
    fn wanted(&self, wanted: Wanted) -> Vec<u8> {
        let field = &self.count.field;
        let mut kinds = Vec::new();
        let mut is_new = |at: usize| {
            let (their, my) = after(field, self.mine, self.theirs, at);
            let kind = field.turned(their, my);
            let new = !kinds.contains(&kind);
            kinds.push(kind);
            new
        };
        let puts = each(self.mine).filter(|at| wanted == Wanted::All || is_new(*at)).map(|at| at as u8);
        puts.chain((wanted == Wanted::All).then_some(PASS)).collect()
    }

    /// Best play, from a position of this value on.
    fn line(&mut self, value: i32, go_on: GoOn<'_>) -> Vec<Step> {
        let (mut mine, mut theirs, mut value) = (self.mine, self.theirs, value);
        let mut line = Vec::new();
        while !self.count.over {
            // Of steps that are as good, to pass comes first: it shows that there is nothing more to be had.
            let spare = score(mine, theirs) - value;
            if spare >= 0 && !alone::gains(&self.count.field, theirs, mine, spare + 1) {
                let (end, _) = alone::best(&self.count.field, theirs, mine, &mut || true);
                line.push(Step::Pass);
                line.extend(each(end.stones).map(|at| self.step(at as u8)));
                line.push(Step::Pass);
                break;
            }
            let best = each(mine).find(|at| {
                let (their, my) = after(&self.count.field, mine, theirs, *at);
                let look = &mut |nodes| go_on(&Standing { nodes, step: None, bounds: (0, 0), done: &[] });
                self.count.search(their, my, -value, look) <= -value
            });
            // Some step is worth what the position is; if not, the work was broken off.
            let Some(at) = best else { break };
            line.push(self.step(at as u8));
            (mine, theirs) = after(&self.count.field, mine, theirs, at);
            value = -value;
        }
        line
    }
}

impl Exact for Both {
    fn open(&self) -> usize {
        (self.mine | self.theirs).count_ones() as usize
    }

    fn is_quick(&self) -> bool {
        self.open() <= QUICK
    }

    fn is_for_levels(&self) -> bool {
        true
    }

    fn solve(&mut self, wanted: Wanted, go_on: GoOn<'_>) -> Option<Solved> {
        self.count.table.make(enough(self.open()));
        self.count.over = false;
        let (mine, theirs, sign) = (self.mine, self.theirs, self.sign);
        let value = self.count.value(mine, theirs, 0, &mut |nodes, (low, high)| {
            let bounds = if sign > 0 { (low, high) } else { (-high, -low) };
            go_on(&Standing { nodes, step: None, bounds, done: &[] })
        });
        let line = self.line(value, go_on);
        let mut steps = Vec::new();
        if wanted == Wanted::Best {
            steps.extend(line.first().map(|step| (*step, value * sign)));
        } else {
            for number in self.wanted(wanted) {
                let found = self.value_after(number, value, &steps, go_on);
                steps.push((self.step(number), found * sign));
            }
        }
        let whole = !self.count.over;
        whole.then(|| Solved {
            value: value * sign,
            steps,
            line,
            nodes: self.count.nodes,
            turns: None,
            sure: true,
        })
    }

    fn seen(&self, most: usize) -> Vec<u8> {
        self.count.table.write(most)
    }

    fn recall(&mut self, seen: &[u8]) -> bool {
        self.count.table.make(enough(self.open()));
        self.count.table.read(seen)
    }
}

/// One player goes on alone, or nobody does.
struct Finisher {
    mine: Vec<Cell>,
    theirs: Vec<Cell>,
    sign: i32,
    over: bool,
}

impl Finisher {
    /// The score as it stands, for the one who goes on.
    fn score(&self) -> i32 {
        self.mine.len() as i32 - self.theirs.len() as i32
    }

    /// The value after a stone, and whether it is sure.
    fn value_after(&self, stone: Cell, go_on: alone::GoOn<'_>) -> (i32, bool) {
        let beats = |cell: &&Cell| stone.col().abs_diff(cell.col()) + stone.row().abs_diff(cell.row()) <= 1;
        let mine: Vec<Cell> = self.mine.iter().copied().filter(|cell| *cell != stone).collect();
        let theirs: Vec<Cell> = self.theirs.iter().filter(|cell| !beats(cell)).copied().collect();
        let here = mine.len() as i32 - theirs.len() as i32;
        let (_, gain, sure) = on_any_board(&mine, &theirs, go_on);
        (here + gain, sure)
    }
}

impl Exact for Finisher {
    fn open(&self) -> usize {
        self.mine.len() + self.theirs.iter().filter(|cell| !self.mine.contains(cell)).count()
    }

    fn is_alone(&self) -> bool {
        true
    }

    fn is_quick(&self) -> bool {
        true
    }

    fn solve(&mut self, wanted: Wanted, go_on: GoOn<'_>) -> Option<Solved> {
        if self.over {
            return Some(Solved {
                value: self.score() * self.sign,
                steps: Vec::new(),
                line: Vec::new(),
                nodes: 1,
                turns: None,
                sure: true,
            });
        }
        let score = self.score() * self.sign;
        let mut nodes = 0;
        let mut go_on = || {
            nodes += alone::LOOK;
            go_on(&Standing { nodes, step: None, bounds: (score, score), done: &[] })
        };
        let (stones, gain, mut sure) = on_any_board(&self.mine, &self.theirs, &mut go_on);
        let value = self.score() + gain;
        let line: Vec<Step> = stones.into_iter().map(Step::Put).chain([Step::Pass]).collect();
        let mut steps = Vec::new();
        if wanted == Wanted::Best {
            steps.extend(line.first().map(|step| (*step, value * self.sign)));
        } else {
            for &stone in &self.mine {
                let (value, is_sure) = self.value_after(stone, &mut go_on);
                steps.push((Step::Put(stone), value * self.sign));
                sure &= is_sure;
            }
            steps.push((Step::Pass, self.score() * self.sign));
        }
        Some(Solved { value: value * self.sign, steps, line, nodes, turns: None, sure })
    }

    fn seen(&self, _: usize) -> Vec<u8> {
        Vec::new()
    }

    fn recall(&mut self, seen: &[u8]) -> bool {
        seen.is_empty()
    }
}
