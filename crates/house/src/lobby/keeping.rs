//! What is done in the lobby by itself.
//!
//! | when | what |
//! | --- | --- |
//! | another node says that something has changed, or the wire is back | the books are read, at most every 20 ms |
//! | every second | they are read, if somebody waits, something would stand no more, or the wire is down; those who suit each other are brought together |
//! | every 3 seconds | they are read, if there is anything or others may write; what hangs on pages that are open here is tended, in one statement; what stands no more is swept out |

use async_recursion::async_recursion as boxed;
use futures_util::StreamExt;
use futures_util::stream::iter;
use tokio::time::{Duration, Instant, MissedTickBehavior, interval, sleep_until};

use super::{AWAY, Found, Lobby, LobbyNews, SUBJECT};
use crate::clock::Millis;
use crate::store::{Origin, StoreError};

/// How often it is looked whether something is to be done, and every which time rows are tended.
const BEAT: Duration = Duration::from_secs(1);
const TENDING: u32 = 3;
/// How long it is waited for more news before the books are read.
const MORE: Duration = Duration::from_millis(20);
/// A node leaves those to others of whom no page is open here, for this long.
const OTHERS: Millis = 3_000;
/// How many games are made at the same time: they share a transaction.
const TOGETHER: usize = 32;

impl Lobby {
    /// Keeps the lobby until it is dropped.
    #[boxed]
    pub async fn keep(&self) {
        let mut told = self.wire().listen(SUBJECT);
        let mut up = self.wire().up();
        let mut every = interval(BEAT);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut beats, mut due) = (0_u32, None);
        loop {
            tokio::select! {
                news = told.next::<LobbyNews>() => match news {
                    LobbyNews::Changed => due = due.or_else(|| Some(Instant::now() + MORE)),
                    LobbyNews::Go { .. } => self.tell(news),
                },
                // What was told meanwhile was not heard.
                Ok(()) = up.changed() => due = Some(Instant::now()),
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    due = None;
                    // It is tried again with the next beat, and said in the log.
                    let _: Result<(), StoreError> = self.look().await;
                }
                _ = every.tick() => {
                    self.beat(beats % TENDING == 0).await;
                    beats = beats.wrapping_add(1);
                }
            }
        }
    }

    /// Does what is to be done every second, and what every few.
    pub(super) async fn beat(&self, tends: bool) {
        let now = self.now();
        let (others, down) = (self.wire().has_others(), !self.wire().is_up());
        let (quiet, waits, stale) = {
            let known = self.known();
            (known.is_quiet(), !known.pairing.pool().is_empty(), known.is_stale(now))
        };
        if (waits || stale || down || tends && (others || !quiet)) && self.look().await.is_err() {
            return;
        }
        if tends {
            let (rows, sweep) = {
                let known = self.known();
                (known.rows_here(), known.may_sweep() && known.has_lapsed(now))
            };
            self.tend(&rows, sweep.then_some(now)).await;
        }
        self.bring_together().await;
    }

    /// Has rows stand for a while from now on, and sweeps out what has stood no more since a time.
    pub(super) async fn tend(&self, rows: &[i64], sweep: Option<Millis>) {
        if rows.is_empty() && sweep.is_none() {
            return;
        }
        let until = self.now() + AWAY;
        match self.0.store.tend_seeks(rows, until, sweep).await {
            Ok(_) => self.known().tended(rows, until),
            Err(error) => {
                self.known().trouble();
                tracing::warn!(%error, "who looks for a game could not be written down");
            }
        }
    }

    /// Makes the games of those who suit each other. Another node may be quicker, or one of them may be gone: then the books say so.
    #[boxed]
    pub async fn bring_together(&self) {
        let found = self.found();
        if found.is_empty() {
            return;
        }
        iter(found)
            .for_each_concurrent(TOGETHER, |Found { pair, waits }| async move {
                match self.begin(&pair, Origin::Waits(waits), None).await {
                    Ok(_) | Err(StoreError::NoSeek) => {}
                    Err(error) => tracing::error!(%error, "a pair's game could not be made: both wait on"),
                }
            })
            .await;
        self.has_changed().await;
    }

    /// Those who suit each other, and are this node's to bring together.
    fn found(&self) -> Vec<Found> {
        let (now, others, known) = (self.now(), self.wire().has_others(), self.known());
        let mut found = known.pairing.pairs(now);
        if others {
            let since =
                |id: i64| known.pairing.pool().iter().find(|waiting| waiting.id == id).map(|one| one.since);
            found.retain(|Found { pair, waits }| {
                pair.seekers.iter().any(|seeker| known.is_here(seeker.session))
                    || waits.iter().all(|&id| since(id).is_some_and(|since| now - since > OTHERS))
            });
        }
        found
    }
}
