//! Those who look on at a game of the load.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::{self, TryStreamExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::log::What;
use super::page::Place;
use super::site::Sites;
use super::trouble::Trouble;
use super::{AT_ONCE, Stop, Test};

/// When a step was heard of, after it was sent, by everybody who looks on.
pub(super) type HeardAfter = Arc<Mutex<Vec<Duration>>>;

/// People who look on at one game, until they are dropped.
#[derive(Debug)]
pub(super) struct Watchers {
    /// When the last step was sent.
    sent: Arc<Mutex<Instant>>,
    ears: JoinSet<()>,
}

/// One of them.
struct Watcher {
    place: Place,
    sites: Arc<Sites>,
    server: usize,
    sent: Arc<Mutex<Instant>>,
    heard: HeardAfter,
    stop: Stop,
}

impl Watchers {
    /// Opens their sockets, at all servers in turn. They have no session: who looks on needs none.
    pub(super) async fn open(test: &Test, path: &str, count: u32) -> Result<Self, Trouble> {
        let places = stream::iter(0..count as usize)
            .map(|number| async move {
                let place = Place::new(number, path, None, test.log.page(path));
                let (server, socket) = place.any_socket(&test.sites, number).await?;
                Ok::<_, Trouble>((place, server, socket))
            })
            .buffer_unordered(AT_ONCE);
        let places: Vec<_> = places.try_collect().await?;
        let sent = Arc::new(Mutex::new(Instant::now()));
        let mut ears = JoinSet::new();
        for (place, server, socket) in places {
            let (sites, sent, heard) = (Arc::clone(&test.sites), Arc::clone(&sent), Arc::clone(&test.heard));
            let watcher = Watcher { place, sites, server, sent, heard, stop: test.stop.clone() };
            ears.spawn(watcher.look_on(socket));
        }
        Ok(Self { sent, ears })
    }

    pub(super) fn len(&self) -> usize {
        self.ears.len()
    }

    /// From now on they wait for a step.
    pub(super) fn await_step(&self, now: Instant) {
        *self.sent.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }
}

impl Watcher {
    /// Looks on until all is over; a connection that is lost is made again, at another server if there is one.
    async fn look_on(mut self, mut socket: WebSocketStream<TcpStream>) {
        let stop = self.stop.clone();
        loop {
            tokio::select! {
                () = stop.settled() => return self.place.close(),
                () = self.listen(&mut socket) => {}
            }
            self.place.log.note(|| Some(What::Lost));
            match self.place.any_socket(&self.sites, self.server + 1).await {
                Ok(found) => (self.server, socket) = found,
                Err(_) => return,
            }
        }
    }

    async fn listen(&self, socket: &mut WebSocketStream<TcpStream>) {
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            // Thousands hear it at once: it is read only where it is written down.
            if self.place.log.is_wanted() && self.place.take(text.as_str()).is_err() {
                return;
            }
            if is_step(text.as_str()) {
                let after = self.sent.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
                self.heard.lock().unwrap_or_else(PoisonError::into_inner).push(after);
            }
        }
    }
}

/// Whether a message tells of a step: read off its beginning, since thousands hear it at once.
fn is_step(text: &str) -> bool {
    let begin = text.get(..80).unwrap_or(text);
    begin.starts_with("{\"t\":\"event\"") && begin.contains("\"kind\":\"step\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_told_from_everything_else() {
        assert!(is_step(r#"{"t":"event","n":7,"event":{"kind":"step","step":"a1"}}"#));
        for other in [r#"{"t":"event","n":7,"event":{"kind":"back"}}"#, r#"{"t":"full","n":7}"#, ""] {
            assert!(!is_step(other), "{other}");
        }
    }
}
