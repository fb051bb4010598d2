//! Challenges: games that somebody wants with somebody else, with the computer, or with whoever comes.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use kamni_engine::Level;
use kamni_rules::{Player, Rules};
use kamni_texts::Texts;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use kamni_house::challenges::{Challenge, ChallengeError, ChallengeNews, LIFE};

use super::ask::{JsonBody, Member, PathPart, needs, refused};
use super::persons::named;
use super::shapes::{Brief, Done, Side, Value, options};
use super::words::{GameName, PresetName, SideWish};
use crate::app::App;
use crate::clock::{Control, Controls, Millis};
use crate::error::AppError;
use crate::game::Sitter;
use crate::hall::NoRoom;
use crate::ids::GameId;
use crate::making::{accept_challenge, check_fair, sitter};
use crate::people::Account;
use crate::presets::Preset;
use crate::proposal::{BadProposal, Proposal, Way, kind_named};
use crate::room::Caller;
use crate::table::Refused;
use crate::visitor::{Costly, Desk};

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(challenge_computer))
        .routes(routes!(challenge_anybody))
        .routes(routes!(challenge))
        .routes(routes!(accept))
        .routes(routes!(decline))
        .routes(routes!(cancel))
}

/// A game that somebody wants.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Which game.
    #[schema(value_type = GameName, example = "kamiken")]
    game: String,
    /// A ready-made set of options: `quick`, `standard`, `author`. Options that are named too come on top of it.
    #[schema(value_type = Option<PresetName>)]
    preset: Option<String>,
    /// Options; those that are not named have their defaults. `GET /api/rules` lists them.
    #[serde(default)]
    #[schema(example = json!({"size": 9}))]
    options: BTreeMap<String, Value>,
    /// A position text to begin with.
    position: Option<String>,
    /// Your side: `first`, `second`, or `random`, which it is if nothing is said.
    #[schema(value_type = Option<SideWish>, example = "random")]
    side: Option<String>,
    /// Your clock; none if nothing is said.
    #[schema(value_type = Option<Control>)]
    clock: Option<ClockWish>,
    /// The other's clock, if it is another: time odds. It is of the same kind.
    #[schema(value_type = Option<Control>)]
    rival_clock: Option<ClockWish>,
    /// Whether ratings change. Only between two accounts, and from the game's own beginning.
    #[serde(default)]
    rated: bool,
    /// How strong the computer is, from 1 to 10; 3 if nothing is said. Only for games with it.
    #[schema(minimum = 1, maximum = 10)]
    level: Option<u8>,
}

/// A clock as programs ask for it: read by its fields, so that a fault is told by the field's name.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClockWish(Control);

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ClockKind {
    None,
    Fischer,
    ByoYomi,
    Correspondence,
}

/// The fields of all kinds of clocks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockFields {
    kind: ClockKind,
    base: Option<u32>,
    increment: Option<u32>,
    periods: Option<u32>,
    period: Option<u32>,
    days: Option<u32>,
}

impl<'de> Deserialize<'de> for ClockWish {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ClockFields { kind, base, increment, periods, period, days } =
            ClockFields::deserialize(deserializer)?;
        let known: &'static [&'static str] = match kind {
            ClockKind::None => &["kind"],
            ClockKind::Fischer => &["kind", "base", "increment"],
            ClockKind::ByoYomi => &["kind", "base", "periods", "period"],
            ClockKind::Correspondence => &["kind", "days"],
        };
        let given = [
            ("base", base),
            ("increment", increment),
            ("periods", periods),
            ("period", period),
            ("days", days),
        ];
        if let Some((name, _)) = given.iter().find(|(name, value)| value.is_some() && !known.contains(name)) {
            return Err(D::Error::unknown_field(name, known));
        }
        let needed = |name, value: Option<u32>| value.ok_or_else(|| D::Error::missing_field(name));
        Ok(Self(match kind {
            ClockKind::None => Control::None,
            ClockKind::Fischer => {
                Control::Fischer { base: needed("base", base)?, increment: needed("increment", increment)? }
            }
            ClockKind::ByoYomi => Control::ByoYomi {
                base: needed("base", base)?,
                periods: needed("periods", periods)?,
                period: needed("period", period)?,
            },
            ClockKind::Correspondence => Control::Correspondence { days: needed("days", days)? },
        }))
    }
}

