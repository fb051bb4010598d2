//! How somebody's games came out: by game and side, against whom, and who is best. What would take longer the more somebody has played is
//! reckoned from his latest games.

use std::collections::HashMap;

use async_recursion::async_recursion as boxed;
use kamni_rules::{GameKind, Player};

use super::accounts::{OWN_COLUMNS, account_of};
use super::columns::json;
use super::games::{id_of, player_of};
use super::rated::kind_named;
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::side;
use crate::ids::GameId;
use crate::people::Account;
use crate::ratings::{FADING, PROVISIONAL, Rating};
use crate::sql::{Row, either, query};

/// How many of somebody's latest games are looked through.
pub const LOOKED_THROUGH: u32 = 2000;
/// How many rivals are named.
const RIVALS: usize = 5;
/// How many of the best are listed.
pub const BEST: u32 = 50;

/// Games that were won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Score {
    /// All of them.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, verdict: Verdict, games: u32) {
        *match verdict {
            Verdict::Won => &mut self.won,
            Verdict::Drawn => &mut self.drawn,
            Verdict::Lost => &mut self.lost,
        } += games;
    }
}

/// How a game came out for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// He won.
    Won,
    /// Nobody did.
    Drawn,
    /// The other did.
    Lost,
}

impl Verdict {
    fn of(result: &str, own: Player) -> Self {
        match side::named(result) {
            Some(winner) if winner == own => Self::Won,
            Some(_) => Self::Lost,
            None => Self::Drawn,
        }
    }
}

/// How somebody's latest games came out.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// By game and side.
    pub sides: HashMap<GameKind, [Score; 2]>,
    /// Against those with whom he has played most, by their names.
    pub rivals: Vec<(String, Score)>,
    /// How many games that are.
    pub games: u32,
}

/// Games that two have played with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    /// How they came out for the first of the two, the latest first.
    pub games: Vec<(GameId, Verdict)>,
    /// Whether there may be more, longer ago.
    pub more: bool,
}

impl Duel {
    /// How they came out in all.
    #[must_use]
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        self.games.iter().for_each(|(_, verdict)| score.add(*verdict, 1));
        score
    }
}

/// Somebody among the best of a game.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// Who.
    pub account: Account,
    /// The rating, as old as it is.
    pub rating: Rating,
    /// How many rated games it rests on.
    pub games: u32,
    /// When the last of them ended.
    pub changed: Millis,
}

/// Somebody's latest games.
const LATEST: &str =
    "(SELECT game, side, kind, result, ended FROM seats WHERE account = ?1 AND ended IS NOT NULL
    AND result <> 'none' ORDER BY ended DESC, game DESC LIMIT ?2) AS own";

