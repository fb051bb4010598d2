//! Many games as one long answer: portion by portion, while nobody else has to wait.
//!
//! Of all exports of the house one portion is made at a time, beside the threads that answer; the next one is made when the reader
//! has taken this one. Between two portions everybody else's turn comes, other exports' too.

use axum::BoxError;
use axum::body::Bytes;
use futures_util::{Stream, StreamExt, stream};

use super::records::Notation;
use crate::app::App;
use crate::store::archive::{Filter, Place};

/// How many games are made at a time: some milliseconds of work.
const PORTION: u32 = 100;

/// What is still to be written.
pub(super) struct Export {
    app: App,
    written: Notation,
    house: String,
    filter: Filter,
    left: u32,
}

impl Export {
    /// At most this many games that a filter leaves, in a form; `house` is the address of the house.
    pub(super) const fn new(app: App, written: Notation, house: String, filter: Filter, most: u32) -> Self {
        Self { app, written, house, filter, left: most }
    }

    /// The games as they are read and written.
    pub(super) fn stream(self) -> impl Stream<Item = Result<Bytes, BoxError>> + Send {
        let games = stream::unfold(self, async |mut export| match export.next().await {
            Ok(games) => Some((Ok(games?), export)),
            Err(error) => {
                // The answer has begun: breaking it off is all that tells of it.
                tracing::error!(%error, "games could not be exported");
                export.left = 0;
                Some((Err(error), export))
            }
        });
        // What compresses it asks once more after the end.
        games.fuse()
    }

    /// The next games; nothing when there are no more.
    async fn next(&mut self) -> Result<Option<Bytes>, BoxError> {
        while self.left > 0 {
            let written = self.portion().await?;
            // A search that has found nothing yet goes on.
            if !written.is_empty() {
                return Ok(Some(written.into()));
            }
        }
        Ok(None)
    }

    /// Some games, when it is this export's turn.
    async fn portion(&mut self) -> Result<String, BoxError> {
        let turn = self.app.store.export_turn().await?;
        let portion = self.app.store.portion(&self.filter, self.left.min(PORTION)).await?;
        let games = portion.games;
        match portion.rest {
            Some(key) => {
                self.filter.place = Place::Before(key);
                self.left -= self.left.min(u32::try_from(games.len()).unwrap_or(u32::MAX));
            }
            None => self.left = 0,
        }
        let (form, house) = (self.written, self.house.clone());
        let work = move || {
            let mut written = String::new();
            games.iter().for_each(|game| form.push_row(game, &house, &mut written));
            drop(turn);
            written
        };
        Ok(tokio::task::spawn_blocking(work).await?)
    }
}
