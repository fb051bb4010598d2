//! The page for staff: what is reported, rated games that look arranged, what was done and can be undone. Nobody else is told that it is
//! there.

use axum::Router;
use axum::extract::{Form, FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use crate::address;
use crate::app::App;
use crate::arranged::arranged;
use crate::clock::Millis;
use crate::dates::Day;
use crate::error::AppError;
use crate::pages::staff::{
    ArrangedShown, DeedShown, LineShown, ReportShown, StaffPage, SubjectShown, staff_page,
};
use crate::people::{Account, names};
use crate::store::staff::{Deed, StoredDeed, StoredReport};
use crate::store::{Owner, StoreError};
use crate::visitor::Desk;

const DAY: Millis = 24 * 60 * 60 * 1000;
/// Rated games of this time are looked through for arranged ones.
const LOOKED_THROUGH: Millis = 30 * DAY;
/// For how many days somebody can be muted.
const MUTES: [u32; 3] = [1, 7, 30];
/// How many games of a renamed account are told of its name.
const GOING_ON: u32 = 200;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/staff", get(staff))
        .route("/staff/judge", post(judge))
        .route("/staff/reports/{id}/settle", post(settle))
        .route("/staff/deeds/{id}/undo", post(undo))
}

/// Somebody of staff. For everybody else there is nothing here.
#[derive(Debug)]
struct Staff {
    desk: Desk,
    account: Account,
}

impl FromRequestParts<App> for Staff {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let desk = Desk::from_request_parts(parts, app).await?;
        let Some(account) = desk.who.account().cloned() else { return Err(AppError::NOT_FOUND) };
        if app.store.footing(account.id).await?.staff {
            Ok(Self { desk, account })
        } else {
            Err(AppError::NOT_FOUND)
        }
    }
}

#[derive(Debug, Default, Deserialize)]
struct StaffQuery {
    name: Option<String>,
    done: Option<String>,
}

/// The texts of what can have been done, or not.
const DONE: [&str; 5] = ["done", "nothing", "taken", "name", "equal"];

async fn staff(Staff { desk, .. }: Staff, Query(asked): Query<StaffQuery>) -> Result<Response, AppError> {
    let store = &desk.app.store;
    let now = desk.app.time.now();
    let reports = store.reports(false).await?;
    let meetings = store.rated_meetings(now - LOOKED_THROUGH).await?;
    let found = arranged(&meetings);
    let deeds = store.deeds().await?;
    let subject = match asked.name.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
        Some(name) => Some((name, subject(&desk, name).await?)),
        None => None,
    };
    let done = asked.done.as_deref().and_then(|done| DONE.into_iter().find(|known| *known == done));
    let shown = StaffPage {
        subject: subject.as_ref().map(|(name, subject)| (*name, subject.as_ref())),
        mutes: &MUTES,
        reports: &reports.iter().map(|report| report_shown(&desk, report)).collect::<Vec<_>>(),
        arranged: &found
            .into_iter()
            .map(|pair| ArrangedShown {
                kind: pair.kind,
                winner: pair.winner.name,
                loser: pair.loser.name,
                won: pair.won,
                short: pair.short,
                games: pair.games,
            })
            .collect::<Vec<_>>(),
        deeds: &deeds.iter().map(|deed| deed_shown(&desk, deed)).collect::<Vec<_>>(),
        done,
    };
    Ok(desk.show(staff_page(&desk.page(), &shown)))
}

fn words(desk: &Desk, at: Millis) -> String {
    Day::of(at).words(desk.texts())
}

async fn subject(desk: &Desk, name: &str) -> Result<Option<SubjectShown>, AppError> {
    let store = &desk.app.store;
    let Some(account) = store.account(name).await? else { return Ok(None) };
    let footing = store.footing(account.id).await?;
    let said = store.lines_of(crate::people::Person::Account(account.id), None, 20).await?;
    Ok(Some(SubjectShown {
        since: words(desk, account.created),
        staff: footing.staff,
        closed: footing.closed.map(|since| words(desk, since)),
        muted: footing.muted.filter(|until| *until > desk.app.time.now()).map(|until| words(desk, until)),
        said: said.into_iter().map(|line| LineShown { game: line.game, text: line.text }).collect(),
        name: account.name,
    }))
}

fn report_shown(desk: &Desk, report: &StoredReport) -> ReportShown {
    ReportShown {
        id: report.id,
        reporter: report.reporter.clone(),
        reported: report.reported.clone(),
        about: report.about.name(),
        text: report.text.clone(),
        game: report.game,
        lines: report
            .lines
            .iter()
            .map(|line| LineShown { game: line.game.clone(), text: line.text.clone() })
            .collect(),
        date: words(desk, report.created),
    }
}

