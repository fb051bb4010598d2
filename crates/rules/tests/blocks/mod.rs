//! Drawn examples: fenced blocks in texts that are replayed line by line. `docs/rules/README.md` says how they are
//! written.
#![allow(dead_code, reason = "every test binary uses its own part of this module")]

use std::path::PathBuf;

use kamni_rules::{AnyPosition, Game, Position, Rules, Step, view};

/// A block of a text: its game and options, and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// `docs/rules/dao.en.md:25`.
    pub(crate) place: String,
    /// `dao board=18`.
    pub(crate) head: String,
    pub(crate) lines: Vec<String>,
}

const KEYWORDS: &[(&str, &str)] = &[
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

/// A file of the repository.
pub(crate) fn repository_file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The blocks of a text, their keywords in English.
pub(crate) fn blocks(path: &str) -> Vec<Block> {
    let text = std::fs::read_to_string(repository_file(path)).expect(path);
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```kamni ")) {
            (None, Some(head)) => {
                let place = format!("{path}:{}", number + 1);
                open = Some(Block { place, head: head.to_string(), lines: Vec::new() });
            }
            (Some(_), _) if line == "```" => blocks.extend(open.take()),
            (Some(block), _) => block.lines.push(in_english(line)),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{path}: the last block is not closed");
    blocks
}

fn in_english(line: &str) -> String {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match KEYWORDS.iter().find(|(foreign, _)| *foreign == word) {
        Some((_, keyword)) => format!("{keyword} {rest}").trim_end().to_string(),
        None => line.to_string(),
    }
}

/// The state of a block that is being replayed.
struct Replay<'b> {
    block: &'b Block,
    rules: Rules,
    game: Option<Game<AnyPosition>>,
    /// The rows of a drawing that is being read.
    drawing: Vec<String>,
}

/// Replays a block; panics with its place and line when it is not so.
pub(crate) fn replay(block: &Block) {
    let mut words = block.head.split_whitespace();
    let kind =
        words.next().and_then(|name| name.parse().ok()).unwrap_or_else(|| panic!("{}: no game", block.place));
    let options: Vec<_> = words.map(|word| word.split_once('=').expect("name=value")).collect();
    let rules = Rules::new(kind, options).unwrap_or_else(|error| panic!("{}: {error}", block.place));
    let mut replay = Replay { block, rules, game: None, drawing: Vec::new() };
    let mut asserted = false;
    for (number, line) in block.lines.iter().enumerate() {
        let is_drawing = line.starts_with([' ', '1']);
        if !is_drawing {
            asserted |= replay.finish_drawing(number);
            asserted |= replay.line(number, line);
        } else if let Some(row) = replay.row(number, line) {
            replay.drawing.push(row);
        }
    }
    asserted |= replay.finish_drawing(block.lines.len());
    assert!(asserted, "{}: the block asserts nothing", block.place);
}

