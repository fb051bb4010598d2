//! `kamni stats`: what many games have in common.

use std::io::{self, Write};

use kamni_records::options_text;
use kamni_records::stats::{Branch, Group, Lengths, Limb, Results, Stats};
use kamni_rules::Player;
use kamni_rules::notation::write_turn;
use kamni_texts::{Lang, Texts};
use serde_json::{Value, json};

use crate::args;
use crate::chosen::output;
use crate::draw::{Ink, Line, Palette};
use crate::failure::Failure;
use crate::files::{Files, Seen};
use crate::terminal::Terminal;

pub(super) fn stats(terminal: &Terminal, asked: &args::Stats) -> Result<(), Failure> {
    let mut files = Files::new(terminal, &asked.unsaid)?;
    let depth = asked.depth as usize;
    let stats = Stats::new(depth);
    let mut stats = if asked.tree { stats.alike() } else { stats };
    // A file that cannot be read is no reason not to count the others.
    let mut failed = Vec::new();
    for path in &asked.files {
        let read = files.each(path, |entry| {
            entry.record.iter().for_each(|record| stats.add(record));
            Ok(Seen::Fine)
        });
        failed.extend(read.err());
    }
    let mut out = output();
    for (place, group) in stats.groups().enumerate() {
        // Openings of few games say nothing; what few is depends on how many there are.
        let min = asked.min.unwrap_or_else(|| (group.results.games() / 50).max(1));
        if asked.json {
            writeln!(out, "{}", group_json(group, depth, min))?;
            continue;
        }
        if place > 0 {
            writeln!(out)?;
        }
        group_text(&mut out, terminal, group, min)?;
        tree(&mut out, terminal, group, depth, min)?;
    }
    out.flush()?;
    failed.extend(files.verdict().err());
    let last = failed.pop();
    failed.into_iter().for_each(|failure| terminal.complain(&failure.message(&terminal.texts)));
    last.map_or(Ok(()), Err)
}

/// A number with one decimal and the language's decimal sign, without it where it is nought.
fn number(texts: &Texts, number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    match texts.lang() {
        Lang::En => text.to_owned(),
        Lang::Ru => text.replace('.', ","),
    }
}

fn percent(texts: &Texts, share: f64) -> String {
    let text = format!("{:.1} %", 100.0 * share);
    match texts.lang() {
        Lang::En => text,
        Lang::Ru => text.replace('.', ","),
    }
}

fn group_text(out: &mut impl Write, terminal: &Terminal, group: &Group, min: u64) -> io::Result<()> {
    let (texts, rules) = (&terminal.texts, &group.rules);
    let palette = Palette::of(rules.kind());
    let mut line = Line::of(&texts.game(rules.kind()), Ink::Accent);
    line.add(&format!("  {}", options_text(rules)), Ink::Dim);
    writeln!(out, "{}", line.text(terminal, palette))?;
    writeln!(out, "{}", terminal.fit(&texts.get("stats-games", &[("games", group.results.games().into())])))?;
    results(out, terminal, group)?;
    let ways: Vec<String> =
        group.ways.iter().map(|(way, games)| format!("{} {games}", texts.way(rules.kind(), way))).collect();
    writeln!(out, "{}", terminal.fit(&texts.get("stats-ways", &[("ways", ways.join(", ").into())])))?;
    for (key, lengths) in [("stats-turns", &group.turns), ("stats-steps", &group.steps)] {
        let values = [
            ("min", lengths.min().to_string().into()),
            ("max", lengths.max().to_string().into()),
            ("median", number(texts, lengths.median()).into()),
            ("mean", number(texts, lengths.mean()).into()),
        ];
        writeln!(out, "{}", terminal.fit(&texts.get(key, &values)))?;
    }
    openings(out, terminal, group, min)
}

fn results(out: &mut impl Write, terminal: &Terminal, group: &Group) -> io::Result<()> {
    let (texts, results) = (&terminal.texts, group.results);
    let [first, second] = Player::BOTH.map(|player| texts.side(&group.rules, player));
    let rows = [
        (first, results.first),
        (second, results.second),
        (texts.get("stats-drawn", &[]), results.drawn),
        (texts.get("stats-open", &[]), results.open),
    ];
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let most = results.games().to_string().len();
    for (name, games) in rows {
        let share = percent(texts, games as f64 / results.games().max(1) as f64);
        writeln!(out, "  {}", terminal.fit(&format!("{name:<width$}  {games:>most$}  {share:>7}")))?;
    }
    Ok(())
}

