//! Positions that stay the same, so that figures of different versions can be compared.

use kamni_rules::{GameKind, Line, Position, Rules, Step};

/// A position to think about: the game, its options, and the steps that lead there. They were played by the engine itself,
/// and may never change, or figures of different versions could not be compared.
pub(super) struct Case {
    pub(super) kind: GameKind,
    options: &'static [(&'static str, &'static str)],
    steps: &'static str,
}

pub(super) const CASES: &[Case] = &[
    Case { kind: GameKind::Kamiken, options: &[("size", "9")], steps: "" },
    Case { kind: GameKind::Kamiken, options: &[("size", "9")], steps: "d9 f1 f3 f5 d4 c3" },
    Case {
        kind: GameKind::Kamiken,
        options: &[("size", "9")],
        steps: "d9 f1 f3 f5 d4 c3 e6 h4 f8 c7 b8 b5 h7 a2 h2 c1",
    },
    Case { kind: GameKind::CloseCombat, options: &[("size", "9")], steps: "" },
    Case { kind: GameKind::CloseCombat, options: &[("size", "9")], steps: "a4 d1 a3 c1 b3 c2 b4 d2 a2 b1" },
    Case {
        kind: GameKind::CloseCombat,
        options: &[("size", "9")],
        steps: "a4 d1 a3 c1 b3 c2 b4 d2 a2 b1 a1 e1 b2 e2 c3 d3 c4 e3 b5 d4 e4 e5 c5 f3 f4 g3 f5 xe5 xd4 \
                g5 d5 e6 f6 h6 g6 f2",
    },
    Case {
        kind: GameKind::Four,
        options: &[("size", "11"), ("stones", "30"), ("count", "always")],
        steps: "",
    },
    Case {
        kind: GameKind::Four,
        options: &[("size", "11"), ("stones", "30"), ("count", "always")],
        steps: "g4 f1 f6 e2 d3 h3 i4 c4 b5 j5 a1 b1",
    },
    Case {
        kind: GameKind::Four,
        options: &[("size", "11"), ("stones", "30"), ("count", "always")],
        steps: "g4 f1 f6 e2 d3 h3 i4 c4 b5 j5 a1 b1 k1 f1 b2 i1 c1 b1 c2 j1 a2 h2 k2 j2 i2 g4-h4 i4-i3 \
                d3-g3 g3-d3 j2-j4 e3 h4-f4 j4-j2 i3-j3 h2-h3 a3 b4 i4 b4-b3 j3-k3 h3-i3 k3-j3 c4-d4 e2-d2 \
                j5-e5 end f4-f2 b5-b6 f2-h2 j3-k3 j2-j4 j2 b6-b8 b3-a3 f6-h6 h6-h8 j3 h2-e2 i3-f3 b8-e8 \
                e8-e4 k4 a1 j5 c1 a10 d1 g4 h8-h7 d1-h1",
    },
    Case { kind: GameKind::Hasami, options: &[], steps: "" },
    Case {
        kind: GameKind::Hasami,
        options: &[],
        steps: "d8-d5 a2-a5 b8-b7 e2-e4 e8-e6 b2-b3 d9-d7 f2-f5 h8-h7 d2-d3 a8-a7 f1-f3 e9-e7 a1-a3 f8-f7 \
                e1-f1 e6-f6 f5-g5 f6-a6 a5-a4 c8-c5 a4-d4 a6-d6 c2-c3",
    },
    Case {
        kind: GameKind::Hasami,
        options: &[],
        steps: "d8-d5 a2-a5 b8-b7 e2-e4 e8-e6 b2-b3 d9-d7 f2-f5 h8-h7 d2-d3 a8-a7 f1-f3 e9-e7 a1-a3 f8-f7 \
                e1-f1 e6-f6 f5-g5 f6-a6 a5-a4 c8-c5 a4-d4 a6-d6 c2-c3 g8-g7 g2-g3 c9-c6 h2-h3 c6-e6 i2-i3 \
                b7-c7 g5-i5 a7-a4 d1-e1 a9-a5 e1-e3 i8-i7 e4-i4 b9-b7 c1-d1 d5-f5 b1-b2 e6-f6 b2-a2 f6-f4 \
                f1-f2 b7-b4 b3-b2 d6-e6 d3-b3 b4-b5 d1-d3 e6-c6 g1-f1 c7-b7 f1-g1 b7-a7 g1-f1 c5-e5 f1-g1 \
                e5-g5 g1-g2 b5-e5 b2-c2 e5-b5 a2-b2 b5-c5 b2-a2 f9-c9 c2-c4 c9-c7 i4-h4 c6-i6 c4-c6 i6-i4 \
                g2-g4 f4-f6 h4-h5 g5-e5 c6-a6 c5-a5 g4-g5 f5-d5 a2-a4 f6-g6 f3-f5 e5-c5 b3-b5 c5-c6 b5-b7 \
                a5-b5 a3-a5 b5-b2 f2-d2 c6-d6 b7-b8 d7-d8 d4-g4 g6-h6 a4-a6",
    },
    Case { kind: GameKind::Dao, options: &[("board", "13")], steps: "" },
    Case {
        kind: GameKind::Dao,
        options: &[("board", "13")],
        steps: "l1-k1 i7-j7 f5-f4 g7-i7 k1-j1 i5-i4 g5-i3 h5-h4 j1-i1 i3-i2 i7-i1 h7-h3 xi2 @c3 i9-g3 \
                g9-i3 i4-i2 xi1 @e3 i3-i1 h4-j2 e6-g4",
    },
    Case {
        kind: GameKind::Dao,
        options: &[("board", "13")],
        steps: "l1-k1 i7-j7 f5-f4 g7-i7 k1-j1 i5-i4 g5-i3 h5-h4 j1-i1 i3-i2 i7-i1 h7-h3 xi2 @c3 i9-g3 \
                g9-i3 i4-i2 xi1 @e3 i3-i1 h4-j2 e6-g4 xi2 @c5 i1-i2 g3-i1 e7-g3 xi2 @g5 i1-i2 g3-i1 g5-g3 \
                xi2 @g5 i1-i2 g3-i1 g5-i3 xi1 @g5 h3-j1 i3-i1 e3-d3 l12-k12 c3-e3 c5-d5 e5-c5 k12-j12 \
                h9-h10 d3-h11 g5-g9 j12-i12 g9-g10 e9-g11 e3-d3 i12-h12 f9-f10 h11-h12 g10-i12 xh12 @c3 \
                f7-f11 g11-h11 h10-h12 h12-h11 @e1 g8-g9 e8-g10 i8-i9 xh11 @e3 d3-f9 g10-i12 h8-h9 xi11 \
                @g3 i12-i11 g3-g7 g6-g10 xi11 @g3 e1-d1 c3-d3 e3-c3 h11-g11 g9-g11 f11-h11 g10-g12 xg11 \
                @e3 g12-g11",
    },
];

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
        for case in CASES {
            assert!(case.start().is_some(), "{}", case.name());
        }
        assert!(GameKind::ALL.iter().all(|&kind| CASES.iter().filter(|case| case.kind == kind).count() >= 3));
    }
}
