//! Where requests come from: limits by address, origins. And what holds for all pages together: how turns are counted.

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode};
use std::net::{IpAddr, SocketAddr};

use crate::app::{App, router, same_origin};
use crate::config::Config;
use crate::testing::{ask, game, get, house, house_with};

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

/// The numbers that begin the rows of a list of turns.
fn row_numbers<'a>(page: &'a str, list: &str) -> Vec<&'a str> {
    let list = page.split(list).nth(1).expect("a list").split("</ol>").next().expect("its end");
    let number = |row: &'a str| row.split('>').nth(2)?.split('<').next();
    list.split("<li").skip(1).filter_map(number).collect()
}

#[tokio::test]
async fn turns_are_counted_one_way_on_every_page() {
    let app = house().await;
    let steps = ["c3", "a1", "e1", "a5"];
    let (id, _) = game(&app, &steps).await;
    let en = &[("accept-language", "en")];
    let page = get(&app, &format!("/{id}"), en).await;
    assert_eq!(row_numbers(page.text(), "data-part=\"turns\""), ["1", "3"]);
    let page = get(&app, &format!("/analysis/kamiken?size=5&moves={}", steps.join("+")), en).await;
    assert_eq!(row_numbers(page.text(), "data-part=\"tree\""), ["1", "3"]);
    // In a turn of several steps the turn is counted, not the steps.
    let page = get(&app, "/analysis/close-combat?size=5&moves=b2+c3+d3+xc3+a5+a5", en).await;
    assert!(page.text().contains("Turn 5, a5:"), "{}", page.text());
    let reviewed = "[Game \"kamiken\"]\n[Options \"size=5\"]\n\n{[%eval 0]} 1. c3 {[%eval 0.1]} 2. a1 {[%eval 0.2]} \
        3. e1?? {[%eval -0.6] [%drop 0.8]} (3. e3 {[%eval 0.2] [%best]} 4. a4) 4. a5 {[%eval -0.6]} *\n";
    app.store.add_import("letters".to_owned(), reviewed.to_owned(), 0).await.expect("written");
    let page = get(&app, "/import/letters/review", en).await;
    // Each row of the list of turns begins with a link to the position after it.
    let rows = page.text().split("<th scope=\"row\"><a ").skip(1);
    let numbered: Vec<&str> = rows.filter_map(|row| row.split('>').nth(1)?.split('<').next()).collect();
    let starts = |row: &str, number: usize| row.starts_with(&format!("{number}. "));
    assert!(
        numbered.len() == 4 && (1..).zip(&numbered).all(|(number, row)| starts(row, number)),
        "{numbered:?}"
    );
}
