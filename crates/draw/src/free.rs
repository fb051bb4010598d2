//! The marks of a diagram, and the shapes that overlays share with them.

use kamni_rules::Cell;

use crate::figure::Figure;
use crate::geometry::{Geometry, Point};
use crate::glyphs::{self, Lettering, Short};
use crate::mark::Mark;
use crate::replay::Replay;
use crate::svg::Svg;

/// The radius of what a label stands on.
const BADGE: i64 = 11;

/// Appends one mark of the sprite.
pub(crate) fn write_use(svg: &mut Svg, id: &str, at: Point) {
    svg.push("<use href=\"#");
    svg.push(id);
    svg.push("\" x=\"");
    svg.number(at.x);
    svg.push("\" y=\"");
    svg.number(at.y);
    svg.push("\"/>");
}

/// Appends the rings around a stone that has just come. They stand where their `transform` says, as pieces do, so that an
/// animation can let them spread from their middle.
pub(crate) fn write_rings(svg: &mut Svg, Point { x, y }: Point) {
    svg.add(format_args!("<use href=\"#m-last\" transform=\"translate({x} {y})\"/>"));
}

/// Appends a straight line between the middles of two cells.
pub(crate) fn write_line(svg: &mut Svg, class: &str, geometry: &Geometry, from: Cell, to: Cell) {
    let (from, to) = (geometry.middle(from), geometry.middle(to));
    svg.add(format_args!("<path class=\"{class}\" d=\"M{} {}L{} {}\"/>", from.x, from.y, to.x, to.y));
}

/// Appends a figure around the middles of cells.
pub(crate) fn write_square(svg: &mut Svg, class: &str, geometry: &Geometry, cells: &[Cell]) {
    svg.add(format_args!("<path class=\"{class}\" d=\""));
    for (place, cell) in cells.iter().enumerate() {
        let Point { x, y } = geometry.middle(*cell);
        svg.add(format_args!("{}{x} {y}", if place > 0 { "L" } else { "M" }));
    }
    svg.push("Z\"/>");
}

fn on_board<'a>(marks: &'a [Mark], geometry: &Geometry) -> impl Iterator<Item = &'a Mark> {
    let size = geometry.size();
    marks.iter().filter(move |mark| mark.cells().iter().all(|cell| cell.is_on(size)))
}

/// Appends the marks that lie under the pieces.
pub(crate) fn write_under(svg: &mut Svg, marks: &[Mark], geometry: &Geometry) {
    for mark in on_board(marks, geometry) {
        match mark {
            Mark::Last(cell) => write_rings(svg, geometry.middle(*cell)),
            Mark::From(cell) => write_use(svg, "m-from", geometry.middle(*cell)),
            Mark::Cross(cell) => write_use(svg, "m-no", geometry.middle(*cell)),
            Mark::Way(from, to) => write_line(svg, "way", geometry, *from, *to),
            Mark::Band(from, to) => write_line(svg, "five", geometry, *from, *to),
            Mark::Square(cells) if cells.len() > 1 => write_square(svg, "plan", geometry, cells),
            Mark::Shade(cell) => {
                let Point { x, y } = geometry.corner(*cell);
                svg.add(format_args!(
                    "<rect class=\"changed\" x=\"{x}\" y=\"{y}\" width=\"40\" height=\"40\"/>"
                ));
            }
            _ => {}
        }
    }
}

/// Appends the marks that lie over the pieces, labels last of all. A label gets a badge where something stands already, or an arrow runs.
pub(crate) fn write_over(
    svg: &mut Svg,
    marks: &[Mark],
    replay: &Replay,
    geometry: &Geometry,
    outlines: bool,
    is_taken: impl Fn(Cell) -> bool,
) {
    for mark in on_board(marks, geometry) {
        match mark {
            Mark::Chosen(cell) => write_chosen(svg, replay, geometry, *cell),
            Mark::Dot(cell) => write_use(svg, "m-dot", geometry.middle(*cell)),
            Mark::Few(cell) => write_use(svg, "m-few", geometry.middle(*cell)),
            Mark::Hop(cell) => write_use(svg, "m-hop", geometry.middle(*cell)),
            Mark::Take(cell) => write_use(svg, "m-take", geometry.middle(*cell)),
            Mark::Old(cell) => write_use(svg, "m-old", geometry.middle(*cell)),
            Mark::Ghost(figure, cell) => {
                let at = match figure {
                    Figure::Fortress => geometry.fortress_middle(*cell),
                    _ => geometry.middle(*cell),
                };
                let (id, side) = (figure.id(), figure.side_class());
                svg.add(format_args!(
                    "<use href=\"#{id}\" class=\"{side} ghost\" x=\"{}\" y=\"{}\"/>",
                    at.x, at.y
                ));
            }
            Mark::Arrow(from, to) => {
                let labelled = marks.iter().any(|mark| matches!(mark, Mark::Label(cell, _) if cell == to));
                // Up to the badge that will stand there.
                let short = if labelled { BADGE as f32 + 2.0 } else { 6.0 };
                write_arrow(svg, geometry, (*from, *to), short);
            }
            _ => {}
        }
    }
    for mark in on_board(marks, geometry) {
        let Mark::Label(cell, label) = mark else { continue };
        let at = geometry.middle(*cell);
        let crossed = on_board(marks, geometry).any(|mark| match mark {
            Mark::Arrow(from, to) => runs_through(geometry.middle(*from), geometry.middle(*to), at),
            _ => false,
        });
        write_label(svg, at, label.as_str(), is_taken(*cell) || crossed, outlines);
    }
}

