//! The front: a mind that plays any game.

use std::time::Duration;

use kamni_rules::{AnyPosition, Game, GameKind, Line, Position, Step};

use crate::alphabeta::AlphaBeta;
use crate::deed::Deed;
use crate::ending::Endings;
use crate::eval::{Judge, Sight, Weights, expected_margin};
use crate::games;
use crate::levels::Level;
use crate::limits::{Limits, Stop};
use crate::mcts::Mcts;
use crate::report::Report;
use crate::turn::TurnSearch;
use crate::uct::Uct;

/// A way of searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The one that measures stronger in the game.
    Best,
    /// Alpha-beta.
    AlphaBeta,
    /// Monte-Carlo tree search.
    Mcts,
    /// The reference.
    Uct,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Best, Self::AlphaBeta, Self::Mcts, Self::Uct];

    /// The name, as options have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::AlphaBeta => "alphabeta",
            Self::Mcts => "mcts",
            Self::Uct => "uct",
        }
    }

    /// The family of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.name() == name)
    }

    /// What [`Family::Best`] stands for in a game.
    #[must_use]
    pub const fn best_for(kind: GameKind) -> Self {
        games::of(kind).family
    }
}

/// What a mind may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How it searches.
    pub family: Family,
    /// Bytes of memory for what it remembers.
    pub memory: usize,
    /// Threads that search.
    pub threads: usize,
    /// How many of the best steps it reports.
    pub candidates: usize,
    /// For what is random in it.
    pub seed: u64,
    /// Other weights than its own.
    pub weights: Option<Weights>,
    /// How strong it is to be.
    pub level: Level,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            family: Family::Best,
            memory: 256 << 20,
            threads: 1,
            candidates: 1,
            seed: 1,
            weights: None,
            level: Level::FULL,
        }
    }
}

/// Plays one game with one set of options, and remembers what it has seen.
pub struct Mind {
    search: Box<dyn AnySearch>,
    /// What works endings out; nothing in the reference, which does nothing but play games out.
    endings: Option<Endings>,
    level: Level,
}

impl std::fmt::Debug for Mind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mind").finish_non_exhaustive()
    }
}

/// A search whose type of position is forgotten.
trait AnySearch: Send {
    fn think(
        &mut self,
        level: Level,
        line: &Line,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report;

    /// From now on only these first steps are looked at; all if there are none.
    fn set_only(&mut self, only: &[Step]);

    /// From now on turns that do this are left out, where the search can; none if nothing is said.
    fn set_without(&mut self, without: Option<Deed>);

    /// What can be found in no time.
    fn glance(&mut self, level: Level, line: &Line) -> Report;

    fn forget(&mut self);
}

enum Search<P> {
    AlphaBeta(AlphaBeta<P>),
    Mcts(Mcts<P, Sight>),
    Uct(Uct, Sight),
}

/// For a step that has to be found when there is no time left: a look at each and at what answers it, or a small tree.
const EACH_STEP: Limits = Limits { time: None, nodes: Some(4000), depth: Some(2) };
const SMALL_TREE: Limits = Limits { time: Some(Duration::from_millis(20)), nodes: Some(400), depth: None };

impl<P> Search<P> {
    /// How many positions of alpha-beta a node costs: one of a tree has all its children judged, or a game played to its end.
    const fn cost(&self) -> u64 {
        match self {
            Self::AlphaBeta(_) => 1,
            Self::Mcts(_) => 16,
            Self::Uct(..) => 50,
        }
    }
}

impl<P: Judge + TryFrom<AnyPosition>> AnySearch for Search<P> {
    fn think(
        &mut self,
        level: Level,
        line: &Line,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let Some(game) = game_of::<P>(line) else {
            return Report::default();
        };
        let own = level.limits(game.position(), self.cost(), limits);
        let blur = level.blur(game.position());
        match self {
            Self::AlphaBeta(search) => {
                search.set_blur(blur);
                let found = search.think(&game, own, stop, report);
                let closely = level.close_look(game.position(), &found, limits);
                let Some(closely) = closely.filter(|_| !stop.is_stopped()) else {
                    return found;
                };
                search.set_blur(0.0);
                let seen = search.think(&game, closely, stop, &mut |_| {});
                let last = found.after_close_look(seen);
                report(&last);
                last
            }
            Self::Mcts(search) => {
                let sight = search.evaluator();
                sight.blur = blur;
                let weights = sight.weights;
                let with_margin =
                    |found: Report| Report { margin: expected_margin(&weights, &game, &found), ..found };
                let last = search.think(&game, own, stop, &mut |found| report(&with_margin(found.clone())));
                with_margin(last)
            }
            Self::Uct(search, _) => {
                let mut last = search.think(&game, own, stop);
                // Its search judges nothing; what a point is worth, the weights of the game say.
                last.margin = expected_margin(&Weights::of(game.position().kind()), &game, &last);
                report(&last);
                last
            }
        }
    }

    fn set_only(&mut self, only: &[Step]) {
        match self {
            Self::AlphaBeta(search) => search.set_only(only),
            Self::Mcts(search) => search.set_only(only),
            Self::Uct(search, _) => search.set_only(only),
        }
    }

