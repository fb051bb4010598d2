//! Free marks: what a diagram shows of its own accord. One shape has one meaning in all games.

use std::fmt;

use kamni_rules::Cell;

use crate::figure::Figure;

/// A mark on a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Ring and a thin second ring: a piece has just come here.
    Last(Cell),
    /// Dashed small ring: it came from here.
    From(Cell),
    /// Thin line: the way it came.
    Way(Cell, Cell),
    /// Shaded cell: changed by the turn.
    Shade(Cell),
    /// Small cross: taken off here, or closed.
    Cross(Cell),
    /// Heavy ring close around: the chosen piece.
    Chosen(Cell),
    /// Dot: a piece may go here.
    Dot(Cell),
    /// Small dot: the same where many cells qualify.
    Few(Cell),
    /// Hollow dot: it may go here by a jump.
    Hop(Cell),
    /// Four brackets: will be or can be taken.
    Take(Cell),
    /// Dotted ring: dominated, but cannot be taken.
    Old(Cell),
    /// Pale piece: where it would stand.
    Ghost(Figure, Cell),
    /// Dashed figure: a capture square, by its cells in a round.
    Square(Vec<Cell>),
    /// Broad band: a line, by its ends.
    Band(Cell, Cell),
    /// An arrow from one cell to another.
    Arrow(Cell, Cell),
    /// A short text on a cell.
    Label(Cell, Label),
}

impl Mark {
    /// Every cell that the mark touches.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Last(cell)
            | Self::From(cell)
            | Self::Shade(cell)
            | Self::Cross(cell)
            | Self::Chosen(cell)
            | Self::Dot(cell)
            | Self::Few(cell)
            | Self::Hop(cell)
            | Self::Take(cell)
            | Self::Old(cell)
            | Self::Ghost(_, cell)
            | Self::Label(cell, _) => vec![*cell],
            Self::Way(from, to) | Self::Band(from, to) | Self::Arrow(from, to) => vec![*from, *to],
            Self::Square(cells) => cells.clone(),
        }
    }
}

/// A text of one to three Latin letters or digits: what pictures can draw without a font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label(String);

/// The text is no label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelError(pub String);

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a label of one to three Latin letters or digits: {:?}", self.0)
    }
}

impl std::error::Error for LabelError {}

impl Label {
    /// The label of this text.
    ///
    /// # Errors
    /// The text is empty, longer than three characters, or has one that is neither a Latin letter nor a digit.
    pub fn new(text: &str) -> Result<Self, LabelError> {
        let fits = (1..=3).contains(&text.chars().count())
            && text.chars().all(|letter| letter.is_ascii_alphanumeric());
        if fits { Ok(Self(text.to_string())) } else { Err(LabelError(text.to_string())) }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