impl Wish {
    /// What is wanted in a tournament: neither side nor position is anybody's own there.
    pub(super) const fn of_tournament(
        game: String,
        preset: Option<String>,
        options: BTreeMap<String, Value>,
        clock: Option<ClockWish>,
        rated: bool,
    ) -> Self {
        let (position, side, rival_clock, level) = (None, None, None, None);
        Self { game, preset, options, position, side, clock, rival_clock, rated, level }
    }

    fn rules(&self) -> Result<Rules, BadProposal> {
        let kind = kind_named(&self.game)?;
        let mut texts: BTreeMap<&str, String> = BTreeMap::new();
        if let Some(name) = &self.preset {
            let bad = BadProposal::Field { name: "preset".into(), takes: "quick, standard, author" };
            let preset = Preset::named(name).ok_or(bad)?.options(kind);
            texts.extend(preset.iter().map(|&(name, value)| (name, value.to_owned())));
        }
        texts.extend(self.options.iter().map(|(name, value)| (name.as_str(), value.text())));
        let given = texts.iter().map(|(name, value)| (*name, value.as_str()));
        Rules::new(kind, given).map_err(|error| BadProposal::Options(kind, error))
    }

    /// The game that is wanted.
    pub(super) fn proposal(self) -> Result<Proposal, BadProposal> {
        let rules = self.rules()?;
        let field = |name: &'static str, takes| BadProposal::Field { name: name.into(), takes };
        let side = match self.side.as_deref() {
            None | Some("random") => None,
            Some("first") => Some(Player::First),
            Some("second") => Some(Player::Second),
            Some(_) => return Err(field("side", "first, second, random")),
        };
        let own = self.clock.map_or(Control::None, |clock| clock.0);
        let other = self.rival_clock.map_or(own, |clock| clock.0);
        if own != other && side.is_none() {
            // Whose clock is whose has to be known before the sides are drawn.
            return Err(field("side", "first, second"));
        }
        let controls = Controls(if side == Some(Player::Second) { [other, own] } else { [own, other] });
        if self.rated && self.position.is_some() {
            return Err(field("rated", "false"));
        }
        let proposal = Proposal { rules, position: self.position, controls, rated: self.rated, side };
        proposal.check()?;
        Ok(proposal)
    }
}

/// Somebody with an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Whether it is a program's account.
    pub bot: bool,
}

impl From<&Account> for Person {
    fn from(account: &Account) -> Self {
        Self { name: account.name.clone(), bot: account.bot }
    }
}

/// A challenge from one account to another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChallengeShown {
    /// Its id, and its game's when it is accepted.
    pub id: String,
    /// Which game.
    #[schema(value_type = GameName)]
    pub game: &'static str,
    /// All options.
    pub options: BTreeMap<String, Value>,
    /// The position text where play begins, if not at the game's own beginning.
    pub position: Option<String>,
    /// First's and Second's clocks.
    pub clock: Controls,
    /// Whether ratings will change.
    pub rated: bool,
    /// The side of the one who made it; drawn by lot if there is none.
    pub side: Option<Side>,
    /// Who made it.
    pub from: Person,
    /// To whom.
    pub to: Person,
    /// When it was made, in milliseconds since 1970.
    pub created: Millis,
    /// When it will be gone.
    pub expires: Millis,
}

impl From<&Challenge> for ChallengeShown {
    fn from(challenge: &Challenge) -> Self {
        let Challenge { id, from, to, proposal, created } = challenge;
        Self {
            id: id.to_string(),
            game: proposal.rules.kind().name(),
            options: options(&proposal.rules),
            position: proposal.position.clone(),
            clock: proposal.controls,
            rated: proposal.rated,
            side: proposal.side.map(Side::from),
            from: from.into(),
            to: to.into(),
            created: *created,
            expires: created + LIFE,
        }
    }
}

