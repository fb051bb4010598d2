//! Pages.
use crate::{app::App, error::AppError, visitor::Reader};
pub fn routes() -> axum::Router<App> {
    axum::Router::new()
}
pub fn error_page(_: &App, _: &Reader, _: &AppError, message: &str) -> String {
    message.to_owned()
}
