//! How many streams each account has open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many an account may have open: of events, and of the games that it plays at the same time.
const MOST: usize = 32;

/// A place among the streams of an account. It is given back when it is dropped.
pub type Place = Arc<()>;

/// The places that are taken, by account; each is held here once more.
#[derive(Debug, Default)]
pub struct Streams(Mutex<HashMap<i64, Place>>);

impl Streams {
    /// A place for one more, if there is one.
    pub fn open(&self, account: i64) -> Option<Place> {
        // Each change of the map is one step: it is whole even if a thread panicked.
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, place| Arc::strong_count(place) > 1);
        let place = open.entry(account).or_default();
        (Arc::strong_count(place) <= MOST).then(|| Arc::clone(place))
    }
}
