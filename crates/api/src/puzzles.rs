//! Puzzles: those of the day, one by its name, the next for somebody, and answers.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use kamni_house::puzzles::{self, Task, Wish, Worth, day, of_today};
use kamni_puzzles::Puzzle;
use kamni_rules::notation::write_turn;
use kamni_rules::{GameKind, Position, Rng, Step};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ask::{JsonBody, Member, PathPart, QueryFields, needs, refused};
use super::shapes::{Side, Value, options};
use super::words::{AimWord, GameName, PuzzleVerdict};
use crate::app::App;
use crate::error::AppError;
use crate::people::Person;
use crate::proposal::kind_named;
use crate::ratings::Rating;
use crate::store::{Deed, Tried};
use crate::table::Refused;
use crate::visitor::Desk;

/// More steps than any turn has.
const MOST_STEPS: usize = 120;

/// No rating is higher.
const HIGHEST: u32 = 4000;

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(daily))
        .routes(routes!(next))
        .routes(routes!(one))
        .routes(routes!(answer))
}

/// A puzzle, as long as there is something to find.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzleShown {
    /// Its name. It has a page: `/puzzles/{id}`.
    #[schema(example = "0a1b2c3d4e")]
    id: String,
    /// Which game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// All options.
    options: BTreeMap<String, Value>,
    /// The position's text. Its turn begins there.
    position: String,
    /// Whose turn it is.
    to_move: Side,
    /// What the turn that is looked for does.
    #[schema(value_type = AimWord)]
    aim: &'static str,
}

impl PuzzleShown {
    fn of(puzzle: &Puzzle) -> Self {
        Self {
            id: puzzle.id().to_owned(),
            game: puzzle.rules().kind().name(),
            options: options(puzzle.rules()),
            position: puzzle.position().text(),
            to_move: puzzle.mover().into(),
            aim: puzzle.aim().name(),
        }
    }
}

/// The puzzles of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct DailyPuzzles {
    /// The day, by the world's time.
    #[schema(example = "2026-11-18")]
    day: String,
    /// One of each game.
    puzzles: Vec<PuzzleShown>,
}

/// The puzzles of the day.
#[utoipa::path(
    get, path = "/api/puzzle/daily", tag = "puzzles", operation_id = "listDailyPuzzles",
    responses((status = 200, body = DailyPuzzles, description = "One of each game")),
)]
async fn daily(State(app): State<App>) -> Json<DailyPuzzles> {
    let now = app.time.now();
    let puzzles = GameKind::ALL.iter().filter_map(|kind| of_today(*kind, now)).map(PuzzleShown::of);
    let day = kamni_texts::dates::Day::of(day(now) * puzzles::DAY).to_string();
    Json(DailyPuzzles { day, puzzles: puzzles.collect() })
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NextQuery {
    /// Which game; any if nothing is said.
    #[param(value_type = Option<GameName>)]
    game: Option<String>,
    /// Which theme, as `kamni puzzles list GAME --json` names them.
    theme: Option<String>,
    /// Near which rating; your own if nothing is said.
    #[param(minimum = 0, maximum = 4000)]
    rating: Option<u32>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// The next puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextPuzzle {
    /// One that the account has not tried; nothing if it has tried all of this kind.
    puzzle: Option<PuzzleShown>,
}

/// A puzzle that the account has not tried, near its rating or another.
#[utoipa::path(
    get, path = "/api/puzzle/next", tag = "puzzles", operation_id = "nextPuzzle",
    params(NextQuery), security(("token" = ["read"])),
    responses((status = 200, body = NextPuzzle, description = "The next puzzle")),
)]
async fn next(
    Member { desk, account, .. }: Member<needs::Read>,
    QueryFields(asked): QueryFields<NextQuery>,
) -> Result<Json<NextPuzzle>, AppError> {
    let (app, texts) = (&desk.app, desk.texts());
    let kind = asked.game.as_deref().map(kind_named).transpose();
    let kind = kind.map_err(|error| AppError::proposal(texts, &error))?;
    if asked.rating.is_some_and(|rating| rating > HIGHEST) {
        return Err(AppError::field(texts, "rating", "0 – 4000"));
    }
    let person = Person::Account(account.id);
    let own = app.store.learner(person).await?.map_or_else(Rating::default, |learner| learner.rating);
    let rating = asked.rating.map_or(own.rating, f64::from);
    let seed = Rng::new(app.time.now().unsigned_abs()).next();
    let wish = Wish { kind, theme: asked.theme };
    let found = puzzles::next(&app.store, Some(person), &wish, (rating, seed)).await?;
    Ok(Json(NextPuzzle { puzzle: found.map(PuzzleShown::of) }))
}

