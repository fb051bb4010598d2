//! The layers between the board and the cells: what lies under the pieces, the pieces, the marks over them.

use kamni_rules::{Cell, Player, Position};

use crate::facts::Facts;
use crate::figure::{Figure, Standing};
use crate::free;
use crate::games;
use crate::geometry::{CELL, Geometry, Point};
use crate::mark::Mark;
use crate::overlay::{Overlay, Overlays};
use crate::replay::Replay;
use crate::svg::Svg;

/// All that the layers are made from.
pub(crate) struct Layers<'a> {
    pub(crate) replay: &'a Replay,
    pub(crate) facts: &'a Facts,
    pub(crate) geometry: &'a Geometry,
    pub(crate) overlays: Overlays,
    pub(crate) viewer: Option<Player>,
    pub(crate) marks: &'a [Mark],
    /// Whether texts are drawn as outlines.
    pub(crate) outlines: bool,
    /// Whether pieces are drawn without what finds them again.
    pub(crate) still: bool,
}

impl Layers<'_> {
    /// What the game has of its own.
    fn own(&self) -> &'static games::Drawn {
        games::of(self.replay.position().kind())
    }

    /// Regions, beaten cells, lines, the last turn.
    pub(crate) fn write_under(&self, svg: &mut Svg) {
        for (overlay, write) in self.own().under {
            self.overlay(svg, *overlay, |layers, svg| write(layers, svg));
        }
        self.overlay(svg, Overlay::LastTurn, Self::write_last_turn);
        free::write_under(svg, self.marks, self.geometry);
    }

    /// The pieces, each with its key.
    pub(crate) fn write_pieces(&self, svg: &mut Svg) {
        let moved = if self.overlays.has(Overlay::Moved) { self.facts.moved.as_slice() } else { &[] };
        for Standing { key, figure, cell } in self.replay.pieces() {
            let (id, side) = (figure.id(), figure.side_class());
            let Point { x, y } = self.middle_of(*figure, *cell);
            let state = match figure {
                Figure::Fortress if self.facts.held.contains(cell) => " held",
                Figure::Rider if moved.contains(cell) => " moved",
                _ => "",
            };
            if self.still {
                svg.add(format_args!("<use href=\"#{id}\" class=\"{side}{state}\" x=\"{x}\" y=\"{y}\"/>"));
                continue;
            }
            for text in ["<use href=\"#", id, "\" class=\"pc ", side, state, "\" data-key=\""] {
                svg.push(text);
            }
            svg.add(format_args!("{key}"));
            svg.push("\" data-cell=\"");
            svg.cell(*cell);
            svg.push("\" transform=\"translate(");
            svg.number(x);
            svg.push(" ");
            svg.number(y);
            svg.push(")\"/>");
        }
    }

    /// Rings of riders, locks, what can be taken, the diagram's marks.
    pub(crate) fn write_marks(&self, svg: &mut Svg) {
        self.overlay(svg, Overlay::LastTurn, |layers, svg| {
            for piece in layers.arrived().filter(|piece| piece.figure == Figure::Rider) {
                layers.use_at(svg, "m-last-r", &[piece.cell]);
            }
        });
        for (overlay, write) in self.own().over {
            self.overlay(svg, *overlay, |layers, svg| write(layers, svg));
        }
        let points = if self.overlays.has(Overlay::Beaten) { self.facts.beaten.as_slice() } else { &[] };
        let is_taken = |cell: Cell| {
            self.replay.position().piece_at(cell).is_some() || points.iter().any(|side| side.contains(&cell))
        };
        free::write_over(svg, self.marks, self.replay, self.geometry, self.outlines, is_taken);
    }

    /// Appends the group of an overlay, if it is to be shown and has anything to show.
    fn overlay(&self, svg: &mut Svg, overlay: Overlay, write: impl FnOnce(&Self, &mut Svg)) {
        if self.overlays.has(overlay) {
            svg.group(&format!("o-{overlay}"), |svg| write(self, svg));
        }
    }

    pub(crate) fn use_at(&self, svg: &mut Svg, id: &str, cells: &[Cell]) {
        for cell in cells {
            free::write_use(svg, id, self.geometry.middle(*cell));
        }
    }

    fn middle_of(&self, figure: Figure, cell: Cell) -> Point {
        match figure {
            Figure::Fortress => self.geometry.fortress_middle(cell),
            _ => self.geometry.middle(cell),
        }
    }

    /// The pieces that the turn has brought to where they stand.
    fn arrived(&self) -> impl Iterator<Item = &Standing> {
        self.replay.trace().came.iter().filter_map(|key| self.replay.piece(*key))
    }

    fn write_last_turn(&self, svg: &mut Svg) {
        let trace = self.replay.trace();
        let position = self.replay.position();
        let is_free = |cell: &Cell| position.piece_at(*cell).is_none();
        for cell in &trace.taken_over {
            let Point { x, y } = self.geometry.corner(*cell);
            svg.add(format_args!(
                "<rect class=\"changed\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
            ));
        }
        if let Some(from) = trace.shifted {
            let Point { x, y } = self.geometry.fortress_middle(from);
            let (x, y) = (x - 37, y - 37);
            svg.add(format_args!(
                "<rect class=\"dash\" x=\"{x}\" y=\"{y}\" width=\"74\" height=\"74\" rx=\"6\"/>"
            ));
        }
        for (from, to) in &trace.ways {
            if is_free(from) {
                self.use_at(svg, "m-from", &[*from]);
            }
            if self.own().straight {
                free::write_line(svg, "way", self.geometry, *from, *to);
            }
        }
        self.use_at(svg, "m-from", &trace.lifted);
        for piece in self.arrived() {
            match piece.figure {
                Figure::Stone(_) => free::write_rings(svg, self.geometry.middle(piece.cell)),
                Figure::Fortress => {
                    free::write_use(svg, "m-last-f", self.geometry.fortress_middle(piece.cell));
                }
                // Riders stand on fortresses too: their rings lie over the pieces.
                Figure::Rider => {}
            }
        }
        let crosses: Vec<_> = trace.taken_off.iter().copied().filter(is_free).collect();
        self.use_at(svg, "m-no", &crosses);
    }
}
