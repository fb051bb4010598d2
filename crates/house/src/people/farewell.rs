//! Leaving for good, and coming back without a password.

use async_recursion::async_recursion as boxed;

use super::leaving::Left;
use super::{Account, Password, People, PeopleError, knock, secrets};
use crate::clock::Millis;
use crate::ids::random_secret;

impl People {
    /// Sees whether somebody who is signed in knows the password of his account.
    ///
    /// # Errors
    /// If he does not, or the database fails.
    #[boxed]
    pub async fn confirm(&self, account: &Account, password: Password) -> Result<(), PeopleError> {
        let (_, stored) = self.store.account_with_password(&account.name).await?.unzip();
        let right = self.passwords.is_right(password, stored, knock::turn_of_owner(&account.name)).await?;
        if right { Ok(()) } else { Err(PeopleError::Wrong) }
    }

    /// Deletes an account. Its games stay, under nobody's name.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn delete(&self, account: &Account, now: Millis) -> Result<(), PeopleError> {
        self.store.delete_account(account.id, now).await?;
        self.leaving.tell(Left::Perhaps);
        Ok(())
    }

    /// The account whose password a link replaces, if it still does.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn by_reset(&self, secret: &str, now: Millis) -> Result<Option<Account>, PeopleError> {
        Ok(self.store.reset_holder(secrets::hash(secret), now).await?)
    }

    /// Replaces a password that was lost. The link is used up, and nobody is signed in anywhere any more.
    ///
    /// # Errors
    /// If the link opens nothing, or the database fails.
    #[boxed]
    pub async fn reset(
        &self,
        account: &Account,
        secret: &str,
        new: Password,
        now: Millis,
    ) -> Result<(), PeopleError> {
        let new = self.passwords.hash(new, knock::turn_of_owner(&account.name)).await?;
        let whose = self.store.reset(secrets::hash(secret), new, now).await?;
        self.leaving.tell(Left::Perhaps);
        if whose == Some(account.id) { Ok(()) } else { Err(PeopleError::Gone) }
    }

    /// Tells everybody to see whether he still is who he was: staff has closed an account.
    pub fn doubt(&self) {
        self.leaving.tell(Left::Perhaps);
    }
}

/// The secret of a new link for another password, and what is stored of it.
#[must_use]
pub fn reset_secret() -> (String, [u8; 32]) {
    let secret = random_secret();
    let hash = secrets::hash(&secret);
    (secret, hash)
}
