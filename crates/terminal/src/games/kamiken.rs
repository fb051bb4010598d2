//! Kamiken at a terminal.

use kamni_rules::Step;

use super::{STONES, Shown};
use crate::draw::{Colour, Palette};

pub(super) const SHOWN: &Shown = &Shown {
    palette: Palette { accent: Colour::Plum, sides: [None, Some(Colour::Plum)] },
    pieces: STONES,
    meant: |_, cell| Step::Put(cell),
};
