//! What is in the database, read by plain statements: nothing of the server's own code has a part in it.

use std::collections::BTreeMap;

use serde_json::Value;
use sqlx::postgres::PgPool;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stored {
    pub(super) number: i64,
    pub(super) at: i64,
    pub(super) event: Value,
}

/// A rating after a rated game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rated {
    pub(super) account: i64,
    pub(super) kind: String,
    pub(super) rating: f64,
    /// What stands beside the player's seat.
    pub(super) beside_seat: Option<i64>,
}

/// A rating as it is now, and after how many games.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    pub(super) account: i64,
    pub(super) kind: String,
    pub(super) rating: f64,
    pub(super) games: i64,
}

/// The books.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Books {
    /// Events by game, in the order of their numbers.
    pub(super) events: BTreeMap<String, Vec<Stored>>,
    /// In the order in which they were worked out.
    pub(super) rated: Vec<Rated>,
    pub(super) standings: Vec<Standing>,
}

const EVENTS: &str =
    "SELECT game, CAST(number AS BIGINT), CAST(at AS BIGINT), event FROM events ORDER BY game, number";
const RATED: &str = "SELECT rating_history.account, rating_history.kind, rating_history.rating,
    CAST(seats.rating_after AS BIGINT) FROM rating_history
    LEFT JOIN seats ON seats.game = rating_history.game AND seats.account = rating_history.account
    ORDER BY rating_history.account, rating_history.kind, rating_history.at, rating_history.game";
const STANDINGS: &str =
    "SELECT account, kind, rating, CAST(games AS BIGINT) FROM ratings ORDER BY account, kind";

type EventRow = (String, i64, i64, String);
type RatedRow = (i64, String, f64, Option<i64>);
type StandingRow = (i64, String, f64, i64);

impl Books {
    /// Reads a file, or what a PostgreSQL address names.
    pub(super) async fn read(database: &str) -> Result<Self, sqlx::Error> {
        let rows: (Vec<EventRow>, Vec<RatedRow>, Vec<StandingRow>) = if database.starts_with("postgres") {
            let pool = PgPool::connect(database).await?;
            (
                sqlx::query_as(EVENTS).fetch_all(&pool).await?,
                sqlx::query_as(RATED).fetch_all(&pool).await?,
                sqlx::query_as(STANDINGS).fetch_all(&pool).await?,
            )
        } else {
            let options = SqliteConnectOptions::new().filename(database).read_only(true);
            let pool = SqlitePool::connect_with(options).await?;
            (
                sqlx::query_as(EVENTS).fetch_all(&pool).await?,
                sqlx::query_as(RATED).fetch_all(&pool).await?,
                sqlx::query_as(STANDINGS).fetch_all(&pool).await?,
            )
        };
        Ok(Self::of(rows))
    }

    fn of((events, rated, standings): (Vec<EventRow>, Vec<RatedRow>, Vec<StandingRow>)) -> Self {
        let mut books = Self::default();
        for (game, number, at, event) in events {
            let event = serde_json::from_str(&event).unwrap_or(Value::String(event));
            books.events.entry(game).or_default().push(Stored { number, at, event });
        }
        let rated = rated.into_iter();
        books.rated = rated
            .map(|(account, kind, rating, beside_seat)| Rated { account, kind, rating, beside_seat })
            .collect();
        let standings = standings.into_iter();
        books.standings = standings
            .map(|(account, kind, rating, games)| Standing { account, kind, rating, games })
            .collect();
        books
    }
}
