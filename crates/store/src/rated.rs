//! Ratings, read.

use async_recursion::async_recursion as boxed;
use kamni_rules::GameKind;

use super::{Store, StoreError};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::ratings::{Advantage, Rating};
use crate::sql::{Connection, Row, query};

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

/// A rating as it is at a time.
pub(super) async fn current(
    connection: &mut Connection<'_>,
    account: i64,
    kind: GameKind,
    at: Millis,
) -> Result<Rating, StoreError> {
    let found = query("SELECT * FROM ratings WHERE account = ? AND kind = ?")
        .bind(account)
        .bind(kind.name())
        .fetch_optional(connection)
        .await?;
    match found {
        None => Ok(Rating::default()),
        Some(row) => read(&row).map(|row| row.rating.aged(at - row.changed)),
    }
}

fn read(row: &Row) -> Result<RatingRow, StoreError> {
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

/// What the first move is worth in a game with its options.
pub(super) async fn advantage(
    connection: &mut Connection<'_>,
    kind: GameKind,
    options: &str,
) -> Result<Advantage, StoreError> {
    let found = query("SELECT points, variance FROM advantages WHERE kind = ? AND options = ?")
        .bind(kind.name())
        .bind(options)
        .fetch_optional(connection)
        .await?;
    match found {
        None => Ok(Advantage::guessed(kind)),
        Some(row) => Ok(Advantage { points: row.try_get(0)?, variance: row.try_get(1)? }),
    }
}

impl Store {
    /// Somebody's rating in a game as it is now; the one that everybody begins with if there was no rated game.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn rating(&self, account: i64, kind: GameKind, now: Millis) -> Result<Rating, StoreError> {
        current(&mut self.readers.acquire().await?.connection(), account, kind, now).await
    }

    /// All of somebody's ratings.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn ratings(&self, account: i64) -> Result<Vec<RatingRow>, StoreError> {
        let rows = query("SELECT * FROM ratings WHERE account = ? ORDER BY kind")
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
    #[boxed]
    pub async fn rating_history(
        &self,
        account: i64,
        kind: GameKind,
        since: Millis,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = query(
            "WITH RECURSIVE line (last) AS (
                 SELECT max(at) FROM rating_history WHERE account = ?1 AND kind = ?2 AND at >= ?3
                 UNION ALL SELECT (SELECT max(at) FROM rating_history WHERE account = ?1 AND kind = ?2 AND at >= ?3
                                   AND at < last / ?4 * ?4) FROM line WHERE last IS NOT NULL)
             SELECT at, game, rating, deviation FROM line CROSS JOIN rating_history
             WHERE account = ?1 AND kind = ?2 AND at = last ORDER BY at DESC, game",
        )
        .bind(account)
        .bind(kind.name())
        .bind(since)
        .bind(DAY)
        .fetch_all(&self.lists)
        .await?;
        let point = |row: &Row| {
            Ok(RatingPoint {
                at: row.try_get(0)?,
                game: super::games::id_of(row.try_get(1)?)?,
                rating: row.try_get(2)?,
                deviation: row.try_get(3)?,
            })
        };
        rows.iter().rev().map(point).collect()
    }
}
