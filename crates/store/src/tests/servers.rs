//! PostgreSQL: several servers with one database, a connection that breaks off, and databases that will not do.

use std::time::Duration;

use kamni_rules::{GameKind, Player};

use super::{account, append, finish, guests, number, setting, step, stored, won};
use crate::game::Setting;
use crate::ids::random_bytes;
use crate::people::{Person, Scopes};
use crate::sql::{Connection, Pool, query};
use crate::table::Remark;
use crate::testing::{address_for, new_database, order, store_in};
use crate::write::Trace;
use crate::{Address, Database, Filter, Health, Store, StoreError, Unfit, writes};

/// Two servers with the same books.
pub(super) async fn two() -> (String, [Store; 2]) {
    let name = new_database().await;
    let stores = [store_in(&name).await, store_in(&name).await];
    (name, stores)
}

fn is_one<T, E>(both: &[Result<T, E>; 2]) -> bool {
    both[0].is_ok() != both[1].is_ok()
}

#[tokio::test]
async fn of_two_who_write_the_same_number_one_loses_alone() {
    let (_, [one, other]) = two().await;
    let [game, beside, beyond] = [guests(&one).await, guests(&one).await, guests(&one).await];
    for number in 1..=20 {
        let (first, second, neighbour, far) = tokio::join!(
            append(&one, game, vec![step(number)]),
            append(&other, game, vec![step(number)]),
            append(&one, beside, vec![step(number)]),
            append(&other, beyond, vec![step(number)]),
        );
        neighbour.expect("who writes beside does not lose");
        far.expect("who writes beside does not lose");
        let both = [first, second];
        assert!(is_one(&both), "{both:?}");
        let lost = both.iter().find_map(|said| said.as_ref().err());
        assert!(matches!(lost, Some(StoreError::Order)), "{both:?}");
    }
    // With more than one event, and with an end, too.
    let (first, second) = tokio::join!(
        append(&one, game, vec![step(21), step(22)]),
        finish(&other, game, 21, 9000, won(Player::First)),
    );
    let both = [first, second];
    assert!(is_one(&both), "{both:?}");
    for store in [&one, &other] {
        let numbers: Vec<u32> = stored(store, game).await.events.iter().map(|event| event.number).collect();
        assert_eq!(numbers[..20], (1..=20).collect::<Vec<_>>()[..]);
        assert_eq!(stored(store, beyond).await.last_number(), 20, "what one has written the other reads");
    }
}

#[tokio::test]
async fn what_ends_at_two_servers_is_counted_once_each() {
    const ROUNDS: usize = 12;
    let (_, [one, other]) = two().await;
    let seats = [account(&one, "Ann").await, account(&one, "Bob").await];
    let turned = [seats[1].clone(), seats[0].clone()];
    for round in 0..ROUNDS {
        let games =
            [Setting { rated: true, ..setting("four", "") }, Setting { rated: true, ..setting("four", "") }];
        let [first, second] = [games[0].id, games[1].id];
        // They sit the other way round, so that whoever locks them does so in another order.
        for (setting, seats) in games.into_iter().zip([seats.clone(), turned.clone()]) {
            one.ledger().create(setting, seats, Vec::new()).await.expect("created");
        }
        let at = 9000 + i64::try_from(round).expect("few");
        let (first, second) = tokio::join!(
            finish(&one, first, 1, at, won(Player::First)),
            finish(&other, second, 1, at, won(Player::Second)),
        );
        first.expect("ended").expect("rated");
        second.expect("ended").expect("rated");
    }
    for sitter in &seats {
        let ratings = other.ratings(number(sitter)).await.expect("read");
        assert_eq!(ratings.len(), 1);
        assert_eq!((ratings[0].kind, ratings[0].games as usize), (GameKind::Four, 2 * ROUNDS));
        let tallies = one.tallies(number(sitter)).await.expect("read");
        assert_eq!((tallies[0].won + tallies[0].lost) as usize, 2 * ROUNDS);
    }
    let page = one.archive(&Filter::default()).await.expect("read");
    assert_eq!(page.total.games as usize, 2 * ROUNDS);
    // Ann has won everything; no game was rated as if another had not been.
    let line = one.rating_history(number(&seats[0]), GameKind::Four, 0).await.expect("read");
    let last = one.ratings(number(&seats[0])).await.expect("read")[0].rating.rating;
    assert!(line.iter().all(|point| point.rating <= last), "{last} {line:?}");
}

