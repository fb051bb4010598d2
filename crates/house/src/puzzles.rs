//! Puzzles as people solve them: those of the day, which comes next, what an answer is worth, why it is wrong; and moments of somebody's
//! own games that become puzzles for him.

use std::collections::HashMap;
use std::time::Duration;

use async_recursion::async_recursion as boxed;
use kamni_engine::Report;
use kamni_play::ratings::Rating;
use kamni_puzzles::{Puzzle, Verdict, all, find, of_day};
use kamni_rules::notation::{read_turn, write_turn};
use kamni_rules::{GameKind, Line, Player, Position, Refusal, Rng, Step, options_text};
use tokio::sync::oneshot;

use crate::clock::Millis;
use crate::game::rules_from;
use crate::people::Person;
use crate::standing::Standing;
use crate::store::{Deed, OwnPuzzle, ReviewedGame, Store, StoreError, Tried};
use crate::thinkers::{Answer, Busy, Job, OpinionJob, Owner, Reviewed, Thinkers};

/// Days begin and end by the world's time.
pub const DAY: Millis = 24 * 60 * 60 * 1000;
/// How well the rating of a puzzle that nobody has tried is known: its makers have guessed it from the levels that fail.
const GUESSED: f64 = 150.0;
const STEADY: f64 = 0.06;
/// The next puzzle is one of this many, those nearest to somebody's rating.
const NEAREST: usize = 5;
/// How many reviewed games are gone through for puzzles.
const REVIEWED: u32 = 20;
/// How long the computer looks at a turn, and with how much memory; how long anybody waits for it.
const THINK: Duration = Duration::from_millis(500);
const MEMORY: usize = 32 << 20;
const PATIENCE: Duration = Duration::from_secs(30);
/// In a moment of somebody's game another turn that keeps the chance but for this much is as good.
const AS_GOOD: f64 = 0.05;

/// The day of a moment, counted from 1970.
#[must_use]
pub const fn day(now: Millis) -> i64 {
    now.div_euclid(DAY)
}

/// The puzzle of a game's day.
#[must_use]
pub fn of_today(kind: GameKind, now: Millis) -> Option<&'static Puzzle> {
    of_day(kind, day(now).unsigned_abs())
}

/// A puzzle for somebody.
#[derive(Clone, Debug)]
pub struct Task {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where it comes from, if it is a moment of his own game.
    pub moment: Option<OwnPuzzle>,
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The turn goes on.
    Going,
    /// It is solved.
    Right,
    /// The turn is made, and wrong.
    Wrong,
    /// A step of it is refused: which, and why.
    Refused(usize, Refusal),
}

impl Task {
    /// The shipped puzzle of this name, or a moment of somebody's own games.
    ///
    /// # Errors
    /// If the books cannot be read.
    #[boxed]
    pub async fn find(store: &Store, person: Option<Person>, id: &str) -> Result<Option<Self>, StoreError> {
        if let Some(puzzle) = find(id) {
            return Ok(Some(Self { puzzle: puzzle.clone(), moment: None }));
        }
        let Some(person) = person else { return Ok(None) };
        let own = store.own_puzzles(person).await?.into_iter().find(|own| own.id == id);
        Ok(own.and_then(Self::of_moment))
    }

    /// Nothing if the rules have left it behind.
    fn of_moment(own: OwnPuzzle) -> Option<Self> {
        let rules = rules_from(own.kind.name(), &own.options).ok()?;
        let position = rules.read(&own.position).ok()?;
        let puzzle = Puzzle::of_moment(rules, position, read_turn(&own.solution).ok()?)?;
        Some(Self { puzzle, moment: Some(own) })
    }

    /// What steps are worth as an answer. A turn is judged when it is made: until then its steps can be taken back.
    #[must_use]
    pub fn judge(&self, steps: &[Step]) -> Worth {
        match self.puzzle.judge(steps) {
            Verdict::Right => Worth::Right,
            Verdict::SoFar => Worth::Going,
            Verdict::Illegal { place, refusal } => Worth::Refused(place, refusal),
            Verdict::Wrong { .. } => self.worth_of_wrong(steps),
        }
    }

