//! The server that is tried: requests to it and sockets of it, as a browser makes them.

use std::io;
use std::time::{Duration, Instant};

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderName, LOCATION, ORIGIN, RETRY_AFTER, SET_COOKIE,
};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::trouble::Trouble;
use crate::serve::settings::public;

/// Longer than this nobody waits.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// Streams have an empty line every six seconds: one that is silent for this long is dead.
const SILENCE: Duration = Duration::from_secs(14);
/// How long a game may stand still that is being played: servers may be away for a while.
pub(super) const STANDSTILL: Duration = Duration::from_secs(25);
/// A page is far smaller.
const LARGEST: usize = 4 << 20;
/// How often a server that wants to be asked later is asked again.
const TRIES: u32 = 100;

/// What came of a request.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) location: Option<String>,
    /// The session's cookie, if it was set: `kamni=…`.
    pub(super) cookie: Option<String>,
    /// How long the answer took.
    pub(super) time: Duration,
    /// What came.
    pub(super) body: Bytes,
    retry: Duration,
}

/// All servers of a house: whichever is asked, it is the same house.
#[derive(Debug)]
pub(super) struct Sites(Vec<Site>);

impl Sites {
    /// The servers of these addresses; or the one that is none.
    pub(super) fn named<'t>(texts: &[&'t str]) -> Result<Self, &'t str> {
        let sites = texts.iter().map(|text| Site::named(text).ok_or(*text));
        sites.collect::<Result<_, _>>().map(Self)
    }

    /// One of them: they are counted round and round.
    pub(super) fn at(&self, place: usize) -> &Site {
        &self.0[place % self.0.len().max(1)]
    }
}

/// Where the server is.
#[derive(Debug)]
pub(super) struct Site {
    /// `127.0.0.1:7373`
    authority: String,
    /// With the port, for connecting.
    address: String,
}

impl Site {
    /// The site of an address such as `http://127.0.0.1:7373`. Nothing is encrypted here: a load is measured without the proxy.
    pub(super) fn named(text: &str) -> Option<Self> {
        let authority = public(text)?.strip_prefix("http://")?.to_owned();
        let has_port = authority.rsplit_once(':').is_some_and(|(_, port)| !port.ends_with(']'));
        let address = if has_port { authority.clone() } else { format!("{authority}:80") };
        Some(Self { authority, address })
    }

    async fn connect(&self) -> Result<TcpStream, Trouble> {
        let connect = async {
            let stream = TcpStream::connect(&self.address).await?;
            stream.set_nodelay(true)?;
            io::Result::Ok(stream)
        };
        Ok(timeout(PATIENCE, connect).await.map_err(|_| Trouble::Late)??)
    }

    /// Sends a form, or asks for a page if there is none. A server that is asked too often says when to come again.
    pub(super) async fn ask(
        &self,
        path: &str,
        cookie: Option<&str>,
        form: Option<&str>,
    ) -> Result<Answer, Trouble> {
        let at = |trouble: Trouble| trouble.at(path);
        for _ in 0..TRIES {
            let answer = timeout(PATIENCE, self.ask_once(path, cookie, form)).await;
            let answer = answer.map_err(|_| at(Trouble::Late))?.map_err(at)?;
            match answer.status {
                StatusCode::TOO_MANY_REQUESTS => sleep(answer.retry).await,
                status if status.is_success() || status.is_redirection() => return Ok(answer),
                status => return Err(at(Trouble::Status(status))),
            }
        }
        Err(at(Trouble::Status(StatusCode::TOO_MANY_REQUESTS)))
    }

