//! Tournaments: looked at, made, entered and left.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ask::{JsonBody, Member, PathPart, needs};
use super::challenges::{ClockWish, Created, Wish};
use super::shapes::{Done, Side, Value, options};
use super::words::{GameName, PhaseName, PresenceName, PresetName, SortName};
use crate::app::App;
use crate::clock::{Control, Millis};
use crate::error::AppError;
use crate::ids::TournamentId;
use crate::proposal::BadProposal;
use crate::store::TournamentRow;
use crate::tournament::form::BadPlan;
use crate::tournament::{Bout, Cell, Entrant, Maker, Phase, Presence, Setting, Sort, Tournament};
use crate::visitor::{Costly, Desk};
use kamni_house::tournaments::TournamentError;

/// How many that are over are listed.
const OVER: u32 = 50;

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(make))
        .routes(routes!(one))
        .routes(routes!(games))
        .routes(routes!(join))
        .routes(routes!(pause))
        .routes(routes!(leave))
        .routes(routes!(cancel))
}

/// A tournament that somebody wants.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentWish {
    /// What it is called: 3 to 40 letters.
    #[schema(example = "Evening arena")]
    name: String,
    /// How rivals are found; `arena` if nothing is said.
    #[schema(value_type = Option<SortName>)]
    sort: Option<String>,
    /// How long an arena lasts; 60 if nothing is said.
    #[schema(minimum = 5, maximum = 240)]
    minutes: Option<u32>,
    /// How many rounds a Swiss has; 5 if nothing is said.
    #[schema(minimum = 2, maximum = 15)]
    rounds: Option<u32>,
    /// Which game.
    #[schema(value_type = GameName)]
    game: String,
    /// A ready-made set of options: `quick`, `standard`, `author`. Options that are named too come on top of it.
    #[schema(value_type = Option<PresetName>)]
    preset: Option<String>,
    /// Options; those that are not named have their defaults.
    #[serde(default)]
    options: BTreeMap<String, Value>,
    /// The clock, which both have: of minutes, with a stock of at most an hour.
    #[schema(value_type = Control)]
    clock: Option<ClockWish>,
    /// Whether ratings change.
    #[serde(default)]
    rated: bool,
    /// Whether programs may enter.
    #[serde(default)]
    bots: bool,
    /// A password that is asked of whoever enters.
    password: Option<String>,
    /// When it begins, in milliseconds since 1970: at most thirty days from now. At once, if nothing is said.
    begins: Option<Millis>,
}

impl TournamentWish {
    fn setting(self, maker: Maker, now: Millis) -> Result<Setting, BadPlan> {
        let sort = match self.sort.as_deref() {
            None | Some("arena") => Sort::Arena { minutes: self.minutes.unwrap_or(60) },
            Some("swiss") => Sort::Swiss { rounds: self.rounds.unwrap_or(5) },
            Some("round-robin") => Sort::RoundRobin,
            Some(_) => {
                let takes = "arena, swiss, round-robin";
                return Err(BadPlan::Game(BadProposal::Field { name: "sort".into(), takes }));
            }
        };
        let locked = self.password.as_ref().is_some_and(|password| !password.is_empty());
        let wish = Wish::of_tournament(self.game, self.preset, self.options, self.clock, self.rated);
        let proposal = wish.proposal()?;
        let setting = Setting {
            id: TournamentId::random(),
            name: self.name.trim().to_owned(),
            sort,
            rules: proposal.rules,
            controls: proposal.controls,
            rated: proposal.rated,
            bots: self.bots,
            locked,
            begins: self.begins.unwrap_or(now),
            created: now,
            maker: Some(maker),
        };
        setting.check().map_err(BadPlan::Bounds)?;
        Ok(setting)
    }
}

/// What is settled of a tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TournamentShown {
    /// Its id, as it stands in its address.
    #[schema(example = "3k7wqz9c")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How rivals are found.
    #[schema(value_type = SortName, example = "arena")]
    pub sort: &'static str,
    /// How long an arena lasts.
    pub minutes: Option<u32>,
    /// How many rounds a Swiss has.
    pub rounds: Option<u32>,
    /// Which game.
    #[schema(value_type = GameName)]
    pub game: &'static str,
    /// All options.
    pub options: BTreeMap<String, Value>,
    /// The clock.
    pub clock: Control,
    /// Whether ratings change.
    pub rated: bool,
    /// Whether programs may enter.
    pub bots: bool,
    /// Whether a password is asked for.
    pub locked: bool,
    /// Who made it; nobody, if it is the house's own.
    pub maker: Option<String>,
    /// When it begins, in milliseconds since 1970.
    pub begins: Millis,
    /// When it was made.
    pub created: Millis,
}

