//! Makes more puzzles beside those that are shipped: `more GAME COUNT SEED [FILE]`. What stands in the file counts as there already. Each is
//! printed as soon as it is found, so that a long run may be broken off; how far it is, and what was thrown out, goes to standard error.

use std::io::Write;

use kamni_engine::Stop;
use kamni_puzzles::{Maker, Plan, Puzzle, all};
use kamni_rules::GameKind;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    let kind = words.first().and_then(|name| name.parse::<GameKind>().ok());
    let (Some(kind), Some(count), Some(seed)) = (kind, number(1), number(2)) else {
        eprintln!("usage: more GAME COUNT SEED [FILE]");
        std::process::exit(2);
    };
    let there = words.get(3).map_or(Ok(String::new()), std::fs::read_to_string)?;
    let mut besides = all(kind).to_vec();
    besides.extend(there.lines().filter_map(|line| Puzzle::read(kind, line)));
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let mut maker = Maker::new(Plan { kind, rules: None, count, seed, besides });
    let (stop, mut told) = (Stop::default(), 0);
    while !maker.is_done() {
        maker.play(&stop);
        let mut out = std::io::stdout().lock();
        for puzzle in &maker.puzzles()[told..] {
            writeln!(out, "{}", puzzle.write())?;
        }
        out.flush()?;
        told = maker.puzzles().len();
        eprintln!("{:?}", maker.counts());
    }
    Ok(())
}
