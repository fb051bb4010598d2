//! A game that is being played or shown, with the way it came.

use kamni_rules::{AnyPosition, Game, Mark, Position, Refusal, Rules, Step};
use kamni_texts::{Texts, shown};

/// A game and its steps.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) rules: Rules,
    pub(crate) game: Game<AnyPosition>,
    made: Vec<Made>,
}

/// A step, and the game before it.
#[derive(Debug)]
struct Made {
    step: Step,
    before: Mark<AnyPosition>,
    /// Turns completed before it.
    turn: u32,
    position: AnyPosition,
}

/// A step that was not made: where, which, and why in the user's language.
#[derive(Debug)]
pub(crate) struct Refused {
    /// Steps made before it, as the position counts them.
    pub(crate) ply: u32,
    /// The step as it was typed, fit for a message.
    pub(crate) step: String,
    pub(crate) reason: String,
}

impl Record {
    pub(crate) fn new(rules: Rules, start: AnyPosition) -> Self {
        Self { rules, game: Game::new(start), made: Vec::new() }
    }

    /// The position before the first step.
    pub(crate) fn start(&self) -> AnyPosition {
        self.made.first().map_or(*self.position(), |made| made.position)
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    pub(crate) fn steps(&self) -> impl DoubleEndedIterator<Item = Step> + ExactSizeIterator {
        self.made.iter().map(|made| made.step)
    }

    /// The turns so far, the present one included, if a step of it has been made.
    pub(crate) fn turns(&self) -> impl DoubleEndedIterator<Item = Vec<Step>> {
        let turns = self.made.chunk_by(|one, other| one.turn == other.turn);
        turns.map(|turn| turn.iter().map(|made| made.step).collect())
    }

    /// The steps so far, each with the position before it.
    pub(crate) fn way(&self) -> impl DoubleEndedIterator<Item = (Step, &AnyPosition)> + ExactSizeIterator {
        self.made.iter().map(|made| (made.step, &made.position))
    }

    /// The last step, and the position before it.
    pub(crate) fn last(&self) -> Option<(Step, &AnyPosition)> {
        self.made.last().map(|made| (made.step, &made.position))
    }

    pub(crate) fn play(&mut self, step: Step) -> Result<(), Refusal> {
        let (before, position) = (self.game.mark(), *self.position());
        self.game.play(step)?;
        self.made.push(Made { step, before, turn: position.turn(), position });
        Ok(())
    }

    /// Takes back the last step; says whether there was one.
    pub(crate) fn take_back(&mut self) -> bool {
        match self.made.pop() {
            Some(made) => {
                self.game.go_back(&made.before);
                true
            }
            None => false,
        }
    }

    /// Plays steps separated by spaces or commas: all of them, or none.
    pub(crate) fn play_text(&mut self, texts: &Texts, text: &str) -> Result<(), Refused> {
        let before = self.made.len();
        for word in text.split([' ', ',', '\t', '\r', '\n']).filter(|word| !word.is_empty()) {
            if let Err(reason) = self.play_word(texts, word) {
                let (ply, step) = (self.position().ply(), shown(word));
                while self.made.len() > before {
                    self.take_back();
                }
                return Err(Refused { ply, step, reason });
            }
        }
        Ok(())
    }

    fn play_word(&mut self, texts: &Texts, word: &str) -> Result<(), String> {
        let Ok(step) = word.parse::<Step>() else {
            return Err(texts.step_error(self.rules.kind(), word.as_bytes()));
        };
        let mover = self.position().to_move();
        self.play(step).map_err(|refusal| texts.refusal(&self.rules, mover, &refusal))
    }
}
