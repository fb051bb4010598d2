//! Figures for hosts: `/healthz` says whether the house is open, `/metrics` what goes on in it.

use std::sync::OnceLock;
use std::time::Instant;

use axum::Router;
use axum::extract::{Extension, MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics::{counter, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::app::{App, Client};
use crate::error::AppError;
use crate::thinkers::Urgency;

/// Seconds at which times are counted: the answer to a step should stay within the fourth.
const SECONDS: &[f64] = &[0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0];

/// The one recorder of the process: a second app, as in tests, counts into the same.
fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let start = || {
        let builder = PrometheusBuilder::new();
        let builder = builder.set_buckets_for_metric(Matcher::Suffix("seconds".to_owned()), SECONDS).ok()?;
        builder.install_recorder().ok()
    };
    RECORDER.get_or_init(start).as_ref()
}

/// Begins to count.
pub fn start() {
    if recorder().is_none() {
        tracing::warn!("figures are not counted: another recorder is at work");
    }
}

/// The routes.
pub fn routes() -> Router<App> {
    Router::new().route("/healthz", get(health)).route("/metrics", get(show))
}

/// `ok` when the store can be written and read and is still the one that was opened; else which part fails, and how. If other nodes cannot
/// be told anything, that is said too.
async fn health(State(app): State<App>) -> Response {
    let health = app.store.health().await;
    if health.is_well() {
        // A node without the others goes on: it looks into the books.
        return if app.wire.is_up() { "ok" } else { "ok\nwire: down\n" }.into_response();
    }
    let parts = health.parts().map(|(name, wrong)| format!("{name}: {}\n", wrong.unwrap_or("ok")));
    tracing::error!(parts = %parts.concat().trim_end().replace('\n', "; "), "the house is not well");
    (StatusCode::SERVICE_UNAVAILABLE, parts.concat()).into_response()
}

/// Figures are for the host's own machine, unless it is told otherwise: to others there is no such page.
async fn show(State(app): State<App>, Extension(client): Extension<Client>) -> Response {
    if !app.config.open_metrics && client.0.is_some_and(|address| !address.is_loopback()) {
        return AppError::NOT_FOUND.into_response();
    }
    gauge!("kamni_log_bytes").set(app.store.log_size() as f64);
    gauge!("kamni_last_commit_age_seconds").set(app.store.since_commit().as_secs_f64());
    gauge!("kamni_wire_up").set(if app.wire.is_up() { 1.0 } else { 0.0 });
    gauge!("kamni_rooms").set(app.hall.open_rooms() as f64);
    gauge!("kamni_games_live").set(app.hall.live().len() as f64);
    gauge!("kamni_seeks").set(app.lobby.seeks().len() as f64);
    for urgency in Urgency::ALL {
        let waiting = app.hall.house().thinkers.waiting(urgency);
        gauge!("kamni_thinkers_waiting", "queue" => urgency.name()).set(waiting as f64);
    }
    gauge!("kamni_reviews_waiting").set(app.reviews.waiting() as f64);
    let text = recorder().map(PrometheusHandle::render).unwrap_or_default();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// Counts a request by its route, not by its address: ids would make figures without end.
pub async fn count(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let began = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    counter!("kamni_requests_total", "route" => route.clone(), "status" => status).increment(1);
    histogram!("kamni_request_seconds", "route" => route).record(began.elapsed().as_secs_f64());
    response
}

/// A socket opens or closes.
pub fn sockets(change: f64) {
    gauge!("kamni_sockets").increment(change);
}

/// An order was carried out or refused, in this long.
pub fn order(began: Instant, refused: bool) {
    let outcome = if refused { "refused" } else { "done" };
    counter!("kamni_orders_total", "outcome" => outcome).increment(1);
    histogram!("kamni_order_seconds").record(began.elapsed().as_secs_f64());
}
