//! The field of Dao Shi Xiang: what stands where, and what sections 6.1 to 6.4 say about single pieces.

use super::{Cell, ORTHOGONALS, beyond, cell, cells_of, on_board, orthogonal_neighbours, read_rows};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Where picked-up riders go, as seen from the riders' country.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    Outside,
    Inside,
}

#[derive(Clone)]
pub struct Field {
    pub size: i32,
    /// Fortresses by their top-left cells.
    pub fortresses: BTreeSet<Cell>,
    pub riders: BTreeSet<Cell>,
}

/// The field right after a shift, with what it picked up still in hand.
pub struct Shifted {
    pub field: Field,
    pub hand: u64,
    /// The two cells that the fortress has left.
    pub just_left: BTreeSet<Cell>,
}

/// R22: a fortress covers a 2×2 of cells and is named by its top-left cell.
pub fn cells_of_fortress(fortress: Cell) -> [Cell; 4] {
    let (column, row) = fortress;
    [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
}

impl Field {
    /// 6.2 (R23).
    pub fn setup(size: i32) -> Field {
        let (square, fortresses) =
            if size == 13 { (5..=9, "a1 l1 a12 l12") } else { (6..=13, "a1 i1 q1 a9 q9 a17 i17 q17") };
        let riders =
            cells_of(size).into_iter().filter(|cell| square.contains(&cell.0) && square.contains(&cell.1));
        Field { size, fortresses: fortresses.split(' ').map(cell).collect(), riders: riders.collect() }
    }

    /// From rows with `r`, `F` and `R`.
    pub fn drawn(rows: &[&str], size: i32) -> Field {
        let letters = read_rows(rows, size);
        assert!(letters.iter().all(|(_, letter)| ".rFR".contains(*letter)), "no such piece");
        let cells_with = |wanted: &str| -> BTreeSet<Cell> {
            letters.iter().filter(|(_, letter)| wanted.contains(*letter)).map(|(cell, _)| *cell).collect()
        };
        // Row by row, the next fortress cell not yet covered is a top-left one.
        let mut uncovered = cells_with("FR");
        let mut fortresses = BTreeSet::new();
        for (cell, _) in &letters {
            if uncovered.contains(cell) {
                fortresses.insert(*cell);
                assert!(
                    cells_of_fortress(*cell).iter().all(|covered| uncovered.remove(covered)),
                    "half a fortress"
                );
            }
        }
        Field { size, fortresses, riders: cells_with("rR") }
    }

    pub fn rows(&self) -> Vec<String> {
        let letter = |cell: Cell| match (self.fortress_at(cell).is_some(), self.riders.contains(&cell)) {
            (false, false) => '.',
            (false, true) => 'r',
            (true, false) => 'F',
            (true, true) => 'R',
        };
        (1..=self.size).map(|row| (1..=self.size).map(|column| letter((column, row))).collect()).collect()
    }

    /// 6.2: columns and rows of the Dao.
    pub fn dao(&self) -> RangeInclusive<i32> {
        if self.size == 13 { 6..=8 } else { 8..=11 }
    }

    /// 6.2: columns and rows of the riders' country.
    fn country(&self) -> RangeInclusive<i32> {
        if self.size == 13 { 3..=11 } else { 3..=16 }
    }

    pub fn in_country(&self, cell: Cell) -> bool {
        self.country().contains(&cell.0) && self.country().contains(&cell.1)
    }

    pub fn in_dao(&self, cell: Cell) -> bool {
        self.dao().contains(&cell.0) && self.dao().contains(&cell.1)
    }

    /// The fortress that covers a cell.
    pub fn fortress_at(&self, cell: Cell) -> Option<Cell> {
        self.fortresses.iter().copied().find(|&fortress| cells_of_fortress(fortress).contains(&cell))
    }

    pub fn riders_on(&self, fortress: Cell) -> Vec<Cell> {
        cells_of_fortress(fortress).into_iter().filter(|cell| self.riders.contains(cell)).collect()
    }

    pub fn holds_four(&self, fortress: Cell) -> bool {
        self.riders_on(fortress).len() == 4
    }

    /// The fortresses that do not hold four riders.
    pub fn open_fortresses(&self) -> Vec<Cell> {
        self.fortresses.iter().copied().filter(|&fortress| !self.holds_four(fortress)).collect()
    }

    /// 6.5: a fortress that lies wholly inside the Dao.
    pub fn fortress_in_dao(&self) -> Option<Cell> {
        let inside = |fortress: &Cell| cells_of_fortress(*fortress).into_iter().all(|cell| self.in_dao(cell));
        self.fortresses.iter().copied().find(inside)
    }

    /// 6.3: where one rider's move can end: a step to an orthogonally adjacent cell without a rider, or a series of
    /// jumps. A series can end on exactly those cells that jumps reach at all, except its start.
    pub fn moves_of_rider(&self, rider: Cell) -> BTreeSet<Cell> {
        let mut others = self.riders.clone();
        others.remove(&rider);
        let without_rider = |cell: &Cell| on_board(*cell, self.size) && !others.contains(cell);
        let mut ends: BTreeSet<Cell> =
            orthogonal_neighbours(rider).into_iter().filter(without_rider).collect();
        let mut reached = BTreeSet::from([rider]);
        let mut to_look_at = vec![rider];
        while let Some(from) = to_look_at.pop() {
            for line in ORTHOGONALS {
                let behind = beyond(from, line, 2);
                if others.contains(&beyond(from, line, 1)) && without_rider(&behind) && reached.insert(behind)
                {
                    to_look_at.push(behind);
                }
            }
        }
        reached.remove(&rider);
        ends.append(&mut reached);
        ends
    }

    /// 6.4: empty ground, that is, no rider and no fortress (R27, R28), outside or inside the riders' country.
    pub fn ground_to_set_down(&self, to: Where) -> Vec<Cell> {
        let empty = |cell: &Cell| !self.riders.contains(cell) && self.fortress_at(*cell).is_none();
        let there = |cell: &Cell| self.in_country(*cell) == (to == Where::Inside);
        cells_of(self.size).into_iter().filter(|cell| empty(cell) && there(cell)).collect()
    }

    /// 6.4, *shift*: a fortress moves one cell. Nothing if it would leave the board or meet another fortress.
    pub fn shifted(&self, fortress: Cell, line: Cell) -> Option<Shifted> {
        let target = beyond(fortress, line, 1);
        let (old, new) = (cells_of_fortress(fortress), cells_of_fortress(target));
        let mut field = self.clone();
        field.fortresses.remove(&fortress);
        if new.iter().any(|&cell| !on_board(cell, self.size) || field.fortress_at(cell).is_some()) {
            return None;
        }
        field.fortresses.insert(target);
        // Riders standing on it ride along (R26); riders on the newly covered ground are picked up.
        let riding = self.riders_on(fortress);
        let picked_up: Vec<Cell> =
            new.into_iter().filter(|cell| !old.contains(cell) && self.riders.contains(cell)).collect();
        field.riders.retain(|rider| !riding.contains(rider) && !picked_up.contains(rider));
        field.riders.extend(riding.into_iter().map(|rider| beyond(rider, line, 1)));
        let just_left = old.into_iter().filter(|cell| !new.contains(cell)).collect();
        Some(Shifted { field, hand: picked_up.len() as u64, just_left })
    }
}
