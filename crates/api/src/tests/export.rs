//! Exports: read while they are written, one portion of all exports at a time.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::Method;
use futures_util::StreamExt;
use kamni_rules::{GameKind, Player, Rules};
use tokio::time::timeout;

use super::{Site, request};
use crate::clock::{Controls, Millis};
use crate::game::{End, Setting, Sitter, Why};
use crate::ids::GameId;
use crate::store::{FilledGame, Story};

/// Longer than anything takes here.
const PATIENCE: Duration = Duration::from_secs(20);

/// Games of an account; the number says when they ended.
async fn play(site: &Site, account: i64, numbers: std::ops::Range<u64>) {
    let end = End::otherwise(Some(Player::First), Why::Resigned);
    let story = Arc::new(Story::new(String::new(), 0, Vec::new(), end).expect("a story"));
    let game = |number| FilledGame {
        setting: Setting {
            id: GameId::numbered(number),
            rules: Rules::new(GameKind::Four, []).expect("the usual"),
            position: None,
            controls: Controls::NONE,
            rated: false,
            created: 0,
            rematch_of: None,
            tournament: None,
        },
        seats: [
            (Sitter::Account { id: account, name: "ann".to_owned(), rating: None, bot: false }, None),
            (Sitter::Guest, None),
        ],
        story: Arc::clone(&story),
        ended: Millis::try_from(number).expect("few"),
    };
    site.app.store.fill_games(numbers.map(game).collect()).await.expect("written");
}

async fn export(site: &Site) -> BodyDataStream {
    let answer = site.ask(request(Method::GET, None, "/api/games/user/ann?max=1000", None)).await;
    assert!(answer.status().is_success());
    Body::into_data_stream(answer.into_body())
}

/// The next lines, within a time.
async fn next(games: &mut BodyDataStream) -> Option<usize> {
    let lines = timeout(PATIENCE, games.next()).await.expect("in time")?;
    Some(lines.expect("a portion").iter().filter(|byte| **byte == b'\n').count())
}

#[tokio::test]
async fn an_export_is_sent_before_all_of_it_is_read() {
    let site = Site::open().await;
    let ann = site.person("ann", "read").await;
    play(&site, ann.id, 100..300).await;
    let mut games = export(&site).await;
    let mut count = next(&mut games).await.expect("the first games");
    assert!((1..200).contains(&count), "{count}");
    // What was not read before the first games were sent is found now.
    play(&site, ann.id, 50..60).await;
    while let Some(more) = next(&mut games).await {
        count += more;
    }
    assert_eq!(count, 210);
}

#[tokio::test]
async fn exports_wait_for_each_other_and_nobody_waits_for_them() {
    let site = Site::open().await;
    let ann = site.person("ann", "read").await;
    play(&site, ann.id, 100..300).await;
    let turn = site.app.store.export_turn().await.expect("a turn");
    let mut games = export(&site).await;
    assert!(timeout(Duration::from_millis(50), games.next()).await.is_err(), "it is another's turn");
    timeout(PATIENCE, site.get(None, "/api/games")).await.expect("others are answered");
    timeout(PATIENCE, site.get(Some(&ann), "/api/account")).await.expect("others are answered");
    drop(turn);
    // Two at a time both go on: none has the turn until it is done.
    let mut others = export(&site).await;
    for _ in 0..2 {
        assert!(next(&mut games).await.is_some() && next(&mut others).await.is_some());
    }
    drop(games);
    while next(&mut others).await.is_some() {}
}

#[tokio::test]
async fn a_compressed_export_comes_to_its_end() {
    let site = Site::open().await;
    let ann = site.person("ann", "read").await;
    play(&site, ann.id, 100..300).await;
    for format in ["kmn", "sgf", "json"] {
        let path = format!("/api/games/user/ann?max=1000&format={format}");
        let mut asked = request(Method::GET, None, &path, None);
        asked.headers_mut().insert("accept-encoding", "gzip".parse().expect("a value"));
        let mut games = Body::into_data_stream(site.ask(asked).await.into_body());
        while let Some(part) = timeout(PATIENCE, games.next()).await.expect("in time") {
            part.expect("a part");
        }
    }
}
