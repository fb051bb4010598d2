//! Lists of games: the archive, one's own, the latest, and a profile's figures.

use kamni_rules::{GameKind, Player};
use sqlx::sqlite::{Sqlite, SqliteRow};
use sqlx::{QueryBuilder, Row, SqliteConnection};

use super::games::{Seats, end_of, seats_of, setting_of, steps_of};
use super::rated::kind_named;
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::{End, Setting, Sitter, Why};
use crate::people::{Visitor, names};

/// So many games stand on a page.
pub const PAGE: u32 = 20;

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
    /// The page, from 0.
    pub page: u32,
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
    /// When the flag of the clock that runs falls.
    pub due: Option<Millis>,
    /// When it ended, and how.
    pub end: Option<(Millis, End)>,
}

/// A page of the archive.
#[derive(Clone, Debug)]
pub struct Page {
    /// The games, latest first.
    pub games: Vec<GameRow>,
    /// How many there are on all pages.
    pub total: u32,
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

impl Filter {
    /// Whether it asks for something that seats do not have.
    fn needs_games(&self) -> bool {
        self.why.is_some()
            || self.min_turns.is_some()
            || self.max_turns.is_some()
            || self.rated.is_some()
            || !self.options.is_empty()
    }

    /// Writes what follows on `SELECT …`: where to look, and for what. A player's games are those of his seats, which come in
    /// order and with most of what is asked for from an index of their own; the player is known by his number.
    fn write(&self, query: &mut QueryBuilder<Sqlite>, player: Option<i64>) {
        let of = if let Some(player) = player {
            query.push(" FROM seats");
            if self.needs_games() {
                // In this order: the index of seats leads.
                query.push(" CROSS JOIN games ON games.id = seats.game");
            }
            query.push(" WHERE seats.account = ").push_bind(player).push(" AND seats.ended IS NOT NULL");
            "seats"
        } else {
            query.push(" FROM games WHERE games.ended IS NOT NULL");
            "games"
        };
        match self.why {
            Some(why) => query.push(" AND games.why = ").push_bind(why.name()),
            None => query.push(format_args!(" AND {of}.result <> 'none'")),
        };
        if let Some(kind) = self.kind {
            query.push(format_args!(" AND {of}.kind = ")).push_bind(kind.name());
        }
        if let Some(came) = self.came {
            query.push(format_args!(" AND {of}.result = ")).push_bind(came.name());
        }
        if let Some(turns) = self.min_turns {
            query.push(" AND games.turns >= ").push_bind(turns);
        }
        if let Some(turns) = self.max_turns {
            query.push(" AND games.turns <= ").push_bind(turns);
        }
        for option in &self.options {
            // Whole words only: `size=1` does not find `size=19`.
            query
                .push(" AND instr(' ' || games.options || ' ', ")
                .push_bind(format!(" {option} "))
                .push(") > 0");
        }
        if let Some(from) = self.from {
            query.push(format_args!(" AND {of}.ended >= ")).push_bind(from);
        }
        if let Some(to) = self.to {
            query.push(format_args!(" AND {of}.ended < ")).push_bind(to);
        }
        if let Some(rated) = self.rated {
            query.push(" AND games.rated = ").push_bind(rated);
        }
    }

    /// How many fit.
    fn count(&self, player: Option<i64>) -> QueryBuilder<Sqlite> {
        let mut query = QueryBuilder::new("SELECT count(*)");
        self.write(&mut query, player);
        query
    }

