//! Hasami Shogi at a terminal.

use super::{STONES, Shown, move_beside};
use crate::draw::{Colour, Palette};

pub(super) const SHOWN: &Shown = &Shown {
    palette: Palette { accent: Colour::Blue, sides: [None, Some(Colour::Blue)] },
    pieces: STONES,
    meant: move_beside,
};
