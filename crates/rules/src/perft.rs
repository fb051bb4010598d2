//! Counting sequences of steps: the usual test of move generators, and a measure of their speed.

use alloc::vec::Vec;

use crate::{Game, Position, Step};

/// The number of different sequences of exactly `depth` steps. A sequence that ends the game sooner counts only at
/// its own length.
///
/// The game is the same afterwards.
#[must_use]
pub fn perft<P: Position>(game: &mut Game<P>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.position().count_legal() as u64,
        _ => divide(game, depth).map(|(_, nodes)| nodes).sum(),
    }
}

/// The same, split by the first step.
pub fn divide<P: Position>(game: &mut Game<P>, depth: u32) -> impl Iterator<Item = (Step, u64)> {
    let steps = if depth == 0 { Vec::new() } else { game.position().legal() };
    let here = game.mark();
    steps.into_iter().map(move |step| {
        game.play_unchecked(step);
        let nodes = perft(game, depth - 1);
        game.go_back(&here);
        (step, nodes)
    })
}

/// The same number with every last step made too, repetition left out: for measuring how fast steps are found and
/// made. `lists` holds a list of steps for each level.
#[must_use]
pub fn perft_making_leaves<P: Position>(position: &P, lists: &mut [Vec<Step>]) -> u64 {
    let Some((steps, lists)) = lists.split_first_mut() else {
        return 1;
    };
    steps.clear();
    position.legal_into(steps);
    let mut nodes = 0;
    for &step in &*steps {
        let mut next = *position;
        next.play_unchecked(step);
        nodes += perft_making_leaves(&next, lists);
    }
    nodes
}
