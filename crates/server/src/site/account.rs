//! Coming in and going out, settings, sessions, tokens.
//!
//! All of it is for people with a cookie: a token does not let a program change the account, or make more tokens.

use axum::Router;
use axum::extract::{Extension, Form, Path, Query};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use kamni_texts::Texts;
use serde::Deserialize;

use super::post::{OwnMail, mail_of};
use crate::address;
use crate::app::{App, Client};
use crate::dates::Day;
use crate::error::AppError;
use crate::pages::account::{
    EntryPage, SessionShown, SettingsPage, TokenShown, TokensPage, entry_page, settings_page, tokens_page,
};
use crate::pages::form::{Problem, Problems};
use crate::pages::profile::Person;
use crate::people::{
    Account, Arrival, Knock, NameError, Password, PasswordError, PeopleError, Scopes, names,
};
use crate::visitor::{Costly, Desk, SESSION, Who, add_cookie, cookie, set_cookie};

/// The cookie by which a browser is known again where somebody was signed in.
const MARKS: &str = "known";

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/account", get(settings))
        .route("/account/sign-in", get(sign_in_form).post(sign_in))
        .route("/account/sign-up", get(sign_up_form).post(sign_up))
        .route("/account/sign-out", post(sign_out))
        .route("/account/password", post(change_password))
        .route("/account/sessions/{id}/end", post(end_session))
        .route("/account/bot", post(become_bot))
        .route("/account/tokens", get(tokens).post(make_token))
        .route("/account/tokens/{id}/revoke", post(revoke_token))
}

/// What an address says of coming and going.
#[derive(Debug, Default, Deserialize)]
struct AccountQuery {
    /// Where to go afterwards.
    to: Option<String>,
    /// What was done before.
    done: Option<String>,
}

/// The texts of what can have been done.
const DONE: [(&str, &str); 6] = [
    ("password", "account-done-password"),
    ("bot", "account-done-bot"),
    ("session", "account-done-session"),
    ("token", "account-done-token"),
    ("reset", "account-done-reset"),
    ("deleted", "account-done-deleted"),
];

impl AccountQuery {
    fn done(&self) -> Option<&'static str> {
        let done = self.done.as_deref()?;
        DONE.iter().find(|(word, _)| *word == done).map(|(_, key)| *key)
    }
}

/// Seconds after which somebody may come again who met a full queue.
const BUSY: u64 = 5;

/// A page that says what is wrong with what was sent.
pub(super) fn refused(mut response: Response) -> Response {
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    response
}

/// Why something cannot be done with an account, in the reader's language.
///
/// # Errors
/// If the fault is the house's own.
pub(super) fn sentence(texts: &Texts, error: PeopleError) -> Result<String, AppError> {
    match &error {
        PeopleError::Store(_) | PeopleError::Password(PasswordError::Failed) => Err(error.into()),
        PeopleError::Password(PasswordError::Busy) => Ok(texts.get("error-too-many", &[])),
        PeopleError::Name(NameError::Character(letter)) => {
            let typed = kamni_texts::shown(&letter.to_string());
            Ok(texts.get("error-name-character-typed", &[("typed", typed.into())]))
        }
        error => Ok(texts.get(&format!("error-{}", error.code()), &[])),
    }
}

/// The form again for somebody who came when too many did: he may come again after this many seconds.
fn told_to_wait(mut response: Response, wait: u64) -> Response {
    *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait));
    response
}

/// The field that an error is about, in forms with a name and a password.
const fn field_of(error: &PeopleError) -> &'static str {
    match error {
        PeopleError::Name(_) | PeopleError::Taken => "name",
        PeopleError::Password(PasswordError::Short | PasswordError::Long | PasswordError::Common)
        | PeopleError::Wrong => "password",
        _ => "form",
    }
}

/// The account and the session of who is signed in here.
pub(super) fn owner(who: &Who) -> Option<(&Account, i64)> {
    who.account().zip(who.session())
}

/// To the form for coming in, from where only people with an account have business.
pub(super) fn come_in_first() -> Response {
    Redirect::to("/account").into_response()
}

// ---------- coming in and going out ----------

/// A form for coming in. It is never shown: it holds a password.
#[derive(Deserialize)]
struct EntryForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    to: Option<String>,
}

