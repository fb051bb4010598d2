//! The lobby's socket: who looks for a game, who plays, and that one's own game begins.
//!
//! A list is told as its items in order; an item comes with its drawing only where that has changed. `idle` says that a page
//! which waits for a rival has nothing to wait for any more, `go` where its game is. That a game begins may be told at another node, and
//! not be heard here: whoever no longer looks for what he looked for is led to the game that he has got.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use axum::extract::Query;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::error::AppError;
use crate::ids::GameId;
use crate::lobby::LobbyNews;
use crate::page_socket::{PageSocket, open};
use crate::pages::lobby::{live_card, seek_row};
use crate::site::lobby as site;
use crate::socket::check_origin;
use crate::visitor::Desk;

/// How often the list of live games is looked at.
const LIVE: Duration = Duration::from_secs(3);
/// How long before it was noticed a game may have begun, in milliseconds.
const BEGUN: i64 = 10_000;

pub(crate) async fn lobby(
    desk: Desk,
    headers: HeaderMap,
    Query(query): Query<LobbyQuery>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    check_origin(&desk.app, &headers)?;
    open(desk, upgrade, move |socket, desk| async move { run(socket, &desk, query).await }).await
}

/// What a page shows, and so what it is told of.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct LobbyQuery {
    /// The page of all live games.
    watch: Option<u8>,
    /// The lobby, which waits for a rival.
    pairing: Option<u8>,
}

/// The items of a list that a page has, each with a hash of its drawing.
type ShownItems = HashMap<String, u64>;

/// What one page is shown, and has been.
struct Listener<'a> {
    socket: PageSocket,
    desk: &'a Desk,
    query: LobbyQuery,
    hasher: RandomState,
    seeks: Option<ShownItems>,
    live: Option<ShownItems>,
    count: usize,
    /// What the reader looked for, by its numbers, when it was last seen; nothing once he has been told where to go.
    wishes: Option<Vec<i64>>,
}

async fn run(socket: PageSocket, desk: &Desk, query: LobbyQuery) -> Result<(), axum::Error> {
    let Desk { app, who, .. } = desk;
    let mut news = app.lobby.news();
    let mut live = interval(LIVE);
    live.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let hasher = RandomState::new();
    let mut listener =
        Listener { socket, desk, query, hasher, seeks: None, live: None, count: 0, wishes: None };
    // A rival may have been found while the page was on its way.
    let waits = match who.session().filter(|_| query.pairing == Some(1)) {
        Some(session) => app.lobby.find_waiting(session).await.is_some(),
        None => false,
    };
    if query.pairing == Some(1) && !waits {
        listener.socket.send(&json!({ "t": "idle" })).await?;
    }
    listener.wishes = who.session().map(|session| app.lobby.wishes(session));
    loop {
        tokio::select! {
            sign = listener.socket.sign() => if !listener.socket.answer(sign).await? {
                return Ok(());
            },
            told = news.recv() => match told {
                Ok(LobbyNews::Go { session, game }) if who.session() == Some(session) => {
                    listener.go(game).await?;
                }
                Ok(LobbyNews::Changed) | Err(RecvError::Lagged(_)) => {
                    listener.show_seeks().await?;
                    listener.find_game().await?;
                }
                Ok(LobbyNews::Go { .. }) => {}
                Err(RecvError::Closed) => return Ok(()),
            },
            _ = live.tick() => {
                listener.show_seeks().await?;
                listener.show_live().await?;
                listener.find_game().await?;
            }
        }
    }
}

