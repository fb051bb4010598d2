//! What is wrong with a file of games, and where.

use std::fmt;

use kamni_rules::{GameKind, OptionError, Player, Refusal, Rules, SetupError, Step};

use crate::Record;

/// A game as it was read: as far as it could be, with all that was wrong with it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which game of the file it is, from 1.
    pub number: u64,
    /// The line where it begins, from 1.
    pub line: u64,
    /// The game, up to where something was wrong; none if not even its rules could be read.
    pub record: Option<Record>,
    /// What was wrong, in order; at most [`Entry::MOST_FAULTS`].
    pub faults: Vec<Fault>,
}

impl Entry {
    /// No more faults of one game are told of.
    pub const MOST_FAULTS: usize = 20;
}

/// Something that is wrong with a game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The column, counted in characters from 1.
    pub column: u64,
    /// The turn, from 1, where it is one that is wrong.
    pub turn: Option<u32>,
    /// What is wrong.
    pub wrong: Wrong,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if let Some(turn) = self.turn {
            write!(f, "turn {turn}: ")?;
        }
        f.write_str(self.wrong.code())
    }
}

impl std::error::Error for Fault {}

/// What can be wrong with a game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The rules refuse a step.
    Illegal {
        /// The game.
        rules: Box<Rules>,
        /// Whose step it was.
        mover: Option<Player>,
        /// The step.
        step: Step,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// It is not a step.
    NotAStep(String),
    /// Nothing says which game it is.
    NoGame,
    /// There is no such game.
    UnknownGame(String),
    /// Options that are not `name=value`.
    OptionForm(String),
    /// An option of the game.
    Option(Box<(GameKind, OptionError)>),
    /// Rules of another version, which this program does not have.
    Version {
        /// Which.
        found: String,
        /// The one that it has.
        known: u32,
    },
    /// The position at the beginning.
    Setup(Box<(Rules, SetupError)>),
    /// A tag that is not `[Name "value"]`.
    Tag(String),
    /// A tag stands twice.
    RepeatedTag(String),
    /// It is not a result.
    Result(String),
    /// It is not a way for a game to end.
    Way(String),
    /// The game ended otherwise than is said.
    OtherEnd {
        /// What is said.
        said: String,
        /// What the turns say.
        found: String,
    },
    /// Two results that differ.
    TwoResults(String),
    /// Something follows the result.
    AfterEnd(String),
    /// A comment without an end.
    OpenComment,
    /// A variation without an end.
    OpenVariation,
    /// The end of a variation that was not begun.
    NoVariation,
    /// A variation before any turn.
    EarlyVariation,
    /// Variations within variations, too many.
    Deep(usize),
    /// It is longer than this many bytes.
    Long(usize),
    /// It is longer than this many bytes, and after as many as are skipped there was still no end: nothing more is read.
    Endless(usize),
    /// It is not text in UTF-8.
    NotUtf8,
    /// It is not JSON, or not what a game looks like in it.
    NotJson,
    /// SGF in letters that are not known here.
    Charset(String),
    /// SGF in letters that it does not name, and that are neither UTF-8 nor Latin-1.
    Letters,
    /// SGF that breaks off.
    OpenSgf,
    /// SGF in which something stands that cannot be there.
    NotSgf(char),
    /// SGF of another game.
    ForeignSgf,
    /// SGF: a move that was added by a program that does not know the game.
    ForeignMove,
}

impl Wrong {
    /// All codes.
    pub const CODES: [&'static str; 30] = [
        "illegal",
        "not-a-step",
        "no-game",
        "unknown-game",
        "option-form",
        "option",
        "version",
        "setup",
        "tag",
        "repeated-tag",
        "result",
        "way",
        "other-end",
        "two-results",
        "after-end",
        "open-comment",
        "open-variation",
        "no-variation",
        "early-variation",
        "deep",
        "long",
        "endless",
        "not-utf8",
        "not-json",
        "charset",
        "letters",
        "open-sgf",
        "not-sgf",
        "foreign-sgf",
        "foreign-move",
    ];

    /// A short name that stays the same, for programs and translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal",
            Self::NotAStep(_) => "not-a-step",
            Self::NoGame => "no-game",
            Self::UnknownGame(_) => "unknown-game",
            Self::OptionForm(_) => "option-form",
            Self::Option(_) => "option",
            Self::Version { .. } => "version",
            Self::Setup(_) => "setup",
            Self::Tag(_) => "tag",
            Self::RepeatedTag(_) => "repeated-tag",
            Self::Result(_) => "result",
            Self::Way(_) => "way",
            Self::OtherEnd { .. } => "other-end",
            Self::TwoResults(_) => "two-results",
            Self::AfterEnd(_) => "after-end",
            Self::OpenComment => "open-comment",
            Self::OpenVariation => "open-variation",
            Self::NoVariation => "no-variation",
            Self::EarlyVariation => "early-variation",
            Self::Deep(_) => "deep",
            Self::Long(_) => "long",
            Self::Endless(_) => "endless",
            Self::NotUtf8 => "not-utf8",
            Self::NotJson => "not-json",
            Self::Charset(_) => "charset",
            Self::Letters => "letters",
            Self::OpenSgf => "open-sgf",
            Self::NotSgf(_) => "not-sgf",
            Self::ForeignSgf => "foreign-sgf",
            Self::ForeignMove => "foreign-move",
        }
    }
}

/// Collects what is wrong with a game, not without end.
#[derive(Debug, Default)]
pub(crate) struct Faults(pub(crate) Vec<Fault>);

impl Faults {
    pub(crate) fn add(&mut self, (line, column): (u64, u64), turn: Option<u32>, wrong: Wrong) {
        if self.0.len() < Entry::MOST_FAULTS {
            self.0.push(Fault { line, column, turn, wrong });
        }
    }
}

/// Line and column of a place in a text whose first line has this number.
pub(crate) fn place_of(text: &str, offset: usize, first_line: u64) -> (u64, u64) {
    let before = text.get(..offset).unwrap_or(text);
    let (mut line, mut begins) = (first_line, 0);
    let bytes = before.as_bytes();
    for (place, byte) in bytes.iter().enumerate() {
        let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(place + 1) != Some(&b'\n'));
        if ends {
            line += 1;
            begins = place + 1;
        }
    }
    (line, before[begins..].chars().count() as u64 + 1)
}

/// How many lines end in a text.
pub(crate) fn line_ends(bytes: &[u8]) -> u64 {
    let newlines = bytes.iter().filter(|byte| **byte == b'\n').count();
    let returns = bytes.iter().filter(|byte| **byte == b'\r').count();
    let both = bytes.windows(2).filter(|pair| pair == b"\r\n").count();
    (newlines + returns - both) as u64
}
