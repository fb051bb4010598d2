//! The lobby: who looks for a game, and who is brought together.
//!
//! A seek lives as long as its owner is here; one for a game by correspondence is stored and waits. Quick pairing brings together those
//! who want the same, the nearer in rating the sooner.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kamni_rules::{Player, Rules};
use tokio::sync::broadcast;
use tokio::time::Duration;

use crate::clock::{Controls, Millis};
use crate::game::Sitter;
use crate::ids::GameId;
use crate::store::seeks::{NewSeek, StoredSeek};

/// Somebody whose last page has closed is waited for so long: pages are loaded anew.
const AWAY: Duration = Duration::from_secs(8);
/// Ratings may be so far apart at once, and so much farther with every second of waiting.
const NEAR: i64 = 60;
const WIDER: i64 = 25;
/// So many seeks may stand, and so many of one person.
const MOST: usize = 500;
const MOST_OF_ONE: usize = 3;
/// Whoever has no page that is connected, and never had, waits so long to be paired; a seek of theirs stands so long.
const UNSEEN: Millis = 60_000;
const UNSEEN_SEEK: Millis = 600_000;

/// Somebody in the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// Their session.
    pub session: i64,
    /// How they sit down: as a guest or with an account.
    pub sitter: Sitter,
}

impl Seeker {
    const fn account(&self) -> Option<i64> {
        match self.sitter {
            Sitter::Account { id, .. } => Some(id),
            _ => None,
        }
    }

    fn rating(&self) -> i64 {
        match self.sitter {
            Sitter::Account { rating: Some((rating, _)), .. } => i64::from(rating),
            _ => 1500,
        }
    }

    /// Whether both are one person.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.session == other.session || self.account().is_some() && self.account() == other.account()
    }
}

/// What somebody looks for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The game and its options.
    pub rules: Rules,
    /// The clocks.
    pub controls: Controls,
    /// Whether ratings change.
    pub rated: bool,
    /// The side that the seeker wants; either, if none.
    pub side: Option<Player>,
}

impl Wanted {
    /// Whether both can be had in one game. It is rated if both want that: guests and others still meet.
    fn matches(&self, other: &Self) -> bool {
        let sides = match (self.side, other.side) {
            (Some(one), Some(two)) => one != two,
            _ => true,
        };
        sides && self.rules == other.rules && self.controls == other.controls
    }
}

/// A seek that everybody sees.
#[derive(Clone, Debug)]
pub struct Seek {
    /// Its number.
    pub id: u64,
    /// Whose.
    pub seeker: Seeker,
    /// What for.
    pub wanted: Wanted,
    /// Since when.
    pub since: Millis,
    /// Its number in the store, if it outlives the visit.
    pub stored: Option<i64>,
}

/// Two who play.
#[derive(Clone, Debug)]
pub struct Pair {
    /// What they play.
    pub wanted: Wanted,
    /// First and Second.
    pub seekers: [Seeker; 2],
}

/// What is told in the lobby.
#[derive(Clone, Debug)]
pub enum LobbyNews {
    /// The list of seeks has changed.
    Changed,
    /// Somebody's game begins.
    Go {
        /// Whose: a session.
        session: i64,
        /// The game.
        game: GameId,
    },
}

/// Why a seek is not posted or accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeekError {
    /// It is gone.
    #[error("the seek is gone")]
    Gone,
    /// It is one's own.
    #[error("the seek is one's own")]
    Own,
    /// A rated game needs accounts.
    #[error("a rated game needs an account")]
    Account,
    /// Too many stand.
    #[error("too many seeks stand already")]
    TooMany,
}

impl SeekError {
    /// Its word; the sentence is the text `seek-…`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "gone",
            Self::Own => "own",
            Self::Account => "account",
            Self::TooMany => "too-many",
        }
    }
}

