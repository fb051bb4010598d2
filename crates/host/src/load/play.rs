//! A game of the load: made over HTTP, played over sockets, one legal step after another.

use std::time::{Duration, Instant};

use kamni_rules::{GameKind, Rng};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval_at, sleep, timeout};

use super::Test;
use super::page::{Heard, Note, Page};
use super::site::{Answer, PATIENCE};
use super::trouble::Trouble;
use super::watch::Watchers;

/// What a game hears between two of its steps is less than this.
const NOTES: usize = 64;

/// What a game is to be like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) kind: GameKind,
    /// Two guests with a page each, or two people at one page.
    pub(super) by_link: bool,
    pub(super) seed: u64,
    /// How many look on.
    pub(super) watchers: u32,
}

/// A game that is being played.
#[derive(Debug)]
pub(super) struct Live {
    pages: Vec<Page>,
    watchers: Watchers,
    notes: mpsc::Receiver<Note>,
    /// How many steps were made.
    ply: u32,
    /// The next step: the page that may make it, and which it is.
    next: Option<(usize, String)>,
    over: bool,
}

impl Live {
    /// Makes a game and opens its pages.
    pub(super) async fn open(test: &Test, wanted: Wanted) -> Result<Self, Trouble> {
        let way = if wanted.by_link { "link" } else { "side-by-side" };
        let form = format!("game={}&preset=quick&way={way}&side=first&clock=none", wanted.kind);
        let made = test.site.ask("/games", None, Some(&form)).await?;
        let Answer { location: Some(path), cookie: Some(cookie), .. } = made else {
            return Err(Trouble::Nonsense.at("/games"));
        };
        let mut cookies = vec![cookie];
        if wanted.by_link {
            let joined = test.site.ask(&format!("{path}/join"), None, Some("")).await?;
            cookies.push(joined.cookie.ok_or_else(|| Trouble::Nonsense.at("/join"))?);
        }
        let (sender, notes) = mpsc::channel(NOTES);
        let mut pages = Vec::new();
        for (number, cookie) in cookies.iter().enumerate() {
            let shown = test.site.ask(&path, Some(cookie), None).await?;
            test.note(|tally| tally.page(shown.time));
            let socket =
                test.site.socket(&format!("{path}/socket?since=0&lang=en&flip=0"), Some(cookie)).await?;
            let seed = wanted.seed.wrapping_add(number as u64);
            pages.push(Page::new(number, socket, seed, sender.clone(), test.log.page(&path)));
        }
        let watchers = Watchers::open(test, &path, wanted.watchers).await?;
        let mut live = Self { pages, watchers, notes, ply: 0, next: None, over: false };
        while live.next.is_none() {
            live.hear().await?;
        }
        Ok(live)
    }

    pub(super) fn pages(&self) -> usize {
        self.pages.len() + self.watchers.len()
    }

    /// Waits for something to be heard: gives the page and the moment, if it was a step's event or a refusal.
    async fn hear(&mut self) -> Result<Option<(usize, Instant, Option<String>)>, Trouble> {
        let note = timeout(PATIENCE, self.notes.recv()).await.map_err(|_| Trouble::Late)?;
        self.take(note.ok_or(Trouble::Closed)?)
    }

    fn take(
        &mut self,
        (page, when, heard): Note,
    ) -> Result<Option<(usize, Instant, Option<String>)>, Trouble> {
        match heard {
            Heard::View { ply, choice, step, over } => {
                self.over |= over;
                if ply > self.ply {
                    (self.ply, self.next) = (ply, None);
                }
                // A page that is behind the other says nothing of the next step.
                if ply == self.ply
                    && let Some(step) = choice
                {
                    self.next = Some((page, step));
                }
                Ok(step.then_some((page, when, None)))
            }
            Heard::Refused(code) => Ok(Some((page, when, Some(code)))),
            Heard::Over => {
                self.over = true;
                Ok(None)
            }
            Heard::Gone(reason) => Err(reason),
        }
    }

    /// Makes the next step, and says how long the page that made it waited to see it, or why it was refused.
    async fn step(&mut self) -> Result<Result<Duration, String>, Trouble> {
        while self.next.is_none() && !self.over {
            self.hear().await?;
        }
        let Some((page, step)) = self.next.take() else { return Ok(Err("over".to_owned())) };
        let began = Instant::now();
        self.watchers.await_step(began);
        self.pages[page].step(self.ply, &step).await?;
        loop {
            match self.hear().await? {
                Some((heard, _, Some(code))) if heard == page => return Ok(Err(code)),
                Some((heard, when, None)) if heard == page => return Ok(Ok(when.duration_since(began))),
                _ => {}
            }
        }
    }

    /// What has been heard meanwhile.
    fn catch_up(&mut self) -> Result<(), Trouble> {
        while let Ok(note) = self.notes.try_recv() {
            self.take(note)?;
        }
        Ok(())
    }
}

/// Plays until it is stopped: a step at each beat; when a game is over or broken, another is made.
pub(super) async fn play(test: &Test, live: Live, mut wanted: Wanted) {
    let mut rng = Rng::new(wanted.seed);
    // Not all at the same moment: people do not move in step.
    let phase = test.every.mul_f64(rng.below(1000) as f64 / 1000.0);
    let mut beat = interval_at(tokio::time::Instant::now() + phase, test.every);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut live = Some(live);
    loop {
        beat.tick().await;
        let Some(game) = &mut live else {
            wanted.seed = rng.next();
            live = test.open(wanted).await;
            if live.is_none() {
                sleep(Duration::from_secs(1)).await;
            }
            continue;
        };
        let made = match game.catch_up() {
            Ok(()) if game.over => {
                test.note(super::figures::Tally::finish);
                live = None;
                continue;
            }
            Ok(()) => game.step().await,
            Err(error) => Err(error),
        };
        match made {
            Ok(Ok(time)) => test.note(|tally| tally.step(time)),
            Ok(Err(_)) if game.over => {}
            Ok(Err(code)) => {
                test.note(|tally| tally.fail(Trouble::Refused(code)));
                live = None;
            }
            Err(error) => {
                test.note(|tally| tally.fail(error));
                live = None;
            }
        }
    }
}
