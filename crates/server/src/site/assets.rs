//! What the browser gets beside the pages.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kamni_pages::{assets, installed};
use kamni_texts::Lang;

use crate::app::App;
use crate::error::AppError;

/// Answers `/sw.js`: the service worker, which has to stand at the root for the pages of the whole house, and is looked for anew each time.
pub(super) async fn worker(State(app): State<App>) -> Response {
    let script = installed::worker(Lang::ALL.map(|lang| app.texts(lang)));
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, script).into_response()
}

/// Answers `/manifest/{lang}`: what a system asks that takes the house in as a program.
pub(super) async fn manifest(State(app): State<App>, Path(lang): Path<String>) -> Result<Response, AppError> {
    let lang: Lang = lang.parse().map_err(|_| AppError::NOT_FOUND)?;
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, installed::manifest(app.texts(lang))).into_response())
}

/// Answers `/offline/{lang}`: the page that the worker keeps for when nothing else can be had.
pub(super) async fn offline(State(app): State<App>, Path(lang): Path<String>) -> Result<Response, AppError> {
    let lang: Lang = lang.parse().map_err(|_| AppError::NOT_FOUND)?;
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, installed::offline_page(app.texts(lang)).into_string()).into_response())
}

/// Answers `/assets/{hash}/{file}`. A page from before an update gets the present file, which is then not kept.
pub(super) async fn serve(Path((hash, file)): Path<(String, String)>) -> Response {
    let Some(asset) = assets::find(&hash, &file) else { return StatusCode::NOT_FOUND.into_response() };
    let kept = if asset.kept { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.mime)),
        (header::CACHE_CONTROL, HeaderValue::from_static(kept)),
    ];
    let body = match asset.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    (headers, body).into_response()
}
