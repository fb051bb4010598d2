//! Coming in: signing up and in, and whom the house knows again.

use std::fmt;
use std::net::IpAddr;

use super::queue::{NameKey, Standing, Turn};
use super::{Account, Arrival, Password, People, PeopleError, Visitor, names, secrets};
use crate::clock::Millis;
use crate::ids::random_secret;
use crate::store::accounts::SignedUp;
use async_recursion::async_recursion as boxed;

/// How somebody comes to the door.
#[derive(Clone, Default)]
pub struct Knock {
    /// The session, if there is one. It goes on under a new secret, and guests' seats with it.
    pub session: Option<i64>,
    /// The account that is signed in there already.
    pub account: Option<i64>,
    /// Where from, if it is not from this machine.
    pub from: Option<IpAddr>,
    /// The marks of the browser.
    pub marks: String,
}

impl fmt::Debug for Knock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Knock").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Somebody who wants to sign in, before his password is looked at.
pub struct Applicant {
    knock: Knock,
    name: NameKey,
    /// The account of that name, and what is stored of its password.
    found: Option<(Account, String)>,
    known: bool,
}

impl fmt::Debug for Applicant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Applicant").field("known", &self.known).finish_non_exhaustive()
    }
}

impl Applicant {
    /// Whether the account was signed in before in this browser: then the limits of others are not his.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.known
    }
}

/// What a name is counted by: an account has one, however its name is written.
fn key(name: &str) -> NameKey {
    secrets::hash(&names::skeleton(name))
}

/// The place in the queue of who is signed in already.
pub(super) fn turn_of_owner(name: &str) -> Turn {
    Turn { standing: Standing::KNOWN, place: None, name: key(name) }
}

impl People {
    /// Makes an account, and signs in with it.
    ///
    /// # Errors
    /// If the name cannot be had, or the database fails.
    #[boxed]
    pub async fn sign_up(
        &self,
        knock: &Knock,
        name: &str,
        password: Password,
        now: Millis,
    ) -> Result<Arrival, PeopleError> {
        names::check(name)?;
        // Hashing is costly: a name that is taken is found out before.
        if self.store.account(name).await?.is_some() {
            return Err(PeopleError::Taken);
        }
        let turn = self.guard.turn(knock.from, key(name), now);
        let password = self.passwords.hash(password, turn).await?;
        let secret = random_secret();
        let place = (knock.session, secrets::hash(&secret));
        let made = self.store.sign_up(name, password.clone(), place, now).await?;
        let SignedUp { account, session, games } = made.ok_or(PeopleError::Taken)?;
        self.left(knock.session);
        let marks = Some(self.secrets.with_mark(&knock.marks, account.id, &password));
        Ok(Arrival { visitor: Visitor { session, account: Some(account) }, secret, marks, games })
    }

    /// Looks at who wants to sign in.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn applicant(&self, knock: Knock, name: &str, now: Millis) -> Result<Applicant, PeopleError> {
        let found = self.store.account_with_password(name).await?;
        let name = key(name);
        let marked = found.as_ref().is_some_and(|(account, stored)| {
            knock.account == Some(account.id) || self.secrets.is_marked(&knock.marks, account.id, stored)
        });
        let known = marked && self.guard.trusts(name, now);
        Ok(Applicant { knock, name, found, known })
    }

    /// Signs in.
    ///
    /// # Errors
    /// If name and password do not belong together, too many have tried, or the database fails.
    #[boxed]
    pub async fn let_in(
        &self,
        applicant: Applicant,
        password: Password,
        now: Millis,
    ) -> Result<Arrival, PeopleError> {
        let Applicant { knock, name, found, known } = applicant;
        let leave = self.guard.admit(known, knock.from, name, now).map_err(PeopleError::Guessed)?;
        let (account, stored) = found.unzip();
        let right = self.passwords.is_right(password, stored.clone(), leave.turn).await;
        match right {
            Ok(true) => self.guard.forgive(leave),
            Ok(false) => {}
            Err(_) => self.guard.not_tried(leave),
        }
        match account.zip(stored).filter(|_| right == Ok(true)) {
            Some((account, stored)) => self.welcome(&knock, account, &stored, now).await,
            None => Err(right.map_or_else(PeopleError::from, |_| PeopleError::Wrong)),
        }
    }

    async fn welcome(
        &self,
        knock: &Knock,
        account: Account,
        stored: &str,
        now: Millis,
    ) -> Result<Arrival, PeopleError> {
        if self.store.footing(account.id).await?.closed.is_some() {
            return Err(PeopleError::Closed);
        }
        let marks = self.secrets.with_mark(&knock.marks, account.id, stored);
        let arrival = self.arrive(knock.session, Some(account), now).await?;
        Ok(Arrival { marks: Some(marks), ..arrival })
    }

    /// The marks of a browser in which an account is signed in now.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn marks(&self, account: &Account, marks: &str) -> Result<Option<String>, PeopleError> {
        let found = self.store.account_with_password(&account.name).await?;
        Ok(found.map(|(account, stored)| self.secrets.with_mark(marks, account.id, &stored)))
    }
}
