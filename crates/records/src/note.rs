//! What is said about a turn: comments, evaluations, clocks, glyphs.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use kamni_rules::Player;

/// What is said about a turn, or about the position at the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Said before the turn. At the beginning of a game it goes before what is said after.
    pub before: String,
    /// Said after it.
    pub after: String,
    /// Judgements, in their order.
    pub glyphs: Vec<Glyph>,
    /// How the game stands after the turn.
    pub eval: Option<Eval>,
    /// By how many points First is ahead, or is expected to be in the end.
    pub margin: Option<Margin>,
    /// What the clock of the one who made the turn shows after it.
    pub clock: Option<Clock>,
    /// How long the turn took.
    pub spent: Option<Clock>,
    /// Whether it begins the line that an engine would have played.
    pub best: bool,
    other: Vec<(String, String)>,
}

/// What nothing is said about.
static NOTHING: Note = Note {
    before: String::new(),
    after: String::new(),
    glyphs: Vec::new(),
    eval: None,
    margin: None,
    clock: None,
    spent: None,
    best: false,
    other: Vec::new(),
};

impl Note {
    pub(crate) fn nothing() -> &'static Self {
        &NOTHING
    }

    /// What is said about the beginning: nothing can be said before that, so it is all said there.
    pub(crate) fn at_beginning(&self) -> Cow<'_, Self> {
        if self.before.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut note = self.clone();
        let after = std::mem::replace(&mut note.after, std::mem::take(&mut note.before));
        join(&mut note.after, &after);
        Cow::Owned(note)
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == NOTHING
    }

    /// Figures of other programs, each a name and a value: kept, and not understood.
    #[must_use]
    pub fn other(&self) -> &[(String, String)] {
        &self.other
    }

    /// The margin, unless it says the opposite of the evaluation, as in reviews that took the two from different sources.
    #[must_use]
    pub fn sound_margin(&self) -> Option<Margin> {
        let chance = self.eval.map_or(0.0, |eval| eval.chance().value());
        self.margin.filter(|margin| chance * margin.value() >= 0.0)
    }

    /// Takes a figure by its name in records: `eval`, `margin`, `clk`, `emt`, `best`, or another program's. Says whether the name
    /// can stand in a record.
    pub fn figure(&mut self, name: &str, value: &str) -> bool {
        let known = match name {
            "eval" => value.parse().map(|eval| self.eval = Some(eval)).is_ok(),
            "margin" => value.parse().map(|margin| self.margin = Some(margin)).is_ok(),
            "clk" => value.parse().map(|clock| self.clock = Some(clock)).is_ok(),
            "emt" => value.parse().map(|clock| self.spent = Some(clock)).is_ok(),
            "best" if value.is_empty() => {
                self.best = true;
                true
            }
            _ => false,
        };
        let fit = is_figure_name(name);
        if fit && !known {
            self.other.push((name.to_owned(), value.to_owned()));
        }
        fit
    }

    /// All figures by their names in records, in the order in which they are written.
    pub(crate) fn figures(&self) -> impl Iterator<Item = (&str, String)> {
        let own = [
            self.eval.map(|eval| ("eval", eval.to_string())),
            self.margin.map(|margin| ("margin", margin.to_string())),
            self.clock.map(|clock| ("clk", clock.to_string())),
            self.spent.map(|clock| ("emt", clock.to_string())),
            self.best.then(|| ("best", String::new())),
        ];
        let other = self.other.iter().map(|(name, value)| (name.as_str(), value.clone()));
        own.into_iter().flatten().chain(other)
    }
}

/// Several comments at one place are parted by line ends.
pub(crate) fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

/// Whether a figure may have this name.
pub(crate) fn is_figure_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A judgement of a turn, by its number in PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Glyph(pub u8);

impl Glyph {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`: a mistake.
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`: an inaccuracy.
    pub const INACCURACY: Self = Self(6);

    /// The sign that is written behind a turn, if there is one.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    /// The glyph of a sign.
    #[must_use]
    pub fn of_sign(sign: &str) -> Option<Self> {
        let place = SIGNS.iter().position(|known| *known == sign)?;
        Some(Self(place as u8 + 1))
    }
}

const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            Some(sign) => f.write_str(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// The text is not such a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFigure;

impl fmt::Display for NotAFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not-a-figure")
    }
}

impl std::error::Error for NotAFigure {}

/// First's winning chance, from −1 (lost) to 1 (won), exact to the ten-thousandth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chance(i16);

const CHANCE_PARTS: i32 = 10_000;

impl Chance {
    /// The nearest chance; what is no number is even.
    #[must_use]
    pub fn new(chance: f64) -> Self {
        // A number that is out of bounds ends at them; what is no number becomes 0.
        Self((chance.clamp(-1.0, 1.0) * f64::from(CHANCE_PARTS)).round() as i16)
    }

