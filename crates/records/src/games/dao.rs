//! Dao Shi Xiang in files.

use kamni_rules::games::DaoRegions;
use kamni_rules::{Cell, MAX_SIZE, Piece};

use super::Written;
use crate::sgf::Walls;

pub(super) const WRITTEN: &Written = &Written { area: Some(area), mark_walls: Some(mark_walls) };

/// The Dao.
fn area(size: u8) -> (Cell, Cell) {
    let (from, to) = DaoRegions::of(size).dao;
    (Cell::new(from, from), Cell::new(to, to))
}

/// Marks the riders on fortresses, and puts a letter for each fortress on the first of its cells that is free.
fn mark_walls(pieces: &[Option<Piece>], size: u8, walls: &mut Walls) {
    let mut covered = [false; MAX_SIZE as usize * MAX_SIZE as usize];
    let mut letter = b'A';
    // Read row by row, the first wall that no fortress covers yet is a top-left cell.
    for (place, &piece) in pieces.iter().enumerate() {
        if !piece.is_some_and(Piece::is_wide) {
            continue;
        }
        let cell = Cell::new((place % usize::from(size)) as u8, (place / usize::from(size)) as u8);
        if piece == Some(Piece::RiderOnFortress) {
            walls.mark(cell);
        }
        if covered[place] {
            continue;
        }
        let mut free = None;
        for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let Some(part) = cell.offset(right, down, size) else { continue };
            let place = usize::from(part.row()) * usize::from(size) + usize::from(part.col());
            covered[place] = true;
            if free.is_none() && pieces[place] == Some(Piece::Fortress) {
                free = Some(part);
            }
        }
        if let Some(free) = free {
            walls.label(free, char::from(letter));
        }
        letter += 1;
    }
}