impl Replay<'_> {
    #[track_caller]
    fn fail(&self, number: usize, what: &str) -> ! {
        let shown = self.game.as_ref().map_or(String::new(), |game| view::json(&self.rules, game));
        let line = self.block.lines.get(number).map_or("", String::as_str);
        panic!("{}, line {} `{line}`: {what}\n{shown}", self.block.place, number + 1)
    }

    /// The cells of a drawing's row, or nothing for its row of letters.
    fn row(&self, number: usize, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        if first == "a" {
            let letters: Vec<String> = ('a'..).take(words.clone().count() + 1).map(String::from).collect();
            assert_eq!(line.trim(), letters.join(" "), "{}: the letters of a drawing", self.block.place);
            return None;
        }
        if first.parse() != Ok(self.drawing.len() + 1) {
            self.fail(number, "rows are numbered from the top");
        }
        Some(words.collect())
    }

    /// A drawing that has ended is compared with the board, if there is one; whether it was.
    fn finish_drawing(&mut self, number: usize) -> bool {
        let Some(game) = self.game.as_ref().filter(|_| !self.drawing.is_empty()) else {
            return false;
        };
        let size = game.position().size();
        let board: Vec<String> = (0..size)
            .map(|row| {
                let cells = (0..size).map(|col| kamni_rules::Cell::new(col, row));
                cells.map(|cell| kamni_rules::Piece::letter(game.position().piece_at(cell))).collect()
            })
            .collect();
        if board != self.drawing {
            self.fail(number - 1, &format!("the board is\n{}", board.join("\n")));
        }
        self.drawing.clear();
        true
    }

    fn game(&mut self, number: usize) -> &mut Game<AnyPosition> {
        if self.game.is_none() {
            self.fail(number, "there is no position yet");
        }
        self.game.as_mut().expect("looked at just now")
    }

    /// Does what a line says; whether it asserted something.
    fn line(&mut self, number: usize, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match word {
            "start" => self.game = Some(Game::new(self.rules.start())),
            "now" => self.set(number, rest),
            "play" => {
                for step in &words {
                    self.play(number, step);
                }
            }
            "can" | "cannot" | "refused" | "only" => self.legality(number, word, &words),
            "next" => {
                let next = self.game(number).position().to_move().map(kamni_rules::Player::name);
                if next != Some(rest) {
                    self.fail(number, &format!("next is {next:?}"));
                }
            }
            "ends" => {
                let outcome = self.game(number).position().outcome().map(|outcome| outcome.to_string());
                if outcome.as_deref() != Some(rest) {
                    self.fail(number, &format!("the outcome is {outcome:?}"));
                }
            }
            "info" => self.info(number, rest),
            _ => self.fail(number, "no such line"),
        }
        !matches!(word, "start" | "now")
    }

    fn set(&mut self, number: usize, rest: &str) {
        let text = format!("{} {rest}", board_text(self.drawing.drain(..)));
        match self.rules.read(&text) {
            Ok(position) => self.game = Some(Game::new(position)),
            Err(error) => self.fail(number, &format!("{text}: {error}")),
        }
    }

    fn step(&self, number: usize, text: &str) -> Step {
        text.parse().unwrap_or_else(|_| self.fail(number, &format!("{text} is not a step")))
    }

    fn play(&mut self, number: usize, text: &str) {
        let step = self.step(number, text);
        if let Err(refusal) = self.game(number).play(step) {
            self.fail(number, &format!("{text} is refused: {refusal}"));
        }
    }

    fn legality(&mut self, number: usize, word: &str, words: &[&str]) {
        let (texts, code) = if word == "refused" { (&words[..1], words.get(1)) } else { (words, None) };
        let position = *self.game(number).position();
        if word == "only" {
            let legal: Vec<String> = view::sorted_legal(&position).iter().map(Step::to_string).collect();
            let mut wanted: Vec<&str> = texts.to_vec();
            wanted.sort_unstable();
            if legal != wanted {
                self.fail(number, "the legal steps are others");
            }
            return;
        }
        for text in texts {
            match (position.check(self.step(number, text)), word) {
                (Ok(()), "can") => {}
                (Err(refusal), "refused") if code == Some(&refusal.code()) => {}
                (Err(_), "cannot") => {}
                (other, _) => self.fail(number, &format!("{text}: {other:?}")),
            }
        }
    }

    fn info(&mut self, number: usize, rest: &str) {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        let shown = view::json(&self.rules, self.game.as_ref().expect("a position"));
        let fits = [format!("\"{name}\":{value}"), format!("\"{name}\":\"{value}\"")];
        let info = shown.split_once("\"info\":{").map_or("", |(_, info)| info);
        let ends = |field: &String| {
            info.split_once(field.as_str()).is_some_and(|(_, after)| after.starts_with([',', '}']))
        };
        if !fits.iter().any(ends) {
            self.fail(number, "the info is another");
        }
    }
}

/// The board of a position text: rows with a `.` for every empty cell, shortened to numbers.
pub(crate) fn board_text(rows: impl IntoIterator<Item: AsRef<str>>) -> String {
    let mut text = String::new();
    for row in rows {
        let mut empty = 0;
        for letter in row.as_ref().chars().chain(['/']) {
            if letter == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
    }
    text.trim_end_matches('/').to_string()
}
