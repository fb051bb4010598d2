//! How many positions a second each family of search visits.

use std::io::{self, Write};

use kamni_engine::{Family, Limits, Mind, Settings, Stop};

use super::cases::{Start, cases};
use crate::args::Bench;
use crate::chosen::all_processors;
use crate::failure::Failure;
use crate::terminal::Terminal;

/// The families, and which share of the nodes they get: those that look longer at a position get fewer.
const FAMILIES: [(Family, u64); 3] = [(Family::AlphaBeta, 1), (Family::Mcts, 10), (Family::Uct, 50)];

pub(super) fn engine(terminal: &Terminal, asked: &Bench) -> Result<(), Failure> {
    let threads = all_processors(asked.threads);
    let values = [("nodes", asked.nodes.to_string().into()), ("threads", threads.to_string().into())];
    let mut out = io::stdout().lock();
    let times = terminal.fit("×");
    writeln!(out, "{}", terminal.fit(&terminal.texts.get("bench-title", &values)))?;
    for (family, share) in FAMILIES {
        let nodes = (asked.nodes / share).max(1);
        let mut ratios = Vec::new();
        for case in cases(asked.game) {
            let Some(measured) = case.start() else { continue };
            let one = measured.speed(family, nodes, 1);
            write!(out, "{:<9}  {:<28} {:>10.0}", family.name(), case.name(), one.by_clock)?;
            // Plain UCT knows nothing of threads.
            if threads > 1 && family != Family::Uct {
                let several = measured.speed(family, nodes, threads);
                let ratio = several.by_clock / one.by_clock;
                write!(out, " {:>10.0}  {times}{ratio:.2}", several.by_clock)?;
                let by_cpu = several.by_cpu.zip(one.by_cpu).map(|(several, one)| several / one);
                if let Some(by_cpu) = by_cpu {
                    write!(out, "  CPU {times}{:.2}", by_cpu * threads as f64)?;
                }
                ratios.push([Some(ratio), by_cpu.map(|by_cpu| by_cpu * threads as f64)]);
            }
            writeln!(out)?;
            out.flush()?;
        }
        if let Some(mean) = mean(&ratios, 0) {
            write!(out, "{:<9}  {:<28} {:>10} {:>10}  {times}{mean:.2}", family.name(), "=", "", "")?;
            if let Some(mean) = self::mean(&ratios, 1) {
                write!(out, "  CPU {times}{mean:.2}")?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The mean of ratios, which are multiplied in it, not added; none where one of them is missing.
fn mean(ratios: &[[Option<f64>; 2]], which: usize) -> Option<f64> {
    let logs: Option<Vec<f64>> = ratios.iter().map(|ratios| ratios[which].map(f64::ln)).collect();
    let logs = logs.filter(|logs| !logs.is_empty())?;
    Some((logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

/// Positions a second.
struct Speed {
    by_clock: f64,
    /// By the time that all threads together were given by the machine: where others use it too, the clock says little.
    by_cpu: Option<f64>,
}

/// The processor time of the whole process so far, where the system tells: Linux does, in hundredths of a second.
fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name in brackets that may hold spaces; user and system time are the 12th and 13th after it.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).map(str::parse::<f64>);
    Some((times.next()?.ok()? + times.next()?.ok()?) / 100.0)
}

impl Start {
    fn speed(&self, family: Family, nodes: u64, threads: usize) -> Speed {
        let Self(line) = self;
        // As much for each thread however many there are: a tree that is full grows no more, and is the faster for it.
        let settings = Settings { family, threads, memory: threads * (64 << 20), ..Settings::default() };
        let mut mind = Mind::new(line.start(), settings);
        // Memory is the system's until it is first written to: that is no part of the search.
        mind.forget();
        let before = cpu_seconds();
        let found = mind.think(line, Limits::nodes(nodes), &Stop::default(), &mut |_| {});
        let used = cpu_seconds().zip(before).map(|(after, before)| after - before);
        let nodes = found.nodes as f64;
        let by_cpu = used.filter(|used| *used > 0.0).map(|used| nodes / used);
        Speed { by_clock: nodes / found.time.as_secs_f64().max(1e-6), by_cpu }
    }
}
