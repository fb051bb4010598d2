//! The grid of cells that lies over a board on a page: it takes the pointer, the focus, and the reader's words.

use kamni_rules::{Cell, Player, Position};

use crate::facts::Facts;
use crate::figure::{Figure, fortress_cells};
use crate::games;
use crate::geometry::Geometry;
use crate::replay::Replay;
use crate::svg::Svg;

/// The layer of cells: what names it and its cells, in the reader's language.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    /// The name of the board as a whole.
    pub label: &'a str,
    /// The one cell that Tab leads to; the first one seen where it is not said.
    pub cursor: Option<Cell>,
    /// The name of a cell.
    pub name: &'a dyn Fn(&CellFacts) -> String,
}

impl std::fmt::Debug for Cells<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cells")
            .field("label", &self.label)
            .field("cursor", &self.cursor)
            .finish_non_exhaustive()
    }
}

/// What there is to say of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellFacts {
    /// The cell.
    pub cell: Cell,
    /// The stone or rider that stands there; a fortress only where no rider stands on it.
    pub figure: Option<Figure>,
    /// The fortress that covers the cell, by its top-left cell.
    pub fortress: Option<Cell>,
    /// Whether that fortress holds four riders.
    pub held: bool,
    /// Whether First's and Second's stones beat the empty cell.
    pub beaten: [bool; 2],
    /// The stone can be taken now.
    pub takeable: bool,
    /// The stone is dominated and cannot be taken.
    pub old_danger: bool,
    /// The mover would fill a block here.
    pub closed: bool,
    /// The rider has moved in this turn.
    pub moved: bool,
    /// Whether a piece has come here in the turn that is being made, or the last one.
    pub arrived: bool,
}

impl CellFacts {
    const fn empty(cell: Cell) -> Self {
        Self {
            cell,
            figure: None,
            fortress: None,
            held: false,
            beaten: [false; 2],
            takeable: false,
            old_danger: false,
            closed: false,
            moved: false,
            arrived: false,
        }
    }
}

/// What there is to say of every cell, in reading order.
#[must_use]
pub fn cell_facts(replay: &Replay) -> Vec<CellFacts> {
    let position = replay.position();
    let facts = Facts::of(position);
    let size = position.size();
    let mut all: Vec<CellFacts> = Cell::all(size)
        .map(|cell| CellFacts {
            figure: position.piece_at(cell).map(games::figure),
            ..CellFacts::empty(cell)
        })
        .collect();
    // Each list is gone through once: this is made for every step of every game, for everybody who sees it.
    let mut mark = |cells: &[Cell], mark: &dyn Fn(&mut CellFacts)| {
        let place = |cell: &Cell| usize::from(cell.row()) * usize::from(size) + usize::from(cell.col());
        for cell in cells {
            if let Some(facts) = all.get_mut(place(cell)) {
                mark(facts);
            }
        }
    };
    for player in Player::BOTH {
        mark(&facts.beaten[player], &|facts| facts.beaten[player] = true);
    }
    mark(&facts.takeable, &|facts| facts.takeable = true);
    mark(&facts.old_danger, &|facts| facts.old_danger = true);
    mark(&facts.closed, &|facts| facts.closed = true);
    mark(&facts.moved, &|facts| facts.moved = true);
    for &fortress in &facts.fortresses {
        let held = facts.held.contains(&fortress);
        for wall in fortress_cells(fortress, size) {
            mark(&[wall], &|facts| (facts.fortress, facts.held) = (Some(fortress), held));
        }
    }
    for piece in replay.trace().came.iter().filter_map(|key| replay.piece(*key)) {
        mark(&[piece.cell], &|facts| facts.arrived = true);
    }
    all
}

/// Appends the layer. Rows and cells come in the order in which they are seen, so that the arrows do what they say. Only the
/// cursor's cell can be reached by Tab; the others get a tabindex from the script when it moves the cursor.
pub(crate) fn write_cells(svg: &mut Svg, cells: &Cells<'_>, replay: &Replay, geometry: &Geometry) {
    let mut all = cell_facts(replay);
    if geometry.is_flipped() {
        all.reverse();
    }
    let size = usize::from(geometry.size());
    let cursor =
        cells.cursor.filter(|cell| cell.is_on(geometry.size())).or(all.first().map(|facts| facts.cell));
    svg.push("<g class=\"l-cells\" role=\"grid\"");
    svg.attribute("aria-label", cells.label);
    svg.push(">");
    for row in all.chunks(size.max(1)) {
        let top = geometry.corner(row[0].cell).y;
        svg.add(format_args!("<g role=\"row\" transform=\"translate(0 {top})\">"));
        for facts in row {
            let x = geometry.corner(facts.cell).x;
            svg.push("<rect class=\"cell\" role=\"gridcell\"");
            if Some(facts.cell) == cursor {
                svg.push(" tabindex=\"0\"");
            }
            svg.add(format_args!(" data-cell=\"{}\"", facts.cell));
            svg.attribute("aria-label", &(cells.name)(facts));
            svg.add(format_args!(" x=\"{x}\"/>"));
        }
        svg.push("</g>");
    }
    svg.push("</g>");
}
