//! The courier: takes what waits in the books to where it is wanted, by push or by letter.
//!
//! Any node may be the one that does it: what it takes no other takes for a while. What cannot be delivered is tried again later and
//! later, and then given up: it stands on the page all the same.

mod letters;
mod pushes;
mod words;

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::clock::Millis;

pub(crate) use words::kept;

/// How often it is looked what waits.
const BEAT: Duration = Duration::from_secs(1);
/// How often it is looked for whom something is due.
const ROUND: Duration = Duration::from_secs(60);
/// For how long what was taken is this node's: longer than all of it may take.
const HELD: Millis = 5 * 60 * 1000;
/// How many reminders are told at once.
const REMINDERS: u32 = 50;
/// How long it takes until what failed is tried for the second time, and how often it is tried.
const FIRST_WAIT: Millis = 30 * 1000;
const LONGEST_WAIT: Millis = 60 * 60 * 1000;
const TRIES: u32 = 6;

/// When what has failed is tried again, after a number of tries before it; not any more if that is enough. A service may want more time.
fn again(tries: u32, asked: Option<u32>, now: Millis) -> Option<Millis> {
    let own = FIRST_WAIT.saturating_mul(4_i64.saturating_pow(tries.min(TRIES)));
    let asked = asked.map_or(0, |seconds| i64::from(seconds) * 1000);
    (tries + 1 < TRIES).then(|| now + own.max(asked).min(LONGEST_WAIT))
}

/// What is done all the time, as far as the host has set it up.
pub(crate) fn chores(app: &App) -> Vec<JoinHandle<()>> {
    let mut chores = vec![tokio::spawn(rounds(app.clone()))];
    if app.post.push.is_some() {
        chores.push(tokio::spawn(push(app.clone())));
    }
    if app.post.mail.is_some() {
        chores.push(tokio::spawn(mail(app.clone())));
    }
    chores
}

async fn push(app: App) {
    let mut every = interval(BEAT);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        if let Err(error) = pushes::deliver(&app).await {
            tracing::warn!(%error, "what is to be pushed cannot be read");
        }
    }
}

async fn mail(app: App) {
    let mut every = interval(BEAT);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        if let Err(error) = letters::deliver(&app).await {
            tracing::warn!(%error, "what is to be sent cannot be read");
        }
    }
}

/// Looks for whom something is due: whose time runs out, by whose clock it is nine, who has not looked for a while.
async fn rounds(app: App) {
    let mut every = interval(ROUND);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        if let Err(error) = go_round(&app).await {
            tracing::warn!(%error, "for whom something is due cannot be read");
        }
    }
}

/// Does it once.
///
/// # Errors
/// If the store fails.
pub async fn go_round(app: &App) -> Result<(), crate::store::StoreError> {
    let now = app.time.now();
    while app.store.remind(now, REMINDERS).await? == u64::from(REMINDERS) {}
    app.store.tell_puzzles(now).await?;
    if app.post.mail.is_some() {
        app.store.queue_news(now).await?;
    }
    Ok(())
}

/// Delivers what waits, once.
///
/// # Errors
/// If the store fails.
pub async fn deliver(app: &App) -> Result<(), crate::store::StoreError> {
    pushes::deliver(app).await?;
    letters::deliver(app).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_tried_later_and_later_and_given_up() {
        let waits: Vec<Option<Millis>> = (0..7).map(|tries| again(tries, None, 0)).collect();
        let seconds = |wait: i64| Some(wait * 1000);
        assert_eq!(
            waits,
            [seconds(30), seconds(120), seconds(480), seconds(1920), seconds(3600), None, None]
        );
        assert_eq!(again(0, Some(90), 5), Some(90_005), "a service may want more time");
        assert_eq!(again(0, Some(1), 5), Some(30_005));
        assert_eq!(again(0, Some(u32::MAX), 0), seconds(3600), "but not for ever");
    }
}
