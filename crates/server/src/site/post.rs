//! What goes out to who is away: his browsers, his address, the links that stand in letters, and a password that was lost.
//!
//! What the host has not set up is not there.

use axum::Router;
use axum::extract::{Form, Json, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use kamni_post::{Receiver, mail};
use serde::Deserialize;

use super::account::{come_in_first, owner, refused, sentence};
use crate::app::App;
use crate::error::AppError;
use crate::pages::form::{Problem, Problems};
use crate::pages::notices::{MailShown, PushShown};
use crate::pages::post::{AddressPage, LinkPage, address_page, link_page, lost_page};
use crate::people::{Account, Password, PeopleError};
use crate::store::post::{AddressRow, Browser};
use crate::visitor::{Costly, Desk};

/// What the words of letters are for.
pub(crate) const CONFIRM: &str = "confirm";
pub(crate) const OFF: &str = "off";
/// The longest name or address that is looked for.
const LONGEST: usize = 254;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/push/browsers", post(add_browser))
        .route("/push/browsers/off", post(remove_browser))
        .route("/account/mail", get(address_form).post(set_address))
        .route("/account/mail/remove", post(remove_address))
        .route("/account/lost", get(lost_form).post(lost))
        .route("/mail/confirm/{word}", get(confirm_form).post(confirm))
        .route("/mail/off/{word}", get(off_form).post(off))
}

// ---------- browsers ----------

/// How push stands for who asks; nothing if it is not offered.
pub(super) async fn push_of(desk: &Desk, account: &Account) -> Result<Option<OwnPush>, AppError> {
    let Some(push) = &desk.app.post.push else { return Ok(None) };
    let browsers = desk.app.store.browsers(account.id).await?;
    let own = desk.who.session();
    let here =
        browsers.iter().find(|(session, _)| Some(*session) == own).map(|(_, endpoint)| endpoint.clone());
    let others = browsers.iter().filter(|(session, _)| Some(*session) != own).count();
    Ok(Some(OwnPush { key: push.public_key(), here, others }))
}

/// How push stands for somebody.
pub(super) struct OwnPush {
    key: String,
    here: Option<String>,
    others: usize,
}

impl OwnPush {
    pub(super) fn shown(&self) -> PushShown<'_> {
        PushShown { key: &self.key, here: self.here.as_deref(), others: self.others }
    }
}

/// What a browser hands in: a `PushSubscription` as JSON.
#[derive(Deserialize)]
struct Subscription {
    endpoint: String,
    keys: Keys,
}

#[derive(Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

