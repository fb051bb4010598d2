//! A game as an animation.

use std::borrow::Cow;
use std::thread;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use kamni_draw::Replay;
use kamni_rules::{AnyPosition, Position, Step};

use super::colours::{Census, Colour, Palette, kept_colours};
use super::look::Look;
use super::painting::{Hands, Painting};
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

/// So many pictures are looked at for the palette.
const LOOKED_AT: usize = 6;
/// So many are painted at a time, by at most so many threads.
const BATCH: usize = 8;
const MOST_THREADS: usize = 4;

/// The animation of a game, which goes on for ever: the start position, and a picture of each turn or step.
///
/// # Errors
/// A step is refused.
pub fn gif(start: AnyPosition, steps: &[Step], look: &Look, film: &Film) -> Result<Vec<u8>, PictureError> {
    let plies = plies(start, steps, film.each)?;
    let drawn = |replay: &Replay| Drawn::new(&look.drawing(replay), look.tone, film.size);
    let palette = palette(start, steps, &plies, look, film)?;
    let (width, height) = drawn(&Replay::new(start))?.pixels;
    let mut file = File::new(width, height, &palette)?;
    let mut reel = Reel { replay: Replay::new(start), made: 0, steps };
    for (place, batch) in plies.chunks(BATCH).enumerate() {
        let mut drawings = Vec::with_capacity(BATCH);
        for ply in batch {
            drawings.push(drawn(reel.wound_to(*ply)?)?);
        }
        for (next, painting) in paint_all(&drawings)?.iter().enumerate() {
            let is_last = place * BATCH + next + 1 == plies.len();
            let delay = film.delay.clamp(Film::LEAST_DELAY, Film::MOST_DELAY);
            file.add(painting, if is_last { 4 * delay } else { delay })?;
        }
    }
    file.finish()
}

/// After how many steps there are pictures. All steps are tried here.
fn plies(start: AnyPosition, steps: &[Step], each: Each) -> Result<Vec<usize>, PictureError> {
    let mut replay = Replay::new(start);
    let mut plies = vec![0];
    for (place, &step) in steps.iter().enumerate() {
        let refused = |refusal| kamni_draw::ReplayError { place, step, refusal };
        replay.play(step).map_err(refused)?;
        let position = replay.position();
        let is_end = position.turn_begins() || position.is_over() || place + 1 == steps.len();
        if each == Each::Step || is_end {
            plies.push(place + 1);
        }
    }
    Ok(plies)
}

/// A game that is being wound on.
struct Reel<'a> {
    replay: Replay,
    made: usize,
    steps: &'a [Step],
}

impl Reel<'_> {
    fn wound_to(&mut self, ply: usize) -> Result<&Replay, PictureError> {
        while self.made < ply {
            let (place, step) = (self.made, self.steps[self.made]);
            let refused = |refusal| kamni_draw::ReplayError { place, step, refusal };
            self.replay.play(step).map_err(refused)?;
            self.made += 1;
        }
        Ok(&self.replay)
    }
}

/// One palette for all pictures, from some of them: the first, the last and some between.
fn palette(
    start: AnyPosition,
    steps: &[Step],
    plies: &[usize],
    look: &Look,
    film: &Film,
) -> Result<Palette, PictureError> {
    let last = plies.len() - 1;
    let mut chosen: Vec<usize> = (0..LOOKED_AT).map(|part| plies[last * part / (LOOKED_AT - 1)]).collect();
    chosen.dedup();
    let mut reel = Reel { replay: Replay::new(start), made: 0, steps };
    let mut drawings = Vec::new();
    for ply in chosen {
        drawings.push(Drawn::new(&look.drawing(reel.wound_to(ply)?), look.tone, film.size)?);
    }
    let mut census = Census::new();
    // What is clear has a place in any case: it stands for what has not changed.
    census.count(&[Colour::CLEAR]);
    for painting in paint_all(&drawings)? {
        census.count(&painting.pixels);
    }
    Ok(Palette::of(census.found(), 256, &kept_colours(start.kind(), look.tone)))
}

