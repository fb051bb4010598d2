//! What goes wrong in a test.

use std::io;

use hyper::StatusCode;
use kamni_texts::Texts;
use tokio_tungstenite::tungstenite;

use crate::failure::io_reason;

/// Why a game of the test could not be made, or did not go on.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Nobody answered in time.
    Late,
    /// The answer has another status than it should.
    Status(StatusCode),
    /// The answer, or what came over the socket, makes no sense.
    Nonsense,
    /// The connection was closed.
    Closed,
    /// An event was told of before the one that comes before it.
    Gap,
    /// A step was refused: the code.
    Refused(String),
    /// The system.
    Io(io::Error),
    /// One of these, where this was asked for.
    At(String, Box<Self>),
}

impl Trouble {
    /// It came when this was asked for.
    pub(super) fn at(self, path: &str) -> Self {
        Self::At(path.to_owned(), Box::new(self))
    }

    /// In words.
    pub(super) fn said(&self, texts: &Texts) -> String {
        match self {
            Self::Late => texts.get("system-late", &[]),
            Self::Status(status) => texts.get("load-status", &[("status", status.as_str().into())]),
            Self::Nonsense => texts.get("load-nonsense", &[]),
            Self::Closed => texts.get("load-closed", &[]),
            Self::Gap => texts.get("load-gap", &[]),
            Self::Refused(code) => texts.get("load-refused", &[("code", code.as_str().into())]),
            Self::Io(error) => io_reason(texts, error),
            Self::At(path, trouble) => format!("{path}: {}", trouble.said(texts)),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<hyper::Error> for Trouble {
    fn from(error: hyper::Error) -> Self {
        tracing::debug!(%error, "a request");
        if error.is_parse() { Self::Nonsense } else { Self::Closed }
    }
}

impl From<tungstenite::Error> for Trouble {
    fn from(error: tungstenite::Error) -> Self {
        use tungstenite::Error;
        match error {
            Error::Io(error) => Self::Io(error),
            Error::Http(answer) => Self::Status(answer.status()),
            Error::ConnectionClosed | Error::AlreadyClosed => Self::Closed,
            error => {
                tracing::debug!(%error, "a socket");
                Self::Nonsense
            }
        }
    }
}
