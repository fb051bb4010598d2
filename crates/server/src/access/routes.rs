use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, header};
use kamni_rules::GameKind;
use tower::ServiceExt as _;

use super::Table;
use super::stage::{Proof, Stage};
use crate::app::{router, routes};

/// All routes with their methods, as the router itself tells them.
fn known() -> BTreeSet<String> {
    let text = format!("{:?}", routes());
    let text = text.split("fallback_router").next().expect("the routes themselves");
    let (methods, paths) = text.split_once("paths: {").expect("routes, then their paths");
    let number = |part: &str| part.split(')').next().and_then(|number| number.parse::<usize>().ok());
    let mut allowed = std::collections::HashMap::new();
    for part in methods.split("RouteId(").skip(1) {
        let list = part.split("allow_header: ").nth(1).unwrap_or("Skip");
        let list = list.split('"').nth(1).unwrap_or("ANY").to_owned();
        allowed.insert(number(part), list);
    }
    let mut known = BTreeSet::new();
    for part in paths.split("RouteId(").skip(1) {
        let Some(path) = part.split('"').nth(1) else { continue };
        // Games' own pages are all alike.
        let of_game = GameKind::ALL.iter().find_map(|kind| path[1..].strip_prefix(kind.name()));
        let of_game = of_game.filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let path = of_game.map_or_else(|| path.to_owned(), |rest| format!("/{{game}}{rest}"));
        let Some(list) = allowed.get(&number(part)) else { continue };
        for method in list.split(',').filter(|method| *method != "HEAD") {
            known.insert(format!("{method} {path}"));
        }
    }
    known
}

async fn ask(stage: &Stage, row: &[String], proof: &Proof) -> String {
    let method = row[0].split(' ').next().expect("a method").replace("ANY", "GET");
    let (path, body) = row[1].split_once(' ').unwrap_or((&row[1], ""));
    let body = stage.fill(body);
    let json = body.starts_with('{');
    let kind = if json { "application/json" } else { "application/x-www-form-urlencoded" };
    let mut request = Request::builder()
        .method(method.as_str())
        .uri(stage.fill(path))
        .header(header::HOST, "kamni.example")
        .header(header::ACCEPT, "text/html")
        .header(header::CONTENT_TYPE, kind);
    match proof {
        Proof::None => {}
        Proof::Cookie(secret) => {
            request = request.header(header::COOKIE, format!("kamni={secret}"));
            request = request.header(header::ORIGIN, "http://kamni.example");
        }
        Proof::Token(token) => request = request.header(header::AUTHORIZATION, format!("Bearer {token}")),
    }
    let request = request.body(Body::from(body)).expect("a request");
    let response = router(stage.app.clone()).oneshot(request).await.expect("always answered");
    let to = response.headers().get(header::LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default();
    let to = stage.mask(to.split(['?', '#']).next().unwrap_or_default());
    format!("{} {to}", response.status().as_u16()).trim_end().to_owned()
}

#[test]
fn every_route_has_a_row() {
    let table = Table::read("routes.md");
    let rows: BTreeSet<String> = table.rows.iter().map(|row| row[0].clone()).collect();
    let known = known();
    assert!(known.len() > 80, "the router tells its routes: {known:?}");
    let missing: Vec<_> = known.difference(&rows).collect();
    let gone: Vec<_> = rows.difference(&known).collect();
    assert!(missing.is_empty() && gone.is_empty(), "without a row: {missing:#?}\nwithout a route: {gone:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_gets_what_is_written_down() {
    let table = Table::read("routes.md");
    let mut answered = vec![Vec::new(); table.rows.len()];
    for caller in table.callers() {
        // What is only looked at stays as it is: one house will do, but for links that give a seat.
        let shared = Stage::new().await;
        let looks = shared.caller(caller).await;
        for (row, answers) in table.rows.iter().zip(&mut answered) {
            if row[0].starts_with("GET ") && !row[0].ends_with("{secret}") {
                answers.push(ask(&shared, row, &looks).await);
            } else {
                let stage = Stage::new().await;
                let proof = stage.caller(caller).await;
                answers.push(ask(&stage, row, &proof).await);
            }
        }
    }
    table.check(&answered);
}
