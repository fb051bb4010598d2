//! Pairing in an arena: whoever is free, with somebody who stands alike, and not with the last rival again.

use std::cmp::Ordering;

use kamni_rules::Player;

use super::fold::{Entrant, Tournament};
use super::matching;
use crate::clock::Millis;

/// Those who are free wait so long for more to be free, unless a quarter of the field is.
const WAIT: Millis = 5_000;
/// How many who stand side by side are paired in the best way there is: the field is cut into such blocks.
const BLOCK: usize = 48;
/// How many points of rating one point weighs as much as.
const POINT: i64 = 60;
/// What it costs to meet the rival before the last, and to have one's own side again.
const AGAIN: i64 = 1200;
const SIDE: i64 = 40;
/// Above all that, so that as many as can be are paired.
const PAIRED: i64 = 1 << 40;

/// Who is paired now, the side of First first.
pub(super) fn pairs(tournament: &Tournament, now: Millis) -> Vec<[usize; 2]> {
    let mut free: Vec<usize> =
        tournament.field().filter(|(_, entrant)| entrant.is_free()).map(|(place, _)| place).collect();
    if free.len() < 2 || !is_time(tournament, &free, now) {
        return Vec::new();
    }
    let entrant = |place: usize| &tournament.entrants[place];
    free.sort_by_key(|&place| {
        let entrant = entrant(place);
        (std::cmp::Reverse((entrant.points, entrant.rating)), entrant.seed)
    });
    // Two alone play each other again and again.
    let alone = active(tournament) == 2;
    let mut found = Vec::with_capacity(free.len() / 2);
    let mut left: Vec<usize> = Vec::new();
    for block in free.chunks(BLOCK) {
        // Whoever found nobody above is tried again here.
        let block: Vec<usize> = left.drain(..).chain(block.iter().copied()).collect();
        let weight =
            |one: usize, other: usize| worth(tournament, block[one], block[other], alone).unwrap_or(0);
        let mates = matching::best(block.len(), &weight);
        for (one, mate) in mates.into_iter().enumerate() {
            match mate {
                Some(other) if one < other => found.push(seated(tournament, block[one], block[other])),
                Some(_) => {}
                None => left.push(block[one]),
            }
        }
    }
    found
}

fn active(tournament: &Tournament) -> usize {
    let plays = |entrant: &Entrant| entrant.is_free() || entrant.playing.is_some();
    tournament.field().filter(|(_, entrant)| plays(entrant)).count()
}

fn is_time(tournament: &Tournament, free: &[usize], now: Millis) -> bool {
    let longest = free.iter().map(|&place| now - tournament.entrants[place].free).max();
    free.len() * 4 >= active(tournament) || longest.is_some_and(|longest| longest >= WAIT)
}

/// What it is worth to pair two; nothing, if they may not be.
fn worth(tournament: &Tournament, one: usize, other: usize, alone: bool) -> Option<i64> {
    let (a, b) = (&tournament.entrants[one], &tournament.entrants[other]);
    let last = |entrant: &Entrant, rival: usize| entrant.rivals.last() == Some(&rival);
    if !alone && (last(a, other) || last(b, one)) {
        return None;
    }
    let before = |entrant: &Entrant, rival: usize| entrant.rivals.iter().rev().nth(1) == Some(&rival);
    let mut cost = POINT * i64::from(a.points.abs_diff(b.points)) + i64::from(a.rating.abs_diff(b.rating));
    if !alone && (before(a, other) || before(b, one)) {
        cost += AGAIN;
    }
    if a.same_side != 0 && a.same_side.signum() == b.same_side.signum() {
        cost += SIDE * i64::from(a.same_side.abs().min(b.same_side.abs()));
    }
    Some(PAIRED - cost)
}

/// Who of two gets First's side: who must have it, or has had it less, or longer ago.
pub(super) fn seated(tournament: &Tournament, one: usize, other: usize) -> [usize; 2] {
    let key = |place: usize| {
        let entrant = &tournament.entrants[place];
        let must = match entrant.must_have() {
            Some(Player::First) => -1,
            None => 0,
            Some(Player::Second) => 1,
        };
        (must, entrant.balance, entrant.same_side)
    };
    let one_first = match key(one).cmp(&key(other)) {
        Ordering::Less => true,
        Ordering::Greater => false,
        // Nobody is always the one who begins.
        Ordering::Equal => (one + other + tournament.rounds.len()).is_multiple_of(2),
    };
    if one_first { [one, other] } else { [other, one] }
}
