//! Pictures of positions and games: SVG that stands by itself, PNG, animated GIF, and previews of links.
//!
//! Everything is drawn by [`kamni_draw`] and painted here, without fonts and without anything of the machine: the same
//! game gives the same bytes everywhere.
//!
//! | to … | use |
//! | --- | --- |
//! | say how a board is shown | [`Look`] |
//! | draw one position, or paint it | [`svg()`], [`png()`] |
//! | make an animation of a game | [`gif()`], [`Film`] |
//! | paint what stands beside a link to a game | [`preview()`], [`Preview`] |
//! | paint the house's sign | [`icon()`] |
//!
//! ```
//! use kamni_draw::Replay;
//! use kamni_records::pictures::{Film, Look, Size, gif, png};
//! use kamni_rules::{GameKind, Rules};
//!
//! let rules = Rules::new(GameKind::Kamiken, [("size", "5")])?;
//! let start = rules.start();
//! let steps = ["c3".parse()?, "b2".parse()?];
//! let look = Look::default();
//! let replay = Replay::of(rules, start, &steps)?;
//! let size = Size::new(200).expect("200 pixels");
//! let picture = png(&look.drawing(&replay), look.tone, size)?;
//! assert!(picture.starts_with(b"\x89PNG"));
//! let animation = gif(rules, start, &steps, &look, &Film { size, ..Film::default() })?;
//! assert!(animation.starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod colours;
mod gif;
mod icon;
mod look;
mod painting;
mod png;
mod preview;

use kamni_rules::BadStep;

pub use gif::{Each, Film, gif};
pub use icon::icon;
pub use look::Look;
pub use png::{png, svg};
pub use preview::{Named, PREVIEW_HEIGHT, PREVIEW_WIDTH, Preview, Seat, preview};

/// How large a picture is: the pixels of its longer side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(u32);

impl Size {
    /// The smallest, in which stones of the largest boards can just be told apart.
    pub const LEAST: u32 = 64;
    /// The largest.
    pub const MOST: u32 = 4096;
    /// What is taken if nothing is said.
    pub const USUAL: Self = Self(640);

    /// A size between the smallest and the largest.
    #[must_use]
    pub const fn new(pixels: u32) -> Option<Self> {
        if Self::LEAST <= pixels && pixels <= Self::MOST { Some(Self(pixels)) } else { None }
    }

    /// In pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        self.0
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::USUAL
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// A step of the game is refused.
    #[error(transparent)]
    Step(#[from] BadStep),
    /// The drawing could not be painted. No drawing of ours is known to be so.
    #[error("the drawing cannot be painted: {0}")]
    Drawing(String),
    /// The pixels could not be packed.
    #[error("the picture cannot be packed: {0}")]
    Packing(String),
}
