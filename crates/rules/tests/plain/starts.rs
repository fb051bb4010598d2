//! What to run: option sets that cover the ends of the ranges, and drawn positions next to rules that random play
//! hardly reaches.

use super::{Plain, drawn, options};

/// Names and values.
pub type Set = &'static [(&'static str, &'static str)];

/// A drawn position, and the steps from it that reach what it is there for.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    pub game: &'static str,
    /// What it is there for.
    pub shows: &'static str,
    pub options: Set,
    pub rows: &'static [&'static str],
    pub to_move: &'static str,
    pub more: Set,
    /// Steps to play first; random play can go on from there, or from the drawn position itself.
    pub then: &'static [&'static str],
}

impl Drawn {
    pub fn start(&self) -> Box<dyn Plain> {
        drawn(self.game, &options(self.game, self.options), self.rows, self.to_move, self.more)
    }
}

const KAMIKEN: &[Set] = &[
    &[],
    &[("size", "3")],
    &[("size", "3"), ("komi", "8.5")],
    &[("size", "4"), ("komi", "1.5")],
    &[("size", "5")],
    &[("size", "7"), ("komi", "2.5")],
    &[("size", "12"), ("komi", "10.5")],
    &[("size", "19"), ("komi", "360.5")],
];

const CLOSE_COMBAT: &[Set] = &[
    &[("size", "5")],
    &[("size", "5"), ("lead", "1")],
    &[("size", "6")],
    &[("size", "7"), ("lead", "1")],
    &[("size", "9")],
    &[("size", "10"), ("lead", "1")],
    &[],
    &[("size", "19"), ("lead", "1")],
];

const FOUR: &[Set] = &[
    &[("size", "7"), ("stones", "20"), ("count-turns", "5")],
    &[("size", "7"), ("stones", "20"), ("count", "always"), ("count-turns", "30")],
    &[("size", "7"), ("stones", "24")],
    &[("size", "8"), ("stones", "30"), ("count", "always"), ("count-turns", "1")],
    &[("size", "8"), ("stones", "21"), ("count-turns", "1")],
    &[("size", "9"), ("stones", "40"), ("count", "always"), ("count-turns", "50")],
    &[("size", "10"), ("stones", "25"), ("count-turns", "2")],
    &[("size", "13")],
    &[("size", "19"), ("stones", "400"), ("count", "always"), ("count-turns", "1000")],
    &[],
];

const HASAMI: &[Set] = &[
    &[],
    &[("corner", "on")],
    &[("quiet", "1")],
    &[("quiet", "2"), ("corner", "on")],
    &[("quiet", "4")],
    &[("quiet", "5")],
    &[("quiet", "1000")],
];

const DAO: &[Set] = &[
    &[],
    &[("first", "riders")],
    &[("board", "18")],
    &[("board", "18"), ("first", "riders"), ("turn-limit", "20")],
    &[("turn-limit", "1")],
    &[("turn-limit", "2"), ("first", "riders")],
    &[("turn-limit", "4")],
    &[("turn-limit", "5")],
    &[("turn-limit", "1000")],
];

/// The option sets to play: the ends of the ranges and something in between.
pub fn option_sets(game: &str) -> Vec<Vec<(&'static str, &'static str)>> {
    let sets = match game {
        "kamiken" => KAMIKEN,
        "close-combat" => CLOSE_COMBAT,
        "four" => FOUR,
        "hasami" => HASAMI,
        "dao" => DAO,
        _ => panic!("no game {game}"),
    };
    sets.iter().map(|set| set.to_vec()).collect()
}

pub fn drawn_starts(game: &str) -> Vec<Drawn> {
    let starts = match game {
        "kamiken" => super::starts_small::KAMIKEN,
        "close-combat" => super::starts_small::CLOSE_COMBAT,
        "four" => super::starts_four::FOUR,
        "hasami" => super::starts_small::HASAMI,
        "dao" => super::starts_dao::DAO,
        _ => panic!("no game {game}"),
    };
    starts.to_vec()
}
