//! Tokens: keys for programs, each with what may be done with it.

use std::fmt;
use std::str::FromStr;

use crate::ids::random_secret;

/// Something that a program may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Make steps in the games of its account.
    Play,
    /// Play as a bot: streams of events and games.
    Bot,
    /// Challenge others, and accept challenges.
    Challenge,
    /// Read what only the account may see.
    Read,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Play, Self::Bot, Self::Challenge, Self::Read];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Bot => "bot",
            Self::Challenge => "challenge",
            Self::Read => "read",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// No such scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such scope: {0}")]
pub struct NoScope(pub String);

impl FromStr for Scope {
    type Err = NoScope;

    fn from_str(text: &str) -> Result<Self, NoScope> {
        Self::ALL.into_iter().find(|scope| scope.name() == text).ok_or_else(|| NoScope(text.to_owned()))
    }
}

/// Some scopes; as a text with spaces between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// Whether one is among them.
    #[must_use]
    pub const fn has(self, scope: Scope) -> bool {
        self.0 & scope.bit() != 0
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, scope: Scope) -> Self {
        Self(self.0 | scope.bit())
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> =
            Scope::ALL.into_iter().filter(|&scope| self.has(scope)).map(Scope::name).collect();
        f.write_str(&names.join(" "))
    }
}

impl FromStr for Scopes {
    type Err = NoScope;

    fn from_str(text: &str) -> Result<Self, NoScope> {
        text.split_whitespace().try_fold(Self::default(), |scopes, word| Ok(scopes.with(word.parse()?)))
    }
}

/// A new token. What stands before the secret tells people, and programs that look for leaked keys, what it is.
#[must_use]
pub fn random() -> String {
    format!("kamni_{}", random_secret())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_round_trip() {
        for bits in 0..16 {
            let scopes = Scopes(bits);
            assert_eq!(scopes.to_string().parse(), Ok(scopes));
        }
        assert_eq!("play read".parse(), Ok(Scopes::default().with(Scope::Read).with(Scope::Play)));
        assert_eq!("play admin".parse::<Scopes>(), Err(NoScope("admin".to_owned())));
    }
}
