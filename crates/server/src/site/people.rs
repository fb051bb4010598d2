//! What one does with somebody: challenge, follow, block, report.

use axum::Router;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use kamni_rules::GameKind;
use kamni_view::proposals::bad_proposal;
use serde::Deserialize;

use crate::address;
use crate::app::App;
use crate::challenges::{Challenge, ChallengeError};
use crate::clock::Control;
use crate::error::AppError;
use crate::ids::GameId;
use crate::pages::form::{Problem, Problems};
use crate::pages::profile::{ChallengePage, ReportPage, challenge_page, report_page};
use crate::people::Account;
use crate::proposal::Fields;
use crate::store::StoreError;
use crate::store::staff::{Complaint, NewReport};
use crate::view::control_words;
use crate::visitor::{Costly, Desk};
use kamni_play::tempo::Tempo;
use kamni_texts::Texts;

/// The longest report.
const LONGEST: usize = 1000;

/// The clocks of a challenge: their words in forms, and what they are.
const TIMES: [(&str, Control); 6] = [
    ("blitz", Tempo::Blitz.control()),
    ("rapid", Tempo::Rapid.control()),
    ("slow", Tempo::Slow.control()),
    ("day", Control::Correspondence { days: 1 }),
    ("days", Tempo::Days.control()),
    ("none", Control::None),
];
const USUAL_TIME: &str = "rapid";

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/@/{name}/challenge", get(challenge_form).post(challenge))
        .route("/@/{name}/follow", post(follow))
        .route("/@/{name}/unfollow", post(unfollow))
        .route("/@/{name}/block", post(block))
        .route("/@/{name}/unblock", post(unblock))
        .route("/@/{name}/report", get(report_form).post(report))
}

/// Who asks, and about whom: two accounts.
async fn both<'a>(desk: &'a Desk, name: &str) -> Result<(&'a Account, Account), AppError> {
    let reader = desk.who.account().ok_or(AppError::UNAUTHORIZED)?;
    let other = desk.app.store.account(name).await?.ok_or(AppError::NO_PLAYER)?;
    if other.id == reader.id {
        return Err(AppError::conflict("not-oneself"));
    }
    Ok((reader, other))
}

/// To where somebody comes in who is not signed in, and back.
fn come_in_first(path: &str) -> Response {
    Redirect::to(&address::with_query("/account", [("to", path)])).into_response()
}

/// Back to the page of the other.
fn back(name: &str, done: Option<&str>) -> Response {
    let path = address::profile(name);
    Redirect::to(&address::with_query(&path, done.map(|done| ("done", done)))).into_response()
}

/// Why what was asked for is not done.
fn not_done(error: StoreError) -> AppError {
    match error {
        StoreError::TooMany => AppError::conflict("people-many"),
        StoreError::Apart => AppError::conflict("people-apart"),
        error => error.into(),
    }
}

// ---------- follow, block ----------

async fn follow(desk: Desk, Path(name): Path<String>) -> Result<Response, AppError> {
    set_follow(&desk, &name, true).await
}

async fn unfollow(desk: Desk, Path(name): Path<String>) -> Result<Response, AppError> {
    set_follow(&desk, &name, false).await
}

async fn set_follow(desk: &Desk, name: &str, follows: bool) -> Result<Response, AppError> {
    let (reader, other) = both(desk, name).await?;
    let Desk { app, .. } = desk;
    app.store.follow(reader.id, other.id, follows, app.time.now()).await.map_err(not_done)?;
    Ok(back(&other.name, None))
}

async fn block(desk: Desk, Path(name): Path<String>) -> Result<Response, AppError> {
    set_block(&desk, &name, true).await
}

async fn unblock(desk: Desk, Path(name): Path<String>) -> Result<Response, AppError> {
    set_block(&desk, &name, false).await
}

async fn set_block(desk: &Desk, name: &str, blocks: bool) -> Result<Response, AppError> {
    let (reader, other) = both(desk, name).await?;
    let Desk { app, .. } = desk;
    if app.store.block(reader.id, other.id, blocks, app.time.now()).await.map_err(not_done)? {
        app.lobby.has_changed().await;
    }
    Ok(back(&other.name, None))
}

// ---------- challenge ----------

#[derive(Debug, Default, Deserialize)]
struct ChallengeQuery {
    game: Option<String>,
}

async fn challenge_form(
    desk: Desk,
    Path(name): Path<String>,
    Query(asked): Query<ChallengeQuery>,
) -> Result<Response, AppError> {
    if desk.who.account().is_none() {
        return Ok(come_in_first(&format!("{}/challenge", address::profile(&name))));
    }
    let (_, other) = both(&desk, &name).await?;
    Ok(challenge_shown(&desk, &other.name, asked.game.as_deref(), USUAL_TIME, &[]))
}

