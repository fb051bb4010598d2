//! How games begin: what of a game that is over goes into the book of openings, and who has played there.

use kamni_rules::alike::{Alike, Beginning};
use kamni_rules::notation::write_turn;
use kamni_rules::{AnyPosition, Line, Memory, Player};

use crate::game::Sitter;
use crate::ratings::PROVISIONAL;

/// How many turns of a game go into the book. What comes later is hardly ever played twice, and would only fill it.
pub const TURNS: usize = 16;

/// Where the bands of ratings begin; the first has no lower bound.
pub const BANDS: [i32; 6] = [0, 1200, 1400, 1600, 1800, 2000];
/// The levels of the computer.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// A turn at the beginning of a game, as the book has it: for positions that are turned or mirrored it is the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opening {
    /// The key of the position before it.
    pub key: u64,
    /// The key of the position after it.
    pub next: u64,
    /// Its steps.
    pub turn: String,
    /// Whose it is.
    pub mover: Player,
}

/// What of a game goes into the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Its first turns.
    pub turns: Vec<Opening>,
    /// Who made them: First and Second.
    pub makers: [Maker; 2],
}

/// The first turns of a game.
#[must_use]
pub fn openings<M: Memory<AnyPosition>>(line: &Line<M>) -> Vec<Opening> {
    let opening =
        |Beginning { key, next, turn, mover }| Opening { key, next, turn: write_turn(&turn), mover };
    let mut turns: Vec<Opening> =
        Alike::of(*line.rules()).beginnings(line, TURNS).into_iter().map(opening).collect();
    // Whoever counts several games at once takes their rows in one order, so that no two wait for each other.
    turns.sort();
    turns
}

impl Opened {
    /// What of a game between these goes into the book.
    #[must_use]
    pub fn of<M: Memory<AnyPosition>>(line: &Line<M>, seats: &[Sitter; 2]) -> Self {
        Self { turns: openings(line), makers: seats.each_ref().map(Maker::of) }
    }
}

/// Who makes a turn, as the book tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Maker {
    /// Somebody whose strength is not known: a guest, or whose rating has not settled.
    Unrated,
    /// Somebody with a settled rating: the place of its band in [`BANDS`].
    Rated(u8),
    /// A program with an account.
    Program,
    /// The computer, at this level.
    Computer(u8),
}

/// In books, people are numbered from 0, programs and levels from these on.
const PROGRAMS: i64 = 100;
const COMPUTER: i64 = 200;

impl Maker {
    /// Who sits there.
    #[must_use]
    pub fn of(sitter: &Sitter) -> Self {
        match sitter {
            Sitter::Open | Sitter::Guest => Self::Unrated,
            Sitter::Computer { level } => Self::Computer(*level),
            Sitter::Account { bot: true, .. } => Self::Program,
            Sitter::Account { rating: Some((rating, deviation)), .. }
                if f64::from(*deviation) < PROVISIONAL =>
            {
                let band = BANDS.iter().rposition(|from| rating >= from).unwrap_or(0);
                Self::Rated(u8::try_from(band).unwrap_or(0))
            }
            Sitter::Account { .. } => Self::Unrated,
        }
    }

    /// The number in the book.
    #[must_use]
    pub const fn number(self) -> i64 {
        match self {
            Self::Unrated => 0,
            Self::Rated(band) => 1 + band as i64,
            Self::Program => PROGRAMS,
            Self::Computer(level) => COMPUTER + level as i64,
        }
    }

    /// The one of a number in the book.
    #[must_use]
    pub fn numbered(number: i64) -> Option<Self> {
        match number {
            0 => Some(Self::Unrated),
            1..PROGRAMS => u8::try_from(number - 1).ok().map(Self::Rated),
            PROGRAMS => Some(Self::Program),
            _ => u8::try_from(number - COMPUTER).ok().map(Self::Computer),
        }
    }
}

/// Whose turns are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Makers {
    /// Everybody's.
    #[default]
    All,
    /// Those of people.
    People,
    /// Those of people with a settled rating in the band of this place.
    Band(u8),
    /// Those of the computer and of programs.
    Computers,
    /// Those of the computer at a level.
    Level(u8),
}

