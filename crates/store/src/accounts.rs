//! Accounts and their tokens, and the server's own key.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::games::id_of;
use super::{Store, StoreError, sessions};
use crate::clock::Millis;
use crate::ids::{GameId, random_bytes};
use crate::people::{Account, Bearer, Scopes, names};

/// When a token or a session was used is noted once in this long: reading must not mean writing.
pub(super) const NOTED: Millis = 60 * 60 * 1000;

/// Somebody who has signed up.
#[derive(Clone, Debug)]
pub struct SignedUp {
    /// The account.
    pub account: Account,
    /// The session at which it is signed in.
    pub session: i64,
    /// Games that were played there as a guest.
    pub games: Vec<GameId>,
}

/// A token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Its number.
    pub id: i64,
    /// What the owner calls it.
    pub label: String,
    /// What it is good for.
    pub scopes: Scopes,
    /// When it was made.
    pub created: Millis,
    /// When it was last used, to the hour.
    pub used: Option<Millis>,
}

/// The account that a row has, whose columns begin with those of `accounts`.
pub(super) fn account_of(row: &SqliteRow) -> Result<Account, StoreError> {
    Ok(Account {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        bot: row.try_get("bot")?,
        created: row.try_get("created")?,
    })
}

fn scopes_of(text: &str) -> Result<Scopes, StoreError> {
    text.parse().map_err(|_| StoreError::Unsound("the scopes of a token".to_owned()))
}

impl Store {
    /// The server's own key, which is made when it is first asked for.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn key(&self) -> Result<[u8; 32], StoreError> {
        self.write(|connection| {
            Box::pin(async move {
                sqlx::query("INSERT OR IGNORE INTO meta (name, value) VALUES ('key', ?)")
                    .bind(random_bytes::<32>().to_vec())
                    .execute(&mut *connection)
                    .await?;
                let row =
                    sqlx::query("SELECT value FROM meta WHERE name = 'key'").fetch_one(connection).await?;
                let key: Vec<u8> = row.try_get(0)?;
                key.try_into().map_err(|_| StoreError::Unsound("the server's key".to_owned()))
            })
        })
        .await
    }

    /// Adds an account, nothing if its name, or one that looks like it, is taken; and signs it in at a session, which gets a new
    /// secret, or at a new one. What was played there as a guest becomes the account's. All of it or nothing: who is told that nothing
    /// was changed can take the name again.
    pub async fn sign_up(
        &self,
        name: &str,
        password: String,
        (session, hash): (Option<i64>, [u8; 32]),
        now: Millis,
    ) -> Result<Option<SignedUp>, StoreError> {
        let name = name.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let Some(account) = insert(&mut *connection, &name, password, now).await? else {
                    return Ok(None);
                };
                let games = match session {
                    Some(session) => hand_over(&mut *connection, session, account.id).await?,
                    None => Vec::new(),
                };
                let session = sessions::set(connection, session, hash, Some(account.id), now).await?;
                Ok(Some(SignedUp { account, session, games }))
            })
        })
        .await
    }

    /// Adds an account that is signed in nowhere.
    #[cfg(test)]
    pub(crate) async fn add_account(
        &self,
        name: &str,
        password: String,
        now: Millis,
    ) -> Result<Option<Account>, StoreError> {
        let name = name.to_owned();
        self.write(move |connection| Box::pin(async move { insert(connection, &name, password, now).await }))
            .await
    }

    /// The account of a name, or of one that looks like it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        Ok(self.account_with_password(name).await?.map(|(account, _)| account))
    }

    /// The account of a name, and what is stored of its password.
    pub async fn account_with_password(&self, name: &str) -> Result<Option<(Account, String)>, StoreError> {
        let row = sqlx::query("SELECT * FROM accounts WHERE skeleton = ?")
            .bind(names::skeleton(name))
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok((account_of(&row)?, row.try_get("password")?))).transpose()
    }

    /// Changes a password, and ends all sessions but one.
    pub async fn set_password(&self, account: i64, session: i64, password: String) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query("UPDATE accounts SET password = ? WHERE id = ?")
                    .bind(password)
                    .bind(account)
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("DELETE FROM sessions WHERE account = ? AND id <> ?")
                    .bind(account)
                    .bind(session)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Makes an account a program's, if it has not played; says whether.
    pub async fn make_bot(&self, account: i64) -> Result<bool, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let done = sqlx::query(
                    "UPDATE accounts SET bot = 1 WHERE id = ?1
                     AND (bot = 1 OR NOT EXISTS (SELECT 1 FROM seats WHERE account = ?1))",
                )
                .bind(account)
                .execute(connection)
                .await?;
                Ok(done.rows_affected() == 1)
            })
        })
        .await
    }

    /// Adds a token, unless there are so many; says whether.
    pub async fn add_token(
        &self,
        account: i64,
        hash: [u8; 32],
        label: &str,
        scopes: Scopes,
        most: u32,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let label = label.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let done = sqlx::query(
                    "INSERT INTO tokens (account, hash, label, scopes, created) SELECT ?1, ?2, ?3, ?4, ?5
                     WHERE (SELECT count(*) FROM tokens WHERE account = ?1) < ?6",
                )
                .bind(account)
                .bind(hash.to_vec())
                .bind(label)
                .bind(scopes.to_string())
                .bind(now)
                .bind(most)
                .execute(connection)
                .await?;
                Ok(done.rows_affected() == 1)
            })
        })
        .await
    }

    /// Whose token has this hash, and what it is good for. That it was used is noted.
    pub async fn token_holder(&self, hash: [u8; 32], now: Millis) -> Result<Option<Bearer>, StoreError> {
        let row = sqlx::query(
            "SELECT accounts.*, tokens.id AS token, scopes, used FROM tokens
             JOIN accounts ON accounts.id = tokens.account WHERE hash = ?",
        )
        .bind(hash.to_vec())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (token, used): (i64, Option<Millis>) = (row.try_get("token")?, row.try_get("used")?);
        if used.is_none_or(|used| now - used > NOTED) {
            self.note_token(token, now).await?;
        }
        let scopes = scopes_of(row.try_get("scopes")?)?;
        Ok(Some(Bearer { id: token, account: account_of(&row)?, scopes }))
    }

    /// Whether there is a token of that number.
    pub async fn has_token(&self, token: i64) -> Result<bool, StoreError> {
        let found = sqlx::query("SELECT 1 FROM tokens WHERE id = ?").bind(token);
        Ok(found.fetch_optional(&self.readers).await?.is_some())
    }

    async fn note_token(&self, token: i64, now: Millis) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query("UPDATE tokens SET used = ? WHERE id = ?")
                    .bind(now)
                    .bind(token)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// An account's tokens, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tokens(&self, account: i64) -> Result<Vec<TokenRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM tokens WHERE account = ? ORDER BY id")
            .bind(account)
            .fetch_all(&self.readers)
            .await?;
        let token = |row: &SqliteRow| {
            Ok(TokenRow {
                id: row.try_get("id")?,
                label: row.try_get("label")?,
                scopes: scopes_of(row.try_get("scopes")?)?,
                created: row.try_get("created")?,
                used: row.try_get("used")?,
            })
        };
        rows.iter().map(token).collect()
    }

    /// Ends a token of an account; says whether there was one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn remove_token(&self, account: i64, token: i64) -> Result<bool, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let done = sqlx::query("DELETE FROM tokens WHERE id = ? AND account = ?")
                    .bind(token)
                    .bind(account)
                    .execute(connection)
                    .await?;
                Ok(done.rows_affected() == 1)
            })
        })
        .await
    }
}

