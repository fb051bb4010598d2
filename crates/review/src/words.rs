//! What is said about turns, in words.

use kamni_records::Margin;
use kamni_rules::notation::write_turn;
use kamni_rules::{Player, Step};
use kamni_texts::{Lang, Texts, Value};

use crate::{Review, Slip, Turn};

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// As they are typed and stand in files: `e5-e4,xk9`.
    Typed,
    /// As people read them, in their language: `e5–e4 ×k9`. A line may end between two steps, not within one.
    Read,
}

impl Steps {
    fn write(self, texts: &Texts, steps: &[Step]) -> String {
        match self {
            Self::Typed => write_turn(steps),
            Self::Read => texts.turn(steps).replace('–', "–\u{2060}"),
        }
    }
}

/// A turn's number, steps and sign: `12. b4??`.
#[must_use]
pub fn turn(texts: &Texts, turn: &Turn, steps: Steps) -> String {
    let sign = turn.slip().and_then(|slip| slip.glyph().sign()).unwrap_or_default();
    format!("{}. {}{sign}", turn.number, steps.write(texts, &turn.steps))
}

/// What was better than a turn: `12. d4 13. d2`.
#[must_use]
pub fn better(texts: &Texts, turn: &Turn, steps: Steps) -> Option<String> {
    let numbered = (turn.number..).zip(&turn.better()?.line);
    let words: Vec<String> =
        numbered.map(|(number, line)| format!("{number}. {}", steps.write(texts, line))).collect();
    Some(words.join(" "))
}

/// The mover's chance in hundredths with the better turn, and after the one that was played.
#[must_use]
pub fn chances(turn: &Turn) -> Option<[String; 2]> {
    let after = turn.after?.percent(turn.mover);
    let better = turn.better().and_then(|better| better.after);
    let loss = turn.verdict.as_ref()?.loss.points();
    let before = better.map_or(after + loss, |standing| standing.percent(turn.mover));
    Some([before, after].map(|percent| format!("{percent:.0}")))
}

/// A turn that gave something away, in a line of words.
#[must_use]
pub fn slip(texts: &Texts, review: &Review, place: usize, steps: Steps) -> Option<String> {
    told(texts, review, place, steps, ["review-slip", "review-slip-points"])
}

/// What such a turn cost, where it stands beside the turn itself.
#[must_use]
pub fn fell(texts: &Texts, review: &Review, place: usize, steps: Steps) -> Option<String> {
    told(texts, review, place, steps, ["review-fell", "review-fell-points"])
}

/// What is told of such a turn, with the chance alone or with points too.
fn told(texts: &Texts, review: &Review, place: usize, steps: Steps, keys: [&str; 2]) -> Option<String> {
    let mut values = values(texts, review, place, steps)?;
    let Some([from, to]) = margins(review.turns.get(place)?) else {
        return Some(texts.get(keys[0], &values));
    };
    values.extend([("ahead", points(texts, from).into()), ("left", points(texts, to).into())]);
    Some(texts.get(keys[1], &values))
}

/// By how many points the mover would be ahead in the end with the better turn, and with the one that was played.
fn margins(turn: &Turn) -> Option<[f64; 2]> {
    let [better, played] = [turn.better()?.after?.margin?, turn.after?.margin?].map(Margin::value);
    let [better, played] = match turn.mover {
        Player::First => [better, played],
        Player::Second => [0.0 - better, 0.0 - played],
    };
    // A turn that gave chances away has not won points: the two come from searches of different depth.
    (played <= better).then_some([better, played])
}

/// A difference of points: `+2.5`, `−3`, `0`.
#[must_use]
pub fn points(texts: &Texts, points: f64) -> String {
    let text = Margin::new(points).to_string().replace('-', "−");
    if texts.lang() == Lang::Ru { text.replace('.', ",") } else { text }
}

/// What the texts about such a turn need.
#[must_use]
pub fn values(
    texts: &Texts,
    review: &Review,
    place: usize,
    steps: Steps,
) -> Option<Vec<(&'static str, Value<'static>)>> {
    let played = review.turns.get(place)?;
    let [from, to] = chances(played)?;
    Some(vec![
        ("side", review.rules().side(played.mover).code().into()),
        ("turn", turn(texts, played, steps).into()),
        ("slip", name(texts, played.slip()?).into()),
        ("from", from.into()),
        ("to", to.into()),
    ])
}

/// The name of a mistake.
#[must_use]
pub fn name(texts: &Texts, slip: Slip) -> String {
    texts.get(&format!("review-slip-{}", slip.name()), &[])
}
