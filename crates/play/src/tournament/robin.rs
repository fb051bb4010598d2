//! Everybody against everybody: the field stands in a circle that turns by one place each round, about the first.

use super::fold::{Presence, Tournament};

/// How many rounds there are.
pub(super) fn rounds(tournament: &Tournament) -> usize {
    let many = tournament.drawn.len();
    (many + many % 2).saturating_sub(1)
}

/// The next round: its pairs, First's side first, and who is without a rival, because of the odd number or because his rival is not
/// there. No pairs after the last one.
pub(super) fn round(tournament: &Tournament) -> (Vec<[usize; 2]>, Vec<usize>) {
    let circle = &tournament.drawn;
    let round = tournament.rounds.len();
    let all = rounds(tournament);
    let even = circle.len() + circle.len() % 2;
    let here = |place: usize| tournament.entrants[place].presence == Presence::Here;
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for table in 0..even / 2 {
        // The last one keeps his place, and the others turn about him; his side changes with the rounds.
        let (one, other) = if table == 0 {
            let turned = (round * (even / 2)) % all;
            if round.is_multiple_of(2) { (turned, all) } else { (all, turned) }
        } else {
            let turned = round * (even / 2);
            ((turned + table) % all, (turned + all - table) % all)
        };
        match (circle.get(one), circle.get(other)) {
            (Some(&one), Some(&other)) => match (here(one), here(other)) {
                (true, true) => pairs.push([one, other]),
                (true, false) => byes.push(one),
                (false, true) => byes.push(other),
                (false, false) => {}
            },
            (Some(&one), None) | (None, Some(&one)) if here(one) => byes.push(one),
            _ => {}
        }
    }
    (pairs, byes)
}
