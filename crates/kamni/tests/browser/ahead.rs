//! Turns that are laid out while the rival is to move: made when their time comes, dropped when they are not legal, let go by hand.

use fantoccini::actions::{InputSource, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction};
use kamni_rules::Position;

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::together::sit_down;

/// What the panel says of a turn laid out.
const SAID: &str = "[data-part=ahead]:not([hidden]) [data-part=ahead-said]";

/// A game of two, seen by both; the first of them has the first turn.
async fn two(house: &House, form: &str, screen: Screen) -> (Browser, Browser, String) {
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open_in(screen, "en").await;
    let id = host.make_game(&house.url(""), &format!("{form}&way=link&side=first")).await;
    sit_down(&friend, house, &id).await;
    host.until_ply(0).await;
    friend.until_ply(0).await;
    (host, friend, id)
}

fn labels(count: usize) -> String {
    format!("document.querySelectorAll('.board .own .plan-mark').length === {count}")
}

async fn make(browser: &Browser, cells: &[&str], ply: u32) {
    for cell in cells {
        browser.press_cell(cell).await;
    }
    browser.until_ply(ply).await;
}

#[tokio::test]
async fn a_put_is_made_when_the_rival_has_moved_and_dropped_when_it_no_longer_can_be() {
    let house = House::open();
    let (host, friend, id) = two(&house, "game=kamiken&option-size=5", Screen::Phone).await;
    friend.press_cell("e5").await;
    friend.until("the put ahead", &labels(1)).await;
    assert!(friend.text(SAID).await.contains("as soon as"), "{}", friend.text(SAID).await);
    friend.picture("ahead-phone").await;
    assert_eq!(host.game(&id).await.ply(), 0, "nothing is made yet");
    make(&host, &["c3"], 2).await;
    friend.until_ply(2).await;
    friend.until("nothing ahead", "document.querySelector('[data-part=ahead]').hidden").await;
    assert_eq!(host.game(&id).await.ply(), 2, "once");

    // The rival closes the cell: the reason is told, and the turn is one's own.
    make(&host, &["a1"], 3).await;
    friend.press_cell("c1").await;
    friend.until_ply(4).await;
    friend.press_cell("a4").await;
    friend.until("the put ahead", &labels(1)).await;
    make(&host, &["a3"], 5).await;
    friend.until_ply(5).await;
    let no = "document.querySelector('[data-part=no]:not([hidden])')?.textContent.includes('dropped. a4')";
    friend.until("why it was dropped", no).await;
    friend.until("an own turn", "document.querySelector('.plate.me.on')").await;
    friend.picture("ahead-dropped-phone").await;
    assert_eq!(host.game(&id).await.ply(), 5);
}

#[tokio::test]
async fn a_turn_of_several_steps_is_laid_out_and_made_whole() {
    let house = House::open();
    let (host, friend, id) = two(&house, "game=dao", Screen::Desktop).await;
    // The riders wait for nothing: the fortresses have moved first, and lay out what follows.
    make(&host, &["a1", "c1"], 1).await;
    friend.until_ply(1).await;
    host.press_cell("m1").await;
    host.press_cell("m3").await;
    host.until("the shift ahead", &labels(1)).await;
    let pale = "document.querySelector('.board .own .ghost') && document.querySelector('.l-pieces .pending')";
    host.until("a pale fortress", pale).await;
    host.picture("ahead-dao").await;
    // Whatever the rival does meanwhile is seen below it.
    let standing = host.game(&id).await;
    let position = *standing.game.position();
    let Some(step) = position.legal().into_iter().find(|step| step.to_string().contains('-')) else {
        panic!("riders can move")
    };
    friend.make_step(&position, step).await;
    host.until_ply(2).await;
    host.until("still ahead", &labels(1)).await;
    friend.click("[data-part=main]").await;
    host.until("the turn is made", "!document.querySelector('.board .own .plan-mark')").await;
    host.until("more steps", "Number(document.querySelector('main.game').dataset.ply) >= 4").await;
    assert!(host.game(&id).await.ply() >= 4);
}

#[tokio::test]
async fn a_series_of_steps_is_numbered_stepped_back_and_let_go() {
    let house = House::open();
    let (host, friend, id) = two(&house, "game=hasami", Screen::Desktop).await;
    let lay = async || {
        friend.press_cell("a2").await;
        friend.press_cell("a4").await;
        friend.until("the move ahead", &labels(1)).await;
    };
    lay().await;
    friend.picture("ahead-hasami").await;
    // By Escape, wherever the focus is; by its button; by a press on the board; by the right button.
    friend.js("document.activeElement.blur()", vec![]).await;
    friend
        .js(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', bubbles: true }))",
            vec![],
        )
        .await;
    friend.until("nothing after Escape", &labels(0)).await;
    lay().await;
    friend.click("[data-part=ahead-drop]").await;
    friend.until("nothing after the button", &labels(0)).await;
    lay().await;
    friend.press_cell("e5").await;
    friend.until("nothing after a press", &labels(0)).await;
    lay().await;
    let at = friend
        .js("const box = document.querySelector('.box').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]", vec![])
        .await;
    let place = |index: usize| at[index].as_f64().expect("a place");
    let right = MouseActions::new("mouse".to_owned())
        .then(PointerAction::MoveTo { duration: None, x: place(0), y: place(1) })
        .then(PointerAction::Down { button: MOUSE_BUTTON_RIGHT })
        .then(PointerAction::Up { button: MOUSE_BUTTON_RIGHT });
    friend.client.perform_actions(right).await.expect("a right click");
    friend.until("nothing after the right button", &labels(0)).await;
    // The step back takes the last step off, by its key.
    lay().await;
    friend.js("document.querySelector('.board .cell[tabindex]').focus()", vec![]).await;
    friend.keys("\u{e003}").await;
    friend.until("nothing after a step back", &labels(0)).await;
    make(&host, &["c8", "c5"], 1).await;
    friend.until_ply(1).await;
    assert_eq!(host.game(&id).await.ply(), 1, "what was let go is not made");
}

#[tokio::test]
async fn turns_are_not_laid_out_where_that_is_switched_off() {
    let house = House::open();
    let (host, friend, id) = two(&house, "game=kamiken&option-size=5", Screen::Desktop).await;
    friend
        .js("document.querySelector('[data-setting=premoves]').closest('details').open = true", vec![])
        .await;
    friend.click("[data-setting=premoves]").await;
    friend.press_cell("e5").await;
    make(&host, &["c3"], 1).await;
    friend.until_ply(1).await;
    assert_eq!(host.game(&id).await.ply(), 1);
    friend.press_cell("e5").await;
    friend.until_ply(2).await;
    // In a game against the computer it is laid out while the computer thinks; nobody can say how long that takes.
    friend.go(&house.url("/settings")).await;
    friend.until("the choice", "document.querySelector('[data-setting=premoves]:not(:checked)')").await;
}
