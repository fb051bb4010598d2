//! Tournaments: what is settled, their events, and what lists say of them. Events go in under the numbers they must have, with the games that
//! they pair, in one transaction: of several nodes that do the same one is first, and the others find its events.

use std::sync::Arc;

use async_recursion::async_recursion as boxed;
use kamni_rules::GameKind;

use super::games::{end_of, id_of, tournament_of};
use super::ledger::Noticed;
use super::rated::kind_named;
use super::write::{AddTournament, AppendToTournament};
use super::{NewGame, Notice, Store, StoreError};
use crate::clock::Millis;
use crate::game::{End, rules_from};
use crate::ids::{GameId, TournamentId};
use crate::sql::{Query, Row as SqlRow, query};
use crate::tournament::{Maker, Numbered, Phase, Row, Setting, Tournament};

/// How many games are asked about at once.
const TOGETHER: usize = 500;
/// How many events are read back of one at most: more than any ever has.
const EVENTS: u32 = 1_000_000;

/// A tournament to be made.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// What is settled.
    pub setting: Setting,
    /// What is kept of its password.
    pub password: Option<[u8; 32]>,
}

/// What lists say of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentRow {
    /// What is settled.
    pub setting: Arc<Setting>,
    /// The number of its last event.
    pub last: u32,
    /// How many have entered.
    pub players: u32,
    /// Who came first, if it is over.
    pub winner: Option<String>,
    /// Since when it goes on.
    pub begun: Option<Millis>,
    /// Since when it is over, or was called off.
    pub ended: Option<Millis>,
}

/// What a tournament becomes through events, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentChange {
    /// How many have entered.
    pub players: u32,
    /// Who came first, if it is over.
    pub winner: Option<String>,
    /// Since when it goes on.
    pub begun: Option<Millis>,
    /// Since when it is over.
    pub ended: Option<Millis>,
    /// Who came first, second and third in the upper half, with their places, if it is over.
    pub podium: Vec<(i64, u32)>,
}

/// A place among the first of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trophy {
    /// The tournament.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// The game.
    pub kind: GameKind,
    /// Which, from 1.
    pub place: u32,
    /// Of how many.
    pub players: u32,
    /// When it was over.
    pub ended: Millis,
}

/// The last place that is kept.
const PODIUM: usize = 3;

/// Who came among the first, with their places. Of two only the first one did.
fn podium(tournament: &Tournament) -> Vec<(i64, u32)> {
    let standings = tournament.standings();
    let last = PODIUM.min(standings.len() / 2);
    let account = |row: &Row| tournament.entrants()[row.who].account;
    standings
        .iter()
        .take(last)
        .map(|row| (account(row), u32::try_from(row.rank).unwrap_or(u32::MAX)))
        .collect()
}

impl TournamentChange {
    /// What lists say of a tournament as it stands at a time.
    #[must_use]
    pub fn of(tournament: &Tournament, now: Millis) -> Self {
        let over = matches!(tournament.phase(), Phase::Over(_));
        let first = || tournament.standings().first().map(|row| tournament.entrants()[row.who].name.clone());
        Self {
            players: u32::try_from(tournament.field().count()).unwrap_or(u32::MAX),
            winner: if over { first() } else { None },
            begun: tournament.begun(),
            ended: tournament.is_over().then_some(now),
            podium: if over { podium(tournament) } else { Vec::new() },
        }
    }
}

/// How far a game of a tournament is.
#[derive(Clone, Debug)]
pub struct BoutState {
    /// The game.
    pub game: GameId,
    /// How many turns have been made.
    pub turns: u32,
    /// How it ended, if it did.
    pub end: Option<End>,
}

fn setting_of(row: &SqlRow) -> Result<Setting, StoreError> {
    let unsound = |what: &str| StoreError::Unsound(what.to_owned());
    let rules = rules_from(row.try_get("kind")?, row.try_get("options")?);
    let maker: Option<i64> = row.try_get("maker")?;
    let maker_name: Option<String> = row.try_get("maker_name")?;
    Ok(Setting {
        id: tournament_of(row.try_get("id")?)?,
        name: row.try_get("name")?,
        sort: serde_json::from_str(row.try_get("sort")?).map_err(|_| unsound("a tournament's sort"))?,
        rules: rules.map_err(|_| unsound("the options of a tournament"))?,
        controls: serde_json::from_str(row.try_get("controls")?)
            .map_err(|_| unsound("the clocks of a tournament"))?,
        rated: row.try_get("rated")?,
        bots: row.try_get("bots")?,
        locked: row.try_get("locked")?,
        begins: row.try_get("begins")?,
        created: row.try_get("created")?,
        maker: maker.zip(maker_name).map(|(id, name)| Maker { id, name }),
    })
}

fn row_of(row: &SqlRow) -> Result<TournamentRow, StoreError> {
    Ok(TournamentRow {
        setting: Arc::new(setting_of(row)?),
        last: row.try_get("last")?,
        players: row.try_get("players")?,
        winner: row.try_get("winner")?,
        begun: row.try_get("begun")?,
        ended: row.try_get("ended")?,
    })
}

fn event_of(row: &SqlRow) -> Result<Numbered, StoreError> {
    let event = serde_json::from_str(row.try_get(2)?)
        .map_err(|error| StoreError::Unsound(format!("an event of a tournament: {error}")))?;
    Ok(Numbered { number: row.try_get(0)?, at: row.try_get(1)?, event })
}