#[derive(Debug, Default)]
struct State {
    seeks: Vec<Seek>,
    /// Those who want to be paired, since when.
    pool: Vec<(Seeker, Wanted, Millis)>,
    /// How many pages of each session are in the lobby.
    here: HashMap<i64, usize>,
    last: u64,
}

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    news: broadcast::Sender<LobbyNews>,
}

/// The lobby. Clones are the same lobby.
#[derive(Clone, Debug)]
pub struct Lobby(Arc<Inner>);

impl Default for Lobby {
    fn default() -> Self {
        Self(Arc::new(Inner { state: Mutex::default(), news: broadcast::channel(256).0 }))
    }
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change is whole when the lock is let go, whatever happened elsewhere.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, news: LobbyNews) {
        // Nobody need be here.
        let _ = self.0.news.send(news);
    }

    /// What is told from now on.
    #[must_use]
    pub fn news(&self) -> broadcast::Receiver<LobbyNews> {
        self.0.news.subscribe()
    }

    /// The seeks, the oldest first.
    #[must_use]
    pub fn seeks(&self) -> Vec<Seek> {
        self.lock().seeks.clone()
    }

    /// One seek.
    #[must_use]
    pub fn seek(&self, id: u64) -> Option<Seek> {
        self.lock().seeks.iter().find(|seek| seek.id == id).cloned()
    }

    /// Puts seeks back that were stored.
    pub fn restore(&self, seeks: Vec<StoredSeek>) {
        let mut state = self.lock();
        for StoredSeek { id, owner, seek } in seeks {
            state.last += 1;
            let sitter = owner.map_or(Sitter::Guest, |account| Sitter::Account {
                id: account.id,
                name: account.name,
                rating: None,
                bot: account.bot,
            });
            let NewSeek { session, rules, controls, rated, side, created, .. } = seek;
            let wanted = Wanted { rules, controls, rated, side };
            let seeker = Seeker { session, sitter };
            let number = state.last;
            state.seeks.push(Seek { id: number, seeker, wanted, since: created, stored: Some(id) });
        }
    }

    /// Whether somebody can post a seek.
    ///
    /// # Errors
    /// Why not.
    pub fn may_post(&self, seeker: &Seeker, wanted: &Wanted) -> Result<(), SeekError> {
        if wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let state = self.lock();
        let of_one = state.seeks.iter().filter(|seek| seek.seeker.is(seeker)).count();
        if state.seeks.len() >= MOST || of_one >= MOST_OF_ONE { Err(SeekError::TooMany) } else { Ok(()) }
    }

    /// Posts a seek; `stored` is its number in the store, if it outlives the visit.
    ///
    /// # Errors
    /// If it cannot be.
    pub fn post(
        &self,
        seeker: Seeker,
        wanted: Wanted,
        now: Millis,
        stored: Option<i64>,
    ) -> Result<Seek, SeekError> {
        self.may_post(&seeker, &wanted)?;
        let mut state = self.lock();
        state.last += 1;
        let seek = Seek { id: state.last, seeker, wanted, since: now, stored };
        state.seeks.push(seek.clone());
        drop(state);
        self.tell(LobbyNews::Changed);
        Ok(seek)
    }

    /// Takes one's own seek away.
    pub fn withdraw(&self, id: u64, seeker: &Seeker) -> Option<Seek> {
        let mut state = self.lock();
        let place = state.seeks.iter().position(|seek| seek.id == id && seek.seeker.is(seeker))?;
        let seek = state.seeks.remove(place);
        drop(state);
        self.tell(LobbyNews::Changed);
        Some(seek)
    }

    /// Accepts somebody's seek: it is gone, and the two are a pair.
    ///
    /// # Errors
    /// If it cannot be accepted.
    pub fn accept(&self, id: u64, seeker: Seeker) -> Result<(Pair, Seek), SeekError> {
        let mut state = self.lock();
        let place = state.seeks.iter().position(|seek| seek.id == id).ok_or(SeekError::Gone)?;
        let seek = &state.seeks[place];
        if seek.seeker.is(&seeker) {
            return Err(SeekError::Own);
        }
        if seek.wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let seek = state.seeks.remove(place);
        state.pool.retain(|(waiting, ..)| !waiting.is(&seeker) && !waiting.is(&seek.seeker));
        drop(state);
        self.tell(LobbyNews::Changed);
        let pair = pair(seek.seeker.clone(), seeker, seek.wanted.clone(), None);
        Ok((pair, seek))
    }

    /// Waits to be paired with somebody who wants the same; an earlier wish of the same person is forgotten.
    ///
    /// # Errors
    /// If a rated game is wanted without an account.
    pub fn wait(&self, seeker: Seeker, wanted: Wanted, now: Millis) -> Result<(), SeekError> {
        if wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let mut state = self.lock();
        state.pool.retain(|(waiting, ..)| !waiting.is(&seeker));
        state.pool.push((seeker, wanted, now));
        Ok(())
    }

    /// Waits no longer.
    pub fn wait_no_longer(&self, session: i64) {
        self.lock().pool.retain(|(waiting, ..)| waiting.session != session);
    }

    /// Forgets those whose page never came: they have no script, or left before it ran. Programs, which have no session, stay.
    pub fn tidy(&self, now: Millis) {
        let mut state = self.lock();
        let State { seeks, pool, here, .. } = &mut *state;
        let gone = |session: i64| session != 0 && !here.contains_key(&session);
        pool.retain(|(waiting, _, since)| !gone(waiting.session) || now - since < UNSEEN);
        let before = seeks.len();
        seeks.retain(|seek| {
            seek.stored.is_some() || !gone(seek.seeker.session) || now - seek.since < UNSEEN_SEEK
        });
        let changed = seeks.len() != before;
        drop(state);
        if changed {
            self.tell(LobbyNews::Changed);
        }
    }

    /// What somebody waits for, and since when.
    #[must_use]
    pub fn waiting(&self, session: i64) -> Option<(Seeker, Wanted, Millis)> {
        self.lock().pool.iter().find(|(waiting, ..)| waiting.session == session).cloned()
    }

    /// Brings together those who want the same and are near enough: the longer they wait, the farther that is.
    #[must_use]
    pub fn pairs(&self, now: Millis) -> Vec<Pair> {
        let mut state = self.lock();
        let mut found = Vec::new();
        let mut place = 0;
        while place < state.pool.len() {
            let (seeker, wanted, since) = &state.pool[place];
            let reach = NEAR + WIDER * (now - since) / 1000;
            let near = |other: &Seeker, their_reach: i64| {
                (other.rating() - seeker.rating()).abs() <= reach.max(their_reach)
            };
            let rest = state.pool.iter().enumerate().skip(place + 1);
            let best = rest
                .filter(|(_, (other, theirs, their_since))| {
                    !other.is(seeker)
                        && wanted.matches(theirs)
                        && near(other, NEAR + WIDER * (now - their_since) / 1000)
                })
                .min_by_key(|(_, (other, ..))| (other.rating() - seeker.rating()).abs())
                .map(|(other, _)| other);
            if let Some(other) = best {
                let (two, theirs, _) = state.pool.remove(other);
                let (one, mut wanted, _) = state.pool.remove(place);
                wanted.rated &= theirs.rated;
                found.push(pair(one, two, wanted, theirs.side));
            } else {
                place += 1;
            }
        }
        found
    }

    /// Tells a pair that their game begins.
    pub fn go(&self, pair: &Pair, game: GameId) {
        for seeker in &pair.seekers {
            self.tell(LobbyNews::Go { session: seeker.session, game });
        }
    }

    /// Somebody's page is in the lobby, until this is dropped and a while longer.
    #[must_use]
    pub fn attend(&self, session: i64) -> Attendance {
        *self.lock().here.entry(session).or_default() += 1;
        Attendance { lobby: self.clone(), session }
    }

    fn leave(&self, session: i64) {
        let mut state = self.lock();
        let Some(pages) = state.here.get_mut(&session) else { return };
        *pages -= 1;
        if *pages > 0 {
            return;
        }
        state.here.remove(&session);
        drop(state);
        let lobby = self.clone();
        // Without a runtime the house is closing, and seeks go with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(AWAY).await;
                lobby.forget(session);
            });
        }
    }

    /// Forgets what somebody looked for who has not come back.
    fn forget(&self, session: i64) {
        let mut state = self.lock();
        if state.here.contains_key(&session) {
            return;
        }
        let before = state.seeks.len();
        state.seeks.retain(|seek| seek.stored.is_some() || seek.seeker.session != session);
        state.pool.retain(|(waiting, ..)| waiting.session != session);
        let changed = state.seeks.len() != before;
        drop(state);
        if changed {
            self.tell(LobbyNews::Changed);
        }
    }
}

