//! What is done in tournaments by itself.
//!
//! | when | what |
//! | --- | --- |
//! | a game ends | the tournament that it is played in takes the result, and pairs whoever is free |
//! | another node says that one has gone on | what it has written is read |
//! | every second | those that are to begin or go on are read from the books, if they have gone on elsewhere; what is due is done; whoever made no first turn in time loses |
//! | every minute | the house's own of the day are made |

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use async_recursion::async_recursion as boxed;
use futures_util::StreamExt;
use futures_util::stream::iter;
use kamni_play::tournament::{Due, Event, Pair, Phase, Played, Presence, Tournament};
use kamni_rules::Player;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, MissedTickBehavior, interval};

use super::{JUDGED, Live, SUBJECT, TournamentError, Tournaments};
use crate::bell::{Matter, Notice};
use crate::clock::Millis;
use crate::game::{Setting, Sitter};
use crate::hall::NoRoom;
use crate::ids::{GameId, TournamentId};
use crate::people::Person;
use crate::store::{NewGame, Noticed, Origin, StoreError};

/// How often it is looked what is due, and every which time the house's own are made.
const BEAT: Duration = Duration::from_secs(1);
const DAILY: u32 = 60;
/// How long before it begins those who have entered are told of it.
const AHEAD: Millis = 15 * 60 * 1000;
/// How many tournaments are seen to at the same time.
const TOGETHER: usize = 4;
/// In a field of more than this pairing is done where it keeps nobody waiting.
const LARGE: usize = 64;

impl Tournaments {
    /// Keeps the tournaments until it is dropped.
    #[boxed]
    pub async fn keep(&self) {
        let mut notices = self.house().ledger.notices();
        let mut told = self.house().wire.listen(SUBJECT);
        let mut every = interval(BEAT);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut beats = 0_u32;
        loop {
            tokio::select! {
                notice = notices.recv() => match notice {
                    Ok(notice) if notice.what == Noticed::Ended => {
                        let mut ended = HashSet::from([notice.game]);
                        // Those that have ended meanwhile are seen to together.
                        while let Ok(notice) = notices.try_recv() {
                            ended.insert(notice.game);
                        }
                        self.hear_of(&ended).await;
                    }
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    // The house closes; what is due is done by the beat as long as it is open.
                    Err(RecvError::Closed) => return std::future::pending().await,
                },
                id = told.next::<TournamentId>() => self.hear_from_afar(id).await,
                _ = every.tick() => {
                    if beats.is_multiple_of(DAILY) {
                        self.make_dailies().await;
                    }
                    beats = beats.wrapping_add(1);
                    self.beat().await;
                }
            }
        }
    }

    /// Games have ended: the tournaments in which they were played go on.
    async fn hear_of(&self, ended: &HashSet<GameId>) {
        let concerned = |live: &&Arc<Live>| {
            let tournament = live.shown.borrow();
            ended.iter().any(|game| tournament.is_open(*game))
        };
        let live: Vec<Arc<Live>> = self.open().values().filter(concerned).cloned().collect();
        for live in live {
            self.tend(&live).await;
        }
    }

    async fn hear_from_afar(&self, id: TournamentId) {
        let live = self.open().get(&id).cloned();
        let Some(live) = live else { return };
        let _alone = live.turn.lock().await;
        if let Err(error) = self.catch_up(&live).await {
            tracing::warn!(%id, %error, "what happened in a tournament could not be read");
        }
    }

    /// Does what is due everywhere.
    #[boxed]
    pub async fn beat(&self) {
        let rows = match self.0.store.tournaments_ahead().await {
            Ok(rows) => rows,
            Err(error) => {
                tracing::warn!(%error, "tournaments could not be read");
                return;
            }
        };
        let now = self.now();
        // Those that are over are forgotten here when nobody looks on.
        self.open().retain(|_, live| !live.shown.borrow().is_over() || live.shown.receiver_count() > 0);
        let soon = rows.iter().filter(|row| row.begun.is_none() && row.setting.begins > now);
        let soon = soon.filter(|row| row.setting.begins <= now + AHEAD).map(|row| row.setting.id);
        self.announce(soon.collect()).await;
        let due = rows.into_iter().filter(|row| row.begun.is_some() || row.setting.begins <= now);
        iter(due)
            .for_each_concurrent(TOGETHER, |row| async move {
                match self.live(row.setting.id).await {
                    Ok(live) => {
                        if live.now().number() < row.last {
                            self.hear_from_afar(row.setting.id).await;
                        }
                        self.tend(&live).await;
                    }
                    Err(error) => {
                        tracing::warn!(id = %row.setting.id, %error, "a tournament could not be opened");
                    }
                }
            })
            .await;
    }