/// What is read of tournaments; never the password.
const SELECT: &str = "SELECT tournaments.id, tournaments.name, sort, kind, options, controls, rated, tournaments.bots, maker, begins,
    tournaments.created, last, players, winner, begun, ended, accounts.name AS maker_name,
    CASE WHEN tournaments.password IS NULL THEN 0 ELSE 1 END AS locked
    FROM tournaments LEFT JOIN accounts ON accounts.id = tournaments.maker";

impl Store {
    /// Makes a tournament; says whether there was none of its id.
    ///
    /// # Errors
    /// If its maker has too many that are not over, or the database fails.
    #[boxed]
    pub async fn add_tournament(&self, new: NewTournament) -> Result<bool, StoreError> {
        self.ledger.write(AddTournament { new: Box::new(new) }).await
    }

    /// Adds events to a tournament, with the games that they pair: all of it or nothing. Tells the players that their games begin.
    ///
    /// # Errors
    /// If they do not follow those that are stored, or the database fails.
    #[boxed]
    pub async fn append_to_tournament(
        &self,
        id: TournamentId,
        events: Vec<Numbered>,
        games: Vec<NewGame>,
        change: TournamentChange,
    ) -> Result<(), StoreError> {
        let notice = |game: &NewGame| Notice::new(game.setting.id, &game.seats, Noticed::Begun);
        let notices: Vec<Notice> = games.iter().map(notice).collect();
        self.ledger.write(AppendToTournament { id, events, games, change }).await?;
        notices.into_iter().for_each(|notice| self.ledger.tell(notice));
        Ok(())
    }

    /// What is settled of a tournament, and what lists say of it.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentRow>, StoreError> {
        let mut asked = query(SELECT);
        asked.push(" WHERE tournaments.id = ").push_bind(id.as_str());
        asked.fetch_optional(&self.readers).await?.as_ref().map(row_of).transpose()
    }

    /// What is kept of a tournament's password.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tournament_password(&self, id: TournamentId) -> Result<Option<Vec<u8>>, StoreError> {
        let asked = query("SELECT password FROM tournaments WHERE id = ?").bind(id.as_str());
        let row = asked.fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get::<Option<Vec<u8>>, _>(0)).transpose()?.flatten())
    }

    /// The events of a tournament after a number, in order.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn tournament_events(&self, id: TournamentId, since: u32) -> Result<Vec<Numbered>, StoreError> {
        let rows = query(
            "SELECT number, at, event FROM tournament_events WHERE tournament = ? AND number > ?
             ORDER BY number LIMIT ?",
        )
        .bind(id.as_str())
        .bind(since)
        .bind(EVENTS)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(event_of).collect()
    }

    /// The tournaments that are not over, those that begin first before the others.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn tournaments_ahead(&self) -> Result<Vec<TournamentRow>, StoreError> {
        let mut asked = query(SELECT);
        asked.push(" WHERE ended IS NULL ORDER BY begins, tournaments.id");
        self.find_tournaments(asked).await
    }

    /// Those that are over, the last one first, that were before a time; those that were called off are not among them.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn tournaments_over(
        &self,
        before: Millis,
        most: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        let mut asked = query(SELECT);
        asked.push(" WHERE ended IS NOT NULL AND begun IS NOT NULL AND ended < ").push_bind(before);
        asked.push(" ORDER BY ended DESC, tournaments.id DESC LIMIT ").push_bind(most);
        self.find_tournaments(asked).await
    }

    async fn find_tournaments(&self, asked: Query) -> Result<Vec<TournamentRow>, StoreError> {
        asked.fetch_all(&self.readers).await?.iter().map(row_of).collect()
    }

    /// Somebody's places among the first of tournaments, the latest first, at most this many.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn trophies(&self, account: i64, most: u32) -> Result<Vec<Trophy>, StoreError> {
        let rows = query(
            "SELECT tournaments.id, name, kind, place, players, trophies.ended
             FROM trophies JOIN tournaments ON tournaments.id = tournament
             WHERE account = ? ORDER BY trophies.ended DESC, tournaments.id LIMIT ?",
        );
        let rows = rows.bind(account).bind(most).fetch_all(&self.lists).await?;
        let trophy = |row: &SqlRow| {
            Ok(Trophy {
                id: tournament_of(row.try_get(0)?)?,
                name: row.try_get(1)?,
                kind: kind_named(row.try_get(2)?)?,
                place: row.try_get(3)?,
                players: row.try_get(4)?,
                ended: row.try_get(5)?,
            })
        };
        rows.iter().map(trophy).collect()
    }

    /// How far some games are.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn bouts(&self, games: &[GameId]) -> Result<Vec<BoutState>, StoreError> {
        let mut states = Vec::with_capacity(games.len());
        for some in games.chunks(TOGETHER) {
            let mut asked = query(
                "SELECT id, turns, ended, result, why, score_first, score_second FROM games WHERE id IN (",
            );
            for (place, id) in some.iter().enumerate() {
                asked.push(if place > 0 { ", " } else { "" }).push_bind(id.as_str());
            }
            asked.push(")");
            for row in asked.fetch_all(&self.readers).await? {
                let (game, turns) = (id_of(row.try_get(0)?)?, row.try_get(1)?);
                states.push(BoutState { game, turns, end: end_of(&row)? });
            }
        }
        Ok(states)
    }
}

/// How SQLite looks for what is ahead.
#[cfg(test)]
pub(super) async fn plan_of_ahead(store: &Store) -> String {
    let mut asked = query(SELECT);
    asked.push(" WHERE ended IS NULL ORDER BY begins, tournaments.id");
    let rows = asked.explained("EXPLAIN QUERY PLAN").fetch_all(&store.readers).await.expect("a plan");
    rows.iter().map(|row| row.try_get::<String, _>(3).expect("a text")).collect::<Vec<_>>().join("; ")
}
