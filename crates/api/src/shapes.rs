//! What programs are told: games, players, positions of clocks, as JSON.

use std::collections::BTreeMap;
use std::fmt;

use kamni_rules::notation::write_turn;
use kamni_rules::{OptionValue, PlainLine, Player, Position, Rules};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::words::{GameName, SeatKind, Status, WhyWord};
use crate::clock::{Controls, Left, Millis};
use crate::game::{End, Event, Numbered, Offer, Setting, Sitter};
use crate::store::archive::GameRow;
use crate::store::games::StoredGame;
use crate::table::{Remark, Table};

/// A side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The one who makes the first turn.
    First,
    /// The other.
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

/// The value of an option: a number or a word.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Whole(u32),
    /// A number of points that is not whole.
    Points(f64),
    /// A word.
    Word(String),
}

impl Value {
    /// As the rules read it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Whole(number) => number.to_string(),
            Self::Points(points) => points.to_string(),
            Self::Word(word) => word.clone(),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

/// Takes a number or a word.
struct AnyValue;

impl Visitor<'_> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a word")
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(u32::try_from(number).map_or(Value::Points(number as f64), Value::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Points(number))
    }

    fn visit_str<E>(self, word: &str) -> Result<Value, E> {
        Ok(Value::Word(word.to_owned()))
    }
}

impl From<OptionValue> for Value {
    fn from(value: OptionValue) -> Self {
        match value {
            OptionValue::Number(number) => Self::Whole(number),
            OptionValue::Word(word) => Self::Word(word.to_owned()),
            OptionValue::Points(points) => Self::Points(f64::from(points.in_halves()) / 2.0),
        }
    }
}

/// All options of a game.
#[must_use]
pub fn options(rules: &Rules) -> BTreeMap<String, Value> {
    rules.options().into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}

/// Who sits on a side of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Seat {
    /// The side.
    pub side: Side,
    /// What is there: `open` (nobody yet), `guest`, `account`, `computer`.
    #[schema(value_type = SeatKind, example = "account")]
    pub kind: &'static str,
    /// The account's name.
    pub name: Option<String>,
    /// Whether the account is a program's.
    pub bot: bool,
    /// The account's rating when the game began.
    pub rating: Option<i32>,
    /// The deviation of that rating.
    pub deviation: Option<i32>,
    /// The rating after the game, if it was rated and is over.
    pub rating_after: Option<i32>,
    /// How strong the computer is, from 1 to 10.
    pub level: Option<u8>,
}

/// The two seats; `after` are the ratings after the game.
#[must_use]
pub fn seats(sitters: &[Sitter; 2], after: [Option<(i32, i32)>; 2]) -> Vec<Seat> {
    let seat = |player: Player| {
        let plain = |kind| Seat {
            side: player.into(),
            kind,
            name: None,
            bot: false,
            rating: None,
            deviation: None,
            rating_after: after[player].map(|(rating, _)| rating),
            level: None,
        };
        match &sitters[player] {
            Sitter::Open => plain("open"),
            Sitter::Guest => plain("guest"),
            Sitter::Computer { level } => Seat { level: Some(*level), ..plain("computer") },
            Sitter::Account { name, rating, bot, .. } => Seat {
                name: Some(name.clone()),
                bot: *bot,
                rating: rating.map(|(rating, _)| rating),
                deviation: rating.map(|(_, deviation)| deviation),
                ..plain("account")
            },
        }
    };
    Player::BOTH.map(seat).into()
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Ending {
    /// The winner; nobody in a draw or in a game that was called off.
    pub winner: Option<Side>,
    /// Why: a reason of the rules, such as `five`, or `resigned`, `time`, `agreed`, `aborted`.
    #[schema(value_type = WhyWord)]
    pub why: &'static str,
    /// First's and Second's points, if the game came to its own end.
    pub score: Option<Vec<String>>,
}

impl From<&End> for Ending {
    fn from(end: &End) -> Self {
        Self {
            winner: end.winner.map(Side::from),
            why: end.why.name(),
            score: end.score.as_ref().map(|score| score.to_vec()),
        }
    }
}

/// What is settled before a game begins.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Settled {
    /// The game's id, as it stands in its address.
    #[schema(example = "3k7wqz9c")]
    pub id: String,
    /// Which game it is.
    #[schema(value_type = GameName, example = "kamiken")]
    pub game: &'static str,
    /// All options.
    pub options: BTreeMap<String, Value>,
    /// The position text where play begins, if not at the game's own beginning.
    pub position: Option<String>,
    /// First's and Second's clocks.
    pub clock: Controls,
    /// Whether ratings change by it.
    pub rated: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: Millis,
    /// The game that it is the rematch of.
    pub rematch_of: Option<String>,
    /// The tournament that it is played in.
    pub tournament: Option<String>,
}

