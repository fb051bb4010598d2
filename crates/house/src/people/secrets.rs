//! Secrets: a guest's link to a seat, and what is stored of cookies and tokens.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use kamni_rules::Player;
use sha2::{Digest, Sha256};

use crate::ids::{GameId, TournamentId, random_bytes, spelt};

/// The letters of a mark that are taken at random, and all of them.
const NONCE: usize = 12;
const MARK: usize = NONCE + 32;
/// How many accounts a browser is known for, and what stands between their marks.
const MARKS: usize = 4;
const BETWEEN: &str = ".";

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

    /// What is kept of a tournament's password: it is told among friends, and guards no more than a field.
    #[must_use]
    pub fn tournament_password(&self, id: TournamentId, password: &str) -> [u8; 32] {
        self.mac(&format!("tournament {id} {password}"))
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

    /// A word for a link in a letter: it says of which account it is, what else it says, and that the house has written it.
    #[must_use]
    pub fn letter_word<const N: usize>(&self, purpose: &str, values: [i64; N]) -> String {
        let said = values.map(|value| value.to_string()).join(".");
        let proof = spelt(&self.mac(&format!("letter {purpose} {said}")));
        format!("{said}.{proof}")
    }

    /// What such a word says, if the house has written it for that purpose.
    #[must_use]
    pub fn read_letter_word<const N: usize>(&self, purpose: &str, word: &str) -> Option<[i64; N]> {
        let (said, _) = word.rsplit_once('.')?;
        let values: Vec<i64> = said.split('.').map(|value| value.parse().ok()).collect::<Option<_>>()?;
        let values: [i64; N] = values.try_into().ok()?;
        let right = self.letter_word(purpose, values);
        // As with seats, not the proofs themselves are compared.
        (self.mac(&format!("compare {word}")) == self.mac(&format!("compare {right}"))).then_some(values)
    }

    /// A mark for a browser in which an account was signed in, so that it is known there again. It opens nothing, tells nobody
    /// else which account it is of, and is void when the password is another.
    #[must_use]
    pub fn mark(&self, account: i64, password: &str) -> String {
        let nonce = spelt(&random_bytes::<NONCE>());
        let proof = self.proof(&nonce, account, password);
        nonce + &proof
    }

    fn proof(&self, nonce: &str, account: i64, password: &str) -> String {
        spelt(&self.mac(&format!("known {account} {nonce} {password}")))
    }

    /// Whether one of the marks of a browser is of this account.
    #[must_use]
    pub fn is_marked(&self, marks: &str, account: i64, password: &str) -> bool {
        marks.split(BETWEEN).take(MARKS).any(|mark| self.is_mark(mark, account, password))
    }

    fn is_mark(&self, mark: &str, account: i64, password: &str) -> bool {
        let Some((nonce, proof)) = mark.split_at_checked(NONCE) else { return false };
        let right = self.proof(nonce, account, password);
        // As with seats, not the proofs themselves are compared.
        self.mac(&format!("compare {proof}")) == self.mac(&format!("compare {right}"))
    }

    /// The marks of a browser with one more; of the account itself and of long ago none stays.
    #[must_use]
    pub fn with_mark(&self, marks: &str, account: i64, password: &str) -> String {
        let others = marks.split(BETWEEN).take(MARKS);
        let others = others.filter(|mark| {
            mark.len() == MARK
                && mark.bytes().all(|letter| letter.is_ascii_alphanumeric())
                && !self.is_mark(mark, account, password)
        });
        let marks: Vec<String> = std::iter::once(self.mark(account, password))
            .chain(others.map(str::to_owned))
            .take(MARKS)
            .collect();
        marks.join(BETWEEN)
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
    fn a_browser_is_known_for_an_account_until_its_password_changes() {
        let secrets = Secrets::new([7; 32]);
        let marks = secrets.with_mark("", 5, "hash");
        assert_eq!(marks.len(), MARK);
        assert!(secrets.is_marked(&marks, 5, "hash"));
        assert!(!secrets.is_marked(&marks, 6, "hash"), "another account");
        assert!(!secrets.is_marked(&marks, 5, "other"), "another password");
        assert!(!Secrets::new([8; 32]).is_marked(&marks, 5, "hash"), "another house");
        assert_ne!(secrets.with_mark("", 5, "hash"), marks, "nobody sees that two browsers know the same");
        for bad in ["", ".", "..", "ж", &marks[1..], &marks[..MARK - 1]] {
            assert!(!secrets.is_marked(bad, 5, "hash"), "{bad}");
        }
    }

    #[test]
    fn a_browser_is_known_for_a_few_accounts() {
        let secrets = Secrets::new([7; 32]);
        let mut marks = "<script>.x; Domain=elsewhere".to_owned();
        for account in [1, 2, 3, 4, 4, 5] {
            marks = secrets.with_mark(&marks, account, "hash");
        }
        let known: Vec<i64> = (0..9).filter(|&account| secrets.is_marked(&marks, account, "hash")).collect();
        assert_eq!(known, [2, 3, 4, 5]);
        assert_eq!(marks.len(), 4 * MARK + 3);
    }

    #[test]
    fn the_word_of_a_letter_is_good_for_one_thing() {
        let secrets = Secrets::new([7; 32]);
        let word = secrets.letter_word("confirm", [12, -5]);
        assert_eq!(secrets.read_letter_word("confirm", &word), Some([12, -5]));
        assert_eq!(secrets.read_letter_word::<2>("off", &word), None, "another purpose");
        assert_eq!(secrets.read_letter_word::<1>("confirm", &word), None, "another form");
        assert_eq!(Secrets::new([8; 32]).read_letter_word::<2>("confirm", &word), None, "another house");
        let other = word.replacen("12", "13", 1);
        for bad in
            ["", ".", "12.-5", "12.-5.", "x.y.z", "+12.-5.z", &word[1..], &word[..word.len() - 1], &other]
        {
            assert_eq!(secrets.read_letter_word::<2>("confirm", bad), None, "{bad}");
        }
        let padded = word.replacen("12", "012", 1);
        assert_eq!(secrets.read_letter_word::<2>("confirm", &padded), None, "one way of writing it");
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
