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

    /// A frame with these symbols: across, down, and the four corners from the top left, row by row.
    pub(crate) fn frame(
        &mut self,
        (x, y): (usize, usize),
        (right, bottom): (usize, usize),
        symbols: [char; 6],
        ink: Ink,
    ) {
        let [across, down, top_left, top_right, bottom_left, bottom_right] = symbols;
        for x in x + 1..right {
            self.set(x, y, across, ink);
            self.set(x, bottom, across, ink);
        }
        for y in y + 1..bottom {
            self.set(x, y, down, ink);
            self.set(right, y, down, ink);
        }
        self.set(x, y, top_left, ink);
        self.set(right, y, top_right, ink);
        self.set(x, bottom, bottom_left, ink);
        self.set(right, bottom, bottom_right, ink);
    }

    pub(crate) fn lines(&self) -> Vec<Line> {
        self.glyphs.chunks(self.width).map(|row| row.iter().copied().collect()).collect()
    }
}
