//! Who is no longer who he was: sessions and tokens that end while something of theirs is open.
//!
//! A socket or a stream is let in once, and then lives for hours. When its session signs in or out or is ended, or its token is
//! revoked, it ends at once, with whichever node it is.

use async_recursion::async_recursion as boxed;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, interval};

use super::{Bearer, People, PeopleError, Visitor};
use crate::store::{Store, StoreError};
use crate::wire::Wire;

/// How many may wait for a slow listener, who is let go when there are more.
const WAITING: usize = 256;

/// How often it is looked up who is still who he was while other nodes cannot tell.
const DOUBT: Duration = Duration::from_secs(15);

/// Something that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Left {
    /// Nobody knows what: each looks for himself.
    Perhaps,
    /// A session, under the secret that it had.
    Session(i64),
    /// All sessions of an account but one.
    Others {
        /// The account.
        account: i64,
        /// The session that stays.
        but: i64,
    },
    /// A token.
    Token(i64),
}

/// Where it is told.
#[derive(Clone, Debug)]
pub(super) struct Leaving {
    here: broadcast::Sender<Left>,
    wire: Wire,
}

impl Leaving {
    pub(super) fn new(wire: Wire) -> Self {
        Self { here: broadcast::Sender::new(WAITING), wire }
    }

    pub(super) fn tell(&self, left: Left) {
        self.wire.tell("left", &left);
        self.pass_on(left);
    }

    fn pass_on(&self, left: Left) {
        // Nobody need listen.
        let _ = self.here.send(left);
    }

    /// Hears who has left with other nodes. What they may have told while the wire was down is looked for.
    pub(super) async fn keep_up(&self, store: &Store) {
        let (mut listening, mut up) = (self.wire.listen("left"), self.wire.up());
        let mut every = interval(DOUBT);
        // What the host does by himself, and staff elsewhere, is found in the books.
        let mut deeds = store.last_deed().await.ok();
        loop {
            tokio::select! {
                left = listening.next() => self.pass_on(left),
                Ok(()) = up.changed() => {
                    if *up.borrow_and_update() {
                        self.pass_on(Left::Perhaps);
                    }
                }
                _ = every.tick() => {
                    let last = store.last_deed().await.ok();
                    if !self.wire.is_up() || last.is_some() && last != deeds {
                        self.pass_on(Left::Perhaps);
                    }
                    deeds = last.or(deeds);
                }
            }
        }
    }
}

/// As long as somebody is who he was when he was let in.
#[derive(Debug)]
pub struct Stay {
    visitor: Option<Visitor>,
    token: Option<i64>,
    left: broadcast::Receiver<Left>,
    store: Store,
}

impl Stay {
    fn concerns(&self, left: Left) -> bool {
        let session = self.visitor.as_ref().map(|visitor| visitor.session);
        let account = self.visitor.as_ref().and_then(|visitor| visitor.account.as_ref());
        match left {
            Left::Session(ended) => session == Some(ended),
            Left::Others { account: of, but } => {
                session != Some(but) && account.is_some_and(|account| account.id == of)
            }
            Left::Token(ended) => self.token == Some(ended),
            Left::Perhaps => false,
        }
    }

    /// Whether cookie and token stand in the books as they did.
    async fn holds(&self) -> Result<bool, StoreError> {
        if let Some(visitor) = &self.visitor {
            let account = visitor.account.as_ref().map(|account| account.id);
            if self.store.account_of_session(visitor.session).await? != Some(account) {
                return Ok(false);
            }
        }
        match self.token {
            Some(token) => self.store.has_token(token).await,
            None => Ok(true),
        }
    }

    /// Ends when he is no longer.
    #[boxed]
    pub async fn ends(&mut self) {
        if self.visitor.is_none() && self.token.is_none() {
            return std::future::pending().await;
        }
        loop {
            match self.left.recv().await {
                Ok(Left::Perhaps) => {
                    // If it cannot be read, it is looked for again.
                    if matches!(self.holds().await, Ok(false)) {
                        return;
                    }
                }
                Ok(left) if self.concerns(left) => return,
                Ok(_) => {}
                // It may have been told what was missed: whoever is still welcome comes back by himself.
                Err(RecvError::Lagged(_)) => return,
                // The house is gone, which is told otherwise.
                Err(RecvError::Closed) => return std::future::pending().await,
            }
        }
    }
}

impl People {
    /// Lets somebody stay whose cookie or token has been read; nothing if it has ended since.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn stay(
        &self,
        visitor: Option<&Visitor>,
        token: Option<&Bearer>,
    ) -> Result<Option<Stay>, PeopleError> {
        // Listening begins before the look: nothing falls between.
        let left = self.leaving.here.subscribe();
        let (visitor, token) = (visitor.cloned(), token.map(|token| token.id));
        let stay = Stay { visitor, token, left, store: self.store.clone() };
        Ok(if stay.holds().await? { Some(stay) } else { None })
    }

    /// Hears from other nodes who is no longer who he was, until it is dropped.
    #[boxed]
    pub async fn keep_up(&self) {
        self.leaving.keep_up(&self.store).await;
    }

    /// Ends a session of an account; says whether there was one.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn end_session(&self, account: i64, session: i64) -> Result<bool, PeopleError> {
        let ended = self.store.remove_session(account, session).await?;
        if ended {
            self.leaving.tell(Left::Session(session));
        }
        Ok(ended)
    }

    /// Revokes a token of an account; says whether there was one.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn revoke_token(&self, account: i64, token: i64) -> Result<bool, PeopleError> {
        let ended = self.store.remove_token(account, token).await?;
        if ended {
            self.leaving.tell(Left::Token(token));
        }
        Ok(ended)
    }
}
