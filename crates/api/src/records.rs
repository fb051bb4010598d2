//! Games to look at: one, many, those of somebody, those that go on.

use std::sync::LazyLock;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use kamni_records::{kmn, sgf};
use kamni_rules::{GameKind, Player, Rules};
use kamni_texts::Texts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use kamni_front::streams::json_line;

use super::ask::{PathPart, QueryFields};
use super::export::Export;
use super::persons::named;
use super::shapes::{Brief, Record};
use super::words::{FormatName, GameName, ResultWord, WhyWord};
use crate::app::App;
use crate::clock::Millis;
use crate::error::AppError;
use crate::files::{self, Form};
use crate::game::{Sitter, Why};
use crate::ids::GameId;
use crate::proposal::{BadProposal, kind_named};
use crate::recorded;
use crate::store::archive::{Came, Filter, GameRow, NUMBERED, PAGE, Place};
use crate::table::Table;
use crate::visitor::{Reader, Who};

/// How many games are exported if nothing is said, and at most.
const EXPORTED: u32 = 100;
const MOST_EXPORTED: u32 = 10_000;
/// How many live games are listed.
const LIVE: usize = 50;

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(one))
        .routes(routes!(file))
        .routes(routes!(search))
        .routes(routes!(export))
        .routes(routes!(live))
        .routes(routes!(shown))
}

/// A game as it is kept, whether it goes on or is over.
#[utoipa::path(
    get, path = "/api/game/{id}", tag = "games", operation_id = "getGame",
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = Record, description = "The game")),
)]
async fn one(State(app): State<App>, PathPart(id): PathPart<String>) -> Result<Json<Record>, AppError> {
    record(&app, id.parse()?).await
}

async fn record(app: &App, id: GameId) -> Result<Json<Record>, AppError> {
    let stored = app.store.game(id).await?.ok_or(AppError::NO_GAME)?;
    let record = Record::of(stored).ok_or_else(|| {
        tracing::error!(game = %id, "what is stored of a game makes no sense");
        AppError::INTERNAL
    })?;
    Ok(Json(record))
}

/// How games are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// JSON, as everywhere here.
    Json,
    /// Text records.
    Kmn,
    /// SGF.
    Sgf,
}

impl Notation {
    const TAKES: &str = "json, kmn, sgf";

    /// By what the address says, or else by what is accepted.
    fn asked(
        format: Option<&str>,
        headers: &HeaderMap,
        usual: Self,
        texts: &Texts,
    ) -> Result<Self, AppError> {
        match format {
            Some("json") => return Ok(Self::Json),
            Some("kmn") => return Ok(Self::Kmn),
            Some("sgf") => return Ok(Self::Sgf),
            Some(_) => return Err(AppError::field(texts, "format", Self::TAKES)),
            None => {}
        }
        let accepted = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        let known = accepted.split(',').find_map(|kind| match kind.split(';').next()?.trim() {
            "application/x-go-sgf" => Some(Self::Sgf),
            "application/json" | "application/x-ndjson" => Some(Self::Json),
            "text/plain" => Some(Self::Kmn),
            _ => None,
        });
        Ok(known.unwrap_or(usual))
    }

    const fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/x-ndjson",
            Self::Kmn => Form::Kmn.content_type(),
            Self::Sgf => Form::Sgf.content_type(),
        }
    }

    /// Appends a game of a list to a text.
    pub(super) fn push_row(self, game: &GameRow, house: &str, text: &mut String) {
        let record = match self {
            Self::Json => {
                text.push_str(&json_line(&Record::of_row(game)));
                return;
            }
            Self::Kmn | Self::Sgf => recorded::of_row(game, house),
        };
        match (self, record) {
            (Self::Sgf, Ok(record)) => sgf::push(&record, text),
            (_, Ok(record)) => text.push_str(&kmn::to_text(&record)),
            // By other rules it cannot be replayed: only JSON has it.
            (_, Err(_)) => {}
        }
    }
}

