//! `kamni review`: a game gone through by the engine.

mod chart;
mod report;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kamni_draw::{Theme, Tone};
use kamni_engine::{Limits, Stop};
use kamni_records::{Record, kmn, sgf};
use kamni_review::graph::{self, Shape};
use kamni_review::{Progress, Review, Settings, annotate, was_begun};
use kamni_texts::Texts;

use super::files::{Files, Made, not_written};
use crate::args;
use crate::chosen::{all_processors, output};
use crate::failure::{Failure, io_reason, shown_path};
use crate::signals::{Left, Signals};
use crate::terminal::{Terminal, clear_progress};
use crate::wrap::wrap;

/// How long the bar of the progress is.
const BAR: usize = 30;

pub fn review(terminal: &Terminal, asked: &args::Review) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let files = Outputs::new(texts, asked)?;
    let record = Files::new(terminal, &asked.unsaid)?.game(&asked.file, asked.game)?;
    let mut review = Review::read(&record);
    if review.turns.is_empty() {
        return Err(Failure::Asked(texts.get("review-nothing", &[])));
    }
    // Whoever says how long to think wants it to be thought.
    let kept = review.is_whole() && asked.time.is_none() && asked.nodes.is_none();
    let mut left = Left::Enough;
    if !kept {
        // One that was stopped goes on.
        if review.is_whole() || !was_begun(&record) {
            review = Review::new(&record);
        }
        left = search(terminal, asked, &mut review)?;
    }
    // First of all: nobody may be there any more to read the rest. A file in which nothing is found would be no better than the one
    // that was read.
    let written = if review.judged() > 0 { files.write(texts, &record, &review) } else { Ok(Vec::new()) };
    let mut out = output();
    report::print(&mut out, terminal, &record, &review, asked.plain)?;
    if kept {
        writeln!(out, "\n{}", terminal.fit(&texts.get("review-kept", &[])))?;
    }
    out.flush()?;
    for path in written? {
        let said = texts.get("review-written", &[("file", shown_path(path).into())]);
        writeln!(out, "{}", terminal.fit(&said))?;
    }
    if !review.is_whole() {
        say_stopped(&mut out, terminal, &review, files.record.as_ref().map(|(made, _)| made.path))?;
    }
    out.flush()?;
    left.leave();
    Ok(())
}

/// How far it came, and how to resume it.
fn say_stopped(
    out: &mut impl Write,
    terminal: &Terminal,
    review: &Review,
    written: Option<&Path>,
) -> io::Result<()> {
    let values = [("judged", review.judged().into()), ("turns", review.turns.len().into())];
    let mut said = terminal.texts.get("review-stopped", &values);
    if review.judged() > 0 {
        let file = written.map(shown_path).unwrap_or_default();
        let key = if written.is_some() { "review-kept-part" } else { "review-not-kept" };
        said = format!("{said} {}", terminal.texts.get(key, &[("file", file.into())]));
    }
    wrap(&said, terminal.width, 0).iter().try_for_each(|line| writeln!(out, "{}", terminal.fit(line)))
}

/// Finds out what is not known yet; a signal ends it earlier.
fn search(terminal: &Terminal, asked: &args::Review, review: &mut Review) -> Result<Left, Failure> {
    let limits = match (asked.time, asked.nodes) {
        (Some(time), _) => Limits::time(Duration::from_millis(time)),
        (None, Some(nodes)) => Limits::nodes(nodes),
        (None, None) => Settings::default().limits,
    };
    let settings = Settings { limits, threads: all_processors(asked.threads), ..Settings::default() };
    let watched = !asked.plain;
    let mut bar = |progress: &Progress<'_>| {
        if watched {
            show_progress(terminal, progress.judged, progress.review.turns.len());
        }
    };
    let stop = Arc::default();
    let signals = Signals::hear_once(&stop)?;
    let ran = review.run(&settings, &Stop::by(stop), &mut bar);
    if watched {
        clear_progress();
    }
    match ran {
        Ok(_) => Ok(signals.heard().unwrap_or(Left::Enough)),
        Err(error) => {
            let values = [("reason", io_reason(&terminal.texts, &error).into())];
            Err(Failure::Asked(terminal.texts.get("review-thread", &values)))
        }
    }
}

fn show_progress(terminal: &Terminal, judged: usize, turns: usize) {
    terminal.show_progress(|| {
        let done = BAR * judged / turns.max(1);
        let [full, empty] = if terminal.ascii { ["#", "."] } else { ["█", "░"] };
        let values = [("judged", judged.into()), ("turns", turns.into())];
        let said = terminal.texts.get("review-progress", &values);
        format!("{}{} {said}", full.repeat(done), empty.repeat(BAR - done))
    });
}

/// The files to be made.
struct Outputs<'a> {
    record: Option<(Made<'a>, Form)>,
    graph: Option<(Made<'a>, Tone)>,
}

/// How the game is written.
#[derive(Clone, Copy)]
enum Form {
    Record,
    Sgf,
}

impl<'a> Outputs<'a> {
    /// Says what is wrong with them before the work begins.
    fn new(texts: &Texts, asked: &'a args::Review) -> Result<Self, Failure> {
        let wrong =
            |key: &str, path: &Path| Failure::Usage(texts.get(key, &[("file", shown_path(path).into())]));
        let ending = |path: &Path| path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let made = |path: &'a Path| {
            let made = Made { path, input: &asked.file, over: asked.over };
            made.check(texts).map(|()| made)
        };
        let mut outputs = Self { record: None, graph: None };
        if asked.out.is_some() && asked.out == asked.graph {
            return Err(Failure::Usage(texts.get("review-twice", &[])));
        }
        if let Some(path) = &asked.out {
            let form = match ending(path).as_str() {
                "kmn" => Form::Record,
                "sgf" => Form::Sgf,
                _ => return Err(wrong("review-form", path)),
            };
            outputs.record = Some((made(path)?, form));
        }
        if let Some(path) = &asked.graph {
            if ending(path) != "svg" {
                return Err(wrong("review-graph-form", path));
            }
            let tone = if asked.theme == args::Theme::Dark { Tone::Dark } else { Tone::Light };
            outputs.graph = Some((made(path)?, tone));
        }
        Ok(outputs)
    }

    /// Writes them; gives the names of those that were made.
    fn write(&self, texts: &Texts, record: &Record, review: &Review) -> Result<Vec<&'a Path>, Failure> {
        let mut paths = Vec::new();
        if let Some((made, form)) = &self.record {
            let noted = annotate(record, review);
            let text = match form {
                Form::Record => kmn::to_text(&noted),
                Form::Sgf => sgf::to_text(&noted),
            };
            put(texts, made, &text)?;
            paths.push(made.path);
        }
        if let Some((made, tone)) = &self.graph {
            put(texts, made, &graph::svg(review, texts, Theme::Picture(*tone), Shape::Wide))?;
            paths.push(made.path);
        }
        Ok(paths)
    }
}

fn put(texts: &Texts, made: &Made<'_>, text: &str) -> Result<(), Failure> {
    let mut file = made.create(texts)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.finish().map(drop));
    written.map_err(|error| not_written(texts, made.path, &error))
}
