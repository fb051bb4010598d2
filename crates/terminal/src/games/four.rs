//! Four at a terminal.

use kamni_rules::{Position, Step};

use super::{STONES, Shown, move_beside};
use crate::draw::{Colour, Palette};

pub(super) const SHOWN: &Shown = &Shown {
    palette: Palette { accent: Colour::Green, sides: [Some(Colour::Green), Some(Colour::Red)] },
    pieces: STONES,
    meant: |record, cell| {
        if record.position().piece_at(cell).is_none() { Step::Put(cell) } else { move_beside(record, cell) }
    },
};
