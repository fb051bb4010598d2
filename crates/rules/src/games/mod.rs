//! The closed list of games: the one place that names all of them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{
    Cell, Change, OptionError, OptionSpec, OptionValue, Piece, Player, Points, Position, Refusal, SetupError,
    Side, Status, Step, options,
};

/// Chooses the number of words of a game's bitboards by its board's size: `by_width!(size, W => …)`.
macro_rules! by_width {
    ($size:expr, $w:ident => $body:expr) => {
        match $size {
            ..=8 => {
                const $w: usize = 1;
                $body
            }
            ..=11 => {
                const $w: usize = 2;
                $body
            }
            ..=13 => {
                const $w: usize = 3;
                $body
            }
            ..=16 => {
                const $w: usize = 4;
                $body
            }
            _ => {
                const $w: usize = 6;
                $body
            }
        }
    };
}

mod close_combat;
mod dao;
mod four;
mod hasami;
mod kamiken;

pub use close_combat::CloseCombat;
pub use dao::{Dao, Quarters, Regions as DaoRegions, Word as DaoWord};
pub use four::{Four, squares_around};
pub use hasami::Hasami;
pub use kamiken::Kamiken;

/// Declares the games: name, kind, module, and the position types for its board sizes.
///
/// A game's module has `VERSION` (raised whenever its behaviour changes), `REPETITION` (whether R1 holds), `LONG_TURNS`
/// (whether a turn can have several steps), `UNLIKE_SIDES`, `OWN_EDGES`, `HAND` and `GOAL` (as the methods of [`GameKind`] say them), `OPTIONS`,
/// a type `Options` with `new`, `values`, `sides`, `start` and `read`, and a type `Unseen`: what its board does not show.
macro_rules! games {
    // The dollar sign is handed in: a macro that makes a macro cannot write it otherwise.
    ($d:tt $(
        $(#[$doc:meta])+
        $name:literal $kind:ident $module:ident { $($variant:ident: $position:ty),+ },
    )+) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameKind {
            $($(#[$doc])+ $kind,)+
        }

        impl GameKind {
            /// All games.
            pub const ALL: &'static [Self] = &[$(Self::$kind),+];

            /// The name, as commands, records and addresses have it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)+ }
            }

            /// The options, in the order in which they are shown.
            #[must_use]
            pub const fn options(self) -> &'static [OptionSpec] {
                match self { $(Self::$kind => $module::OPTIONS,)+ }
            }

            /// The version of the rules: raised whenever the game behaves otherwise than before.
            #[must_use]
            pub const fn rules_version(self) -> u32 {
                match self { $(Self::$kind => $module::VERSION,)+ }
            }

            /// Whether a turn can have several steps.
            #[must_use]
            pub const fn has_long_turns(self) -> bool {
                match self { $(Self::$kind => $module::LONG_TURNS,)+ }
            }

            /// Whether the two sides have different pieces and aims, so that an option says which of them begins.
            #[must_use]
            pub const fn has_unlike_sides(self) -> bool {
                match self { $(Self::$kind => $module::UNLIKE_SIDES,)+ }
            }

            /// Whether pieces start at their players' own edges, so that each would have the board his way round.
            #[must_use]
            pub const fn has_own_edges(self) -> bool {
                match self { $(Self::$kind => $module::OWN_EDGES,)+ }
            }

            /// Whether what is taken comes into the hand and is set down again.
            #[must_use]
            pub const fn has_hand(self) -> bool {
                match self { $(Self::$kind => $module::HAND,)+ }
            }

            /// The square part of a board of this size that is to be reached, by its first and its last cell, if there is one.
            #[must_use]
            pub fn goal(self, size: u8) -> Option<(Cell, Cell)> {
                let goal = match self { $(Self::$kind => $module::GOAL,)+ };
                goal.map(|goal| goal(size))
            }

            /// Whether the rule of repetition (R1) holds.
            #[must_use]
            pub const fn knows_repetition(self) -> bool {
                match self { $(Self::$kind => $module::REPETITION,)+ }
            }
        }

        /// A game with all its options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rules {
            $($(#[$doc])+ $kind($module::Options),)+
        }

        impl Rules {
            /// A game with these options; what is not given is at its default.
            ///
            /// # Errors
            /// An option that the game does not have, given twice, or with a value that it does not take.
            pub fn new<'a>(
                kind: GameKind,
                given: impl IntoIterator<Item = (&'a str, &'a str)>,
            ) -> Result<Self, OptionError> {
                let values = options::read(kind.options(), given)?;
                Ok(match kind { $(GameKind::$kind => Self::$kind($module::Options::new(&values)),)+ })
            }

            /// Which game it is.
            #[must_use]
            pub const fn kind(&self) -> GameKind {
                match self { $(Self::$kind(_) => GameKind::$kind,)+ }
            }

            /// Every option with its value.
            #[must_use]
            pub fn options(&self) -> Vec<(&'static str, OptionValue)> {
                let values = match self { $(Self::$kind(options) => options.values().to_vec(),)+ };
                self.kind().options().iter().map(|spec| spec.name).zip(values).collect()
            }

            /// What the game calls a player.
            #[must_use]
            pub fn side(&self, player: Player) -> Side {
                match self { $(Self::$kind(options) => options.sides()[player],)+ }
            }

            /// The position at the beginning.
            #[must_use]
            pub fn start(&self) -> AnyPosition {
                match self { $(Self::$kind(options) => options.start(),)+ }
            }

            /// The position of a text. Repetition history is not part of it: the position stands for the first time.
            ///
            /// # Errors
            /// Why the text is not a position that can arise in this game.
            pub fn read(&self, text: &str) -> Result<AnyPosition, SetupError> {
                match self { $(Self::$kind(options) => options.read(text),)+ }
            }
        }

        /// What the board does not show.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Info {
            $($(#[$doc])+ $kind($module::Unseen),)+
        }

        /// A position of any of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, clippy::large_enum_variant, reason = "a plain value, as large as its largest game")]
        pub enum AnyPosition {
            $($($variant($position),)+)+
        }

        impl AnyPosition {
            /// Lets a visitor work on the position with its own type: for what has to be fast.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $($(Self::$variant(position) => visitor.visit(position),)+)+ }
            }
        }

        $($(
            impl From<$position> for AnyPosition {
                fn from(position: $position) -> Self {
                    Self::$variant(position)
                }
            }

            impl TryFrom<AnyPosition> for $position {
                type Error = WrongGame;

                fn try_from(position: AnyPosition) -> Result<Self, WrongGame> {
                    match position {
                        AnyPosition::$variant(position) => Ok(position),
                        _ => Err(WrongGame),
                    }
                }
            }
        )+)+

        /// Does something with a position of any game as a position of its own type: `with_position!(any, p => …)`.
        ///
        /// For what needs more of a position than [`Visitor`](crate::games::Visitor) knows of it.
        #[macro_export]
        macro_rules! with_position {
            ($d any:expr, $d position:ident => $d body:expr) => {
                match $d any { $($($crate::AnyPosition::$variant($d position) => $d body,)+)+ }
            };
        }

        /// Declares a module for every game, where a crate keeps what is a game's own: `game_modules!();` in its `games/mod.rs`.
        #[macro_export]
        macro_rules! game_modules {
            () => { $(mod $module;)+ };
        }

        /// The item of a game's module, chosen by the kind of game: `game_item!(kind, DRAWN)` beside [`game_modules`].
        #[macro_export]
        macro_rules! game_item {
            ($d kind:expr, $d item:ident) => {
                match $d kind { $($crate::GameKind::$kind => $module::$d item,)+ }
            };
        }

        /// The texts of every game's file of some kind, in the order of [`GameKind::ALL`]: `game_files!("../i18n/", ".en.ftl")`.
        #[macro_export]
        macro_rules! game_files {
            ($d before:literal, $d after:literal) => {
                [$(include_str!(concat!($d before, $name, $d after)),)+]
            };
        }

        impl Position for AnyPosition {
            games!(@delegate [$($($variant)+)+]
                fn kind(&self) -> GameKind;
                fn status(&self) -> &Status;
                fn size(&self) -> u8;
                fn piece_at(&self, cell: Cell) -> Option<Piece>;
                fn score(&self) -> [Points; 2];
                fn info(&self) -> Info;
                fn hand(&self) -> u32;
                fn write_info(&self, seen: u32, f: &mut dyn fmt::Write) -> fmt::Result;
                fn turns_to_draw(&self) -> Option<u32>;
                fn legal_into(&self, steps: &mut Vec<Step>) -> ();
                fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step>;
                fn check(&self, step: Step) -> Result<(), Refusal>;
                fn turn_begins(&self) -> bool;
                fn fresh_hash(&self) -> u64;
                fn unseen_hash(&self) -> u64;
                fn write_fields(&self, f: &mut dyn fmt::Write) -> fmt::Result;
            );

            fn status_mut(&mut self) -> &mut Status {
                match self { $($(Self::$variant(position) => position.status_mut(),)+)+ }
            }

            fn play_unchecked(&mut self, step: Step) {
                match self { $($(Self::$variant(position) => position.play_unchecked(step),)+)+ }
            }

            fn board_changes(&self, step: Step, after: &Self, changes: &mut Vec<Change>) {
                match (self, after) {
                    $($((Self::$variant(before), Self::$variant(after)) => {
                        before.board_changes(step, after, changes);
                    })+)+
                    // A step leads to a position of the same game.
                    _ => {}
                }
            }

            fn same_board(&self, other: &Self) -> bool {
                match (self, other) {
                    $($((Self::$variant(one), Self::$variant(other)) => one.same_board(other),)+)+
                    _ => false,
                }
            }
        }
    };
    (@delegate $variants:tt $(
        fn $method:ident(&self $(, $argument:ident: $type:ty)*) -> $result:ty;
    )+) => {$(
        fn $method(&self $(, $argument: $type)*) -> $result {
            games!(@match self $variants $method ($($argument),*))
        }
    )+};
    (@match $self:ident [$($variant:ident)+] $method:ident $arguments:tt) => {
        match $self { $(Self::$variant(position) => position.$method $arguments,)+ }
    };
}

