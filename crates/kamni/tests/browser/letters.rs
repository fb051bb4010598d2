//! Letters: an address is given and confirmed, what it is told of is chosen, a lost password is replaced.

use kamni_post::testing::MailServer;
use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::together::sign_up;

/// The link in a letter that leads to such a page.
fn link(letter: &Value, path: &str, house: &House) -> String {
    let text = letter["text"].as_str().expect("a text");
    let begins = house.url(path);
    let found = text.split_whitespace().find(|word| word.starts_with(&begins));
    found.unwrap_or_else(|| panic!("no {begins} in {text}")).to_owned()
}

#[tokio::test]
async fn an_address_is_given_confirmed_and_told_what_is_chosen_and_finds_a_lost_password() {
    let server = MailServer::start();
    let house = House::with_letters(&server);
    let anna = Browser::open(Screen::Phone).await;
    sign_up(&anna, &house, "anna").await;

    // Nobody is told anything by letter who has no address.
    anna.go(&house.url("/notices")).await;
    let mails = "[...document.querySelectorAll('input[name=mail]')]";
    anna.until("letters are offered", &format!("{mails}.length > 3 && {mails}.every(box => box.disabled)"))
        .await;
    anna.until("pushes are offered", "document.querySelector('[data-part=push-state]').textContent").await;
    anna.picture("notices-without-address").await;
    anna.click("a[href='/account/mail']").await;
    anna.until("the form", "document.querySelector('form[action=\"/account/mail\"]')").await;
    anna.fill("input[name=address]", "anna@example.org").await;
    anna.fill("input[name=password]", "not her password").await;
    anna.click("form[action='/account/mail'] button").await;
    anna.until("the reason", "document.querySelector('.bad')").await;
    anna.picture("mail-refused").await;
    anna.fill("input[name=password]", "a long enough password").await;
    anna.click("form[action='/account/mail'] button").await;
    anna.until("it is sent", "document.querySelector('.done')?.textContent.includes('anna@example.org')")
        .await;
    let letter = server.came();
    assert_eq!(letter["to"][0].as_str(), Some("anna@example.org"), "{letter}");
    anna.go(&link(&letter, "/mail/confirm/", &house)).await;
    anna.picture("mail-confirm").await;
    anna.click("main form button").await;
    anna.until("it is confirmed", "document.querySelector('.done[role=status]')").await;

    // What she chooses is kept.
    anna.go(&house.url("/notices")).await;
    anna.click("input[name=mail][value=turn]").await;
    anna.click("form[action='/notices/sorts'] button").await;
    anna.until("it is saved", "document.querySelector('.done[role=status]')").await;
    let chosen = format!("{mails}.filter(box => box.checked).map(box => box.value).join() === 'turn'");
    anna.until("her choice", &chosen).await;
    anna.picture("notices-with-address").await;

    // A password that was lost: the letter leads to a new one.
    let other = Browser::open(Screen::Desktop).await;
    other.go(&house.url("/account/sign-in")).await;
    other.click("a[href='/account/lost']").await;
    other.until("the form", "document.querySelector('form[action=\"/account/lost\"]')").await;
    other.picture("password-lost").await;
    other.fill("input[name=who]", "anna").await;
    other.click("form[action='/account/lost'] button").await;
    other.until("it is sent", "document.querySelector('.done[role=status]')").await;
    other.go(&link(&server.came(), "/account/reset/", &house)).await;
    other.fill("input[name=password]", "another long password").await;
    other.picture("password-new").await;
    other.click("main form button").await;
    other.until("she may sign in", "document.querySelector('form[action=\"/account/sign-in\"]')").await;
    other.fill("input[name=name]", "anna").await;
    other.fill("input[name=password]", "another long password").await;
    other.click("form[action='/account/sign-in'] button").await;
    other.until("she is in", "document.querySelector('header .end').textContent.includes('anna')").await;
}
