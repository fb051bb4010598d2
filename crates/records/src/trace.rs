//! Games shown position by position, for programs.
//!
//! The input is bytes that may be anything, and is never held in memory beyond one step: a line of a megabyte costs no
//! more than a short one.

use std::io::{self, BufRead, Write};

use kamni_rules::games::Visitor;
use kamni_rules::view::json;
use kamni_rules::{AnyPosition, Game, Position, Rules, Step};
use kamni_texts::Texts;
use serde_json::Value;

/// The longest word that is kept; the longest step has seven bytes.
const LONGEST: usize = 64;

/// Shows the games of an input, a line each, position by position.
///
/// # Errors
/// Only those of reading and writing: a step that cannot be made is part of what is shown.
pub fn trace_games(rules: &Rules, texts: &Texts, input: impl BufRead, out: impl Write) -> io::Result<()> {
    rules.start().visit(Tracer { texts, rules, words: Words::new(input), out })
}

/// What the input is made of.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// Something between separators.
    Word(Word),
    /// The line's end.
    LineEnd,
}

/// Something between separators, cut if it is longer than any step.
#[derive(Debug, PartialEq, Eq)]
struct Word {
    bytes: Vec<u8>,
    cut: bool,
}

impl Word {
    fn step(&self) -> Option<Step> {
        if self.cut { None } else { std::str::from_utf8(&self.bytes).ok()?.parse().ok() }
    }

    /// The word as it stands in an error: as typed where it can be, so that a program knows it again.
    fn shown(&self) -> String {
        let mut shown = String::from_utf8_lossy(&self.bytes).into_owned();
        if self.cut {
            // The cut may have gone through a letter.
            shown.truncate(shown.trim_end_matches(char::REPLACEMENT_CHARACTER).len());
            shown.push('…');
        }
        shown
    }
}

/// Reads lines word by word.
struct Words<R> {
    input: R,
}

impl<R: BufRead> Words<R> {
    const fn new(input: R) -> Self {
        Self { input }
    }

    /// The next byte, not yet taken.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether there is a line, comments left out.
    fn next_line(&mut self) -> io::Result<bool> {
        while self.peek()? == Some(b'#') {
            self.skip_line()?;
        }
        Ok(self.peek()?.is_some())
    }

    /// Leaves out the rest of the line.
    fn skip_line(&mut self) -> io::Result<()> {
        self.input.skip_until(b'\n').map(|_| ())
    }

    /// The next part of the line; after its end, the next line begins.
    fn next(&mut self) -> io::Result<Part> {
        let mut word = Word { bytes: Vec::new(), cut: false };
        while let Some(byte) = self.peek()? {
            let separates = matches!(byte, b' ' | b',' | b'\t' | b'\r' | b'\n');
            if separates && !word.bytes.is_empty() {
                return Ok(Part::Word(word));
            }
            self.input.consume(1);
            if byte == b'\n' {
                return Ok(Part::LineEnd);
            } else if separates {
            } else if word.bytes.len() < LONGEST {
                word.bytes.push(byte);
            } else {
                word.cut = true;
            }
        }
        Ok(if word.bytes.is_empty() { Part::LineEnd } else { Part::Word(word) })
    }
}

struct Tracer<'a, R, W> {
    texts: &'a Texts,
    rules: &'a Rules,
    words: Words<R>,
    out: W,
}

impl<R: BufRead, W: Write> Visitor for Tracer<'_, R, W> {
    type Output = io::Result<()>;

    fn visit<P: Position + Into<AnyPosition>>(mut self, start: P) -> Self::Output {
        let mut game = Game::new(start);
        while self.words.next_line()? {
            game.restart(start);
            self.trace_game(&mut game)?;
            writeln!(self.out)?;
            // Somebody may be waiting for the answer before he sends the next game.
            self.out.flush()?;
        }
        Ok(())
    }
}

impl<R: BufRead, W: Write> Tracer<'_, R, W> {
    fn trace_game<P: Position>(&mut self, game: &mut Game<P>) -> io::Result<()> {
        loop {
            writeln!(self.out, "{}", json(self.rules, game))?;
            let Part::Word(word) = self.words.next()? else {
                return Ok(());
            };
            if let Err(reason) = self.play(game, &word) {
                let [step, reason] = [word.shown(), reason].map(Value::from);
                let ply = game.position().ply();
                let error = format!("{{\"ply\":{ply},\"step\":{step},\"reason\":{reason}}}");
                writeln!(self.out, "{{\"error\":{error}}}")?;
                return self.words.skip_line();
            }
        }
    }

    fn play<P: Position>(&self, game: &mut Game<P>, word: &Word) -> Result<(), String> {
        let Some(step) = word.step() else {
            let typed = if word.cut { word.shown().into_bytes() } else { word.bytes.clone() };
            return Err(self.texts.step_error(self.rules.kind(), &typed));
        };
        let mover = game.position().to_move();
        game.play(step).map_err(|refusal| self.texts.refusal(self.rules, mover, &refusal))
    }
}
