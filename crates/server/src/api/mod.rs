//! The API for programs: bots that play, and tools that read.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`shapes`] | what programs are told, as JSON |
//! | [`ask`] | what they send, and what is wrong with it |
//! | [`streams`] | lines that come as things happen |
//! | [`play`] | steps, offers, talk |
//! | [`challenges`], [`book`] | games that are wanted |
//! | [`persons`], [`records`], [`tools`] | accounts, games, rules and positions |
//!
//! Every route is made together with its part of the OpenAPI document, which is served as `/openapi.json`.

pub mod ask;
pub mod book;
pub mod challenges;
mod export;
pub mod persons;
pub mod play;
pub mod records;
pub mod shapes;
pub mod streams;
#[cfg(test)]
mod tests;
pub mod tools;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::{any, get};
use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::AppError;
use crate::store::Store;

/// What programs share.
#[derive(Debug)]
pub struct Api {
    /// The challenges that stand.
    pub challenges: book::Challenges,
    /// How many streams are open.
    pub streams: streams::Streams,
}

impl Api {
    /// Nothing yet.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { challenges: book::Challenges::new(store), streams: streams::Streams::default() }
    }
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kamni",
        description = "Play and read five abstract board games. Texts of steps, turns and positions are those of docs/notation.md. \
            Every answer that is not what was asked for is a `Fault`, with the status 400 (what was sent makes no sense), \
            401 (no token, or one that is gone), 403 (the token's scopes, or a seat that is not yours), 404, 409 (it cannot be done now), 413, 415, \
            429 (too much at once: wait as long as `Retry-After` says) or 503 (the server is being restarted)."
    ),
    components(schemas(ask::Fault)),
    tags(
        (name = "streams", description = "What happens, as it happens"),
        (name = "play", description = "In a game of the token's account"),
        (name = "challenges", description = "Games that are wanted"),
        (name = "accounts", description = "Accounts"),
        (name = "games", description = "Games to look at"),
        (name = "tools", description = "Rules and positions"),
    ),
)]
struct Document;

fn parts() -> (Router<App>, utoipa::openapi::OpenApi) {
    let routes = OpenApiRouter::with_openapi(Document::openapi())
        .merge(streams::routes())
        .merge(play::routes())
        .merge(challenges::routes())
        .merge(persons::routes())
        .merge(records::routes())
        .merge(tools::routes());
    let (router, mut document) = routes.split_for_parts();
    document.info.version = env!("CARGO_PKG_VERSION").to_owned();
    let token = SecurityScheme::Http(Http::builder().scheme(HttpAuthScheme::Bearer).build());
    document.components.get_or_insert_default().security_schemes.insert("token".to_owned(), token.into());
    for item in document.paths.paths.values_mut() {
        [&mut item.get, &mut item.post].into_iter().flatten().for_each(add_faults);
    }
    (router, document)
}

/// Any operation can come to nothing.
fn add_faults(operation: &mut Operation) {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Fault"))).build();
    let fault = ResponseBuilder::new()
        .description("It was not done, and why")
        .content("application/json", content)
        .build();
    operation.responses.responses.insert("default".to_owned(), RefOr::T(fault));
}

/// The OpenAPI document.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    parts().1
}

/// The routes.
pub fn routes() -> Router<App> {
    let (router, document) = parts();
    // It is made of what was compiled: it can be written.
    let text = axum::body::Bytes::from(document.to_json().unwrap_or_default());
    let nothing = || any(async || AppError::NOT_FOUND);
    router
        // Else these would be taken for a game's addresses, which know other methods.
        .route("/api", nothing())
        .route("/api/", nothing())
        .route("/api/{*rest}", nothing())
        .route("/openapi.json", get(async move || ([(CONTENT_TYPE, "application/json")], text.clone())))
}
