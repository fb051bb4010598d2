//! What the sockets of the lobby and of notices have in common: they tell a page things, and hear only that it lives.

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::app::closed;
use crate::error::AppError;
use crate::people::Stay;
use crate::visitor::Desk;

/// A page says no more than this.
const MESSAGE: usize = 1024;

/// A page that is told things, as long as its reader is who he is and the house is open.
pub(crate) struct PageSocket {
    socket: WebSocket,
    stay: Stay,
    closing: watch::Receiver<bool>,
}

/// What comes from a page, or ends it.
pub(crate) enum Sign {
    /// It lives, and wants to hear that we do.
    Life,
    /// Something that needs no answer.
    Nothing,
    /// It is gone, or its session is.
    Gone,
    /// The house closes.
    Closing,
}

/// Opens a socket. Who looks for a game is found wherever he has one open.
pub(crate) async fn open<F: Future<Output = Result<(), axum::Error>> + Send>(
    desk: Desk,
    upgrade: WebSocketUpgrade,
    tell: impl FnOnce(PageSocket, Desk) -> F + Send + 'static,
) -> Result<Response, AppError> {
    let stay = desk.who.stay(&desk.app).await?;
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE).read_buffer_size(MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        crate::metrics::sockets(1.0);
        let _here = desk.who.session().map(|session| desk.app.lobby.attend(session));
        let socket = PageSocket { socket, stay, closing: desk.app.closing() };
        // The end is the end, whoever wanted it.
        let _ = tell(socket, desk).await;
        crate::metrics::sockets(-1.0);
    }))
}

impl PageSocket {
    /// Tells the page something.
    ///
    /// # Errors
    /// If it is gone, or does not read.
    pub(crate) async fn send(&mut self, value: &Value) -> Result<(), axum::Error> {
        crate::socket::deliver(&mut self.socket, Message::Text(value.to_string().into())).await
    }

    /// The next sign. Nothing is lost if something else comes first.
    pub(crate) async fn sign(&mut self) -> Sign {
        tokio::select! {
            message = self.socket.recv() => match message {
                Some(Ok(Message::Text(_))) => Sign::Life,
                Some(Ok(Message::Close(_)) | Err(_)) | None => Sign::Gone,
                Some(Ok(_)) => Sign::Nothing,
            },
            () = self.stay.ends() => Sign::Gone,
            () = closed(&mut self.closing) => Sign::Closing,
        }
    }

    /// Answers a sign; says whether the socket stays open.
    ///
    /// # Errors
    /// If the page is gone, or does not read.
    pub(crate) async fn answer(&mut self, sign: Sign) -> Result<bool, axum::Error> {
        match sign {
            Sign::Life => self.send(&json!({ "t": "pong" })).await?,
            Sign::Closing => self.send(&json!({ "t": "bye" })).await?,
            Sign::Nothing | Sign::Gone => {}
        }
        Ok(matches!(sign, Sign::Life | Sign::Nothing))
    }
}