/// Whether a line comes so near to a point that a label there could not be read. In whole numbers, it is the same on every machine.
fn runs_through(from: Point, to: Point, at: Point) -> bool {
    let (across, down) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let (right, below) = (i64::from(at.x) - i64::from(from.x), i64::from(at.y) - i64::from(from.y));
    let (square, along, aside) =
        (across * across + down * down, across * right + down * below, across * below - down * right);
    (0..=square).contains(&along) && aside * aside <= BADGE * BADGE * square
}

/// A fortress is chosen as a whole, by the cell that names it, where no rider stands.
fn write_chosen(svg: &mut Svg, replay: &Replay, geometry: &Geometry, cell: Cell) {
    let here =
        |figure: Figure| replay.pieces().iter().any(|piece| piece.cell == cell && piece.figure == figure);
    if here(Figure::Fortress) && !here(Figure::Rider) {
        write_use(svg, "m-pick-f", geometry.fortress_middle(cell));
    } else {
        write_use(svg, "m-pick", geometry.middle(cell));
    }
}

/// A line that stops this far short of the target's middle, with a head of two strokes.
fn write_arrow(svg: &mut Svg, geometry: &Geometry, (from, to): (Cell, Cell), short: f32) {
    const HEAD: f32 = 12.0;
    if from == to {
        return;
    }
    let (from, to) = (geometry.middle(from), geometry.middle(to));
    let (across, down) = ((to.x - from.x) as f32, (to.y - from.y) as f32);
    // A square root is the same on every machine; `hypot` need not be.
    let length = (across * across + down * down).sqrt();
    let (right, below) = (across / length, down / length);
    let tip = (to.x as f32 - short * right, to.y as f32 - short * below);
    let wing = |side: f32| {
        let back = (tip.0 - HEAD * right, tip.1 - HEAD * below);
        (Short(back.0 - side * HEAD * 0.7 * below), Short(back.1 + side * HEAD * 0.7 * right))
    };
    let (left_wing, right_wing, tip) = (wing(-1.0), wing(1.0), (Short(tip.0), Short(tip.1)));
    svg.add(format_args!(
        "<path class=\"arrow\" d=\"M{} {}L{} {}M{} {}L{} {}L{} {}\"/>",
        from.x, from.y, tip.0, tip.1, left_wing.0, left_wing.1, tip.0, tip.1, right_wing.0, right_wing.1
    ));
}

/// A text on a cell; on a piece it stands on a badge, so that it reads on every colour.
fn write_label(svg: &mut Svg, Point { x, y }: Point, text: &str, badge: bool, outlines: bool) {
    if badge {
        svg.add(format_args!("<circle class=\"badge\" cx=\"{x}\" cy=\"{y}\" r=\"{BADGE}\"/>"));
    }
    if outlines {
        let mut path = String::new();
        // Three wide letters are made smaller, so that they stay within the cell, or on the badge.
        let room = if badge { 17.0 } else { 32.0 };
        let height = f32::min(10.5, 10.5 * room / Lettering::new(text, 10.5).width());
        glyphs::write_text(&mut path, text, (x as f32, y as f32), height);
        svg.add(format_args!("<path class=\"label\" d=\"{path}\"/>"));
    } else {
        // A label has only letters and digits.
        svg.add(format_args!("<text class=\"label\" x=\"{x}\" y=\"{y}\">{text}</text>"));
    }
}