    async fn ask_once(
        &self,
        path: &str,
        cookie: Option<&str>,
        form: Option<&str>,
    ) -> Result<Answer, Trouble> {
        let method = if form.is_some() { Method::POST } else { Method::GET };
        let mut request = Request::builder().method(method).uri(path).header(HOST, &self.authority);
        request = request.header(ORIGIN, self.origin());
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        if form.is_some() {
            request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        let body = Full::new(Bytes::from(form.unwrap_or_default().to_owned()));
        let request = request.body(body).map_err(|_| Trouble::Nonsense)?;
        let stream = self.connect().await?;
        let began = Instant::now();
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        // It ends with its last answer; what fails on the way fails the answer.
        let driver = tokio::spawn(connection);
        let response = sender.send_request(request).await?;
        let (parts, body) = response.into_parts();
        let body = Limited::new(body, LARGEST).collect().await.map_err(|_| Trouble::Nonsense)?;
        driver.abort();
        Ok(Answer::of(&Response::from_parts(parts, body.to_bytes()), began.elapsed()))
    }

    /// Asks as a program does, with a token. Whatever the answer is, it is given back; only its body is waited for.
    pub(super) async fn call(
        &self,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Result<Answer, Trouble> {
        let began = Instant::now();
        let called = async {
            let response = self.program(path, token, body).await?;
            let (parts, body) = response.into_parts();
            let body = Limited::new(body, LARGEST).collect().await.map_err(|_| Trouble::Closed)?;
            Ok(Answer::of(&Response::from_parts(parts, body.to_bytes()), began.elapsed()))
        };
        timeout(PATIENCE, called).await.map_err(|_| Trouble::Late.at(path))?
    }

    /// Opens a stream of lines, as a program does.
    pub(super) async fn stream(&self, path: &str, token: &str) -> Result<Lines, Trouble> {
        let opened = timeout(PATIENCE, self.program(path, token, None)).await;
        let response = opened.map_err(|_| Trouble::Late.at(path))?.map_err(|trouble| trouble.at(path))?;
        match response.status() {
            StatusCode::OK => Ok(Lines { body: response.into_body(), text: Vec::new() }),
            status => Err(Trouble::Status(status).at(path)),
        }
    }

    /// A request with a token; one with a body if there is any, even an empty one.
    async fn program(
        &self,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Result<Response<Incoming>, Trouble> {
        let method = if body.is_some() { Method::POST } else { Method::GET };
        let mut request = Request::builder().method(method).uri(path).header(HOST, &self.authority);
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        let body = match body {
            Some(Value::Null) | None => String::new(),
            Some(body) => {
                request = request.header(CONTENT_TYPE, "application/json");
                body.to_string()
            }
        };
        let request = request.body(Full::new(Bytes::from(body))).map_err(|_| Trouble::Nonsense)?;
        let stream = self.connect().await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        // It ends with the body that it brings.
        tokio::spawn(connection);
        Ok(sender.send_request(request).await?)
    }

    fn origin(&self) -> String {
        format!("http://{}", self.authority)
    }

    /// Opens a socket as a page of the site does.
    pub(super) async fn socket(
        &self,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<WebSocketStream<TcpStream>, Trouble> {
        let mut request = format!("ws://{}{path}", self.authority).into_client_request()?;
        let origin = self.origin();
        for (name, value) in cookie.map(|cookie| (COOKIE, cookie)).into_iter().chain([(ORIGIN, &*origin)]) {
            let value = value.parse().map_err(|_| Trouble::Nonsense)?;
            request.headers_mut().insert(name, value);
        }
        let stream = self.connect().await?;
        let socket = timeout(PATIENCE, tokio_tungstenite::client_async(request, stream)).await;
        let socket = socket.map_err(|_| Trouble::Late.at(path))?;
        Ok(socket.map_err(|error| Trouble::from(error).at(path))?.0)
    }
}

/// The lines of a stream, as they come.
#[derive(Debug)]
pub(super) struct Lines {
    body: Incoming,
    text: Vec<u8>,
}

impl Lines {
    /// The next line that is not empty; nothing when it has ended.
    pub(super) async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.text.drain(..=end).collect();
                match serde_json::from_slice(&line) {
                    Ok(value) => return Some(value),
                    Err(_) if line.iter().all(u8::is_ascii_whitespace) => continue,
                    Err(_) => return None,
                }
            }
            let frame = timeout(SILENCE, self.body.frame()).await.ok()??.ok()?;
            self.text.extend_from_slice(&frame.into_data().unwrap_or_default());
        }
    }
}

impl Answer {
    /// What it says as JSON.
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    fn of(response: &Response<Bytes>, time: Duration) -> Self {
        let header = |name: HeaderName| response.headers().get(name)?.to_str().ok().map(str::to_owned);
        let cookies =
            response.headers().get_all(SET_COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let named = |cookie: &str| cookie.split(';').next().map(str::to_owned);
        let cookie = cookies.filter_map(named).find(|cookie| cookie.starts_with("kamni="));
        let retry = header(RETRY_AFTER).and_then(|retry| retry.parse().ok()).unwrap_or(1);
        Self {
            status: response.status(),
            location: header(LOCATION),
            cookie,
            time,
            body: response.body().clone(),
            retry: Duration::from_secs(retry.min(60)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_plain_addresses() {
        for (text, address) in [
            ("http://127.0.0.1:7373", Some("127.0.0.1:7373")),
            ("http://kamni.example/", Some("kamni.example:80")),
            ("http://[::1]", Some("[::1]:80")),
            ("http://[::1]:9", Some("[::1]:9")),
            ("https://kamni.example", None),
            ("127.0.0.1:7373", None),
            ("http://a/b", None),
        ] {
            assert_eq!(Site::named(text).map(|site| site.address).as_deref(), address, "{text}");
        }
    }
}
