//! What is a game's own where it is shown, and the tasks of its lessons: a module for each.

use kamni_draw::{Figure, Overlay};
use kamni_rules::{AnyPosition, Cell, GameKind, Outcome, Player, Rules, Step, game_item, game_modules};
use kamni_texts::Texts;

use crate::lessons::Task;
use crate::plates::{self, Plate};
use crate::words::{self, Pass};
use crate::{Hops, Made, Pips, Played};

game_modules!();

/// What is a game's own where it is shown.
pub(crate) struct Shown {
    /// The tasks of its lessons, in their order.
    pub(crate) tasks: &'static [Task],
    /// The keys of what is said of its cells, beside that one is empty.
    pub(crate) cells: &'static [&'static str],
    /// Parts of a board of this size that have names, the inner before the outer.
    pub(crate) regions: fn(u8) -> Vec<Region>,
    /// What can be in hand.
    pub(crate) hand: Option<Figure>,
    /// A player's figures.
    pub(crate) plate: fn(&Rules, &AnyPosition, Player, &Texts) -> Plate,
    /// What the player to move can do, for who plays both sides.
    pub(crate) title: fn(&Rules, &AnyPosition, Player, &Texts) -> String,
    /// What is said on the button for passing.
    pub(crate) pass: fn(&AnyPosition) -> Pass,
    /// A quick look whether a step, which leads to the second position and not to the end, may do more than it says.
    pub(crate) does_more: fn(&AnyPosition, Step, &AnyPosition) -> bool,
    /// When a move is a jump.
    pub(crate) hops: fn(&Rules, &AnyPosition) -> Option<Hops>,
    /// Movements of the turn as pips.
    pub(crate) pips: fn(&Played) -> Option<Pips>,
    /// What a reader hears that can be done next, after a step with which the turn goes on.
    pub(crate) follows: fn(&Played, &Made, &Texts) -> Option<String>,
    /// The ends of the line that won.
    pub(crate) line: fn(&AnyPosition, &Outcome) -> Option<(Cell, Cell)>,
    /// What pages have of it.
    pub(crate) paged: Paged,
}

/// What pages have of a game beside its boards.
#[derive(Debug)]
pub struct Paged {
    /// A game with the standard options, played until there is something to see.
    pub shelf: &'static str,
    /// Where its piece lies in the garden of 760 × 184, and which it is.
    pub garden: (i32, i32, Figure),
    /// What diagrams show beside the usual.
    pub diagrams: Option<Overlay>,
    /// The pieces that can be put while a position is set up.
    pub pieces: &'static [Figure],
    /// What is said of a position beside its board and the side to move, where the turn begins.
    pub fields: &'static [Field],
}

/// A key of position texts that can be filled in.
#[derive(Debug)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// The key of its name.
    pub label: &'static str,
    /// What it takes.
    pub takes: Takes,
}

/// What a key of position texts takes.
#[derive(Debug)]
pub enum Takes {
    /// Numbers, of at most this many characters.
    Numbers(u8),
    /// One of these words, each with the key of its name.
    Word(&'static [(&'static str, &'static str)]),
    /// A player, or nobody, whose name has this key.
    Player(&'static str),
}

impl Paged {
    /// What pages have of this game.
    #[must_use]
    pub const fn of(kind: GameKind) -> &'static Self {
        &of(kind).paged
    }
}

/// A game of stones that asks nothing further.
const STONES: Paged = Paged {
    shelf: "",
    garden: (0, 0, Figure::Stone(Player::First)),
    diagrams: None,
    pieces: &[Figure::Stone(Player::First), Figure::Stone(Player::Second)],
    fields: &[],
};

/// A square part of a board: its first and last column, which are its rows too, and the key of its name.
pub(crate) type Region = ((u8, u8), &'static str);

/// A game of stones whose turns are single steps that do what they say: what its file does not say of a game is so.
const PLAIN: Shown = Shown {
    tasks: &[],
    cells: &["cell-stone"],
    regions: |_| Vec::new(),
    hand: None,
    plate: plates::points,
    title: words::title_of_side,
    pass: |_| Pass { text: "do-pass", ask: "ask-pass", main: false },
    does_more: |_, _, _| false,
    hops: |_, _| None,
    pips: |_| None,
    follows: |_, _, _| None,
    line: |_, _| None,
    paged: STONES,
};

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Shown {
    game_item!(kind, SHOWN)
}
