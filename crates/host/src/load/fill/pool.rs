//! Games that were really played, at random but by the rules: each of them stands for many.

use std::sync::Arc;

use kamni_play::clock::Left;
use kamni_play::game::{End, Event, Why};
use kamni_play::openings::openings;
use kamni_play::presets::{Preset, liked};
use kamni_rules::{GameKind, PlainLine, Player, Position, Rng, Rules};
use kamni_store::{StoreError, Story};

/// How many games are played with each set of options.
const PLAYED: usize = 40;
/// No game of the pool has more steps.
const MOST_STEPS: usize = 400;

/// The games, by the options that they were played with; those of presets stand there more often.
pub(super) struct Pool(Vec<(Rules, Vec<Arc<Story>>)>);

impl Pool {
    /// Plays them.
    pub(super) fn played(rng: &mut Rng) -> Result<Self, StoreError> {
        let mut pool = Vec::new();
        let presets =
            GameKind::ALL.iter().flat_map(|kind| Preset::ALL.map(|preset| (preset, preset.rules(*kind))));
        for (preset, rules) in presets {
            let Some(rules) = rules else { continue };
            let stories = stories(rules, rng)?;
            let weight = if preset == Preset::Standard { 6 } else { 2 };
            pool.extend(std::iter::repeat_n((rules, stories), weight));
        }
        let others =
            GameKind::ALL.iter().flat_map(|kind| liked(*kind).iter().map(|options| (*kind, *options)));
        for (kind, options) in others {
            let Ok(rules) = Rules::new(kind, options.iter().copied()) else { continue };
            pool.push((rules, stories(rules, rng)?));
        }
        Ok(Self(pool))
    }

    /// One of them.
    pub(super) fn any(&self, rng: &mut Rng) -> (Rules, Arc<Story>) {
        let (rules, stories) = &self.0[rng.below(self.0.len())];
        (*rules, Arc::clone(&stories[rng.below(stories.len())]))
    }
}

fn stories(rules: Rules, rng: &mut Rng) -> Result<Vec<Arc<Story>>, StoreError> {
    (0..PLAYED).map(|_| story(rules, rng).map(Arc::new)).collect()
}

/// A game to its end, or until somebody has had enough of it: most of them are short.
fn story(rules: Rules, rng: &mut Rng) -> Result<Story, StoreError> {
    let mut line = PlainLine::plain(rules, rules.start());
    let patience = match rng.below(20) {
        0 => rng.below(3),
        1 => MOST_STEPS,
        _ => 6 + rng.below(30),
    };
    let mut legal = Vec::new();
    while line.steps().len() < patience {
        legal.clear();
        line.position().legal_into(&mut legal);
        if legal.is_empty() {
            break;
        }
        line.play_unchecked(legal[rng.below(legal.len())]);
    }
    // Only whole turns: nobody gives up in the middle of his own.
    line.go_back(line.turn_begun());
    let left = [Left { ms: 300_000, periods: 0 }; 2];
    let texts: Vec<String> = line.steps().iter().map(ToString::to_string).collect();
    let events = line.steps().iter().map(|step| Event::Step { step: *step, left }).collect();
    let position = line.position();
    let end = match position.outcome() {
        Some(outcome) => End::by_rules(&outcome),
        None => otherwise(position.turn(), rng),
    };
    Ok(Story::new(texts.join(" "), position.turn(), events, end)?.opened(openings(&line)))
}

fn otherwise(turns: u32, rng: &mut Rng) -> End {
    let winner = Some(Player::BOTH[rng.below(2)]);
    match rng.below(10) {
        _ if turns < 2 => End::otherwise(None, Why::Aborted),
        0..=5 => End::otherwise(winner, Why::Resigned),
        6..=8 => End::otherwise(winner, Why::Time),
        _ => End::otherwise(None, Why::Agreed),
    }
}
