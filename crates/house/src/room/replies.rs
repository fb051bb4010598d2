//! What is laid out in a game of days: kept in the books alone, and asked for there whenever a turn is over.
//!
//! A turn and the answer to it are stored as one, with what is left of what was laid out. So nothing is lost or done twice, whatever
//! happens meanwhile: of two nodes that append the same number one comes second, and whoever lays out something while the rival's turn
//! is on its way is refused, or makes the turn be judged anew.

use std::sync::Arc;

use kamni_rules::{Player, Step};

use super::Room;
use super::orders::{Happened, follow};
use crate::clock::Millis;
use crate::replies::{Both, NotLaid, Replies, awaited, turn_over};
use crate::store::{Laid, LaidChange, StoreError};
use crate::table::{By, Order, Refused, Table};

/// What somebody does with what he has laid out. A line is turns in their order, the rival's first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lay {
    /// He looks at it.
    Look,
    /// A line is laid out; this many steps were made when the rival's turn began.
    Add(u32, Vec<Vec<Step>>),
    /// A line is taken back.
    Remove(u32, Vec<Vec<Step>>),
}

/// What somebody has laid out.
#[derive(Clone, Debug)]
pub struct LaidOut {
    /// The game.
    pub table: Arc<Table>,
    /// Who it is.
    pub side: Player,
    /// What is laid out.
    pub replies: Replies,
}

impl Room {
    /// Does something with what somebody has laid out, and says what that is then.
    pub(super) async fn lay(&mut self, by: &By, lay: &Lay) -> Result<LaidOut, NotLaid> {
        let (begun, side) = awaited(&self.table, by)?;
        let mut stands = self.laid_out().await?;
        let known = stands[side].take();
        let read = known.as_deref().and_then(|text| self.read(text));
        let mut replies =
            read.filter(|replies| replies.is_for(&begun)).unwrap_or_else(|| Replies::none(&begun));
        let (Lay::Add(ply, turns) | Lay::Remove(ply, turns)) = lay else {
            return Ok(LaidOut { table: Arc::clone(&self.table), side, replies });
        };
        if *ply as usize != begun.steps().len() {
            return Err(Refused::Ply { now: self.table.ply() }.into());
        }
        match lay {
            Lay::Remove(..) => replies.remove(turns)?,
            _ => replies.add(&begun, turns)?,
        }
        let (id, now) = (self.table.setting().id, self.house.time.now());
        let change = [known, written(Some(&replies))?];
        if let Err(error) = self.house.ledger.lay_out(id, side, self.table.number(), change, now).await {
            return Err(self.not_stored(&error).await.into());
        }
        Ok(LaidOut { table: Arc::clone(&self.table), side, replies })
    }

    /// Goes on to the answers that are laid out, where a turn is over by what happens; each is judged as if its player had sent it just
    /// now. What becomes of all that is laid out, where it may be concerned.
    pub(super) async fn go_on(
        &self,
        mut table: Arc<Table>,
        happened: &mut Vec<Happened>,
        now: Millis,
    ) -> Result<(Arc<Table>, Option<Box<LaidChange>>), Refused> {
        let (before, begun) = (self.table.line().turn_begun(), table.line().turn_begun());
        let days = table.setting().controls.is_correspondence();
        if !days || before == begun && table.end().is_none() || self.house.books.is_none() {
            return Ok((table, None));
        }
        let known = self.laid_out().await?;
        let mut laid: Both = known.each_ref().map(|text| self.read(text.as_deref()?));
        if begun < before {
            // Turns were taken back: it was laid out for others.
            laid = Both::default();
        }
        while let Some((side, steps)) = turn_over(&table, &mut laid) {
            let mut answered = Vec::with_capacity(steps.len() + 1);
            match make(&table, side, &steps, now, &mut answered) {
                Ok(next) => table = next,
                Err(refused) => {
                    // It was legal when it was laid out, and nothing has come between.
                    tracing::error!(game = %table.setting().id, ?refused, "an answer that was laid out is refused");
                    laid[side] = None;
                    break;
                }
            }
            happened.append(&mut answered);
        }
        let texts = [written(laid[0].as_ref())?, written(laid[1].as_ref())?];
        Ok((table, Some(Box::new(LaidChange { known, laid: texts }))))
    }

    /// What both have laid out, as the books have it now.
    async fn laid_out(&self) -> Result<Laid, Refused> {
        let id = self.table.setting().id;
        let laid = match &self.house.books {
            Some(books) => books.laid_out(id).await,
            None => Err(StoreError::Closed),
        };
        laid.map_err(|error| {
            tracing::warn!(game = %id, %error, "what is laid out could not be read");
            Refused::Store
        })
    }

    fn read(&self, text: &str) -> Option<Replies> {
        let read = serde_json::from_str(text);
        if let Err(error) = &read {
            tracing::error!(game = %self.table.setting().id, %error, "what is laid out makes no sense");
        }
        read.ok()
    }
}

/// As it stands in the books; nothing if nothing is laid out.
fn written(replies: Option<&Replies>) -> Result<Option<String>, Refused> {
    let some = replies.filter(|replies| !replies.is_empty());
    some.map(serde_json::to_string).transpose().map_err(|error| {
        tracing::error!(%error, "what is laid out could not be written");
        Refused::Store
    })
}

/// Makes the steps of a side, one after the other.
fn make(
    table: &Arc<Table>,
    side: Player,
    steps: &[Step],
    now: Millis,
    happened: &mut Vec<Happened>,
) -> Result<Arc<Table>, Refused> {
    let mut table = Arc::clone(table);
    for &step in steps {
        let order = Order::Step { ply: table.ply(), step };
        let judged = table.judge(&By::side(side), &order, now, 0)?;
        table = follow(&table, judged, now, happened)?;
    }
    Ok(table)
}

#[cfg(test)]
mod tests;
