//! `kamni puzzles make`: new puzzles, from games of the engine with itself and from records.

use std::io::{self, Write};

use kamni_engine::Stop;
use kamni_puzzles::{Counts, Maker, Plan, Puzzle};
use kamni_rules::Line;
use kamni_texts::Value;

use crate::args::MakePuzzles;
use crate::chosen::chosen_rules;
use crate::failure::Failure;
use crate::files::{Files, Seen, not_written};
use crate::terminal::Terminal;
use crate::whole::Whole;

pub(super) fn make(terminal: &Terminal, asked: &MakePuzzles) -> Result<(), Failure> {
    let rules = chosen_rules(terminal, &asked.chosen)?;
    let plan = Plan {
        kind: asked.chosen.game,
        rules: (!asked.chosen.set.is_empty()).then_some(rules),
        count: usize::try_from(asked.count).unwrap_or(usize::MAX),
        seed: asked.seed,
        besides: Vec::new(),
    };
    let (mut maker, stop) = (Maker::new(plan), Stop::default());
    let mut files = Files::with_rules(terminal, Some(rules), "records-naming");
    for path in &asked.files {
        files.each(path, |entry| {
            let Some(record) = &entry.record else { return Ok(Seen::Fine) };
            // The reader has checked every step.
            if let Ok(line) = Line::of(*record.rules(), record.start(), record.steps()) {
                maker.look_through(&line, &stop);
                tell(terminal, maker.counts(), asked.count);
            }
            Ok(if maker.is_done() { Seen::Enough } else { Seen::Fine })
        })?;
    }
    for _ in 0..asked.games {
        if maker.is_done() {
            break;
        }
        maker.play(&stop);
        tell(terminal, maker.counts(), asked.count);
    }
    write(terminal, asked, maker.puzzles())?;
    let counts = maker.counts();
    let said = terminal.texts.get("puzzles-counts", &values(counts, asked.count));
    // Who does not listen there has the puzzles all the same.
    let _ = writeln!(io::stderr().lock(), "{}", terminal.fit(&said));
    for (theme, kept) in &counts.kept {
        let key = format!("puzzle-theme-{}-{theme}", asked.chosen.game);
        let _ = writeln!(io::stderr().lock(), "  {kept:4}  {}", terminal.fit(&terminal.texts.get(&key, &[])));
    }
    Ok(())
}

fn write(terminal: &Terminal, asked: &MakePuzzles, puzzles: &[Puzzle]) -> Result<(), Failure> {
    let text: String = puzzles.iter().map(|puzzle| puzzle.write() + "\n").collect();
    match &asked.out {
        Some(path) => Whole::put(path, true, text.as_bytes())
            .map_err(|error| not_written(&terminal.texts, path, &error)),
        None => Ok(io::stdout().lock().write_all(text.as_bytes())?),
    }
}

/// How far it is, in a line of its own: on a terminal and in a log alike.
fn tell(terminal: &Terminal, counts: &Counts, count: u64) {
    let said = terminal.texts.get("puzzles-progress", &values(counts, count));
    let _ = writeln!(io::stderr().lock(), "{}", terminal.fit(&said));
}

fn values(counts: &Counts, count: u64) -> Vec<(&'static str, Value<'static>)> {
    let all = [
        ("games", counts.games),
        ("positions", counts.positions),
        ("found", counts.found),
        ("plain", counts.plain),
        ("unproved", counts.unproved),
        ("another", counts.another),
        ("enough", counts.enough),
        ("repeated", counts.repeated),
        ("kept", counts.all_kept()),
        ("count", count),
    ];
    all.into_iter().map(|(name, number)| (name, number.to_string().into())).collect()
}
