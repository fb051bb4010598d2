//! What is between accounts: who follows whom, who does not want to meet whom, reports; who is best, ratings over time, and all that is
//! kept of an account.

use axum::BoxError;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ask::{JsonBody, Member, PathPart, QueryFields, needs};
use super::challenges::Person;
use super::export::Export;
use super::persons::named;
use super::records::Notation;
use super::shapes::Done;
use super::words::{ComplaintWord, GameName};
use crate::app::App;
use crate::clock::Millis;
use crate::error::AppError;
use crate::ids::GameId;
use crate::people::Account;
use crate::proposal::kind_named;
use crate::store::staff::{Complaint, NewReport};
use crate::store::{Filter, Owner, StoreError};
use crate::visitor::{Costly, Desk, Reader};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// The longest report, and the longest line of a rating, in days.
const LONGEST: usize = 1000;
const MOST_DAYS: u32 = 3650;
/// How many games that go on are kept with the rest.
const GOING_ON: u32 = 200;

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(following))
        .routes(routes!(follow))
        .routes(routes!(unfollow))
        .routes(routes!(block))
        .routes(routes!(unblock))
        .routes(routes!(report))
        .routes(routes!(rating_history))
        .routes(routes!(best))
        .routes(routes!(belongings))
}

/// Accounts that an account follows, and those that it has blocked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Ties {
    /// Whom it follows, by name.
    pub following: Vec<Person>,
    /// Whom it has blocked, by name.
    pub blocked: Vec<Person>,
}

/// Whom the account follows, and whom it has blocked.
#[utoipa::path(
    get, path = "/api/account/ties", tag = "accounts", operation_id = "listTies",
    security(("token" = ["read"])),
    responses((status = 200, body = Ties, description = "The accounts")),
)]
async fn following(Member { desk, account, .. }: Member<needs::Read>) -> Result<Json<Ties>, AppError> {
    let store = &desk.app.store;
    let people = |accounts: Vec<Account>| accounts.iter().map(Person::from).collect();
    let (following, blocked) = (store.followed(account.id).await?, store.blocked(account.id).await?);
    Ok(Json(Ties { following: people(following), blocked: people(blocked) }))
}

/// Somebody else, whom an address names.
async fn other(desk: &Desk, account: &Account, name: &str) -> Result<Account, AppError> {
    let other = named(&desk.app, name).await?;
    if other.id == account.id { Err(AppError::conflict("not-oneself")) } else { Ok(other) }
}

fn not_done(error: StoreError) -> AppError {
    match error {
        StoreError::TooMany => AppError::conflict("people-many"),
        StoreError::Apart => AppError::conflict("people-apart"),
        error => error.into(),
    }
}

async fn set_follow(
    desk: &Desk,
    account: &Account,
    name: &str,
    follows: bool,
) -> Result<Json<Done>, AppError> {
    let other = other(desk, account, name).await?;
    let done = desk.app.store.follow(account.id, other.id, follows, desk.app.time.now()).await;
    done.map_err(not_done)?;
    Ok(Done::OK)
}

async fn set_block(desk: &Desk, account: &Account, name: &str, blocks: bool) -> Result<Json<Done>, AppError> {
    let other = other(desk, account, name).await?;
    let done = desk.app.store.block(account.id, other.id, blocks, desk.app.time.now()).await;
    if done.map_err(not_done)? {
        desk.app.lobby.has_changed().await;
    }
    Ok(Done::OK)
}

/// Follows an account: the profile says whether it is here.
#[utoipa::path(
    post, path = "/api/user/{name}/follow", tag = "accounts", operation_id = "followAccount",
    params(("name" = String, Path, description = "The account's name")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "It is followed")),
)]
async fn follow(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(name): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    set_follow(&desk, &account, &name, true).await
}

/// Follows an account no longer.
#[utoipa::path(
    post, path = "/api/user/{name}/unfollow", tag = "accounts", operation_id = "unfollowAccount",
    params(("name" = String, Path, description = "The account's name")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "It is not followed")),
)]
async fn unfollow(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(name): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    set_follow(&desk, &account, &name, false).await
}

