//! What the writer says of a node by itself, so that what others have added can be told from it.

use super::board::{MARKS, Shown};
use super::{MADE, own};

/// The name of a node: the turn, unless somebody has given it another.
pub(super) const NAME: &str = "N";

/// The marks and the name that the writer gives a node.
#[derive(Debug, Default)]
pub(super) struct Made {
    /// Each with all its values, as they are written.
    marks: [(&'static str, String); 5],
    name: Option<String>,
}

impl Made {
    /// Those of a node; `name` is the turn as far as it has come.
    pub(super) fn of(shown: Shown<'_>, name: Option<String>) -> Self {
        let mark = |mark| {
            let mut values = String::new();
            shown.push_values(&mut values, mark);
            (mark, values)
        };
        Self { marks: MARKS.map(mark), name }
    }

    /// The properties, each a name and all its values, as they are written.
    pub(super) fn marks(&self) -> impl Iterator<Item = (&str, &str)> {
        let marks = self.marks.iter().filter(|(_, values)| !values.is_empty());
        marks.map(|(name, values)| (*name, values.as_str()))
    }

    /// The values of a property, as they are written.
    pub(super) fn values(&self, name: &str) -> &str {
        self.marks().find(|(known, _)| *known == name).map_or("", |(_, values)| values)
    }

    /// Whether a value is another program's, or a person's: it is kept, and not understood.
    pub(super) fn is_others(&self, name: &str, value: &str) -> bool {
        match name {
            // The signs of judgements may stand behind it.
            NAME => self.name.as_ref().is_none_or(|made| {
                value.strip_prefix(made.as_str()).is_none_or(|rest| rest.contains(char::is_alphabetic))
            }),
            _ if MARKS.contains(&name) => !self.values(name).contains(&format!("[{value}]")),
            _ => !MADE.contains(&name) && !own::ALL.contains(&name),
        }
    }
}
