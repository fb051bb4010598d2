//! Who is no longer who he was: sessions and tokens that end while something of theirs is open.
//!
//! A socket or a stream is let in once, and then lives for hours. When its session signs in or out or is ended, or its token is
//! revoked, it ends at once.

use async_recursion::async_recursion as boxed;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::{Bearer, People, PeopleError, Visitor};

/// How many may wait for a slow listener, who is let go when there are more.
const WAITING: usize = 256;

/// Something that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
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
pub(super) struct Leaving(broadcast::Sender<Left>);

impl Default for Leaving {
    fn default() -> Self {
        Self(broadcast::Sender::new(WAITING))
    }
}

impl Leaving {
    pub(super) fn tell(&self, left: Left) {
        // Nobody need listen.
        let _ = self.0.send(left);
    }
}

/// As long as somebody is who he was when he was let in.
#[derive(Debug)]
pub struct Stay {
    visitor: Option<Visitor>,
    token: Option<i64>,
    left: broadcast::Receiver<Left>,
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
        let left = self.leaving.0.subscribe();
        if let Some(visitor) = visitor {
            let account = visitor.account.as_ref().map(|account| account.id);
            if self.store.account_of_session(visitor.session).await? != Some(account) {
                return Ok(None);
            }
        }
        if let Some(token) = token
            && !self.store.has_token(token.id).await?
        {
            return Ok(None);
        }
        Ok(Some(Stay { visitor: visitor.cloned(), token: token.map(|token| token.id), left }))
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