fn challenge_shown(
    desk: &Desk,
    name: &str,
    game: Option<&str>,
    time: &str,
    problems: &[Problem],
) -> Response {
    let game = game.and_then(|game| game.parse().ok()).unwrap_or(GameKind::ALL[0]);
    let times: Vec<(&'static str, String)> =
        TIMES.iter().map(|(word, control)| (*word, time_words(word, *control, desk.texts()))).collect();
    let shown = ChallengePage { name, game, times: &times, time, problems: Problems(problems) };
    desk.show(challenge_page(&desk.page(), &shown))
}

/// A clock by its name, if it has one, and what it is.
fn time_words(word: &str, control: Control, texts: &Texts) -> String {
    let what = control_words(control, texts);
    let named = Tempo::named(word);
    named.map_or_else(
        || what.clone(),
        |tempo| format!("{}: {what}", texts.get(&format!("tempo-{}", tempo.name()), &[])),
    )
}

/// The fields of a clock, in the place of its word.
fn with_clock(fields: &mut Fields) {
    let word = fields.get("time").unwrap_or(USUAL_TIME);
    let control =
        TIMES.iter().find(|(known, _)| *known == word).map_or(Control::None, |(_, control)| *control);
    let mut set = |name: &str, value: String| fields.0.push((name.to_owned(), value));
    match control {
        Control::Fischer { base, increment } => {
            set("clock", "fischer".to_owned());
            set("base", base.to_string());
            set("increment", increment.to_string());
        }
        Control::Correspondence { days } => {
            set("clock", "correspondence".to_owned());
            set("days", days.to_string());
        }
        Control::None | Control::ByoYomi { .. } => set("clock", "none".to_owned()),
    }
}

async fn challenge(
    _: Costly,
    desk: Desk,
    Path(name): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let (from, to) = both(&desk, &name).await?;
    let Desk { app, .. } = &desk;
    let mut fields = Fields(fields);
    with_clock(&mut fields);
    let proposal = fields.proposal();
    let error = match proposal {
        Ok(proposal) => {
            let challenge = Challenge {
                id: GameId::random(),
                from: from.clone(),
                to: to.clone(),
                proposal,
                created: app.time.now(),
            };
            match app.challenges.add(challenge).await {
                Ok(_) => return Ok(Redirect::to("/challenges").into_response()),
                Err(ChallengeError::TooMany) => desk.texts().get("challenge-many", &[]),
                Err(ChallengeError::Apart) => desk.texts().get("error-challenge-blocked", &[]),
                Err(ChallengeError::Store(error)) => return Err(error.into()),
            }
        }
        Err(error) => bad_proposal(&error, desk.texts()),
    };
    let time = fields.get("time").unwrap_or(USUAL_TIME);
    let mut response =
        challenge_shown(&desk, &to.name, fields.get("game"), time, &[Problem::new("form", error)]);
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(response)
}

// ---------- report ----------

#[derive(Debug, Default, Deserialize)]
struct ReportForm {
    #[serde(default)]
    about: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    game: String,
}

async fn report_form(
    desk: Desk,
    Path(name): Path<String>,
    Query(asked): Query<ReportForm>,
) -> Result<Response, AppError> {
    if desk.who.account().is_none() {
        return Ok(come_in_first(&format!("{}/report", address::profile(&name))));
    }
    let (_, other) = both(&desk, &name).await?;
    Ok(report_shown(&desk, &other.name, &asked, &[]))
}

fn report_shown(desk: &Desk, name: &str, form: &ReportForm, problems: &[Problem]) -> Response {
    let complaints = Complaint::ALL.map(Complaint::name);
    let text: String = form.text.chars().take(LONGEST).collect();
    let game: String = form.game.chars().take(200).collect();
    let shown = ReportPage {
        name,
        complaints: &complaints,
        about: &form.about,
        text: &text,
        game: &game,
        problems: Problems(problems),
    };
    desk.show(report_page(&desk.page(), &shown))
}

/// The game that an address or an id names.
fn game_named(text: &str) -> Option<GameId> {
    text.trim().trim_end_matches('/').rsplit('/').next()?.parse().ok()
}

async fn report(
    _: Costly,
    desk: Desk,
    Path(name): Path<String>,
    Form(form): Form<ReportForm>,
) -> Result<Response, AppError> {
    let (reader, other) = both(&desk, &name).await?;
    let (texts, app) = (desk.texts(), &desk.app);
    let text = form.text.trim();
    let mut problems = Vec::new();
    let about = Complaint::named(&form.about);
    if about.is_none() {
        problems.push(Problem::new("about", texts.get("report-bad-about", &[])));
    }
    if text.is_empty() || text.chars().count() > LONGEST {
        problems.push(Problem::new("text", texts.get("report-bad-text", &[])));
    }
    let mut game = None;
    if !form.game.trim().is_empty() {
        game = game_named(&form.game);
        let known = match game {
            Some(id) => app.store.game(id).await?.is_some(),
            None => false,
        };
        if !known {
            problems.push(Problem::new("game", texts.get("report-bad-game", &[])));
        }
    }
    if let (Some(about), []) = (about, &problems[..]) {
        let report = NewReport {
            reporter: reader.id,
            reported: other.id,
            about,
            text: text.to_owned(),
            game,
            now: app.time.now(),
        };
        match app.store.report(report).await {
            Ok(_) => return Ok(back(&other.name, Some("reported"))),
            Err(StoreError::TooMany) => problems.push(Problem::new("form", texts.get("report-many", &[]))),
            Err(error) => return Err(error.into()),
        }
    }
    let mut response = report_shown(&desk, &other.name, &form, &problems);
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_id_or_its_address() {
        let id: GameId = "23456789".parse().expect("an id");
        for text in ["23456789", " https://kamni.example/23456789 ", "/23456789/"] {
            assert_eq!(game_named(text), Some(id), "{text}");
        }
        for text in ["", "/", "https://kamni.example/rules", "two words"] {
            assert_eq!(game_named(text), None, "{text}");
        }
    }

    #[test]
    fn every_clock_of_a_challenge_is_read_as_it_is_meant() {
        for (word, control) in TIMES {
            let mut fields =
                Fields(vec![("game".to_owned(), "four".to_owned()), ("time".to_owned(), word.to_owned())]);
            with_clock(&mut fields);
            let proposal = fields.proposal().expect("a proposal");
            assert_eq!(proposal.controls.0, [control; 2], "{word}");
        }
    }
}
