//! Pieces as they are drawn, and the keys that stay with them.

use std::fmt::{self, Write};

use kamni_rules::{Cell, Player};

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A stone of a player.
    Stone(Player),
    /// A rider, whoever has the riders.
    Rider,
    /// A fortress, which covers four cells.
    Fortress,
}

impl Figure {
    /// Its id in the sprite.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Stone(Player::First) => "stone1",
            Self::Stone(Player::Second) => "stone2",
            Self::Rider => "rider",
            Self::Fortress => "fort",
        }
    }

    /// The class that gives it its colours: those of riders and fortresses are the pieces', not First's and Second's.
    #[must_use]
    pub const fn side_class(self) -> &'static str {
        match self {
            Self::Stone(Player::First) | Self::Fortress => "p1",
            Self::Stone(Player::Second) | Self::Rider => "p2",
        }
    }
}

/// What names a piece for its whole life, wherever it goes and whomever it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// A stone that was put: `k` and the number of that step.
    Put(u32),
    /// A stone that stood there from the beginning: `w` (First's) or `b` (Second's) and its cell.
    Start(Player, Cell),
    /// A fortress: `f` and its number, in reading order of the start position.
    Fortress(u16),
    /// A rider: `r` and its number, in reading order of the start position.
    Rider(u16),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, number) = match *self {
            Self::Put(ply) => ('k', ply),
            Self::Fortress(number) => ('f', number.into()),
            Self::Rider(number) => ('r', number.into()),
            Self::Start(player, cell) => {
                f.write_char(if player == Player::First { 'w' } else { 'b' })?;
                return cell.write_to(f);
            }
        };
        f.write_char(letter)?;
        fmt::Display::fmt(&number, f)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its name.
    pub key: Key,
    /// What it looks like now.
    pub figure: Figure,
    /// Where it stands; of a fortress the top-left cell.
    pub cell: Cell,
}

/// The four cells of the fortress that is named by this cell, those that a board can have.
pub(crate) fn fortress_cells(top_left: Cell, size: u8) -> impl Iterator<Item = Cell> {
    [(0, 0), (1, 0), (0, 1), (1, 1)]
        .into_iter()
        .filter_map(move |(right, down)| top_left.offset(right, down, size))
}
