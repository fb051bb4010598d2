//! What a match has come to, for people.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use kamni_records::options_text;
use kamni_rules::{Player, Rules};
use kamni_texts::Lang;

use super::figures::{BOUND, Pairs, Test};
use super::game::{Fault, Played, Why};
use super::spec::Spec;
use crate::args::Match;
use crate::terminal::Terminal;

/// Faults that are told of one by one.
const MOST_FAULTS: usize = 20;

/// Results so far.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// For A as First and as Second: wins, draws, losses of A.
    sides: [[u64; 3]; 2],
    /// Whole pairs, and A's half points in those that are not whole yet.
    whole: Pairs,
    halves: BTreeMap<u64, usize>,
    longest: [Duration; 2],
    ends: BTreeMap<&'static str, u64>,
    /// Games that a player lost by its own fault, with their numbers.
    faults: Vec<(u64, Fault)>,
}

impl Tally {
    /// Counts a game.
    pub(super) fn note(&mut self, played: &Played) {
        let a_is = if played.first == 0 { Player::First } else { Player::Second };
        let place = match played.winner {
            Some(winner) if winner == a_is => 0,
            None => 1,
            Some(_) => 2,
        };
        self.sides[played.first][place] += 1;
        let halves = 2 - place;
        let pair = played.number / 2;
        match self.halves.remove(&pair) {
            None => _ = self.halves.insert(pair, halves),
            Some(before) => self.whole.0[before + halves] += 1,
        }
        for (longest, more) in self.longest.iter_mut().zip(played.longest) {
            *longest = (*longest).max(more);
        }
        *self.ends.entry(played.why.name()).or_default() += 1;
        if let Why::Lost(fault) = &played.why {
            self.faults.push((played.number + 1, fault.clone()));
        }
    }

    pub(super) const fn pairs(&self) -> Pairs {
        self.whole
    }

    pub(super) fn games(&self) -> u64 {
        self.results().iter().sum()
    }

    /// Wins, draws, losses of A.
    pub(super) fn results(&self) -> [u64; 3] {
        let [first, second] = self.sides;
        [0, 1, 2].map(|place| first[place] + second[place])
    }
}

/// Who plays what.
pub(super) fn title(
    out: &mut impl Write,
    terminal: &Terminal,
    rules: &Rules,
    asked: &Match,
    specs: &[Spec; 2],
) -> io::Result<()> {
    let texts = &terminal.texts;
    let values = [
        ("game", texts.game(rules.kind()).into()),
        ("options", options_text(rules).into()),
        ("seed", asked.seed.to_string().into()),
        ("steps", asked.openings.to_string().into()),
    ];
    writeln!(out, "{}", terminal.fit(&texts.get("match-title", &values)))?;
    for (name, spec) in ["A", "B"].iter().zip(specs) {
        let best = spec.best_family(rules.kind()).map_or_else(String::new, |family| {
            format!("   ({})", texts.get("match-best", &[("family", family.name().into())]))
        });
        writeln!(out, "{name}  {}{}", terminal.fit(&spec.text), terminal.fit(&best))?;
    }
    Ok(())
}

/// What came of it.
pub(super) fn figures(
    out: &mut impl Write,
    terminal: &Terminal,
    rules: &Rules,
    tally: &Tally,
    test: Option<Test>,
) -> io::Result<()> {
    let texts = &terminal.texts;
    writeln!(out)?;
    table(out, terminal, rules, tally)?;
    writeln!(out)?;
    let elo = match tally.pairs().elo() {
        None => texts.get("match-elo-none", &[]),
        Some(elo) => {
            let [middle, low, high] = [elo.middle, elo.low, elo.high].map(|elo| elo_text(Some(elo)));
            texts.get("match-elo", &[("elo", middle.into()), ("low", low.into()), ("high", high.into())])
        }
    };
    writeln!(out, "{}", terminal.fit(&elo))?;
    if let Some(test) = test {
        writeln!(out, "{}", terminal.fit(&verdict(terminal, tally, test)))?;
    }
    let [first, second] = tally.longest.map(|longest| longest.as_millis().to_string());
    let longest = texts.get("match-longest", &[("first", first.into()), ("second", second.into())]);
    writeln!(out, "{}", terminal.fit(&longest))?;
    let ends: Vec<String> = tally.ends.iter().map(|(end, games)| format!("{end} {games}")).collect();
    writeln!(out, "{}", terminal.fit(&texts.get("match-ends", &[("ends", ends.join(", ").into())])))?;
    for (game, fault) in tally.faults.iter().take(MOST_FAULTS) {
        let values = [
            ("game", game.to_string().into()),
            ("player", ["A", "B"][fault.player].into()),
            ("how", fault.how.name().into()),
            ("detail", fault.detail.as_str().into()),
        ];
        writeln!(out, "{}", terminal.fit(&texts.get("match-lost", &values)))?;
    }
    if tally.faults.len() > MOST_FAULTS {
        writeln!(out, "{}", terminal.fit("…"))?;
    }
    Ok(())
}

fn verdict(terminal: &Terminal, tally: &Tally, test: Test) -> String {
    let pairs = tally.pairs();
    let verdict = match test.verdict(&pairs) {
        Some(true) => "high",
        Some(false) => "low",
        None => "none",
    };
    let number = |number: f64| format!("{number:.2}").replace('-', "−");
    let values = [
        ("low", elo_text(Some(test.low)).into()),
        ("high", elo_text(Some(test.high)).into()),
        ("ratio", number(pairs.log_ratio(test.low, test.high)).into()),
        ("bound", number(BOUND).into()),
        ("verdict", verdict.into()),
    ];
    terminal.texts.get("match-sprt-so", &values)
}

/// Results of A, apart for each side and together.
fn table(out: &mut impl Write, terminal: &Terminal, rules: &Rules, tally: &Tally) -> io::Result<()> {
    let texts = &terminal.texts;
    let titles = [
        texts.get("match-table-side", &[]),
        texts.get("match-table-games", &[]),
        texts.get("match-table-wins", &[]),
        texts.get("match-table-draws", &[]),
        texts.get("match-table-losses", &[]),
        texts.get("match-table-score", &[]),
    ];
    let [first, second] = Player::BOTH.map(|player| texts.side(rules, player));
    let all = texts.get("match-table-all", &[]);
    let rows = [(first, tally.sides[0]), (second, tally.sides[1]), (all, tally.results())];
    let mut lines = vec![titles.to_vec()];
    for (name, results) in rows {
        let [wins, draws, losses] = results;
        let games = wins + draws + losses;
        let score = match games {
            0 => "-".to_owned(),
            _ => {
                let score = format!("{:.1} %", 100.0 * (wins as f64 + draws as f64 / 2.0) / games as f64);
                if texts.lang() == Lang::Ru { score.replace('.', ",") } else { score }
            }
        };
        let mut line = vec![name, games.to_string()];
        line.extend(results.iter().map(u64::to_string));
        line.push(score);
        lines.push(line);
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..titles.len()).map(width).collect();
    for line in &lines {
        write!(out, "{:<1$}", line[0], widths[0])?;
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            write!(out, "  {cell:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A difference in Elo: `+12`, `−3`, `0`, `∞`.
pub(super) fn elo_text(elo: Option<f64>) -> String {
    match elo {
        None => "?".to_owned(),
        Some(elo) if elo.is_infinite() => if elo > 0.0 { "+∞" } else { "−∞" }.to_owned(),
        Some(elo) if elo.abs() < 0.5 => "0".to_owned(),
        Some(elo) => format!("{elo:+.0}").replace('-', "−"),
    }
}
