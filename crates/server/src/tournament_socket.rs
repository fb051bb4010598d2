//! The socket of a tournament's page: its parts, drawn for the reader whenever they have changed, and that his game begins.
//!
//! Games' ends come in bursts, and who looks on should be able to read: at most one drawing in two seconds.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Duration, Instant, sleep_until};

use crate::error::AppError;
use crate::ids::GameId;
use crate::page_socket::{PageSocket, open};
use crate::pages::tournaments::{PARTS, part};
use crate::site::tournaments::{boards, eyes};
use crate::socket::check_origin;
use crate::tournament::Tournament;
use crate::visitor::Desk;

/// The least time between two drawings, and the time after which the boards have gone on.
const DRAWN: Duration = Duration::from_secs(2);
const BOARDS: Duration = Duration::from_secs(5);

/// What a page knows.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Known {
    /// The reader's game that it was drawn with, empty if there was none. A page that says nothing is told only what begins later.
    playing: Option<String>,
}

pub(crate) async fn tournament(
    desk: Desk,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(known): Query<Known>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    check_origin(&desk.app, &headers)?;
    let missing = || AppError::tournament(desk.texts(), kamni_house::tournaments::TournamentError::Missing);
    let id = id.parse().map_err(|_| missing())?;
    let watched = desk.app.tournaments.watch(id).await;
    let watched = watched.map_err(|error| AppError::tournament(desk.texts(), error))?;
    open(desk, upgrade, move |socket, desk| run(socket, desk, watched, known)).await
}

async fn run(
    mut socket: PageSocket,
    desk: Desk,
    mut watched: watch::Receiver<Arc<Tournament>>,
    known: Known,
) -> Result<(), axum::Error> {
    let hasher = RandomState::new();
    let mut shown: HashMap<&'static str, u64> = HashMap::new();
    let account = desk.who.account().map(|account| account.id);
    let playing = |tournament: &Tournament| -> Option<GameId> {
        tournament.entrants()[tournament.place_of(account?)?].playing
    };
    let mut before = playing(&watched.borrow_and_update());
    if let Some(game) = before.filter(|game| known.playing.is_some_and(|known| known != game.to_string())) {
        socket.send(&json!({ "t": "go", "game": game })).await?;
    }
    // What the page was drawn with may be a moment old.
    let (mut due, mut drawn) = (Instant::now(), Instant::now());
    loop {
        tokio::select! {
            sign = socket.sign() => if !socket.answer(sign).await? {
                return Ok(());
            },
            changed = watched.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                let now = playing(&watched.borrow_and_update());
                if let Some(game) = now.filter(|_| now != before) {
                    socket.send(&json!({ "t": "go", "game": game })).await?;
                }
                before = now;
                due = due.min(drawn + DRAWN);
            }
            () = sleep_until(due) => {
                let tournament = Arc::clone(&watched.borrow());
                drawn = Instant::now();
                due = drawn + BOARDS;
                let parts = changes(&desk, &tournament, &mut shown, &hasher);
                if !parts.is_empty() {
                    socket.send(&json!({ "t": "tournament", "parts": parts })).await?;
                }
            }
        }
    }
}

/// The parts whose drawing is not the one that the page has.
fn changes(
    desk: &Desk,
    tournament: &Tournament,
    shown: &mut HashMap<&'static str, u64>,
    hasher: &RandomState,
) -> Vec<serde_json::Value> {
    let boards = boards(&desk.app, tournament);
    let eyes = eyes(desk, tournament, &boards);
    let mut parts = Vec::new();
    for name in PARTS {
        let html = part(name, &eyes).into_string();
        let hash = hasher.hash_one(without_times(&html));
        if shown.insert(name, hash) != Some(hash) {
            parts.push(json!({ "name": name, "html": html }));
        }
    }
    parts
}

/// A drawing without the times that the page counts down by itself.
fn without_times(html: &str) -> String {
    let mut plain = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("data-left=\"") {
        plain.push_str(&rest[..at]);
        rest = rest[at..].find("</b>").map_or("", |end| &rest[at + end..]);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_runs_is_no_change() {
        let at = |left: u32| format!("<i>x</i><b role=\"timer\" data-left=\"{left}\">in {left}</b><p>y</p>");
        assert_eq!(without_times(&at(5)), without_times(&at(6)));
        assert_eq!(without_times("<p>y</p>"), "<p>y</p>");
        assert_ne!(without_times(&at(5)), without_times(&at(5).replace('y', "z")));
    }
}
