//! What to run: option sets that cover the ends of the ranges, and drawn positions next to rules that random play
//! hardly reaches.

use super::{Plain, drawn, options};

/// A drawn position, and the steps from it that reach what it is there for.
pub struct Drawn {
    pub game: &'static str,
    /// What it is there for.
    pub shows: &'static str,
    pub options: Vec<(&'static str, &'static str)>,
    pub rows: Vec<&'static str>,
    pub to_move: &'static str,
    pub more: Vec<(&'static str, &'static str)>,
    /// Steps to play first; random play can go on from there, or from the drawn position itself.
    pub then: Vec<&'static str>,
}

impl Drawn {
    pub fn start(&self) -> Box<dyn Plain> {
        drawn(self.game, &options(self.game, &self.options), &self.rows, self.to_move, &self.more)
    }
}

pub fn option_sets(game: &str) -> Vec<Vec<(&'static str, &'static str)>> {
    match game {
        "kamiken" => vec![
            vec![],
            vec![("size", "3")],
            vec![("size", "3"), ("komi", "8.5")],
            vec![("size", "4"), ("komi", "1.5")],
            vec![("size", "5")],
            vec![("size", "7"), ("komi", "2.5")],
            vec![("size", "12"), ("komi", "10.5")],
            vec![("size", "19"), ("komi", "360.5")],
        ],
        "close-combat" => vec![
            vec![("size", "5")],
            vec![("size", "5"), ("lead", "1")],
            vec![("size", "6")],
            vec![("size", "7"), ("lead", "1")],
            vec![("size", "9")],
            vec![("size", "10"), ("lead", "1")],
            vec![],
            vec![("size", "19"), ("lead", "1")],
        ],
        "four" => vec![
            vec![("size", "7"), ("stones", "20"), ("count-turns", "5")],
            vec![("size", "7"), ("stones", "20"), ("count", "always"), ("count-turns", "30")],
            vec![("size", "7"), ("stones", "24")],
            vec![("size", "8"), ("stones", "30"), ("count", "always"), ("count-turns", "1")],
            vec![("size", "8"), ("stones", "21"), ("count-turns", "1")],
            vec![("size", "9"), ("stones", "40"), ("count", "always"), ("count-turns", "50")],
            vec![("size", "10"), ("stones", "25"), ("count-turns", "2")],
            vec![("size", "13")],
            vec![("size", "19"), ("stones", "400"), ("count", "always"), ("count-turns", "1000")],
            vec![],
        ],
        "hasami" => vec![
            vec![],
            vec![("corner", "on")],
            vec![("quiet", "1")],
            vec![("quiet", "2"), ("corner", "on")],
            vec![("quiet", "4")],
            vec![("quiet", "5")],
            vec![("quiet", "1000")],
        ],
        "dao" => vec![
            vec![],
            vec![("first", "riders")],
            vec![("board", "18")],
            vec![("board", "18"), ("first", "riders"), ("turn-limit", "20")],
            vec![("turn-limit", "1")],
            vec![("turn-limit", "2"), ("first", "riders")],
            vec![("turn-limit", "4")],
            vec![("turn-limit", "5")],
            vec![("turn-limit", "1000")],
        ],
        _ => panic!("no game {game}"),
    }
}

pub fn drawn_starts(game: &str) -> Vec<Drawn> {
    match game {
        "kamiken" => super::starts_small::kamiken(),
        "close-combat" => super::starts_small::close_combat(),
        "four" => super::starts_four::four(),
        "hasami" => super::starts_small::hasami(),
        "dao" => super::starts_dao::dao(),
        _ => panic!("no game {game}"),
    }
}