/// Blocks an account: neither can challenge the other, they do not see each other's seeks, and it cannot write to you.
#[utoipa::path(
    post, path = "/api/user/{name}/block", tag = "accounts", operation_id = "blockAccount",
    params(("name" = String, Path, description = "The account's name")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "It is blocked")),
)]
async fn block(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(name): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    set_block(&desk, &account, &name, true).await
}

/// Blocks an account no longer.
#[utoipa::path(
    post, path = "/api/user/{name}/unblock", tag = "accounts", operation_id = "unblockAccount",
    params(("name" = String, Path, description = "The account's name")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "It is not blocked")),
)]
async fn unblock(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(name): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    set_block(&desk, &account, &name, false).await
}

/// What somebody tells staff of an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportText {
    /// What it is about.
    #[schema(value_type = ComplaintWord, example = "talk")]
    about: String,
    /// What happened: 1 to 1000 characters.
    #[schema(min_length = 1, max_length = 1000)]
    text: String,
    /// The game that it is about.
    game: Option<String>,
}

/// Reports an account to staff, with what it has said last.
#[utoipa::path(
    post, path = "/api/user/{name}/report", tag = "accounts", operation_id = "reportAccount",
    params(("name" = String, Path, description = "The account's name")),
    request_body = ReportText,
    security(("token" = ["challenge"])),
    responses((status = 201, body = Done, description = "Staff will look at it")),
)]
async fn report(
    Member { desk, account, .. }: Member<needs::Challenge>,
    _: Costly,
    PathPart(name): PathPart<String>,
    JsonBody(sent): JsonBody<ReportText>,
) -> Result<(StatusCode, Json<Done>), AppError> {
    let texts = desk.texts();
    let reported = other(&desk, &account, &name).await?;
    let complaint = Complaint::named(&sent.about);
    let about = complaint.ok_or_else(|| AppError::field(texts, "about", "talk, play, name, other"))?;
    let text = sent.text.trim();
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(AppError::field(texts, "text", "1 – 1000"));
    }
    let game: Option<GameId> = sent.game.as_deref().map(str::parse).transpose()?;
    if let Some(game) = game
        && desk.app.store.game(game).await?.is_none()
    {
        return Err(AppError::NO_GAME);
    }
    let (text, now) = (text.to_owned(), desk.app.time.now());
    let report = NewReport { reporter: account.id, reported: reported.id, about, text, game, now };
    desk.app.store.report(report).await.map_err(|error| match error {
        StoreError::TooMany => AppError::conflict("report-many").with(texts.get("report-many", &[])),
        error => error.into(),
    })?;
    Ok((StatusCode::CREATED, Done::OK))
}

/// Over which time.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// How many days back, 1 to 3650; 365 if nothing is said.
    #[param(minimum = 1, maximum = 3650)]
    days: Option<u32>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// A point of a rating's line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RatingPointShown {
    /// When, in milliseconds since 1970.
    pub at: Millis,
    /// The rating.
    pub rating: i32,
    /// Its deviation.
    pub deviation: i32,
}

/// A rating over time.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RatingLine {
    /// Which game.
    #[schema(value_type = GameName)]
    pub game: &'static str,
    /// Of each day with rated games the last point, the oldest first.
    pub points: Vec<RatingPointShown>,
}

/// The ratings of an account over time.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RatingHistory {
    /// A line for each game that it has played rated.
    pub games: Vec<RatingLine>,
}

