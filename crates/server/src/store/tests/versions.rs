//! Games that were played by another version of the rules: read, never replayed.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use tempfile::tempdir;
use tower::ServiceExt;

use super::{account, append, finish, open, setting, step, stored, won};
use crate::app::router;
use crate::config::Config;
use crate::game::Sitter;
use crate::hall::NoRoom;
use crate::room::Caller;
use crate::serve::furnish;
use crate::store::Store;
use kamni_rules::Player;

async fn by_other_rules(store: &Store) {
    store
        .write(|connection| {
            Box::pin(async move {
                sqlx::query("UPDATE games SET rules_version = 999").execute(connection).await?;
                Ok(())
            })
        })
        .await
        .expect("written");
}

#[tokio::test]
async fn a_game_of_other_rules_is_read_and_not_replayed() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kamni.db");
    let store = open(&file).await;
    let ann = account(&store, "Ann").await;
    let (over, live) = (setting("kamiken", "size=5"), setting("kamiken", "size=5"));
    let ids = [over.id, live.id];
    for setting in [over, live] {
        let seats = [ann.clone(), Sitter::Computer { level: 1 }];
        store.ledger().create(setting, seats, Vec::new()).await.expect("created");
    }
    append(&store, ids[0], vec![step(1), step(2)]).await.expect("appended");
    finish(&store, ids[0], 3, 9000, won(Player::First)).await.expect("ended");
    append(&store, ids[1], vec![step(1)]).await.expect("appended");
    by_other_rules(&store).await;
    assert!(!stored(&store, ids[0]).await.has_our_rules());
    assert_eq!(stored(&store, ids[0]).await.steps(), ["a1", "a2"]);
    store.close().await;

    let app = furnish(Config { database: file, thinkers: 1, ..Config::default() }).await.expect("opens");
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
