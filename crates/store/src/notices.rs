//! What concerned somebody, kept for a month.

use async_recursion::async_recursion as boxed;
use kamni_rules::GameKind;

use super::games::id_of;
use super::rated::kind_named;
use super::write::{ForgetNotices, KeepNotice, NoteNotices};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::sql::{Row, query};

/// How long they are kept.
pub const LIFE: Millis = 30 * 24 * 60 * 60 * 1000;
/// How many are listed.
const LISTED: u32 = 200;
/// How many of those who follow somebody are told that he plays, and how often each of them.
pub(super) const FOLLOWERS: u32 = 500;
pub(super) const SELDOM: Millis = 24 * 60 * 60 * 1000;

/// What a notice is about, as people choose among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Their turn in a game of days.
    Turn,
    /// A rival was found.
    Rival,
    /// Somebody wants to play.
    Challenge,
    /// A game is over.
    Over,
    /// The time for a turn runs out.
    Time,
    /// A tournament begins that they have entered. The tournament's id stands where others have a game's, and its name where they have
    /// a rival's.
    Tournament,
    /// The day's puzzles. The number of the day stands where others have a game's id.
    Puzzles,
    /// Somebody whom they follow plays.
    Followed,
}

impl Sort {
    /// All there are.
    pub const ALL: [Self; 8] = [
        Self::Turn,
        Self::Time,
        Self::Rival,
        Self::Challenge,
        Self::Over,
        Self::Tournament,
        Self::Puzzles,
        Self::Followed,
    ];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Rival => "rival",
            Self::Challenge => "challenge",
            Self::Over => "over",
            Self::Time => "time",
            Self::Tournament => "tournament",
            Self::Puzzles => "puzzles",
            Self::Followed => "followed",
        }
    }

    /// Whether it stands on the page only if it is asked for.
    #[must_use]
    pub const fn is_asked_for(self) -> bool {
        matches!(self, Self::Puzzles)
    }

    /// The one of that word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.name() == name)
    }
}

/// A notice that is to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotice {
    /// Whom it concerns.
    pub account: i64,
    /// What it is about.
    pub sort: Sort,
    /// The game.
    pub game: GameId,
    /// Which game is played there.
    pub kind: GameKind,
    /// The other's name, if he has an account.
    pub rival: Option<String>,
    /// Of a turn: when the time for it is up.
    pub due: Option<Millis>,
    /// Whether it is told once, and not anew if it comes again.
    pub once: bool,
}

/// A notice as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredNotice {
    /// What it is about.
    pub sort: Sort,
    /// The game.
    pub game: GameId,
    /// Which game is played there.
    pub kind: GameKind,
    /// The other's name, if he has an account.
    pub rival: Option<String>,
    /// When it came.
    pub created: Millis,
    /// Whether it is new.
    pub is_new: bool,
    /// Of a game that is over: whether the one it concerns won; neither in a draw.
    pub won: Option<bool>,
    /// Of a rated game that is over: the rating before and after.
    pub rating: Option<(i32, i32)>,
    /// Of a turn that is to be made: when the time for it is up.
    pub due: Option<Millis>,
}

/// How notices are read, with what became of the game; `notice_of` knows the places.
pub(super) const NOTICES: &str =
    "SELECT notices.sort, notices.game, notices.kind, notices.rival, notices.created, notices.seen,
    seats.side, seats.result, seats.rating, seats.rating_after, notices.due FROM notices
    LEFT JOIN seats ON seats.game = notices.game AND seats.account = notices.account";

impl Store {
    /// Keeps a notice, unless somebody does not want it: of one sort and game the last stands.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn keep_notice(&self, notice: NewNotice, now: Millis) -> Result<(), StoreError> {
        self.ledger.write(KeepNotice { notice: Box::new(notice), now }).await
    }

    /// What concerned an account in the last month, the latest first.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn notices(&self, account: i64, now: Millis) -> Result<Vec<StoredNotice>, StoreError> {
        let rows = query(format!(
            "{NOTICES} WHERE notices.account = ? AND notices.created > ? AND notices.page = 1
             ORDER BY notices.created DESC, notices.game LIMIT ?"
        ));
        let rows = rows.bind(account).bind(now - LIFE).bind(LISTED).fetch_all(&self.readers).await?;
        rows.iter().map(notice_of).collect()
    }

    /// How many notices of an account are new.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn new_notices(&self, account: i64, now: Millis) -> Result<u32, StoreError> {
        let row = query(
            "SELECT count(*) FROM notices WHERE account = ? AND created > ? AND seen IS NULL AND page = 1",
        );
        Ok(row.bind(account).bind(now - LIFE).fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// All notices of an account have been seen.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn note_notices(&self, account: i64, now: Millis) -> Result<(), StoreError> {
        self.ledger.write(NoteNotices { account, now }).await
    }

    /// What an account does not want to be told.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn unwanted(&self, account: i64) -> Result<Vec<Sort>, StoreError> {
        let rows = query("SELECT sort FROM unwanted WHERE account = ? ORDER BY sort").bind(account);
        let rows = rows.fetch_all(&self.readers).await?;
        // A sort that only a newer program knows is nothing to this one.
        rows.iter().map(|row| Ok(Sort::named(row.try_get(0)?))).filter_map(Result::transpose).collect()
    }

    /// Forgets notices that came before a time. How many.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn forget_notices(&self, before: Millis) -> Result<u64, StoreError> {
        self.ledger.write(ForgetNotices { before }).await
    }
}

pub(super) fn notice_of(row: &Row) -> Result<StoredNotice, StoreError> {
    let sort = Sort::named(row.try_get(0)?).ok_or_else(|| StoreError::Unsound("a notice".to_owned()))?;
    let side: Option<i64> = row.try_get(6)?;
    let result: Option<&str> = row.try_get(7)?;
    let winner = result.and_then(crate::game::side::named);
    let own = side.map(super::games::player_of).transpose()?;
    let rating = row.try_get::<Option<i32>, _>(8)?.zip(row.try_get(9)?);
    Ok(StoredNotice {
        sort,
        game: id_of(row.try_get(1)?)?,
        kind: kind_named(row.try_get(2)?)?,
        rival: row.try_get(3)?,
        created: row.try_get(4)?,
        is_new: row.try_get::<Option<Millis>, _>(5)?.is_none(),
        won: winner.zip(own).map(|(winner, own)| winner == own),
        rating,
        due: row.try_get(10)?,
    })
}
