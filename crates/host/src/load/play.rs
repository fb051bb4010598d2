//! A game of the load: made over HTTP, played over sockets, one legal step after another.

use std::time::{Duration, Instant};

use kamni_rules::{GameKind, Rng};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval_at, sleep, timeout};

use super::Test;
use super::page::{Heard, Note, Page, Place};
use super::site::{Answer, STANDSTILL};
use super::trouble::Trouble;
use super::watchers::Watchers;
use crate::args::Ways;

/// What a game hears between two of its steps is less than this.
const NOTES: usize = 64;
/// How long a game waits before it tries what was not done.
const AGAIN: Duration = Duration::from_millis(250);

/// What a game is to be like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) kind: GameKind,
    /// Two guests with a page each, two people at one page, or one and the computer.
    pub(super) way: Ways,
    pub(super) seed: u64,
    /// How many look on.
    pub(super) watchers: u32,
    /// The server of its first page; the second has the next one.
    pub(super) server: usize,
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
    /// A connection was lost since the last step.
    disturbed: bool,
    /// What was refused while a page came back: at which page, and why.
    refused: Option<(usize, String)>,
}

/// What came of a step.
enum Outcome {
    /// It is made, after this long.
    Made(Duration),
    /// It is refused: the code.
    Refused(String),
    Over,
}

impl Live {
    /// Makes a game and opens its pages.
    pub(super) async fn open(test: &Test, wanted: Wanted) -> Result<Self, Trouble> {
        let way = match wanted.way {
            Ways::Link | Ways::Both => "link",
            Ways::SideBySide => "side-by-side",
            Ways::Computer => "computer&level=1",
        };
        let form = format!("game={}&preset=quick&way={way}&side=first&clock=none", wanted.kind);
        let site = |number: usize| test.sites.at(wanted.server + number);
        let made = site(0).ask("/games", None, Some(&form)).await?;
        let Answer { location: Some(path), cookie: Some(cookie), .. } = made else {
            return Err(Trouble::Nonsense.at("/games"));
        };
        let mut cookies = vec![cookie];
        if way == "link" {
            let joined = site(1).ask(&format!("{path}/join"), None, Some("")).await?;
            cookies.push(joined.cookie.ok_or_else(|| Trouble::Nonsense.at("/join"))?);
        }
        let (sender, notes) = mpsc::channel(NOTES);
        let mut pages = Vec::new();
        for (number, cookie) in cookies.iter().enumerate() {
            let shown = site(number).ask(&path, Some(cookie), None).await?;
            test.note(|tally| tally.page(shown.time));
            let place = Place::new(number, &path, Some(cookie), test.log.page(&path));
            let seed = wanted.seed.wrapping_add(number as u64);
            pages.push(Page::open(&test.sites, wanted.server + number, place, seed, sender.clone()).await?);
        }
        let watchers = Watchers::open(test, &path, wanted.watchers).await?;
        let mut live =
            Self { pages, watchers, notes, ply: 0, next: None, over: false, disturbed: false, refused: None };
        while live.next.is_none() {
            live.hear(test).await?;
        }
        Ok(live)
    }

    fn path(&self) -> &str {
        self.pages.first().map_or("", |page| &page.place.path)
    }

    pub(super) fn pages(&self) -> usize {
        self.pages.len() + self.watchers.len()
    }

    /// Waits for something to be heard: gives the page and the moment, if the position is another, or a refusal.
    async fn hear(&mut self, test: &Test) -> Result<Option<(usize, Instant, Option<String>)>, Trouble> {
        let note = timeout(STANDSTILL, self.notes.recv()).await.map_err(|_| Trouble::Late)?;
        self.take(test, note.ok_or(Trouble::Closed)?).await
    }

    async fn take(
        &mut self,
        test: &Test,
        (page, when, heard): Note,
    ) -> Result<Option<(usize, Instant, Option<String>)>, Trouble> {
        match heard {
            Heard::Gone(trouble) => {
                tracing::debug!(page, ?trouble, "a connection is lost");
                test.note(super::figures::Tally::lose);
                self.come_back(test, page).await?;
                // What it sent again has been refused, if it has.
                Ok(self.refused.take().map(|(page, code)| (page, Instant::now(), Some(code))))
            }
            Heard::Refused(code) => Ok(Some((page, when, Some(code)))),
            heard => Ok(self.see(page, heard).then_some((page, when, None))),
        }
    }

    /// Takes in what a page sees; whether it sees the game.
    fn see(&mut self, page: usize, heard: Heard) -> bool {
        match heard {
            Heard::View { ply, choice, over } => {
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
                true
            }
            Heard::Over => {
                self.over = true;
                true
            }
            Heard::Judged | Heard::Refused(_) | Heard::Gone(_) => false,
        }
    }

    /// Has a page come back, and hears what it is told until all that it sent again is judged.
    async fn come_back(&mut self, test: &Test, page: usize) -> Result<(), Trouble> {
        self.disturbed = true;
        let mut gone = vec![page];
        let began = Instant::now();
        while let Some(&page) = gone.last() {
            if let Err(trouble) = self.pages[page].come_back(&test.sites).await {
                if began.elapsed() > STANDSTILL {
                    return Err(trouble);
                }
                // The connection came about, and was gone before anything was sent: once more.
                continue;
            }
            loop {
                let note = timeout(STANDSTILL, self.notes.recv()).await.map_err(|_| Trouble::Late)?;
                match note.ok_or(Trouble::Closed)? {
                    (from, _, Heard::Judged) if from == page => {
                        gone.pop();
                        break;
                    }
                    (from, _, Heard::Gone(_)) => {
                        test.note(super::figures::Tally::lose);
                        if from == page {
                            break;
                        }
                        // The other one, too: it comes back after this one.
                        gone.insert(0, from);
                    }
                    (from, _, Heard::Refused(code)) => {
                        self.pages[from].answered();
                        self.refused = Some((from, code));
                    }
                    (from, _, heard) => drop(self.see(from, heard)),
                }
            }
        }
        Ok(())
    }

