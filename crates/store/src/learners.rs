//! Who learns here: how somebody stands in puzzles, what he has tried, on which days, and which tasks of the tutorials he has done.

use std::collections::HashMap;

use async_recursion::async_recursion as boxed;
use kamni_rules::{GameKind, Player};

use super::write::{AddOwnPuzzles, FinishTask, Practise, TryPuzzle};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::people::Person;
use crate::rated::kind_named;
use crate::ratings::Rating;
use crate::sql::{Row, query};

/// Somebody who learns.
#[derive(Clone, Debug, PartialEq)]
pub struct Learner {
    /// How well he solves puzzles, as it was when it last changed.
    pub rating: Rating,
    /// When that was.
    pub changed: Millis,
    /// How many puzzles the rating rests on.
    pub rated: u32,
    /// How many he has solved, at whatever try.
    pub solved: u32,
    /// The game that he practises; any if nothing is said.
    pub kind: Option<GameKind>,
    /// The theme of it.
    pub theme: Option<String>,
}

/// What somebody does with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// He asks for a hint.
    Hint,
    /// He makes a wrong turn.
    Wrong,
    /// He solves it.
    Right,
    /// He has the answer shown.
    Show,
}

/// What came of a puzzle so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tried {
    /// Whether a hint was given.
    pub hinted: bool,
    /// How many turns were wrong.
    pub wrong: u32,
    /// Whether it is solved.
    pub solved: bool,
    /// Whether the answer was shown.
    pub shown: bool,
    /// What the first try did; nothing as long as there was none, or where it does not count.
    pub change: Option<TryChange>,
}

/// What a first try did to both ratings: before and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TryChange {
    /// The learner's.
    pub own: [f64; 2],
    /// The puzzle's.
    pub puzzle: [f64; 2],
}

impl Tried {
    /// Whether there is nothing left to find.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.solved || self.shown
    }

    pub(crate) fn read(row: &Row) -> Result<Self, StoreError> {
        let ratings: [Option<f64>; 4] = [
            row.try_get("rating_before")?,
            row.try_get("rating_after")?,
            row.try_get("puzzle_before")?,
            row.try_get("puzzle_after")?,
        ];
        let change = match ratings {
            [Some(before), Some(after), Some(one), Some(other)] => {
                Some(TryChange { own: [before, after], puzzle: [one, other] })
            }
            _ => None,
        };
        Ok(Self {
            hinted: row.try_get("hinted")?,
            wrong: row.try_get("wrong")?,
            solved: row.try_get::<Option<Millis>, _>("solved")?.is_some(),
            shown: row.try_get::<Option<Millis>, _>("shown")?.is_some(),
            change,
        })
    }
}

/// How hard a puzzle has turned out to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleRating {
    /// Its rating.
    pub rating: Rating,
    /// How many have tried it, and how many of them solved it at once.
    pub tries: u32,
    /// Those who solved it at the first try.
    pub solves: u32,
}

impl PuzzleRating {
    pub(crate) fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { rating: rating_of(row)?, tries: row.try_get("tries")?, solves: row.try_get("solves")? })
    }
}

pub(crate) fn rating_of(row: &Row) -> Result<Rating, StoreError> {
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

/// Days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The last day, counted from 1970.
    pub last: i64,
    /// How many in a row up to it.
    pub run: u32,
    /// The most there have been in a row.
    pub best: u32,
    /// Which of the seven days up to the last one, a bit each; the last one's is the lowest.
    pub week: u32,
}

/// How many days are remembered one by one.
const WEEK: i64 = 7;

impl Streak {
    /// The same with one more day. One that lies before the last changes nothing.
    #[must_use]
    pub fn with(self, day: i64) -> Self {
        if self.run > 0 && day <= self.last {
            return self;
        }
        let gap = if self.run == 0 { WEEK } else { (day - self.last).min(WEEK) };
        let run = if gap == 1 { self.run + 1 } else { 1 };
        let week = ((self.week << gap) | 1) & ((1 << WEEK) - 1);
        Self { last: day, run, best: self.best.max(run), week }
    }

    /// How many days in a row there are on a day: one that is still open breaks nothing.
    #[must_use]
    pub const fn on(&self, day: i64) -> u32 {
        if self.last >= day - 1 { self.run } else { 0 }
    }

    /// Whether a day counts already.
    #[must_use]
    pub const fn has(&self, day: i64) -> bool {
        self.run > 0 && self.last == day
    }

    /// The seven days up to a day, the first of them first.
    #[must_use]
    pub fn week_to(&self, day: i64) -> [bool; WEEK as usize] {
        let gap = (day - self.last).clamp(0, WEEK);
        let week = if self.run == 0 { 0 } else { self.week << gap };
        std::array::from_fn(|place| (week >> (WEEK as usize - 1 - place)) & 1 == 1)
    }

    pub(crate) fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            last: row.try_get("last")?,
            run: row.try_get("run")?,
            best: row.try_get("best")?,
            week: row.try_get("week")?,
        })
    }
}

