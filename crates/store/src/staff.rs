//! Order in the house: how accounts stand, what is reported, what staff has done and can undo, and who seems to play for ratings alone.

use async_recursion::async_recursion as boxed;
use kamni_rules::Player;
use serde::{Deserialize, Serialize};

use super::columns::person;
use super::games::id_of;
use super::rated::kind_named;
use super::write::{Judge, Report, Undo};
use super::{Store, StoreError};
use crate::arranged::{Meeting, Played};
use crate::clock::Millis;
use crate::game::{Why, side};
use crate::ids::GameId;
use crate::people::Person;
use crate::sql::{Row, query};

/// How many lines of talk go with a report.
const LINES: u32 = 20;
/// How many reports and deeds are listed.
const LISTED: u32 = 100;
/// How many rated games are looked through for arranged ones.
const LOOKED_THROUGH: u32 = 5000;
/// How many reports of one account may wait to be settled.
pub(super) const MOST_REPORTS: u32 = 20;

/// How an account stands in the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// It belongs to staff.
    pub staff: bool,
    /// Since when it is closed.
    pub closed: Option<Millis>,
    /// Since when it is nobody's any more.
    pub deleted: Option<Millis>,
    /// Until when it may not talk.
    pub muted: Option<Millis>,
}

impl Footing {
    /// Whether it may talk.
    #[must_use]
    pub fn may_talk(&self, now: Millis) -> bool {
        self.muted.is_none_or(|until| until <= now)
    }
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// What somebody says.
    Talk,
    /// How he plays.
    Play,
    /// His name.
    Name,
    /// Something else.
    Other,
}

impl Complaint {
    /// All there are.
    pub const ALL: [Self; 4] = [Self::Talk, Self::Play, Self::Name, Self::Other];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Talk => "talk",
            Self::Play => "play",
            Self::Name => "name",
            Self::Other => "other",
        }
    }

    /// The one of that word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|complaint| complaint.name() == name)
    }
}

/// Something that somebody has said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// At which game.
    pub game: String,
    /// When.
    pub at: Millis,
    /// What.
    pub text: String,
}

/// A report that is to be made.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// Who makes it.
    pub reporter: i64,
    /// Who is reported.
    pub reported: i64,
    /// What it is about.
    pub about: Complaint,
    /// What is said of it.
    pub text: String,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// When.
    pub now: Millis,
}

/// A report as it stands in the books.
#[derive(Clone, Debug)]
pub struct StoredReport {
    /// Its number.
    pub id: i64,
    /// The name of who has made it.
    pub reporter: String,
    /// The name of who is reported.
    pub reported: String,
    /// What it is about.
    pub about: Complaint,
    /// What is said of it.
    pub text: String,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// What the reported had said last.
    pub lines: Vec<Line>,
    /// When it was made.
    pub created: Millis,
    /// When it was settled.
    pub settled: Option<Millis>,
}

/// What staff does to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It may not talk until a time.
    Mute(Millis),
    /// It may talk again.
    Unmute,
    /// Nobody can sign in to it.
    Close,
    /// Somebody can again.
    Reopen,
    /// It gets another name.
    Rename(String),
    /// A report on it is settled.
    Settle(i64),
    /// It becomes staff's.
    Appoint,
    /// It is staff's no longer.
    Dismiss,
}

impl Deed {
    /// Its word.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Mute(_) => "mute",
            Self::Unmute => "unmute",
            Self::Close => "close",
            Self::Reopen => "reopen",
            Self::Rename(_) => "rename",
            Self::Settle(_) => "settle",
            Self::Appoint => "staff",
            Self::Dismiss => "unstaff",
        }
    }
}

/// What was there before a deed, and is again when it is undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detail {
    /// Until when the account was muted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted: Option<Millis>,
    /// Since when it was closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<Millis>,
    /// Until when it is muted by the deed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
    /// Its name before and after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// The report that was settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<i64>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDeed {
    /// Its number.
    pub id: i64,
    /// The name of who did it; the host has none.
    pub actor: Option<String>,
    /// What was done: a deed's word.
    pub deed: String,
    /// The name of the account.
    pub account: String,
    /// What was there before.
    pub detail: Detail,
    /// When.
    pub created: Millis,
    /// When it was undone.
    pub undone: Option<Millis>,
    /// By whom; the host has no name.
    pub undoer: Option<String>,
}

fn detail_of(text: &str) -> Result<Detail, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Unsound("the detail of a deed".to_owned()))
}

fn report_of(row: &Row) -> Result<StoredReport, StoreError> {
    let unsound = |_| StoreError::Unsound("a report".to_owned());
    let about = Complaint::named(row.try_get("about")?);
    Ok(StoredReport {
        id: row.try_get("id")?,
        reporter: row.try_get("reporter_name")?,
        reported: row.try_get("reported_name")?,
        about: about.ok_or_else(|| StoreError::Unsound("what a report is about".to_owned()))?,
        text: row.try_get("text")?,
        game: row.try_get::<Option<&str>, _>("game")?.map(id_of).transpose()?,
        lines: serde_json::from_str(row.try_get("lines")?).map_err(unsound)?,
        created: row.try_get("created")?,
        settled: row.try_get("settled")?,
    })
}

