//! What goes out to who is away: through a push service and a mail server of others' making.

use std::time::Duration;

use axum::http::{Request, StatusCode, header};
use kamni_house::bell::{Matter, Notice};
use kamni_house::people::Person;
use kamni_play::game::Sitter;
use kamni_play::ids::GameId;
use kamni_post::testing::{MailServer, PushService};
use kamni_rules::GameKind;
use kamni_server::app::App;
use kamni_server::config::{Config, MailSetting, PushSetting};
use kamni_server::courier::{deliver, go_round};
use kamni_store::Store;
use kamni_store::notices::{NewNotice, Sort};
use kamni_store::post::{Away, Way, Wishes};
use serde_json::{Value, json};

use crate::browser::{Browser, HOST, PASSWORD, house, house_with};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

fn public() -> Option<String> {
    Some(format!("http://{HOST}"))
}

fn pushes(service: &PushService) -> Config {
    let contact = "mailto:host@kamni.example".to_owned();
    let push = PushSetting { contact, private: true, trusted: service.trusted() };
    Config { public: public(), push: Some(push), ..Config::default() }
}

fn mails(server: &MailServer) -> Config {
    let mail = MailSetting {
        smtp: server.address().parse().expect("a server"),
        from: "Kamni <kamni@kamni.example>".parse().expect("an address"),
        trusted: server.trusted(),
    };
    Config { public: public(), mail: Some(mail), ..Config::default() }
}

async fn number(browser: &Browser) -> i64 {
    browser.visitor().await.expect("known").account.expect("signed in").id
}

async fn post_json(browser: &mut Browser, path: &str, body: &Value) -> StatusCode {
    let request = Request::post(path)
        .header(header::ORIGIN, format!("http://{HOST}"))
        .header(header::CONTENT_TYPE, "application/json");
    browser.send(request, body.to_string()).await.status
}

fn notice(account: i64, sort: Sort, game: u64) -> NewNotice {
    NewNotice {
        account,
        sort,
        game: GameId::numbered(game),
        kind: GameKind::Four,
        rival: Some("Bob".to_owned()),
        due: None,
        once: false,
    }
}

async fn keep(app: &App, notice: NewNotice) {
    app.store.keep_notice(notice, app.time.now()).await.expect("written");
}

