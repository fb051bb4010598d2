//! One step: what a person does with one gesture.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::Cell;

/// One step of any of the five games.
///
/// Written in lower case and read without regard to ASCII case; writing and reading give the same step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Put a stone: `c3`.
    Put(Cell),
    /// Move a piece: `c3-c7`. A fortress is named by its top-left cell.
    Move(Cell, Cell),
    /// Take the stone (Close Combat) or lift the rider (Dao) at that cell: `xd4`.
    Take(Cell),
    /// Set down a rider that is in hand: `@k12`.
    SetDown(Cell),
    /// End the turn early: `end`.
    End,
    /// Pass the turn: `pass`.
    Pass,
    /// Demand the count: `count`.
    Count,
}

impl Step {
    /// The step's text as a number that sorts as the bytes of the text do.
    ///
    /// The longest text, `a10-a11`, has seven bytes.
    #[must_use]
    pub fn sort_key(self) -> u64 {
        match self {
            Self::Put(cell) => TextKey::new().cell(cell).0,
            Self::Move(from, to) => TextKey::new().cell(from).byte(b'-').cell(to).0,
            Self::Take(cell) => TextKey::new().byte(b'x').cell(cell).0,
            Self::SetDown(cell) => TextKey::new().byte(b'@').cell(cell).0,
            Self::End => TextKey::new().word(b"end").0,
            Self::Pass => TextKey::new().word(b"pass").0,
            Self::Count => TextKey::new().word(b"count").0,
        }
    }
}

/// A text of up to eight bytes in a number, the first byte highest, and how many bits are still free.
struct TextKey(u64, u32);

impl TextKey {
    const fn new() -> Self {
        Self(0, u64::BITS)
    }

    const fn byte(self, byte: u8) -> Self {
        let free = self.1 - u8::BITS;
        Self(self.0 | (byte as u64) << free, free)
    }

    fn word(self, word: &[u8]) -> Self {
        word.iter().fold(self, |key, &byte| key.byte(byte))
    }

    const fn cell(self, cell: Cell) -> Self {
        let key = self.byte(b'a' + cell.col());
        let row = cell.row() + 1;
        if row < 10 { key.byte(b'0' + row) } else { key.byte(b'0' + row / 10).byte(b'0' + row % 10) }
    }
}

impl Step {
    /// Writes the step's text, without a formatter where there is none: see [`Cell::write_to`].
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_to<W: fmt::Write>(self, to: &mut W) -> fmt::Result {
        match self {
            Self::Put(cell) => cell.write_to(to),
            Self::Move(from, destination) => {
                from.write_to(to)?;
                to.write_char('-')?;
                destination.write_to(to)
            }
            Self::Take(cell) => {
                to.write_char('x')?;
                cell.write_to(to)
            }
            Self::SetDown(cell) => {
                to.write_char('@')?;
                cell.write_to(to)
            }
            Self::End => to.write_str("end"),
            Self::Pass => to.write_str("pass"),
            Self::Count => to.write_str("count"),
        }
    }

    /// The step's text.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::with_capacity(8);
        // Writing to a string cannot fail.
        let _ = self.write_to(&mut text);
        text
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// The text is not a step of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepError;

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not-a-step")
    }
}

impl core::error::Error for StepError {}

impl FromStr for Step {
    type Err = StepError;

    fn from_str(text: &str) -> Result<Self, StepError> {
        for (word, step) in [("end", Self::End), ("pass", Self::Pass), ("count", Self::Count)] {
            if text.eq_ignore_ascii_case(word) {
                return Ok(step);
            }
        }
        let bytes = text.as_bytes();
        let whole = |read: Option<(Cell, &[u8])>| match read {
            Some((cell, [])) => Ok(cell),
            _ => Err(StepError),
        };
        match bytes {
            [b'x' | b'X', rest @ ..] => whole(Cell::read(rest)).map(Self::Take),
            [b'@', rest @ ..] => whole(Cell::read(rest)).map(Self::SetDown),
            _ => match Cell::read(bytes).ok_or(StepError)? {
                (cell, []) => Ok(Self::Put(cell)),
                (from, [b'-', rest @ ..]) => Ok(Self::Move(from, whole(Cell::read(rest))?)),
                _ => Err(StepError),
            },
        }
    }
}
