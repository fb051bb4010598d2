//! Close Combat at a terminal.

use kamni_rules::{Position, Step};

use super::{STONES, Shown};
use crate::draw::{Colour, Palette};

pub(super) const SHOWN: &Shown = &Shown {
    palette: Palette { accent: Colour::Red, sides: [Some(Colour::Red), Some(Colour::Blue)] },
    pieces: STONES,
    meant: |record, cell| {
        if record.position().turn_begins() { Step::Put(cell) } else { Step::Take(cell) }
    },
};
