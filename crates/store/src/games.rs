//! Whole games, read back, and those that wait for somebody.

use async_recursion::async_recursion as boxed;
use kamni_rules::{Player, Step};

use super::sessions::{Called, called};
use super::talk::talk_of;
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::{End, Event, Numbered, Setting, Sitter, Why, rules_from, side};
use crate::ids::{GameId, TournamentId};
use crate::sql::{Connection, Row, query};
use crate::table::Remark;

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What is settled.
    pub setting: Setting,
    /// The version of the rules that it was begun by.
    pub rules_version: u32,
    /// Who sits where.
    pub seats: [Sitter; 2],
    /// Which sessions hold which seats.
    pub grants: Vec<(Player, i64)>,
    /// What guests who hold seats call themselves.
    pub called: Called,
    /// What has happened, from 1 without gaps.
    pub events: Vec<Numbered>,
    /// What was said last, the oldest first.
    pub talk: Vec<Remark>,
    /// The number of the last line.
    pub heard: u32,
    /// How it ended, if it did.
    pub end: Option<End>,
    /// The ratings after it, with their deviations, if it was rated.
    pub after: [Option<(i32, i32)>; 2],
}

impl StoredGame {
    /// Whether it was begun by the rules that are in force: by others its steps would mean something else.
    #[must_use]
    pub fn has_our_rules(&self) -> bool {
        self.rules_version == self.setting.kind().rules_version()
    }

    /// The number of the last event.
    #[must_use]
    pub fn last_number(&self) -> u32 {
        self.events.last().map_or(0, |event| event.number)
    }

    /// The steps that were made and not taken back.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for Numbered { event, .. } in &self.events {
            match event {
                Event::Step { step, .. } => steps.push(*step),
                Event::Back { ply, .. } => steps.truncate(*ply as usize),
                _ => {}
            }
        }
        steps
    }
}

/// A seat of a game: who sits there, and the rating after the game.
pub(super) type Seat = (Sitter, Option<(i32, i32)>);
/// The two seats of a game.
pub(super) type Seats = [Seat; 2];

fn unsound(what: &str) -> StoreError {
    StoreError::Unsound(what.to_owned())
}

pub(super) fn id_of(text: &str) -> Result<GameId, StoreError> {
    text.parse().map_err(|_| unsound("a game's id"))
}

pub(super) fn tournament_of(text: &str) -> Result<TournamentId, StoreError> {
    text.parse().map_err(|_| unsound("a tournament's id"))
}

pub(super) fn player_of(side: i64) -> Result<Player, StoreError> {
    let place = usize::try_from(side).ok();
    place.and_then(|place| Player::BOTH.get(place).copied()).ok_or_else(|| unsound("a side"))
}

fn ids(rows: &[Row]) -> Result<Vec<GameId>, StoreError> {
    rows.iter().map(|row| id_of(row.try_get(0)?)).collect()
}

/// The setting that a row of `games` has.
pub(super) fn setting_of(row: &Row) -> Result<Setting, StoreError> {
    let rules = rules_from(row.try_get("kind")?, row.try_get("options")?);
    let controls = serde_json::from_str(row.try_get("controls")?);
    Ok(Setting {
        id: id_of(row.try_get("id")?)?,
        rules: rules.map_err(|_| unsound("the options of a game"))?,
        position: row.try_get("position")?,
        controls: controls.map_err(|_| unsound("the clocks of a game"))?,
        rated: row.try_get("rated")?,
        created: row.try_get("created")?,
        rematch_of: row.try_get::<Option<&str>, _>("rematch_of")?.map(id_of).transpose()?,
        tournament: row.try_get::<Option<&str>, _>("tournament")?.map(tournament_of).transpose()?,
    })
}

