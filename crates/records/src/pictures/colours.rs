//! The colours of a picture, and a palette of at most 256 that stands for them.
//!
//! A board has few colours and many shades between them: light on a slab, glow on a stone, edges. The palette keeps the
//! colours of the design exactly wherever they appear, and divides the shades so that nearby ones share an entry. There
//! is no dithering: flat things stay flat, and files small. All arithmetic is in whole numbers, alike on every machine.

use kamni_draw::{Tone, tokens};
use kamni_rules::GameKind;

/// A colour: red, green, blue, and how much it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Colour(u32);

impl Colour {
    /// Nothing at all.
    pub(super) const CLEAR: Self = Self(0);

    pub(super) const fn new(red: u8, green: u8, blue: u8, alpha: u8) -> Self {
        Self(u32::from_be_bytes([alpha, red, green, blue]))
    }

    pub(super) const fn alpha(self) -> u8 {
        self.0.to_be_bytes()[0]
    }

    /// Red, green, blue.
    pub(super) const fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// The same where it covers at least half, nothing elsewhere: a GIF knows nothing between.
    pub(super) const fn all_or_nothing(self) -> Self {
        if self.alpha() < 128 { Self::CLEAR } else { Self(self.0 | 0xff00_0000) }
    }

    /// The same without the finest differences, which nobody sees: one for eight.
    const fn coarse(self) -> Self {
        Self(self.0 | 0x0001_0101)
    }

    /// A colour as the design writes it, if it is opaque.
    fn of_token(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        Some(Self(u32::from_str_radix(digits, 16).ok()? | 0xff00_0000))
    }
}

/// The colours that are kept exactly: those of the game in this tone.
pub(super) fn kept_colours(kind: GameKind, tone: Tone) -> Vec<Colour> {
    let tokens = tokens::of_game(kind).iter().chain(tokens::COMMON);
    tokens.filter_map(|token| Colour::of_token(token.in_tone(tone))).collect()
}

/// The different colours of pictures, each with how often it was seen.
#[derive(Debug)]
pub(super) struct Census {
    /// Places in `found`, counted from 1; 0 is free. Its length is a power of two, at least twice as long as `found`.
    slots: Vec<u32>,
    found: Vec<(Colour, u32)>,
}

impl Census {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; 1 << 15], found: Vec::new() }
    }

    /// Counts the pixels in, and says for each which colour it has.
    pub(super) fn count(&mut self, pixels: &[Colour]) -> Vec<u32> {
        let mut places = Vec::with_capacity(pixels.len());
        let mut last = None;
        for colour in pixels {
            let place = match last {
                Some((same, place)) if same == *colour => place,
                _ => self.place(*colour),
            };
            last = Some((*colour, place));
            self.found[place as usize].1 += 1;
            places.push(place);
        }
        places
    }

    /// Counts a colour in, so often.
    fn add(&mut self, colour: Colour, count: u32) -> u32 {
        let place = self.place(colour);
        self.found[place as usize].1 += count;
        place
    }

    /// The colours, in the order in which they were met.
    pub(super) fn found(&self) -> &[(Colour, u32)] {
        &self.found
    }

    /// Where a colour stands; it is added if it is new.
    fn place(&mut self, colour: Colour) -> u32 {
        let mut slot = self.first_slot(colour);
        loop {
            match self.slots[slot] {
                0 => break,
                place if self.found[place as usize - 1].0 == colour => return place - 1,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        self.found.push((colour, 0));
        self.slots[slot] = self.found.len() as u32;
        if 2 * self.found.len() > self.slots.len() {
            self.grow();
        }
        self.found.len() as u32 - 1
    }

    fn first_slot(&self, colour: Colour) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (colour.0.wrapping_mul(0x9e37_79b1) >> (32 - bits)) as usize
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for (place, number) in (0..self.found.len()).zip(1..) {
            let mut slot = self.first_slot(self.found[place].0);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = number;
        }
    }
}

/// How much a difference counts in alpha, red, green and blue: about as eyes see it.
const WEIGHTS: [i32; 4] = [4, 2, 4, 3];

/// At most 256 colours.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    colours: Vec<Colour>,
    /// Their parts, each kind in a row, so that many are compared at once. What is free is far from everything.
    parts: [[i32; 256]; 4],
}

