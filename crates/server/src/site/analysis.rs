//! A board for trying things out: any position of any game, kept nowhere.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Json, Redirect, Response};
use axum::routing::get;
use kamni_rules::{AnyPosition, BadStep, Cell, GameKind, Player, Position, Rules, Step};
use kamni_texts::Texts;
use serde::Serialize;

use super::board::Place;
use super::previews::CardTexts;
use crate::address::with_query;
use crate::app::App;
use crate::error::AppError;
use crate::game::End;
use crate::pages::analysis::{AnalysisPage, Begin, Recorded, Trial, Wrong, analysis_page};
use crate::pages::layout::Page;
use crate::pages::share::Shared;
use crate::proposal::BadProposal;
use crate::view::{Drawn, EndShown, Eyes, Played, TurnShown, View, turns_made};
use crate::visitor::{Desk, Reader};

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/analysis", get(async || Redirect::to(&format!("/analysis/{}", GameKind::ALL[0]))))
        .route("/analysis/{game}", get(board))
        .route("/analysis/{game}/view", get(view))
        .route("/analysis/{game}/engine", get(super::opinion::engine))
        .route("/analysis/{game}/openings", get(super::openings::openings))
}

/// How many steps a line may have: far more than games have, and few enough to be replayed at once.
const MOST_STEPS: usize = 4000;

/// A line that is looked at: game and options, where it begins, what was played, and how it is shown.
///
/// In an address: `size=9&komi=0.5&position=TEXT&moves=c3+c4&ply=1&flip=1&whole=1`; options have their own names.
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
    /// How many of those steps are shown; all, if nothing is said.
    pub ply: Option<usize>,
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
    /// The field that is wrong.
    const fn field(&self) -> &'static str {
        match self {
            Self::Proposal(BadProposal::Position(..) | BadProposal::Over) => "position",
            Self::Proposal(BadProposal::Field { .. }) => "ply",
            Self::Proposal(_) => "options",
            Self::Unreadable(..) | Self::TooLong => "moves",
        }
    }

    /// As an answer, in the reader's language.
    #[must_use]
    pub fn answer(&self, texts: &Texts) -> AppError {
        match self {
            Self::Proposal(bad) => AppError::proposal(texts, bad),
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
        const FIELDS: [&str; 8] = ["position", "moves", "ply", "flip", "whole", "lang", "think", "by"];
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
        let bad = |_| BadLine::Proposal(BadProposal::Field { name: "ply".into(), takes: "0, 1, 2, 3 …" });
        let ply = field("ply").map(str::parse).transpose().map_err(bad)?;
        let is_on = |name| matches!(field(name), Some("1" | "true"));
        let (flipped, whole) = (is_on("flip"), is_on("whole"));
        Ok(Self { rules, start, position: position.map(str::to_owned), steps, ply, flipped, whole })
    }

    /// The line played through.
    ///
    /// # Errors
    /// The first step that is not legal.
    pub fn played(&self) -> Result<Played, BadStep> {
        Played::of(self.rules, self.start, &self.steps)
    }

    /// How many steps are shown: a link that was cut short shows what it has.
    #[must_use]
    pub fn shown_ply(&self) -> usize {
        self.ply.map_or(self.steps.len(), |ply| ply.min(self.steps.len()))
    }

    /// The steps that are shown, played through.
    ///
    /// # Errors
    /// The first step that is not legal.
    pub fn shown(&self) -> Result<Played, BadStep> {
        Played::of(self.rules, self.start, &self.steps[..self.shown_ply()])
    }

    /// Who looks at it: somebody who has both sides.
    #[must_use]
    pub const fn eyes<'t>(&self, texts: &'t Texts) -> Eyes<'t> {
        Eyes { flipped: self.flipped, drawn: Drawn::whole(self.whole), ..Eyes::both(texts) }
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
pub struct StudyView {
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

impl StudyView {
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
    pub fn of(line: &Line, error: &BadStep, texts: &Texts) -> Self {
        let before = Played::of(line.rules, line.start, line.steps.get(..error.place).unwrap_or_default());
        let mover = before.ok().and_then(|played| played.position().to_move());
        Self::why(&line.rules, error, mover, texts)
    }

    /// Why a player's step is refused.
    #[must_use]
    pub fn why(rules: &Rules, error: &BadStep, mover: Option<Player>, texts: &Texts) -> Self {
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
    Ok(match line.shown() {
        Ok(played) => Json(StudyView::of(&played, &line.eyes(texts))).into_response(),
        Err(error) => Refused::of(&line, &error, texts).into_response(),
    })
}

/// What an address asks for, as far as it can be shown, and what is wrong with the rest.
pub(super) struct Study {
    line: Line,
    wrong: Option<Wrong>,
    /// What is to be found here.
    trial: Option<Trial>,
}

/// The record that a line belongs to.
pub(super) struct RecordPlace {
    /// Where it is.
    pub(super) place: Place,
    /// The whole address of its page.
    pub(super) link: String,
    /// The steps of its main line.
    pub(super) main: String,
    /// All its steps, with what is said about them.
    pub(super) grown: serde_json::Value,
    /// Which game it is, and who played.
    pub(super) title: String,
    /// What else is known of it.
    pub(super) about: Vec<String>,
    /// What stands beside a link to it.
    pub(super) card: CardTexts,
}

impl Study {
    /// A line as far as it is legal, and what is wrong with the rest.
    pub(super) fn of_line(mut line: Line, texts: &Texts) -> Self {
        let Err(error) = line.played() else { return Self { line, wrong: None, trial: None } };
        let refused = Refused::of(&line, &error, texts);
        let turn = turns_made(line.start, line.steps.iter().copied().take(error.place)) + 1;
        let values = [("turn", turn.into()), ("step", refused.step.into()), ("why", refused.message.into())];
        let text = texts.get("analysis-refused", &values);
        line.steps.truncate(error.place);
        Self { line, wrong: Some(Wrong { field: "moves", text }), trial: None }
    }

