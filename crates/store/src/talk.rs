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
pub(super) const READ: i64 = 200;

impl Ledger {
    /// Stores a line of talk, and says its number. The oldest go when there are too many.
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
    ) -> Result<u32, StoreError> {
        self.write(Say { game, person, line, at }).await
    }
}

/// The last lines of a game, the oldest first, and the number of the last one.
pub(super) async fn talk_of(
    connection: &mut Connection<'_>,
    game: GameId,
) -> Result<(Vec<Remark>, u32), StoreError> {
    let rows = query("SELECT side, name, text, number FROM talk WHERE game = ? ORDER BY number DESC LIMIT ?")
        .bind(game.as_str())
        .bind(READ)
        .fetch_all(connection)
        .await?;
    let last = rows.first().map_or(Ok(0), |row| row.try_get(3))?;
    let lines: Result<Vec<Remark>, StoreError> = rows.iter().rev().map(line_of).collect();
    Ok((lines?, last))
}

/// The line of a row that begins with side, name and text.
pub(super) fn line_of(row: &Row) -> Result<Remark, StoreError> {
    let side: Option<Player> = row.try_get::<Option<i64>, _>(0)?.map(player_of).transpose()?;
    Ok(Remark { side, name: row.try_get(1)?, text: row.try_get(2)? })
}
