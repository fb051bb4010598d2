//! Opening and closing the house, with faults: it opens, or ends with a message; what is in the books stays there.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::acts::{Trial, ended_well};
use crate::books::Books;
use crate::house::{House, NAME};
use crate::shim::{DISK, ENOSPC, Fault};

/// How many houses at a time.
const SIDE_BY_SIDE: usize = 4;

/// Books with a game in them, as a house leaves them that is killed: the last pages are in the log alone.
#[derive(Clone, Default)]
struct Left {
    files: Vec<(String, Vec<u8>)>,
    game: Option<(String, u64)>,
}

impl Left {
    async fn by_a_kill() -> Self {
        let mut trial = Trial::begin().await.expect("the house opens");
        trial.play().await.expect("a game is begun");
        trial.house.kill();
        let files = [NAME.to_owned(), format!("{NAME}-wal")];
        let files = files.map(|name| {
            let bytes = fs::read(trial.house.path(&name)).expect("it is there");
            (name, bytes)
        });
        let (id, seen, _) = trial.kept.remove(0);
        Self { files: files.to_vec(), game: Some((id, seen)) }
    }

    fn house(&self) -> House {
        let house = House::new();
        for (name, bytes) in &self.files {
            fs::write(house.path(name), bytes).expect("there is room");
        }
        house
    }

    /// A house without a fault opens there, has what was there, and closes.
    async fn check(&self, house: &mut House) -> Result<(), String> {
        house.open(false).await.map_err(|end| format!("without a fault it does not open: {end:?}"))?;
        let health = house.health().await;
        let end = house.close().await;
        if health != 200 || end.code != Some(0) {
            return Err(format!("without a fault: {health}, {end:?}"));
        }
        self.check_books(&house.database()).await
    }

    async fn check_books(&self, path: &Path) -> Result<(), String> {
        let mut books = Books::open(path).await;
        books.check().await?;
        if let Some((id, seen)) = &self.game
            && books.game(id).await.last != Some(*seen)
        {
            return Err("the game is not as it was".to_owned());
        }
        books.close().await;
        Ok(())
    }
}

/// When the fault comes.
#[derive(Clone, Copy, Debug)]
enum When {
    Opening,
    Closing,
}

/// A case; whether the fault was met.
async fn try_one(left: &Left, when: When, fault: Fault, n: i64) -> Result<bool, String> {
    let mut house = left.house();
    if matches!(when, When::Closing) {
        house.open(true).await.map_err(|end| format!("without a fault it does not open: {end:?}"))?;
    }
    house.control.arm(fault, n);
    let end = match when {
        When::Opening => house.open(true).await.err(),
        When::Closing => Some(house.close().await).filter(|end| end.code != Some(0)),
    };
    let met = house.control.hits() > 0;
    if let Some(end) = &end {
        ended_well(end)?;
    }
    house.control.disarm();
    house.kill();
    left.check(&mut house)
        .await
        .map_err(|why| format!("{why} (what failed was {})", house.control.last()))?;
    Ok(met)
}

/// All cases, some at a time; how many there were.
async fn try_all(left: Left, when: When, lasting: bool) -> i64 {
    let fault = Fault { kinds: DISK, lasting, error: ENOSPC, short: false };
    let (left, next) = (Arc::new(left), Arc::new(AtomicI64::new(1)));
    let workers = (0..SIDE_BY_SIDE).map(|_| {
        let (left, next) = (Arc::clone(&left), Arc::clone(&next));
        tokio::spawn(async move {
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let met = try_one(&left, when, fault, n).await;
                if !met.unwrap_or_else(|why| panic!("{when:?}, lasting {lasting}, n = {n}: {why}")) {
                    return n - 1;
                }
            }
        })
    });
    let mut least = i64::MAX;
    for worker in workers.collect::<Vec<_>>() {
        least = least.min(worker.await.expect("all is well"));
    }
    println!("{when:?}, lasting {lasting}: {least} faults");
    assert!(least > 0, "a fault was met");
    least
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_write_of_a_new_house_may_fail() {
    try_all(Left::default(), When::Opening, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_write_of_opening_and_closing_may_fail() {
    let left = Left::by_a_kill().await;
    for when in [When::Opening, When::Closing] {
        for lasting in [false, true] {
            try_all(left.clone(), when, lasting).await;
        }
    }
}