impl From<&Setting> for Settled {
    fn from(setting: &Setting) -> Self {
        Self {
            id: setting.id.to_string(),
            game: setting.kind().name(),
            options: options(&setting.rules),
            position: setting.position.clone(),
            clock: setting.controls,
            rated: setting.rated,
            created: setting.created,
            rematch_of: setting.rematch_of.map(|id| id.to_string()),
            tournament: setting.tournament.map(|id| id.to_string()),
        }
    }
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Brief {
    /// What is settled.
    #[serde(flatten)]
    pub settled: Settled,
    /// Who sits where, First before Second.
    pub players: Vec<Seat>,
    /// The sides of the one who asks.
    pub you: Vec<Side>,
    /// Turns completed.
    pub turn: u32,
    /// Whose step is next; nobody's before both are there and after the end.
    pub to_move: Option<Side>,
    /// How it ended.
    pub result: Option<Ending>,
}

impl Brief {
    /// A game, for somebody who holds these sides.
    #[must_use]
    pub fn of(table: &Table, sides: [bool; 2]) -> Self {
        Self {
            settled: Settled::from(&**table.setting()),
            players: seats(table.seats(), [None; 2]),
            you: held(sides),
            turn: table.game().position().turn(),
            to_move: table.mover().map(Side::from),
            result: table.end().map(Ending::from),
        }
    }
}

/// The sides that somebody holds.
#[must_use]
pub fn held(sides: [bool; 2]) -> Vec<Side> {
    Player::BOTH.into_iter().filter(|player| sides[*player]).map(Side::from).collect()
}

/// A whole game as it is kept: from this it can be replayed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Record {
    /// What is settled.
    #[serde(flatten)]
    pub settled: Settled,
    /// The version of the rules that it was begun by.
    pub rules_version: u32,
    /// Who sits where, First before Second.
    pub players: Vec<Seat>,
    /// The turns, each with its steps joined by commas; the last one may be unfinished.
    #[schema(example = json!(["k10", "j9,xk9"]))]
    pub turns: Vec<String>,
    /// When it ended, in milliseconds since 1970.
    pub ended: Option<Millis>,
    /// How it ended.
    pub result: Option<Ending>,
}

impl Record {
    /// From the store; nothing if what is stored makes no sense. Of a game by other rules than today's each step stands alone.
    #[must_use]
    pub fn of(stored: StoredGame) -> Option<Self> {
        if !stored.has_our_rules() {
            return Some(Self::unplayed(&stored));
        }
        let StoredGame { setting, rules_version, seats: sitters, events, after, .. } = stored;
        let mut table = Table::new(std::sync::Arc::new(setting), sitters).ok()?;
        let mut ended = None;
        for numbered in &events {
            let before = table.end().is_some();
            if !table.apply(numbered) {
                return None;
            }
            if !before && table.end().is_some() {
                ended = Some(numbered.at);
            }
        }
        Some(Self {
            settled: Settled::from(&**table.setting()),
            rules_version,
            players: seats(table.seats(), after),
            turns: table.turns().map(|turn| write_turn(&turn)).collect(),
            ended,
            result: table.end().map(Ending::from),
        })
    }

    /// What is written down of a game that is not replayed.
    fn unplayed(stored: &StoredGame) -> Self {
        let is_end = |numbered: &&Numbered| matches!(numbered.event, Event::Ended { .. });
        Self {
            settled: Settled::from(&stored.setting),
            rules_version: stored.rules_version,
            players: seats(&stored.seats, stored.after),
            turns: stored.steps().iter().map(ToString::to_string).collect(),
            ended: stored.events.iter().find(is_end).map(|numbered| numbered.at),
            result: stored.end.as_ref().map(Ending::from),
        }
    }

    /// From a list. The turns are found by a replay; where the rules have changed since, each step stands alone.
    #[must_use]
    pub fn of_row(row: &GameRow) -> Self {
        let ours = row.rules_version == row.setting.kind().rules_version();
        let turns = if ours { turns(&row.setting, &row.steps) } else { None };
        Self {
            settled: Settled::from(&row.setting),
            rules_version: row.rules_version,
            players: seats(&row.seats, row.after),
            turns: turns.unwrap_or_else(|| row.steps.split_whitespace().map(str::to_owned).collect()),
            ended: row.end.as_ref().map(|(at, _)| *at),
            result: row.end.as_ref().map(|(_, end)| end.into()),
        }
    }
}

fn turns(setting: &Setting, steps: &str) -> Option<Vec<String>> {
    let mut line = PlainLine::plain(setting.rules, setting.start().ok()?);
    for step in steps.split_whitespace() {
        line.play(step.parse().ok()?).ok()?;
    }
    Some(line.by_turn().map(|turn| write_turn(&turn)).collect())
}

