//! A player for any game.

use kamni_rules::{AnyPosition, Game, GameKind, Position, Rng, Step};

use crate::alphabeta::AlphaBeta;
use crate::eval::{Judge, Weights};
use crate::levels::Level;
use crate::limits::{Limits, Stop};
use crate::mcts::Mcts;
use crate::report::Report;
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
    /// The reference player.
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
        match kind {
            GameKind::Kamiken => Self::Mcts,
            GameKind::CloseCombat | GameKind::Four | GameKind::Hasami | GameKind::Dao => Self::AlphaBeta,
        }
    }
}

/// Of a turn's time, how much a step gets when others may follow.
pub const FIRST_SHARE: f64 = 0.45;
/// How much of what is then left it gets when it turns out to be the last; if it is not after all, something is left.
const LAST_SHARE: f64 = 0.85;

/// Whether a legal step ends the turn.
fn ends_turn(game: &Game<AnyPosition>, step: Step) -> bool {
    let mut next = *game.position();
    next.play_unchecked(step);
    next.is_over() || next.turn() != game.position().turn()
}

/// What a player may use.
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

/// A player of one game with one set of options.
pub struct Player {
    mind: Box<dyn Mind>,
    level: Level,
    candidates: usize,
    rng: Rng,
}

impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Player").finish_non_exhaustive()
    }
}

/// A search whose type of position is forgotten.
trait Mind: Send {
    fn think(
        &mut self,
        start: &AnyPosition,
        steps: &[Step],
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report;

    fn forget(&mut self);
}

enum Search<P> {
    AlphaBeta(AlphaBeta<P>),
    Mcts(Mcts<P>),
    Uct(Uct),
}

impl<P: Judge + TryFrom<AnyPosition>> Mind for Search<P> {
    fn think(
        &mut self,
        start: &AnyPosition,
        steps: &[Step],
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let Ok(start) = P::try_from(*start) else {
            return Report::default();
        };
        let mut game = Game::new(start);
        for &step in steps {
            if game.play(step).is_err() {
                return Report::default();
            }
        }
        match self {
            Self::AlphaBeta(search) => search.think(&game, limits, stop, report),
            Self::Mcts(search) => search.think(&game, limits, stop, report),
            Self::Uct(search) => {
                let last = search.think(&game, limits, stop);
                report(&last);
                last
            }
        }
    }

    fn forget(&mut self) {
        match self {
            Self::AlphaBeta(search) => search.forget(),
            Self::Mcts(search) => search.forget(),
            Self::Uct(_) => {}
        }
    }
}

struct Make(Settings);

impl Make {
    fn make<P: Judge + TryFrom<AnyPosition>>(self, position: P) -> Box<dyn Mind> {
        let Settings { family, memory, threads, candidates, seed, weights, level } = self.0;
        let candidates = candidates.max(level.candidates());
        let kind = position.kind();
        let weights = weights.unwrap_or_else(|| Weights::of(kind));
        let family = if family == Family::Best { Family::best_for(kind) } else { family };
        match family {
            Family::Mcts => {
                Box::new(Search::Mcts(Mcts::<P>::new(weights, memory, threads, candidates, seed)))
            }
            Family::Uct => Box::new(Search::<P>::Uct(Uct::new(seed))),
            _ => Box::new(Search::AlphaBeta(AlphaBeta::<P>::new(weights, memory, threads, candidates))),
        }
    }
}

impl Player {
    /// A player of the game of this position.
    #[must_use]
    pub fn new(position: &AnyPosition, settings: Settings) -> Self {
        let make = Make(settings);
        let mind = kamni_rules::with_position!(*position, position => make.make(position));
        let Settings { level, candidates, seed, .. } = settings;
        Self { mind, level, candidates: candidates.max(1), rng: Rng::new(seed) }
    }

    /// Thinks about the position that these steps lead to; `report` sees what is found on the way.
    pub fn think(
        &mut self,
        start: &AnyPosition,
        steps: &[Step],
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut last = self.mind.think(start, steps, self.level.limits(limits), stop, report);
        self.level.choose(&mut last.candidates, &mut self.rng);
        last.candidates.truncate(self.candidates);
        last
    }

    /// A whole turn within limits of time: its steps.
    pub fn turn(&mut self, start: &AnyPosition, steps: &[Step], limits: Limits, stop: &Stop) -> Vec<Step> {
        let began = std::time::Instant::now();
        let mut steps = steps.to_vec();
        let before = steps.len();
        let mut game = Game::new(*start);
        for &step in &steps {
            if game.play(step).is_err() {
                return Vec::new();
            }
        }
        let mover = game.position().to_move();
        let turn = game.position().turn();
        while mover.is_some() && game.position().to_move() == mover && game.position().turn() == turn {
            let left = || limits.time.map(|time| time.saturating_sub(began.elapsed()));
            let share = |share: f64| Limits {
                time: left().map(|left| left.mul_f64(share)),
                nodes: limits.nodes.map(|nodes| ((nodes as f64 * share) as u64).max(1)),
                ..limits
            };
            let several = !matches!(game.position().kind(), GameKind::Kamiken | GameKind::Hasami);
            // Further steps of the turn may follow: none of them is left without time.
            let first = share(if several { FIRST_SHARE } else { 1.0 });
            let mut best = self.think(start, &steps, first, stop, &mut |_| {}).best();
            if several && best.is_some_and(|step| ends_turn(&game, step)) {
                // None follows: the rest of the time is for this one.
                best = self.think(start, &steps, share(LAST_SHARE), stop, &mut |_| {}).best().or(best);
            }
            let Some(step) = best else { break };
            if game.play(step).is_err() {
                break;
            }
            steps.push(step);
        }
        steps.split_off(before)
    }

    /// Forgets all that it has seen: for a new game.
    pub fn forget(&mut self) {
        self.mind.forget();
    }
}
