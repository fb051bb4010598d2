//! `kamni load fill`: a database with many finished games that never were, to try lists and archives on.

mod people;
mod pool;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kamni_play::clock::{Control, Controls, Millis};
use kamni_play::game::Setting;
use kamni_play::ids::GameId;
use kamni_rules::Rng;
use kamni_store::{Address, FilledGame, Location, Store, StoreError};

use crate::args::Fill;
use crate::failure::Failure;
use crate::reasons::store_reason;
use crate::serve::settings::server;
use crate::serve::{Books, bad_database, shown_location};
use crate::terminal::Terminal;
use people::People;
use pool::Pool;

/// How many games are written at once.
const AT_ONCE: u32 = 5000;
/// The games ended within this long: six years.
const SPAN: Millis = 6 * 365 * 24 * 60 * 60 * 1000;
/// How it goes is told so often.
const OFTEN: Duration = Duration::from_millis(500);

pub(super) fn fill(terminal: &Terminal, asked: &Fill) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let file = &match asked.database.to_str() {
        Some(text) if Address::is_meant(text) => server(texts, "--database", text)?,
        _ => Location::File(asked.database.clone()),
    };
    let _claimed = Books::claim(texts, file)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let failed = |error: StoreError| bad_database(texts, file, &store_reason(texts, &error));
    let began = Instant::now();
    runtime.block_on(async {
        let store = Store::open_at(file).await.map_err(failed)?;
        if !asked.add && store.has_games().await.map_err(failed)? {
            return Err(Failure::Asked(
                texts.get("fill-has-games", &[("file", shown_location(file).into())]),
            ));
        }
        write_games(terminal, asked, &store).await.map_err(failed)?;
        store.close().await;
        Ok(())
    })?;
    let values = [
        ("games", asked.games.into()),
        ("file", shown_location(file).into()),
        ("seconds", began.elapsed().as_secs().to_string().into()),
    ];
    writeln!(io::stdout().lock(), "{}", terminal.fit(&texts.get("fill-done", &values)))?;
    Ok(())
}

async fn write_games(terminal: &Terminal, asked: &Fill, store: &Store) -> Result<(), StoreError> {
    let mut rng = Rng::new(asked.seed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = Millis::try_from(now.as_millis()).unwrap_or(Millis::MAX);
    let pool = Pool::played(&mut rng)?;
    let players = asked.players.unwrap_or_else(|| (asked.games / 200).clamp(20, 5000));
    let mut people = People::added(store, players, now - SPAN).await?;
    let ids = Ids::of(asked.seed);
    let gap = (SPAN / i64::from(asked.games)).max(1);
    let mut ended = now - SPAN;
    let mut told = Told::new(terminal, asked.games);
    let mut written = 0;
    while written < asked.games {
        let count = AT_ONCE.min(asked.games - written);
        let mut games = Vec::with_capacity(count as usize);
        for number in written..written + count {
            // Now and then two end at the same time.
            if rng.below(64) > 0 {
                ended += millis(&mut rng, 2 * gap);
            }
            games.push(game(&mut rng, &pool, &mut people, ids.get(number), ended.min(now)));
        }
        store.fill_games(games).await?;
        written += count;
        told.tell(terminal, written);
    }
    store.fill_ratings(people.ratings()).await
}

/// The ids of the games. Those of games that follow each other lie far apart, as they do in a house, where they are drawn by lot; but
/// there are only a few places in the books that grow, which makes writing them several times quicker.
struct Ids {
    first: u64,
}

impl Ids {
    const PLACES: u64 = 64;

    /// Another seed begins elsewhere.
    fn of(seed: u64) -> Self {
        let room = GameId::COUNT / Self::PLACES - u64::from(u32::MAX);
        Self { first: Rng::new(seed).next() % room }
    }

    fn get(&self, number: u32) -> GameId {
        let (place, along) = (u64::from(number) % Self::PLACES, u64::from(number) / Self::PLACES);
        GameId::numbered(place * (GameId::COUNT / Self::PLACES) + self.first + along)
    }
}

/// How many milliseconds at most.
fn millis(rng: &mut Rng, most: Millis) -> Millis {
    let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
    Millis::try_from(rng.below(most)).unwrap_or(0)
}

fn game(rng: &mut Rng, pool: &Pool, people: &mut People, id: GameId, ended: Millis) -> FilledGame {
    let (rules, story) = pool.any(rng);
    let controls = match rng.below(10) {
        0..=4 => Controls::NONE,
        5 | 6 => Controls::both(Control::Fischer { base: 300, increment: 5 }),
        7 => Controls::both(Control::ByoYomi { base: 600, periods: 3, period: 30 }),
        _ => Controls::both(Control::Correspondence { days: 3 }),
    };
    let (seats, rated) = people.seated(rng, rules.kind(), story.end(), ended);
    let lasted = 60_000 + millis(rng, 60 * 60 * 1000);
    let setting = Setting {
        id,
        rules,
        position: None,
        controls,
        rated,
        created: ended - lasted,
        rematch_of: None,
        tournament: None,
    };
    FilledGame { setting, seats, story, ended }
}

/// How it goes, on one line of a terminal that is written over.
struct Told {
    games: u32,
    last: Instant,
    shown: bool,
}

impl Told {
    fn new(terminal: &Terminal, games: u32) -> Self {
        let line = terminal.texts.get("fill-begins", &[("games", games.into())]);
        // How it goes is for people; if nobody can read it, the games are written all the same.
        let _ = writeln!(io::stderr().lock(), "{}", terminal.fit(&line));
        Self { games, last: Instant::now(), shown: io::stderr().is_terminal() }
    }

    fn tell(&mut self, terminal: &Terminal, written: u32) {
        let done = written >= self.games;
        if !self.shown || (self.last.elapsed() < OFTEN && !done) {
            return;
        }
        self.last = Instant::now();
        let percent = u64::from(written) * 100 / u64::from(self.games.max(1));
        let values = [("count", written.into()), ("percent", percent.to_string().into())];
        let line = terminal.fit(&terminal.texts.get("fill-written", &values));
        let _ = write!(io::stderr().lock(), "\r{line}{}", if done { "\n" } else { "" });
    }
}