    /// The chance as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / f64::from(CHANCE_PARTS)
    }
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// First's winning chance.
    Chance(Chance),
    /// It is known how the game ends with best play.
    Proven {
        /// Nobody in a draw.
        winner: Option<Player>,
        /// In how many steps, if that is known.
        steps: Option<u32>,
    },
}

impl Eval {
    /// First's winning chance.
    #[must_use]
    pub fn chance(self) -> Chance {
        match self {
            Self::Chance(chance) => chance,
            Self::Proven { winner, .. } => match winner {
                Some(Player::First) => Chance::new(1.0),
                Some(Player::Second) => Chance::new(-1.0),
                None => Chance::default(),
            },
        }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance(Chance(parts)) => f.write_str(&decimal(i32::from(*parts), CHANCE_PARTS)),
            Self::Proven { winner, steps } => {
                let sign = match winner {
                    Some(Player::First) => "",
                    Some(Player::Second) => "-",
                    None => "=",
                };
                write!(f, "#{sign}")?;
                steps.map_or(Ok(()), |steps| write!(f, "{steps}"))
            }
        }
    }
}

impl FromStr for Eval {
    type Err = NotAFigure;

    fn from_str(text: &str) -> Result<Self, NotAFigure> {
        let Some(rest) = text.strip_prefix('#') else {
            let parts = read_decimal(text, CHANCE_PARTS, CHANCE_PARTS)?;
            return Ok(Self::Chance(Chance(i16::try_from(parts).map_err(|_| NotAFigure)?)));
        };
        let (winner, rest) = match rest.strip_prefix(['-', '=']) {
            Some(rest) if text.starts_with("#=") => (None, rest),
            Some(rest) => (Some(Player::Second), rest),
            None => (Some(Player::First), rest.strip_prefix('+').unwrap_or(rest)),
        };
        let steps = if rest.is_empty() { None } else { Some(whole(rest)?) };
        Ok(Self::Proven { winner, steps })
    }
}

/// By how many points First is ahead, exact to the hundredth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Margin(i32);

const MARGIN_PARTS: i32 = 100;
const MOST_MARGIN: i32 = 1_000_000;

impl Margin {
    /// The nearest margin; what is no number is none.
    #[must_use]
    pub fn new(points: f64) -> Self {
        let bound = f64::from(MOST_MARGIN);
        Self((points * f64::from(MARGIN_PARTS)).clamp(-bound, bound).round() as i32)
    }

    /// The margin as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / f64::from(MARGIN_PARTS)
    }
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.0 > 0 { "+" } else { "" };
        write!(f, "{plus}{}", decimal(self.0, MARGIN_PARTS))
    }
}

impl FromStr for Margin {
    type Err = NotAFigure;

    fn from_str(text: &str) -> Result<Self, NotAFigure> {
        read_decimal(text, MARGIN_PARTS, MOST_MARGIN).map(Self)
    }
}

/// A time, exact to the millisecond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clock {
    millis: u64,
}

const MOST_HOURS: u64 = 1_000_000;

impl Clock {
    /// How many milliseconds; at most a million hours.
    #[must_use]
    pub const fn millis(millis: u64) -> Self {
        let most = MOST_HOURS * 3_600_000;
        Self { millis: if millis < most { millis } else { most } }
    }

    /// The time in milliseconds.
    #[must_use]
    pub const fn in_millis(self) -> u64 {
        self.millis
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.millis / 1000, self.millis % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if millis > 0 {
            f.write_str(format!(".{millis:03}").trim_end_matches('0'))?;
        }
        Ok(())
    }
}

impl FromStr for Clock {
    type Err = NotAFigure;

    /// Reads `h:mm:ss`, `m:ss` or `s`, with up to three decimals.
    fn from_str(text: &str) -> Result<Self, NotAFigure> {
        let (text, millis) = match text.split_once('.') {
            None => (text, 0),
            Some((text, decimals)) if (1..=3).contains(&decimals.len()) => {
                (text, u64::from(whole(decimals)?) * 10_u64.pow(3 - decimals.len() as u32))
            }
            Some(_) => return Err(NotAFigure),
        };
        let mut seconds = 0_u64;
        let parts = text.split(':').count();
        for (place, part) in text.split(':').enumerate() {
            let part = u64::from(whole(part)?);
            if parts > 3 || (place > 0 && part >= 60) {
                return Err(NotAFigure);
            }
            seconds = seconds * 60 + part;
        }
        let clock = Self { millis: seconds * 1000 + millis };
        if clock.millis <= MOST_HOURS * 3_600_000 { Ok(clock) } else { Err(NotAFigure) }
    }
}

/// Plain decimal digits.
fn whole(text: &str) -> Result<u32, NotAFigure> {
    let digits = (1..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().map_err(|_| NotAFigure) } else { Err(NotAFigure) }
}

