//! Turns that were found for nodes that have gone: any node takes them, opens the room, and makes the turn if it is still to be made.

use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use async_recursion::async_recursion as boxed;
use kamni_wire::async_nats;
use metrics::counter;

use super::Workshop;
use super::benches::{self, NoBench};
use super::words::{self, Turn};
use crate::hall::{Hall, NoRoom};

/// How long is waited for the next one before it is asked again.
const PATIENCE: Duration = Duration::from_secs(5);
/// After a failure.
const AGAIN: Duration = Duration::from_secs(1);
/// How often one is tried.
const TRIES: i64 = 20;

impl Workshop {
    /// Makes turns for nodes that have gone, until it is dropped.
    #[boxed]
    pub async fn make_turns(self, hall: Hall) {
        loop {
            if let Err(error) = self.make_some(&hall).await {
                tracing::debug!(%error, "turns of other nodes");
                tokio::time::sleep(AGAIN).await;
            }
        }
    }

    async fn make_some(&self, hall: &Hall) -> Result<(), NoBench> {
        let house = self.house();
        let consumer =
            benches::turns(self.context(), words::house_name(house), words::turns_of(house)).await?;
        loop {
            if let Some(message) = benches::next(&consumer, Some(PATIENCE)).await? {
                make(hall, message).await?;
            }
        }
    }
}

async fn make(hall: &Hall, message: Message) -> Result<(), NoBench> {
    let turn = serde_json::from_slice::<Turn>(&message.payload).ok();
    let Some((game, thought)) = turn.and_then(|turn| Some((turn.game, turn.thought()?))) else {
        tracing::warn!("a turn was not understood");
        return message.ack_with(AckKind::Term).await;
    };
    match hall.thought(game, &thought).await {
        Ok(()) => {
            counter!("kamni_turns_of_others_total").increment(1);
            message.ack().await
        }
        Err(NoRoom::NoGame | NoRoom::Nonsense) => message.ack_with(AckKind::Term).await,
        Err(error) if message.info().is_ok_and(|info| info.delivered >= TRIES) => {
            tracing::warn!(%game, %error, "a turn was not made");
            message.ack_with(AckKind::Term).await
        }
        Err(error) => {
            tracing::debug!(%game, %error, "a turn is made later");
            message.ack_with(AckKind::Nak(Some(AGAIN))).await
        }
    }
}
