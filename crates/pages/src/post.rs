//! Pages about letters: one's address, the links that stand in letters, and a password that was lost.

use maud::{Markup, html};

use super::form::{Field, Problems, problem};
use super::icon;
use super::layout::{Page, shell};

/// Somebody's address.
#[derive(Clone, Copy, Debug)]
pub struct AddressPage<'a> {
    /// The one that he has given.
    pub address: Option<&'a str>,
    /// Whether it is confirmed.
    pub confirmed: bool,
    /// The one that was typed just now.
    pub typed: &'a str,
    /// His name, for what keeps passwords.
    pub name: &'a str,
    /// What has just been done: the key of its text.
    pub done: Option<&'static str>,
    /// What is wrong.
    pub problems: Problems<'a>,
}

/// The page of an address. Of `page`, title and styles are its own.
#[must_use]
pub fn address_page(page: &Page<'_>, shown: &AddressPage<'_>) -> Markup {
    let title = page.text("mail-title");
    let [address, password, help] =
        ["mail-address", "account-password", "mail-password-help"].map(|key| page.text(key));
    let address = Field {
        name: "address",
        label: &address,
        kind: "email",
        value: shown.typed,
        autocomplete: "email",
        required: true,
        ..Field::default()
    };
    let password = Field {
        name: "password",
        label: &password,
        help: Some(&help),
        kind: "password",
        autocomplete: "current-password",
        required: true,
        ..Field::default()
    };
    let with_address =
        |key: &str| page.texts.get(key, &[("address", shown.address.unwrap_or_default().to_owned().into())]);
    let content = html! {
        main id="main" class="entry" {
            h1 { (title) }
            p class="dim" { (page.text("mail-about")) }
            @if let Some(key) = shown.done { p class="done" role="status" { (icon("check")) span { (with_address(key)) } } }
            @else if shown.address.is_some() {
                p { (with_address(if shown.confirmed { "mail-goes" } else { "mail-unconfirmed" })) }
            }
            form class="card" action="/account/mail" method="post" {
                input class="vh" type="text" name="username" value=(shown.name) autocomplete="username"
                    tabindex="-1" aria-hidden="true" readonly;
                div role="alert" { (problem("form", shown.problems)) }
                (address.show(shown.problems))
                (password.show(shown.problems))
                button class="btn main" { (page.text("mail-send")) }
            }
            @if shown.address.is_some() {
                form action="/account/mail/remove" method="post" { button class="btn" { (page.text("mail-remove")) } }
            }
            p { a href="/notices" { (page.text("notices-title")) } }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

/// What a link in a letter does, which happens only when it is asked for: programs that look through letters open links too.
#[derive(Clone, Copy, Debug)]
pub struct LinkPage<'a> {
    /// What it is about, which its texts begin with: `mail-confirm`, `mail-off`.
    pub what: &'static str,
    /// Whose account.
    pub name: &'a str,
    /// The address, where that is told.
    pub address: &'a str,
    /// Where the form goes; nothing if it is done.
    pub action: Option<&'a str>,
}

/// The page of a link. Of `page`, title and styles are its own.
#[must_use]
pub fn link_page(page: &Page<'_>, shown: &LinkPage<'_>) -> Markup {
    let key = |part: &str| format!("{}-{part}", shown.what);
    let title = page.text(&key("title"));
    let values = [("name", shown.name.to_owned().into()), ("address", shown.address.to_owned().into())];
    let (done, next) = if shown.what == "mail-off" {
        ("mail-off-done", "mail-off-again")
    } else {
        ("mail-confirmed", "mail-confirmed-next")
    };
    let content = html! {
        main id="main" class="entry" {
            h1 { (title) }
            @if let Some(action) = shown.action {
                p { (page.texts.get(&key("about"), &values)) }
                form class="card" action=(action) method="post" { button class="btn main" { (page.text(&key("do"))) } }
            } @else {
                p class="done" role="status" { (icon("check")) span { (page.texts.get(done, &values)) } }
                p { a href="/notices" { (page.text(next)) } }
            }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

/// The page for whoever has lost a password. Of `page`, title and styles are its own.
#[must_use]
pub fn lost_page(page: &Page<'_>, sent: bool, problems: Problems<'_>) -> Markup {
    let title = page.text("lost-title");
    let who = page.text("lost-who");
    let field =
        Field { name: "who", label: &who, autocomplete: "username", required: true, ..Field::default() };
    let content = html! {
        main id="main" class="entry" {
            h1 { (title) }
            @if sent { p class="done" role="status" { (icon("check")) span { (page.text("lost-sent")) } } }
            @else {
                p class="dim" { (page.text("lost-about")) }
                form class="card" action="/account/lost" method="post" {
                    (field.show(problems))
                    button class="btn main" { (page.text("lost-send")) }
                }
            }
            p class="dim" { (page.text("lost-about-none")) }
            p { a href="/account/sign-in" { (page.text("account-sign-in")) } }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}
