//! The lobby and the list of live games.
use axum::Router;
use maud::{Markup, html};

use crate::app::App;
use crate::visitor::{Reader, Who};

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
}

/// The list of seeks.
pub(crate) fn seeks(_app: &App, _reader: &Reader, _who: &Who) -> Markup {
    html! {}
}

/// The list of live games.
pub(crate) fn live(_app: &App, _reader: &Reader) -> Markup {
    html! {}
}
