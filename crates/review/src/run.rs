//! Going through a game.
//!
//! Every position is searched once, afresh and with the same effort. A turn that is not the engine's own and looks worse is compared
//! with the engine's at equal depth: the position after that one is searched in the same way, and the difference between the two is
//! what the turn gave away. (The difference to the position before it would not do: it is looked at from a turn further off and
//! by the other player, who is seen with too good a chance there.)

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Scope};
use std::time::Duration;

use kamni_engine::{Family, Limits, Mind, Settings as MindSettings, Stop};
use kamni_rules::{AnyPosition, Line, PlainLine, Position, Rules, Step};

use crate::search::{Opinion, over, search};
use crate::{Better, Loss, Review, Slip, Standing, Verdict};

/// A turn that looks worse by less is not looked at again.
const SUSPECT: f64 = 0.02;
/// Turns of a better line that are kept.
const LINE: usize = 5;
/// Memory that alpha-beta makes use of in so short a search: its table is cleared for every position.
const TABLE: usize = 32 << 20;
/// The least that a search can do with.
const LEAST_MEMORY: usize = 4 << 20;

/// What a review may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// For each position: one for every turn, and one more for turns that look worse than the engine's. With a limit of nodes alone
    /// the review is the same every time, however many threads there are.
    pub limits: Limits,
    /// How many positions are searched at a time.
    pub threads: usize,
    /// Bytes of memory for all of them together.
    pub memory: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { limits: Limits::time(Self::USUAL_TIME), threads: 1, memory: 256 << 20 }
    }
}

impl Settings {
    /// Time for a position, if nothing else is said.
    pub const USUAL_TIME: Duration = Duration::from_millis(400);

    fn mind(&self, review: &Review, threads: usize) -> MindSettings {
        let share = (self.memory / threads).max(LEAST_MEMORY);
        let memory = match Family::best_for(review.rules.kind()) {
            Family::AlphaBeta => share.min(TABLE),
            _ => share,
        };
        MindSettings { memory, ..MindSettings::default() }
    }
}

/// How far a review is.
#[derive(Debug)]
pub struct Progress<'r> {
    /// Turns that are judged.
    pub judged: usize,
    /// What is known so far. As a record ([`crate::annotate`]) it can be kept, and resumed later.
    pub review: &'r Review,
}

impl Review {
    /// Looks at everything that is not known yet, from the end of the game to its beginning; `look` sees how far it is after every
    /// position. Says whether everything is known then: if not, it was stopped, and can be resumed.
    ///
    /// # Errors
    /// The system does not give a thread.
    pub fn run(
        &mut self,
        settings: &Settings,
        stop: &Stop,
        look: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<bool> {
        let mut plan = Plan::new(self);
        let threads = settings.threads.clamp(1, plan.jobs.len().max(1));
        let Review { rules, beginning, .. } = *plan.review;
        let mind = settings.mind(plan.review, threads);
        let work = Work { rules, beginning, mind, limits: settings.limits, stop };
        thread::scope(|scope| {
            let (answers, answered) = channel();
            let mut crew = Crew::start(scope, &work, threads, &answers)?;
            // From here on only workers can answer: if all are gone, waiting ends.
            drop(answers);
            crew.give(&mut plan);
            while crew.is_busy() && !stop.is_stopped() {
                let Ok(answer) = answered.recv() else { break };
                crew.idle.push(answer.worker);
                let Some(opinion) = answer.opinion else { continue };
                plan.take(answer.job, opinion);
                look(&Progress { judged: plan.review.judged(), review: plan.review });
                crew.give(&mut plan);
            }
            Ok(plan.review.is_whole())
        })
    }
}

/// A position to be searched.
#[derive(Clone, Copy, Debug)]
enum Job {
    /// The one after this many turns.
    Game(usize),
    /// The one after the engine's turn, in place of the turn at this place.
    Better(usize),
}

/// What is known, and what is to be found out.
struct Plan<'r> {
    review: &'r mut Review,
    opinions: Vec<Option<Opinion>>,
    jobs: VecDeque<Job>,
}

impl<'r> Plan<'r> {
    fn new(review: &'r mut Review) -> Self {
        let turns = review.turns.len();
        let judged = |place: usize| review.turns.get(place).is_none_or(|turn| turn.verdict.is_some());
        let missing = |place: &usize| review.standing(*place).is_none() || !judged(*place);
        let jobs = (0..=turns).rev().filter(missing).map(Job::Game).collect();
        Self { opinions: vec![None; turns + 1], jobs, review }
    }

    /// The game after this many turns.
    fn line(&self, turns: usize) -> PlainLine {
        let mut line = PlainLine::plain(self.review.rules, self.review.beginning);
        self.review.steps(turns).into_iter().for_each(|step| line.play_unchecked(step));
        line
    }

    /// The steps to the position of a job.
    fn steps(&self, job: Job) -> Vec<Step> {
        match job {
            Job::Game(turns) => self.review.steps(turns),
            Job::Better(place) => {
                let mut steps = self.review.steps(place);
                let opinion = self.opinions[place].as_ref();
                steps.extend(opinion.iter().flat_map(|opinion| &opinion.turn));
                steps
            }
        }
    }