impl Store {
    /// How an account stands.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn footing(&self, account: i64) -> Result<Footing, StoreError> {
        let row = query("SELECT staff, closed, deleted, muted FROM accounts WHERE id = ?").bind(account);
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(Footing::default()) };
        Ok(Footing {
            staff: row.try_get(0)?,
            closed: row.try_get(1)?,
            deleted: row.try_get(2)?,
            muted: row.try_get(3)?,
        })
    }

    /// Reports an account, with what it has said last: at the game that is named, or anywhere. The number of the report.
    ///
    /// # Errors
    /// If too many of the same reporter wait, or the database fails.
    #[boxed]
    pub async fn report(&self, report: NewReport) -> Result<i64, StoreError> {
        let lines = self.lines_of(Person::Account(report.reported), report.game, LINES).await?;
        self.ledger.write(Report { report: Box::new(report), lines }).await
    }

    /// What somebody has said last, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn lines_of(
        &self,
        who: Person,
        game: Option<GameId>,
        most: u32,
    ) -> Result<Vec<Line>, StoreError> {
        let mut asked = query("SELECT game, at, text FROM talk WHERE person = ");
        asked.push_bind(person(who));
        if let Some(game) = game {
            asked.push(" AND game = ").push_bind(game.as_str());
        }
        asked.push(" ORDER BY at DESC, number DESC LIMIT ").push_bind(most);
        let rows = asked.fetch_all(&self.lists).await?;
        let line = |row: &Row| Ok(Line { game: row.try_get(0)?, at: row.try_get(1)?, text: row.try_get(2)? });
        rows.iter().rev().map(line).collect()
    }

    /// Reports that wait to be settled, the oldest first; or those that are, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn reports(&self, settled: bool) -> Result<Vec<StoredReport>, StoreError> {
        let which = if settled {
            "reports.settled IS NOT NULL ORDER BY reports.settled DESC, reports.id DESC"
        } else {
            "reports.settled IS NULL ORDER BY reports.created, reports.id"
        };
        let sql = format!(
            "SELECT reports.*, one.name AS reporter_name, other.name AS reported_name FROM reports
             JOIN accounts AS one ON one.id = reporter JOIN accounts AS other ON other.id = reported
             WHERE {which} LIMIT ?"
        );
        let rows = query(sql).bind(LISTED).fetch_all(&self.lists).await?;
        rows.iter().map(report_of).collect()
    }

    /// Does something to an account, and writes down who did it: staff, or the host. The number of the deed; nothing if it would change
    /// nothing.
    ///
    /// # Errors
    /// If the name that is to be given is taken, there is no such account or report, or the database fails.
    #[boxed]
    pub async fn judge(
        &self,
        actor: Option<i64>,
        account: i64,
        deed: Deed,
        now: Millis,
    ) -> Result<Option<i64>, StoreError> {
        self.ledger.write(Judge { actor, account, deed, now }).await
    }

    /// Undoes a deed; says whether it could be.
    ///
    /// # Errors
    /// If the name from before is taken, or the database fails.
    #[boxed]
    pub async fn undo(&self, deed: i64, undoer: Option<i64>, now: Millis) -> Result<bool, StoreError> {
        self.ledger.write(Undo { deed, undoer, now }).await
    }

    /// What staff has done, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn deeds(&self) -> Result<Vec<StoredDeed>, StoreError> {
        let rows = query(
            "SELECT deeds.*, one.name AS actor_name, other.name AS account_name, last.name AS undoer_name FROM deeds
             LEFT JOIN accounts AS one ON one.id = actor JOIN accounts AS other ON other.id = account
             LEFT JOIN accounts AS last ON last.id = undoer ORDER BY deeds.id DESC LIMIT ?",
        );
        let rows = rows.bind(LISTED).fetch_all(&self.lists).await?;
        let deed = |row: &Row| {
            Ok(StoredDeed {
                id: row.try_get("id")?,
                actor: row.try_get("actor_name")?,
                deed: row.try_get("deed")?,
                account: row.try_get("account_name")?,
                detail: detail_of(row.try_get("detail")?)?,
                created: row.try_get("created")?,
                undone: row.try_get("undone")?,
                undoer: row.try_get("undoer_name")?,
            })
        };
        rows.iter().map(deed).collect()
    }

    /// The number of the last deed: when it changes, somebody may be no longer who he was.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn last_deed(&self) -> Result<i64, StoreError> {
        let row = query("SELECT coalesce(max(id), 0) FROM deeds").fetch_one(&self.readers).await?;
        Ok(row.try_get(0)?)
    }

    /// The latest rated games since a time, to be looked through for arranged ones.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn rated_meetings(&self, since: Millis) -> Result<Vec<Meeting>, StoreError> {
        let rows = query(
            "SELECT latest.id, latest.kind, latest.result, latest.why, latest.turns, one.account, other.account,
             first.name, second.name FROM
             (SELECT id, kind, result, why, turns, ended FROM games WHERE ended IS NOT NULL AND result <> 'none'
              AND rated = 1 AND ended >= ? ORDER BY ended DESC, id DESC LIMIT ?) AS latest
             JOIN seats AS one ON one.game = latest.id AND one.side = 0
             JOIN seats AS other ON other.game = latest.id AND other.side = 1
             JOIN accounts AS first ON first.id = one.account JOIN accounts AS second ON second.id = other.account
             ORDER BY latest.ended DESC, latest.id DESC",
        );
        let rows = rows.bind(since).bind(LOOKED_THROUGH).fetch_all(&self.lists).await?;
        let meeting = |row: &Row| {
            let winner: Option<Player> = side::named(row.try_get(2)?);
            let why = Why::named(row.try_get(3)?);
            Ok(Meeting {
                game: id_of(row.try_get(0)?)?,
                kind: kind_named(row.try_get(1)?)?,
                players: [
                    Played { account: row.try_get(5)?, name: row.try_get(7)? },
                    Played { account: row.try_get(6)?, name: row.try_get(8)? },
                ],
                winner,
                why: why.ok_or_else(|| StoreError::Unsound("the end of a game".to_owned()))?,
                turns: row.try_get(4)?,
            })
        };
        rows.iter().map(meeting).collect()
    }
}
