//! What was said at games. It is stored apart from their events, and bounded: whoever talks much drives out his own lines first.

use kamni_rules::Player;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::games::player_of;
use super::record::side;
use super::{Ledger, StoreError};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::people::Person;
use crate::table::Remark;

/// How many lines of a game are kept, and how many of one person there.
const OF_GAME: i64 = 500;
const OF_PERSON: i64 = 100;
/// How many are read back.
const READ: i64 = 200;

/// Somebody who talks, as he stands in a column.
fn text_of(person: Person) -> String {
    match person {
        Person::Account(number) => format!("account {number}"),
        Person::Session(number) => format!("session {number}"),
    }
}

impl Ledger {
    /// Stores a line of talk. The oldest go when there are too many.
    ///
    /// # Errors
    /// If there is no such game, or the database fails.
    pub async fn say(
        &self,
        game: GameId,
        person: Person,
        line: Remark,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.work(move |connection| {
            Box::pin(async move {
                let person = text_of(person);
                let row = sqlx::query(
                    "INSERT INTO talk (game, number, at, side, person, name, text)
                     SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM talk WHERE game = ?1 RETURNING number",
                )
                .bind(game.as_str())
                .bind(at)
                .bind(line.side.map(side))
                .bind(&person)
                .bind(line.name)
                .bind(line.text)
                .fetch_one(&mut *connection)
                .await?;
                let last: i64 = row.try_get(0)?;
                sqlx::query(
                    "DELETE FROM talk WHERE game = ?1 AND (number <= ?2 OR number IN
                     (SELECT number FROM talk WHERE game = ?1 AND person = ?3 ORDER BY number DESC LIMIT -1 OFFSET ?4))",
                )
                .bind(game.as_str())
                .bind(last - OF_GAME)
                .bind(person)
                .bind(OF_PERSON)
                .execute(connection)
                .await?;
                Ok(())
            })
        })
        .await
    }
}

/// The last lines of a game, the oldest first.
pub(super) async fn talk_of(
    connection: &mut SqliteConnection,
    game: GameId,
) -> Result<Vec<Remark>, StoreError> {
    let rows = sqlx::query("SELECT side, name, text FROM talk WHERE game = ? ORDER BY number DESC LIMIT ?")
        .bind(game.as_str())
        .bind(READ)
        .fetch_all(connection)
        .await?;
    let line = |row: &SqliteRow| {
        let side: Option<Player> = row.try_get::<Option<i64>, _>(0)?.map(player_of).transpose()?;
        Ok(Remark { side, name: row.try_get(1)?, text: row.try_get(2)? })
    };
    rows.iter().rev().map(line).collect()
}
