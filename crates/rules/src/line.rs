//! A line: a game so far.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use crate::trail::Trail;
use crate::{
    AnyPosition, Change, Game, History, Mark, Memory, Player, Position, Refusal, Rules, SharedHistory, Step,
};

/// Every time this many steps have been made, it is noted how the game stands: going back costs no more than playing that many.
const NOTED: usize = 16;

/// A game so far: what is played, from where, the steps, where turns begin, and how it stands now.
///
/// A line only ever holds steps that were legal. Copies share what they have in common, so that many moments of one game can be
/// kept at hand. Who keeps only one, and is in a hurry, takes a [`PlainLine`].
#[derive(Clone, Debug)]
pub struct Line<M = SharedHistory<AnyPosition>> {
    rules: Rules,
    start: AnyPosition,
    game: Game<AnyPosition, M>,
    steps: Trail<Step>,
    turns: Trail<Turn>,
    /// Where the last of them begins.
    begun: usize,
    /// How it stood after every [`NOTED`] steps.
    marks: Trail<Arc<Mark<AnyPosition>>>,
}

/// A game whose copies share their memory.
pub type Kept = Game<AnyPosition, SharedHistory<AnyPosition>>;

/// A line with the memory that searching wants: the quicker one, but its copies share less.
pub type PlainLine = Line<History<AnyPosition>>;

/// Where a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// How many steps were made then.
    pub ply: usize,
    /// Whose it is; after the game's end the one's who would be next.
    pub mover: Player,
}

/// A step of a list that is not legal where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStep {
    /// How many steps come before it.
    pub place: usize,
    /// The step.
    pub step: Step,
    /// Why it is refused.
    pub refusal: Refusal,
}

impl core::fmt::Display for BadStep {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "step {} ({}): {}", self.place + 1, self.step, self.refusal)
    }
}

impl core::error::Error for BadStep {}

impl Line {
    /// A game that begins from a position of these rules.
    #[must_use]
    pub fn new(rules: Rules, start: AnyPosition) -> Self {
        Self::begin(rules, start)
    }

    /// A game after these steps.
    ///
    /// # Errors
    /// The first step that is not legal.
    pub fn of(
        rules: Rules,
        start: AnyPosition,
        steps: impl IntoIterator<Item = Step>,
    ) -> Result<Self, BadStep> {
        let mut line = Self::new(rules, start);
        line.play_all(steps)?;
        Ok(line)
    }
}

impl PlainLine {
    /// A game that begins from a position of these rules.
    #[must_use]
    pub fn plain(rules: Rules, start: AnyPosition) -> Self {
        Self::begin(rules, start)
    }
}

impl<M: Memory<AnyPosition>> Line<M> {
    fn begin(rules: Rules, start: AnyPosition) -> Self {
        let mut turns = Trail::default();
        turns.push(Turn { ply: 0, mover: start.status().mover() });
        let (steps, marks) = (Trail::default(), Trail::default());
        Self { rules, start, game: Game::begin(start), steps, turns, begun: 0, marks }
    }

    /// The game and its options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where it began.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// How it stands, with its history.
    #[must_use]
    pub const fn game(&self) -> &Game<AnyPosition, M> {
        &self.game
    }

    /// How it stands, with the memory that searching wants.
    #[must_use]
    pub fn searchable(&self) -> Game<AnyPosition> {
        let mut game = Game::new(self.start);
        self.steps.iter().for_each(|step| game.play_unchecked(*step));
        game
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// The steps made.
    #[must_use]
    pub const fn steps(&self) -> &Trail<Step> {
        &self.steps
    }

    /// Where turns begin; the last is the turn that is being made, or the next one.
    #[must_use]
    pub const fn turns(&self) -> &Trail<Turn> {
        &self.turns
    }

    /// Where the steps of each turn lie; the last one is the turn that is being made, if a step of it is.
    pub fn turn_ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.turns.iter().skip(1).map(|turn| turn.ply).chain([self.steps.len()]);
        self.turns.iter().zip(ends).map(|(turn, end)| turn.ply..end).filter(|steps| !steps.is_empty())
    }

