//! What every game's position can do.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};

use crate::hash::{Of, key};
use crate::setup::write_board;
use crate::view::Info;
use crate::{Cell, Change, Ending, GameKind, Outcome, Piece, Player, Points, Reason, Refusal, Step};

/// What a position of any game keeps beside its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    pub(crate) hash: u64,
    pub(crate) ply: u32,
    pub(crate) turn: u32,
    pub(crate) mover: Player,
    pub(crate) ending: Option<Ending>,
}

impl Status {
    pub(crate) const START: Self = Self { hash: 0, ply: 0, turn: 0, mover: Player::First, ending: None };

    /// Who has the turn; in a game that is over, who would have it.
    #[must_use]
    #[inline]
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// Gives the turn to a player. The hash goes along.
    #[inline]
    pub(crate) const fn give_turn_to(&mut self, player: Player) {
        if self.mover as u8 != player as u8 {
            self.hash ^= key(Of::SecondToMove, 0, 0);
            self.mover = player;
        }
    }

    /// The hash of whose turn it is, for a hash made afresh.
    pub(crate) const fn fresh_hash(&self) -> u64 {
        match self.mover {
            Player::First => 0,
            Player::Second => key(Of::SecondToMove, 0, 0),
        }
    }
}

/// A position of a game, in the middle of a turn too: a plain value, cheap to copy.
///
/// All of the rules are here but one: that a position which stands for the third time is a draw needs the game so
/// far, which [`crate::Game`] keeps.
pub trait Position: Copy + Eq + Debug {
    /// Which game it is.
    fn kind(&self) -> GameKind;

    /// What all positions keep: counts, whose turn, how it ended, the hash.
    fn status(&self) -> &Status;

    /// The same, to change.
    #[doc(hidden)]
    fn status_mut(&mut self) -> &mut Status;

    /// Rows and columns of the board.
    fn size(&self) -> u8;

    /// What stands on a cell of the board.
    fn piece_at(&self, cell: Cell) -> Option<Piece>;

    /// First's and Second's score as it stands, in the game's own measure.
    fn score(&self) -> [Points; 2];

    /// What the board does not show.
    fn info(&self) -> Info;

    /// Pieces in hand.
    fn hand(&self) -> u32 {
        0
    }

