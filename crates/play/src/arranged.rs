//! Rated games that look as if two had agreed who wins.
//!
//! The measure: of the rated games of one kind that two people have played with each other within the time that is looked at, at least
//! [`LEAST`]; one of them has won at least four of five; and at least half of all were given up, by resignation or by the clock, before
//! the turn [`SHORT`]. Whoever is merely the stronger wins games that are played; who hands points over does not play them.
//! It is a mark for people to look at, and nothing happens by it.

use std::collections::HashMap;

use kamni_rules::{GameKind, Player};

use crate::game::Why;
use crate::ids::GameId;

/// How many games it takes.
pub const LEAST: usize = 5;
/// A game that is given up before this turn has hardly been played.
pub const SHORT: u32 = 12;

/// Somebody who has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The account.
    pub account: i64,
    /// Its name.
    pub name: String,
}

/// A rated game between two.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Which.
    pub game: GameId,
    /// What was played.
    pub kind: GameKind,
    /// First and Second.
    pub players: [Played; 2],
    /// Who won.
    pub winner: Option<Player>,
    /// How it ended.
    pub why: Why,
    /// How many turns were made.
    pub turns: u32,
}

impl Meeting {
    fn is_short(&self) -> bool {
        matches!(self.why, Why::Resigned | Why::Time) && self.turns < SHORT
    }
}

/// Games of two that look arranged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// What they play.
    pub kind: GameKind,
    /// Who has won most of them.
    pub winner: Played,
    /// Against whom.
    pub loser: Played,
    /// The games, in the order in which they were given.
    pub games: Vec<GameId>,
    /// How many of them the winner has won.
    pub won: usize,
    /// How many were given up at once.
    pub short: usize,
}

/// Those of some games that look arranged, the most games first.
#[must_use]
pub fn arranged(meetings: &[Meeting]) -> Vec<Arranged> {
    let mut pairs: HashMap<(i64, i64, GameKind), Vec<&Meeting>> = HashMap::new();
    for meeting in meetings {
        let [one, other] = [0, 1].map(|place: usize| meeting.players[place].account);
        if one != other {
            pairs.entry((one.min(other), one.max(other), meeting.kind)).or_default().push(meeting);
        }
    }
    let mut found: Vec<Arranged> = pairs.values().filter_map(|games| of_pair(games)).collect();
    found.sort_by(|one, other| {
        let key =
            |pair: &Arranged| (std::cmp::Reverse(pair.games.len()), pair.winner.account, pair.loser.account);
        key(one).cmp(&key(other)).then_with(|| one.kind.name().cmp(other.kind.name()))
    });
    found
}

/// The games of two in one kind of game, if they look arranged.
fn of_pair(games: &[&Meeting]) -> Option<Arranged> {
    let first = games.first()?;
    let won = |who: &Played| {
        let wins =
            games.iter().filter(|game| game.winner.is_some_and(|side| game.players[side as usize] == *who));
        wins.count()
    };
    let [one, other] = &first.players;
    let (winner, loser) = if won(one) >= won(other) { (one, other) } else { (other, one) };
    let (won, short) = (won(winner), games.iter().filter(|game| game.is_short()).count());
    let is_arranged = games.len() >= LEAST && won * 5 >= games.len() * 4 && short * 2 >= games.len();
    is_arranged.then(|| Arranged {
        kind: first.kind,
        winner: winner.clone(),
        loser: loser.clone(),
        games: games.iter().map(|game| game.game).collect(),
        won,
        short,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(number: u64, first: i64, winner: Option<i64>, why: Why, turns: u32) -> Meeting {
        let played = |account: i64| Played { account, name: format!("n{account}") };
        let side = winner.map(|winner| if winner == first { Player::First } else { Player::Second });
        Meeting {
            game: GameId::numbered(number),
            kind: GameKind::Four,
            players: [played(first), played(3 - first)],
            winner: side,
            why,
            turns,
        }
    }

    fn games(count: u64, lost: u64, short: u64) -> Vec<Meeting> {
        let one = |number: u64| {
            let (why, turns) = if number < short { (Why::Resigned, 4) } else { (Why::Resigned, 60) };
            let winner = if number < lost { 2 } else { 1 };
            meeting(number, if number.is_multiple_of(2) { 1 } else { 2 }, Some(winner), why, turns)
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn short_games_that_one_wins_are_marked_whichever_side_he_has() {
        let found = arranged(&games(6, 1, 3));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].winner.account, found[0].won, found[0].short), (1, 5, 3));
        assert_eq!(found[0].games.len(), 6);
    }

    #[test]
    fn what_is_played_out_or_shared_or_seldom_is_not() {
        for (count, lost, short) in [(4, 0, 4), (6, 2, 6), (6, 0, 2), (20, 0, 9)] {
            assert_eq!(arranged(&games(count, lost, short)), [], "{count} {lost} {short}");
        }
        // The rules ended them: they were played.
        let ruled = |game: Meeting| Meeting { why: Why::Agreed, winner: None, ..game };
        let drawn: Vec<Meeting> = games(8, 0, 8).into_iter().map(ruled).collect();
        assert_eq!(arranged(&drawn), []);
        // Against himself, or in several kinds of games, a few each.
        let mut spread = games(8, 0, 8);
        for (place, game) in spread.iter_mut().enumerate() {
            game.kind = GameKind::ALL[place % 2];
        }
        assert_eq!(arranged(&spread), []);
    }
}
