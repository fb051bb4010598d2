//! A room, as others know it: what it can be asked, and how.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use async_recursion::async_recursion as boxed;
use kamni_rules::{Player, Step};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Duration, Instant};

use super::company::{Company, Here};
use super::computer::{Spot, Thought};
use super::replies::{LaidOut, Lay};
use super::{Caller, Joined};
use crate::game::Sitter;
use crate::replies::NotLaid;
use crate::store::Pace;
use crate::table::{Order, Refused, Table};

#[derive(Debug)]
pub(super) enum Message {
    Join {
        caller: Caller,
        since: Option<u32>,
        reply: oneshot::Sender<Joined>,
    },
    Left,
    Order {
        caller: Caller,
        order: Order,
        lag: i64,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Turn {
        caller: Caller,
        ply: Option<u32>,
        steps: Vec<Step>,
        lag: i64,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Lay {
        caller: Caller,
        lay: Lay,
        reply: oneshot::Sender<Result<LaidOut, NotLaid>>,
    },
    Say {
        caller: Caller,
        text: String,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Call {
        caller: Caller,
        name: String,
        reply: oneshot::Sender<Result<bool, Refused>>,
    },
    Called,
    Hurry {
        caller: Caller,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Sit {
        caller: Caller,
        sitter: Sitter,
        reply: oneshot::Sender<Result<Player, Refused>>,
    },
    Grant {
        side: Player,
        session: i64,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    CallOff {
        reply: oneshot::Sender<bool>,
    },
    Sides {
        caller: Caller,
        reply: oneshot::Sender<[bool; 2]>,
    },
    Thought {
        thought: Thought,
        taken: oneshot::Sender<()>,
    },
    Wake {
        failed: Option<Spot>,
    },
    Look(Pace),
    Rouse,
    Reload,
    Close,
}

/// A room, as others know it.
#[derive(Clone, Debug)]
pub struct Handle {
    pub(super) sender: mpsc::Sender<Message>,
    pub(super) table: watch::Receiver<Arc<Table>>,
    pub(super) company: Company,
    /// The number of the last line of talk that is known.
    pub(super) heard: Arc<AtomicU32>,
    pub(super) opened: Instant,
}

/// The room has closed; the hall opens it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the room has closed")]
pub struct Closed;

impl Handle {
    /// How things stand.
    #[must_use]
    pub fn table(&self) -> Arc<Table> {
        Arc::clone(&self.table.borrow())
    }

    /// Who is there.
    #[must_use]
    pub fn here(&self) -> Here {
        self.company.here()
    }

    /// How long the room has been open.
    #[must_use]
    pub fn age(&self) -> Duration {
        self.opened.elapsed()
    }

    /// Whether somebody is there with this node.
    #[must_use]
    pub fn has_company(&self) -> bool {
        self.company.own().is_anybody()
    }

    /// Has the room look into the books, if they have more than it knows.
    pub fn look(&self, pace: Pace) {
        if pace.last > self.table.borrow().number() || pace.heard > self.heard.load(Ordering::Relaxed) {
            // One that is full of messages looks next time.
            let _ = self.sender.try_send(Message::Look(pace));
        }
    }

    /// Sees to what has to happen there by itself: a flag falls, the computer is to move.
    #[boxed]
    pub async fn wake(&self) {
        // One that has closed is opened again by whoever needs it.
        let _ = self.sender.send(Message::Rouse).await;
    }

    /// Whether the room has closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    async fn ask<T>(&self, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, Closed> {
        let (reply, answer) = oneshot::channel();
        self.sender.send(message(reply)).await.map_err(|_| Closed)?;
        answer.await.map_err(|_| Closed)
    }

    /// Comes in. `since` is the number of the last event that is known.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn join(&self, caller: Caller, since: Option<u32>) -> Result<Joined, Closed> {
        self.ask(|reply| Message::Join { caller, since, reply }).await
    }

    /// Gives an order that was this many milliseconds on the way.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn order(&self, caller: Caller, order: Order, lag: i64) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Order { caller, order, lag, reply }).await
    }

    /// Makes several steps, all of them or none; where a ply is named, only if this many steps have been made.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn turn(
        &self,
        caller: Caller,
        ply: Option<u32>,
        steps: Vec<Step>,
        lag: i64,
    ) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Turn { caller, ply, steps, lag, reply }).await
    }

    /// Does something with what somebody has laid out in a game of days.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn lay(&self, caller: Caller, lay: Lay) -> Result<Result<LaidOut, NotLaid>, Closed> {
        self.ask(|reply| Message::Lay { caller, lay, reply }).await
    }

    /// Says something.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn say(&self, caller: Caller, text: String) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Say { caller, text, reply }).await
    }

    /// Calls himself otherwise; nothing any more with an empty name. Whether that is new.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn call(&self, caller: Caller, name: String) -> Result<Result<bool, Refused>, Closed> {
        self.ask(|reply| Message::Call { caller, name, reply }).await
    }

    /// Has the room read what guests at the seats call themselves.
    #[boxed]
    pub async fn read_called(&self) {
        // One that has closed reads it when it is opened.
        let _ = self.sender.send(Message::Called).await;
    }

    /// Tells the computer to answer now.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn hurry(&self, caller: Caller) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Hurry { caller, reply }).await
    }

    /// Takes the open seat.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn sit(&self, caller: Caller, sitter: Sitter) -> Result<Result<Player, Refused>, Closed> {
        self.ask(|reply| Message::Sit { caller, sitter, reply }).await
    }

    /// Lets a session, too, play a side: it has named the side's secret.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn grant(&self, side: Player, session: i64) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Grant { side, session, reply }).await
    }

    /// Calls the game off if a seat is still open; says whether.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn call_off(&self) -> Result<bool, Closed> {
        self.ask(|reply| Message::CallOff { reply }).await
    }

    /// The sides that are somebody's.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn sides(&self, caller: Caller) -> Result<[bool; 2], Closed> {
        self.ask(|reply| Message::Sides { caller, reply }).await
    }

    /// Makes a turn that the computer has found for whoever asked, if that is still the question.
    ///
    /// # Errors
    /// If the room has closed.
    #[boxed]
    pub async fn thought(&self, thought: Thought) -> Result<(), Closed> {
        self.ask(|taken| Message::Thought { thought, taken }).await
    }

    /// Lets the room be opened again from the books when what it is doing is done.
    #[boxed]
    pub async fn reload(&self) {
        // One that has closed already reads the books when it is opened.
        let _ = self.sender.send(Message::Reload).await;
    }

    /// Closes the room when what it is doing is done.
    #[boxed]
    pub async fn close(&self) {
        // One that has closed already is closed.
        let _ = self.sender.send(Message::Close).await;
    }
}
