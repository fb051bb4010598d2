//! Inputs that never end: given up at once, whatever form they begin in.

use std::io::{self, BufRead, Read};

use kamni_records::{Entry, Games, USUAL_LIMIT};

/// A beginning, and then one letter for this long; it counts what is taken of it.
struct Endless<'b> {
    beginning: &'b [u8],
    filling: Vec<u8>,
    left: usize,
    taken: usize,
}

impl BufRead for Endless<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.beginning.is_empty() {
            return Ok(self.beginning);
        }
        Ok(&self.filling[..self.filling.len().min(self.left)])
    }

    fn consume(&mut self, taken: usize) {
        self.taken += taken;
        match self.beginning.get(taken..) {
            Some(rest) if !self.beginning.is_empty() => self.beginning = rest,
            _ => self.left -= taken,
        }
    }
}

impl Read for Endless<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let taken = self.fill_buf()?.read(into)?;
        self.consume(taken);
        Ok(taken)
    }
}

#[test]
fn a_line_of_fifty_megabytes_is_given_up_at_once() {
    for beginning in [
        "[Game \"kamiken\"]\n\n{",
        "[Game \"kamiken\"]\n\n",
        "(;KGAME[dao]C[",
        "(;KGAME[dao]",
        "{\"game\":",
        "{\"game\":\"",
        "# dao\n",
    ] {
        let mut input = Endless {
            beginning: beginning.as_bytes(),
            filling: vec![b'x'; 1 << 14],
            left: 50 << 20,
            taken: 0,
        };
        let games = Games::read(&mut input, None).expect("memory can be read");
        let found: Vec<Entry> = games.map(|entry| entry.expect("memory can be read")).collect();
        let faults: Vec<&str> =
            found.iter().flat_map(|entry| entry.faults.iter().map(|fault| fault.wrong.code())).collect();
        assert!(found.len() == 1 && !faults.is_empty(), "{beginning:?}: {faults:?}");
        assert!(faults.contains(&"endless"), "{beginning:?}: {faults:?}");
        assert!(input.taken < 3 * USUAL_LIMIT, "{beginning:?}: {} bytes were read", input.taken);
    }
}
