//! Games that come about the same way from a page and from a program.

use async_recursion::async_recursion as boxed;
use kamni_rules::{GameKind, Player};

use crate::app::App;
use crate::challenges::Challenge;
use crate::error::AppError;
use crate::game::{Setting, Sitter};
use crate::ids::GameId;
use crate::people::Account;
use crate::proposal::{Proposal, Way};
use crate::store::{NewGame, Origin, StoreError};

/// How somebody sits down to a game: as a guest, or with an account and its rating.
///
/// # Errors
/// If the store fails.
#[boxed]
pub async fn sitter(app: &App, account: Option<&Account>, kind: GameKind) -> Result<Sitter, AppError> {
    let Some(account) = account else { return Ok(Sitter::Guest) };
    let rating = app.store.rating(account.id, kind, app.time.now()).await?;
    Ok(account.sitter(Some(rating.rounded())))
}

/// The computer does not play on from where a rated game stands.
///
/// # Errors
/// If it would have to.
pub fn check_fair(app: &App, way: Way, proposal: &Proposal) -> Result<(), AppError> {
    let set_up = proposal.position.as_ref().filter(|_| matches!(way, Way::Computer { .. }));
    // What is no position is refused elsewhere.
    let Some(position) = set_up.and_then(|text| proposal.rules.read(text).ok()) else { return Ok(()) };
    if app.hall.house().standing.forbids(&position) { Err(AppError::IN_RATED_GAME) } else { Ok(()) }
}

/// Accepts a challenge to an account, and makes its game; says whether there was one.
///
/// # Errors
/// If the game cannot be made: then the challenge stands as before.
#[boxed]
pub async fn accept_challenge(app: &App, account: &Account, id: GameId) -> Result<bool, AppError> {
    let Some(challenge) = app.challenges.to(account.id, id, app.time.now()).await? else { return Ok(false) };
    let game = game_of(app, &challenge, account).await?;
    match app.store.ledger().begin(game).await {
        Ok(()) => {}
        // It was taken back meanwhile, or accepted at another page.
        Err(StoreError::NoSeek) => return Ok(false),
        Err(error) => return Err(error.into()),
    }
    app.challenges.accepted(&challenge);
    // The game is there, whatever comes of its room: whoever comes in opens it.
    if let Err(error) = app.hall.room(id).await {
        tracing::warn!(game = %id, %error, "the room of a new game could not be opened");
    }
    Ok(true)
}

/// The game of a challenge, which goes off the books when it is made.
async fn game_of(app: &App, challenge: &Challenge, account: &Account) -> Result<NewGame, AppError> {
    let kind = challenge.proposal.rules.kind();
    let (from, to) =
        (sitter(app, Some(&challenge.from), kind).await?, sitter(app, Some(account), kind).await?);
    let seats = match challenge.proposal.take_side() {
        Player::First => [from, to],
        Player::Second => [to, from],
    };
    let setting = Setting { id: challenge.id, ..challenge.proposal.setting(app.time.now()) };
    Ok(NewGame { setting, seats, grants: Vec::new(), origin: Origin::Challenge { to: account.id } })
}