    fn worth_of_wrong(&self, steps: &[Step]) -> Worth {
        let mut line = self.puzzle.line();
        for (place, step) in steps.iter().enumerate() {
            if let Err(refusal) = line.play(*step) {
                return Worth::Refused(place, refusal);
            }
            if self.puzzle.ends_turn(&line) {
                return Worth::Wrong;
            }
        }
        Worth::Going
    }

    /// The rating that it begins with; none if it does not count.
    #[must_use]
    pub fn beginning(&self) -> Option<Rating> {
        self.moment.is_none().then(|| beginning(&self.puzzle))
    }

    /// Whether it is the one of its game's day.
    #[must_use]
    pub fn is_of_today(&self, now: Millis) -> bool {
        self.moment.is_none()
            && of_today(self.puzzle.rules().kind(), now).is_some_and(|today| today.id() == self.puzzle.id())
    }

    /// Somebody does something with it; what has come of it so far. Programs' answers are judged and move no rating.
    ///
    /// # Errors
    /// If it cannot be written.
    #[boxed]
    pub async fn note(
        &self,
        store: &Store,
        (person, counts): (Person, bool),
        deed: Deed,
        now: Millis,
    ) -> Result<Tried, StoreError> {
        let day = self.is_of_today(now).then(|| (self.puzzle.rules().kind(), day(now)));
        let beginning = self.beginning().filter(|_| counts);
        store.try_puzzle(person, self.puzzle.id(), deed, (beginning, day), now).await
    }

    /// What the computer thinks of the game after a turn that was made here; nothing if the game is over by then, or it could not be found
    /// out in time.
    ///
    /// # Errors
    /// If the computer has too much to do.
    #[boxed]
    pub async fn look(
        &self,
        thinkers: &Thinkers,
        owner: Owner,
        steps: &[Step],
    ) -> Result<Option<Report>, Busy> {
        let Some(line) = self.puzzle.line_after(steps) else { return Ok(None) };
        if line.position().is_over() {
            return Ok(None);
        }
        let (tell, told) = oneshot::channel();
        let mut tell = Some(tell);
        let sink = move |answer| {
            if let Answer::Last(report) = answer
                && let Some(tell) = tell.take()
            {
                // Who asked may have gone.
                let _ = tell.send(report);
            }
            None
        };
        let job = Job::Opinion(OpinionJob { line, time: THINK, lines: 1, memory: MEMORY });
        // Dropping the ticket stops the search.
        let _ticket = thinkers.wish(owner, job, sink)?;
        Ok(tokio::time::timeout(PATIENCE, told).await.ok().and_then(Result::ok))
    }

    /// Whether another turn than the one that was found is as good, where nothing is proved of that one.
    ///
    /// # Errors
    /// If the computer has too much to do.
    #[boxed]
    pub async fn is_as_good(&self, thinkers: &Thinkers, owner: Owner, steps: &[Step]) -> Result<bool, Busy> {
        let Some(moment) = &self.moment else { return Ok(false) };
        let Some(report) = self.look(thinkers, owner, steps).await? else { return Ok(false) };
        let Some(line) = self.puzzle.line_after(steps) else { return Ok(false) };
        let of_mover = if line.position().to_move() == Some(self.puzzle.mover()) { 1.0 } else { -1.0 };
        let chance = f64::midpoint(1.0, of_mover * f64::from(report.value().clamp(-1.0, 1.0)));
        Ok(report.best().is_some() && chance >= moment.chance - AS_GOOD)
    }
}

/// The rating that a shipped puzzle begins with.
#[must_use]
pub fn beginning(puzzle: &Puzzle) -> Rating {
    Rating { rating: f64::from(puzzle.rating()), deviation: GUESSED, volatility: STEADY }
}

/// What somebody wants to practise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// A game, or any.
    pub kind: Option<GameKind>,
    /// A theme of it, or any.
    pub theme: Option<String>,
}

