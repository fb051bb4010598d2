//! A house over real sockets, and pages that speak to it.
// Each test uses a part of it.
#![allow(dead_code)]

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kamni_server::app::{App, router};
use kamni_server::config::Config;
use kamni_server::serve::furnish;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A house on a port of its own. Dropping it is like killing it: nothing is said or tidied.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) app: App,
    server: JoinHandle<()>,
    chores: Vec<JoinHandle<()>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.server.abort();
        self.chores.iter().for_each(JoinHandle::abort);
    }
}

pub(crate) async fn house(database: &Path) -> Running {
    open(Config { database: database.to_owned().into(), thinkers: 1, ..Config::default() }).await
}

/// A house with these settings, or one node of it: with several, each does what it has to do all the time.
pub(crate) async fn open(config: Config) -> Running {
    let several = config.nats.is_some();
    let app = furnish(config).await.expect("the house opens");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let server = tokio::spawn(async move { axum::serve(listener, service).await.expect("runs") });
    let mut chores = Vec::new();
    if several {
        chores = kamni_server::serve::chores(&app);
        chores.extend(kamni_server::serve::own_worker(&app).await.expect("a worker"));
    }
    Running { address, app, server, chores }
}

/// An answer to a plain request: status, headers as sent, body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    pub(crate) fn cookie(&self) -> String {
        let cookie = self.header("set-cookie").expect("a cookie");
        cookie.split(';').next().expect("a value").to_owned()
    }
}

pub(crate) async fn request(house: &Running, method: &str, path: &str, cookie: &str, body: &str) -> Answer {
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    request_with(house, method, path, &cookie, body).await
}

/// The same with headers as they are sent, each with the end of its line.
pub(crate) async fn request_with(
    house: &Running,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Answer {
    let address = house.address;
    let mut stream = TcpStream::connect(address).await.expect("connects");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{cookie}\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.expect("is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("is answered");
    let text = String::from_utf8_lossy(&answer).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: text }
}

pub(crate) struct Page(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Page {
    pub(crate) async fn open(house: &Running, id: &str, cookie: &str, since: u32) -> Self {
        Self::open_with(house, &format!("/{id}/socket?since={since}&lang=en"), &[("cookie", cookie)]).await
    }

    /// A socket at an address, with headers; empty ones are left out.
    pub(crate) async fn open_with(house: &Running, path: &str, headers: &[(&'static str, &str)]) -> Self {
        let url = format!("ws://{}{path}", house.address);
        let mut request = url.into_client_request().expect("a request");
        let sent = request.headers_mut();
        sent.insert("origin", format!("http://{}", house.address).parse().expect("a header"));
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            sent.insert(*name, value.parse().expect("a header"));
        }
        Self(connect_async(request).await.expect("a socket").0)
    }

    /// Waits until the house closes the socket.
    pub(crate) async fn ends(&mut self) {
        let wait = async { while let Some(Ok(_)) = self.0.next().await {} };
        tokio::time::timeout(Duration::from_secs(5), wait).await.expect("the socket ends");
    }

    pub(crate) async fn send(&mut self, value: &Value) {
        self.0.send(Message::Text(value.to_string().into())).await.expect("is sent");
    }

    /// The next message of a kind; others are passed over.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        let wait = async {
            loop {
                let message = self.0.next().await.expect("open").expect("a message");
                if let Message::Text(text) = message {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    if value["t"] == kind {
                        return value;
                    }
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), wait).await.unwrap_or_else(|_| panic!("no {kind} came"))
    }

    /// The next message of any kind.
    pub(crate) async fn any(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.next().await.expect("open").expect("a message") {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }

    /// Makes the first legal step of a view, and waits until it is told.
    pub(crate) async fn step(&mut self, ply: u64, step: &str) -> Value {
        self.send(&json!({ "t": "step", "ply": ply, "step": step })).await;
        self.next("event").await
    }
}

/// Two guests who have met by a link: the game's id and their cookies, First's and Second's.
pub(crate) async fn two_guests(house: &Running, form: &str) -> (String, [String; 2]) {
    let made = request(house, "POST", "/games", "", &format!("{form}&way=link&side=first")).await;
    assert_eq!(made.status, 303, "{}", made.head);
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let first = made.cookie();
    let joined = request(house, "POST", &format!("/{id}/join"), "", "").await;
    assert_eq!(joined.status, 303, "{}", joined.head);
    (id, [first, joined.cookie()])
}

pub(crate) const PASSWORD: &str = "correct horse 7";

/// Signs somebody up, in a browser that may have a cookie; gives the new one.
pub(crate) async fn sign_up(house: &Running, name: &str, cookie: &str) -> String {
    let form = format!("name={name}&password={}", PASSWORD.replace(' ', "+"));
    let answer = request(house, "POST", "/account/sign-up", cookie, &form).await;
    assert_eq!(answer.status, 303, "{}", answer.head);
    answer.cookie()
}

/// Makes a token with a scope; gives its text.
pub(crate) async fn token(house: &Running, cookie: &str, scope: &str) -> String {
    let made = request(house, "POST", "/account/tokens", cookie, &format!("label=x&scope={scope}")).await;
    let rest = made.head.split(r#"value="kamni_"#).nth(1).expect("a token is shown");
    format!("kamni_{}", rest.split('"').next().expect("its end"))
}

/// A game by link between two, whose cookies these are; its id.
pub(crate) async fn game(house: &Running, form: &str, first: &str, second: &str) -> String {
    let made = request(house, "POST", "/games", first, &format!("{form}&way=link&side=first")).await;
    assert_eq!(made.status, 303, "{}", made.head);
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let joined = request(house, "POST", &format!("/{id}/join"), second, "").await;
    assert_eq!(joined.status, 303, "{}", joined.head);
    id
}
