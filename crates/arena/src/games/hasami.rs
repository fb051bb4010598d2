//! What Hasami Shogi is measured by.

use super::Measured;

pub(super) const MEASURED: &Measured = &Measured {
    options: &[],
    cases: [
        "",
        "d8-d5 a2-a5 b8-b7 e2-e4 e8-e6 b2-b3 d9-d7 f2-f5 h8-h7 d2-d3 a8-a7 f1-f3 e9-e7 a1-a3 f8-f7 \
         e1-f1 e6-f6 f5-g5 f6-a6 a5-a4 c8-c5 a4-d4 a6-d6 c2-c3",
        "d8-d5 a2-a5 b8-b7 e2-e4 e8-e6 b2-b3 d9-d7 f2-f5 h8-h7 d2-d3 a8-a7 f1-f3 e9-e7 a1-a3 f8-f7 \
         e1-f1 e6-f6 f5-g5 f6-a6 a5-a4 c8-c5 a4-d4 a6-d6 c2-c3 g8-g7 g2-g3 c9-c6 h2-h3 c6-e6 i2-i3 \
         b7-c7 g5-i5 a7-a4 d1-e1 a9-a5 e1-e3 i8-i7 e4-i4 b9-b7 c1-d1 d5-f5 b1-b2 e6-f6 b2-a2 f6-f4 \
         f1-f2 b7-b4 b3-b2 d6-e6 d3-b3 b4-b5 d1-d3 e6-c6 g1-f1 c7-b7 f1-g1 b7-a7 g1-f1 c5-e5 f1-g1 \
         e5-g5 g1-g2 b5-e5 b2-c2 e5-b5 a2-b2 b5-c5 b2-a2 f9-c9 c2-c4 c9-c7 i4-h4 c6-i6 c4-c6 i6-i4 \
         g2-g4 f4-f6 h4-h5 g5-e5 c6-a6 c5-a5 g4-g5 f5-d5 a2-a4 f6-g6 f3-f5 e5-c5 b3-b5 c5-c6 b5-b7 \
         a5-b5 a3-a5 b5-b2 f2-d2 c6-d6 b7-b8 d7-d8 d4-g4 g6-h6 a4-a6",
    ],
};