/// Something that one side has proposed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Offered {
    /// Which side.
    pub side: Side,
    /// What.
    pub what: Offer,
}

/// How a game stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Standing {
    /// The number of the last event; numbers have no gaps.
    pub number: u32,
    /// `open` while a seat is, then `playing`, then `over`.
    #[schema(value_type = Status, example = "playing")]
    pub status: &'static str,
    /// Steps made.
    pub ply: u32,
    /// Turns completed.
    pub turn: u32,
    /// Whose step is next.
    pub to_move: Option<Side>,
    /// The turns, each with its steps joined by commas; the last one may be unfinished.
    #[schema(example = json!(["k10", "j9,xk9"]))]
    pub turns: Vec<String>,
    /// The position text.
    pub position: String,
    /// All legal steps, if the step is yours.
    pub legal: Vec<String>,
    /// What First and Second have left.
    pub left: Vec<Left>,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// What is proposed.
    pub offers: Vec<Offered>,
    /// How it ended.
    pub result: Option<Ending>,
    /// The rematch.
    pub rematch: Option<String>,
}

impl Standing {
    /// How it stands at a time, for somebody who holds these sides.
    #[must_use]
    pub fn of(table: &Table, sides: [bool; 2], now: Millis) -> Self {
        let position = table.game().position();
        let mover = table.mover();
        let legal = if mover.is_some_and(|player| sides[player]) {
            kamni_rules::view::sorted_legal(position).iter().map(ToString::to_string).collect()
        } else {
            Vec::new()
        };
        let offered = |&(side, what): &(Player, Offer)| Offered { side: side.into(), what };
        Self {
            number: table.number(),
            status: match (table.end(), table.seats().contains(&Sitter::Open)) {
                (Some(_), _) => "over",
                (None, true) => "open",
                (None, false) => "playing",
            },
            ply: table.ply(),
            turn: position.turn(),
            to_move: mover.map(Side::from),
            turns: table.turns().map(|turn| write_turn(&turn)).collect(),
            position: position.text(),
            legal,
            left: table.clock().left(now).into(),
            running: table.clock().running().map(|(player, _)| player.into()),
            offers: table.offers().iter().map(offered).collect(),
            result: table.end().map(Ending::from),
            rematch: table.rematch().map(|id| id.to_string()),
        }
    }
}

/// A line of talk.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Said {
    /// Whose; nobody's if it was a watcher.
    pub side: Option<Side>,
    /// The name to show; empty for a guest who has given himself none.
    pub name: String,
    /// What was said.
    pub text: String,
}

impl From<&Remark> for Said {
    fn from(line: &Remark) -> Self {
        Self { side: line.side.map(Side::from), name: crate::guests::bare(line), text: line.text.clone() }
    }
}

/// What a game has done to a rating.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Rerated {
    /// The rating before the game's end.
    pub before: i32,
    /// After it.
    pub after: i32,
    /// The deviation after it.
    pub deviation: i32,
}

/// A line of a game's stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    /// Everything: the first line, and again when somebody has sat down or lines were lost.
    GameFull(Box<GameFull>),
    /// How the game stands after something has happened.
    GameState(Box<Standing>),
    /// Somebody said something.
    ChatLine(Said),
    /// The ratings that a rated game has changed, First's before Second's.
    Ratings {
        /// Both.
        ratings: Vec<Rerated>,
    },
}

/// Everything about a game that goes on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameFull {
    /// What is settled.
    #[serde(flatten)]
    pub settled: Settled,
    /// The version of the rules.
    pub rules_version: u32,
    /// Who sits where, First before Second.
    pub players: Vec<Seat>,
    /// The sides of the one who reads the stream.
    pub you: Vec<Side>,
    /// How it stands.
    pub state: Standing,
    /// What was said last, up to 200 lines.
    pub chat: Vec<Said>,
}

impl GameFull {
    /// Everything, at a time, for somebody who holds these sides.
    #[must_use]
    pub fn of(table: &Table, sides: [bool; 2], now: Millis) -> Self {
        Self {
            settled: Settled::from(&**table.setting()),
            rules_version: table.setting().kind().rules_version(),
            players: seats(table.seats(), [None; 2]),
            you: held(sides),
            state: Standing::of(table, sides, now),
            chat: table.talk_for(sides).map(Said::from).collect(),
        }
    }
}

/// Something was done.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Done {
    /// Always true.
    pub ok: bool,
}

impl Done {
    /// It was.
    pub const OK: axum::Json<Self> = axum::Json(Self { ok: true });
}
