//! What Dao Shi Xiang is measured by.

use super::Measured;

pub(super) const MEASURED: &Measured = &Measured {
    options: &[("board", "13")],
    cases: [
        "",
        "l1-k1 i7-j7 f5-f4 g7-i7 k1-j1 i5-i4 g5-i3 h5-h4 j1-i1 i3-i2 i7-i1 h7-h3 xi2 @c3 i9-g3 \
         g9-i3 i4-i2 xi1 @e3 i3-i1 h4-j2 e6-g4",
        "l1-k1 i7-j7 f5-f4 g7-i7 k1-j1 i5-i4 g5-i3 h5-h4 j1-i1 i3-i2 i7-i1 h7-h3 xi2 @c3 i9-g3 \
         g9-i3 i4-i2 xi1 @e3 i3-i1 h4-j2 e6-g4 xi2 @c5 i1-i2 g3-i1 e7-g3 xi2 @g5 i1-i2 g3-i1 g5-g3 \
         xi2 @g5 i1-i2 g3-i1 g5-i3 xi1 @g5 h3-j1 i3-i1 e3-d3 l12-k12 c3-e3 c5-d5 e5-c5 k12-j12 \
         h9-h10 d3-h11 g5-g9 j12-i12 g9-g10 e9-g11 e3-d3 i12-h12 f9-f10 h11-h12 g10-i12 xh12 @c3 \
         f7-f11 g11-h11 h10-h12 h12-h11 @e1 g8-g9 e8-g10 i8-i9 xh11 @e3 d3-f9 g10-i12 h8-h9 xi11 \
         @g3 i12-i11 g3-g7 g6-g10 xi11 @g3 e1-d1 c3-d3 e3-c3 h11-g11 g9-g11 f11-h11 g10-g12 xg11 \
         @e3 g12-g11",
    ],
};
