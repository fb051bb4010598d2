//! Reading what people type, line by line.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The longest line that is read; nobody types more, and whole games fit in.
const LONGEST: u64 = 1 << 16;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TypedLine {
    Line(String),
    TooLong,
    /// Not UTF-8.
    NotText,
    End,
}

/// The standard input, read in a thread of its own: who waits for a line can look up now and then.
#[derive(Debug)]
pub(super) struct Input(Receiver<io::Result<TypedLine>>);

impl Input {
    pub(super) fn open() -> io::Result<Self> {
        // Without room for lines that nobody has asked for yet, at most one is read ahead.
        let (said, heard) = mpsc::sync_channel(0);
        thread::Builder::new().name("kamni-input".to_owned()).spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let typed = next_line(&mut input);
                let last = !matches!(typed, Ok(TypedLine::Line(_) | TypedLine::TooLong | TypedLine::NotText));
                if said.send(typed).is_err() || last {
                    break;
                }
            }
        })?;
        Ok(Self(heard))
    }

    /// The next line, if it comes within this time.
    pub(super) fn next(&self, most: Duration) -> io::Result<Option<TypedLine>> {
        match self.0.recv_timeout(most) {
            Ok(typed) => typed.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(TypedLine::End)),
        }
    }
}

/// The next line, without its end. A line that is too long is left out whole, and never held in memory.
fn next_line(input: &mut impl BufRead) -> io::Result<TypedLine> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(TypedLine::End);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(TypedLine::TooLong);
    }
    Ok(String::from_utf8(bytes).map_or(TypedLine::NotText, |line| TypedLine::Line(line.trim().to_owned())))
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
            TypedLine::Line("c3 b2".to_owned()),
            TypedLine::Line(String::new()),
            TypedLine::TooLong,
            TypedLine::Line("end".to_owned()),
            TypedLine::End,
        ] {
            assert_eq!(next_line(&mut input).expect("memory can be read"), typed);
        }
        assert_eq!(next_line(&mut bytes).expect("memory can be read"), TypedLine::NotText);
    }
}