/// A fraction of one as a decimal number, no longer than it has to be.
fn decimal(parts: i32, of: i32) -> String {
    let sign = if parts < 0 { "-" } else { "" };
    let (ones, rest) = (parts.abs() / of, parts.abs() % of);
    if rest == 0 {
        return format!("{sign}{ones}");
    }
    let digits = of.ilog10() as usize;
    let rest = format!("{rest:0digits$}");
    format!("{sign}{ones}.{}", rest.trim_end_matches('0'))
}

/// The parts of a decimal number, rounded, at most this many of them.
fn read_decimal(text: &str, of: i32, most: i32) -> Result<i32, NotAFigure> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    // Words that Rust takes for numbers, such as inf, and exponents are none here.
    if digits.len() > 30 || !digits.starts_with(|c: char| c.is_ascii_digit()) || !digits.bytes().all(plain) {
        return Err(NotAFigure);
    }
    let number: f64 = text.parse().map_err(|_| NotAFigure)?;
    let parts = (number * f64::from(of)).round();
    if parts.abs() <= f64::from(most) { Ok(parts as i32) } else { Err(NotAFigure) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_and_written() {
        let check = |name: &str, text: &str, written: Option<&str>| {
            let mut note = Note::default();
            note.figure(name, text);
            let known = note.other.is_empty();
            let figures: Vec<String> = note.figures().map(|(_, value)| value).collect();
            assert_eq!(known.then_some(figures[0].as_str()), written, "{name} {text}");
        };
        for (text, written) in [
            ("0.31", Some("0.31")),
            ("+0.3100", Some("0.31")),
            ("-0.05124", Some("-0.0512")),
            ("1", Some("1")),
            ("-1.0", Some("-1")),
            ("0", Some("0")),
            ("-0.00001", Some("0")),
            ("1.01", None),
            ("nan", None),
            ("1e0", None),
            ("", None),
            (".5", None),
            ("0.3.1", None),
            ("#5", Some("#5")),
            ("#+5", Some("#5")),
            ("#-12", Some("#-12")),
            ("#=", Some("#=")),
            ("#=7", Some("#=7")),
            ("#", Some("#")),
            ("#-", Some("#-")),
            ("#x", None),
            ("#99999999999", None),
        ] {
            check("eval", text, written);
        }
        for (text, written) in [
            ("2.5", Some("+2.5")),
            ("-3", Some("-3")),
            ("0", Some("0")),
            ("+10000", Some("+10000")),
            ("10000.01", None),
            ("--1", None),
        ] {
            check("margin", text, written);
        }
        for (text, written) in [
            ("0:04:59", Some("0:04:59")),
            ("4:59", Some("0:04:59")),
            ("59.5", Some("0:00:59.5")),
            ("100:00:00.007", Some("100:00:00.007")),
            ("0:60:00", None),
            ("1:2:3:4", None),
            ("4294967295:00:00", None),
            ("0:04:59.1234", None),
            ("", None),
        ] {
            check("clk", text, written);
            check("emt", text, written);
        }
    }

    #[test]
    fn a_margin_that_says_the_opposite_is_not_sound() {
        let check = |eval: &str, margin: &str, sound: bool| {
            let mut note = Note::default();
            assert!(note.figure("eval", eval) && note.figure("margin", margin));
            assert_eq!(note.sound_margin(), note.margin.filter(|_| sound), "{eval} {margin}");
        };
        check("0.31", "+2.5", true);
        check("0.31", "-2.5", false);
        check("0.31", "0", true);
        check("0", "-2.5", true);
        check("#-3", "-2.5", true);
        check("#-3", "+2.5", false);
        check("#=", "+2.5", true);
    }

    #[test]
    fn figures_of_others_are_kept() {
        let mut note = Note::default();
        assert!(note.figure("csl", "Ga4") && note.figure("eval", "unclear") && !note.figure("a b", "c"));
        let figures: Vec<_> = note.figures().collect();
        assert_eq!(figures, [("csl", "Ga4".to_owned()), ("eval", "unclear".to_owned())]);
    }

    #[test]
    fn signs_are_glyphs() {
        for (glyph, sign) in [
            (Glyph::GOOD, "!"),
            (Glyph::MISTAKE, "?"),
            (Glyph::BRILLIANT, "!!"),
            (Glyph::BLUNDER, "??"),
            (Glyph::INTERESTING, "!?"),
            (Glyph::INACCURACY, "?!"),
        ] {
            assert_eq!((glyph.sign(), Glyph::of_sign(sign)), (Some(sign), Some(glyph)));
        }
        assert_eq!((Glyph(0).to_string(), Glyph(14).to_string()), ("$0".to_owned(), "$14".to_owned()));
    }

    #[test]
    fn numbers_out_of_bounds_end_at_them() {
        assert_eq!(Chance::new(2.0).value(), 1.0);
        assert_eq!(Chance::new(f64::NAN), Chance::default());
        assert_eq!(Margin::new(f64::NEG_INFINITY).value(), -10_000.0);
    }
}
