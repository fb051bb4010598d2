//! Games that are over and worth being seen: which, and those that the program has for a new house.
//!
//! Of the latest games the books give a bounded number, out of their index. Those in which something happened, that came to an end on the
//! board or were given up, are put in order: two people before one and the computer, then by what both are rated, then by their length.
//! Every hour another of the best is shown.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use kamni_play::game::{End, Sitter, Why};
use kamni_play::presets::turns_of;
use kamni_records::Record;
use kamni_review::Review;
use kamni_rules::{AnyPosition, GameKind, Line, Outcome, Position, Rules, Step};
use rust_embed::Embed;
use tokio::sync::Mutex;

use super::reel::{LONGEST, Reel};
use super::{Showcase, strength_of};
use crate::ids::GameId;
use crate::recorded;
use crate::store::StoreError;
use crate::store::archive::{Filter, GameRow};
use crate::store::games::StoredGame;

/// How many of the latest games are looked at, and how many of them take turns.
const LATEST: u32 = 60;
const BEST: usize = 6;
/// For so long nobody looks again; sooner where the books had none.
const FRESH: Duration = Duration::from_secs(600);
const EMPTY: Duration = Duration::from_secs(20);
const HOUR: i64 = 3_600_000;
/// Fewer turns are no game.
const FEWEST: u32 = 8;

/// The games of a new house: a record for each kind that has one.
#[derive(Embed)]
#[folder = "shown"]
struct Shipped;

/// A game that is over, ready for being shown.
#[derive(Clone, Debug)]
pub struct Fine {
    /// Its id; those that the program has itself have none.
    pub id: Option<GameId>,
    /// The game and its options.
    pub rules: Rules,
    /// Who sat where.
    pub seats: [Sitter; 2],
    /// How it ended.
    pub end: End,
    /// Its steps.
    pub steps: Vec<Step>,
    /// The board at its end.
    pub last: AnyPosition,
    /// What is shown of it.
    pub reel: Arc<Reel>,
}

/// What was found, and when.
#[derive(Debug, Default)]
pub(super) struct Fines(Mutex<Found>);

type Found = HashMap<Option<GameKind>, (Instant, Arc<Fine>)>;

impl Showcase {
    /// A game that is over and worth being seen, of one kind or of any. Nothing only where neither the books nor the
    /// program have one.
    pub async fn fine(&self, kind: Option<GameKind>) -> Option<Arc<Fine>> {
        let mut kept = self.0.fines.0.lock().await;
        if let Some((since, fine)) = kept.get(&kind) {
            let long = if fine.id.is_some() { FRESH } else { EMPTY };
            if since.elapsed() < long {
                return Some(Arc::clone(fine));
            }
        }
        let hour = self.now() / HOUR;
        let found = match self.of_the_books(kind, hour).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "games that are over could not be read");
                None
            }
        };
        let fine = match found {
            Some(fine) => Arc::new(fine),
            None => shipped(kind, hour)?,
        };
        kept.insert(kind, (Instant::now(), Arc::clone(&fine)));
        Some(fine)
    }

    async fn of_the_books(&self, kind: Option<GameKind>, hour: i64) -> Result<Option<Fine>, StoreError> {
        let filter = Filter { kind, ..Filter::default() };
        let mut games = self.0.store.portion(&filter, LATEST).await?.games;
        games.retain(is_fine);
        games.sort_by_cached_key(|row| std::cmp::Reverse(merit(row)));
        games.truncate(BEST);
        if games.is_empty() {
            return Ok(None);
        }
        let place = usize::try_from(hour).unwrap_or(0) % games.len();
        let GameRow { setting, seats, end, .. } = games.swap_remove(place);
        let Some(stored) = self.0.store.game(setting.id).await? else { return Ok(None) };
        let steps = stored.steps();
        let (Some((_, end)), Some(reel)) = (end, self.reel(stored, false).await?) else { return Ok(None) };
        let last = *reel.last();
        Ok(Some(Fine { id: Some(setting.id), rules: setting.rules, seats, end, steps, last, reel }))
    }

    /// A game of the books, made ready for being shown, the right way up or turned round. Nothing if it cannot be replayed.
    ///
    /// # Errors
    /// If its review cannot be read.
    pub async fn reel(&self, stored: StoredGame, flipped: bool) -> Result<Option<Arc<Reel>>, StoreError> {
        let (id, number) = (stored.setting.id, stored.last_number());
        let review = match stored.end {
            // Of a game that goes on nothing was ever said.
            None => None,
            Some(_) => self.0.store.review(id.as_str(), self.now()).await?.filter(|review| review.done),
        };
        let look = (number, review.is_some(), flipped);
        let showcase = self.clone();
        let make = move || {
            let review = review.and_then(|review| recorded::read(&review.record)).map(|it| Review::read(&it));
            let line = line_of(&stored)?;
            Some(showcase.0.reels.of(id, look, || Reel::of(&line, flipped, review.as_ref())))
        };
        let made = tokio::task::spawn_blocking(make).await;
        Ok(made.inspect_err(|error| tracing::error!(%error, "a game could not be shown")).ok().flatten())
    }
}