impl Palette {
    /// The best colours for those that were found, with those to be kept among them if they were.
    pub(super) fn of(found: &[(Colour, u32)], most: usize, kept: &[Colour]) -> Self {
        let mut colours: Vec<Colour> = if found.len() <= most {
            found.iter().map(|(colour, _)| *colour).collect()
        } else {
            let is_kept = |colour: Colour| colour == Colour::CLEAR || kept.contains(&colour);
            let (kept, others): (Vec<_>, Vec<_>) =
                found.iter().copied().partition(|(colour, _)| is_kept(*colour));
            let mut colours: Vec<Colour> =
                kept.into_iter().map(|(colour, _)| colour).take(most / 2).collect();
            let mut coarse = Census::new();
            others.iter().for_each(|(colour, count)| {
                coarse.add(colour.coarse(), *count);
            });
            colours.extend(divide(coarse.found(), most - colours.len()));
            colours
        };
        // The palest come first: a PNG lists only how much those cover.
        colours.sort_unstable();
        colours.dedup();
        colours.truncate(256);
        let mut parts = [[1 << 12; 256]; 4];
        for (place, colour) in colours.iter().enumerate() {
            for (row, part) in parts.iter_mut().zip(colour.0.to_be_bytes()) {
                row[place] = i32::from(part);
            }
        }
        Self { colours, parts }
    }

    pub(super) fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The places of the entries nearest to colours.
    pub(super) fn entries(&self, found: &[(Colour, u32)]) -> Vec<u8> {
        // There are many shades: those that are nearly the same are looked up once.
        let mut looked_up = Census::new();
        let rough = |colour: Colour| {
            if self.colours.binary_search(&colour).is_ok() { colour } else { colour.coarse() }
        };
        let places: Vec<u32> = found.iter().map(|(colour, _)| looked_up.add(rough(*colour), 0)).collect();
        let entries: Vec<u8> = looked_up.found().iter().map(|(colour, _)| self.nearest(*colour)).collect();
        places.into_iter().map(|place| entries[place as usize]).collect()
    }

    /// The place of the entry nearest to a colour.
    pub(super) fn nearest(&self, colour: Colour) -> u8 {
        let wanted = colour.0.to_be_bytes().map(i32::from);
        let mut far = [0; 256];
        for ((row, wanted), weight) in self.parts.iter().zip(wanted).zip(WEIGHTS) {
            for (far, part) in far.iter_mut().zip(row) {
                let apart = part - wanted;
                *far += weight * apart * apart;
            }
        }
        // All of them at once for the least, then once more for its place: quicker than to remember places.
        let least = far.iter().copied().fold(i32::MAX, i32::min);
        far.iter().position(|far| *far == least).unwrap_or(0) as u8
    }
}

/// A colour with its weight.
#[derive(Clone, Copy)]
struct Sample {
    parts: [u8; 4],
    weight: u64,
}

/// A group of colours that are to share an entry.
struct Group {
    samples: Vec<Sample>,
    /// The part in which they differ most, the value to divide it at, and how much would be won.
    cut: Option<(usize, u8, u64)>,
    mean: Colour,
}

/// Divides colours into groups, again and again the one that differs most within itself, and gives the means.
fn divide(found: &[(Colour, u32)], most: usize) -> Vec<Colour> {
    // By the root of how often it is there: a slab must not take the shades away from a thin ring.
    let sample = |&(colour, count): &(Colour, u32)| Sample {
        parts: colour.0.to_be_bytes(),
        weight: u64::from(count.isqrt().max(1)),
    };
    let mut groups = vec![Group::of(found.iter().map(sample).collect())];
    while groups.len() < most {
        let widest = (0..groups.len()).max_by_key(|place| groups[*place].cut.map_or(0, |cut| cut.2));
        let Some((place, (part, at, _))) = widest.and_then(|place| Some((place, groups[place].cut?))) else {
            break;
        };
        let group = groups.swap_remove(place);
        let (below, above) = group.samples.into_iter().partition(|sample| sample.parts[part] <= at);
        groups.extend([below, above].map(Group::of));
    }
    groups.into_iter().map(|group| group.mean).collect()
}

impl Group {
    fn of(samples: Vec<Sample>) -> Self {
        let weight: u64 = samples.iter().map(|sample| sample.weight).sum();
        let mut mean = [0; 4];
        let mut cut: Option<(usize, u8, u64)> = None;
        for part in 0..4 {
            let (mut sum, mut squares) = (0, 0);
            for sample in &samples {
                let value = u64::from(sample.parts[part]);
                sum += value * sample.weight;
                squares += value * value * sample.weight;
            }
            let heavy = weight.max(1);
            mean[part] = ((sum + heavy / 2) / heavy) as u8;
            let even = (u128::from(sum) * u128::from(sum) / u128::from(heavy)) as u64;
            let spread = squares.saturating_sub(even) * WEIGHTS[part] as u64;
            // Division rounds down, so that both sides have colours: whoever differs has some above its mean.
            let differs = samples.iter().any(|sample| sample.parts[part] != samples[0].parts[part]);
            if differs && cut.is_none_or(|(_, _, widest)| spread > widest) {
                cut = Some((part, (sum / heavy) as u8, spread));
            }
        }
        let [alpha, red, green, blue] = mean;
        Self { samples, cut, mean: Colour::new(red, green, blue, alpha) }
    }
}
