//! What goes out to who is away: what he wants to be told and where, his browsers and his address, and what waits to be sent.
//!
//! Whatever waits is taken by one node for a while, which says afterwards what became of it: nothing is sent twice.

use async_recursion::async_recursion as boxed;

use super::games::id_of;
use super::notices::{NOTICES, Sort, StoredNotice, notice_of};
use super::write::{
    AddBrowser, AskReset, ConfirmAddress, EndMail, ForgetPost, KeepReminder, MadeTurn, PushKeys, QueueNews,
    Remind, RemoveAddress, RemoveBrowser, SetAddress, SetWishes, SettleLetters, SettlePushes, TakeLetters,
    TakePushes, TellPuzzles,
};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::people::{Account, names};
use crate::sql::{Row, query};

const HOUR: Millis = 60 * 60 * 1000;
const DAY: Millis = 24 * HOUR;
/// How long something new waits until an e-mail sums it up: who is about to look is spared the letter.
pub(super) const SPARED: Millis = HOUR / 2;
/// How long there is no other news by e-mail.
pub(super) const NEWS: Millis = DAY;
/// How long nobody is sent the same question again.
pub const AGAIN: Millis = HOUR / 6;
/// How long something is worth pushing, and how many messages may wait for one browser.
pub const FRESH: Millis = 12 * HOUR;
pub(super) const WAITING: u32 = 100;
/// How long an address may stay unconfirmed.
pub const UNCONFIRMED: Millis = 7 * DAY;
/// When, by the clock of who is told, the day's puzzles are told of; not any more this much later.
const NINE: Millis = 9 * HOUR;
const MORNING: Millis = 3 * HOUR;
/// Clocks are ahead of the world's, or behind, by this many minutes at most.
pub const ZONES: i32 = 14 * 60;
/// How many things one letter sums up.
const SUMMED: u32 = 40;

/// Where somebody wants to be told something that he is not told unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// On the page: what stands there only if it is asked for.
    Page,
    /// In browsers that let the house.
    Push,
    /// By e-mail.
    Mail,
}

impl Way {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Page, Self::Push, Self::Mail];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Push => "push",
            Self::Mail => "mail",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }
}

/// How somebody is told something while he is away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Away {
    /// The code of his language.
    pub lang: String,
    /// How many minutes his clock is ahead of the world's.
    pub zone: i32,
}

/// The day that somebody's clock shows, and whether it is past nine there.
pub(super) const fn morning(now: Millis, zone: i32) -> (i64, bool) {
    let own = now + zone as i64 * 60 * 1000;
    (own.div_euclid(DAY), own.rem_euclid(DAY) >= NINE)
}

/// What somebody wants to be told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// What he does not want to be told on the page.
    pub unwanted: Vec<Sort>,
    /// What he wants to be told, and where, only because he has asked for it.
    pub wanted: Vec<(Sort, Way)>,
}

/// A browser that lets the house tell it something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Browser {
    /// The session that it has.
    pub session: i64,
    /// Where it is reached.
    pub endpoint: String,
    /// Its key, and what it shares with the house.
    pub key: Vec<u8>,
    /// What it shares with the house.
    pub shared: Vec<u8>,
}

/// One notice for one browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushId {
    /// The session of the browser.
    pub session: i64,
    /// What it is about.
    pub sort: Sort,
    /// The game.
    pub game: GameId,
}

/// Something that is to be pushed now.
#[derive(Clone, Debug)]
pub struct WaitingPush {
    /// Which.
    pub id: PushId,
    /// To where.
    pub browser: Browser,
    /// What.
    pub notice: StoredNotice,
    /// In which language.
    pub lang: String,
    /// How often it was tried before.
    pub tries: u32,
}

/// What became of pushes that were tried.
#[derive(Clone, Debug, Default)]
pub struct Pushed {
    /// Delivered, or given up.
    pub done: Vec<PushId>,
    /// To be tried again, and when.
    pub later: Vec<(PushId, Millis)>,
    /// Browsers that are no longer there.
    pub gone: Vec<Browser>,
}

