//! What the browser gets beside the pages.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kamni_pages::assets;

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
