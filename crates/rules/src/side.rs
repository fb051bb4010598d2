//! What a game calls its two players.

/// A side, as its game calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Side {
    White,
    Black,
    Red,
    Blue,
    Green,
    Fortresses,
    Riders,
}

impl Side {
    /// Whether its pieces cover four cells each.
    #[must_use]
    pub const fn has_blocks(self) -> bool {
        matches!(self, Self::Fortresses)
    }

    /// Its name for programs and for the files of texts.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Fortresses => "fortresses",
            Self::Riders => "riders",
        }
    }
}
