//! What the book of openings costs: how large it becomes, how long a look takes, and what it adds to a game's end.
//!
//! `cargo bench -p kamni-store --bench openings` fills a file in a folder of its own; `GAMES` says with how many games, a million if nothing
//! is said, and `FILE` where it is kept, to look at how large the tables are. Games are made up by chance, but not evenly: the first steps of a list are far likelier than the last, as people have their
//! favourites too, so that much is played again and much only once.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use kamni_play::clock::Controls;
use kamni_play::game::{End, Event, Numbered, Setting, Sitter, Why};
use kamni_play::ids::GameId;
use kamni_play::openings::{Makers, Opened, Opening, TURNS, openings};
use kamni_play::presets::Preset;
use kamni_rules::alike::Alike;
use kamni_rules::{GameKind, PlainLine, Player, Position, Rng, Rules, Step};
use kamni_store::{Change, FilledGame, Store, Story};

/// How many games are played if nothing is said, and written at once.
const USUAL: u32 = 1_000_000;
const AT_ONCE: u32 = 5000;
const ACCOUNTS: usize = 200;
/// How many looks are timed, and how many ends.
const LOOKS: usize = 2000;
const ENDS: u32 = 1000;

/// What is played: most by the usual options.
fn kinds() -> Vec<Rules> {
    let preset = |preset: Preset| GameKind::ALL.iter().filter_map(move |kind| preset.rules(*kind));
    preset(Preset::Standard).chain(preset(Preset::Standard)).chain(preset(Preset::Quick)).collect()
}

/// A game's beginning. Each power of two of places in the list of steps is as likely as any other.
fn begun(rules: Rules, rng: &mut Rng) -> PlainLine {
    let mut line = PlainLine::plain(rules, rules.start());
    let mut legal: Vec<Step> = Vec::new();
    while line.turns().len() <= TURNS {
        legal.clear();
        line.position().legal_into(&mut legal);
        legal.sort_by_key(|step| step.sort_key());
        let Some(most) = legal.len().checked_ilog2() else { break };
        let within = 1 << rng.below(most as usize + 1);
        line.play_unchecked(legal[rng.below(within)]);
    }
    line
}

fn sitter(rng: &mut Rng, accounts: &[(i64, String)]) -> Sitter {
    match rng.below(10) {
        0..=2 => Sitter::Guest,
        3..=5 => Sitter::Computer { level: u8::try_from(1 + rng.below(10)).unwrap_or(1) },
        _ => {
            let (id, name) = &accounts[rng.below(accounts.len())];
            let rating = i32::try_from(1000 + rng.below(1200)).unwrap_or(1000);
            Sitter::Account { id: *id, name: name.clone(), rating: Some((rating, 60)), bot: false }
        }
    }
}

fn end(rng: &mut Rng) -> End {
    let winner = [Some(Player::First), Some(Player::Second), None][rng.below(3)];
    End::otherwise(winner, if winner.is_some() { Why::Resigned } else { Why::Agreed })
}

fn setting(number: u32, rules: Rules) -> Setting {
    Setting {
        id: GameId::numbered(u64::from(number) * 131_071),
        rules,
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: 0,
        rematch_of: None,
        tournament: None,
    }
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let [middle, high, most] = [50, 99, 100].map(|share| times[(times.len() - 1) * share / 100]);
    println!("{what}: p50 {middle:?}, p99 {high:?}, longest {most:?}");
}

