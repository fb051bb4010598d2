//! A game as an animation.

use std::borrow::Cow;
use std::thread;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use kamni_draw::{Drawing, Inner, Replay};
use kamni_rules::{AnyPosition, BadStep, Position, Rules, Step};

use super::colours::{Census, Colour, Palette, kept_colours};
use super::look::Look;
use super::painting::{Area, Hands};
use super::png::Drawn;
use super::{PictureError, Size};

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    /// How large its pictures are.
    pub size: Size,
    /// What has a picture of its own.
    pub each: Each,
    /// Milliseconds that a picture stands; hundredths of a second count. The last one stands four times as long.
    pub delay: u32,
}

impl Film {
    /// The shortest delay that viewers keep to, in milliseconds.
    pub const LEAST_DELAY: u32 = 20;
    /// The longest delay.
    pub const MOST_DELAY: u32 = 60_000;
}

impl Default for Film {
    fn default() -> Self {
        Self { size: Size::USUAL, each: Each::Turn, delay: 800 }
    }
}

/// What has a picture of its own in an animation, beside the beginning and the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Each {
    /// Every turn.
    #[default]
    Turn,
    /// Every step.
    Step,
}

/// How many pictures are looked at for the palette.
const LOOKED_AT: usize = 6;
/// How many are painted at a time, by at most how many threads.
const BATCH: usize = 8;
const MOST_THREADS: usize = 4;

/// The animation of a game, which goes on for ever: the start position, and a picture of each turn or step.
///
/// # Errors
/// A step is refused.
pub fn gif(
    rules: Rules,
    start: AnyPosition,
    steps: &[Step],
    look: &Look,
    film: &Film,
) -> Result<Vec<u8>, PictureError> {
    let reel = || Reel { replay: Replay::new(rules, start), steps };
    let plies = plies(reel(), film.each)?;
    let palette = palette(reel(), &plies, look, film)?;
    let mut reel = reel();
    let mut file = File::new(&palette);
    let mut before: Option<Inner> = None;
    for (place, batch) in plies.chunks(BATCH).enumerate() {
        let mut changes = Vec::with_capacity(BATCH);
        for ply in batch {
            let drawing = look.drawing(reel.wound_to(*ply)?);
            let inner = drawing.inner();
            changes.push(Change::new(&drawing, look, film, before.as_ref(), &inner)?);
            before = Some(inner);
        }
        for (next, areas) in paint_all(&changes, Change::paint)?.iter().enumerate() {
            let is_last = place * BATCH + next + 1 == plies.len();
            let delay = film.delay.clamp(Film::LEAST_DELAY, Film::MOST_DELAY);
            file.add(changes[next].drawn.pixels, areas, if is_last { 4 * delay } else { delay })?;
        }
    }
    file.finish()
}

/// A picture of an animation, and where it differs from the one before it.
struct Change {
    drawn: Drawn,
    areas: Vec<Area>,
}

impl Change {
    fn new(
        drawing: &Drawing<'_>,
        look: &Look,
        film: &Film,
        before: Option<&Inner>,
        after: &Inner,
    ) -> Result<Self, PictureError> {
        let drawn = Drawn::new(drawing, look.tone, film.size)?;
        let (right, bottom) = drawn.pixels;
        let areas = match before {
            None => vec![Area { left: 0, top: 0, right, bottom }],
            Some(before) => drawn.areas_of(drawing, &differing(before, after))?,
        };
        Ok(Self { drawn, areas })
    }

    fn paint(&self) -> Result<Vec<Painted>, PictureError> {
        let painted = |area: &Area| {
            let mut pixels = self.drawn.paint_area(*area)?;
            pixels.iter_mut().for_each(|pixel| *pixel = pixel.all_or_nothing());
            Ok((*area, pixels))
        };
        self.areas.iter().map(painted).collect()
    }
}

/// An area with its pixels.
type Painted = (Area, Vec<Colour>);

/// The elements that only one of two drawings has.
fn differing(before: &Inner, after: &Inner) -> String {
    let [mut before, mut after] = [before, after].map(|inner| {
        let layers = [&inner.under, &inner.pieces, &inner.marks];
        let elements = layers.into_iter().flat_map(|layer| layer.split_inclusive('>'));
        // Groups are opened and closed around them.
        let mut elements: Vec<&str> = elements.filter(|element| element.ends_with("/>")).collect();
        elements.sort_unstable();
        elements
    });
    let all_before = std::mem::take(&mut before);
    before.extend(all_before.iter().filter(|element| after.binary_search(element).is_err()));
    after.retain(|element| all_before.binary_search(element).is_err());
    before.concat() + &after.concat()
}

/// After how many steps there are pictures. All steps are tried here.
fn plies(mut reel: Reel<'_>, each: Each) -> Result<Vec<usize>, PictureError> {
    let (mut plies, all) = (vec![0], reel.steps.len());
    for ply in 1..=all {
        let position = reel.wound_to(ply)?.position();
        let is_end = position.turn_begins() || position.is_over() || ply == all;
        if each == Each::Step || is_end {
            plies.push(ply);
        }
    }
    Ok(plies)
}

/// A game that is being wound on.
struct Reel<'a> {
    replay: Replay,
    steps: &'a [Step],
}

impl Reel<'_> {
    fn wound_to(&mut self, ply: usize) -> Result<&Replay, PictureError> {
        let made = self.replay.line().steps().len();
        for (place, &step) in self.steps.iter().enumerate().take(ply).skip(made) {
            self.replay.play(step).map_err(|refusal| BadStep { place, step, refusal })?;
        }
        Ok(&self.replay)
    }
}

