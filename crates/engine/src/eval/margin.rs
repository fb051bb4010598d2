//! By how many points a player will be ahead in the end.
//!
//! The margin comes from the winning chance, never from beside it: the odds that the search gives a player, counted in points at
//! what the evaluation takes a point to be worth at that time. So whoever is more likely to win is ahead, and the likelier, the
//! further. Only where the game is decided does a chance no longer tell by how much; there the points are those at the end of
//! the expected line.

use kamni_rules::{AnyPosition, Game, Player};

use super::{Judge, Weights, log_odds};
use crate::report::Report;

/// From this chance on a game is decided.
const DECIDED: f32 = 0.9;
/// Up to this chance nobody has to be ahead.
const EVEN: f32 = 0.1;
/// The least that somebody is ahead by, and the unit of all margins.
const LEAST: f32 = 0.5;
/// A point is never taken to be worth less than this, in the logarithm of odds.
const LEAST_WORTH: f32 = 0.05;

/// First's score less Second's as a position stands, where points decide the game.
#[must_use]
pub fn margin(position: &AnyPosition) -> Option<f32> {
    kamni_rules::with_position!(*position, position => Judge::margin(&position))
}

/// How far the player whose step it is will be ahead by what a search has found, where points decide the game.
pub(crate) fn expected_margin<P: Judge>(weights: &Weights, game: &Game<P>, found: &Report) -> Option<f32> {
    let best = found.candidates.first()?;
    let mover = game.position().status().mover();
    let mut end = *game.position();
    for &step in &best.line {
        // A table's line may hold what belongs to another position.
        if end.play(step).is_err() {
            break;
        }
    }
    let score = end.margin()?;
    let worth = weights.point(&end).max(LEAST_WORTH);
    let seen = if end.is_over() {
        score
    } else {
        for_player(Player::First, end.status().mover(), weights.judge(&end) / worth)
    };
    let cells = f32::from(end.size()).powi(2);
    Some(agreed(
        found.value(),
        log_odds(found.value()) / worth,
        for_player(mover, Player::First, seen),
        cells,
    ))
}

/// The margin by the odds, or in a decided game by what is seen at the end of the line, if that is more and says the same.
fn agreed(value: f32, by_odds: f32, seen: f32, most: f32) -> f32 {
    let seen = if value.abs() >= DECIDED && seen * value > 0.0 { seen.abs() } else { 0.0 };
    // Somebody who is sure to win has no odds.
    let by_odds = if by_odds.is_finite() { by_odds.abs() } else { 0.0 };
    let ahead = (seen.max(by_odds).min(most) / LEAST).round() * LEAST;
    let least = if value.abs() > EVEN { LEAST } else { 0.0 };
    if value == 0.0 { 0.0 } else { ahead.max(least) * value.signum() }
}

/// What somebody is ahead by, seen by a player.
fn for_player(player: Player, whose: Player, ahead: f32) -> f32 {
    if player == whose { ahead } else { -ahead }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_say_what_chances_say() {
        // Value, margin by the odds, at the end of the line: what is told.
        let cases = [
            (0.0, 0.0, 7.0, 0.0),
            (0.05, 0.1, 7.0, 0.0),
            (0.2, 0.13, 7.0, 0.5),
            (-0.2, -0.13, 7.0, -0.5),
            (0.6, 1.4, -3.0, 1.5),
            (-0.6, -1.4, -8.0, -1.5),
            (0.95, 1.2, 8.0, 8.0),
            (0.95, 9.0, 8.0, 9.0),
            (-0.95, -1.2, 8.0, -1.0),
            (1.0, f32::INFINITY, 12.5, 12.5),
            (-1.0, f32::NEG_INFINITY, -12.5, -12.5),
            (-1.0, f32::NEG_INFINITY, 3.0, -0.5),
            (0.9, 90.0, 3.0, 25.0),
        ];
        for (value, by_odds, seen, told) in cases {
            assert_eq!(agreed(value, by_odds, seen, 25.0), told, "{value} {by_odds} {seen}");
        }
    }
}
