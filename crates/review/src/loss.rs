//! What a turn gave away, and the names for it.

use std::fmt;
use std::str::FromStr;

use kamni_records::Glyph;

/// Parts of one in which losses are kept: those of chances in records.
const PARTS: f64 = 10_000.0;
/// From won to lost.
const MOST: f64 = 2.0;

/// How much winning chance a turn gave away, from 0 to 2 (a won game lost), exact to the ten-thousandth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loss(u16);

impl Loss {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// The nearest loss. A gain is none, and so is what is no number.
    #[must_use]
    pub fn new(loss: f64) -> Self {
        Self((loss.clamp(0.0, MOST) * PARTS).round() as u16)
    }

    /// The loss as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / PARTS
    }

    /// The same in points of a hundred: from 0 to 100.
    #[must_use]
    pub fn points(self) -> f64 {
        50.0 * self.value()
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// The text is no loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALoss;

impl FromStr for Loss {
    type Err = NotALoss;

    fn from_str(text: &str) -> Result<Self, NotALoss> {
        let plain = text.len() <= 30 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let loss = if plain { text.parse().map_err(|_| NotALoss)? } else { return Err(NotALoss) };
        if (0.0..=MOST).contains(&loss) { Ok(Self::new(loss)) } else { Err(NotALoss) }
    }
}

/// A turn that gave something away, by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slip {
    /// A tenth of winning chance.
    Inaccuracy,
    /// Two tenths.
    Mistake,
    /// Three tenths.
    Blunder,
}

impl Slip {
    /// All of them, the smallest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// From which loss on a turn is called so.
    #[must_use]
    pub const fn least(self) -> Loss {
        match self {
            Self::Inaccuracy => Loss(1000),
            Self::Mistake => Loss(2000),
            Self::Blunder => Loss(3000),
        }
    }

    /// What a turn with this loss is called, if it has a name.
    #[must_use]
    pub fn of(loss: Loss) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|slip| loss >= slip.least())
    }

    /// The sign behind the turn.
    #[must_use]
    pub const fn glyph(self) -> Glyph {
        match self {
            Self::Inaccuracy => Glyph::INACCURACY,
            Self::Mistake => Glyph::MISTAKE,
            Self::Blunder => Glyph::BLUNDER,
        }
    }

    /// The name by which the language files and style sheets know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_names() {
        for (loss, slip) in [
            (-0.5, None),
            (0.0, None),
            (0.0999, None),
            (0.1, Some(Slip::Inaccuracy)),
            (0.1999, Some(Slip::Inaccuracy)),
            (0.2, Some(Slip::Mistake)),
            (0.3, Some(Slip::Blunder)),
            (2.0, Some(Slip::Blunder)),
            (7.0, Some(Slip::Blunder)),
            (f64::NAN, None),
        ] {
            assert_eq!(Slip::of(Loss::new(loss)), slip, "{loss}");
        }
    }

    #[test]
    fn losses_are_read_and_written() {
        for parts in 0..=20_000 {
            assert_eq!(Loss(parts).to_string().parse(), Ok(Loss(parts)));
        }
        for wrong in ["", "-0.1", "2.1", "nan", "1e0", "0.1.1", "."] {
            assert_eq!(wrong.parse::<Loss>(), Err(NotALoss), "{wrong}");
        }
    }
}
