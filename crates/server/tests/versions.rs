//! Games that were played by another version of the rules: read, never replayed.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use tempfile::tempdir;
use tower::ServiceExt;

use kamni_house::hall::NoRoom;
use kamni_house::room::Caller;
use kamni_play::clock::{Controls, Left};
use kamni_play::game::{End, Event, Numbered, Setting, Sitter, Why};
use kamni_play::ids::GameId;
use kamni_rules::{GameKind, Player, Rules};
use kamni_server::app::router;
use kamni_server::config::Config;
use kamni_server::serve::furnish;
use kamni_store::{Change, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

fn setting() -> Setting {
    Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: 1000,
        rematch_of: None,
        tournament: None,
    }
}

fn step(number: u32) -> Numbered {
    let left = [Left { ms: 60_000, periods: 0 }; 2];
    Numbered {
        number,
        at: 1000,
        event: Event::Step { step: format!("a{number}").parse().expect("a step"), left },
    }
}

#[tokio::test]
async fn a_game_of_other_rules_is_read_and_not_replayed() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kamni.db");
    let store = Store::open(&file).await.expect("a store");
    let signed_up = store.sign_up("Ann", "no hash".to_owned(), (None, [7; 32]), 5).await.expect("written");
    let ann = signed_up.expect("a new name").account;
    let (over, live) = (setting(), setting());
    let ids = [over.id, live.id];
    for setting in [over, live] {
        let ann = Sitter::Account { id: ann.id, name: ann.name.clone(), rating: None, bot: false };
        let seats = [ann, Sitter::Computer { level: 1 }];
        store.ledger().create(setting, seats, Vec::new()).await.expect("created");
    }
    let end = End::otherwise(Some(Player::First), Why::Resigned);
    let ended = Numbered { number: 3, at: 9000, event: Event::Ended { end: end.clone() } };
    let change = Change { end: Some(end), turns: 2, ..Change::default() };
    store.ledger().append(ids[0], vec![step(1), step(2), ended], change).await.expect("ended");
    store.ledger().append(ids[1], vec![step(1)], Change::default()).await.expect("appended");
    store.close().await;
    let database =
        SqlitePool::connect_with(SqliteConnectOptions::new().filename(&file)).await.expect("a file");
    sqlx::query("UPDATE games SET rules_version = 999").execute(&database).await.expect("written");
    database.close().await;
    let store = Store::open(&file).await.expect("a store");
    let stored = store.game(ids[0]).await.expect("read").expect("a game");
    assert!(!stored.has_our_rules());
    assert_eq!(stored.steps(), ["a1", "a2"].map(|step| step.parse().expect("a step")));
    store.close().await;

    let app =
        furnish(Config { database: file.into(), thinkers: 1, ..Config::default() }).await.expect("opens");
    for id in ids {
        let looked = app.hall.look(id, &Caller::default()).await;
        assert!(matches!(looked, Err(NoRoom::OtherRules)), "{looked:?}");
    }
    let get = async |path: &str, lang: &str| {
        let request =
            Request::get(path).header("accept-language", lang).body(Body::empty()).expect("a request");
        let response = router(app.clone()).oneshot(request).await.expect("is answered");
        let (status, body) =
            (response.status(), to_bytes(response.into_body(), 1 << 20).await.expect("a body"));
        (status, String::from_utf8(body.to_vec()).expect("Unicode"))
    };
    for (lang, said) in [("en", "version 999 of the rules"), ("ru", "по версии 999 правил")] {
        let (status, page) = get(&format!("/{}", ids[0]), lang).await;
        assert!(status == StatusCode::OK && page.contains(said) && page.contains("a1 a2"), "{status} {page}");
        assert!(!page.contains("data-cell") && !page.contains('⟨'), "there is no board: {page}");
    }
    let (status, page) = get(&format!("/{}/view/1", ids[1]), "en").await;
    assert!(
        status == StatusCode::CONFLICT && page.contains("another version of the rules"),
        "{status} {page}"
    );
    let (status, record) = get(&format!("/api/game/{}", ids[0]), "en").await;
    assert!(status == StatusCode::OK && record.contains(r#""rules_version":999"#), "{status} {record}");
    let (status, list) = get("/archive?player=Ann", "en").await;
    assert!(status == StatusCode::OK && list.contains(ids[0].as_str()), "{status} {list}");
}
