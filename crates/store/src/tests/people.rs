//! Whom somebody follows and blocks, how games came out, who is best; leaving for good, and all that is kept of somebody.

use std::collections::BTreeSet;

use kamni_rules::{GameKind, Player};

use super::{account, append, finish, number, session, setting, stored, with_both, won};
use crate::farewell::sorts;
use crate::game::{Event, Numbered, Setting, Sitter};
use crate::ids::{GameId, random_bytes};
use crate::people::{Account, DELETED, Person, Scopes};
use crate::results::{Score, Verdict};
use crate::sql::query;
use crate::table::Remark;
use crate::ties::Tie;
use crate::{Challenge, Filter, NewSeek, Store, StoreError};

with_both!(in_memory:
    who_is_followed_and_who_is_blocked,
    who_has_blocked_is_not_challenged_nor_followed,
    seekers_who_do_not_meet,
    results_by_side_and_rival,
    two_and_their_games,
    the_best_have_settled_ratings,
    who_leaves_leaves_his_games_and_nothing_else,
    a_name_is_nobodys_after_it_was_somebodys,
    a_guest_has_no_name_that_an_account_has,
    nothing_that_is_kept_is_left_out,
    a_link_replaces_a_password_once,
);

async fn whole(store: &Store, name: &str) -> Account {
    account(store, name).await;
    store.account(name).await.expect("read").expect("an account")
}

async fn played(store: &Store, seats: [&Sitter; 2], game: &str, at: i64, winner: Option<Player>) -> GameId {
    let setting = Setting { rated: true, ..setting(game, "") };
    let id = setting.id;
    store.ledger().create(setting, seats.map(Clone::clone), Vec::new()).await.expect("created");
    let end = match winner {
        Some(winner) => won(winner),
        None => crate::game::End::otherwise(None, crate::game::Why::Agreed),
    };
    finish(store, id, 1, at, end).await.expect("ended");
    id
}

async fn who_is_followed_and_who_is_blocked(store: Store) {
    let [ann, bob, eve] = [
        number(&account(&store, "Ann").await),
        number(&account(&store, "Bob").await),
        number(&account(&store, "Eve").await),
    ];
    assert!(store.follow(ann, bob, true, 7).await.expect("written"));
    assert!(!store.follow(ann, bob, true, 8).await.expect("written"), "she does already");
    assert!(store.follow(ann, eve, true, 8).await.expect("written"));
    let names = |people: Vec<Account>| people.into_iter().map(|one| one.name).collect::<Vec<_>>();
    assert_eq!(names(store.followed(ann).await.expect("read")), ["Bob", "Eve"]);
    assert_eq!(names(store.followers(bob).await.expect("read")), ["Ann"]);
    assert!(store.block(bob, ann, true, 9).await.expect("written"));
    assert_eq!(names(store.followed(ann).await.expect("read")), ["Eve"], "who is blocked does not follow");
    assert_eq!(store.tie(ann, bob).await.expect("read"), Tie { is_blocked: true, ..Tie::default() });
    assert_eq!(store.tie(bob, ann).await.expect("read"), Tie { blocks: true, ..Tie::default() });
    assert!(store.is_blocked_by_any(ann, &[eve, bob]).await.expect("read"));
    assert!(!store.is_blocked_by_any(bob, &[eve, ann]).await.expect("read"));
    assert!(store.block(bob, ann, false, 10).await.expect("written"));
    assert!(!store.tie(ann, bob).await.expect("read").is_apart());
    assert!(store.follow(ann, eve, false, 10).await.expect("written"));
    assert!(!store.follow(ann, eve, false, 10).await.expect("written"), "there is nobody any more");
}

fn challenge(from: &Account, to: &Account) -> Challenge {
    let rules = crate::game::rules_from("four", "").expect("rules");
    let controls = crate::clock::Controls::NONE;
    let proposal = crate::proposal::Proposal { rules, position: None, controls, rated: false, side: None };
    Challenge { id: GameId::random(), from: from.clone(), to: to.clone(), proposal, created: 5 }
}

