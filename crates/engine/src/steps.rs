//! Steps as small numbers, for tables of what was good before.

use kamni_rules::{Cell, Step};

/// How many numbers [`step_index`] gives on a board.
pub(crate) const fn step_numbers(size: u8) -> usize {
    let cells = size as usize * size as usize;
    1 + cells + cells * cells
}

/// The number of a step. Different kinds of step to the same cell share one.
pub(crate) fn step_index(step: Step, size: u8) -> usize {
    let size = usize::from(size);
    let cell = |cell: Cell| usize::from(cell.row()) * size + usize::from(cell.col());
    match step {
        Step::End | Step::Pass | Step::Count => 0,
        // Those of one cell first and together: a game that has no others touches no more memory.
        Step::Put(to) | Step::Take(to) | Step::SetDown(to) => 1 + cell(to),
        Step::Move(from, to) => 1 + size * size + cell(from) * size * size + cell(to),
    }
}
