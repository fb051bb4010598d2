//! Whole games in one browser: against the computer in each of the five, by keyboard alone, by touch, and side by side.

use kamni_rules::{Player, Position, Rng, Step};

use crate::browser::{Browser, Screen};
use crate::house::House;

/// Options with which a whole game of each is short.
const SHORT: [(&str, &str); 5] = [
    ("kamiken", "option-size=5"),
    ("close-combat", "option-size=5"),
    ("four", "option-size=7&option-stones=20&option-count=always&option-count-turns=2"),
    ("hasami", "option-quiet=4"),
    ("dao", "option-turn-limit=3"),
];

/// Plays on for the sides of this browser until the game is over.
async fn play_to_the_end(browser: &Browser, id: &str, sides: &[Player], seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..400 {
        let standing = browser.game(id).await;
        let Some(mover) = standing.mover() else { break };
        if !sides.contains(&mover) {
            tokio::time::sleep(std::time::Duration::from_millis(60)).await;
            continue;
        }
        // The page has heard of all that the record has.
        browser.until_ply(standing.ply()).await;
        let position = *standing.game.position();
        let legal = position.legal();
        let busy: Vec<Step> =
            legal.iter().copied().filter(|step| !matches!(step, Step::Pass | Step::Count)).collect();
        let choice = if busy.is_empty() { &legal } else { &busy };
        let step = choice[rng.below(choice.len())];
        browser.make_step(&position, step).await;
        let began = std::time::Instant::now();
        while browser.game(id).await.ply() == standing.ply() {
            if began.elapsed().as_secs() > 20 {
                browser.picture("failed").await;
                panic!("{step} was not made in {id}: {}", browser.text("[data-part=no]").await);
            }
            tokio::time::sleep(std::time::Duration::from_millis(40)).await;
        }
    }
    browser.until("the end", "document.querySelector('main.game.over')").await;
    assert!(browser.game(id).await.result.is_some(), "the game is over on the server too");
}

#[tokio::test]
async fn a_whole_game_of_each_against_the_computer() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    for (place, (game, options)) in SHORT.into_iter().enumerate() {
        let form = format!("game={game}&{options}&way=computer&level=1&side=first");
        let id = browser.make_game(&house.url(""), &form).await;
        play_to_the_end(&browser, &id, &[Player::First], place as u64).await;
        // The last turn may still be being shown.
        let told = "/won|lost|draw/i.test(document.querySelector('[data-part=title]').textContent)";
        browser.until(&format!("how {game} ended"), told).await;
        browser.picture(&format!("whole-game-{game}")).await;
    }
}

#[tokio::test]
async fn two_at_one_screen() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let id = browser.make_game(&house.url(""), "game=kamiken&option-size=5&way=side-by-side").await;
    play_to_the_end(&browser, &id, &Player::BOTH, 11).await;
    browser.picture("side-by-side").await;
}

#[tokio::test]
async fn a_game_on_a_phone_by_touch() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    let form = "game=close-combat&option-size=5&way=computer&level=1&side=first";
    let id = browser.make_game(&house.url(""), form).await;
    let wide = browser.js("return document.documentElement.scrollWidth", vec![]).await;
    assert!(wide.as_u64().is_some_and(|wide| wide <= 360), "sideways scrolling: {wide}");
    play_to_the_end(&browser, &id, &[Player::First], 5).await;
    browser.picture("phone-close-combat").await;

    // On a large board a tap aims, and the step is made by a button.
    let form = "game=kamiken&option-size=19&way=computer&level=1&side=first";
    let id = browser.make_game(&house.url(""), form).await;
    browser.press_cell("d4").await;
    browser.until("the aim", "!document.querySelector('[data-part=aim]').hidden").await;
    browser.picture("phone-loupe-19").await;
    assert_eq!(browser.game(&id).await.ply(), 0, "aiming makes no step");
    browser.click("[data-part=go]").await;
    browser.until_ply(2).await;
}

#[tokio::test]
async fn a_game_by_keyboard_alone() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let form = "game=hasami&option-quiet=2&way=computer&level=1&side=first";
    let id = browser.make_game(&house.url(""), form).await;
    // Tab by tab into the board, as somebody without a pointer would.
    for _ in 0..60 {
        browser.keys("\u{e004}").await;
        if browser.js("return document.activeElement.classList.contains('cell')", vec![]).await == true {
            break;
        }
    }
    for _ in 0..60 {
        let standing = browser.game(&id).await;
        let Some(mover) = standing.mover() else { break };
        if mover == Player::First {
            assert_eq!(
                browser.js("return document.activeElement.classList.contains('cell')", vec![]).await,
                true
            );
            // The next piece that can act, then the next of its targets.
            browser.keys(".").await;
            browser.keys("\u{e007}").await;
            browser.keys(".").await;
            browser.keys("\u{e007}").await;
            let began = std::time::Instant::now();
            while browser.game(&id).await.ply() == standing.ply() {
                assert!(began.elapsed().as_secs() < 20, "no step was made by keys");
                tokio::time::sleep(std::time::Duration::from_millis(40)).await;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(80)).await;
    }
    browser.until("the end", "document.querySelector('main.game.over')").await;
    assert!(!browser.text("[data-part=live]").await.is_empty(), "the end is said aloud");
}
