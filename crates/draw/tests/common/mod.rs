//! What the tests share: games with their options, and random games in which something happens.

use kamni_draw::{Replay, effects};
use kamni_rules::{AnyPosition, GameKind, Rng, Rules, Step, view};

/// A game with options, and how many steps of it are worth a look.
pub(crate) struct Case {
    pub(crate) kind: GameKind,
    pub(crate) options: &'static [(&'static str, &'static str)],
    pub(crate) plies: usize,
}

/// Every game, with boards of every margin.
pub(crate) const CASES: &[Case] = &[
    Case { kind: GameKind::Kamiken, options: &[("size", "3")], plies: 9 },
    Case { kind: GameKind::Kamiken, options: &[], plies: 60 },
    Case { kind: GameKind::Kamiken, options: &[("size", "19")], plies: 250 },
    Case { kind: GameKind::CloseCombat, options: &[("size", "5")], plies: 60 },
    Case { kind: GameKind::CloseCombat, options: &[], plies: 200 },
    Case { kind: GameKind::CloseCombat, options: &[("size", "10"), ("lead", "1")], plies: 160 },
    Case { kind: GameKind::Four, options: &[("size", "7")], plies: 160 },
    Case { kind: GameKind::Four, options: &[], plies: 160 },
    Case { kind: GameKind::Hasami, options: &[("corner", "on")], plies: 160 },
    Case { kind: GameKind::Dao, options: &[], plies: 160 },
    Case { kind: GameKind::Dao, options: &[("board", "18"), ("first", "riders")], plies: 200 },
];

impl Case {
    pub(crate) fn rules(&self) -> Rules {
        Rules::new(self.kind, self.options.iter().copied()).expect("options of the game")
    }

    /// A random game that likes steps that take and dislikes those that end it.
    pub(crate) fn play(&self, seed: u64, mut visit: impl FnMut(&AnyPosition, Step, &Replay)) -> Replay {
        let mut rng = Rng::new(seed);
        let mut replay = Replay::new(self.rules(), self.rules().start());
        for _ in 0..self.plies {
            let before = *replay.position();
            let steps = view::sorted_legal(&before);
            if steps.is_empty() {
                break;
            }
            let tries = (0..6).map(|_| steps[rng.below(steps.len())]);
            let step = tries.max_by_key(|step| worth(&before, *step)).expect("six tries");
            replay.play(step).expect("a legal step");
            visit(&before, step, &replay);
        }
        replay
    }
}

fn worth(position: &AnyPosition, step: Step) -> usize {
    let effects = effects(position, step).expect("a legal step");
    let ends = effects.ends_game || matches!(step, Step::End | Step::Pass | Step::Count);
    if ends { 0 } else { 1 + effects.takes.len() + effects.opens.len() }
}
