//! In which order steps are tried: the sooner the best one, the fewer have to be looked at.

use kamni_rules::{Player, Step};

use crate::eval::Judge;
use crate::steps::{step_index, step_numbers};

/// Which steps were good elsewhere in the tree.
#[derive(Debug)]
pub(super) struct Order {
    /// How often a step refuted the last one, and how deep.
    history: [Vec<i32>; 2],
    /// For each level the last two steps that refuted.
    killers: Vec<[Option<Step>; 2]>,
    size: u8,
}

impl Order {
    pub(super) fn new(size: u8) -> Self {
        Self { history: [0, 1].map(|_| vec![0; step_numbers(size)]), killers: vec![[None; 2]; 512], size }
    }

    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let history: usize = self.history.iter().map(Vec::capacity).sum();
        history * size_of::<i32>() + self.killers.capacity() * size_of::<[Option<Step>; 2]>()
    }

    /// Fills a list with the legal steps, each with its rank.
    pub(super) fn rank<P: Judge>(
        &self,
        position: &P,
        level: usize,
        known: Option<Step>,
        legal: &[Step],
        ranked: &mut Vec<(i32, Step)>,
    ) {
        let history = &self.history[position.status().mover()];
        let killers = self.killers.get(level).copied().unwrap_or_default();
        let promise = position.promises();
        ranked.clear();
        ranked.extend(legal.iter().map(|&step| {
            let rank = if known == Some(step) {
                i32::MAX
            } else {
                let killer = killers.iter().position(|killer| *killer == Some(step));
                let killer = killer.map_or(0, |place| 60_000 - 1000 * place as i32);
                promise(step) * 1000 + killer + history[step_index(step, self.size)]
            };
            (rank, step)
        }));
    }

    /// A step has refuted the one before it.
    pub(super) fn refuted(&mut self, player: Player, level: usize, step: Step, depth: i32) {
        if let Some(killers) = self.killers.get_mut(level)
            && killers[0] != Some(step)
        {
            *killers = [Some(step), killers[0]];
        }
        let history = &mut self.history[player][step_index(step, self.size)];
        // Approaches a limit, so that nothing has to be scaled down.
        *history += depth * depth * 16 - *history * (depth * depth).min(512) / 2048;
    }

    /// A step was tried before the one that refuted.
    pub(super) fn failed(&mut self, player: Player, step: Step, depth: i32) {
        let history = &mut self.history[player][step_index(step, self.size)];
        *history -= depth * depth * 2 + *history * (depth * depth).min(512) / 2048;
    }
}
