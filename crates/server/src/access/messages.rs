use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::Table;
use super::stage::{Proof, Stage};

/// How long an answer is waited for.
const WAIT: Duration = Duration::from_secs(10);

/// The messages that a page can send, from where they are declared.
fn known() -> BTreeSet<String> {
    let source = include_str!("../socket.rs");
    let begin = source.find("enum Sent {").expect("the messages");
    let body = source[begin..].split("\n}").next().expect("an end");
    let names = body.lines().skip(1).filter_map(|line| line.trim().split([' ', ',']).next());
    names.filter(|name| !name.is_empty() && !name.starts_with('/')).map(str::to_lowercase).collect()
}

/// What an answer comes to, if it is one.
fn word(asked: &str, answer: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    match answer["t"].as_str()? {
        "refused" => Some(format!("refused: {}", text(&answer["code"]))),
        "event" => Some(format!("event: {}", text(&answer["event"]["kind"]))),
        "pong" if asked != "ping" => None,
        told @ ("talk" | "full" | "named" | "pong") => Some(told.to_owned()),
        _ => None,
    }
}

async fn ask(stage: &Stage, row: &[String], proof: &Proof) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let service = crate::app::router(stage.app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let server = tokio::spawn(async move { axum::serve(listener, service).await });
    let url = format!("ws://{address}/{}/socket", stage.game());
    let mut request = url.into_client_request().expect("a request");
    match proof {
        Proof::None => {}
        Proof::Cookie(secret) => {
            request.headers_mut().insert("cookie", format!("kamni={secret}").parse().expect("a header"));
        }
        Proof::Token(token) => {
            request
                .headers_mut()
                .insert("authorization", format!("Bearer {token}").parse().expect("a header"));
        }
    }
    let Ok((mut socket, _)) = connect_async(request).await else { return "no socket".to_owned() };
    let mut next = async || loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return serde_json::from_str::<Value>(&text).expect("JSON"),
            Some(Ok(_)) => {}
            _ => return Value::Null,
        }
    };
    while next().await["t"] != "full" {}
    socket.send(Message::Text(row[1].clone().into())).await.expect("sent");
    let answer = async {
        loop {
            let told = match socket.next().await {
                Some(Ok(Message::Text(text))) => serde_json::from_str::<Value>(&text).expect("JSON"),
                Some(Ok(_)) => continue,
                _ => return "closed".to_owned(),
            };
            if let Some(word) = word(&row[0], &told) {
                return word;
            }
        }
    };
    let answer = timeout(WAIT, answer).await.unwrap_or_else(|_| "nothing".to_owned());
    server.abort();
    answer
}

#[test]
fn every_message_has_a_row() {
    let rows: BTreeSet<String> = Table::read("messages.md").rows.iter().map(|row| row[0].clone()).collect();
    let known = known();
    assert!(known.len() >= 10, "{known:?}");
    assert_eq!(rows, known);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_answered_as_is_written_down() {
    let table = Table::read("messages.md");
    let mut answered = Vec::new();
    for row in &table.rows {
        let mut answers = Vec::new();
        for caller in table.callers() {
            let stage = Stage::new().await;
            let proof = stage.caller(caller).await;
            answers.push(ask(&stage, row, &proof).await);
        }
        answered.push(answers);
    }
    table.check(&answered);
}
