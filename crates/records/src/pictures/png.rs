//! A position as SVG and PNG.

use kamni_draw::{Drawing, Theme, Tone};
use kamni_rules::GameKind;
use png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, EncodingError, Filter};

use super::colours::{Census, Colour, Palette, kept_colours};
use super::painting::{Area, Hands, Painting, Placed, paint, paint_area};
use super::{PictureError, Size};

/// Where packing gains little for more time.
const LEVEL: u8 = 4;

/// Paints a drawing in a tone. Its longer side has the pixels that are asked for; its corners are clear.
///
/// # Errors
/// The drawing cannot be painted; none of ours is known to be so.
pub fn png(drawing: &Drawing<'_>, tone: Tone, size: Size) -> Result<Vec<u8>, PictureError> {
    let drawn = Drawn::new(drawing, tone, size)?;
    pack(&drawn.paint(Hands::Two)?, drawing.kind(), tone)
}

/// A drawing in a tone as SVG that stands by itself, of this size where nothing else says so.
#[must_use]
pub fn svg(drawing: &Drawing<'_>, tone: Tone, size: Size) -> String {
    let (width, height) = pixels(drawing, size);
    drawing.clone().theme(Theme::Picture(tone)).pixels(width, height).svg()
}

/// The width and height of a drawing: a board is a little higher than wide, by its slab's thickness.
fn pixels(drawing: &Drawing<'_>, size: Size) -> (u32, u32) {
    let geometry = drawing.geometry();
    let (width, height) = (geometry.width().unsigned_abs(), geometry.height().unsigned_abs());
    ((size.pixels() * width + height / 2) / height, size.pixels())
}

/// A drawing that is ready to be painted.
pub(super) struct Drawn {
    placed: Placed,
    pub(super) pixels: (u32, u32),
}

impl Drawn {
    pub(super) fn new(drawing: &Drawing<'_>, tone: Tone, size: Size) -> Result<Self, PictureError> {
        let (width, height) = pixels(drawing, size);
        let svg = drawing.clone().theme(Theme::Picture(tone)).svg();
        let placed = Placed::new(&svg, (0.0, 0.0), (width as f32, height as f32))?;
        Ok(Self { placed, pixels: (width, height) })
    }

    /// The areas that some elements of the drawing cover.
    pub(super) fn areas_of(&self, drawing: &Drawing<'_>, elements: &str) -> Result<Vec<Area>, PictureError> {
        if elements.is_empty() {
            return Ok(Vec::new());
        }
        let (width, height) = self.pixels;
        let some = Placed::new(&drawing.svg_of(elements), (0.0, 0.0), (width as f32, height as f32))?;
        Ok(some.areas(self.pixels))
    }

    pub(super) fn paint_area(&self, area: Area) -> Result<Vec<Colour>, PictureError> {
        let painted = paint_area(std::slice::from_ref(&self.placed), area);
        painted.ok_or_else(|| PictureError::Drawing(format!("{area:?}")))
    }

    pub(super) fn paint(&self, hands: Hands) -> Result<Painting, PictureError> {
        paint(std::slice::from_ref(&self.placed), self.pixels, hands)
    }
}

/// A painting as a file with a palette.
pub(super) fn pack(painting: &Painting, kind: GameKind, tone: Tone) -> Result<Vec<u8>, PictureError> {
    let mut census = Census::new();
    let places = census.count(&painting.pixels);
    let palette = Palette::of(census.found(), 256, &kept_colours(kind, tone));
    let entries = palette.entries(census.found());
    let bytes: Vec<u8> = places.into_iter().map(|place| entries[place as usize]).collect();
    write(painting, &palette, &bytes).map_err(|error| PictureError::Packing(error.to_string()))
}

fn write(painting: &Painting, palette: &Palette, bytes: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, painting.width, painting.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().iter().flat_map(|colour| colour.rgb()).collect::<Vec<u8>>());
    let pale = palette.colours().iter().map(|colour| colour.alpha()).take_while(|alpha| *alpha < u8::MAX);
    encoder.set_trns(pale.collect::<Vec<u8>>());
    encoder.set_compression(Compression::Balanced);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    // Neighbouring places in a palette are not neighbouring colours: differences between them say nothing.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    writer.finish()?;
    Ok(file)
}
