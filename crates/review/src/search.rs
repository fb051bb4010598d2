//! One position, searched.

use kamni_engine::{Limits, Mind, Proof, Stop, TurnSearch};
use kamni_records::{Chance, Eval, Margin};
use kamni_rules::{AnyPosition, Line, Player, Position, Step};

use crate::Standing;

/// What the engine thinks of a position.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    pub(crate) standing: Standing,
    /// The turn that it would play; none when the game is over.
    pub(crate) turn: Vec<Step>,
    /// The steps that it expects after that.
    pub(crate) then: Vec<Step>,
}

/// How a game stands that is over.
pub(crate) fn over(position: &AnyPosition) -> Option<Standing> {
    let outcome = position.outcome()?;
    let margin = kamni_engine::margin(position).map(|margin| Margin::new(margin.into()));
    Some(Standing { eval: Eval::Proven { winner: outcome.winner, steps: Some(0) }, margin })
}

/// Thinks about where a game stands, afresh: what was seen before must not make one position better known than
/// another. None if it was stopped.
pub(crate) fn search(mind: &mut Mind, line: &Line, limits: Limits, stop: &Stop) -> Option<Opinion> {
    if let Some(standing) = over(line.position()) {
        return Some(Opinion { standing, turn: Vec::new(), then: Vec::new() });
    }
    let mover = line.position().to_move()?;
    mind.forget();
    let mut last = None;
    let turn = TurnSearch::new(line, limits).run(mind, stop, &mut |progress| {
        let report = progress.report;
        let then = report.candidates.first().map(|best| best.line.clone()).unwrap_or_default();
        last = Some((report.value(), report.margin, report.proof, then));
    });
    if stop.is_stopped() {
        return None;
    }
    let (value, margin, proof, then) = last?;
    let eval = proof.map_or_else(|| chance(mover, value), |proof| proven(proof, turn.len()));
    let margin = margin.map(|margin| Margin::new(for_first(mover, margin)));
    Some(Opinion { standing: Standing { eval, margin }, turn, then })
}

fn for_first(mover: Player, value: f32) -> f64 {
    match mover {
        Player::First => f64::from(value),
        Player::Second => 0.0 - f64::from(value),
    }
}

fn chance(mover: Player, value: f32) -> Eval {
    Eval::Chance(Chance::new(for_first(mover, value)))
}

/// A proof counts its steps from after the turn that was found.
fn proven(proof: Proof, made: usize) -> Eval {
    let made = u32::try_from(made).unwrap_or(u32::MAX);
    Eval::Proven { winner: proof.winner, steps: proof.steps.map(|steps| steps.saturating_add(made)) }
}
