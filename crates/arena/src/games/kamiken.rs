//! What Kamiken is measured by.

use super::Measured;

pub(super) const MEASURED: &Measured = &Measured {
    options: &[("size", "9")],
    cases: ["", "d9 f1 f3 f5 d4 c3", "d9 f1 f3 f5 d4 c3 e6 h4 f8 c7 b8 b5 h7 a2 h2 c1"],
};
