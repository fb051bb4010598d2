//! What several tests need: a house with its books in memory, and a way to ask it.

use axum::body::Body;
use axum::http::Request;

pub(crate) use kamni_front::testing::*;

use crate::app::{App, router};

/// Asks a house for what is at an address, with headers.
pub(crate) async fn get(app: &App, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::get(path).header("host", "kamni.example");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    ask(&router(app.clone()), request.body(Body::empty()).expect("a request")).await
}
