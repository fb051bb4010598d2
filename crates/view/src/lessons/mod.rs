//! The tutorials: for each game a few tasks that let the reader make every kind of step once.
//!
//! A task is a position and a goal. Whether a step is legal and what comes of it is the rules' business; a goal only looks at what
//! was played. Texts are `tutorial-GAME-TASK`, and the same with `-text`, `-done` and `-other`.

use kamni_rules::{AnyPosition, BadStep, GameKind, OptionError, Player, Position, Rules, SetupError, Step};

use crate::Played;
use crate::drawn_position;
use crate::games;

#[cfg(test)]
mod tests;

/// A task.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Its name, in the keys of its texts.
    pub name: &'static str,
    /// The options, those that are not at their defaults.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// Where it begins: rows as they are drawn, parted by `/`, then the side and the rest of a position text.
    pub(crate) position: &'static str,
    /// What is to be reached.
    pub(crate) goal: Goal,
    /// One way to reach it.
    pub(crate) solution: &'static str,
}

/// What a task asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// One of these lines of steps.
    Lines(&'static [&'static str]),
    /// Whatever is found to be so.
    Reach(fn(&Played) -> Progress),
    /// To try what is refused for this reason, and to see why.
    Refusal(&'static str),
}

/// How far a task has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It is done.
    Done,
    /// It can still be reached.
    Going,
    /// What was played is allowed, but is something else.
    Astray,
}

/// Why a task cannot be set up; a test sees to it that there is no such task.
#[derive(Debug, thiserror::Error)]
pub enum BadTask {
    /// Its options.
    #[error("{0}")]
    Options(#[from] OptionError),
    /// Its position.
    #[error("{0}")]
    Position(#[from] SetupError),
    /// A step of its solution.
    #[error("{0} is not a step")]
    Step(&'static str),
}

/// The tasks of a game, in their order.
#[must_use]
pub const fn tasks(kind: GameKind) -> &'static [Task] {
    games::of(kind).tasks
}

/// A task that is being done: set up, with the steps made so far.
#[derive(Clone, Debug)]
pub struct Doing {
    task: &'static Task,
    start: AnyPosition,
    played: Played,
    progress: Progress,
}

impl Task {
    /// The task at its beginning.
    ///
    /// # Errors
    /// If its data make no sense.
    pub fn begin(&'static self, kind: GameKind) -> Result<Doing, BadTask> {
        let rules = Rules::new(kind, self.options.iter().copied())?;
        let start = rules.read(&drawn_position::position_text(self.position))?;
        Ok(Doing { task: self, start, played: Played::new(rules, start), progress: Progress::Going })
    }

    /// The steps of its solution.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn solution(&self) -> Result<Vec<Step>, BadTask> {
        read_line(self.solution)
    }
}

fn read_line(line: &'static str) -> Result<Vec<Step>, BadTask> {
    line.split(' ').map(|step| step.parse().map_err(|_| BadTask::Step(step))).collect()
}

/// What came of a step.
#[derive(Clone, Debug)]
pub enum Made {
    /// It was made.
    Step(Progress),
    /// It was refused.
    Refused {
        /// What and why.
        error: BadStep,
        /// Whose step it would have been.
        mover: Option<Player>,
        /// Whether the task was to see this.
        wanted: bool,
    },
}

impl Doing {
    /// Makes a step.
    pub fn make(&mut self, step: Step) -> Made {
        let mover = self.played.position().to_move();
        if let Err(refusal) = self.played.play(step) {
            let wanted = matches!(self.task.goal, Goal::Refusal(code) if code == refusal.code());
            if wanted {
                self.progress = Progress::Done;
            }
            let error = BadStep { place: self.played.made().len(), step, refusal };
            return Made::Refused { error, mover, wanted };
        }
        self.progress = self.task.goal.judge(&self.played);
        Made::Step(self.progress)
    }

    /// The game as it stands.
    #[must_use]
    pub const fn played(&self) -> &Played {
        &self.played
    }

    /// How far it has come.
    #[must_use]
    pub const fn progress(&self) -> Progress {
        self.progress
    }

    /// The side of who does the task: whoever has the first step.
    #[must_use]
    pub fn side(&self) -> Player {
        self.start.status().mover()
    }

    /// The steps made.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        self.played.line().steps().to_vec()
    }
}

impl Goal {
    fn judge(&self, played: &Played) -> Progress {
        match self {
            Self::Reach(look) => look(played),
            Self::Refusal(_) => Progress::Astray,
            Self::Lines(lines) => {
                let made: Vec<String> = played.made().iter().map(|made| made.step.to_string()).collect();
                let made = made.join(" ");
                let goes_on =
                    |line: &&str| line.strip_prefix(&made).is_some_and(|rest| rest.starts_with(' '));
                if lines.contains(&made.as_str()) {
                    Progress::Done
                } else if lines.iter().any(goes_on) {
                    Progress::Going
                } else {
                    Progress::Astray
                }
            }
        }
    }
}

// ---- What goals look at ----

/// Done as soon as something is so; as long as the turn goes on, it may yet be.
pub(crate) fn when(done: bool, played: &Played) -> Progress {
    if done {
        Progress::Done
    } else if goes_on(played) {
        Progress::Going
    } else {
        Progress::Astray
    }
}

/// Whether the turn that the task began with is still being made.
pub(crate) fn goes_on(played: &Played) -> bool {
    played.line().is_inside_turn() && played.line().turn_begun() == 0
}

/// How many of the steps made are such.
pub(crate) fn count(played: &Played, fits: impl Fn(Step) -> bool) -> usize {
    played.made().iter().filter(|made| fits(made.step)).count()
}

pub(crate) fn last_step(played: &Played) -> Option<Step> {
    played.made().last().map(|made| made.step)
}

/// Done when this side has won; until the game is over it may yet win.
pub(crate) fn wins(side: Player, played: &Played) -> Progress {
    match played.position().outcome() {
        Some(outcome) if outcome.winner == Some(side) => Progress::Done,
        Some(_) => Progress::Astray,
        None => Progress::Going,
    }
}

/// The same, but it has to be won in one turn.
pub(crate) fn wins_at_once(side: Player, played: &Played) -> Progress {
    when(wins(side, played) == Progress::Done, played)
}

/// The position before the last step.
pub(crate) fn before(played: &Played) -> AnyPosition {
    *played.line().at(played.made().len().saturating_sub(1)).position()
}
