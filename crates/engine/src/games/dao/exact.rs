//! An ending with one free fortress worked out: who can force the end within some turns, and how.

use kamni_rules::games::{Dao, DaoWord};
use kamni_rules::{Player, Position, Step};

use super::race::Race;
use crate::solve::{Exact, GoOn, Solved, Standing, Unsolved, Wanted};

/// With more free fortresses there is too much to be tried.
const MOST_FREE: usize = 1;
/// So many turns of the one who wins are looked ahead: each one more takes thousands of times as long.
const MOST_TURNS: u32 = 3;

/// What works this position out.
pub(super) fn exact<T: DaoWord + Send + Sync + 'static>(
    position: &Dao<T>,
) -> Result<Box<dyn Exact>, Unsolved> {
    let free = (position.fortresses() & !position.held()).count();
    if free > MOST_FREE {
        return Err(Unsolved::Free { free, most: MOST_FREE });
    }
    let sign = if position.status().mover() == Player::First { 1 } else { -1 };
    Ok(Box::new(Endgame { race: Race::new(), here: *position, sign }))
}

struct Endgame<T> {
    race: Race<T>,
    here: Dao<T>,
    /// 1 if it is First's turn, −1 if it is Second's.
    sign: i32,
}

impl<T: DaoWord> Endgame<T> {
    /// Who wins, for the player whose turn it is, and in how many turns of both.
    fn value(&mut self, nodes: &mut dyn FnMut(u64) -> bool) -> Option<(i32, u32)> {
        for turns in 1..=MOST_TURNS {
            let here = self.here;
            if self.race.wins(&here, turns, nodes) {
                return Some((1, 2 * turns - 1));
            }
            if self.race.loses(&here, turns, nodes) {
                return Some((-1, 2 * turns));
            }
            if self.race.over {
                return None;
            }
        }
        Some((0, 0))
    }

    /// Best play of the one who wins, against the first answers of the other.
    fn line(&mut self, mut turns: u32, look: &mut dyn FnMut(u64) -> bool) -> Vec<Step> {
        let (mut here, mut line) = (self.here, Vec::new());
        while turns > 0 && !here.is_over() {
            let own = turns.div_ceil(2);
            let steps = if turns % 2 == 1 {
                let Some(steps) = self.race.winning_turn(&here, own, look) else { break };
                steps
            } else {
                self.race.answer(&here, own, look)
            };
            for &step in &steps {
                here.play_unchecked(step);
            }
            line.extend(steps);
            turns -= 1;
        }
        line
    }
}

impl<T: DaoWord + Send + 'static> Exact for Endgame<T> {
    fn open(&self) -> usize {
        (self.here.fortresses() & !self.here.held()).count()
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn solve(&mut self, _: Wanted, go_on: GoOn<'_>) -> Option<Solved> {
        if let Some(outcome) = self.here.outcome() {
            let value = outcome.winner.map_or(0, |winner| if winner == Player::First { 1 } else { -1 });
            return Some(Solved { value, nodes: 1, sure: true, turns: Some(0), ..Solved::default() });
        }
        self.race.over = false;
        let mut look = |nodes| go_on(&Standing { nodes, step: None, bounds: (-1, 1), done: &[] });
        let (value, turns) = self.value(&mut look)?;
        let line = self.line(turns, &mut look);
        let steps = line.first().map(|step| (*step, value * self.sign)).into_iter().collect();
        let in_time = self.here.turns_to_draw().is_none_or(|left| turns <= left);
        let solved = Solved {
            value: value * self.sign,
            steps,
            line,
            nodes: self.race.nodes,
            turns: (turns > 0).then_some(turns),
            sure: value != 0 && in_time,
        };
        (!self.race.over).then_some(solved)
    }

    fn seen(&self, _: usize) -> Vec<u8> {
        Vec::new()
    }

    fn recall(&mut self, seen: &[u8]) -> bool {
        seen.is_empty()
    }
}
