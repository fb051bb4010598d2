//! Reading what people and programs say, line by line.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The longest line that is read of what people type; nobody types more, and whole games fit in.
const LONGEST: u64 = 1 << 16;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub enum InputLine {
    Line(String),
    TooLong,
    /// Not UTF-8.
    NotText,
    End,
}

/// The standard input, read in a thread of its own: who waits for a line can look up now and then.
#[derive(Debug)]
pub(crate) struct Input(Receiver<io::Result<InputLine>>);

impl Input {
    pub(crate) fn open() -> io::Result<Self> {
        // Without room for lines that nobody has asked for yet, at most one is read ahead.
        let (said, heard) = mpsc::sync_channel(0);
        thread::Builder::new().name("kamni-input".to_owned()).spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let typed = next_line(&mut input, LONGEST);
                let last = !matches!(typed, Ok(InputLine::Line(_) | InputLine::TooLong | InputLine::NotText));
                if said.send(typed).is_err() || last {
                    break;
                }
            }
        })?;
        Ok(Self(heard))
    }

    /// The next line, if it comes within this time.
    pub(crate) fn next(&self, most: Duration) -> io::Result<Option<InputLine>> {
        match self.0.recv_timeout(most) {
            Ok(typed) => typed.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(InputLine::End)),
        }
    }
}

/// The next line, without what is blank around it. One that is longer than this is left out whole, and never held in memory.
///
/// # Errors
/// If the input cannot be read.
pub fn next_line(input: &mut impl BufRead, longest: u64) -> io::Result<InputLine> {
    let mut bytes = Vec::new();
    input.by_ref().take(longest).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(InputLine::End);
    }
    if bytes.len() as u64 == longest && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(InputLine::TooLong);
    }
    Ok(String::from_utf8(bytes).map_or(InputLine::NotText, |line| InputLine::Line(line.trim().to_owned())))
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
            InputLine::Line("c3 b2".to_owned()),
            InputLine::Line(String::new()),
            InputLine::TooLong,
            InputLine::Line("end".to_owned()),
            InputLine::End,
        ] {
            assert_eq!(next_line(&mut input, LONGEST).expect("memory can be read"), typed);
        }
        assert_eq!(next_line(&mut bytes, LONGEST).expect("memory can be read"), InputLine::NotText);
    }
}