    /// The same, with something to be found.
    pub(super) fn trying(self, trial: Trial) -> Self {
        Self { trial: Some(trial), ..self }
    }

    fn of(kind: GameKind, fields: &[(String, String)], texts: &Texts) -> Result<Self, AppError> {
        match Line::read(kind, fields) {
            Ok(line) => Ok(Self::of_line(line, texts)),
            Err(bad) => {
                let field = bad.field();
                // What comes before the fault can still be shown: the options, and where the line begins.
                let keeps = |name: &str| match field {
                    "position" => !matches!(name, "position" | "moves" | "ply"),
                    "moves" | "ply" => !matches!(name, "moves" | "ply"),
                    _ => matches!(name, "flip"),
                };
                let kept: Vec<(String, String)> =
                    fields.iter().filter(|(name, _)| keeps(name)).cloned().collect();
                let line = Line::read(kind, &kept).map_err(|bad| bad.answer(texts))?;
                let answer = bad.answer(texts);
                let key = format!("error-{}", answer.code);
                let text = answer.message.map_or_else(|| texts.get(&key, &[]), Into::into);
                Ok(Self { line, wrong: Some(Wrong { field, text }), trial: None })
            }
        }
    }
}

/// The page.
async fn board(
    Path(name): Path<String>,
    Query(fields): Query<Vec<(String, String)>>,
    desk: Desk,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let study = Study::of(named_game(&name)?, &fields, desk.texts())?;
    drawn(&desk, &headers, study, &fields, None)
}

/// The page with a line, which may be one of a record.
pub(super) fn drawn(
    desk: &Desk,
    headers: &HeaderMap,
    study: Study,
    fields: &[(String, String)],
    of: Option<&RecordPlace>,
) -> Result<Response, AppError> {
    let texts = desk.texts();
    let Study { line, wrong, trial } = study;
    // The steps up to the first that is refused are legal.
    let all = line.played().map_err(|_| AppError::INTERNAL)?;
    let played = line.shown().map_err(|_| AppError::INTERNAL)?;
    let eyes = Eyes { drawn: Drawn::Nothing, ..line.eyes(texts) };
    let tried = StudyView::of(&played, &eyes);
    let turns = all.turns();
    let steps: Vec<String> = line.steps.iter().map(ToString::to_string).collect();
    let own = of.map(|of| of.place.path.clone()).or_else(|| trial.as_ref().map(Trial::address));
    let address = own.unwrap_or_else(|| {
        let ply = line.ply.map(|_| line.shown_ply());
        address(&line.rules, line.position.as_deref(), &line.steps, ply)
    });
    let link = format!("{}{address}", desk.app.origin(headers));
    let begin = Begin {
        tried: serde_json::to_value(&tried).map_err(|error| {
            tracing::error!(%error, "a position could not be written");
            AppError::INTERNAL
        })?,
        game: line.rules.kind().name(),
        options: line.rules.options().iter().map(|(name, value)| (*name, value.to_string())).collect(),
        position: line.position.as_deref(),
        turns: &turns,
        ply: line.shown_ply(),
        flip: line.flipped,
        record: of.map(|of| Recorded { path: &of.place.path, main: &of.main, grown: &of.grown }),
        trial: trial.as_ref(),
    };
    let study = AnalysisPage {
        played: &played,
        eyes: &eyes,
        view: &tried.view,
        end: tried.end.as_ref(),
        text: &tried.text,
        begin: &begin,
        moves: &steps.join(" "),
        link: &link,
        wrong: wrong.as_ref(),
        fields,
        shared: of.map(|of| Shared {
            link: &of.link,
            files: &of.place.files,
            title: &of.title,
            ply: begin.ply,
            embed: None,
        }),
        about: of.map_or(&[], |of| &of.about),
        review: of.map(|of| of.place.review.as_str()),
    };
    let card = of.map(|of| of.card.card());
    let page = Page { path: &address, card: card.as_ref(), ..desk.page() };
    let mut response = desk.show(analysis_page(&page, &study));
    if wrong.is_some() {
        *response.status_mut() = StatusCode::BAD_REQUEST;
    }
    Ok(response)
}

/// The address of a line.
pub(super) fn address<'s>(
    rules: &Rules,
    position: Option<&str>,
    steps: impl IntoIterator<Item = &'s Step>,
    ply: Option<usize>,
) -> String {
    let mut pairs: Vec<(&str, String)> =
        rules.options().iter().map(|(name, value)| (*name, value.to_string())).collect();
    pairs.extend(position.map(|position| ("position", position.to_owned())));
    let steps: Vec<String> = steps.into_iter().map(ToString::to_string).collect();
    if !steps.is_empty() {
        pairs.push(("moves", steps.join(" ")));
    }
    pairs.extend(ply.map(|ply| ("ply", ply.to_string())));
    let pairs = pairs.iter().map(|(name, value)| (*name, value.as_str()));
    with_query(&format!("/analysis/{}", rules.kind()), pairs)
}

#[cfg(test)]
mod tests;
