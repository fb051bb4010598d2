//! What is in the database, read by plain statements: nothing of the server's own code has a part in it.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stored {
    pub(super) number: i64,
    pub(super) at: i64,
    pub(super) event: Value,
}

/// A game's own row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Game {
    pub(super) kind: String,
    pub(super) options: String,
    /// It began with the game's own position.
    pub(super) is_plain: bool,
    pub(super) rated: bool,
    /// The number of the last event.
    pub(super) last: i64,
    pub(super) ended: Option<i64>,
    pub(super) result: Option<String>,
    /// What a turn adds to First's and Second's clocks, in milliseconds, if they are such clocks.
    pub(super) increments: [Option<i64>; 2],
    /// First's and Second's.
    pub(super) accounts: [Option<i64>; 2],
    /// The computer plays, whose steps no page sends.
    pub(super) has_computer: bool,
}

/// A rating after a rated game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rated {
    pub(super) account: i64,
    pub(super) kind: String,
    pub(super) at: i64,
    pub(super) game: String,
    pub(super) rating: f64,
    pub(super) deviation: f64,
    /// What stands beside the player's seat.
    pub(super) beside_seat: Option<i64>,
}

/// A rating as it is now, and after how many games.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    pub(super) account: i64,
    pub(super) kind: String,
    pub(super) rating: f64,
    pub(super) deviation: f64,
    pub(super) volatility: f64,
    pub(super) games: i64,
}

/// The books.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Books {
    pub(super) games: BTreeMap<String, Game>,
    /// Events by game, in the order of their numbers.
    pub(super) events: BTreeMap<String, Vec<Stored>>,
    /// By account and game, in the order of time.
    pub(super) rated: Vec<Rated>,
    pub(super) standings: Vec<Standing>,
    /// How many finished games are counted, as it is kept.
    pub(super) finished: i64,
}

const GAMES: &str = "SELECT id, kind, options, CAST(CASE WHEN position IS NULL THEN 1 ELSE 0 END AS BIGINT),
    CAST(rated AS BIGINT), CAST(last AS BIGINT), CAST(ended AS BIGINT), result, controls FROM games";
const SEATS: &str = "SELECT game, CAST(side AS BIGINT), account FROM seats WHERE account IS NOT NULL";
const COMPUTERS: &str = "SELECT DISTINCT game FROM seats WHERE sitter = 'computer'";
const EVENTS: &str =
    "SELECT game, CAST(number AS BIGINT), CAST(at AS BIGINT), event FROM events ORDER BY game, number";
const RATED: &str = "SELECT rating_history.account, rating_history.kind, CAST(rating_history.at AS BIGINT),
    rating_history.game, rating_history.rating, rating_history.deviation, CAST(seats.rating_after AS BIGINT)
    FROM rating_history
    LEFT JOIN seats ON seats.game = rating_history.game AND seats.account = rating_history.account
    ORDER BY rating_history.account, rating_history.kind, rating_history.at, rating_history.game";
const STANDINGS: &str =
    "SELECT account, kind, rating, deviation, volatility, CAST(games AS BIGINT) FROM ratings
    ORDER BY account, kind";
const FINISHED: &str = "SELECT CAST(coalesce(sum(games), 0) AS BIGINT) FROM finished";

type GameRow = (String, String, String, i64, i64, i64, Option<i64>, Option<String>, String);
type SeatRow = (String, i64, i64);
type EventRow = (String, i64, i64, String);
type RatedRow = (i64, String, i64, String, f64, f64, Option<i64>);
type StandingRow = (i64, String, f64, f64, f64, i64);
type Rows = (Vec<GameRow>, Vec<SeatRow>, Vec<String>, Vec<EventRow>, Vec<RatedRow>, Vec<StandingRow>, i64);

/// Everything, as of one moment where nobody writes.
macro_rules! read_all {
    ($books:expr) => {
        (
            sqlx::query_as(GAMES).fetch_all($books).await?,
            sqlx::query_as(SEATS).fetch_all($books).await?,
            sqlx::query_scalar(COMPUTERS).fetch_all($books).await?,
            sqlx::query_as(EVENTS).fetch_all($books).await?,
            sqlx::query_as(RATED).fetch_all($books).await?,
            sqlx::query_as(STANDINGS).fetch_all($books).await?,
            sqlx::query_scalar(FINISHED).fetch_one($books).await?,
        )
    };
}

impl Books {
    /// Reads a file, or what a PostgreSQL address names.
    pub(super) async fn read(database: &str) -> Result<Self, sqlx::Error> {
        let rows: Rows = if database.starts_with("postgres") {
            let mut books = PgConnection::connect(database).await?;
            read_all!(&mut books)
        } else {
            let options = SqliteConnectOptions::new().filename(database).read_only(true);
            let mut books = SqliteConnection::connect_with(&options).await?;
            read_all!(&mut books)
        };
        Ok(Self::of(rows))
    }

    fn of((games, seats, computers, events, rated, standings, finished): Rows) -> Self {
        let mut sitting: HashMap<String, [Option<i64>; 2]> = HashMap::new();
        for (game, side, account) in seats {
            sitting.entry(game).or_default()[usize::from(side == 1)] = Some(account);
        }
        let computers: HashSet<String> = computers.into_iter().collect();
        let mut books = Self { finished, ..Self::default() };
        for (id, kind, options, plain, rated, last, ended, result, controls) in games {
            let accounts = sitting.remove(&id).unwrap_or_default();
            let (is_plain, rated, increments) = (plain == 1, rated == 1, increments(&controls));
            let has_computer = computers.contains(&id);
            let game = Game {
                kind,
                options,
                is_plain,
                rated,
                last,
                ended,
                result,
                increments,
                accounts,
                has_computer,
            };
            books.games.insert(id, game);
        }
        for (game, number, at, event) in events {
            let event = serde_json::from_str(&event).unwrap_or(Value::String(event));
            books.events.entry(game).or_default().push(Stored { number, at, event });
        }
        let rated = rated.into_iter();
        books.rated = rated
            .map(|(account, kind, at, game, rating, deviation, beside_seat)| Rated {
                account,
                kind,
                at,
                game,
                rating,
                deviation,
                beside_seat,
            })
            .collect();
        let standings = standings.into_iter();
        books.standings = standings
            .map(|(account, kind, rating, deviation, volatility, games)| Standing {
                account,
                kind,
                rating,
                deviation,
                volatility,
                games,
            })
            .collect();
        books
    }
}

fn increments(controls: &str) -> [Option<i64>; 2] {
    let controls: Value = serde_json::from_str(controls).unwrap_or_default();
    [0, 1].map(|side| {
        let control = &controls[side];
        if control["kind"] == "fischer" { Some(control["increment"].as_i64()? * 1000) } else { None }
    })
}
