//! Reading what programs send, and saying what is wrong with it.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use kamni_rules::Rules;
use kamni_texts::{Texts, shown};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::AppError;
use crate::ids::GameId;
use crate::proposal::BadProposal;
use crate::table::Refused;
use crate::visitor::Reader;

/// What every answer is that is not what was asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Fault {
    /// A word that stays the same, such as `no-game`.
    #[schema(example = "no-game")]
    pub error: String,
    /// A sentence in the language of `Accept-Language` (English or Russian).
    #[schema(example = "There is no such game.")]
    pub message: String,
}

/// A body of JSON.
#[derive(Debug)]
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Sent<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, app: &App) -> Result<Self, AppError> {
        let (parts, body) = request.into_parts();
        let texts = app.texts(Reader::of(&parts).lang);
        let kind = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            let said = texts.get("api-media-type", &[]);
            return Err(AppError { status, ..AppError::bad("media-type") }.with(said));
        }
        let body = Bytes::from_request(Request::from_parts(parts, body), app).await.map_err(|error| {
            let status = error.into_response().status();
            let code = if status == StatusCode::PAYLOAD_TOO_LARGE { "too-large" } else { "bad-request" };
            AppError { status, ..AppError::bad(code) }
        })?;
        serde_json::from_slice(&body).map(Self).map_err(|error| {
            let why = [("why", shown(&error.to_string()).into())];
            AppError::bad("bad-json").with(texts.get("api-bad-json", &why))
        })
    }
}

/// The fields of an address's query.
#[derive(Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(asked)) => Ok(Self(asked)),
            Err(error) => {
                let texts = app.texts(Reader::of(parts).lang);
                let why = [("why", shown(&error.body_text()).into())];
                Err(AppError::bad("bad-query").with(texts.get("api-bad-query", &why)))
            }
        }
    }
}

/// The game of an id.
pub fn game_id(text: &str) -> Result<GameId, AppError> {
    text.parse().map_err(|_| AppError::NO_GAME)
}

/// A proposal that makes no sense.
pub fn bad_proposal(texts: &Texts, error: &BadProposal) -> AppError {
    AppError::bad(error.code()).with(error.text(texts))
}

/// A field that does not take this value.
pub fn bad_field(texts: &Texts, name: &'static str, takes: &'static str) -> AppError {
    bad_proposal(texts, &BadProposal::Field { name: name.into(), takes })
}

/// An order that is not carried out.
pub fn refused(texts: &Texts, rules: &Rules, refused: &Refused) -> AppError {
    let error = match refused {
        Refused::Seat => AppError { code: refused.code(), ..AppError::FORBIDDEN },
        Refused::Text => AppError::bad(refused.code()),
        Refused::TooFast => AppError::too_many(1),
        Refused::Store => AppError::OUTAGE,
        Refused::Unknown => AppError::UNKNOWN,
        Refused::NoStep(typed) => {
            return AppError::bad(refused.code()).with(texts.step_error(rules.kind(), typed.as_bytes()));
        }
        Refused::Rules(refusal, mover) => {
            return AppError::bad(refusal.code()).with(texts.refusal(rules, *mover, refusal));
        }
        _ => AppError::conflict(refused.code()),
    };
    error.with(texts.get(&format!("refused-{}", refused.code()), &[]))
}