/// A moment of somebody's own game, as a puzzle for him.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnPuzzle {
    /// Its name.
    pub id: String,
    /// The game.
    pub kind: GameKind,
    /// All options, as texts have them.
    pub options: String,
    /// The position's text.
    pub position: String,
    /// The better turn.
    pub solution: String,
    /// The mover's chance after it, from 0 to 1.
    pub chance: f64,
    /// The game that was reviewed.
    pub game: String,
    /// The number of the turn there.
    pub turn: u32,
}

/// By which column a person is known, and his number there.
pub(crate) const fn known_by(person: Person) -> (&'static str, i64) {
    match person {
        Person::Account(number) => ("account", number),
        Person::Session(number) => ("session", number),
    }
}

impl Store {
    /// Somebody does something with a puzzle; what has come of it so far. It counts for both ratings if the puzzle has one to begin
    /// with, and for days in a row if it is the puzzle of a game's day.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn try_puzzle(
        &self,
        person: Person,
        puzzle: &str,
        deed: Deed,
        (beginning, day): (Option<Rating>, Option<(GameKind, i64)>),
        now: Millis,
    ) -> Result<Tried, StoreError> {
        let puzzle = puzzle.to_owned();
        self.ledger.write(TryPuzzle { person, puzzle, deed, beginning, day, now }).await
    }

    /// Somebody practises a game and a theme of it, or anything.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn practise(
        &self,
        person: Person,
        kind: Option<GameKind>,
        theme: Option<String>,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(Practise { person, kind, theme, now }).await
    }

    /// Moments of somebody's games become puzzles for him; those that are there already stay.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn add_own_puzzles(
        &self,
        person: Person,
        puzzles: Vec<OwnPuzzle>,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(AddOwnPuzzles { person, puzzles, now }).await
    }

    /// Somebody has done a task of a game's tutorial.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn finish_task(
        &self,
        person: Person,
        kind: GameKind,
        task: &str,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(FinishTask { person, kind, task: task.to_owned(), now }).await
    }

    /// How somebody stands; nothing if he has not begun.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn learner(&self, person: Person) -> Result<Option<Learner>, StoreError> {
        let (column, number) = known_by(person);
        let row = query(format!("SELECT * FROM learners WHERE {column} = ?"))
            .bind(number)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let kind: Option<&str> = row.try_get("kind")?;
        Ok(Some(Learner {
            rating: rating_of(&row)?,
            changed: row.try_get("changed")?,
            rated: row.try_get("rated")?,
            solved: row.try_get("solved")?,
            kind: kind.map(kind_named).transpose()?,
            theme: row.try_get("theme")?,
        }))
    }

    /// All that somebody has tried, by the puzzles' names.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tries(&self, person: Person) -> Result<HashMap<String, Tried>, StoreError> {
        let rows = self.of_learner(person, "SELECT tries.* FROM tries").await?;
        rows.iter().map(|row| Ok((row.try_get("puzzle")?, Tried::read(row)?))).collect()
    }

    /// What somebody's puzzle has come to so far.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tried(&self, person: Person, puzzle: &str) -> Result<Tried, StoreError> {
        let (column, number) = known_by(person);
        let row = query(format!(
            "SELECT tries.* FROM tries JOIN learners ON learners.id = learner
             WHERE learners.{column} = ? AND puzzle = ?"
        ))
        .bind(number)
        .bind(puzzle)
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map_or(Ok(Tried::default()), Tried::read)
    }

    /// Somebody's days in a row, by game, and those of any game.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn streaks(&self, person: Person) -> Result<HashMap<Option<GameKind>, Streak>, StoreError> {
        let rows = self.of_learner(person, "SELECT streaks.* FROM streaks").await?;
        let streak = |row: &Row| {
            let kind: &str = row.try_get("kind")?;
            let kind = if kind.is_empty() { None } else { Some(kind_named(kind)?) };
            Ok((kind, Streak::read(row)?))
        };
        rows.iter().map(streak).collect()
    }

    /// How hard puzzles have turned out to be: all that were tried, by their names.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn puzzle_ratings(&self) -> Result<HashMap<String, PuzzleRating>, StoreError> {
        let rows = query("SELECT * FROM puzzle_ratings").fetch_all(&self.lists).await?;
        rows.iter().map(|row| Ok((row.try_get("puzzle")?, PuzzleRating::read(row)?))).collect()
    }

    /// How hard a puzzle has turned out to be, if somebody has tried it.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn puzzle_rating(&self, puzzle: &str) -> Result<Option<PuzzleRating>, StoreError> {
        let row = query("SELECT * FROM puzzle_ratings WHERE puzzle = ?").bind(puzzle);
        let row = row.fetch_optional(&self.readers).await?;
        row.as_ref().map(PuzzleRating::read).transpose()
    }

    /// The puzzles of somebody's own games, in the order of their names.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn own_puzzles(&self, person: Person) -> Result<Vec<OwnPuzzle>, StoreError> {
        let rows = self.of_learner(person, "SELECT own_puzzles.* FROM own_puzzles").await?;
        let own = |row: &Row| {
            Ok(OwnPuzzle {
                id: row.try_get("puzzle")?,
                kind: kind_named(row.try_get("kind")?)?,
                options: row.try_get("options")?,
                position: row.try_get("position")?,
                solution: row.try_get("solution")?,
                chance: row.try_get("chance")?,
                game: row.try_get("game")?,
                turn: row.try_get("turn")?,
            })
        };
        let mut puzzles: Vec<OwnPuzzle> = rows.iter().map(own).collect::<Result<_, StoreError>>()?;
        puzzles.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(puzzles)
    }

    /// The tasks of a game's tutorial that somebody has done.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tasks_done(&self, person: Person, kind: GameKind) -> Result<Vec<String>, StoreError> {
        let (column, number) = known_by(person);
        let rows = query(format!(
            "SELECT task FROM tasks_done JOIN learners ON learners.id = learner
             WHERE learners.{column} = ? AND tasks_done.kind = ? ORDER BY task"
        ))
        .bind(number)
        .bind(kind.name())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The latest of somebody's games that were reviewed to the end: their names, the sides that he had, the reviewed records.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn reviewed_games(&self, person: Person, most: u32) -> Result<Vec<ReviewedGame>, StoreError> {
        let (_, number) = known_by(person);
        let sql = match person {
            Person::Account(_) => {
                "SELECT reviews.game, side, record FROM reviews JOIN seats ON seats.game = reviews.game
                 WHERE reviews.done IS NOT NULL AND seats.account = ? ORDER BY reviews.done DESC, reviews.game, side LIMIT ?"
            }
            Person::Session(_) => {
                "SELECT reviews.game, side, record FROM reviews JOIN grants ON grants.game = reviews.game
                 WHERE reviews.done IS NOT NULL AND grants.session = ? ORDER BY reviews.done DESC, reviews.game, side LIMIT ?"
            }
        };
        let rows = query(sql).bind(number).bind(most).fetch_all(&self.lists).await?;
        let mut games: Vec<ReviewedGame> = Vec::new();
        for row in &rows {
            let (game, side): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            if games.last().is_none_or(|last| last.game != game) {
                games.push(ReviewedGame { game, sides: [false; 2], record: row.try_get(2)? });
            }
            if let Some(last) = games.last_mut() {
                last.sides[usize::from(side == 1)] = true;
            }
        }
        Ok(games)
    }

    /// What has come of somebody's games with the computer: by level, side, and result. Only games with these options that began as usual.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn levels_played(
        &self,
        person: Person,
        kind: GameKind,
        options: &str,
    ) -> Result<Vec<LevelTally>, StoreError> {
        let (_, number) = known_by(person);
        let own = match person {
            Person::Account(_) => "seats own WHERE own.account = ?1",
            Person::Session(_) => {
                "seats own JOIN grants ON grants.game = own.game AND grants.side = own.side
                 WHERE grants.session = ?1 AND own.sitter = 'guest'"
            }
        };
        let rows = query(format!(
            "SELECT rival.level, mine.side, games.result, count(*) FROM (SELECT own.game, own.side FROM {own}) AS mine
             JOIN seats rival ON rival.game = mine.game AND rival.side <> mine.side
             JOIN games ON games.id = mine.game
             WHERE rival.sitter = 'computer' AND games.kind = ?2 AND games.options = ?3 AND games.position IS NULL
             AND games.ended IS NOT NULL AND games.result <> 'none'
             GROUP BY rival.level, mine.side, games.result ORDER BY 1, 2, 3"
        ))
        .bind(number)
        .bind(kind.name())
        .bind(options)
        .fetch_all(&self.lists)
        .await?;
        let mut tallies: Vec<LevelTally> = Vec::new();
        for row in &rows {
            let (level, side): (u8, i64) = (row.try_get(0)?, row.try_get(1)?);
            let side = if side == 0 { Player::First } else { Player::Second };
            if tallies.last().is_none_or(|last| (last.level, last.side) != (level, side)) {
                tallies.push(LevelTally { level, side, won: 0, drawn: 0, lost: 0 });
            }
            let (result, count): (&str, u32) = (row.try_get(2)?, row.try_get(3)?);
            if let Some(tally) = tallies.last_mut() {
                match result {
                    "draw" => tally.drawn += count,
                    won if won == side.name() => tally.won += count,
                    _ => tally.lost += count,
                }
            }
        }
        Ok(tallies)
    }

    /// Rows that hang on a learner.
    async fn of_learner(&self, person: Person, select: &str) -> Result<Vec<Row>, StoreError> {
        let (column, number) = known_by(person);
        let sql = format!("{select} JOIN learners ON learners.id = learner WHERE learners.{column} = ?");
        Ok(query(sql).bind(number).fetch_all(&self.readers).await?)
    }
}

/// What has come of somebody's games with a level of the computer, from one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelTally {
    /// The level.
    pub level: u8,
    /// His side.
    pub side: Player,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// A game of somebody's that was reviewed to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedGame {
    /// Its id.
    pub game: String,
    /// Which sides he had.
    pub sides: [bool; 2],
    /// The record with all that is known.
    pub record: String,
}