fn entry_form(desk: &Desk, new: bool, asked: &AccountQuery) -> Response {
    let to = asked.to.as_deref().and_then(address::own);
    let letters = desk.app.post.mail.is_some();
    let entry = EntryPage { new, name: "", to, letters, done: asked.done(), problems: Problems::default() };
    entry_shown(desk, &entry)
}

fn entry_shown(desk: &Desk, entry: &EntryPage<'_>) -> Response {
    desk.show(entry_page(&desk.page(), entry))
}

async fn sign_in_form(desk: Desk, Query(asked): Query<AccountQuery>) -> Response {
    come_in_form(&desk, false, &asked)
}

async fn sign_up_form(desk: Desk, Query(asked): Query<AccountQuery>) -> Response {
    come_in_form(&desk, true, &asked)
}

fn come_in_form(desk: &Desk, new: bool, asked: &AccountQuery) -> Response {
    if desk.who.account().is_some() { come_in_first() } else { entry_form(desk, new, asked) }
}

/// The form again, with what is wrong. The password has to be typed anew.
fn entry_again(desk: &Desk, new: bool, form: &EntryForm, problems: &[Problem]) -> Response {
    let to = form.to.as_deref().and_then(address::own);
    let name: String = form.name.chars().take(100).collect();
    let letters = desk.app.post.mail.is_some();
    let entry = EntryPage { new, name: &name, to, letters, done: None, problems: Problems(problems) };
    refused(entry_shown(desk, &entry))
}

/// Goes on with a new secret.
pub(super) fn arrived(app: &App, arrival: &Arrival, to: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    let cookie = set_cookie(SESSION, &arrival.secret, app.config.is_secure(), true);
    add_cookie(response.headers_mut(), cookie);
    mark(app, response, arrival.marks.as_deref())
}

/// Lets a browser be known again.
fn mark(app: &App, mut response: Response, marks: Option<&str>) -> Response {
    if let Some(marks) = marks {
        add_cookie(response.headers_mut(), set_cookie(MARKS, marks, app.config.is_secure(), true));
    }
    response
}

/// The marks of a browser.
fn marks(headers: &HeaderMap) -> &str {
    cookie(headers, MARKS).unwrap_or_default()
}

/// How somebody comes to the door.
fn knock(who: &Who, client: Client, headers: &HeaderMap) -> Knock {
    let account = who.account().map(|account| account.id);
    Knock { session: who.session(), account, from: client.0, marks: marks(headers).to_owned() }
}

/// To where somebody came from, or to his own page.
fn come_back(app: &App, arrival: &Arrival, to: Option<&str>) -> Response {
    let own = arrival.visitor.account.as_ref().map(|account| address::profile(&account.name));
    let to = to.and_then(address::own).or(own.as_deref());
    arrived(app, arrival, to.unwrap_or("/"))
}

async fn sign_in(
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    desk: Desk,
    Form(mut form): Form<EntryForm>,
) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let now = app.time.now();
    let applicant = app.people.applicant(knock(who, client, &headers), form.name.trim(), now).await?;
    // The flood of an address does not keep out the owner of an account where he was before.
    if !applicant.is_known() {
        app.allow_costly(client)?;
    }
    let arrival = match Password::new(std::mem::take(&mut form.password)) {
        Ok(password) => app.people.let_in(applicant, password, now).await,
        // What can be no password is nobody's.
        Err(_) => Err(PeopleError::Wrong),
    };
    let error = match arrival {
        Ok(arrival) => return Ok(come_back(app, &arrival, form.to.as_deref())),
        Err(error) => error,
    };
    let wait = match error {
        PeopleError::Guessed(wait) => Some(wait),
        PeopleError::Password(PasswordError::Busy) => Some(BUSY),
        _ => None,
    };
    let problems = [Problem::new(field_of(&error), sentence(desk.texts(), error)?)];
    let again = entry_again(&desk, false, &form, &problems);
    Ok(if let Some(wait) = wait { told_to_wait(again, wait) } else { again })
}

