//! Ratings: changed in the same transaction that stores a game's end, and read.

use kamni_rules::{GameKind, Player};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::ledger::{Appended, RatingChange};
use super::record::side;
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::ratings::{Advantage, Rating, after_game};

/// A day of a rating's line.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// Somebody's rating in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingRow {
    /// The game.
    pub kind: GameKind,
    /// The rating, as old as it is.
    pub rating: Rating,
    /// How many rated games it rests on.
    pub games: u32,
    /// When the last of them ended.
    pub changed: Millis,
}

/// A point of a rating's line.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// When.
    pub at: Millis,
    /// By which game.
    pub game: GameId,
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
}

pub(super) fn kind_named(name: &str) -> Result<GameKind, StoreError> {
    name.parse().map_err(|_| StoreError::Unsound(format!("a game of the name {name}")))
}

/// Changes both ratings, if the game is rated and between two accounts.
pub(super) async fn settle(
    connection: &mut SqliteConnection,
    game: GameId,
    winner: Option<Player>,
    at: Millis,
) -> Appended {
    let found = sqlx::query(
        "SELECT games.kind, games.options, position IS NULL, one.account, other.account FROM games
         JOIN seats one ON one.game = id AND one.side = 0 JOIN seats other ON other.game = id AND other.side = 1
         WHERE id = ? AND games.rated = 1 AND one.account <> other.account",
    )
    .bind(game.as_str())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(found) = found else { return Ok(None) };
    let (kind, options): (String, String) = (found.try_get(0)?, found.try_get(1)?);
    let kind = kind_named(&kind)?;
    let accounts: [i64; 2] = [found.try_get(3)?, found.try_get(4)?];
    let ratings = [
        current(connection, accounts[0], kind, at).await?,
        current(connection, accounts[1], kind, at).await?,
    ];
    // A position that somebody set up says nothing about the first move of the game.
    let advantage = if found.try_get(2)? {
        let known = advantage(connection, kind, &options).await?;
        learn(connection, kind, &options, known.learnt(ratings, winner)).await?;
        known.points
    } else {
        0.0
    };
    let after = after_game(ratings, winner, advantage);
    for player in Player::BOTH {
        let place = player as usize;
        keep(connection, accounts[place], kind, after[place], at).await?;
        note(connection, accounts[place], kind, after[place], at, game, player).await?;
    }
    let change = |place: usize| RatingChange {
        account: accounts[place],
        before: ratings[place].rounded(),
        after: after[place].rounded(),
    };
    Ok(Some([change(0), change(1)]))
}

/// A rating as it is at a time.
async fn current(
    connection: &mut SqliteConnection,
    account: i64,
    kind: GameKind,
    at: Millis,
) -> Result<Rating, StoreError> {
    let found = sqlx::query("SELECT * FROM ratings WHERE account = ? AND kind = ?")
        .bind(account)
        .bind(kind.name())
        .fetch_optional(connection)
        .await?;
    match found {
        None => Ok(Rating::default()),
        Some(row) => read(&row).map(|row| row.rating.aged(at - row.changed)),
    }
}

fn read(row: &SqliteRow) -> Result<RatingRow, StoreError> {
    Ok(RatingRow {
        kind: kind_named(row.try_get("kind")?)?,
        rating: Rating {
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
        },
        games: row.try_get("games")?,
        changed: row.try_get("changed")?,
    })
}

async fn keep(
    connection: &mut SqliteConnection,
    account: i64,
    kind: GameKind,
    new: Rating,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO ratings (account, kind, rating, deviation, volatility, games, changed)
         VALUES (?, ?, ?, ?, ?, 1, ?)
         ON CONFLICT DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
         volatility = excluded.volatility, games = games + 1, changed = excluded.changed",
    )
    .bind(account)
    .bind(kind.name())
    .bind(new.rating)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(at)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the new rating into the history and beside the seat.
async fn note(
    connection: &mut SqliteConnection,
    account: i64,
    kind: GameKind,
    new: Rating,
    at: Millis,
    game: GameId,
    player: Player,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO rating_history (account, kind, at, game, rating, deviation) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(account)
    .bind(kind.name())
    .bind(at)
    .bind(game.as_str())
    .bind(new.rating)
    .bind(new.deviation)
    .execute(&mut *connection)
    .await?;
    let (rating, deviation) = new.rounded();
    sqlx::query("UPDATE seats SET rating_after = ?, deviation_after = ? WHERE game = ? AND side = ?")
        .bind(rating)
        .bind(deviation)
        .bind(game.as_str())
        .bind(side(player))
        .execute(connection)
        .await?;
    Ok(())
}

async fn advantage(
    connection: &mut SqliteConnection,
    kind: GameKind,
    options: &str,
) -> Result<Advantage, StoreError> {
    let found = sqlx::query("SELECT points, variance FROM advantages WHERE kind = ? AND options = ?")
        .bind(kind.name())
        .bind(options)
        .fetch_optional(connection)
        .await?;
    match found {
        None => Ok(Advantage::guessed(kind)),
        Some(row) => Ok(Advantage { points: row.try_get(0)?, variance: row.try_get(1)? }),
    }
}

async fn learn(
    connection: &mut SqliteConnection,
    kind: GameKind,
    options: &str,
    learnt: Advantage,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO advantages (kind, options, points, variance, games) VALUES (?, ?, ?, ?, 1)
         ON CONFLICT DO UPDATE SET points = excluded.points, variance = excluded.variance, games = games + 1",
    )
    .bind(kind.name())
    .bind(options)
    .bind(learnt.points)
    .bind(learnt.variance)
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// Somebody's rating in a game as it is now; the one that everybody begins with if there was no rated game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating(&self, account: i64, kind: GameKind, now: Millis) -> Result<Rating, StoreError> {
        current(&mut *self.readers.acquire().await?, account, kind, now).await
    }

    /// All of somebody's ratings.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ratings(&self, account: i64) -> Result<Vec<RatingRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM ratings WHERE account = ? ORDER BY kind")
            .bind(account)
            .fetch_all(&self.lists)
            .await?;
        rows.iter().map(read).collect()
    }

    /// The line of somebody's rating in a game from a time on, oldest first: of each day the last point, however many games a day
    /// has.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_history(
        &self,
        account: i64,
        kind: GameKind,
        since: Millis,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = sqlx::query(
            "WITH RECURSIVE line (last) AS (
                 SELECT max(at) FROM rating_history WHERE account = ?1 AND kind = ?2 AND at >= ?3
                 UNION ALL SELECT (SELECT max(at) FROM rating_history WHERE account = ?1 AND kind = ?2 AND at >= ?3
                                   AND at < last / ?4 * ?4) FROM line WHERE last IS NOT NULL)
             SELECT at, game, rating, deviation FROM line CROSS JOIN rating_history
             WHERE account = ?1 AND kind = ?2 AND at = last",
        )
        .bind(account)
        .bind(kind.name())
        .bind(since)
        .bind(DAY)
        .fetch_all(&self.lists)
        .await?;
        let point = |row: &SqliteRow| {
            Ok(RatingPoint {
                at: row.try_get(0)?,
                game: super::games::id_of(row.try_get(1)?)?,
                rating: row.try_get(2)?,
                deviation: row.try_get(3)?,
            })
        };
        rows.iter().rev().map(point).collect()
    }

    /// What the first move is worth in a game with its options.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn advantage(&self, rules: &kamni_rules::Rules) -> Result<Advantage, StoreError> {
        let options = crate::game::options_text(rules);
        advantage(&mut *self.readers.acquire().await?, rules.kind(), &options).await
    }
}
