//! Many finished games at once, made up elsewhere: to try what the house bears when its books are full.

use std::sync::Arc;

use sqlx::{Row, SqliteConnection};

use super::record::{json, result};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::{End, Event, Setting, Sitter, options_text};
use crate::people::names;
use crate::ratings::Rating;

/// The writer keeps this many KiB of the books in memory meanwhile: games lie all over the file.
const KEPT: &str = "PRAGMA cache_size = -400000";

/// What happened in a game, made once for all games that are alike.
#[derive(Debug)]
pub struct Story {
    /// All steps with spaces between them.
    steps: String,
    /// How many turns were made.
    turns: u32,
    /// The events as the books have them, as a list of JSON.
    events: String,
    /// How many there are.
    count: u32,
    end: End,
}

impl Story {
    /// A story; the last of the events is the end.
    ///
    /// # Errors
    /// If something cannot be written down.
    pub fn new(steps: String, turns: u32, mut events: Vec<Event>, end: End) -> Result<Self, StoreError> {
        events.push(Event::Ended { end: end.clone() });
        let count = u32::try_from(events.len()).unwrap_or(u32::MAX);
        Ok(Self { steps, turns, events: json(&events)?, count, end })
    }

    /// How it ends.
    #[must_use]
    pub const fn end(&self) -> &End {
        &self.end
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FilledGame {
    /// What is settled.
    pub setting: Setting,
    /// Who sits where, with the rating after a rated game.
    pub seats: [(Sitter, Option<(i32, i32)>); 2],
    /// What happened.
    pub story: Arc<Story>,
    /// When it ended.
    pub ended: Millis,
}

/// An account's rating after all its games.
#[derive(Clone, Copy, Debug)]
pub struct FilledRating {
    /// Whose.
    pub account: i64,
    /// In which game.
    pub kind: kamni_rules::GameKind,
    /// The rating.
    pub rating: Rating,
    /// How many rated games it rests on.
    pub games: u32,
    /// When the last of them ended.
    pub changed: Millis,
}

impl Store {
    /// Whether the books have any game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_games(&self) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT EXISTS (SELECT 1 FROM games)").fetch_one(&self.readers).await?;
        Ok(row.try_get(0)?)
    }

    /// Adds accounts that nobody can sign in to; gives those whose names were not taken, with their numbers.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn fill_accounts(
        &self,
        people: Vec<String>,
        created: Millis,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query(KEPT).execute(&mut *connection).await?;
                let mut added = Vec::with_capacity(people.len());
                for name in people {
                    let row = sqlx::query(
                        "INSERT INTO accounts (name, skeleton, password, created) VALUES (?, ?, '', ?)
                         ON CONFLICT DO NOTHING RETURNING id",
                    )
                    .bind(&name)
                    .bind(names::skeleton(&name))
                    .bind(created)
                    .fetch_optional(&mut *connection)
                    .await?;
                    if let Some(row) = row {
                        added.push((row.try_get(0)?, name));
                    }
                }
                Ok(added)
            })
        })
        .await
    }

    /// Adds games, all of them or none.
    ///
    /// # Errors
    /// If the database fails, or has a game of the same id.
    pub async fn fill_games(&self, games: Vec<FilledGame>) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                for game in &games {
                    fill(connection, game).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Writes how accounts stand after their games.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn fill_ratings(&self, ratings: Vec<FilledRating>) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                for FilledRating { account, kind, rating, games, changed } in ratings {
                    sqlx::query(
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
            })
        })
        .await
    }
}

/// A game with its seats and events, which then ends as a game of a room does: what is kept about lists is kept for it, too.
async fn fill(connection: &mut SqliteConnection, game: &FilledGame) -> Result<(), StoreError> {
    write_story(connection, game).await?;
    write_seats(connection, game).await?;
    // Numbers of values without gaps: of one that a statement leaves out, the driver would take another.
    sqlx::query(
        "UPDATE games SET ended = ?2 WHERE id = ?1;
         UPDATE seats SET ended = ?2, result = ?3, kind = ?4 WHERE game = ?1;
         INSERT INTO rating_history (account, kind, at, game, rating, deviation)
         SELECT account, kind, ?2, ?1, rating_after, deviation_after FROM seats
         WHERE game = ?1 AND rating_after IS NOT NULL",
    )
    .bind(game.setting.id.as_str())
    .bind(game.ended)
    .bind(result(&game.story.end))
    .bind(game.setting.kind().name())
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_story(connection: &mut SqliteConnection, game: &FilledGame) -> Result<(), StoreError> {
    let FilledGame { setting, story, ended, .. } = game;
    let [first, second] = match &story.end.score {
        Some([first, second]) => [Some(first.as_str()), Some(second.as_str())],
        None => [None, None],
    };
    sqlx::query(
        "INSERT INTO games (id, kind, options, rules_version, controls, quick, rated, created, last, turns, result, why,
                            score_first, score_second, steps) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(setting.id.as_str())
    .bind(setting.kind().name())
    .bind(options_text(&setting.rules))
    .bind(setting.kind().rules_version())
    .bind(json(&setting.controls)?)
    .bind(!setting.controls.is_none() && !setting.controls.is_correspondence())
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
    sqlx::query(
        "INSERT INTO events (game, number, at, event) SELECT ?1, key + 1, ?2 + ?3 * (key + 1), value FROM json_each(?4)",
    )
    .bind(setting.id.as_str())
    .bind(setting.created)
    .bind((ended - setting.created) / i64::from(story.count.max(1)))
    .bind(story.events.as_str())
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_seats(connection: &mut SqliteConnection, game: &FilledGame) -> Result<(), StoreError> {
    let mut query = sqlx::query(
        "INSERT INTO seats (game, side, sitter, account, level, rating, deviation, rating_after, deviation_after)
         VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?), (?, 1, ?, ?, ?, ?, ?, ?, ?)",
    );
    for (sitter, after) in &game.seats {
        let (word, account, level, rating) = match sitter {
            Sitter::Open => ("open", None, None, None),
            Sitter::Guest => ("guest", None, None, None),
            Sitter::Account { id, rating, .. } => ("account", Some(*id), None, *rating),
            Sitter::Computer { level } => ("computer", None, Some(*level), None),
        };
        query = query.bind(game.setting.id.as_str()).bind(word).bind(account).bind(level);
        query = query.bind(rating.map(|rating| rating.0)).bind(rating.map(|rating| rating.1));
        query = query.bind(after.map(|after| after.0)).bind(after.map(|after| after.1));
    }
    query.execute(connection).await?;
    Ok(())
}