impl From<&Setting> for TournamentShown {
    fn from(setting: &Setting) -> Self {
        let (minutes, rounds) = match setting.sort {
            Sort::Arena { minutes } => (Some(minutes), None),
            Sort::Swiss { rounds } => (None, Some(rounds)),
            Sort::RoundRobin => (None, None),
        };
        Self {
            id: setting.id.to_string(),
            name: setting.name.clone(),
            sort: setting.sort.name(),
            minutes,
            rounds,
            game: setting.kind().name(),
            options: options(&setting.rules),
            clock: setting.controls.0[0],
            rated: setting.rated,
            bots: setting.bots,
            locked: setting.locked,
            maker: setting.maker.as_ref().map(|maker| maker.name.clone()),
            begins: setting.begins,
            created: setting.created,
        }
    }
}

/// A tournament in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TournamentBrief {
    /// What is settled.
    #[serde(flatten)]
    pub settled: TournamentShown,
    /// How far it is.
    #[schema(value_type = PhaseName)]
    pub phase: &'static str,
    /// How many have entered.
    pub players: u32,
    /// Who came first, if it is over.
    pub winner: Option<String>,
    /// When it began.
    pub begun: Option<Millis>,
    /// When it was over.
    pub ended: Option<Millis>,
}

impl From<&TournamentRow> for TournamentBrief {
    fn from(row: &TournamentRow) -> Self {
        let phase = match (row.begun, row.ended) {
            (None, None) => "waiting",
            (Some(_), None) => "running",
            (Some(_), Some(_)) => "over",
            (None, Some(_)) => "called-off",
        };
        Self {
            settled: TournamentShown::from(&*row.setting),
            phase,
            players: row.players,
            winner: row.winner.clone(),
            begun: row.begun,
            ended: row.ended,
        }
    }
}

/// Tournaments.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TournamentList {
    /// Those that go on or are to begin, by the time of their beginning.
    ahead: Vec<TournamentBrief>,
    /// Those that are over, the last one first.
    over: Vec<TournamentBrief>,
}

/// A line of the standings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StandingShown {
    /// From 1.
    pub place: usize,
    /// The account's name.
    pub name: String,
    /// Whether it is a program's.
    pub bot: bool,
    /// The number in the tournament, by rating when it began.
    pub number: usize,
    /// The rating when he entered.
    pub rating: i32,
    /// The points, with halves where there are rounds.
    pub points: f64,
    /// What decides between equal points: Buchholz in a Swiss, Sonneborn and Berger's sum in a round robin.
    pub tiebreak: Option<f64>,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Rounds without a rival.
    pub byes: u32,
    /// Games won in a row now.
    pub in_a_row: u32,
    /// Whether he is to be paired.
    #[schema(value_type = PresenceName)]
    pub presence: &'static str,
    /// The game that he plays.
    pub playing: Option<String>,
}

/// A tournament and how it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TournamentState {
    /// What is settled.
    #[serde(flatten)]
    pub settled: TournamentShown,
    /// How far it is.
    #[schema(value_type = PhaseName)]
    pub phase: &'static str,
    /// The number of its last event: it changes whenever anything does.
    pub number: u32,
    /// When it began.
    pub begun: Option<Millis>,
    /// When an arena's time is up.
    pub closes: Option<Millis>,
    /// How many rounds have begun.
    pub round: Option<usize>,
    /// When the next round begins, if none is played.
    pub next_round: Option<Millis>,
    /// How many games there have been.
    pub games: usize,
    /// All players, the first one first.
    pub standings: Vec<StandingShown>,
}

/// How far a tournament is, as a word.
fn phase(tournament: &Tournament) -> &'static str {
    match tournament.phase() {
        Phase::Waiting => "waiting",
        Phase::Running(_) => "running",
        Phase::Over(_) => "over",
        Phase::CalledOff => "called-off",
    }
}