/// A puzzle by its name.
#[utoipa::path(
    get, path = "/api/puzzle/{id}", tag = "puzzles", operation_id = "getPuzzle",
    params(("id" = String, Path, description = "The puzzle's name")),
    responses((status = 200, body = PuzzleShown, description = "The puzzle")),
)]
async fn one(State(app): State<App>, PathPart(id): PathPart<String>) -> Result<Json<PuzzleShown>, AppError> {
    let task = Task::find(&app.store, None, &id).await?.ok_or_else(no_puzzle)?;
    Ok(Json(PuzzleShown::of(&task.puzzle)))
}

fn no_puzzle() -> AppError {
    AppError { code: "no-puzzle", ..AppError::NOT_FOUND }
}

/// An answer to a puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAnswer {
    /// The turn, with its steps joined by commas, or its steps one by one.
    #[serde(default)]
    #[schema(example = json!(["e9-e6"]))]
    moves: Vec<String>,
    /// Whether the answer is to be shown instead.
    #[serde(default)]
    give_up: bool,
}

/// What an answer is worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzleJudged {
    /// `going`: the turn is not over; `wrong`: it is made, and wrong; `right`; `shown`: the answer was shown.
    #[schema(value_type = PuzzleVerdict)]
    verdict: &'static str,
    /// How many wrong turns there have been.
    wrong: u32,
    /// The turn that is right, when nothing is left to find.
    solution: Option<String>,
    /// What players call it, likewise.
    theme: Option<&'static str>,
    /// How hard it has turned out to be, likewise.
    rating: Option<i32>,
}

/// Answers a puzzle. What comes of it is kept for the account, but a program's answers move no rating: people's ratings are people's.
#[utoipa::path(
    post, path = "/api/puzzle/{id}/answer", tag = "puzzles", operation_id = "answerPuzzle",
    params(("id" = String, Path, description = "The puzzle's name")),
    request_body = PuzzleAnswer, security(("token" = ["play"])),
    responses((status = 200, body = PuzzleJudged, description = "What it is worth")),
)]
async fn answer(
    Member { desk, account, .. }: Member<needs::Play>,
    PathPart(id): PathPart<String>,
    JsonBody(asked): JsonBody<PuzzleAnswer>,
) -> Result<Json<PuzzleJudged>, AppError> {
    let app = &desk.app;
    let task = Task::find(&app.store, None, &id).await?.ok_or_else(no_puzzle)?;
    let steps = steps(&desk, &task, &asked.moves)?;
    let (verdict, deed) = match task.judge(&steps) {
        _ if asked.give_up => ("shown", Some(Deed::Show)),
        Worth::Going => ("going", None),
        Worth::Right => ("right", Some(Deed::Right)),
        Worth::Wrong => ("wrong", Some(Deed::Wrong)),
        Worth::Refused(place, refusal) => {
            let before = task.puzzle.line_after(&steps[..place]);
            let mover = before.and_then(|line| line.position().to_move());
            return Err(refused(desk.texts(), task.puzzle.rules(), &Refused::Rules(refusal, mover)));
        }
    };
    let person = Person::Account(account.id);
    let counts = desk.who.token.is_none() && !account.bot;
    let tried = match deed {
        Some(deed) => task.note(&app.store, (person, counts), deed, app.time.now()).await?,
        None => app.store.tried(person, &id).await?,
    };
    judged(app, &task, verdict, tried).await
}

async fn judged(
    app: &App,
    task: &Task,
    verdict: &'static str,
    tried: Tried,
) -> Result<Json<PuzzleJudged>, AppError> {
    let puzzle = &task.puzzle;
    let known = app.store.puzzle_rating(puzzle.id()).await?;
    let rating = known.map_or_else(|| puzzles::beginning(puzzle), |known| known.rating);
    let over = tried.is_over();
    Ok(Json(PuzzleJudged {
        verdict,
        wrong: tried.wrong,
        solution: over.then(|| write_turn(puzzle.solution())),
        theme: over.then(|| puzzle.theme()),
        rating: over.then(|| rating.rounded().0),
    }))
}

fn steps(desk: &Desk, task: &Task, moves: &[String]) -> Result<Vec<Step>, AppError> {
    let (texts, rules) = (desk.texts(), task.puzzle.rules());
    let words: Vec<&str> = moves.iter().flat_map(|turn| turn.split(',')).collect();
    if words.len() > MOST_STEPS {
        return Err(AppError::bad("too-large"));
    }
    let read = |word: &&str| Refused::or_step(word).map_err(|error| refused(texts, rules, &error));
    words.iter().map(read).collect()
}
