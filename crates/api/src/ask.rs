//! Reading what programs send, and saying what is wrong with it.

use std::marker::PhantomData;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use kamni_rules::Rules;
use kamni_texts::Texts;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::AppError;
use crate::fields::{self, Node, Source, query};
use crate::people::{Account, Scope};
use crate::table::Refused;
use crate::visitor::{Desk, Reader};

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
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
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
        let bad = |said: String| AppError::bad("bad-json").with(said);
        let node: Node = serde_json::from_slice(&body).map_err(|error| bad(no_json(texts, &body, &error)))?;
        fields::read(node).map(Self).map_err(|misread| bad(misread.text(texts, Source::Body)))
    }
}

/// Where a body stops being JSON.
fn no_json(texts: &Texts, body: &[u8], error: &serde_json::Error) -> String {
    let key = match error.classify() {
        _ if body.is_empty() => "api-json-empty",
        Category::Eof => "api-json-short",
        Category::Syntax | Category::Data | Category::Io => "api-json-syntax",
    };
    let place = [("line", error.line().to_string().into()), ("column", error.column().to_string().into())];
    texts.get(key, &place)
}

/// The fields of an address's query.
#[derive(Debug)]
pub struct QueryFields<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryFields<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        query(&parts.uri, app.texts(Reader::of(parts).lang)).map(Self)
    }
}

/// What an address names: an id, an account.
#[derive(Debug)]
pub struct PathPart<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for PathPart<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let named = Path::from_request_parts(parts, app).await;
        named.map(|Path(named)| Self(named)).map_err(|_| {
            let texts = app.texts(Reader::of(parts).lang);
            AppError::bad("bad-request").with(texts.get("api-path", &[]))
        })
    }
}

/// A scope, as the type of those who need it.
pub trait RequiredScope: Send + Sync + 'static {
    /// The scope.
    const SCOPE: Scope;
}

/// The scopes as types.
pub mod needs {
    use super::{RequiredScope, Scope};

    macro_rules! scopes {
        ($($name:ident)*) => {$(
            #[doc = concat!("The scope [`Scope::", stringify!($name), "`] is needed.")]
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl RequiredScope for $name {
                const SCOPE: Scope = Scope::$name;
            }
        )*};
    }

    scopes!(Play Bot Challenge Read);
}

/// Somebody with an account, and a token that allows this if he has one. It stands first among what a handler takes, so that whoever may
/// not ask hears so before his request is looked at.
#[derive(Debug)]
pub struct Member<S> {
    /// Who asks, and whom.
    pub desk: Desk,
    /// The account.
    pub account: Account,
    scope: PhantomData<S>,
}

impl<S: RequiredScope> FromRequestParts<App> for Member<S> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let desk = Desk::from_request_parts(parts, app).await?;
        let account = desk.who.signed_in(S::SCOPE)?.clone();
        Ok(Self { desk, account, scope: PhantomData })
    }
}

/// An order that is not carried out.
pub fn refused(texts: &Texts, rules: &Rules, refused: &Refused) -> AppError {
    let error = match refused {
        Refused::Seat | Refused::Muted | Refused::Blocked => {
            AppError { code: refused.code(), ..AppError::FORBIDDEN }
        }
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