async fn who_has_blocked_is_not_challenged_nor_followed(store: Store) {
    let [ann, bob] = [whole(&store, "Ann").await, whole(&store, "Bob").await];
    store.add_challenge(challenge(&ann, &bob).into()).await.expect("it stands");
    store.block(bob.id, ann.id, true, 6).await.expect("written");
    assert!(store.challenges(6).await.expect("read").is_empty(), "what stood is gone");
    for (from, to) in [(&ann, &bob), (&bob, &ann)] {
        let refused = store.add_challenge(challenge(from, to).into()).await;
        assert!(matches!(refused, Err(StoreError::Apart)), "{refused:?}");
        let refused = store.follow(from.id, to.id, true, 6).await;
        assert!(matches!(refused, Err(StoreError::Apart)), "{refused:?}");
    }
}

async fn seekers_who_do_not_meet(store: Store) {
    let [ann, bob, eve] =
        [account(&store, "Ann").await, account(&store, "Bob").await, account(&store, "Eve").await];
    store.block(number(&ann), number(&bob), true, 5).await.expect("written");
    store.block(number(&ann), number(&eve), true, 5).await.expect("written");
    assert_eq!(store.apart_seekers().await.expect("read"), crate::pairing::Apart::default(), "nobody seeks");
    let wanted = crate::pairing::Wanted {
        rules: crate::game::rules_from("four", "").expect("rules"),
        controls: crate::clock::Controls::NONE,
        rated: false,
        side: None,
    };
    let seeker = crate::pairing::Seeker { session: session(&store).await, sitter: bob.clone() };
    let seek = NewSeek { seeker, wanted, waits: false, since: 5, until: None };
    store.add_seek(seek).await.expect("written");
    let apart = store.apart_seekers().await.expect("read");
    let are = |one: &Sitter, other: &Sitter| apart.are(one.account(), other.account());
    assert!(are(&ann, &bob) && are(&bob, &ann));
    assert!(!are(&ann, &eve), "she seeks nothing");
    assert!(!apart.are(None, Some(number(&bob))), "a guest meets everybody");
}

async fn results_by_side_and_rival(store: Store) {
    let [ann, bob, eve] =
        [account(&store, "Ann").await, account(&store, "Bob").await, account(&store, "Eve").await];
    played(&store, [&ann, &bob], "four", 10, Some(Player::First)).await;
    played(&store, [&bob, &ann], "four", 11, Some(Player::First)).await;
    played(&store, [&ann, &bob], "dao", 12, None).await;
    played(&store, [&ann, &eve], "four", 13, Some(Player::Second)).await;
    played(&store, [&ann, &Sitter::Guest], "four", 14, Some(Player::First)).await;
    played(&store, [&bob, &eve], "four", 15, Some(Player::First)).await;
    let results = store.results(number(&ann)).await.expect("read");
    let score = |won, drawn, lost| Score { won, drawn, lost };
    assert_eq!(results.games, 5);
    assert_eq!(results.sides[&GameKind::Four], [score(2, 0, 1), score(0, 0, 1)]);
    assert_eq!(results.sides[&GameKind::Dao], [score(0, 1, 0), score(0, 0, 0)]);
    assert_eq!(results.rivals, [("Bob".to_owned(), score(1, 1, 1)), ("Eve".to_owned(), score(0, 0, 1))]);
}

