//! Games in which something happens, for tests, measurements and the album.
#![allow(dead_code, reason = "each of them takes what it needs")]

use kamni_draw::{Replay, effects};
use kamni_rules::{AnyPosition, GameKind, Position, Rng, Rules, Step, view};

/// A game with options, and how it is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) kind: GameKind,
    pub(crate) options: &'static [(&'static str, &'static str)],
    pub(crate) steps: usize,
}

/// A position worth a look of every game.
pub(crate) const CASES: &[Case] = &[
    Case { name: "kamiken", kind: GameKind::Kamiken, options: &[], steps: 18 },
    Case { name: "close-combat", kind: GameKind::CloseCombat, options: &[], steps: 104 },
    Case { name: "four", kind: GameKind::Four, options: &[], steps: 63 },
    Case { name: "hasami", kind: GameKind::Hasami, options: &[], steps: 60 },
    Case { name: "dao", kind: GameKind::Dao, options: &[], steps: 90 },
];

/// The largest boards, with many pieces.
pub(crate) const LARGE: &[Case] = &[
    Case { name: "kamiken-19", kind: GameKind::Kamiken, options: &[("size", "19")], steps: 130 },
    Case { name: "close-combat-19", kind: GameKind::CloseCombat, options: &[("size", "19")], steps: 220 },
    Case { name: "four-19", kind: GameKind::Four, options: &[("size", "19"), ("stones", "400")], steps: 300 },
    Case { name: "hasami", kind: GameKind::Hasami, options: &[], steps: 40 },
    Case { name: "dao-18", kind: GameKind::Dao, options: &[("board", "18")], steps: 120 },
];

impl Case {
    pub(crate) fn rules(&self) -> Rules {
        Rules::new(self.kind, self.options.iter().copied()).expect("options of the game")
    }

    pub(crate) fn start(&self) -> AnyPosition {
        self.rules().start()
    }

    /// The steps of a game that likes to take and dislikes to end.
    pub(crate) fn game(&self) -> Vec<Step> {
        let mut rng = Rng::new(7);
        let mut position = self.start();
        let mut made = Vec::new();
        while made.len() < self.steps {
            let steps = view::sorted_legal(&position);
            if steps.is_empty() {
                break;
            }
            let tries = (0..12).map(|_| steps[rng.below(steps.len())]);
            let step = tries.max_by_key(|step| worth(&position, *step)).expect("twelve tries");
            position.play(step).expect("a legal step");
            made.push(step);
        }
        made
    }

    pub(crate) fn replay(&self) -> Replay {
        Replay::of(self.rules(), self.start(), &self.game()).expect("a legal game")
    }
}

fn worth(position: &AnyPosition, step: Step) -> i32 {
    let effects = effects(position, step).expect("a legal step");
    let middle = i32::from(position.size() - 1);
    let far = |along: u8| (2 * i32::from(along) - middle).abs();
    let place = match step {
        Step::Put(cell) | Step::Move(_, cell) => -far(cell.col()) - far(cell.row()),
        Step::Take(_) | Step::SetDown(_) => 0,
        Step::End | Step::Pass | Step::Count => -500,
    };
    100 * (effects.takes.len() + effects.opens.len()) as i32 + place - if effects.ends_game { 800 } else { 0 }
}
