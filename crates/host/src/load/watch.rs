//! Those who look on at a game of the load.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::{self, TryStreamExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::log::PageLog;
use super::trouble::Trouble;
use super::{AT_ONCE, Test};

/// When a step was heard of, after it was sent, by everybody who looks on.
pub(super) type HeardAfter = Arc<Mutex<Vec<Duration>>>;

/// People who look on at one game, until they are dropped.
#[derive(Debug)]
pub(super) struct Watchers {
    /// When the last step was sent.
    sent: Arc<Mutex<Instant>>,
    ears: JoinSet<()>,
}

impl Watchers {
    /// Opens their sockets. They have no session: who looks on needs none.
    pub(super) async fn open(test: &Test, path: &str, count: u32) -> Result<Self, Trouble> {
        let address = format!("{path}/socket?since=0&lang=en&flip=0");
        let sockets = stream::iter(0..count).map(|_| test.site.socket(&address, None));
        let sockets: Vec<_> = sockets.buffer_unordered(AT_ONCE).try_collect().await?;
        let sent = Arc::new(Mutex::new(Instant::now()));
        let mut ears = JoinSet::new();
        for socket in sockets {
            ears.spawn(listen(socket, Arc::clone(&sent), Arc::clone(&test.heard), test.log.page(path)));
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

async fn listen(
    mut socket: WebSocketStream<TcpStream>,
    sent: Arc<Mutex<Instant>>,
    heard: HeardAfter,
    log: PageLog,
) {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        log.hear(text.as_str());
        if is_step(text.as_str()) {
            let after = sent.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
            heard.lock().unwrap_or_else(PoisonError::into_inner).push(after);
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
