//! An ending with one free fortress worked out: who can force the end within some turns, and how.

use kamni_rules::games::{Dao, DaoWord, Quarters};
use kamni_rules::{Cell, Player, Position, Step};

use super::race::Race;
use crate::solve::{Exact, GoOn, Solved, Standing, Unsolved, Wanted};

/// With more free fortresses there is too much to be tried.
const MOST_FREE: usize = 1;
/// How many turns of the one who wins are looked ahead: each one more takes the riders thousands of times as long.
const MOST_OF_FORTRESSES: u32 = 3;
const MOST_OF_RIDERS: u32 = 2;

/// What works this position out.
pub(super) fn exact<T: DaoWord + Send + Sync + 'static>(
    position: &Dao<T>,
    memory: usize,
) -> Result<Box<dyn Exact>, Unsolved> {
    let free = (position.fortresses() & !position.held()).count();
    if free > MOST_FREE {
        return Err(Unsolved::Free { free, most: MOST_FREE });
    }
    let sign = if position.status().mover() == Player::First { 1 } else { -1 };
    Ok(Box::new(Endgame { race: Race::new(memory), here: *position, sign }))
}

struct Endgame<T> {
    race: Race<T>,
    here: Dao<T>,
    /// 1 if it is First's turn, −1 if it is Second's.
    sign: i32,
}

impl<T: DaoWord> Endgame<T> {
    /// Who wins, for the player whose turn it is, in how many turns of both, and whether that is sure.
    fn value(&mut self, look: &mut dyn FnMut(u64) -> bool) -> Option<(i32, u32, bool)> {
        let here = self.here;
        // What comes later than the game's last turn does not come.
        let left = here.turns_to_draw().unwrap_or(u32::MAX);
        let mover = here.status().mover();
        let most = |player| if player == here.riders_player() { MOST_OF_RIDERS } else { MOST_OF_FORTRESSES };
        let [own, others] = [left.div_ceil(2), left / 2];
        for turns in 1..=MOST_OF_FORTRESSES {
            let wins = turns <= own.min(most(mover)) && self.race.wins(&here, turns, look);
            let loses =
                !wins && turns <= others.min(most(mover.other())) && self.race.loses(&here, turns, look);
            if self.race.over {
                return None;
            }
            if wins {
                return Some((1, 2 * turns - 1, true));
            }
            if loses {
                return Some((-1, 2 * turns, true));
            }
        }
        Some((0, 0, own <= most(mover) && others <= most(mover.other())))
    }

    /// Bytes of a set of cells, a bit for each.
    fn bytes_of_a_set(&self) -> usize {
        usize::from(self.here.size()).pow(2).div_ceil(8)
    }

    fn written(&self, set: Quarters<T>) -> Vec<u8> {
        let mut bytes = vec![0; self.bytes_of_a_set()];
        for (at, cell) in Cell::all(self.here.size()).enumerate() {
            bytes[at / 8] |= u8::from(set.get(cell)) << (at % 8);
        }
        bytes
    }

    fn read(&self, bytes: &[u8]) -> Quarters<T> {
        let cells = Cell::all(self.here.size()).enumerate();
        cells.filter(|(at, _)| bytes[at / 8] >> (at % 8) & 1 != 0).map(|(_, cell)| cell).collect()
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

    fn options(&self) -> String {
        let first = if self.here.riders_player() == Player::First { "riders" } else { "fortresses" };
        format!("first={first}")
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
        let (value, turns, sure) = self.value(&mut look)?;
        let line = self.line(turns, &mut look);
        if self.race.over {
            return None;
        }
        let steps = line.first().map(|step| (*step, value * self.sign)).into_iter().collect();
        let turns = (turns > 0).then_some(turns);
        Some(Solved { value: value * self.sign, steps, line, nodes: self.race.nodes, turns, sure })
    }

    fn seen(&self, most: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        for ((riders, fortresses, mover, turns), loses) in self.race.answers().take(most) {
            bytes.extend(self.written(*riders));
            bytes.extend(self.written(*fortresses));
            bytes.extend([*mover as u8, *turns as u8, loses.into()]);
        }
        bytes
    }

    fn recall(&mut self, seen: &[u8]) -> bool {
        let length = self.bytes_of_a_set();
        let answers = seen.chunks_exact(2 * length + 3);
        let is_whole = answers.remainder().is_empty();
        for answer in answers {
            let (riders, rest) = answer.split_at(length);
            let (fortresses, rest) = rest.split_at(length);
            let mover = match rest[0] {
                0 => Player::First,
                1 => Player::Second,
                _ => return false,
            };
            let (riders, fortresses) = (self.read(riders), self.read(fortresses));
            self.race.note((riders, fortresses, mover, rest[1].into()), rest[2] != 0);
        }
        is_whole
    }
}
