//! Many finished games at once.

use super::openings;
use super::people::add_account;
use crate::beginnings::{Maker, Opened};
use crate::columns::{is_quick, json, result, score, seat};
use crate::game::options_text;
use crate::sql::{Connection, Dialect, either, query};
use crate::write::FillAccounts;
use crate::{FilledGame, FilledRating, StoreError};

/// The writer keeps this many KiB of the books in memory meanwhile: games lie all over the file.
const KEPT: &str = "PRAGMA cache_size = -400000";

pub(super) async fn accounts(
    connection: &mut Connection<'_>,
    FillAccounts { people, created }: &FillAccounts,
) -> Result<Vec<(i64, String)>, StoreError> {
    if connection.dialect() == Dialect::Sqlite {
        query(KEPT).execute(&mut *connection).await?;
    }
    let mut added = Vec::with_capacity(people.len());
    for name in people {
        // Nothing is the hash of no password.
        if let Some(account) = add_account(connection, name, "", *created).await? {
            added.push((account.id, account.name));
        }
    }
    Ok(added)
}

pub(super) async fn games(connection: &mut Connection<'_>, games: &[FilledGame]) -> Result<(), StoreError> {
    for game in games {
        fill(connection, game).await?;
    }
    Ok(())
}

pub(super) async fn ratings(
    connection: &mut Connection<'_>,
    ratings: &[FilledRating],
) -> Result<(), StoreError> {
    for FilledRating { account, kind, rating, games, changed } in ratings {
        query(
            "INSERT INTO ratings (account, kind, rating, deviation, volatility, games, changed)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(account)
        .bind(kind.name())
        .bind(rating.rating)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(games)
        .bind(changed)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// A game with its seats and events, which then ends as a game of a room does: what is kept about lists is kept for it, too.
async fn fill(connection: &mut Connection<'_>, game: &FilledGame) -> Result<(), StoreError> {
    write_story(connection, game).await?;
    write_seats(connection, game).await?;
    // Numbers of values without gaps: of one that a statement leaves out, the driver would take another.
    either(
        "UPDATE games SET ended = ?2, counted = 1 WHERE id = ?1;
         UPDATE seats SET ended = ?2, result = ?3, kind = ?4 WHERE game = ?1;
         INSERT INTO rating_history (account, kind, at, game, rating, deviation)
         SELECT account, kind, ?2, ?1, rating_after, deviation_after FROM seats
         WHERE game = ?1 AND rating_after IS NOT NULL",
        "WITH ended AS (UPDATE games SET ended = ?2, counted = 1 WHERE id = ?1),
         left_behind AS (UPDATE seats SET ended = ?2, result = ?3, kind = ?4 WHERE game = ?1)
         INSERT INTO rating_history (account, kind, at, game, rating, deviation)
         SELECT account, ?4, ?2, ?1, rating_after, deviation_after FROM seats
         WHERE game = ?1 AND rating_after IS NOT NULL",
    )
    .bind(game.setting.id.as_str())
    .bind(game.ended)
    .bind(result(&game.story.end))
    .bind(game.setting.kind().name())
    .execute(&mut *connection)
    .await?;
    let makers = [0, 1].map(|side| Maker::of(&game.seats[side].0));
    let opened = Opened { turns: game.story.opens.clone(), makers };
    openings::add(connection, game.setting.id, &opened, result(&game.story.end)).await
}

async fn write_story(connection: &mut Connection<'_>, game: &FilledGame) -> Result<(), StoreError> {
    let FilledGame { setting, story, ended, .. } = game;
    let [first, second] = score(&story.end);
    query(
        "INSERT INTO games (id, kind, options, rules_version, controls, quick, rated, created, last, turns, result, why,
                            score_first, score_second, steps) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(setting.id.as_str())
    .bind(setting.kind().name())
    .bind(options_text(&setting.rules))
    .bind(setting.kind().rules_version())
    .bind(json(&setting.controls)?)
    .bind(is_quick(setting.controls))
    .bind(setting.rated)
    .bind(setting.created)
    .bind(story.count)
    .bind(story.turns)
    .bind(result(&story.end))
    .bind(story.end.why.name())
    .bind(first)
    .bind(second)
    .bind(story.steps.as_str())
    .execute(&mut *connection)
    .await?;
    either(
        "INSERT INTO events (game, number, at, event) SELECT ?1, key + 1, ?2 + ?3 * (key + 1), value FROM json_each(?4)",
        "INSERT INTO events (game, number, at, event) SELECT ?1, number, ?2 + ?3 * number, CAST(event AS text)
         FROM json_array_elements(CAST(?4 AS json)) WITH ORDINALITY AS all_events (event, number)",
    )
    .bind(setting.id.as_str())
    .bind(setting.created)
    .bind((ended - setting.created) / i64::from(story.count.max(1)))
    .bind(story.events.as_str())
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_seats(connection: &mut Connection<'_>, game: &FilledGame) -> Result<(), StoreError> {
    let mut query = query(
        "INSERT INTO seats (game, side, sitter, account, level, rating, deviation, rating_after, deviation_after)
         VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?), (?, 1, ?, ?, ?, ?, ?, ?, ?)",
    );
    for (sitter, after) in &game.seats {
        let (kind, account, level, rating, deviation) = seat(sitter);
        query = query.bind(game.setting.id.as_str()).bind(kind).bind(account).bind(level);
        query = query.bind(rating).bind(deviation);
        query = query.bind(after.map(|after| after.0)).bind(after.map(|after| after.1));
    }
    query.execute(connection).await?;
    Ok(())
}
