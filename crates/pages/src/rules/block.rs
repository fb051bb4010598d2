//! The blocks of the players' rules that show a position: read, and played through. `docs/rules/README.md` says how they are written.

use kamni_rules::{GameKind, Rules, Step};

use crate::drawn_position;
use crate::view::Played;

/// A block: a line of steps, and the moments of it that are shown.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The game after all steps.
    pub(super) played: Played,
    /// The text of the position that it begins with, where that is not the game's own.
    pub(super) position: Option<String>,
    /// What is shown.
    pub(super) frames: Vec<Frame>,
}

/// A moment of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// How many steps were made.
    pub(super) ply: usize,
    /// Steps that are said to be allowed.
    pub(super) can: Vec<Step>,
    /// Steps that are said not to be.
    pub(super) cannot: Vec<Step>,
    /// The only ones that are allowed.
    pub(super) only: Vec<Step>,
}

const KEYWORDS: [(&str, &str); 10] = [
    ("начало", "start"),
    ("сейчас", "now"),
    ("ход", "play"),
    ("moves", "play"),
    ("можно", "can"),
    ("нельзя", "cannot"),
    ("только", "only"),
    ("дальше", "next"),
    ("конец", "ends"),
    ("сведения", "info"),
];

/// What is wrong with a block, for the log.
pub(super) type Fault = String;

impl Block {
    /// Reads a block: its head after the word `kamni`, and its lines.
    pub(super) fn read(head: &str, text: &str) -> Result<Self, Fault> {
        let rules = read_head(head)?;
        let mut block = Reading { rules, rows: Vec::new(), block: None };
        for line in text.lines() {
            if line.starts_with([' ', '1']) {
                block.row(line);
            } else {
                block.line(line)?;
            }
        }
        block.finish()
    }
}

fn read_head(head: &str) -> Result<Rules, Fault> {
    let mut words = head.split_whitespace();
    let name = words.next().unwrap_or_default();
    let kind: GameKind = name.parse().map_err(|_| format!("no game {name}"))?;
    let options = words.map(|word| word.split_once('=').ok_or_else(|| format!("no option {word}")));
    let options: Vec<_> = options.collect::<Result<_, _>>()?;
    Rules::new(kind, options).map_err(|error| error.to_string())
}

/// A block that is being read.
struct Reading {
    rules: Rules,
    /// The rows of a drawing that is being read.
    rows: Vec<String>,
    block: Option<Block>,
}

impl Reading {
    fn row(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        // The row of letters has no number.
        if words.next().is_some_and(|first| first != "a") {
            self.rows.push(words.collect());
        }
    }

