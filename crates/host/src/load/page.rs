//! A page at a game: its socket, which comes back when it is lost, and what it hears.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use kamni_rules::Rng;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::log::{PageLog, What};
use super::site::{STANDSTILL, Sites};
use super::trouble::Trouble;

/// How long a page waits before it tries another server, at first and at most.
const PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// What a page needs of a message. The rest, the drawing above all, is read over, as it comes.
#[derive(Debug, Deserialize)]
struct Told<'m> {
    t: &'m str,
    n: Option<u32>,
    #[serde(borrow)]
    view: Option<ToldView<'m>>,
    end: Option<IgnoredAny>,
    code: Option<&'m str>,
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
    View { ply: u32, choice: Option<String>, over: bool },
    /// A step was refused: the code.
    Refused(String),
    /// The game is over.
    Over,
    /// Everything that was sent before has been judged.
    Judged,
    /// The socket is closed, or says what nobody understands.
    Gone(Trouble),
}

/// What was heard, when, and on which page.
pub(super) type Note = (usize, Instant, Heard);

/// What stays of a page when its connection is lost.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// Which of the game's pages it is.
    pub(super) number: usize,
    pub(super) path: String,
    pub(super) cookie: Option<String>,
    /// The last event that it was told of.
    seen: Arc<AtomicU32>,
    pub(super) log: PageLog,
}

impl Place {
    pub(super) fn new(number: usize, path: &str, cookie: Option<&str>, log: PageLog) -> Self {
        Self { number, path: path.to_owned(), cookie: cookie.map(str::to_owned), seen: Arc::default(), log }
    }

    /// Opens a socket at one of the servers, and goes on from what was seen before.
    pub(super) async fn socket(
        &self,
        sites: &Sites,
        server: usize,
    ) -> Result<WebSocketStream<TcpStream>, Trouble> {
        let since = self.seen.load(Ordering::Relaxed);
        let path = format!("{}/socket?since={since}&lang=en&flip=0", self.path);
        sites.at(server).socket(&path, self.cookie.as_deref()).await
    }

    /// Opens a socket at whichever server lets it in, beginning with one; says which it was.
    pub(super) async fn any_socket(
        &self,
        sites: &Sites,
        first: usize,
    ) -> Result<(usize, WebSocketStream<TcpStream>), Trouble> {
        let (began, mut server, mut pause) = (Instant::now(), first, PAUSE);
        loop {
            match self.socket(sites, server).await {
                Ok(socket) => return Ok((server, socket)),
                Err(trouble) if began.elapsed() > STANDSTILL => return Err(trouble),
                Err(_) => {}
            }
            sleep(pause).await;
            (server, pause) = (server + 1, LONGEST_PAUSE.min(pause * 2));
        }
    }

    /// Takes in what a message says; whether anything is to be made of it. One that leaves a gap is a reason to come anew.
    pub(super) fn take(&self, text: &str) -> Result<bool, Trouble> {
        #[derive(Deserialize)]
        struct Numbered<'m> {
            t: &'m str,
            n: Option<u32>,
        }
        let told: Numbered<'_> = serde_json::from_str(text).map_err(|_| Trouble::Nonsense)?;
        self.number(told.t, told.n).inspect(|&new| {
            if new {
                self.log.hear(text);
            }
        })
    }

    fn number(&self, kind: &str, number: Option<u32>) -> Result<bool, Trouble> {
        let (seen, number) = (self.seen.load(Ordering::Relaxed), number.unwrap_or(0));
        match kind {
            "event" if number <= seen => return Ok(false),
            "event" if number > seen + 1 => return Err(Trouble::Gap),
            "event" | "full" => self.seen.store(number, Ordering::Relaxed),
            _ => {}
        }
        Ok(true)
    }

    /// That it is closed in good order, and what it has seen by now.
    pub(super) fn close(&self) {
        self.log.note(|| Some(What::Closed { n: self.seen.load(Ordering::Relaxed) }));
    }
}

/// A page. It stops hearing when it is dropped.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) place: Place,
    server: usize,
    sink: SplitSink<WebSocketStream<TcpStream>, Message>,
    ear: JoinHandle<()>,
    notes: mpsc::Sender<Note>,
    seed: u64,
    /// The step that it has sent and heard nothing of.
    open: Option<(u32, String)>,
}

impl Drop for Page {
    fn drop(&mut self) {
        self.ear.abort();
    }
}

impl Page {
    /// A page that tells what it hears.
    pub(super) async fn open(
        sites: &Sites,
        server: usize,
        place: Place,
        seed: u64,
        notes: mpsc::Sender<Note>,
    ) -> Result<Self, Trouble> {
        let (server, socket) = place.any_socket(sites, server).await?;
        let (sink, stream) = socket.split();
        let ear = tokio::spawn(listen(stream, Rng::new(seed), notes.clone(), place.clone()));
        Ok(Self { place, server, sink, ear, notes, seed, open: None })
    }