    /// The steps of each turn.
    pub fn by_turn(&self) -> impl Iterator<Item = Vec<Step>> {
        self.turn_ranges().map(|steps| self.steps.range(steps.start, steps.end).copied().collect())
    }

    /// The steps of the last turn: the one that is being made, or the one before where none has begun.
    #[must_use]
    pub fn last_turn(&self) -> Vec<Step> {
        self.steps.range(self.last_turn_begun(), self.steps.len()).copied().collect()
    }

    /// How many steps were made when that turn began.
    #[must_use]
    pub fn last_turn_begun(&self) -> usize {
        let begun = |turn: &&Turn| turn.ply < self.steps.len();
        self.turns.iter().rev().find(begun).map_or(0, |turn| turn.ply)
    }

    /// Where the steps of the last turn lie that is over; nowhere if none is.
    #[must_use]
    pub fn last_whole_turn(&self) -> Range<usize> {
        let ended = self.turn_begun();
        let before = self.turns.len().checked_sub(2).and_then(|place| self.turns.get(place));
        before.map_or(ended, |turn| turn.ply)..ended
    }

    /// Every step from a place on, with the position before it.
    pub fn way_from(&self, ply: usize) -> impl Iterator<Item = (Step, AnyPosition)> {
        let mut position = self.start;
        self.steps.range(0, ply).for_each(|step| position.play_unchecked(*step));
        self.steps.range(ply, self.steps.len()).map(move |&step| {
            let before = position;
            position.play_unchecked(step);
            (step, before)
        })
    }

    /// Who made each step.
    pub fn movers(&self) -> impl Iterator<Item = Player> {
        self.turns.iter().zip(self.turn_ranges()).flat_map(|(turn, steps)| steps.map(|_| turn.mover))
    }

    /// How many steps were made when the turn that is being made began.
    #[must_use]
    #[inline]
    pub const fn turn_begun(&self) -> usize {
        self.begun
    }

    /// Whether a step of the turn has been made, and the turn is not over.
    #[must_use]
    #[inline]
    pub fn is_inside_turn(&self) -> bool {
        self.steps.len() > self.begun
    }

    /// Makes a step if it is legal.
    ///
    /// # Errors
    /// The reason why it is refused; everything stays as it was.
    pub fn play(&mut self, step: Step) -> Result<(), Refusal> {
        self.position().check(step)?;
        self.play_unchecked(step);
        Ok(())
    }

    /// Makes steps as long as they are legal.
    ///
    /// # Errors
    /// The first that is not; those before it are made.
    pub fn play_all(&mut self, steps: impl IntoIterator<Item = Step>) -> Result<(), BadStep> {
        let mut steps = steps.into_iter().enumerate();
        steps
            .try_for_each(|(place, step)| self.play(step).map_err(|refusal| BadStep { place, step, refusal }))
    }

    /// Makes a step if it is legal, and says what it did, a draw by repetition included.
    ///
    /// # Errors
    /// The reason why it is refused; everything stays as it was.
    pub fn play_noting(&mut self, step: Step) -> Result<Vec<Change>, Refusal> {
        let before = *self.position();
        self.play(step)?;
        Ok(before.changes_to(step, self.position()))
    }

    /// Makes a step that is known to be legal.
    pub fn play_unchecked(&mut self, step: Step) {
        let turn = self.position().turn();
        self.game.play_unchecked(step);
        self.steps.push(step);
        let (made, status) = (self.steps.len(), self.position().status());
        // The same as `Position::turn_ended`, without a copy of the position before the step.
        if status.turn != turn || status.ending.is_some() {
            self.turns.push(Turn { ply: made, mover: status.mover });
            self.begun = made;
        }
        if made.is_multiple_of(NOTED) {
            self.marks.push(Arc::new(self.game.mark()));
        }
    }

