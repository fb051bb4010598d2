//! Who learns here: his tries at puzzles, with what they do to both ratings and to his days in a row; tasks of tutorials.

use kamni_rules::{GameKind, Player};

use crate::StoreError;
use crate::clock::Millis;
use crate::learners::{Deed, PuzzleRating, Streak, Tried, known_by, rating_of};
use crate::people::Person;
use crate::ratings::{Rating, after_game};
use crate::sql::{Connection, query};
use crate::write::{AddOwnPuzzles, FinishTask, Practise, TryPuzzle};

/// Somebody's row, which is made if he has none; others who want to change it wait.
async fn learner(connection: &mut Connection<'_>, person: Person, now: Millis) -> Result<i64, StoreError> {
    let (column, number) = known_by(person);
    let Rating { rating, deviation, volatility } = Rating::default();
    query(format!(
        "INSERT INTO learners ({column}, rating, deviation, volatility, changed) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING"
    ))
    .bind(number)
    .bind(rating)
    .bind(deviation)
    .bind(volatility)
    .bind(now)
    .execute(&mut *connection)
    .await?;
    let own = || format!("SELECT id FROM learners WHERE {column} = ?");
    connection.lock(query(own() + " FOR UPDATE").bind(number)).await?;
    Ok(query(own()).bind(number).fetch_one(connection).await?.try_get(0)?)
}

/// A session's row becomes an account's that is new.
pub(super) async fn hand_over(
    connection: &mut Connection<'_>,
    session: i64,
    account: i64,
) -> Result<(), StoreError> {
    let query = query("UPDATE learners SET account = ?, session = NULL WHERE session = ?");
    query.bind(account).bind(session).execute(connection).await?;
    Ok(())
}

