//! Tournaments: the list, the form for a new one, the page of one, and what its buttons do.

use axum::Router;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use kamni_house::tournaments::TournamentError;

use kamni_rules::Position;

use crate::app::App;
use crate::clock::Millis;
use crate::dates::Day;
use crate::error::AppError;
use crate::ids::TournamentId;
use crate::pages::form::{Problem, Problems};
use crate::pages::tournaments::{
    Board, Eyes, Listed, TournamentPage, TournamentsPage, making_page, results_text, tournament_page,
    tournaments_page,
};
use crate::proposal::Fields;
use crate::store::TournamentRow;
use crate::tournament::form::{self, BadPlan};
use crate::tournament::{Maker, Presence, Tournament};
use crate::visitor::{Costly, Desk};

/// How many that are over stand on a page.
const OVER: u32 = 30;
/// How many of the games that go on are looked at for how far they are.
const BOARDS: usize = 64;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/tournaments", get(list).post(make))
        .route("/tournaments/new", get(new))
        .route("/tournaments/{id}", get(one))
        .route("/tournaments/{id}/results.txt", get(results))
        .route("/tournaments/{id}/join", post(join))
        .route("/tournaments/{id}/pause", post(pause))
        .route("/tournaments/{id}/leave", post(leave))
        .route("/tournaments/{id}/cancel", post(cancel))
}

async fn list(desk: Desk, Query(query): Query<Vec<(String, String)>>) -> Result<Response, AppError> {
    let (Desk { app, .. }, query) = (&desk, Fields(query));
    let before: Option<Millis> = query.get("before").and_then(|before| before.parse().ok());
    // Earlier ones stand alone.
    let ahead = if before.is_some() { Vec::new() } else { app.store.tournaments_ahead().await? };
    let over = app.store.tournaments_over(before.unwrap_or(Millis::MAX), OVER).await?;
    let full = over.len() >= OVER as usize;
    let last = over.last().and_then(|row| row.ended).filter(|_| full);
    let earlier = last.map(|ended| format!("/tournaments?before={ended}"));
    let shown = |rows: &[TournamentRow]| rows.iter().map(|row| listed(&desk, row)).collect::<Vec<_>>();
    let (ahead, over) = (shown(&ahead), shown(&over));
    let now = app.time.now();
    let page = TournamentsPage { ahead: &ahead, over: &over, earlier: earlier.as_deref(), now };
    Ok(desk.show(tournaments_page(&desk.page(), &page)))
}

fn listed(desk: &Desk, row: &TournamentRow) -> Listed {
    Listed {
        setting: row.setting.clone(),
        players: row.players,
        winner: row.winner.clone(),
        running: row.begun.is_some(),
        ended: row.ended.map(|ended| Day::of(ended).words(desk.texts())),
    }
}

/// Whoever is not signed in signs in first, and comes back.
fn sign_in(to: &str) -> Response {
    Redirect::to(&format!("/account?to={to}")).into_response()
}

async fn new(desk: Desk) -> Response {
    if desk.who.account().is_none() {
        return sign_in("/tournaments/new");
    }
    desk.show(making_page(&desk.page(), &Fields::default(), Problems::default()))
}

async fn make(
    _: Costly,
    desk: Desk,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let Some(account) = desk.who.account() else { return Ok(sign_in("/tournaments/new")) };
    let mut fields = Fields(fields);
    let typed = fields.clone();
    // A form that names no clock says its minutes.
    if fields.get("clock").is_none() {
        fields.0.push(("clock".to_owned(), "fischer".to_owned()));
    }
    let (app, password) = (&desk.app, fields.get("password").map(str::to_owned));
    let maker = Maker { id: account.id, name: account.name.clone() };
    let setting = match form::read(&fields, Some(maker), password.is_some(), app.time.now()) {
        Ok(setting) => setting,
        Err(bad) => return Ok(refused_form(&desk, &typed, &bad)),
    };
    let id = setting.id;
    let kept = password.map(|password| app.secrets.tournament_password(id, &password));
    app.tournaments.make(setting, kept).await.map_err(|error| refused(&desk, error.into()))?;
    Ok(Redirect::to(&format!("/tournaments/{id}")).into_response())
}

