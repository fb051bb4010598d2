//! Something that happened in a room, and what those who are there are told of it: made once for all who see it alike.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use kamni_view::present;
use kamni_view::{Audience, Eyes, Played};
use metrics::counter;

use crate::clock::Millis;
use crate::game::{Event, Numbered};
use crate::table::Table;

/// What was made for others is passed on for this many milliseconds: it says how long a turn has lasted.
const FRESH: Millis = 50;

/// An event and the table after it.
#[derive(Debug)]
pub struct Moment {
    /// What happened.
    pub numbered: Numbered,
    /// How things stand.
    pub table: Arc<Table>,
    /// The same, with what is needed to draw it.
    pub played: Arc<Played>,
    told: Mutex<Vec<Told>>,
}

/// What one audience is told.
#[derive(Clone, Debug)]
struct Told {
    audience: Audience,
    at: Millis,
    text: Arc<OnceLock<Arc<str>>>,
}

impl Moment {
    pub(super) fn new(numbered: Numbered, table: Arc<Table>, played: Arc<Played>) -> Self {
        Self { numbered, table, played, told: Mutex::default() }
    }

    /// What somebody is told of it, as the socket says it.
    #[must_use]
    pub fn told(&self, eyes: &Eyes<'_>, now: Millis) -> Arc<str> {
        let text = self.shared(eyes.audience(), now);
        // Who sees the same waits for it; everybody else goes on.
        let text = text.get_or_init(|| {
            let began = Instant::now();
            let told = present::event(
                self.numbered.number,
                &self.numbered.event,
                &self.table,
                &self.played,
                eyes,
                now,
            );
            let text = written(&told);
            counter!("kamni_tellings_made_total").increment(1);
            let time = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
            counter!("kamni_tellings_made_microseconds_total").increment(time);
            text
        });
        Arc::clone(text)
    }

    fn shared(&self, audience: Audience, now: Millis) -> Arc<OnceLock<Arc<str>>> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|told| told.audience != audience || now - told.at <= FRESH);
        if let Some(told) = told.iter().find(|told| told.audience == audience) {
            return Arc::clone(&told.text);
        }
        let text = Arc::default();
        told.push(Told { audience, at: now, text: Arc::clone(&text) });
        text
    }
}

/// What is told as JSON.
fn written(told: &present::Told<'_>) -> Arc<str> {
    // As long as most of them become, so that nothing is copied while it grows.
    let mut text = Vec::with_capacity(12 * 1024);
    // All that is told are plain structures, which can always be written, in UTF-8.
    let _ = serde_json::to_writer(&mut text, told);
    std::str::from_utf8(&text).unwrap_or_default().into()
}

/// The game as it is drawn after an event that leads to this table, from how it was drawn before.
pub(super) fn draw_on(before: Option<Arc<Played>>, event: &Event, table: &Table) -> Arc<Played> {
    let anew = || Arc::new(Played::of_line(table.line()));
    let Some(mut played) = before else { return anew() };
    match event {
        Event::Step { step, .. } => match Arc::make_mut(&mut played).play(*step) {
            Ok(()) => played,
            Err(_) => anew(),
        },
        Event::Back { .. } => anew(),
        _ => played,
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::{GameKind, Player, Rules};
    use kamni_texts::{Lang, Texts};

    use super::*;
    use crate::clock::Controls;
    use crate::game::{Setting, Sitter};
    use crate::ids::GameId;

    fn moment() -> Moment {
        let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options");
        let (id, controls) = (GameId::random(), Controls::NONE);
        let setting = Setting {
            id,
            rules,
            position: None,
            controls,
            rated: false,
            created: 0,
            rematch_of: None,
            tournament: None,
        };
        let mut table = Table::new(setting.into(), [Sitter::Guest, Sitter::Guest]).expect("a table");
        let event = Event::Step { step: "c3".parse().expect("a step"), left: table.clock().left(0) };
        let numbered = Numbered { number: table.number() + 1, at: 0, event };
        let before = Some(Arc::new(Played::of_line(table.line())));
        assert!(table.apply(&numbered));
        let played = draw_on(before, &numbered.event, &table);
        assert_eq!(played.made().len(), 1);
        Moment::new(numbered, Arc::new(table), played)
    }

    #[test]
    fn who_sees_the_same_shares_what_is_made() {
        let moment = moment();
        let (english, russian) = (Texts::new(Lang::En), Texts::new(Lang::Ru));
        let watcher = Eyes::watcher(&english);
        let one = moment.told(&watcher, 0);
        assert!(Arc::ptr_eq(&one, &moment.told(&watcher, FRESH)), "made once");
        let others = [
            Eyes::watcher(&russian),
            Eyes { flipped: true, ..watcher },
            Eyes { known: true, ..watcher },
            Eyes::player(&english, Player::First),
            Eyes::player(&english, Player::Second),
            Eyes::both(&english),
        ];
        let told: Vec<Arc<str>> = others.iter().map(|eyes| moment.told(eyes, 1)).collect();
        for (text, eyes) in told.iter().zip(&others) {
            assert!(!Arc::ptr_eq(&one, text), "{eyes:?} sees something else");
            assert!(Arc::ptr_eq(text, &moment.told(eyes, 1)), "{eyes:?}");
        }
        // The turn's time has gone on.
        assert!(!Arc::ptr_eq(&one, &moment.told(&watcher, FRESH + 1)));
    }
}
