//! `kamni tune`: the weights of a game's evaluation, from games that the engine plays against itself.
//!
//! What is printed is a file of weights in itself: all figures stand in comments.

use std::io::{self, Write};

use kamni_engine::Weights;
use kamni_engine::tune::{Plan, Round, tune as tune_weights};

use crate::args::Tune;
use crate::chosen::{all_processors, chosen_rules};
use crate::failure::Failure;
use crate::files::not_written;
use crate::terminal::Terminal;
use crate::whole::Whole;

pub fn tune(terminal: &Terminal, asked: &Tune) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let rules = chosen_rules(terminal, &asked.chosen)?;
    let plan = Plan {
        games: asked.games,
        nodes: asked.nodes,
        rounds: u32::try_from(asked.rounds).unwrap_or(u32::MAX),
        threads: all_processors(asked.threads),
        seed: asked.seed,
    };
    let options: Vec<String> =
        rules.options().iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
    let Tune { games, nodes, rounds, seed, .. } = asked;
    let command = format!(
        "# kamni tune {}{} --games {games} --nodes {nodes} --rounds {rounds} --seed {seed}",
        rules.kind(),
        options.concat(),
    );
    let mut out = io::stdout().lock();
    writeln!(out, "{command}")?;
    let mut head = format!("{command}\n");
    let mut told = Ok(());
    let mut names: &[&str] = &[];
    let mut number = 0;
    let weights = tune_weights(&rules, Weights::of(rules.kind()), plan, &mut |round: &Round| {
        number += 1;
        names = round.names;
        let [before, after] = round.likelihood.map(|value| format!("{value:.4}"));
        let values = [
            ("round", number.to_string().into()),
            ("games", round.games.to_string().into()),
            ("first", round.first.to_string().into()),
            ("draws", round.draws.to_string().into()),
            ("positions", round.positions.to_string().into()),
            ("before", before.into()),
            ("after", after.into()),
        ];
        let line = format!("# {}", terminal.fit(&texts.get("tune-round", &values)));
        // A round takes long: a reader who has gone is told of after the last one.
        told = writeln!(out, "{line}").and_then(|()| out.flush());
        head += &format!("{line}\n");
    });
    told?;
    // A file of weights has a name and two numbers in a line, parted by spaces.
    let names: Vec<String> = names.iter().map(|name| name.replace(' ', "-")).collect();
    let text = weights.write(&names.iter().map(String::as_str).collect::<Vec<_>>());
    match &asked.out {
        None => write!(out, "{text}")?,
        Some(path) => Whole::put(path, true, (head + &text).as_bytes())
            .map_err(|error| not_written(texts, path, &error))?,
    }
    out.flush()?;
    Ok(())
}