    /// A page goes away and comes back: a moment later, or at once after it has sent a step.
    async fn leave(&mut self, test: &Test, rng: &mut Rng) -> Result<(), Trouble> {
        let (sent, ply) = match &self.next {
            Some(next) if rng.below(2) == 0 => (Some(next.clone()), self.ply),
            _ => (None, self.ply),
        };
        let page = match &sent {
            // Whether it arrives is not known: that is what is tried.
            Some((page, step)) => {
                let _ = self.pages[*page].step(ply, step).await;
                *page
            }
            None => rng.below(self.pages.len()),
        };
        self.pages[page].leave().await;
        sleep(Duration::from_millis(rng.below(500) as u64)).await;
        self.come_back(test, page).await?;
        self.disturbed = false;
        let refused = self.refused.take().map(|(_, code)| code);
        // What was sent is made sooner or later, unless it was refused for another reason than that it is made already.
        let is_made =
            sent.is_some() && refused.is_none_or(|code| matches!(code.as_str(), "ply" | "turn" | "over"));
        while is_made && self.ply == ply && !self.over {
            self.hear(test).await?;
        }
        self.pages[page].answered();
        Ok(())
    }

    /// Makes the next step, and says how long the page that made it waited to see it, or why it was refused.
    async fn step(&mut self, test: &Test) -> Result<Outcome, Trouble> {
        while self.next.is_none() && !self.over {
            self.hear(test).await?;
        }
        let Some((page, step)) = self.next.take() else { return Ok(Outcome::Over) };
        let (began, ply) = (Instant::now(), self.ply);
        self.watchers.await_step(began);
        // What cannot be sent is sent by the page that comes back, when it has heard that it is gone.
        let _ = self.pages[page].step(ply, &step).await;
        loop {
            match self.hear(test).await? {
                Some((heard, _, Some(code))) if heard == page => {
                    self.pages[page].answered();
                    if self.ply == ply && !matches!(code.as_str(), "ply" | "turn" | "over") {
                        self.next = Some((page, step));
                    }
                    return Ok(Outcome::Refused(code));
                }
                Some((heard, when, None)) if heard == page && (self.ply > ply || self.over) => {
                    self.pages[page].answered();
                    return Ok(Outcome::Made(when.duration_since(began)));
                }
                // It was seen while a page came back.
                None if self.ply > ply || self.over => {
                    self.pages[page].answered();
                    return Ok(Outcome::Made(began.elapsed()));
                }
                _ => {}
            }
        }
    }

    /// What has been heard meanwhile.
    async fn catch_up(&mut self, test: &Test) -> Result<(), Trouble> {
        while let Ok(note) = self.notes.try_recv() {
            self.take(test, note).await?;
        }
        Ok(())
    }

    /// Closes the pages that are open, in good order.
    pub(super) fn close(&self) {
        self.pages.iter().filter(|page| page.is_open()).for_each(|page| page.place.close());
    }
}

/// Whether a refusal is one that a page gets without having done anything wrong: the position was another by then, or the server could
/// not store it.
fn is_passing(code: &str) -> bool {
    matches!(code, "ply" | "turn" | "over" | "store" | "unknown" | "closing" | "too-fast")
}

/// Plays until it is stopped; then waits for what is still to be heard.
pub(super) async fn play(test: &Test, live: Live, wanted: Wanted) {
    let mut live = Some(live);
    tokio::select! {
        () = play_on(test, &mut live, wanted) => {}
        () = test.stopped() => {}
    }
    test.settled().await;
    if let Some(live) = live {
        live.close();
    }
}

/// A step at each beat; when a game is over or broken, another is made.
async fn play_on(test: &Test, live: &mut Option<Live>, mut wanted: Wanted) {
    let mut rng = Rng::new(wanted.seed);
    // Not all at the same moment: people do not move in step.
    let phase = test.every.mul_f64(rng.below(1000) as f64 / 1000.0);
    let mut beat = interval_at(tokio::time::Instant::now() + phase, test.every);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        let Some(game) = live else {
            wanted.seed = rng.next();
            wanted.server += 1;
            *live = test.open(wanted).await;
            if live.is_none() {
                sleep(Duration::from_secs(1)).await;
            }
            continue;
        };
        match beat_of(test, game, &mut rng).await {
            Ok(true) => {}
            Ok(false) => {
                test.note(super::figures::Tally::finish);
                *live = None;
            }
            Err(error) => {
                let error = error.at(game.path());
                test.note(|tally| tally.stick(error));
                *live = None;
            }
        }
    }
}

/// What is done at a beat; whether the game goes on.
async fn beat_of(test: &Test, game: &mut Live, rng: &mut Rng) -> Result<bool, Trouble> {
    game.catch_up(test).await?;
    if game.over {
        return Ok(false);
    }
    if test.leaves(rng) {
        game.leave(test, rng).await?;
        return Ok(true);
    }
    match game.step(test).await? {
        Outcome::Made(time) if std::mem::take(&mut game.disturbed) => test.note(|tally| tally.resume(time)),
        Outcome::Made(time) => test.note(|tally| tally.step(time)),
        Outcome::Over => return Ok(false),
        Outcome::Refused(code) if game.over || is_passing(&code) => {
            test.note(super::figures::Tally::refuse);
            sleep(AGAIN).await;
        }
        Outcome::Refused(code) => return Err(Trouble::Refused(code)),
    }
    Ok(true)
}
