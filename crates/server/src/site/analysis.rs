//! A board for trying things out: any position of any game, kept nowhere.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use kamni_draw::ReplayError;
use kamni_rules::{AnyPosition, Cell, GameKind, Player, Position, Rules, Step};
use kamni_texts::Texts;
use serde::Serialize;

use crate::app::App;
use crate::error::AppError;
use crate::game::End;
use crate::proposal::BadProposal;
use crate::view::{EndShown, Eyes, Played, TurnShown, View};
use crate::visitor::Reader;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/analysis/{game}/view", get(view))
}

/// So many steps a line may have: far more than games have, and few enough to be replayed at once.
const MOST_STEPS: usize = 4000;

/// A line that is looked at: game and options, where it begins, what was played, and how it is shown.
///
/// In an address: `size=9&komi=0.5&position=TEXT&moves=c3+c4&flip=1&whole=1`; options have their own names.
#[derive(Clone, Debug)]
pub struct Line {
    /// The game and its options.
    pub rules: Rules,
    /// Where it begins.
    pub start: AnyPosition,
    /// The text of that position, where it is not the game's own beginning.
    pub position: Option<String>,
    /// What was played.
    pub steps: Vec<Step>,
    /// Whether the board is turned.
    pub flipped: bool,
    /// Whether the whole drawing is wanted: for another board than the one that is shown.
    pub whole: bool,
}

/// Why an address names no line.
#[derive(Clone, Debug)]
pub enum BadLine {
    /// The options or the position.
    Proposal(BadProposal),
    /// What is no step of any game.
    Unreadable(GameKind, String),
    /// More steps than are replayed.
    TooLong,
}

impl BadLine {
    /// As an answer, in the reader's language.
    #[must_use]
    pub fn answer(&self, texts: &Texts) -> AppError {
        match self {
            Self::Proposal(bad) => AppError::bad(bad.code()).with(bad.text(texts)),
            Self::Unreadable(kind, typed) => {
                AppError::bad("bad-step").with(texts.step_error(*kind, typed.as_bytes()))
            }
            Self::TooLong => AppError::bad("too-large"),
        }
    }
}

impl Line {
    /// The line that an address names. What is no field of a line is an option.
    ///
    /// # Errors
    /// Options that the game does not have, a text that is no position, a step that cannot be read.
    pub fn read(kind: GameKind, fields: &[(String, String)]) -> Result<Self, BadLine> {
        const FIELDS: [&str; 5] = ["position", "moves", "flip", "whole", "lang"];
        let filled = || fields.iter().filter(|(_, value)| !value.is_empty());
        let field = |name: &str| filled().rfind(|(key, _)| key == name).map(|(_, value)| value.trim());
        let options = filled().filter(|(key, _)| !FIELDS.contains(&key.as_str()));
        let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
        let bad = |error| BadLine::Proposal(BadProposal::Options(kind, error));
        let rules = Rules::new(kind, options).map_err(bad)?;
        let position = field("position").filter(|text| !text.is_empty());
        let start = match position {
            None => rules.start(),
            Some(text) => {
                let bad = |error| BadLine::Proposal(BadProposal::Position(Box::new(rules), error));
                rules.read(text).map_err(bad)?
            }
        };
        let steps = read_steps(kind, field("moves").unwrap_or_default())?;
        let is_on = |name| matches!(field(name), Some("1" | "true"));
        let (flipped, whole) = (is_on("flip"), is_on("whole"));
        Ok(Self { rules, start, position: position.map(str::to_owned), steps, flipped, whole })
    }

    /// The line played through.
    ///
    /// # Errors
    /// The first step that is not legal.
    pub fn played(&self) -> Result<Played, ReplayError> {
        Played::of(self.rules, self.start, &self.steps)
    }

    /// Who looks at it: somebody who has both sides.
    #[must_use]
    pub const fn eyes<'t>(&self, texts: &'t Texts) -> Eyes<'t> {
        Eyes { flipped: self.flipped, whole: self.whole, ..Eyes::both(texts) }
    }
}

/// Steps, parted by spaces or commas.
///
/// # Errors
/// What is no step, or that there are too many.
pub(crate) fn read_steps(kind: GameKind, text: &str) -> Result<Vec<Step>, BadLine> {
    let words: Vec<&str> = text.split([' ', ',', '\n']).filter(|word| !word.is_empty()).collect();
    if words.len() > MOST_STEPS {
        return Err(BadLine::TooLong);
    }
    let read = |word: &&str| {
        let unreadable = |_| BadLine::Unreadable(kind, word.chars().take(40).collect());
        word.parse().map_err(unreadable)
    };
    words.iter().map(read).collect()
}

/// A position on a board for trying things out.
#[derive(Clone, Debug, Serialize)]
pub struct Tried {
    /// The position; both sides' steps can be made.
    #[serde(flatten)]
    pub view: View,
    /// How the game ended, where it is over.
    pub end: Option<EndShown>,
    /// The turns that led here.
    pub turns: Vec<TurnShown>,
    /// The position as a text.
    pub text: String,
}

impl Tried {
    /// What is shown of a game to who has both sides.
    #[must_use]
    pub fn of(played: &Played, eyes: &Eyes<'_>) -> Self {
        let position = played.position();
        let end = position
            .outcome()
            .map(|outcome| EndShown::of(played.rules(), position, &End::by_rules(&outcome), eyes));
        Self { view: played.view(eyes), end, turns: played.turns(), text: position.text() }
    }
}

/// A step that the rules refuse: which, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Refused {
    /// The reason's word.
    pub error: &'static str,
    /// The reason in the reader's language.
    pub message: String,
    /// The step.
    pub step: String,
    /// The cell that it leads to.
    pub cell: Option<String>,
    /// How many steps came before it.
    pub place: usize,
}

impl Refused {
    /// Why a step of a line is refused.
    #[must_use]
    pub fn of(line: &Line, error: &ReplayError, texts: &Texts) -> Self {
        let before = Played::of(line.rules, line.start, line.steps.get(..error.place).unwrap_or_default());
        let mover = before.ok().and_then(|played| played.position().to_move());
        Self::why(&line.rules, error, mover, texts)
    }

    /// Why a player's step is refused.
    #[must_use]
    pub fn why(rules: &Rules, error: &ReplayError, mover: Option<Player>, texts: &Texts) -> Self {
        let cell: Option<Cell> = match error.step {
            Step::Put(cell) | Step::Move(_, cell) | Step::Take(cell) | Step::SetDown(cell) => Some(cell),
            Step::End | Step::Pass | Step::Count => None,
        };
        Self {
            error: error.refusal.code(),
            message: texts.refusal(rules, mover, &error.refusal),
            step: error.step.to_string(),
            cell: cell.map(|cell| cell.to_string()),
            place: error.place,
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (StatusCode::UNPROCESSABLE_ENTITY, Json(self)).into_response()
    }
}

/// The game of an address.
///
/// # Errors
/// If there is none of that name.
pub(crate) fn named_game(name: &str) -> Result<GameKind, AppError> {
    name.parse().map_err(|_| AppError::NOT_FOUND)
}

/// The position after a line, as JSON; where a step of it is refused, the reason.
async fn view(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(fields): Query<Vec<(String, String)>>,
    reader: Reader,
) -> Result<Response, AppError> {
    let texts = app.texts(reader.lang);
    let line = Line::read(named_game(&game)?, &fields).map_err(|bad| bad.answer(texts))?;
    Ok(match line.played() {
        Ok(played) => Json(Tried::of(&played, &line.eyes(texts))).into_response(),
        Err(error) => Refused::of(&line, &error, texts).into_response(),
    })
}
