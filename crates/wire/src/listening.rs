//! What is heard.

use std::fmt;
use std::pin::Pin;

use async_nats::{Client, Message, SubscribeError, Subscriber};
use async_recursion::async_recursion as boxed;
use futures_util::{FutureExt, StreamExt};
use serde::de::DeserializeOwned;

type Beginning = Pin<Box<dyn Future<Output = Result<Subscriber, SubscribeError>> + Send + Sync>>;

/// What the other nodes tell under a name, until it is dropped.
pub struct Listening(State);

enum State {
    /// There are no other nodes; or the process ends.
    Deaf,
    /// The servers do not know of it yet: while the wire is down that may take long, and nobody waits for it.
    Beginning(Beginning),
    Hearing(Box<Subscriber>),
}

impl State {
    fn of(begun: Result<Subscriber, SubscribeError>) -> Self {
        match begun {
            Ok(subscriber) => Self::Hearing(Box::new(subscriber)),
            Err(error) => {
                tracing::error!(%error, "nothing will be heard");
                Self::Deaf
            }
        }
    }
}

impl fmt::Debug for Listening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match &self.0 {
            State::Deaf => "deaf",
            State::Beginning(_) => "beginning",
            State::Hearing(_) => "hearing",
        };
        f.debug_tuple("Listening").field(&state).finish()
    }
}

impl Listening {
    pub(crate) const fn alone() -> Self {
        Self(State::Deaf)
    }

    pub(crate) fn new(client: Client, subject: String) -> Self {
        Self(State::Beginning(Box::pin(async move { client.subscribe(subject).await })))
    }

    /// Begins to listen now, if the way to the servers is free, and not only when somebody waits.
    pub fn begin(&mut self) {
        if let State::Beginning(beginning) = &mut self.0
            && let Some(begun) = beginning.as_mut().now_or_never()
        {
            self.0 = State::of(begun);
        }
    }

    /// The next message that can be read; what cannot is another version's, and is passed over. Where there are no other nodes this
    /// waits for ever. Nothing is lost if it is dropped while it waits.
    pub async fn next<T: DeserializeOwned>(&mut self) -> T {
        loop {
            let message = self.message().await;
            match serde_json::from_slice(&message.payload) {
                Ok(told) => return told,
                Err(error) => {
                    tracing::debug!(%error, subject = %message.subject, "something was not understood");
                }
            }
        }
    }

    #[boxed]
    async fn message(&mut self) -> Message {
        loop {
            match &mut self.0 {
                State::Deaf => std::future::pending().await,
                State::Beginning(beginning) => {
                    self.0 = State::of(beginning.await);
                }
                State::Hearing(subscriber) => match subscriber.next().await {
                    Some(message) => return message,
                    None => self.0 = State::Deaf,
                },
            }
        }
    }
}