async fn two_and_their_games(store: Store) {
    let [ann, bob, eve] =
        [account(&store, "Ann").await, account(&store, "Bob").await, account(&store, "Eve").await];
    let first = played(&store, [&ann, &bob], "four", 10, Some(Player::First)).await;
    let second = played(&store, [&bob, &ann], "dao", 11, Some(Player::First)).await;
    played(&store, [&ann, &eve], "four", 12, Some(Player::First)).await;
    let duel = store.duel(number(&bob), number(&ann)).await.expect("read");
    assert_eq!(duel.games, [(second, Verdict::Won), (first, Verdict::Lost)]);
    let other = store.duel(number(&ann), number(&bob)).await.expect("read");
    assert_eq!(other.games, [(second, Verdict::Lost), (first, Verdict::Won)]);
    assert_eq!((other.score(), other.more), (Score { won: 1, drawn: 0, lost: 1 }, false));
    assert_eq!(store.duel(number(&bob), number(&eve)).await.expect("read").games, []);
}

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn the_best_have_settled_ratings(store: Store) {
    let [ann, bob, eve] =
        [account(&store, "Ann").await, account(&store, "Bob").await, account(&store, "Eve").await];
    let rate = async |who: &Sitter, rating: f64, deviation: f64, changed: i64| {
        let rating = crate::ratings::Rating { rating, deviation, volatility: 0.09 };
        let row =
            crate::FilledRating { account: number(who), kind: GameKind::Four, rating, games: 9, changed };
        store.fill_ratings(vec![row]).await.expect("written");
    };
    rate(&ann, 1700.0, 60.0, 400 * DAY).await;
    rate(&bob, 1800.0, 60.0, 380 * DAY).await;
    rate(&eve, 1900.0, 200.0, 400 * DAY).await;
    let best = async |since: i64, now: i64| {
        let best = store.best(GameKind::Four, since, now).await.expect("read");
        best.into_iter().map(|row| row.account.name).collect::<Vec<_>>()
    };
    assert_eq!(best(0, 400 * DAY).await, ["Bob", "Ann"], "Eve’s is a guess");
    assert_eq!(best(390 * DAY, 400 * DAY).await, ["Ann"], "Bob has not played since");
    assert_eq!(best(0, 1200 * DAY).await, Vec::<String>::new(), "after years nobody’s is settled");
    assert_eq!(store.best(GameKind::Dao, 0, 400 * DAY).await.expect("read").len(), 0);
    // As ratings themselves have it.
    for row in store.best(GameKind::Four, 0, 420 * DAY).await.expect("read") {
        assert!(!row.rating.aged(420 * DAY - row.changed).is_provisional(), "{row:?}");
    }
    let who = whole(&store, "Zoe").await;
    store.delete_account(number(&bob), 401 * DAY).await.expect("written");
    assert_eq!(best(0, 400 * DAY).await, ["Ann"]);
    assert_eq!(store.names(&[who.id, number(&ann), number(&bob)], 9).await.expect("read"), ["Ann", "Zoe"]);
}

fn line(name: &str, text: &str) -> Remark {
    Remark { side: Some(Player::First), name: name.to_owned(), text: text.to_owned() }
}