/// Two people, and who goes first.
fn pair(one: Seeker, two: Seeker, wanted: Wanted, wish_of_two: Option<Player>) -> Pair {
    let side = wanted.side.or(wish_of_two.map(Player::other));
    let side = side.unwrap_or_else(crate::proposal::coin);
    let seekers = match side {
        Player::First => [one, two],
        Player::Second => [two, one],
    };
    Pair { wanted, seekers }
}

/// Being in the lobby.
#[derive(Debug)]
pub struct Attendance {
    lobby: Lobby,
    session: i64,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.lobby.leave(self.session);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Control;
    use kamni_rules::GameKind;

    fn guest(session: i64) -> Seeker {
        Seeker { session, sitter: Sitter::Guest }
    }

    fn rated(session: i64, rating: i32) -> Seeker {
        let sitter = Sitter::Account {
            id: session,
            name: format!("n{session}"),
            rating: Some((rating, 80)),
            bot: false,
        };
        Seeker { session, sitter }
    }

    fn wanted(kind: GameKind, side: Option<Player>) -> Wanted {
        let rules = Rules::new(kind, []).expect("defaults");
        let controls = Controls::both(Control::Fischer { base: 300, increment: 3 });
        Wanted { rules, controls, rated: false, side }
    }

    #[test]
    fn a_seek_is_accepted_once_and_by_somebody_else() {
        let lobby = Lobby::default();
        let seek =
            lobby.post(guest(1), wanted(GameKind::Four, Some(Player::Second)), 0, None).expect("posted");
        assert_eq!(lobby.accept(seek.id, guest(1)).expect_err("own"), SeekError::Own);
        let (pair, _) = lobby.accept(seek.id, guest(2)).expect("accepted");
        assert_eq!(pair.seekers.map(|seeker| seeker.session), [2, 1]);
        assert_eq!(lobby.accept(seek.id, guest(3)).expect_err("gone"), SeekError::Gone);
    }

