//! Housekeeping: what nobody needs any more goes, when the house opens and once an hour.

use std::time::Duration;

use crate::app::App;
use crate::book;
use crate::challenges::LIFE;
use crate::clock::Millis;
use crate::hall::NoRoom;
use crate::store::{Seen, StoreError};

/// How often.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// How often addresses are forgotten.
const ADDRESSES: Duration = Duration::from_secs(1);
const DAY: Millis = 24 * 60 * 60 * 1000;
/// A browser that was not seen for this long is forgotten: its cookie has lived for a year.
const SESSION: Millis = 366 * DAY;
/// A game whose open seat nobody has taken for this long is called off.
const OPEN_SEAT: Millis = 30 * DAY;
/// A game that was brought in, or a review, that nobody has looked at for this long is forgotten.
const UNSEEN: Millis = 366 * DAY;

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Sessions that were forgotten.
    pub sessions: u64,
    /// Challenges that nobody has answered.
    pub challenges: u64,
    /// Games that were called off.
    pub games: u64,
    /// Games that were brought in, and nobody looks at any more.
    pub imports: u64,
    /// Reviews that nobody looks at any more.
    pub reviews: u64,
    /// Notices that are a month old.
    pub notices: u64,
    /// What is no longer worth sending, and addresses that nobody has confirmed.
    pub post: u64,
}

/// Keeps the house until it is dropped.
pub(crate) async fn keep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    loop {
        every.tick().await;
        match tidy(&app).await {
            Ok(Done::NOTHING) => {}
            Ok(done) => tracing::info!(?done, "housekeeping"),
            // It is tried again in an hour, and nobody waits for it.
            Err(error) => tracing::warn!(%error, "housekeeping failed"),
        }
    }
}

/// Puts games into the book of openings that ended before it had them, or on a node that knows of none, until it is dropped.
pub(crate) async fn keep_book(app: App) {
    let mut every = tokio::time::interval(EVERY);
    loop {
        every.tick().await;
        match book::catch_up(&app.store).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "games came into the book of openings"),
            // It goes on from there in an hour, and nobody waits for it.
            Err(error) => tracing::warn!(%error, "the book of openings is not complete"),
        }
    }
}

/// Forgets addresses that have not been seen for a while, until it is dropped.
pub(crate) async fn forget_addresses(app: App) {
    let mut every = tokio::time::interval(ADDRESSES);
    loop {
        every.tick().await;
        app.tidy();
    }
}

impl Done {
    const NOTHING: Self =
        Self { sessions: 0, challenges: 0, games: 0, imports: 0, reviews: 0, notices: 0, post: 0 };
}

/// Does it once.
///
/// # Errors
/// If the store fails.
pub async fn tidy(app: &App) -> Result<Done, StoreError> {
    let now = app.time.now();
    let mut done = Done { challenges: app.store.forget_challenges(now - LIFE).await?, ..Done::NOTHING };
    for id in app.store.unjoined(now - OPEN_SEAT).await? {
        match app.hall.call_off(id).await {
            Ok(called_off) => done.games += u64::from(called_off),
            // It stays as it is, and can be read.
            Err(NoRoom::OtherRules) => {}
            Err(error) => {
                tracing::warn!(game = %id, %error, "a game nobody has joined could not be called off");
            }
        }
    }
    done.imports = app.store.forget_unseen(Seen::Imports, now - UNSEEN).await?;
    done.reviews = app.store.forget_unseen(Seen::Reviews, now - UNSEEN).await?;
    done.notices = app.store.forget_notices(now - crate::store::notices::LIFE).await?;
    done.post = app.store.forget_post(now).await?;
    // After the games: who waited in one may go now.
    done.sessions = app.store.forget_sessions(now - SESSION).await?;
    Ok(done)
}
