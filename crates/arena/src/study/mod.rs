//! `kamni study`: plays a game against itself at several strengths, and measures what it is like.
//!
//! Games are counted in their order, whichever worker was faster; what is measured is measured over the records, so that the same records give the
//! same report.

mod book;
pub(crate) mod claims;
pub(crate) mod facts;
pub(crate) mod figures;
mod play;
mod report;
pub(crate) mod series;
mod words;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use kamni_engine::{Level, Stop};
use kamni_records::Record;
use kamni_rules::{Player, Rules};

use crate::args::Study;
use crate::chosen::{all_processors, chosen_rules, output};
use crate::failure::{Failure, shown_path};
use crate::games;
use crate::signals::{Left, Signals};
use crate::terminal::{Terminal, clear_progress};
use book::{Book, Kept};
use claims::{Claim, Studied};
use facts::Played;
use report::Report;
use series::Series;

pub fn study(terminal: &Terminal, asked: &Study) -> Result<(), Failure> {
    let rules = rules(terminal, asked)?;
    let stop = Arc::default();
    let signals = Signals::hear_once(&stop)?;
    let stop = Stop::by(stop);
    let (levels, further) = all_series(&rules, asked);
    let levels = all_played(terminal, asked, levels, &stop)?;
    let further = all_played(terminal, asked, further, &stop)?;
    // What has been played is measured, also where somebody has had enough of waiting.
    let studied = Studied { rules, levels: &levels, further: &further };
    let claims = if asked.claims { (games::of(rules.kind()).claims)(&studied) } else { Vec::new() };
    let command = command(asked);
    Report { studied: &studied, claims: &claims, command: &command }.write(&terminal.texts, &asked.out)?;
    told(terminal, asked, &levels, &claims)?;
    if stop.is_stopped() {
        say_stopped(terminal)?;
    }
    signals.heard().unwrap_or(Left::Enough).leave();
    Ok(())
}

/// Somebody has had enough of waiting: how to go on.
fn say_stopped(terminal: &Terminal) -> Result<(), Failure> {
    let mut out = output();
    writeln!(out, "{}", terminal.fit(&terminal.texts.get("study-stopped", &[])))?;
    out.flush()?;
    Ok(())
}

/// The same command again, as somebody would type it.
fn command(asked: &Study) -> String {
    let mut words = vec![format!("kamni study {}", asked.chosen.game)];
    words.extend(asked.preset.map(|preset| format!("--preset {}", preset.name())));
    words.extend(asked.chosen.set.iter().map(|option| format!("--set {option}")));
    let levels: Vec<String> = asked.level.iter().map(ToString::to_string).collect();
    words.push(format!("--level {} --games {} --seed {}", levels.join(","), asked.games, asked.seed));
    words.extend(asked.claims.then(|| "--claims".to_owned()));
    words.join(" ")
}

/// What came of it, in short, and where the report is.
fn told(terminal: &Terminal, asked: &Study, levels: &[Played], claims: &[Claim]) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let mut out = output();
    for played in levels {
        let [first, second, drawn] = played.results();
        let sides = Player::BOTH.map(|player| texts.side(&played.series.rules, player));
        let level = played.series.levels[0].number().to_string();
        let level = texts.get("study-level", &[("level", level.into())]);
        let said = |share: &figures::Share| words::share(texts, share);
        let line = format!("{level}  {}: {}  {}: {}", sides[0], said(&first), sides[1], said(&second));
        let line = if drawn.hits == 0 {
            line
        } else {
            format!("{line}  {}: {}", texts.get("study-drawn", &[]), said(&drawn))
        };
        writeln!(out, "{}", terminal.fit(&line))?;
    }
    for claim in claims {
        let verdict = texts.get(&format!("study-verdict-{}", claim.verdict.name()), &[]);
        let line = format!("{verdict}: {}", texts.get(&format!("study-claim-{}", claim.key), &[]));
        writeln!(out, "{}", terminal.fit(&line))?;
    }
    let folder = shown_path(&asked.out);
    let name = asked.chosen.game.name();
    let place = texts.get("study-written", &[("folder", folder.into()), ("game", name.into())]);
    writeln!(out, "{}", terminal.fit(&place))?;
    out.flush()?;
    Ok(())
}

/// Plays series after series, and measures each.
fn all_played(
    terminal: &Terminal,
    asked: &Study,
    all: Vec<Series>,
    stop: &Stop,
) -> Result<Vec<Played>, Failure> {
    let mut measured = Vec::new();
    for series in all {
        if stop.is_stopped() {
            break;
        }
        let kept = played(terminal, asked, &series, stop)?;
        let (name, games) = (series.name.clone(), series.games);
        measured.push(Played::of(series, &kept, |done| {
            progress(terminal, "study-measures", &name, done, games);
        }));
        clear_progress();
    }
    Ok(measured)
}

fn rules(terminal: &Terminal, asked: &Study) -> Result<Rules, Failure> {
    let rules = asked.preset.and_then(|preset| preset.rules(asked.chosen.game));
    rules.map_or_else(|| chosen_rules(terminal, &asked.chosen), Ok)
}

/// What is to be played: each level against itself, and what the claims need.
fn all_series(rules: &Rules, asked: &Study) -> (Vec<Series>, Vec<Series>) {
    let mut levels = asked.level.clone();
    levels.sort_unstable();
    levels.dedup();
    let levels = levels.into_iter().filter_map(Level::new);
    let levels = levels.map(|level| Series::of_level(*rules, level, asked.games, asked.seed)).collect();
    let further = games::of(rules.kind()).further.iter().filter(|_| asked.claims);
    let further = further.filter_map(|further| further.series(rules, asked.games, asked.seed)).collect();
    (levels, further)
}

/// Plays the games of a series but for those that are kept already.
fn played(terminal: &Terminal, asked: &Study, series: &Series, stop: &Stop) -> Result<Kept, Failure> {
    let texts = &terminal.texts;
    let (mut book, mut kept) = Book::open(texts, &asked.out.join("games"), series, asked.resume)?;
    let due: Vec<u64> = (0..series.games).filter(|number| !kept.contains_key(number)).collect();
    let (next, (sender, games)) = (AtomicUsize::new(0), channel::<(u64, Record)>());
    let workers = all_processors(asked.concurrency).min(due.len());
    let noted = thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, due) = (sender.clone(), &next, &due);
            scope.spawn(move || {
                while let Some(&number) = due.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(record) = play::play(series, number, stop) else { return };
                    if sender.send((number, record)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, record) in games {
            if let Err(failure) = book.note(texts, &record) {
                stop.stop();
                return Err(failure);
            }
            kept.insert(number, record);
            progress(terminal, "study-plays", &series.name, kept.len(), series.games);
        }
        Ok(())
    });
    clear_progress();
    noted?;
    Ok(kept)
}

fn progress(terminal: &Terminal, key: &str, name: &str, done: usize, games: u64) {
    terminal.show_progress(|| {
        let values =
            [("series", name.into()), ("done", done.to_string().into()), ("games", games.to_string().into())];
        terminal.texts.get(key, &values)
    });
}

#[cfg(test)]
mod tests;