#[tokio::test]
async fn what_is_not_set_up_is_not_offered() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let page = ann.get("/notices").await;
    page.is_page(StatusCode::OK);
    for word in ["data-part=\"push\"", "name=\"push\"", "name=\"mail\"", "/account/mail"] {
        assert!(!page.has(word), "{word}");
    }
    assert!(!ann.get("/account").await.has("/account/mail"));
    assert!(!Browser::new(&app).get("/account/sign-in").await.has("/account/lost"));
    for path in ["/account/mail", "/account/lost", "/mail/confirm/1.2.x"] {
        assert_eq!(ann.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let subscription =
        json!({ "endpoint": "https://push.example/a", "keys": { "p256dh": "x", "auth": "y" } });
    assert_eq!(post_json(&mut ann, "/push/browsers", &subscription).await, StatusCode::NOT_FOUND);
    // A form made by hand changes nothing that is not offered.
    ann.post("/notices/sorts", &[("page", "over"), ("push", "over"), ("mail", "over")]).await;
    assert!(app.store.wishes(number(&ann).await).await.expect("read").wanted.is_empty());
}

#[tokio::test]
async fn a_notice_is_pushed_to_the_browsers_that_want_it() {
    let mut service = PushService::start();
    let app = house_with(pushes(&service)).await;
    let mut ann = Browser::of(&app, "Ann").await.reading("ru");
    let page = ann.get("/notices").await;
    page.is_page(StatusCode::OK);
    assert!(page.has("Разрешить пуш") && page.has("Пуш в этом браузере выключен"));
    let subscription = service.subscribe("ann");
    assert_eq!(post_json(&mut ann, "/push/browsers", &subscription).await, StatusCode::NO_CONTENT);
    let page = ann.get("/notices").await;
    assert!(page.has(&format!("data-here=\"{}\"", subscription["endpoint"].as_str().expect("an address"))));
    let fields = [("page", "over"), ("push", "over"), ("push", "tournament"), ("zone", "180")];
    ann.post("/notices/sorts", &fields).await.leads_to("/notices?done=1");
    let (id, game) = (number(&ann).await, GameId::numbered(1));
    keep(&app, notice(id, Sort::Over, 1)).await;
    keep(&app, notice(id, Sort::Challenge, 2)).await;
    deliver(&app).await.expect("delivered");
    let came = service.came();
    assert_eq!(came["sub"].as_str(), Some("mailto:host@kamni.example"), "{came}");
    let news: Value = serde_json::from_str(came["text"].as_str().expect("a text")).expect("JSON");
    assert_eq!(news["title"].as_str(), Some("Партия окончена"));
    assert_eq!(news["body"].as_str(), Some("Партия окончена: Четыре с Bob."));
    assert_eq!(
        (news["url"].as_str(), news["lang"].as_str()),
        (Some(format!("/{game}").as_str()), Some("ru"))
    );
    assert_eq!(news["tag"].as_str(), Some(format!("over-{game}").as_str()));
    deliver(&app).await.expect("nothing waits");
    assert!(service.is_quiet(Duration::from_millis(200)), "once, and only what is wanted");
    // A service that is busy is asked again later; one that no longer knows the browser is not.
    service.answer("ann", &[503, 410]);
    keep(&app, notice(id, Sort::Over, 3)).await;
    deliver(&app).await.expect("tried");
    assert_eq!(service.came()["status"].as_u64(), Some(503));
    deliver(&app).await.expect("nothing is due");
    assert!(service.is_quiet(Duration::from_millis(200)));
    keep(&app, notice(id, Sort::Over, 4)).await;
    deliver(&app).await.expect("tried");
    assert_eq!(service.came()["status"].as_u64(), Some(410));
    assert!(app.store.browsers(id).await.expect("read").is_empty());
    keep(&app, notice(id, Sort::Over, 5)).await;
    deliver(&app).await.expect("nothing waits");
    assert!(service.is_quiet(Duration::from_millis(200)));
}

#[tokio::test]
async fn a_browser_is_told_as_long_as_it_is_its_owners() {
    let mut service = PushService::start();
    let app = house_with(pushes(&service)).await;
    let mut ann = Browser::of(&app, "Ann").await;
    let id = number(&ann).await;
    let good = service.subscribe("ann");
    for (endpoint, why) in [
        ("http://push.example/a", "not https"),
        ("https://ann@push.example/a", "a name"),
        ("no address", "none"),
    ] {
        let bad = json!({ "endpoint": endpoint, "keys": good["keys"] });
        assert_eq!(post_json(&mut ann, "/push/browsers", &bad).await, StatusCode::BAD_REQUEST, "{why}");
    }
    let bad = json!({ "endpoint": good["endpoint"], "keys": { "p256dh": "BA", "auth": "AA" } });
    assert_eq!(post_json(&mut ann, "/push/browsers", &bad).await, StatusCode::BAD_REQUEST);
    assert_eq!(post_json(&mut Browser::new(&app), "/push/browsers", &good).await, StatusCode::UNAUTHORIZED);
    assert_eq!(post_json(&mut ann, "/push/browsers", &good).await, StatusCode::NO_CONTENT);
    ann.post("/notices/sorts", &[("push", "over")]).await;
    keep(&app, notice(id, Sort::Over, 1)).await;
    assert!(!ann.get("/notices").await.has("new-mark"), "it is not wanted on the page");
    deliver(&app).await.expect("delivered");
    assert_eq!(service.came()["to"].as_str(), Some("ann"));
    assert_eq!(post_json(&mut ann, "/push/browsers/off", &json!({})).await, StatusCode::NO_CONTENT);
    keep(&app, notice(id, Sort::Over, 2)).await;
    deliver(&app).await.expect("nothing waits");
    assert_eq!(post_json(&mut ann, "/push/browsers", &good).await, StatusCode::NO_CONTENT);
    ann.post("/account/sign-out", &[]).await;
    keep(&app, notice(id, Sort::Over, 3)).await;
    deliver(&app).await.expect("nothing waits");
    assert!(service.is_quiet(Duration::from_millis(200)));
}

#[tokio::test]
async fn two_nodes_push_once() {
    let mut service = PushService::start();
    let name = kamni_store::testing::new_database().await;
    let node = async |store: Store| App::new(store, pushes(&service)).await.expect("a node");
    let one = node(kamni_store::testing::store_in(&name).await).await;
    let other = node(kamni_store::testing::store_in(&name).await).await;
    let keys = [&one, &other].map(|app| app.post.push.as_ref().expect("set up").public_key());
    assert_eq!(keys[0], keys[1], "services know one house");
    let mut ann = Browser::of(&one, "Ann").await;
    let id = number(&ann).await;
    let subscription = service.subscribe("ann");
    assert_eq!(post_json(&mut ann, "/push/browsers", &subscription).await, StatusCode::NO_CONTENT);
    ann.post("/notices/sorts", &[("push", "over")]).await;
    for game in 1..=20 {
        keep(&one, notice(id, Sort::Over, game)).await;
    }
    let (first, second) = tokio::join!(deliver(&one), deliver(&other));
    first.and(second).expect("delivered");
    let mut topics: Vec<String> =
        (0..20).map(|_| service.came()["topic"].as_str().expect("a topic").to_owned()).collect();
    topics.sort();
    topics.dedup();
    assert_eq!(topics.len(), 20, "each once");
    assert!(service.is_quiet(Duration::from_millis(300)));
}

/// The link of a letter that begins so, as a path.
fn link(letter: &Value, begins: &str) -> String {
    let text = letter["text"].as_str().expect("a text");
    let at = text.find(&format!("http://{HOST}{begins}")).unwrap_or_else(|| panic!("{begins}: {text}"));
    let link = text[at..].split_whitespace().next().expect("a link");
    link.trim_start_matches(&format!("http://{HOST}")).to_owned()
}

async fn with_address(app: &App, server: &MailServer, ann: &mut Browser) {
    let fields = [("address", "ann@example.org"), ("password", PASSWORD)];
    ann.post("/account/mail", &fields).await.leads_to("/account/mail?done=sent");
    deliver(app).await.expect("delivered");
    let path = link(&server.came(), "/mail/confirm/");
    assert_eq!(ann.post(&path, &[]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_address_is_confirmed_before_anything_else_goes_there() {
    let server = MailServer::start();
    let app = house_with(mails(&server)).await;
    let mut ann = Browser::of(&app, "Ann").await.reading("ru");
    let id = number(&ann).await;
    let page = ann.get("/account/mail").await;
    page.is_page(StatusCode::OK);
    for (address, password, said) in [
        ("ann", PASSWORD, "Это не адрес"),
        ("ann@localhost", PASSWORD, "Это не адрес"),
        ("ann@example.org", "wrong horse 1", "не ваш пароль"),
    ] {
        let wrong = ann.post("/account/mail", &[("address", address), ("password", password)]).await;
        wrong.is_page(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(wrong.has(said), "{address}: {}", wrong.body);
    }
    let fields = [("address", " Ann@example.org "), ("password", PASSWORD)];
    ann.post("/account/mail", &fields).await.leads_to("/account/mail?done=sent");
    let sent = ann.get("/account/mail?done=sent").await;
    sent.is_page(StatusCode::OK);
    assert!(sent.has("Ann@example.org"));
    let soon = ann.post("/account/mail", &[("address", "other@example.org"), ("password", PASSWORD)]).await;
    soon.is_page(StatusCode::UNPROCESSABLE_ENTITY);
    assert!(soon.has("через десять минут"), "{}", soon.body);
    deliver(&app).await.expect("delivered");
    let letter = server.came();
    let subject = letter["headers"]["Subject"].as_str().expect("a text");
    assert!(subject.starts_with("Подтвердите адрес для "), "{subject}");
    assert!(letter["headers"]["List-Unsubscribe"].is_null(), "it comes once, and because it was asked for");
    // Nothing else goes there, and it cannot be asked for.
    let page = ann.get("/notices").await;
    page.is_page(StatusCode::OK);
    assert!(page.has("ещё не подтверждён"), "{}", page.body);
    ann.post("/notices/sorts", &[("mail", "over")]).await;
    assert!(app.store.wishes(id).await.expect("read").wanted.is_empty());
    app.store.ask_reset("Ann", app.time.now()).await.expect("written");
    deliver(&app).await.expect("nothing waits");
    assert!(server.is_quiet(Duration::from_millis(300)));
    // Looking at the link does nothing yet: programs that read letters do that.
    let path = link(&letter, "/mail/confirm/");
    let mut stranger = Browser::new(&app).reading("ru");
    stranger.get(&path).await.is_page(StatusCode::OK);
    assert!(!app.store.address(id).await.expect("read").expect("one").confirmed);
    let done = stranger.post(&path, &[]).await;
    done.is_page(StatusCode::OK);
    assert!(done.has("Адрес подтверждён"));
    assert!(app.store.address(id).await.expect("read").expect("one").confirmed);
    let page = ann.get("/notices").await;
    assert!(page.has("Письма идут на Ann@example.org"));
    for guess in ["/mail/confirm/1.2.x", "/mail/off/1.x", &path[..path.len() - 1]] {
        assert_eq!(stranger.get(guess).await.status, StatusCode::NOT_FOUND, "{guess}");
        assert_eq!(stranger.post(guess, &[]).await.status, StatusCode::NOT_FOUND, "{guess}");
    }
    ann.post("/account/mail/remove", &[]).await.leads_to("/account/mail?done=removed");
    assert!(app.store.address(id).await.expect("read").is_none());
    assert_eq!(stranger.get(&path).await.status, StatusCode::NOT_FOUND, "the link is void");
}

#[tokio::test]
async fn a_letter_sums_up_once_a_day_and_one_click_ends_it() {
    let server = MailServer::start();
    let app = house_with(mails(&server)).await;
    let mut ann = Browser::of(&app, "Ann").await;
    with_address(&app, &server, &mut ann).await;
    let id = number(&ann).await;
    let fields = [("page", "over"), ("mail", "over"), ("mail", "challenge"), ("mail", "puzzles")];
    ann.post("/notices/sorts", &fields).await;
    let ago = |minutes: i64| app.time.now() - minutes * MINUTE;
    app.store.keep_notice(notice(id, Sort::Over, 1), ago(40)).await.expect("written");
    app.store.keep_notice(notice(id, Sort::Challenge, 2), ago(35)).await.expect("written");
    app.store.keep_notice(notice(id, Sort::Turn, 3), ago(35)).await.expect("written");
    for _ in 0..2 {
        go_round(&app).await.expect("looked");
        deliver(&app).await.expect("delivered");
    }
    let letter = server.came();
    assert_eq!(letter["headers"]["Subject"].as_str(), Some("Kamni: 2 things are new"));
    let text = letter["text"].as_str().expect("a text").replace("\r\n", "\n");
    let game = GameId::numbered(1);
    for line in [
        "Hello Ann,".to_owned(),
        format!("Game over: Four with Bob.\n  http://{HOST}/{game}"),
        format!("\n  http://{HOST}/challenges"),
        format!("http://{HOST}/notices"),
    ] {
        assert!(text.contains(&line), "{line}: {text}");
    }
    assert!(!text.contains("Your turn"), "that was not asked for: {text}");
    app.store.keep_notice(notice(id, Sort::Over, 9), ago(31)).await.expect("written");
    go_round(&app).await.expect("looked");
    deliver(&app).await.expect("nothing waits");
    assert!(server.is_quiet(Duration::from_millis(300)), "one a day");
    // The same link is in the head of the letter, for the button of a program: it comes without cookies and from nowhere.
    let off = link(&letter, "/mail/off/");
    let head = letter["headers"]["List-Unsubscribe"].as_str().expect("a link");
    assert_eq!(head, format!("<http://{HOST}{off}>"));
    assert_eq!(letter["headers"]["List-Unsubscribe-Post"].as_str(), Some("List-Unsubscribe=One-Click"));
    let mut stranger = Browser::new(&app);
    stranger.get(&off).await.is_page(StatusCode::OK);
    assert!(!app.store.wishes(id).await.expect("read").wanted.is_empty(), "looking does nothing");
    let request = Request::post(&off).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let ended = stranger.send(request, "List-Unsubscribe=One-Click".to_owned()).await;
    ended.is_page(StatusCode::OK);
    assert!(app.store.wishes(id).await.expect("read").wanted.is_empty());
    assert!(app.store.address(id).await.expect("read").is_some(), "a lost password still finds her");
    app.time.adjust(2 * DAY);
    app.store.keep_notice(notice(id, Sort::Over, 4), ago(60)).await.expect("written");
    go_round(&app).await.expect("looked");
    deliver(&app).await.expect("nothing waits");
    assert!(server.is_quiet(Duration::from_millis(300)));
}

#[tokio::test]
async fn a_lost_password_is_replaced_by_a_letter() {
    let server = MailServer::start();
    let app = house_with(mails(&server)).await;
    let mut ann = Browser::of(&app, "Ann").await;
    with_address(&app, &server, &mut ann).await;
    let mut stranger = Browser::new(&app);
    assert!(stranger.get("/account/sign-in").await.has("/account/lost"));
    stranger.get("/account/lost").await.is_page(StatusCode::OK);
    let empty = stranger.post("/account/lost", &[("who", " ")]).await;
    empty.is_page(StatusCode::UNPROCESSABLE_ENTITY);
    let mut answers = Vec::new();
    for who in ["nobody", "nobody@example.org", "Ann", "ann@example.org", &"x".repeat(9000)] {
        let answer = stranger.post("/account/lost", &[("who", who)]).await;
        answers.push((answer.status, answer.location.clone(), answer.body.clone()));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "all are answered alike: {answers:?}");
    stranger.get("/account/lost?done=1").await.is_page(StatusCode::OK);
    deliver(&app).await.expect("delivered");
    let letter = server.came();
    assert_eq!(letter["to"][0].as_str(), Some("ann@example.org"));
    assert!(server.is_quiet(Duration::from_millis(300)), "one letter, however often it is asked for");
    let path = link(&letter, "/account/reset/");
    stranger.get(&path).await.is_page(StatusCode::OK);
    let reset = stranger.post(&path, &[("password", "another horse")]).await;
    reset.leads_to("/account/sign-in?done=reset");
    assert_eq!(
        stranger.post(&path, &[("password", "third horse 3")]).await.status,
        StatusCode::NOT_FOUND,
        "once"
    );
    let back = stranger.post("/account/sign-in", &[("name", "Ann"), ("password", "another horse")]).await;
    back.leads_to("/@/Ann");
    assert!(ann.visitor().await.is_none(), "she is signed in nowhere else");
    // Another link lives for an hour and no longer.
    app.time.adjust(20 * MINUTE);
    stranger.post("/account/lost", &[("who", "ann")]).await.leads_to("/account/lost?done=1");
    deliver(&app).await.expect("delivered");
    let path = link(&server.came(), "/account/reset/");
    app.time.adjust(20 * MINUTE + 61 * MINUTE);
    assert_eq!(stranger.get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_is_away_is_reminded_of_a_turn_and_of_a_tournament() {
    let app = house().await;
    let chores = kamni_server::serve::chores(&app);
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let (first, second) = (number(&ann).await, number(&bob).await);
    let days =
        [("game", "kamiken"), ("way", "link"), ("side", "first"), ("clock", "correspondence"), ("days", "2")];
    let made = ann.post("/games", &days).await;
    bob.post(&format!("{}/join", made.location), &[]).await;
    let sorts = async |account: i64| {
        let kept = app.store.notices(account, app.time.now()).await.expect("read");
        let kept: Vec<(Sort, bool)> = kept.iter().map(|notice| (notice.sort, notice.is_new)).collect();
        kept
    };
    let wait = async |account: i64, wanted: (Sort, bool)| {
        for _ in 0..100 {
            if sorts(account).await.contains(&wanted) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{wanted:?} is not among {:?}", sorts(account).await);
    };
    wait(first, (Sort::Turn, true)).await;
    let page = ann.get("/notices").await;
    page.is_page(StatusCode::OK);
    assert!(page.has("1 day 23 h left"), "{}", page.body);
    app.time.adjust(DAY);
    go_round(&app).await.expect("looked");
    assert!(!sorts(first).await.contains(&(Sort::Time, true)), "more than a fifth is left");
    app.time.adjust(2 * DAY - 5 * 60 * MINUTE);
    go_round(&app).await.expect("looked");
    wait(first, (Sort::Time, true)).await;
    assert!(ann.get("/notices").await.has("Time runs out"));
    let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
    let caller = kamni_house::room::Caller { account: Some(first), ..Default::default() };
    let step = kamni_play::table::Order::Step { ply: 0, step: "c3".parse().expect("a step") };
    app.hall.order(game, &caller, &step, 0).await.expect("a room").expect("a step");
    wait(first, (Sort::Time, false)).await;
    wait(first, (Sort::Turn, false)).await;
    wait(second, (Sort::Turn, true)).await;
    // A tournament: those who have entered are told once, however often it is rung.
    let told = Notice::new(GameId::numbered(7), GameKind::Dao, Matter::Tournament, &Sitter::Guest);
    for _ in 0..2 {
        app.hall.house().bell.ring(Person::Account(second), &told);
    }
    wait(second, (Sort::Tournament, true)).await;
    app.store.note_notices(second, app.time.now()).await.expect("written");
    app.hall.house().bell.ring(Person::Account(second), &told);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(sorts(second).await.contains(&(Sort::Tournament, false)), "not told anew");
    chores.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn who_has_entered_is_told_once_when_a_tournament_begins_soon() {
    let app = house().await;
    let chores = kamni_server::serve::chores(&app);
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let (first, second) = (number(&ann).await, number(&bob).await);
    let form = [
        ("name", "Evening arena"),
        ("game", "dao"),
        ("preset", "quick"),
        ("clock", "rapid"),
        ("begins", "60"),
    ];
    let made = ann.post("/tournaments", &form).await;
    assert!(made.location.starts_with("/tournaments/"), "{}", made.location);
    for browser in [&mut ann, &mut bob] {
        browser.post(&format!("{}/join", made.location), &[]).await.leads_to(&made.location);
    }
    bob.post(&format!("{}/leave", made.location), &[]).await.leads_to(&made.location);
    let told = async |account: i64| {
        let kept = app.store.notices(account, app.time.now()).await.expect("read");
        kept.iter().filter(|notice| notice.sort == Sort::Tournament).count()
    };
    // An hour before is too early.
    app.tournaments.beat().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(told(first).await, 0);
    app.time.adjust(51 * MINUTE);
    for _ in 0..3 {
        app.tournaments.beat().await;
    }
    for _ in 0..100 {
        if told(first).await > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!((told(first).await, told(second).await), (1, 0));
    assert!(ann.get("/notices").await.has(&format!("href=\"{}\"", made.location)));
    chores.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn what_is_chosen_stays_chosen() {
    let service = PushService::start();
    let app = house_with(pushes(&service)).await;
    let mut ann = Browser::of(&app, "Ann").await;
    let id = number(&ann).await;
    let wishes = Wishes { unwanted: vec![], wanted: vec![(Sort::Over, Way::Mail)] };
    let away = Away { lang: "en".to_owned(), zone: 0 };
    app.store.set_wishes(id, wishes, away, 1).await.expect("written");
    let fields =
        [("page", "over"), ("page", "puzzles"), ("push", "turn"), ("push", "nothing"), ("zone", "99999")];
    ann.post("/notices/sorts", &fields).await.leads_to("/notices?done=1");
    let now = app.store.wishes(id).await.expect("read");
    assert!(now.wanted.contains(&(Sort::Over, Way::Mail)), "what is not offered here stays: {now:?}");
    assert!(
        now.wanted.contains(&(Sort::Puzzles, Way::Page)) && now.wanted.contains(&(Sort::Turn, Way::Push))
    );
    assert_eq!(now.wanted.len(), 3);
    assert!(!now.unwanted.contains(&Sort::Turn) && !now.unwanted.contains(&Sort::Over));
    assert_eq!(now.unwanted.len(), Sort::ALL.len() - 3);
    let page = ann.get("/notices").await;
    page.is_page(StatusCode::OK);
    assert!(page.has("Your turn, by push"));
}
