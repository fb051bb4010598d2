//! The site: what each address of the pages answers. Pages themselves are in [`crate::pages`]; they know neither store nor rooms.

pub mod account;
pub mod analysis;
pub mod archive;
mod assets;
mod board;
mod challenges;
mod embed;
mod farewell;
pub mod game;
pub mod import;
pub mod lobby;
mod notices;
pub mod openings;
pub mod opinion;
mod path;
mod people;
mod players;
pub(crate) mod post;
pub mod previews;
pub mod profile;
mod puzzles;
mod replies;
mod review;
pub mod rules;
mod staff;
pub(crate) mod tournaments;
pub(crate) mod watch;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use serde::Deserialize;

use crate::address;
use crate::app::App;
use crate::error::AppError;
use crate::pages;
use crate::visitor::{Desk, THEME, add_cookie, set_cookie};

/// The routes.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .merge(analysis::routes())
        .merge(game::routes())
        .merge(replies::routes())
        .merge(previews::routes())
        .merge(import::routes())
        .merge(review::routes())
        .merge(account::routes())
        .merge(archive::routes())
        .merge(profile::routes())
        .merge(people::routes())
        .merge(staff::routes())
        .merge(notices::routes())
        .merge(post::routes())
        .merge(players::routes())
        .merge(farewell::routes())
        .merge(lobby::routes())
        .merge(puzzles::routes())
        .merge(path::routes())
        .merge(challenges::routes())
        .merge(tournaments::routes())
        .merge(watch::routes())
        .merge(embed::routes())
        .merge(rules::routes())
        .route("/assets/{hash}/{file}", get(assets::serve))
        .route("/sw.js", get(assets::worker))
        .route("/manifest/{lang}", get(assets::manifest))
        .route("/offline/{lang}", get(assets::offline))
        .route("/theme/{theme}", get(theme))
        .route("/settings", get(settings))
}

/// What can be set on this device.
async fn settings(desk: Desk) -> Response {
    desk.show(pages::settings::settings_page(&desk.page()))
}

#[derive(Debug, Deserialize)]
struct ThemeQuery {
    to: Option<String>,
}

/// Sets the theme without a script, and goes back.
async fn theme(
    State(app): State<App>,
    axum::extract::Path(name): axum::extract::Path<String>,
    Query(back): Query<ThemeQuery>,
) -> Result<Response, AppError> {
    if !matches!(name.as_str(), "light" | "dark") {
        return Err(AppError::NOT_FOUND);
    }
    // Only the house's own pages: never to another site.
    let to = back.to.as_deref().and_then(address::own);
    let mut response = Redirect::to(to.unwrap_or("/")).into_response();
    add_cookie(response.headers_mut(), set_cookie(THEME, &name, app.config.is_secure(), false));
    Ok(response)
}