/// How a game is written down.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FormatQuery {
    /// `kmn` (the text record), `sgf` or `json`; without it, what `Accept` names: `text/plain`, `application/x-go-sgf`,
    /// `application/json`; or else the text record.
    #[param(value_type = Option<FormatName>, example = "sgf")]
    format: Option<String>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// A game as a file: a text record, SGF, or the same JSON as without `/export`.
#[utoipa::path(
    get, path = "/api/game/{id}/export", tag = "games", operation_id = "exportGame",
    params(("id" = String, Path, description = "The game's id"), FormatQuery),
    responses((status = 200, description = "The file", content(
        (String = "text/plain", example = "[Game \"kamiken\"] …"), (String = "application/x-go-sgf", example = "(;FF[4] …)"), (Record = "application/json"),
    ))),
)]
async fn file(
    PathPart(id): PathPart<String>,
    State(app): State<App>,
    QueryFields(asked): QueryFields<FormatQuery>,
    parts: Parts,
) -> Result<Response, AppError> {
    let texts = app.texts(Reader::of(&parts).lang);
    let written = Notation::asked(asked.format.as_deref(), &parts.headers, Notation::Kmn, texts)?;
    let id: GameId = id.parse()?;
    match written {
        Notation::Json => record(&app, id).await.map(IntoResponse::into_response),
        Notation::Kmn => files::of_game(id, Form::Kmn, &app, &parts).await,
        Notation::Sgf => files::of_game(id, Form::Sgf, &app, &parts).await,
    }
}

/// What to look for; what is not said may be anything.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Which game.
    #[param(value_type = Option<GameName>, example = "kamiken")]
    game: Option<String>,
    /// The name of a player with an account.
    player: Option<String>,
    /// `first`, `second` or `draw`.
    #[param(value_type = Option<ResultWord>)]
    result: Option<String>,
    /// Why it ended: a reason of the rules, or `resigned`, `time`, `agreed`, `aborted`. Games that were called off are listed only so.
    #[param(value_type = Option<WhyWord>)]
    why: Option<String>,
    /// The fewest turns.
    min_turns: Option<u32>,
    /// The most turns.
    max_turns: Option<u32>,
    /// Options with spaces between them; it needs `game`.
    #[param(example = "size=9 komi=0.5")]
    options: Option<String>,
    /// Ended then or later, in milliseconds since 1970.
    from: Option<Millis>,
    /// Ended before.
    to: Option<Millis>,
    /// Rated or not.
    rated: Option<bool>,
    /// The page, from 0 to 49; what lies behind is reached by `before`.
    #[param(maximum = 49)]
    page: Option<u32>,
    /// The `next` of another page: the games that come after it.
    #[param(example = "1794759378722-rjxBshs3")]
    before: Option<String>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// The words for the ends of games.
static WHYS: LazyLock<String> = LazyLock::new(|| Why::all().map(Why::name).collect::<Vec<_>>().join(", "));

/// The games' names, in the order of their list.
static GAMES: LazyLock<String> =
    LazyLock::new(|| GameKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", "));

/// The game that a query names, if it names one.
fn kind_of(texts: &Texts, name: Option<&str>) -> Result<Option<GameKind>, AppError> {
    name.map(kind_named).transpose().map_err(|error| AppError::proposal(texts, &error))
}

impl SearchQuery {
    fn filter(self, texts: &Texts) -> Result<Filter, AppError> {
        let kind = kind_of(texts, self.game.as_deref())?;
        let came = match self.result.as_deref() {
            None => None,
            Some("first") => Some(Came::Won(Player::First)),
            Some("second") => Some(Came::Won(Player::Second)),
            Some("draw") => Some(Came::Draw),
            Some(_) => return Err(AppError::field(texts, "result", "first, second, draw")),
        };
        let why = match self.why.as_deref() {
            None => None,
            Some(word) => Some(Why::named(word).ok_or_else(|| AppError::field(texts, "why", &WHYS))?),
        };
        let mut options = Vec::new();
        if let Some(text) = &self.options {
            let kind = kind.ok_or_else(|| AppError::field(texts, "game", &GAMES))?;
            let pairs = || text.split_whitespace().map(|pair| pair.split_once('=').unwrap_or((pair, "")));
            Rules::new(kind, pairs())
                .map_err(|error| AppError::proposal(texts, &BadProposal::Options(kind, error)))?;
            options.extend(text.split_whitespace().map(str::to_owned));
        }
        let place = self.place(texts)?;
        let Self { player, min_turns, max_turns, from, to, rated, .. } = self;
        Ok(Filter { kind, player, came, why, min_turns, max_turns, options, from, to, rated, place })
    }

