//! Playing: what a program does in a game of its account.

use std::time::Instant;

use axum::Json;
use kamni_rules::Step;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ask::{JsonBody, Member, PathPart, QueryFields, needs, refused};
use super::shapes::Done;
use super::words::Answer;
use crate::app::App;
use crate::error::AppError;
use crate::game::Offer;
use crate::ids::GameId;
use crate::table::{LONGEST_LINE, Order, Refused};
use crate::visitor::Desk;

/// More steps than any turn of any game has.
const LONGEST_TURN: usize = 400;

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(make_move))
        .routes(routes!(resign))
        .routes(routes!(draw))
        .routes(routes!(takeback))
        .routes(routes!(rematch))
        .routes(routes!(abort))
        .routes(routes!(say))
}

/// Gives an order in a game.
async fn obey(desk: &Desk, id: &str, order: &Order) -> Result<Json<Done>, AppError> {
    let id: GameId = id.parse()?;
    let began = Instant::now();
    let answer = desk.app.hall.order(id, &desk.who.caller(), order, 0).await?;
    answered(desk, id, began, answer).await
}

async fn answered(
    desk: &Desk,
    id: crate::ids::GameId,
    began: Instant,
    answer: Result<(), Refused>,
) -> Result<Json<Done>, AppError> {
    crate::metrics::order(began, answer.is_err());
    let Err(error) = answer else { return Ok(Done::OK) };
    let (table, _) = desk.app.hall.look(id, &desk.who.caller()).await?;
    Err(refused(desk.texts(), &table.setting().rules, &error))
}

/// Where a step is meant to be made.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StepQuery {
    /// How many steps are made when the first of these is: if others are, nothing is made.
    ply: Option<u32>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// Makes a turn, or one step of it.
///
/// All steps are checked before the first is made: if one is refused, none is made. A turn may also be made step by step, with one
/// request for each. In rated games a token makes steps only for an account that is a program's.
#[utoipa::path(
    post, path = "/api/bot/game/{id}/move/{move}", tag = "play", operation_id = "makeMove",
    params(
        ("id" = String, Path, description = "The game's id"),
        ("move" = String, Path, description = "Steps joined by commas", example = "k10,xk9"),
        StepQuery,
    ),
    security(("token" = ["play"])),
    responses((status = 200, body = Done, description = "The steps are made")),
)]
async fn make_move(
    Member { desk, account, .. }: Member<needs::Play>,
    PathPart((id, steps)): PathPart<(String, String)>,
    QueryFields(meant): QueryFields<StepQuery>,
) -> Result<Json<Done>, AppError> {
    let Desk { app, who, .. } = &desk;
    let id: GameId = id.parse()?;
    if who.token.is_some() && !account.bot && app.hall.look(id, &who.caller()).await?.0.setting().rated {
        // People's ratings are people's: a program plays for its own.
        let said = desk.texts().get("api-not-bot", &[]);
        return Err(AppError { code: "not-bot", ..AppError::FORBIDDEN }.with(said));
    }
    if steps.split(',').count() > LONGEST_TURN {
        return Err(AppError::field(desk.texts(), "move", "1 – 400"));
    }
    let began = Instant::now();
    let steps: Vec<Step> = match steps.split(',').map(Refused::or_step).collect() {
        Ok(steps) => steps,
        Err(refused) => return answered(&desk, id, began, Err(refused)).await,
    };
    let answer = app.hall.turn(id, &who.caller(), meant.ply, &steps, 0).await?;
    answered(&desk, id, began, answer).await
}

/// Gives up.
#[utoipa::path(
    post, path = "/api/bot/game/{id}/resign", tag = "play", operation_id = "resignGame",
    params(("id" = String, Path, description = "The game's id")),
    security(("token" = ["play"])),
    responses((status = 200, body = Done, description = "The game is over")),
)]
async fn resign(
    Member { desk, .. }: Member<needs::Play>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    obey(&desk, &id, &Order::Resign).await
}

