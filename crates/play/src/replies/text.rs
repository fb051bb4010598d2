//! A turn in a column: the texts of its steps with spaces between them.

use kamni_rules::Step;
use serde::{Deserialize, Deserializer, Serializer, de};

pub(super) fn serialize<S: Serializer>(turn: &[Step], serializer: S) -> Result<S::Ok, S::Error> {
    let texts: Vec<String> = turn.iter().map(ToString::to_string).collect();
    serializer.serialize_str(&texts.join(" "))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Step>, D::Error> {
    let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
    let read = |word: &str| word.parse().map_err(|_| de::Error::custom(format!("{word} is no step")));
    text.split_whitespace().map(read).collect()
}