impl TournamentState {
    /// How a tournament stands.
    #[must_use]
    pub fn of(tournament: &Tournament) -> Self {
        let rounds = tournament.setting().sort.has_rounds();
        Self {
            settled: TournamentShown::from(&**tournament.setting()),
            phase: phase(tournament),
            number: tournament.number(),
            begun: tournament.begun(),
            closes: tournament.closes(),
            round: rounds.then_some(tournament.rounds().len()),
            next_round: if rounds { tournament.next_round() } else { None },
            games: tournament.bouts().len(),
            standings: standings(tournament),
        }
    }
}

fn standings(tournament: &Tournament) -> Vec<StandingShown> {
    let rounds = tournament.setting().sort.has_rounds();
    let shown = |row: &crate::tournament::Row| {
        let Entrant { name, bot, seed, rating, results, byes, streak, presence, playing, .. } =
            &tournament.entrants()[row.who];
        let points = f64::from(row.points);
        StandingShown {
            place: row.rank,
            name: name.clone(),
            bot: *bot,
            number: *seed,
            rating: *rating,
            points: if rounds { points / 2.0 } else { points },
            tiebreak: rounds.then(|| f64::from(row.tiebreak) / 4.0),
            won: results[0],
            drawn: results[1],
            lost: results[2],
            byes: *byes,
            in_a_row: *streak,
            presence: match presence {
                Presence::Here => "here",
                Presence::Paused => "paused",
                Presence::Left => "left",
            },
            playing: playing.map(|game| game.to_string()),
        }
    };
    tournament.standings().iter().map(shown).collect()
}

/// A game of a tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoutShown {
    /// The game's id.
    pub game: String,
    /// The round, from 1; in an arena, the pairing.
    pub round: usize,
    /// Who has First's side.
    pub first: String,
    /// Who has Second's.
    pub second: String,
    /// Whether it is over.
    pub over: bool,
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Who was not there, and lost by it.
    pub absent: Option<Side>,
}

/// The games of a tournament, in the order in which they were paired, and who was without a rival.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bouts {
    /// The games.
    games: Vec<BoutShown>,
    /// In each round the names of those who had no rival.
    byes: Vec<Vec<String>>,
}

impl Bouts {
    fn of(tournament: &Tournament) -> Self {
        let name = |who: usize| tournament.entrants()[who].name.clone();
        let game = |bout: &Bout| BoutShown {
            game: bout.game.to_string(),
            round: bout.round + 1,
            first: name(bout.sides[0]),
            second: name(bout.sides[1]),
            over: bout.played.is_some(),
            winner: bout.played.and_then(|played| played.winner).map(Side::from),
            absent: bout.played.and_then(|played| played.absent).map(Side::from),
        };
        let byes = |round| {
            let without = |who: &usize| matches!(tournament.cell(*who, round), Cell::Bye);
            (0..tournament.entrants().len()).filter(without).map(name).collect()
        };
        Self {
            games: tournament.bouts().iter().map(game).collect(),
            byes: (0..tournament.rounds().len()).map(byes).collect(),
        }
    }
}

/// What is asked of whoever enters.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The password, if there is one.
    password: Option<String>,
}

fn missing(desk: &Desk) -> AppError {
    AppError::tournament(desk.texts(), TournamentError::Missing)
}

fn named(desk: &Desk, id: &str) -> Result<TournamentId, AppError> {
    id.parse().map_err(|_| missing(desk))
}

fn refused(desk: &Desk) -> impl FnOnce(TournamentError) -> AppError + '_ {
    |error| AppError::tournament(desk.texts(), error)
}

/// The tournaments that go on or are to begin, and the last ones that are over.
#[utoipa::path(
    get, path = "/api/tournaments", tag = "tournaments", operation_id = "listTournaments",
    responses((status = 200, body = TournamentList, description = "The tournaments")),
)]
async fn list(State(app): State<App>) -> Result<Json<TournamentList>, AppError> {
    let ahead = app.store.tournaments_ahead().await?;
    let over = app.store.tournaments_over(Millis::MAX, OVER).await?;
    let brief = |rows: &[TournamentRow]| rows.iter().map(TournamentBrief::from).collect();
    Ok(Json(TournamentList { ahead: brief(&ahead), over: brief(&over) }))
}

