//! What is said about a place of a record, in words.

use kamni_records::{Eval, NodeId, Note, Record, Way};
use kamni_rules::notation::write_turn;
use kamni_rules::{Player, Position, Rules};
use kamni_texts::{Lang, Texts, dates};

use super::place::Place;
use crate::terminal::Terminal;

/// A text of a file for the terminal: its line ends, and nothing else that would move the cursor.
pub(crate) fn shown(text: &str) -> String {
    let mut letter = [0; 4];
    let plain = text.replace("\r\n", "\n").replace('\t', " ");
    plain
        .chars()
        .map(|c| if c == '\n' { "\n".to_owned() } else { kamni_texts::shown(c.encode_utf8(&mut letter)) })
        .collect()
}

/// Who played, and when and where.
pub(crate) fn players(texts: &Texts, record: &Record) -> Vec<String> {
    let join = |names: &[&str], between: &str| {
        let tags = names.iter().filter_map(|name| Some((*name, record.tag(name)?)));
        let said = tags.filter(|(_, value)| !value.is_empty()).map(|(name, value)| match name {
            "Date" => shown(&dates::recorded(texts, value)),
            _ => shown(value).replace('\n', " "),
        });
        said.collect::<Vec<_>>().join(between)
    };
    let lines = [join(&["First", "Second"], " – "), join(&["Event", "Round", "Site", "Date"], ", ")];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// The number of the turn that leads to a place.
fn number(record: &Record, node: NodeId) -> usize {
    record.start().turn() as usize + record.path(node).len()
}

/// The turn that was made, with judgements and figures; at the beginning, only these.
pub(crate) fn turn_title(terminal: &Terminal, place: &Place) -> String {
    let (record, node) = (place.record(), place.node());
    let mut parts = Vec::new();
    if node != NodeId::ROOT {
        let signs: String = record.note(node).glyphs.iter().map(ToString::to_string).collect();
        let signs = if place.is_whole() { signs } else { String::new() };
        parts.push(format!("{}. {}{signs}", number(record, node), write_turn(place.turn())));
    }
    if place.is_whole() {
        parts.extend(figures(&terminal.texts, record.rules(), record.note(node)));
    }
    parts.join(", ")
}

/// The figures of a turn.
pub(crate) fn figures(texts: &Texts, rules: &Rules, note: &Note) -> Vec<String> {
    let first = rules.side(Player::First).code();
    let mut said = Vec::new();
    match note.eval {
        Some(Eval::Chance(chance)) => {
            let percent = format!("{:.0}", 50.0 + 50.0 * chance.value());
            said.push(texts.get("replay-chance", &[("side", first.into()), ("percent", percent.into())]));
        }
        Some(Eval::Proven { winner: None, steps: Some(0) }) => {
            said.push(texts.get("replay-proven-drawn", &[]));
        }
        Some(Eval::Proven { winner: None, .. }) => said.push(texts.get("replay-proven-draw", &[])),
        Some(Eval::Proven { winner: Some(winner), steps }) => {
            let side = rules.side(winner).code();
            let values = [("side", side.into()), ("steps", steps.unwrap_or(0).into())];
            let key = if steps.is_some() { "replay-proven-in" } else { "replay-proven" };
            said.push(texts.get(key, &values));
        }
        None => {}
    }
    if let Some(margin) = note.sound_margin() {
        let points = margin.to_string().replace('-', "−");
        let points = if texts.lang() == Lang::Ru { points.replace('.', ",") } else { points };
        said.push(texts.get("replay-margin", &[("side", first.into()), ("points", points.into())]));
    }
    if let Some(clock) = note.clock {
        said.push(texts.get("replay-clock", &[("time", clock.to_string().into())]));
    }
    said
}

/// The turns of a line, from this one on, not without end.
pub(crate) fn line(record: &Record, from: NodeId) -> String {
    const MOST: usize = 12;
    let mut text = String::new();
    for (place, node) in std::iter::once(from).chain(record.line(from)).enumerate() {
        if place == MOST {
            text.push_str(" …");
            break;
        }
        let gap = if place > 0 { " " } else { "" };
        let signs: String = record.note(node).glyphs.iter().filter_map(|glyph| glyph.sign()).collect();
        text += &format!("{gap}{}. {}{signs}", number(record, node), write_turn(record.turn(node)));
    }
    text
}

/// The variations that replace the turn that was made here.
pub(crate) fn other_lines(place: &Place) -> Vec<String> {
    let record = place.record();
    let Some(parent) = record.parent(place.node()) else { return Vec::new() };
    let others = record.children(parent).filter(|node| *node != place.node());
    others.map(|node| format!("({})", line(record, node))).collect()
}

/// How the game ended, if the board does not say it.
pub(crate) fn end(terminal: &Terminal, record: &Record) -> Option<String> {
    let ended = record.ended().filter(|ended| !matches!(ended.way(), Way::Rules(_)))?;
    let texts = &terminal.texts;
    let way = texts.way(record.rules().kind(), &ended.way().to_string());
    Some(match ended.winner() {
        Some(winner) => {
            let side = record.rules().side(winner).code();
            texts.get("replay-won", &[("side", side.into()), ("way", way.into())])
        }
        None if ended.way() == Way::Aborted => way,
        None => texts.get("replay-drawn", &[("way", way.into())]),
    })
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;

    use super::*;

    #[test]
    fn a_game_that_is_over_is_not_said_to_end_in_some_steps() {
        let rules = Rules::new(GameKind::Kamiken, []).expect("the defaults are in order");
        for (eval, english, russian) in [
            ("#0", "White has won", "белые победили"),
            ("#-0", "Black has won", "чёрные победили"),
            ("#=0", "a draw", "ничья"),
            ("#1", "White wins in one step", "белые побеждают за 1 шаг"),
            ("#-2", "Black wins in 2 steps", "чёрные побеждают за 2 шага"),
            ("#=", "a draw with best play", "ничья при лучшей игре"),
            ("#=4", "a draw with best play", "ничья при лучшей игре"),
        ] {
            let mut note = Note::default();
            assert!(note.figure("eval", eval), "{eval}");
            for (lang, said) in [(Lang::En, english), (Lang::Ru, russian)] {
                let found = figures(&Texts::new(lang), &rules, &note).join(", ").to_lowercase();
                assert_eq!(found, said.to_lowercase(), "{eval}");
            }
        }
    }
}
