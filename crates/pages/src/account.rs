//! Coming in, and one's own settings and tokens.

use maud::{Markup, html};

use super::form::{Field, Problems, problem, tick};
use super::icon;
use super::layout::{Page, shell};
use super::notices::MailShown;
use super::profile::{Person, Tab, head};
use crate::address::{profile, with_query};
use kamni_play::people::{Scope, Scopes};

/// The form for coming in, with an account or with a new one.
#[derive(Clone, Copy, Debug)]
pub struct EntryPage<'a> {
    /// Whether an account is to be made.
    pub new: bool,
    /// The name that was typed.
    pub name: &'a str,
    /// Where to go afterwards.
    pub to: Option<&'a str>,
    /// Whether letters are sent: then a lost password can be replaced.
    pub letters: bool,
    /// What has just been done: the key of its text.
    pub done: Option<&'a str>,
    /// What is wrong; the field `form` is the form as a whole.
    pub problems: Problems<'a>,
}

/// The page for signing in or up. Of `page`, title and styles are its own.
#[must_use]
pub fn entry_page(page: &Page<'_>, entry: &EntryPage<'_>) -> Markup {
    let [own, other] = if entry.new { ["up", "in"] } else { ["in", "up"] };
    let title = page.text(&format!("account-sign-{own}-title"));
    let question = page.text(if entry.new { "account-have-account" } else { "account-no-account" });
    let to_other = with_query(&format!("/account/sign-{other}"), entry.to.map(|to| ("to", to)));
    let [name_help, password_help] =
        ["account-name-help", "account-password-help"].map(|key| entry.new.then(|| page.text(key)));
    let (name, password) = (page.text("account-name"), page.text("account-password"));
    let name = Field {
        name: "name",
        label: &name,
        help: name_help.as_deref(),
        value: entry.name,
        autocomplete: "username",
        required: true,
        ..Field::default()
    };
    let password = Field {
        name: "password",
        label: &password,
        help: password_help.as_deref(),
        kind: "password",
        autocomplete: if entry.new { "new-password" } else { "current-password" },
        required: true,
        ..Field::default()
    };
    let content = html! {
        main id="main" class="entry" {
            h1 { (title) }
            @if entry.new { p class="dim" { (page.text("account-sign-up-about")) } }
            (done(page, entry.done))
            form class="card" action=(format!("/account/sign-{own}")) method="post" {
                @if let Some(to) = entry.to { input type="hidden" name="to" value=(to); }
                (whole(entry.problems))
                (name.show(entry.problems))
                (password.show(entry.problems))
                button class="btn main" { (page.text(&format!("account-sign-{own}"))) }
            }
            @if entry.letters && !entry.new { p { a href="/account/lost" { (page.text("lost-link")) } } }
            p { (question) " " a href=(to_other) { (page.text(&format!("account-sign-{other}"))) } }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

/// What is wrong with a form as a whole.
fn whole(problems: Problems<'_>) -> Markup {
    html! { div role="alert" { (problem("form", problems)) } }
}

/// That something is done.
fn done(page: &Page<'_>, key: Option<&str>) -> Markup {
    html! {
        @if let Some(key) = key { p class="done" role="status" { (icon("check")) span { (page.text(key)) } } }
    }
}

/// A browser in which somebody is signed in.
#[derive(Clone, Debug)]
pub struct SessionShown {
    /// Its number.
    pub id: i64,
    /// Whether it is the one that asks.
    pub own: bool,
    /// When it began, in words.
    pub since: String,
    /// When it was last seen, in words.
    pub seen: String,
}

/// One's settings.
#[derive(Clone, Copy, Debug)]
pub struct SettingsPage<'a> {
    /// Whose.
    pub person: Person<'a>,
    /// Where one is signed in.
    pub sessions: &'a [SessionShown],
    /// The names of those whom one has blocked.
    pub blocked: &'a [String],
    /// Where letters go, if letters are sent.
    pub mail: Option<MailShown<'a>>,
    /// What has just been done: the key of its text.
    pub done: Option<&'a str>,
    /// What is wrong.
    pub problems: Problems<'a>,
}

/// The page of settings. Of `page`, title and styles are its own.
#[must_use]
pub fn settings_page(page: &Page<'_>, settings: &SettingsPage<'_>) -> Markup {
    let title = page.text("account-settings-title");
    let content = html! {
        main id="main" class="person" {
            (head(page, &settings.person, Tab::Settings))
            div class="cards" {
                (done(page, settings.done))
                (password_card(page, settings))
                @if let Some(mail) = &settings.mail { (mail_card(page, mail)) }
                (sessions_card(page, settings.sessions))
                (bot_card(page, settings))
                (blocked_card(page, settings.blocked))
                (keep_card(page))
                (delete_card(page, settings.problems))
                form action="/account/sign-out" method="post" {
                    button class="btn" { (page.text("account-sign-out")) }
                }
            }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

fn mail_card(page: &Page<'_>, mail: &MailShown<'_>) -> Markup {
    let key = match (mail.address, mail.confirmed) {
        (None, _) => "mail-account-none",
        (Some(_), false) => "mail-unconfirmed",
        (Some(_), true) => "mail-goes",
    };
    html! {
        section class="card" aria-labelledby="l-mail" {
            h2 id="l-mail" { (page.text("mail-account")) }
            p { (page.texts.get(key, &[("address", mail.address.unwrap_or_default().to_owned().into())])) }
            a class="btn" href="/account/mail" { (page.text(if mail.address.is_some() { "mail-change" } else { "mail-add" })) }
        }
    }
}

fn password_card(page: &Page<'_>, settings: &SettingsPage<'_>) -> Markup {
    let [old, new, help] = ["account-old-password", "account-new-password", "account-change-password-help"]
        .map(|key| page.text(key));
    let field = |name, label, autocomplete, help| {
        let kind = "password";
        Field { name, label, help, kind, autocomplete, required: true, ..Field::default() }
    };
    html! {
        section class="card" aria-labelledby="l-password" {
            h2 id="l-password" { (page.text("account-password-title")) }
            form action="/account/password" method="post" {
                // Browsers that keep passwords want to know whose it is.
                input class="vh" type="text" name="username" value=(settings.person.name) autocomplete="username"
                    tabindex="-1" aria-hidden="true" readonly;
                (whole(settings.problems))
                (field("old", old.as_str(), "current-password", None).show(settings.problems))
                (field("new", new.as_str(), "new-password", Some(help.as_str())).show(settings.problems))
                button class="btn main" { (page.text("account-change-password")) }
            }
        }
    }
}

fn sessions_card(page: &Page<'_>, sessions: &[SessionShown]) -> Markup {
    let dated = |key: &str, date: &str| page.texts.get(key, &[("date", date.into())]);
    html! {
        section class="card" aria-labelledby="l-sessions" {
            h2 id="l-sessions" { (page.text("account-sessions-title")) }
            ul class="rows" {
                @for session in sessions {
                    li {
                        div {
                            b { (page.text(if session.own { "account-this-session" } else { "account-other-session" })) }
                            span { (dated("account-session-since", &session.since)) ", " (dated("account-session-seen", &session.seen)) }
                        }
                        @if !session.own {
                            form action=(format!("/account/sessions/{}/end", session.id)) method="post" {
                                button class="btn" aria-label=(dated("account-session-end-name", &session.since)) {
                                    (page.text("account-session-end"))
                                }
                            }
                        }
                    }
                }
            }
            @if sessions.len() > 1 { p class="help" { (page.text("account-sessions-help")) } }
        }
    }
}

fn bot_card(page: &Page<'_>, settings: &SettingsPage<'_>) -> Markup {
    let problems = settings.problems;
    let open = problems.of("sure").is_some();
    html! {
        section class="card" aria-labelledby="l-bot" {
            h2 id="l-bot" { (page.text("account-bot-title")) }
            @if settings.person.bot { p { (page.text("account-bot-is")) } }
            @else {
                p class="help" { (page.text("account-bot-help")) }
                details open[open] {
                    summary { (page.text("account-bot-do")) }
                    form action="/account/bot" method="post" {
                        (tick("sure", "yes", &page.text("account-bot-sure"), false, true, problems))
                        (problem("sure", problems))
                        button class="btn" { (page.text("account-bot-do")) }
                    }
                }
            }
        }
    }
}

fn blocked_card(page: &Page<'_>, blocked: &[String]) -> Markup {
    html! {
        @if !blocked.is_empty() {
            section class="card" aria-labelledby="l-blocked" {
                h2 id="l-blocked" { (page.text("account-blocked-title")) }
                ul class="rows" {
                    @for name in blocked {
                        li {
                            div { a href=(profile(name)) { (name) } }
                            form action=(format!("{}/unblock", profile(name))) method="post" {
                                button class="btn" aria-label=(page.texts.get("account-unblock-name", &[("name", name.as_str().into())])) {
                                    (page.text("profile-unblock"))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn keep_card(page: &Page<'_>) -> Markup {
    html! {
        section class="card" aria-labelledby="l-keep" {
            h2 id="l-keep" { (page.text("account-export-title")) }
            p class="help" { (page.text("account-export-help")) }
            a class="btn" href="/api/account/export" download="kamni.ndjson" { (icon("save")) (page.text("account-export-do")) }
        }
    }
}

fn delete_card(page: &Page<'_>, problems: Problems<'_>) -> Markup {
    let open = ["delete-password", "delete-sure"].iter().any(|field| problems.of(field).is_some());
    let label = page.text("account-old-password");
    let field = Field {
        name: "delete-password",
        label: &label,
        kind: "password",
        autocomplete: "current-password",
        required: true,
        ..Field::default()
    };
    html! {
        section class="card" aria-labelledby="l-delete" {
            h2 id="l-delete" { (page.text("account-delete-title")) }
            p class="help" { (page.text("account-delete-help")) }
            details open[open] {
                summary { (page.text("account-delete-do")) }
                form action="/account/delete" method="post" {
                    (field.show(problems))
                    (tick("delete-sure", "yes", &page.text("account-delete-sure"), false, true, problems))
                    (problem("delete-sure", problems))
                    button class="btn" { (page.text("account-delete-do")) }
                }
            }
        }
    }
}

/// The page by which a password that was lost is replaced.
#[must_use]
pub fn reset_page(page: &Page<'_>, name: &str, secret: &str, problems: Problems<'_>) -> Markup {
    let title = page.text("account-reset-title");
    let (label, help) = (page.text("account-new-password"), page.text("account-password-help"));
    let field = Field {
        name: "password",
        label: &label,
        help: Some(&help),
        kind: "password",
        autocomplete: "new-password",
        required: true,
        ..Field::default()
    };
    let content = html! {
        main id="main" class="entry" {
            h1 { (title) }
            p class="dim" { (page.texts.get("account-reset-about", &[("name", name.into())])) }
            form class="card" action=(format!("/account/reset/{secret}")) method="post" {
                input class="vh" type="text" name="username" value=(name) autocomplete="username"
                    tabindex="-1" aria-hidden="true" readonly;
                (whole(problems))
                (field.show(problems))
                button class="btn main" { (page.text("account-change-password")) }
            }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

/// A token, as its owner sees it.
#[derive(Clone, Debug)]
pub struct TokenShown {
    /// Its number.
    pub id: i64,
    /// What the owner calls it.
    pub label: String,
    /// What it is good for.
    pub scopes: Scopes,
    /// When it was made, in words.
    pub created: String,
    /// When it was last used, in words.
    pub used: Option<String>,
}

/// One's tokens.
#[derive(Clone, Copy, Debug)]
pub struct TokensPage<'a> {
    /// Whose.
    pub person: Person<'a>,
    /// The tokens.
    pub tokens: &'a [TokenShown],
    /// The token that was just made, which is shown this once.
    pub made: Option<&'a str>,
    /// The label that was typed.
    pub label: &'a str,
    /// The scopes that were chosen.
    pub scopes: Scopes,
    /// What has just been done: the key of its text.
    pub done: Option<&'a str>,
    /// What is wrong.
    pub problems: Problems<'a>,
}

/// The page of tokens. Of `page`, title and styles are its own.
#[must_use]
pub fn tokens_page(page: &Page<'_>, shown: &TokensPage<'_>) -> Markup {
    let title = page.text("tokens-title");
    let content = html! {
        main id="main" class="person" {
            (head(page, &shown.person, Tab::Tokens))
            div class="cards" {
                (done(page, shown.done))
                @if let Some(token) = shown.made { (made(page, token)) }
                section class="card" aria-labelledby="l-tokens" {
                    h2 id="l-tokens" { (page.text("tokens-title")) }
                    p class="help" { (page.text("tokens-about")) }
                    @if shown.tokens.is_empty() { p class="dim" { (page.text("tokens-none")) } }
                    @else { ul class="rows" { @for token in shown.tokens { (token_row(page, token)) } } }
                }
                (new_token(page, shown))
            }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

fn made(page: &Page<'_>, token: &str) -> Markup {
    html! {
        section class="card made" role="status" {
            p { (icon("check")) span { (page.text("tokens-made")) } }
            div class="copy" {
                input type="text" readonly value=(token) aria-label=(page.text("tokens-field"));
                button class="btn" type="button" data-do="copy" data-done=(page.text("wait-copied")) { (page.text("wait-copy")) }
            }
        }
    }
}

fn scope_words(page: &Page<'_>, scope: Scope) -> String {
    page.text(&format!("tokens-scope-{}", scope.name()))
}

fn token_row(page: &Page<'_>, token: &TokenShown) -> Markup {
    let scopes = Scope::ALL.into_iter().filter(|scope| token.scopes.has(*scope));
    let scopes: Vec<String> = scopes.map(|scope| scope_words(page, scope)).collect();
    let dated = |key: &str, date: &str| page.texts.get(key, &[("date", date.into())]);
    let used =
        token.used.as_ref().map_or_else(|| page.text("tokens-unused"), |date| dated("tokens-used", date));
    html! {
        li {
            div {
                b { (token.label) }
                span { (scopes.join("; ")) }
                span class="dim" { (dated("tokens-created", &token.created)) ", " (used) }
            }
            form action=(format!("/account/tokens/{}/revoke", token.id)) method="post" {
                button class="btn" aria-label=(page.texts.get("tokens-revoke-name", &[("label", token.label.as_str().into())])) {
                    (page.text("tokens-revoke"))
                }
            }
        }
    }
}

fn new_token(page: &Page<'_>, shown: &TokensPage<'_>) -> Markup {
    let (label, help) = (page.text("tokens-label"), page.text("tokens-label-help"));
    let field = Field {
        name: "label",
        label: &label,
        help: Some(&help),
        value: shown.label,
        required: true,
        ..Field::default()
    };
    html! {
        section class="card" aria-labelledby="l-new" {
            h2 id="l-new" { (page.text("tokens-new-title")) }
            form action="/account/tokens" method="post" {
                (whole(shown.problems))
                (field.show(shown.problems))
                fieldset {
                    legend { (page.text("tokens-scopes")) }
                    @for (place, scope) in Scope::ALL.into_iter().enumerate() {
                        @let words = scope_words(page, scope);
                        (tick("scope", scope.name(), &words, shown.scopes.has(scope), place == 0, shown.problems))
                    }
                    (problem("scope", shown.problems))
                }
                button class="btn main" { (page.text("tokens-make")) }
            }
        }
    }
}