/// The end that a row of `games` has.
pub(super) fn end_of(row: &Row) -> Result<Option<End>, StoreError> {
    let Some(why) = row.try_get::<Option<&str>, _>("why")? else { return Ok(None) };
    let first: Option<String> = row.try_get("score_first")?;
    let second: Option<String> = row.try_get("score_second")?;
    Ok(Some(End {
        winner: side::named(row.try_get("result")?),
        why: Why::named(why).ok_or_else(|| unsound("the end of a game"))?,
        score: first.zip(second).map(|(first, second)| [first, second]),
    }))
}

/// What is read of a seat, and of who sits there; `seat_of` knows the places.
const SEAT: [&str; 9] = [
    "seat.sitter",
    "seat.level",
    "seat.account",
    "sitter.name",
    "sitter.bot",
    "seat.rating",
    "seat.deviation",
    "seat.rating_after",
    "seat.deviation_after",
];

/// How games are read, with their seats: one row has all of it. Columns of `games` are asked for by their names.
pub(super) fn games_with_seats() -> String {
    let seat = |side: u8| SEAT.map(|column| column.replacen('.', &format!("{side}."), 1)).join(", ");
    let join = |side: u8| {
        format!(
            "LEFT JOIN seats AS seat{side} ON seat{side}.game = games.id AND seat{side}.side = {side}
             LEFT JOIN accounts AS sitter{side} ON sitter{side}.id = seat{side}.account"
        )
    };
    format!("SELECT {}, {}, games.* FROM games {} {}", seat(0), seat(1), join(0), join(1))
}

/// The two seats of a row that has them.
pub(super) fn seats_of(row: &Row) -> Result<Seats, StoreError> {
    Ok([seat_of(row, 0)?, seat_of(row, SEAT.len())?])
}

/// The steps of a row of `games`, with spaces between them, and when something last happened in it. The steps come into the row when
/// the game ends; until then its events have them.
pub(super) async fn steps_of(
    connection: &mut Connection<'_>,
    row: &Row,
) -> Result<(String, Millis), StoreError> {
    if let Some(ended) = row.try_get::<Option<Millis>, _>("ended")? {
        return Ok((row.try_get("steps")?, ended));
    }
    let (steps, last) = steps_of_events(connection, row.try_get("id")?).await?;
    Ok((steps, last.unwrap_or(row.try_get("created")?)))
}

/// The seat whose columns begin at a place of the row.
fn seat_of(row: &Row, at: usize) -> Result<Seat, StoreError> {
    let pair = |place: usize| -> Result<Option<(i32, i32)>, StoreError> {
        let (one, other): (Option<i32>, Option<i32>) =
            (row.try_get(at + place)?, row.try_get(at + place + 1)?);
        Ok(one.zip(other))
    };
    let sitter = match row.try_get::<Option<&str>, _>(at)?.unwrap_or_default() {
        "open" => Sitter::Open,
        "guest" => Sitter::Guest,
        "computer" => Sitter::Computer { level: row.try_get(at + 1)? },
        "account" => Sitter::Account {
            id: row.try_get(at + 2)?,
            name: row.try_get(at + 3)?,
            bot: row.try_get(at + 4)?,
            rating: pair(5)?,
        },
        _ => return Err(unsound("a seat")),
    };
    Ok((sitter, pair(7)?))
}

pub(super) fn event_of(row: &Row) -> Result<Numbered, StoreError> {
    let event: Event = serde_json::from_str(row.try_get(2)?)
        .map_err(|error| StoreError::Unsound(format!("an event: {error}")))?;
    Ok(Numbered { number: row.try_get(0)?, at: row.try_get(1)?, event })
}

/// The steps of a game that were made and not taken back, with spaces between them, from its events; and when the last of those was.
async fn steps_of_events(
    connection: &mut Connection<'_>,
    id: &str,
) -> Result<(String, Option<Millis>), StoreError> {
    let rows = query("SELECT number, at, event FROM events WHERE game = ? ORDER BY number")
        .bind(id)
        .fetch_all(connection)
        .await?;
    let mut steps: Vec<Step> = Vec::new();
    let mut last = None;
    for row in &rows {
        let Numbered { at, event, .. } = event_of(row)?;
        last = Some(at);
        match event {
            Event::Step { step, .. } => steps.push(step),
            Event::Back { ply, .. } => steps.truncate(ply as usize),
            _ => {}
        }
    }
    let texts: Vec<String> = steps.iter().map(Step::to_string).collect();
    Ok((texts.join(" "), last))
}