    #[test]
    fn rated_games_need_accounts_and_seeks_are_few() {
        let lobby = Lobby::default();
        let mut serious = wanted(GameKind::Dao, None);
        serious.rated = true;
        assert_eq!(lobby.post(guest(1), serious.clone(), 0, None).expect_err("guest"), SeekError::Account);
        let seek = lobby.post(rated(1, 1500), serious, 0, None).expect("posted");
        assert_eq!(lobby.accept(seek.id, guest(2)).expect_err("guest"), SeekError::Account);
        for _ in 0..2 {
            lobby.post(rated(1, 1500), wanted(GameKind::Dao, None), 0, None).expect("posted");
        }
        let fourth = lobby.post(rated(1, 1500), wanted(GameKind::Dao, None), 0, None);
        assert_eq!(fourth.expect_err("a fourth"), SeekError::TooMany);
    }

    #[test]
    fn those_who_are_near_are_paired_first_and_later_those_who_are_far() {
        let lobby = Lobby::default();
        for (session, rating) in [(1, 1500), (2, 1900), (3, 1540)] {
            lobby.wait(rated(session, rating), wanted(GameKind::Hasami, None), 0).expect("waits");
        }
        lobby.wait(rated(4, 1500), wanted(GameKind::Kamiken, None), 0).expect("waits");
        let pairs = lobby.pairs(0);
        assert_eq!(pairs.len(), 1);
        let mut sessions = pairs[0].seekers.clone().map(|seeker| seeker.session);
        sessions.sort_unstable();
        assert_eq!(sessions, [1, 3]);
        lobby.wait(rated(5, 1500), wanted(GameKind::Hasami, None), 0).expect("waits");
        assert!(lobby.pairs(10_000).is_empty(), "400 apart is too far yet");
        assert_eq!(lobby.pairs(14_000).len(), 1);
        assert!(lobby.pairs(999_000).is_empty(), "whoever wants another game waits on");
    }

