//! The layers between the board and the cells: what lies under the pieces, the pieces, the marks over them.

use kamni_rules::games::DaoRegions;
use kamni_rules::view::Info;
use kamni_rules::{Cell, GameKind, Player, Position};

use crate::facts::Facts;
use crate::figure::{Figure, Standing};
use crate::free;
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
    /// Regions, beaten cells, lines, the last turn.
    pub(crate) fn write_under(&self, svg: &mut Svg) {
        self.overlay(svg, Overlay::Home, Self::write_home);
        self.overlay(svg, Overlay::Rows, Self::write_rows);
        self.overlay(svg, Overlay::Regions, Self::write_regions);
        self.overlay(svg, Overlay::Beaten, Self::write_beaten);
        self.overlay(svg, Overlay::Closed, |layers, svg| {
            layers.use_at(svg, "m-no", &layers.facts.closed);
        });
        self.overlay(svg, Overlay::Fours, |layers, svg| {
            for line in &layers.facts.fours {
                free::write_line(svg, "almost", layers.geometry, line[0], line[4]);
            }
        });
        self.overlay(svg, Overlay::Five, |layers, svg| {
            if let Some(line) = layers.facts.five {
                free::write_line(svg, "five", layers.geometry, line[0], line[4]);
            }
        });
        self.overlay(svg, Overlay::Squares, |layers, svg| {
            for square in &layers.replay.trace().squares {
                free::write_square(svg, "plan built", layers.geometry, square);
            }
        });
        self.overlay(svg, Overlay::LastTurn, Self::write_last_turn);
        free::write_under(svg, self.marks, self.geometry);
    }

    /// The pieces, each with its key.
    pub(crate) fn write_pieces(&self, svg: &mut Svg) {
        let info = self.replay.position().info();
        let moved = match &info {
            Info::Dao { moved, .. } if self.overlays.has(Overlay::Moved) => moved.as_slice(),
            _ => &[],
        };
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
            svg.add(format_args!(
                "<use href=\"#{id}\" class=\"pc {side}{state}\" data-key=\"{key}\" data-cell=\"{cell}\" transform=\"translate({x} {y})\"/>"
            ));
        }
    }

    /// Rings of riders, locks, what can be taken, the diagram's marks.
    pub(crate) fn write_marks(&self, svg: &mut Svg) {
        self.overlay(svg, Overlay::LastTurn, |layers, svg| {
            for piece in layers.arrived().filter(|piece| piece.figure == Figure::Rider) {
                layers.use_at(svg, "m-last-r", &[piece.cell]);
            }
        });
        self.overlay(svg, Overlay::Locks, |layers, svg| {
            for fortress in &layers.facts.held {
                let Point { x, y } = layers.geometry.fortress_middle(*fortress);
                svg.add(format_args!("<use href=\"#m-lock\" x=\"{x}\" y=\"{y}\"/>"));
            }
        });
        self.overlay(svg, Overlay::OldDanger, |layers, svg| {
            layers.use_at(svg, "m-old", &layers.facts.old_danger);
        });
        self.overlay(svg, Overlay::Takeable, |layers, svg| {
            layers.use_at(svg, "m-take", &layers.facts.takeable);
        });
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

    fn use_at(&self, svg: &mut Svg, id: &str, cells: &[Cell]) {
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
            // A rider's series may turn: a straight line would say what is not so.
            if position.kind() != GameKind::Dao {
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

    /// Kamiken: washes in the tone of who beats a cell, split corner to corner where both do; points as small stones.
    fn write_beaten(&self, svg: &mut Svg) {
        let [first, second] = &self.facts.beaten;
        let by_both = |cell: &Cell| first.contains(cell) && second.contains(cell);
        // Second's half is the lower right one, First's the upper left one.
        for (class, cells, right, half) in
            [("beat2", second, 36, "v36h-36Z"), ("beat1", first, 0, "h36l-36 36Z")]
        {
            if cells.is_empty() {
                continue;
            }
            svg.add(format_args!("<path class=\"{class}\" d=\""));
            for cell in cells {
                let Point { x, y } = self.geometry.corner(*cell);
                let (x, y) = (x + 2, y + 2);
                if by_both(cell) {
                    svg.add(format_args!("M{} {y}{half}", x + right));
                } else {
                    svg.add(format_args!("M{x} {y}h36v36h-36Z"));
                }
            }
            svg.push("\"/>");
        }
        for (class, cells) in [("p1", first), ("p2", second)] {
            for cell in cells.iter().filter(|cell| !by_both(cell)) {
                let Point { x, y } = self.geometry.middle(*cell);
                svg.add(format_args!("<circle class=\"body pip {class}\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>"));
            }
        }
    }

    /// Hasami: the viewer's own starting rows, which do not count for his five.
    fn write_home(&self, svg: &mut Svg) {
        if let (GameKind::Hasami, Some(viewer)) = (self.replay.position().kind(), self.viewer) {
            let Point { x, y } = match (viewer, self.geometry.is_flipped()) {
                (Player::First, false) | (Player::Second, true) => self.geometry.corner(self.seen(0, 7)),
                (Player::Second, false) | (Player::First, true) => self.geometry.corner(self.seen(0, 0)),
            };
            let width = self.geometry.field();
            svg.add(format_args!(
                "<rect class=\"home\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"80\"/>"
            ));
        }
    }

    /// The cell that is seen in a column and row.
    fn seen(&self, col: u8, row: u8) -> Cell {
        let (col, row) = self.geometry.place(Cell::new(col, row));
        Cell::new(col, row)
    }

    /// Hasami: brackets in the margin along the rows that count, First's on the left, each with a small stone.
    fn write_rows(&self, svg: &mut Svg) {
        if self.replay.position().kind() != GameKind::Hasami {
            return;
        }
        let (margin, width) = (self.geometry.margin(), self.geometry.width());
        let sides = [
            ("p1", margin - 2, -1, margin + 3, margin + 7 * CELL - 3, 4),
            ("p2", width - margin + 2, 1, margin + 2 * CELL + 3, margin + 9 * CELL - 3, 6),
        ];
        for (class, x, out, from, to, row) in sides {
            let turned = |x: i32, y: i32| self.geometry.turned(x, y);
            let (begin, end) = (turned(x, from), turned(x, to));
            let reach = if self.geometry.is_flipped() { -out } else { out };
            let (go, back) = if reach < 0 { ("h-3.5", "h3.5") } else { ("h3.5", "h-3.5") };
            svg.add(format_args!(
                "<path class=\"rows\" d=\"M{} {}{go}V{}{back}\"/>",
                begin.x, begin.y, end.y
            ));
            let stone = turned(x, margin + row * CELL);
            let cx = f64::from(stone.x) + 3.5 * f64::from(reach);
            svg.add(format_args!(
                "<circle class=\"body pip {class}\" cx=\"{cx}\" cy=\"{}\" r=\"5\"/>",
                stone.y
            ));
        }
    }

    /// Dao: the border of the riders' country, and the frame of the Dao.
    fn write_regions(&self, svg: &mut Svg) {
        if self.replay.position().kind() != GameKind::Dao {
            return;
        }
        let DaoRegions { dao, country } = DaoRegions::of(self.geometry.size());
        // Both lie in the middle of the board, and are the same when it is turned.
        let square = |(from, to): (u8, u8)| {
            let start = self.geometry.margin() + CELL * i32::from(from);
            (start, CELL * i32::from(to - from + 1))
        };
        let (at, side) = square(country);
        svg.add(format_args!(
            "<rect class=\"country\" x=\"{at}\" y=\"{at}\" width=\"{side}\" height=\"{side}\"/>"
        ));
        let (at, side) = square(dao);
        let inset = at + 1;
        svg.add(format_args!(
            "<rect class=\"dao-in\" x=\"{inset}.5\" y=\"{inset}.5\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
            side - 3,
            side - 3
        ));
    }
}
