//! Accounts: one's own, and those of others.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ask::{Member, PathPart, needs};
use super::shapes::{Brief, Done};
use super::words::ScopeName;
use crate::app::App;
use crate::clock::Millis;
use crate::error::AppError;
use crate::people::{Account, PeopleError, Scope};
use crate::store::archive::Owner;
use crate::visitor::Desk;

/// How many games that go on are listed.
const GAMES: u32 = 200;

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(own))
        .routes(routes!(playing))
        .routes(routes!(other))
        .routes(routes!(upgrade))
}

/// How somebody does in a game.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Skill {
    /// The rating (Glicko-2), if there was a rated game.
    pub rating: Option<i32>,
    /// Its deviation.
    pub deviation: Option<i32>,
    /// Whether it rests on too little to be trusted.
    pub provisional: bool,
    /// Rated games.
    pub rated_games: u32,
    /// Games won, rated or not.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// An account, as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Profile {
    /// The name.
    #[schema(example = "anna")]
    pub name: String,
    /// Whether it is a program's.
    pub bot: bool,
    /// Since when there is one, in milliseconds since 1970.
    pub created: Millis,
    /// Whether its owner has a page of the house open just now.
    pub here: bool,
    /// Whether staff has closed it.
    pub closed: bool,
    /// What it has done in each game that it has played, by the games' names.
    pub games: BTreeMap<String, Skill>,
}

/// One's own account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnProfile {
    /// What everybody sees.
    #[serde(flatten)]
    pub profile: Profile,
    /// What the token allows; all, without one.
    #[schema(value_type = Vec<ScopeName>, example = json!(["play", "bot"]))]
    pub scopes: Vec<&'static str>,
}

async fn profile(app: &App, account: &Account) -> Result<Profile, AppError> {
    let now = app.time.now();
    let mut games: BTreeMap<String, Skill> = BTreeMap::new();
    for row in app.store.ratings(account.id).await? {
        // Ratings grow uncertain while nobody plays.
        let rating = row.rating.aged(now - row.changed);
        let (rounded, deviation) = rating.rounded();
        let skill = games.entry(row.kind.name().to_owned()).or_default();
        (skill.rating, skill.deviation) = (Some(rounded), Some(deviation));
        (skill.provisional, skill.rated_games) = (rating.is_provisional(), row.games);
    }
    for tally in app.store.tallies(account.id).await? {
        let skill = games.entry(tally.kind.name().to_owned()).or_default();
        (skill.won, skill.drawn, skill.lost) = (tally.won, tally.drawn, tally.lost);
    }
    let here = app.hall.house().bell.is_here(account.id);
    let closed = app.store.footing(account.id).await?.closed.is_some();
    Ok(Profile {
        name: account.name.clone(),
        bot: account.bot,
        created: account.created,
        here,
        closed,
        games,
    })
}

/// The account that the token is of.
#[utoipa::path(
    get, path = "/api/account", tag = "accounts", operation_id = "getOwnAccount",
    security(("token" = ["read"])),
    responses((status = 200, body = OwnProfile, description = "The account")),
)]
async fn own(Member { desk, account, .. }: Member<needs::Read>) -> Result<Json<OwnProfile>, AppError> {
    let allowed = |scope: &Scope| desk.who.token.as_ref().is_none_or(|token| token.scopes.has(*scope));
    let scopes = Scope::ALL.into_iter().filter(allowed).map(Scope::name).collect();
    Ok(Json(OwnProfile { profile: profile(&desk.app, &account).await?, scopes }))
}

/// Games that go on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Playing {
    /// The most urgent first.
    pub games: Vec<Brief>,
}

/// The account's games that go on, or wait for somebody to take the open seat.
#[utoipa::path(
    get, path = "/api/account/playing", tag = "accounts", operation_id = "listOwnOngoingGames",
    security(("token" = ["read"])),
    responses((status = 200, body = Playing, description = "The games")),
)]
async fn playing(
    Member { desk: Desk { app, who, .. }, account, .. }: Member<needs::Read>,
) -> Result<Json<Playing>, AppError> {
    let mut games = Vec::new();
    for row in app.store.games_of(Owner::Account(account.id), true, GAMES).await? {
        let (table, sides) = app.hall.look(row.setting.id, &who.caller()).await?;
        games.push(Brief::of(&table, sides));
    }
    Ok(Json(Playing { games }))
}

/// Anybody's account.
#[utoipa::path(
    get, path = "/api/user/{name}", tag = "accounts", operation_id = "getAccount",
    params(("name" = String, Path, description = "The account's name")),
    responses((status = 200, body = Profile, description = "The account")),
)]
async fn other(State(app): State<App>, PathPart(name): PathPart<String>) -> Result<Json<Profile>, AppError> {
    Ok(Json(profile(&app, &named(&app, &name).await?).await?))
}

/// The account of a name.
pub(super) async fn named(app: &App, name: &str) -> Result<Account, AppError> {
    app.store.account(name).await?.ok_or(AppError::NO_PLAYER)
}

/// Makes the account a program's, for ever: others see that it is one. Only an account that has not played can become one.
#[utoipa::path(
    post, path = "/api/bot/account/upgrade", tag = "accounts", operation_id = "becomeBot",
    security(("token" = ["bot"])),
    responses((status = 200, body = Done, description = "The account is a program's")),
)]
async fn upgrade(Member { desk, account, .. }: Member<needs::Bot>) -> Result<Json<Done>, AppError> {
    match desk.app.people.become_bot(account.id).await {
        Ok(()) => Ok(Done::OK),
        Err(PeopleError::Played) => {
            Err(AppError::conflict("bot-played").with(desk.texts().get("api-bot-played", &[])))
        }
        Err(error) => Err(error.into()),
    }
}