    fn set_without(&mut self, without: Option<Deed>) {
        if let Self::AlphaBeta(search) = self {
            search.set_without(without);
        }
    }

    fn glance(&mut self, level: Level, line: &Line) -> Report {
        let stop = Stop::default();
        match self {
            Self::AlphaBeta(search) => {
                search.hurried = true;
                let found = self.think(level, line, EACH_STEP, &stop, &mut |_| {});
                if let Self::AlphaBeta(search) = self {
                    search.hurried = false;
                }
                found
            }
            Self::Mcts(_) => self.think(level, line, SMALL_TREE, &stop, &mut |_| {}),
            Self::Uct(uct, sight) => {
                // A few games to the end say nothing about any step: the evaluation does.
                let mut search = AlphaBeta::<P>::new(*sight, 0, 1, 1);
                search.set_only(uct.only());
                Self::AlphaBeta(search).glance(level, line)
            }
        }
    }

    fn forget(&mut self) {
        match self {
            Self::AlphaBeta(search) => search.forget(),
            Self::Mcts(search) => search.forget(),
            Self::Uct(..) => {}
        }
    }
}

/// A game so far as a search wants it, if it is of its kind.
fn game_of<P: Judge + TryFrom<AnyPosition>>(line: &Line) -> Option<Game<P>> {
    let mut game = Game::new(P::try_from(*line.start()).ok()?);
    line.steps().iter().for_each(|step| game.play_unchecked(*step));
    Some(game)
}

struct Make(Settings);

impl Make {
    fn make<P: Judge + TryFrom<AnyPosition>>(self, position: P) -> Box<dyn AnySearch> {
        let Settings { family, memory, threads, candidates, seed, weights, .. } = self.0;
        let kind = position.kind();
        let weights = weights.unwrap_or_else(|| Weights::of(kind));
        let sight = Sight { seed, ..weights.into() };
        let family = if family == Family::Best { Family::best_for(kind) } else { family };
        match family {
            Family::Mcts => Box::new(Search::<P>::Mcts(Mcts::new(sight, memory, threads, candidates, seed))),
            Family::Uct => Box::new(Search::<P>::Uct(Uct::new(seed), sight)),
            _ => Box::new(Search::AlphaBeta(AlphaBeta::<P>::new(sight, memory, threads, candidates))),
        }
    }
}

impl Mind {
    /// A mind for the game of this position.
    #[must_use]
    pub fn new(position: &AnyPosition, settings: Settings) -> Self {
        let make = Make(settings);
        let search = kamni_rules::with_position!(*position, position => make.make(position));
        let endings =
            (settings.family != Family::Uct).then(|| Endings::new(settings.memory, settings.candidates));
        Self { search, endings, level: settings.level }
    }

    /// How strong it is.
    pub(crate) const fn level(&self) -> Level {
        self.level
    }

    /// Thinks about where a game stands, as long as it may; `report` sees what is found on the way. Nothing is found in another
    /// game than its own.
    pub fn think(
        &mut self,
        line: &Line,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let worked_out =
            self.endings.as_ref().and_then(|endings| endings.think(self.level, line, limits, stop));
        if let Some(found) = worked_out {
            report(&found);
            return found;
        }
        self.search.think(self.level, line, limits, stop, report)
    }

    /// The same, with only these steps to begin with, or all if there are none: what a position is worth without its best step.
    pub fn think_among(&mut self, line: &Line, only: &[Step], limits: Limits, stop: &Stop) -> Report {
        self.set_only(only);
        let found = self.think(line, limits, stop, &mut |_| {});
        self.set_only(&[]);
        found
    }

    /// The same, with all turns but those that do this: what a position is worth without its best turn, whichever steps may be spared
    /// in it or come in another order. Nothing is found if every first step does it. (A tree search leaves only such first steps out.)
    pub fn think_without(&mut self, line: &Line, deed: &Deed, limits: Limits, stop: &Stop) -> Report {
        let here = line.position();
        let mut only = here.legal();
        only.retain(|step| {
            let mut after = *here;
            after.play_unchecked(*step);
            !deed.is_done(here, &after)
        });
        if only.is_empty() {
            return Report::default();
        }
        self.search.set_without(Some(deed.clone()));
        let found = self.think_among(line, &only, limits, stop);
        self.search.set_without(None);
        found
    }

    /// From now on only these steps are looked at in the position that is thought about; all if there are none.
    pub(crate) fn set_only(&mut self, only: &[Step]) {
        self.search.set_only(only);
        if let Some(endings) = &mut self.endings {
            endings.set_only(only);
        }
    }

    /// What can be found in no time: more than the first of the legal steps.
    pub(crate) fn glance(&mut self, line: &Line) -> Report {
        self.search.glance(self.level, line)
    }

    /// The turn that is to be made, or the rest of it, within limits: its steps. None if the game is over. ([`TurnSearch`] is the
    /// same for who wants to see more or to choose from less.)
    pub fn turn(&mut self, line: &Line, limits: Limits, stop: &Stop) -> Vec<Step> {
        TurnSearch::new(line, limits).run(self, stop, &mut |_| {})
    }

    /// Forgets all that it has seen: for a new game.
    pub fn forget(&mut self) {
        self.search.forget();
    }
}