games! { $
    /// Kamiken (Камикен): put stones, close cells to the rival, count what only you beat.
    "kamiken" Kamiken kamiken {
        Kamiken8: Kamiken<1>, Kamiken11: Kamiken<2>, Kamiken13: Kamiken<3>, Kamiken16: Kamiken<4>, Kamiken19: Kamiken<6>
    },
    /// Close Combat (Ближний бой): outnumber stones and turn them over.
    "close-combat" CloseCombat close_combat {
        CloseCombat8: CloseCombat<1>, CloseCombat11: CloseCombat<2>, CloseCombat13: CloseCombat<3>,
        CloseCombat16: CloseCombat<4>, CloseCombat19: CloseCombat<6>
    },
    /// Four (Четыре): build squares around stones.
    "four" Four four {
        Four8: Four<1>, Four11: Four<2>, Four13: Four<3>, Four16: Four<4>, Four19: Four<6>
    },
    /// Hasami Shogi (Хасами Сеги): five in a line, or catch stones between two.
    "hasami" Hasami hasami { Hasami9: Hasami },
    /// Dao Shi Xiang (Дао Ши Сян): fortresses against riders.
    "dao" Dao dao { Dao13: Dao<u64>, Dao18: Dao<u128> },
}

/// The position is one of another game, or of another board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongGame;

/// Work to be done on a position, whatever its type.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn visit<P: Position + Into<AnyPosition> + TryFrom<AnyPosition>>(self, position: P) -> Self::Output;
}

impl GameKind {
    /// Whether there is a last turn, after which the game is a draw.
    #[must_use]
    pub fn has_last_turn(self) -> bool {
        self.options().iter().any(|option| option.name == "turn-limit")
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    /// The name given.
    pub name: String,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown-game {}", self.name)
    }
}

impl core::error::Error for UnknownGame {}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let found = Self::ALL.iter().copied().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownGame { name: name.to_string() })
    }
}

/// The value of a number option, for games that read their values in order.
fn number(values: &[OptionValue], place: usize) -> u32 {
    match values[place] {
        OptionValue::Number(number) => number,
        OptionValue::Points(points) => points.in_halves(),
        OptionValue::Word(_) => 0,
    }
}

/// Whether a word option has this value.
fn is_word(values: &[OptionValue], place: usize, word: &'static str) -> bool {
    values[place] == OptionValue::Word(word)
}
