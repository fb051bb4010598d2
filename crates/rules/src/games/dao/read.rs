//! Position texts of Dao Shi Xiang.

use core::fmt;

use super::{Dao, Options, covered};
use crate::games::dao::quarters::{Quarters, Word};
use crate::setup::{Setup, write_cells, write_result};
use crate::{Cell, Ending, Piece, Player, Position, Reason, SetupError};

const PIECES: [Piece; 3] = [Piece::Rider, Piece::Fortress, Piece::RiderOnFortress];

impl<T: Word> Dao<T> {
    pub(super) fn read(options: Options, text: &str) -> Result<Self, SetupError> {
        let keys = ["turn", "ply", "moved", "hand", "result"];
        let setup = Setup::read(text, T::MAP.size, &PIECES, &keys)?;
        let mut position = Self::start(options);
        position.read_pieces(&setup)?;
        position.read_turn(&setup)?;
        position.status.ending = setup.result()?;
        position.read_ending()?;
        position.status.hash = position.fresh_hash();
        Ok(position)
    }

    fn read_pieces(&mut self, setup: &Setup<'_>) -> Result<(), SetupError> {
        let wanted = (self.fortresses.count(), self.riders.count());
        (self.fortresses, self.riders) = (Quarters::EMPTY, Quarters::EMPTY);
        let mut walls = Quarters::<T>::EMPTY;
        for (cell, piece) in setup.pieces() {
            if piece != Piece::Fortress {
                self.riders.set(cell);
            }
            if piece != Piece::Rider {
                walls.set(cell);
            }
        }
        // The first wall in reading order that no fortress covers yet is a fortress's top-left cell.
        let mut left = walls;
        for cell in Cell::all(T::MAP.size).filter(|cell| walls.get(*cell)) {
            if !left.get(cell) {
                continue;
            }
            for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                match cell.offset(right, down, T::MAP.size) {
                    Some(part) if left.get(part) => left.clear(part),
                    _ => return Err(SetupError::BrokenFortress(cell)),
                }
            }
            self.fortresses.set(cell);
        }
        self.walls = covered(self.fortresses);
        let hand = match setup.word("hand", &["1:out", "2:out", "1:in"])? {
            None => 0,
            Some(place) => {
                self.lifted = place == 2;
                if place == 1 { 2 } else { 1 }
            }
        };
        self.hand = hand;
        let found = (self.fortresses.count(), self.riders.count() + usize::from(hand));
        if found.0 != wanted.0 {
            return Err(SetupError::WrongFortresses(found.0, wanted.0));
        }
        if found.1 != wanted.1 {
            return Err(SetupError::WrongRiders(found.1, wanted.1));
        }
        Ok(())
    }

    fn read_turn(&mut self, setup: &Setup<'_>) -> Result<(), SetupError> {
        let moved = setup.cells("moved")?.unwrap_or_default();
        for &cell in &moved {
            if !self.riders.get(cell) {
                return Err(SetupError::NoRider(cell));
            }
            self.moved.set(cell);
        }
        let turn = setup.turn(0, true)?;
        let begun = moved.len() as u32 + u32::from(self.hand > 0);
        self.status.turn = turn;
        self.status.mover = Player::of_turn(turn);
        self.status.ply = setup.ply(turn + begun)?;
        let (riders, over) = (self.riders_to_move(), setup.side.is_none());
        if !moved.is_empty() && (over || !riders || moved.len() >= super::RIDERS_A_TURN) {
            return Err(SetupError::KeyDoesNotFit("moved"));
        }
        if self.hand > 0 && (over || riders) {
            return Err(SetupError::KeyDoesNotFit("hand"));
        }
        Ok(())
    }

    fn read_ending(&self) -> Result<(), SetupError> {
        let ending = self.status.ending;
        let standing = self.standing();
        let drawn = ending == Some(Ending::draw(Reason::Repetition));
        match (standing, ending) {
            (Some(standing), None) => Err(SetupError::OverAlready(standing.reason)),
            (None, Some(_)) if drawn && self.status.turn >= 8 => Ok(()),
            (Some(standing), Some(_)) if drawn && standing.winner.is_none() => Ok(()),
            (standing, ending) if standing == ending => Ok(()),
            _ => Err(SetupError::NotOver),
        }
    }

    /// The ending that stands on the board. In the middle of a turn only a fortress before its riders are set down may
    /// already be in the Dao.
    fn standing(&self) -> Option<Ending> {
        let fortresses = self.options.riders_player().other();
        let pushing = self.hand > 0 && !self.lifted;
        if !pushing && !(self.fortresses & Quarters(T::MAP.in_dao)).is_empty() {
            return Some(Ending::win(fortresses, Reason::Dao));
        }
        if self.mobile().is_empty() {
            return Some(Ending::win(fortresses.other(), Reason::Taken));
        }
        if self.turn_begins() {
            return self.ending();
        }
        let limit = 2 * u32::from(self.options.turn_limit);
        (self.status.turn >= limit).then_some(Ending::draw(Reason::TurnLimit))
    }
}

pub(super) fn write_fields<T: Word>(position: &Dao<T>, f: &mut dyn fmt::Write) -> fmt::Result {
    write!(f, " turn={} ply={}", position.status.turn, position.status.ply)?;
    let moved = position.moved_cells();
    if !moved.is_empty() {
        f.write_str(" moved=")?;
        write_cells(f, moved)?;
    }
    if position.hand > 0 {
        write!(f, " hand={}:{}", position.hand, if position.lifted { "in" } else { "out" })?;
    }
    write_result(f, position.status.ending)
}
