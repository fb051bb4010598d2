//! What a person typed, made fit to stand in a message.

use std::fmt::Write;

/// The most characters of a person's text that a message shows.
const MOST: usize = 40;

/// A person's text for a message: cut to a bearable length, and nothing in it that would move the cursor, ring the
/// bell or turn the direction of the writing.
#[must_use]
pub fn shown(text: &str) -> String {
    shown_bytes(text.as_bytes())
}

/// The same for what may not be text at all: bytes that are not UTF-8 are shown as `\xff`.
#[must_use]
pub fn shown_bytes(bytes: &[u8]) -> String {
    let mut shown = String::new();
    let mut left = MOST;
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            if left == 0 {
                return shown + "…";
            }
            left -= 1;
            if is_unfit(letter) {
                shown.extend(letter.escape_default());
            } else {
                shown.push(letter);
            }
        }
        for byte in chunk.invalid() {
            if left == 0 {
                return shown + "…";
            }
            left -= 1;
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

/// Control characters, and invisible ones that change how their neighbours are shown.
fn is_unfit(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfit_characters_are_escaped() {
        for (bytes, said) in [
            (&b"c3"[..], "c3"),
            ("ц3".as_bytes(), "ц3"),
            (b"\x1b[2Jc3", "\\u{1b}[2Jc3"),
            (b"a\tb\nc\0", "a\\tb\\nc\\u{0}"),
            ("\u{202e}c3\u{feff}".as_bytes(), "\\u{202e}c3\\u{feff}"),
            (b"c\xff\xfe3", "c\\xff\\xfe3"),
        ] {
            assert_eq!(shown_bytes(bytes), said);
        }
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(shown(&"ы".repeat(40)), "ы".repeat(40));
        assert_eq!(shown(&"ы".repeat(41)), "ы".repeat(40) + "…");
        assert_eq!(shown_bytes(&[0xff; 1000]), "\\xff".repeat(40) + "…");
    }
}
