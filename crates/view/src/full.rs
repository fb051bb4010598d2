//! All of a game that a viewer sees, as the page gets it at first and after a lost connection.

use kamni_draw::Figure;
use kamni_rules::{AnyPosition, Outcome, Player, Position, Reason, Rules};
use kamni_texts::Texts;
use serde::Serialize;

use super::said::side_value;
use super::{Eyes, Made, View, games, side_figure, words};
use crate::clock::{Clock, Control, Controls, Left, Millis};
use crate::game::{End, Offer, Sitter, Why};
use crate::guests;
use crate::ids::GameId;
use crate::table::Remark;
use kamni_play::people::DELETED;

/// Under twenty seconds, or a tenth of a shorter stock, a clock is low; but ten seconds are low on any.
const LOW: i64 = 20_000;

/// All of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Full {
    /// The number of the last event.
    pub n: u32,
    /// The sides that the viewer plays.
    pub you: Vec<&'static str>,
    /// The position.
    pub view: View,
    /// All turns.
    pub turns: Vec<TurnShown>,
    /// The clocks.
    pub clock: ClockShown,
    /// Who sits where.
    pub seats: [Seat; 2],
    /// What is proposed.
    pub offers: Vec<OfferShown>,
    /// What was said.
    pub chat: Vec<SaidShown>,
    /// How it ended.
    pub end: Option<EndShown>,
    /// What its end did to the ratings.
    pub ratings: Option<[RatingShown; 2]>,
    /// The game that was made as its rematch.
    pub rematch: Option<GameId>,
    /// How many look on.
    pub watchers: u32,
    /// Whether the people who play are there.
    pub presence: [Option<PresenceShown>; 2],
    /// How the computer gets on.
    pub thinking: Option<Thinking>,
    /// What the viewer may do beside steps.
    pub allowed: Allowed,
}

impl Full {
    /// The sides' names, for `you`.
    #[must_use]
    pub fn sides(you: [bool; 2]) -> Vec<&'static str> {
        Player::BOTH.into_iter().filter(|player| you[*player]).map(Player::name).collect()
    }
}

/// A turn of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnShown {
    /// Whose.
    #[serde(with = "crate::game::side")]
    pub side: Player,
    /// How many turns were completed before it.
    pub turn: u32,
    /// Its steps.
    pub steps: Vec<String>,
    /// How many pieces each of them took off beyond what it says; empty where none did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<usize>,
}

impl TurnShown {
    pub(super) fn of(steps: &[Made]) -> Self {
        let (side, turn) = steps.first().map_or((Player::First, 0), |made| (made.side, made.turn));
        let takes: Vec<usize> = steps.iter().map(|made| made.takes).collect();
        let takes = if takes.iter().all(|takes| *takes == 0) { Vec::new() } else { takes };
        Self { side, turn, steps: steps.iter().map(|made| made.step.to_string()).collect(), takes }
    }
}

/// Whether somebody who plays is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PresenceShown {
    /// Whether he is.
    pub here: bool,
    /// How many milliseconds ago he went, if he was seen.
    pub gone: Option<i64>,
}

/// A rating before a game and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RatingShown {
    /// Before.
    pub before: i32,
    /// After.
    pub after: i32,
}

/// What the computer's thinking is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Thinking {
    /// The place in the queue; 0 when it thinks.
    pub queue: u32,
}

/// What a viewer may do beside steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Allowed {
    /// Give up.
    pub resign: bool,
    /// Call the game off.
    pub abort: bool,
    /// Propose a draw.
    pub draw: bool,
    /// Ask for a turn back.
    pub takeback: bool,
    /// Propose to play again.
    pub rematch: bool,
    /// Say something.
    pub chat: bool,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SaidShown {
    /// By whom.
    pub name: String,
    /// From which side.
    #[serde(with = "crate::game::side::option")]
    pub side: Option<Player>,
    /// What.
    pub text: String,
}

impl SaidShown {
    /// A line of talk at a table with these seats.
    #[must_use]
    pub fn of(line: &Remark, seats: &[Sitter; 2], texts: &Texts) -> Self {
        Self { name: guests::speaker(line, seats, texts), side: line.side, text: line.text.clone() }
    }
}

/// The two clocks, so that a page can go on counting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockShown {
    /// `none`, `fischer`, `byo-yomi`, `correspondence`.
    pub kind: &'static str,
    /// What both had when the running turn began.
    pub left: [Left; 2],
    /// Whose clock runs.
    #[serde(with = "crate::game::side::option")]
    pub running: Option<Player>,
    /// How many milliseconds the running turn has taken.
    pub spent: i64,
    /// Milliseconds of a period.
    pub period: [i64; 2],
    /// Below this many milliseconds a clock is low.
    pub low: [i64; 2],
    /// The control in words.
    pub text: [String; 2],
}

