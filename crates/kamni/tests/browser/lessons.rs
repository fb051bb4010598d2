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
