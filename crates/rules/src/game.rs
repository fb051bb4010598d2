//! A game: a position that is played on, and the history that it cannot hold.

use alloc::vec::Vec;

use crate::history::{History, Memory, SharedHistory};
use crate::{Change, Position, Refusal, Step};

/// A position that stands this many times is a draw.
const DRAWN: u32 = 3;

/// A position that is played on, with the rule of repetition (R1). The usual memory is made for searching.
#[derive(Clone, Debug)]
pub struct Game<P, M = History<P>> {
    position: P,
    seen: u32,
    history: Option<M>,
}

/// A point of a game to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark<P> {
    position: P,
    seen: u32,
    history: usize,
}

impl<P: Position> Game<P> {
    /// A game that starts from this position, which stands for the first time.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self::begin(start)
    }
}

impl<P: Position> Game<P, SharedHistory<P>> {
    /// The same with a memory whose copies share what they have in common: for who keeps many moments of a game.
    #[must_use]
    pub fn shared(start: P) -> Self {
        Self::begin(start)
    }
}

impl<P: Position, M: Memory<P>> Game<P, M> {
    pub(crate) fn begin(start: P) -> Self {
        let history = start.kind().knows_repetition().then(M::new);
        let mut game = Self { position: start, seen: 0, history };
        game.restart(start);
        game
    }

    /// Begins again from a position of the same game, keeping the memory that the history has taken.
    pub fn restart(&mut self, start: P) {
        self.position = start;
        if let Some(history) = &mut self.history {
            history.truncate(0);
            // In the middle of a turn, how the board stood at its beginning is not known.
            self.seen = 1;
            if start.turn_begins() {
                self.note_repetition();
            }
        }
    }

    /// The position as it stands.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// How many times the position at the beginning of this turn has stood, this time included. 0 when the game is
    /// over, and in games without the rule of repetition.
    #[must_use]
    pub fn seen(&self) -> u32 {
        if self.position.is_over() { 0 } else { self.seen }
    }

    /// Plays a step if it is legal.
    ///
    /// # Errors
    /// The reason why the step is refused; the game stays as it was.
    pub fn play(&mut self, step: Step) -> Result<(), Refusal> {
        self.position.check(step)?;
        self.play_unchecked(step);
        Ok(())
    }

    /// Plays a step if it is legal, and says what it did, a draw by repetition included.
    ///
    /// # Errors
    /// The reason why the step is refused; the game stays as it was.
    pub fn play_noting(&mut self, step: Step) -> Result<Vec<Change>, Refusal> {
        let before = self.position;
        self.play(step)?;
        Ok(before.changes_to(step, &self.position))
    }

    /// The position that a step leads to, a draw by repetition included. The game stays as it is.
    ///
    /// # Errors
    /// The reason why the step is refused.
    pub fn after(&self, step: Step) -> Result<P, Refusal> {
        self.position.check(step)?;
        Ok(self.after_unchecked(step))
    }

    /// The same for a step that is known to be legal.
    #[must_use]
    #[inline]
    pub fn after_unchecked(&self, step: Step) -> P {
        let mut position = self.position;
        position.play_unchecked(step);
        if position.turn_begins()
            && let Some(history) = &self.history
            && history.count(&position) + 1 == DRAWN
        {
            position.draw_by_repetition();
        }
        position
    }

    /// Plays a step that is known to be legal.
    #[inline]
    pub fn play_unchecked(&mut self, step: Step) {
        self.position.play_unchecked(step);
        if self.position.turn_begins() {
            self.note_repetition();
        }
    }

    /// The present point of the game.
    #[must_use]
    pub fn mark(&self) -> Mark<P> {
        let history = self.history.as_ref().map_or(0, M::len);
        Mark { position: self.position, seen: self.seen, history }
    }

    /// Takes back all steps made since a mark of this game.
    pub fn go_back(&mut self, mark: &Mark<P>) {
        self.position = mark.position;
        self.seen = mark.seen;
        if let Some(history) = &mut self.history {
            history.truncate(mark.history);
        }
    }

    #[inline]
    fn note_repetition(&mut self) {
        if let Some(history) = &mut self.history {
            self.seen = history.add(&self.position);
            if self.seen == DRAWN {
                self.position.draw_by_repetition();
            }
        }
    }
}
