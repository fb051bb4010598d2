//! Who does not meet whom.

use std::collections::HashSet;

/// Pairs of accounts that do not meet, whichever of the two did not want to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Apart(HashSet<(i64, i64)>);

impl Apart {
    /// Whether two accounts do not meet. Who has none meets everybody.
    #[must_use]
    pub fn are(&self, one: Option<i64>, other: Option<i64>) -> bool {
        one.zip(other).is_some_and(|(one, other)| self.0.contains(&(one.min(other), one.max(other))))
    }
}

impl FromIterator<(i64, i64)> for Apart {
    fn from_iter<T: IntoIterator<Item = (i64, i64)>>(pairs: T) -> Self {
        Self(pairs.into_iter().map(|(one, other)| (one.min(other), one.max(other))).collect())
    }
}
