//! Addresses of the house's own pages.

/// A text as a query's value has it.
#[must_use]
pub fn percent(text: &str) -> String {
    let mut coded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                coded.push(char::from(byte));
            }
            b' ' => coded.push('+'),
            byte => coded.push_str(&format!("%{byte:02X}")),
        }
    }
    coded
}