async fn add_browser(_: Costly, desk: Desk, Json(asked): Json<Subscription>) -> Result<StatusCode, AppError> {
    let Desk { app, who, .. } = &desk;
    if app.post.push.is_none() {
        return Err(AppError::NOT_FOUND);
    }
    let (account, session) = owner(who).ok_or(AppError::UNAUTHORIZED)?;
    let Keys { p256dh, auth } = &asked.keys;
    let receiver = Receiver::from_browser(&asked.endpoint, p256dh, auth)
        .map_err(|_| AppError::bad("push-unfit").with(desk.texts().get("push-unfit", &[])))?;
    let browser = Browser {
        session,
        endpoint: receiver.endpoint().to_owned(),
        key: receiver.key().to_vec(),
        shared: receiver.shared().to_vec(),
    };
    let lang = desk.texts().lang().to_string();
    app.store.add_browser(account.id, browser, &lang, app.time.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn remove_browser(Desk { app, who, .. }: Desk) -> Result<StatusCode, AppError> {
    let (_, session) = owner(&who).ok_or(AppError::UNAUTHORIZED)?;
    app.store.remove_browser(session).await?;
    Ok(StatusCode::NO_CONTENT)
}

// ---------- an address ----------

/// The address of who asks; nothing if no letters are sent.
pub(super) async fn mail_of(app: &App, account: &Account) -> Result<Option<OwnMail>, AppError> {
    if app.post.mail.is_none() {
        return Ok(None);
    }
    Ok(Some(OwnMail(app.store.address(account.id).await?)))
}

/// Somebody's address, if he has given one.
pub(super) struct OwnMail(Option<AddressRow>);

impl OwnMail {
    pub(super) fn shown(&self) -> MailShown<'_> {
        let address = self.0.as_ref().map(|row| row.address.as_str());
        MailShown { address, confirmed: self.0.as_ref().is_some_and(|row| row.confirmed) }
    }
}

fn sends_letters(app: &App) -> Result<(), AppError> {
    if app.post.mail.is_some() { Ok(()) } else { Err(AppError::NOT_FOUND) }
}

#[derive(Debug, Default, Deserialize)]
struct DoneQuery {
    done: Option<String>,
}

async fn address_form(desk: Desk, Query(asked): Query<DoneQuery>) -> Result<Response, AppError> {
    sends_letters(&desk.app)?;
    let Some((account, _)) = owner(&desk.who) else { return Ok(come_in_first()) };
    let done = match asked.done.as_deref() {
        Some("sent") => Some("mail-sent"),
        Some("removed") => Some("mail-removed"),
        _ => None,
    };
    address_shown(&desk, account, done, ("", &[])).await
}

async fn address_shown(
    desk: &Desk,
    account: &Account,
    done: Option<&'static str>,
    (typed, problems): (&str, &[Problem]),
) -> Result<Response, AppError> {
    let row = desk.app.store.address(account.id).await?;
    let shown = AddressPage {
        address: row.as_ref().map(|row| row.address.as_str()),
        confirmed: row.as_ref().is_some_and(|row| row.confirmed),
        typed,
        name: &account.name,
        done,
        problems: Problems(problems),
    };
    Ok(desk.show(address_page(&desk.page(), &shown)))
}

/// A form for an address. It is never shown: it holds a password.
#[derive(Deserialize)]
struct AddressForm {
    #[serde(default)]
    address: String,
    #[serde(default)]
    password: String,
}

async fn set_address(_: Costly, desk: Desk, Form(form): Form<AddressForm>) -> Result<Response, AppError> {
    sends_letters(&desk.app)?;
    let Some((account, _)) = owner(&desk.who) else { return Ok(come_in_first()) };
    let texts = desk.texts();
    let problem = match mail::address(&form.address) {
        Err(_) => Problem::new("address", texts.get("mail-bad", &[])),
        Ok(address) => match confirmed(&desk.app, account, form.password).await {
            Ok(()) => {
                let (lang, now) = (texts.lang().to_string(), desk.app.time.now());
                if desk.app.store.set_address(account.id, &address, &lang, now).await? {
                    return Ok(Redirect::to("/account/mail?done=sent").into_response());
                }
                Problem::new("form", texts.get("mail-soon", &[]))
            }
            Err(PeopleError::Wrong) => Problem::new("password", texts.get("error-password-wrong", &[])),
            Err(error) => Problem::new("password", sentence(texts, error)?),
        },
    };
    let typed: String = form.address.chars().take(LONGEST).collect();
    Ok(refused(address_shown(&desk, account, None, (&typed, &[problem])).await?))
}

/// That it is the owner who asks: whoever finds a browser open could have a new password sent to himself.
async fn confirmed(app: &App, account: &Account, password: String) -> Result<(), PeopleError> {
    let password = Password::new(password).map_err(|_| PeopleError::Wrong)?;
    app.people.confirm(account, password).await
}

async fn remove_address(desk: Desk) -> Result<Response, AppError> {
    let Some((account, _)) = owner(&desk.who) else { return Ok(come_in_first()) };
    desk.app.store.remove_address(account.id).await?;
    Ok(Redirect::to("/account/mail?done=removed").into_response())
}

// ---------- links in letters ----------

/// The account and the address that a word is of, which asks whether it is right.
async fn asked_of(desk: &Desk, word: &str) -> Result<(Account, AddressRow), AppError> {
    sends_letters(&desk.app)?;
    let gone = || gone(desk);
    let [id, since] = desk.app.secrets.read_letter_word(CONFIRM, word).ok_or_else(gone)?;
    let account = desk.app.store.account_by_id(id).await?.ok_or_else(gone)?;
    let row = desk.app.store.address(id).await?.filter(|row| row.since == since).ok_or_else(gone)?;
    Ok((account, row))
}

fn gone(desk: &Desk) -> AppError {
    AppError { code: "mail-gone", ..AppError::NOT_FOUND }.with(desk.texts().get("mail-gone", &[]))
}

fn link(desk: &Desk, (what, name, address): (&'static str, &str, &str), action: Option<&str>) -> Response {
    desk.show(link_page(&desk.page(), &LinkPage { what, name, address, action }))
}

async fn confirm_form(desk: Desk, Path(word): Path<String>) -> Result<Response, AppError> {
    let (account, row) = asked_of(&desk, &word).await?;
    let action = format!("/mail/confirm/{word}");
    Ok(link(&desk, ("mail-confirm", &account.name, &row.address), Some(&action)))
}

async fn confirm(desk: Desk, Path(word): Path<String>) -> Result<Response, AppError> {
    let (account, row) = asked_of(&desk, &word).await?;
    if !desk.app.store.confirm_address(account.id, row.since, desk.app.time.now()).await? {
        return Err(gone(&desk));
    }
    Ok(link(&desk, ("mail-confirm", &account.name, &row.address), None))
}

async fn ended_of(desk: &Desk, word: &str) -> Result<Account, AppError> {
    let [id] = desk.app.secrets.read_letter_word(OFF, word).ok_or_else(|| gone(desk))?;
    desk.app.store.account_by_id(id).await?.ok_or_else(|| gone(desk))
}

async fn off_form(desk: Desk, Path(word): Path<String>) -> Result<Response, AppError> {
    let account = ended_of(&desk, &word).await?;
    let action = format!("/mail/off/{word}");
    Ok(link(&desk, ("mail-off", &account.name, ""), Some(&action)))
}

/// From the page, or from a program that reads letters and has a button of its own (RFC 8058).
async fn off(desk: Desk, Path(word): Path<String>) -> Result<Response, AppError> {
    let account = ended_of(&desk, &word).await?;
    desk.app.store.end_mail(account.id).await?;
    Ok(link(&desk, ("mail-off", &account.name, ""), None))
}

// ---------- a lost password ----------

async fn lost_form(desk: Desk, Query(asked): Query<DoneQuery>) -> Result<Response, AppError> {
    sends_letters(&desk.app)?;
    Ok(desk.show(lost_page(&desk.page(), asked.done.is_some(), Problems::default())))
}

#[derive(Debug, Deserialize)]
struct LostForm {
    #[serde(default)]
    who: String,
}

/// The answer is the same whether or not there is somebody.
async fn lost(_: Costly, desk: Desk, Form(form): Form<LostForm>) -> Result<Response, AppError> {
    sends_letters(&desk.app)?;
    let who = form.who.trim();
    if who.is_empty() {
        let problems = [Problem::new("who", desk.texts().get("lost-empty", &[]))];
        return Ok(refused(desk.show(lost_page(&desk.page(), false, Problems(&problems)))));
    }
    if who.len() <= LONGEST {
        desk.app.store.ask_reset(who, desk.app.time.now()).await?;
    }
    Ok(Redirect::to("/account/lost?done=1").into_response())
}
