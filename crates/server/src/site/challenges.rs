//! The page of challenges, and what its buttons do.

use axum::Router;
use axum::extract::Path;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use super::lobby::clock_words;
use crate::app::App;
use crate::challenges::{Challenge, ChallengeNews};
use crate::error::AppError;
use crate::ids::GameId;
use crate::making::accept_challenge;
use crate::pages::challenges::{ChallengeRow, challenges_page};
use crate::people::Account;
use crate::view::option_words;
use crate::visitor::Desk;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/challenges", get(challenges))
        .route("/challenges/{id}/accept", post(accept))
        .route("/challenges/{id}/decline", post(decline))
        .route("/challenges/{id}/cancel", post(cancel))
}

async fn challenges(desk: Desk) -> Result<Response, AppError> {
    let Some(account) = desk.who.account() else {
        return Ok(Redirect::to("/account?to=/challenges").into_response());
    };
    let standing = desk.app.challenges.of(account.id, desk.app.time.now()).await?;
    let rows: Vec<_> = standing.iter().map(|challenge| row(&desk, account, challenge)).collect();
    Ok(desk.show(challenges_page(&desk.page(), &rows)))
}

fn row(desk: &Desk, reader: &Account, challenge: &Challenge) -> ChallengeRow {
    let (texts, proposal) = (desk.texts(), &challenge.proposal);
    let own = challenge.from.id == reader.id;
    let rated = if proposal.rated { "lobby-seek-rated" } else { "lobby-seek-unrated" };
    let mut terms = vec![
        option_words(&proposal.rules, texts),
        texts.get(rated, &[]),
        clock_words(proposal.controls, proposal.side, texts).to_lowercase(),
    ];
    terms.extend(proposal.side.filter(|_| !own).map(|side| {
        let code = proposal.rules.side(side).code();
        texts.get("lobby-seek-plays", &[("side", code.into())])
    }));
    terms.retain(|term| !term.is_empty());
    ChallengeRow {
        id: challenge.id,
        kind: proposal.rules.kind(),
        name: if own { challenge.to.name.clone() } else { challenge.from.name.clone() },
        terms: terms.join(", "),
        own,
    }
}

fn gone(desk: &Desk) -> AppError {
    AppError { code: "no-challenge", ..AppError::NOT_FOUND }.with(desk.texts().get("challenge-gone", &[]))
}

/// The challenge that an address names, and the account that answers it.
fn named<'a>(desk: &'a Desk, id: &str) -> Result<(&'a Account, GameId), AppError> {
    let account = desk.who.account().ok_or(AppError::UNAUTHORIZED)?;
    Ok((account, id.parse().map_err(|_| gone(desk))?))
}

async fn accept(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    let (account, id) = named(&desk, &id)?;
    if accept_challenge(&desk.app, account, id).await? {
        Ok(Redirect::to(&format!("/{id}")).into_response())
    } else {
        Err(gone(&desk))
    }
}

async fn decline(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    end(&desk, &id, ChallengeNews::Declined).await
}

async fn cancel(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    end(&desk, &id, ChallengeNews::Canceled).await
}

async fn end(desk: &Desk, id: &str, became: ChallengeNews) -> Result<Response, AppError> {
    let (account, id) = named(desk, id)?;
    if desk.app.challenges.end(id, account.id, became, desk.app.time.now()).await? {
        Ok(Redirect::to("/challenges").into_response())
    } else {
        Err(gone(desk))
    }
}
