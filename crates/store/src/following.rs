//! What a node reads to follow what others have written: events and talk since a number, and how far games have gone.

use async_recursion::async_recursion as boxed;
use kamni_rules::Player;

use super::games::{event_of, id_of, player_of};
use super::talk::{READ, line_of};
use super::{RatingChange, Store, StoreError};
use crate::clock::Millis;
use crate::game::Numbered;
use crate::ids::GameId;
use crate::sql::{Row, query};
use crate::table::Remark;
use crate::write::{OpenHouse, TakeDue};

/// How many games are asked about at once.
const TOGETHER: usize = 500;
/// How many games whose time is up are taken at once.
const DUE: u32 = 100;

/// How far a game has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The game.
    pub game: GameId,
    /// The number of its last event.
    pub last: u32,
    /// The number of its last line of talk.
    pub heard: u32,
}

impl Store {
    /// The events of a game after a number, in order.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn events_since(&self, game: GameId, number: u32) -> Result<Vec<Numbered>, StoreError> {
        let rows =
            query("SELECT number, at, event FROM events WHERE game = ? AND number > ? ORDER BY number")
                .bind(game.as_str())
                .bind(number)
                .fetch_all(&self.readers)
                .await?;
        rows.iter().map(event_of).collect()
    }

    /// What was said at a game after a number, with the numbers, the oldest first.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn talk_since(&self, game: GameId, number: u32) -> Result<Vec<(u32, Remark)>, StoreError> {
        let rows = query(
            "SELECT side, name, text, number FROM talk WHERE game = ? AND number > ? ORDER BY number DESC LIMIT ?",
        )
        .bind(game.as_str())
        .bind(number)
        .bind(READ)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().rev().map(|row| Ok((row.try_get(3)?, line_of(row)?))).collect()
    }

    /// How far games have gone.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn paces(&self, games: &[GameId]) -> Result<Vec<Pace>, StoreError> {
        let mut paces = Vec::with_capacity(games.len());
        for some in games.chunks(TOGETHER) {
            let mut asked = query(
                "SELECT id, last, coalesce((SELECT max(number) FROM talk WHERE game = id), 0) FROM games WHERE id IN (",
            );
            for (place, id) in some.iter().enumerate() {
                asked.push(if place > 0 { ", " } else { "" }).push_bind(id.as_str());
            }
            asked.push(")");
            for row in asked.fetch_all(&self.readers).await? {
                let pace =
                    Pace { game: id_of(row.try_get(0)?)?, last: row.try_get(1)?, heard: row.try_get(2)? };
                paces.push(pace);
            }
        }
        Ok(paces)
    }

    /// The sides of a game that a session holds.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn granted(&self, game: GameId, session: i64) -> Result<Vec<Player>, StoreError> {
        let rows = query("SELECT side FROM grants WHERE game = ? AND session = ?")
            .bind(game.as_str())
            .bind(session)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| player_of(row.try_get(0)?)).collect()
    }

    /// Which sessions hold which sides of a game.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn grants(&self, game: GameId) -> Result<Vec<(Player, i64)>, StoreError> {
        let rows = query("SELECT side, session FROM grants WHERE game = ?").bind(game.as_str());
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((player_of(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }

    /// What a game that has ended did to both ratings, if it did: from what they were when it began.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn rerated(&self, game: GameId) -> Result<Option<[RatingChange; 2]>, StoreError> {
        let rows = query(
            "SELECT account, rating, deviation, rating_after, deviation_after FROM seats
             WHERE game = ? AND rating IS NOT NULL AND rating_after IS NOT NULL ORDER BY side",
        )
        .bind(game.as_str())
        .fetch_all(&self.readers)
        .await?;
        let [first, second] = &rows[..] else { return Ok(None) };
        let change = |row: &Row| -> Result<RatingChange, StoreError> {
            Ok(RatingChange {
                account: row.try_get(0)?,
                before: (row.try_get(1)?, row.try_get(2)?),
                after: (row.try_get(3)?, row.try_get(4)?),
            })
        };
        Ok(Some([change(first)?, change(second)?]))
    }

    /// Takes games whose time is up, the longest ago first: nobody else takes them before another time, and by then they have been
    /// seen to, unless the one who took them is gone.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn take_due(&self, now: Millis, until: Millis) -> Result<Vec<GameId>, StoreError> {
        // Looking costs less than taking, and mostly nothing is due.
        let some = query("SELECT 1 FROM games WHERE ended IS NULL AND due <= ? LIMIT 1").bind(now);
        if some.fetch_optional(&self.readers).await?.is_none() {
            return Ok(Vec::new());
        }
        self.ledger.write(TakeDue { now, until, most: DUE }).await
    }

    /// Says that the house is open now; a node that begins says so too, and finds out whether it was closed for a while before. The
    /// times between which it was, the last ones.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn open_house(&self, now: Millis, begins: bool) -> Result<Vec<(Millis, Millis)>, StoreError> {
        self.ledger.write(OpenHouse { now, begins }).await
    }

    /// The time by the database's clock, if it has one of its own that several nodes can go by.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn clock(&self) -> Result<Option<Millis>, StoreError> {
        if !self.database.is_shared() {
            return Ok(None);
        }
        let asked = query("SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)");
        Ok(Some(asked.fetch_one(&self.readers).await?.try_get(0)?))
    }

    /// The rated games that have begun and are not over, with the numbers of their last events.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn rated_paces(&self) -> Result<Vec<(GameId, u32)>, StoreError> {
        let rows = query("SELECT id, last FROM games WHERE ended IS NULL AND rated = 1 AND last > 0")
            .fetch_all(&self.lists)
            .await?;
        rows.iter().map(|row| Ok((id_of(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }
}
