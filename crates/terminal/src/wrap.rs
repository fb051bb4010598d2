//! Breaking text into lines.

/// The lines of a text, none longer than `width` where a space allows it. Lines after the first of a paragraph begin
/// with this many spaces.
pub fn wrap(text: &str, width: usize, hanging: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut length = 0;
        for (place, word) in paragraph.split(' ').filter(|word| !word.is_empty()).enumerate() {
            let letters = word.chars().count();
            if place > 0 && length + 1 + letters > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(hanging)));
                length = hanging;
            } else if place > 0 {
                line.push(' ');
                length += 1;
            }
            line.push_str(word);
            length += letters;
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_are_broken_at_spaces() {
        for (text, width, hanging, lines) in [
            ("", 10, 0, &[][..]),
            ("one two three", 7, 0, &["one two", "three"]),
            ("one two three", 7, 2, &["one two", "  three"]),
            ("раз два", 3, 1, &["раз", " два"]),
            ("a verylongword b", 4, 0, &["a", "verylongword", "b"]),
            ("one\ntwo", 10, 2, &["one", "two"]),
        ] {
            assert_eq!(wrap(text, width, hanging), lines, "{text}");
        }
    }
}
