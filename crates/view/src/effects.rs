//! What steps would do beyond the plain step.

use std::collections::BTreeMap;

use kamni_rules::{AnyPosition, Cell, Position, Step};
use serde::Serialize;

use crate::games;

/// What a step would do. What is not so is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// What it takes, by cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<String>,
    /// The capture squares that it builds, each as its cells in a round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Vec<String>>,
    /// The ends of the five that it makes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<[String; 2]>,
    /// What can be taken after it in the same turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opens: Vec<String>,
    /// Whether it wins.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wins: bool,
    /// Whether it ends the turn, where that is otherwise than for most steps of its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<bool>,
}

/// The kinds of steps that usually end the turn, and what each step does that does more.
pub(super) fn all(position: &AnyPosition, legal: &[Step]) -> (Vec<&'static str>, BTreeMap<String, Effect>) {
    let mut ending = Vec::new();
    let mut special = BTreeMap::new();
    for kind in ["put", "move", "take", "set"] {
        let of_kind = legal.iter().filter(|step| kind_of(**step) == Some(kind));
        let outcomes: Vec<(Step, bool, Effect)> = of_kind.map(|&step| with_end(position, step)).collect();
        let usual = 2 * outcomes.iter().filter(|(_, ends, _)| *ends).count() > outcomes.len();
        if usual {
            ending.push(kind);
        }
        special.extend(outcomes.into_iter().filter_map(|(step, ends, mut effect)| {
            effect.ends = (ends != usual).then_some(ends);
            (effect != Effect::default()).then(|| (step.text(), effect))
        }));
    }
    (ending, special)
}

/// The kind of a step that is made on the board, as the page's script has it; what has a button has none.
const fn kind_of(step: Step) -> Option<&'static str> {
    match step {
        Step::Put(_) => Some("put"),
        Step::Move(..) => Some("move"),
        Step::Take(_) => Some("take"),
        Step::SetDown(_) => Some("set"),
        Step::End | Step::Pass | Step::Count => None,
    }
}

fn with_end(position: &AnyPosition, step: Step) -> (Step, bool, Effect) {
    let mut after = *position;
    after.play_unchecked(step);
    let goes_on = !after.turn_ended(position);
    // A quick look: most steps do no more than they say, and the long look is not cheap.
    let effect = if after.is_over() || (games::of(position.kind()).does_more)(position, step, &after) {
        // The step is of the legal list; were it refused, there would be nothing to tell.
        kamni_draw::effects(position, step).map(Effect::from).unwrap_or_default()
    } else {
        Effect::default()
    };
    (step, !goes_on, effect)
}

impl From<kamni_draw::Effects> for Effect {
    fn from(effects: kamni_draw::Effects) -> Self {
        let names = |cells: &[Cell]| -> Vec<String> { cells.iter().map(Cell::to_string).collect() };
        Self {
            takes: names(&effects.takes),
            squares: effects.squares.iter().map(|square| names(square)).collect(),
            line: effects.line.map(|line| [line[0].to_string(), line[4].to_string()]),
            opens: names(&effects.opens),
            wins: effects.wins,
            ends: None,
        }
    }
}
