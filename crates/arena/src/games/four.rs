//! What Four is measured by.

use super::Measured;

pub(super) const MEASURED: &Measured = &Measured {
    options: &[("size", "11"), ("stones", "30"), ("count", "always")],
    cases: [
        "",
        "g4 f1 f6 e2 d3 h3 i4 c4 b5 j5 a1 b1",
        "g4 f1 f6 e2 d3 h3 i4 c4 b5 j5 a1 b1 k1 f1 b2 i1 c1 b1 c2 j1 a2 h2 k2 j2 i2 g4-h4 i4-i3 \
         d3-g3 g3-d3 j2-j4 e3 h4-f4 j4-j2 i3-j3 h2-h3 a3 b4 i4 b4-b3 j3-k3 h3-i3 k3-j3 c4-d4 e2-d2 \
         j5-e5 end f4-f2 b5-b6 f2-h2 j3-k3 j2-j4 j2 b6-b8 b3-a3 f6-h6 h6-h8 j3 h2-e2 i3-f3 b8-e8 \
         e8-e4 k4 a1 j5 c1 a10 d1 g4 h8-h7 d1-h1",
    ],
};
