//! The page of what concerned a reader in the last month, and what he wants to be told.

use axum::Router;
use axum::extract::{Form, Query};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use super::post::{OwnMail, OwnPush, mail_of, push_of};
use crate::app::App;
use crate::courier;
use crate::error::AppError;
use crate::pages::notices::{Choices, KeptNotice, SortShown, notices_page};
use crate::store::notices::Sort;
use crate::store::post::{Away, Way, Wishes, ZONES};
use crate::visitor::Desk;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/notices", get(notices))
        .route("/notices/seen", post(seen))
        .route("/notices/sorts", post(choose))
}

#[derive(Debug, Default, Deserialize)]
struct NoticesQuery {
    done: Option<String>,
}

fn come_in_first() -> Response {
    Redirect::to("/account?to=%2Fnotices").into_response()
}

async fn notices(desk: Desk, Query(asked): Query<NoticesQuery>) -> Result<Response, AppError> {
    let Some(account) = desk.who.account() else { return Ok(come_in_first()) };
    let (app, now) = (&desk.app, desk.app.time.now());
    let kept = app.store.notices(account.id, now).await?;
    let kept: Vec<KeptNotice> = kept.iter().map(|notice| courier::kept(notice, desk.texts(), now)).collect();
    let wishes = app.store.wishes(account.id).await?;
    let sorts: Vec<SortShown> = Sort::ALL.into_iter().map(|sort| sort_shown(sort, &wishes)).collect();
    let push = push_of(&desk, account).await?;
    let mail = mail_of(app, account).await?;
    let chosen = Choices {
        sorts: &sorts,
        push: push.as_ref().map(OwnPush::shown),
        mail: mail.as_ref().map(OwnMail::shown),
    };
    Ok(desk.show(notices_page(&desk.page(), &kept, &chosen, asked.done.is_some())))
}

fn sort_shown(sort: Sort, wishes: &Wishes) -> SortShown {
    let wants = |way| wishes.wanted.contains(&(sort, way));
    let page = if sort.is_asked_for() { wants(Way::Page) } else { !wishes.unwanted.contains(&sort) };
    SortShown {
        sort: sort.name(),
        page,
        push: wants(Way::Push),
        mail: wants(Way::Mail),
        fixed: sort == Sort::Turn,
    }
}

async fn seen(desk: Desk) -> Result<Response, AppError> {
    let Some(account) = desk.who.account() else { return Ok(come_in_first()) };
    desk.app.store.note_notices(account.id, desk.app.time.now()).await?;
    Ok(Redirect::to("/notices").into_response())
}

async fn choose(desk: Desk, Form(fields): Form<Vec<(String, String)>>) -> Result<Response, AppError> {
    let Some(account) = desk.who.account() else { return Ok(come_in_first()) };
    let app = &desk.app;
    let before = app.store.wishes(account.id).await?;
    let asked =
        |sort: Sort, way: Way| fields.iter().any(|(name, value)| name == way.name() && value == sort.name());
    // What is not offered, here or now, was not in the form: it stays as it was.
    let push = app.post.push.is_some();
    let mail = mail_of(app, account).await?.is_some_and(|mail| mail.shown().confirmed);
    let wanted = |sort: Sort, way: Way| match way {
        Way::Page => sort.is_asked_for() && asked(sort, way),
        Way::Push if push => asked(sort, way),
        Way::Mail if mail => asked(sort, way),
        Way::Push | Way::Mail => before.wanted.contains(&(sort, way)),
    };
    let all = Sort::ALL.into_iter().flat_map(|sort| Way::ALL.map(|way| (sort, way)));
    let wanted = all.filter(|(sort, way)| wanted(*sort, *way)).collect();
    // That it is somebody's turn is always told.
    let can_be_off = |sort: &Sort| *sort != Sort::Turn && !sort.is_asked_for();
    let unwanted = Sort::ALL.into_iter().filter(can_be_off).filter(|sort| !asked(*sort, Way::Page)).collect();
    let zone = fields.iter().find(|(name, _)| name == "zone").and_then(|(_, value)| value.parse().ok());
    let away = Away { lang: desk.texts().lang().to_string(), zone: zone.unwrap_or(0).clamp(-ZONES, ZONES) };
    app.store.set_wishes(account.id, Wishes { unwanted, wanted }, away, app.time.now()).await?;
    Ok(Redirect::to("/notices?done=1").into_response())
}
