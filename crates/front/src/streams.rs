//! Streams: lines of JSON that come one by one, and how many each account has open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;

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

/// Lines that come one by one.
pub trait Lines: Sized + Send + 'static {
    /// The next line; nothing when there are no more.
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send;

    /// As the body of an answer.
    fn respond(self) -> Response {
        let body = stream::unfold(self, async |mut lines| {
            let line = lines.next().await?;
            Some((Ok::<_, std::convert::Infallible>(Bytes::from(line)), lines))
        });
        let headers = [
            (CONTENT_TYPE, "application/x-ndjson"),
            // A proxy must not wait for more.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        (headers, Body::from_stream(body)).into_response()
    }
}

/// A line of JSON, with its end.
#[must_use]
pub fn json_line(value: &impl Serialize) -> String {
    // Only a map with keys that are no texts cannot be written, and there is none.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}
