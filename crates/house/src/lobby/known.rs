//! What a node knows of those who look for a game.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tokio::time::Instant;

use super::{AWAY, Pairing, Seek, Waiting};
use crate::clock::Millis;
use crate::store::{NewSeek, SeekMark, StoredSeek};

/// A row, and until when it stands.
#[derive(Debug)]
struct Row {
    seek: Arc<NewSeek>,
    until: Option<Millis>,
}

impl Row {
    fn stands(&self, now: Millis) -> bool {
        self.until.is_none_or(|until| until > now)
    }
}

/// What is known, as of the last reading, and who has a page open at this node.
#[derive(Debug)]
pub(super) struct Known {
    /// What stands.
    pub pairing: Pairing,
    /// All rows, those too that stand no more: the page of their owner may be on its way.
    rows: BTreeMap<i64, Row>,
    /// How many pages of each session are here.
    here: HashMap<i64, usize>,
    /// Since when the books could always be read and written.
    well: Instant,
    /// How many readings have begun.
    readings: u64,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            pairing: Pairing::default(),
            rows: BTreeMap::new(),
            here: HashMap::new(),
            well: Instant::now(),
            readings: 0,
        }
    }
}

impl Known {
    /// The number of the next reading: one that begins now.
    pub(super) const fn want_reading(&self) -> u64 {
        self.readings + 1
    }

    pub(super) const fn begin_reading(&mut self) -> u64 {
        self.readings += 1;
        self.readings
    }

    /// The first row that is not known yet.
    pub(super) fn first_unknown(&self, marks: &[SeekMark]) -> Option<i64> {
        marks.iter().map(|mark| mark.id).find(|id| !self.rows.contains_key(id))
    }

    /// Takes up what was read: all rows by their numbers, and those that were not known. Says whether the seeks have changed.
    pub(super) fn take_up(&mut self, marks: &[SeekMark], new: Vec<StoredSeek>, now: Millis) -> bool {
        for StoredSeek { id, seek } in new {
            self.rows.entry(id).or_insert_with(|| Row { until: seek.until, seek: Arc::new(seek) });
        }
        let until: HashMap<i64, Option<Millis>> = marks.iter().map(|mark| (mark.id, mark.until)).collect();
        self.rows.retain(|id, row| match until.get(id) {
            Some(until) => {
                row.until = *until;
                true
            }
            None => false,
        });
        self.stand(now)
    }

    /// Has just those stand who do; says whether the seeks have changed.
    fn stand(&mut self, now: Millis) -> bool {
        let stands = |id: i64| self.rows.get(&id).is_some_and(|row| row.stands(now));
        let mut changed = self.pairing.strike(|id| !stands(id));
        let ids = |pairing: &Pairing| -> Vec<i64> {
            let seeks = pairing.seeks().iter().map(|seek| seek.id);
            seeks.chain(pairing.pool().iter().map(|waiting| waiting.id)).collect()
        };
        let mut known = ids(&self.pairing);
        known.sort_unstable();
        for (&id, row) in self.rows.iter().filter(|(_, row)| row.stands(now)) {
            if known.binary_search(&id).is_ok() {
                continue;
            }
            let NewSeek { seeker, wanted, waits, since, .. } = &*row.seek;
            let (seeker, wanted, since) = (seeker.clone(), wanted.clone(), *since);
            if *waits {
                self.pairing.wait(Waiting { id, seeker, wanted, since });
            } else {
                self.pairing.post(Seek { id, seeker, wanted, since });
                changed = true;
            }
        }
        changed
    }

    /// Whether there is nothing that could change by itself.
    pub(super) fn is_quiet(&self) -> bool {
        self.rows.values().all(|row| row.until.is_none())
    }

    /// Whether something would stand no more if nobody had tended it since it was read.
    pub(super) fn is_stale(&self, now: Millis) -> bool {
        let seeks = self.pairing.seeks().iter().map(|seek| seek.id);
        let mut all = seeks.chain(self.pairing.pool().iter().map(|waiting| waiting.id));
        all.any(|id| self.rows.get(&id).is_none_or(|row| !row.stands(now)))
    }

    /// Whether something stands no more.
    pub(super) fn has_lapsed(&self, now: Millis) -> bool {
        self.rows.values().any(|row| !row.stands(now))
    }

    /// The rows of a session that hang on its pages.
    pub(super) fn rows_of(&self, session: i64) -> Vec<i64> {
        self.live(|owner| owner == session)
    }

    /// The rows of all who have a page open here.
    pub(super) fn rows_here(&self) -> Vec<i64> {
        self.live(|owner| self.is_here(owner))
    }

    fn live(&self, whose: impl Fn(i64) -> bool) -> Vec<i64> {
        let own = |(_, row): &(&i64, &Row)| row.until.is_some() && whose(row.seek.seeker.session);
        self.rows.iter().filter(own).map(|(id, _)| *id).collect()
    }

    /// Rows stand until a time.
    pub(super) fn tended(&mut self, rows: &[i64], until: Millis) {
        for id in rows {
            if let Some(row) = self.rows.get_mut(id) {
                row.until = row.until.map(|_| until);
            }
        }
    }

    /// The books could not be read or written.
    pub(super) fn trouble(&mut self) {
        self.well = Instant::now();
    }

    /// Whether all nodes had time to say whose pages are open since the books were last out of reach: only then what stands no more is
    /// forgotten.
    pub(super) fn may_sweep(&self) -> bool {
        self.well.elapsed().as_millis() >= u128::try_from(AWAY).unwrap_or(0)
    }

    /// Whether somebody has a page open here.
    pub(super) fn is_here(&self, session: i64) -> bool {
        self.here.contains_key(&session)
    }

    /// A page of somebody has come.
    pub(super) fn come(&mut self, session: i64) {
        *self.here.entry(session).or_default() += 1;
    }

    /// A page of somebody has closed; says whether it was the last.
    pub(super) fn leave(&mut self, session: i64) -> bool {
        let Some(pages) = self.here.get_mut(&session) else { return false };
        *pages -= 1;
        if *pages > 0 {
            return false;
        }
        self.here.remove(&session);
        true
    }
}
