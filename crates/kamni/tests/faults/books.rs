//! The books, read by another program than the house: this one.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row};

/// The books, open for reading.
pub(crate) struct Books(SqliteConnection);

/// What is written of a game.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    /// The number of its last event; none if there is no such game.
    pub(crate) last: Option<u64>,
    pub(crate) ended: bool,
}

impl Books {
    pub(crate) async fn open(path: &Path) -> Self {
        let options = SqliteConnectOptions::new().filename(path).read_only(true).disable_statement_logging();
        Self(options.connect().await.expect("the database can be opened"))
    }

    pub(crate) async fn close(self) {
        self.0.close().await.expect("it can be closed");
    }

    async fn number(&mut self, sql: &str, value: &str) -> i64 {
        let found = sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).bind(value.to_owned());
        found.fetch_one(&mut self.0).await.unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    pub(crate) async fn game(&mut self, id: &str) -> Written {
        let row = sqlx::query("SELECT last, ended IS NOT NULL FROM games WHERE id = ?").bind(id.to_owned());
        let row = row.fetch_optional(&mut self.0).await.expect("games can be read");
        row.map_or_else(Written::default, |row| Written {
            last: u64::try_from(row.get::<i64, _>(0)).ok(),
            ended: row.get(1),
        })
    }

    pub(crate) async fn has_account(&mut self, name: &str) -> bool {
        self.number("SELECT count(*) FROM accounts WHERE name = ?", name).await == 1
    }

    /// Whether a text stands anywhere in the books.
    pub(crate) async fn has_text(&mut self, text: &str) -> bool {
        let columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
                       WHERE m.type = 'table' AND c.type = 'TEXT'";
        for row in sqlx::query(columns).fetch_all(&mut self.0).await.expect("the tables can be read") {
            let (table, column) = (row.get::<String, _>(0), row.get::<String, _>(1));
            let sql = format!("SELECT count(*) FROM \"{table}\" WHERE instr(\"{column}\", ?) > 0");
            if self.number(&sql, text).await > 0 {
                return true;
            }
        }
        false
    }

    /// Whether everything holds that must hold whatever has happened; or what does not.
    pub(crate) async fn check(&mut self) -> Result<(), String> {
        let state: String = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_one(&mut self.0)
            .await
            .expect("it can be checked");
        if state != "ok" {
            return Err(state);
        }
        let loose =
            sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut self.0).await.expect("it can be checked");
        if !loose.is_empty() {
            return Err(format!("{} rows refer to nothing", loose.len()));
        }
        for (what, sql) in [
            (
                "events have gaps",
                "SELECT id FROM games WHERE last <> (SELECT count(*) FROM events WHERE game = id)
                 OR last <> (SELECT coalesce(max(number), 0) FROM events WHERE game = id)",
            ),
            ("a game without two seats", "SELECT id FROM games WHERE 2 <> (SELECT count(*) FROM seats WHERE game = id)"),
            (
                "ratings do not follow the end",
                "SELECT id FROM games WHERE rated AND
                 (SELECT count(*) FROM rating_history WHERE game = id) <> 2 * (ended IS NOT NULL AND result IS NOT NULL)",
            ),
        ] {
            if let Some(row) = sqlx::query(sql).fetch_optional(&mut self.0).await.expect(what) {
                return Err(format!("{what}: {}", row.get::<String, _>(0)));
            }
        }
        Ok(())
    }
}
