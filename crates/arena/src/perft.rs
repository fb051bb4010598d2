//! `kamni perft`: counting sequences of steps.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use kamni_rules::games::Visitor;
use kamni_rules::view::sorted_legal;
use kamni_rules::{AnyPosition, Game, Kept, Position, Step, perft};

use crate::args::Perft;
use crate::chosen::{begun, chosen_rules, output};
use crate::failure::Failure;
use crate::record::Record;
use crate::terminal::Terminal;

pub fn perft(terminal: &Terminal, asked: &Perft) -> Result<(), Failure> {
    let record = begun(&terminal.texts, chosen_rules(terminal, &asked.chosen)?, &asked.from)?;
    let threads = match asked.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    };
    let too_many = || Failure::Asked(terminal.texts.get("perft-overflow", &[]));
    let mut out = output();
    let total = if asked.depth == 0 {
        1
    } else {
        let firsts = sorted_legal(record.position());
        let nodes = count(&record, &firsts, asked.depth, threads).ok_or_else(too_many)?;
        if asked.divide {
            for (step, nodes) in firsts.iter().zip(&nodes) {
                writeln!(out, "{step}: {nodes}")?;
            }
        }
        nodes.into_iter().try_fold(0, u64::checked_add).ok_or_else(too_many)?
    };
    writeln!(out, "{total}")?;
    out.flush()?;
    Ok(())
}

/// The number of sequences that begin with each of the first steps; nothing if a number is too large.
fn count(record: &Record, firsts: &[Step], depth: u32, threads: usize) -> Option<Vec<u64>> {
    let jobs = jobs(record.game().clone(), firsts, depth, threads);
    let next = AtomicUsize::new(0);
    // The start and the steps, not the position: repetition depends on the way.
    let way: Vec<Step> = record.line().steps().to_vec();
    let work = || record.line().start().visit(Worker { way: &way, depth, jobs: &jobs, next: &next });
    let counted = thread::scope(|scope| {
        let helper = |_| thread::Builder::new().spawn_scoped(scope, work);
        // A helper that the system does not grant is done without: the others take its share.
        let helpers: Vec<_> = (1..threads.min(jobs.len())).map_while(|n| helper(n).ok()).collect();
        let mut counted = work();
        for helper in helpers {
            match helper.join() {
                Ok(more) => counted.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        counted
    });
    let mut nodes = vec![0_u64; firsts.len()];
    for (first, more) in counted {
        nodes[first] = nodes[first].checked_add(more)?;
    }
    Some(nodes)
}

/// Steps to begin with, one or two, and which of the first steps that is.
struct Job {
    first: usize,
    steps: Vec<Step>,
}

/// The work in pieces: small enough that no thread is left alone with a large one at the end.
fn jobs(mut game: Kept, firsts: &[Step], depth: u32, threads: usize) -> Vec<Job> {
    let here = game.mark();
    let mut jobs = Vec::new();
    for (first, &step) in firsts.iter().enumerate() {
        if threads == 1 || depth < 3 {
            jobs.push(Job { first, steps: vec![step] });
            continue;
        }
        game.play_unchecked(step);
        jobs.extend(
            game.position().legal().into_iter().map(|second| Job { first, steps: vec![step, second] }),
        );
        game.go_back(&here);
    }
    jobs
}

/// One thread's work: jobs from the common list, as long as there are any, on the position's own type.
struct Worker<'a> {
    way: &'a [Step],
    depth: u32,
    jobs: &'a [Job],
    next: &'a AtomicUsize,
}

impl Visitor for Worker<'_> {
    type Output = Vec<(usize, u64)>;

    fn visit<P: Position + Into<AnyPosition>>(self, start: P) -> Self::Output {
        let mut game = Game::new(start);
        for &step in self.way {
            game.play_unchecked(step);
        }
        let here = game.mark();
        let mut counted = Vec::new();
        while let Some(job) = self.jobs.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            for &step in &job.steps {
                game.play_unchecked(step);
            }
            counted.push((job.first, perft::perft(&mut game, self.depth - job.steps.len() as u32)));
            game.go_back(&here);
        }
        counted
    }
}
