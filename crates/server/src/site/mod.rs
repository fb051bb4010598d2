//! The site: what each address of the pages answers. Pages themselves are in [`crate::pages`]; they know neither store nor rooms.

pub mod account;
pub mod analysis;
pub mod archive;
mod assets;
mod board;
mod challenges;
pub mod game;
pub mod import;
pub mod lobby;
pub mod opinion;
pub mod previews;
pub mod profile;
mod review;
pub mod rules;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_draw::Tone;
use maud::Markup;
use serde::Deserialize;

use crate::address;
use crate::app::App;
use crate::error::AppError;
use crate::pages::{self, layout::Page};
use crate::visitor::{LANG, Reader, THEME, Theme, Who, add_cookie, set_cookie};

/// The routes.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .merge(analysis::routes())
        .merge(game::routes())
        .merge(previews::routes())
        .merge(import::routes())
        .merge(review::routes())
        .merge(account::routes())
        .merge(archive::routes())
        .merge(profile::routes())
        .merge(lobby::routes())
        .merge(challenges::routes())
        .merge(rules::routes())
        .route("/assets/{hash}/{file}", get(assets::serve))
        .route("/theme/{theme}", get(theme))
        .route("/settings", get(settings))
}

/// A page before its own parts are known.
#[must_use]
pub fn page<'a>(app: &'a App, reader: &'a Reader, who: &'a Who) -> Page<'a> {
    Page {
        texts: app.texts(reader.lang),
        theme: reader.theme.map(|theme| match theme {
            Theme::Light => Tone::Light,
            Theme::Dark => Tone::Dark,
        }),
        title: "",
        section: None,
        known: who.session().is_some(),
        user: who.account().map(|account| account.name.as_str()),
        path: reader.path(),
        styles: &[],
        scripts: &[],
        preload: &[],
        class: "",
        card: None,
        refresh: false,
    }
}

/// A page as an answer. Where the address names a language, it is kept.
#[must_use]
pub fn shown(app: &App, reader: &Reader, markup: Markup) -> Response {
    let mut response = Html(markup.into_string()).into_response();
    if reader.lang_asked {
        add_cookie(
            response.headers_mut(),
            set_cookie(LANG, reader.lang.name(), app.config.is_secure(), false),
        );
    }
    response
}

/// The page for an error.
#[must_use]
pub fn error_page(app: &App, reader: &Reader, who: &Who, error: &AppError, message: &str) -> Markup {
    let missing = match error.code {
        "no-game" | "forbidden" => pages::errors::Missing::Game,
        _ => pages::errors::Missing::Page,
    };
    pages::errors::error_page(&page(app, reader, who), error.status.as_u16(), missing, Some(message))
}

/// What can be set on this device.
async fn settings(State(app): State<App>, reader: Reader, who: Who) -> Response {
    shown(&app, &reader, pages::settings::settings_page(&page(&app, &reader, &who)))
}

#[derive(Debug, Deserialize)]
struct Back {
    to: Option<String>,
}

/// Sets the theme without a script, and goes back.
async fn theme(
    State(app): State<App>,
    axum::extract::Path(name): axum::extract::Path<String>,
    Query(back): Query<Back>,
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
