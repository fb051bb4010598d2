//! The machine's view: every state of every game as one line of JSON.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::{Cell, Game, Memory, OptionValue, Piece, Player, Position, Rules, Step};

/// What the board does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// Kamiken.
    Kamiken {
        /// Who passed first.
        finished: Option<Player>,
    },
    /// Close Combat.
    CloseCombat {
        /// Whether the step just made was a pass.
        passed: bool,
    },
    /// Four.
    Four {
        /// `opening` or `main`.
        stage: &'static str,
        /// Stones not yet put, First's and Second's.
        supply: [u32; 2],
        /// Stones captured, by First and by Second.
        captured: [u32; 2],
        /// Movements left in this move turn.
        budget: Option<u32>,
        /// Turns counted.
        count: Option<u32>,
    },
    /// Hasami Shogi.
    Hasami {
        /// Turns in a row with nothing taken.
        quiet: u32,
    },
    /// Dao Shi Xiang.
    Dao {
        /// Cells of the riders that have moved in this turn, in order of their texts.
        moved: Vec<Cell>,
        /// Riders in hand.
        hand: u32,
        /// How many shifts the free fortress that is nearest has to the Dao, if nothing is in its way; none is free if nothing.
        way: Option<u32>,
    },
}

impl Info {
    /// Pieces in hand.
    #[must_use]
    pub const fn hand(&self) -> u32 {
        match self {
            Self::Dao { hand, .. } => *hand,
            Self::Kamiken { .. } | Self::CloseCombat { .. } | Self::Four { .. } | Self::Hasami { .. } => 0,
        }
    }
}

/// The legal steps in order of their texts' bytes (`a10` before `a2`).
#[must_use]
pub fn sorted_legal<P: Position>(position: &P) -> Vec<Step> {
    let mut steps = position.legal();
    steps.sort_unstable_by_key(|step| step.sort_key());
    steps
}

/// The state of a game as one line of JSON.
#[must_use]
pub fn json<P: Position, M: Memory<P>>(rules: &Rules, game: &Game<P, M>) -> String {
    let mut text = String::with_capacity(1024);
    // Writing to a string cannot fail.
    let _ = write_json(rules, game, &mut text);
    text
}

fn write_json<P: Position, M: Memory<P>>(rules: &Rules, game: &Game<P, M>, f: &mut String) -> fmt::Result {
    let position = game.position();
    write!(f, "{{\"game\":\"{}\",\"options\":{{", rules.kind())?;
    for (place, (name, value)) in rules.options().into_iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        match value {
            OptionValue::Word(word) => write!(f, "{comma}\"{name}\":\"{word}\"")?,
            number => write!(f, "{comma}\"{name}\":{number}")?,
        }
    }
    write!(f, "}},\"ply\":{},\"turn\":{}", position.ply(), position.turn())?;
    write!(f, ",\"to_move\":{},\"board\":[", Name(position.to_move()))?;
    for row in 0..position.size() {
        f.push_str(if row > 0 { ",\"" } else { "\"" });
        for col in 0..position.size() {
            f.push(Piece::letter(position.piece_at(Cell::new(col, row))));
        }
        f.push('"');
    }
    f.push_str("],\"legal\":[");
    write_list(f, sorted_legal(position))?;
    let info = position.info();
    write!(f, "],\"hand\":{},\"info\":", info.hand())?;
    write_info(f, &info, game.seen())?;
    f.push_str(",\"outcome\":");
    match position.outcome() {
        None => f.push_str("null}"),
        Some(outcome) => {
            let [first, second] = outcome.score;
            let (winner, reason) = (Name(outcome.winner), outcome.reason);
            write!(f, "{{\"winner\":{winner},\"reason\":\"{reason}\",\"score\":[{first},{second}]}}}}")?;
        }
    }
    Ok(())
}

fn write_info(f: &mut String, info: &Info, seen: u32) -> fmt::Result {
    match info {
        Info::Kamiken { finished } => write!(f, "{{\"finished\":{}}}", Name(*finished)),
        Info::CloseCombat { passed } => write!(f, "{{\"passed\":{passed}}}"),
        Info::Four { stage, supply, captured, budget, count } => {
            let ([s1, s2], [c1, c2]) = (supply, captured);
            write!(f, "{{\"stage\":\"{stage}\",\"supply\":[{s1},{s2}],\"captured\":[{c1},{c2}]")?;
            write!(f, ",\"budget\":{},\"count\":{}}}", Number(*budget), Number(*count))
        }
        Info::Hasami { quiet } => write!(f, "{{\"quiet\":{quiet},\"seen\":{seen}}}"),
        Info::Dao { moved, .. } => {
            f.push_str("{\"moved\":[");
            write_list(f, moved)?;
            write!(f, "],\"seen\":{seen}}}")
        }
    }
}

fn write_list(f: &mut String, items: impl IntoIterator<Item: fmt::Display>) -> fmt::Result {
    for (place, item) in items.into_iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(f, "{comma}\"{item}\"")?;
    }
    Ok(())
}

/// A player's name in quotes, or null.
struct Name(Option<Player>);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(player) => write!(f, "\"{player}\""),
            None => f.write_str("null"),
        }
    }
}

/// A number, or null.
struct Number(Option<u32>);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("null"),
        }
    }
}
