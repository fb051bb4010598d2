//! Why a step is refused.

use super::{Dao, reach};
use crate::games::dao::quarters::Word;
use crate::{Cell, Position, Refusal, Step};

impl<T: Word> Dao<T> {
    pub(super) fn check_step(&self, step: Step) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let cells = match step {
            Step::Move(from, to) => [from, to],
            Step::Take(cell) | Step::SetDown(cell) => [cell; 2],
            Step::End | Step::Pass => return self.check_word(step),
            Step::Put(_) | Step::Count => return Err(Refusal::NoSuchStep),
        };
        if let Some(cell) = cells.into_iter().find(|cell| !cell.is_on(T::MAP.size)) {
            return Err(Refusal::OffBoard(cell));
        }
        match step {
            Step::SetDown(cell) => self.check_set_down(cell),
            _ if self.hand > 0 => Err(Refusal::SetDownFirst(self.hand)),
            Step::Move(from, to) if self.riders_to_move() => self.check_rider(from, to),
            Step::Move(from, to) => self.check_shift(from, to),
            _ => self.check_lift(cells[0]),
        }
    }

    /// `end` and `pass`.
    fn check_word(&self, step: Step) -> Result<(), Refusal> {
        if self.hand > 0 {
            return Err(Refusal::SetDownFirst(self.hand));
        }
        match (step, self.moved.is_empty()) {
            (Step::End, true) => Err(Refusal::NothingToEnd),
            (Step::End, false) => Ok(()),
            (_, false) => Err(Refusal::TurnGoesOn),
            (_, true) if self.count_legal() == 1 && self.legal() == [Step::Pass] => Ok(()),
            (_, true) => Err(Refusal::CanStillPlay),
        }
    }

    fn check_rider(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        if !self.riders.get(from) {
            return Err(if self.walls.get(from) {
                Refusal::NotYours(from)
            } else {
                Refusal::NothingThere(from)
            });
        }
        if self.moved.get(from) {
            return Err(Refusal::HasMoved(from));
        }
        if from == to {
            return Err(Refusal::Stays(from));
        }
        if self.riders.get(to) {
            return Err(Refusal::Occupied(to));
        }
        if reach(from, &self.riders).get(to) { Ok(()) } else { Err(Refusal::OutOfReach(from, to)) }
    }

    fn check_shift(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        if !self.fortresses.get(from) {
            return Err(Refusal::NoFortress(from));
        }
        if self.held().get(from) {
            return Err(Refusal::Held(from));
        }
        if from == to {
            return Err(Refusal::Stays(from));
        }
        if from.row().abs_diff(to.row()) + from.col().abs_diff(to.col()) != 1 {
            return Err(Refusal::ShiftTooFar(from));
        }
        let last = T::MAP.size - 1;
        if to.row() == last || to.col() == last {
            return Err(Refusal::LeavesBoard(from));
        }
        let near = |other: &Cell| {
            *other != from && other.row().abs_diff(to.row()) < 2 && other.col().abs_diff(to.col()) < 2
        };
        match self.fortresses.iter().find(near) {
            Some(other) => Err(Refusal::Overlaps(from, other)),
            None => Ok(()),
        }
    }

    fn check_lift(&self, cell: Cell) -> Result<(), Refusal> {
        if self.riders_to_move() {
            return Err(Refusal::NoSuchStep);
        }
        if !(self.riders & self.walls).get(cell) {
            return Err(Refusal::NotOnFortress(cell));
        }
        if !self.lifts(self.mobile()).get(cell) {
            return Err(Refusal::Held(self.fortress_over(cell)));
        }
        Ok(())
    }

    fn check_set_down(&self, cell: Cell) -> Result<(), Refusal> {
        if self.hand == 0 {
            Err(Refusal::HandEmpty)
        } else if self.walls.get(cell) {
            Err(Refusal::OnFortress(cell))
        } else if self.riders.get(cell) {
            Err(Refusal::Occupied(cell))
        } else if self.grounds().get(cell) {
            Ok(())
        } else if self.lifted {
            Err(Refusal::OutsideCountry(cell))
        } else {
            Err(Refusal::InsideCountry(cell))
        }
    }

    /// The top-left cell of the fortress that covers a cell (the cell itself if none does).
    fn fortress_over(&self, cell: Cell) -> Cell {
        let covers = |fortress: &Cell| {
            (0..2).contains(&(cell.row() as i8 - fortress.row() as i8))
                && (0..2).contains(&(cell.col() as i8 - fortress.col() as i8))
        };
        self.fortresses.iter().find(covers).unwrap_or(cell)
    }
}
