//! Puzzles: those of the day, practice near one's own rating, moments of one's own games.

mod answer;
mod shown;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::{Form, Query, State};
use axum::http::HeaderValue;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use kamni_draw::{Drawing, Replay};
use kamni_puzzles::{Puzzle, themes};
use kamni_rules::{GameKind, Rules};
use kamni_texts::Texts;

use crate::app::App;
use crate::clock::Millis;
use crate::error::AppError;
use crate::ids::random_bytes;
use crate::pages::puzzles::{DayPuzzle, PuzzlesPage, Standing, State as Came, Themes, puzzles_page};
use crate::path::Lesson;
use crate::people::Person;
use crate::puzzles::{self, DAY, Task, Wish, day, of_today};
use crate::store::{Learner, Streak, Tried};
use crate::view::{board_name, usually_flipped};
use crate::visitor::{Desk, add_cookie};

/// Near which rating puzzles are chosen for who has none yet: most people begin below the middle.
const FIRST: f64 = 1200.0;
const HOUR: Millis = 60 * 60 * 1000;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/puzzles", get(list))
        .route("/puzzles/next", post(next))
        .route("/puzzles/own", post(own))
        .route("/puzzles/{id}", get(shown::show).post(answer::answer))
}

/// There is no such puzzle.
fn no_puzzle() -> AppError {
    AppError { code: "no-puzzle", ..AppError::NOT_FOUND }
}

/// Near which rating puzzles are chosen for somebody.
fn near(learner: Option<&Learner>) -> f64 {
    learner.filter(|learner| learner.rated > 0).map_or(FIRST, |learner| learner.rating.rating)
}

/// His rating and its deviation, as far as puzzles have counted.
fn rating(learner: Option<&Learner>, now: Millis) -> Option<(i32, i32)> {
    let learner = learner.filter(|learner| learner.rated > 0)?;
    Some(learner.rating.aged(now - learner.changed).rounded())
}

/// Whether somebody sees a puzzle's board from the other side.
fn flipped(puzzle: &Puzzle) -> bool {
    let mover = puzzle.mover();
    usually_flipped(puzzle.rules().kind(), kamni_rules::Player::BOTH.map(|player| player == mover))
}

async fn list(desk: Desk, Query(query): Query<Vec<(String, String)>>) -> Result<Response, AppError> {
    let (app, texts, now) = (&desk.app, desk.texts(), desk.app.time.now());
    let person = desk.who.person();
    let (learner, tries, streaks) = match person {
        Some(person) => (
            app.store.learner(person).await?,
            app.store.tries(person).await?,
            app.store.streaks(person).await?,
        ),
        None => Default::default(),
    };
    let streak = |kind: Option<GameKind>| streaks.get(&kind).copied().unwrap_or_default();
    let puzzle = |kind: &GameKind| {
        let puzzle = of_today(*kind, now)?;
        let tried = tries.get(puzzle.id()).copied().unwrap_or_default();
        Some(day_puzzle(puzzle, tried, streak(Some(*kind)), day(now), texts))
    };
    let mut days: Vec<DayPuzzle> = GameKind::ALL.iter().filter_map(puzzle).collect();
    // What is open comes first.
    days.sort_by_key(|day| day.state);
    let none = query.iter().find(|(name, _)| name == "none").map(|(_, what)| match what.as_str() {
        "own" => texts.get("solve-own-none", &[]),
        _ => texts.get("solve-none", &[]),
    });
    let all = streak(None);
    let there = |kind: &&GameKind| !kamni_puzzles::all(**kind).is_empty();
    let themes: Vec<Themes> =
        GameKind::ALL.iter().filter(there).map(|kind| themes_of(*kind, texts)).collect();
    let left = DAY - now.rem_euclid(DAY);
    // Both are small.
    #[allow(clippy::cast_possible_truncation)]
    let near = near(learner.as_ref()).round() as i32;
    let page = PuzzlesPage {
        standing: Standing {
            rating: rating(learner.as_ref(), now),
            near,
            solved: learner.as_ref().map_or(0, |learner| learner.solved),
            run: all.on(day(now)),
            best: all.best,
        },
        days: &days,
        hours: u32::try_from((left + HOUR - 1) / HOUR).unwrap_or(1),
        themes: &themes,
        practised: learner.as_ref().map_or((None, None), |learner| (learner.kind, learner.theme.as_deref())),
        none: none.as_deref(),
    };
    Ok(desk.show(puzzles_page(&desk.page(), &page)))
}

/// The themes of a game for which there are puzzles.
fn themes_of(kind: GameKind, texts: &Texts) -> Themes {
    let there = |theme: &&&str| kamni_puzzles::all(kind).iter().any(|puzzle| puzzle.theme() == **theme);
    let named = |theme: &&'static str| (*theme, texts.get(&format!("puzzle-theme-{kind}-{theme}"), &[]));
    Themes { kind, themes: themes(kind).iter().filter(there).map(named).collect() }
}

fn day_puzzle(puzzle: &Puzzle, tried: Tried, streak: Streak, today: i64, texts: &Texts) -> DayPuzzle {
    let rules: &Rules = puzzle.rules();
    let replay = Replay::new(*rules, *puzzle.position());
    let label = board_name(rules, puzzle.position(), texts);
    DayPuzzle {
        kind: rules.kind(),
        id: puzzle.id().to_owned(),
        picture: Drawing::of(&replay).mini(true).flipped(flipped(puzzle)).label(&label).svg(),
        to_move: texts.to_move(rules, puzzle.mover()),
        state: match tried {
            Tried { solved: true, .. } => Came::Solved,
            Tried { shown: true, .. } => Came::Seen,
            _ => Came::Open,
        },
        run: streak.on(today),
        week: streak.week_to(today),
    }
}

