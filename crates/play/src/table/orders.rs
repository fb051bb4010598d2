//! What somebody wants to do at a table, who he is, what it comes to, and why it may be refused.

use kamni_rules::{Player, Refusal, Step};

use crate::clock::Clock;
use crate::game::{Event, Offer};
use crate::people::NameError;

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Make a step.
    Step {
        /// How many steps are made when it is.
        ply: u32,
        /// Which.
        step: Step,
    },
    /// Undo the last step of one's turn.
    Back {
        /// How many steps are made now.
        ply: u32,
    },
    /// Give up.
    Resign,
    /// Propose something, or accept what the other has proposed.
    Offer(Offer),
    /// Decline it, or withdraw one's own.
    Decline(Offer),
    /// Call the game off before it has begun.
    Abort,
}

/// Who gives an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct By {
    /// The sides that are theirs.
    pub sides: [bool; 2],
    /// The name to show with what they say.
    pub name: String,
}

impl By {
    /// Somebody who holds one side.
    #[must_use]
    pub const fn side(side: Player) -> Self {
        let sides = match side {
            Player::First => [true, false],
            Player::Second => [false, true],
        };
        Self { sides, name: String::new() }
    }
}

/// Why an order is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// They hold no seat here.
    Seat,
    /// It is the other's turn.
    Turn,
    /// The board has changed since.
    Ply {
        /// Steps made now.
        now: u32,
    },
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// A seat is still open.
    NotBegun,
    /// What was sent is no step at all: it never came to the table.
    NoStep(String),
    /// A step that the rules refuse.
    Rules(Refusal, Option<Player>),
    /// Nothing of this turn has been made.
    NothingToUndo,
    /// One has made no turn yet.
    NothingToTakeBack,
    /// Nothing of the kind was proposed.
    NoOffer,
    /// It was proposed already.
    Offered,
    /// The game has begun.
    TooLate,
    /// A game of a tournament is not called off.
    Tournament,
    /// The computer does not do that.
    Computer,
    /// No text, or too long a one.
    Text,
    /// There is no computer that thinks.
    NotThinking,
    /// Too many orders in a short time.
    TooFast,
    /// Nobody knows who they are.
    Stranger,
    /// Staff does not let them talk for a while.
    Muted,
    /// One to whom it would be said does not want to hear them.
    Blocked,
    /// What a guest wants to be called is no name.
    Name(NameError),
    /// Somebody with an account has that name, or one that looks like it.
    NameTaken,
    /// An account has its own name.
    NameAccount,
    /// The store did not take it.
    Store,
    /// Whether the store has it could not be found out.
    Unknown,
}

impl Refused {
    /// Reads a step that somebody has sent.
    ///
    /// # Errors
    /// If it is none; its beginning is repeated.
    pub fn or_step(text: &str) -> Result<Step, Self> {
        text.parse().map_err(|_| Self::NoStep(text.chars().take(40).collect()))
    }

    /// Its word for programs; the sentence is the text `refused-…`, of names the one that signing up has.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Turn => "turn",
            Self::Ply { .. } => "ply",
            Self::Over => "over",
            Self::NotOver => "not-over",
            Self::NotBegun => "not-begun",
            Self::NoStep(_) => "no-step",
            Self::Rules(..) => "rules",
            Self::NothingToUndo => "nothing-to-undo",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::NoOffer => "no-offer",
            Self::Offered => "offered",
            Self::TooLate => "too-late",
            Self::Tournament => "tournament",
            Self::Computer => "computer",
            Self::Text => "text",
            Self::NotThinking => "not-thinking",
            Self::TooFast => "too-fast",
            Self::Stranger => "stranger",
            Self::Muted => "muted",
            Self::Blocked => "blocked",
            Self::Name(error) => error.code(),
            Self::NameTaken => "name-taken",
            Self::NameAccount => "name-account",
            Self::Store => "store",
            Self::Unknown => "unknown",
        }
    }
}

/// What an order comes to.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What happens.
    pub events: Vec<Event>,
    /// The clocks after it.
    pub clock: Clock,
    /// Both want to play again.
    pub rematch: bool,
}
