//! Sessions: browsers that come back.

use super::accounts::{NOTED, OWN_COLUMNS, account_of};
use super::write::{ForgetSessions, NameGuest, NoteSession, RemoveSession, SetSession};
use super::{Ledger, Store, StoreError};
use crate::clock::Millis;
use crate::games::{id_of, player_of};
use crate::ids::GameId;
use crate::people::Visitor;
use crate::sql::{Connection, Row, query};
use async_recursion::async_recursion as boxed;
use std::sync::Arc;

/// A session, as the one who is signed in there sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Its number.
    pub id: i64,
    /// When it began.
    pub created: Millis,
    /// When it was last seen, to the hour.
    pub seen: Millis,
}

/// What guests at a game's two seats call themselves.
pub type Called = [Option<Arc<str>>; 2];

/// The names of guests at a game. Where several sessions hold a seat, the name that was given last counts.
pub(super) async fn called(connection: &mut Connection<'_>, game: GameId) -> Result<Called, StoreError> {
    let rows = query(
        "SELECT side, name FROM grants JOIN guest_names ON guest_names.session = grants.session
         WHERE game = ? AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.skeleton = guest_names.skeleton)
         ORDER BY changed, guest_names.session",
    )
    .bind(game.as_str())
    .fetch_all(connection)
    .await?;
    let mut called = Called::default();
    for row in &rows {
        called[player_of(row.try_get(0)?)?] = Some(row.try_get::<&str, _>(1)?.into());
    }
    Ok(called)
}

impl Ledger {
    /// Lets a guest call himself otherwise, or nothing any more; says whether the name could be had.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn name_guest(
        &self,
        session: i64,
        name: Option<String>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.write(NameGuest { session, name, now }).await
    }
}

impl Store {
    /// What guests at a game's seats call themselves.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn called(&self, game: GameId) -> Result<Called, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let called = called(&mut transaction.connection(), game).await?;
        transaction.commit().await?;
        Ok(called)
    }

    /// The games in which a guest holds a seat, the newest hundred.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn guest_games(&self, session: i64) -> Result<Vec<GameId>, StoreError> {
        let rows = query(
            "SELECT DISTINCT games.id, games.created FROM grants JOIN games ON games.id = grants.game
             WHERE session = ? ORDER BY games.created DESC, games.id LIMIT 100",
        )
        .bind(session)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| id_of(row.try_get(0)?)).collect()
    }

    /// What a guest calls himself.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn guest_name(&self, session: i64) -> Result<Option<Arc<str>>, StoreError> {
        let row = query(
            "SELECT name FROM guest_names WHERE session = ?
             AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.skeleton = guest_names.skeleton)",
        )
        .bind(session)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| Ok(row.try_get::<&str, _>(0)?.into())).transpose()
    }

    /// Gives a session a new secret and an account, or none; makes it if there is none. Its number.
    #[boxed]
    pub async fn set_session(
        &self,
        session: Option<i64>,
        hash: [u8; 32],
        account: Option<i64>,
        now: Millis,
    ) -> Result<i64, StoreError> {
        self.ledger.write(SetSession { session, hash, account, now }).await
    }

    /// Who has the session of this hash. That he was seen is noted.
    #[boxed]
    pub async fn visitor(&self, hash: [u8; 32], now: Millis) -> Result<Option<Visitor>, StoreError> {
        let row = query(
            "SELECT accounts.*, sessions.id AS session, account, seen FROM sessions
             LEFT JOIN accounts ON accounts.id = sessions.account WHERE hash = ?",
        )
        .bind(hash.to_vec())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (session, seen): (i64, Millis) = (row.try_get("session")?, row.try_get("seen")?);
        if now - seen > NOTED {
            self.ledger.write(NoteSession { session, now }).await?;
        }
        let signed_in = row.try_get::<Option<i64>, _>("account")?.is_some();
        let account = if signed_in { Some(account_of(&row, OWN_COLUMNS)?) } else { None };
        Ok(Some(Visitor { session, account }))
    }

    /// The account that is signed in at a session, if there is such a session.
    #[boxed]
    pub async fn account_of_session(&self, session: i64) -> Result<Option<Option<i64>>, StoreError> {
        let row = query("SELECT account FROM sessions WHERE id = ?").bind(session);
        let row = row.fetch_optional(&self.readers).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// Where somebody is signed in, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn sessions(&self, account: i64) -> Result<Vec<SessionRow>, StoreError> {
        let rows =
            query("SELECT id, created, seen FROM sessions WHERE account = ? ORDER BY seen DESC, id DESC")
                .bind(account)
                .fetch_all(&self.readers)
                .await?;
        let session = |row: &Row| {
            Ok(SessionRow { id: row.try_get(0)?, created: row.try_get(1)?, seen: row.try_get(2)? })
        };
        rows.iter().map(session).collect()
    }

    /// Ends a session of an account, with the guests' seats that hang on it; says whether there was one.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn remove_session(&self, account: i64, session: i64) -> Result<bool, StoreError> {
        self.ledger.write(RemoveSession { account, session }).await
    }

    /// Forgets sessions that were not seen since a time, but for those that hold a seat in a game that goes on. How many.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn forget_sessions(&self, before: Millis) -> Result<u64, StoreError> {
        self.ledger.write(ForgetSessions { before }).await
    }
}
