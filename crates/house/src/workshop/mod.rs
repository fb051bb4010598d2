//! The workshop: where the computer's work is handed out to workers on other machines, through JetStream.
//!
//! A node's queues ([`crate::thinkers`]) decide what comes next; here it is laid out, and whoever is free takes it. What is laid out
//! stays until a worker says that it is done, so that the work of one that dies goes to another. A worker's last word about a turn goes
//! to a node that waits for it, or, if that has gone, to any other, which makes the turn.
//!
//! Everybody who asks has one place on the first bench, and a few more on the second, from which is taken what the first leaves: NATS
//! itself refuses whatever is on top of that, from whichever node it comes. So nobody has more of the workers than others who wait.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `words` | what nodes and workers tell each other, and under which names |
//! | `benches` | the streams and who takes from them |
//! | `asking` | a node's side: laying out, waiting for answers, asking again what was lost |
//! | `turns` | turns that were found for nodes that have gone |
//! | `worker` | a worker's side |
//!
//! | subject | what goes there |
//! | --- | --- |
//! | `kamni.work.VERSION.URGENCY.SHARE`, `kamni.more.…` | a job (JetStream, a work queue) |
//! | `kamni.HOUSE.job.NAME` | what a worker says of a job |
//! | `kamni.HOUSE.halt.NAME` | that a job has to end, or is nobody's any more |
//! | `kamni.turns.HOUSE` | turns whose asker has gone (JetStream, a work queue) |
//! | `kamni.workers` | that a worker is there |

mod asking;
mod benches;
#[cfg(test)]
mod tests;
mod turns;
mod words;
mod worker;

pub use asking::Workshop;
pub use worker::Worker;
