//! The lobby's socket: who looks for a game, who plays, and that one's own game begins.
//!
//! A list is told as its items in order; an item comes with its drawing only where that has changed. `idle` says that a page
//! which waits for a rival has nothing to wait for any more, `go` where its game is.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kamni_texts::Texts;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::app::{App, closed};
use crate::error::AppError;
use crate::lobby::LobbyNews;
use crate::pages::lobby::{live_card, seek_row};
use crate::people::Stay;
use crate::site::lobby as site;
use crate::visitor::{Reader, Who};

/// How often the list of live games is looked at.
const LIVE: Duration = Duration::from_secs(3);

pub(crate) async fn lobby(
    State(app): State<App>,
    reader: Reader,
    who: Who,
    headers: HeaderMap,
    Query(shows): Query<Shows>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    crate::socket::check_origin(&app, &headers)?;
    let stay = who.stay(&app).await?;
    let upgrade = upgrade.max_message_size(1024).max_frame_size(1024).read_buffer_size(1024);
    Ok(upgrade.on_upgrade(move |socket| async move {
        crate::metrics::sockets(1.0);
        // The end is the end, whoever wanted it.
        let _ = run(socket, &app, &reader, &who, shows, stay).await;
        crate::metrics::sockets(-1.0);
    }))
}

/// What a page shows, and so what it is told of.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Shows {
    /// The page of all live games.
    watch: Option<u8>,
    /// The lobby, which waits for a rival.
    pairing: Option<u8>,
}

/// The items of a list that a page has, each with a hash of its drawing.
type Shown = HashMap<String, u64>;

/// What one page is shown, and has been.
struct Listener<'a> {
    app: &'a App,
    texts: &'a Texts,
    who: &'a Who,
    shows: Shows,
    hasher: RandomState,
    seeks: Option<Shown>,
    live: Option<Shown>,
    count: usize,
}

async fn run(
    mut socket: WebSocket,
    app: &App,
    reader: &Reader,
    who: &Who,
    shows: Shows,
    mut stay: Stay,
) -> Result<(), axum::Error> {
    let _here = who.session().map(|session| app.lobby.attend(session));
    let mut news = app.lobby.news();
    let mut closing = app.closing();
    let mut live = interval(LIVE);
    live.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let texts = app.texts(reader.lang);
    let mut listener =
        Listener { app, texts, who, shows, hasher: RandomState::new(), seeks: None, live: None, count: 0 };
    // A rival may have been found while the page was on its way.
    let waits = who.session().is_some_and(|session| app.lobby.waiting(session).is_some());
    if shows.pairing == Some(1) && !waits {
        send(&mut socket, &json!({ "t": "idle" })).await?;
    }
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(_))) => send(&mut socket, &json!({ "t": "pong" })).await?,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
            told = news.recv() => match told {
                Ok(LobbyNews::Go { session, game }) if who.session() == Some(session) => {
                    send(&mut socket, &json!({ "t": "go", "game": game })).await?;
                }
                Ok(LobbyNews::Changed) | Err(RecvError::Lagged(_)) => listener.show_seeks(&mut socket).await?,
                Ok(LobbyNews::Go { .. }) => {}
                Err(RecvError::Closed) => return Ok(()),
            },
            _ = live.tick() => {
                listener.show_seeks(&mut socket).await?;
                listener.show_live(&mut socket).await?;
            }
            () = stay.ends() => return Ok(()),
            () = closed(&mut closing) => return send(&mut socket, &json!({ "t": "bye" })).await,
        }
    }
}

async fn send(socket: &mut WebSocket, value: &serde_json::Value) -> Result<(), axum::Error> {
    crate::socket::deliver(socket, Message::Text(value.to_string().into())).await
}

impl Listener<'_> {
    fn is_watching(&self) -> bool {
        self.shows.watch == Some(1)
    }

    async fn show_seeks(&mut self, socket: &mut WebSocket) -> Result<(), axum::Error> {
        if self.is_watching() {
            return Ok(());
        }
        let seeks = site::seeks(self.app, self.texts, self.who);
        let drawn: Vec<_> = seeks
            .iter()
            .map(|seek| (seek.id.to_string(), seek_row(self.texts, seek).into_string()))
            .collect();
        match changes(&drawn, &mut self.seeks, &self.hasher) {
            Some(items) => send(socket, &json!({ "t": "seeks", "items": items })).await,
            None => Ok(()),
        }
    }

    async fn show_live(&mut self, socket: &mut WebSocket) -> Result<(), axum::Error> {
        let most = if self.is_watching() { site::WATCH } else { site::LIVE };
        let (games, count) = site::live(self.app, self.texts, most);
        let drawn: Vec<_> = games
            .iter()
            .map(|game| (game.id.to_string(), live_card(self.texts, game).into_string()))
            .collect();
        let changed = changes(&drawn, &mut self.live, &self.hasher);
        if changed.is_none() && count == self.count {
            return Ok(());
        }
        self.count = count;
        let items = changed.unwrap_or_else(|| drawn.iter().map(|(id, _)| json!({ "id": id })).collect());
        send(socket, &json!({ "t": "live", "count": count, "items": items })).await
    }
}

/// The items in their order, with the drawing of those that the page does not have so; nothing if it has all, in any order.
fn changes(
    drawn: &[(String, String)],
    shown: &mut Option<Shown>,
    hasher: &RandomState,
) -> Option<Vec<serde_json::Value>> {
    let now: Shown = drawn.iter().map(|(id, html)| (id.clone(), hasher.hash_one(html))).collect();
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