/// Somebody of whom everything is kept that can be.
async fn busy(store: &Store) -> (Account, Sitter, GameId) {
    let (sitter, bob) = (account(store, "Ann").await, account(store, "Bob").await);
    let ann = store.account("Ann").await.expect("read").expect("Ann");
    let other = store.account("Bob").await.expect("read").expect("Bob");
    let eve = whole(store, "Eve").await;
    let game = played(store, [&sitter, &bob], "four", 10, Some(Player::First)).await;
    // She sat down later: the event names her.
    let open = setting("four", "");
    let id = open.id;
    store.ledger().create(open, [bob.clone(), Sitter::Open], Vec::new()).await.expect("created");
    let event = Event::Sat { side: Player::Second, sitter: sitter.clone() };
    let change = crate::Change { seat: Some((Player::Second, sitter.clone())), ..crate::Change::default() };
    store.ledger().append(id, vec![Numbered { number: 1, at: 11, event }], change).await.expect("sat");
    finish(store, id, 2, 12, won(Player::First)).await.expect("ended");
    store.ledger().say(game, Person::Account(ann.id), line("Ann", "well played"), 13).await.expect("said");
    store.ledger().say(game, Person::Account(other.id), line("Bob", "thanks"), 13).await.expect("said");
    store.add_token(ann.id, random_bytes(), "a bot", Scopes::default(), 50, 13).await.expect("added");
    store.follow(ann.id, other.id, true, 14).await.expect("written");
    store.follow(other.id, ann.id, true, 14).await.expect("written");
    store.block(ann.id, eve.id, true, 14).await.expect("written");
    store.add_challenge(challenge(&ann, &other).into()).await.expect("it stands");
    store.add_challenge(challenge(&other, &ann).into()).await.expect("it stands");
    let wanted = crate::pairing::Wanted {
        rules: crate::game::rules_from("four", "").expect("rules"),
        controls: crate::clock::Controls::NONE,
        rated: false,
        side: None,
    };
    let seeker = crate::pairing::Seeker { session: session(store).await, sitter: sitter.clone() };
    store.add_seek(NewSeek { seeker, wanted, waits: false, since: 5, until: None }).await.expect("written");
    store.add_reset(ann.id, random_bytes(), 14).await.expect("written");
    let waited = super::setting("four", "");
    let going = waited.id;
    store.ledger().create(waited, [Sitter::Guest, sitter.clone()], Vec::new()).await.expect("created");
    let laid = [None, Some("what she answers".to_owned())];
    store.ledger().lay_out(going, Player::Second, 0, laid, 14).await.expect("written");
    let maker = crate::tournament::Maker { id: ann.id, name: ann.name.clone() };
    let setting = crate::tournament::Setting { maker: Some(maker), ..super::tournaments::setting(99) };
    let tournament = setting.id;
    store.add_tournament(crate::NewTournament { setting, password: None }).await.expect("written");
    let over = crate::tournament::Numbered { number: 1, at: 16, event: crate::tournament::Event::Over };
    let change = crate::TournamentChange { ended: Some(16), podium: vec![(ann.id, 1)], ..Default::default() };
    store.append_to_tournament(tournament, vec![over], Vec::new(), change).await.expect("written");
    let asker = crate::Asker { session: None, account: Some(ann.id) };
    store.add_review(game.to_string(), "record".to_owned(), asker, 14).await.expect("written");
    let report = crate::staff::NewReport {
        reporter: ann.id,
        reported: other.id,
        about: crate::staff::Complaint::Talk,
        text: "rude".to_owned(),
        game: Some(game),
        now: 15,
    };
    store.report(report).await.expect("written");
    store.judge(None, ann.id, crate::staff::Deed::Mute(99), 16).await.expect("written");
    let notice = crate::notices::NewNotice {
        account: ann.id,
        sort: crate::notices::Sort::Over,
        game,
        kind: GameKind::Four,
        rival: Some("Bob".to_owned()),
        due: None,
        once: false,
    };
    store.keep_notice(notice, 17).await.expect("written");
    let (learner, kind) = (Person::Account(ann.id), GameKind::Four);
    let day = (Some(crate::ratings::Rating::default()), Some((kind, 9)));
    store.try_puzzle(learner, "four-1", crate::learners::Deed::Right, day, 17).await.expect("written");
    store.finish_task(learner, kind, "1", 17).await.expect("written");
    let own = crate::learners::OwnPuzzle {
        id: "own-1".to_owned(),
        kind,
        options: String::new(),
        position: "a position".to_owned(),
        solution: "a1".to_owned(),
        chance: 0.9,
        game: game.to_string(),
        turn: 3,
    };
    store.add_own_puzzles(learner, vec![own], 17).await.expect("written");
    let wishes = crate::post::Wishes {
        unwanted: vec![crate::notices::Sort::Followed],
        wanted: vec![(crate::notices::Sort::Over, crate::post::Way::Mail)],
    };
    let away = crate::post::Away { lang: "ru".to_owned(), zone: 180 };
    store.set_wishes(ann.id, wishes, away, 17).await.expect("written");
    let session = store.sessions(ann.id).await.expect("read")[0].id;
    let browser = crate::post::Browser {
        session,
        endpoint: "https://push.example/ann".to_owned(),
        key: vec![4; 65],
        shared: vec![1; 16],
    };
    store.add_browser(ann.id, browser, "ru", 17).await.expect("written");
    assert!(store.set_address(ann.id, "ann@example.org", "ru", 17).await.expect("written"));
    let reminder = crate::post::Reminder::new(ann.id, game, 3, 17, 99);
    store.keep_reminder(reminder).await.expect("written");
    (ann, sitter, id)
}