/// A redirect that also sets a cookie.
fn go_to(address: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(address).into_response();
    add_cookie(response.headers_mut(), cookie);
    response
}

/// Whoever has a session here: who he is.
pub(super) fn person_of(visitor: &crate::people::Visitor) -> Person {
    match &visitor.account {
        Some(account) => Person::Account(account.id),
        None => Person::Session(visitor.session),
    }
}

/// The next puzzle: after one of the day another one that is open, or else one of those that are practised. What is practised is kept,
/// and no address names it: a theme would give the puzzle away.
async fn next(
    State(app): State<App>,
    desk: Desk,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let field = |name: &str| {
        let found = fields.iter().rfind(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    };
    let now = app.time.now();
    let (visitor, cookie) = desk.who.or_guest(&app).await?;
    let person = person_of(&visitor);
    if let Some(lesson) = field("lesson") {
        return Ok(go_to(&begin_lesson(&app, person, lesson, now).await?, cookie));
    }
    let wish = if field("choose").is_some() {
        let wish = wish(field("game"), field("theme"))?;
        app.store.practise(person, wish.kind, wish.theme.clone(), now).await?;
        wish
    } else {
        if let Some(after) = field("after")
            && let Some(open) = open_today(&app, person, after, now).await?
        {
            return Ok(go_to(&format!("/puzzles/{}", open.id()), cookie));
        }
        let learner = app.store.learner(person).await?;
        let wish =
            learner.map_or_else(Wish::default, |learner| Wish { kind: learner.kind, theme: learner.theme });
        if let (Some(kind), Some(lesson)) = (wish.kind, wish.theme.as_deref().and_then(lesson_named)) {
            return Ok(go_to(&in_lesson(&app, person, kind, lesson).await?, cookie));
        }
        wish
    };
    let learner = app.store.learner(person).await?;
    let seed = u64::from_be_bytes(random_bytes());
    let found = puzzles::next(&app.store, Some(person), &wish, (near(learner.as_ref()), seed)).await?;
    let address = found.map_or("/puzzles?none=1".to_owned(), |puzzle| format!("/puzzles/{}", puzzle.id()));
    Ok(go_to(&address, cookie))
}

/// What stands before a theme that is learnt in a lesson, not practised.
const LESSON: &str = "lesson/";

fn lesson_named(theme: &str) -> Option<&str> {
    theme.strip_prefix(LESSON)
}

/// Begins a lesson of a path, or goes on with it, or looks at it again.
async fn begin_lesson(app: &App, person: Person, named: &str, now: Millis) -> Result<String, AppError> {
    let Wish { kind: Some(kind), theme: Some(theme) } = wish(None, Some(named))? else {
        return Err(AppError::NOT_FOUND);
    };
    let lesson = Lesson::of(kind, &theme).ok_or(AppError::NOT_FOUND)?;
    app.store.practise(person, Some(kind), Some(format!("{LESSON}{theme}")), now).await?;
    let tries = app.store.tries(person).await?;
    let puzzle = lesson.open(&tries).unwrap_or(lesson.puzzles[0]);
    Ok(format!("/puzzles/{}", puzzle.id()))
}

/// Where a lesson goes on: the next of its puzzles, or back to the path.
async fn in_lesson(app: &App, person: Person, kind: GameKind, theme: &str) -> Result<String, AppError> {
    let tries = app.store.tries(person).await?;
    let open = Lesson::of(kind, theme).and_then(|lesson| lesson.open(&tries));
    Ok(open.map_or_else(|| format!("/{kind}/path"), |puzzle| format!("/puzzles/{}", puzzle.id())))
}

/// What a form wishes. A theme is written with its game.
fn wish(game: Option<&str>, theme: Option<&str>) -> Result<Wish, AppError> {
    let kind = |name: &str| name.parse::<GameKind>().map_err(|_| AppError::NOT_FOUND);
    let Some((name, theme)) = theme.and_then(|theme| theme.split_once('/')) else {
        return Ok(Wish { kind: game.map(kind).transpose()?, theme: None });
    };
    let kind = kind(name)?;
    if !themes(kind).contains(&theme) {
        return Err(AppError::NOT_FOUND);
    }
    Ok(Wish { kind: Some(kind), theme: Some(theme.to_owned()) })
}

/// Another puzzle of today that is open, if this is one of today.
async fn open_today(
    app: &App,
    person: Person,
    after: &str,
    now: Millis,
) -> Result<Option<&'static Puzzle>, AppError> {
    let today: Vec<&Puzzle> = GameKind::ALL.iter().filter_map(|kind| of_today(*kind, now)).collect();
    if !today.iter().any(|puzzle| puzzle.id() == after) {
        return Ok(None);
    }
    let tries = app.store.tries(person).await?;
    let open =
        |puzzle: &&&Puzzle| !tries.get(puzzle.id()).is_some_and(Tried::is_over) && puzzle.id() != after;
    Ok(today.iter().find(open).copied())
}

/// The next moment of one's own games.
async fn own(desk: Desk) -> Result<Response, AppError> {
    let app = &desk.app;
    let (visitor, cookie) = desk.who.or_guest(app).await?;
    let standing = app.hall.house().standing.clone();
    let found = puzzles::next_own(&app.store, person_of(&visitor), &standing, app.time.now()).await?;
    let address = found.map_or("/puzzles?none=own".to_owned(), |id| format!("/puzzles/{id}"));
    Ok(go_to(&address, cookie))
}

/// The puzzle of an address, for who asks.
async fn found(desk: &Desk, id: &str) -> Result<Task, AppError> {
    Task::find(&desk.app.store, desk.who.person(), id).await?.ok_or_else(no_puzzle)
}