/// The challenges from and to an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChallengeList {
    /// To you, oldest first.
    received: Vec<ChallengeShown>,
    /// From you.
    sent: Vec<ChallengeShown>,
}

/// Something that was made, and is shown.
pub(super) type Created<T> = (StatusCode, Json<T>);

/// The challenges that stand, to you and from you.
#[utoipa::path(
    get, path = "/api/challenge", tag = "challenges", operation_id = "listChallenges",
    security(("token" = ["challenge"])),
    responses((status = 200, body = ChallengeList, description = "The challenges")),
)]
async fn list(
    Member { desk, account, .. }: Member<needs::Challenge>,
) -> Result<Json<ChallengeList>, AppError> {
    let mut standing = ChallengeList { received: Vec::new(), sent: Vec::new() };
    for challenge in desk.app.challenges.of(account.id, desk.app.time.now()).await? {
        let list = if challenge.to.id == account.id { &mut standing.received } else { &mut standing.sent };
        list.push(ChallengeShown::from(&challenge));
    }
    Ok(Json(standing))
}

/// Challenges an account. The answer comes on the stream of events: `gameStart` or `challengeDeclined`.
#[utoipa::path(
    post, path = "/api/challenge/{user}", tag = "challenges", operation_id = "challengeAccount",
    params(("user" = String, Path, description = "The account's name")),
    request_body = Wish,
    security(("token" = ["challenge"])),
    responses((status = 201, body = ChallengeShown, description = "The challenge stands")),
)]
async fn challenge(
    Member { desk, account: from, .. }: Member<needs::Challenge>,
    _: Costly,
    PathPart(user): PathPart<String>,
    JsonBody(wish): JsonBody<Wish>,
) -> Result<Created<ChallengeShown>, AppError> {
    let (app, texts) = (&desk.app, desk.texts());
    let to = named(app, &user).await?;
    if to.id == from.id {
        return Err(AppError::conflict("challenge-self").with(texts.get("api-challenge-self", &[])));
    }
    if wish.level.is_some() {
        return Err(no_level(texts));
    }
    let proposal = wish.proposal().map_err(|error| AppError::proposal(texts, &error))?;
    let challenge = Challenge { id: GameId::random(), from, to, proposal, created: app.time.now() };
    let challenge = app.challenges.add(challenge).await.map_err(|error| match error {
        ChallengeError::TooMany => {
            AppError::conflict("challenge-many").with(texts.get("api-challenge-many", &[]))
        }
        ChallengeError::Apart => {
            AppError::conflict("challenge-blocked").with(texts.get("error-challenge-blocked", &[]))
        }
        ChallengeError::Store(error) => error.into(),
    })?;
    Ok((StatusCode::CREATED, Json(ChallengeShown::from(&*challenge))))
}

/// Makes a game with the computer. It begins at once.
#[utoipa::path(
    post, path = "/api/challenge/ai", tag = "challenges", operation_id = "challengeComputer",
    request_body = Wish,
    security(("token" = ["challenge"])),
    responses((status = 201, body = Brief, description = "The game is made")),
)]
async fn challenge_computer(
    Member { desk, account, .. }: Member<needs::Challenge>,
    _: Costly,
    JsonBody(wish): JsonBody<Wish>,
) -> Result<Created<Brief>, AppError> {
    let level = Level::new(wish.level.unwrap_or(3));
    let level = level.ok_or_else(|| AppError::field(desk.texts(), "level", "1 – 10"))?;
    if wish.rated {
        return Err(AppError::field(desk.texts(), "rated", "false"));
    }
    make(&desk, &account, wish, Way::Computer { level }).await
}

/// Makes a game whose other seat is open: whoever opens its address first, or accepts it by its id, plays.
#[utoipa::path(
    post, path = "/api/challenge/open", tag = "challenges", operation_id = "createOpenGame",
    request_body = Wish,
    security(("token" = ["challenge"])),
    responses((status = 201, body = Brief, description = "The game is made")),
)]
async fn challenge_anybody(
    Member { desk, account, .. }: Member<needs::Challenge>,
    _: Costly,
    JsonBody(wish): JsonBody<Wish>,
) -> Result<Created<Brief>, AppError> {
    if wish.level.is_some() {
        return Err(no_level(desk.texts()));
    }
    make(&desk, &account, wish, Way::Link).await
}