pub(super) async fn try_puzzle(
    connection: &mut Connection<'_>,
    new: &TryPuzzle,
) -> Result<Tried, StoreError> {
    let learner = learner(connection, new.person, new.now).await?;
    query("INSERT INTO tries (learner, puzzle) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .bind(learner)
        .bind(&new.puzzle)
        .execute(&mut *connection)
        .await?;
    let before = tried(connection, learner, &new.puzzle).await?;
    if before.is_over() {
        return Ok(before);
    }
    let update = match new.deed {
        Deed::Hint => query("UPDATE tries SET hinted = 1 WHERE learner = ? AND puzzle = ?"),
        Deed::Wrong => query("UPDATE tries SET wrong = wrong + 1 WHERE learner = ? AND puzzle = ?"),
        Deed::Right => query("UPDATE tries SET solved = ? WHERE learner = ? AND puzzle = ?").bind(new.now),
        Deed::Show => query("UPDATE tries SET shown = ? WHERE learner = ? AND puzzle = ?").bind(new.now),
    };
    update.bind(learner).bind(&new.puzzle).execute(&mut *connection).await?;
    if new.deed == Deed::Right {
        let query = query("UPDATE learners SET solved = solved + 1 WHERE id = ?");
        query.bind(learner).execute(&mut *connection).await?;
        if let Some((kind, day)) = new.day {
            for name in ["", kind.name()] {
                note_day(connection, learner, name, day).await?;
            }
        }
    }
    if let Some(beginning) = new.beginning
        && before.change.is_none()
        && new.deed != Deed::Hint
    {
        settle(connection, learner, new, beginning, before.hinted).await?;
    }
    tried(connection, learner, &new.puzzle).await
}

async fn tried(connection: &mut Connection<'_>, learner: i64, puzzle: &str) -> Result<Tried, StoreError> {
    let row = query("SELECT * FROM tries WHERE learner = ? AND puzzle = ?");
    Tried::read(&row.bind(learner).bind(puzzle).fetch_one(connection).await?)
}

/// The first try changes both ratings, as a game between the two does; after a hint what is gained is halved.
async fn settle(
    connection: &mut Connection<'_>,
    learner: i64,
    new: &TryPuzzle,
    beginning: Rating,
    hinted: bool,
) -> Result<(), StoreError> {
    let row = query("SELECT * FROM learners WHERE id = ?").bind(learner).fetch_one(&mut *connection).await?;
    let own = rating_of(&row)?.aged(new.now - row.try_get::<Millis, _>("changed")?);
    let known = puzzle(connection, &new.puzzle, beginning, new.now).await?;
    let solved = new.deed == Deed::Right;
    let winner = if solved { Player::First } else { Player::Second };
    let mut after = after_game([own, known.rating], Some(winner), 0.0);
    if hinted && solved {
        for (after, before) in after.iter_mut().zip([own, known.rating]) {
            after.rating = f64::midpoint(before.rating, after.rating);
        }
    }
    let [own_after, puzzle_after] = after;
    query("UPDATE learners SET rating = ?, deviation = ?, volatility = ?, changed = ?, rated = rated + 1 WHERE id = ?")
        .bind(own_after.rating)
        .bind(own_after.deviation)
        .bind(own_after.volatility)
        .bind(new.now)
        .bind(learner)
        .execute(&mut *connection)
        .await?;
    query(
        "UPDATE puzzle_ratings SET rating = ?, deviation = ?, volatility = ?, changed = ?, tries = tries + 1,
         solves = solves + ? WHERE puzzle = ?",
    )
    .bind(puzzle_after.rating)
    .bind(puzzle_after.deviation)
    .bind(puzzle_after.volatility)
    .bind(new.now)
    .bind(solved)
    .bind(&new.puzzle)
    .execute(&mut *connection)
    .await?;
    query(
        "UPDATE tries SET rating_before = ?, rating_after = ?, puzzle_before = ?, puzzle_after = ?
         WHERE learner = ? AND puzzle = ?",
    )
    .bind(own.rating)
    .bind(own_after.rating)
    .bind(known.rating.rating)
    .bind(puzzle_after.rating)
    .bind(learner)
    .bind(&new.puzzle)
    .execute(connection)
    .await?;
    Ok(())
}

/// A puzzle's rating, which begins as it is given; others who want to change it wait.
async fn puzzle(
    connection: &mut Connection<'_>,
    puzzle: &str,
    beginning: Rating,
    now: Millis,
) -> Result<PuzzleRating, StoreError> {
    query(
        "INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, changed, tries, solves)
         VALUES (?, ?, ?, ?, ?, 0, 0) ON CONFLICT DO NOTHING",
    )
    .bind(puzzle)
    .bind(beginning.rating)
    .bind(beginning.deviation)
    .bind(beginning.volatility)
    .bind(now)
    .execute(&mut *connection)
    .await?;
    let lock = query("SELECT 1 FROM puzzle_ratings WHERE puzzle = ? FOR UPDATE");
    connection.lock(lock.bind(puzzle)).await?;
    let row = query("SELECT * FROM puzzle_ratings WHERE puzzle = ?").bind(puzzle);
    PuzzleRating::read(&row.fetch_one(connection).await?)
}

async fn note_day(
    connection: &mut Connection<'_>,
    learner: i64,
    kind: &str,
    day: i64,
) -> Result<(), StoreError> {
    let row = query("SELECT * FROM streaks WHERE learner = ? AND kind = ?").bind(learner).bind(kind);
    let row = row.fetch_optional(&mut *connection).await?;
    let before = row.as_ref().map(Streak::read).transpose()?.unwrap_or_default();
    let Streak { last, run, best, week } = before.with(day);
    query(
        "INSERT INTO streaks (learner, kind, last, run, best, week) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (learner, kind) DO UPDATE SET last = excluded.last, run = excluded.run, best = excluded.best,
         week = excluded.week",
    )
    .bind(learner)
    .bind(kind)
    .bind(last)
    .bind(run)
    .bind(best)
    .bind(week)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn practise(connection: &mut Connection<'_>, new: &Practise) -> Result<(), StoreError> {
    let learner = learner(connection, new.person, new.now).await?;
    query("UPDATE learners SET kind = ?, theme = ? WHERE id = ?")
        .bind(new.kind.map(GameKind::name))
        .bind(new.theme.clone())
        .bind(learner)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn add_own_puzzles(
    connection: &mut Connection<'_>,
    new: &AddOwnPuzzles,
) -> Result<(), StoreError> {
    let learner = learner(connection, new.person, new.now).await?;
    for puzzle in &new.puzzles {
        query(
            "INSERT INTO own_puzzles (learner, puzzle, kind, options, position, solution, chance, game, turn)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(learner)
        .bind(&puzzle.id)
        .bind(puzzle.kind.name())
        .bind(&puzzle.options)
        .bind(&puzzle.position)
        .bind(&puzzle.solution)
        .bind(puzzle.chance)
        .bind(&puzzle.game)
        .bind(puzzle.turn)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

pub(super) async fn finish_task(connection: &mut Connection<'_>, new: &FinishTask) -> Result<(), StoreError> {
    let learner = learner(connection, new.person, new.now).await?;
    query("INSERT INTO tasks_done (learner, kind, task) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        .bind(learner)
        .bind(new.kind.name())
        .bind(&new.task)
        .execute(connection)
        .await?;
    Ok(())
}
