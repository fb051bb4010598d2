//! `kamni solve`: what a position is worth with best play of both: to the point where points are counted, otherwise who wins and when.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kamni_engine::margin;
use kamni_engine::solve::{Solved, Solver, Standing, Unsolved, Wanted};
use kamni_rules::{AnyPosition, GameKind, Player, Position, Rules};
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
    let head = head(&rules, &position, &solver);
    let mut state = asked.state.as_deref().map(|path| State { path, head, texts, kept: None });
    if let Some(state) = &mut state {
        state.read(&mut solver)?;
    }
    // Of an empty board it is enough to look at one cell of each kind; of a position that is given every step is wanted.
    let given = asked.from.position.is_some() || asked.from.moves.is_some();
    let wanted = if given { Wanted::All } else { Wanted::Classes };
    let began = Instant::now();
    let solved = work(terminal, &mut solver, wanted, state.as_mut(), &position)?;
    let mut out = output();
    if asked.json {
        writeln!(out, "{}", in_json(&position, &solved, began.elapsed()))?;
    } else {
        write!(out, "{}", in_words(texts, &rules, &position, &solved, began.elapsed()))?;
    }
    out.flush()?;
    Ok(())
}

/// Works the position out, piece by piece: between them the state is saved, and a signal is obeyed.
fn work(
    terminal: &Terminal,
    solver: &mut Solver,
    wanted: Wanted,
    mut state: Option<&mut State<'_>>,
    position: &AnyPosition,
) -> Result<Solved, Failure> {
    let signals = Signals::hear_once(&Arc::new(AtomicBool::new(false)))?;
    let began = Instant::now();
    let mut told = began;
    loop {
        let piece = Instant::now();
        let found = solver.solve(wanted, &mut |standing| {
            if told.elapsed() >= TOLD_EVERY {
                told = Instant::now();
                let line = terminal.fit(&progress(&terminal.texts, position, standing, began.elapsed()));
                // Who does not listen there does not want to know.
                let _ = writeln!(io::stderr(), "{line}");
            }
            signals.heard().is_none() && (state.is_none() || piece.elapsed() < SAVED_EVERY)
        });
        if let Some(state) = state.as_deref_mut() {
            state.write(solver)?;
        }
        if let Some(left) = signals.heard() {
            left.leave();
        }
        match found {
            Some(solved) if solved.sure => return Ok(solved),
            None if state.is_some() => {}
            found => return Err(unsure(&terminal.texts, position, found.as_ref())),
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
        Unsolved::Stones { stones, most } => {
            let values = [("stones", stones.to_string().into()), ("most", most.to_string().into())];
            Failure::Asked(texts.get("solve-stones", &values))
        }
        Unsolved::Memory { least } => {
            let least = least.div_ceil(1 << 20).to_string();
            Failure::Asked(texts.get("solve-memory", &[("least", least.into())]))
        }
        Unsolved::Free { free, most } => {
            let values = [("free", free.into()), ("most", most.into())];
            Failure::Asked(texts.get("solve-free", &values))
        }
        Unsolved::TooLarge { open, most } => {
            let values = [("open", open.to_string().into()), ("most", most.to_string().into())];
            Failure::Asked(texts.get("solve-too-large", &values))
        }
    }
}

/// Why what was found is not sure.
fn unsure(texts: &Texts, position: &AnyPosition, found: Option<&Solved>) -> Failure {
    let turns = found.and_then(|found| found.turns);
    Failure::Asked(match (turns, margin(position)) {
        // Somebody can force the end, but perhaps not before the game is drawn.
        (Some(turns), _) => {
            let left = position.turns_to_draw().unwrap_or_default();
            texts.get("solve-unsure-late", &[("turns", turns.into()), ("left", left.into())])
        }
        (None, Some(_)) => texts.get("solve-unsure", &[]),
        (None, None) => texts.get("solve-unsure-far", &[]),
    })
}

/// A number with its sign, as points are told.
fn signed(value: i32) -> String {
    if value > 0 { format!("+{value}") } else { value.to_string().replace('-', "\u{2212}") }
}

fn progress(texts: &Texts, position: &AnyPosition, standing: &Standing<'_>, time: Duration) -> String {
    let (low, high) = standing.bounds;
    let values = [
        ("nodes", standing.nodes.to_string().into()),
        ("seconds", time.as_secs().to_string().into()),
        ("step", standing.step.map_or_else(String::new, |step| step.to_string()).into()),
        ("low", signed(low).into()),
        ("high", signed(high).into()),
        ("done", standing.done.len().to_string().into()),
    ];
    let key = match (margin(position), standing.step) {
        (None, _) => "solve-work",
        (Some(_), None) => "solve-progress",
        (Some(_), Some(_)) => "solve-progress-step",
    };
    texts.get(key, &values)
}

fn in_json(position: &AnyPosition, solved: &Solved, time: Duration) -> String {
    let first: Map<String, Value> =
        solved.steps.iter().map(|(step, value)| (step.to_string(), json!(value))).collect();
    let line: Vec<String> = solved.line.iter().map(ToString::to_string).collect();
    let first = Value::Object(first);
    let turns = solved.turns.map_or_else(String::new, |turns| format!("\"turns\":{turns},"));
    // The order of the fields is part of the form.
    format!(
        "{{\"size\":{},\"value\":{},\"first\":{first},\"line\":{},{turns}\"nodes\":{},\"seconds\":{:.3}}}",
        position.size(),
        solved.value,
        json!(line),
        solved.nodes,
        time.as_secs_f64(),
    )
}

fn in_words(texts: &Texts, rules: &Rules, position: &AnyPosition, solved: &Solved, time: Duration) -> String {
    let points = margin(position).is_some();
    // Where no points are counted the value says who wins.
    let worth = |value: i32, key: &str| {
        let side = ("side", rules.side(if value > 0 { Player::First } else { Player::Second }).code().into());
        match (points, value) {
            (true, _) => signed(value),
            (false, 0) => texts.get("solve-draw", &[]),
            (false, _) => texts.get(key, &[side, ("turns", solved.turns.unwrap_or_default().into())]),
        }
    };
    let game = ("game", position.kind().name().into());
    let mut text = match (points, position.outcome()) {
        (true, _) => texts.get("solve-value", &[("value", signed(solved.value).into()), game]),
        (false, Some(outcome)) => texts.outcome(rules, &outcome, None),
        (false, None) => worth(solved.value, "solve-wins-in"),
    } + "\n";
    let mut steps = solved.steps.clone();
    // The best for First on top.
    steps.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
    for (step, value) in &steps {
        text += &format!("  {:<6}{}\n", step.to_string(), worth(*value, "analysis-wins"));
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

/// What work a saved state belongs to: the options that it hangs on, and the position unless it is of use for all.
fn head(rules: &Rules, position: &AnyPosition, solver: &Solver) -> String {
    let mut parts = vec![rules.kind().name().to_owned(), position.size().to_string(), solver.options()];
    if !solver.is_shared() {
        parts.push(position.text());
    }
    parts.retain(|part| !part.is_empty());
    format!("{MAGIC}\n{}\n", parts.join(" "))
}

/// A file in which the state of the work is kept: whose it is, a sum to tell whether it is whole, and what has been found out.
struct State<'s> {
    path: &'s Path,
    head: String,
    texts: &'s Texts,
    /// The sum of what is in the file.
    kept: Option<u64>,
}

impl State<'_> {
    /// Takes the work up where it was left, if it was begun.
    fn read(&mut self, solver: &mut Solver) -> Result<(), Failure> {
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
        let found = check_sum(seen);
        if *sum != found.to_le_bytes() || !solver.recall(seen) {
            return Err(wrong("solve-state-bad"));
        }
        self.kept = Some(found);
        Ok(())
    }

    /// Saves what has been found out, unless it is in the file already.
    fn write(&mut self, solver: &Solver) -> Result<(), Failure> {
        let mut bytes = solver.seen(MOST_SAVED);
        let sum = check_sum(&bytes);
        if self.kept == Some(sum) {
            return Ok(());
        }
        bytes.splice(0..0, self.head.bytes().chain(sum.to_le_bytes()));
        Whole::put(self.path, true, &bytes).map_err(|error| not_written(self.texts, self.path, &error))?;
        self.kept = Some(sum);
        Ok(())
    }
}

/// FNV-1a: enough to tell that a file was cut off or changed by accident.
fn check_sum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