async fn sign_up(
    _: Costly,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    desk: Desk,
    Form(mut form): Form<EntryForm>,
) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let texts = desk.texts();
    let name = form.name.trim();
    let password = Password::chosen(std::mem::take(&mut form.password), name);
    let mut errors: Vec<PeopleError> = names::check(name).err().map(PeopleError::from).into_iter().collect();
    match password {
        Err(error) => errors.push(error.into()),
        Ok(password) if errors.is_empty() => {
            let knock = knock(who, client, &headers);
            match app.people.sign_up(&knock, name, password, app.time.now()).await {
                Ok(arrival) => {
                    for game in &arrival.games {
                        app.hall.reload(*game).await;
                    }
                    return Ok(come_back(app, &arrival, form.to.as_deref()));
                }
                Err(error) => errors.push(error),
            }
        }
        Ok(_) => {}
    }
    let problem = |error: PeopleError| Ok(Problem::new(field_of(&error), sentence(texts, error)?));
    let problems: Vec<Problem> = errors.into_iter().map(problem).collect::<Result<_, AppError>>()?;
    Ok(entry_again(&desk, true, &form, &problems))
}

async fn sign_out(headers: HeaderMap, Desk { app, who, .. }: Desk) -> Result<Response, AppError> {
    let Some((account, session)) = owner(&who) else { return Ok(Redirect::to("/").into_response()) };
    // A session may be older than marks are.
    let marks = app.people.marks(account, marks(&headers)).await?;
    let arrival = app.people.sign_out(session, app.time.now()).await?;
    Ok(arrived(&app, &Arrival { marks, ..arrival }, "/"))
}

// ---------- settings ----------

async fn settings(desk: Desk, Query(asked): Query<AccountQuery>) -> Result<Response, AppError> {
    match owner(&desk.who) {
        Some(owner) => settings_shown(&desk, owner, asked.done(), &[]).await,
        None => Ok(entry_form(&desk, false, &asked)),
    }
}

/// Somebody on his own pages. That he is here he knows.
const fn own_person<'a>(account: &'a Account, since: &'a str) -> Person<'a> {
    Person { name: account.name.as_str(), since, bot: account.bot, own: true, here: false }
}

pub(super) async fn settings_shown(
    desk: &Desk,
    (account, session): (&Account, i64),
    done: Option<&str>,
    problems: &[Problem],
) -> Result<Response, AppError> {
    let texts = desk.texts();
    let words = |at| Day::of(at).words(texts);
    let sessions = desk.app.store.sessions(account.id).await?;
    let sessions: Vec<SessionShown> = sessions
        .into_iter()
        .map(|row| SessionShown {
            id: row.id,
            own: row.id == session,
            since: words(row.created),
            seen: words(row.seen),
        })
        .collect();
    let blocked = desk.app.store.blocked(account.id).await?;
    let blocked: Vec<String> = blocked.into_iter().map(|other| other.name).collect();
    let since = words(account.created);
    let mail = mail_of(&desk.app, account).await?;
    let settings = SettingsPage {
        mail: mail.as_ref().map(OwnMail::shown),
        person: own_person(account, &since),
        blocked: &blocked,
        sessions: &sessions,
        done,
        problems: Problems(problems),
    };
    Ok(desk.show(settings_page(&desk.page(), &settings)))
}

/// A form for another password. It is never shown.
#[derive(Deserialize)]
struct PasswordForm {
    #[serde(default)]
    old: String,
    #[serde(default)]
    new: String,
}

async fn change_password(
    _: Costly,
    headers: HeaderMap,
    desk: Desk,
    Form(form): Form<PasswordForm>,
) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let Some((account, session)) = owner(who) else { return Ok(come_in_first()) };
    let texts = desk.texts();
    let error = match (Password::new(form.old), Password::chosen(form.new, &account.name)) {
        (Ok(old), Ok(new)) => match app.people.change_password(account, session, old, new).await {
            Ok(()) => {
                let response = Redirect::to("/account?done=password").into_response();
                // With the password the marks of all browsers are void; this one is known.
                let marks = app.people.marks(account, marks(&headers)).await?;
                return Ok(mark(app, response, marks.as_deref()));
            }
            Err(error) => error,
        },
        (Err(_), _) => PeopleError::Wrong,
        (_, Err(error)) => error.into(),
    };
    let problem = match error {
        PeopleError::Wrong => Problem::new("old", texts.get("error-password-wrong", &[])),
        error => {
            let field = if field_of(&error) == "password" { "new" } else { "form" };
            Problem::new(field, sentence(texts, error)?)
        }
    };
    Ok(refused(settings_shown(&desk, (account, session), None, &[problem]).await?))
}