/// The next puzzle for somebody: one that he has not tried, near a rating. None if he has tried all there are.
///
/// # Errors
/// If the books cannot be read.
#[boxed]
pub async fn next(
    store: &Store,
    person: Option<Person>,
    wish: &Wish,
    (rating, seed): (f64, u64),
) -> Result<Option<&'static Puzzle>, StoreError> {
    let tries = match person {
        Some(person) => store.tries(person).await?,
        None => HashMap::new(),
    };
    let known = store.puzzle_ratings().await?;
    let apart = |puzzle: &Puzzle| {
        let is =
            known.get(puzzle.id()).map_or_else(|| f64::from(puzzle.rating()), |known| known.rating.rating);
        (is - rating).abs()
    };
    let kinds = GameKind::ALL.iter().filter(|kind| wish.kind.is_none_or(|wanted| wanted == **kind));
    let fits = |puzzle: &&Puzzle| {
        wish.theme.as_deref().is_none_or(|theme| theme == puzzle.theme()) && !tries.contains_key(puzzle.id())
    };
    let mut puzzles: Vec<&'static Puzzle> = kinds.flat_map(|kind| all(*kind)).filter(fits).collect();
    puzzles.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
    puzzles.truncate(NEAREST);
    if puzzles.is_empty() {
        return Ok(None);
    }
    Ok(Some(puzzles[Rng::new(seed).below(puzzles.len())]))
}

/// The next moment of somebody's own games that he has not solved, after the latest that were reviewed have been looked through. None if
/// there is none.
///
/// # Errors
/// If the books cannot be read or written.
#[boxed]
pub async fn next_own(
    store: &Store,
    person: Person,
    standing: &Standing,
    now: Millis,
) -> Result<Option<String>, StoreError> {
    let games = store.reviewed_games(person, REVIEWED).await?;
    // Many records take a while to be read.
    let found = tokio::task::spawn_blocking(move || games.iter().flat_map(moments).collect::<Vec<_>>());
    let found: Vec<OwnPuzzle> = found.await.unwrap_or_default();
    store.add_own_puzzles(person, found, now).await?;
    let tries = store.tries(person).await?;
    let open = |own: &OwnPuzzle| !tries.get(&own.id).is_some_and(Tried::is_over);
    let silent = |own: &OwnPuzzle| {
        Task::of_moment(own.clone()).is_none_or(|task| standing.forbids(task.puzzle.position()))
    };
    let own = store.own_puzzles(person).await?;
    Ok(own.into_iter().find(|own| open(own) && !silent(own)).map(|own| own.id))
}

/// The moments of a reviewed game in which somebody gave something away.
fn moments(game: &ReviewedGame) -> Vec<OwnPuzzle> {
    let Some(Reviewed { review, .. }) = Reviewed::read(&game.record) else { return Vec::new() };
    let moment = |place: usize| {
        let turn = review.turns.get(place).filter(|turn| game.sides[turn.mover])?;
        let better = turn.better()?;
        let rules = *review.rules();
        let line = Line::of(rules, *review.beginning(), review.steps(place)).ok()?;
        let puzzle = Puzzle::of_moment(rules, *line.position(), better.line.first()?.clone())?;
        Some(OwnPuzzle {
            id: puzzle.id().to_owned(),
            kind: rules.kind(),
            options: options_text(&rules),
            position: puzzle.position().text(),
            solution: write_turn(puzzle.solution()),
            chance: better.after?.percent(turn.mover) / 100.0,
            game: game.game.clone(),
            turn: turn.number,
        })
    };
    review.moments_for(game.sides).into_iter().filter_map(moment).collect()
}

/// What a hint says of a step: the piece that moves, the column where something comes, or only what kind of step it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The piece on this cell moves.
    Piece(String),
    /// Something is put in this column.
    Column(String),
    /// Something is taken in this column.
    Take(String),
    /// A word: the turn begins with ending, passing or counting.
    Word(Step),
}

impl Task {
    /// A hint at the first step; nothing where no right way is left.
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        let step = self.puzzle.hints(&[]).first().copied()?;
        let column = |cell: String| cell.chars().take_while(char::is_ascii_lowercase).collect();
        Some(match step {
            Step::Move(from, _) => Hint::Piece(from.to_string()),
            Step::Put(cell) | Step::SetDown(cell) => Hint::Column(column(cell.to_string())),
            Step::Take(cell) => Hint::Take(column(cell.to_string())),
            Step::End | Step::Pass | Step::Count => Hint::Word(step),
        })
    }

    /// Whose turn it is.
    #[must_use]
    pub fn mover(&self) -> Player {
        self.puzzle.mover()
    }
}

#[cfg(test)]
mod tests;
