pub fn routes() -> axum::Router<crate::app::App> {
    axum::Router::new()
}
