//! Short names that stand in links.

use std::fmt;
use std::str::FromStr;

/// Letters and digits that are hard to mix up; without vowels, so that no id reads as a word or as a page's name.
const ALPHABET: &[u8; 29] = b"23456789bcdfghjkmnpqrstvwxzBC";

/// How many characters a game's id has: 29⁸ is half a million million.
const LENGTH: usize = 8;

/// A game's id, as it stands in its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; LENGTH]);

impl GameId {
    /// A new one, taken at random.
    #[must_use]
    pub fn random() -> Self {
        let mut id = [0; LENGTH];
        random_text(&mut id);
        Self(id)
    }

    /// How many letters each has.
    pub const LENGTH: usize = LENGTH;

    /// How many there are.
    pub const COUNT: u64 = (ALPHABET.len() as u64).pow(LENGTH as u32);

    /// One for each number below [`Self::COUNT`], written with the alphabet's letters as digits: for games that are made up.
    #[must_use]
    pub fn numbered(number: u64) -> Self {
        let mut left = number;
        let mut id = [0; LENGTH];
        for place in id.iter_mut().rev() {
            // The remainder is a place of the alphabet.
            *place = ALPHABET[usize::try_from(left % ALPHABET.len() as u64).unwrap_or(0)];
            left /= ALPHABET.len() as u64;
        }
        Self(id)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Only letters of the alphabet ever get in.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A tournament's id, as it stands in its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct TournamentId(GameId);

impl TournamentId {
    /// A new one, taken at random.
    #[must_use]
    pub fn random() -> Self {
        Self(GameId::random())
    }

    /// One for each number, for tournaments that have to have the same id wherever they are made.
    #[must_use]
    pub fn numbered(number: u64) -> Self {
        Self(GameId::numbered(number % GameId::COUNT))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// What stands for it where something is told of a game.
    #[must_use]
    pub const fn as_game(self) -> GameId {
        self.0
    }
}

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for TournamentId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<Self, NoGameId> {
        text.parse().map(Self)
    }
}

/// A text that is no game's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game's id has {LENGTH} letters and digits")]
pub struct NoGameId;

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<Self, NoGameId> {
        let id: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| NoGameId)?;
        if id.iter().all(|letter| ALPHABET.contains(letter)) { Ok(Self(id)) } else { Err(NoGameId) }
    }
}

impl serde::Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> serde::Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Fills a text with letters of the alphabet, each as likely as any other.
fn random_text(text: &mut [u8]) {
    let mut place = 0;
    while place < text.len() {
        for byte in random_bytes::<16>() {
            // The largest multiple of 29 below 256 is 232: what is above would favour the first letters.
            if byte < 232 && place < text.len() {
                text[place] = ALPHABET[usize::from(byte) % ALPHABET.len()];
                place += 1;
            }
        }
    }
}

/// Bytes from the system's source of randomness.
#[must_use]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness no secret is one: there is nothing better to do than to stop.
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A secret of 160 bits as 33 letters of the alphabet.
#[must_use]
pub fn random_secret() -> String {
    let mut text = [0; 33];
    random_text(&mut text);
    text.iter().map(|&letter| char::from(letter)).collect()
}

/// Bytes as letters of the alphabet: for secrets that are worked out, not kept.
#[must_use]
pub fn spelt(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip_and_others_are_refused() {
        for _ in 0..1000 {
            let id = GameId::random();
            assert_eq!(id.as_str().parse(), Ok(id));
        }
        let numbered: std::collections::HashSet<_> = (0..10_000).map(GameId::numbered).collect();
        assert_eq!(numbered.len(), 10_000);
        for bad in ["", "analysis", "short", "muchtoolong", "2345678!", "камни234"] {
            assert_eq!(bad.parse::<GameId>(), Err(NoGameId), "{bad}");
        }
    }
}
