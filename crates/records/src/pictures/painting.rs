//! From SVG to pixels.

use std::ops::Range;
use std::thread;

use resvg::tiny_skia::{Pixmap, PixmapMut, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

use super::PictureError;
use super::colours::Colour;

/// Pixels, row by row.
#[derive(Clone, Debug)]
pub(super) struct Painting {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<Colour>,
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
        let transform = Transform::from_row(size.0 / width, 0.0, 0.0, size.1 / height, at.0, at.1);
        Ok(Self { tree, transform })
    }
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
    let band = |rows: Range<u32>| paint_band(drawings, width, &rows);
    let (upper, lower) = match hands {
        Hands::One => (band(0..middle), band(middle..height)),
        Hands::Two => thread::scope(|scope| {
            let lower = scope.spawn(|| band(middle..height));
            let upper = band(0..middle);
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

fn paint_band(drawings: &[Placed], width: u32, rows: &Range<u32>) -> Option<Vec<Colour>> {
    let mut sheet = Pixmap::new(width, rows.len() as u32)?;
    for drawing in drawings {
        let moved = drawing.transform.post_translate(0.0, -(rows.start as f32));
        resvg::render(&drawing.tree, moved, &mut sheet.as_mut());
    }
    Some(straight(&mut sheet.as_mut()))
}

/// The colours as files have them, not multiplied with how much they cover.
fn straight(sheet: &mut PixmapMut<'_>) -> Vec<Colour> {
    let straight = |pixel: &PremultipliedColorU8| {
        let colour = pixel.demultiply();
        Colour::new(colour.red(), colour.green(), colour.blue(), colour.alpha())
    };
    sheet.pixels_mut().iter().map(straight).collect()
}
