//! What was said at games. It is stored apart from their events, and bounded: whoever talks much drives out his own lines first.

use async_recursion::async_recursion as boxed;
use kamni_rules::Player;

use super::games::player_of;
use super::write::Say;
use super::{Ledger, StoreError};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::people::Person;
use crate::sql::{Connection, Row, query};
use crate::table::Remark;

/// How many lines of a game are kept, and how many of one person there.
pub(super) const OF_GAME: i64 = 500;
pub(super) const OF_PERSON: i64 = 100;
/// How many are read back.
const READ: i64 = 200;

impl Ledger {
    /// Stores a line of talk. The oldest go when there are too many.
    ///
    /// # Errors
    /// If there is no such game, or the database fails.
    #[boxed]
    pub async fn say(
        &self,
        game: GameId,
        person: Person,
        line: Remark,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(Say { game, person, line, at }).await
    }
}

/// The last lines of a game, the oldest first.
pub(super) async fn talk_of(
    connection: &mut Connection<'_>,
    game: GameId,
) -> Result<Vec<Remark>, StoreError> {
    let rows = query("SELECT side, name, text FROM talk WHERE game = ? ORDER BY number DESC LIMIT ?")
        .bind(game.as_str())
        .bind(READ)
        .fetch_all(connection)
        .await?;
    let line = |row: &Row| {
        let side: Option<Player> = row.try_get::<Option<i64>, _>(0)?.map(player_of).transpose()?;
        Ok(Remark { side, name: row.try_get(1)?, text: row.try_get(2)? })
    };
    rows.iter().rev().map(line).collect()
}
