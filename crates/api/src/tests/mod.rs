//! The API, asked without sockets: the whole app, with its books in memory.

mod document;
mod export;
mod faults;
mod games;
mod openings;
mod puzzles;
mod schema;
mod streams;
mod tournaments;

use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use serde_json::Value;
use tokio::time::timeout;
use tower::ServiceExt;

use kamni_front::config::Config;
use kamni_front::testing::house_with;

use crate::app::{App, around};
use crate::people::Scopes;

/// A house for tests, and the way to ask it.
pub(super) struct Site {
    pub(super) app: App,
    pub(super) router: Router,
}

/// A program with a token.
#[derive(Clone)]
pub(super) struct Bot {
    pub(super) id: i64,
    token: String,
}

/// An answer of JSON.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) json: Value,
}

impl Site {
    pub(super) async fn open() -> Self {
        Self::with(Config { think: Duration::from_millis(20), thinkers: 1, ..Config::default() }).await
    }

    pub(super) async fn with(config: Config) -> Self {
        Self::over(house_with(config).await)
    }

    fn over(app: App) -> Self {
        Self { router: around(crate::routes(), app.clone()), app }
    }

    /// The same house after a restart: its books are all that it has kept.
    pub(super) async fn again(self) -> Self {
        let (store, config) = (self.app.store.clone(), self.app.config.clone());
        self.app.hall.close().await;
        let site = Self::over(App::new(store, config).await.expect("its key"));
        site.app.restore().await;
        site
    }

    /// A program with an account of its own and a token for all that it may do.
    pub(super) async fn bot(&self, name: &str) -> Bot {
        let bot = self.person(name, "play bot challenge read").await;
        self.app.people.become_bot(bot.id).await.expect("has not played");
        bot
    }

    /// Somebody with an account and a token with these scopes.
    pub(super) async fn person(&self, name: &str, scopes: &str) -> Bot {
        let now = self.app.time.now();
        let account = match self.app.store.account(name).await.expect("books") {
            Some(account) => account,
            // Hashing passwords is slow, and what is tested here comes without them.
            None => kamni_front::testing::account(&self.app.store, name, "no password", now).await,
        };
        let scopes: Scopes = scopes.parse().expect("scopes");
        let token = self.app.people.add_token(account.id, "test", scopes, now).await.expect("a token");
        Bot { id: account.id, token }
    }

    /// Asks. Whatever a documented operation answers has to be a status that the document declares.
    pub(super) async fn ask(&self, request: Request<Body>) -> Response {
        let (method, path) = (request.method().as_str().to_lowercase(), request.uri().path().to_owned());
        let response = self.router.clone().oneshot(request).await.expect("always answered");
        if let Some(declared) = document::declared(&method, &path) {
            let status = response.status().as_str().to_owned();
            assert!(declared.contains(&status), "{method} {path} answers {status}, which is not declared");
        }
        response
    }

    /// Asks, and reads the answer, which has to be JSON.
    pub(super) async fn json(&self, request: Request<Body>) -> Answer {
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let response = self.ask(request).await;
        let status = response.status();
        let body = to_bytes(response.into_body(), 1 << 20).await.expect("a body");
        let json = serde_json::from_slice(&body);
        let json =
            json.unwrap_or_else(|_| panic!("{method} {uri} {status}: {}", String::from_utf8_lossy(&body)));
        Answer { status, json }
    }

    pub(super) async fn get(&self, bot: Option<&Bot>, path: &str) -> Answer {
        self.json(request(Method::GET, bot, path, None)).await
    }

    pub(super) async fn post(&self, bot: &Bot, path: &str, body: Option<Value>) -> Answer {
        self.json(request(Method::POST, Some(bot), path, body.as_ref())).await
    }

    /// Posts what has to be done.
    pub(super) async fn done(&self, bot: &Bot, path: &str, body: Option<Value>) -> Value {
        let answer = self.post(bot, path, body).await;
        assert!(answer.status.is_success(), "{path}: {answer:?}");
        answer.json
    }

    /// Posts what has to be refused, with this status and word.
    pub(super) async fn refused(&self, bot: &Bot, path: &str, body: Option<Value>, status: u16, error: &str) {
        let answer = self.post(bot, path, body).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json["error"]),
            (status, &error.into()),
            "{path}: {answer:?}"
        );
        let message = answer.json["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty() && !message.contains('⟨'), "{path}: {answer:?}");
    }

    /// Opens a stream.
    pub(super) async fn stream(&self, bot: &Bot, path: &str) -> Lines {
        let response = self.ask(request(Method::GET, Some(bot), path, None)).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[CONTENT_TYPE], "application/x-ndjson", "{path}");
        Lines { body: response.into_body().into_data_stream(), buffer: Vec::new() }
    }

    /// Two programs, and the game that they have agreed on: the first of them is First.
    pub(super) async fn pair(&self, wish: Value) -> ([Bot; 2], String) {
        let bots = [self.bot("anna-bot").await, self.bot("boris-bot").await];
        let mut wish = wish;
        wish["side"] = "first".into();
        let challenge = self.done(&bots[0], "/api/challenge/boris-bot", Some(wish)).await;
        let id = challenge["id"].as_str().expect("an id").to_owned();
        self.done(&bots[1], &format!("/api/challenge/{id}/accept"), None).await;
        (bots, id)
    }
}

pub(super) fn request(method: Method, bot: Option<&Bot>, path: &str, body: Option<&Value>) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    if let Some(bot) = bot {
        request = request.header(AUTHORIZATION, format!("Bearer {}", bot.token));
    }
    let body = match body {
        None => Body::empty(),
        Some(body) => {
            request = request.header(CONTENT_TYPE, "application/json");
            Body::from(body.to_string())
        }
    };
    request.body(body).expect("a request")
}

/// The lines of a stream.
pub(super) struct Lines {
    body: BodyDataStream,
    buffer: Vec<u8>,
}

impl Lines {
    /// The next line, an empty one too; nothing when the stream has ended.
    pub(super) async fn raw(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                return Some(String::from_utf8(line).expect("text").trim_end().to_owned());
            }
            let chunk = timeout(Duration::from_secs(20), self.body.next()).await.expect("a sign of life");
            match chunk {
                Some(chunk) => self.buffer.extend_from_slice(&chunk.expect("a whole stream")),
                None => return None,
            }
        }
    }

    /// The next line that is not empty.
    pub(super) async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.raw().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).expect("JSON"));
            }
        }
    }

    /// The next line, which has to be of a type.
    pub(super) async fn expect(&mut self, kind: &str) -> Value {
        let line = self.next().await.expect("the stream goes on");
        assert_eq!(line["type"], kind, "{line}");
        line
    }
}
