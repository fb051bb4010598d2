//! How pages are found: out of which index, how far a search goes, and that no game is met twice or never.

use std::sync::Arc;

use kamni_rules::{GameKind, Player};

use super::search::{Lead, Search};
use super::{Came, Filter, Key, PAGE, Place, Total, counts};
use crate::clock::{Controls, Millis};
use crate::game::{End, Setting, Sitter, Why, rules_from};
use crate::ids::GameId;
use crate::sql::{Dialect, Query};
use crate::tests::with_both;
use crate::{FilledGame, Store, Story};

with_both!(in_memory: the_rarest_thing_leads_and_what_is_kept_is_counted, games_that_ended_at_the_same_time_are_met_once_while_others_end, a_search_looks_at_a_bounded_number_of_games_and_is_continued);

/// More than one search looks at.
const MANY: u64 = 3500;

async fn store() -> Store {
    Store::in_memory().await.expect("a store")
}

fn game(number: u64, options: &str, ended: Millis, seats: [Sitter; 2], turns: u32) -> FilledGame {
    let end = End::otherwise(Some(Player::First), Why::Resigned);
    let story = Story::new("a1".to_owned(), turns, Vec::new(), end).expect("a story");
    let setting = Setting {
        id: GameId::numbered(number),
        rules: rules_from("kamiken", options).expect("rules"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: 0,
        rematch_of: None,
        tournament: None,
    };
    FilledGame { setting, seats: seats.map(|sitter| (sitter, None)), story: Arc::new(story), ended }
}

fn guests(number: u64, ended: Millis, turns: u32) -> FilledGame {
    game(number, "size=9", ended, [Sitter::Guest, Sitter::Guest], turns)
}

/// How the database goes about it, line by line.
async fn plan(store: &Store, query: Query, how: &str) -> Vec<String> {
    let mut reading = store.lists.begin().await.expect("a reader");
    let reading = &mut reading.connection();
    // A small table would be read from beginning to end, and sorted.
    for off in ["enable_seqscan", "enable_bitmapscan", "enable_sort"] {
        reading.lock(crate::sql::query(format!("SET LOCAL {off} = off"))).await.expect("set");
    }
    let column = if reading.dialect() == Dialect::Sqlite { "detail" } else { "QUERY PLAN" };
    let rows = query.explained(how).fetch_all(reading).await.expect("a plan");
    rows.iter().map(|row| row.try_get(column).expect("a line")).collect()
}

/// Each list is read from where it begins, in its order, and nothing is fetched or sorted.
async fn check(store: &Store, filter: &Filter, lead: Lead, index: &str) {
    let search = Search::new(Dialect::Sqlite, filter, lead);
    let key = Key { ended: 5, id: GameId::numbered(5) };
    let mut queries = vec![search.first_ones()];
    for place in [Place::Page(3), Place::Before(key), Place::After(key)] {
        queries.push(search.keys(&place, PAGE, 0));
        queries.push(search.last(&place));
    }
    for query in queries {
        let plan = plan(store, query, "EXPLAIN QUERY PLAN").await;
        let wanted = format!("USING COVERING INDEX {index} (");
        let lists: Vec<_> =
            plan.iter().filter(|line| line.contains("games") || line.contains("seats")).collect();
        assert!(!lists.is_empty(), "{plan:?}");
        for line in lists {
            assert!(line.starts_with("SEARCH ") && line.contains(&wanted), "{filter:?}: {plan:?}");
            let by_key = line.contains("(ended,id)") || line.contains("(ended,game)");
            assert!(by_key || line.contains("ended>?"), "{filter:?}: from where it begins: {plan:?}");
        }
        assert!(!plan.iter().any(|line| line.contains("TEMP B-TREE")), "{filter:?}: {plan:?}");
    }
}

/// What can be asked for, what leads the search then, and its index.
fn asked_for() -> Vec<(Filter, Lead, &'static str)> {
    let any = Filter::default;
    let kind = GameKind::Four;
    let dated = Filter { from: Some(3), to: Some(9), ..any() };
    let texts: Vec<String> = ["size=11 stones=30", "size=11 stones=50"].map(str::to_owned).into();
    vec![
        (any(), Lead::All, "archive_all"),
        (dated.clone(), Lead::All, "archive_all"),
        (Filter { kind: Some(kind), ..any() }, Lead::Kind(kind), "archive_kind"),
        (Filter { kind: Some(kind), ..dated }, Lead::Kind(kind), "archive_kind"),
        (Filter { came: Some(Came::Draw), ..any() }, Lead::Result("draw"), "archive_result"),
        (Filter { rated: Some(true), ..any() }, Lead::Rated(true), "archive_rated"),
        (Filter { why: Some(Why::Time), ..any() }, Lead::Why(Why::Time), "archive_why"),
        (Filter { why: Some(Why::Aborted), ..any() }, Lead::Why(Why::Aborted), "archive_why"),
        (Filter { min_turns: Some(40), ..any() }, Lead::Turns(2..=15), "archive_turns"),
        (
            Filter { kind: Some(kind), options: vec!["size=11".to_owned()], ..any() },
            Lead::Options(kind, texts),
            "archive_options",
        ),
        (Filter { player: Some("Ann".to_owned()), ..any() }, Lead::Player(1), "archive_player"),
    ]
}

#[tokio::test]
async fn every_filter_has_an_index_in_the_order_of_the_lists() {
    let store = store().await;
    for (filter, lead, index) in asked_for() {
        check(&store, &filter, lead.clone(), index).await;
        // With anything else beside it, too: that is compared on the way.
        let more = Filter { came: Some(Came::Draw), rated: Some(false), max_turns: Some(90), ..filter };
        check(&store, &more, lead, index).await;
    }
}

#[tokio::test]
async fn postgresql_takes_the_same_indexes() {
    let store = crate::testing::store().await;
    let turns = |number: u64| u32::try_from(number % 300).expect("few");
    let games = (0..MANY).map(|number| guests(number, Millis::try_from(number).expect("few"), turns(number)));
    store.fill_games(games.collect()).await.expect("written");
    crate::sql::query("ANALYZE games, seats").execute(&store.database.writer()).await.expect("looked at");
    for (filter, lead, index) in asked_for() {
        let search = Search::new(Dialect::Postgres, &filter, lead);
        let key = Key { ended: 5, id: GameId::numbered(5) };
        for place in [Place::Page(3), Place::Before(key), Place::After(key)] {
            let plan = plan(&store, search.keys(&place, PAGE, 0), "EXPLAIN").await;
            let lists: Vec<_> =
                plan.iter().filter(|line| line.contains(" on games") || line.contains(" on seats")).collect();
            assert!(!lists.is_empty(), "{index}: {plan:#?}");
            let wanted = format!(" using {index} on ");
            let right = |line: &&String| line.contains("Index Only Scan") && line.contains(&wanted);
            assert!(lists.iter().all(right), "{index}: {plan:#?}");
            assert!(!plan.iter().any(|line| line.contains("Sort  (")), "{index}: {plan:#?}");
        }
    }
}

async fn the_rarest_thing_leads_and_what_is_kept_is_counted(store: Store) {
    let mut games: Vec<_> = (0..60).map(|number| guests(number, 10, 5)).collect();
    games.extend((60..70).map(|number| game(number, "size=19", 10, [Sitter::Guest, Sitter::Guest], 5)));
    games.extend((70..73).map(|number| guests(number, 10, 200)));
    store.fill_games(games).await.expect("written");
    let kamiken = Filter { kind: Some(GameKind::Kamiken), ..Filter::default() };
    let large = Filter { options: vec!["size=19".to_owned()], ..kamiken.clone() };
    for (filter, lead, total) in [
        (large.clone(), "Options", Some(10)),
        (Filter { min_turns: Some(100), ..large.clone() }, "Turns", None),
        (Filter { came: Some(Came::Draw), ..large.clone() }, "Result", Some(0)),
        (Filter { rated: Some(true), ..kamiken.clone() }, "Rated", Some(0)),
        (Filter { why: Some(Why::Aborted), ..kamiken.clone() }, "Why", Some(0)),
        (kamiken.clone(), "Kind", Some(73)),
        (Filter { from: Some(3), ..Filter::default() }, "All", None),
    ] {
        let mut reading = store.lists.acquire().await.expect("a reader");
        let known = counts::of_all(&mut reading.connection(), &filter).await.expect("read");
        assert!(format!("{:?}", known.lead).starts_with(&format!("Some({lead}")), "{filter:?}: {known:?}");
        assert_eq!(known.total, total.map(|games| Total { games, exact: true }), "{filter:?}");
    }
    let none = Filter { options: vec!["size=3".to_owned()], ..kamiken };
    let mut reading = store.lists.acquire().await.expect("a reader");
    assert_eq!(counts::of_all(&mut reading.connection(), &none).await.expect("read").lead, None);
}

async fn games_that_ended_at_the_same_time_are_met_once_while_others_end(store: Store) {
    store.fill_games((0..90).map(|number| guests(number, 1000, 5)).collect()).await.expect("written");
    let mut met = Vec::new();
    let mut filter = Filter::default();
    loop {
        let page = store.archive(&filter).await.expect("read");
        met.extend(page.games.iter().map(|game| game.setting.id));
        // What ends meanwhile stands before all this.
        let later = 1000 + u64::try_from(met.len()).expect("few");
        store.fill_games(vec![guests(later, 2000, 5)]).await.expect("written");
        let Some(key) = page.older else { break };
        filter.place = Place::Before(key);
    }
    let mut expected: Vec<_> = (0..90).map(GameId::numbered).collect();
    expected.sort_by(|one, other| other.cmp(one));
    assert_eq!(met, expected);
}

async fn a_search_looks_at_a_bounded_number_of_games_and_is_continued(store: Store) {
    // Two that are long, at both ends of many that are not; all of them in one class by length.
    let turns = |number| if number == 0 || number == MANY - 1 { 300 } else { 250 };
    let ended = |number| Millis::try_from(number * 10).expect("few");
    let games = (0..MANY).map(|number| guests(number, ended(number), turns(number)));
    store.fill_games(games.collect()).await.expect("written");
    let long = Filter { min_turns: Some(300), ..Filter::default() };
    let first = store.archive(&long).await.expect("read");
    assert_eq!(first.games.iter().map(|game| game.turns).collect::<Vec<_>>(), [300]);
    assert_eq!(first.total, Total { games: 1, exact: false }, "more may follow");
    let (Some(key), Some(stopped)) = (first.older, first.stopped) else { panic!("{first:?}") };
    assert_eq!(key.ended, stopped);
    assert!(stopped > ended(1), "not all were looked at: {stopped}");
    let second = store.archive(&Filter { place: Place::Before(key), ..long.clone() }).await.expect("read");
    assert_eq!(second.games.iter().map(|game| game.setting.id).collect::<Vec<_>>(), [GameId::numbered(0)]);
    assert_eq!((second.older, second.stopped), (None, None));
    // Whoever wants all of them gets them, too.
    let (mut filter, mut found) = (long, 0);
    loop {
        let portion = store.portion(&filter, 50).await.expect("read");
        found += portion.games.len();
        let Some(key) = portion.rest else { break };
        filter.place = Place::Before(key);
    }
    assert_eq!(found, 2);
    // A range of dates has no count that is kept.
    let dated = store.archive(&Filter { from: Some(5), ..Filter::default() }).await.expect("read");
    assert!(!dated.total.exact && u64::from(dated.total.games) < MANY, "{:?}", dated.total);
    let all = store.archive(&Filter::default()).await.expect("read").total;
    assert_eq!(all, Total { games: u32::try_from(MANY).expect("few"), exact: true });
}
