//! The whole app: all routes, joined.

use axum::Router;

pub use kamni_front::app::{App, Client, closed, same_origin};

/// All routes. Who may do what there is written down in `access/routes.md`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .merge(crate::site::routes())
        .merge(crate::forms::routes())
        .merge(crate::socket::routes())
        .merge(crate::metrics::routes())
        .merge(kamni_api::routes())
}

/// All routes, with what stands around them. Tests call it without a socket.
pub fn router(app: App) -> Router {
    kamni_front::app::around(routes(), app)
}
