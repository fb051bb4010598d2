//! A second implementation of the five games, for tests only. It is written from `rules.md` alone, sentence after
//! sentence, with maps of cells and nothing remembered that can be worked out anew; the fast implementation is compared
//! with it, JSON line against JSON line. Numbers such as R4 are the rulings of that page.
//!
//! Beside the rules it counts *events*: which rule, ruling or reason was really reached, so that a comparison over
//! random games can say what it has compared. Fields and lines that serve only the events say so.
#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "every test binary uses its own part of this module"
)]

pub mod board;
pub mod close_combat;
pub mod dao;
pub mod dao_field;
pub mod four;
pub mod hasami;
pub mod kamiken;
pub mod starts;
pub mod starts_dao;
pub mod starts_four;
pub mod starts_small;
pub mod steer;
pub mod tables;

pub use board::{
    Cell, DIAGONALS, ORTHOGONALS, Side, Stones, all_neighbours, beyond, cell, cells_of, draw_stones, ends_of,
    movement, name, number_of, on_board, orthogonal_neighbours, read_rows, read_stones,
};

use std::collections::{BTreeMap, BTreeSet};

pub const GAMES: [&str; 5] = ["kamiken", "close-combat", "four", "hasami", "dao"];

/// How often each rule, ruling or reason was reached.
pub type Events = BTreeMap<&'static str, u64>;

/// The names of all events of a game that play can reach.
pub fn all_events(game: &str) -> &'static [&'static str] {
    match game {
        "kamiken" => kamiken::ALL_EVENTS,
        "close-combat" => close_combat::ALL_EVENTS,
        "four" => four::ALL_EVENTS,
        "hasami" => hasami::ALL_EVENTS,
        "dao" => dao::ALL_EVENTS,
        _ => panic!("no game {game}"),
    }
}

// ---- options -----------------------------------------------------------------------------------------------------

/// Every option of a game with its value, defaults filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options(BTreeMap<String, String>);

/// The options of a game in the order of its section, with their defaults.
fn defaults(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "kamiken" => &[("size", "9"), ("komi", "0.5")],
        "close-combat" => &[("size", "15"), ("lead", "2")],
        "four" => &[("size", "19"), ("stones", "100"), ("count", "demand"), ("count-turns", "50")],
        "hasami" => &[("corner", "off"), ("quiet", "100")],
        "dao" => &[("board", "13"), ("first", "fortresses"), ("turn-limit", "200")],
        _ => panic!("no game {game}"),
    }
}

pub fn options(game: &str, set: &[(&str, &str)]) -> Options {
    let mut options: BTreeMap<String, String> =
        defaults(game).iter().map(|&(name, value)| (name.to_string(), value.to_string())).collect();
    for &(name, value) in set {
        let place = options.get_mut(name).unwrap_or_else(|| panic!("{game} has no option {name}"));
        *place = value.to_string();
    }
    Options(options)
}

impl Options {
    pub fn word(&self, name: &str) -> &str {
        &self.0[name]
    }

    pub fn number(&self, name: &str) -> u64 {
        self.0[name].parse().expect("a whole number")
    }

    pub fn size(&self, name: &str) -> i32 {
        self.0[name].parse().expect("a size")
    }

    /// `name=value` words in the order of the game's section.
    pub fn text(&self, game: &str) -> String {
        let words: Vec<String> =
            defaults(game).iter().map(|(name, _)| format!("{name}={}", self.word(name))).collect();
        words.join(" ")
    }

    fn json(&self, game: &str) -> String {
        let field = |name: &str| {
            let value = self.word(name);
            if value.parse::<f64>().is_ok() {
                format!("\"{name}\":{value}")
            } else {
                format!("\"{name}\":\"{value}\"")
            }
        };
        let fields: Vec<String> = defaults(game).iter().map(|(name, _)| field(name)).collect();
        format!("{{{}}}", fields.join(","))
    }
}

// ---- what all games keep -----------------------------------------------------------------------------------------

#[derive(Clone)]
pub struct Outcome {
    pub winner: Option<Side>,
    pub reason: &'static str,
    pub score: [f64; 2],
}

#[derive(Clone)]
pub struct Record {
    pub game: &'static str,
    pub options: Options,
    pub ply: u64,
    pub turn: u64,
    pub to_move: Side,
    pub outcome: Option<Outcome>,
    pub events: Events,
    /// All steps made; for steering only.
    pub steps: Vec<String>,
}

impl Record {
    pub fn new(game: &'static str, options: &Options) -> Record {
        let (options, to_move) = (options.clone(), Side::First);
        Record {
            game,
            options,
            ply: 0,
            turn: 0,
            to_move,
            outcome: None,
            events: Events::new(),
            steps: Vec::new(),
        }
    }

    /// The record of a drawn position: `turn` and `ply` when they are given, else the least turn that fits.
    pub fn drawn(
        game: &'static str,
        options: &Options,
        to_move: Side,
        fields: &Fields,
        least_turn: u64,
    ) -> Record {
        let turn = fields.number("turn").unwrap_or(least_turn);
        let ply = fields.number("ply").unwrap_or(turn);
        Record { turn, ply, to_move, ..Record::new(game, options) }
    }

    pub fn note(&mut self, event: &'static str) {
        *self.events.entry(event).or_insert(0) += 1;
    }

    pub fn note_if(&mut self, reached: bool, event: &'static str) {
        if reached {
            self.note(event);
        }
    }

