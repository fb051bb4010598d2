//! Who is killed, and comes back.

use std::fmt;
use std::thread;
use std::time::Duration;

use kamni_rules::Rng;

use crate::house::House;
use crate::servers::Postgres;

/// At most this many die in the same moment.
const AT_ONCE: usize = 3;

/// What dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Node,
    Worker,
    Nats,
    Postgres,
}

impl Kind {
    /// Those that this house has.
    fn all(house: &House) -> Vec<Self> {
        let mut all = vec![Self::Node];
        all.extend((!house.workers.is_empty()).then_some(Self::Worker));
        all.extend((!house.nats.is_empty()).then_some(Self::Nats));
        all.extend(house.postgres.is_some().then_some(Self::Postgres));
        all
    }
}

/// How many of each were killed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kills {
    pub(crate) nodes: u32,
    pub(crate) workers: u32,
    pub(crate) nats: u32,
    pub(crate) postgres: u32,
}

impl Kills {
    pub(crate) const fn all(self) -> u32 {
        self.nodes + self.workers + self.nats + self.postgres
    }

    pub(crate) const fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.workers += other.workers;
        self.nats += other.nats;
        self.postgres += other.postgres;
    }
}

impl fmt::Display for Kills {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, workers, nats, postgres } = self;
        write!(
            to,
            "{} (nodes: {nodes}, workers: {workers}, NATS servers: {nats}, PostgreSQL: {postgres})",
            self.all()
        )
    }
}

/// Kills one, or some of different kinds in the same moment; after a while all of them come back. Of the NATS servers one at a time: two of three
/// take the majority with them, which is what lines to NATS that are cut try.
pub(crate) fn strike(house: &mut House, rng: &mut Rng, lasts: Duration) -> Kills {
    let mut kinds = Kind::all(house);
    let count = 1 + rng.below(AT_ONCE);
    while kinds.len() > count {
        kinds.remove(rng.below(kinds.len()));
    }
    let node = rng.below(house.nodes.len());
    let (worker, nats) = (rng.below(house.workers.len()), rng.below(house.nats.len()));
    let mut kills = Kills::default();
    for kind in &kinds {
        match kind {
            Kind::Node => house.nodes[node].kill(),
            Kind::Worker => house.workers[worker].kill(),
            Kind::Nats => house.nats[nats].kill(),
            Kind::Postgres => house.postgres.iter().for_each(Postgres::kill),
        }
        *match kind {
            Kind::Node => &mut kills.nodes,
            Kind::Worker => &mut kills.workers,
            Kind::Nats => &mut kills.nats,
            Kind::Postgres => &mut kills.postgres,
        } += 1;
    }
    thread::sleep(lasts / 4);
    // What the others need comes first; and all of them start before one is waited for.
    for kind in kinds.iter().rev() {
        match kind {
            Kind::Node => house.nodes[node].start(),
            Kind::Worker => house.workers[worker].start(),
            Kind::Nats => house.nats[nats].start(),
            Kind::Postgres => house.postgres.iter().for_each(Postgres::run),
        }
    }
    if kills.nats > 0 {
        house.nats[nats].wait_open();
    }
    if kills.nodes > 0 {
        house.nodes[node].wait_open();
    }
    kills
}
