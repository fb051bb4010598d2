//! Pairing a round of a Swiss: no two who have met, nobody twice without a rival, no side again and again, those who have as many points,
//! and among them the upper half with the lower; each of these before what comes behind it, for the field as a whole.

use super::arena::seated;
use super::fold::{Entrant, Presence, Tournament};
use super::matching;

/// That two are paired at all counts above everything.
const PAIRED: i64 = 1 << 56;
/// A second round without a rival.
const SECOND_BYE: i64 = 1 << 46;
/// The same side more often than may be, for both.
const SIDES: i64 = 1 << 38;
/// Half a point between two, squared.
const POINTS: i64 = 1 << 22;
/// Both would rather have the same side.
const SAME_SIDE: i64 = 1 << 19;
/// More than this the places of two are never counted apart, so that it stays below all that.
const FAR: i64 = 600;

/// The pairs of the next round, First's side first, and who is without a rival. No pairs, if there can be no more rounds.
pub(super) fn round(tournament: &Tournament) -> (Vec<[usize; 2]>, Vec<usize>) {
    let entrants = &tournament.entrants;
    let mut order: Vec<usize> =
        (0..entrants.len()).filter(|&place| entrants[place].presence == Presence::Here).collect();
    order.sort_by_key(|&place| (std::cmp::Reverse(entrants[place].points), entrants[place].seed));
    let groups = Groups::of(tournament, &order);
    let odd = order.len() % 2 == 1;
    // With an odd number nobody himself is the last of the field.
    let nobody = order.len();
    let weight = |one: usize, other: usize| {
        let (one, other) = (one.min(other), one.max(other));
        if other == nobody {
            return PAIRED - bye_cost(&tournament.entrants[order[one]], nobody - one);
        }
        cost(tournament, &order, &groups, one, other).map_or(0, |cost| PAIRED - cost)
    };
    let mates = matching::best(order.len() + usize::from(odd), &weight);
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for (one, mate) in mates.into_iter().enumerate().take(nobody) {
        match mate {
            Some(other) if other == nobody => byes.push(order[one]),
            Some(other) if one < other => pairs.push(seated(tournament, order[one], order[other])),
            Some(_) => {}
            // In a small field of which almost all have met.
            None => byes.push(order[one]),
        }
    }
    (pairs, byes)
}

/// Where each one's points begin in the order, and how many have as many.
struct Groups(Vec<(usize, usize)>);

impl Groups {
    fn of(tournament: &Tournament, order: &[usize]) -> Self {
        let points = |place: usize| tournament.entrants[order[place]].points;
        let mut groups = Vec::with_capacity(order.len());
        let mut start = 0;
        while start < order.len() {
            let many = (start..order.len()).take_while(|&place| points(place) == points(start)).count();
            groups.extend(std::iter::repeat_n((start, many), many));
            start += many;
        }
        Self(groups)
    }
}

/// Fewest points first, then the last of the order.
fn bye_cost(entrant: &Entrant, from_end: usize) -> i64 {
    let points = i64::from(entrant.points);
    let again = if entrant.byes > 0 { SECOND_BYE } else { 0 };
    again + points * points * POINTS + i64::try_from(from_end).unwrap_or(FAR).min(FAR)
}

/// What it costs to pair two, by their places in the order; nothing at all, if they have met.
fn cost(tournament: &Tournament, order: &[usize], groups: &Groups, one: usize, other: usize) -> Option<i64> {
    let (a, b) = (&tournament.entrants[order[one]], &tournament.entrants[order[other]]);
    if a.rivals.contains(&order[other]) {
        return None;
    }
    let apart = i64::from(a.points.abs_diff(b.points));
    let mut cost = apart * apart * POINTS;
    if a.must_have().is_some() && a.must_have() == b.must_have() {
        cost += SIDES;
    } else if a.balance.signum() == b.balance.signum() && a.balance != 0 {
        cost += SAME_SIDE;
    }
    let (_, many) = groups.0[one];
    let away = i64::try_from(other - one).unwrap_or(FAR);
    // With those of as many points, half the group away; with others, as near as can be.
    let ideal = if apart == 0 { i64::try_from(many / 2).unwrap_or(0) } else { 0 };
    let off = (away - ideal).abs().min(FAR);
    Some(cost + off * off)
}
