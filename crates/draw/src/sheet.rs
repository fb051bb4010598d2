//! Style sheets out of lists of rules in which `{name}` stands for a token's value.

/// What pictures are lettered in: there is no page to say it.
pub const FONT: &str = "-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"Liberation Sans\",Arial,sans-serif";

/// The rules (selectors and declarations) with their tokens filled in, each followed by `end`. A rule with a token that has no value is left
/// out.
#[must_use]
pub fn sheet(rules: &[(&str, &str)], end: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let rule = |(selector, declarations): &(&str, &str)| {
        filled(declarations, &value).map(|filled| format!("{selector}{{{filled}}}{end}"))
    };
    rules.iter().filter_map(rule).collect()
}

/// The declarations with their tokens filled in; `None` if one has no value.
pub(crate) fn filled(declarations: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = declarations.split('{');
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (token, rest) = part.split_once('}')?;
        text.push_str(&value(token)?);
        text.push_str(rest);
    }
    Some(text)
}
