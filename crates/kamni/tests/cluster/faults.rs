//! What goes wrong, for how long, and how it is put right.

use std::thread;
use std::time::Duration;

use kamni_rules::Rng;

use crate::clients::vanish;
use crate::clock;
use crate::house::House;
use crate::kills::{self, Kills};
use crate::proxy::Line;
use crate::shim;

/// Something that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nodes, workers, NATS servers, PostgreSQL.
    Kill,
    BreakPostgres(Line),
    BreakNats(Line),
    Lock,
    /// The clock of a node jumps while it runs: an hour ahead, where the node is also killed and started, and back.
    Jump,
    /// A disk on which there is no room.
    Full,
    /// Clients that go in the middle of a message, or of a request.
    Vanish,
    /// Clients that never read what they have asked for: pages, and what is told at a game.
    Deaf,
    DeafSockets,
}

impl Fault {
    /// All that can go wrong in this house.
    pub(crate) fn all(house: &House) -> Vec<Self> {
        let mut all = vec![Self::Kill, Self::Lock, Self::Vanish, Self::Deaf, Self::DeafSockets];
        if house.postgres.is_none() {
            all.push(Self::Full);
        } else {
            all.extend(Line::BROKEN.map(Self::BreakPostgres));
        }
        if !house.nats.is_empty() {
            all.extend(Line::BROKEN.map(Self::BreakNats));
            // Alone, a node goes by its own clock, as the machine does.
            all.extend(house.clock.is_some().then_some(Self::Jump));
        }
        all
    }

    /// Lets it happen, waits a while, and puts it right. Who was killed.
    pub(crate) fn strike(self, house: &mut House, rng: &mut Rng) -> Kills {
        let lasts = Duration::from_millis(500 + rng.below(2500) as u64);
        let one = rng.below(house.nodes.len());
        let mut killed = Kills::default();
        match self {
            Self::Kill => killed = kills::strike(house, rng, lasts),
            Self::BreakPostgres(line) => {
                house.to_postgres[one].set(line);
                thread::sleep(lasts);
                house.to_postgres[one].set(Line::Whole);
            }
            Self::BreakNats(line) => {
                house.to_nats[one].iter().for_each(|proxy| proxy.set(line));
                thread::sleep(lasts);
                house.to_nats[one].iter().for_each(|proxy| proxy.set(Line::Whole));
            }
            Self::Lock => lock(house, lasts),
            Self::Full => {
                let fault =
                    shim::Fault { kinds: shim::WRITE, lasting: true, error: shim::ENOSPC, short: false };
                house.disk.arm(fault, 1);
                thread::sleep(lasts);
                house.disk.disarm();
            }
            Self::Jump => {
                clock::jump(house, lasts);
                killed.nodes = 1;
            }
            Self::Vanish => (0..20).for_each(|number| vanish(house.nodes[one].port, number)),
            Self::Deaf => house.deaf.ask(house.nodes[one].port),
            Self::DeafSockets => house.deaf.look_on(house.nodes[one].port, &house.log),
        }
        house.look_after();
        killed
    }
}

/// Somebody else has the books for himself.
fn lock(house: &House, lasts: Duration) {
    if let Some(postgres) = &house.postgres {
        let seconds = lasts.as_secs_f64();
        postgres.order(&format!("BEGIN; LOCK TABLE events, games; SELECT pg_sleep({seconds}); COMMIT"));
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&house.database);
        let mut other = options.busy_timeout(Duration::from_secs(5)).connect().await.expect("the file");
        // Whoever comes too late for it has found the house busy, which is as good.
        if other.execute("BEGIN IMMEDIATE").await.is_ok() {
            tokio::time::sleep(lasts).await;
            let _ = other.execute("ROLLBACK").await;
        }
        let _ = other.close().await;
    });
}
