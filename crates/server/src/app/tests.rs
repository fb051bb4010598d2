//! Where requests come from: limits by address, origins.

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode};
use std::net::{IpAddr, SocketAddr};

use super::{App, router, same_origin};
use crate::config::Config;
use crate::testing::{ask, house_with};

/// How many of some requests, each from its own address, are sent away.
async fn refused(app: &App, request: impl Fn() -> Request<Body>, addresses: &[&str]) -> usize {
    let router = router(app.clone());
    let mut refused = 0;
    for address in addresses {
        let address: IpAddr = address.parse().expect("an address");
        let mut request = request();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(address, 4000)));
        let status = ask(&router, request).await.status;
        refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    refused
}

#[tokio::test]
async fn a_household_has_one_rate_whatever_its_addresses() {
    let app = house_with(Config { thinkers: 1, rate: 1, ..Config::default() }).await;
    let page = || Request::get("/rules").body(Body::empty()).expect("a request");
    let ours = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1::3", "2001:db8:0:1:ffff::4"];
    assert_eq!(refused(&app, page, &ours).await, 0);
    assert_eq!(refused(&app, page, &["2001:db8:0:1::5", "2001:db8:0:1::6"]).await, 2);
    assert_eq!(refused(&app, page, &["2001:db8:0:2::1"]).await, 0, "another household");
    // A socket for both kinds writes addresses of IPv4 as such of IPv6.
    assert_eq!(refused(&app, page, &["::ffff:203.0.113.7", "203.0.113.7"].repeat(2)).await, 0);
    assert_eq!(refused(&app, page, &["::ffff:203.0.113.7", "203.0.113.7"]).await, 2);
    assert_eq!(refused(&app, page, &["::ffff:203.0.113.8"]).await, 0, "not all of them are one");
    assert_eq!(
        refused(&app, page, &["::ffff:127.0.0.1", "127.0.0.1", "::1"].repeat(3)).await,
        0,
        "the machine itself"
    );
}

#[tokio::test]
async fn a_site_has_one_rate_for_what_costs_much() {
    let app = house_with(Config { thinkers: 1, costly: 2, ..Config::default() }).await;
    let form = || {
        // What can be no password costs no hashing, but counts.
        Request::post("/account/sign-in")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from("name=Ann&password=x"))
            .expect("a request")
    };
    assert_eq!(refused(&app, form, &["2001:db8:7:1::1", "2001:db8:7:2::1"]).await, 0);
    assert_eq!(refused(&app, form, &["2001:db8:7:3::1", "2001:db8:7:4::1"]).await, 2);
    assert_eq!(refused(&app, form, &["2001:db8:8:1::1"]).await, 0, "another site");
}

#[test]
fn a_page_of_the_house_is_one_with_its_scheme() {
    let check = |public: Option<&str>, origin: &str, host: &str, expected: bool| {
        let config = Config { public: public.map(str::to_owned), ..Config::default() };
        let value = |text: &str| HeaderValue::from_str(text).expect("a header");
        let headers: HeaderMap = [(ORIGIN, value(origin)), (HOST, value(host))].into_iter().collect();
        assert_eq!(same_origin(&config, &headers), expected, "{public:?} {origin} {host}");
    };
    let secure = Some("https://kamni.example");
    check(secure, "https://kamni.example", "kamni.example", true);
    check(secure, "https://kamni.example", "127.0.0.1:7373", true);
    check(secure, "http://kamni.example", "kamni.example", false);
    check(secure, "http://127.0.0.1:7373", "127.0.0.1:7373", false);
    check(secure, "https://other.example", "kamni.example", false);
    check(secure, "null", "kamni.example", false);
    check(Some("http://kamni.example"), "http://kamni.example", "kamni.example", true);
    check(None, "http://127.0.0.1:7373", "127.0.0.1:7373", true);
    check(None, "https://kamni.example", "kamni.example", true);
    check(None, "http://kamni.example:81", "kamni.example", false);
}