    /// Every step starts here: it must be legal, and it is counted.
    fn begin(&mut self, step: &str, legal: &[String]) {
        assert!(
            legal.iter().any(|text| text == step),
            "{}: {step} is not legal; legal are {legal:?}",
            self.game
        );
        self.ply += 1;
        self.steps.push(step.to_string());
        let bytes = step.as_bytes();
        let far_column =
            bytes.windows(2).any(|two| (b'i'..=b's').contains(&two[0]) && two[1].is_ascii_digit());
        let event = match self.game {
            "kamiken" => "kamiken.R0 column i or later",
            "close-combat" => "close-combat.R0 column i or later",
            "four" => "four.R0 column i or later",
            "hasami" => "hasami.R0 column i",
            _ => "dao.R0 column i or later",
        };
        self.note_if(far_column, event);
    }
}

/// The fields of a drawn position beside its board and side.
pub struct Fields<'a>(&'a [(&'a str, &'a str)]);

impl<'a> Fields<'a> {
    fn read(more: &'a [(&'a str, &'a str)], known: &[&str]) -> Fields<'a> {
        for (name, _) in more {
            assert!(["ply", "turn"].contains(name) || known.contains(name), "no field {name} here");
        }
        Fields(more)
    }

    pub fn word(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }

    pub fn number(&self, name: &str) -> Option<u64> {
        self.word(name).map(|value| value.parse().expect("a whole number"))
    }

    /// Cells joined by commas; `-` is no cell.
    pub fn cells(&self, name: &str) -> Option<BTreeSet<Cell>> {
        self.word(name).map(|value| value.split(',').filter(|text| *text != "-").map(cell).collect())
    }
}

/// The state of one game in play.
pub trait Plain {
    fn record(&self) -> &Record;
    /// Sorted by bytes, complete, no duplicates; empty when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Panics when the step is not legal.
    fn play(&mut self, step: &str);
    fn board(&self) -> Vec<String>;
    fn info(&self) -> String;
    fn hand(&self) -> u64 {
        0
    }
    fn boxed_clone(&self) -> Box<dyn Plain>;
    /// The state itself, for steering.
    fn inside(&self) -> Inside<'_>;

    // ---- provided, the same for all games ----

    fn over(&self) -> bool {
        self.record().outcome.is_some()
    }

    fn events(&self) -> &Events {
        &self.record().events
    }

    /// Section 7, in one line.
    fn view(&self) -> String {
        let record = self.record();
        let to_move = if self.over() { "null".to_string() } else { quoted(record.to_move.word()) };
        let outcome = record.outcome.as_ref().map_or("null".to_string(), |outcome| {
            let winner = outcome.winner.map_or("null".to_string(), |side| quoted(side.word()));
            let [first, second] = outcome.score;
            format!("{{\"winner\":{winner},\"reason\":\"{}\",\"score\":[{first},{second}]}}", outcome.reason)
        });
        format!(
            "{{\"game\":\"{}\",\"options\":{},\"ply\":{},\"turn\":{},\"to_move\":{to_move},\"board\":{},\"legal\":{},\
             \"hand\":{},\"info\":{{{}}},\"outcome\":{outcome}}}",
            record.game,
            record.options.json(record.game),
            record.ply,
            record.turn,
            list(&self.board()),
            list(&self.legal()),
            self.hand(),
            self.info(),
        )
    }
}

pub enum Inside<'a> {
    Kamiken(&'a kamiken::Kamiken),
    CloseCombat(&'a close_combat::CloseCombat),
    Four(&'a four::Four),
    Hasami(&'a hasami::Hasami),
    Dao(&'a dao::Dao),
}

pub fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

pub fn list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("[{}]", words.join(","))
}

pub fn number_or_null(number: Option<u64>) -> String {
    number.map_or("null".to_string(), |number| number.to_string())
}

/// A whole number as a score.
pub fn points(number: u64) -> f64 {
    f64::from(u32::try_from(number).expect("a small number"))
}

pub fn start(game: &str, options: &Options) -> Box<dyn Plain> {
    match game {
        "kamiken" => Box::new(kamiken::Kamiken::start(options)),
        "close-combat" => Box::new(close_combat::CloseCombat::start(options)),
        "four" => Box::new(four::Four::start(options)),
        "hasami" => Box::new(hasami::Hasami::start(options)),
        "dao" => Box::new(dao::Dao::start(options)),
        _ => panic!("no game {game}"),
    }
}

/// A game that begins from a drawn position. `rows` as in `board` of the JSON, `more` the fields of the position text.
/// The position must not be over already.
pub fn drawn(
    game: &str,
    options: &Options,
    rows: &[&str],
    to_move: &str,
    more: &[(&str, &str)],
) -> Box<dyn Plain> {
    let side = Side::read(to_move);
    let state: Box<dyn Plain> = match game {
        "kamiken" => Box::new(kamiken::Kamiken::drawn(options, rows, side, more)),
        "close-combat" => Box::new(close_combat::CloseCombat::drawn(options, rows, side, more)),
        "four" => Box::new(four::Four::drawn(options, rows, side, more)),
        "hasami" => Box::new(hasami::Hasami::drawn(options, rows, side, more)),
        "dao" => Box::new(dao::Dao::drawn(options, rows, side, more)),
        _ => panic!("no game {game}"),
    };
    assert!(!state.legal().is_empty(), "{game}: the drawn position is over");
    state
}

/// Section 7: the number of different step sequences of exactly `depth` steps.
pub fn perft(state: &dyn Plain, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = state.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |step: &String| {
        let mut next = state.boxed_clone();
        next.play(step);
        perft(next.as_ref(), depth - 1)
    };
    legal.iter().map(after).sum()
}

/// splitmix64.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        usize::try_from(self.next() % limit).expect("below a usize")
    }
}