fn openings(out: &mut impl Write, terminal: &Terminal, group: &Group, min: u64) -> io::Result<()> {
    let texts = &terminal.texts;
    let branches = group.openings(min);
    if branches.is_empty() {
        return Ok(());
    }
    let side = group.rules.side(Player::First).code();
    let values = [("side", side.into()), ("min", min.into())];
    writeln!(out, "{}", terminal.fit(&texts.get("stats-openings", &values)))?;
    let name = |branch: &Branch<'_>| {
        format!("{}{}. {}", "  ".repeat(branch.depth), branch.depth + 1, write_turn(branch.turn))
    };
    let width = branches.iter().map(|branch| name(branch).chars().count()).max().unwrap_or(0);
    let most = group.results.games().to_string().len();
    for branch in &branches {
        let score = branch.results.score().map_or("-".to_owned(), |score| percent(texts, score));
        let games = branch.results.games();
        writeln!(out, "  {:<width$}  {games:>most$}  {score:>7}", name(branch))?;
    }
    Ok(())
}

/// Openings that are turned or mirrored as one, with all results.
fn tree(out: &mut impl Write, terminal: &Terminal, group: &Group, depth: usize, min: u64) -> io::Result<()> {
    let texts = &terminal.texts;
    let limbs = group.tree.as_ref().map_or_else(Vec::new, |tree| tree.limbs(depth, min));
    if limbs.is_empty() {
        return Ok(());
    }
    let [first, second] = Player::BOTH.map(|player| texts.side(&group.rules, player));
    let values = [("first", first.into()), ("second", second.into()), ("min", min.into())];
    writeln!(out, "{}", terminal.fit(&texts.get("stats-tree", &values)))?;
    let name =
        |limb: &Limb| format!("{}{}. {}", "  ".repeat(limb.depth), limb.depth + 1, write_turn(&limb.turn));
    let width = limbs.iter().map(|limb| name(limb).chars().count()).max().unwrap_or(0);
    let most = group.results.games().to_string().len();
    for limb in &limbs {
        let results = limb.results;
        let ended = results.first + results.drawn + results.second;
        let share = |games: u64| {
            if ended == 0 { "-".to_owned() } else { percent(texts, games as f64 / ended as f64) }
        };
        let shares = [results.first, results.drawn, results.second].map(share);
        let again =
            if limb.again { format!("  {}", texts.get("stats-tree-again", &[])) } else { String::new() };
        let [first, drawn, second] = shares;
        let games = results.games();
        writeln!(
            out,
            "  {:<width$}  {games:>most$}  {first:>7}  {drawn:>7}  {second:>7}{again}",
            name(limb)
        )?;
    }
    Ok(())
}

fn group_json(group: &Group, depth: usize, min: u64) -> Value {
    let results = |results: Results| {
        json!({
            "games": results.games(), "first": results.first, "second": results.second, "drawn": results.drawn,
            "open": results.open, "score": results.score(),
        })
    };
    let lengths = |lengths: &Lengths| {
        json!({
            "min": lengths.min(), "median": lengths.median(), "mean": lengths.mean(), "max": lengths.max(),
        })
    };
    let opening = |branch: &Branch<'_>| {
        let mut shown = results(branch.results);
        if let Value::Object(fields) = &mut shown {
            fields.insert("depth".to_owned(), branch.depth.into());
            fields.insert("turn".to_owned(), write_turn(branch.turn).into());
        }
        shown
    };
    let limb = |limb: &Limb| {
        let mut shown = results(limb.results);
        if let Value::Object(fields) = &mut shown {
            fields.insert("depth".to_owned(), limb.depth.into());
            fields.insert("turn".to_owned(), write_turn(&limb.turn).into());
            fields.insert("key".to_owned(), format!("{:016x}", limb.key).into());
            fields.insert("again".to_owned(), limb.again.into());
        }
        shown
    };
    let options: Vec<String> =
        group.rules.options().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut told = json!({
        "game": group.rules.kind().name(),
        "options": options.join(" "),
        "results": results(group.results),
        "ways": group.ways,
        "turns": lengths(&group.turns),
        "steps": lengths(&group.steps),
    });
    let (name, list): (_, Vec<Value>) = match &group.tree {
        Some(tree) => ("tree", tree.limbs(depth, min).iter().map(limb).collect()),
        None => ("openings", group.openings(min).iter().map(opening).collect()),
    };
    told[name] = list.into();
    told
}
