//! Positions that stay the same, so that figures of different versions can be compared.

use kamni_engine::Measured;
use kamni_rules::{GameKind, Line, Position, Rules, Step};

/// A position to think about: the game, its options, and the steps that lead there.
pub(super) struct Case {
    kind: GameKind,
    options: &'static [(&'static str, &'static str)],
    steps: &'static str,
}

/// The cases of a game, or of all.
pub(super) fn cases(game: Option<GameKind>) -> impl Iterator<Item = Case> {
    let kinds = GameKind::ALL.iter().copied().filter(move |kind| game.is_none_or(|game| game == *kind));
    kinds.flat_map(|kind| {
        let Measured { options, cases } = Measured::of(kind);
        cases.iter().map(move |steps| Case { kind, options, steps })
    })
}

/// A position that is ready to be thought about, with the way to it.
pub(super) struct Start(pub(super) Line);

impl Case {
    pub(super) fn name(&self) -> String {
        let mut name = self.kind.name().to_owned();
        for (_, value) in self.options {
            name = name + " " + value;
        }
        format!("{name} @{}", self.steps.split_whitespace().count())
    }

    /// Nothing if the steps do not fit the game; a test sees to it that they do.
    pub(super) fn start(&self) -> Option<Start> {
        let rules = Rules::new(self.kind, self.options.iter().copied()).ok()?;
        let steps = self.steps.split_whitespace().map(str::parse).collect::<Result<Vec<Step>, _>>().ok()?;
        let line = Line::of(rules, rules.start(), steps).ok()?;
        (!line.position().is_over()).then_some(Start(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_can_be_played() {
        for case in cases(None) {
            assert!(case.start().is_some(), "{}", case.name());
        }
    }
}
