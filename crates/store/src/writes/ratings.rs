//! Ratings: changed in the same transaction that stores a game's end.

use kamni_rules::{GameKind, Player};
use sqlx::{Row, SqliteConnection};

use crate::clock::Millis;
use crate::columns::side;
use crate::ids::GameId;
use crate::ledger::Appended;
use crate::rated::{advantage, current, kind_named};
use crate::ratings::{Advantage, Rating, after_game};
use crate::{RatingChange, StoreError};

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
