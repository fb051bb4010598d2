//! Which rules of Dao Shi Xiang were reached.

use super::super::dao_field::{Shifted, Where, cells_of_fortress};
use super::super::{Cell, ORTHOGONALS, Side, beyond, on_board, orthogonal_neighbours};
use super::Dao;

pub const ALL_EVENTS: &[&str] = &[
    "dao.R0 column i or later",
    "dao.R21 fortresses begin",
    "dao.R21 riders begin",
    "dao.R22 fortress covers four cells",
    "dao.R23 setup 13",
    "dao.R23 setup 18",
    "dao.step",
    "dao.R25 jump",
    "dao.series of jumps",
    "dao.R24 early end after one move",
    "dao.R24 early end after two moves",
    "dao.third move ends the turn",
    "dao.R24 moved rider jumped over",
    "dao.R24 cell of a moved rider entered by another",
    "dao.rider moved onto fortress",
    "dao.rider left fortress",
    "dao.rider left a taken fortress",
    "dao.immobile fortress",
    "dao.shift",
    "dao.R26 shift with riders riding",
    "dao.shift stopped by another fortress",
    "dao.shift picking up 1",
    "dao.shift picking up 2",
    "dao.shift across the border of the country",
    "dao.R27 set down outside the country",
    "dao.R27 set down on a cell just left",
    "dao.lift",
    "dao.R28 set down inside the country",
    "dao.R28 set down beside the fortress",
    "dao.R28 set down in the Dao",
    "dao.reason taken",
    "dao.taken before the third move",
    "dao.reason dao",
    "dao.R29 fortress in the Dao with riders in hand",
    "dao.fortress in the Dao with riders on it",
    "dao.R30 reason no-moves",
    "dao.R1 reason repetition",
    "dao.R1 position stood twice",
    "dao.repetition before turn-limit",
    "dao.R31 reason turn-limit",
    "dao.first wins",
    "dao.second wins",
];

impl Dao {
    pub(super) fn note_rider_move(&mut self, from: Cell, to: Cell) {
        let far = (from.0 - to.0).abs() + (from.1 - to.1).abs();
        let middle = (from.0.midpoint(to.0), from.1.midpoint(to.1));
        let straight = far == 2 && (from.0 == to.0 || from.1 == to.1) && self.field.riders.contains(&middle);
        self.record.note(match far {
            1 => "dao.step",
            _ if straight => "dao.R25 jump",
            _ => "dao.series of jumps",
        });
        self.record.note_if(straight && self.moved.contains(&middle), "dao.R24 moved rider jumped over");
        self.record.note_if(self.just_left.contains(&to), "dao.R24 cell of a moved rider entered by another");
        let (old, new) = (self.field.fortress_at(from), self.field.fortress_at(to));
        self.record.note_if(new.is_some() && new != old, "dao.rider moved onto fortress");
        if let Some(fortress) = old.filter(|_| new != old) {
            let taken = self.field.holds_four(fortress);
            self.record.note("dao.rider left fortress");
            self.record.note_if(taken, "dao.rider left a taken fortress");
        }
        self.note_beginning();
    }

    pub(super) fn note_shift(&mut self, from: Cell, next: &Shifted) {
        self.note_beginning();
        let rider_rides = !self.field.riders_on(from).is_empty();
        let inside = |fortress: &Cell| {
            cells_of_fortress(*fortress).into_iter().all(|cell| self.field.in_country(cell))
        };
        let crossed = self.field.fortresses.iter().filter(|fortress| inside(fortress)).count()
            != next.field.fortresses.iter().filter(|fortress| inside(fortress)).count();
        self.record.note("dao.shift");
        self.record.note("dao.R22 fortress covers four cells");
        self.record.note_if(rider_rides, "dao.R26 shift with riders riding");
        self.record.note_if(next.hand == 1, "dao.shift picking up 1");
        self.record.note_if(next.hand == 2, "dao.shift picking up 2");
        self.record.note_if(crossed, "dao.shift across the border of the country");
        let early = next.hand > 0 && next.field.fortress_in_dao().is_some();
        self.record.note_if(early, "dao.R29 fortress in the Dao with riders in hand");
        let immobile = self.field.fortresses.iter().any(|&fortress| self.field.holds_four(fortress));
        self.record.note_if(immobile, "dao.immobile fortress");
        let stays_on_board =
            |fortress: Cell| cells_of_fortress(fortress).iter().all(|&cell| on_board(cell, self.field.size));
        let stopped = |&fortress: &Cell| {
            let blocked = |&line: &Cell| {
                stays_on_board(beyond(fortress, line, 1)) && self.field.shifted(fortress, line).is_none()
            };
            !self.field.holds_four(fortress) && ORTHOGONALS.iter().any(blocked)
        };
        let stopped = self.field.fortresses.iter().any(stopped);
        self.record.note_if(stopped, "dao.shift stopped by another fortress");
    }

    pub(super) fn note_set_down(&mut self, cell: Cell) {
        match self.to {
            Where::Outside => {
                let just_left = self.just_left.contains(&cell);
                self.record.note("dao.R27 set down outside the country");
                self.record.note_if(just_left, "dao.R27 set down on a cell just left");
            }
            Where::Inside => {
                let fortress = self.lifted_from.and_then(|rider| self.field.fortress_at(rider));
                let beside = orthogonal_neighbours(cell)
                    .into_iter()
                    .any(|next| self.field.fortress_at(next) == fortress);
                self.record.note("dao.R28 set down inside the country");
                self.record.note_if(fortress.is_some() && beside, "dao.R28 set down beside the fortress");
                self.record.note_if(self.field.in_dao(cell), "dao.R28 set down in the Dao");
            }
        }
    }

    pub(super) fn note_beginning(&mut self) {
        if self.record.ply == 1 && self.record.to_move == Side::First {
            self.record.note(match self.riders_side {
                Side::First => "dao.R21 riders begin",
                Side::Second => "dao.R21 fortresses begin",
            });
        }
    }
}
