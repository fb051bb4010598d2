//! What goes wrong while a request is answered.
//!
//! A user's fault is answered with its reason; the house's own fault is logged once and never shown. An error becomes a page or
//! JSON in the middleware, which knows the reader's language ([`crate::app`]).

use std::borrow::Cow;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use kamni_texts::Texts;
use kamni_view::proposals::bad_proposal;

use crate::hall::NoRoom;
use crate::ids::NoGameId;
use crate::people::{PasswordError, PeopleError};
use crate::proposal::BadProposal;
use crate::recorded::NoRecord;
use crate::store::StoreError;
use crate::table::Refused;
use crate::tournament::Refused as Refusal;
use crate::tournament::form::BadPlan;
use crate::tournaments::TournamentError;

/// An answer that is not what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppError {
    /// The status.
    pub status: StatusCode,
    /// Its word for programs; the sentence is the text `error-…`, if there is no other.
    pub code: &'static str,
    /// The name of its sentence, where it is not the word.
    pub text: Option<&'static str>,
    /// A sentence in the reader's language, where one was made.
    pub message: Option<Cow<'static, str>>,
    /// When to try again, in seconds.
    pub retry: Option<u64>,
}

impl AppError {
    const fn new(status: StatusCode, code: &'static str) -> Self {
        Self { status, code, text: None, message: None, retry: None }
    }

    /// What cannot be done just now; when to try again, in seconds.
    #[must_use]
    pub const fn later(code: &'static str, retry: u64) -> Self {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Self { status, code, text: None, message: None, retry: Some(retry) }
    }

    /// There is nothing of that name.
    pub const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, "not-found");
    /// There is no such game.
    pub const NO_GAME: Self = Self::new(StatusCode::NOT_FOUND, "no-game");
    /// There is no account of that name.
    pub const NO_PLAYER: Self = Self::new(StatusCode::NOT_FOUND, "no-player");
    /// It is not theirs.
    pub const FORBIDDEN: Self = Self::new(StatusCode::FORBIDDEN, "forbidden");
    /// It came from another site.
    pub const ORIGIN: Self = Self::new(StatusCode::FORBIDDEN, "origin");
    /// They have to sign in.
    pub const UNAUTHORIZED: Self = Self::new(StatusCode::UNAUTHORIZED, "unauthorized");
    /// Their token is none, or has been revoked.
    pub const BAD_TOKEN: Self = Self {
        status: StatusCode::UNAUTHORIZED,
        code: "unauthorized",
        text: Some("bad-token"),
        message: None,
        retry: None,
    };
    /// Their token does not reach that far.
    pub const SCOPE: Self = Self::new(StatusCode::FORBIDDEN, "scope");
    /// A rated game that goes on stands there: the house gives no opinion.
    pub const IN_RATED_GAME: Self = Self::new(StatusCode::CONFLICT, "in-rated-game");
    /// The house closes.
    pub const CLOSING: Self = Self::new(StatusCode::SERVICE_UNAVAILABLE, "closing");
    /// The books cannot be written or read just now: nothing was done.
    pub const OUTAGE: Self = Self::later("store", 5);
    /// Whether it was done could not be found out.
    pub const UNKNOWN: Self = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unknown");
    /// The last places are for those who play.
    pub const FULL: Self = Self::later("full", 30);
    /// It came too slowly.
    pub const SLOW: Self = Self::new(StatusCode::REQUEST_TIMEOUT, "slow");
    /// Something is broken.
    pub const INTERNAL: Self = Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal");

    /// What was sent makes no sense.
    #[must_use]
    pub const fn bad(code: &'static str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code)
    }

    /// What was sent cannot be done now.
    #[must_use]
    pub const fn conflict(code: &'static str) -> Self {
        Self::new(StatusCode::CONFLICT, code)
    }

    /// Too much at once.
    #[must_use]
    pub fn too_many(retry: u64) -> Self {
        Self { retry: Some(retry), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many") }
    }

    /// A proposal that makes no sense.
    #[must_use]
    pub fn proposal(texts: &Texts, error: &BadProposal) -> Self {
        Self::bad(error.code()).with(bad_proposal(error, texts))
    }

    /// A field that does not take this value.
    #[must_use]
    pub fn field(texts: &Texts, name: &'static str, takes: &'static str) -> Self {
        Self::proposal(texts, &BadProposal::Field { name: name.into(), takes })
    }

    /// A tournament that makes no sense.
    #[must_use]
    pub fn plan(texts: &Texts, error: &BadPlan) -> Self {
        match error {
            BadPlan::Game(bad) => Self::proposal(texts, bad),
            BadPlan::Bounds(bounds) => {
                Self::bad(error.code()).with(texts.get(&format!("tournament-bounds-{}", bounds.field()), &[]))
            }
        }
    }

    /// What is not done in a tournament.
    #[must_use]
    pub fn tournament(texts: &Texts, error: TournamentError) -> Self {
        match error {
            TournamentError::Missing => {
                Self { code: "no-tournament", ..Self::NOT_FOUND }.with(texts.get("tournament-missing", &[]))
            }
            TournamentError::Refused(refused) => {
                let said = texts.get(&format!("tournament-refused-{}", refused.code()), &[]);
                match refused {
                    Refusal::Password | Refusal::Maker | Refusal::Bots => {
                        Self { code: refused.code(), ..Self::FORBIDDEN }.with(said)
                    }
                    _ => Self::conflict(refused.code()).with(said),
                }
            }
            TournamentError::Store(StoreError::TooMany) => {
                Self::conflict("too-many-tournaments").with(texts.get("tournament-too-many", &[]))
            }
            TournamentError::Store(error) => error.into(),
        }
    }

    /// The same, with a sentence for the reader.
    #[must_use]
    pub fn with(self, message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: Some(message.into()), ..self }
    }
}

