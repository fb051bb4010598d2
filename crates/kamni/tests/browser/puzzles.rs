//! Puzzles solved by hand: a wrong turn, why it is wrong, a hint, the right turn, what it does to the rating, the next one.

use kamni_puzzles::{Puzzle, Verdict, all, find};
use kamni_rules::{GameKind, Position, Step};

use crate::browser::{Browser, Screen};
use crate::house::House;

/// The first steps in order that are not looked for, as far as a turn goes.
fn wrong_turn(puzzle: &Puzzle) -> Vec<Step> {
    let (mut line, mut made) = (puzzle.line(), Vec::new());
    while made.is_empty() || !puzzle.ends_turn(&line) {
        let right = puzzle.hints(&made);
        let legal = line.position().legal();
        // What only ends the turn or passes is asked twice, and is no turn to be explained.
        let step = legal.iter().find(|step| !right.contains(step) && **step != Step::Pass).expect("a step");
        line.play(*step).expect("legal");
        made.push(*step);
    }
    assert!(matches!(puzzle.judge(&made), Verdict::Wrong { .. }), "{made:?}");
    made
}

/// Makes a turn on the board, until the page has heard of it or the puzzle is over.
async fn make(browser: &Browser, puzzle: &Puzzle, steps: &[Step]) {
    let (mut position, mut made) = (*puzzle.position(), Vec::new());
    for step in steps {
        browser.make_step(&position, *step).await;
        position.play_unchecked(*step);
        made.push(step.to_string());
        let heard = format!(
            "(main => main.dataset.verdict === 'over' || main.dataset.made === '{}')(document.querySelector('main.solve'))",
            made.join(" ")
        );
        browser.until(&format!("{step}"), &heard).await;
    }
}

/// The puzzle of the page that is open.
async fn at_hand(browser: &Browser) -> &'static Puzzle {
    browser.until("the board", "document.querySelector('main.solve .board .cell')").await;
    browser.until("the script", "!document.querySelector('[data-part=helps]').hidden").await;
    let path = browser.js("return location.pathname", vec![]).await;
    let id =
        path.as_str().and_then(|path| path.strip_prefix("/puzzles/")).expect("a puzzle's page").to_owned();
    find(&id).expect("a puzzle")
}

#[tokio::test]
async fn a_puzzle_is_tried_explained_hinted_and_solved() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/puzzles")).await;
    browser.until("one of each game", "document.querySelectorAll('.days li').length === 5").await;
    assert_eq!(browser.text(".top .sections [aria-current=page]").await, "Puzzles");
    browser.picture("puzzles").await;
    let puzzle = all(GameKind::Kamiken).first().expect("a puzzle");
    browser.go(&house.url(&format!("/puzzles/{}", puzzle.id()))).await;
    assert_eq!(at_hand(&browser).await.id(), puzzle.id());
    let terms = browser.text("[data-part=terms]").await;
    assert!(terms.contains("Theme: shown when solved"), "{terms}");

    make(&browser, puzzle, &wrong_turn(puzzle)).await;
    browser.until("the refusal", "!document.querySelector('[data-part=no]').hidden").await;
    browser.until("what it costs", "document.querySelector('[data-part=rating] .down')").await;
    browser.click("[data-do=why]").await;
    browser.until("the answer", "document.querySelectorAll('[data-part=why-line] li').length === 2").await;
    browser.until("on the board", "document.querySelectorAll('.board .plan-mark').length >= 2").await;
    browser.picture("puzzle-why").await;
    browser.click("[data-do=again]").await;
    browser.until("the task again", "document.querySelector('main').dataset.made === ''").await;
    browser.click("[data-do=hint]").await;
    browser.until("a hint", "!document.querySelector('[data-part=hinted]').hidden").await;
    assert!(browser.text("[data-part=hinted]").await.starts_with("The turn begins"));

    make(&browser, puzzle, puzzle.solution()).await;
    browser.until("the result", "!document.querySelector('[data-part=result]').hidden").await;
    let result = browser.text("[data-part=result]").await;
    for part in ["Solved on try 2", "Before", "Puzzle", "Analyse"] {
        assert!(result.contains(part), "{part} in {result}");
    }
    browser.picture("puzzle-solved").await;
    browser.click("[data-part=next]").await;
    let other = format!(
        "location.pathname.startsWith('/puzzles/') && !location.pathname.endsWith('{}')",
        puzzle.id()
    );
    browser.until("the next puzzle", &other).await;
    at_hand(&browser).await;
    // What was won and lost is told on the list.
    browser.go(&house.url("/puzzles")).await;
    let figures = browser.text(".sum").await;
    assert!(figures.contains("Puzzle rating") && figures.contains("Solved1"), "{figures}");
}

