//! Ratings: changed in the same transaction that stores a game's end.

use kamni_rules::{GameKind, Player};

use crate::clock::Millis;
use crate::columns::side;
use crate::ids::GameId;
use crate::ledger::Appended;
use crate::rated::{advantage, current, kind_named};
use crate::ratings::{Advantage, Rating, after_game};
use crate::sql::{Connection, query};
use crate::{RatingChange, StoreError};

/// Changes both ratings, if the game is rated and between two accounts.
pub(super) async fn settle(
    connection: &mut Connection<'_>,
    game: GameId,
    winner: Option<Player>,
    at: Millis,
) -> Appended {
    let found = query(
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
    // What is read here is changed here: others who end such games wait.
    let people = query("SELECT 1 FROM accounts WHERE id IN (?, ?) ORDER BY id FOR NO KEY UPDATE");
    connection.lock(people.bind(accounts[0]).bind(accounts[1])).await?;
    let ratings = [
        current(connection, accounts[0], kind, at).await?,
        current(connection, accounts[1], kind, at).await?,
    ];
    // A position that somebody set up says nothing about the first move of the game.
    let advantage = if found.try_get(2)? {
        let sort = query("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))");
        connection.lock(sort.bind(format!("advantage {} {options}", kind.name()))).await?;
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
    connection: &mut Connection<'_>,
    account: i64,
    kind: GameKind,
    new: Rating,
    at: Millis,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO ratings (account, kind, rating, deviation, volatility, games, changed)
         VALUES (?, ?, ?, ?, ?, 1, ?)
         ON CONFLICT (account, kind) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
         volatility = excluded.volatility, games = ratings.games + 1, changed = excluded.changed",
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
    connection: &mut Connection<'_>,
    account: i64,
    kind: GameKind,
    new: Rating,
    at: Millis,
    game: GameId,
    player: Player,
) -> Result<(), StoreError> {
    query(
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
    query("UPDATE seats SET rating_after = ?, deviation_after = ? WHERE game = ? AND side = ?")
        .bind(rating)
        .bind(deviation)
        .bind(game.as_str())
        .bind(side(player))
        .execute(connection)
        .await?;
    Ok(())
}

async fn learn(
    connection: &mut Connection<'_>,
    kind: GameKind,
    options: &str,
    learnt: Advantage,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO advantages (kind, options, points, variance, games) VALUES (?, ?, ?, ?, 1)
         ON CONFLICT (kind, options) DO UPDATE SET points = excluded.points, variance = excluded.variance,
         games = advantages.games + 1",
    )
    .bind(kind.name())
    .bind(options)
    .bind(learnt.points)
    .bind(learnt.variance)
    .execute(connection)
    .await?;
    Ok(())
}