impl ClockShown {
    /// The clocks at a time.
    #[must_use]
    pub fn of(clock: &Clock, controls: Controls, now: Millis, texts: &Texts) -> Self {
        let running = clock.running();
        let begin = running.map_or(now, |(_, since)| since);
        Self {
            kind: match controls.0[0] {
                Control::None => "none",
                Control::Fischer { .. } => "fischer",
                Control::ByoYomi { .. } => "byo-yomi",
                Control::Correspondence { .. } => "correspondence",
            },
            left: clock.left(begin),
            running: running.map(|(player, _)| player),
            spent: (now - begin).max(0),
            period: controls.0.map(|control| match control {
                Control::ByoYomi { period, .. } => i64::from(period) * 1000,
                _ => 0,
            }),
            low: controls.0.map(|control| match control {
                Control::Fischer { base, .. } => LOW.min(i64::from(base) * 100).max(10_000),
                Control::ByoYomi { .. } => 10_000,
                _ => 0,
            }),
            text: controls.0.map(|control| control_words(control, texts)),
        }
    }
}

/// A clock's control in words.
#[must_use]
pub fn control_words(control: Control, texts: &Texts) -> String {
    let base_words = |base: u32| {
        if base.is_multiple_of(60) && base > 0 {
            texts.get("clock-minutes", &[("minutes", (base / 60).into())])
        } else {
            texts.get("clock-seconds", &[("seconds", base.into())])
        }
    };
    match control {
        Control::None => texts.get("game-no-clock", &[]),
        Control::Fischer { base, increment: 0 } => base_words(base),
        Control::Fischer { base, increment } => {
            let values = [("base", base_words(base).into()), ("increment", increment.into())];
            texts.get("clock-fischer", &values)
        }
        Control::ByoYomi { base, periods, period } => {
            let values =
                [("base", base_words(base).into()), ("periods", periods.into()), ("period", period.into())];
            texts.get("clock-byo-yomi", &values)
        }
        Control::Correspondence { days } => texts.get("clock-correspondence", &[("days", days.into())]),
    }
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seat {
    /// Which side.
    #[serde(with = "crate::game::side")]
    pub side: Player,
    /// The side's word: `white`, `riders`.
    pub color: &'static str,
    /// The name to show.
    pub name: String,
    /// What belongs to it: rating or level, and the side.
    pub note: String,
    /// What kind of sitter.
    pub kind: SeatKind,
    /// The page of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The piece to show.
    #[serde(skip)]
    pub figure: Figure,
}

/// What kind of sitter there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// Somebody without an account.
    Guest,
    /// Somebody with one.
    Account,
    /// The computer.
    Computer,
}

impl Seat {
    /// A side's seat as a viewer sees it.
    #[must_use]
    pub fn of(rules: &Rules, side: Player, seats: &[Sitter; 2], eyes: &Eyes<'_>) -> Self {
        let (texts, sitter) = (eyes.texts, &seats[side]);
        let own = eyes.you[side] && !eyes.is_both();
        let word = |key| texts.get(key, &[]);
        let (kind, name, about) = match sitter {
            Sitter::Open => (SeatKind::Open, word("seat-open"), None),
            // Two who sit side by side are told apart by their sides.
            Sitter::Guest if eyes.is_both() => (SeatKind::Guest, texts.side(rules, side), None),
            Sitter::Guest if own => (SeatKind::Guest, word("seat-you"), None),
            Sitter::Guest => (SeatKind::Guest, guests::seat_name(seats, side, texts), None),
            Sitter::Account { name, .. } if name == DELETED => (SeatKind::Guest, word("seat-deleted"), None),
            Sitter::Account { name, rating, bot, .. } => {
                let rating = rating.map(|(rating, _)| rating.to_string());
                let bot = bot.then(|| word("seat-bot"));
                let about: Vec<String> = rating.into_iter().chain(bot).collect();
                (SeatKind::Account, name.clone(), (!about.is_empty()).then(|| about.join(", ")))
            }
            Sitter::Computer { level } => {
                let level = texts.get("seat-level", &[("level", u32::from(*level).into())]);
                (SeatKind::Computer, word("seat-computer"), Some(level))
            }
        };
        let beside = matches!(sitter, Sitter::Guest) && eyes.is_both();
        let side_note = (!beside).then(|| words::side_note(rules, side, texts));
        let note: Vec<String> = about.into_iter().chain(side_note).collect();
        Self {
            side,
            color: rules.side(side).code(),
            link: (kind == SeatKind::Account).then(|| format!("/@/{name}")),
            name,
            note: note.join(", "),
            kind,
            figure: side_figure(rules, side),
        }
    }
}

