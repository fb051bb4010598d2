//! Reading what people type, line by line.

use std::io::{self, BufRead, Read};

/// The longest line that is read; nobody types more, and whole games fit in.
const LONGEST: u64 = 1 << 16;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Line(String),
    TooLong,
    /// Not UTF-8.
    NotText,
    End,
}

/// The next line, without its end. A line that is too long is left out whole, and never held in memory.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Typed> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Typed::End);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Typed::TooLong);
    }
    Ok(String::from_utf8(bytes).map_or(Typed::NotText, |line| Typed::Line(line.trim().to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_kinds() {
        let long = "c".repeat(3 << 20);
        let text = format!("  c3 b2\r\n\n{long}\nend");
        let mut input = text.as_bytes();
        let mut bytes = &b"c\xff3\n"[..];
        for typed in [
            Typed::Line("c3 b2".to_owned()),
            Typed::Line(String::new()),
            Typed::TooLong,
            Typed::Line("end".to_owned()),
            Typed::End,
        ] {
            assert_eq!(next_line(&mut input).expect("memory can be read"), typed);
        }
        assert_eq!(next_line(&mut bytes).expect("memory can be read"), Typed::NotText);
    }
}
