//! Who is at a game, what they are called, and what they hear when they come back, over real sockets.

mod wire;

use kamni_play::game::{Setting, Sitter};
use kamni_play::ids::GameId;
use kamni_rules::Player;
use kamni_store::{NewGame, Origin};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use wire::{Page, Running, game, house, request, sign_up, two_guests};

const KAMIKEN: &str = "game=kamiken&option-size=5";

async fn a_house() -> (TempDir, Running) {
    let folder = tempdir().expect("a folder");
    let house = house(&folder.path().join("house.db")).await;
    (folder, house)
}

/// The cookie of a guest who plays elsewhere.
async fn stranger(house: &Running) -> String {
    request(house, "POST", "/games", "", &format!("{KAMIKEN}&way=side-by-side")).await.cookie()
}

/// A page that has been told everything, in a language.
async fn page(house: &Running, id: &str, cookie: &str, lang: &str) -> (Page, Value) {
    let mut page = Page::open_with(house, &format!("/{id}/socket?lang={lang}"), &[("cookie", cookie)]).await;
    let full = page.next("full").await;
    (page, full)
}

/// Says something; who said it, as the page itself is told.
async fn say(page: &mut Page, text: &str, name: Option<&str>) -> Value {
    page.send(&json!({ "t": "chat", "text": text, "name": name })).await;
    loop {
        let line = page.next("talk").await["lines"][0].clone();
        if line["text"] == text {
            return line["name"].clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_are_told_apart_in_the_language_of_who_reads() {
    let (folder, house) = a_house().await;
    let (id, [first, second]) = two_guests(&house, KAMIKEN).await;
    let (mut white, full) = page(&house, &id, &first, "en").await;
    assert_eq!(full["seats"][1]["name"], "Guest 2", "the rival's plate");
    let (mut black, full) = page(&house, &id, &second, "ru").await;
    assert_eq!(full["seats"][0]["name"], "Гость 1");
    assert_eq!(say(&mut white, "hello", None).await, "Guest 1");
    assert_eq!(black.next("talk").await["lines"][0]["name"], "Гость 1", "not in the speaker's language");
    assert_eq!(say(&mut black, "and to you", None).await, "Гость 2");
    let (mut one, full) = page(&house, &id, &stranger(&house).await, "en").await;
    assert_eq!((&full["seats"][0]["name"], &full["chat"][1]["name"]), (&json!("Guest 1"), &json!("Guest 2")));
    let (mut other, _) = page(&house, &id, &stranger(&house).await, "ru").await;
    // Those who look on are counted on from the players.
    assert_eq!(say(&mut one, "nice", None).await, "Guest 3");
    assert_eq!(say(&mut other, "yes", None).await, "Гость 4");
    assert_eq!(say(&mut one, "c3!", None).await, "Guest 3");
    assert_eq!(say(&mut other, "no", Some("Anna")).await, "Anna (гость)");
    assert_eq!(say(&mut one, "why", Some("no name!")).await, "Guest 3");
    // It stays so after a restart, and nobody new gets a number that somebody had.
    drop(house);
    let house = wire::house(&folder.path().join("house.db")).await;
    let (mut third, full) = page(&house, &id, &stranger(&house).await, "ru").await;
    let names: Vec<&str> =
        full["chat"].as_array().into_iter().flatten().filter_map(|line| line["name"].as_str()).collect();
    assert_eq!(names, ["Гость 1", "Гость 2", "Гость 3", "Гость 4", "Гость 3", "Anna (гость)", "Гость 3"]);
    assert_eq!(say(&mut third, "late", None).await, "Гость 5");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_was_away_at_the_end_is_told_the_ratings() {
    let (_folder, house) = a_house().await;
    let (ann, bob) = (sign_up(&house, "Ann", "").await, sign_up(&house, "Bob", "").await);
    let rated = "game=kamiken&option-size=5&clock=fischer&base=600&increment=5&rated=1";
    let id = game(&house, rated, &ann, &bob).await;
    let (mut white, _) = page(&house, &id, &ann, "en").await;
    let (mut black, _) = page(&house, &id, &bob, "en").await;
    white.step(0, "c3").await;
    black.next("event").await;
    black.step(1, "a1").await;
    let last = white.next("event").await["n"].as_u64().expect("a number");
    drop(white);
    black.send(&json!({ "t": "resign" })).await;
    let ratings = black.next("ratings").await["ratings"].clone();
    assert!(ratings[0]["after"].as_i64() > ratings[0]["before"].as_i64(), "{ratings}");
    let mut back = Page::open(&house, &id, &ann, u32::try_from(last).expect("few")).await;
    let told = back.next("event").await;
    assert_eq!((&told["end"]["why"], &told["ratings"]), (&json!("resigned"), &ratings));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn since_when_a_rival_is_away_is_known_after_a_restart() {
    let (folder, house) = a_house().await;
    let (id, [first, second]) = two_guests(&house, KAMIKEN).await;
    let (mut white, _) = page(&house, &id, &first, "en").await;
    let (mut black, _) = page(&house, &id, &second, "en").await;
    white.step(0, "c3").await;
    black.next("event").await;
    black.step(1, "a1").await;
    drop((white, black, house));
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let house = wire::house(&folder.path().join("house.db")).await;
    let (_white, full) = page(&house, &id, &first, "en").await;
    let rival = &full["presence"][1];
    assert_eq!(rival["here"], false);
    assert!(rival["gone"].as_i64().is_some_and(|gone| (50..60_000).contains(&gone)), "{rival}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sits_down_no_longer_looks_on_at_any_of_his_pages() {
    let (_folder, house) = a_house().await;
    let made = request(&house, "POST", "/games", "", &format!("{KAMIKEN}&way=link&side=first")).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let (mut white, _) = page(&house, &id, &made.cookie(), "en").await;
    let guest = stranger(&house).await;
    let (one, _) = page(&house, &id, &guest, "en").await;
    let (two, _) = page(&house, &id, &guest, "en").await;
    while white.next("watchers").await["n"] != 2 {}
    let joined = request(&house, "POST", &format!("/{id}/join"), &guest, "").await;
    assert_eq!(joined.status, 303, "{}", joined.head);
    let told = loop {
        let told = white.next("watchers").await;
        if told["n"] == 0 {
            break told;
        }
    };
    assert_eq!(told["presence"][1]["here"], true, "{told}");
    drop((one, two));
    while white.next("watchers").await["presence"][1]["here"] != false {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whose_game_began_without_a_word_is_led_there() {
    let (_folder, house) = a_house().await;
    let app = &house.app;
    let cookie = request(&house, "POST", "/seeks", "", &format!("{KAMIKEN}&clock=fischer")).await.cookie();
    let mut page = Page::open_with(&house, "/lobby/socket?lang=en", &[("cookie", &cookie)]).await;
    page.next("seeks").await;
    // Another node makes its game, and nothing is told: the books have it.
    let seek = app.lobby.seeks().pop().expect("it stands");
    let rival = app.store.set_session(None, [7; 32], None, 5).await.expect("a session");
    let sessions = [seek.seeker.session, rival];
    let setting = Setting {
        id: GameId::random(),
        rules: seek.wanted.rules,
        position: None,
        controls: seek.wanted.controls,
        rated: false,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let grants = Player::BOTH.into_iter().zip(sessions).collect();
    let origin = Origin::Seek { id: seek.id, sessions };
    let game = NewGame { setting, seats: [Sitter::Guest, Sitter::Guest], grants, origin };
    app.store.ledger().begin(game).await.expect("made");
    app.lobby.look().await.expect("read");
    assert_eq!(page.next("go").await["game"], id.as_str());

    // Whoever waits no longer, and has no game, is told that too.
    let cookie = request(&house, "POST", "/pair", "", &format!("{KAMIKEN}&clock=fischer")).await.cookie();
    let mut page = Page::open_with(&house, "/lobby/socket?lang=en&pairing=1", &[("cookie", &cookie)]).await;
    page.next("seeks").await;
    let waits = app.store.seeks(0).await.expect("read").pop().expect("a wait").seek;
    assert!(waits.waits);
    app.store.wait_no_longer(waits.seeker.session).await.expect("given up at another node");
    app.lobby.look().await.expect("read");
    page.next("idle").await;
}

/// Gives a guest a name; what he is answered.
async fn call(page: &mut Page, name: &str) -> Value {
    page.send(&json!({ "t": "name", "name": name })).await;
    loop {
        let told = page.any().await;
        if told["t"] == "named" || told["t"] == "refused" {
            return told;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guests_own_name_stands_at_his_seat_and_is_kept() {
    let (folder, house) = a_house().await;
    let (id, [first, second]) = two_guests(&house, KAMIKEN).await;
    let (mut white, _) = page(&house, &id, &first, "en").await;
    let (mut black, _) = page(&house, &id, &second, "ru").await;
    let (mut watcher, _) = page(&house, &id, "", "en").await;
    let named = call(&mut white, " Ольга ").await;
    assert_eq!((&named["t"], &named["name"]), (&json!("named"), &json!("Ольга")));
    assert_eq!(black.next("seats").await["seats"][0]["name"], "Ольга (гость)");
    let seats = watcher.next("seats").await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Ольга (guest)"), &json!("Guest 2")));
    assert_eq!(say(&mut white, "hello", None).await, "Ольга (guest)", "in talk as well");
    assert_eq!(
        say(&mut black, "and to you", Some("Bob")).await,
        "Bob (гость)",
        "who says his name with a line"
    );
    assert_eq!(white.next("seats").await["seats"][1]["name"], "Bob (guest)");

    // He has it at once in his next game, where he sits down.
    let made = request(&house, "POST", "/games", "", &format!("{KAMIKEN}&way=link&side=first")).await;
    let next = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let (mut host, _) = page(&house, &next, &made.cookie(), "en").await;
    let joined = request(&house, "POST", &format!("/{next}/join"), &first, "").await;
    assert_eq!(joined.status, 303, "{}", joined.head);
    assert_eq!(host.next("event").await["seats"][1]["name"], "Ольга (guest)");

    // After a restart it comes from the books.
    drop((white, black, watcher, host, house));
    let house = wire::house(&folder.path().join("house.db")).await;
    let (mut black, full) = page(&house, &id, &second, "en").await;
    assert_eq!(
        (&full["seats"][0]["name"], &full["seats"][1]["name"]),
        (&json!("Ольга (guest)"), &json!("You"))
    );
    // Without a name again he has his number.
    assert_eq!(call(&mut black, "").await["name"], "");
    let (_, full) = page(&house, &id, &first, "en").await;
    assert_eq!(full["seats"][1]["name"], "Guest 2");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_passes_for_nobody() {
    let (_folder, house) = a_house().await;
    let ann = sign_up(&house, "Ann", "").await;
    let (id, [first, second]) = two_guests(&house, KAMIKEN).await;
    for (name, code, english, russian) in [
        (
            "АNN",
            "name-mixed",
            "A name has Latin or Cyrillic letters, not both: they look alike.",
            "В имени латинские или русские буквы, но не вместе: они похожи.",
        ),
        (
            "ann",
            "name-taken",
            "This name, or one that looks like it, is taken.",
            "Это имя или похожее на него уже занято.",
        ),
        (
            "M0derator",
            "name-reserved",
            "This name is kept by the house. Choose another.",
            "Это имя оставлено за домом. Выберите другое.",
        ),
        (
            "Гость",
            "name-reserved",
            "This name is kept by the house. Choose another.",
            "Это имя оставлено за домом. Выберите другое.",
        ),
        ("x", "name-length", "A name has 2 to 20 characters.", "В имени от 2 до 20 знаков."),
        ("7even", "name-start", "A name begins with a letter.", "Имя начинается с буквы."),
        (
            "<b>Bo",
            "name-character",
            "Names may use letters, digits, hyphens and underscores, not “<”.",
            "В имени буквы, цифры, дефис и подчёркивание, а «<» — ничто из этого.",
        ),
    ] {
        for (cookie, lang, sentence) in [(&first, "en", english), (&second, "ru", russian)] {
            let (mut page, _) = page(&house, &id, cookie, lang).await;
            let told = call(&mut page, name).await;
            assert_eq!((&told["code"], &told["text"]), (&json!(code), &json!(sentence)), "{name}");
        }
    }
    let (mut owner, full) = page(&house, &id, &ann, "en").await;
    assert_eq!(
        (&full["seats"][0]["name"], &full["seats"][1]["name"]),
        (&json!("Guest 1"), &json!("Guest 2"))
    );
    let told = call(&mut owner, "Annette").await;
    assert_eq!(told["text"], "An account goes by its own name.");
    let (mut stranger, _) = page(&house, &id, "", "en").await;
    assert_eq!(call(&mut stranger, "Annette").await["code"], "stranger");
    // Nobody changes his name without end.
    let (mut white, _) = page(&house, &id, &first, "en").await;
    let mut codes = Vec::new();
    for name in ["Ab", "Abc", "Abcd", "Abcde", "Abcdef", "Abcdefg"] {
        codes.push(call(&mut white, name).await["code"].clone());
    }
    assert_eq!((&codes[0], &codes[5]), (&Value::Null, &json!("too-fast")));
}
