//! A game from its beginning to its end, for a page that shows it step by step without asking again: the board as it stands at first, and
//! what each step changes in the drawing.

use kamni_draw::{Drawing, Inner};
use kamni_rules::AnyPosition;
use serde::Serialize;

use super::{Made, Played};

/// All that a page needs for showing a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Film {
    /// What lies under the pieces at first.
    pub under: String,
    /// The pieces at first, each by itself.
    pub pieces: Vec<String>,
    /// What lies over them at first.
    pub marks: String,
    /// The steps.
    pub steps: Vec<Frame>,
}

/// A step, and what it changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// What lies under the pieces after it.
    pub under: String,
    /// What lies over them.
    pub marks: String,
    /// Pieces that are new, or look or stand otherwise than before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub come: Vec<String>,
    /// The keys of those that are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// How many turns were completed before it.
    pub turn: u32,
}

impl Film {
    /// A game's film, the right way up or turned round, and the positions before its first step and after each.
    #[must_use]
    pub fn of(played: &Played, flipped: bool) -> (Self, Vec<AnyPosition>) {
        let (rules, start) = (*played.rules(), *played.line().start());
        let mut shown = Played::new(rules, start);
        let first = layers(&shown, flipped);
        let mut film = Self {
            under: first.under,
            pieces: each(&first.pieces).map(str::to_owned).collect(),
            marks: first.marks,
            steps: Vec::with_capacity(played.made().len()),
        };
        let mut positions = vec![start];
        let mut before = film.pieces.clone();
        for &Made { step, turn, .. } in played.made() {
            // They were legal when they were made.
            if shown.play(step).is_err() {
                break;
            }
            let Inner { under, pieces, marks } = layers(&shown, flipped);
            let now: Vec<String> = each(&pieces).map(str::to_owned).collect();
            let come = now.iter().filter(|piece| !before.contains(piece)).cloned().collect();
            let stays = |key: &str| now.iter().any(|piece| key_of(piece) == key);
            let gone = before.iter().map(|piece| key_of(piece)).filter(|key| !stays(key)).map(str::to_owned);
            film.steps.push(Frame { under, marks, come, gone: gone.collect(), turn });
            positions.push(*shown.position());
            before = now;
        }
        (film, positions)
    }
}

fn layers(played: &Played, flipped: bool) -> Inner {
    Drawing::of(played.replay()).flipped(flipped).inner()
}

/// The pieces of a layer, each by itself.
fn each(pieces: &str) -> impl Iterator<Item = &str> {
    pieces.split_inclusive("/>")
}

/// A piece's key, which it has for life.
fn key_of(piece: &str) -> &str {
    let rest = piece.split_once("data-key=\"").map_or("", |(_, rest)| rest);
    rest.split('"').next().unwrap_or_default()
}

impl Played {
    /// The board as it stands, to be looked at: with coordinates, without cells. A page that gets what the game's socket or its film says
    /// can take it in. `label` is for readers; without one it is hidden from them.
    #[must_use]
    pub fn board_to_show(&self, label: Option<&str>, flipped: bool) -> String {
        let drawing = Drawing::of(self.replay()).flipped(flipped);
        match label {
            Some(label) => drawing.label(label).svg(),
            None => drawing.svg(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kamni_rules::{GameKind, Position, Rng, Rules};

    use super::*;

    /// Whoever takes up what the film says has before him what would be drawn.
    #[test]
    fn a_film_leads_to_what_is_drawn() {
        for &kind in GameKind::ALL {
            let rules = Rules::new(kind, []).expect("a game");
            let (mut played, mut rng) = (Played::new(rules, rules.start()), Rng::new(9));
            while played.made().len() < 120 {
                let Some(step) = played.position().pick(|count| rng.below(count)) else { break };
                played.play(step).expect("a legal step");
            }
            let flipped = kind == GameKind::ALL[1];
            let (film, positions) = Film::of(&played, flipped);
            assert_eq!(film.steps.len(), played.made().len());
            assert_eq!(positions.last(), Some(played.position()));
            let keyed = |piece: &String| (key_of(piece).to_owned(), piece.clone());
            let mut pieces: BTreeMap<String, String> = film.pieces.iter().map(keyed).collect();
            for (ply, frame) in film.steps.iter().enumerate() {
                frame
                    .gone
                    .iter()
                    .for_each(|key| assert!(pieces.remove(key).is_some(), "{kind} {ply}: {key}"));
                pieces.extend(frame.come.iter().map(keyed));
                let drawn = layers(&played.at(ply + 1), flipped);
                let expected: BTreeMap<String, String> =
                    each(&drawn.pieces).map(str::to_owned).map(|piece| keyed(&piece)).collect();
                assert_eq!(pieces, expected, "{kind} {ply}");
                assert_eq!((&frame.under, &frame.marks), (&drawn.under, &drawn.marks), "{kind} {ply}");
            }
        }
    }

    #[test]
    fn a_board_to_show_has_no_cells() {
        let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options");
        let svg = Played::new(rules, rules.start()).board_to_show(Some("A board"), true);
        assert!(svg.contains("aria-label=\"A board\"") && svg.contains("data-flipped"), "{svg}");
        assert!(!svg.contains("class=\"cell\""), "{svg}");
    }
}