    fn place(&self, texts: &Texts) -> Result<Place, AppError> {
        match (self.page, &self.before) {
            (Some(_), Some(_)) => Err(AppError::bad("bad-field").with(texts.get("api-page-or-before", &[]))),
            (_, Some(key)) => {
                let key = key.parse().map_err(|_| {
                    let example = [("example", "1794759378722-rjxBshs3".into())];
                    AppError::bad("bad-field").with(texts.get("api-before", &example))
                })?;
                Ok(Place::Before(key))
            }
            (Some(page), None) if page >= NUMBERED => {
                let said = texts.get("api-page-too-deep", &[("last", (NUMBERED - 1).into())]);
                Err(AppError::bad("bad-field").with(said))
            }
            (page, None) => Ok(Place::Page(page.unwrap_or(0))),
        }
    }
}

/// A page of games.
#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    /// How many there are on all pages, as far as they are counted.
    total: u32,
    /// Whether that is all of them; otherwise there are at least this many.
    total_exact: bool,
    /// Which page this is, from 0; nothing if it was asked for by `before`.
    page: Option<u32>,
    /// How many stand on a full page.
    page_size: u32,
    /// What to give as `before` to get the games after these; nothing at the end.
    next: Option<String>,
    /// The search looks at a bounded number of games: if the page is not full because of that, when the last one of them ended.
    /// Go on with `next`.
    searched_to: Option<Millis>,
    /// The games, the latest first.
    games: Vec<Record>,
}

/// Finished games, the latest first.
#[utoipa::path(
    get, path = "/api/games", tag = "games", operation_id = "searchGames",
    params(SearchQuery),
    responses((status = 200, body = Found, description = "A page of games")),
)]
async fn search(
    State(app): State<App>,
    reader: Reader,
    QueryFields(search): QueryFields<SearchQuery>,
) -> Result<Json<Found>, AppError> {
    let filter = search.filter(app.texts(reader.lang))?;
    let found = app.store.archive(&filter).await?;
    let page = if let Place::Page(page) = filter.place { Some(page) } else { None };
    Ok(Json(Found {
        total: found.total.games,
        total_exact: found.total.exact,
        page,
        page_size: PAGE,
        next: found.older.map(|key| key.to_string()),
        searched_to: found.stopped,
        games: found.games.iter().map(Record::of_row).collect(),
    }))
}

/// Which of somebody's games.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// Which game.
    #[param(value_type = Option<GameName>)]
    game: Option<String>,
    /// Ended then or later, in milliseconds since 1970.
    from: Option<Millis>,
    /// Ended before.
    to: Option<Millis>,
    /// Rated or not.
    rated: Option<bool>,
    /// At most this many, 1 to 10,000; 100 if nothing is said.
    #[param(minimum = 1, maximum = 10_000)]
    max: Option<u32>,
    /// `json`, `kmn` (text records) or `sgf`; without it, what `Accept` names, or else lines of JSON. Clocks are only in a game's own file.
    #[param(value_type = Option<FormatName>)]
    format: Option<String>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// Somebody's finished games, the latest first, as lines of JSON, text records or SGF.