async fn fill(store: &Store, games: u32, rng: &mut Rng) {
    let names = (0..ACCOUNTS).map(|number| format!("player-{number}")).collect();
    let accounts = store.fill_accounts(names, 0).await.expect("accounts");
    let (kinds, began, mut working) = (kinds(), Instant::now(), Duration::ZERO);
    let mut from = 0;
    while from < games {
        let to = games.min(from + AT_ONCE);
        let mut filled = Vec::new();
        for number in from..to {
            let rules = kinds[rng.below(kinds.len())];
            let line = begun(rules, rng);
            let worked = Instant::now();
            let opens = openings(&line);
            working += worked.elapsed();
            let story = Story::new(String::new(), 20, Vec::new(), end(rng)).expect("a story");
            let seats = [(); 2].map(|()| (sitter(rng, &accounts), None));
            let story = Arc::new(story.opened(opens));
            filled.push(FilledGame { setting: setting(number, rules), seats, story, ended: 1000 });
        }
        store.fill_games(filled).await.expect("games");
        from = to;
    }
    println!("{games} games written in {:?}", began.elapsed());
    println!("their keys and turns, worked out: {:?} a game", working / games);
}

/// Looks at beginnings, where most was played, and at positions of games that go on from there.
async fn look(store: &Store, rng: &mut Rng) {
    let kinds = kinds();
    for (whose, makers) in
        [("everybody's", Makers::All), ("people's", Makers::People), ("level 3's", Makers::Level(3))]
    {
        let (mut first, mut later) = (Vec::new(), Vec::new());
        while later.len() < LOOKS {
            let rules = kinds[rng.below(kinds.len())];
            for (place, key) in keys(&begun(rules, rng)).into_iter().enumerate() {
                let began = Instant::now();
                let book = store.openings(key, makers).await.expect("a look");
                let examples = book.turns.iter().filter_map(|turn| turn.examples.first().copied());
                store.games_named(&examples.take(4).collect::<Vec<_>>()).await.expect("examples");
                if place == 0 { first.push(began.elapsed()) } else { later.push(began.elapsed()) }
            }
        }
        told(&format!("{whose} turns at the beginning"), first);
        told(&format!("{whose} turns later on"), later);
    }
}

/// The keys of the positions of a game, in its order.
fn keys(line: &PlainLine) -> Vec<u64> {
    let turns: Vec<Opening> = openings(line);
    let mut keys = vec![Alike::of(*line.rules()).laid(line.start()).key];
    while let Some(turn) = turns.iter().find(|turn| Some(&turn.key) == keys.last())
        && !keys.contains(&turn.next)
    {
        keys.push(turn.next);
    }
    keys
}

/// What an end costs with and without the book.
async fn finish(store: &Store, games: u32, rng: &mut Rng) {
    let kinds = kinds();
    for round in 0..4 {
        let counted = round % 2 == 1;
        let mut changes = Vec::new();
        for number in 0..ENDS {
            let rules = kinds[rng.below(kinds.len())];
            let setting = setting(games + round * ENDS + number, rules);
            let seats = [Sitter::Guest, Sitter::Computer { level: 3 }];
            let (id, line) = (setting.id, begun(rules, rng));
            store.ledger().create(setting, seats.clone(), Vec::new()).await.expect("created");
            let end = end(rng);
            let event = Numbered { number: 1, at: 2000, event: Event::Ended { end: end.clone() } };
            let opened = counted.then(|| Opened::of(&line, &seats));
            changes.push((id, event, Change { end: Some(end), opened, ..Change::default() }));
        }
        let began = Instant::now();
        let ends =
            changes.into_iter().map(|(id, event, change)| store.ledger().append(id, vec![event], change));
        assert!(join_all(ends).await.iter().all(Result::is_ok), "all of them end");
        let word = if counted { "with" } else { "without" };
        println!("an end {word} the book: {:?}", began.elapsed() / ENDS);
    }
}

fn main() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(USUAL);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let file = std::env::var("FILE").map_or_else(|_| folder.path().join("kamni.db"), PathBuf::from);
        let store = Store::open(&file).await.expect("a store");
        let mut rng = Rng::new(16);
        fill(&store, games, &mut rng).await;
        look(&store, &mut rng).await;
        finish(&store, games, &mut rng).await;
        store.close().await;
        println!("the whole file: {} MB", std::fs::metadata(&file).expect("the file").len() / 1_000_000);
    });
}
