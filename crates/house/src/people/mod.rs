//! People: who somebody is, with an account or without.
//!
//! A visitor is known by the secret of a cookie, a program by the secret of a token; of both only a hash is stored. Guests'
//! seats belong to the browser: they stay with its session when somebody signs in or out there.

mod common;
mod farewell;
mod guard;
mod knock;
mod leaving;
mod passwords;
mod queue;
pub mod secrets;

pub use kamni_play::people::{
    Account, Bearer, DELETED, NameError, Person, Scope, Scopes, Visitor, names, tokens,
};

use crate::clock::Millis;
use crate::ids::{GameId, random_secret};
use crate::store::{Store, StoreError};
use crate::wire::Wire;
use async_recursion::async_recursion as boxed;

pub use farewell::reset_secret;
use guard::Guard;
pub use knock::{Applicant, Knock};
pub use leaving::Stay;
use leaving::{Leaving, Left};
use passwords::Passwords;
pub use passwords::{Password, PasswordError};

/// How many tokens an account may have.
const TOKENS: u32 = 50;
/// The longest label of a token.
const LABEL: usize = 60;

/// Somebody who has signed in, or up, or out, or who has come for the first time: with a new secret for the cookie.
#[derive(Clone)]
pub struct Arrival {
    /// Who.
    pub visitor: Visitor,
    /// What goes into the cookie. It is kept nowhere else.
    pub secret: String,
    /// What the browser is known by later, if somebody has signed in or up.
    pub marks: Option<String>,
    /// Games that have become the account's: rooms that are open have to hear of it.
    pub games: Vec<GameId>,
}

impl std::fmt::Debug for Arrival {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arrival").field("visitor", &self.visitor).finish_non_exhaustive()
    }
}

/// Why somebody cannot do what he wants with his account.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PeopleError {
    /// The name is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The name, or one that looks like it, is somebody's.
    #[error("the name is taken")]
    Taken,
    /// The password is none, or could not be worked on.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Name and password do not belong together; which of them is wrong is not said.
    #[error("no account has that name and password")]
    Wrong,
    /// Too many wrong passwords were tried for that name; this many seconds later there is leave again.
    #[error("too many wrong passwords were tried for that name")]
    Guessed(u64),
    /// The session, token or account is gone.
    #[error("it is gone")]
    Gone,
    /// Staff has closed the account.
    #[error("the account is closed")]
    Closed,
    /// An account that has played does not become a program's.
    #[error("only an account that has not played can become a program account")]
    Played,
    /// Too many tokens.
    #[error("an account has at most 50 tokens")]
    Tokens,
    /// The label of a token.
    #[error("a label has 1 to 60 characters")]
    Label,
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PeopleError {
    /// Its word, for texts and programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Name(error) => error.code(),
            Self::Taken => "name-taken",
            Self::Password(error) => error.code(),
            Self::Wrong => "sign-in-wrong",
            Self::Guessed(_) => "sign-in-guessed",
            Self::Gone => "gone",
            Self::Closed => "account-closed",
            Self::Played => "bot-played",
            Self::Tokens => "tokens-many",
            Self::Label => "token-label",
            Self::Store(_) => "failed",
        }
    }
}

/// Where people come in.
#[derive(Clone, Debug)]
pub struct People {
    store: Store,
    secrets: secrets::Secrets,
    guard: Guard,
    passwords: Passwords,
    leaving: Leaving,
}

impl People {
    /// With the books that they stand in, and the key that browsers are marked with.
    #[must_use]
    pub fn new(store: Store, secrets: secrets::Secrets) -> Self {
        Self::on_wire(store, secrets, Wire::alone())
    }

    /// The same, with other nodes.
    #[must_use]
    pub fn on_wire(store: Store, secrets: secrets::Secrets, wire: Wire) -> Self {
        let (guard, passwords, leaving) = (Guard::default(), Passwords::default(), Leaving::new(wire));
        Self { store, secrets, guard, passwords, leaving }
    }

    /// Lets a guest in who has no cookie.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn guest(&self, now: Millis) -> Result<Arrival, PeopleError> {
        self.arrive(None, None, now).await
    }

    /// Who has a cookie with this secret.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn by_cookie(&self, secret: &str, now: Millis) -> Result<Option<Visitor>, PeopleError> {
        Ok(self.store.visitor(secrets::hash(secret), now).await?)
    }

    /// Signs out. The browser keeps its guests' seats, under a new secret.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn sign_out(&self, session: i64, now: Millis) -> Result<Arrival, PeopleError> {
        self.arrive(Some(session), None, now).await
    }

    async fn arrive(
        &self,
        session: Option<i64>,
        account: Option<Account>,
        now: Millis,
    ) -> Result<Arrival, PeopleError> {
        let secret = random_secret();
        let number = account.as_ref().map(|account| account.id);
        let before = session;
        let session = self.store.set_session(before, secrets::hash(&secret), number, now).await?;
        self.left(before);
        Ok(Arrival { visitor: Visitor { session, account }, secret, marks: None, games: Vec::new() })
    }

    /// Ends what is open under the old secret of a session that has a new one.
    fn left(&self, session: Option<i64>) {
        if let Some(session) = session {
            self.leaving.tell(Left::Session(session));
        }
    }

    /// Changes a password. All other sessions of the account end.
    ///
    /// # Errors
    /// If the old password is wrong, or the database fails.
    #[boxed]
    pub async fn change_password(
        &self,
        account: &Account,
        session: i64,
        old: Password,
        new: Password,
    ) -> Result<(), PeopleError> {
        let (_, stored) = self.store.account_with_password(&account.name).await?.unzip();
        let turn = knock::turn_of_owner(&account.name);
        if !self.passwords.is_right(old, stored, turn).await? {
            return Err(PeopleError::Wrong);
        }
        let new = self.passwords.hash(new, turn).await?;
        self.store.set_password(account.id, session, new).await?;
        self.leaving.tell(Left::Others { account: account.id, but: session });
        Ok(())
    }

    /// Makes an account a program's, for ever.
    ///
    /// # Errors
    /// If it has played, or the database fails.
    #[boxed]
    pub async fn become_bot(&self, account: i64) -> Result<(), PeopleError> {
        if self.store.make_bot(account).await? { Ok(()) } else { Err(PeopleError::Played) }
    }

    /// Makes a token. It is shown this once.
    ///
    /// # Errors
    /// If there are too many, or the database fails.
    #[boxed]
    pub async fn add_token(
        &self,
        account: i64,
        label: &str,
        scopes: Scopes,
        now: Millis,
    ) -> Result<String, PeopleError> {
        let label = label.trim();
        let length = label.chars().count();
        if !(1..=LABEL).contains(&length) || label.contains(char::is_control) {
            return Err(PeopleError::Label);
        }
        let token = tokens::random();
        let added = self.store.add_token(account, secrets::hash(&token), label, scopes, TOKENS, now).await?;
        if added { Ok(token) } else { Err(PeopleError::Tokens) }
    }

    /// Who has a token, and what he may do with it.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn by_token(&self, token: &str, now: Millis) -> Result<Option<Bearer>, PeopleError> {
        Ok(self.store.token_holder(secrets::hash(token), now).await?)
    }
}

#[cfg(test)]
mod tests;