/// One palette for all pictures, from some of them: the first, the last and some between.
fn palette(mut reel: Reel<'_>, plies: &[usize], look: &Look, film: &Film) -> Result<Palette, PictureError> {
    let last = plies.len() - 1;
    let mut chosen: Vec<usize> = (0..LOOKED_AT).map(|part| plies[last * part / (LOOKED_AT - 1)]).collect();
    chosen.dedup();
    let mut drawings = Vec::new();
    for ply in chosen {
        drawings.push(Drawn::new(&look.drawing(reel.wound_to(ply)?), look.tone, film.size)?);
    }
    let mut census = Census::new();
    // What is clear has a place in any case: it stands for what has not changed.
    census.count(&[Colour::CLEAR]);
    let whole = |drawing: &Drawn| {
        let mut painting = drawing.paint(Hands::One)?;
        painting.pixels.iter_mut().for_each(|pixel| *pixel = pixel.all_or_nothing());
        Ok(painting)
    };
    for painting in paint_all(&drawings, whole)? {
        census.count(&painting.pixels);
    }
    Ok(Palette::of(census.found(), 256, &kept_colours(reel.replay.position().kind(), look.tone)))
}

/// Paints things on several threads; they come out in their order.
fn paint_all<T: Sync, P: Send>(
    things: &[T],
    paint: impl Fn(&T) -> Result<P, PictureError> + Sync,
) -> Result<Vec<P>, PictureError> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    let share = things.len().div_ceil(threads).max(1);
    let paint = &paint;
    thread::scope(|scope| {
        let shares: Vec<_> = things
            .chunks(share)
            .map(|share| scope.spawn(move || share.iter().map(paint).collect::<Result<Vec<_>, _>>()))
            .collect();
        let mut painted = Vec::with_capacity(things.len());
        for share in shares {
            let failed = || PictureError::Drawing("a painting thread failed".to_string());
            painted.append(&mut share.join().map_err(|_| failed())??);
        }
        Ok(painted)
    })
}

/// An animation that is being written.
struct File<'a> {
    palette: &'a Palette,
    clear: u8,
    census: Census,
    /// The entry of each colour in the census.
    entries: Vec<u8>,
    /// What has been written, and what is seen at its end; nothing before the first picture.
    begun: Option<(Encoder<Vec<u8>>, Vec<u8>)>,
}

impl<'a> File<'a> {
    fn new(palette: &'a Palette) -> Self {
        let clear = palette.nearest(Colour::CLEAR);
        Self { palette, clear, census: Census::new(), entries: Vec::new(), begun: None }
    }

    /// Adds a picture: areas that may have changed, of the first everything.
    fn add(&mut self, pixels: (u32, u32), areas: &[Painted], delay: u32) -> Result<(), PictureError> {
        let width = pixels.0 as usize;
        let mut parts = Vec::with_capacity(areas.len());
        for (area, colours) in areas {
            let places = self.census.count(colours);
            let new = &self.census.found()[self.entries.len()..];
            self.entries.extend(self.palette.entries(new));
            let part: Vec<u8> = places.into_iter().map(|place| self.entries[place as usize]).collect();
            parts.push((*area, part));
        }
        let (encoder, seen) = match &mut self.begun {
            Some(begun) => begun,
            None => {
                let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
                let colours: Vec<u8> =
                    self.palette.colours().iter().flat_map(|colour| colour.rgb()).collect();
                let encoder = Encoder::new(Vec::new(), side(pixels.0), side(pixels.1), &colours);
                let mut encoder = encoder.map_err(|error| packing(&error))?;
                encoder.set_repeat(Repeat::Infinite).map_err(|error| packing(&error))?;
                self.begun.insert((encoder, vec![self.clear; width * pixels.1 as usize]))
            }
        };
        let (area, buffer) = difference(seen, &parts, width, self.clear);
        let frame = Frame {
            delay: (delay / 10) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.clear),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width() as u16,
            height: area.height() as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(|error| packing(&error))
    }

    fn finish(self) -> Result<Vec<u8>, PictureError> {
        let (encoder, _) = self.begun.ok_or_else(|| PictureError::Packing("no pictures".to_string()))?;
        encoder.into_inner().map_err(|error| PictureError::Packing(error.to_string()))
    }
}

fn packing(error: &EncodingError) -> PictureError {
    PictureError::Packing(error.to_string())
}

/// Puts parts into what is seen, and gives the smallest rectangle outside of which nothing has changed, with what is
/// painted in it: clear where nothing has. It is one pixel where nothing has at all, because a frame cannot be empty.
fn difference(seen: &mut [u8], parts: &[(Area, Vec<u8>)], width: usize, clear: u8) -> (Area, Vec<u8>) {
    let mut changed: Vec<(usize, u8)> = Vec::new();
    let mut all: Option<Area> = None;
    for (area, part) in parts {
        for (row, line) in (area.top..area.bottom).zip(part.chunks(area.width() as usize)) {
            for (col, new) in (area.left..area.right).zip(line) {
                let place = row as usize * width + col as usize;
                if seen[place] != *new {
                    seen[place] = *new;
                    changed.push((place, *new));
                    let pixel = Area { left: col, top: row, right: col + 1, bottom: row + 1 };
                    all = Some(all.map_or(pixel, |all| all.with(&pixel)));
                }
            }
        }
    }
    let area = all.unwrap_or(Area { left: 0, top: 0, right: 1, bottom: 1 });
    let mut buffer = vec![clear; area.width() as usize * area.height() as usize];
    for (place, new) in changed {
        let (row, col) = (place / width - area.top as usize, place % width - area.left as usize);
        buffer[row * area.width() as usize + col] = new;
    }
    (area, buffer)
}