async fn end_session(Desk { app, who, .. }: Desk, Path(id): Path<i64>) -> Result<Response, AppError> {
    let Some((account, session)) = owner(&who) else { return Ok(come_in_first()) };
    if id == session {
        let arrival = app.people.sign_out(session, app.time.now()).await?;
        return Ok(arrived(&app, &arrival, "/"));
    }
    // One that is gone already is just what was wanted.
    app.people.end_session(account.id, id).await?;
    Ok(Redirect::to("/account?done=session").into_response())
}

#[derive(Debug, Deserialize)]
struct BotForm {
    sure: Option<String>,
}

async fn become_bot(desk: Desk, Form(form): Form<BotForm>) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let Some((account, session)) = owner(who) else { return Ok(come_in_first()) };
    let texts = desk.texts();
    let text = if form.sure.as_deref() == Some("yes") {
        match app.people.become_bot(account.id).await {
            Ok(()) => return Ok(Redirect::to("/account?done=bot").into_response()),
            Err(error) => sentence(texts, error)?,
        }
    } else {
        texts.get("error-bot-unsure", &[])
    };
    let problems = [Problem::new("sure", text)];
    Ok(refused(settings_shown(&desk, (account, session), None, &problems).await?))
}

// ---------- tokens ----------

async fn tokens(desk: Desk, Query(asked): Query<AccountQuery>) -> Result<Response, AppError> {
    let Some((account, _)) = owner(&desk.who) else { return Ok(come_in_first()) };
    let form = TokenForm { done: asked.done(), ..TokenForm::default() };
    tokens_shown(&desk, account, &form).await
}

/// What the page of tokens shows beside them.
#[derive(Default)]
struct TokenForm<'a> {
    made: Option<&'a str>,
    label: &'a str,
    scopes: Scopes,
    done: Option<&'static str>,
    problems: &'a [Problem],
}

async fn tokens_shown(desk: &Desk, account: &Account, form: &TokenForm<'_>) -> Result<Response, AppError> {
    let texts = desk.texts();
    let words = |at| Day::of(at).words(texts);
    let tokens = desk.app.store.tokens(account.id).await?;
    let tokens: Vec<TokenShown> = tokens
        .into_iter()
        .map(|row| TokenShown {
            id: row.id,
            label: row.label,
            scopes: row.scopes,
            created: words(row.created),
            used: row.used.map(words),
        })
        .collect();
    let since = words(account.created);
    let tokens = TokensPage {
        person: own_person(account, &since),
        tokens: &tokens,
        made: form.made,
        label: form.label,
        scopes: form.scopes,
        done: form.done,
        problems: Problems(form.problems),
    };
    Ok(desk.show(tokens_page(&desk.page(), &tokens)))
}

async fn make_token(
    _: Costly,
    desk: Desk,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let Some((account, _)) = owner(who) else { return Ok(come_in_first()) };
    let texts = desk.texts();
    let values =
        |name: &'static str| fields.iter().filter(move |(key, _)| key == name).map(|(_, value)| value);
    let label = values("label").next_back().map(|label| label.trim()).unwrap_or_default();
    let mut scopes = Scopes::default();
    for word in values("scope") {
        scopes = scopes.with(word.parse().map_err(|_| AppError::bad("bad-request"))?);
    }
    let problem = if scopes == Scopes::default() {
        Problem::new("scope", texts.get("error-token-scopes", &[]))
    } else {
        match app.people.add_token(account.id, label, scopes, app.time.now()).await {
            // It cannot be shown again, so that it is shown here and not on a page to go to.
            Ok(token) => {
                let form = TokenForm { made: Some(&token), ..TokenForm::default() };
                return tokens_shown(&desk, account, &form).await;
            }
            Err(PeopleError::Label) => Problem::new("label", sentence(texts, PeopleError::Label)?),
            Err(error) => Problem::new("form", sentence(texts, error)?),
        }
    };
    let label: String = label.chars().take(200).collect();
    let form = TokenForm { label: &label, scopes, problems: &[problem], ..TokenForm::default() };
    Ok(refused(tokens_shown(&desk, account, &form).await?))
}

async fn revoke_token(Desk { app, who, .. }: Desk, Path(id): Path<i64>) -> Result<Response, AppError> {
    let Some((account, _)) = owner(&who) else { return Ok(come_in_first()) };
    // One that is gone already is just what was wanted.
    app.people.revoke_token(account.id, id).await?;
    Ok(Redirect::to("/account/tokens?done=token").into_response())
}
