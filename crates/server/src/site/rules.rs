//! The games' own pages, with their tutorials, and the list of them.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Json, Redirect, Response};
use axum::routing::{get, post};
use kamni_rules::{GameKind, Rules, Step};
use kamni_texts::Texts;
use serde::{Deserialize, Serialize};

use super::analysis::{Refused, named_game};
use super::previews::CardTexts;
use super::puzzles::person_of;
use crate::app::App;
use crate::error::AppError;
use crate::lessons::{BadTask, Doing, Made, Progress, Task, tasks};
use crate::pages::layout::Page;
use crate::pages::rules::{RulesPage, all_rules_page, rules_page};
use crate::presets::Preset;
use crate::view::{Drawn, Eyes, View};
use crate::visitor::{Desk, Reader, Who, add_cookie};

/// The routes. The games' names stand where games' ids do, and come before them.
pub(super) fn routes() -> Router<App> {
    let start = Router::new()
        .route("/rules", get(all))
        .route("/rules/{game}", get(moved))
        .route("/tutorial/{game}/{task}", post(step));
    GameKind::ALL.iter().fold(start, |router, &kind| {
        let answer = move |desk: Desk, headers: HeaderMap| async move { game(kind, &desk, &headers) };
        router.route(&format!("/{kind}"), get(answer))
    })
}

async fn all(desk: Desk) -> Response {
    desk.show(all_rules_page(&desk.page()))
}

/// A game's rules are on its own page.
async fn moved(Path(game): Path<String>) -> Result<Redirect, AppError> {
    Ok(Redirect::permanent(&format!("/{}#rules", named_game(&game)?)))
}

fn broken(error: &BadTask) -> AppError {
    tracing::error!(%error, "a task of a tutorial makes no sense");
    AppError::INTERNAL
}

fn game(kind: GameKind, desk: &Desk, headers: &HeaderMap) -> Result<Response, AppError> {
    let texts = desk.texts();
    let rules: Rules = Preset::Standard.rules(kind).ok_or(AppError::INTERNAL)?;
    let tasks = tasks(kind);
    let first = tasks.first().ok_or(AppError::INTERNAL)?;
    let doing = first.begin(kind).map_err(|error| broken(&error))?;
    let eyes = Eyes { drawn: Drawn::Nothing, ..Eyes::player(texts, doing.side()) };
    let (svg, view) = (doing.played().svg(&eyes), doing.played().view(&eyes));
    let game = RulesPage { rules: &rules, tasks, svg: &svg, view: &view };
    let told = CardTexts::of_shelf(desk, headers, Some(kind));
    let page = Page { card: Some(&told.card()), ..desk.page() };
    Ok(desk.show(rules_page(&page, &game)))
}

/// What somebody has done in a task so far.
#[derive(Debug, Deserialize)]
struct TaskAttempt {
    /// All steps, with the new one at the end.
    #[serde(default)]
    steps: Vec<String>,
    /// Whether the next step is to be shown.
    #[serde(default)]
    show: bool,
    /// Whether the whole drawing is wanted.
    #[serde(default)]
    whole: bool,
}

/// More steps than any task takes.
const MOST_STEPS: usize = 60;

/// What came of it.
#[derive(Debug, Serialize)]
struct TaskAnswer {
    /// The position as it stands now.
    view: View,
    /// The steps that were made.
    steps: Vec<String>,
    /// How far the task has come.
    verdict: Verdict,
    /// What is to be said of it.
    text: Option<String>,
    /// The step that was refused, and why.
    refused: Option<Refused>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    /// There is more to do.
    Going,
    /// It is done.
    Done,
    /// Something else was done.
    Other,
}

async fn step(
    State(app): State<App>,
    Path((game, name)): Path<(String, String)>,
    reader: Reader,
    who: Who,
    Json(asked): Json<TaskAttempt>,
) -> Result<Response, AppError> {
    let kind = named_game(&game)?;
    let task = tasks(kind).iter().find(|task| task.name == name).ok_or(AppError::NOT_FOUND)?;
    if asked.steps.len() > MOST_STEPS {
        return Err(AppError::bad("too-large"));
    }
    let texts = app.texts(reader.lang);
    let unreadable = |text: &String| {
        AppError::bad("bad-step")
            .with(texts.step_error(kind, text.chars().take(40).collect::<String>().as_bytes()))
    };
    let steps = asked.steps.iter().map(|text| text.parse().map_err(|_| unreadable(text)));
    let steps: Vec<Step> = steps.collect::<Result<_, _>>()?;
    let steps = if asked.show { shown_next(task, &steps).map_err(|error| broken(&error))? } else { steps };
    let answer = answer(kind, task, &steps, texts, asked.whole).map_err(|error| broken(&error))?;
    let cookie = if answer.verdict == Verdict::Done { note_done(&app, &who, kind, task).await } else { None };
    let mut response = Json(answer).into_response();
    add_cookie(response.headers_mut(), cookie);
    Ok(response)
}

/// Notes that a task is done, for the path. That it cannot be noted is no reason not to answer: the browser has it too.
async fn note_done(app: &App, who: &Who, kind: GameKind, task: &Task) -> Option<HeaderValue> {
    let (visitor, cookie) = who.or_guest(app).await.ok()?;
    let noted = app.store.finish_task(person_of(&visitor), kind, task.name, app.time.now()).await;
    if let Err(error) = noted {
        tracing::warn!(%error, "a task that was done could not be noted");
    }
    cookie
}

/// The next step of the solution; where something else was done, the solution begins anew.
fn shown_next(task: &Task, made: &[Step]) -> Result<Vec<Step>, BadTask> {
    let solution = task.solution()?;
    let next = if solution.starts_with(made) { made.len() + 1 } else { 1 };
    Ok(solution.into_iter().take(next).collect())
}

fn answer(
    kind: GameKind,
    task: &'static Task,
    steps: &[Step],
    texts: &Texts,
    whole: bool,
) -> Result<TaskAnswer, BadTask> {
    let mut doing: Doing = task.begin(kind)?;
    let mut refused = None;
    for &step in steps {
        if doing.progress() == Progress::Done {
            break;
        }
        if let Made::Refused { error, mover, .. } = doing.make(step) {
            refused = Some(Refused::why(doing.played().rules(), &error, mover, texts));
            break;
        }
    }
    let eyes = Eyes { drawn: Drawn::whole(whole), ..Eyes::player(texts, doing.side()) };
    let text = |part: &str| texts.get(&format!("tutorial-{kind}-{}-{part}", task.name), &[]);
    let (verdict, text) = match doing.progress() {
        Progress::Done => (Verdict::Done, Some(text("done"))),
        Progress::Going => (Verdict::Going, None),
        Progress::Astray => (Verdict::Other, Some(texts.get("lesson-allowed", &[]) + " " + &text("other"))),
    };
    let steps = doing.steps().iter().map(Step::to_string).collect();
    Ok(TaskAnswer { view: doing.played().view(&eyes), steps, verdict, text, refused })
}
