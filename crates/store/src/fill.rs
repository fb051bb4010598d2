//! Many finished games at once, made up elsewhere: to try what the house bears when its books are full.

use std::sync::Arc;

use super::columns::json;
use super::write::{FillAccounts, FillGames, FillRatings};
use super::{Store, StoreError};
use crate::beginnings::Opening;
use crate::clock::Millis;
use crate::game::{End, Event, Setting, Sitter};
use crate::ratings::Rating;
use crate::sql::query;
use async_recursion::async_recursion as boxed;

/// What happened in a game, made once for all games that are alike.
#[derive(Debug)]
pub struct Story {
    /// All steps with spaces between them.
    pub(super) steps: String,
    /// How many turns were made.
    pub(super) turns: u32,
    /// The events as the books have them, as a list of JSON.
    pub(super) events: String,
    /// How many there are.
    pub(super) count: u32,
    pub(super) end: End,
    /// Its first turns.
    pub(super) opens: Vec<Opening>,
}

impl Story {
    /// A story; the last of the events is the end.
    ///
    /// # Errors
    /// If something cannot be written down.
    pub fn new(steps: String, turns: u32, mut events: Vec<Event>, end: End) -> Result<Self, StoreError> {
        events.push(Event::Ended { end: end.clone() });
        let count = u32::try_from(events.len()).unwrap_or(u32::MAX);
        Ok(Self { steps, turns, events: json(&events)?, count, end, opens: Vec::new() })
    }

    /// The same, of which the book of openings has these turns.
    #[must_use]
    pub fn opened(self, opens: Vec<Opening>) -> Self {
        Self { opens, ..self }
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
    #[boxed]
    pub async fn has_games(&self) -> Result<bool, StoreError> {
        let row = query("SELECT EXISTS (SELECT 1 FROM games)").fetch_one(&self.readers).await?;
        Ok(row.try_get(0)?)
    }

    /// Adds accounts that nobody can sign in to; gives those whose names were not taken, with their numbers.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn fill_accounts(
        &self,
        people: Vec<String>,
        created: Millis,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        self.ledger.write(FillAccounts { people, created }).await
    }

    /// Adds games, all of them or none.
    ///
    /// # Errors
    /// If the database fails, or has a game of the same id.
    #[boxed]
    pub async fn fill_games(&self, games: Vec<FilledGame>) -> Result<(), StoreError> {
        self.ledger.write(FillGames { games }).await
    }

    /// Writes how accounts stand after their games.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn fill_ratings(&self, ratings: Vec<FilledRating>) -> Result<(), StoreError> {
        self.ledger.write(FillRatings { ratings }).await
    }
}
