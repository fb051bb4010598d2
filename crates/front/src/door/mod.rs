//! The door: where connections come in, how many, and how long they may take.
//!
//! Everybody who comes uses one of the files that a process may have open. Nobody holds one for nothing: the head of a request, its
//! body and the rest between two of them have their time, and a household has its share. When places run out, who rests goes
//! first; the last places are kept for those who play. Sockets and streams last as long as somebody is there.

mod places;
mod wire;

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use async_recursion::async_recursion as boxed;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::CONNECTION;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use metrics::counter;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Sleep, sleep};
use tower::ServiceExt as _;

use crate::app::{App, Client, closed};
use crate::config::Config;
use crate::error::AppError;
use crate::net;
use crate::store::Owner;
use crate::visitor::Who;
use places::{Bounds, Line, Phase, Places, Refusal};
use wire::Wire;

/// How often a reason is logged, at most.
const SAID: Duration = Duration::from_secs(10);
/// How long to wait when the system has no more files.
const BREATH: Duration = Duration::from_millis(100);

/// How long somebody may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request, and for the first byte of it.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// Between two requests.
    pub idle: Duration,
    /// For taking nothing of what is sent.
    pub stall: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(15),
            body: Duration::from_secs(60),
            // Longer than proxies keep theirs, so that it is they who close them.
            idle: Duration::from_secs(150),
            stall: Duration::from_secs(60),
        }
    }
}

/// Counts a connection that was refused or closed, and says so now and then.
fn turned_away(reason: &'static str) {
    static UNSAID: Mutex<Option<HashMap<&'static str, (Instant, u64)>>> = Mutex::new(None);
    counter!("kamni_connections_refused_total", "reason" => reason).increment(1);
    let now = Instant::now();
    let mut unsaid = UNSAID.lock().unwrap_or_else(PoisonError::into_inner);
    let (next, count) = unsaid.get_or_insert_default().entry(reason).or_insert((now, 0));
    *count += 1;
    if *next <= now {
        tracing::warn!(reason, count = *count, "connections were turned away");
        (*next, *count) = (now + SAID, 0);
    }
}

/// What every connection needs.
#[derive(Clone)]
struct Door {
    app: App,
    router: Router,
    places: Places,
    patience: Patience,
}

/// Lets people in until the house closes, and then waits until those who are being answered have been.
#[boxed]
pub async fn attend_to(listener: TcpListener, app: App, router: Router) {
    let config = &app.config;
    let places = Places::new(Bounds::new(config.files, config.connections));
    let door = Door { patience: config.patience, router, places, app: app.clone() };
    let mut closing = app.closing();
    // Nothing is sent: it tells when the last has gone.
    let (here, mut gone) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut closing) => break,
        };
        match accepted {
            Ok((stream, peer)) => door.let_in(stream, peer, &here),
            Err(error) => door.excuse(&error).await,
        }
    }
    drop((listener, here));
    gone.recv().await;
}

impl Door {
    fn let_in(&self, stream: TcpStream, peer: SocketAddr, here: &mpsc::Sender<()>) {
        let line = match self.places.admit(counted(&self.app.config, peer), Instant::now()) {
            Ok(line) => line,
            Err(refusal) => return refuse(&stream, refusal),
        };
        // A view is larger than a packet: its tail must not wait for an answer to its head. Without it everything works, only later.
        let _ = stream.set_nodelay(true);
        let wire = Wire::new(stream, Arc::clone(&line), self.places.clone(), self.patience.stall);
        let (door, here) = (self.clone(), here.clone());
        tokio::spawn(async move {
            door.serve(wire, line, peer).await;
            drop(here);
        });
    }

    /// What is to be done when nobody can come in.
    async fn excuse(&self, error: &io::Error) {
        // Somebody went away before he was let in.
        let own = [
            io::ErrorKind::ConnectionAborted,
            io::ErrorKind::ConnectionReset,
            io::ErrorKind::ConnectionRefused,
        ];
        if own.contains(&error.kind()) {
            return;
        }
        tracing::debug!(%error, "nobody can be let in");
        turned_away("files");
        self.places.make_place(Instant::now());
        sleep(BREATH).await;
    }