/// A game as far as it was played; nothing if it was played by other rules than today's.
fn line_of(stored: &StoredGame) -> Option<Line> {
    if !stored.has_our_rules() {
        return None;
    }
    Line::of(stored.setting.rules, stored.setting.start().ok()?, stored.steps()).ok()
}

/// Whether a game is worth being seen.
fn is_fine(row: &GameRow) -> bool {
    let Some((_, end)) = &row.end else { return false };
    let ended = matches!(end.why, Why::Rules(_) | Why::Resigned);
    let usual = row.setting.position.is_none() && row.rules_version == row.setting.kind().rules_version();
    let long = row.turns >= FEWEST.max(turns_of(&row.setting.rules) / 3);
    ended && usual && long && row.steps.split(' ').count() <= LONGEST
}

/// How much a game is worth being seen.
fn merit(row: &GameRow) -> (usize, i32, bool, u32) {
    let people = row.seats.iter().filter(|seat| !seat.is_computer()).count();
    let by_the_rules = row.end.as_ref().is_some_and(|(_, end)| matches!(end.why, Why::Rules(_)));
    let strength = row.seats.iter().map(strength_of).sum();
    (people, strength, by_the_rules, row.turns)
}

/// The program's own game of a kind.
#[must_use]
pub fn own(kind: GameKind) -> Option<Arc<Fine>> {
    // Each is made once.
    static OWN: [OnceLock<Option<Arc<Fine>>>; GameKind::ALL.len()] =
        [const { OnceLock::new() }; GameKind::ALL.len()];
    let place = GameKind::ALL.iter().position(|other| *other == kind)?;
    let made = OWN[place].get_or_init(|| {
        let file = Shipped::get(&format!("{kind}.kmn"))?;
        let text = String::from_utf8_lossy(&file.data);
        let fine = recorded::read(&text).as_ref().and_then(of_record);
        if fine.is_none() {
            tracing::error!(%kind, "the program's own game cannot be shown");
        }
        fine.map(Arc::new)
    });
    made.clone()
}

/// One of the program's own games; of any kind, each hour the next one that there is.
fn shipped(kind: Option<GameKind>, hour: i64) -> Option<Arc<Fine>> {
    if let Some(kind) = kind {
        return own(kind);
    }
    let turn = usize::try_from(hour).unwrap_or(0) % GameKind::ALL.len();
    GameKind::ALL.iter().cycle().skip(turn).take(GameKind::ALL.len()).find_map(|kind| own(*kind))
}

/// A game out of a record with its review in it. It came to its end by the rules.
fn of_record(record: &Record) -> Option<Fine> {
    let steps: Vec<Step> = record.steps().collect();
    let line = Line::of(*record.rules(), record.start(), steps.clone()).ok()?;
    let Outcome { winner, reason, score } = line.position().outcome()?;
    let end = End { winner, why: Why::Rules(reason), score: Some(score.map(|points| points.to_string())) };
    let level = |name: Option<&str>| name?.strip_prefix("Kamni level=")?.parse().ok();
    let [first, second] = recorded::names(record).map(level);
    let seats = [first?, second?].map(|level| Sitter::Computer { level });
    let reel = Arc::new(Reel::of(&line, false, Some(&Review::read(record))));
    let last = *line.position();
    Some(Fine { id: None, rules: *record.rules(), seats, end, steps, last, reel })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standing::Standing;

    #[test]
    fn the_program_has_a_game_of_each_kind_with_its_chances() {
        for (hour, &kind) in (0..).zip(GameKind::ALL) {
            let fine = shipped(Some(kind), 0).expect("it is there");
            assert_eq!(fine.rules.kind(), kind);
            assert!(fine.steps.len() > 15 && matches!(fine.end.why, Why::Rules(_)), "{kind}");
            let chances = fine.reel.chances(&Standing::default());
            let known = chances.iter().flatten().count();
            assert!(known > fine.steps.len() / 4, "{kind}: {known} of {}", fine.steps.len());
            assert!(chances.iter().flatten().all(|chance| (0.0..=1.0).contains(chance)), "{kind}");
            let any = shipped(None, hour).expect("it is there");
            assert_eq!(any.rules.kind(), kind, "each has its hour");
        }
    }
}
