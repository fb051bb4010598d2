//! Who somebody is: with an account, with a browser alone, or a program with a token.

pub mod names;
pub mod tokens;

use crate::clock::Millis;
use crate::game::Sitter;

pub use names::NameError;
pub use tokens::{Scope, Scopes};

/// What an account is called that its owner has left for good: no name that somebody can have.
pub const DELETED: &str = "deleted";

/// An account, as far as others may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Whether it is a program's.
    pub bot: bool,
    /// Since when there is one.
    pub created: Millis,
}

impl Account {
    /// How it sits at a table, with the rating that it has there.
    #[must_use]
    pub fn sitter(&self, rating: Option<(i32, i32)>) -> Sitter {
        Sitter::Account { id: self.id, name: self.name.clone(), rating, bot: self.bot }
    }
}

/// Somebody who is here with a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// The number of the session.
    pub session: i64,
    /// The account, if somebody is signed in.
    pub account: Option<Account>,
}

/// A program with a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer {
    /// The token's number.
    pub id: i64,
    /// Whose token it is.
    pub account: Account,
    /// What it is good for.
    pub scopes: Scopes,
}

/// Somebody, as far as he is known: by his account, or else by his browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Person {
    /// Somebody with an account.
    Account(i64),
    /// Somebody with a browser.
    Session(i64),
}