#[tokio::test]
async fn a_turn_of_several_steps_is_found_with_a_finger_and_counts() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    let long =
        |puzzle: &&Puzzle| puzzle.needed().len() > 1 && puzzle.solution().len() == puzzle.needed().len();
    let puzzle = all(GameKind::Dao).iter().find(long).expect("a turn of several steps");
    browser.go(&house.url(&format!("/puzzles/{}", puzzle.id()))).await;
    at_hand(&browser).await;
    browser.picture("puzzle-phone").await;
    // A step is taken back before the turn is made, and costs nothing.
    let first = puzzle.solution()[0];
    make(&browser, puzzle, &[first]).await;
    browser.click("[data-part=back]").await;
    browser.until("the beginning", "document.querySelector('main').dataset.made === ''").await;
    make(&browser, puzzle, puzzle.solution()).await;
    browser.until("the result", "!document.querySelector('[data-part=result]').hidden").await;
    let result = browser.text("[data-part=result]").await;
    assert!(result.contains("Решено с первой попытки"), "{result}");
    browser.until("a gain", "document.querySelector('[data-part=rating] .up')").await;
    browser.picture("puzzle-solved-phone").await;
    browser.go(&house.url("/puzzles")).await;
    browser.picture("puzzles-phone").await;
}

#[tokio::test]
async fn a_puzzle_is_solved_by_keyboard_alone() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let one = |puzzle: &&Puzzle| matches!(puzzle.solution(), [Step::Put(_)]);
    let puzzle = all(GameKind::CloseCombat).iter().find(one).expect("a turn of one stone");
    browser.go(&house.url(&format!("/puzzles/{}", puzzle.id()))).await;
    at_hand(&browser).await;
    browser.js("document.querySelector('.board .cell[tabindex]').focus()", vec![]).await;
    // The field for a step opens by its key, and takes it.
    browser.keys("/").await;
    browser.until("the field", "document.activeElement.closest('[data-part=type]')").await;
    browser.keys(&format!("{}\u{e007}", puzzle.solution()[0])).await;
    browser.until("the result", "document.activeElement.dataset.part === 'result-title'").await;
    assert!(browser.text("[data-part=result]").await.contains("Solved on the first try"));
}

#[tokio::test]
async fn a_path_leads_through_a_lesson_to_a_level_and_on() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/hasami/path")).await;
    browser.until("ten levels", "document.querySelectorAll('.stage li.level').length === 10").await;
    assert!(browser.text(".path .next h2").await.contains("Do the tutorial"));
    browser.picture("path").await;
    // A lesson is begun, and its first task solved.
    let lessons = browser.js("return document.querySelectorAll('.stage [name=lesson]').length", vec![]).await;
    if lessons.as_u64().is_some_and(|count| count > 0) {
        browser.click(".stage li:has([name=lesson]) .fin button").await;
        let puzzle = at_hand(&browser).await;
        make(&browser, puzzle, puzzle.solution()).await;
        browser.until("the result", "!document.querySelector('[data-part=result]').hidden").await;
        browser.go(&house.url("/hasami/path")).await;
        browser.until("one of three", "document.querySelectorAll('.marks .on').length === 1").await;
    }
    // A game with the first level, given up: what comes next stands below its result.
    browser.click(".stage li.level .fin button").await;
    browser.ready().await;
    let position = kamni_rules::Rules::new(GameKind::Hasami, []).expect("options").start();
    browser.until_ply(0).await;
    browser.make_step(&position, kamni_rules::view::sorted_legal(&position)[0]).await;
    browser
        .until("the computer's turn", "Number(document.querySelector('main.game').dataset.ply) >= 2")
        .await;
    browser.click("[data-part=resign]").await;
    browser.click("[data-part=resign]").await;
    browser.until("what it has changed", "!document.querySelector('[data-part=path]').hidden").await;
    let told = browser.text("[data-part=path]").await;
    assert!(told.contains("Sand is not beaten as White yet") && told.contains("Next: "), "{told}");
    browser.picture("path-result").await;
    browser.click("[data-part=path] .quiet-link").await;
    browser.until("the path", "location.pathname === '/hasami/path'").await;
    browser.until("what the game has said of his strength", "document.querySelector('.facts small')").await;
}

#[tokio::test]
async fn the_sections_go_behind_the_name_where_there_is_less_room() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/puzzles")).await;
    let names = "[...document.querySelectorAll('.top .sections a')].map(link => link.textContent)";
    let sections = browser.js(&format!("return {names}"), vec![]).await;
    let listed: Vec<&str> =
        sections.as_array().expect("sections").iter().filter_map(|name| name.as_str()).collect();
    assert!(
        listed.starts_with(&["Play", "Puzzles"]) && listed.ends_with(&["Archive", "Analysis"]),
        "{listed:?}"
    );
    let shown = "document.querySelector('.top .sections').checkVisibility()";
    browser.until("the sections", shown).await;
    for (width, is_wide) in [(1000, true), (940, false), (500, false)] {
        browser.client.set_window_size(width, 800).await.expect("a size");
        let there = if is_wide { shown.to_owned() } else { format!("!{shown}") };
        browser.until(&format!("the header at {width}"), &there).await;
    }
    browser.click(".menu.user > summary").await;
    let behind = "[...document.querySelectorAll('.menu.user .narrow a')].filter(link => link.checkVisibility()).length";
    browser.until("all of them behind the name", &format!("{behind} === {}", listed.len())).await;
    browser.picture("header-narrow").await;
}