/// Somebody's address for e-mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressRow {
    /// The address.
    pub address: String,
    /// Whether it is known to be his.
    pub confirmed: bool,
    /// When he gave it.
    pub since: Millis,
}

/// What a letter is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterKind {
    /// It asks whether the address is right.
    Confirm,
    /// It has a link for another password.
    Reset,
    /// It sums up what is new.
    News,
}

impl LetterKind {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Confirm, Self::Reset, Self::News];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reset => "reset",
            Self::News => "news",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A letter that is to be sent now.
#[derive(Clone, Debug)]
pub struct WaitingLetter {
    /// To whom.
    pub account: Account,
    /// For what.
    pub kind: LetterKind,
    /// Where to.
    pub address: String,
    /// When that address was given: what is said of it is void with the next.
    pub since: Millis,
    /// In which language.
    pub lang: String,
    /// When something was told before.
    pub told: Option<Millis>,
    /// How often it was tried before.
    pub tries: u32,
}

/// What became of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterEnd {
    /// It was sent.
    Sent,
    /// There was nothing to say after all, or it is no use.
    Dropped,
    /// It is tried again then.
    Later(Millis),
}

impl Store {
    /// The key by which push services know the house; this one, if there was none.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn push_keys(&self, new: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.ledger.write(PushKeys { new }).await
    }

    /// What somebody wants to be told, and where.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn wishes(&self, account: i64) -> Result<Wishes, StoreError> {
        let unwanted = self.unwanted(account).await?;
        let rows = query("SELECT sort, way FROM wanted WHERE account = ? ORDER BY sort, way").bind(account);
        let mut wanted = Vec::new();
        for row in rows.fetch_all(&self.readers).await? {
            // What only a newer program knows is nothing to this one.
            wanted.extend(Sort::named(row.try_get(0)?).zip(Way::named(row.try_get(1)?)));
        }
        Ok(Wishes { unwanted, wanted })
    }

    /// Says what somebody wants to be told from now on, and how.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn set_wishes(
        &self,
        account: i64,
        wishes: Wishes,
        away: Away,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(SetWishes { account, wishes, away, now }).await
    }

    /// Somebody's browser lets the house tell it something: it takes the place of what was known of it.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn add_browser(
        &self,
        account: i64,
        browser: Browser,
        lang: &str,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(AddBrowser { account, browser, lang: lang.to_owned(), now }).await
    }

    /// A browser is to be told nothing more.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn remove_browser(&self, session: i64) -> Result<(), StoreError> {
        self.ledger.write(RemoveBrowser { session }).await
    }

    /// The addresses under which somebody's browsers are reached, with the session of each.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn browsers(&self, account: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = query("SELECT session, endpoint FROM browsers WHERE account = ? ORDER BY session");
        let rows = rows.bind(account).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Takes what is to be pushed now, until a time when others may take it.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn take_pushes(
        &self,
        now: Millis,
        until: Millis,
        most: u32,
    ) -> Result<Vec<WaitingPush>, StoreError> {
        // Reading is cheaper than writing, and mostly there is nothing.
        let due = query("SELECT 1 FROM pushes WHERE due <= ? LIMIT 1").bind(now);
        if due.fetch_optional(&self.readers).await?.is_none() {
            return Ok(Vec::new());
        }
        self.ledger.write(TakePushes { now, until, most }).await
    }

    /// Says what became of pushes.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn settle_pushes(&self, pushed: Pushed) -> Result<(), StoreError> {
        self.ledger.write(SettlePushes { pushed: Box::new(pushed) }).await
    }

    /// Somebody's address.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn address(&self, account: i64) -> Result<Option<AddressRow>, StoreError> {
        let row = query("SELECT address, confirmed, since FROM addresses WHERE account = ?").bind(account);
        let row = row.fetch_optional(&self.readers).await?;
        let read = |row: &Row| {
            let confirmed = row.try_get::<Option<Millis>, _>(1)?.is_some();
            Ok(AddressRow { address: row.try_get(0)?, confirmed, since: row.try_get(2)? })
        };
        row.as_ref().map(read).transpose()
    }

    /// Somebody gives an address: it is asked there whether it is right. Whether the question goes out; none does so soon after another.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn set_address(
        &self,
        account: i64,
        address: &str,
        lang: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let (address, lang) = (address.to_owned(), lang.to_owned());
        self.ledger.write(SetAddress { account, address, lang, now }).await
    }

    /// An address is known to be somebody's, if it is still the one that he gave then; whether it is.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn confirm_address(
        &self,
        account: i64,
        since: Millis,
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.ledger.write(ConfirmAddress { account, since, now }).await
    }

    /// Somebody's address goes, and with it all that was to be told there.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn remove_address(&self, account: i64) -> Result<(), StoreError> {
        self.ledger.write(RemoveAddress { account }).await
    }

    /// Somebody wants no more news by e-mail.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn end_mail(&self, account: i64) -> Result<(), StoreError> {
        self.ledger.write(EndMail { account }).await
    }

    /// Whoever has this name, or this confirmed address, is to get a letter with a link for another password: not so soon after another,
    /// and nobody learns whether there is somebody.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn ask_reset(&self, asked: &str, now: Millis) -> Result<(), StoreError> {
        let asked = asked.trim();
        let (name, address) = (names::skeleton(asked), folded(asked));
        self.ledger.write(AskReset { name, address, now }).await
    }

    /// Puts letters that sum up into the queue, for those who have something new; how many.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn queue_news(&self, now: Millis) -> Result<u64, StoreError> {
        let due = query(
            "SELECT 1 FROM addresses WHERE waiting <= ? AND (told IS NULL OR told <= ?)
             AND confirmed IS NOT NULL LIMIT 1",
        );
        let due = due.bind(now - SPARED).bind(now - NEWS).fetch_optional(&self.readers).await?;
        if due.is_none() { Ok(0) } else { self.ledger.write(QueueNews { now }).await }
    }

    /// Takes letters that are to be sent now, until a time when others may take them.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn take_letters(
        &self,
        now: Millis,
        until: Millis,
        most: u32,
    ) -> Result<Vec<WaitingLetter>, StoreError> {
        let due = query("SELECT 1 FROM letters WHERE due <= ? LIMIT 1").bind(now);
        if due.fetch_optional(&self.readers).await?.is_none() {
            return Ok(Vec::new());
        }
        self.ledger.write(TakeLetters { now, until, most }).await
    }

    /// Says what became of letters.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn settle_letters(
        &self,
        ended: Vec<(WaitingLetter, LetterEnd)>,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(SettleLetters { ended, now }).await
    }

    /// What a letter sums up: what is new since a time, of what somebody wants to be told by e-mail.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn news(&self, account: i64, since: Option<Millis>) -> Result<Vec<StoredNotice>, StoreError> {
        let rows = query(format!(
            "{NOTICES} WHERE notices.account = ? AND notices.seen IS NULL AND notices.created > ?
             AND EXISTS (SELECT 1 FROM wanted WHERE wanted.account = notices.account
                         AND wanted.sort = notices.sort AND wanted.way = 'mail')
             ORDER BY notices.created DESC, notices.game LIMIT ?"
        ));
        let rows = rows.bind(account).bind(since.unwrap_or(0)).bind(SUMMED).fetch_all(&self.readers).await?;
        rows.iter().map(notice_of).collect()
    }

    /// Tells those of the day's puzzles who want to be told, and by whose clock it is nine; how many.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tell_puzzles(&self, now: Millis) -> Result<u64, StoreError> {
        let accounts = self.awaiting_puzzles(now).await?;
        if accounts.is_empty() { Ok(0) } else { self.ledger.write(TellPuzzles { accounts, now }).await }
    }

    /// Who is to be told of the day's puzzles, with the day that his clock shows.
    async fn awaiting_puzzles(&self, now: Millis) -> Result<Vec<(i64, i64)>, StoreError> {
        let rows = query(
            "SELECT away.account, away.zone, away.puzzled FROM away
             WHERE EXISTS (SELECT 1 FROM wanted WHERE wanted.sort = ? AND wanted.account = away.account)
             AND away.puzzled < ? ORDER BY away.account",
        );
        // By whose clock it can be a later day, at most.
        let (latest, _) = morning(now, ZONES);
        let rows = rows.bind(Sort::Puzzles.name()).bind(latest).fetch_all(&self.lists).await?;
        let mut found = Vec::new();
        for row in &rows {
            let (day, past_nine) = morning(now, row.try_get(1)?);
            let over = morning(now - MORNING, row.try_get(1)?);
            let in_time = past_nine && over != (day, true);
            if in_time && row.try_get::<i64, _>(2)? < day {
                found.push((row.try_get(0)?, day));
            }
        }
        Ok(found)
    }

    /// Whom to remind when the time for a turn of his runs out.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn keep_reminder(&self, reminder: Reminder) -> Result<(), StoreError> {
        self.ledger.write(KeepReminder { reminder }).await
    }

    /// Somebody has made his turn: what was told of it is no longer new.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn made_turn(&self, account: i64, game: GameId, now: Millis) -> Result<(), StoreError> {
        self.ledger.write(MadeTurn { account, game, now }).await
    }

    /// Reminds those whose time runs out; how many.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn remind(&self, now: Millis, most: u32) -> Result<u64, StoreError> {
        let due = query("SELECT 1 FROM reminders WHERE at <= ? LIMIT 1").bind(now);
        if due.fetch_optional(&self.readers).await?.is_none() {
            return Ok(0);
        }
        self.ledger.write(Remind { now, most }).await
    }

    /// Forgets what is no longer worth sending, and addresses that nobody has confirmed; how much.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn forget_post(&self, now: Millis) -> Result<u64, StoreError> {
        self.ledger.write(ForgetPost { now }).await
    }
}

