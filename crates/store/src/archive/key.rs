//! The place of a game in a list: when it ended, and its id where several ended at the same time.

use std::fmt;
use std::str::FromStr;

use crate::clock::Millis;
use crate::ids::GameId;

/// The place of a game in a list. Its text is `1794759378722-rjxBshs3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// When the game ended.
    pub ended: Millis,
    /// Which it is.
    pub id: GameId,
}

/// A text that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key is a time in milliseconds, a hyphen and a game's id")]
pub struct NoKey;

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.ended, self.id)
    }
}

impl FromStr for Key {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let (ended, id) = text.split_once('-').ok_or(NoKey)?;
        let digits = !ended.is_empty() && ended.bytes().all(|byte| byte.is_ascii_digit());
        let ended = ended.parse().ok().filter(|_| digits).ok_or(NoKey)?;
        Ok(Self { ended, id: id.parse().map_err(|_| NoKey)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_round_trip_and_others_are_refused() {
        let key = Key { ended: 1_794_759_378_722, id: GameId::random() };
        assert_eq!(key.to_string().parse(), Ok(key));
        for bad in
            ["", "-", "5", "5-", "-5-bbbbbbbb", "+5-bbbbbbbb", "5-bbbbbbb", "99999999999999999999-bbbbbbbb"]
        {
            assert_eq!(bad.parse::<Key>(), Err(NoKey), "{bad}");
        }
    }
}
