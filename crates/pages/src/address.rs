//! Addresses within the house: how they are written, and which may be gone back to.

/// A text as a query's value, or as a part of a path that has no spaces.
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

/// A path with a query, if there is anything to ask.
#[must_use]
pub fn with_query<'a>(path: &str, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut address = path.to_owned();
    for (place, (name, value)) in pairs.into_iter().enumerate() {
        address.push(if place == 0 { '?' } else { '&' });
        address.push_str(&percent(name));
        address.push('=');
        address.push_str(&percent(value));
    }
    address
}

/// An address to go back to, if it is one of the house's own pages. Browsers read a backslash as a slash and leave out tabs and
/// line ends, so that `/\t/other.example` would lead to another site.
#[must_use]
pub fn own(to: &str) -> Option<&str> {
    let own = to.starts_with('/') && !to.starts_with("//");
    let plain = to.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (own && plain && to.len() <= 2000).then_some(to)
}

/// The page of a player.
#[must_use]
pub fn profile(name: &str) -> String {
    format!("/@/{}", percent(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_pages_are_gone_back_to() {
        for to in ["/", "/archive?game=four&page=2", "/@/%D0%90%D0%BD%D1%8F", "/b3c4d5f6#main"] {
            assert_eq!(own(to), Some(to));
        }
        let long = format!("/{}", "a".repeat(3000));
        for to in [
            "",
            "archive",
            "//other.example",
            "https://other.example",
            "/\\other.example",
            "/\t/other.example",
            "/\n/other.example",
            "/Аня",
            "/a b",
            long.as_str(),
        ] {
            assert_eq!(own(to), None, "{to:?}");
        }
    }

    #[test]
    fn queries_are_coded() {
        assert_eq!(with_query("/archive", []), "/archive");
        let pairs = [("player", "Аня & co"), ("to", "/?a=b")];
        assert_eq!(with_query("/x", pairs), "/x?player=%D0%90%D0%BD%D1%8F+%26+co&to=%2F%3Fa%3Db");
    }
}
