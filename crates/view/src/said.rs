//! What a reader hears when something has happened.

use kamni_rules::{GameKind, Player, Position, Step};
use kamni_texts::{Texts, Value};

use super::{Eyes, Made, Played, games};

/// What has just happened and what follows; nothing at the beginning, and while another is still at his turn.
pub(super) fn said(played: &Played, eyes: &Eyes<'_>) -> String {
    let Some(last) = played.made().last() else { return String::new() };
    let position = played.position();
    if eyes.you[last.side] && !eyes.is_both() {
        let mut said = vec![own_step(played, last, eyes.texts)];
        said.extend(follows(played, last, eyes.texts));
        return said.join(" ");
    }
    if !played.turn_steps().is_empty() {
        // Another's turn is told as a whole, when it is over.
        if !eyes.is_both() {
            return String::new();
        }
        let step = spoken(played, last, eyes.texts) + ".";
        return [step].into_iter().chain(follows(played, last, eyes.texts)).collect::<Vec<_>>().join(" ");
    }
    let steps = steps_in_words(played, eyes.texts);
    let mut said = if eyes.is_player() && !eyes.is_both() {
        eyes.texts.get("said-rival", &[("steps", steps.into())])
    } else {
        let side = played.rules().side(last.side).code();
        eyes.texts.get("said-side", &[("side", side.into()), ("steps", steps.into())])
    };
    let off = &played.replay().trace().taken_off;
    if !off.is_empty() {
        said = said + " " + &took(off, eyes.texts);
    }
    if eyes.may_move(position) && !eyes.is_both() {
        said = said + " " + &eyes.texts.get("said-your-turn", &[]);
    }
    said
}

/// The steps of the last turn, but for the word that ended it.
fn steps_in_words(played: &Played, texts: &Texts) -> String {
    let turn = played.last_turn();
    let told = turn.iter().filter(|made| made.step != Step::End || turn.len() == 1);
    told.map(|made| spoken(played, made, texts)).collect::<Vec<_>>().join(", ")
}

fn took(cells: &[kamni_rules::Cell], texts: &Texts) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    texts.get("said-took", &[("takes", cells.len().into()), ("cells", names.join(", ").into())])
}

/// The key of a step's sentence, after `say-` or `said-`, and its values.
fn step_key(kind: GameKind, step: Step) -> (&'static str, Vec<(&'static str, Value<'static>)>) {
    let cell = |cell: kamni_rules::Cell| vec![("cell", Value::from(cell.to_string()))];
    match step {
        Step::Put(at) => ("put", cell(at)),
        Step::Move(from, to) => {
            ("move", vec![("from", from.to_string().into()), ("to", to.to_string().into())])
        }
        Step::Take(at) if kind.has_hand() => ("lift", cell(at)),
        Step::Take(at) => ("take", cell(at)),
        Step::SetDown(at) => ("set-down", cell(at)),
        Step::End => ("end", vec![]),
        Step::Pass => ("pass", vec![]),
        Step::Count => ("count", vec![]),
    }
}

fn spoken(played: &Played, made: &Made, texts: &Texts) -> String {
    let (key, values) = step_key(played.rules().kind(), made.step);
    texts.get(&format!("say-{key}"), &values)
}

fn own_step(played: &Played, made: &Made, texts: &Texts) -> String {
    let (key, values) = step_key(played.rules().kind(), made.step);
    let mut said = texts.get(&format!("said-{key}"), &values);
    let off = &played.replay().trace().taken_off;
    if matches!(made.step, Step::Put(_) | Step::Move(..)) && !off.is_empty() {
        said = said + " " + &took(off, texts);
    }
    said
}

/// What can be done next, where the turn goes on.
fn follows(played: &Played, last: &Made, texts: &Texts) -> Option<String> {
    let position = played.position();
    let goes_on = position.to_move() == Some(last.side) && !played.turn_steps().is_empty();
    if !goes_on {
        let took = matches!(last.step, Step::Take(_)) && !played.rules().kind().has_hand();
        return (took && !position.is_over()).then(|| texts.get("said-nothing-more", &[]));
    }
    (games::of(played.rules().kind()).follows)(played, last, texts)
}

/// The side's word in the texts, for sentences about a player.
pub(super) fn side_value(rules: &kamni_rules::Rules, player: Player) -> (&'static str, Value<'static>) {
    ("side", rules.side(player).code().into())
}
