//! A game that is being played or shown, with the way it came.

use kamni_rules::{AnyPosition, Kept, Line, Position, Refusal, Rules, Step};
use kamni_texts::{Texts, shown};

/// A game and its steps, played by what people type.
#[derive(Debug)]
pub struct Record {
    line: Line,
}

/// A step that was not made: where, which, and why in the user's language.
#[derive(Debug)]
pub struct Refused {
    /// Steps made before it, as the position counts them.
    pub ply: u32,
    /// The step as it was typed, fit for a message.
    pub step: String,
    pub reason: String,
}

impl Refused {
    /// All of it as a sentence.
    pub fn text(self, texts: &Texts) -> String {
        let values = [("ply", self.ply.into()), ("step", self.step.into()), ("reason", self.reason.into())];
        texts.get("bad-step", &values)
    }
}

impl Record {
    pub fn new(rules: Rules, start: AnyPosition) -> Self {
        Self { line: Line::new(rules, start) }
    }

    pub const fn line(&self) -> &Line {
        &self.line
    }

    pub const fn rules(&self) -> &Rules {
        self.line.rules()
    }

    pub const fn game(&self) -> &Kept {
        self.line.game()
    }

    pub const fn position(&self) -> &AnyPosition {
        self.line.position()
    }

    pub fn play(&mut self, step: Step) -> Result<(), Refusal> {
        self.line.play(step)
    }

    /// Takes back the last step; says whether there was one.
    pub fn take_back(&mut self) -> bool {
        let made = self.line.steps().len();
        self.line.go_back(made.saturating_sub(1));
        made > 0
    }

    /// Takes back all steps but this many of the first.
    pub fn go_back(&mut self, steps: usize) {
        self.line.go_back(steps);
    }

    /// Plays steps separated by spaces or commas: all of them, or none.
    pub fn play_text(&mut self, texts: &Texts, text: &str) -> Result<(), Refused> {
        let before = self.line.steps().len();
        for word in text.split([' ', ',', '\t', '\r', '\n']).filter(|word| !word.is_empty()) {
            if let Err(reason) = self.play_word(texts, word) {
                let (ply, step) = (self.position().ply(), shown(word));
                self.line.go_back(before);
                return Err(Refused { ply, step, reason });
            }
        }
        Ok(())
    }

    fn play_word(&mut self, texts: &Texts, word: &str) -> Result<(), String> {
        let Ok(step) = word.parse::<Step>() else {
            return Err(texts.step_error(self.rules().kind(), word.as_bytes()));
        };
        let mover = self.position().to_move();
        self.play(step).map_err(|refusal| texts.refusal(self.rules(), mover, &refusal))
    }
}