impl Listener<'_> {
    fn is_watching(&self) -> bool {
        self.query.watch == Some(1)
    }

    async fn go(&mut self, game: GameId) -> Result<(), axum::Error> {
        self.wishes = None;
        self.socket.send(&json!({ "t": "go", "game": game })).await
    }

    /// Whoever no longer looks for what he looked for may have a game of which nothing was told here.
    async fn find_game(&mut self) -> Result<(), axum::Error> {
        let (Some(wishes), Some(visitor)) = (&mut self.wishes, &self.desk.who.visitor) else { return Ok(()) };
        let before = std::mem::replace(wishes, self.desk.app.lobby.wishes(visitor.session));
        if before.iter().all(|wish| wishes.contains(wish)) {
            return Ok(());
        }
        match site::just_begun(&self.desk.app, visitor, BEGUN).await {
            Ok(Some(game)) => self.go(game).await,
            Ok(None) if self.query.pairing == Some(1) => self.socket.send(&json!({ "t": "idle" })).await,
            Ok(None) => Ok(()),
            Err(error) => {
                tracing::warn!(?error, "whether somebody's game has begun could not be read");
                *wishes = before;
                Ok(())
            }
        }
    }

    async fn show_seeks(&mut self) -> Result<(), axum::Error> {
        if self.is_watching() {
            return Ok(());
        }
        let texts = self.desk.texts();
        let seeks = site::seeks(&self.desk.app, texts, &self.desk.who);
        let drawn = seeks.iter().map(|seek| (seek.id.to_string(), seek_row(texts, seek).into_string()));
        match changes(&drawn.collect::<Vec<_>>(), &mut self.seeks, &self.hasher) {
            Some(items) => self.socket.send(&json!({ "t": "seeks", "items": items })).await,
            None => Ok(()),
        }
    }

    async fn show_live(&mut self) -> Result<(), axum::Error> {
        let texts = self.desk.texts();
        let most = if self.is_watching() { site::WATCH } else { site::LIVE };
        let (games, count) = site::live(&self.desk.app, texts, most);
        let drawn = games.iter().map(|game| (game.id.to_string(), live_card(texts, game).into_string()));
        let drawn: Vec<_> = drawn.collect();
        let changed = changes(&drawn, &mut self.live, &self.hasher);
        if changed.is_none() && count == self.count {
            return Ok(());
        }
        self.count = count;
        let items = changed.unwrap_or_else(|| drawn.iter().map(|(id, _)| json!({ "id": id })).collect());
        self.socket.send(&json!({ "t": "live", "count": count, "items": items })).await
    }
}

/// The items in their order, with the drawing of those that the page does not have so; nothing if it has all, in any order.
fn changes(
    drawn: &[(String, String)],
    shown: &mut Option<ShownItems>,
    hasher: &RandomState,
) -> Option<Vec<serde_json::Value>> {
    let now: ShownItems = drawn.iter().map(|(id, html)| (id.clone(), hasher.hash_one(html))).collect();
    if shown.as_ref() == Some(&now) {
        return None;
    }
    let before = shown.replace(now.clone()).unwrap_or_default();
    let item = |(id, html): &(String, String)| match before.get(id) == now.get(id) {
        true => json!({ "id": id }),
        false => json!({ "id": id, "html": html }),
    };
    Some(drawn.iter().map(item).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_changed_is_drawn_again() {
        let hasher = RandomState::new();
        let mut shown = None;
        let list = |items: &[(&str, &str)]| -> Vec<(String, String)> {
            items.iter().map(|(id, html)| ((*id).to_owned(), (*html).to_owned())).collect()
        };
        let mut told =
            |items: &[(&str, &str)]| changes(&list(items), &mut shown, &hasher).map(|items| json!(items));
        assert_eq!(told(&[]), Some(json!([])), "that there is nothing is news at first");
        assert_eq!(told(&[]), None);
        assert_eq!(
            told(&[("1", "a"), ("2", "b")]),
            Some(json!([{"id": "1", "html": "a"}, {"id": "2", "html": "b"}]))
        );
        assert_eq!(told(&[("1", "a"), ("2", "b")]), None);
        assert_eq!(told(&[("1", "a"), ("2", "c")]), Some(json!([{"id": "1"}, {"id": "2", "html": "c"}])));
        assert_eq!(told(&[("2", "c")]), Some(json!([{"id": "2"}])));
    }
}