    /// Does what is due in one, until nothing is.
    async fn tend(&self, live: &Live) {
        let _alone = live.turn.lock().await;
        for _ in 0..JUDGED {
            match self.step(live).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(TournamentError::Store(StoreError::Order)) => {
                    if let Err(error) = self.catch_up(live).await {
                        tracing::warn!(%error, "what happened in a tournament could not be read");
                        return;
                    }
                }
                Err(error) => {
                    // It is tried again with the next beat.
                    tracing::error!(id = %live.now().setting().id, %error, "a tournament does not go on");
                    return;
                }
            }
        }
    }

    /// Takes results, or else does what is due; says whether something happened.
    async fn step(&self, live: &Live) -> Result<bool, TournamentError> {
        let (tournament, now) = (live.now(), self.now());
        let played = self.results(&tournament, now).await?;
        if !played.is_empty() {
            self.write(live, played, Vec::new()).await?;
            return Ok(true);
        }
        match due(&tournament, now).await {
            None => Ok(false),
            Some(Due::Event(event)) => {
                let begins = event == Event::Begun;
                self.write(live, vec![event], Vec::new()).await?;
                if begins {
                    self.ring_beginning(&tournament);
                }
                Ok(true)
            }
            Some(Due::Pair { pairs, byes }) => {
                self.pair(live, &tournament, &pairs, byes, now).await?;
                Ok(true)
            }
        }
    }

    /// What has come of the games that are not over. Whoever should have begun and has not for too long loses.
    async fn results(&self, tournament: &Tournament, now: Millis) -> Result<Vec<Event>, StoreError> {
        let open: Vec<GameId> = tournament.open().map(|bout| bout.game).collect();
        if open.is_empty() {
            return Ok(Vec::new());
        }
        let late = now - tournament.absence();
        let is_late = |game: GameId| tournament.open().any(|bout| bout.game == game && bout.since <= late);
        let mut played = Vec::new();
        for bout in self.0.store.bouts(&open).await? {
            match bout.end {
                Some(end) => played.push(Event::Played(Played::of(bout.game, &end))),
                None if bout.turns == 0 && is_late(bout.game) => self.call_off_game(bout.game).await,
                None => {}
            }
        }
        Ok(played)
    }

    async fn call_off_game(&self, game: GameId) {
        match self.0.hall.call_off(game).await {
            // Its end is found with the next look. Or the turn has just been made.
            Ok(_) | Err(NoRoom::Closing) => {}
            Err(error) => tracing::warn!(%game, %error, "a game nobody has begun could not be called off"),
        }
    }

    /// Makes games of pairs, together with the event that pairs them, and tells the players.
    async fn pair(
        &self,
        live: &Live,
        tournament: &Tournament,
        pairs: &[[usize; 2]],
        byes: Vec<usize>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut games = Vec::with_capacity(pairs.len());
        for sides in pairs {
            let seats = [
                self.sitter(tournament, sides[0], now).await?,
                self.sitter(tournament, sides[1], now).await?,
            ];
            let setting = Setting {
                id: GameId::random(),
                rules: tournament.setting().rules,
                position: None,
                controls: tournament.setting().controls,
                rated: tournament.setting().rated,
                created: now,
                rematch_of: None,
                tournament: Some(tournament.setting().id),
            };
            games.push(NewGame { setting, seats, grants: Vec::new(), origin: Origin::Nothing });
        }
        let named = pairs.iter().zip(&games).map(|(&sides, game)| Pair { game: game.setting.id, sides });
        let event = Event::Paired { pairs: named.collect(), byes };
        let told: Vec<(GameId, [Sitter; 2])> =
            games.iter().map(|game| (game.setting.id, game.seats.clone())).collect();
        self.write(live, vec![event], games).await?;
        let kind = tournament.setting().kind();
        for (game, seats) in told {
            for side in Player::BOTH {
                if let Some(account) = seats[side].account() {
                    let notice = Notice::new(game, kind, Matter::Begun, &seats[side.other()]);
                    self.house().bell.ring(Person::Account(account), &notice);
                }
            }
        }
        Ok(())
    }

    async fn sitter(&self, tournament: &Tournament, who: usize, now: Millis) -> Result<Sitter, StoreError> {
        let entrant = &tournament.entrants()[who];
        let rating = self.0.store.rating(entrant.account, tournament.setting().kind(), now).await?;
        Ok(Sitter::Account {
            id: entrant.account,
            name: entrant.name.clone(),
            rating: Some(rating.rounded()),
            bot: entrant.bot,
        })
    }

    /// Tells those who have entered that tournaments begin soon. Each node does so once, and it is kept once.
    async fn announce(&self, soon: HashSet<TournamentId>) {
        let new: Vec<TournamentId> = {
            // It is replaced as a whole.
            let mut announced = self.0.announced.lock().unwrap_or_else(PoisonError::into_inner);
            let new = soon.difference(&announced).copied().collect();
            *announced = soon;
            new
        };
        for id in new {
            self.announce_one(id).await;
        }
    }

    async fn announce_one(&self, id: TournamentId) {
        let live = match self.live(id).await {
            Ok(live) => live,
            Err(error) => {
                tracing::warn!(%id, %error, "a tournament could not be opened");
                return;
            }
        };
        let tournament = live.now();
        let notice = Notice::tournament(tournament.setting());
        for entrant in tournament.entrants().iter().filter(|entrant| entrant.presence == Presence::Here) {
            self.house().bell.keep(Person::Account(entrant.account), &notice);
        }
    }

    fn ring_beginning(&self, tournament: &Tournament) {
        let notice = Notice::tournament(tournament.setting());
        for entrant in tournament.entrants().iter().filter(|entrant| entrant.presence == Presence::Here) {
            self.house().bell.ring(Person::Account(entrant.account), &notice);
        }
    }
}

/// What is due. Pairing a large field takes milliseconds, in which nobody else should wait.
async fn due(tournament: &Arc<Tournament>, now: Millis) -> Option<Due> {
    let running = matches!(tournament.phase(), Phase::Running(_));
    if !running || tournament.entrants().len() <= LARGE {
        return tournament.due(now);
    }
    let pairing = Arc::clone(tournament);
    // If it panicked, that is in the log, and it is tried again with the next beat.
    tokio::task::spawn_blocking(move || pairing.due(now)).await.unwrap_or(None)
}
