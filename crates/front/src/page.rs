//! What all pages have: a frame with the reader's language, light and name, and the page of an error.

use axum::response::{Html, IntoResponse, Response};
use kamni_draw::Tone;
use maud::Markup;

use crate::app::App;
use crate::error::AppError;
use crate::pages::errors::{self, Missing};
use crate::pages::layout::Page;
use crate::visitor::{LANG, Reader, Theme, Who, add_cookie, set_cookie};

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
        "no-game" | "forbidden" => Missing::Game,
        _ => Missing::Page,
    };
    errors::error_page(&page(app, reader, who), error.status.as_u16(), missing, Some(message))
}