    fn take(&mut self, job: Job, opinion: Opinion) {
        match job {
            Job::Game(turns) => {
                let standing = Some(opinion.standing);
                match turns.checked_sub(1) {
                    None => self.review.start = standing,
                    Some(last) => self.review.turns[last].after = standing,
                }
                self.opinions[turns] = Some(opinion);
                self.judge(turns);
                turns.checked_sub(1).into_iter().for_each(|place| self.judge(place));
            }
            Job::Better(place) => {
                let line = [opinion.turn.as_slice(), &opinion.then].concat();
                self.compare(place, opinion.standing, &line);
            }
        }
    }

    /// Judges a turn, if what is needed for it is known.
    fn judge(&mut self, place: usize) {
        let Some(turn) = self.review.turns.get(place).filter(|turn| turn.verdict.is_none()) else { return };
        let (Some(opinion), Some(after)) = (&self.opinions[place], turn.after) else { return };
        let [mut best, mut played] = [self.line(place), self.line(place)];
        opinion.turn.iter().for_each(|step| best.play_unchecked(*step));
        turn.steps.iter().for_each(|step| played.play_unchecked(*step));
        if best.position().same_board(played.position()) {
            // Steps in another order make the same turn.
            return self.conclude(place, Verdict { best: true, ..Verdict::default() });
        }
        let loss = opinion.standing.chance(turn.mover) - after.chance(turn.mover);
        if loss < SUSPECT {
            self.conclude(place, Verdict { loss: Loss::new(loss), ..Verdict::default() });
        } else if let Some(standing) = over(best.position()) {
            self.compare(place, standing, &[]);
        } else {
            self.jobs.push_front(Job::Better(place));
        }
    }

    /// Judges a turn by how the game would stand after the engine's, and what would follow then.
    fn compare(&mut self, place: usize, better: Standing, then: &[Step]) {
        let turn = &self.review.turns[place];
        let (Some(opinion), Some(after)) = (&self.opinions[place], turn.after) else { return };
        let loss = Loss::new(better.chance(turn.mover) - after.chance(turn.mover));
        let better = Slip::of(loss).map(|_| Better {
            line: whole_turns(self.line(place), &[&opinion.turn, then].concat()),
            after: Some(better),
        });
        self.conclude(place, Verdict { loss, best: false, better });
    }

    fn conclude(&mut self, place: usize, verdict: Verdict) {
        self.review.turns[place].verdict = Some(verdict);
    }
}

/// The first whole turns that follow when these steps are made.
fn whole_turns(mut line: PlainLine, steps: &[Step]) -> Vec<Vec<Step>> {
    let made = line.by_turn().count();
    // What a search expects may rest on a table's mistake: then the steps before it are all that is known.
    let _ = line.play_all(steps.iter().copied());
    line.go_back(line.turn_begun());
    line.by_turn().skip(made).take(LINE).collect()
}

/// What all workers have in common.
struct Work<'s> {
    rules: Rules,
    beginning: AnyPosition,
    mind: MindSettings,
    limits: Limits,
    stop: &'s Stop,
}

struct Answer {
    worker: usize,
    job: Job,
    opinion: Option<Opinion>,
}

/// Threads that search, each with a way to give it a position.
struct Crew {
    orders: Vec<Sender<(Job, Vec<Step>)>>,
    idle: Vec<usize>,
}

impl Crew {
    fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        work: &'scope Work<'_>,
        threads: usize,
        answers: &Sender<Answer>,
    ) -> io::Result<Self> {
        let mut orders = Vec::new();
        for worker in 0..threads {
            let (sender, ordered) = channel();
            let answers = answers.clone();
            let started = thread::Builder::new()
                .name(format!("review-{worker}"))
                .spawn_scoped(scope, move || work.run(worker, &ordered, &answers));
            match started {
                Ok(_) => orders.push(sender),
                // Fewer threads only take longer.
                Err(_) if worker > 0 => break,
                Err(error) => return Err(error),
            }
        }
        Ok(Self { idle: (0..orders.len()).collect(), orders })
    }

    fn is_busy(&self) -> bool {
        self.idle.len() < self.orders.len()
    }

    /// Gives those who wait something to do.
    fn give(&mut self, plan: &mut Plan<'_>) {
        while let Some(job) = plan.jobs.front().copied() {
            let Some(worker) = self.idle.pop() else { return };
            plan.jobs.pop_front();
            // A worker that is gone has panicked, which the end of the scope passes on.
            let _ = self.orders[worker].send((job, plan.steps(job)));
        }
    }
}

impl Work<'_> {
    fn run(&self, worker: usize, ordered: &Receiver<(Job, Vec<Step>)>, answers: &Sender<Answer>) {
        let mut mind = Mind::new(&self.beginning, self.mind);
        for (job, steps) in ordered {
            let line = Line::of(self.rules, self.beginning, steps).ok();
            let opinion = line.and_then(|line| search(&mut mind, &line, self.limits, self.stop));
            if answers.send(Answer { worker, job, opinion }).is_err() {
                return;
            }
        }
    }
}
