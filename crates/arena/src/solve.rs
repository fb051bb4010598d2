//! `kamni solve`: what a position is worth with best play of both, to the point.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kamni_engine::solve::{Solved, Solver, Standing, Unsolved, Wanted};
use kamni_rules::{AnyPosition, GameKind, Position, Rules};
use kamni_texts::{Texts, shown};
use serde_json::{Map, Value, json};

use crate::args::Solve;
use crate::chosen::{begun, chosen_rules, output};
use crate::failure::Failure;
use crate::files::not_written;
use crate::signals::Signals;
use crate::terminal::Terminal;
use crate::whole::Whole;

/// How often somebody who waits hears how far it is, and how often that is saved.
const TOLD_EVERY: Duration = Duration::from_secs(10);
const SAVED_EVERY: Duration = Duration::from_secs(120);
/// The most positions that are saved: those that were the most work.
const MOST_SAVED: usize = 4_000_000;
/// How a file with the state of the work begins.
const MAGIC: &str = "kamni solve 1";

pub fn solve(terminal: &Terminal, asked: &Solve) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let rules = chosen_rules(terminal, &asked.chosen)?;
    let record = begun(texts, rules, &asked.from)?;
    let position = *record.position();
    let memory = usize::try_from(asked.memory).unwrap_or(usize::MAX).saturating_mul(1 << 20);
    let mut solver =
        Solver::new(&position, memory).map_err(|unsolved| refused(texts, rules.kind(), unsolved))?;
    let state = asked.state.as_deref().map(|path| State { path, head: head(&rules, &position), texts });
    if let Some(state) = &state {
        state.read(&mut solver)?;
    }
    // Of an empty board it is enough to look at one cell of each kind; of a position that is given every step is wanted.
    let given = asked.from.position.is_some() || asked.from.moves.is_some();
    let wanted = if given { Wanted::All } else { Wanted::Classes };
    let began = Instant::now();
    let solved = work(terminal, &mut solver, wanted, state.as_ref(), began)?;
    let mut out = output();
    if asked.json {
        writeln!(out, "{}", in_json(&position, &solved, began.elapsed()))?;
    } else {
        write!(out, "{}", in_words(texts, &solved, began.elapsed()))?;
    }
    out.flush()?;
    Ok(())
}

/// Works the position out, piece by piece: between them the state is saved, and a signal is obeyed.
fn work(
    terminal: &Terminal,
    solver: &mut Solver,
    wanted: Wanted,
    state: Option<&State<'_>>,
    began: Instant,
) -> Result<Solved, Failure> {
    let signals = Signals::hear_once(&Arc::new(AtomicBool::new(false)))?;
    let mut told = began;
    loop {
        let piece = Instant::now();
        let found = solver.solve(wanted, &mut |standing| {
            if told.elapsed() >= TOLD_EVERY {
                told = Instant::now();
                let line = terminal.fit(&progress(&terminal.texts, standing, began.elapsed()));
                // Who does not listen there does not want to know.
                let _ = writeln!(io::stderr(), "{line}");
            }
            signals.heard().is_none() && (state.is_none() || piece.elapsed() < SAVED_EVERY)
        });
        if let Some(state) = state {
            state.write(solver)?;
        }
        if let Some(left) = signals.heard() {
            left.leave();
        }
        match found {
            Some(solved) if solved.sure => return Ok(solved),
            None if state.is_some() => {}
            _ => return Err(Failure::Asked(terminal.texts.get("solve-unsure", &[]))),
        }
    }
}

fn refused(texts: &Texts, kind: GameKind, unsolved: Unsolved) -> Failure {
    match unsolved {
        Unsolved::Game => {
            let solves = |kind: &&GameKind| {
                let start = Rules::new(**kind, []).map(|rules| rules.start());
                start.is_ok_and(|start| !matches!(Solver::new(&start, 0), Err(Unsolved::Game)))
            };
            let games: Vec<&str> = GameKind::ALL.iter().filter(solves).map(|kind| kind.name()).collect();
            let values = [("game", kind.name().into()), ("games", texts.one_of(&games).into())];
            Failure::Usage(texts.get("solve-game", &values))
        }
        Unsolved::Board { size, most } => {
            let values = [("size", size.to_string().into()), ("most", most.to_string().into())];
            Failure::Asked(texts.get("solve-board", &values))
        }
        Unsolved::TooLarge { open, most } => {
            let values = [("open", open.to_string().into()), ("most", most.to_string().into())];
            Failure::Asked(texts.get("solve-too-large", &values))
        }
    }
}

