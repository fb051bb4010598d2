//! What is laid out in games of days by those who wait: kept beside a game's events, of which it is none. What a turn comes to hangs on
//! it, so that whoever writes says what he knew of it, and is refused where it has changed since.

use async_recursion::async_recursion as boxed;
use kamni_rules::Player;

use super::games::player_of;
use super::write::LayOut;
use super::{Ledger, Store, StoreError};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::sql::{Row, Target, query};

/// What both sides of a game have laid out, as it is written.
pub type Laid = [Option<String>; 2];

/// What becomes of it when events are added to the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaidChange {
    /// As it was known when the events were judged.
    pub known: Laid,
    /// As it is with them.
    pub laid: Laid,
}

impl Ledger {
    /// Keeps what a side lays out in a game whose last event has this number, in the place of what is known to stand there; nothing takes
    /// it off.
    ///
    /// # Errors
    /// If the game or what stands there is another by now, or the database fails.
    #[boxed]
    pub async fn lay_out(
        &self,
        game: GameId,
        side: Player,
        number: u32,
        change: [Option<String>; 2],
        at: Millis,
    ) -> Result<(), StoreError> {
        let [known, laid] = change;
        self.write(LayOut { game, side, number, known, laid, at }).await
    }
}

impl Store {
    /// What both sides of a game have laid out.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn laid_out(&self, game: GameId) -> Result<Laid, StoreError> {
        laid_of(&self.readers, game).await
    }
}

pub(super) async fn laid_of(from: impl Into<Target<'_>>, game: GameId) -> Result<Laid, StoreError> {
    let rows = query("SELECT side, laid FROM replies WHERE game = ?").bind(game.as_str());
    let mut laid = Laid::default();
    for row in rows.fetch_all(from).await? {
        let (side, text) = side_of(&row)?;
        laid[side] = Some(text);
    }
    Ok(laid)
}

fn side_of(row: &Row) -> Result<(Player, String), StoreError> {
    Ok((player_of(row.try_get(0)?)?, row.try_get(1)?))
}
