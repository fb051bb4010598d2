//! An ending with few stones worked out: it is looked up in tables that are made first.

use kamni_rules::games::Hasami;
use kamni_rules::{Cell, Player, Position, Step};

use super::tables::{Stones, Tables, Turns};
use super::{Board, SIZE};
use crate::solve::{Exact, GoOn, Solved, Standing, Unsolved, Wanted};

/// More stones than these, and the tables would not fit.
const MOST_STONES: usize = 5;
/// Bytes of the tables, twice, as they are when they are read or written.
const LEAST_MEMORY: usize = 160 << 20;

/// What works this position out.
pub(super) fn exact(position: &Hasami, memory: usize) -> Result<Box<dyn Exact>, Unsolved> {
    let mover = position.status().mover();
    let [own, enemy] = [mover, mover.other()].map(|player| {
        position.stones(player).iter().map(Board::cell).map(|cell| 1 << number(cell)).sum::<u128>()
    });
    let stones = (own | enemy).count_ones() as usize;
    if stones > MOST_STONES {
        return Err(Unsolved::Stones { stones, most: MOST_STONES });
    }
    if memory < LEAST_MEMORY && !position.is_over() {
        return Err(Unsolved::Memory { least: LEAST_MEMORY });
    }
    let sign = if mover == Player::First { 1 } else { -1 };
    let over = position.outcome().map(|outcome| match outcome.winner {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => -1,
    });
    Ok(Box::new(Endgame {
        tables: None,
        corner: position.takes_in_corners(),
        here: Stones { own, enemy },
        sign,
        over,
        left: position.turns_to_draw(),
    }))
}

fn number(cell: Cell) -> u8 {
    cell.row() * SIZE + cell.col()
}

fn cell(number: u8) -> Cell {
    Cell::new(number % SIZE, number / SIZE)
}

struct Endgame {
    /// Made when they are first needed.
    tables: Option<Tables>,
    corner: bool,
    here: Stones,
    /// 1 if it is White's turn, −1 if it is Black's.
    sign: i32,
    /// How it ended, for White, if it has.
    over: Option<i32>,
    /// After this many turns with nothing taken the game is a draw.
    left: Option<u32>,
}

/// What turns to the end are worth: 1 to whoever's turn it is, −1 to the other, 0 where nobody can force an end.
fn worth(turns: Turns) -> i32 {
    match turns {
        0 => 0,
        turns if turns % 2 == 1 => 1,
        _ => -1,
    }
}

/// A move, and how good it is for the player who makes it: the value first, then how soon it wins or how late it loses.
struct Move {
    step: Step,
    value: i32,
    rank: i32,
    next: Option<Stones>,
}

fn moves(tables: &Tables, here: Stones) -> Vec<Move> {
    let mut moves: Vec<Move> = tables
        .moves(here)
        .into_iter()
        .map(|(from, to, turns, over)| {
            let value = if over { 1 } else { -worth(turns) };
            let rank = 1000 * value - value * i32::from(turns);
            Move { step: Step::Move(cell(from), cell(to)), value, rank, next: tables.after(here, from, to) }
        })
        .collect();
    let place = |step: &Step| match step {
        Step::Move(from, to) => (from.col(), from.row(), to.col(), to.row()),
        _ => (0, 0, 0, 0),
    };
    moves.sort_by_key(|one| place(&one.step));
    moves
}

impl Exact for Endgame {
    fn open(&self) -> usize {
        (self.here.own | self.here.enemy).count_ones() as usize
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn options(&self) -> String {
        format!("corner={}", if self.corner { "on" } else { "off" })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn solve(&mut self, wanted: Wanted, go_on: GoOn<'_>) -> Option<Solved> {
        if let Some(value) = self.over {
            return Some(Solved { value, nodes: 1, sure: true, turns: Some(0), ..Solved::default() });
        }
        let corner = self.corner;
        let tables = self.tables.get_or_insert_with(|| Tables::new(SIZE, corner));
        let mut look = |nodes| go_on(&Standing { nodes, step: None, bounds: (-1, 1), done: &[] });
        if !tables.work(&mut look) {
            return None;
        }
        let turns = tables.turns(self.here);
        let mut line = Vec::new();
        let mut here = (turns > 0).then_some(self.here);
        while let Some(stones) = here {
            // Of moves that are as good the first, in the order of columns and rows.
            let best = moves(tables, stones)
                .into_iter()
                .reduce(|best, one| if one.rank > best.rank { one } else { best });
            let Some(best) = best else { break };
            line.push(best.step);
            here = best.next;
        }
        let mut steps: Vec<(Step, i32)> =
            moves(tables, self.here).iter().map(|one| (one.step, one.value * self.sign)).collect();
        if wanted == Wanted::Best {
            let best = line
                .first()
                .copied()
                .or_else(|| steps.iter().find(|(_, value)| *value == 0).map(|(step, _)| *step));
            steps.retain(|(step, _)| Some(*step) == best);
        }
        // If nothing is taken before the end, a game that has to go on for longer than that is drawn before.
        let in_time = self.left.is_none_or(|left| u32::from(turns) <= left);
        Some(Solved {
            value: worth(turns) * self.sign,
            steps,
            line,
            nodes: tables.nodes,
            sure: in_time,
            turns: (turns > 0).then_some(turns.into()),
        })
    }

    fn seen(&self, _: usize) -> Vec<u8> {
        self.tables.as_ref().map(Tables::write).unwrap_or_default()
    }

    fn recall(&mut self, seen: &[u8]) -> bool {
        let corner = self.corner;
        // Of a game that is over nothing was worked out.
        seen.is_empty() || self.tables.get_or_insert_with(|| Tables::new(SIZE, corner)).read(seen)
    }
}
