//! Accounts and their tokens, and the server's own key.

use super::write::{AddToken, House, Key, MakeBot, NoteToken, RemoveToken, SetPassword, SignUp};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::ids::{GameId, random_bytes};
use crate::people::{Account, Bearer, Scopes, names};
use crate::sql::{Row, query};
use async_recursion::async_recursion as boxed;

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

/// What the columns of an account are called in `accounts` itself.
pub(super) const OWN_COLUMNS: [&str; 4] = ["id", "name", "bot", "created"];

/// The account that a row has in these columns.
pub(super) fn account_of(row: &Row, [id, name, bot, created]: [&str; 4]) -> Result<Account, StoreError> {
    Ok(Account {
        id: row.try_get(id)?,
        name: row.try_get(name)?,
        bot: row.try_get(bot)?,
        created: row.try_get(created)?,
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
    #[boxed]
    pub async fn key(&self) -> Result<[u8; 32], StoreError> {
        self.ledger.write(Key { new: random_bytes() }).await
    }

    /// The name by which the nodes of this house know each other, which is made when it is first asked for.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn house(&self) -> Result<String, StoreError> {
        let name: [u8; 8] = self.ledger.write(House { new: random_bytes() }).await?;
        Ok(format!("{:016x}", u64::from_be_bytes(name)))
    }

    /// Adds an account, nothing if its name, or one that looks like it, is taken; and signs it in at a session, which gets a new
    /// secret, or at a new one. What was played there as a guest becomes the account's. All of it or nothing: who is told that nothing
    /// was changed can take the name again.
    #[boxed]
    pub async fn sign_up(
        &self,
        name: &str,
        password: String,
        (session, hash): (Option<i64>, [u8; 32]),
        now: Millis,
    ) -> Result<Option<SignedUp>, StoreError> {
        self.ledger.write(SignUp { name: name.to_owned(), password, session, hash, now }).await
    }

    /// The account of a name, or of one that looks like it.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        Ok(self.account_with_password(name).await?.map(|(account, _)| account))
    }

    /// The account of a number, unless its owner has left.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn account_by_id(&self, id: i64) -> Result<Option<Account>, StoreError> {
        let row = query("SELECT * FROM accounts WHERE id = ? AND deleted IS NULL").bind(id);
        let row = row.fetch_optional(&self.readers).await?;
        row.map(|row| account_of(&row, OWN_COLUMNS)).transpose()
    }

    /// The account of a name, and what is stored of its password.
    #[boxed]
    pub async fn account_with_password(&self, name: &str) -> Result<Option<(Account, String)>, StoreError> {
        let row = query("SELECT * FROM accounts WHERE skeleton = ?")
            .bind(names::skeleton(name))
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok((account_of(&row, OWN_COLUMNS)?, row.try_get("password")?))).transpose()
    }

    /// Changes a password, and ends all sessions but one.
    #[boxed]
    pub async fn set_password(&self, account: i64, session: i64, password: String) -> Result<(), StoreError> {
        self.ledger.write(SetPassword { account, session, password }).await
    }

    /// Makes an account a program's, if it has not played; says whether.
    #[boxed]
    pub async fn make_bot(&self, account: i64) -> Result<bool, StoreError> {
        self.ledger.write(MakeBot { account }).await
    }

    /// Adds a token, unless there are as many as there may be; says whether.
    #[boxed]
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
        self.ledger.write(AddToken { account, hash, label, scopes, most, now }).await
    }

    /// Whose token has this hash, and what it is good for. That it was used is noted.
    #[boxed]
    pub async fn token_holder(&self, hash: [u8; 32], now: Millis) -> Result<Option<Bearer>, StoreError> {
        let row = query(
            "SELECT accounts.*, tokens.id AS token, scopes, used FROM tokens
             JOIN accounts ON accounts.id = tokens.account WHERE hash = ? AND closed IS NULL",
        )
        .bind(hash.to_vec())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (token, used): (i64, Option<Millis>) = (row.try_get("token")?, row.try_get("used")?);
        if used.is_none_or(|used| now - used > NOTED) {
            self.ledger.write(NoteToken { token, now }).await?;
        }
        let scopes = scopes_of(row.try_get("scopes")?)?;
        Ok(Some(Bearer { id: token, account: account_of(&row, OWN_COLUMNS)?, scopes }))
    }

    /// Whether there is a token of that number.
    #[boxed]
    pub async fn has_token(&self, token: i64) -> Result<bool, StoreError> {
        let found = query(
            "SELECT 1 FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE tokens.id = ? AND closed IS NULL",
        )
        .bind(token);
        Ok(found.fetch_optional(&self.readers).await?.is_some())
    }

    /// An account's tokens, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tokens(&self, account: i64) -> Result<Vec<TokenRow>, StoreError> {
        let rows = query("SELECT * FROM tokens WHERE account = ? ORDER BY id")
            .bind(account)
            .fetch_all(&self.readers)
            .await?;
        let token = |row: &Row| {
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
    #[boxed]
    pub async fn remove_token(&self, account: i64, token: i64) -> Result<bool, StoreError> {
        self.ledger.write(RemoveToken { account, token }).await
    }
}