/// Paints drawings on several threads, with nothing between clear and opaque.
fn paint_all(drawings: &[Drawn]) -> Result<Vec<Painting>, PictureError> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    let share = drawings.len().div_ceil(threads).max(1);
    let painted = |drawing: &Drawn| -> Result<Painting, PictureError> {
        let mut painting = drawing.paint(Hands::One)?;
        painting.pixels.iter_mut().for_each(|pixel| *pixel = pixel.all_or_nothing());
        Ok(painting)
    };
    thread::scope(|scope| {
        let shares: Vec<_> = drawings
            .chunks(share)
            .map(|share| scope.spawn(move || share.iter().map(painted).collect::<Result<Vec<_>, _>>()))
            .collect();
        let mut paintings = Vec::with_capacity(drawings.len());
        for share in shares {
            let failed = || PictureError::Drawing("a painting thread failed".to_string());
            paintings.append(&mut share.join().map_err(|_| failed())??);
        }
        Ok(paintings)
    })
}

/// An animation that is being written.
struct File<'a> {
    encoder: Encoder<Vec<u8>>,
    palette: &'a Palette,
    clear: u8,
    census: Census,
    /// The entry of each colour in the census.
    entries: Vec<u8>,
    /// What is seen after the last picture.
    seen: Option<Vec<u8>>,
}

impl<'a> File<'a> {
    fn new(width: u32, height: u32, palette: &'a Palette) -> Result<Self, PictureError> {
        let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
        let colours: Vec<u8> = palette.colours().iter().flat_map(|colour| colour.rgb()).collect();
        let mut encoder =
            Encoder::new(Vec::new(), side(width), side(height), &colours).map_err(|error| packing(&error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| packing(&error))?;
        let clear = palette.nearest(Colour::CLEAR);
        Ok(Self { encoder, palette, clear, census: Census::new(), entries: Vec::new(), seen: None })
    }

    /// Adds a picture: of the first everything, of others the rectangle that has changed.
    fn add(&mut self, painting: &Painting, delay: u32) -> Result<(), PictureError> {
        let places = self.census.count(&painting.pixels);
        for (colour, _) in &self.census.found()[self.entries.len()..] {
            self.entries.push(self.palette.nearest(*colour));
        }
        let picture: Vec<u8> = places.into_iter().map(|place| self.entries[place as usize]).collect();
        let width = painting.width as usize;
        let (area, buffer) = match &self.seen {
            None => (Area { left: 0, top: 0, width, height: painting.height as usize }, picture.clone()),
            Some(seen) => {
                let area = Area::changed(seen, &picture, width);
                (area, area.difference(seen, &picture, width, self.clear))
            }
        };
        let frame = Frame {
            delay: (delay / 10) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.clear),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|error| packing(&error))?;
        self.seen = Some(picture);
        Ok(())
    }

    fn finish(self) -> Result<Vec<u8>, PictureError> {
        self.encoder.into_inner().map_err(|error| PictureError::Packing(error.to_string()))
    }
}

fn packing(error: &EncodingError) -> PictureError {
    PictureError::Packing(error.to_string())
}

/// A rectangle of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// The smallest rectangle outside of which nothing has changed; one pixel where nothing has at all, because a frame
    /// cannot be empty.
    fn changed(before: &[u8], after: &[u8], width: usize) -> Self {
        let mut area: Option<(usize, usize, usize, usize)> = None;
        for (row, (old, new)) in before.chunks(width).zip(after.chunks(width)).enumerate() {
            if old == new {
                continue;
            }
            let differs = |place: &usize| old[*place] != new[*place];
            let first = (0..width).find(differs).unwrap_or(0);
            let last = (0..width).rev().find(differs).unwrap_or(0);
            let (left, right, top, _) = area.unwrap_or((first, last, row, row));
            area = Some((left.min(first), right.max(last), top, row));
        }
        let (left, right, top, bottom) = area.unwrap_or((0, 0, 0, 0));
        Self { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    /// What is painted in it: clear where nothing has changed.
    fn difference(&self, before: &[u8], after: &[u8], width: usize, clear: u8) -> Vec<u8> {
        let mut buffer = Vec::with_capacity(self.width * self.height);
        for row in self.top..self.top + self.height {
            let span = row * width + self.left..row * width + self.left + self.width;
            let pixels = before[span.clone()].iter().zip(&after[span]);
            buffer.extend(pixels.map(|(old, new)| if old == new { clear } else { *new }));
        }
        buffer
    }
}