/// Makes a game in which the account has a seat.
async fn make(desk: &Desk, account: &Account, wish: Wish, way: Way) -> Result<Created<Brief>, AppError> {
    let Desk { app, who, .. } = desk;
    let proposal = wish.proposal().map_err(|error| AppError::proposal(desk.texts(), &error))?;
    check_fair(app, way, &proposal)?;
    let own = sitter(app, Some(account), proposal.rules.kind()).await?;
    let (seats, grants) = proposal.seats(way, own, who.session());
    let room = app.hall.create_from(who.from, proposal.setting(app.time.now()), seats, grants).await?;
    let id = room.table().setting().id;
    let (table, sides) = app.hall.look(id, &who.caller()).await?;
    Ok((StatusCode::CREATED, Json(Brief::of(&table, sides))))
}

fn no_level(texts: &Texts) -> AppError {
    AppError::bad("bad-field").with(texts.get("api-level-computer", &[]))
}

fn no_challenge(desk: &Desk) -> AppError {
    let said = desk.texts().get("api-no-challenge", &[]);
    AppError { code: "no-challenge", ..AppError::NOT_FOUND }.with(said)
}

/// Accepts a challenge, or takes the open seat of a game. The game begins.
#[utoipa::path(
    post, path = "/api/challenge/{id}/accept", tag = "challenges", operation_id = "acceptChallenge",
    params(("id" = String, Path, description = "The challenge's id, or that of a game with an open seat")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Brief, description = "The game begins")),
)]
async fn accept(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Brief>, AppError> {
    let Desk { app, who, .. } = &desk;
    let id = id.parse().map_err(|_| no_challenge(&desk))?;
    if !accept_challenge(app, &account, id).await? {
        sit(&desk, &account, id).await?;
    }
    let (table, sides) = app.hall.look(id, &who.caller()).await?;
    Ok(Json(Brief::of(&table, sides)))
}

/// Takes an open seat.
async fn sit(desk: &Desk, account: &Account, id: GameId) -> Result<(), AppError> {
    let Desk { app, who, .. } = desk;
    let (table, _) = app.hall.look(id, &who.caller()).await.map_err(|error| match error {
        NoRoom::NoGame => no_challenge(desk),
        error => error.into(),
    })?;
    if !table.seats().contains(&Sitter::Open) {
        return Err(no_challenge(desk));
    }
    let own = sitter(app, Some(account), table.setting().kind()).await?;
    // The account holds the seat: a browser's session need not.
    let caller = Caller { session: None, ..who.caller() };
    let sat = app.hall.sit(id, &caller, &own).await?;
    sat.map_err(|error| match error {
        Refused::Seat => AppError::conflict("seat-taken").with(desk.texts().get("api-seat-taken", &[])),
        error => refused(desk.texts(), &table.setting().rules, &error),
    })?;
    Ok(())
}

/// Declines a challenge to you.
#[utoipa::path(
    post, path = "/api/challenge/{id}/decline", tag = "challenges", operation_id = "declineChallenge",
    params(("id" = String, Path, description = "The challenge's id")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "The challenge is gone")),
)]
async fn decline(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    end(&desk, &account, &id, ChallengeNews::Declined).await
}

/// Takes back a challenge of yours.
#[utoipa::path(
    post, path = "/api/challenge/{id}/cancel", tag = "challenges", operation_id = "cancelChallenge",
    params(("id" = String, Path, description = "The challenge's id")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "The challenge is gone")),
)]
async fn cancel(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    end(&desk, &account, &id, ChallengeNews::Canceled).await
}

async fn end(
    desk: &Desk,
    account: &Account,
    id: &str,
    became: ChallengeNews,
) -> Result<Json<Done>, AppError> {
    let id = id.parse().map_err(|_| no_challenge(desk))?;
    let ended = desk.app.challenges.end(id, account.id, became, desk.app.time.now()).await?;
    if ended { Ok(Done::OK) } else { Err(no_challenge(desk)) }
}