    /// Those of the page, the latest first. A player's are found in the index before any game is fetched.
    fn page(&self, player: Option<i64>) -> QueryBuilder<Sqlite> {
        let (head, order, tail) = if player.is_some() {
            (
                "SELECT games.* FROM (SELECT seats.game AS found",
                " ORDER BY seats.ended DESC, seats.game DESC",
                ") JOIN games ON games.id = found ORDER BY games.ended DESC, games.id DESC",
            )
        } else {
            ("SELECT games.*", " ORDER BY games.ended DESC, games.id DESC", "")
        };
        let mut query = QueryBuilder::new(head);
        self.write(&mut query, player);
        query.push(order).push(" LIMIT ").push_bind(PAGE);
        query.push(" OFFSET ").push_bind(i64::from(self.page) * i64::from(PAGE)).push(tail);
        query
    }
}

fn row_of(row: &SqliteRow, seats: Seats) -> Result<GameRow, StoreError> {
    let ended: Option<Millis> = row.try_get("ended")?;
    let [(first, first_after), (second, second_after)] = seats;
    Ok(GameRow {
        setting: setting_of(row)?,
        rules_version: row.try_get("rules_version")?,
        seats: [first, second],
        after: [first_after, second_after],
        turns: row.try_get("turns")?,
        steps: row.try_get("steps")?,
        due: row.try_get("due")?,
        end: ended.zip(end_of(row)?),
    })
}

async fn with_seats(
    connection: &mut SqliteConnection,
    rows: Vec<SqliteRow>,
) -> Result<Vec<GameRow>, StoreError> {
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let seats = seats_of(connection, row.try_get("id")?).await?;
        let mut game = row_of(&row, seats)?;
        if game.end.is_none() {
            // They come into the row when the game ends.
            game.steps = steps_of(connection, row.try_get("id")?).await?;
        }
        games.push(game);
    }
    Ok(games)
}

impl Store {
    /// Finished games, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn archive(&self, filter: &Filter) -> Result<Page, StoreError> {
        let mut reading = self.readers.begin().await?;
        let player = match &filter.player {
            None => None,
            Some(name) => {
                let found = sqlx::query("SELECT id FROM accounts WHERE skeleton = ?")
                    .bind(names::skeleton(name))
                    .fetch_optional(&mut *reading)
                    .await?;
                let Some(found) = found else { return Ok(Page { games: Vec::new(), total: 0 }) };
                Some(found.try_get(0)?)
            }
        };
        let total = filter.count(player).build().fetch_one(&mut *reading).await?.try_get(0)?;
        let rows = filter.page(player).build().fetch_all(&mut *reading).await?;
        let games = with_seats(&mut reading, rows).await?;
        Ok(Page { games, total })
    }

    /// The games that ended last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn recent(&self, count: u32) -> Result<Vec<GameRow>, StoreError> {
        let mut reading = self.readers.begin().await?;
        let rows = sqlx::query(
            "SELECT * FROM games WHERE ended IS NOT NULL AND result <> 'none'
             ORDER BY ended DESC, id DESC LIMIT ?",
        )
        .bind(count)
        .fetch_all(&mut *reading)
        .await?;
        with_seats(&mut reading, rows).await
    }

    /// Somebody's games: those that go on, the most urgent first and then the latest; or all that have ended, the latest
    /// first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_of(
        &self,
        owner: Owner,
        unfinished: bool,
        count: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let (account, session) = owner.numbers();
        // Of all that an account has played only the latest are looked at.
        let sql = if unfinished {
            "SELECT * FROM games WHERE ended IS NULL AND id IN (SELECT game FROM seats WHERE account = ?1 AND ended IS NULL
             UNION SELECT game FROM grants WHERE session = ?2)
             ORDER BY due IS NULL, due, created DESC, rowid DESC LIMIT ?3"
        } else {
            "SELECT * FROM games WHERE ended IS NOT NULL AND id IN (SELECT game FROM (SELECT game FROM seats
             WHERE account = ?1 AND ended IS NOT NULL ORDER BY ended DESC, game DESC LIMIT ?3)
             UNION SELECT game FROM grants WHERE session = ?2) ORDER BY ended DESC, id DESC LIMIT ?3"
        };
        let query = sqlx::query(sql).bind(account).bind(session).bind(count);
        let mut reading = self.readers.begin().await?;
        let rows = query.fetch_all(&mut *reading).await?;
        with_seats(&mut reading, rows).await
    }

    /// How somebody's finished games came out, for each game that he has played.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tallies(&self, account: i64) -> Result<Vec<Tally>, StoreError> {
        let rows = sqlx::query(
            "SELECT kind, sum(result = own), sum(result = 'draw'), sum(result NOT IN (own, 'draw')) FROM
             (SELECT kind, result, CASE side WHEN 0 THEN 'first' ELSE 'second' END AS own
              FROM seats WHERE account = ? AND ended IS NOT NULL AND result <> 'none')
             GROUP BY kind ORDER BY kind",
        )
        .bind(account)
        .fetch_all(&self.readers)
        .await?;
        let tally = |row: &SqliteRow| {
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
