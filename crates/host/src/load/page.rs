//! A page at a game: its socket, and what it hears.

use std::time::Instant;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use kamni_rules::Rng;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::log::{PageLog, What};
use super::trouble::Trouble;

/// What a page needs of a message. The rest, the drawing above all, is read over, as it comes.
#[derive(Debug, Deserialize)]
struct Told<'m> {
    t: &'m str,
    #[serde(borrow)]
    event: Option<ToldEvent<'m>>,
    #[serde(borrow)]
    view: Option<ToldView<'m>>,
    end: Option<IgnoredAny>,
    code: Option<&'m str>,
}

#[derive(Debug, Deserialize)]
struct ToldEvent<'m> {
    kind: &'m str,
}

#[derive(Debug, Deserialize)]
struct ToldView<'m> {
    ply: u32,
    #[serde(borrow)]
    legal: Vec<&'m str>,
}

/// Something that a page has heard.
#[derive(Debug)]
pub(super) enum Heard {
    /// The position: how many steps were made, and one of those that are legal here, if this page may make one.
    View { ply: u32, choice: Option<String>, step: bool, over: bool },
    /// A step was refused: the code.
    Refused(String),
    /// The game is over.
    Over,
    /// The socket is closed, or says what nobody understands.
    Gone(Trouble),
}

/// What was heard, when, and on which page.
pub(super) type Note = (usize, Instant, Heard);

/// A page. It stops hearing when it is dropped.
#[derive(Debug)]
pub(super) struct Page {
    sink: SplitSink<WebSocketStream<TcpStream>, Message>,
    log: PageLog,
    ear: JoinHandle<()>,
}

impl Drop for Page {
    fn drop(&mut self) {
        self.ear.abort();
    }
}

impl Page {
    /// A page that tells what it hears.
    pub(super) fn new(
        number: usize,
        socket: WebSocketStream<TcpStream>,
        seed: u64,
        notes: mpsc::Sender<Note>,
        log: PageLog,
    ) -> Self {
        let (sink, stream) = socket.split();
        let ear = tokio::spawn(listen(number, stream, Rng::new(seed), notes, log.clone()));
        Self { sink, log, ear }
    }

    pub(super) async fn step(&mut self, ply: u32, step: &str) -> Result<(), Trouble> {
        self.log.note(|| Some(What::Sent { ply, step: step.to_owned() }));
        let message = serde_json::json!({ "t": "step", "ply": ply, "step": step }).to_string();
        self.sink.send(Message::text(message)).await.map_err(Trouble::from)
    }
}

async fn listen(
    number: usize,
    mut stream: SplitStream<WebSocketStream<TcpStream>>,
    mut rng: Rng,
    notes: mpsc::Sender<Note>,
    log: PageLog,
) {
    loop {
        let heard = match stream.next().await {
            Some(Ok(Message::Text(text))) => {
                log.hear(text.as_str());
                understand(text.as_str(), &mut rng)
            }
            None | Some(Ok(Message::Close(_))) => Some(Heard::Gone(Trouble::Closed)),
            Some(Ok(_)) => None,
            Some(Err(error)) => Some(Heard::Gone(error.into())),
        };
        let Some(heard) = heard else { continue };
        let last = matches!(heard, Heard::Gone(_));
        // If nobody listens any more, the game has been left.
        if notes.send((number, Instant::now(), heard)).await.is_err() || last {
            return;
        }
    }
}

fn understand(text: &str, rng: &mut Rng) -> Option<Heard> {
    let Ok(told) = serde_json::from_str::<Told<'_>>(text) else {
        return Some(Heard::Gone(Trouble::Nonsense));
    };
    let over = told.end.is_some();
    match (told.t, told.view) {
        ("full" | "event", Some(ToldView { ply, legal })) => {
            let choice = (!legal.is_empty()).then(|| legal[rng.below(legal.len())].to_owned());
            let step = told.event.is_some_and(|event| event.kind == "step");
            Some(Heard::View { ply, choice, step, over })
        }
        ("full" | "event", None) if over => Some(Heard::Over),
        ("refused", _) => Some(Heard::Refused(told.code.unwrap_or("?").to_owned())),
        ("bye", _) => Some(Heard::Gone(Trouble::Closed)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_understood() {
        let mut rng = Rng::new(1);
        let mut hear = |text: &str| format!("{:?}", understand(text, &mut rng));
        let full =
            r#"{"t":"full","n":1,"end":null,"view":{"layers":{"a":"\"<svg>"},"legal":["a1"],"ply":7}}"#;
        assert_eq!(hear(full), r#"Some(View { ply: 7, choice: Some("a1"), step: false, over: false })"#);
        let step = r#"{"event":{"kind":"step","step":"a1"},"t":"event","view":{"legal":[],"ply":8}}"#;
        assert_eq!(hear(step), "Some(View { ply: 8, choice: None, step: true, over: false })");
        let end = r#"{"event":{"kind":"ended"},"t":"event","end":{"why":"x"},"view":{"legal":[],"ply":8}}"#;
        assert_eq!(hear(end), "Some(View { ply: 8, choice: None, step: false, over: true })");
        assert_eq!(hear(r#"{"t":"refused","code":"ply","text":"\"no\""}"#), r#"Some(Refused("ply"))"#);
        assert_eq!(hear(r#"{"t":"watchers","n":3}"#), "None");
        assert_eq!(hear("<html>"), "Some(Gone(Nonsense))");
    }
}