#[tokio::test]
async fn what_is_there_once_is_had_once() {
    let (_, [one, other]) = two().await;
    let ann = number(&account(&one, "Ann").await);
    for round in 0..5 {
        let name = format!("Bob{round}");
        let sign_up = |store: Store| {
            let name = name.clone();
            async move { store.sign_up(&name, String::new(), (None, random_bytes()), 5).await.expect("tried") }
        };
        let (first, second) = tokio::join!(sign_up(one.clone()), sign_up(other.clone()));
        assert!(first.is_some() != second.is_some(), "a name is one's: {first:?} {second:?}");

        let most = round + 1;
        let token = |store: Store| async move {
            store.add_token(ann, random_bytes(), "x", Scopes::default(), most, 5).await.expect("tried")
        };
        let (first, second) = tokio::join!(token(one.clone()), token(other.clone()));
        assert!(first != second, "there is room for one: {first} {second}");
    }
    let (first, second) = tokio::join!(one.key(), other.key());
    assert_eq!(first.expect("a key"), second.expect("a key"), "all have the same key");

    let game = guests(&one).await;
    for _ in 0..10 {
        let say = |store: Store| async move {
            let line = Remark { side: None, name: "x".to_owned(), text: "y".to_owned() };
            store.ledger().say(game, Person::Session(1), line, 5).await.expect("said");
        };
        tokio::join!(say(one.clone()), say(other.clone()));
    }
    assert_eq!(stored(&one, game).await.talk.len(), 20);
    assert_eq!((one.health().await, other.health().await), (Health::default(), Health::default()));
}

#[tokio::test]
async fn several_servers_can_begin_at_once() {
    let name = new_database().await;
    let stores = tokio::join!(store_in(&name), store_in(&name), store_in(&name));
    let game = guests(&stores.0).await;
    append(&stores.1, game, vec![step(1)]).await.expect("written");
    assert_eq!(stored(&stores.2, game).await.events, [step(1)]);
    stores.0.close().await;
    assert!(matches!(append(&stores.0, game, vec![step(2)]).await, Err(StoreError::Closed)));
    append(&stores.1, game, vec![step(2)]).await.expect("the others go on");
    let again = store_in(&name).await;
    assert_eq!(stored(&again, game).await.events, [step(1), step(2)]);
}

/// Ends all connections to a database but one's own.
async fn cut(name: &str) {
    let sql = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    order("postgres", &sql).await;
}

