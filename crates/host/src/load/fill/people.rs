//! Who plays the games: a few play very much, many play little, and some have no account.

use std::collections::HashMap;

use kamni_play::clock::Millis;
use kamni_play::game::{End, Sitter, Why};
use kamni_play::ratings::Rating;
use kamni_rules::{GameKind, Player, Rng};
use kamni_store::{FilledRating, Store, StoreError};

/// A syllable is one of each; none of the letters looks like another.
const BEGINS: [&str; 10] = ["k", "m", "n", "s", "t", "r", "v", "d", "g", "b"];
const ENDS: [&str; 4] = ["a", "e", "u", "o"];

/// How many play very much.
const REGULARS: usize = 8;

type Seat = (Sitter, Option<(i32, i32)>);

/// The accounts and how they stand.
pub(super) struct People {
    accounts: Vec<(i64, String)>,
    ratings: HashMap<(usize, GameKind), (f64, u32, Millis)>,
}

/// The name of a number: at least three syllables.
fn name(mut number: usize) -> String {
    let mut name = String::new();
    let base = BEGINS.len() * ENDS.len();
    while number > 0 || name.len() < 6 {
        name.push_str(BEGINS[number % base / ENDS.len()]);
        name.push_str(ENDS[number % ENDS.len()]);
        number /= base;
    }
    name
}

impl People {
    /// Adds the accounts.
    pub(super) async fn added(store: &Store, count: u32, created: Millis) -> Result<Self, StoreError> {
        let names = (0..count as usize).map(name).collect();
        Ok(Self { accounts: store.fill_accounts(names, created).await?, ratings: HashMap::new() })
    }

    /// How everybody stands after all games.
    pub(super) fn ratings(&self) -> Vec<FilledRating> {
        let rating =
            |(&(place, kind), &(rating, games, changed)): (&(usize, GameKind), &(f64, u32, Millis))| {
                let rating = Rating { rating, deviation: 80.0, ..Rating::default() };
                FilledRating { account: self.accounts[place].0, kind, rating, games, changed }
            };
        self.ratings.iter().map(rating).collect()
    }

    /// Somebody with an account: every sixth time one of the few who play all day. Nobody if all names were taken before.
    fn anybody(&self, rng: &mut Rng) -> Option<usize> {
        let count = self.accounts.len();
        let among = if rng.below(6) == 0 { count.min(REGULARS) } else { count };
        (count > 0).then(|| rng.below(among))
    }

    /// Two who play a game that ends so, and whether it is rated.
    pub(super) fn seated(
        &mut self,
        rng: &mut Rng,
        kind: GameKind,
        end: &End,
        ended: Millis,
    ) -> ([Seat; 2], bool) {
        let one = self.anybody(rng);
        match rng.below(10) {
            0 => ([(Sitter::Guest, None), (Sitter::Guest, None)], false),
            1 => ([(Sitter::Guest, None), (computer(rng), None)], false),
            2 | 3 => self.shuffled(rng, one, computer),
            4 => self.shuffled(rng, one, |_| Sitter::Guest),
            choice => {
                let other = self.anybody(rng).filter(|other| Some(*other) != one);
                let (Some(one), Some(other)) = (one, other) else { return self.shuffled(rng, one, computer) };
                let rated = choice >= 6 && end.why != Why::Aborted;
                let won = |player| {
                    if end.winner == Some(player) {
                        8
                    } else if end.winner.is_none() {
                        0
                    } else {
                        -8
                    }
                };
                let seats = [(one, Player::First), (other, Player::Second)];
                (
                    seats.map(|(place, player)| self.seat(place, kind, rated.then(|| (won(player), ended)))),
                    rated,
                )
            }
        }
    }

    /// Somebody with an account against somebody without.
    fn shuffled(
        &self,
        rng: &mut Rng,
        one: Option<usize>,
        other: impl Fn(&mut Rng) -> Sitter,
    ) -> ([Seat; 2], bool) {
        let own = one.map_or(Sitter::Guest, |place| self.sitter(place, None));
        let mut seats = [(own, None), (other(rng), None)];
        if rng.below(2) == 0 {
            seats.reverse();
        }
        (seats, false)
    }

    fn sitter(&self, place: usize, rating: Option<(i32, i32)>) -> Sitter {
        let (id, name) = &self.accounts[place];
        Sitter::Account { id: *id, name: name.clone(), rating, bot: false }
    }

    /// A seat; in a rated game the rating changes by this much at that time.
    fn seat(&mut self, place: usize, kind: GameKind, change: Option<(i32, Millis)>) -> Seat {
        let Some((change, at)) = change else { return (self.sitter(place, None), None) };
        let standing = self.ratings.entry((place, kind)).or_insert((1500.0, 0, at));
        // Ratings are far from the bounds of their type.
        #[allow(clippy::cast_possible_truncation)]
        let before = standing.0 as i32;
        let after = (before + change).clamp(600, 2600);
        *standing = (f64::from(after), standing.1 + 1, at);
        (self.sitter(place, Some((before, 80))), Some((after, 80)))
    }
}

fn computer(rng: &mut Rng) -> Sitter {
    Sitter::Computer { level: u8::try_from(1 + rng.below(10)).unwrap_or(1) }
}
