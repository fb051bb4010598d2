//! The HTTP side: requests with a token, answers and streams of JSON.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body};

/// Streams have an empty line every six seconds: one that is silent for this long is dead.
const SILENCE: Duration = Duration::from_secs(20);
/// How often a request is tried again that came too fast.
const TRIES: usize = 5;

/// Why something did not come about.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The server refused it.
    Refused {
        /// The status.
        status: u16,
        /// The word for programs, and the sentence.
        error: String,
    },
    /// The line.
    Line(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { status, error } => write!(f, "refused with {status}: {error}"),
            Self::Line(error) => write!(f, "no connection: {error}"),
        }
    }
}

impl From<ureq::Error> for Fault {
    fn from(error: ureq::Error) -> Self {
        Self::Line(error.to_string())
    }
}

/// A server, asked with a token.
pub(crate) struct Client {
    agent: Agent,
    url: String,
    token: String,
}

impl Client {
    pub(crate) fn new(url: &str, token: &str) -> Self {
        let config =
            Agent::config_builder().http_status_as_error(false).timeout_per_read(Some(SILENCE)).build();
        Self { agent: config.into(), url: url.to_owned(), token: format!("Bearer {token}") }
    }

    /// Asks, and waits and asks again when told that it was too fast.
    fn ask(&self, path: &str, body: Option<Option<&Value>>) -> Result<Response<Body>, Fault> {
        let url = format!("{}{path}", self.url);
        for _ in 0..TRIES {
            let response = match body {
                None => self.agent.get(&url).header("Authorization", &self.token).call()?,
                Some(body) => {
                    let request = self.agent.post(&url).header("Authorization", &self.token);
                    match body {
                        None => request.send_empty()?,
                        Some(body) => request.send_json(body)?,
                    }
                }
            };
            if response.status() != 429 {
                return Ok(response);
            }
            let wait =
                response.headers().get("Retry-After").and_then(|wait| wait.to_str().ok()?.parse().ok());
            thread::sleep(Duration::from_secs(wait.unwrap_or(1)));
        }
        Err(Fault::Refused { status: 429, error: "too many requests".to_owned() })
    }

    /// The answer, if it is what was asked for.
    fn good(mut response: Response<Body>) -> Result<Response<Body>, Fault> {
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let fault: Value = response.body_mut().read_json().unwrap_or_default();
        let error = format!("{}: {}", fault["error"], fault["message"]);
        Err(Fault::Refused { status: status.as_u16(), error })
    }

    pub(crate) fn get(&self, path: &str) -> Result<Value, Fault> {
        Ok(Self::good(self.ask(path, None)?)?.body_mut().read_json()?)
    }

    pub(crate) fn post(&self, path: &str, body: Option<&Value>) -> Result<Value, Fault> {
        Ok(Self::good(self.ask(path, Some(body))?)?.body_mut().read_json()?)
    }

    /// The lines of a stream, as they come.
    pub(crate) fn stream(
        &self,
        path: &str,
    ) -> Result<impl Iterator<Item = Result<Value, Fault>> + use<>, Fault> {
        let body = Self::good(self.ask(path, None)?)?.into_body();
        let lines = BufReader::new(body.into_reader()).lines();
        Ok(lines.filter(|line| !line.as_ref().is_ok_and(String::is_empty)).map(|line| {
            let line = line.map_err(|error| Fault::Line(error.to_string()))?;
            serde_json::from_str(&line).map_err(|error| Fault::Line(error.to_string()))
        }))
    }
}
