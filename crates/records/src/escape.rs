//! Texts of people inside records: backslashes before what would mean something else.

use std::borrow::Cow;
use std::fmt::Write;

/// Where a text stands, which says what has to be escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inside {
    /// In the quotes of a tag.
    Tag,
    /// In the braces of a comment, where spaces and line ends are layout.
    Comment,
    /// In a figure of a comment, which a bracket closes.
    Figure,
}

/// A text with everything escaped that would not be read as itself.
pub(crate) fn escape(text: &str, inside: Inside) -> Cow<'_, str> {
    // Most tags are such words.
    let plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if inside == Inside::Tag && text.bytes().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        match (letter, inside) {
            ('\\', _) => escaped.push_str("\\\\"),
            ('"', Inside::Tag) => escaped.push_str("\\\""),
            ('}', Inside::Comment | Inside::Figure) => escaped.push_str("\\}"),
            (']', Inside::Figure) => escaped.push_str("\\]"),
            ('[', Inside::Comment) if next == Some('%') => escaped.push_str("\\["),
            // A space is layout, unless it stands alone between words.
            (' ', Inside::Comment | Inside::Figure)
                if before == ' ' || before == '\n' || next.is_none_or(|next| next == '\n') =>
            {
                escaped.push_str("\\_");
            }
            ('\n', _) => escaped.push_str("\\n"),
            ('\t', _) => escaped.push_str("\\t"),
            ('\r', _) => escaped.push_str("\\r"),
            // Whatever else is no plain letter: it would be lost, or read as the end of a line.
            _ if letter.is_control() || (letter.is_whitespace() && letter != ' ') || letter == '\u{feff}' => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "\\u({:x})", u32::from(letter));
            }
            _ => escaped.push(letter),
        }
        before = letter;
    }
    Cow::Owned(escaped)
}

/// What a backslash and what follows it stand for, and how many bytes follow it. A backslash before anything else is itself.
pub(crate) fn unescape(rest: &str) -> (char, usize) {
    let Some(letter) = rest.chars().next() else {
        return ('\\', 0);
    };
    match letter {
        '\\' | '"' | '}' | '{' | ']' | '[' => (letter, 1),
        '_' => (' ', 1),
        'n' => ('\n', 1),
        't' => ('\t', 1),
        'r' => ('\r', 1),
        'u' => {
            let code =
                rest[1..].strip_prefix('(').and_then(|code| code.split_once(')')).map(|(code, _)| code);
            let letter =
                code.filter(|code| code.len() <= 6).and_then(|code| u32::from_str_radix(code, 16).ok());
            match letter.and_then(char::from_u32) {
                Some(letter) => (letter, 3 + code.map_or(0, str::len)),
                None => ('\\', 0),
            }
        }
        _ => ('\\', 0),
    }
}

/// A text without its escapes.
pub(crate) fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let (letter, long) = unescape(after);
        plain.push(letter);
        rest = &after[long..];
    }
    plain.push_str(rest);
    plain
}

/// Whether a text stands in a record as it is, but for line ends.
pub(crate) fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|letter| letter == '\n' || letter == ' ' || !(letter.is_control() || letter.is_whitespace()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_comes_back() {
        for (text, tag, comment) in [
            ("plain words", "plain words", "plain words"),
            ("a\"b\\c", "a\\\"b\\\\c", "a\"b\\\\c"),
            ("}{[%x]", "}{[%x]", "\\}{\\[%x]"),
            (" a  b ", " a  b ", "\\_a \\_b\\_"),
            ("a\n b", "a\\n b", "a\\n\\_b"),
            ("a \nb", "a \\nb", "a\\_\\nb"),
            ("\t\r\u{0}\u{2028}", "\\t\\r\\u(0)\\u(2028)", "\\t\\r\\u(0)\\u(2028)"),
            ("ход", "ход", "ход"),
        ] {
            assert_eq!(escape(text, Inside::Tag), tag);
            assert_eq!(escape(text, Inside::Comment), comment);
            assert_eq!((unescaped(tag), unescaped(comment)), (text.to_owned(), text.to_owned()));
        }
        for (text, plain) in
            [("C:\\games", "C:\\games"), ("\\u(110000)", "\\u(110000)"), ("\\u(41", "\\u(41")]
        {
            assert_eq!(unescaped(text), plain);
        }
    }
}