    pub(super) async fn step(&mut self, ply: u32, step: &str) -> Result<(), Trouble> {
        self.open = Some((ply, step.to_owned()));
        self.place.log.note(|| Some(What::Sent { ply, step: step.to_owned() }));
        let message = serde_json::json!({ "t": "step", "ply": ply, "step": step }).to_string();
        self.sink.send(Message::text(message)).await.map_err(Trouble::from)
    }

    /// What it sent has been answered.
    pub(super) fn answered(&mut self) {
        self.open = None;
    }

    /// Whether it hears.
    pub(super) fn is_open(&self) -> bool {
        !self.ear.is_finished()
    }

    /// Goes away without a word.
    pub(super) async fn leave(&mut self) {
        self.ear.abort();
        // It has ended by now; there is nothing to be made of how.
        let _ = (&mut self.ear).await;
        self.place.log.note(|| Some(What::Lost));
    }

    /// Comes back, at another server if there is one, and sends again what was not answered, as a browser does.
    pub(super) async fn come_back(&mut self, sites: &Sites) -> Result<(), Trouble> {
        let (server, socket) = self.place.any_socket(sites, self.server + 1).await?;
        let (sink, stream) = socket.split();
        (self.server, self.sink) = (server, sink);
        self.seed = self.seed.wrapping_add(1 << 32);
        let place = self.place.clone();
        self.ear = tokio::spawn(listen(stream, Rng::new(self.seed), self.notes.clone(), place));
        if let Some((ply, step)) = self.open.clone() {
            self.step(ply, &step).await?;
        }
        // Who asks is answered when what was sent before is judged: a refusal never comes after that.
        let ping = serde_json::json!({ "t": "ping", "n": 1 }).to_string();
        self.sink.send(Message::text(ping)).await.map_err(Trouble::from)
    }
}

async fn listen(
    mut stream: SplitStream<WebSocketStream<TcpStream>>,
    mut rng: Rng,
    notes: mpsc::Sender<Note>,
    place: Place,
) {
    loop {
        let heard = match stream.next().await {
            Some(Ok(Message::Text(text))) => understand(text.as_str(), &mut rng, &place),
            None | Some(Ok(Message::Close(_))) => Some(Heard::Gone(Trouble::Closed)),
            Some(Ok(_)) => None,
            Some(Err(error)) => Some(Heard::Gone(error.into())),
        };
        let Some(heard) = heard else { continue };
        let last = matches!(heard, Heard::Gone(_));
        if last {
            place.log.note(|| Some(What::Lost));
        }
        // If nobody listens any more, the game has been left.
        if notes.send((place.number, Instant::now(), heard)).await.is_err() || last {
            return;
        }
    }
}

fn understand(text: &str, rng: &mut Rng, place: &Place) -> Option<Heard> {
    let Ok(told) = serde_json::from_str::<Told<'_>>(text) else {
        return Some(Heard::Gone(Trouble::Nonsense));
    };
    match place.number(told.t, told.n) {
        Ok(true) => place.log.hear(text),
        Ok(false) => return None,
        Err(gap) => return Some(Heard::Gone(gap)),
    }
    let over = told.end.is_some();
    match (told.t, told.view) {
        ("full" | "event", Some(ToldView { ply, legal })) => {
            let choice = (!legal.is_empty()).then(|| legal[rng.below(legal.len())].to_owned());
            Some(Heard::View { ply, choice, over })
        }
        ("full" | "event", None) if over => Some(Heard::Over),
        ("refused", _) => Some(Heard::Refused(told.code.unwrap_or("?").to_owned())),
        ("pong", _) => Some(Heard::Judged),
        ("bye", _) => Some(Heard::Gone(Trouble::Closed)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::Log;
    use super::*;

    #[test]
    fn messages_are_understood() {
        let mut rng = Rng::new(1);
        let place = Place::new(0, "/g", None, Log::default().page("/g"));
        let mut hear = |text: &str| format!("{:?}", understand(text, &mut rng, &place));
        let full =
            r#"{"t":"full","n":1,"end":null,"view":{"layers":{"a":"\"<svg>"},"legal":["a1"],"ply":7}}"#;
        assert_eq!(hear(full), r#"Some(View { ply: 7, choice: Some("a1"), over: false })"#);
        let step = r#"{"event":{"kind":"step","step":"a1"},"t":"event","n":2,"view":{"legal":[],"ply":8}}"#;
        assert_eq!(hear(step), "Some(View { ply: 8, choice: None, over: false })");
        assert_eq!(hear(step), "None", "it was told of before");
        let end =
            r#"{"event":{"kind":"ended"},"t":"event","n":3,"end":{"why":"x"},"view":{"legal":[],"ply":8}}"#;
        assert_eq!(hear(end), "Some(View { ply: 8, choice: None, over: true })");
        assert_eq!(hear(r#"{"t":"event","n":5,"event":{"kind":"offered"}}"#), "Some(Gone(Gap))");
        assert_eq!(hear(r#"{"t":"refused","code":"ply","text":"\"no\""}"#), r#"Some(Refused("ply"))"#);
        assert_eq!(hear(r#"{"t":"watchers","n":3}"#), "None");
        assert_eq!(hear("<html>"), "Some(Gone(Nonsense))");
    }
}
