//! Positions of the five games as SVG: the one drawing code of Kamni.
//!
//! The same drawing is the board on a page, the diagram in the rules, the picture in a list and the frame of an animation. A
//! page has the sprite ([`sprite`]), the tokens ([`tokens_css`]) and the style sheet ([`board_css`]) once, and drawings
//! without any `style` attribute. A picture has everything inside, with the values of its tone written out and without fonts.
//!
//! | to … | use |
//! | --- | --- |
//! | follow a game and its pieces' keys | [`Replay`] |
//! | draw it | [`Drawing`], [`Theme`], [`Overlays`], [`Mark`] |
//! | name the cells for readers | [`Cells`], [`CellFacts`] |
//! | know where a cell is | [`Geometry`] |
//! | say what a step would do | [`effects`] |
//! | write beside a board in a picture | [`Lettering`] |
//! | show a piece or an overlay's sign beside text | [`piece_svg`], [`overlay_svg`] |
//!
//! The layers of a drawing, from below: `l-board` (slab, ground, grid, coordinates), `l-under` (regions, lines, the last
//! turn), `l-pieces`, `l-marks`, `l-cells`. A page's script may add to `l-marks` only.
#![warn(missing_docs)]

mod board;
mod cells;
pub mod chart;
mod drawing;
mod effects;
mod facts;
mod figure;
mod free;
mod games;
mod geometry;
mod glyphs;
mod layers;
mod mark;
mod overlay;
mod replay;
mod sheet;
mod sprite;
mod style;
mod svg;
pub mod tokens;

pub use cells::{CellFacts, Cells, cell_facts};
pub use drawing::{Drawing, Inner, Theme};
pub use effects::{Effects, effects};
pub use figure::{Figure, Key, Standing};
pub use geometry::{CELL, Geometry, MINI_MARGIN, Point, margin};
pub use glyphs::Lettering;
pub use mark::{Label, LabelError, Mark};
pub use overlay::{Overlay, Overlays, UnknownOverlay};
pub use replay::{Replay, Trace};
pub use sheet::{FONT, sheet};
pub use sprite::{icons, overlay_svg, piece_picture, piece_svg, sprite};
pub use style::board_css;
pub use tokens::{Ground, Tone, tokens_css};
