//! The lobby's socket: who looks for a game, who plays, and that one's own game begins.

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::app::{App, closed};
use crate::error::AppError;
use crate::lobby::LobbyNews;
use crate::visitor::{Reader, Who};

/// How often the list of live games is looked at.
const LIVE: Duration = Duration::from_secs(3);

pub(crate) async fn lobby(
    State(app): State<App>,
    reader: Reader,
    who: Who,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    crate::socket::check_origin(&app, &headers)?;
    let upgrade = upgrade.max_message_size(1024).max_frame_size(1024);
    Ok(upgrade.on_upgrade(move |socket| async move {
        crate::metrics::sockets(1.0);
        // The end is the end, whoever wanted it.
        let _ = run(socket, &app, &reader, &who).await;
        crate::metrics::sockets(-1.0);
    }))
}

async fn run(mut socket: WebSocket, app: &App, reader: &Reader, who: &Who) -> Result<(), axum::Error> {
    let _here = who.session().map(|session| app.lobby.attend(session));
    let mut news = app.lobby.news();
    let mut closing = app.closing();
    let mut live = interval(LIVE);
    live.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last = [String::new(), String::new()];
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
                Ok(LobbyNews::Changed) | Err(RecvError::Lagged(_)) => show(&mut socket, app, reader, who, &mut last).await?,
                Ok(LobbyNews::Go { .. }) => {}
                Err(RecvError::Closed) => return Ok(()),
            },
            _ = live.tick() => show(&mut socket, app, reader, who, &mut last).await?,
            () = closed(&mut closing) => return send(&mut socket, &json!({ "t": "bye" })).await,
        }
    }
}

async fn send(socket: &mut WebSocket, value: &serde_json::Value) -> Result<(), axum::Error> {
    socket.send(Message::Text(value.to_string().into())).await
}

/// Sends the lists that have changed since they were last sent.
async fn show(
    socket: &mut WebSocket,
    app: &App,
    reader: &Reader,
    who: &Who,
    last: &mut [String; 2],
) -> Result<(), axum::Error> {
    let now = [crate::site::lobby::seeks(app, reader, who), crate::site::lobby::live(app, reader)];
    for (place, name) in ["seeks", "live"].into_iter().enumerate() {
        let html = now[place].clone().into_string();
        if html != last[place] {
            send(socket, &json!({ "t": name, "html": html })).await?;
            last[place] = html;
        }
    }
    Ok(())
}
