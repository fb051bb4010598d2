//! Finding the weights of an evaluation from games that the engine plays against itself.
//!
//! Games begin with some random steps and have a few later on, so that they differ and see uneven positions; a position that
//! stands again gets a random step too, or most games would end in repetitions. From each game, the features of the positions at
//! the beginnings of turns, and of some within turns, are taken down with the result. The weights are those under which the
//! results are most likely (logistic regression, by Newton's way), with these reins:
//!
//! - They are held towards the present ones, the more strongly the fewer games there are: what the games say little about, as
//!   of two features that mostly come together, stays as it is.
//! - What beginning the game is worth is found beside them, and left out: it is no weight of a feature.
//! - Games that were drawn count for little where most are: they say that players of that strength cannot win, not that
//!   features are worth nothing.
//!
//! With better weights better games are played, so that several rounds pay.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kamni_rules::{Game, Player, Position, Rng, Rules, Step};

use crate::alphabeta::AlphaBeta;
use crate::eval::{Features, Judge, MOST_FEATURES, Weights};
use crate::limits::{Limits, Stop};

/// How to tune.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games of each round.
    pub games: u64,
    /// Positions looked at for each step.
    pub nodes: u64,
    /// Rounds.
    pub rounds: u32,
    /// Threads that play games.
    pub threads: usize,
    /// For the random steps.
    pub seed: u64,
}

/// What came of a round.
#[derive(Clone, Debug)]
pub struct Round {
    /// The new weights.
    pub weights: Weights,
    /// The names of the features.
    pub names: &'static [&'static str],
    /// Games played, and of them won by First and drawn.
    pub games: u64,
    /// Won by First.
    pub first: u64,
    /// Drawn.
    pub draws: u64,
    /// Positions taken down.
    pub positions: usize,
    /// The mean logarithm of how likely the results are under the old weights, and under the new.
    pub likelihood: [f64; 2],
}

/// A position of a game and how that game ended for First: 1, ½ or 0.
struct Sample {
    features: Features,
    phase: f32,
    result: f64,
    /// How much it counts: a game as much as another, however long.
    share: f64,
}

/// Tunes from given weights on; `look` sees each round.
pub fn tune(rules: &Rules, from: Weights, plan: Plan, look: &mut dyn FnMut(&Round)) -> Weights {
    kamni_rules::with_position!(rules.start(), start => tune_from(start, from, plan, look))
}

fn tune_from<P: Judge>(start: P, from: Weights, plan: Plan, look: &mut dyn FnMut(&Round)) -> Weights {
    let mut weights = from;
    for round in 0..plan.rounds {
        let seed = plan.seed.wrapping_add(u64::from(round) << 32);
        let (mut samples, [first, draws]) = play_games(start, weights, Plan { seed, ..plan });
        // Drawn games count together no more than half as much as those that were won.
        let won = plan.games - draws;
        let drawn_share = (won as f64 / (2 * draws.max(1)) as f64).min(1.0);
        for sample in samples.iter_mut().filter(|sample| sample.result == 0.5) {
            sample.share *= drawn_share;
        }
        let better = fit(&samples, &weights, P::FEATURES.len());
        let likelihood = [weights, better].map(|weights| likelihood(&samples, &weights));
        weights = better;
        let (games, positions) = (plan.games, samples.len());
        look(&Round { weights, names: P::FEATURES, games, first, draws, positions, likelihood });
    }
    weights
}

/// All positions of the games of a round, and how many games First won and how many were drawn.
fn play_games<P: Judge>(start: P, weights: Weights, plan: Plan) -> (Vec<Sample>, [u64; 2]) {
    let next = AtomicU64::new(0);
    let all = Mutex::new((Vec::new(), [0; 2]));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut search = AlphaBeta::<P>::new(weights, 16 << 20, 1, 1);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        return;
                    }
                    search.forget();
                    let (samples, winner) = play_game(start, &mut search, &plan, number);
                    // A thread that panicked has ended the whole run already.
                    let Ok(mut all) = all.lock() else { return };
                    all.0.push((number, samples));
                    match winner {
                        Some(Player::First) => all.1[0] += 1,
                        Some(Player::Second) => {}
                        None => all.1[1] += 1,
                    }
                }
            });
        }
    });
    let (mut games, results) = all.into_inner().unwrap_or_default();
    // The order of games is that of their numbers, whichever thread was faster: the same seed gives the same weights.
    games.sort_by_key(|(number, _)| *number);
    (games.into_iter().flat_map(|(_, samples)| samples).collect(), results)
}