/// Gives a new account what was played at a session as a guest: seats that are one of a game's two. At a board for two side by side
/// there is no rival.
async fn hand_over(
    connection: &mut SqliteConnection,
    session: i64,
    account: i64,
) -> Result<Vec<GameId>, StoreError> {
    let held = "(SELECT game, side FROM grants WHERE session = ?2 GROUP BY game HAVING count(*) = 1)";
    let seats = format!(
        "UPDATE seats SET sitter = 'account', account = ?1, (rated, turns, why, options) =
         (SELECT games.rated, games.turns, games.why, games.options FROM games WHERE games.id = seats.game)
         WHERE sitter = 'guest' AND (game, side) IN {held}"
    );
    sqlx::query(sqlx::AssertSqlSafe(seats)).bind(account).bind(session).execute(&mut *connection).await?;
    // The seat hangs on the account from now on.
    sqlx::query(
        "DELETE FROM grants WHERE session = ? AND game IN (SELECT game FROM seats WHERE account = ?)",
    )
    .bind(session)
    .bind(account)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "INSERT INTO played (account, kind, won, drawn, lost)
         SELECT account, kind, sum(result = own), sum(result = 'draw'), sum(result NOT IN (own, 'draw'))
         FROM (SELECT *, CASE side WHEN 0 THEN 'first' ELSE 'second' END AS own FROM seats)
         WHERE account = ? AND ended IS NOT NULL AND result <> 'none' GROUP BY kind",
    )
    .bind(account)
    .execute(&mut *connection)
    .await?;
    let rows =
        sqlx::query("SELECT game FROM seats WHERE account = ?").bind(account).fetch_all(connection).await?;
    rows.iter().map(|row| id_of(row.try_get(0)?)).collect()
}

/// Adds an account; nothing if its name, or one that looks like it, is taken.
async fn insert(
    connection: &mut SqliteConnection,
    name: &str,
    password: String,
    now: Millis,
) -> Result<Option<Account>, StoreError> {
    let row = sqlx::query(
        "INSERT INTO accounts (name, skeleton, password, created) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING RETURNING *",
    )
    .bind(name)
    .bind(names::skeleton(name))
    .bind(password)
    .bind(now)
    .fetch_optional(connection)
    .await?;
    row.as_ref().map(account_of).transpose()
}
