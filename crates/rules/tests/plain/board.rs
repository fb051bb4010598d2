//! Cells, players and stones: section 1 of the rules.

use std::collections::BTreeMap;

// ---- cells -------------------------------------------------------------------------------------------------------

/// Column and row, both from 1; row 1 is the top row.
pub type Cell = (i32, i32);

pub const ORTHOGONALS: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
pub const DIAGONALS: [Cell; 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];

/// The cell `far` steps from `cell` in a direction.
pub fn beyond(cell: Cell, direction: Cell, far: i32) -> Cell {
    (cell.0 + far * direction.0, cell.1 + far * direction.1)
}

pub fn orthogonal_neighbours(cell: Cell) -> Vec<Cell> {
    ORTHOGONALS.iter().map(|&d| beyond(cell, d, 1)).collect()
}

pub fn all_neighbours(cell: Cell) -> Vec<Cell> {
    ORTHOGONALS.iter().chain(&DIAGONALS).map(|&d| beyond(cell, d, 1)).collect()
}

pub fn on_board(cell: Cell, size: i32) -> bool {
    (1..=size).contains(&cell.0) && (1..=size).contains(&cell.1)
}

pub fn cells_of(size: i32) -> Vec<Cell> {
    (1..=size).flat_map(|row| (1..=size).map(move |column| (column, row))).collect()
}

/// R0: columns are letters with none left out.
pub fn name(cell: Cell) -> String {
    let letter = char::from(b'a' + u8::try_from(cell.0 - 1).expect("a column on the board"));
    format!("{letter}{}", cell.1)
}

pub fn cell(text: &str) -> Cell {
    let letter = text.bytes().next().expect("a cell has a letter");
    assert!(letter.is_ascii_lowercase(), "no cell: {text}");
    (i32::from(letter - b'a') + 1, text[1..].parse().expect("a cell has a row number"))
}

pub fn movement(from: Cell, to: Cell) -> String {
    format!("{}-{}", name(from), name(to))
}

/// The two cells of a step such as `c3-c7`.
pub fn ends_of(step: &str) -> Option<(Cell, Cell)> {
    step.split_once('-').map(|(from, to)| (cell(from), cell(to)))
}

// ---- players and stones ------------------------------------------------------------------------------------------

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    First,
    Second,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    pub fn read(word: &str) -> Side {
        match word {
            "first" => Side::First,
            "second" => Side::Second,
            _ => panic!("no side: {word}"),
        }
    }

    /// The place in pairs such as `supply`: First's, then Second's.
    pub fn place(self) -> usize {
        match self {
            Side::First => 0,
            Side::Second => 1,
        }
    }
}

pub type Stones = BTreeMap<Cell, Side>;

pub fn number_of(stones: &Stones, side: Side) -> u64 {
    stones.values().map(|&owner| u64::from(owner == side)).sum()
}

pub fn draw_stones(stones: &Stones, size: i32) -> Vec<String> {
    let letter = |cell| match stones.get(&cell) {
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
        None => '.',
    };
    (1..=size).map(|row| (1..=size).map(|column| letter((column, row))).collect()).collect()
}

pub fn read_stones(rows: &[&str], size: i32) -> Stones {
    let mut stones = Stones::new();
    for (cell, letter) in read_rows(rows, size) {
        match letter {
            'x' => drop(stones.insert(cell, Side::First)),
            'o' => drop(stones.insert(cell, Side::Second)),
            _ => assert_eq!(letter, '.', "no such piece"),
        }
    }
    stones
}

pub fn read_rows(rows: &[&str], size: i32) -> Vec<(Cell, char)> {
    let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let square = usize::try_from(size).expect("a size");
    assert!(
        rows.len() == square && rows.iter().all(|row| row.len() == square),
        "the board is {size} by {size}"
    );
    cells_of(size).into_iter().zip(letters).collect()
}
