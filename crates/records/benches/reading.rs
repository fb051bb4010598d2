//! How fast are records read, with every step checked by the rules? Steps a second on one core.
//!
//! `cargo bench -p kamni-records --bench reading` prints a row for each game. Machines are noisy: the best of several rounds counts.
//! Words after `--` choose the cases whose names hold one of them.

use std::hint::black_box;
use std::io::BufRead;
use std::time::Instant;

use kamni_records::{Entry, Record, kmn, lines, sgf};
use kamni_rules::{GameKind, Position, Rng, Rules};

/// A name, a game and its options.
type Case = (&'static str, GameKind, &'static [(&'static str, &'static str)]);

const CASES: &[Case] = &[
    ("kamiken 9", GameKind::Kamiken, &[]),
    ("kamiken 19", GameKind::Kamiken, &[("size", "19")]),
    ("close-combat 9", GameKind::CloseCombat, &[("size", "9")]),
    ("close-combat 15", GameKind::CloseCombat, &[]),
    ("four 11, 30 stones", GameKind::Four, &[("size", "11"), ("stones", "30"), ("count", "always")]),
    ("four 19, 100 stones", GameKind::Four, &[]),
    ("hasami", GameKind::Hasami, &[]),
    ("dao 13", GameKind::Dao, &[]),
    ("dao 18", GameKind::Dao, &[("board", "18")]),
];

const ROUNDS: u32 = 7;
const STEPS: usize = 60_000;
/// Random games of Four may go on for very long.
const LONGEST: usize = 2_000;

/// Random games of this many steps together.
fn games(rules: Rules) -> Vec<Record> {
    let (mut records, mut made, mut rng) = (Vec::new(), 0, Rng::new(1));
    while made < STEPS {
        let mut record = Record::new(rules);
        let mut walk = record.walk();
        for _ in 0..LONGEST {
            let Some(step) = walk.position().pick(|count| rng.below(count)) else { break };
            walk.play(&mut record, step).expect("a legal step");
            made += 1;
        }
        records.push(record);
    }
    records
}

/// Reads everything once; steps a second.
fn rate<I: Iterator<Item = std::io::Result<Entry>>>(entries: I) -> f64 {
    let start = Instant::now();
    let mut steps = 0;
    for entry in entries {
        let entry = entry.expect("memory can be read");
        assert!(entry.faults.is_empty(), "{:?}", entry.faults);
        steps += black_box(entry.record.expect("a record")).steps().count();
    }
    steps as f64 / start.elapsed().as_secs_f64()
}

fn best(text: &str, read: impl Fn(&mut dyn BufRead) -> f64) -> String {
    let best = (0..ROUNDS).map(|_| read(&mut text.as_bytes())).fold(0.0, f64::max);
    format!("{:.2} M", best / 1e6)
}

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("{:22}{:>12}{:>12}{:>12}   steps/s", "reading", "record", "SGF", "lines");
    for (name, kind, options) in CASES {
        if !chosen.is_empty() && !chosen.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let rules = Rules::new(*kind, options.iter().copied()).expect("options in range");
        let records = games(rules);
        let text: String = records.iter().map(kmn::to_text).collect();
        let trees: String = records.iter().map(sgf::to_text).collect();
        let list: String = records.iter().map(|record| lines::turns_line(record) + "\n").collect();
        let figures = [
            best(&text, |input| rate(kmn::Reader::new(input))),
            best(&trees, |input| rate(sgf::Reader::new(input))),
            best(&list, |input| rate(lines::Reader::new(input, Some(rules)))),
        ];
        let [record, sgf, list] = figures;
        println!("{name:22}{record:>12}{sgf:>12}{list:>12}");
    }
}
