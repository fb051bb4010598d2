//! `kamni games`: the games with their options.

use std::io::Write;

use kamni_rules::{GameKind, OptionKind, OptionSpec, OptionValue};
use serde_json::{Value, json};

use crate::chosen::output;
use crate::draw::{Ink, Line, Palette};
use crate::failure::Failure;
use crate::terminal::Terminal;
use crate::wrap::wrap;

pub(super) fn games(terminal: &Terminal, as_json: bool) -> Result<(), Failure> {
    let mut out = output();
    if as_json {
        let games: Vec<Value> = GameKind::ALL.iter().map(|kind| game_json(terminal, *kind)).collect();
        writeln!(out, "{}", Value::from(games))?;
    } else {
        for (place, &kind) in GameKind::ALL.iter().enumerate() {
            if place > 0 {
                writeln!(out)?;
            }
            for line in game_lines(terminal, kind) {
                writeln!(out, "{}", line.text(terminal, Palette::of(kind)))?;
            }
        }
    }
    out.flush()?;
    Ok(())
}

fn game_lines(terminal: &Terminal, kind: GameKind) -> Vec<Line> {
    let texts = &terminal.texts;
    let version = texts.get("games-version", &[("version", kind.rules_version().into())]);
    let mut title = Line::new();
    title.add(kind.name(), Ink::Accent).add("  ", Ink::Plain).add(&texts.game(kind), Ink::Strong);
    title.add(" · ", Ink::Dim).add(&version, Ink::Dim);
    let mut lines = vec![title];
    let about = texts.get(&format!("about-{kind}"), &[]);
    lines.extend(
        wrap(&about, terminal.width - 2, 0).iter().map(|text| Line::of(&format!("  {text}"), Ink::Plain)),
    );
    for option in kind.options() {
        let values =
            [("takes", texts.takes(option).into()), ("default", option.default().to_string().into())];
        let mut line = Line::new();
        line.add(&format!("    {:12} ", option.name), Ink::Strong);
        line.add(&texts.get("games-option", &values), Ink::Plain);
        lines.push(line);
        lines.push(Line::of(&format!("    {:12} {}", "", texts.option(kind, option)), Ink::Dim));
    }
    lines
}

fn game_json(terminal: &Terminal, kind: GameKind) -> Value {
    let texts = &terminal.texts;
    let options: Vec<Value> =
        kind.options().iter().map(|option| option_json(terminal, kind, option)).collect();
    json!({
        "game": kind.name(),
        "name": texts.game(kind),
        "about": texts.get(&format!("about-{kind}"), &[]),
        "rules_version": kind.rules_version(),
        "options": options,
    })
}

fn option_json(terminal: &Terminal, kind: GameKind, option: &OptionSpec) -> Value {
    let about = terminal.texts.option(kind, option);
    let default = match option.default() {
        OptionValue::Number(number) => json!(number),
        OptionValue::Word(word) => json!(word),
        OptionValue::Points(points) => json!(f64::from(points.in_halves()) / 2.0),
    };
    let mut shown = json!({ "name": option.name, "about": about, "default": default });
    let takes = match option.kind {
        OptionKind::Number { min, max, .. } => json!({ "min": min, "max": max }),
        OptionKind::OneOf { numbers, .. } => json!({ "one_of": numbers }),
        OptionKind::Word { words } => json!({ "one_of": words }),
        OptionKind::Half { below_square_of, .. } => {
            json!({ "min": 0.5, "step": 1, "below_square_of": below_square_of })
        }
    };
    if let (Value::Object(shown), Value::Object(takes)) = (&mut shown, takes) {
        shown.extend(takes);
    }
    shown
}
