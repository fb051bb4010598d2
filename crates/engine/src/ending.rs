//! Endings that are worked out instead of judged, in games that have a solver: what is told of them is exact.

use kamni_rules::{AnyPosition, Line, Player, Position, Step};

use crate::clock;
use crate::eval::margin;
use crate::levels::Level;
use crate::limits::{Limits, Stop};
use crate::report::{Candidate, Proof, Report};
use crate::solve::{Solved, Solver, Wanted};

/// How much of the time may go into working a position out: enough is left to judge it if that fails.
const SHARE: f64 = 0.7;
/// How many positions of a solver take about as long as one of the other searches.
const POSITIONS_FOR_NODE: u64 = 16;
/// Where nothing else limits the work: a few seconds.
const MOST_POSITIONS: u64 = 20_000_000;
/// The most memory for positions that were seen: endings of this size need no more.
const MOST_MEMORY: usize = 32 << 20;

/// 1 for a win, −1 for a loss, 0 where neither is ahead.
fn sign(ahead: f32) -> f32 {
    if ahead == 0.0 { 0.0 } else { ahead.signum() }
}

/// What works endings out for a mind.
#[derive(Debug)]
pub(crate) struct Endings {
    memory: usize,
    candidates: usize,
    /// The only first steps to be looked at; all if there are none.
    only: Vec<Step>,
}

impl Endings {
    pub(crate) fn new(memory: usize, candidates: usize) -> Self {
        Self { memory: (memory / 4).min(MOST_MEMORY), candidates: candidates.max(1), only: Vec::new() }
    }

    /// From now on only these first steps are looked at; all if there are none.
    pub(crate) fn set_only(&mut self, only: &[Step]) {
        self.only = only.to_vec();
    }

    /// What best play leads to, if this is an ending that can be worked out within the limits.
    pub(crate) fn think(&self, level: Level, line: &Line, limits: Limits, stop: &Stop) -> Option<Report> {
        let position = line.position();
        if position.is_over() {
            return None;
        }
        let mut solver = Solver::new(position, self.memory).ok()?;
        // Whoever goes on alone takes all he can get, however strong he is; against a rival it is a matter of strength.
        let is_strong = level == Level::FULL || solver.is_for_levels() && level.works_out(position);
        if !(solver.is_alone() || is_strong && solver.is_quick()) {
            return None;
        }
        let began = clock::now();
        let most_time = limits.time.map(|time| time.mul_f64(SHARE));
        let most_nodes =
            limits.nodes.map_or(MOST_POSITIONS, |nodes| nodes.saturating_mul(POSITIONS_FOR_NODE));
        let several = self.candidates > 1 || !self.only.is_empty();
        let wanted = if several { Wanted::All } else { Wanted::Best };
        let solved = solver.solve(wanted, &mut |standing| {
            let in_time = most_time.is_none_or(|most| clock::since(began) < most);
            in_time && standing.nodes < most_nodes && !stop.is_stopped()
        })?;
        self.report(position, solved).map(|report| Report { time: clock::since(began), ..report })
    }

    fn report(&self, position: &AnyPosition, solved: Solved) -> Option<Report> {
        let mover = position.status().mover();
        let for_mover = |value: f32| if mover == Player::First { value } else { -value };
        let mut end = *position;
        for &step in &solved.line {
            end.play(step).ok()?;
        }
        // What the score says beside the points is the same however the game ends.
        let beside = margin(&end)? - solved.value as f32;
        let mut steps = solved.steps;
        steps.retain(|(step, _)| self.only.is_empty() || self.only.contains(step));
        // The best first; among equals the one of the line that is told.
        let best = solved.line.first();
        steps.sort_by_key(|(step, value)| (-for_mover(*value as f32) as i32, Some(step) != best));
        let ahead = for_mover(steps.first()?.1 as f32 + beside);
        let candidates = steps.iter().take(self.candidates).map(|(step, value)| {
            let line = if Some(step) == best { solved.line.clone() } else { vec![*step] };
            let value = sign(for_mover(*value as f32 + beside));
            Candidate { value, line, nodes: 0 }
        });
        let depth = solved.line.len() as u32;
        let winner = match sign(ahead) {
            0.0 => None,
            sign => Some(if sign > 0.0 { mover } else { mover.other() }),
        };
        Some(Report {
            depth,
            longest: depth,
            nodes: solved.nodes,
            candidates: candidates.collect(),
            margin: Some(ahead),
            // Where more might be had, a win is a win all the same; a loss is not sure.
            proof: (solved.sure || ahead > 0.0).then_some(Proof { winner, steps: None }),
            exact: solved.sure,
            ..Report::default()
        })
    }
}