impl AppError {
    /// The names of its sentence, the best first; `for_api` are those that speak to programs.
    pub fn keys(&self, for_api: bool) -> impl Iterator<Item = String> {
        let name = self.text.unwrap_or(self.code);
        for_api.then(|| format!("api-error-{name}")).into_iter().chain([format!("error-{name}")])
    }

    /// What the header `WWW-Authenticate` says, where it has to.
    #[must_use]
    pub fn challenge(&self) -> Option<&'static str> {
        match (self.status, self.text.unwrap_or(self.code)) {
            (StatusCode::UNAUTHORIZED, "bad-token") => Some(r#"Bearer error="invalid_token""#),
            (StatusCode::UNAUTHORIZED, _) => Some("Bearer"),
            (StatusCode::FORBIDDEN, "scope") => Some(r#"Bearer error="insufficient_scope""#),
            _ => None,
        }
    }

    /// What is answered where a room could not store something; nothing if that is not why it refused.
    #[must_use]
    pub const fn not_stored(refused: &Refused) -> Option<Self> {
        match refused {
            Refused::Store => Some(Self::OUTAGE),
            Refused::Unknown => Some(Self::UNKNOWN),
            _ => None,
        }
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Closed => Self::CLOSING,
            StoreError::Unknown => Self::UNKNOWN,
            error if error.is_outage() => {
                tracing::error!(%error, "the store failed");
                Self::OUTAGE
            }
            error => {
                tracing::error!(%error, "the store failed");
                Self::INTERNAL
            }
        }
    }
}

impl From<NoGameId> for AppError {
    /// What cannot be a game's id names no game.
    fn from(_: NoGameId) -> Self {
        Self::NO_GAME
    }
}

impl From<PeopleError> for AppError {
    fn from(error: PeopleError) -> Self {
        match error {
            PeopleError::Store(error) => error.into(),
            PeopleError::Password(PasswordError::Busy) => Self::too_many(2),
            PeopleError::Password(PasswordError::Failed) => {
                tracing::error!("a password could not be hashed");
                Self::INTERNAL
            }
            error => Self::bad(error.code()),
        }
    }
}

impl From<NoRoom> for AppError {
    fn from(error: NoRoom) -> Self {
        match error {
            NoRoom::NoGame => Self::NO_GAME,
            NoRoom::OtherRules => Self::conflict("rules-version"),
            NoRoom::Closing => Self::CLOSING,
            NoRoom::Store(error) => error.into(),
            NoRoom::Nonsense => {
                tracing::error!(%error, "a room could not be opened");
                Self::INTERNAL
            }
        }
    }
}

impl IntoResponse for AppError {
    /// The status alone; the middleware writes the page or the JSON.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<NoRecord> for AppError {
    fn from(error: NoRecord) -> Self {
        match error {
            NoRecord::OtherRules => Self::conflict("rules-version"),
            NoRecord::Nonsense => {
                tracing::error!(%error, "a game could not be written down");
                Self::INTERNAL
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_breaks_in_the_house_is_not_the_users_fault() {
        let status = |error: PasswordError| AppError::from(PeopleError::from(error)).status;
        assert_eq!(status(PasswordError::Failed), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(status(PasswordError::Busy), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(status(PasswordError::Short), StatusCode::BAD_REQUEST);
    }
}