#[utoipa::path(
    get, path = "/api/games/user/{name}", tag = "games", operation_id = "exportGamesOfAccount",
    params(("name" = String, Path, description = "The account's name"), ExportQuery),
    responses((status = 200, description = "JSON has one on each line", content(
        (Record = "application/x-ndjson"), (String = "text/plain", example = "[Game \"kamiken\"] …"), (String = "application/x-go-sgf", example = "(;FF[4] …)"),
    ))),
)]
async fn export(
    State(app): State<App>,
    reader: Reader,
    PathPart(name): PathPart<String>,
    QueryFields(asked): QueryFields<ExportQuery>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let texts = app.texts(reader.lang);
    let account = named(&app, &name).await?;
    let max = asked.max.unwrap_or(EXPORTED);
    if !(1..=MOST_EXPORTED).contains(&max) {
        return Err(AppError::field(texts, "max", "1 – 10000"));
    }
    let written = Notation::asked(asked.format.as_deref(), &headers, Notation::Json, texts)?;
    let house = app.origin(&headers);
    let kind = kind_of(texts, asked.game.as_deref())?;
    let player = Some(account.name);
    let ExportQuery { from, to, rated, .. } = asked;
    let filter = Filter { kind, player, from, to, rated, ..Filter::default() };
    let games = Export::new(app, written, house, filter, max).stream();
    Ok(([(CONTENT_TYPE, written.content_type())], Body::from_stream(games)).into_response())
}

/// Which live games.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LiveQuery {
    /// Which game.
    #[param(value_type = Option<GameName>)]
    game: Option<String>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// Games that go on.
#[derive(Debug, Serialize, ToSchema)]
pub struct Live {
    /// How many there are.
    total: usize,
    /// The newest of them, at most 50.
    games: Vec<Brief>,
}

/// The games that are being played now, the newest first.
#[utoipa::path(
    get, path = "/api/tv", tag = "games", operation_id = "listLiveGames",
    params(LiveQuery),
    security((), ("token" = [])),
    responses((status = 200, body = Live, description = "The games")),
)]
async fn live(
    State(app): State<App>,
    reader: Reader,
    who: Who,
    QueryFields(asked): QueryFields<LiveQuery>,
) -> Result<Json<Live>, AppError> {
    let kind = kind_of(app.texts(reader.lang), asked.game.as_deref())?;
    let mut tables = app.hall.live();
    tables.retain(|table| kind.is_none_or(|kind| table.setting().kind() == kind));
    let account = who.account().map(|account| account.id);
    let own = |sitter: &Sitter| account.is_some() && sitter.account() == account;
    let sides = |table: &Table| table.seats().each_ref().map(own);
    let games = tables.iter().take(LIVE).map(|table| Brief::of(table, sides(table))).collect();
    Ok(Json(Live { total: tables.len(), games }))
}

/// The game that is shown to whoever looks on.
#[derive(Debug, Serialize, ToSchema)]
pub struct Shown {
    /// Whether it goes on; else it is one that is over and worth being seen.
    live: bool,
    /// The game; none while nobody plays and the house has no game of its own to show.
    game: Option<Brief>,
}

/// The game that is shown to whoever looks on: the strongest that is being played, or a fine one that is over.
#[utoipa::path(
    get, path = "/api/watch", tag = "games", operation_id = "getShownGame",
    params(LiveQuery),
    security((), ("token" = [])),
    responses((status = 200, body = Shown, description = "The game")),
)]
async fn shown(
    State(app): State<App>,
    reader: Reader,
    who: Who,
    QueryFields(asked): QueryFields<LiveQuery>,
) -> Result<Json<Shown>, AppError> {
    let kind = kind_of(app.texts(reader.lang), asked.game.as_deref())?;
    let account = who.account().map(|account| account.id);
    let own = |sitter: &Sitter| account.is_some() && sitter.account() == account;
    let brief = |table: &Table| Brief::of(table, table.seats().each_ref().map(own));
    if let Some((table, _)) = app.showcase.live(kind).first() {
        return Ok(Json(Shown { live: table.end().is_none(), game: Some(brief(table)) }));
    }
    let fine = app.showcase.fine(kind).await.and_then(|fine| fine.id);
    let game = match fine {
        Some(id) => Some(brief(&app.hall.look(id, &who.caller()).await?.0)),
        None => None,
    };
    Ok(Json(Shown { live: false, game }))
}
