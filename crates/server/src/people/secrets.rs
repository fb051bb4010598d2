//! Secrets: a guest's link to a seat, and what is stored of cookies and tokens.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use kamni_rules::Player;
use sha2::{Digest, Sha256};

use crate::ids::{GameId, spelt};

/// What is stored of a secret that was made at random: nobody can go back from it.
#[must_use]
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// The server's key, and what is worked out with it.
#[derive(Clone)]
pub struct Secrets {
    key: [u8; 32],
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets")
    }
}

impl Secrets {
    /// With a key of the server's own.
    #[must_use]
    pub const fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    fn mac(&self, text: &str) -> [u8; 32] {
        // A key of any length will do, so that there is no error to come.
        let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.key);
        mac.map_or([0; 32], |mac| mac.chain_update(text.as_bytes()).finalize().into_bytes().into())
    }

    /// The secret that opens a seat: 32 letters, 150 bits. It is not kept anywhere.
    #[must_use]
    pub fn seat_secret(&self, game: GameId, side: Player) -> String {
        spelt(&self.mac(&format!("seat {game} {side}")))
    }

    /// Which seat of a game a secret opens.
    #[must_use]
    pub fn seat_of(&self, game: GameId, secret: &str) -> Option<Player> {
        // The secrets are not compared themselves: how long it takes to find that two hashes differ tells nothing about them.
        let given = self.mac(&format!("compare {secret}"));
        Player::BOTH.into_iter().find(|&side| {
            let right = self.seat_secret(game, side);
            self.mac(&format!("compare {right}")) == given
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_one_seat_of_one_game() {
        let secrets = Secrets::new([7; 32]);
        let (game, other) = (GameId::random(), GameId::random());
        for side in Player::BOTH {
            let secret = secrets.seat_secret(game, side);
            assert_eq!(secret.len(), 32);
            assert_eq!(secrets.seat_of(game, &secret), Some(side));
            assert_eq!(secrets.seat_of(other, &secret), None);
            assert_eq!(secrets.seat_of(game, &secret[1..]), None);
            assert_eq!(Secrets::new([8; 32]).seat_of(game, &secret), None);
        }
        assert_eq!(secrets.seat_of(game, ""), None);
    }

    #[test]
    fn links_stay_as_they_are_for_ever() {
        // By `openssl dgst -sha256 -mac HMAC`: a link that was given to somebody must go on opening his seat.
        let secrets = Secrets::new([7; 32]);
        let mac = secrets.mac("seat 23456789 first");
        assert_eq!(mac[..8], [0xdb, 0xf7, 0x72, 0xab, 0xc6, 0xb2, 0xca, 0x19]);
        let game: GameId = "23456789".parse().expect("an id");
        assert_eq!(secrets.seat_secret(game, Player::First), spelt(&mac));
    }
}
