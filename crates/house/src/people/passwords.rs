//! Passwords: argon2id, off the async threads, few at a time, in memory that is kept.

use std::fmt;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Params, Version};

use super::common;
use super::queue::{Held, Queue, Turn};
use crate::ids::random_bytes;

/// The fewest and the most characters. The upper bound keeps the work for one request small.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;
/// Memory in KiB, rounds and lanes, as OWASP's cheat sheet for the storage of passwords has them.
const MEMORY: u32 = 19 * 1024;
const ROUNDS: u32 = 2;
const LANES: u32 = 1;

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
    /// Among the first that somebody else would try.
    #[error("a password is not easily guessed")]
    Common,
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
            Self::Common => "password-common",
            Self::Busy => "busy",
            Self::Failed => "failed",
        }
    }
}

impl Password {
    /// Whether somebody of this name may choose a text as a new one. What was chosen earlier is still taken.
    ///
    /// # Errors
    /// Why not.
    pub fn chosen(text: String, name: &str) -> Result<Self, PasswordError> {
        let password = Self::new(text)?;
        if common::is_common(&password.0, name) { Err(PasswordError::Common) } else { Ok(password) }
    }

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
#[derive(Clone, Debug, Default)]
pub(super) struct Passwords {
    queue: Queue,
}

/// Works a password out in the memory that is given: none is asked for, whose return would be the system's affair.
fn output(
    password: &Password,
    salt: &[u8],
    (algorithm, version, params): (Algorithm, Version, Params),
    held: &mut Held,
) -> Option<Output> {
    let blocks = held.blocks(params.block_count());
    let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let output = output.get_mut(..length)?;
    let argon = Argon2::new(algorithm, version, params);
    argon.hash_password_into_with_memory(password.0.as_bytes(), salt, output, blocks).ok()?;
    Output::new(output).ok()
}

fn hashed(password: &Password, held: &mut Held) -> Option<String> {
    let params = Params::new(MEMORY, ROUNDS, LANES, None).ok()?;
    let text = ParamsString::try_from(&params).ok()?;
    let salt = Salt::new(&random_bytes::<16>()).ok()?;
    let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
    let hash = output(password, &salt, (algorithm, version, params), held)?;
    let (algorithm, version) = (algorithm.ident(), Some(version.into()));
    let hash = PasswordHash { algorithm, version, params: text, salt: Some(salt), hash: Some(hash) };
    Some(hash.to_string())
}

/// Whether it is the one of which this was stored, with the settings of that time.
fn is_same(password: &Password, stored: &str, held: &mut Held) -> Option<bool> {
    let stored = PasswordHash::new(stored).ok()?;
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
    let version = stored.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let params = Params::try_from(&stored).ok()?;
    let hash = output(password, stored.salt.as_ref()?, (algorithm, version, params), held)?;
    // This comparison takes as long wherever the two differ.
    Some(hash == stored.hash?)
}

impl Passwords {
    /// What is stored of a password.
    pub(super) async fn hash(&self, password: Password, turn: Turn) -> Result<String, PasswordError> {
        self.work(turn, move |held| hashed(&password, held)).await
    }

    /// Whether a password is the one of which this was stored. If nothing was, it takes as long to say no.
    pub(super) async fn is_right(
        &self,
        password: Password,
        stored: Option<String>,
        turn: Turn,
    ) -> Result<bool, PasswordError> {
        let work = move |held: &mut Held| {
            let right = is_same(&password, stored.as_deref().unwrap_or(NOBODY), held)?;
            Some(right && stored.is_some())
        };
        self.work(turn, work).await
    }

    async fn work<T: Send + 'static>(
        &self,
        turn: Turn,
        work: impl FnOnce(&mut Held) -> Option<T> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let mut held = self.queue.take(turn).await.ok_or(PasswordError::Busy)?;
        // The work keeps its memory even if nobody waits for it any more: the thread is still busy.
        let done = tokio::task::spawn_blocking(move || work(&mut held)).await;
        done.ok().flatten().ok_or(PasswordError::Failed)
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

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
        let turn = Turn::default();
        let stored = passwords.hash(password("correct horse"), turn).await.expect("hashed");
        let again = passwords.hash(password("correct horse"), turn).await.expect("hashed");
        assert_ne!(stored, again, "each has its own salt");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let check = async |typed: &str, stored: Option<&str>| {
            passwords.is_right(password(typed), stored.map(str::to_owned), turn).await
        };
        assert_eq!(check("correct horse", Some(&stored)).await, Ok(true));
        assert_eq!(check("Correct horse", Some(&stored)).await, Ok(false));
        let nobody = PasswordHash::new(NOBODY).expect("a hash");
        let somebody = PasswordHash::new(&stored).expect("a hash");
        assert_eq!(nobody.params, somebody.params, "an unknown name takes as long");
        assert_eq!(check("correct horse", None).await, Ok(false));
        assert_eq!(check("correct horse", Some("no hash")).await, Err(PasswordError::Failed));
        // As an earlier version of the house stored it, and as another program works it out.
        let earlier = Argon2::default().hash_password(b"correct horse").expect("hashed").to_string();
        assert_eq!(check("correct horse", Some(&earlier)).await, Ok(true));
        assert_eq!(Argon2::default().verify_password(b"correct horse", &somebody), Ok(()));
    }

    #[tokio::test]
    async fn a_flood_takes_no_more_memory_than_two() {
        let passwords = Passwords::default();
        let flood = (0..40).map(|_| passwords.is_right(password("wrong horse"), None, Turn::default()));
        for answer in futures_util::future::join_all(flood).await {
            assert_eq!(answer, Ok(false));
        }
        assert_eq!(passwords.queue.memory(), (2, 2), "made, and all given back");
    }
}
