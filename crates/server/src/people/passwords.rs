//! Passwords: argon2id, off the async threads, few at a time.

use std::fmt;
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

/// The fewest and the most characters. The upper bound keeps the work for one request small.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;
/// Memory in KiB, rounds and lanes, as OWASP's cheat sheet for the storage of passwords has them.
const MEMORY: u32 = 19 * 1024;
const ROUNDS: u32 = 2;
const LANES: u32 = 1;
/// So many are worked on at the same time, and so many may wait.
const TOGETHER: usize = 2;
const WAITING: usize = 32;

/// Nobody's password, hashed with the same settings: what an unknown name is compared with, so that it takes as long.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdCE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password that somebody has typed. It is never shown or logged.
#[derive(Clone)]
pub struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

/// Why a text is no password, or could not be worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Too short.
    #[error("a password has at least 8 characters")]
    Short,
    /// Too long.
    #[error("a password has at most 128 characters")]
    Long,
    /// Too many at once.
    #[error("too many passwords are being checked")]
    Busy,
    /// It could not be hashed: no memory, no randomness, or the server stops.
    #[error("the password could not be hashed")]
    Failed,
}

impl PasswordError {
    /// Its word, for texts and programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Short => "password-short",
            Self::Long => "password-long",
            Self::Busy => "busy",
            Self::Failed => "failed",
        }
    }
}

impl Password {
    /// Whether a text may be one.
    ///
    /// # Errors
    /// Why not.
    pub fn new(text: String) -> Result<Self, PasswordError> {
        let length = text.chars().count();
        if length < *LENGTH.start() {
            return Err(PasswordError::Short);
        }
        if length > *LENGTH.end() { Err(PasswordError::Long) } else { Ok(Self(text)) }
    }
}

/// Where passwords are hashed and checked.
#[derive(Clone, Debug)]
pub(super) struct Passwords {
    working: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            working: Arc::new(Semaphore::new(TOGETHER)),
            waiting: Arc::new(Semaphore::new(TOGETHER + WAITING)),
        }
    }
}

fn argon() -> Result<Argon2<'static>, PasswordError> {
    let params = Params::new(MEMORY, ROUNDS, LANES, None).map_err(|_| PasswordError::Failed)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

impl Passwords {
    /// What is stored of a password.
    pub(super) async fn hash(&self, password: Password) -> Result<String, PasswordError> {
        self.work(move || {
            let hash = argon()?.hash_password(password.0.as_bytes()).map_err(|_| PasswordError::Failed)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Whether a password is the one of which this was stored. If nothing was, it takes as long to say no.
    pub(super) async fn is_right(
        &self,
        password: Password,
        stored: Option<String>,
    ) -> Result<bool, PasswordError> {
        self.work(move || {
            let hash = PasswordHash::new(stored.as_deref().unwrap_or(NOBODY));
            let hash = hash.map_err(|_| PasswordError::Failed)?;
            let right = argon()?.verify_password(password.0.as_bytes(), &hash).is_ok();
            Ok(right && stored.is_some())
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let _place = self.waiting.try_acquire().map_err(|_| PasswordError::Busy)?;
        // The work keeps its permit even if nobody waits for it any more: the thread is still busy.
        let permit = Arc::clone(&self.working).acquire_owned().await.map_err(|_| PasswordError::Failed)?;
        let work = move || {
            let done = work();
            drop(permit);
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| PasswordError::Failed)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::new(text.to_owned()).expect("a password")
    }

    #[test]
    fn lengths_count_characters() {
        let check = |text: String| Password::new(text).err();
        assert_eq!(check("7 chars".to_owned()), Some(PasswordError::Short));
        assert_eq!(check("8 знаков".to_owned()), None);
        assert_eq!(check("я".repeat(128)), None);
        assert_eq!(check("я".repeat(129)), Some(PasswordError::Long));
    }

    #[test]
    fn nobody_shows_a_password() {
        assert_eq!(format!("{:?}", password("correct horse")), "Password");
    }

    #[tokio::test]
    async fn the_right_password_is_right() {
        let passwords = Passwords::default();
        let stored = passwords.hash(password("correct horse")).await.expect("hashed");
        let again = passwords.hash(password("correct horse")).await.expect("hashed");
        assert_ne!(stored, again, "each has its own salt");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_eq!(passwords.is_right(password("correct horse"), Some(stored.clone())).await, Ok(true));
        assert_eq!(passwords.is_right(password("Correct horse"), Some(stored.clone())).await, Ok(false));
        let nobody = PasswordHash::new(NOBODY).expect("a hash");
        let somebody = PasswordHash::new(&stored).expect("a hash");
        assert_eq!(nobody.params, somebody.params, "an unknown name takes as long");
        assert_eq!(passwords.is_right(password("correct horse"), None).await, Ok(false));
    }

    #[tokio::test]
    async fn a_flood_is_turned_away() {
        let passwords = Passwords::default();
        let _all = passwords.waiting.acquire_many(34).await.expect("open");
        assert_eq!(passwords.hash(password("correct horse")).await, Err(PasswordError::Busy));
    }
}
