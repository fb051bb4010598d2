//! Lists of games: the archive, one's own, the latest, and a profile's figures.

mod counts;
mod key;
pub(super) mod rows;
mod search;
#[cfg(test)]
mod tests;

use async_recursion::async_recursion as boxed;
use kamni_rules::{GameKind, Player};

use super::games::games_with_seats;
use super::rated::kind_named;
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::{End, Setting, Sitter, Why};
use crate::people::{Visitor, names};
use crate::sql::{Connection, Row, query};
use counts::Known;
pub use key::{Key, NoKey};
use search::{Found, Search};

/// How many games stand on a page.
pub const PAGE: u32 = 20;
/// How many pages have a number; what lies behind them is reached by key, because a number means counting all that comes before.
pub const NUMBERED: u32 = 50;

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// Somebody won.
    Won(Player),
    /// A draw.
    Draw,
}

impl Came {
    const fn name(self) -> &'static str {
        match self {
            Self::Won(player) => player.name(),
            Self::Draw => "draw",
        }
    }
}

/// What to look for in the archive. What is not said may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The game.
    pub kind: Option<GameKind>,
    /// The name of a player with an account.
    pub player: Option<String>,
    /// The result.
    pub came: Option<Came>,
    /// The reason. Games that were called off are listed only if this asks for them.
    pub why: Option<Why>,
    /// The fewest turns.
    pub min_turns: Option<u32>,
    /// The most turns.
    pub max_turns: Option<u32>,
    /// Options that all have to be so, as `size=9`.
    pub options: Vec<String>,
    /// Ended then or later.
    pub from: Option<Millis>,
    /// Ended before.
    pub to: Option<Millis>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// Where the page begins.
    pub place: Place,
}

/// Where a page of a list begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the page of that number, from 0 and below [`NUMBERED`].
    Page(u32),
    /// Behind this game: with those that ended before it.
    Before(Key),
    /// With this game behind the last one: those that ended after it.
    After(Key),
}

impl Default for Place {
    fn default() -> Self {
        Self::Page(0)
    }
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// What is settled.
    pub setting: Setting,
    /// The version of the rules that it was begun by.
    pub rules_version: u32,
    /// Who sits where.
    pub seats: [Sitter; 2],
    /// The ratings after it, with their deviations, if it was rated.
    pub after: [Option<(i32, i32)>; 2],
    /// How many turns were made.
    pub turns: u32,
    /// All steps with spaces between them.
    pub steps: String,
    /// When something last happened in it.
    pub last: Millis,
    /// When the flag of the clock that runs falls.
    pub due: Option<Millis>,
    /// When it ended, and how.
    pub end: Option<(Millis, End)>,
}

/// How many games a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// How many are known.
    pub games: u32,
    /// Whether there are no more.
    pub exact: bool,
}

impl Total {
    /// None.
    pub const NONE: Self = Self { games: 0, exact: true };
}

/// A page of the archive.
#[derive(Clone, Debug)]
pub struct Page {
    /// The games, latest first.
    pub games: Vec<GameRow>,
    /// How many there are on all pages.
    pub total: Total,
    /// Earlier games are before this one, if there may be any.
    pub older: Option<Key>,
    /// Later games are after this one, if there may be any.
    pub newer: Option<Key>,
    /// The page is not full because the search has gone no further than to a game that ended then.
    pub stopped: Option<Millis>,
}

impl Page {
    const EMPTY: Self =
        Self { games: Vec::new(), total: Total::NONE, older: None, newer: None, stopped: None };
}

/// Some games of a list that is read from beginning to end.
#[derive(Clone, Debug)]
pub struct Portion {
    /// The games, latest first.
    pub games: Vec<GameRow>,
    /// The rest is before this one.
    pub rest: Option<Key>,
}

/// Whose games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// An account's.
    Account(i64),
    /// Those in which a session holds a guest's seat.
    Session(i64),
    /// Both: what a visitor has who is signed in.
    Both {
        /// The account.
        account: i64,
        /// The session.
        session: i64,
    },
}

impl Owner {
    pub(super) const fn numbers(self) -> (Option<i64>, Option<i64>) {
        match self {
            Self::Account(account) => (Some(account), None),
            Self::Session(session) => (None, Some(session)),
            Self::Both { account, session } => (Some(account), Some(session)),
        }
    }
}

impl From<&Visitor> for Owner {
    fn from(visitor: &Visitor) -> Self {
        match &visitor.account {
            Some(account) => Self::Both { account: account.id, session: visitor.session },
            None => Self::Session(visitor.session),
        }
    }
}

/// How somebody's finished games of one kind came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The game.
    pub kind: GameKind,
    /// How many were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

/// What is known before a search.
async fn known(connection: &mut Connection<'_>, filter: &Filter) -> Result<Known, StoreError> {
    let Some(name) = &filter.player else { return counts::of_all(connection, filter).await };
    let found = query("SELECT id FROM accounts WHERE skeleton = ?")
        .bind(names::skeleton(name))
        .fetch_optional(&mut *connection)
        .await?;
    match found {
        Some(found) => counts::of_player(connection, filter, found.try_get(0)?).await,
        None => Ok(Known { lead: None, total: None }),
    }
}

