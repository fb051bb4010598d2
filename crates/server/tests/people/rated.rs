//! A rated game between two accounts, from the form to the profiles.

use axum::http::StatusCode;
use kamni_house::room::Caller;
use kamni_play::ids::GameId;
use kamni_play::table::Order;
use kamni_rules::GameKind;
use kamni_server::app::App;

use crate::browser::{Browser, house};

pub(crate) async fn order(app: &App, browser: &Browser, game: GameId, order: &Order) {
    let visitor = browser.visitor().await.expect("somebody");
    let account = visitor.account.expect("an account");
    let caller = Caller {
        session: Some(visitor.session),
        account: Some(account.id),
        name: account.name,
        ..Caller::default()
    };
    app.hall.order(game, &caller, order, 0).await.expect("a room").expect("it is allowed");
}

async fn rating(app: &App, name: &str) -> (i32, i32) {
    let account = app.store.account(name).await.expect("read").expect("an account");
    app.store.rating(account.id, GameKind::Kamiken, app.time.now()).await.expect("read").rounded()
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings() {
    let app = house().await;
    let (mut ann, mut olga) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Ольга").await);
    let form = [("game", "kamiken"), ("way", "link"), ("rated", "1"), ("side", "first"), ("preset", "quick")];
    let made = ann.post("/games", &form).await;
    let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
    let mut guest = Browser::new(&app);
    assert_eq!(guest.post(&format!("/{game}/join"), &[]).await.status, StatusCode::CONFLICT);
    olga.post(&format!("/{game}/join"), &[]).await.leads_to(&format!("/{game}"));
    let board = guest.get(&format!("/{game}")).await;
    assert!(board.has("Ольга") && board.has("1500"), "seats show ratings");

    order(&app, &ann, game, &Order::Step { ply: 0, step: "c3".parse().expect("a step") }).await;
    order(&app, &olga, game, &Order::Step { ply: 1, step: "e5".parse().expect("a step") }).await;
    order(&app, &olga, game, &Order::Resign).await;
    let (won, lost) = (rating(&app, "Ann").await, rating(&app, "Ольга").await);
    assert!(won.0 > 1500 && lost.0 < 1500 && won.1 < 500, "{won:?} {lost:?}");

    let over = guest.get(&format!("/{game}")).await;
    let ratings = format!(
        "\"ratings\":[{{\"before\":1500,\"after\":{}}},{{\"before\":1500,\"after\":{}}}]",
        won.0, lost.0
    );
    assert!(over.has(&ratings), "the page of the game has what became of them: {}", over.body);

    let profile = guest.get("/@/Ann").await;
    profile.is_page(StatusCode::OK);
    assert!(profile.has(&format!("<b>{}</b> ± {}", won.0, won.1)), "{}", profile.body);
    assert!(profile.has("won 1, drawn 0, lost 0") && profile.has(&format!("+{}", won.0 - 1500)));
    assert!(profile.has("class=\"line90\"") && !profile.has("class=\"tabs\""));
    let profile = olga.clone().reading("ru").get("/@/%D0%9E%D0%BB%D1%8C%D0%B3%D0%B0").await;
    profile.is_page(StatusCode::OK);
    assert!(profile.has(&format!("<b>{}</b> ± {}", lost.0, lost.1)));
    assert!(profile.has("побед 0, ничьих 0, поражений 1") && profile.has("class=\"tabs\""));
    assert!(profile.has(&format!("−{}", 1500 - lost.0)) && profile.has("Чёрные сдались."));

    for (query, found) in [
        ("", true),
        ("?game=kamiken&player=ann&rated=yes&result=first&min=2&max=2&option-size=7", true),
        ("?game=kamiken&option-komi=0,5", true),
        ("?result=second", false),
        ("?rated=no", false),
        ("?game=four", false),
        ("?game=kamiken&option-size=9", false),
        ("?min=3", false),
        ("?max=1", false),
        ("?player=nobody", false),
        ("?to=2001-01-01", false),
        ("?from=2001-01-01", true),
    ] {
        let list = guest.get(&format!("/archive{query}")).await;
        list.is_page(StatusCode::OK);
        assert_eq!(list.has(&format!("href=\"/{game}\"")), found, "{query}");
        assert_eq!(list.has("Nothing was found."), !found, "{query}");
    }
}

#[tokio::test]
async fn a_seek_can_be_rated_too() {
    let app = house().await;
    let (mut ann, mut olga) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Olga").await);
    let posted = ann.post("/seeks", &[("game", "kamiken"), ("rated", "1"), ("side", "second")]).await;
    assert_eq!(posted.status, StatusCode::SEE_OTHER, "{}", posted.body);
    let game = olga.post("/seeks/1/accept", &[]).await;
    let game: GameId = game.location.trim_start_matches('/').parse().expect("a game");
    order(&app, &olga, game, &Order::Resign).await;
    assert!(rating(&app, "Ann").await.0 > 1500 && rating(&app, "Olga").await.0 < 1500);
}

#[tokio::test]
async fn profiles_of_nobody_and_of_names_that_look_alike() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann_2").await;
    ann.get("/@/aNN-2").await.leads_to("/@/Ann_2");
    let own = ann.get("/@/Ann_2").await;
    own.is_page(StatusCode::OK);
    assert!(own.has("Your games will be here.") && own.has("no rating yet") && own.has("no games"));
    assert!(Browser::new(&app).get("/@/Ann_2").await.has("No finished games yet."));
    for name in ["nobody2", "%3Cscript%3E", "%FF", "a%00b"] {
        let missing = ann.get(&format!("/@/{name}")).await;
        assert!(matches!(missing.status, StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST), "{name}");
        assert!(!missing.has("<script>"));
    }
    assert!(ann.get("/@/nobody2").await.has("There is no player of that name."));
}