impl Store {
    /// How somebody's latest games came out.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn results(&self, account: i64) -> Result<Results, StoreError> {
        let sql = format!(
            "SELECT own.kind, own.side, own.result, CASE other.account WHEN ?1 THEN NULL ELSE other.account END, count(*)
             FROM {LATEST} JOIN seats AS other ON other.game = own.game AND other.side = 1 - own.side
             GROUP BY 1, 2, 3, 4"
        );
        let rows = query(sql).bind(account).bind(LOOKED_THROUGH).fetch_all(&self.lists).await?;
        let mut results = Results::default();
        let mut rivals: HashMap<i64, Score> = HashMap::new();
        for row in &rows {
            let own = player_of(row.try_get(1)?)?;
            let (verdict, games) = (Verdict::of(row.try_get(2)?, own), row.try_get::<u32, _>(4)?);
            results.sides.entry(kind_named(row.try_get(0)?)?).or_default()[own as usize].add(verdict, games);
            results.games += games;
            if let Some(rival) = row.try_get::<Option<i64>, _>(3)? {
                rivals.entry(rival).or_default().add(verdict, games);
            }
        }
        results.rivals = self.named_rivals(rivals).await?;
        Ok(results)
    }

    /// The most frequent rivals, by their names.
    async fn named_rivals(&self, rivals: HashMap<i64, Score>) -> Result<Vec<(String, Score)>, StoreError> {
        let mut rivals: Vec<(i64, Score)> = rivals.into_iter().collect();
        rivals.sort_by_key(|(account, score)| (std::cmp::Reverse(score.games()), *account));
        let mut named = Vec::with_capacity(RIVALS);
        for (account, score) in rivals {
            let found = query("SELECT name FROM accounts WHERE id = ? AND deleted IS NULL").bind(account);
            if let Some(row) = found.fetch_optional(&self.lists).await? {
                named.push((row.try_get(0)?, score));
            }
            if named.len() == RIVALS {
                break;
            }
        }
        Ok(named)
    }

    /// The games that two have played with each other, as far as they are among the latest of the one who has played less.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn duel(&self, one: i64, other: i64) -> Result<Duel, StoreError> {
        let (mut played, mut least) = ([0_u32; 2], one);
        for (place, account) in [one, other].into_iter().enumerate() {
            let sum = query(
                "SELECT CAST(coalesce(sum(won + drawn + lost), 0) AS BIGINT) FROM played WHERE account = ?",
            );
            played[place] = sum.bind(account).fetch_one(&self.lists).await?.try_get(0)?;
        }
        if played[1] < played[0] {
            least = other;
        }
        let sql = format!(
            "SELECT own.game, own.side, own.result FROM {LATEST}
             JOIN seats AS other ON other.game = own.game AND other.side = 1 - own.side AND other.account = ?3
             ORDER BY own.ended DESC, own.game DESC"
        );
        let asked = query(sql).bind(least).bind(LOOKED_THROUGH).bind(if least == one { other } else { one });
        let game = |row: &Row| {
            let side = player_of(row.try_get(1)?)?;
            let own = if least == one { side } else { side.other() };
            Ok::<_, StoreError>((id_of(row.try_get(0)?)?, Verdict::of(row.try_get(2)?, own)))
        };
        let games = asked.fetch_all(&self.lists).await?.iter().map(game).collect::<Result<_, _>>()?;
        Ok(Duel { games, more: played[0].min(played[1]) > LOOKED_THROUGH })
    }

    /// The names of some accounts in alphabetical order, at most this many.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn names(&self, accounts: &[i64], most: usize) -> Result<Vec<String>, StoreError> {
        let rows = either(
            "SELECT name FROM accounts WHERE id IN (SELECT value FROM json_each(?)) AND deleted IS NULL
             ORDER BY skeleton LIMIT ?",
            "SELECT name FROM accounts WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST(? AS json)))
             AND deleted IS NULL ORDER BY skeleton LIMIT ?",
        );
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        let rows = rows.bind(json(&accounts)?).bind(most).fetch_all(&self.lists).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Those with the best settled ratings in a game, among those who have played it since a time.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn best(&self, kind: GameKind, since: Millis, now: Millis) -> Result<Vec<Ranked>, StoreError> {
        // As `Rating::aged` has it: who does not play is settled no more after a while.
        let rows = query(
            "SELECT accounts.id, accounts.name, accounts.bot, accounts.created, ratings.rating, ratings.deviation,
             ratings.volatility, ratings.games, ratings.changed
             FROM ratings JOIN accounts ON accounts.id = ratings.account
             WHERE ratings.kind = ?1 AND ratings.changed >= ?2
             AND deviation * deviation + volatility * volatility * ?3 * (?4 - ratings.changed) < ?5
             AND accounts.closed IS NULL AND accounts.deleted IS NULL
             ORDER BY ratings.rating DESC, ratings.account LIMIT ?6",
        )
        .bind(kind.name())
        .bind(since)
        .bind(FADING)
        .bind(now)
        .bind(PROVISIONAL * PROVISIONAL)
        .bind(BEST)
        .fetch_all(&self.lists)
        .await?;
        rows.iter().map(ranked).collect()
    }
}

fn ranked(row: &Row) -> Result<Ranked, StoreError> {
    Ok(Ranked {
        account: account_of(row, OWN_COLUMNS)?,
        rating: Rating {
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
        },
        games: row.try_get("games")?,
        changed: row.try_get("changed")?,
    })
}