    /// Writes what the board does not show as JSON: `"key":value,…`. `seen` is how often the position has stood.
    ///
    /// # Errors
    /// Only what `f` itself gives.
    fn write_info(&self, _seen: u32, _f: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// After how many more turns the game is a draw if nothing sets the count back, in a game that counts.
    fn turns_to_draw(&self) -> Option<u32> {
        None
    }

    /// Appends all legal steps, each once. The order is the game's own, and may change with a version.
    fn legal_into(&self, steps: &mut Vec<Step>);

    /// Counts the legal steps, lets `choose` name one of them by a number below that count, and returns it. `None`,
    /// without asking, when the game is over.
    ///
    /// For random play: much faster than a list.
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step>;

    /// Whether a step is legal, and if not, why.
    ///
    /// # Errors
    /// The reason why the step is refused.
    fn check(&self, step: Step) -> Result<(), Refusal>;

    /// Plays a legal step. A step that is not legal leaves a position that makes no sense (but breaks nothing else).
    fn play_unchecked(&mut self, step: Step);

    /// Appends what a step, which led from here to `after`, did to the pieces and what was built by that.
    #[doc(hidden)]
    fn board_changes(&self, step: Step, after: &Self, changes: &mut Vec<Change>);

    /// Whether a turn begins: no step of it has been made.
    fn turn_begins(&self) -> bool;

    /// Whether board and player to move are the same as in the other position (R1), counts aside.
    fn same_board(&self, other: &Self) -> bool;

    /// The hash made afresh from the board; always equal to [`Position::hash`].
    fn fresh_hash(&self) -> u64;

    /// The part of [`Position::fresh_hash`] that is neither of pieces nor of whose turn it is, as it is where a turn begins.
    #[doc(hidden)]
    fn unseen_hash(&self) -> u64 {
        0
    }

    /// Writes what the position text has after the board and the side: ` key=value …`.
    ///
    /// # Errors
    /// Only what `f` itself gives.
    fn write_fields(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    // ---- Provided: games never override what stands below this line. ----

    /// A hash of all that play depends on, kept up to date step by step, but for the counts that only lead to draws
    /// (turns, quiet turns, turns counted).
    #[inline]
    fn hash(&self) -> u64 {
        self.status().hash
    }

    /// Steps made.
    fn ply(&self) -> u32 {
        self.status().ply
    }

    /// Turns completed.
    fn turn(&self) -> u32 {
        self.status().turn
    }

    /// Whose step is next; nobody's when the game is over.
    #[inline]
    fn to_move(&self) -> Option<Player> {
        let status = self.status();
        if status.ending.is_none() { Some(status.mover) } else { None }
    }

    /// Whether the game is over.
    #[inline]
    fn is_over(&self) -> bool {
        self.status().ending.is_some()
    }

    /// How the game ended.
    fn outcome(&self) -> Option<Outcome> {
        let Ending { winner, reason } = self.status().ending?;
        Some(Outcome { winner, reason, score: self.score() })
    }

    /// All legal steps.
    #[must_use]
    fn legal(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        self.legal_into(&mut steps);
        steps
    }

    /// The position as one line of text, which [`crate::Rules::read`] reads again.
    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write_board(self, &mut text).and_then(|()| self.write_fields(&mut text));
        text
    }

    /// How many steps are legal.
    #[inline]
    fn count_legal(&self) -> usize {
        let mut legal = 0;
        self.pick(|count| {
            legal = count;
            0
        });
        legal
    }

    /// Whether a step is legal.
    fn is_legal(&self, step: Step) -> bool {
        self.check(step).is_ok()
    }

    /// Plays a step if it is legal.
    ///
    /// # Errors
    /// The reason why the step is refused; the position stays as it was.
    fn play(&mut self, step: Step) -> Result<(), Refusal> {
        self.check(step)?;
        self.play_unchecked(step);
        Ok(())
    }

    /// Whether the turn that was being made in an earlier position, of the same game, is over here.
    #[inline]
    fn turn_ended(&self, before: &Self) -> bool {
        self.turn() != before.turn() || self.is_over()
    }

    /// What a step, which led from here to `after`, did.
    #[must_use]
    fn changes_to(&self, step: Step, after: &Self) -> Vec<Change> {
        let mut changes = Vec::new();
        self.changes_into(step, after, &mut changes);
        changes
    }

    /// Appends what a step, which led from here to `after`, did.
    fn changes_into(&self, step: Step, after: &Self, changes: &mut Vec<Change>) {
        self.board_changes(step, after, changes);
        if let Some(ending) = after.status().ending {
            changes.push(Change::Ended(ending));
        } else if after.turn() != self.turn() {
            changes.push(Change::TurnTo(after.status().mover));
        }
    }

    /// What a legal step would do. Repetition, which a position does not know, is left out.
    #[must_use]
    fn changes(&self, step: Step) -> Vec<Change> {
        let mut after = *self;
        after.play_unchecked(step);
        self.changes_to(step, &after)
    }

    /// The same board a turn later, as if the mover had done nothing: what a turn is laid out on while the rival has his.
    #[doc(hidden)]
    #[must_use]
    fn turn_passed_on(mut self) -> Self {
        let status = self.status_mut();
        status.turn += 1;
        status.give_turn_to(status.mover.other());
        self
    }

    /// Ends the game as a draw by repetition, unless it has been won.
    #[doc(hidden)]
    fn draw_by_repetition(&mut self) {
        let ending = &mut self.status_mut().ending;
        if ending.is_none_or(|ending| ending.winner.is_none()) {
            *ending = Some(Ending::draw(Reason::Repetition));
        }
    }
}
