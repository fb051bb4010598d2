//! The socket of every page whose reader is known: what concerns him elsewhere in the house.
//!
//! All that waits is told whenever it has changed: how much it is, and the list as it is drawn.

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;

use crate::app::{App, closed};
use crate::bell::{Listener, Matter};
use crate::challenges;
use crate::error::AppError;
use crate::ids::GameId;
use crate::pages::notices::list;
use crate::people::Stay;
use crate::socket::{check_origin, deliver};
use crate::visitor::{Reader, Who};

/// The game that a page shows, if it shows one.
#[derive(Debug, Deserialize)]
pub(crate) struct Shows {
    at: Option<GameId>,
}

pub(crate) async fn notices(
    State(app): State<App>,
    reader: Reader,
    who: Who,
    headers: HeaderMap,
    Query(shows): Query<Shows>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    check_origin(&app, &headers)?;
    let person = who.person().ok_or(AppError::UNAUTHORIZED)?;
    let stay = who.stay(&app).await?;
    let upgrade = upgrade.max_message_size(1024).max_frame_size(1024).read_buffer_size(1024);
    Ok(upgrade.on_upgrade(move |socket| async move {
        crate::metrics::sockets(1.0);
        let (listener, new) = app.hall.house().bell.attend(person, shows.at);
        if new {
            look_around(&app, &who, &listener).await;
        }
        // The end is the end, whoever wanted it.
        let _ = run(socket, &app, &reader, &who, listener, stay).await;
        crate::metrics::sockets(-1.0);
    }))
}

/// What has come up while somebody was away: the bell does not remember, but the games and the book of challenges do.
async fn look_around(app: &App, who: &Who, listener: &Listener) {
    if let Some(visitor) = &who.visitor {
        match crate::site::lobby::waiting(app, visitor).await {
            Ok(notices) => notices.iter().for_each(|notice| listener.add(notice)),
            // He hears of what happens from now on.
            Err(error) => tracing::warn!(?error, "what waits for somebody could not be read"),
        }
    }
    if let Some(account) = who.account() {
        for challenge in app.challenges.of(account.id, app.time.now()) {
            if challenge.to.id == account.id {
                listener.add(&challenges::notice(&challenge, Matter::Challenge, &challenge.from));
            }
        }
    }
}

async fn run(
    mut socket: WebSocket,
    app: &App,
    reader: &Reader,
    who: &Who,
    mut listener: Listener,
    mut stay: Stay,
) -> Result<(), axum::Error> {
    // Who looks for a game is found wherever he is.
    let _here = who.session().map(|session| app.lobby.attend(session));
    let mut closing = app.closing();
    let mut told = None;
    loop {
        let notices = listener.notices();
        if told.as_ref() != Some(&notices) {
            let html = list(app.texts(reader.lang), &notices).into_string();
            send(&mut socket, &json!({ "t": "notices", "count": notices.len(), "html": html })).await?;
            told = Some(notices);
        }
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(_))) => send(&mut socket, &json!({ "t": "pong" })).await?,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
            () = listener.changed() => {}
            () = stay.ends() => return Ok(()),
            () = closed(&mut closing) => return send(&mut socket, &json!({ "t": "bye" })).await,
        }
    }
}

async fn send(socket: &mut WebSocket, value: &serde_json::Value) -> Result<(), axum::Error> {
    deliver(socket, Message::Text(value.to_string().into())).await
}