/// How an address is found again: nobody has two that differ only in capitals.
pub(super) fn folded(address: &str) -> String {
    address.to_lowercase()
}

/// Whom to remind, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// Whom.
    pub account: i64,
    /// Of which game.
    pub game: GameId,
    /// Of which of its turns.
    pub turn: u32,
    /// When he is reminded.
    pub at: Millis,
    /// When his time is up.
    pub due: Millis,
}

impl Reminder {
    /// The reminder for a time that runs from now: when a fifth of it is left, but some hours before its end if it is long enough.
    #[must_use]
    pub fn new(account: i64, game: GameId, turn: u32, now: Millis, due: Millis) -> Self {
        let time = (due - now).max(0);
        let left = (time / 5).clamp(2 * HOUR, DAY).min(time / 2);
        Self { account, game, turn, at: due - left, due }
    }
}

pub(super) fn push_of(row: &Row) -> Result<PushId, StoreError> {
    let sort = Sort::named(row.try_get(1)?).ok_or_else(|| StoreError::Unsound("a push".to_owned()))?;
    Ok(PushId { session: row.try_get(0)?, sort, game: id_of(row.try_get(2)?)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reminder_comes_when_a_fifth_is_left_and_neither_too_soon_nor_too_late() {
        let game = GameId::numbered(1);
        for (time, left) in [
            (DAY, 24 * HOUR / 5),
            (3 * DAY, 3 * 24 * HOUR / 5),
            (14 * DAY, DAY),
            (5 * HOUR, 2 * HOUR),
            (HOUR, HOUR / 2),
            (0, 0),
            (-5, 0),
        ] {
            let reminder = Reminder::new(1, game, 3, 100, 100 + time);
            assert_eq!(reminder.due - reminder.at, left, "{time}");
        }
    }

    #[test]
    fn nine_is_nine_by_everybodys_own_clock() {
        let day = 20_000;
        let midnight = day * DAY;
        for (hour, zone, wanted) in [
            (8, 0, (day, false)),
            (9, 0, (day, true)),
            (6, 180, (day, true)),
            (5, 180, (day, false)),
            (23, 600, (day + 1, true)),
            (3, -300, (day - 1, true)),
            (14, -300, (day, true)),
        ] {
            assert_eq!(morning(midnight + hour * HOUR, zone), wanted, "{hour} {zone}");
        }
    }
}