    async fn serve(&self, wire: Wire, line: Arc<Line>, peer: SocketAddr) {
        let service = self.router.clone().map_request({
            let (places, line) = (self.places.clone(), Arc::clone(&line));
            move |mut request: Request<Incoming>| {
                places.turn(&line, Phase::Answering, Instant::now());
                request.extensions_mut().insert(ConnectInfo(peer));
                request.extensions_mut().insert(OnLine { line: Arc::clone(&line), places: places.clone() });
                request.map(Body::new)
            }
        });
        let service = service.map_response({
            let (door, line) = (self.clone(), Arc::clone(&line));
            move |response: Response| door.answered(response, &line)
        });
        let service = TowerToHyperService::new(service);
        let connection = http1::Builder::new().serve_connection(TokioIo::new(wire), service);
        let mut connection = pin!(connection.with_upgrades());
        let mut closing = self.app.closing();
        let mut open = true;
        loop {
            tokio::select! {
                // What went wrong with a connection is its own affair.
                _ = connection.as_mut() => return,
                () = line.sent_away() => return turned_away("room"),
                () = sleep(self.patience.head / 4) => {
                    if let Some(reason) = line.overdue(&self.patience, Instant::now()) {
                        return turned_away(reason);
                    }
                }
                () = closed(&mut closing), if open => {
                    open = false;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }

    /// An answer is there: when the last of it has been taken, the line rests. What has become a socket never does.
    fn answered(&self, mut response: Response, line: &Arc<Line>) -> Response {
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            return response;
        }
        if line.is_on_trial() {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        let of_request = self.app.config.proxy;
        let rest = LineRest { places: self.places.clone(), line: Arc::clone(line), of_request };
        response.map(|body| Body::new(PassingBody { body, time: None, _rest: Some(rest) }))
    }
}

/// Whose a connection is. All that comes through a proxy, and from this machine, has one address: who it is, is seen by the request.
fn counted(config: &Config, peer: SocketAddr) -> Option<IpAddr> {
    let address = net::plain(peer.ip());
    (!config.proxy && !address.is_loopback()).then_some(address)
}

/// Sends somebody away who cannot be let in, with a word if it can be had at once.
fn refuse(stream: &TcpStream, refusal: Refusal) {
    const WORD: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n\r\n";
    turned_away(match refusal {
        Refusal::Address => "address",
        Refusal::Full => "full",
    });
    // He may be gone already.
    let _ = stream.try_write(WORD);
}

/// The line on which a request came.
#[derive(Clone, Debug)]
struct OnLine {
    line: Arc<Line>,
    places: Places,
}

/// The end of an answer.
struct LineRest {
    places: Places,
    line: Arc<Line>,
    /// Whether the line belongs to whom it answers, and not to who has opened it.
    of_request: bool,
}

impl Drop for LineRest {
    fn drop(&mut self) {
        if self.of_request {
            self.line.belongs_to(None);
        }
        self.places.turn(&self.line, Phase::Idle, Instant::now());
    }
}

/// Whether whoever asks may hold a line: his household its share behind a proxy, and one of the last places only who plays.
pub(crate) async fn attend(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(OnLine { line, places }) = request.extensions().get::<OnLine>().cloned() else {
        return next.run(request).await;
    };
    if app.config.proxy
        && let Some(address) = request.extensions().get::<Client>().and_then(|client| client.0)
    {
        match places.share(address) {
            Ok(share) => line.belongs_to(Some(share)),
            Err(_) => {
                turned_away("address");
                return AppError::too_many(10).into_response();
            }
        }
    }
    if line.is_on_trial() && !matches!(request.uri().path(), "/healthz" | "/metrics") {
        if !plays(&app, request.uri().path(), request.headers()).await {
            turned_away("full");
            return AppError::FULL.into_response();
        }
        line.is_a_players();
    }
    next.run(request).await
}

/// Whether a request comes from somebody who has a game that goes on. Without the books nobody can play.
async fn plays(app: &App, path: &str, headers: &HeaderMap) -> bool {
    let owner = match Who::of(app, path, headers).await {
        Ok(Who { visitor: Some(visitor), .. }) => Owner::from(&visitor),
        Ok(Who { token: Some(token), .. }) => Owner::Account(token.account.id),
        _ => return false,
    };
    app.store.games_of(owner, true, 1).await.is_ok_and(|games| !games.is_empty())
}

/// A body that comes or goes: of a request, which has its time, or of an answer, at whose end the line rests.
struct PassingBody {
    body: Body,
    /// When it is too late, and where that is written down.
    time: Option<(Pin<Box<Sleep>>, Arc<AtomicBool>)>,
    _rest: Option<LineRest>,
}

impl hyper::body::Body for PassingBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if frame.is_pending()
            && let Some((time, late)) = &mut self.time
            && time.as_mut().poll(cx).is_ready()
        {
            late.store(true, Ordering::Relaxed);
            return Poll::Ready(Some(Err(axum::Error::new(io::Error::from(io::ErrorKind::TimedOut)))));
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Bodies that do not come to an end are not waited for.
pub(crate) async fn time_bodies(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let late = Arc::new(AtomicBool::new(false));
    let time = Some((Box::pin(sleep(app.config.patience.body)), Arc::clone(&late)));
    let request = request.map(|body| Body::new(PassingBody { body, time, _rest: None }));
    let response = next.run(request).await;
    if late.load(Ordering::Relaxed) {
        turned_away("body");
        return AppError::SLOW.into_response();
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_by_address_where_the_address_says_who_it_is() {
        let check = |proxy: bool, peer: &str, expected: Option<&str>| {
            let config = Config { proxy, ..Config::default() };
            let counted = counted(&config, peer.parse().expect("an address"));
            assert_eq!(counted, expected.map(|address| address.parse().expect("an address")), "{peer}");
        };
        check(false, "203.0.113.7:4000", Some("203.0.113.7"));
        check(false, "[::ffff:203.0.113.7]:4000", Some("203.0.113.7"));
        check(false, "[2001:db8::1]:4000", Some("2001:db8::1"));
        check(false, "127.0.0.1:4000", None);
        check(false, "[::ffff:127.0.0.1]:4000", None);
        check(true, "203.0.113.7:4000", None);
    }
}
