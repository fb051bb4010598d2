//! Steps as people read them.

use kamni_rules::Step;

use crate::Texts;

impl Texts {
    /// A step: a cross for a taking, a dash between cells, a word for what has no cell.
    #[must_use]
    pub fn step(&self, step: Step) -> String {
        match step {
            Step::Take(cell) => format!("×{cell}"),
            Step::Move(from, to) => format!("{from}–{to}"),
            Step::End | Step::Pass | Step::Count => self.get(&format!("step-{step}"), &[]),
            Step::Put(_) | Step::SetDown(_) => step.to_string(),
        }
    }

    /// The steps of a turn. That a turn was ended by a word says nothing where it has steps.
    #[must_use]
    pub fn turn(&self, steps: &[Step]) -> String {
        let told = steps.iter().filter(|step| **step != Step::End || steps.len() == 1);
        told.map(|step| self.step(*step)).collect::<Vec<_>>().join(" ")
    }
}
