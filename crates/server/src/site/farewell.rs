//! Leaving for good, and coming back without a password.

use axum::Router;
use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use super::account::{arrived, come_in_first, owner, refused, sentence, settings_shown};
use crate::app::App;
use crate::error::AppError;
use crate::game::Sitter;
use crate::hall::NoRoom;
use crate::pages::account::reset_page;
use crate::pages::form::{Problem, Problems};
use crate::people::{Account, Password, PeopleError};
use crate::room::Caller;
use crate::store::Owner;
use crate::table::Order;
use crate::visitor::{Costly, Desk};

/// How many games that go on are ended at once.
const GOING_ON: u32 = 200;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/account/delete", post(delete))
        .route("/account/reset/{secret}", get(reset_form).post(reset))
}

/// A form for leaving. It is never shown: it holds a password.
#[derive(Deserialize)]
struct DeleteForm {
    #[serde(rename = "delete-password", default)]
    password: String,
    #[serde(rename = "delete-sure")]
    sure: Option<String>,
}

async fn delete(_: Costly, desk: Desk, Form(form): Form<DeleteForm>) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let Some((account, session)) = owner(who) else { return Ok(come_in_first()) };
    let texts = desk.texts();
    let problem = if form.sure.as_deref() == Some("yes") {
        match leave(app, account, form.password).await {
            Ok(()) => {
                // The browser stays known as a guest's, under a new secret.
                let arrival = app.people.guest(app.time.now()).await?;
                return Ok(arrived(app, &arrival, "/account/sign-in?done=deleted"));
            }
            Err(PeopleError::Wrong) => {
                Problem::new("delete-password", texts.get("error-password-wrong", &[]))
            }
            Err(error) => Problem::new("delete-password", sentence(texts, error)?),
        }
    } else {
        Problem::new("delete-sure", texts.get("error-bot-unsure", &[]))
    };
    Ok(refused(settings_shown(&desk, (account, session), None, &[problem]).await?))
}

/// Gives up the games that somebody is playing, so that nobody waits for him, and deletes his account.
async fn leave(app: &App, account: &Account, password: String) -> Result<(), PeopleError> {
    let password = Password::new(password).map_err(|_| PeopleError::Wrong)?;
    app.people.confirm(account, password).await?;
    let caller = Caller { account: Some(account.id), ..Caller::default() };
    let mut games = Vec::new();
    for row in app.store.games_of(Owner::Account(account.id), true, GOING_ON).await? {
        let id = row.setting.id;
        let given_up = if row.seats.contains(&Sitter::Open) {
            app.hall.call_off(id).await
        } else {
            give_up(app, &caller, id).await
        };
        match given_up {
            // What was played by other rules can be read, and goes on no more.
            Ok(_) | Err(NoRoom::OtherRules) => games.push(id),
            Err(error) => tracing::warn!(game = %id, %error, "a game of somebody who leaves goes on"),
        }
    }
    app.people.delete(account, app.time.now()).await?;
    app.lobby.has_changed().await;
    app.hall.reload_of(account.id, games).await;
    Ok(())
}

/// Calls a game off, or gives it up if it has begun.
async fn give_up(app: &App, caller: &Caller, id: crate::ids::GameId) -> Result<bool, NoRoom> {
    for order in [Order::Abort, Order::Resign] {
        if app.hall.order(id, caller, &order, 0).await?.is_ok() {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn reset_form(desk: Desk, Path(secret): Path<String>) -> Result<Response, AppError> {
    let account = desk.app.people.by_reset(&secret, desk.app.time.now()).await?.ok_or_else(|| gone(&desk))?;
    Ok(desk.show(reset_page(&desk.page(), &account.name, &secret, Problems::default())))
}

fn gone(desk: &Desk) -> AppError {
    AppError { code: "reset-gone", ..AppError::NOT_FOUND }.with(desk.texts().get("account-reset-gone", &[]))
}

/// A form for a new password. It is never shown.
#[derive(Deserialize)]
struct ResetForm {
    #[serde(default)]
    password: String,
}

async fn reset(
    _: Costly,
    desk: Desk,
    Path(secret): Path<String>,
    Form(form): Form<ResetForm>,
) -> Result<Response, AppError> {
    let Desk { app, .. } = &desk;
    let now = app.time.now();
    let account = app.people.by_reset(&secret, now).await?.ok_or_else(|| gone(&desk))?;
    let error = match Password::chosen(form.password, &account.name) {
        Ok(password) => match app.people.reset(&account, &secret, password, now).await {
            Ok(()) => return Ok(Redirect::to("/account/sign-in?done=reset").into_response()),
            Err(PeopleError::Gone) => return Err(gone(&desk)),
            Err(error) => error,
        },
        Err(error) => error.into(),
    };
    let problems = [Problem::new("password", sentence(desk.texts(), error)?)];
    Ok(refused(desk.show(reset_page(&desk.page(), &account.name, &secret, Problems(&problems)))))
}