fn play_game<P: Judge>(
    start: P,
    search: &mut AlphaBeta<P>,
    plan: &Plan,
    number: u64,
) -> (Vec<Sample>, Option<Player>) {
    let mut rng = Rng::new(plan.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    let mut game = Game::new(start);
    let mut seen: Vec<(Features, f32)> = Vec::new();
    let random_steps = 1 + rng.below(8) as u32;
    let stop = Stop::default();
    while !game.position().is_over() {
        let position = game.position();
        let begun = position.ply() >= random_steps;
        if begun && (position.turn_begins() || rng.below(4) == 0) {
            seen.push((position.features(), position.phase()));
        }
        let again = position.turn_begins() && game.seen() > 1;
        let random = !begun || again || rng.below(16) == 0;
        let step = if random {
            random_step(position, &mut rng)
        } else {
            search.think(&game, Limits::nodes(plan.nodes), &stop, &mut |_| {}).best()
        };
        let Some(step) = step else { break };
        game.play_unchecked(step);
    }
    let winner = game.position().outcome().and_then(|outcome| outcome.winner);
    let result = winner.map_or(0.5, |winner| if winner == Player::First { 1.0 } else { 0.0 });
    let share = 1.0 / seen.len().max(1) as f64;
    let sample = |(features, phase)| Sample { features, phase, result, share };
    (seen.into_iter().map(sample).collect(), winner)
}

/// A random step, but a pass or an early end only when there is nothing else.
fn random_step<P: Position>(position: &P, rng: &mut Rng) -> Option<Step> {
    let mut step = None;
    for _ in 0..20 {
        step = position.pick(|count| rng.below(count));
        if !matches!(step, Some(Step::Pass | Step::End | Step::Count)) {
            break;
        }
    }
    step
}

/// The weights of a game's beginning, those of its end, and what it is worth to be First.
const SIZE: usize = 2 * MOST_FEATURES + 1;

/// The features at a game's beginning and at its end, as the weights see them, and 1 for being First.
fn inputs(sample: &Sample) -> [f64; SIZE] {
    let mut inputs = [1.0; SIZE];
    for place in 0..MOST_FEATURES {
        let feature = f64::from(sample.features[place]);
        inputs[place] = feature * f64::from(1.0 - sample.phase);
        inputs[MOST_FEATURES + place] = feature * f64::from(sample.phase);
    }
    inputs
}

fn probability(inputs: &[f64; SIZE], weights: &[f64; SIZE]) -> f64 {
    let sum: f64 = inputs.iter().zip(weights).map(|(input, weight)| input * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// How strongly weights are held towards the present ones: as by this many games in which the feature is what it mostly is.
const HOLD: f64 = 30.0;

fn flat(weights: &Weights) -> [f64; SIZE] {
    let mut flat = [0.0; SIZE];
    for place in 0..MOST_FEATURES {
        flat[place] = f64::from(weights.opening[place]);
        flat[MOST_FEATURES + place] = f64::from(weights.ending[place]);
    }
    flat
}

/// The weights under which the results are most likely. A feature that no sample has keeps its weight.
fn fit(samples: &[Sample], from: &Weights, features: usize) -> Weights {
    let from_flat = flat(from);
    let hold = holds(samples);
    let mut weights = from_flat;
    for _ in 0..30 {
        let mut slope = [0.0; SIZE];
        let mut bend = [[0.0; SIZE]; SIZE];
        for sample in samples {
            let inputs = inputs(sample);
            let chance = probability(&inputs, &weights);
            let curve = sample.share * (chance * (1.0 - chance)).max(1e-4);
            for row in 0..SIZE {
                slope[row] += sample.share * (sample.result - chance) * inputs[row];
                for (bend, input) in bend[row].iter_mut().zip(inputs) {
                    *bend += curve * inputs[row] * input;
                }
            }
        }
        for row in 0..SIZE {
            slope[row] -= hold[row] * (weights[row] - from_flat[row]);
            bend[row][row] += hold[row];
        }
        let change = solve(bend, slope);
        // A step that is too long may lead away; half of it does not.
        let longest = change.iter().fold(0.0_f64, |longest, change| longest.max(change.abs()));
        let part = if longest > 1.0 { 0.5 } else { 1.0 };
        for place in 0..SIZE {
            weights[place] += part * change[place];
        }
        if longest < 1e-6 {
            break;
        }
    }
    let mut fitted = *from;
    for place in 0..features {
        if samples.iter().any(|sample| sample.features[place] != 0.0) {
            fitted.opening[place] = weights[place] as f32;
            fitted.ending[place] = weights[MOST_FEATURES + place] as f32;
        }
    }
    fitted
}

/// How strongly each weight is held: by the usual size of its feature, so that it does not matter in what units that is. Being
/// First is hardly held.
fn holds(samples: &[Sample]) -> [f64; SIZE] {
    let (mut squares, mut all) = ([0.0; SIZE], 1e-9);
    for sample in samples {
        for (square, input) in squares.iter_mut().zip(inputs(sample)) {
            *square += sample.share * input * input;
        }
        all += sample.share;
    }
    let mut hold = squares.map(|square| 0.25 * HOLD * square / all + 1e-3);
    hold[SIZE - 1] = 0.1;
    hold
}

/// Solves a system of linear equations by Gauss's way.
fn solve(mut matrix: [[f64; SIZE]; SIZE], mut right: [f64; SIZE]) -> [f64; SIZE] {
    for column in 0..SIZE {
        let pivot = (column..SIZE)
            .max_by(|one, other| matrix[*one][column].abs().total_cmp(&matrix[*other][column].abs()));
        let pivot = pivot.unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..SIZE {
            let factor = matrix[row][column] / matrix[column][column];
            let pivot_row = matrix[column];
            for (place, pivot) in matrix[row].iter_mut().zip(pivot_row) {
                *place -= factor * pivot;
            }
            right[row] -= factor * right[column];
        }
    }
    for column in (0..SIZE).rev() {
        right[column] /= matrix[column][column];
        for row in 0..column {
            right[row] -= matrix[row][column] * right[column];
        }
    }
    right
}

fn likelihood(samples: &[Sample], weights: &Weights) -> f64 {
    let flat = flat(weights);
    let one = |sample: &Sample| {
        let chance = probability(&inputs(sample), &flat).clamp(1e-9, 1.0 - 1e-9);
        sample.share * (sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    let all: f64 = samples.iter().map(|sample| sample.share).sum();
    samples.iter().map(one).sum::<f64>() / all.max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results made from known weights lead back to them.
    #[test]
    fn known_weights_are_found_again() {
        let mut rng = Rng::new(5);
        let mut random = move || rng.below(1000) as f32 / 500.0 - 1.0;
        let truth = |features: &Features| f64::from(2.0 * features[0] - features[1]);
        let samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let mut features = [0.0; MOST_FEATURES];
                (features[0], features[1]) = (random(), random());
                let chance = 1.0 / (1.0 + (-truth(&features)).exp());
                let result = f64::from(u8::from(f64::from(random() + 1.0) / 2.0 < chance));
                Sample { features, phase: 0.5, result, share: 1.0 }
            })
            .collect();
        let none = Weights { opening: [0.0; MOST_FEATURES], ending: [0.0; MOST_FEATURES] };
        let weights = fit(&samples, &none, 2);
        let middle = |place: usize| (weights.opening[place] + weights.ending[place]) / 2.0;
        assert!((middle(0) - 2.0).abs() < 0.15 && (middle(1) + 1.0).abs() < 0.15, "{weights:?}");
    }

    /// What the games say nothing about stays as it is, and what beginning is worth is not laid on a feature.
    #[test]
    fn weights_are_held_and_beginning_is_left_out() {
        let mut rng = Rng::new(6);
        let samples: Vec<Sample> = (0..4000)
            .map(|_| {
                let mut features = [0.0; MOST_FEATURES];
                // Two features that always come together, and First wins three games of four whatever they are.
                features[0] = rng.below(3) as f32;
                features[1] = features[0];
                let result = f64::from(u8::from(rng.below(4) > 0));
                Sample { features, phase: 0.0, result, share: 1.0 }
            })
            .collect();
        let mut from = Weights { opening: [0.0; MOST_FEATURES], ending: [0.0; MOST_FEATURES] };
        from.opening[0] = 0.3;
        from.opening[1] = -0.3;
        let weights = fit(&samples, &from, 2);
        assert!((weights.opening[0] - 0.3).abs() < 0.1, "{weights:?}");
        assert!((weights.opening[1] + 0.3).abs() < 0.1, "{weights:?}");
    }
}