#[tokio::test]
async fn a_connection_that_was_cut_is_made_anew() {
    let name = new_database().await;
    let store = store_in(&name).await;
    let game = guests(&store).await;
    for number in 1..=5 {
        cut(&name).await;
        append(&store, game, vec![step(number)]).await.expect("nothing was stored, so it is written again");
        assert_eq!(stored(&store, game).await.last_number(), number);
    }
    order("postgres", &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
    cut(&name).await;
    let refused = append(&store, game, vec![step(6)]).await;
    assert!(refused.is_err(), "{refused:?}");
    let health = store.health().await;
    assert!(health.write.is_some() && health.read.is_some() && health.file.is_none(), "{health:?}");
    order("postgres", &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await;
    append(&store, game, vec![step(6)]).await.expect("it is back");
    assert_eq!(stored(&store, game).await.last_number(), 6);
}

#[tokio::test]
async fn what_became_of_a_commit_is_read_from_the_mark() {
    let (_, [store, other]) = two().await;
    let game = guests(&store).await;
    append(&store, game, vec![step(1)]).await.expect("written");
    let Database::Postgres(database) = &store.database else { panic!("{store:?}") };
    let mark = query("SELECT name FROM meta WHERE name LIKE 'mark%' AND value <> '\\x0000000000000000'");
    let mark = mark.fetch_one(&store.readers).await.expect("only one has written");
    let mark: String = mark.try_get(0).expect("a name");
    // Somebody is still at it: a commit of the same server whose answer did not come.
    let Pool::Postgres(writer) = other.database.writer() else { panic!("{other:?}") };
    for held in [true, false] {
        let mut commit = writer.begin().await.expect("begun");
        let number = i64::from_be_bytes(random_bytes());
        writes::set_number(&mut Connection::Postgres(&mut commit), &mark, number).await.expect("written");
        let asked = tokio::spawn({
            let database = database.clone();
            async move { database.has(Trace::Mark(number)).await }
        });
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!asked.is_finished(), "it is waited for");
        if held {
            commit.commit().await.expect("committed");
        } else {
            commit.rollback().await.expect("undone");
        }
        assert_eq!(asked.await.expect("no panic").expect("known"), held);
    }
    let mut endless = writer.begin().await.expect("begun");
    writes::set_number(&mut Connection::Postgres(&mut endless), &mark, 1).await.expect("written");
    database.has(Trace::Mark(1)).await.expect_err("what cannot be found out is not made up");
    endless.rollback().await.expect("undone");
    append(&store, game, vec![step(2)]).await.expect("it goes on");
}

/// Why a database cannot be opened.
async fn refused(address: &str) -> StoreError {
    let address: Address = address.parse().expect("an address");
    Store::connect(&address).await.expect_err("it will not do")
}

#[tokio::test]
async fn a_database_that_will_not_do_is_refused_with_its_reason() {
    let name = new_database().await;
    let missing = refused(&address_for("kamni", "nowhere")).await;
    assert_eq!(missing.postgres_code(), Some("3D000"), "{missing:?}");
    let nobody = refused("postgres://kamni@localhost/x?host=/nowhere").await;
    assert!(matches!(nobody, StoreError::Unfit(Unfit::Unreachable(_))), "{nobody:?}");
    let closed = refused("postgres://kamni@127.0.0.1:1/x").await;
    assert!(matches!(closed, StoreError::Unfit(Unfit::Unreachable(_))), "{closed:?}");

    order("postgres", "CREATE ROLE stranger LOGIN PASSWORD 'right'").await;
    for (user, code) in [("stranger:wrong", Some("28P01")), ("nobody", Some("28000"))] {
        let said = refused(&address_for(user, &name)).await;
        assert_eq!(said.postgres_code(), code, "{said:?}");
    }
    let rights = refused(&address_for("stranger:right", &name)).await;
    assert!(matches!(rights, StoreError::Unfit(Unfit::Rights)), "{rights:?}");
    order("postgres", &format!("ALTER DATABASE {name} OWNER TO stranger")).await;
    let address: Address = address_for("stranger:right", &name).parse().expect("an address");
    let store = Store::connect(&address).await.expect("its owner needs nothing more");
    assert_eq!(store.health().await, Health::default());
    store.close().await;

    order(&name, "INSERT INTO _sqlx_migrations VALUES (999, 'later', now(), true, '\\x00', 0)").await;
    let newer = refused(&address_for("kamni", &name)).await;
    assert!(newer.is_newer(), "{newer:?}");
    order("postgres", &format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    let closed = refused(&address_for("kamni", &name)).await;
    assert!(matches!(closed, StoreError::Unfit(Unfit::ReadOnly)), "{closed:?}");
    let latin = "CREATE DATABASE latin TEMPLATE template0 ENCODING LATIN1 LOCALE 'C' LOCALE_PROVIDER libc";
    order("postgres", latin).await;
    let encoding = refused(&address_for("kamni", "latin")).await;
    assert!(
        matches!(&encoding, StoreError::Unfit(Unfit::Encoding(name)) if name == "LATIN1"),
        "{encoding:?}"
    );
}

#[tokio::test]
async fn a_text_that_it_does_not_take_is_refused_alone() {
    let (_, [store, _]) = two().await;
    let game = guests(&store).await;
    let (bad, good) = tokio::join!(
        store.add_import("one".to_owned(), "nul \0".to_owned(), 5),
        append(&store, game, vec![step(1)])
    );
    assert!(bad.is_err(), "{bad:?}");
    good.expect("written");
    assert_eq!(stored(&store, game).await.events, [step(1)]);
}
