//! The door, over real connections.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::HeaderValue;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::app::{App, router};
use crate::config::Config;
use crate::door::{Patience, attend_to};
use crate::testing::house_with;

/// Far longer than anything here takes: what does not come by then never does.
const NEVER: Duration = Duration::from_secs(30);
/// A short patience, and longer than that.
const SHORT: Duration = Duration::from_millis(300);
const LONGER: Duration = Duration::from_millis(1500);

struct House {
    app: App,
    address: SocketAddr,
    server: JoinHandle<()>,
}

impl Drop for House {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn house(config: Config) -> House {
    let app = house_with(Config { thinkers: 1, ..config }).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let server = tokio::spawn(attend_to(listener, app.clone(), router(app.clone())));
    House { app, address, server }
}

impl House {
    async fn line(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    /// The whole answer to a request on a line of its own.
    async fn ask(&self, request: &str, headers: &str, body: &str) -> String {
        let mut line = self.line().await;
        let request = format!(
            "{request} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n\
             content-type: application/x-www-form-urlencoded\r\n{headers}\r\n{body}",
            self.address,
            body.len()
        );
        // Who is sent away at once need not read it.
        let _ = line.write_all(request.as_bytes()).await;
        ended(&mut line).await
    }

    async fn socket(&self, path: &str, headers: &[(&'static str, &str)]) -> Option<Socket> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("a request");
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a header"));
        }
        timeout(NEVER, connect_async(request)).await.expect("is answered").ok().map(|(socket, _)| socket)
    }

    /// Somebody's cookie, who has a game that goes on.
    async fn player(&self) -> String {
        let made = self.ask("POST /games", "", "game=kamiken&way=side-by-side").await;
        let cookie = made.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        cookie.and_then(|cookie| cookie.split(';').next()).unwrap_or_else(|| panic!("{made}")).to_owned()
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What comes until the other side has closed.
async fn ended(line: &mut TcpStream) -> String {
    let mut said = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        match timeout(NEVER, line.read(&mut buffer)).await.expect("it is closed") {
            Ok(0) | Err(_) => return String::from_utf8_lossy(&said).into_owned(),
            Ok(length) => said.extend_from_slice(&buffer[..length]),
        }
    }
}

/// Whether a socket answers.
async fn lives(socket: &mut Socket) -> bool {
    let sent = socket.send(Message::Ping(Vec::new().into())).await;
    let pong = async {
        while let Some(Ok(message)) = socket.next().await {
            if matches!(message, Message::Pong(_)) {
                return true;
            }
        }
        false
    };
    sent.is_ok() && timeout(NEVER, pong).await.unwrap_or(false)
}

fn hasty() -> Patience {
    Patience { head: SHORT, body: SHORT, idle: SHORT, stall: SHORT }
}

#[tokio::test]
async fn heads_have_their_time() {
    let long = Duration::from_secs(3600);
    let house = house(Config {
        patience: Patience { head: SHORT, idle: long, ..Patience::default() },
        ..Config::default()
    })
    .await;
    let mut silent = house.line().await;
    assert_eq!(ended(&mut silent).await, "");
    let mut slow = house.line().await;
    slow.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n").await.expect("it listens");
    let (mut reading, mut writing) = slow.into_split();
    let drip = async {
        while writing.write_all(b"a: b\r\n").await.is_ok() {
            sleep(SHORT / 10).await;
        }
    };
    let mut said = Vec::new();
    // It may be reset.
    let read = async { drop(reading.read_to_end(&mut said).await) };
    timeout(NEVER, futures_util::future::join(drip, read)).await.expect("it is closed");
    assert!(said.is_empty());
    let mut second = house.line().await;
    second.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("it listens");
    sleep(LONGER).await;
    second.write_all(b"GET /healthz HTTP/1.1\r\n").await.expect("between requests there is time");
    assert!(ended(&mut second).await.starts_with("HTTP/1.1 200 "), "the second has its time too");
}

#[tokio::test]
async fn bodies_have_their_time() {
    let house =
        house(Config { patience: Patience { body: SHORT, ..Patience::default() }, ..Config::default() })
            .await;
    let mut slow = house.line().await;
    let head = "POST /account/sign-in HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\
        content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nname=";
    slow.write_all(head.as_bytes()).await.expect("it listens");
    let said = ended(&mut slow).await;
    assert!(said.starts_with("HTTP/1.1 408 ") && said.contains(r#""error":"slow""#), "{said}");
}

#[tokio::test]
async fn lines_rest_for_a_while_only() {
    let house = house(Config {
        patience: Patience { idle: SHORT, head: SHORT, ..Patience::default() },
        ..Config::default()
    })
    .await;
    let mut line = house.line().await;
    line.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("it listens");
    let said = ended(&mut line).await;
    assert!(said.starts_with("HTTP/1.1 200 ") && said.ends_with("ok"), "{said}");
}

#[tokio::test]
async fn who_takes_nothing_is_not_waited_for() {
    let house =
        house(Config { patience: Patience { stall: SHORT, ..Patience::default() }, ..Config::default() })
            .await;
    let mut line = house.line().await;
    let flood = async { while line.write_all(b"GET /rules HTTP/1.1\r\nhost: x\r\n\r\n").await.is_ok() {} };
    timeout(NEVER, flood).await.expect("it is closed");
}

#[tokio::test]
async fn sockets_and_streams_last() {
    let house = house(Config { patience: hasty(), ..Config::default() }).await;
    let mut socket = house.socket("/lobby/socket", &[]).await.expect("it opens");
    let said = house.ask("GET /analysis/kamiken/engine?think=1500", "", "").await;
    assert!(said.starts_with("HTTP/1.1 200 ") && said.contains("ndjson"), "{said}");
    assert!(said.trim_end().ends_with("\r\n0"), "the stream has come to its end: {said}");
    assert!(lives(&mut socket).await);
}

#[tokio::test]
async fn the_last_places_are_for_those_who_play() {
    // Eight places, two of them kept.
    let house = house(Config { files: 16, ..Config::default() }).await;
    let cookie = house.player().await;
    let mut sockets = Vec::new();
    while sockets.len() < 6 {
        // A line that is just being closed still counts for a moment.
        sockets.extend(house.socket("/lobby/socket", &[]).await);
    }
    let said = house.ask("GET /rules", "accept: application/json\r\n", "").await;
    assert!(said.starts_with("HTTP/1.1 503 ") && said.contains(r#""error":"full""#), "{said}");
    assert!(said.contains("retry-after: 30") && said.contains("connection: close"), "{said}");
    let said = house.ask("GET /rules", "cookie: kamni=somebody-else\r\n", "").await;
    assert!(said.starts_with("HTTP/1.1 503 "), "{said}");
    assert!(house.ask("GET /healthz", "", "").await.starts_with("HTTP/1.1 200 "));
    let own = format!("cookie: {cookie}\r\n");
    assert!(house.ask("GET /rules", &own, "").await.starts_with("HTTP/1.1 200 "), "who plays comes in");
    let mut players = Vec::new();
    while players.len() < 2 {
        players.extend(house.socket("/lobby/socket", &[("cookie", &cookie)]).await);
    }
    assert!(house.socket("/lobby/socket", &[("cookie", &cookie)]).await.is_none(), "nothing is left");
    for socket in sockets.iter_mut().chain(&mut players) {
        assert!(lives(socket).await, "nobody loses his socket");
    }
}

#[tokio::test]
async fn who_rests_makes_place() {
    let house = house(Config { files: 16, ..Config::default() }).await;
    let mut resting = Vec::new();
    for _ in 0..6 {
        let mut line = house.line().await;
        line.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("it listens");
        let mut buffer = [0; 4096];
        assert!(line.read(&mut buffer).await.is_ok_and(|length| length > 0));
        resting.push(line);
    }
    sleep(LONGER).await;
    for _ in 0..20 {
        assert!(house.ask("GET /rules", "", "").await.starts_with("HTTP/1.1 200 "));
    }
    assert!(ended(&mut resting[0]).await.is_empty(), "who has rested longest has gone");
}

#[tokio::test]
async fn behind_a_proxy_a_household_has_its_share_of_sockets() {
    let house = house(Config { proxy: true, connections: 2, ..Config::default() }).await;
    let from = async |address: &str| house.socket("/lobby/socket", &[("x-forwarded-for", address)]).await;
    let one = from("2001:db8::1").await.expect("it opens");
    let _two = from("2001:db8::2").await.expect("it opens");
    assert!(from("2001:db8::3").await.is_none(), "the household has its share");
    let _other = from("2001:db8:0:1::1").await.expect("another household");
    let asked = |address: &str| format!("x-forwarded-for: {address}\r\n");
    assert!(house.ask("GET /rules", &asked("2001:db8::4"), "").await.starts_with("HTTP/1.1 429 "));
    for _ in 0..5 {
        let said = house.ask("GET /rules", &asked("203.0.113.7"), "").await;
        assert!(said.starts_with("HTTP/1.1 200 "), "what is answered is given back: {said}");
    }
    drop(one);
    let again = async {
        while from("2001:db8::3").await.is_none() {
            sleep(SHORT / 10).await;
        }
    };
    timeout(NEVER, again).await.expect("a place is given back");
}

#[tokio::test]
async fn a_house_that_closes_answers_those_who_are_in_it() {
    let mut house = house(Config::default()).await;
    let mut resting = house.line().await;
    resting.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("it listens");
    let mut buffer = [0; 4096];
    assert!(resting.read(&mut buffer).await.is_ok_and(|length| length > 0));
    let mut asking = house.line().await;
    let head = "POST /account/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n\
        content-length: 15\r\nexpect: 100-continue\r\n\r\n";
    asking.write_all(head.as_bytes()).await.expect("it listens");
    // It is being answered when it is asked to go on.
    assert!(
        asking.read(&mut buffer).await.is_ok_and(|length| buffer[..length].starts_with(b"HTTP/1.1 100 "))
    );
    house.app.close_doors();
    assert_eq!(ended(&mut resting).await, "", "who rests goes");
    asking.write_all(b"name=A&password").await.expect("it is still there");
    assert!(ended(&mut asking).await.starts_with("HTTP/1.1 422 "));
    timeout(NEVER, &mut house.server).await.expect("it ends").expect("without a panic");
}
