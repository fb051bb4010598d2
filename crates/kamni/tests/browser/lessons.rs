//! The tutorial of each game, done with the pointer.

use kamni_rules::GameKind;
use kamni_view::lessons::{Made, tasks};

use crate::browser::{Browser, Screen};
use crate::house::House;

#[tokio::test]
async fn every_task_of_every_tutorial_can_be_done() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    for &kind in GameKind::ALL {
        browser.go(&house.url(&format!("/{kind}"))).await;
        browser.until("the board", "document.querySelector('main.live .board .cell')").await;
        for (place, task) in tasks(kind).iter().enumerate() {
            browser.click(&format!("a[data-task='{}']", task.name)).await;
            let at_hand = format!("document.querySelector('main').dataset.task === '{place}'");
            browser.until(&format!("{kind} {}", task.name), &at_hand).await;
            let mut doing = task.begin(kind).expect("a task");
            for step in task.solution().expect("a solution") {
                let position = *doing.played().position();
                browser.make_step(&position, step).await;
                if let Made::Step(_) = doing.make(step) {
                    let texts: Vec<String> = doing.steps().iter().map(ToString::to_string).collect();
                    let made = format!(
                        "document.querySelector('main').dataset.task.startsWith('{place} {}')",
                        texts.join(" ")
                    );
                    browser.until(&format!("{kind} {} {step}", task.name), &made).await;
                }
            }
            let done = format!("document.querySelector(\"a.done[data-task='{}']\")", task.name);
            browser.until(&format!("{kind} {} done", task.name), &done).await;
        }
        browser.picture(&format!("tutorial-{kind}")).await;
    }
}

/// What is known of a game: claims unfold, charts have their colours from the page, examples open on the analysis board.
#[tokio::test]
async fn what_is_known_of_a_game_can_be_read_and_clicked_through() {
    let house = House::open();
    let browser = Browser::open(Screen::Phone).await;
    for &kind in GameKind::ALL {
        browser.go(&house.url(&format!("/{kind}"))).await;
        browser.until("the charts", "document.querySelectorAll('.known svg.chart').length >= 2").await;
        let fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
        browser
            .js("document.querySelectorAll('.known details').forEach(one => one.open = true)", vec![])
            .await;
        browser.until("all of it fits on a phone", fits).await;
        let coloured = "[...document.querySelectorAll('.known .chart .p1, .known .chart .line')].every(one => getComputedStyle(one).fill \
             !== 'rgb(0, 0, 0)' || getComputedStyle(one).stroke !== 'none')";
        browser.until("the charts have colours", coloured).await;
        browser.picture(&format!("known-{kind}")).await;
        let address = "return document.querySelector('.known details a').getAttribute('href')";
        let address = browser.js(address, vec![]).await;
        let address = address.as_str().expect("an example").to_owned();
        assert!(
            address.starts_with(&format!("/analysis/{kind}?")) && address.contains("moves="),
            "{address}"
        );
        browser.go(&house.url(&address)).await;
        browser
            .until("the game", "document.querySelector('.board .cell') && !document.querySelector('.wrong')")
            .await;
    }
}