    /// Takes back all steps but this many of the first.
    pub fn go_back(&mut self, ply: usize) {
        if ply >= self.steps.len() {
            return;
        }
        self.steps.truncate(ply);
        self.marks.truncate(ply / NOTED);
        while self.begun > ply {
            self.turns.truncate(self.turns.len() - 1);
            self.begun = self.turns.last().map_or(0, |turn| turn.ply);
        }
        match self.marks.last() {
            Some(mark) => self.game.go_back(mark),
            None => self.game.restart(self.start),
        }
        for &step in self.steps.range(self.marks.len() * NOTED, ply) {
            self.game.play_unchecked(step);
        }
    }

    /// The same game when only this many steps had been made.
    #[must_use]
    pub fn at(&self, ply: usize) -> Self {
        let mut line = self.clone();
        line.go_back(ply);
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameKind, Rng};

    /// Random games with steps taken back: a line is always what its steps make of it.
    #[test]
    fn a_line_is_what_its_steps_make_of_it() {
        for (&kind, seed) in GameKind::ALL.iter().zip(11..) {
            let rules = Rules::new(kind, []).expect("the usual options");
            let (mut line, mut rng) = (Line::new(rules, rules.start()), Rng::new(seed));
            for _ in 0..400 {
                if line.position().is_over() {
                    break;
                }
                if rng.below(8) == 0 {
                    let before = line.clone();
                    let kept = rng.below(line.steps().len() + 1);
                    line.go_back(kept);
                    assert_eq!(line.steps().len(), kept);
                    assert_eq!(before.at(kept).position(), line.position());
                } else {
                    let legal = line.position().legal();
                    // Few to choose from: positions stand again.
                    line.play(legal[rng.below(legal.len().min(3))]).expect("legal");
                }
                let again = Line::of(rules, rules.start(), line.steps().to_vec()).expect("legal steps");
                assert_eq!(again.position(), line.position(), "{kind}, seed {seed}");
                assert_eq!(again.game().seen(), line.game().seen(), "{kind}, seed {seed}");
                assert_eq!(line.searchable().seen(), line.game().seen(), "{kind}, seed {seed}");
                assert_eq!(again.turns(), line.turns(), "{kind}, seed {seed}");
                let mut plain = PlainLine::plain(rules, rules.start());
                plain.play_all(line.steps().to_vec()).expect("legal steps");
                plain.go_back(line.turn_begun());
                assert_eq!(plain.position(), line.at(line.turn_begun()).position(), "{kind}, seed {seed}");
                assert_eq!(plain.turns(), line.turns(), "{kind}, seed {seed}");
                assert_eq!(line.turns().len() as u32 - 1, line.position().turn(), "{kind}, seed {seed}");
                let (begun, whole) = (line.turn_begun(), line.last_whole_turn());
                assert_eq!(
                    line.at(begun).last_turn(),
                    line.steps().range(whole.start, whole.end).copied().collect::<Vec<_>>()
                );
                let all: Vec<Step> = line.by_turn().flatten().collect();
                assert_eq!(all, line.steps().to_vec());
                assert_eq!(line.last_turn(), line.by_turn().last().unwrap_or_default());
                let (way, movers): (Vec<_>, Vec<_>) = (line.way_from(0).collect(), line.movers().collect());
                assert_eq!(way.iter().map(|(_, before)| before.status().mover()).collect::<Vec<_>>(), movers);
                let inside = !line.position().turn_begins();
                assert!(!inside || line.is_inside_turn(), "{kind}: a turn that has begun");
            }
        }
    }

    #[test]
    fn a_step_that_is_refused_is_named() {
        let rules = Rules::new(GameKind::Kamiken, []).expect("the usual options");
        let steps = ["c3", "c4"].map(|step| step.parse().expect("a step"));
        let bad = Line::of(rules, rules.start(), steps).expect_err("beaten");
        assert_eq!((bad.place, bad.step), (1, steps[1]));
        let mut line = Line::of(rules, rules.start(), [steps[0]]).expect("legal");
        assert_eq!(line.play(steps[1]).err(), Some(bad.refusal));
        assert_eq!(line.steps().len(), 1, "nothing has changed");
    }
}
