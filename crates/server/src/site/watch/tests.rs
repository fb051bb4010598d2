use std::time::Duration;

use kamni_rules::{GameKind, Player, Position, Rng, Rules};
use serde_json::Value;
use tokio::time::timeout;

use super::{pick, plays};
use crate::app::App;
use crate::clock::Controls;
use crate::game::{Setting, Sitter};
use crate::ids::GameId;
use crate::room::Caller;
use crate::table::Order;
use crate::testing::{account, game, get, house, order};
use crate::visitor::{SESSION, Who};

/// A rated game of two accounts of these names and ratings, after a first step at this cell.
async fn rated(app: &App, names: [&str; 2], rating: i32, size: &str, step: &str) -> GameId {
    let mut seats = Vec::new();
    for name in names {
        let account = account(&app.store, name, "no hash", 0).await;
        seats.push(Sitter::Account {
            id: account.id,
            name: account.name,
            rating: Some((rating, 60)),
            bot: false,
        });
    }
    let [first, second] = <[Sitter; 2]>::try_from(seats).expect("two");
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Kamiken, [("size", size)]).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: true,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let (id, caller) = (setting.id, Caller { account: first.account(), ..Caller::default() });
    app.hall.create(setting, [first, second], Vec::new()).await.expect("a room");
    order(app, id, &caller, Order::Step { ply: 0, step: step.parse().expect("a step") }).await;
    id
}

/// A game of two guests, played at random to its end.
async fn played_out(app: &App, seed: u64) -> GameId {
    let (id, caller) = game(app, &[]).await;
    let (mut rng, mut ply) = (Rng::new(seed), 0);
    while let Some(step) = {
        let table = app.hall.room(id).await.expect("a room").table();
        table.mover().and_then(|_| table.game().position().pick(|count| rng.below(count)))
    } {
        order(app, id, &caller, Order::Step { ply, step }).await;
        ply += 1;
    }
    id
}

async fn page(app: &App, path: &str, cookie: &str) -> String {
    get(app, path, &[("accept-language", "en"), ("cookie", cookie)]).await.text().to_owned()
}

/// The value of an attribute, where it stands first.
fn attribute<'a>(page: &'a str, name: &str) -> &'a str {
    let rest = page.split_once(&format!("{name}=\"")).map_or("", |(_, rest)| rest);
    rest.split('"').next().unwrap_or_default()
}

async fn film(app: &App, address: &str) -> Value {
    let answer = get(app, address, &[]).await;
    assert_eq!(answer.status, 200, "{address}");
    serde_json::from_str(answer.text()).expect("JSON")
}

#[tokio::test]
async fn a_new_house_shows_a_game_that_the_program_has() {
    let app = house().await;
    for (path, kind) in [("/", None), ("/watch", None), ("/watch?game=dao", Some(GameKind::Dao))] {
        let page = page(&app, path, "").await;
        let address = attribute(&page, "data-film");
        assert!(address.starts_with("/watch/") && address.ends_with("/film"), "{path}: {address}");
        assert!(kind.is_none_or(|kind| address.contains(kind.name())), "{path}: {address}");
        let film = film(&app, address).await;
        let steps = film["film"]["steps"].as_array().expect("steps").len();
        assert!(steps > 15);
        assert_eq!(film["chances"].as_array().expect("chances").len(), steps + 1);
        assert!(page.contains("data-part=\"odds\"") && page.contains("Computer"));
        // Where it leads, the same game can be looked through.
        let address =
            attribute(page.split_once("id=\"show\"").expect("its head").1, "href").replace("&amp;", "&");
        assert_eq!(get(&app, &address, &[]).await.status, 200, "{address}");
    }
}

#[tokio::test]
async fn a_game_that_goes_on_is_shown_to_all_but_those_who_play_it() {
    let app = house().await;
    let (id, caller) = game(&app, &["c3", "a1"]).await;
    let socket = format!("/{id}/socket?since=");
    for path in ["/", "/watch", "/watch?game=kamiken"] {
        let page = page(&app, path, "").await;
        assert!(attribute(&page, "data-socket").starts_with(&socket), "{path}");
        assert!(!page.contains("data-film"), "{path}");
    }
    assert!(page(&app, "/watch?game=four", "").await.contains("/watch/four/film"));
    // In the lobby it stands on the board, and not in the list besides.
    let lobby = page(&app, "/", "").await;
    assert!(!lobby.contains(&format!("data-id=\"{id}\"")));
    assert!(page(&app, "/watch", "").await.contains(&format!("data-id=\"{id}\"")));
    let who = |caller: &Caller| Who {
        visitor: caller.session.map(|session| crate::people::Visitor { session, account: None }),
        ..Who::default()
    };
    let table = app.hall.open_table(id).expect("it is open");
    assert!(plays(&app, &who(&caller), &table).await);
    assert!(!plays(&app, &Who::default(), &table).await);
    let shown = pick(&app, &who(&caller), None).await.expect("something");
    assert!(shown.key().starts_with("over-"), "{}", shown.key());
    // Somebody else's game is what he is shown.
    let (other, _) = game(&app, &["b2"]).await;
    assert_eq!(pick(&app, &who(&caller), None).await.expect("something").key(), other.to_string());
}