    fn line(&mut self, line: &str) -> Result<(), Fault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let keyword =
            KEYWORDS.iter().find(|(foreign, _)| *foreign == word).map_or(word, |(_, keyword)| keyword);
        match keyword {
            "start" => self.begin(None),
            "now" => {
                let text = drawn_position::position_text(&format!("{} {rest}", self.rows.join("/")));
                self.rows.clear();
                self.begin(Some(text))?;
                self.frame()?;
                Ok(())
            }
            "play" => {
                self.drawn()?;
                let block = self.block()?;
                for step in steps(rest)? {
                    block.played.play(step).map_err(|refusal| format!("{step} is refused: {refusal}"))?;
                }
                Ok(())
            }
            "can" | "cannot" | "only" => {
                self.drawn()?;
                let told = steps(rest)?;
                self.tell(keyword, told)
            }
            "next" | "info" | "ends" => self.drawn(),
            other => Err(format!("no such line: {other}")),
        }
    }

    fn begin(&mut self, position: Option<String>) -> Result<(), Fault> {
        let start = match &position {
            Some(text) => self.rules.read(text).map_err(|error| format!("{text}: {error}"))?,
            None => self.rules.start(),
        };
        let played = Played::new(self.rules, start);
        self.block = Some(Block { played, position, frames: Vec::new() });
        Ok(())
    }

    fn block(&mut self) -> Result<&mut Block, Fault> {
        self.block.as_mut().ok_or_else(|| "there is no position yet".to_owned())
    }

    /// A drawing has ended: its moment is shown.
    fn drawn(&mut self) -> Result<(), Fault> {
        if !self.rows.is_empty() {
            self.rows.clear();
            self.frame()?;
        }
        Ok(())
    }

    /// The frame of this moment.
    fn frame(&mut self) -> Result<&mut Frame, Fault> {
        let block = self.block()?;
        let ply = block.played.made().len();
        if block.frames.last().is_none_or(|frame| frame.ply != ply) {
            block.frames.push(Frame { ply, ..Frame::default() });
        }
        block.frames.last_mut().ok_or_else(|| "no frame".to_owned())
    }

    /// What is allowed is told at the moments that are shown; if there is none yet, this is one.
    fn tell(&mut self, keyword: &str, told: Vec<Step>) -> Result<(), Fault> {
        let block = self.block()?;
        let ply = block.played.made().len();
        if block.frames.last().is_some_and(|frame| frame.ply != ply) {
            return Ok(());
        }
        let frame = self.frame()?;
        match keyword {
            "can" => frame.can.extend(told),
            "cannot" => frame.cannot.extend(told),
            _ => frame.only.extend(told),
        }
        Ok(())
    }

    /// The end is shown too, unless the board is the same as before.
    fn finish(mut self) -> Result<Block, Fault> {
        self.drawn()?;
        let block = self.block()?;
        let shown = block.frames.last().map(|frame| block.played.at(frame.ply).replay().pieces().to_vec());
        if shown.as_deref() != Some(block.played.replay().pieces()) {
            self.frame()?;
        }
        self.block.ok_or_else(|| "there is no position".to_owned())
    }
}

fn steps(text: &str) -> Result<Vec<Step>, Fault> {
    text.split_whitespace().map(|step| step.parse().map_err(|_| format!("{step} is not a step"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plies(text: &str) -> Vec<usize> {
        let block = Block::read("kamiken size=3", text).expect(text);
        block.frames.iter().map(|frame| frame.ply).collect()
    }

    #[test]
    fn drawings_and_the_end_are_shown() {
        let drawing = "    a b c\n 1  . . .\n 2  . x .\n 3  . . .\n";
        assert_eq!(plies(&format!("{drawing}now second\ncan a1\n")), [0]);
        assert_eq!(plies(&format!("{drawing}сейчас second\nход a1 c3\n")), [0, 2]);
        assert_eq!(plies(&format!("start\nplay b2\n{drawing}play a1\ncan c3\nplay c3")), [1, 3]);
        assert_eq!(plies("start\nplay b2 a1\n"), [2]);
        // A pass changes nothing that could be seen.
        assert_eq!(plies(&format!("start\nplay b2\n{drawing}play pass pass\nends first score 4 0.5")), [1]);
    }

    #[test]
    fn what_is_allowed_belongs_to_its_moment() {
        let text = "start\nplay b2\ncannot a2\ncan a1 pass\nplay a1\ncan c3\nplay c3";
        let block = Block::read("kamiken size=3", text).expect("a block");
        assert_eq!(block.frames[0].ply, 1);
        assert_eq!(block.frames[0].can.len(), 2);
        assert_eq!(block.frames[0].cannot.len(), 1);
        assert_eq!(block.frames[1], Frame { ply: 3, ..Frame::default() });
    }

    #[test]
    fn nonsense_has_a_reason() {
        for (head, text) in [
            ("checkers", "start"),
            ("kamiken size=2", "start"),
            ("kamiken size", "start"),
            ("kamiken size=3", "play a1"),
            ("kamiken size=3", "start\nplay d4"),
            ("kamiken size=3", "start\nplay nonsense"),
            ("kamiken size=3", "start\nsing"),
            ("kamiken size=3", "    a b c\n 1  . . .\nnow first"),
            ("kamiken size=3", ""),
        ] {
            assert!(Block::read(head, text).is_err(), "{head}: {text}");
        }
    }
}
