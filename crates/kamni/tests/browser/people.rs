//! People in two browsers: following, a challenge from a profile, a report; staff mutes, and the muted cannot write.

use std::process::Command;

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::together::sign_up;

/// What the host does at his own machine, while the house is open.
fn host(house: &House, words: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_kamni"))
        .args(["--lang", "en", "admin"])
        .args(words)
        .args(["--database", &house.database()])
        .status()
        .expect("the command starts");
    assert!(status.success(), "{words:?}");
}

#[tokio::test]
async fn people_follow_challenge_and_report_each_other_and_staff_mutes() {
    let house = House::open();
    let anna = Browser::open(Screen::Desktop).await;
    let boris = Browser::open(Screen::Phone).await;
    sign_up(&anna, &house, "anna").await;
    sign_up(&boris, &house, "boris").await;
    boris.go(&house.url("/settings")).await;

    // She follows him, and sees that he is here.
    anna.go(&house.url("/@/boris")).await;
    for _ in 0..50 {
        if anna.text(".head .dim").await.contains("here now") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        anna.go(&house.url("/@/boris")).await;
    }
    assert!(anna.text(".head .dim").await.contains("here now"));
    anna.click("form[action='/@/boris/follow'] button").await;
    anna.until("she follows", "document.querySelector('form[action=\"/@/boris/unfollow\"]')").await;
    anna.picture("profile-of-another").await;
    anna.go(&house.url("/@/anna")).await;
    anna.until("on her page", "document.querySelector('.people a[href=\"/@/boris\"]')").await;

    // A challenge from his profile, which his bell tells him of.
    anna.go(&house.url("/@/boris")).await;
    anna.click("a[href='/@/boris/challenge']").await;
    anna.click("label.hasami input").await;
    anna.picture("challenge").await;
    anna.click("form[action='/@/boris/challenge'] button").await;
    boris.until("he is told", "document.querySelector('[data-part=notices]:not([hidden])')").await;
    boris.go(&house.url("/challenges")).await;
    boris.click("form[action$='/accept'] button").await;
    boris.ready().await;
    let id = boris.js("return location.pathname.slice(1)", vec![]).await.as_str().expect("an id").to_owned();

    // He writes, she reports it, staff reads the line and mutes him.
    let say = "const [id, text, done] = arguments; const socket = new WebSocket(`ws://${location.host}/${id}/socket?lang=en`);\
        socket.onmessage = ({ data }) => { const told = JSON.parse(data);\
        if (told.t === 'full') socket.send(JSON.stringify({ t: 'chat', text }));\
        if (told.t === 'talk' && told.lines.some(line => line.text === text)) { socket.close(); done('said'); }\
        if (told.t === 'refused') { socket.close(); done(told.code); } }";
    let said = boris
        .client
        .execute_async(say, vec![id.clone().into(), "you are too slow".into()])
        .await
        .expect("an answer");
    assert_eq!(said, "said");
    anna.go(&house.url(&format!("/@/boris/report?game={id}"))).await;
    anna.fill("#f-text", "He is impatient.").await;
    anna.picture("report").await;
    anna.click("form[action='/@/boris/report'] button").await;
    anna.until("she is told", "document.querySelector('[role=status]')").await;

    let sam = Browser::open(Screen::Desktop).await;
    sign_up(&sam, &house, "samuel").await;
    sam.go(&house.url("/staff")).await;
    assert!(!sam.text("h1").await.contains("Staff"), "he is not of staff yet");
    host(&house, &["staff", "samuel"]);
    sam.go(&house.url("/staff")).await;
    let shown = sam.text("main").await;
    assert!(shown.contains("He is impatient.") && shown.contains("you are too slow"), "{shown}");
    sam.picture("staff").await;
    sam.click("section[aria-labelledby=l-reports] a[href*='name=boris']").await;
    sam.until("his account", "document.querySelector('#l-subject')").await;
    sam.click("form.judge:has([value=mute]) button").await;
    sam.until("it is done", "document.querySelector('.done')?.textContent.includes('logged')").await;
    sam.picture("staff-muted").await;
    let said =
        boris.client.execute_async(say, vec![id.clone().into(), "why?".into()]).await.expect("an answer");
    assert_eq!(said, "muted");
    sam.click("section[aria-labelledby=l-deeds] form button").await;
    sam.until(
        "undone",
        "document.querySelector('section[aria-labelledby=l-deeds]').textContent.includes('undone by samuel')",
    )
    .await;
    let said = boris.client.execute_async(say, vec![id.into(), "thank you".into()]).await.expect("an answer");
    assert_eq!(said, "said");
}
