//! Two browsers: a game by a link, a rated game between accounts, and a server that is killed while people play.

use kamni_rules::Position;

use crate::browser::{Browser, Screen};
use crate::house::House;

/// Makes some step for whoever is to move, in the browser that has the side.
async fn any_step(browsers: [&Browser; 2], id: &str) -> u32 {
    let standing = browsers[0].game(id).await;
    let mover = standing.mover().expect("the game is on");
    let browser = browsers[mover as usize];
    browser.until("one's own turn", "document.title.startsWith('Your turn')").await;
    let position = *standing.game.position();
    let step = position.legal()[0];
    browser.make_step(&position, step).await;
    let began = std::time::Instant::now();
    while browser.game(id).await.ply() == standing.ply() {
        assert!(began.elapsed().as_secs() < 20, "{step} was not made");
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
    standing.ply() + 1
}

/// A friend opens the link and sits down.
async fn sit_down(friend: &Browser, house: &House, id: &str) {
    friend.go(&house.url(&format!("/{id}"))).await;
    friend.until("a seat", "document.querySelector('main.game') && !document.querySelector('form[data-auto]')").await;
    friend.ready().await;
}

#[tokio::test]
async fn a_game_by_a_link() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open_in(Screen::Phone, "en").await;
    let id = host.make_game(&house.url(""), "game=hasami&way=link&side=first").await;
    host.picture("waiting-for-a-friend").await;
    sit_down(&friend, &house, &id).await;
    for ply in 1..=6 {
        assert_eq!(any_step([&host, &friend], &id).await, ply);
    }
    for browser in [&host, &friend] {
        browser.until("all turns", "document.querySelectorAll('[data-part=turns] li').length >= 3").await;
    }
    // The friend resigns, and both see it.
    friend.click("[data-allowed=resign]").await;
    friend.click("[data-allowed=resign]").await;
    for browser in [&host, &friend] {
        browser.until("the end", "document.querySelector('main.game.over')").await;
    }
    host.picture("friend-resigned").await;
    assert!(host.text("[data-part=title]").await.contains("won"));
}

#[tokio::test]
async fn a_game_goes_on_when_the_server_was_killed() {
    let mut house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open(Screen::Desktop).await;
    let id = host.make_game(&house.url(""), "game=kamiken&way=link&side=first&clock=fischer&base=600").await;
    sit_down(&friend, &house, &id).await;
    for _ in 0..3 {
        any_step([&host, &friend], &id).await;
    }
    house.kill_and_open_again();
    // Nobody loads the page anew: the pages come back by themselves.
    for _ in 0..3 {
        let began = std::time::Instant::now();
        while host.js("return document.querySelector('[data-part=banner]').hidden", vec![]).await != true {
            assert!(began.elapsed().as_secs() < 40, "no connection");
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        any_step([&host, &friend], &id).await;
    }
    for browser in [&host, &friend] {
        browser.until("all six turns", "document.querySelectorAll('[data-part=turns] li').length >= 3").await;
        assert_eq!(browser.game(&id).await.ply(), 6);
    }
    host.picture("after-the-kill").await;
}