/// Who sat down is called as he is called now: accounts get other names, and leave.
fn named_anew(seats: &Seats, mut events: Vec<Numbered>) -> Vec<Numbered> {
    for Numbered { event, .. } in &mut events {
        if let Event::Sat { side, sitter: Sitter::Account { id, name, .. } } = event
            && let (Sitter::Account { id: known, name: now, .. }, _) = &seats[*side]
            && known == id
        {
            name.clone_from(now);
        }
    }
    events
}

impl Store {
    /// A whole game; nothing if there is none of that id.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        // In one transaction: all parts are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let reading = &mut transaction.connection();
        let sql = format!("{} WHERE games.id = ?", games_with_seats());
        let row = query(sql).bind(id.as_str()).fetch_optional(&mut *reading).await?;
        let Some(row) = row else { return Ok(None) };
        let seats = seats_of(&row)?;
        let grants = query("SELECT side, session FROM grants WHERE game = ? ORDER BY side, session")
            .bind(id.as_str())
            .fetch_all(&mut *reading)
            .await?;
        let events = query("SELECT number, at, event FROM events WHERE game = ? ORDER BY number")
            .bind(id.as_str())
            .fetch_all(&mut *reading)
            .await?;
        let called = called(reading, id).await?;
        let (talk, heard) = talk_of(reading, id).await?;
        transaction.commit().await?;
        let grant = |row: &Row| Ok((player_of(row.try_get(0)?)?, row.try_get(1)?));
        let after = [seats[0].1, seats[1].1];
        Ok(Some(StoredGame {
            setting: setting_of(&row)?,
            rules_version: row.try_get("rules_version")?,
            events: named_anew(&seats, events.iter().map(event_of).collect::<Result<_, _>>()?),
            seats: seats.map(|(sitter, _)| sitter),
            grants: grants.iter().map(grant).collect::<Result<_, StoreError>>()?,
            called,
            talk,
            heard,
            end: end_of(&row)?,
            after,
        }))
    }

    /// Games that a server has to wake when it starts: those in which a clock of minutes runs, or the computer plays.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        let rows = query(
            "SELECT id FROM games WHERE ended IS NULL AND ((quick = 1 AND due IS NOT NULL)
             OR EXISTS (SELECT 1 FROM seats WHERE game = id AND sitter = 'computer')) ORDER BY created, id",
        )
        .fetch_all(&self.readers)
        .await?;
        ids(&rows)
    }

    /// Rated games that have begun and are not over.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn rated_unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        let rows =
            query("SELECT id FROM games WHERE ended IS NULL AND rated = 1 AND last > 0 ORDER BY created, id")
                .fetch_all(&self.readers)
                .await?;
        ids(&rows)
    }

    /// Games with a seat that has been open since before a time; some hundreds at once.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn unjoined(&self, before: Millis) -> Result<Vec<GameId>, StoreError> {
        let rows = query(
            "SELECT id FROM games WHERE ended IS NULL AND created < ?
             AND EXISTS (SELECT 1 FROM seats WHERE game = id AND sitter = 'open') ORDER BY created, id LIMIT 500",
        )
        .bind(before)
        .fetch_all(&self.readers)
        .await?;
        ids(&rows)
    }

    /// Games in which a flag has fallen by a time, the longest ago first; some hundreds at once.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn due_before(&self, now: Millis) -> Result<Vec<GameId>, StoreError> {
        let rows = query("SELECT id FROM games WHERE ended IS NULL AND due <= ? ORDER BY due, id LIMIT 500")
            .bind(now)
            .fetch_all(&self.readers)
            .await?;
        ids(&rows)
    }
}