async fn who_leaves_leaves_his_games_and_nothing_else(store: Store) {
    let (ann, sitter, sat) = busy(&store).await;
    assert!(!store.sessions(ann.id).await.expect("read").is_empty());
    store.delete_account(ann.id, 20).await.expect("written");
    store.delete_account(ann.id, 21).await.expect("a second time nothing");
    assert!(store.account("Ann").await.expect("read").is_none());
    assert!(store.account(DELETED).await.expect("read").is_none(), "it is found by no name");
    let games = store.archive(&Filter::default()).await.expect("read");
    assert_eq!(games.games.len(), 2, "her games stay");
    for row in &games.games {
        let seat = row.seats.iter().find(|seat| seat.account() == sitter.account());
        assert!(matches!(seat, Some(Sitter::Account { name, .. }) if name == DELETED), "{:?}", row.seats);
    }
    let game = stored(&store, sat).await;
    assert!(!format!("{:?}", game.events).contains("Ann"), "{:?}", game.events);
    let mut raw = query("SELECT event FROM events");
    raw.push(" WHERE number = 1");
    for row in raw.fetch_all(&store.readers).await.expect("read") {
        let event: String = row.try_get(0).expect("a text");
        assert!(!event.contains("Ann"), "{event}");
    }
    // What is kept is what others rely on: the account's row, games, reports that staff has to look at, what staff has done.
    let left = store.belongings(&ann).await.expect("read");
    let kinds: BTreeSet<String> =
        left.iter().filter_map(|line| line.as_object()?.keys().next().cloned()).collect();
    assert_eq!(kinds, BTreeSet::from(["account", "report", "decision"].map(str::to_owned)));
    assert!(store.followers(ann.id).await.expect("read").is_empty());
    assert!(store.challenges(20).await.expect("read").is_empty());
    let bob = store.account("Bob").await.expect("read").expect("Bob");
    assert_eq!(
        store.lines_of(Person::Account(bob.id), None, 9).await.expect("read").len(),
        1,
        "what others said stays"
    );
    assert_eq!(store.ratings(bob.id).await.expect("read").len(), 1, "and so do their ratings");
}

async fn a_name_is_nobodys_after_it_was_somebodys(store: Store) {
    let ann = whole(&store, "Ann").await;
    store.delete_account(ann.id, 20).await.expect("written");
    for name in ["Ann", "ann", "АNN"] {
        let new = store.sign_up(name, "no hash".to_owned(), (None, random_bytes()), 21).await;
        assert!(new.expect("written").is_none(), "{name}");
    }
    account(&store, "Anna").await;
}

