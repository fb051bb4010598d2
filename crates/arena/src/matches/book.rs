//! The file that the games of a match are saved to, and resumed from.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use kamni_records::lines;
use kamni_rules::{Player, Reason, Step};
use kamni_texts::Texts;

use super::game::{Fault, How, Played, Why};
use super::{Contest, openings};
use crate::failure::{Failure, shown_path};
use crate::files::not_written;
use crate::whole::Whole;

/// Where games are written.
enum Place {
    /// Beside a file that may be there, until there is a game to keep.
    Begun(Whole),
    /// The file, and how long it is up to the last whole line.
    Open(File),
}

/// A file of games, or none.
pub(super) struct Book<'p>(Option<(Place, u64, &'p Path)>);

impl<'p> Book<'p> {
    /// Begins it with what the games have in common, as a comment; or goes on with one, whose games are given back. Until there is
    /// a game to keep, a file that was there stays.
    pub(super) fn open(texts: &Texts, contest: &Contest<'p>) -> Result<(Self, Vec<Played>), Failure> {
        let Some(path) = contest.asked.out.as_deref() else {
            return Ok((Self(None), Vec::new()));
        };
        let [a, b] = contest.specs.each_ref().map(|spec| spec.text.as_str());
        let mut text = format!("{} · A {a} · B {b}\n", lines::head(&contest.rules));
        let mut games = Vec::new();
        if contest.asked.resume && path.exists() {
            let old = fs::read_to_string(path).map_err(|error| not_written(texts, path, &error))?;
            let other = || Failure::Asked(texts.get("match-other", &[("file", shown_path(path).into())]));
            let (lines, played) = kept(contest, &old, &text).ok_or_else(other)?;
            text = lines;
            games = played;
        }
        let begin = || {
            let mut whole = Whole::create(path, true)?;
            whole.write_all(text.as_bytes())?;
            Ok(whole)
        };
        let whole = begin().map_err(|error| not_written(texts, path, &error))?;
        Ok((Self(Some((Place::Begun(whole), text.len() as u64, path))), games))
    }

    /// A game as a line: how it was made, how it ended, and its steps as `kamni trace` reads them.
    pub(super) fn note(&mut self, texts: &Texts, played: &Played) -> Result<(), Failure> {
        let first = ["A", "B"][played.first];
        let result = played.winner.map_or("draw", Player::name);
        let steps: Vec<String> = played.steps.iter().map(ToString::to_string).collect();
        let line = format!(
            "game={} seed={} first={first} result={result} reason={} opening={} steps: {}\n",
            played.number + 1,
            played.seed,
            played.why.name(),
            played.opening,
            steps.join(" "),
        );
        self.write(&line).map_err(|(error, path)| not_written(texts, path, &error))
    }

    /// Games are few and dear: each is in the file as soon as it is over.
    fn write(&mut self, line: &str) -> Result<(), (io::Error, &'p Path)> {
        let Some((place, length, path)) = self.0.take() else { return Ok(()) };
        let file = match place {
            Place::Begun(mut whole) => whole
                .write_all(line.as_bytes())
                .and_then(|()| whole.finish())
                .map_err(|error| (error, path))?,
            Place::Open(mut file) => {
                file.write_all(line.as_bytes()).map_err(|error| {
                    // The games before stay; half a line would be none. What cannot be cut is left, and the complaint says so.
                    let _ = file.set_len(length);
                    (error, path)
                })?;
                file
            }
        };
        self.0 = Some((Place::Open(file), length + line.len() as u64, path));
        Ok(())
    }
}

/// What is kept of a file of the same match: its lines, and its games, in their order. Nothing if it is of another match.
fn kept(contest: &Contest<'_>, old: &str, head: &str) -> Option<(String, Vec<Played>)> {
    let lines = old.strip_prefix(head)?;
    let mut games: Vec<(Played, &str)> = Vec::new();
    // A line without its end was broken off.
    for line in lines.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        let played = read(line)?;
        let seed = contest.pair_seed(played.number / 2);
        let opening = played.steps.get(..played.opening)?;
        if played.seed != contest.seed_of(played.number)
            || !openings::may_be(&contest.rules, contest.asked.openings, seed, opening)
        {
            return None;
        }
        games.push((played, line));
    }
    games.sort_by_key(|(played, _)| played.number);
    games.dedup_by_key(|(played, _)| played.number);
    let text = games.iter().fold(head.to_owned(), |text, (_, line)| text + line);
    Some((text, games.into_iter().map(|(played, _)| played).collect()))
}

/// A game as its line tells of it.
fn read(line: &str) -> Option<Played> {
    let (head, steps) = line.split_once("steps:")?;
    let value = |name: &str| {
        head.split_whitespace()
            .find_map(|word| word.split_once('=').filter(|(key, _)| *key == name))
            .map(|(_, v)| v)
    };
    let first = match value("first")? {
        "A" => 0,
        "B" => 1,
        _ => return None,
    };
    let winner = Player::BOTH.into_iter().find(|player| value("result") == Some(player.name()));
    let reason = value("reason")?;
    let how = [How::Late, How::Illegal, How::Gone].into_iter().find(|how| how.name() == reason);
    let why = match (how, winner) {
        (Some(how), Some(winner)) => {
            let player = if winner == Player::First { 1 - first } else { first };
            Why::Lost(Fault { player, how, detail: String::new() })
        }
        _ if reason == Why::BrokenOff.name() => Why::BrokenOff,
        _ => Why::Rules(Reason::ALL.into_iter().find(|known| known.name() == reason)?),
    };
    Some(Played {
        number: value("game")?.parse::<u64>().ok()?.checked_sub(1)?,
        seed: value("seed")?.parse().ok()?,
        first,
        opening: value("opening")?.parse().ok()?,
        steps: steps.split_whitespace().map(str::parse).collect::<Result<Vec<Step>, _>>().ok()?,
        winner,
        why,
        longest: [Duration::ZERO; 2],
    })
}