/// Something that is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferShown {
    /// By which side.
    #[serde(with = "crate::game::side")]
    pub side: Player,
    /// What.
    pub what: Offer,
    /// In words.
    pub text: String,
    /// Whether the viewer has proposed it.
    pub yours: bool,
}

impl OfferShown {
    /// An offer as a viewer sees it.
    #[must_use]
    pub fn of(rules: &Rules, side: Player, what: Offer, eyes: &Eyes<'_>) -> Self {
        let yours = eyes.you[side] && !eyes.is_both();
        let who = match (yours, eyes.is_player() && !eyes.is_both()) {
            (true, _) => "yours",
            (false, true) => "rival",
            (false, false) => "side",
        };
        let what_word = match what {
            Offer::Draw => "draw",
            Offer::Takeback => "takeback",
            Offer::Rematch => "rematch",
        };
        let text = eyes.texts.get(&format!("offer-{what_word}-{who}"), &[side_value(rules, side)]);
        Self { side, what, text, yours }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndShown {
    /// Who won.
    #[serde(with = "crate::game::side::option")]
    pub winner: Option<Player>,
    /// Why, in a word.
    pub why: &'static str,
    /// Who won, in words.
    pub title: String,
    /// Why, in a sentence.
    pub reason: String,
    /// Both scores, where they can be compared.
    pub tally: Option<[f64; 2]>,
}

impl EndShown {
    /// An end as a viewer sees it.
    #[must_use]
    pub fn of(rules: &Rules, position: &AnyPosition, end: &End, eyes: &Eyes<'_>) -> Self {
        let outcome = match end.why {
            Why::Rules(reason) => Some(Outcome { winner: end.winner, reason, score: position.score() }),
            _ => None,
        };
        let figures = outcome.filter(|outcome| matches!(outcome.reason, Reason::Score | Reason::Stones));
        Self {
            winner: end.winner,
            why: end.why.name(),
            // It stands as a title: without the stop.
            title: title(rules, end, figures.as_ref(), eyes).trim_end_matches('.').to_owned(),
            reason: reason(rules, position, end, outcome.as_ref(), eyes.texts),
            tally: figures.map(|outcome| outcome.score.map(|points| f64::from(points.in_halves()) / 2.0)),
        }
    }
}

fn title(rules: &Rules, end: &End, figures: Option<&Outcome>, eyes: &Eyes<'_>) -> String {
    let texts = eyes.texts;
    if end.why == Why::Aborted {
        return texts.get("end-aborted", &[]);
    }
    let personal = eyes.is_player() && !eyes.is_both();
    match end.winner {
        Some(winner) if personal => {
            let mut score = figures.map_or([kamni_rules::Points::whole(0); 2], |outcome| outcome.score);
            score.sort_unstable();
            let [low, high] = score.map(|points| texts.points(points));
            let key = match (eyes.you[winner], figures.is_some()) {
                (true, true) => "end-you-won-score",
                (true, false) => "end-you-won",
                (false, true) => "end-you-lost-score",
                (false, false) => "end-you-lost",
            };
            texts.get(key, &[("high", high.into()), ("low", low.into())])
        }
        winner => {
            let plain =
                Outcome { winner, reason: Reason::Repetition, score: [kamni_rules::Points::whole(0); 2] };
            texts.outcome_title(rules, figures.unwrap_or(&plain))
        }
    }
}

fn reason(
    rules: &Rules,
    position: &AnyPosition,
    end: &End,
    outcome: Option<&Outcome>,
    texts: &Texts,
) -> String {
    let loser = end.winner.unwrap_or(Player::First).other();
    let of_loser = [side_value(rules, loser)];
    match (end.why, outcome) {
        (Why::Rules(_), Some(outcome)) => {
            texts.outcome_reason(rules, outcome, (games::of(rules.kind()).line)(position, outcome))
        }
        (Why::Resigned, _) => texts.get("end-reason-resigned", &of_loser),
        (Why::Time, _) => texts.get("end-reason-time", &of_loser),
        (Why::Agreed, _) => texts.get("end-reason-agreed", &[]),
        (Why::Aborted | Why::Rules(_), _) => texts.get("end-reason-aborted", &[]),
    }
}
