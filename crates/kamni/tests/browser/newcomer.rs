//! Somebody's first game: the goal, how far each is from it, and the tutorial that leads to a game.

use kamni_rules::GameKind;
use kamni_view::lessons::tasks;
use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::house::House;

#[tokio::test]
async fn the_goal_shows_itself_in_the_first_game() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let form = "game=four&preset=quick&way=computer&level=1&side=first";
    browser.make_game(&house.url(""), form).await;
    browser.until("the goal", "document.querySelector('details.goal[open]')").await;
    assert!(browser.text("details.goal").await.contains("below ten stones"));
    browser.until_ply(0).await;
    // Who has played one knows it; of another game he does not.
    browser.press_cell("c3").await;
    browser.until("the answer", "Number(document.querySelector('main').dataset.ply) >= 2").await;
    browser.click("[data-part=resign]").await;
    browser.click("[data-part=resign]").await;
    browser.until("the end", "document.querySelector('main.game.over')").await;
    browser.make_game(&house.url(""), form).await;
    browser.until_ply(0).await;
    browser.until("a goal that can be opened", "document.querySelector('details.goal:not([open])')").await;
    browser.make_game(&house.url(""), "game=dao&way=computer&level=1&side=first").await;
    browser.until("the goal of another game", "document.querySelector('details.goal[open]')").await;
}

/// What of the plates is wider than its place.
async fn cut_off(browser: &Browser) -> Value {
    let script = "return [...document.querySelectorAll('.plate .figures')].filter(one => one.textContent &&\
        (one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > one.closest('.plate').getBoundingClientRect().right))\
        .map(one => one.textContent)";
    browser.js(script, vec![]).await
}

#[tokio::test]
async fn nothing_of_the_plates_is_cut_off() {
    let house = House::open();
    for (screen, name) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
        let browser = Browser::open(screen).await;
        for &kind in GameKind::ALL {
            let form = format!("game={kind}&preset=standard&way=side-by-side&clock=fischer&base=600");
            let id = browser.make_game(&house.url(""), &form).await;
            for lang in ["en", "ru"] {
                browser.go(&house.url(&format!("/{id}?lang={lang}"))).await;
                browser.until_ply(0).await;
                assert_eq!(cut_off(&browser).await, json!([]), "{kind} {name} {lang}");
                browser.picture(&format!("plates-{kind}-{name}-{lang}")).await;
            }
        }
    }
}

#[tokio::test]
async fn the_end_of_a_tutorial_invites_to_a_game() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/kamiken")).await;
    let tasks = tasks(GameKind::Kamiken);
    let (last, done) = tasks.split_last().expect("tasks");
    let done: Vec<&str> = done.iter().map(|task| task.name).collect();
    let script = "localStorage.setItem('kamni-lessons', JSON.stringify({ kamiken: arguments[0] }))";
    browser.js(script, vec![json!(done)]).await;
    browser.client.refresh().await.expect("loaded again");
    let at_hand = format!("document.querySelector('main').dataset.task?.startsWith('{}')", done.len());
    browser.until("the last task", &at_hand).await;
    let mut doing = last.begin(GameKind::Kamiken).expect("a task");
    for step in last.solution().expect("a solution") {
        browser.make_step(doing.played().position(), step).await;
        doing.make(step);
    }
    browser.until("the invitation", "!document.querySelector('[data-part=invite]').hidden").await;
    assert_eq!(browser.js("return document.querySelector('[data-part=next]').hidden", vec![]).await, true);
    let level = "return document.querySelector('[data-part=invite] [name=level]').value";
    assert_eq!(browser.js(level, vec![]).await, "1");
    browser.picture("tutorial-invites").await;
    browser.click("[data-part=invite] button").await;
    browser.ready().await;
    assert!(browser.text("main.game").await.contains("level 1"));
}
