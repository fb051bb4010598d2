//! Positions that people draw, in rules and tutorials: with a dot for every empty cell.

use std::fmt::Write;

/// A position text out of a drawn one: runs of dots on the board, which stands before the first space, become their number.
#[must_use]
pub fn position_text(drawn: &str) -> String {
    let (board, rest) = drawn.split_once(' ').unwrap_or((drawn, ""));
    let mut text = String::new();
    let mut empty = 0;
    for letter in board.chars().chain([' ']) {
        if letter == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "{empty}");
            empty = 0;
        }
        text.push(letter);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_become_numbers() {
        for (drawn, text) in [
            ("x.o/.../..x first", "x1o/3/2x first"),
            (".........../x second turn=3", "11/x second turn=3"),
            ("xx/oo first a.b", "xx/oo first a.b"),
        ] {
            assert_eq!(position_text(drawn), text);
        }
    }
}
