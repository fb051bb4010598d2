//! Overlays: what a drawing shows beside the pieces, and can be told not to.

use std::fmt;
use std::str::FromStr;

use kamni_rules::{AnyPosition, GameKind, Position};

use crate::games;

/// One thing that is shown over or under the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Overlay {
    /// What the turn has changed.
    LastTurn,
    /// Beaten cells and points.
    Beaten,
    /// Brackets around stones that can be taken.
    Takeable,
    /// Dotted rings around stones that are dominated and cannot be taken.
    OldDanger,
    /// Crosses on cells where no stone may be put.
    Closed,
    /// The squares that the last step built.
    Squares,
    /// Brackets in the margin along the rows that count.
    Rows,
    /// The viewer's own starting rows.
    Home,
    /// The band of a five.
    Five,
    /// Lines of four with a free fifth.
    Fours,
    /// The Dao and the riders' country.
    Regions,
    /// Locks on fortresses that are held.
    Locks,
    /// Riders that have moved in this turn are paler.
    Moved,
}

impl Overlay {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::LastTurn,
        Self::Beaten,
        Self::Takeable,
        Self::OldDanger,
        Self::Closed,
        Self::Squares,
        Self::Rows,
        Self::Home,
        Self::Five,
        Self::Fours,
        Self::Regions,
        Self::Locks,
        Self::Moved,
    ];

    /// Those that a game has, in the order in which they are offered.
    #[must_use]
    pub const fn of_game(kind: GameKind) -> &'static [Self] {
        games::of(kind).overlays
    }

    /// The name in settings and classes: the group of an overlay has the class `o-NAME`, and a board with the class
    /// `hide-NAME` does not show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastTurn => "last-turn",
            Self::Beaten => "beaten",
            Self::Takeable => "takeable",
            Self::OldDanger => "old-danger",
            Self::Closed => "closed",
            Self::Squares => "squares",
            Self::Rows => "rows",
            Self::Home => "home",
            Self::Five => "five",
            Self::Fours => "fours",
            Self::Regions => "regions",
            Self::Locks => "locks",
            Self::Moved => "moved",
        }
    }

    /// Whether it is shown to who has not chosen.
    #[must_use]
    pub const fn is_usual(self) -> bool {
        !matches!(self, Self::Beaten | Self::Closed | Self::Fours)
    }
}

impl fmt::Display for Overlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no overlay of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOverlay(pub String);

impl fmt::Display for UnknownOverlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown-overlay {}", self.0)
    }
}

impl std::error::Error for UnknownOverlay {}

impl FromStr for Overlay {
    type Err = UnknownOverlay;

    fn from_str(name: &str) -> Result<Self, UnknownOverlay> {
        let found = Self::ALL.into_iter().find(|overlay| overlay.name() == name);
        found.ok_or_else(|| UnknownOverlay(name.to_string()))
    }
}

/// A set of overlays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays(u16);

impl Overlays {
    /// None at all.
    pub const NONE: Self = Self(0);
    /// Every one that the game has.
    pub const ALL: Self = Self((1 << Overlay::ALL.len()) - 1);

    /// What is shown of a position to who has not chosen: points only when the game is over.
    #[must_use]
    pub fn usual(position: &AnyPosition) -> Self {
        let usual = Overlay::ALL.into_iter().filter(|overlay| overlay.is_usual());
        usual.fold(Self::NONE, Self::with).set(Overlay::Beaten, position.is_over())
    }

    /// The same with one more.
    #[must_use]
    pub const fn with(self, overlay: Overlay) -> Self {
        Self(self.0 | 1 << overlay as u16)
    }

    /// The same without one.
    #[must_use]
    pub const fn without(self, overlay: Overlay) -> Self {
        Self(self.0 & !(1 << overlay as u16))
    }

    /// The same with one on or off.
    #[must_use]
    pub const fn set(self, overlay: Overlay, on: bool) -> Self {
        if on { self.with(overlay) } else { self.without(overlay) }
    }

    /// Whether one is in the set.
    #[must_use]
    pub const fn has(self, overlay: Overlay) -> bool {
        self.0 >> overlay as u16 & 1 != 0
    }
}

impl FromIterator<Overlay> for Overlays {
    fn from_iter<I: IntoIterator<Item = Overlay>>(overlays: I) -> Self {
        overlays.into_iter().fold(Self::NONE, Self::with)
    }
}