/// The keys beside a page, and whether the search broke off, out of what was found for it. One more was looked for than the page has.
fn beside(place: &Place, found: &mut Found) -> (Option<Key>, Option<Key>) {
    let more = found.keys.len() > PAGE as usize;
    found.keys.truncate(PAGE as usize);
    let onward = if more { found.keys.last().copied() } else { found.stopped };
    match place {
        Place::After(from) => {
            found.keys.reverse();
            (found.keys.last().copied().or(Some(*from)), onward)
        }
        Place::Before(_) => (onward, found.keys.first().copied()),
        Place::Page(0) => (onward, None),
        Place::Page(_) => (onward, found.keys.first().copied()),
    }
}

impl Store {
    /// Finished games, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn archive(&self, filter: &Filter) -> Result<Page, StoreError> {
        let mut transaction = self.lists.begin().await?;
        let reading = &mut transaction.connection();
        let Known { lead, total } = known(reading, filter).await?;
        let Some(lead) = lead else { return Ok(Page::EMPTY) };
        let search = Search::new(reading.dialect(), filter, lead);
        let skipped = if let Place::Page(page) = filter.place { page.min(NUMBERED) * PAGE } else { 0 };
        let mut found = search.run(reading, &filter.place, PAGE + 1, skipped).await?;
        let (older, newer) = beside(&filter.place, &mut found);
        let total = match total {
            Some(total) => total,
            // All that the search has looked at stands on this page.
            None if filter.place == Place::default() && (older.is_none() || found.stopped.is_some()) => {
                Total {
                    games: u32::try_from(found.keys.len()).unwrap_or(u32::MAX),
                    exact: found.stopped.is_none(),
                }
            }
            None => {
                let (games, exact) = search.count(reading).await?;
                Total { games, exact }
            }
        };
        let games = rows::of_keys(reading, &found.keys).await?;
        let stopped = found.stopped.map(|key| key.ended);
        Ok(Page { games, total, older, newer, stopped })
    }

    /// The next finished games of a list, the latest first: for who wants all of them. Numbers of pages do not count here.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn portion(&self, filter: &Filter, most: u32) -> Result<Portion, StoreError> {
        let mut transaction = self.lists.begin().await?;
        let reading = &mut transaction.connection();
        let Some(lead) = known(reading, filter).await?.lead else {
            return Ok(Portion { games: Vec::new(), rest: None });
        };
        let found = Search::new(reading.dialect(), filter, lead).run(reading, &filter.place, most, 0).await?;
        let full = found.keys.len() as u64 >= u64::from(most);
        let rest = if full { found.keys.last().copied() } else { found.stopped };
        Ok(Portion { games: rows::of_keys(reading, &found.keys).await?, rest })
    }

    /// Somebody's games: those that go on, the most urgent first and then the latest; or all that have ended, the latest
    /// first. They are what somebody plays, not what somebody looks through: those who play read them.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn games_of(
        &self,
        owner: Owner,
        unfinished: bool,
        count: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let (account, session) = owner.numbers();
        // Of all that an account has played only the latest are looked at.
        let which = if unfinished {
            "WHERE games.ended IS NULL AND games.id IN (SELECT game FROM seats WHERE account = ?1 AND ended IS NULL
             UNION SELECT game FROM grants WHERE session = ?2)
             ORDER BY games.due IS NULL, games.due, games.created DESC, games.rowid DESC LIMIT ?3"
        } else {
            "WHERE games.ended IS NOT NULL AND games.id IN (SELECT game FROM (SELECT game FROM seats
             WHERE account = ?1 AND ended IS NOT NULL ORDER BY ended DESC, game DESC LIMIT ?3) AS latest
             UNION SELECT game FROM grants WHERE session = ?2) ORDER BY games.ended DESC, games.id DESC LIMIT ?3"
        };
        let sql = format!("{} {which}", games_with_seats());
        let query = query(sql).bind(account).bind(session).bind(count);
        let mut transaction = self.readers.begin().await?;
        let reading = &mut transaction.connection();
        let rows = query.fetch_all(&mut *reading).await?;
        rows::of_rows(reading, &rows).await
    }

    /// How somebody's finished games came out, for each game that he has played.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tallies(&self, account: i64) -> Result<Vec<Tally>, StoreError> {
        let rows = query("SELECT kind, won, drawn, lost FROM played WHERE account = ? ORDER BY kind")
            .bind(account)
            .fetch_all(&self.lists)
            .await?;
        let tally = |row: &Row| {
            Ok(Tally {
                kind: kind_named(row.try_get(0)?)?,
                won: row.try_get(1)?,
                drawn: row.try_get(2)?,
                lost: row.try_get(3)?,
            })
        };
        rows.iter().map(tally).collect()
    }
}
