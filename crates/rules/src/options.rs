//! A game's options: names, ranges, defaults, and reading them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{Points, Rules};

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
        /// If nothing is said.
        default: u32,
    },
    /// One of some numbers.
    OneOf {
        /// All of them.
        numbers: &'static [u32],
        /// If nothing is said.
        default: u32,
    },
    /// One of some words.
    Word {
        /// All of them; the first is the default.
        words: &'static [&'static str],
    },
    /// A number of points that is not whole: 0.5, 1.5, 2.5 … below the square of another option.
    Half {
        /// The option whose square is the bound.
        below_square_of: &'static str,
        /// If nothing is said.
        default: Points,
    },
}

/// One option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, as it is written.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
}

/// The value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A whole number.
    Number(u32),
    /// A word.
    Word(&'static str),
    /// Points.
    Points(Points),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Points(points) => write!(f, "{points}"),
        }
    }
}

impl OptionSpec {
    /// The value if nothing is said.
    #[must_use]
    pub const fn default(&self) -> OptionValue {
        match self.kind {
            OptionKind::Number { default, .. } | OptionKind::OneOf { default, .. } => {
                OptionValue::Number(default)
            }
            OptionKind::Word { words } => OptionValue::Word(words[0]),
            OptionKind::Half { default, .. } => OptionValue::Points(default),
        }
    }

    fn read(&self, text: &str) -> Option<OptionValue> {
        match self.kind {
            OptionKind::Number { min, max, .. } => {
                let number = whole_number(text)?;
                (min..=max).contains(&number).then_some(OptionValue::Number(number))
            }
            OptionKind::OneOf { numbers, .. } => {
                let number = whole_number(text)?;
                numbers.contains(&number).then_some(OptionValue::Number(number))
            }
            OptionKind::Word { words } => {
                words.iter().find(|word| **word == text).map(|word| OptionValue::Word(word))
            }
            OptionKind::Half { .. } => {
                let whole = whole_number(text.strip_suffix(".5")?)?;
                let halves = whole.checked_mul(2)?.checked_add(1)?;
                Some(OptionValue::Points(Points::halves(halves)))
            }
        }
    }
}

/// Plain decimal digits, without sign or leading zero.
pub(crate) fn whole_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    if plain && !leading_zero { text.parse().ok() } else { None }
}

/// What is wrong with a game's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The game has no such option.
    Unknown {
        /// The name given.
        name: String,
    },
    /// The option is given twice.
    Repeated {
        /// Its name.
        name: &'static str,
    },
    /// The option does not take this value.
    Value {
        /// The option.
        option: OptionSpec,
        /// The value given.
        value: String,
        /// For [`OptionKind::Half`]: the largest value it takes.
        largest: Option<Points>,
    },
}

impl OptionError {
    /// A short name that stays the same, for programs and translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "option-unknown",
            Self::Repeated { .. } => "option-repeated",
            Self::Value { .. } => "option-value",
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "{}: {name}", self.code()),
            Self::Repeated { name } => write!(f, "{}: {name}", self.code()),
            Self::Value { option, value, .. } => {
                write!(f, "{}: {}={value}", self.code(), option.name)
            }
        }
    }
}

impl core::error::Error for OptionError {}

/// All options of a game with their values, as records, files and books have them: `size=9 komi=0.5`.
#[must_use]
pub fn options_text(rules: &Rules) -> String {
    let options: Vec<String> =
        rules.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
    options.join(" ")
}

/// Reads options; one value for each of `specs`, in their order.
pub(crate) fn read<'a>(
    specs: &'static [OptionSpec],
    given: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Vec<OptionValue>, OptionError> {
    let mut values = alloc::vec![None; specs.len()];
    let mut texts = alloc::vec![""; specs.len()];
    for (name, text) in given {
        let place = specs.iter().position(|spec| spec.name == name);
        let place = place.ok_or_else(|| OptionError::Unknown { name: name.into() })?;
        let spec = specs[place];
        if values[place].is_some() {
            return Err(OptionError::Repeated { name: spec.name });
        }
        let wrong = || OptionError::Value { option: spec, value: text.into(), largest: None };
        values[place] = Some(spec.read(text).ok_or_else(wrong)?);
        texts[place] = text;
    }
    let value = |place: usize| values[place].unwrap_or(specs[place].default());
    let values: Vec<_> = (0..specs.len()).map(value).collect();
    for (place, spec) in specs.iter().enumerate() {
        if let Some(largest) = largest_half(specs, &values, spec)
            && let OptionValue::Points(points) = values[place]
            && points > largest
        {
            let (value, largest) = (texts[place].into(), Some(largest));
            return Err(OptionError::Value { option: *spec, value, largest });
        }
    }
    Ok(values)
}

/// The largest value of an option of half points, given the values of all options.
fn largest_half(specs: &[OptionSpec], values: &[OptionValue], spec: &OptionSpec) -> Option<Points> {
    let OptionKind::Half { below_square_of, .. } = spec.kind else {
        return None;
    };
    let place = specs.iter().position(|other| other.name == below_square_of)?;
    match values[place] {
        OptionValue::Number(side) => Some(Points::halves(2 * side * side - 1)),
        _ => None,
    }
}