/// Anybody's ratings over time, a point a day.
#[utoipa::path(
    get, path = "/api/user/{name}/rating-history", tag = "accounts", operation_id = "getRatingHistory",
    params(("name" = String, Path, description = "The account's name"), DaysQuery),
    responses((status = 200, body = RatingHistory, description = "The ratings")),
)]
async fn rating_history(
    State(app): State<App>,
    reader: Reader,
    PathPart(name): PathPart<String>,
    QueryFields(asked): QueryFields<DaysQuery>,
) -> Result<Json<RatingHistory>, AppError> {
    let account = named(&app, &name).await?;
    let days = asked.days.unwrap_or(365);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(AppError::field(app.texts(reader.lang), "days", "1 – 3650"));
    }
    let since = app.time.now() - Millis::from(days) * DAY;
    let mut games = Vec::new();
    for row in app.store.ratings(account.id).await? {
        let points = app.store.rating_history(account.id, row.kind, since).await?;
        #[allow(clippy::cast_possible_truncation, reason = "both are within a few thousand")]
        let point = |point: &crate::store::RatingPoint| RatingPointShown {
            at: point.at,
            rating: point.rating.round() as i32,
            deviation: point.deviation.round() as i32,
        };
        games.push(RatingLine { game: row.kind.name(), points: points.iter().map(point).collect() });
    }
    Ok(Json(RatingHistory { games }))
}

/// Within which time the best have played.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BestQuery {
    /// Within how many days they have played a rated game; whenever, if nothing is said.
    #[param(minimum = 1, maximum = 3650)]
    days: Option<u32>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// Somebody among the best.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Ranked {
    /// Who.
    #[serde(flatten)]
    pub person: Person,
    /// The rating.
    pub rating: i32,
    /// Its deviation.
    pub deviation: i32,
    /// Rated games.
    pub rated_games: u32,
}

/// The best of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Best {
    /// The first one first, at most 50.
    pub players: Vec<Ranked>,
}

/// The accounts with the best settled ratings in a game.
#[utoipa::path(
    get, path = "/api/players/{game}", tag = "accounts", operation_id = "listBestPlayers",
    params(("game" = GameName, Path, description = "The game"), BestQuery),
    responses((status = 200, body = Best, description = "The accounts")),
)]
async fn best(
    State(app): State<App>,
    reader: Reader,
    PathPart(game): PathPart<String>,
    QueryFields(asked): QueryFields<BestQuery>,
) -> Result<Json<Best>, AppError> {
    let texts = app.texts(reader.lang);
    let kind = kind_named(&game).map_err(|_| AppError::NOT_FOUND.with(texts.unknown_game(&game)))?;
    if asked.days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
        return Err(AppError::field(texts, "days", "1 – 3650"));
    }
    let now = app.time.now();
    let since = asked.days.map_or(0, |days| now - Millis::from(days) * DAY);
    let ranked = app.store.best(kind, since, now).await?.into_iter().map(|row| {
        let (rating, deviation) = row.rating.aged(now - row.changed).rounded();
        Ranked { person: Person::from(&row.account), rating, deviation, rated_games: row.games }
    });
    Ok(Json(Best { players: ranked.collect() }))
}

/// All that the house keeps of the account, as lines of JSON: each is an object with one field, named by what it holds, such as `rating`
/// or `said`. The games come last, as `game`, as in other exports.
#[utoipa::path(
    get, path = "/api/account/export", tag = "accounts", operation_id = "exportAccount",
    security(("token" = ["read"])),
    responses((status = 200, description = "A line for each thing", content((Object = "application/x-ndjson")))),
)]
async fn belongings(
    Member { desk, account, .. }: Member<needs::Read>,
    _: Costly,
) -> Result<Response, AppError> {
    let app = desk.app.clone();
    let mut lines = String::new();
    for line in app.store.belongings(&account).await? {
        lines.push_str(&line.to_string());
        lines.push('\n');
    }
    let going_on = app.store.games_of(Owner::Account(account.id), true, GOING_ON).await?;
    let mut records = String::new();
    going_on.iter().for_each(|game| Notation::Json.push_row(game, "", &mut records));
    lines.push_str(&as_games(&records));
    let filter = Filter { player: Some(account.name.clone()), ..Filter::default() };
    let games = Export::new(app, Notation::Json, String::new(), filter, u32::MAX).stream();
    let games = games.map(|some| some.map(|bytes| Bytes::from(as_games(&String::from_utf8_lossy(&bytes)))));
    let first = stream::iter([Ok::<_, BoxError>(Bytes::from(lines))]);
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(first.chain(games))).into_response())
}

/// Lines of records as lines that are named.
fn as_games(records: &str) -> String {
    records.lines().map(|record| format!("{{\"game\":{record}}}\n")).collect()
}
