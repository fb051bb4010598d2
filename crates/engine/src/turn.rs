//! A whole turn, step by step: how what may be used up is shared out among its steps.

use std::time::Duration;

use kamni_rules::{Line, Position, Step};

use crate::clock;
use crate::levels::Level;
use crate::limits::{Limits, Stop};
use crate::mind::Mind;
use crate::report::{Candidate, Report};

/// Of what is left, how much a step gets when others may follow in the same turn: most goes to the first ones, and none is
/// left without.
const FIRST_SHARE: f64 = 0.45;
/// How much of what is then left it gets when it turns out to be the last; if it is not after all, something is left.
const LAST_SHARE: f64 = 0.85;
/// With less than this part of the time left, what was expected is done without another thought.
const SPENT: f64 = 0.02;
/// A search that was broken off after fewer positions knows less than a glance.
const LEAST_NODES: u64 = 400;

/// A turn that is being thought about.
#[derive(Debug)]
pub struct TurnSearch {
    /// The game before the search, and now.
    before: Line,
    line: Line,
    /// The steps that it has chosen: those by which the two differ.
    chosen: Vec<Step>,
    limits: Limits,
    /// The only turns to choose from, or how they may begin; any if there are none.
    among: Vec<Vec<Step>>,
    began: Duration,
    /// Positions visited for the steps that are chosen already.
    nodes: u64,
    /// The last that was found, about the position as it is now.
    last: Report,
}

/// How far the search for a turn is.
#[derive(Debug)]
pub struct Progress<'t> {
    /// The game before the search.
    pub before: &'t Line,
    /// Steps of the turn that are chosen already.
    pub chosen: &'t [Step],
    /// What is found of what comes after them.
    pub report: &'t Report,
    /// Positions visited for the whole turn.
    pub nodes: u64,
    /// Time used for the whole turn.
    pub time: Duration,
}

impl TurnSearch {
    /// The turn that is to be made, or the rest of it; its time counts from now.
    #[must_use]
    pub fn new(line: &Line, limits: Limits) -> Self {
        Self {
            before: line.clone(),
            line: line.clone(),
            chosen: Vec::new(),
            limits,
            among: Vec::new(),
            began: clock::now(),
            nodes: 0,
            last: Report::default(),
        }
    }

    /// The same, with its time counted from another moment of the [`clock`].
    #[must_use]
    pub fn since(self, began: Duration) -> Self {
        Self { began, ..self }
    }

    /// The same, with only these turns to choose from, or how they may begin. They have to be legal.
    #[must_use]
    pub fn among(self, turns: Vec<Vec<Step>>) -> Self {
        Self { among: turns, ..self }
    }

    /// Whether it is one of the turns to choose from that a step goes on with.
    fn allows(&self, step: Step) -> bool {
        let chosen = &self.chosen;
        let goes_on = |turn: &Vec<Step>| {
            let (said, more) = turn.split_at(turn.len().min(chosen.len()));
            chosen.starts_with(said) && more.first().is_none_or(|next| *next == step)
        };
        self.among.is_empty() || self.among.iter().any(goes_on)
    }

    /// The steps that can be chosen now.
    fn choice(&self) -> Vec<Step> {
        self.line.position().legal().into_iter().filter(|step| self.allows(*step)).collect()
    }

