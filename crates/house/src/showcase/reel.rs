//! A game made ready for being shown step by step: its film, and how it stood on the way, as far as a review has said.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use kamni_review::Review;
use kamni_rules::{AnyPosition, Line, Memory, Player};
use kamni_view::Played;
use kamni_view::film::Film;

use crate::ids::GameId;
use crate::standing::Standing;

/// How many are kept before all are thrown away.
const MANY: usize = 64;
/// Of a game that is longer than this only the beginning is shown: no page should carry more.
pub const LONGEST: usize = 1200;

/// A game that can be shown.
pub struct Reel {
    /// The film, as JSON.
    pub film: String,
    /// How it ends on the board, without a word for readers.
    pub picture: Arc<str>,
    /// How many turns were completed.
    pub turns: u32,
    /// The positions before the first step and after each.
    positions: Vec<AnyPosition>,
    /// First's chance in them, from 0 to 1; none where nothing is known.
    chances: Vec<Option<f32>>,
}

impl fmt::Debug for Reel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reel").field("positions", &self.positions.len()).finish_non_exhaustive()
    }
}

impl Reel {
    /// A game's, the right way up or turned round, and what a review says of it.
    #[must_use]
    pub fn of<M: Memory<AnyPosition>>(line: &Line<M>, flipped: bool, review: Option<&Review>) -> Self {
        let played = Played::up_to(line, LONGEST.min(line.steps().len()));
        let (film, positions) = Film::of(&played, flipped);
        let mut chances = vec![None; positions.len()];
        if let Some(review) = review {
            note_chances(review, &mut chances);
        }
        Self {
            // Plain structures can always be written.
            film: serde_json::to_string(&film).unwrap_or_default(),
            picture: played.board_to_show(None, flipped).into(),
            turns: kamni_rules::Position::turn(played.position()),
            positions,
            chances,
        }
    }

    /// The board at its end.
    #[must_use]
    pub fn last(&self) -> &AnyPosition {
        // There is always the first.
        &self.positions[self.positions.len() - 1]
    }

    /// First's chance in each position, but for those about which the house keeps silent.
    #[must_use]
    pub fn chances(&self, standing: &Standing) -> Vec<Option<f32>> {
        if self.chances.iter().all(Option::is_none) {
            return Vec::new();
        }
        let hidden = standing.hides(&self.positions);
        let shown = self.chances.iter().zip(hidden);
        shown.map(|(chance, hidden)| chance.filter(|_| !hidden)).collect()
    }
}

/// A review knows how a game stood after whole turns.
#[allow(clippy::cast_possible_truncation, reason = "two figures are shown")]
fn note_chances(review: &Review, chances: &mut [Option<f32>]) {
    let mut ply = 0;
    for turns in 0..=review.turns.len() {
        if turns > 0 {
            ply += review.turns[turns - 1].steps.len();
        }
        let Some(place) = chances.get_mut(ply) else { return };
        *place = review.standing(turns).map(|standing| (standing.percent(Player::First) / 100.0) as f32);
    }
}

/// Those that were asked for lately.
#[derive(Debug, Default)]
pub(super) struct Reels(Mutex<Kept>);

type Kept = HashMap<(GameId, bool), (Look, Arc<Reel>)>;

/// What a reel was made of: the number of the game's last event, whether it is reviewed, and whether the board is turned round.
pub(super) type Look = (u32, bool, bool);

impl Reels {
    /// A game's as it is now, made if nobody has asked for it lately. It may take a while.
    pub(super) fn of(&self, id: GameId, look: Look, make: impl FnOnce() -> Reel) -> Arc<Reel> {
        // Each change is one call. Nobody waits while somebody draws.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (id, look.2);
        let known = lock().get(&key).filter(|(drawn, _)| *drawn == look).map(|(_, reel)| Arc::clone(reel));
        if let Some(reel) = known {
            return reel;
        }
        let reel = Arc::new(make());
        let mut kept = lock();
        if kept.len() >= MANY {
            kept.clear();
        }
        kept.insert(key, (look, Arc::clone(&reel)));
        reel
    }
}