async fn a_guest_has_no_name_that_an_account_has(store: Store) {
    let [one, other] = [session(&store).await, session(&store).await];
    let name = async |session, name: &str, at| {
        store.ledger().name_guest(session, Some(name.to_owned()), at).await.expect("written")
    };
    let ann = whole(&store, "Ann").await;
    assert!(!name(one, "АNN", 10).await, "it looks like hers");
    assert!(name(one, "Olga", 11).await);
    assert_eq!(store.guest_name(one).await.expect("read").as_deref(), Some("Olga"));
    assert!(!name(one, "ann", 12).await);
    assert_eq!(store.guest_name(one).await.expect("read").as_deref(), Some("Olga"), "what was stays");
    store.delete_account(ann.id, 13).await.expect("written");
    assert!(!name(one, "Ann", 14).await, "nor one that was somebody's");
    // Two browsers hold a seat: the name that was given last counts.
    let setting = setting("kamiken", "size=5");
    let (id, grants) = (setting.id, vec![(Player::Second, one), (Player::Second, other)]);
    store.ledger().create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("created");
    let called = async || store.called(id).await.expect("read").map(|name| name.map(|name| name.to_string()));
    assert_eq!(called().await, [None, Some("Olga".to_owned())]);
    assert!(name(other, "Olya", 15).await);
    assert!(name(one, "Helga", 16).await);
    assert_eq!(called().await, [None, Some("Helga".to_owned())]);
    assert_eq!(stored(&store, id).await.called[1].as_deref(), Some("Helga"));
    // Somebody signs up under it: it is his, and the guest has none.
    account(&store, "helga").await;
    assert_eq!(store.guest_name(one).await.expect("read"), None);
    assert_eq!(called().await, [None, Some("Olya".to_owned())]);
    assert!(store.ledger().name_guest(other, None, 17).await.expect("written"));
    assert_eq!(called().await, [None, None]);
}

async fn nothing_that_is_kept_is_left_out(store: Store) {
    let (ann, ..) = busy(&store).await;
    let lines = store.belongings(&ann).await.expect("read");
    let kinds: BTreeSet<&str> =
        lines.iter().filter_map(|line| line.as_object()?.keys().next().map(String::as_str)).collect();
    for (name, _) in sorts() {
        assert!(kinds.contains(name), "{name} is kept of her, and is there: {kinds:?}");
    }
    let text = lines.iter().map(ToString::to_string).collect::<String>();
    assert!(text.contains("well played") && !text.contains("thanks"), "what she said, not what others did");
    // Every table in which an account stands is read, or named here with its reason.
    let elsewhere = [
        ("seats", "the games themselves, which come after these lines"),
        ("played", "counted from the games"),
        ("resets", "secrets that are gone in a day"),
        ("gone_names", "names that cannot be read back"),
    ];
    let mut held = store.readers.acquire().await.expect("a reader");
    if held.connection().dialect() != crate::sql::Dialect::Sqlite {
        // Both have the same tables: moving house sees to that.
        return;
    }
    let named = query(
        "SELECT DISTINCT tables.name FROM sqlite_master AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
         WHERE tables.type = 'table' AND keys.\"table\" = 'accounts'",
    );
    let rows = named.fetch_all(&mut held.connection()).await.expect("read");
    assert!(rows.len() > 10);
    for row in rows {
        let table: String = row.try_get(0).expect("a name");
        let read = sorts().any(|(_, sql)| sql.contains(&format!("FROM {table}")));
        assert!(read || elsewhere.iter().any(|(name, _)| *name == table), "{table} is left out");
    }
}

async fn a_link_replaces_a_password_once(store: Store) {
    let ann = whole(&store, "Ann").await;
    let (link, late) = ([1; 32], [2; 32]);
    store.add_reset(ann.id, link, 10).await.expect("written");
    assert_eq!(store.reset_holder(link, 11).await.expect("read").map(|one| one.id), Some(ann.id));
    assert!(store.reset_holder(link, 10 + crate::RESET_LIFE).await.expect("read").is_none(), "after a day");
    assert_eq!(store.reset(late, "x".to_owned(), 11).await.expect("written"), None);
    assert_eq!(store.reset(link, "new".to_owned(), 11).await.expect("written"), Some(ann.id));
    assert_eq!(store.reset(link, "newer".to_owned(), 12).await.expect("written"), None, "it is used up");
    let (_, password) = store.account_with_password("Ann").await.expect("read").expect("Ann");
    assert_eq!(password, "new");
    assert!(store.sessions(ann.id).await.expect("read").is_empty(), "she is signed in nowhere");
    append(&store, super::guests(&store).await, vec![super::step(1)]).await.expect("and all else goes on");
}
