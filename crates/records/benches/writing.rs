//! How long does it take to write down stored games, as an export does? Processor time and bytes of 10,000 games.
//!
//! `cargo bench -p kamni-records --bench writing` prints a row for each form. A number after `--` is another number of games, other
//! words choose forms. The games are such as `kamni load fill` makes: of all kinds, most of them short.

use std::hint::black_box;
use std::time::Instant;

use kamni_records::{Ended, Record, Way, json, kmn, sgf};
use kamni_rules::{GameKind, PlainLine, Player, Position, Rng, Rules, Step};

const GAMES: usize = 10_000;
const ROUNDS: u32 = 5;
/// How many games are played with each set of options.
const PLAYED: usize = 40;
/// No game has more steps.
const MOST_STEPS: usize = 400;

/// A game, its options, and how often it is played.
type Case = (GameKind, &'static [(&'static str, &'static str)], usize);

const CASES: &[Case] = &[
    (GameKind::Kamiken, &[], 6),
    (GameKind::Kamiken, &[("size", "7")], 2),
    (GameKind::Kamiken, &[("size", "13")], 2),
    (GameKind::Kamiken, &[("size", "19"), ("komi", "6.5")], 1),
    (GameKind::CloseCombat, &[], 6),
    (GameKind::CloseCombat, &[("size", "9")], 2),
    (GameKind::CloseCombat, &[("size", "19")], 2),
    (GameKind::Four, &[("size", "11"), ("stones", "30"), ("count", "always")], 6),
    (GameKind::Four, &[("size", "9"), ("stones", "20"), ("count", "always")], 2),
    (GameKind::Four, &[], 2),
    (GameKind::Hasami, &[], 8),
    (GameKind::Hasami, &[("quiet", "30")], 2),
    (GameKind::Dao, &[], 6),
    (GameKind::Dao, &[("turn-limit", "60")], 2),
    (GameKind::Dao, &[("board", "18")], 2),
];

/// How a record is written.
type Form = fn(&Record) -> String;

/// A game as a store has it.
struct Row {
    rules: Rules,
    steps: String,
    ended: Option<Ended>,
    tags: Vec<(&'static str, String)>,
}

/// A random game to its end, or until somebody has had enough of it, in whole turns.
fn played(rules: Rules, rng: &mut Rng) -> (String, Option<Ended>) {
    let mut line = PlainLine::plain(rules, rules.start());
    let patience = match rng.below(20) {
        0 => rng.below(3),
        1 => MOST_STEPS,
        _ => 6 + rng.below(30),
    };
    while line.steps().len() < patience
        && let Some(step) = line.position().pick(|count| rng.below(count))
    {
        line.play_unchecked(step);
    }
    line.go_back(line.turn_begun());
    let steps: Vec<String> = line.steps().iter().map(Step::to_string).collect();
    let given_up = Ended::new(Some(Player::BOTH[rng.below(2)]), Way::Resigned);
    (steps.join(" "), given_up.filter(|_| !line.position().is_over()))
}

fn rows(count: usize) -> Vec<Row> {
    let mut rng = Rng::new(1);
    let mut pool = Vec::new();
    for (kind, options, weight) in CASES {
        let rules = Rules::new(*kind, options.iter().copied()).expect("options in range");
        let stories: Vec<_> = (0..PLAYED).map(|_| played(rules, &mut rng)).collect();
        pool.extend(std::iter::repeat_n((rules, stories), *weight));
    }
    let row = |number| {
        let (rules, stories) = &pool[rng.below(pool.len())];
        let (steps, ended) = stories[rng.below(stories.len())].clone();
        let tags = [
            ("First", "kasune".to_owned()),
            ("FirstRating", "1532".to_owned()),
            ("Second", "Kamni level=5".to_owned()),
            ("Date", "2026-01-17".to_owned()),
            ("Site", format!("https://kamni.example/{number:08}")),
            ("Rated", "no".to_owned()),
            ("Clock", "300+5".to_owned()),
        ];
        Row { rules: *rules, steps, ended, tags: tags.to_vec() }
    };
    (0..count).map(row).collect()
}

/// The record of a stored game.
fn record(row: &Row) -> Record {
    let mut record = Record::from_position(row.rules, row.rules.start());
    for (name, value) in &row.tags {
        record.set_tag(name, value.clone()).expect("a good name");
    }
    let mut walk = record.walk();
    for step in row.steps.split_whitespace() {
        let step: Step = step.parse().expect("a step");
        walk.play(&mut record, step).expect("a legal step");
    }
    if let Some(ended) = row.ended {
        record.end(Some(ended)).expect("the game is not over");
    }
    record
}

/// All games in a form.
#[inline(never)]
fn written(rows: &[Row], form: Form) -> String {
    rows.iter().map(|row| form(&record(row))).collect()
}

/// What Linux says of this process: nanoseconds on a processor.
fn processor_ms() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(stat.split_whitespace().next()?.parse::<f64>().ok()? / 1e6)
}

/// A number that tells texts apart.
fn sum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let count = given.iter().find_map(|word| word.parse().ok()).unwrap_or(GAMES);
    let rounds = if count < GAMES { 1 } else { ROUNDS };
    let rows = rows(count);
    let chosen: Vec<&String> = given.iter().filter(|word| word.parse::<usize>().is_err()).collect();
    println!("{:8}{:>12}{:>12}{:>12}   {count} games", "form", "processor ms", "wall ms", "bytes");
    let forms: [(&str, Form); 3] = [("kmn", kmn::to_text), ("sgf", sgf::to_text), ("json", json::to_text)];
    for (name, form) in forms {
        if !chosen.is_empty() && !chosen.iter().any(|word| *word == name) {
            continue;
        }
        let (mut spent, mut wall, mut text) = (f64::MAX, f64::MAX, String::new());
        for _ in 0..rounds {
            let (begun, before) = (Instant::now(), processor_ms());
            text = black_box(written(&rows, form));
            wall = wall.min(begun.elapsed().as_secs_f64() * 1e3);
            spent = before.zip(processor_ms()).map_or(spent, |(before, after)| spent.min(after - before));
        }
        println!("{name:8}{spent:>12.0}{wall:>12.0}{:>12}   {:016x}", text.len(), sum(&text));
    }
}