#[tokio::test]
async fn the_strongest_game_is_shown_until_it_ends() {
    let app = house().await;
    let (weak, _) = game(&app, &["c3"]).await;
    let first = |app: &App| app.showcase.live(None).first().map(|(table, _)| table.setting().id);
    assert_eq!(first(&app), Some(weak));
    let strong = rated(&app, ["Ann", "Bob"], 1900, "7", "c3").await;
    // Nobody likes a board that changes under his eyes.
    assert_eq!(first(&app), Some(weak));
    let of_kind = app.showcase.live(Some(GameKind::Kamiken));
    assert_eq!(of_kind[0].0.setting().id, strong, "who looks at this game alone has seen none before");
    assert_eq!(of_kind.len(), 2);
    let ann = app.hall.open_table(strong).expect("open").seats()[Player::First].account();
    order(&app, strong, &Caller { account: ann, ..Caller::default() }, Order::Resign).await;
    let after = app.showcase.live(Some(GameKind::Kamiken));
    assert!(
        after[0].0.setting().id == strong && after[0].0.end().is_some(),
        "its end stays in sight a while"
    );
    let shown = page(&app, "/watch?game=kamiken", "").await;
    assert!(shown.contains("data-end="), "the end is said");
}

/// What is known of a game soon, if anything.
async fn chance(app: &App, id: GameId, within: u64) -> Option<f32> {
    let mut chances = app.showcase.chances();
    let table = app.hall.open_table(id).expect("it is open");
    app.showcase.wonder(&table);
    // Without news there is none.
    let _ = timeout(Duration::from_millis(within), chances.changed()).await;
    app.showcase.chance(&table).map(|chance| chance.first)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn how_a_game_stands_is_told_of_unrated_ones_alone() {
    let app = house().await;
    let (open, caller) = game(&app, &["c3", "a1"]).await;
    let found = chance(&app, open, 30_000).await.expect("an opinion");
    assert!((0.0..=1.0).contains(&found), "{found}");
    let bar = |page: &str| {
        page.split_once("data-part=\"odds\"").is_some_and(|(_, rest)| !rest.starts_with(" hidden"))
    };
    assert!(bar(&page(&app, "/watch?game=kamiken", "").await), "who looks on is told");
    // Another step, and nothing is known any more.
    order(&app, open, &caller, Order::Step { ply: 2, step: "e5".parse().expect("a step") }).await;
    assert!(!bar(&page(&app, "/watch?game=kamiken", "").await));
    // Where a rated game stands, nothing is said, and of itself neither.
    let (copied, _) = game(&app, &["b4"]).await;
    let strong = rated(&app, ["Ann", "Bob"], 1900, "5", "b4").await;
    assert_eq!(chance(&app, copied, 1500).await, None);
    assert_eq!(chance(&app, strong, 1500).await, None);
    assert!(!bar(&page(&app, "/watch?game=kamiken", "").await));
}

#[tokio::test]
async fn a_game_of_the_books_is_shown_when_nobody_plays() {
    let app = house().await;
    let id = played_out(&app, 3).await;
    // The end of the last game stays in sight for a while, and a game that is worth it is shown after that.
    let fine = app.showcase.fine(Some(GameKind::Kamiken)).await.expect("a game");
    assert_eq!(fine.id, Some(id));
    assert_eq!(app.showcase.fine(Some(GameKind::Dao)).await.expect("a game").id, None);
    let whole = film(&app, &format!("/{id}/film")).await;
    assert_eq!(whole["film"]["steps"].as_array().map(Vec::len), Some(fine.steps.len()));
    assert_eq!(whole["chances"].as_array().map(Vec::len), Some(0), "it was never reviewed");
    let turned = film(&app, &format!("/{id}/film?flip=1")).await;
    assert_ne!(whole["film"]["steps"][0]["come"], turned["film"]["steps"][0]["come"]);
    // One that was given up after two turns is nothing to look at.
    let app = house().await;
    let (short, caller) = game(&app, &["c3", "a1"]).await;
    order(&app, short, &caller, Order::Resign).await;
    assert_eq!(app.showcase.fine(None).await.expect("a game").id, None);
}

#[tokio::test]
async fn live_games_are_listed_by_game_and_kind() {
    let app = house().await;
    let (guests, _) = game(&app, &["c3"]).await;
    let strong = rated(&app, ["Ann", "Bob"], 1900, "7", "c3").await;
    let listed = |page: &str, id: GameId| page.contains(&format!("data-id=\"{id}\""));
    for (query, has_guests, has_strong) in [
        ("", true, true),
        ("?game=kamiken", true, true),
        ("?game=dao", false, false),
        ("?sort=rated", false, true),
        ("?sort=unrated&game=kamiken", true, false),
        ("?sort=tournament", false, false),
        ("?sort=days", false, false),
        ("?sort=fast&game=chess", true, true),
    ] {
        let page = page(&app, &format!("/watch{query}"), "").await;
        let lists = page.split_once("class=\"lists\"").expect("the lists").1;
        assert_eq!((listed(lists, guests), listed(lists, strong)), (has_guests, has_strong), "{query}");
    }
}

#[tokio::test]
async fn a_board_may_stand_in_other_pages_and_nothing_else_may() {
    let app = house().await;
    let (id, _) = game(&app, &["c3", "a1"]).await;
    let over = played_out(&app, 5).await;
    let asked = [("cookie", "kamni=nonsense; theme=dark; lang=ru"), ("accept-language", "en")];
    for (path, status) in [
        (format!("/embed/{id}"), 200),
        (format!("/embed/{over}"), 200),
        (format!("/embed/{id}?lang=en&theme=light&flip"), 200),
        ("/embed/nothing".to_owned(), 404),
        ("/embed/zzzzzzzz".to_owned(), 404),
    ] {
        let answer = get(&app, &path, &asked).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "form-action 'none'",
            "frame-ancestors *",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert_eq!(answer.header("x-frame-options"), "", "{path}");
        assert_eq!(answer.header("set-cookie"), "", "{path}");
        let text = answer.text();
        assert!(text.contains("<html lang=\"en\""), "{path}: cookies count for nothing");
        assert!(!text.contains("<form") && !text.contains("theme=\"dark\""), "{path}");
    }
    let live = get(&app, &format!("/embed/{id}?theme=dark&lang=ru&flip"), &[]).await;
    assert!(live.text().contains("data-theme=\"dark\"") && live.text().contains("<html lang=\"ru\""));
    assert!(
        live.text().contains("data-flipped") && live.text().contains(&format!("/embed/{id}/socket?since="))
    );
    assert!(!get(&app, &format!("/embed/{id}"), &[]).await.text().contains("data-flipped"));
    let ended = get(&app, &format!("/embed/{over}"), &[]).await;
    assert!(ended.text().contains(&format!("data-film=\"/{over}/film\"")));
    for path in ["/", "/watch", &format!("/{id}"), "/nothing", "/account/sign-in", &format!("/{over}/film")] {
        let answer = get(&app, path, &[]).await;
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
    }
    // Whoever shares a game is given what to put into his page.
    let page = page(&app, &format!("/{id}"), "").await;
    assert!(
        page.contains(&format!("&lt;iframe src=&quot;http://kamni.example/embed/{id}?lang=en&quot;")),
        "{page}"
    );
}

/// All that a browser fetches for a page that it sees for the first time, in bytes on their way.
async fn weight(app: &App, path: &str) -> usize {
    let gzip = [("accept-encoding", "gzip"), ("accept-language", "ru")];
    let plain = page(app, path, "").await;
    let mut bytes = get(app, path, &gzip).await.body.len();
    let mut files: Vec<&str> = plain.split('"').filter(|part| part.starts_with("/assets/")).collect();
    files.sort_unstable();
    files.dedup();
    assert!(files.len() > 4, "{path}: {files:?}");
    for file in files {
        bytes += get(app, file, &gzip).await.body.len();
    }
    bytes
}

#[tokio::test]
async fn a_first_visit_is_light() {
    let app = house().await;
    let (id, _) = game(&app, &["c3", "a1"]).await;
    for path in ["/", "/watch", "/rules", "/puzzles", &format!("/{id}"), &format!("/embed/{id}")] {
        let bytes = weight(&app, path).await;
        assert!((5_000..150_000).contains(&bytes), "{path}: {bytes} bytes");
    }
    let mut films = 0;
    for kind in GameKind::ALL {
        let answer = get(&app, &format!("/watch/{kind}/film"), &[("accept-encoding", "gzip")]).await;
        films = films.max(answer.body.len());
    }
    assert!((1_000..40_000).contains(&films), "the largest film has {films} bytes");
}

#[tokio::test]
async fn a_player_who_comes_with_his_cookie_is_no_watcher_of_his_game() {
    let app = house().await;
    let guest = app.people.guest(app.time.now()).await.expect("a guest");
    let cookie = format!("{SESSION}={}", guest.secret);
    let session = guest.visitor.session;
    let (id, _) = game(&app, &["c3"]).await;
    assert!(page(&app, "/watch", &cookie).await.contains(&format!("/{id}/socket")));
    assert!(app.hall.grant(id, Player::First, session).await.expect("a room").is_ok());
    assert!(!page(&app, "/watch", &cookie).await.contains(&format!("/{id}/socket")));
}
