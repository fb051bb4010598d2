//! Looking on: the board that everybody is shown, boards on other pages; clocks by name, how long a game takes, and an invitation's code.

use std::io::{Read as _, Write as _};

use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::together::{any_step, sit_down};

const STATE: &str = "document.querySelector('[data-part=state]').textContent";

/// The board is brought into sight: it moves only where it is seen.
async fn look_at_the_board(browser: &Browser) {
    browser.until("the board", "document.querySelector('[data-part=stage] .board')").await;
    browser
        .js("document.querySelector('[data-part=stage]').scrollIntoView({ block: 'center' })", vec![])
        .await;
}

#[tokio::test]
async fn while_nobody_plays_a_game_is_shown_step_by_step() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/")).await;
    look_at_the_board(&browser).await;
    browser.until("it begins by itself", &format!("/^Turn [1-9] of/.test({STATE})")).await;
    browser.until("the chances", "!document.querySelector('[data-part=odds]').hidden").await;
    browser.picture("show-front").await;
    // Whoever wants to look longer stops it. In this game every step is a turn.
    browser.go(&house.url("/watch?game=kamiken")).await;
    look_at_the_board(&browser).await;
    browser.until("it begins by itself", &format!("/^Turn [1-9] of/.test({STATE})")).await;
    browser.click("[data-do=show-play]").await;
    assert_eq!(browser.text("[data-do=show-play]").await, "Play");
    let before = browser.text("[data-part=state]").await;
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    assert_eq!(browser.text("[data-part=state]").await, before);
    for _ in 0..2 {
        browser.click("[data-do=show-forward]").await;
    }
    browser.until("two turns on", &format!("{STATE} !== '{before}'")).await;
    for _ in 0..20 {
        browser.click("[data-do=show-back]").await;
    }
    browser.until("the beginning", &format!("{STATE}.startsWith('Turn 0 of')")).await;
    let shown = "document.querySelectorAll('[data-part=stage] .l-pieces .pc').length";
    let pieces = browser.js(&format!("return {shown}"), vec![]).await;
    browser.click("[data-do=show-forward]").await;
    browser.until("a step", &format!("{STATE}.startsWith('Turn 1 of') && {shown} >= {pieces}")).await;
}

#[tokio::test]
async fn nothing_moves_by_itself_for_who_does_not_want_it() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    browser.go(&house.url("/rules")).await;
    browser.js("localStorage.setItem('kamni', JSON.stringify({ lessMotion: true }))", vec![]).await;
    browser.go(&house.url("/watch?game=hasami")).await;
    look_at_the_board(&browser).await;
    browser.until("the buttons", "!document.querySelector('[data-part=reel]').hidden").await;
    let end = browser.js("return document.querySelector('[data-part=stage]').dataset.end", vec![]).await;
    tokio::time::sleep(std::time::Duration::from_millis(3500)).await;
    assert_eq!(json!(browser.text("[data-part=state]").await), end, "it stands as it ended");
    browser.click("[data-do=show-back]").await;
    browser.until("a step back", &format!("{STATE}.startsWith('Ход ')")).await;
    browser.picture("show-phone").await;
    // Nothing is wider than the phone, but for the lines of choices, which can be pushed.
    let wide = browser.js("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
    assert_eq!(wide, json!(0));
}

#[tokio::test]
async fn whoever_looks_on_sees_every_step_and_how_the_game_stands() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open(Screen::Desktop).await;
    let watcher = Browser::open(Screen::Desktop).await;
    let id = host.make_game(&house.url(""), "game=kamiken&way=link&side=first&clock=fischer&base=600").await;
    sit_down(&friend, &house, &id).await;
    watcher.go(&house.url("/watch")).await;
    watcher.js("window.same = true", vec![]).await;
    let over = "document.querySelector('[data-part=stage]').dataset.film";
    watcher.until("nothing has happened yet", over).await;
    any_step([&host, &friend], &id).await;
    // The page is not opened anew: the board is changed for that of the game.
    let on = format!("document.querySelector('[data-part=stage]').dataset.key === '{id}' && window.same");
    watcher.until("the game", &on).await;
    look_at_the_board(&watcher).await;
    let pieces = "document.querySelectorAll('[data-part=stage] .l-pieces .pc').length";
    for count in 2..=4 {
        any_step([&host, &friend], &id).await;
        watcher.until("every step", &format!("{pieces} === {count}")).await;
    }
    let chance = "!document.querySelector('[data-part=odds]').hidden && \
        /^White: \\d+%$/.test(document.querySelector('[data-part=odds-said]').textContent)";
    watcher.until("the chances", chance).await;
    watcher
        .until("a clock that runs", "document.querySelector('.seat.on .time').textContent.includes(':')")
        .await;
    watcher
        .until("it is listed", &format!("document.querySelector('[data-list=live] [data-id=\"{id}\"]')"))
        .await;
    watcher.picture("watch-live").await;
    // Whoever plays is shown something else, and no chances of his own game.
    friend.go(&house.url("/watch")).await;
    friend.until("another game", over).await;
    friend.go(&house.url(&format!("/{id}"))).await;
    friend.ready().await;
    friend.click("[data-allowed=resign]").await;
    friend.click("[data-allowed=resign]").await;
    watcher.until("the end", &format!("{STATE}.includes('won')")).await;
    assert_eq!(
        watcher.js("return document.querySelector('[data-part=odds]').hidden", vec![]).await,
        json!(true)
    );
}

