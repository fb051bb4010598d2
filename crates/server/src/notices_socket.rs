//! The socket of every page whose reader is known: what concerns him elsewhere in the house.
//!
//! All that waits is told whenever it has changed: how much it is, and the list as it is drawn.

use axum::extract::Query;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;

use crate::bell::{Listener, Matter};
use crate::challenges;
use crate::error::AppError;
use crate::ids::GameId;
use crate::page_socket::{PageSocket, open};
use crate::pages::notices::list;
use crate::socket::check_origin;
use crate::visitor::Desk;

/// The game that a page shows, if it shows one.
#[derive(Debug, Deserialize)]
pub(crate) struct NoticesQuery {
    at: Option<GameId>,
}

pub(crate) async fn notices(
    desk: Desk,
    headers: HeaderMap,
    Query(query): Query<NoticesQuery>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    check_origin(&desk.app, &headers)?;
    let person = desk.who.person().ok_or(AppError::UNAUTHORIZED)?;
    open(desk, upgrade, move |socket, desk| async move {
        let (listener, new) = desk.app.hall.house().bell.attend(person, query.at);
        if new {
            look_around(&desk, &listener).await;
        }
        run(socket, &desk, listener).await
    })
    .await
}

/// What has come up while somebody was away: the bell does not remember, but the games and the book of challenges do.
async fn look_around(Desk { app, who, .. }: &Desk, listener: &Listener) {
    if let Some(visitor) = &who.visitor {
        match crate::site::lobby::waiting(app, visitor).await {
            Ok(notices) => notices.iter().for_each(|notice| listener.add(notice)),
            // He hears of what happens from now on.
            Err(error) => tracing::warn!(?error, "what waits for somebody could not be read"),
        }
    }
    if let Some(account) = who.account() {
        match app.challenges.of(account.id, app.time.now()).await {
            Ok(standing) => {
                for challenge in standing.iter().filter(|challenge| challenge.to.id == account.id) {
                    listener.add(&challenges::notice(challenge, Matter::Challenge, &challenge.from));
                }
            }
            Err(error) => tracing::warn!(%error, "who challenges somebody could not be read"),
        }
    }
}

async fn run(mut socket: PageSocket, desk: &Desk, mut listener: Listener) -> Result<(), axum::Error> {
    let mut told = None;
    loop {
        if listener.is_in_doubt() {
            look_around(desk, &listener).await;
        }
        let notices = listener.notices();
        if told.as_ref() != Some(&notices) {
            let html = list(desk.texts(), &notices).into_string();
            socket.send(&json!({ "t": "notices", "count": notices.len(), "html": html })).await?;
            told = Some(notices);
        }
        tokio::select! {
            sign = socket.sign() => if !socket.answer(sign).await? {
                return Ok(());
            },
            () = listener.changed() => {}
        }
    }
}
