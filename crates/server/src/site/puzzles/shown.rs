//! The page of a puzzle, and what came of it.

use axum::extract::Path;
use axum::response::Response;
use kamni_rules::{Player, Position, Step};
use kamni_texts::Texts;

use super::{flipped, found, rating};
use crate::clock::Millis;
use crate::dates::Day;
use crate::error::AppError;
use crate::game::End;
use crate::pages::solve::{Outcome, SolvePage, Solved, solve_page};
use crate::people::Person;
use crate::puzzles::{Hint, Task, day};
use crate::site::analysis::address;
use crate::store::{PuzzleRating, Streak, Tried};
use crate::view::{Drawn, EndShown, Eyes, Played};
use crate::visitor::Desk;

/// The page.
pub(super) async fn show(Path(id): Path<String>, desk: Desk) -> Result<Response, AppError> {
    let task = found(&desk, &id).await?;
    let (app, texts, now) = (&desk.app, desk.texts(), desk.app.time.now());
    let (tried, learner) = match desk.who.person() {
        Some(person) => (app.store.tried(person, &id).await?, app.store.learner(person).await?),
        None => Default::default(),
    };
    let outcome = if tried.is_over() { Some(outcome(&desk, &task, tried, now).await?) } else { None };
    let steps: &[Step] = if outcome.is_some() { task.puzzle.solution() } else { &[] };
    let played = played(&task, steps)?;
    let eyes = Eyes { drawn: Drawn::Nothing, ..eyes(&task, texts, outcome.is_some()) };
    let hint = if tried.hinted { hint(&task, texts) } else { None };
    let which = which(&task, texts, now);
    let view = played.view(&eyes);
    let solve = SolvePage {
        id: task.puzzle.id(),
        played: &played,
        eyes: &eyes,
        view: &view,
        mover: task.mover(),
        which: &which,
        aim: if task.moment.is_some() { "moment" } else { task.puzzle.aim().name() },
        counts: counts(&desk, &task),
        wrong: tried.wrong,
        hint: hint.as_deref(),
        rating: rating(learner.as_ref(), now),
        result: outcome.as_ref(),
    };
    Ok(desk.show(solve_page(&desk.page(), &solve)))
}

/// Whether answers count for ratings: not those of programs, nor to moments of one's own games.
pub(super) fn counts(desk: &Desk, task: &Task) -> bool {
    task.moment.is_none() && !desk.who.account().is_some_and(|account| account.bot)
}

/// Which puzzle it is; nothing of what is to be found.
fn which(task: &Task, texts: &Texts, now: Millis) -> String {
    if task.moment.is_some() {
        return texts.get("solve-from-own", &[]);
    }
    if !task.is_of_today(now) {
        return texts.get("solve-practice", &[]);
    }
    texts.get("solve-of-day", &[("day", Day::of(now).words(texts).into())])
}

/// The puzzle after steps that are legal.
pub(super) fn played(task: &Task, steps: &[Step]) -> Result<Played, AppError> {
    Played::of(*task.puzzle.rules(), *task.puzzle.position(), steps).map_err(|_| AppError::INTERNAL)
}

/// Who solves it; nobody plays when it is over.
pub(super) fn eyes<'t>(task: &Task, texts: &'t Texts, is_over: bool) -> Eyes<'t> {
    let eyes = if is_over { Eyes::watcher(texts) } else { Eyes::player(texts, task.mover()) };
    Eyes { flipped: flipped(&task.puzzle), ..eyes }
}

/// What a hint says.
pub(super) fn hint(task: &Task, texts: &Texts) -> Option<String> {
    Some(match task.hint()? {
        Hint::Piece(cell) => texts.get("solve-hint-from", &[("cell", cell.into())]),
        Hint::Column(column) => texts.get("solve-hint-column", &[("column", column.into())]),
        Hint::Take(column) => texts.get("solve-hint-take", &[("column", column.into())]),
        Hint::Word(step) => texts.get("solve-hint-word", &[("step", texts.step(step).into())]),
    })
}

/// What came of a puzzle of which nothing is left to find.
pub(super) async fn outcome(
    desk: &Desk,
    task: &Task,
    tried: Tried,
    now: Millis,
) -> Result<Outcome, AppError> {
    let (store, texts, puzzle) = (&desk.app.store, desk.texts(), &task.puzzle);
    let kind = puzzle.rules().kind();
    let known = store.puzzle_rating(puzzle.id()).await?;
    let streak = match desk.who.person().filter(|_| task.is_of_today(now)) {
        Some(person) => Some(streak(desk, person, kind).await?),
        None => None,
    };
    let position = puzzle.position().text();
    let source = match &task.moment {
        None => (texts.get("solve-source", &[]), None),
        Some(moment) => {
            let words = texts.get("solve-source-own", &[("turn", moment.turn.into())]);
            (words, Some(format!("/{}/review", moment.game)))
        }
    };
    Ok(Outcome {
        solved: solved(tried),
        did: did(task, texts)?,
        theme: task
            .moment
            .is_none()
            .then(|| texts.get(&format!("puzzle-theme-{kind}-{}", puzzle.theme()), &[])),
        ratings: tried.change.map(|change| [change.own, change.puzzle].map(|both| both.map(whole))),
        percent: known.and_then(percent),
        source,
        analysis: address(puzzle.rules(), Some(&position), puzzle.solution(), None),
        days: streak.map(|streak| (streak.on(day(now)), streak.week_to(day(now)))),
        kind,
        id: puzzle.id().to_owned(),
    })
}

async fn streak(desk: &Desk, person: Person, kind: kamni_rules::GameKind) -> Result<Streak, AppError> {
    Ok(desk.app.store.streaks(person).await?.get(&Some(kind)).copied().unwrap_or_default())
}

/// A rating without fractions: it is within a few thousand.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn whole(rating: f64) -> i32 {
    rating.round() as i32
}

fn solved(tried: Tried) -> Option<Solved> {
    match tried {
        Tried { solved: false, .. } => None,
        Tried { wrong: 0, hinted: false, .. } => Some(Solved::AtOnce),
        Tried { wrong: 0, .. } => Some(Solved::WithHint),
        Tried { wrong, .. } => Some(Solved::AtLast(wrong + 1)),
    }
}

/// How many of a hundred solve it at once.
fn percent(known: PuzzleRating) -> Option<u32> {
    (known.tries > 0).then(|| (100 * known.solves + known.tries / 2) / known.tries)
}

/// What the right turn does: what it takes, what comes of it, and how the game ends if it does.
fn did(task: &Task, texts: &Texts) -> Result<String, AppError> {
    let puzzle = &task.puzzle;
    let played = played(task, puzzle.solution())?;
    let takes: usize = played.made().iter().map(|made| made.takes).sum();
    let values = [("turn", texts.turn(puzzle.solution()).into()), ("takes", takes.into())];
    let aim = if task.moment.is_some() { "moment" } else { puzzle.aim().name() };
    let did = texts.get(&format!("solve-did-{aim}"), &values);
    Ok(match ended(&played, texts) {
        Some(end) => format!("{did} {end}"),
        None => did,
    })
}

/// Why the game is over, if it is.
pub(super) fn ended(played: &Played, texts: &Texts) -> Option<String> {
    let position = played.position();
    let outcome = position.outcome()?;
    Some(EndShown::of(played.rules(), position, &End::by_rules(&outcome), &Eyes::watcher(texts)).reason)
}

/// Whose turn it is after some steps; nobody's when the game is over.
pub(super) fn mover(played: &Played) -> Option<Player> {
    played.position().to_move()
}
