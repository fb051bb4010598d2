//! For those who write tools: the games with their options, and any position worked out.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use kamni_rules::{Game, GameKind, OptionKind, Position, Rules};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use kamni_front::studio::beside;

use super::ask::{JsonBody, refused};
use super::shapes::{Side, Value, options};
use super::words::{GameName, OptionKindName, ReasonWord};
use crate::app::App;
use crate::error::AppError;
use crate::presets::Preset;
use crate::proposal::{BadProposal, kind_named};
use crate::table::Refused;
use crate::visitor::Reader;

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(rules)).routes(routes!(position))
}

/// An option of a game, and what it takes.
#[derive(Debug, Serialize, ToSchema)]
pub struct OptionShown {
    /// Its name.
    #[schema(example = "size")]
    name: &'static str,
    /// What it is, in a sentence.
    about: String,
    /// `number` (from `min` to `max`), `one-of` (one of `values`), `half` (0.5, 1.5 … below the square of the option `below_square_of`).
    #[schema(value_type = OptionKindName, example = "number")]
    kind: &'static str,
    /// The smallest number.
    min: Option<u32>,
    /// The largest.
    max: Option<u32>,
    /// All values.
    values: Option<Vec<Value>>,
    /// The option whose square is the bound.
    below_square_of: Option<&'static str>,
    /// The value if nothing is said.
    default: Value,
}

/// A game and its options.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameShown {
    /// Its name for programs.
    #[schema(value_type = GameName, example = "close-combat")]
    name: &'static str,
    /// Its name for people.
    title: String,
    /// The version of its rules: raised whenever the game behaves otherwise than before.
    rules_version: u32,
    /// Whether a position that stands for the third time is a draw.
    repetition: bool,
    /// Its options.
    options: Vec<OptionShown>,
    /// Ready-made sets of options, by their names.
    presets: BTreeMap<&'static str, BTreeMap<String, Value>>,
}

/// All games.
#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    /// The games.
    games: Vec<GameShown>,
}

fn shown(texts: &kamni_texts::Texts, kind: GameKind) -> GameShown {
    let option = |spec: &kamni_rules::OptionSpec| {
        let mut shown = OptionShown {
            name: spec.name,
            about: texts.option(kind, spec),
            kind: "number",
            min: None,
            max: None,
            values: None,
            below_square_of: None,
            default: spec.default().into(),
        };
        match spec.kind {
            OptionKind::Number { min, max, .. } => (shown.min, shown.max) = (Some(min), Some(max)),
            OptionKind::OneOf { numbers, .. } => {
                shown.kind = "one-of";
                shown.values = Some(numbers.iter().map(|&number| Value::Whole(number)).collect());
            }
            OptionKind::Word { words } => {
                shown.kind = "one-of";
                shown.values = Some(words.iter().map(|&word| Value::Word(word.to_owned())).collect());
            }
            OptionKind::Half { below_square_of, .. } => {
                shown.kind = "half";
                shown.below_square_of = Some(below_square_of);
            }
        }
        shown
    };
    let preset = |preset: Preset| Some((preset.name(), options(&preset.rules(kind)?)));
    GameShown {
        name: kind.name(),
        title: texts.game(kind),
        rules_version: kind.rules_version(),
        repetition: kind.knows_repetition(),
        options: kind.options().iter().map(option).collect(),
        presets: Preset::ALL.into_iter().filter_map(preset).collect(),
    }
}

/// The games, their options with what they take, and ready-made sets of options.
#[utoipa::path(
    get, path = "/api/rules", tag = "tools", operation_id = "listRules",
    responses((status = 200, body = Games, description = "The games")),
)]
async fn rules(State(app): State<App>, reader: Reader) -> Json<Games> {
    let texts = app.texts(reader.lang);
    Json(Games { games: GameKind::ALL.iter().map(|&kind| shown(texts, kind)).collect() })
}

/// A position to work out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Which game.
    #[schema(value_type = GameName, example = "kamiken")]
    game: String,
    /// Options; those that are not named have their defaults.
    #[serde(default)]
    #[schema(example = json!({"size": 5}))]
    options: BTreeMap<String, Value>,
    /// The position text to begin with; the game's beginning if nothing is said.
    position: Option<String>,
    /// Turns to make from there, each with its steps joined by commas, or single steps.
    #[serde(default)]
    #[schema(example = json!(["c3", "a1"]))]
    moves: Vec<String>,
}

/// The machine's view of a position, as `kamni show --json` prints it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MachineView)]
pub struct MachineView {
    /// Which game.
    #[schema(value_type = GameName)]
    game: String,
    /// All options.
    options: BTreeMap<String, Value>,
    /// Steps made.
    ply: u32,
    /// Turns completed.
    turn: u32,
    /// Whose step is next; nobody's when the game is over.
    to_move: Option<Side>,
    /// The rows from the top: `x` First's stone, `o` Second's, `.` empty; in Dao `F` a fortress, `r` a rider, `R` a rider on a fortress.
    board: Vec<String>,
    /// The legal steps, sorted by bytes.
    legal: Vec<String>,
    /// Riders in hand (Dao).
    hand: u32,
    /// What the board does not show; what it holds depends on the game.
    #[schema(value_type = Object)]
    info: serde_json::Value,
    /// How it ended.
    outcome: Option<Outcome>,
}

/// How a game ended, by its rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct Outcome {
    /// The winner; nobody in a draw.
    winner: Option<Side>,
    /// Why.
    #[schema(value_type = ReasonWord, example = "score")]
    reason: String,
    /// First's and Second's points.
    score: Vec<f64>,
}

/// Works out a position: the board, whose step it is, what is legal, how it ended. Nothing is kept.
#[utoipa::path(
    post, path = "/api/position", tag = "tools", operation_id = "examinePosition",
    request_body = Question,
    responses((status = 200, body = MachineView, description = "The position")),
)]
async fn position(
    State(app): State<App>,
    reader: Reader,
    JsonBody(question): JsonBody<Question>,
) -> Result<Response, AppError> {
    // A body full of steps takes a while.
    let work = move || work_out(app.texts(reader.lang), &question);
    let view = beside("a position could not be worked out", work).await??;
    Ok(([(CONTENT_TYPE, "application/json")], view).into_response())
}

fn work_out(texts: &kamni_texts::Texts, question: &Question) -> Result<String, AppError> {
    let bad = |error: BadProposal| AppError::proposal(texts, &error);
    let kind = kind_named(&question.game).map_err(bad)?;
    let values: Vec<(&str, String)> =
        question.options.iter().map(|(name, value)| (name.as_str(), value.text())).collect();
    let given = values.iter().map(|(name, value)| (*name, value.as_str()));
    let rules = Rules::new(kind, given).map_err(|error| bad(BadProposal::Options(kind, error)))?;
    let start = match &question.position {
        None => rules.start(),
        Some(text) => rules.read(text).map_err(|error| bad(BadProposal::Position(Box::new(rules), error)))?,
    };
    let mut game = Game::new(start);
    for text in question.moves.iter().flat_map(|turn| turn.split(',')) {
        let said = |error: &Refused| refused(texts, &rules, error);
        let step = Refused::or_step(text).map_err(|refused| said(&refused))?;
        let mover = game.position().to_move();
        game.play(step).map_err(|refusal| said(&Refused::Rules(refusal, mover)))?;
    }
    Ok(kamni_rules::view::json(&rules, &game))
}
