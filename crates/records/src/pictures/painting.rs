//! From SVG to pixels.

use std::thread;

use resvg::tiny_skia::{Pixmap, PixmapMut, PremultipliedColorU8, Transform};
use resvg::usvg::{Node, Options, Tree};

use super::PictureError;
use super::colours::Colour;

/// Pixels, row by row.
#[derive(Clone, Debug)]
pub(super) struct Painting {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<Colour>,
}

/// The scale, or one next to it, by which a ground's pattern comes out in whole pixels: painted in the drawing's scale and laid
/// back into it. Where rounding leaves a trace, every pixel of the ground is mixed from sixteen, for a third of the time.
fn steady(scale: f32) -> f32 {
    let is_steady = |scale: &f32| 1.0 / (scale * scale).sqrt() * scale == 1.0;
    let nearby = std::iter::successors(Some(scale), |scale| Some(scale.next_up())).take(32);
    nearby.into_iter().find(is_steady).unwrap_or(scale)
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) right: u32,
    pub(super) bottom: u32,
}

impl Area {
    pub(super) const fn width(&self) -> u32 {
        self.right - self.left
    }

    pub(super) const fn height(&self) -> u32 {
        self.bottom - self.top
    }

    const fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// The smallest area that has both.
    pub(super) fn with(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// A drawing on a sheet: its tree, and where it lies.
pub(super) struct Placed {
    tree: Tree,
    transform: Transform,
}

impl Placed {
    /// A drawing that fills a part of a sheet, from a point, with a size.
    pub(super) fn new(svg: &str, at: (f32, f32), size: (f32, f32)) -> Result<Self, PictureError> {
        let tree = Tree::from_str(svg, &Options::default())
            .map_err(|error| PictureError::Drawing(error.to_string()))?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let (across, down) = (steady(size.0 / width), steady(size.1 / height));
        let transform = Transform::from_row(across, 0.0, 0.0, down, at.0, at.1);
        Ok(Self { tree, transform })
    }

    /// The areas of a sheet on which anything is painted, none meeting another.
    pub(super) fn areas(&self, (width, height): (u32, u32)) -> Vec<Area> {
        let mut areas: Vec<Area> = Vec::new();
        let mut groups = vec![self.tree.root()];
        while let Some(group) = groups.pop() {
            for node in group.children() {
                match node {
                    Node::Group(inner) => groups.push(inner),
                    other => {
                        let Some(bounds) = other.abs_stroke_bounding_box().transform(self.transform) else {
                            continue;
                        };
                        // An edge is painted over the pixels that it touches, and rounding may touch one more.
                        let area = Area {
                            left: (bounds.left() - 2.0).max(0.0) as u32,
                            top: (bounds.top() - 2.0).max(0.0) as u32,
                            right: width.min((bounds.right() + 3.0).max(0.0) as u32),
                            bottom: height.min((bounds.bottom() + 3.0).max(0.0) as u32),
                        };
                        if area.left < area.right && area.top < area.bottom {
                            add(&mut areas, area);
                        }
                    }
                }
            }
        }
        areas
    }
}

/// Adds an area; those that it meets become one with it.
fn add(areas: &mut Vec<Area>, mut area: Area) {
    while let Some(place) = areas.iter().position(|other| other.meets(&area)) {
        area = area.with(&areas.swap_remove(place));
    }
    areas.push(area);
}

/// Whether the two halves of a painting are painted at the same time. They come out the same either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hands {
    One,
    Two,
}

/// Paints drawings, one over the other, on a clear sheet.
pub(super) fn paint(
    drawings: &[Placed],
    (width, height): (u32, u32),
    hands: Hands,
) -> Result<Painting, PictureError> {
    let middle = height / 2;
    let band = |top: u32, bottom: u32| paint_area(drawings, Area { left: 0, top, right: width, bottom });
    let (upper, lower) = match hands {
        Hands::One => (band(0, middle), band(middle, height)),
        Hands::Two => thread::scope(|scope| {
            let lower = scope.spawn(|| band(middle, height));
            let upper = band(0, middle);
            // A thread that panicked leaves no pixels.
            (upper, lower.join().unwrap_or(None))
        }),
    };
    match (upper, lower) {
        (Some(mut pixels), Some(mut lower)) => {
            pixels.append(&mut lower);
            Ok(Painting { width, height, pixels })
        }
        _ => Err(PictureError::Drawing(format!("{width} × {height} pixels"))),
    }
}

/// A thin line that runs up to this many pixels left of a sheet, or above it, is painted on its edge.
const EDGE: u32 = 2;

/// Paints what lies in an area of the sheet.
pub(super) fn paint_area(drawings: &[Placed], area: Area) -> Option<Vec<Colour>> {
    let (left, top) = (area.left.saturating_sub(EDGE), area.top.saturating_sub(EDGE));
    let mut sheet = Pixmap::new(area.right - left, area.bottom - top)?;
    for drawing in drawings {
        let moved = drawing.transform.post_translate(-(left as f32), -(top as f32));
        resvg::render(&drawing.tree, moved, &mut sheet.as_mut());
    }
    let (width, aside, above) =
        (sheet.width() as usize, (area.left - left) as usize, (area.top - top) as usize);
    let pixels = straight(&mut sheet.as_mut());
    let rows = pixels.chunks(width).skip(above);
    Some(rows.flat_map(|row| &row[aside..]).copied().collect())
}

/// The colours as files have them, not multiplied with how much they cover.
fn straight(sheet: &mut PixmapMut<'_>) -> Vec<Colour> {
    let straight = |pixel: &PremultipliedColorU8| {
        let colour = pixel.demultiply();
        Colour::new(colour.red(), colour.green(), colour.blue(), colour.alpha())
    };
    sheet.pixels_mut().iter().map(straight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_painted_as_the_whole_is() {
        // Thin lines are where painters round.
        let lines = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\">\
            <path d=\"M8 2V22M16 2V22M2 8H22M2 16H22\" stroke=\"#000\" fill=\"none\"/></svg>";
        for side in [20.0, 21.0, 22.8, 23.0] {
            let drawing = [Placed::new(lines, (0.0, 0.0), (side, side)).expect("a drawing")];
            let painted = |left: u32, top: u32| {
                paint_area(&drawing, Area { left, top, right: 23, bottom: 23 }).expect("an area")
            };
            let whole = painted(0, 0);
            assert!(whole.iter().any(|pixel| *pixel != Colour::CLEAR), "{side}");
            for (left, top) in (0..20).flat_map(|left| (0..20).map(move |top| (left, top))) {
                let rows = whole.chunks(23).skip(top as usize);
                let part: Vec<Colour> = rows.flat_map(|row| &row[left as usize..]).copied().collect();
                assert!(painted(left, top) == part, "{side} {left} {top}");
            }
        }
    }
}
