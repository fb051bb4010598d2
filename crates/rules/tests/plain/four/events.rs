//! Which rules of Four were reached.

use super::super::{Cell, Side, beyond};
use super::{Four, Shape, Stage};
use std::collections::BTreeSet;

pub const ALL_EVENTS: &[&str] = &[
    "four.R0 column i or later",
    "four.R7 Green begins",
    "four.inside orthogonal capture",
    "four.inside diagonal capture",
    "four.edge orthogonal capture",
    "four.edge diagonal capture",
    "four.corner capture",
    "four.corner capture from the neighbouring corners",
    "four.capture at a distance",
    "four.capture across other stones",
    "four.several captured at once",
    "four.R8 stone safe inside a standing square",
    "four.R8 captured by the square built anew",
    "four.R9 capture in opening",
    "four.R9 several captured at once in opening",
    "four.R10 opponent puts next",
    "four.R10 turn stays with the player who put",
    "four.R10 first begins the main stage",
    "four.R10 second begins the main stage",
    "four.main put",
    "four.R11 capture by a main put",
    "four.must put",
    "four.may not put: twenty",
    "four.may not put: supply empty",
    "four.movement",
    "four.R12 same stone moves again",
    "four.R13 end said after one movement",
    "four.end said",
    "four.fourth movement ends the turn",
    "four.budget extended",
    "four.R14 capture on an added movement adds",
    "four.capture with budget 0",
    "four.fifth movement made",
    "four.pass",
    "four.count demanded",
    "four.count demanded before a pass",
    "four.count demanded again",
    "four.count stopped by capture",
    "four.count stopped by capture in the middle of a turn",
    "four.count always starts again after a capture",
    "four.reason below-ten",
    "four.below-ten in the opening",
    "four.below-ten in the middle of a move turn",
    "four.below-ten with supply left",
    "four.reason count",
    "four.R15 draw by a demanded count",
    "four.R15 draw by the count that always runs",
    "four.first wins",
    "four.second wins",
];

impl Four {
    pub(super) fn note_captures(&mut self, built: &[(Cell, i32, Shape, Vec<Cell>)], stones: &BTreeSet<Cell>) {
        for (centre, distance, shape, cells) in built {
            self.record.note(match (self.sides_touched(*centre), shape) {
                (0, Shape::Orthogonal) => "four.inside orthogonal capture",
                (0, Shape::Diagonal) => "four.inside diagonal capture",
                (1, Shape::Orthogonal) => "four.edge orthogonal capture",
                (1, Shape::Diagonal) => "four.edge diagonal capture",
                _ => "four.corner capture",
            });
            let corners = self.sides_touched(*centre) == 2 && *distance == self.size - 1;
            let between = |cell: &Cell| {
                let line = ((cell.0 - centre.0).signum(), (cell.1 - centre.1).signum());
                (1..*distance).any(|far| self.stones.contains_key(&beyond(*centre, line, far)))
            };
            let across = cells.iter().any(between);
            let anew = self.safe_inside.contains(&(*centre, *distance, *shape));
            self.record.note_if(corners, "four.corner capture from the neighbouring corners");
            self.record.note_if(*distance > 1, "four.capture at a distance");
            self.record.note_if(across, "four.capture across other stones");
            self.record.note_if(anew, "four.R8 captured by the square built anew");
        }
        self.record.note_if(stones.len() > 1, "four.several captured at once");
        self.safe_inside.retain(|(stone, ..)| !stones.contains(stone));
    }

    pub(super) fn note_safe(&mut self, arrived: Cell, mover: Side) {
        for (distance, shape, cells) in self.squares_around(arrived) {
            if cells.iter().all(|cell| self.stones.get(cell) == Some(&mover.other())) {
                self.record.note("four.R8 stone safe inside a standing square");
                self.safe_inside.insert((arrived, distance, shape));
            }
        }
    }

    pub(super) fn note_slide(&mut self, from: Cell, to: Cell) {
        self.movements += 1;
        let again = self.have_moved.remove(&from);
        self.have_moved.insert(to);
        self.safe_inside.retain(|(stone, ..)| *stone != from);
        self.record.note("four.movement");
        self.record.note_if(again, "four.R12 same stone moves again");
        self.record.note_if(self.movements == 5, "four.fifth movement made");
    }

    pub(super) fn note_choice(&mut self, mover: Side) {
        let free = self.budget.is_none() && self.stage == Stage::Main;
        let supply = self.supply[mover.place()];
        let full = self.on_board_of(mover) == 20;
        self.record.note_if(free && full && supply > 0, "four.may not put: twenty");
        self.record.note_if(free && supply == 0, "four.may not put: supply empty");
    }

    pub(super) fn note_demand(&mut self) {
        let blocked = self.puts().is_empty() && self.slides().is_empty();
        self.record.note("four.count demanded");
        self.record.note_if(blocked, "four.count demanded before a pass");
        self.record.note_if(self.demanded_before, "four.count demanded again");
        self.demanded_before = true;
    }
}
