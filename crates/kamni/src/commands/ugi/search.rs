//! Finding the best turn: its steps one after the other, with a line for each thing found on the way.

use std::time::{Duration, Instant};

use kamni_engine::{Limits, Player, Report, Stop};
use kamni_rules::{AnyPosition, Game, GameKind, Position, Step};

use super::info;

/// What to think about, and for how long.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) start: AnyPosition,
    /// Steps made from the start.
    pub(super) steps: Vec<Step>,
    pub(super) limits: Limits,
    /// When the order came: the limit of time counts from then.
    pub(super) began: Instant,
    /// Think until told to stop.
    pub(super) endless: bool,
    /// How many of the best turns are shown.
    pub(super) lines: usize,
}

/// The share of what is left that a step gets when others may follow in the same turn: most goes to the first ones, and
/// none is left without.
const SHARE: f64 = 0.45;
/// For a step that has to be found when there is no time left.
const NO_TIME: Duration = Duration::from_millis(2);

/// The search for one turn as it runs.
struct Turn<'t> {
    task: &'t Task,
    /// The game before the turn, and now.
    before: Game<AnyPosition>,
    game: Game<AnyPosition>,
    /// The steps of the game, and how many of them were made before the turn.
    steps: Vec<Step>,
    made_before: usize,
    /// Positions visited for the steps that are chosen already.
    nodes: u64,
    /// The last that was found.
    last: Report,
}

/// The best turn, with lines for `say` on the way and a last one at the end. Empty only if the game is over.
pub(super) fn best_turn(
    player: &mut Player,
    task: &Task,
    stop: &Stop,
    say: &mut dyn FnMut(&str),
) -> Vec<Step> {
    let mut game = Game::new(task.start);
    for &step in &task.steps {
        game.play_unchecked(step);
    }
    let (before, steps) = (game.clone(), task.steps.clone());
    let made_before = steps.len();
    let last = Report::default();
    let mut turn = Turn { task, before, game, steps, made_before, nodes: 0, last };
    turn.search(player, stop, say);
    let found = turn.steps.split_off(made_before);
    // In an endless search the answer waits to be asked for, even if all is known.
    while task.endless && !stop.is_stopped() {
        std::thread::sleep(Duration::from_millis(5));
    }
    found
}

impl Turn<'_> {
    fn search(&mut self, player: &mut Player, stop: &Stop, say: &mut dyn FnMut(&str)) {
        let (mover, number) = (self.game.position().to_move(), self.game.position().turn());
        let mut deepest = [0; 2];
        while mover.is_some()
            && self.game.position().to_move() == mover
            && self.game.position().turn() == number
        {
            let begun = self.steps.len() > self.made_before;
            let Some(step) = self.forced(begun).or_else(|| self.expected(begun, stop)).or_else(|| {
                self.think(player, stop, say);
                self.last.best().filter(|step| self.game.position().is_legal(*step))
            }) else {
                break;
            };
            deepest = [deepest[0].max(self.last.depth), deepest[1].max(self.last.longest)];
            self.take(step);
        }
        [self.last.depth, self.last.longest] = deepest;
        self.tell(&self.last, say);
    }

    /// The only legal step, once the turn has begun: nothing to think about.
    fn forced(&self, begun: bool) -> Option<Step> {
        let legal = if begun { self.game.position().legal() } else { Vec::new() };
        if let [only] = legal.as_slice() { Some(*only) } else { None }
    }

    /// When there is no more time to think: the step that was expected when there was.
    fn expected(&self, begun: bool, stop: &Stop) -> Option<Step> {
        let over = begun && (self.task.endless || stop.is_stopped());
        let step = self.last.best().filter(|_| over)?;
        self.game.position().is_legal(step).then_some(step)
    }

    /// Makes a step of the turn. What was expected after it is what is expected now.
    fn take(&mut self, step: Step) {
        self.game.play_unchecked(step);
        self.steps.push(step);
        self.last.candidates.truncate(1);
        if let Some(candidate) = self.last.candidates.first_mut() {
            let as_expected = candidate.line.first() == Some(&step);
            if as_expected {
                candidate.line.remove(0);
            } else {
                candidate.line.clear();
            }
        }
        if let Some(steps) = self.last.proof.as_mut().and_then(|proof| proof.steps.as_mut()) {
            *steps = steps.saturating_sub(1);
        }
    }

    fn think(&mut self, player: &mut Player, stop: &Stop, say: &mut dyn FnMut(&str)) {
        let several = !matches!(self.game.position().kind(), GameKind::Kamiken | GameKind::Hasami);
        let Limits { time, nodes, depth } = self.task.limits;
        let left = time.map(|time| time.saturating_sub(self.task.began.elapsed()));
        let mut limits = Limits {
            time: left.map(|left| if several { left.mul_f64(SHARE) } else { left }),
            nodes: nodes.map(|nodes| if several { nodes / 2 } else { nodes }.max(1)),
            depth,
        };
        let fresh = Stop::default();
        let begun = self.steps.len() > self.made_before;
        let mut stop = stop;
        if stop.is_stopped() || begun && self.task.endless {
            // Every answer is a whole turn, so a step has to be found all the same.
            limits.time = Some(NO_TIME);
            stop = &fresh;
        }
        let found = player.think(&self.task.start, &self.steps, limits, stop, &mut |report| {
            self.tell(report, say);
        });
        self.nodes += found.nodes;
        self.last = if found.best().is_some() { found } else { self.any_step(player) };
        self.last.nodes = 0;
    }

    /// A step when the search has none, because it was stopped before it found one.
    fn any_step(&self, player: &mut Player) -> Report {
        let (limits, stop) = (Limits::nodes(100), Stop::default());
        let found = player.think(&self.task.start, &self.steps, limits, &stop, &mut |_| {});
        if found.best().is_some() {
            return found;
        }
        let line = self.game.position().pick(|_| 0).into_iter().collect();
        let any = kamni_engine::Candidate { value: 0.0, line, nodes: 0 };
        Report { candidates: vec![any], ..Report::default() }
    }

    fn tell(&self, report: &Report, say: &mut dyn FnMut(&str)) {
        let so_far = info::SoFar {
            game: &self.before,
            chosen: &self.steps[self.made_before..],
            nodes: self.nodes + report.nodes,
            time: self.task.began.elapsed(),
        };
        for line in info::lines(report, &so_far, self.task.lines) {
            say(&line);
        }
    }
}
