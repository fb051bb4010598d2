//! What all boards share: players, cells, and what can stand on a cell.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::StepError;

/// The largest board has this many rows and columns.
pub const MAX_SIZE: u8 = 19;

/// One of the two players. Each game gives them colours of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Who has the first turn.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both players, First first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// `first` or `second`, as in position texts and the machine's view.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|player| player.name() == name)
    }

    /// First begins and turns alternate: who has the turn after this many completed ones.
    pub(crate) const fn of_turn(turn: u32) -> Self {
        if turn.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<T> Index<Player> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        &self[player as usize]
    }
}

impl<T> IndexMut<Player> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self[player as usize]
    }
}

/// A cell, named by its column's letter from the left and its row's number from the top: `c2`.
///
/// The order is that of reading: row by row, from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    row: u8,
    col: u8,
}

impl Cell {
    /// The cell in this column and row, both counted from 0.
    #[must_use]
    #[inline]
    pub const fn new(col: u8, row: u8) -> Self {
        debug_assert!(col < MAX_SIZE && row < MAX_SIZE);
        Self { row, col }
    }

    /// Column from the left, counted from 0.
    #[must_use]
    #[inline]
    pub const fn col(self) -> u8 {
        self.col
    }

    /// Row from the top, counted from 0.
    #[must_use]
    #[inline]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Whether a board of this size has the cell.
    #[must_use]
    #[inline]
    pub const fn is_on(self, size: u8) -> bool {
        self.col < size && self.row < size
    }

    /// The cell this many columns to the right and rows down, if a board of this size has it.
    #[must_use]
    #[inline]
    pub const fn offset(self, right: i8, down: i8, size: u8) -> Option<Self> {
        let (col, row) = (self.col as i8 + right, self.row as i8 + down);
        if col < 0 || row < 0 || col >= size as i8 || row >= size as i8 {
            None
        } else {
            Some(Self::new(col as u8, row as u8))
        }
    }

    /// All cells of a board of this size, row by row.
    pub fn all(size: u8) -> impl Iterator<Item = Self> + Clone {
        (0..size).flat_map(move |row| (0..size).map(move |col| Self::new(col, row)))
    }

    /// Writes the cell's name. Names are most of what games are as text: sign by sign, and without a formatter where there is none,
    /// is several times as fast as a format.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    #[inline]
    pub fn write_to<W: fmt::Write>(self, to: &mut W) -> fmt::Result {
        to.write_char(char::from(b'a' + self.col))?;
        let row = self.row + 1;
        if row >= 10 {
            to.write_char(char::from(b'0' + row / 10))?;
        }
        to.write_char(char::from(b'0' + row % 10))
    }

    /// The cell at the start of a text, and what follows it.
    pub(crate) fn read(text: &[u8]) -> Option<(Self, &[u8])> {
        let (&letter, rest) = text.split_first()?;
        let col = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let row = match rest[..digits] {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [b'1', ones] => 10 + ones - b'0',
            _ => return None,
        };
        (col < MAX_SIZE && row <= MAX_SIZE).then(|| (Self::new(col, row - 1), &rest[digits..]))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = StepError;

    fn from_str(text: &str) -> Result<Self, StepError> {
        match Self::read(text.as_bytes()) {
            Some((cell, [])) => Ok(cell),
            _ => Err(StepError),
        }
    }
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A stone of a player.
    Stone(Player),
    /// A rider on the ground (Dao Shi Xiang).
    Rider,
    /// A cell of a fortress without a rider (Dao Shi Xiang).
    Fortress,
    /// A cell of a fortress with a rider on it (Dao Shi Xiang).
    RiderOnFortress,
}

impl Piece {
    /// The letter of a cell in position texts and the machine's view.
    #[must_use]
    pub const fn letter(piece: Option<Self>) -> char {
        match piece {
            None => '.',
            Some(Self::Stone(Player::First)) => 'x',
            Some(Self::Stone(Player::Second)) => 'o',
            Some(Self::Rider) => 'r',
            Some(Self::Fortress) => 'F',
            Some(Self::RiderOnFortress) => 'R',
        }
    }

    pub(crate) const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'x' => Some(Self::Stone(Player::First)),
            'o' => Some(Self::Stone(Player::Second)),
            'r' => Some(Self::Rider),
            'F' => Some(Self::Fortress),
            'R' => Some(Self::RiderOnFortress),
            _ => None,
        }
    }

    /// Which of a game's two kinds of pieces stand on the cell: First's and Second's stones; where each side has pieces of its own,
    /// fortresses and riders.
    #[must_use]
    pub const fn kinds(self) -> [bool; 2] {
        match self {
            Self::Stone(Player::First) | Self::Fortress => [true, false],
            Self::Stone(Player::Second) | Self::Rider => [false, true],
            Self::RiderOnFortress => [true, true],
        }
    }

    /// Whether it is a part of a piece that covers several cells.
    #[must_use]
    pub const fn is_wide(self) -> bool {
        matches!(self, Self::Fortress | Self::RiderOnFortress)
    }
}