/// The form comes back with what was typed, and what is wrong with it.
fn refused_form(desk: &Desk, typed: &Fields, bad: &BadPlan) -> Response {
    let field = match bad {
        BadPlan::Game(bad) => bad.field(),
        BadPlan::Bounds(bounds) => match bounds.field() {
            "minutes" => "length".to_owned(),
            "clock" if typed.get("clock").is_none_or(|clock| clock == "fischer") => "minutes".to_owned(),
            field => field.to_owned(),
        },
    };
    let said = AppError::plan(desk.texts(), bad).message.unwrap_or_default().into_owned();
    let problems = [Problem::new(field, said)];
    let mut response = desk.show(making_page(&desk.page(), typed, Problems(&problems)));
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    response
}

fn refused(desk: &Desk, error: TournamentError) -> AppError {
    AppError::tournament(desk.texts(), error)
}

fn named(desk: &Desk, id: &str) -> Result<TournamentId, AppError> {
    id.parse().map_err(|_| refused(desk, TournamentError::Missing))
}

async fn one(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    let id = named(&desk, &id)?;
    let tournament = desk.app.tournaments.look(id).await.map_err(|error| refused(&desk, error))?;
    Ok(shown(&desk, &tournament, None))
}

fn shown(desk: &Desk, tournament: &Tournament, refused: Option<&str>) -> Response {
    let boards = boards(&desk.app, tournament);
    let eyes = eyes(desk, tournament, &boards);
    desk.show(tournament_page(&desk.page(), &TournamentPage { eyes, refused }))
}

/// What a reader sees of a tournament.
pub(crate) fn eyes<'a>(desk: &'a Desk, tournament: &'a Tournament, boards: &'a [Board]) -> Eyes<'a> {
    let account = desk.who.account().map(|account| account.id);
    Eyes { texts: desk.texts(), tournament, now: desk.app.time.now(), account, boards }
}

/// Games of a tournament that go on here, as far as somebody is there.
pub(crate) fn boards(app: &App, tournament: &Tournament) -> Vec<Board> {
    let tables = tournament.open().take(BOARDS).filter_map(|bout| app.hall.open_table(bout.game));
    tables
        .map(|table| Board {
            game: table.setting().id,
            turn: table.game().position().turn() + 1,
            watching: app.hall.here(table.setting().id).watchers,
            picture: app.pictures.of(&table),
        })
        .collect()
}

/// The results as a text: the standings, and all games.
async fn results(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    let id = named(&desk, &id)?;
    let tournament = desk.app.tournaments.look(id).await.map_err(|error| refused(&desk, error))?;
    let text = results_text(desk.texts(), &tournament);
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

async fn join(
    _: Costly,
    desk: Desk,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let id = named(&desk, &id)?;
    let Some(account) = desk.who.account() else { return Ok(sign_in(&format!("/tournaments/{id}"))) };
    let (app, fields) = (&desk.app, Fields(fields));
    let given = fields.get("password").map(|password| app.secrets.tournament_password(id, password));
    let entered = app.tournaments.enter(id, account, given).await;
    answered(&desk, id, entered).await
}

async fn pause(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    withdraw(&desk, &id, Presence::Paused).await
}

async fn leave(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    withdraw(&desk, &id, Presence::Left).await
}

async fn withdraw(desk: &Desk, id: &str, to: Presence) -> Result<Response, AppError> {
    let account = desk.who.account().ok_or(AppError::UNAUTHORIZED)?;
    let id = named(desk, id)?;
    let withdrawn = desk.app.tournaments.withdraw(id, account.id, to).await;
    answered(desk, id, withdrawn).await
}

async fn cancel(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    let account = desk.who.account().ok_or(AppError::UNAUTHORIZED)?;
    let id = named(&desk, &id)?;
    let called_off = desk.app.tournaments.call_off(id, account.id).await;
    answered(&desk, id, called_off).await
}

/// Back to the page of the tournament; if it was not done, it says why.
async fn answered(
    desk: &Desk,
    id: TournamentId,
    answer: Result<(), TournamentError>,
) -> Result<Response, AppError> {
    let Err(error) = answer else { return Ok(Redirect::to(&format!("/tournaments/{id}")).into_response()) };
    let error = refused(desk, error);
    let (Some(said), Ok(tournament)) = (&error.message, desk.app.tournaments.look(id).await) else {
        return Err(error);
    };
    let mut response = shown(desk, &tournament, Some(said));
    *response.status_mut() = error.status;
    Ok(response)
}