/// Makes a tournament. One account may have three that are not over.
#[utoipa::path(
    post, path = "/api/tournament", tag = "tournaments", operation_id = "makeTournament",
    request_body = TournamentWish,
    security(("token" = ["challenge"])),
    responses((status = 201, body = TournamentState, description = "The tournament is made")),
)]
async fn make(
    Member { desk, account, .. }: Member<needs::Challenge>,
    _: Costly,
    JsonBody(wish): JsonBody<TournamentWish>,
) -> Result<Created<TournamentState>, AppError> {
    let password = wish.password.clone().unwrap_or_default();
    let maker = Maker { id: account.id, name: account.name.clone() };
    let setting =
        wish.setting(maker, desk.app.time.now()).map_err(|bad| AppError::plan(desk.texts(), &bad))?;
    let (id, app) = (setting.id, &desk.app);
    let kept = setting.locked.then(|| app.secrets.tournament_password(id, &password));
    app.tournaments.make(setting, kept).await.map_err(|error| refused(&desk)(error.into()))?;
    let tournament = app.tournaments.look(id).await.map_err(refused(&desk))?;
    Ok((StatusCode::CREATED, Json(TournamentState::of(&tournament))))
}

/// A tournament and how it stands.
#[utoipa::path(
    get, path = "/api/tournament/{id}", tag = "tournaments", operation_id = "getTournament",
    params(("id" = String, Path, description = "The tournament's id")),
    responses((status = 200, body = TournamentState, description = "The tournament")),
)]
async fn one(desk: Desk, PathPart(id): PathPart<String>) -> Result<Json<TournamentState>, AppError> {
    let tournament = desk.app.tournaments.look(named(&desk, &id)?).await.map_err(refused(&desk))?;
    Ok(Json(TournamentState::of(&tournament)))
}

/// All games of a tournament.
#[utoipa::path(
    get, path = "/api/tournament/{id}/games", tag = "tournaments", operation_id = "getTournamentGames",
    params(("id" = String, Path, description = "The tournament's id")),
    responses((status = 200, body = Bouts, description = "Its games")),
)]
async fn games(desk: Desk, PathPart(id): PathPart<String>) -> Result<Json<Bouts>, AppError> {
    let tournament = desk.app.tournaments.look(named(&desk, &id)?).await.map_err(refused(&desk))?;
    Ok(Json(Bouts::of(&tournament)))
}

/// Enters a tournament, or comes back from a pause. Games begin by themselves: `gameStart` on the stream of events.
#[utoipa::path(
    post, path = "/api/tournament/{id}/join", tag = "tournaments", operation_id = "joinTournament",
    params(("id" = String, Path, description = "The tournament's id")),
    request_body = Entry,
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "You have entered")),
)]
async fn join(
    Member { desk, account, .. }: Member<needs::Challenge>,
    _: Costly,
    PathPart(id): PathPart<String>,
    JsonBody(entry): JsonBody<Entry>,
) -> Result<Json<Done>, AppError> {
    let id = named(&desk, &id)?;
    let given = entry.password.map(|password| desk.app.secrets.tournament_password(id, &password));
    desk.app.tournaments.enter(id, &account, given).await.map_err(refused(&desk))?;
    Ok(Done::OK)
}

/// Pauses: you are not paired until you join again.
#[utoipa::path(
    post, path = "/api/tournament/{id}/pause", tag = "tournaments", operation_id = "pauseInTournament",
    params(("id" = String, Path, description = "The tournament's id")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "You pause")),
)]
async fn pause(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    let id = named(&desk, &id)?;
    desk.app.tournaments.withdraw(id, account.id, Presence::Paused).await.map_err(refused(&desk))?;
    Ok(Done::OK)
}

/// Leaves a tournament. Before it begins you are off the list; later you keep what you have.
#[utoipa::path(
    post, path = "/api/tournament/{id}/leave", tag = "tournaments", operation_id = "leaveTournament",
    params(("id" = String, Path, description = "The tournament's id")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "You have left")),
)]
async fn leave(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    let id = named(&desk, &id)?;
    desk.app.tournaments.withdraw(id, account.id, Presence::Left).await.map_err(refused(&desk))?;
    Ok(Done::OK)
}

/// Calls off a tournament of yours that has not begun.
#[utoipa::path(
    post, path = "/api/tournament/{id}/cancel", tag = "tournaments", operation_id = "cancelTournament",
    params(("id" = String, Path, description = "The tournament's id")),
    security(("token" = ["challenge"])),
    responses((status = 200, body = Done, description = "It does not take place")),
)]
async fn cancel(
    Member { desk, account, .. }: Member<needs::Challenge>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Done>, AppError> {
    let id = named(&desk, &id)?;
    desk.app.tournaments.call_off(id, account.id).await.map_err(refused(&desk))?;
    Ok(Done::OK)
}
