//! A grid of letters to draw on.

use super::{Ink, Line};

/// A grid of letters. What is drawn outside of it is lost.
#[derive(Debug)]
pub(crate) struct Canvas {
    width: usize,
    glyphs: Vec<(char, Ink)>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, glyphs: vec![(' ', Ink::Plain); width * height] }
    }

    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn set(&mut self, x: usize, y: usize, symbol: char, ink: Ink) {
        if x < self.width
            && let Some(glyph) = self.glyphs.get_mut(y * self.width + x)
        {
            *glyph = (symbol, ink);
        }
    }

    pub(crate) fn get(&self, x: usize, y: usize) -> char {
        self.glyphs.get(y * self.width + x).map_or(' ', |(symbol, _)| *symbol)
    }

    pub(crate) fn text(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        for (place, letter) in text.chars().enumerate() {
            self.set(x + place, y, letter, ink);
        }
    }

    pub(crate) fn frame(&mut self, from: (usize, usize), to: (usize, usize), symbols: [char; 6], ink: Ink) {
        for (x, y, symbol) in frame(from, to, symbols) {
            self.set(x, y, symbol, ink);
        }
    }

    pub(crate) fn lines(&self) -> Vec<Line> {
        self.glyphs.chunks(self.width).map(|row| row.iter().copied().collect()).collect()
    }
}

/// The places of a frame with these symbols: across, down, and the four corners from the top left, row by row.
pub(crate) fn frame(
    (left, top): (usize, usize),
    (right, bottom): (usize, usize),
    [across, down, top_left, top_right, bottom_left, bottom_right]: [char; 6],
) -> impl Iterator<Item = (usize, usize, char)> {
    let rows = (left + 1..right).flat_map(move |x| [(x, top, across), (x, bottom, across)]);
    let columns = (top + 1..bottom).flat_map(move |y| [(left, y, down), (right, y, down)]);
    let upper = [(left, top, top_left), (right, top, top_right)];
    let lower = [(left, bottom, bottom_left), (right, bottom, bottom_right)];
    rows.chain(columns).chain(upper).chain(lower)
}