    /// Finds the turn; `look` sees what is found on the way, and at last the whole. Empty only if the game is over.
    pub fn run(mut self, mind: &mut Mind, stop: &Stop, look: &mut dyn FnMut(&Progress<'_>)) -> Vec<Step> {
        let mut deepest = [0; 2];
        while !self.line.position().turn_ended(self.before.position()) {
            let found = self.forced().or_else(|| self.expected(stop)).or_else(|| {
                self.think(mind, stop, look);
                self.last.best().filter(|step| self.line.position().is_legal(*step) && self.allows(*step))
            });
            let Some(step) = found else { break };
            deepest = [deepest[0].max(self.last.depth), deepest[1].max(self.last.longest)];
            self.take(step);
        }
        [self.last.depth, self.last.longest] = deepest;
        look(&self.progress(&self.last));
        self.chosen
    }

    fn begun(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// The only legal step, once the turn has begun: nothing to think about.
    fn forced(&self) -> Option<Step> {
        let legal = if self.begun() { self.choice() } else { Vec::new() };
        if let [only] = legal.as_slice() { Some(*only) } else { None }
    }

    /// When there is no more time to think, or the turn is known to win: the step that was expected.
    fn expected(&self, stop: &Stop) -> Option<Step> {
        let spent = self.limits.time.is_some_and(|time| self.left(time) < time.mul_f64(SPENT));
        let over = self.begun() && (spent || stop.is_stopped() || self.is_won());
        let step = self.last.best().filter(|_| over)?;
        (self.line.position().is_legal(step) && self.allows(step)).then_some(step)
    }

    fn is_won(&self) -> bool {
        let winner = self.last.proof.and_then(|proof| proof.winner);
        winner.is_some() && winner == self.line.position().to_move()
    }

    fn left(&self, time: Duration) -> Duration {
        time.saturating_sub(clock::since(self.began))
    }

    /// This share of what is left. Positions are not counted off: each step gets the same share of them, so that the answer does
    /// not depend on how they were used.
    fn share(&self, share: f64) -> Limits {
        Limits {
            time: self.limits.time.map(|time| self.left(time).mul_f64(share)),
            nodes: self.limits.nodes.map(|nodes| ((nodes as f64 * share) as u64).max(1)),
            depth: self.limits.depth,
        }
    }

    fn think(&mut self, mind: &mut Mind, stop: &Stop, look: &mut dyn FnMut(&Progress<'_>)) {
        if !self.among.is_empty() {
            mind.set_only(&self.choice());
        }
        self.think_freely(mind, stop, look);
        if !self.among.is_empty() {
            mind.set_only(&[]);
        }
    }

    fn think_freely(&mut self, mind: &mut Mind, stop: &Stop, look: &mut dyn FnMut(&Progress<'_>)) {
        let (before, began) = (self.nodes, clock::now());
        let several = self.line.position().kind().has_long_turns();
        let first = self.share(if several { FIRST_SHARE } else { 1.0 });
        self.think_within(mind, first, stop, look);
        let bounded = self.limits.time.is_some() || self.limits.nodes.is_some();
        let solved = self.last.proof.is_some();
        // A lower level has done what it can. Full strength uses the rest for the step, when it ends the turn.
        if several && bounded && !solved && mind.level() == Level::FULL && self.last_of_turn() {
            self.think_within(mind, self.share(LAST_SHARE), stop, look);
        }
        // Every answer is a whole turn of steps that make sense, however soon it is wanted.
        let late = first.time.is_some_and(|time| clock::since(began) >= time);
        if (stop.is_stopped() || late) && !solved && self.nodes - before < LEAST_NODES {
            let found = mind.glance(&self.line);
            self.learn(found);
            look(&self.progress(&self.last));
        }
    }

    /// Whether the step that was found ends the turn.
    fn last_of_turn(&self) -> bool {
        let here = self.line.position();
        self.last.best().filter(|step| here.is_legal(*step)).is_some_and(|step| {
            let mut next = *here;
            next.play_unchecked(step);
            next.turn_ended(here)
        })
    }

    fn think_within(
        &mut self,
        mind: &mut Mind,
        limits: Limits,
        stop: &Stop,
        look: &mut dyn FnMut(&Progress<'_>),
    ) {
        let found = mind.think(&self.line, limits, stop, &mut |report| {
            look(&self.progress(report));
        });
        self.learn(found);
    }

    /// Takes what was found for the step.
    fn learn(&mut self, found: Report) {
        self.nodes += found.nodes;
        if found.best().is_some() {
            self.last = found;
        } else if self.last.best().is_none_or(|step| !self.line.position().is_legal(step)) {
            self.last = self.any_step();
        }
        self.last.nodes = 0;
    }

    /// A step when the search has none.
    fn any_step(&self) -> Report {
        let line: Vec<Step> = self.choice().into_iter().take(1).collect();
        let any = Candidate { value: 0.0, line, nodes: 0 };
        Report { candidates: vec![any], ..Report::default() }
    }

    /// Makes a step of the turn. What was expected after it is what is expected now.
    fn take(&mut self, step: Step) {
        // It is legal: whoever chose it has seen to that.
        if self.line.play(step).is_ok() {
            self.chosen.push(step);
        }
        self.last.candidates.truncate(1);
        if let Some(candidate) = self.last.candidates.first_mut() {
            if candidate.line.first() == Some(&step) {
                candidate.line.remove(0);
            } else {
                candidate.line.clear();
            }
        }
        if let Some(steps) = self.last.proof.as_mut().and_then(|proof| proof.steps.as_mut()) {
            *steps = steps.saturating_sub(1);
        }
    }

    fn progress<'t>(&'t self, report: &'t Report) -> Progress<'t> {
        Progress {
            before: &self.before,
            chosen: &self.chosen,
            report,
            nodes: self.nodes + report.nodes,
            time: clock::since(self.began),
        }
    }
}