/// A number with its sign, as points are told.
fn signed(value: i32) -> String {
    if value > 0 { format!("+{value}") } else { value.to_string().replace('-', "\u{2212}") }
}

fn progress(texts: &Texts, standing: &Standing<'_>, time: Duration) -> String {
    let (low, high) = standing.bounds;
    let values = [
        ("nodes", standing.nodes.to_string().into()),
        ("seconds", time.as_secs().to_string().into()),
        ("step", standing.step.map_or_else(String::new, |step| step.to_string()).into()),
        ("low", signed(low).into()),
        ("high", signed(high).into()),
        ("done", standing.done.len().to_string().into()),
    ];
    texts.get(if standing.step.is_some() { "solve-progress-step" } else { "solve-progress" }, &values)
}

fn in_json(position: &AnyPosition, solved: &Solved, time: Duration) -> String {
    let first: Map<String, Value> =
        solved.steps.iter().map(|(step, value)| (step.to_string(), json!(value))).collect();
    let line: Vec<String> = solved.line.iter().map(ToString::to_string).collect();
    let first = Value::Object(first);
    // The order of the fields is part of the form.
    format!(
        "{{\"size\":{},\"value\":{},\"first\":{first},\"line\":{},\"nodes\":{},\"seconds\":{:.3}}}",
        position.size(),
        solved.value,
        json!(line),
        solved.nodes,
        time.as_secs_f64(),
    )
}

fn in_words(texts: &Texts, solved: &Solved, time: Duration) -> String {
    let mut text = texts.get("solve-value", &[("value", signed(solved.value).into())]) + "\n";
    let mut steps = solved.steps.clone();
    steps.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
    for (step, value) in &steps {
        text += &format!("  {:<6}{}\n", step.to_string(), signed(*value));
    }
    let line: Vec<String> = solved.line.iter().map(ToString::to_string).collect();
    if !line.is_empty() {
        text += &texts.get("solve-line", &[("line", line.join(" ").into())]);
        text.push('\n');
    }
    let seconds = format!("{:.2}", time.as_secs_f64());
    let values = [("nodes", solved.nodes.to_string().into()), ("seconds", seconds.into())];
    text + &texts.get("solve-work", &values) + "\n"
}

/// What work a saved state belongs to.
fn head(rules: &Rules, position: &AnyPosition) -> String {
    let size = position.size();
    format!("{MAGIC}\n{} {size} {}\n", rules.kind(), position.text())
}

/// A file in which the state of the work is kept: whose it is, a sum to tell whether it is whole, and what has been found out.
struct State<'s> {
    path: &'s Path,
    head: String,
    texts: &'s Texts,
}

impl State<'_> {
    /// Takes the work up where it was left, if it was begun.
    fn read(&self, solver: &mut Solver) -> Result<(), Failure> {
        let file = || ("file", shown(&self.path.to_string_lossy()).into());
        let bytes = match fs::read(self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => {
                let values = [file(), ("reason", error.to_string().into())];
                return Err(Failure::Asked(self.texts.get("solve-state-unread", &values)));
            }
            Ok(bytes) => bytes,
        };
        let wrong = |key| Failure::Asked(self.texts.get(key, &[file()]));
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(wrong("solve-state-bad"));
        }
        let Some(rest) = bytes.strip_prefix(self.head.as_bytes()) else {
            return Err(wrong("solve-state-other"));
        };
        let (sum, seen) = rest.split_first_chunk::<8>().ok_or_else(|| wrong("solve-state-bad"))?;
        if *sum != check_sum(seen).to_le_bytes() || !solver.recall(seen) {
            return Err(wrong("solve-state-bad"));
        }
        Ok(())
    }

    fn write(&self, solver: &Solver) -> Result<(), Failure> {
        let seen = solver.seen(MOST_SAVED);
        let mut bytes = self.head.clone().into_bytes();
        bytes.extend(check_sum(&seen).to_le_bytes());
        bytes.extend(seen);
        Whole::put(self.path, true, &bytes).map_err(|error| not_written(self.texts, self.path, &error))
    }
}

/// FNV-1a: enough to tell that a file was cut off or changed by accident.
fn check_sum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
