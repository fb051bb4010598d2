//! What Close Combat is measured by.

use super::Measured;

pub(super) const MEASURED: &Measured = &Measured {
    options: &[("size", "9")],
    cases: [
        "",
        "a4 d1 a3 c1 b3 c2 b4 d2 a2 b1",
        "a4 d1 a3 c1 b3 c2 b4 d2 a2 b1 a1 e1 b2 e2 c3 d3 c4 e3 b5 d4 e4 e5 c5 f3 f4 g3 f5 xe5 xd4 \
         g5 d5 e6 f6 h6 g6 f2",
    ],
};