fn deed_shown(desk: &Desk, deed: &StoredDeed) -> DeedShown {
    DeedShown {
        id: deed.id,
        actor: deed.actor.clone(),
        deed: deed.deed.clone(),
        account: deed.account.clone(),
        names: deed.detail.names.clone(),
        until: deed.detail.until.map(|until| words(desk, until)),
        date: words(desk, deed.created),
        undone: deed.undone.map(|_| deed.undoer.clone()),
    }
}

/// Back to the page, with a word on what was done.
fn back(name: Option<&str>, done: &str) -> Response {
    let pairs = name.map(|name| ("name", name)).into_iter().chain([("done", done)]);
    Redirect::to(&address::with_query("/staff", pairs)).into_response()
}

#[derive(Debug, Deserialize)]
struct JudgeForm {
    name: String,
    deed: String,
    days: Option<u32>,
    to: Option<String>,
}

async fn judge(Staff { desk, account }: Staff, Form(form): Form<JudgeForm>) -> Result<Response, AppError> {
    let app = &desk.app;
    let now = app.time.now();
    let subject = app.store.account(&form.name).await?.ok_or(AppError::NO_PLAYER)?;
    let deed = match form.deed.as_str() {
        "mute" => {
            let days = form.days.filter(|days| MUTES.contains(days)).ok_or(AppError::bad("bad-request"))?;
            Deed::Mute(now + Millis::from(days) * DAY)
        }
        "unmute" => Deed::Unmute,
        "close" => Deed::Close,
        "reopen" => Deed::Reopen,
        "rename" => {
            let to = form.to.as_deref().unwrap_or_default().trim();
            if names::check(to).is_err() {
                return Ok(back(Some(&subject.name), "name"));
            }
            Deed::Rename(to.to_owned())
        }
        _ => return Err(AppError::bad("bad-request")),
    };
    // Among equals the host decides.
    if app.store.footing(subject.id).await?.staff {
        return Ok(back(Some(&subject.name), "equal"));
    }
    let renamed = if let Deed::Rename(name) = &deed { Some(name.clone()) } else { None };
    let closed = deed == Deed::Close;
    let done = match app.store.judge(Some(account.id), subject.id, deed, now).await {
        Ok(Some(_)) => "done",
        Ok(None) => "nothing",
        Err(StoreError::NameTaken) => "taken",
        Err(error) => return Err(error.into()),
    };
    if done == "done" {
        take_effect(app, &subject, closed, renamed.is_some()).await?;
    }
    let name = renamed.filter(|_| done == "done").unwrap_or(subject.name);
    Ok(back(Some(&name), done))
}

/// What is open hears of it: sessions that have ended, rooms in which somebody has another name.
async fn take_effect(app: &App, subject: &Account, closed: bool, renamed: bool) -> Result<(), AppError> {
    if closed {
        app.people.doubt();
        app.lobby.has_changed().await;
    }
    if renamed {
        let going_on = app.store.games_of(Owner::Account(subject.id), true, GOING_ON).await?;
        app.hall.reload_of(subject.id, going_on.iter().map(|row| row.setting.id).collect()).await;
    }
    Ok(())
}

async fn settle(Staff { desk, account }: Staff, Path(id): Path<i64>) -> Result<Response, AppError> {
    let app = &desk.app;
    let reports = app.store.reports(false).await?;
    // One that is settled already is just what was wanted.
    let Some(report) = reports.into_iter().find(|report| report.id == id) else {
        return Ok(back(None, "done"));
    };
    let reported = app.store.account(&report.reported).await?.ok_or(AppError::NO_PLAYER)?;
    app.store.judge(Some(account.id), reported.id, Deed::Settle(id), app.time.now()).await?;
    Ok(back(None, "done"))
}

async fn undo(Staff { desk, account }: Staff, Path(id): Path<i64>) -> Result<Response, AppError> {
    let app = &desk.app;
    // Who belongs to staff the host alone decides.
    let deeds = app.store.deeds().await?;
    let of_host = |deed: &StoredDeed| deed.id == id && matches!(deed.deed.as_str(), "staff" | "unstaff");
    if deeds.iter().any(of_host) {
        return Ok(back(None, "equal"));
    }
    match app.store.undo(id, Some(account.id), app.time.now()).await {
        Ok(true) => {
            // A name may be another again, or a door shut.
            app.people.doubt();
            if let Some(deed) = deeds.iter().find(|deed| deed.id == id)
                && let Some([old, _]) = &deed.detail.names
                && let Some(subject) = app.store.account(old).await?
            {
                take_effect(app, &subject, false, true).await?;
            }
            Ok(back(None, "done"))
        }
        Ok(false) => Ok(back(None, "nothing")),
        Err(StoreError::NameTaken) => Ok(back(None, "taken")),
        Err(error) => Err(error.into()),
    }
}