/// Calls the game off, before the second turn.
#[utoipa::path(
    post, path = "/api/bot/game/{id}/abort", tag = "play", operation_id = "abortGame",
    params(("id" = String, Path, description = "The game's id")),
    security(("token" = ["play"])),
    responses((status = 200, body = Done, description = "The game is called off")),
)]
async fn abort(
    Member { desk, .. }: Member<needs::Play>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    obey(&desk, &id, &Order::Abort).await
}

/// An offer for `yes`, a refusal for `no`.
fn answer(desk: &Desk, offer: Offer, word: &str) -> Result<Order, AppError> {
    match word {
        "yes" => Ok(Order::Offer(offer)),
        "no" => Ok(Order::Decline(offer)),
        _ => Err(AppError::field(desk.texts(), "answer", "yes, no")),
    }
}

/// Offers a draw or accepts one (`yes`); declines it or withdraws one's own (`no`).
#[utoipa::path(
    post, path = "/api/bot/game/{id}/draw/{answer}", tag = "play", operation_id = "offerOrDeclineDraw",
    params(
        ("id" = String, Path, description = "The game's id"),
        ("answer" = Answer, Path, description = "`yes` or `no`", example = "yes"),
    ),
    security(("token" = ["play"])),
    responses((status = 200, body = Done, description = "It is offered, accepted, declined or withdrawn")),
)]
async fn draw(
    Member { desk, .. }: Member<needs::Play>,
    PathPart((id, word)): PathPart<(String, String)>,
) -> Result<Json<Done>, AppError> {
    obey(&desk, &id, &answer(&desk, Offer::Draw, &word)?).await
}

/// Asks to take back one's last turn or allows it (`yes`); declines (`no`). The computer allows it at once.
#[utoipa::path(
    post, path = "/api/bot/game/{id}/takeback/{answer}", tag = "play", operation_id = "offerOrDeclineTakeback",
    params(
        ("id" = String, Path, description = "The game's id"),
        ("answer" = Answer, Path, description = "`yes` or `no`", example = "yes"),
    ),
    security(("token" = ["play"])),
    responses((status = 200, body = Done, description = "It is asked for, allowed or declined")),
)]
async fn takeback(
    Member { desk, .. }: Member<needs::Play>,
    PathPart((id, word)): PathPart<(String, String)>,
) -> Result<Json<Done>, AppError> {
    obey(&desk, &id, &answer(&desk, Offer::Takeback, &word)?).await
}

/// After the end: offers a rematch with sides swapped or accepts one (`yes`); declines (`no`).
#[utoipa::path(
    post, path = "/api/bot/game/{id}/rematch/{answer}", tag = "play", operation_id = "offerOrDeclineRematch",
    params(
        ("id" = String, Path, description = "The game's id"),
        ("answer" = Answer, Path, description = "`yes` or `no`", example = "yes"),
    ),
    security(("token" = ["play"])),
    responses((status = 200, body = Done, description = "It is offered, accepted or declined")),
)]
async fn rematch(
    Member { desk, .. }: Member<needs::Play>,
    PathPart((id, word)): PathPart<(String, String)>,
) -> Result<Json<Done>, AppError> {
    obey(&desk, &id, &answer(&desk, Offer::Rematch, &word)?).await
}

/// Something to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Talk {
    /// 1 to 300 characters.
    #[schema(min_length = 1, max_length = 300, example = "Good game!")]
    text: String,
}

/// Says something in the game.
#[utoipa::path(
    post, path = "/api/bot/game/{id}/chat", tag = "play", operation_id = "sendChatMessage",
    params(("id" = String, Path, description = "The game's id")),
    request_body = Talk,
    security(("token" = ["play"])),
    responses((status = 200, body = Done, description = "It is said")),
)]
async fn say(
    Member { desk, .. }: Member<needs::Play>,
    PathPart(id): PathPart<String>,
    JsonBody(talk): JsonBody<Talk>,
) -> Result<Json<Done>, AppError> {
    let id: GameId = id.parse()?;
    let began = Instant::now();
    // What is not shown of a line counts too: programs know how much they send.
    let answer = if talk.text.chars().count() > LONGEST_LINE {
        Err(Refused::Text)
    } else {
        desk.app.hall.say(id, &desk.who.caller(), &talk.text).await?
    };
    answered(&desk, id, began, answer).await
}