/// A page of somebody else, on a port of its own, with a frame in it.
async fn elsewhere(browser: &Browser, address: &str) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let page = format!("http://{}/", listener.local_addr().expect("an address"));
    let html = format!(
        "<!doctype html><title>Elsewhere</title><iframe width=420 height=640 src=\"{}\"></iframe>",
        address.replace('&', "&amp;")
    );
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            // Whatever is asked for, this is the answer; a browser that hangs up has what it wants.
            let _ = stream.read(&mut [0; 4096]);
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close";
            let _ = write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{html}", html.len());
        }
    });
    browser.go(&page).await;
    let frame = browser.client.find(fantoccini::Locator::Css("iframe")).await.expect("a frame");
    frame.enter_frame().await.expect("it can be looked into");
}

#[tokio::test]
async fn a_board_stands_in_somebody_elses_page() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let reader = Browser::open(Screen::Desktop).await;
    let id = host.make_game(&house.url(""), "game=kamiken&way=side-by-side&option-size=5").await;
    host.press_cell("c3").await;
    host.until_ply(1).await;
    elsewhere(&reader, &house.url(&format!("/embed/{id}?lang=en&theme=dark"))).await;
    reader.until("the board", "document.querySelector('[data-part=stage] .board .l-pieces .pc')").await;
    assert_eq!(reader.js("return document.documentElement.dataset.theme", vec![]).await, json!("dark"));
    let pieces = "document.querySelectorAll('[data-part=stage] .l-pieces .pc').length";
    for (ply, cell) in [(2, "a1"), (3, "e5")] {
        host.press_cell(cell).await;
        host.until_ply(ply).await;
        reader.until("every step", &format!("{pieces} === {ply}")).await;
    }
    assert_eq!(reader.js("return document.cookie", vec![]).await, json!(""));
    assert_eq!(reader.js("return document.querySelectorAll('form').length", vec![]).await, json!(0));
    // When it is over it can be gone through.
    host.click("[data-part=resign]").await;
    host.click("[data-part=resign]").await;
    host.until("the end", "document.querySelector('main.game.over')").await;
    reader.client.enter_parent_frame().await.expect("out of it");
    elsewhere(&reader, &house.url(&format!("/embed/{id}?lang=en&flip"))).await;
    reader.until("the buttons", "document.querySelector('[data-part=reel]') && !document.querySelector('[data-part=reel]').hidden").await;
    reader.until("turned round", "document.querySelector('.board[data-flipped]')").await;
    // Nothing else of the house may stand there.
    reader.client.enter_parent_frame().await.expect("out of it");
    elsewhere(&reader, &house.url("/watch")).await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert_eq!(
        reader.js("return Boolean(document.querySelector('[data-part=stage]'))", vec![]).await,
        json!(false)
    );
    // Whoever shares the game is given the frame for his page.
    host.click(".when-over[popovertarget=share]").await;
    let field = "return document.querySelector('[data-part=embed-share]').value";
    let snippet = host.js(field, vec![]).await;
    let begins = format!("<iframe src=\"{}?lang=en\"", house.url(&format!("/embed/{id}")));
    assert!(snippet.as_str().is_some_and(|text| text.starts_with(&begins)), "{snippet}");
    host.picture("share-embed").await;
}

#[tokio::test]
async fn clocks_have_names_and_say_how_long_a_game_takes() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/?game=kamiken#options")).await;
    let lasts = "document.querySelector('[data-part=lasts]')";
    browser.until("without a clock", &format!("{lasts}.textContent === 'A game takes about 8 min.'")).await;
    for (clock, said) in [("blitz", "up to 8 min"), ("slow", "up to 76 min")] {
        browser.click(&format!(".clocks label:has([value={clock}])")).await;
        browser.until(clock, &format!("{lasts}.textContent === 'A game takes {said}.'")).await;
    }
    browser.picture("clocks").await;
    browser.click(".clocks label:has([value=days])").await;
    browser.until("nobody can say", &format!("{lasts}.hidden")).await;
    browser.click(".clocks label:has([value=blitz])").await;
    browser.click(".all .how label:has([value=link])").await;
    browser.click(".all .btn.main").await;
    browser.until("the invitation", "document.querySelector('[data-part=wait] .copy input')").await;
    assert!(browser.text("[data-part=wait]").await.contains("A game takes up to 8 min."));
    browser.click(".as-code summary").await;
    browser.until("the code", "document.querySelector('.qr').checkVisibility()").await;
    browser.picture("invitation").await;
    // Where the system can send things, a button does it.
    let can: Value = browser.js("return Boolean(navigator.share)", vec![]).await;
    let hidden = browser.js("return document.querySelector('[data-do=send]').hidden", vec![]).await;
    assert_eq!(hidden, json!(can != json!(true)));
}
