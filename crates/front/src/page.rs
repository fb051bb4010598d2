//! What all pages have: a frame with the reader's language, light and name, and the page of an error.

use axum::response::{Html, IntoResponse, Response};
use kamni_draw::Tone;
use maud::Markup;

use crate::error::AppError;
use crate::pages::errors::{self, Missing};
use crate::pages::layout::Page;
use crate::visitor::{Desk, LANG, Theme, add_cookie, set_cookie};

impl Desk {
    /// A page before its own parts are known.
    #[must_use]
    pub fn page(&self) -> Page<'_> {
        Page {
            texts: self.texts(),
            theme: self.reader.theme.map(|theme| match theme {
                Theme::Light => Tone::Light,
                Theme::Dark => Tone::Dark,
            }),
            board: self.reader.board,
            title: "",
            section: None,
            known: self.who.session().is_some(),
            user: self.who.account().map(|account| account.name.as_str()),
            path: self.reader.path(),
            styles: &[],
            scripts: &[],
            class: "",
            card: None,
            refresh: false,
        }
    }

    /// A page as an answer. Where the address names a language, it is kept.
    #[must_use]
    pub fn show(&self, markup: Markup) -> Response {
        let mut response = Html(markup.into_string()).into_response();
        if self.reader.lang_asked {
            let cookie = set_cookie(LANG, self.reader.lang.name(), self.app.config.is_secure(), false);
            add_cookie(response.headers_mut(), cookie);
        }
        response
    }

    /// The page for an error.
    #[must_use]
    pub fn error_page(&self, error: &AppError, message: &str) -> Markup {
        let missing = match error.code {
            "no-game" | "forbidden" => Missing::Game,
            _ => Missing::Page,
        };
        errors::error_page(&self.page(), error.status.as_u16(), missing, Some(message))
    }
}