    #[test]
    fn a_pair_is_rated_if_both_want_it() {
        let lobby = Lobby::default();
        let mut serious = wanted(GameKind::Four, None);
        serious.rated = true;
        lobby.wait(rated(1, 1500), serious.clone(), 0).expect("waits");
        lobby.wait(guest(2), wanted(GameKind::Four, None), 0).expect("waits");
        assert!(!lobby.pairs(0)[0].wanted.rated, "a guest");
        lobby.wait(rated(1, 1500), serious.clone(), 0).expect("waits");
        lobby.wait(rated(3, 1500), serious, 0).expect("waits");
        assert!(lobby.pairs(0)[0].wanted.rated, "two accounts");
    }

    #[tokio::test]
    async fn who_has_left_without_a_word_is_not_waited_for() {
        let lobby = Lobby::default();
        let _here = lobby.attend(1);
        for session in [0, 1, 2] {
            let kind = if session == 1 { GameKind::Four } else { GameKind::Dao };
            lobby.wait(guest(session), wanted(kind, None), 0).expect("waits");
            lobby.post(guest(session), wanted(kind, None), 0, None).expect("posted");
        }
        let seekers = || lobby.seeks().iter().map(|seek| seek.seeker.session).collect::<Vec<_>>();
        lobby.tidy(UNSEEN - 1);
        assert!(lobby.waiting(2).is_some(), "a page may be on its way");
        lobby.tidy(UNSEEN);
        assert!(lobby.waiting(1).is_some(), "whose page is here waits on");
        assert!(lobby.waiting(2).is_none());
        assert_eq!(seekers(), [0, 1, 2]);
        lobby.tidy(UNSEEN_SEEK);
        assert_eq!(seekers(), [0, 1], "programs have no page");
    }

    #[test]
    fn wishes_for_a_side_are_heard() {
        let lobby = Lobby::default();
        lobby.wait(guest(1), wanted(GameKind::Dao, None), 0).expect("waits");
        lobby.wait(guest(2), wanted(GameKind::Dao, Some(Player::First)), 0).expect("waits");
        let pairs = lobby.pairs(0);
        assert_eq!(pairs[0].seekers.clone().map(|seeker| seeker.session), [2, 1]);
        for session in [3, 4] {
            lobby.wait(guest(session), wanted(GameKind::Dao, Some(Player::First)), 0).expect("waits");
        }
        assert!(lobby.pairs(0).is_empty(), "both want the same side");
    }

    #[tokio::test(start_paused = true)]
    async fn a_seek_goes_with_its_owner_unless_he_comes_back() {
        let lobby = Lobby::default();
        let here = lobby.attend(1);
        lobby.post(guest(1), wanted(GameKind::Four, None), 0, None).expect("posted");
        let mut slow = wanted(GameKind::Four, None);
        slow.controls = Controls::both(Control::Correspondence { days: 2 });
        lobby.post(guest(1), slow, 0, Some(7)).expect("posted");
        drop(here);
        tokio::time::sleep(AWAY / 2).await;
        let again = lobby.attend(1);
        tokio::time::sleep(AWAY * 2).await;
        assert_eq!(lobby.seeks().len(), 2, "he came back in time");
        drop(again);
        tokio::time::sleep(AWAY * 2).await;
        assert_eq!(lobby.seeks().len(), 1, "the one by correspondence stays");
    }
}
