//! The API for programs: bots that play, and tools that read.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`shapes`] | what programs are told, as JSON |
//! | [`ask`] | what they send, and what is wrong with it |
//! | `document`, `words` | the OpenAPI document, and the words that it lists |
//! | [`streams`] | lines that come as things happen |
//! | [`play`] | steps, offers, talk |
//! | [`challenges`] | games that are wanted |
//! | [`tournaments`] | tournaments |
//! | [`persons`], [`ties`], [`records`], [`tools`] | accounts, what is between them, games, rules and positions |
//! | [`openings`] | what was played from a position |
//! | [`puzzles`] | puzzles and answers |
//!
//! Every route is made together with its part of the OpenAPI document, which is served as `/openapi.json`.

pub mod ask;
pub mod challenges;
mod document;
mod export;
pub mod openings;
pub mod persons;
pub mod play;
pub mod puzzles;
pub mod records;
pub mod shapes;
pub mod streams;
#[cfg(test)]
mod tests;
pub mod ties;
pub mod tools;
pub mod tournaments;
mod words;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::{any, get};
use utoipa_axum::router::OpenApiRouter;

use kamni_front::{app, error, fields, files, making, metrics, visitor};
use kamni_house::{book, hall, people, recorded, room};
use kamni_play::{clock, game, ids, openings as beginnings, presets, proposal, ratings, table, tournament};
use kamni_store as store;
use kamni_view::guests;

use crate::app::App;
use crate::error::AppError;

fn parts() -> (Router<App>, utoipa::openapi::OpenApi) {
    let routes = OpenApiRouter::with_openapi(document::head())
        .merge(streams::routes())
        .merge(play::routes())
        .merge(challenges::routes())
        .merge(tournaments::routes())
        .merge(persons::routes())
        .merge(ties::routes())
        .merge(records::routes())
        .merge(openings::routes())
        .merge(puzzles::routes())
        .merge(tools::routes());
    let (router, mut document) = routes.split_for_parts();
    document::finish(&mut document);
    (router, document)
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