impl Makers {
    /// Their numbers in the book: the first and the last.
    #[must_use]
    pub const fn numbers(self) -> (i64, i64) {
        match self {
            Self::All => (0, i64::MAX),
            Self::People => (0, PROGRAMS - 1),
            Self::Band(band) => (1 + band as i64, 1 + band as i64),
            Self::Computers => (PROGRAMS, i64::MAX),
            Self::Level(level) => (COMPUTER + level as i64, COMPUTER + level as i64),
        }
    }

    /// All that can be chosen.
    pub fn all() -> impl Iterator<Item = Self> {
        let bands = (0..BANDS.len()).filter_map(|band| u8::try_from(band).ok()).map(Self::Band);
        [Self::All, Self::People]
            .into_iter()
            .chain(bands)
            .chain([Self::Computers])
            .chain(LEVELS.map(Self::Level))
    }

    /// Its word in addresses: `all`, `people`, `people-1400`, `computer`, `computer-3`.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Self::All => "all".to_owned(),
            Self::People => "people".to_owned(),
            Self::Band(band) => {
                format!("people-{}", BANDS.get(usize::from(band)).copied().unwrap_or_default())
            }
            Self::Computers => "computer".to_owned(),
            Self::Level(level) => format!("computer-{level}"),
        }
    }

    /// The one of a word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::all().find(|makers| makers.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_rules::{GameKind, PlainLine, Position, Rules};

    fn account(rating: Option<(i32, i32)>, bot: bool) -> Sitter {
        Sitter::Account { id: 1, name: "Ann".to_owned(), rating, bot }
    }

    #[test]
    fn makers_are_told_apart_by_what_is_known_of_them() {
        for (sitter, maker) in [
            (Sitter::Guest, Maker::Unrated),
            (account(None, false), Maker::Unrated),
            (account(Some((1500, 350)), false), Maker::Unrated),
            (account(Some((-20, 60)), false), Maker::Rated(0)),
            (account(Some((1199, 60)), false), Maker::Rated(0)),
            (account(Some((1200, 60)), false), Maker::Rated(1)),
            (account(Some((2750, 60)), false), Maker::Rated(5)),
            (account(Some((2750, 60)), true), Maker::Program),
            (Sitter::Computer { level: 10 }, Maker::Computer(10)),
        ] {
            assert_eq!(Maker::of(&sitter), maker, "{sitter:?}");
            assert_eq!(Maker::numbered(maker.number()), Some(maker));
        }
        assert_eq!(Maker::numbered(-1), None);
    }

    #[test]
    fn words_name_what_can_be_chosen() {
        let words: Vec<String> = Makers::all().map(Makers::word).collect();
        assert_eq!(words[..4], ["all", "people", "people-0", "people-1200"]);
        assert_eq!(words.last().map(String::as_str), Some("computer-10"));
        for (makers, word) in Makers::all().zip(&words) {
            assert_eq!(Makers::named(word), Some(makers), "{word}");
        }
        assert_eq!(Makers::named("people-1300"), None);
        let holds = |makers: Makers, maker: Maker| {
            let (from, to) = makers.numbers();
            (from..=to).contains(&maker.number())
        };
        assert!(holds(Makers::People, Maker::Rated(5)) && !holds(Makers::People, Maker::Program));
        assert!(holds(Makers::Computers, Maker::Program) && holds(Makers::Computers, Maker::Computer(1)));
        assert!(!holds(Makers::Level(1), Maker::Computer(2)) && holds(Makers::Band(0), Maker::Rated(0)));
    }

    #[test]
    fn a_game_gives_its_first_turns_and_no_more() {
        let rules = Rules::new(GameKind::Kamiken, []).expect("the usual options");
        let mut line = PlainLine::plain(rules, rules.start());
        while line.turns().len() < 30 {
            let step = line.position().legal().into_iter().next().expect("it goes on");
            line.play_unchecked(step);
        }
        let turns = openings(&line);
        assert_eq!(turns.len(), TURNS);
        assert!(turns.is_sorted());
        line.go_back(0);
        assert!(openings(&line).is_empty());
    }
}
