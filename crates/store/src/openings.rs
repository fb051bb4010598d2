//! The book of openings: what was played from a position in games that are over, by whom, and what came of it.
//!
//! However many games there are, a look reads a bounded number of rows. Where more different turns were played than that, those that were
//! played often are read out of an index, and the rest is left out.

use async_recursion::async_recursion as boxed;

use super::archive::{GameRow, Key, rows};
use super::games::{games_with_seats, id_of};
use super::write::CountOpenings;
use super::{Store, StoreError};
use crate::beginnings::{Maker, Makers, Opened};
use crate::ids::GameId;
use crate::sql::{Connection, Row, query};

/// How many games of each turn and sort of players are kept as examples.
pub(super) const EXAMPLES: usize = 3;
/// How many rows are looked through.
const LOOKED_THROUGH: u32 = 2000;
/// How many of those that were played often, where there are more.
const OFTEN: u32 = 500;
/// How many turns are given.
const TURNS: u32 = 40;

/// How games came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// First won.
    pub first: u32,
    /// Nobody did.
    pub drawn: u32,
    /// Second won.
    pub second: u32,
}

impl Outcomes {
    /// All of them.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.first.saturating_add(self.drawn).saturating_add(self.second)
    }

    const fn and(self, other: Self) -> Self {
        Self {
            first: self.first.saturating_add(other.first),
            drawn: self.drawn.saturating_add(other.drawn),
            second: self.second.saturating_add(other.second),
        }
    }

    fn of(row: &Row, place: usize) -> Result<Self, StoreError> {
        Ok(Self {
            first: row.try_get(place)?,
            drawn: row.try_get(place + 1)?,
            second: row.try_get(place + 2)?,
        })
    }
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its steps, as the position lies in the book.
    pub turn: String,
    /// What came of it.
    pub outcomes: Outcomes,
    /// Some of the games.
    pub examples: Vec<GameId>,
}

/// What the book has of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// All that was played by those who were asked about, as far as it is listed.
    pub outcomes: Outcomes,
    /// Whether that is all of it; otherwise there are too many different turns to count: only those are counted that were played often.
    pub whole: bool,
    /// The turns, the most frequent first.
    pub turns: Vec<Played>,
    /// Who played here, everybody, with the number of games.
    pub makers: Vec<(Maker, u32)>,
}

/// The rows of a position, as far as they are looked through, and those of turns that were played often.
const HERE: &str = "(SELECT * FROM openings WHERE key = ?1 ORDER BY next, maker LIMIT ?2) AS here";
const OFTEN_HERE: &str = "(SELECT * FROM openings WHERE key = ?1 AND first + drawn + second >= 8
    ORDER BY first + drawn + second DESC LIMIT ?2) AS here";

/// Who played here and what came of it, with the number of rows.
async fn makers_of(
    connection: &mut Connection<'_>,
    key: u64,
) -> Result<(Vec<(Maker, Outcomes)>, u32), StoreError> {
    let sums =
        "CAST(sum(first) AS BIGINT), CAST(sum(drawn) AS BIGINT), CAST(sum(second) AS BIGINT), count(*)";
    let sql = format!("SELECT maker, {sums} FROM {HERE} GROUP BY maker ORDER BY maker");
    let rows = query(sql).bind(key.cast_signed()).bind(LOOKED_THROUGH + 1).fetch_all(connection).await?;
    let (mut makers, mut count) = (Vec::with_capacity(rows.len()), 0_u32);
    for row in &rows {
        count = count.saturating_add(row.try_get(4)?);
        let maker = Maker::numbered(row.try_get(0)?);
        let maker = maker.ok_or_else(|| StoreError::Unsound("who played an opening".to_owned()))?;
        makers.push((maker, Outcomes::of(row, 1)?));
    }
    Ok((makers, count))
}

/// The most frequent turns of some rows.
async fn turns_of(
    connection: &mut Connection<'_>,
    rows: &str,
    most: u32,
    key: u64,
    makers: Makers,
) -> Result<Vec<Played>, StoreError> {
    let (from, to) = makers.numbers();
    let sums = "CAST(sum(first) AS BIGINT), CAST(sum(drawn) AS BIGINT), CAST(sum(second) AS BIGINT)";
    let sql = format!(
        "SELECT min(turn), max(examples), {sums} FROM {rows} WHERE maker BETWEEN ?3 AND ?4
         GROUP BY next ORDER BY sum(first + drawn + second) DESC, next LIMIT ?5"
    );
    let asked = query(sql).bind(key.cast_signed()).bind(most).bind(from).bind(to).bind(TURNS);
    let played = |row: &Row| {
        let examples = row.try_get::<&str, _>(1)?.split(' ').map(id_of).collect::<Result<_, _>>()?;
        Ok(Played { turn: row.try_get(0)?, outcomes: Outcomes::of(row, 2)?, examples })
    };
    asked.fetch_all(connection).await?.iter().map(played).collect()
}

impl Store {
    /// What was played from the position of a key.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn openings(&self, key: u64, makers: Makers) -> Result<Book, StoreError> {
        let mut transaction = self.lists.begin().await?;
        let reading = &mut transaction.connection();
        let (known, rows) = makers_of(reading, key).await?;
        let whole = rows <= LOOKED_THROUGH;
        let (from, to) = makers.numbers();
        let mut turns = Vec::new();
        if !whole {
            turns = turns_of(reading, OFTEN_HERE, OFTEN, key, makers).await?;
        }
        if turns.is_empty() {
            turns = turns_of(reading, HERE, LOOKED_THROUGH, key, makers).await?;
        }
        let wanted = known.iter().filter(|(maker, _)| (from..=to).contains(&maker.number()));
        let outcomes = if whole {
            wanted.fold(Outcomes::default(), |sum, (_, outcomes)| sum.and(*outcomes))
        } else {
            turns.iter().fold(Outcomes::default(), |sum, turn| sum.and(turn.outcomes))
        };
        let makers = known.into_iter().map(|(maker, outcomes)| (maker, outcomes.games())).collect();
        Ok(Book { outcomes, whole, turns, makers })
    }

    /// Games by their ids, in that order, as lists have them; those that there are.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn games_named(&self, ids: &[GameId]) -> Result<Vec<GameRow>, StoreError> {
        let mut transaction = self.lists.begin().await?;
        let keys: Vec<Key> = ids.iter().map(|&id| Key { ended: 0, id }).collect();
        rows::of_keys(&mut transaction.connection(), &keys).await
    }

    /// Games that are over and not in the book, some of them, the longest ago first.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn uncounted(&self, most: u32) -> Result<Vec<GameRow>, StoreError> {
        let sql = format!(
            "{} WHERE games.ended IS NOT NULL AND games.result <> 'none' AND games.counted IS NULL
             ORDER BY games.ended, games.id LIMIT ?",
            games_with_seats()
        );
        let mut transaction = self.lists.begin().await?;
        let reading = &mut transaction.connection();
        let found = query(sql).bind(most).fetch_all(&mut *reading).await?;
        rows::of_rows(reading, &found).await
    }

    /// Puts games into the book that are over and not there; how many were not.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn count_openings(&self, games: Vec<(GameId, Opened)>) -> Result<u64, StoreError> {
        self.ledger.write(CountOpenings { games }).await
    }
}
