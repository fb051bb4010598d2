//! The book of openings: what was played here from a position.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use kamni_rules::notation::write_turn;
use kamni_rules::{PlainLine, Position, Rules};
use kamni_texts::Texts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ask::{PathPart, QueryFields, refused};
use super::shapes::Record;
use super::words::{GameName, MakersWord};
use crate::app::App;
use crate::beginnings::Makers;
use crate::book;
use crate::error::AppError;
use crate::proposal::{BadProposal, kind_named};
use crate::store::Outcomes;
use crate::table::Refused;
use crate::visitor::Reader;

/// More steps than this are not replayed: the book ends long before.
const MOST_STEPS: usize = 1000;

/// The words for whose turns are meant.
static TAKES: LazyLock<String> =
    LazyLock::new(|| Makers::all().map(Makers::word).collect::<Vec<_>>().join(", "));

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(openings))
}

/// Which position, and whose turns.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpeningsQuery {
    /// Options with spaces between them; those that are not named have their defaults.
    #[param(example = "size=9 komi=0.5")]
    options: Option<String>,
    /// The position text to begin with; the game's beginning if nothing is said.
    position: Option<String>,
    /// Turns from there with spaces between them, each with its steps joined by commas. Where one has begun, the book is asked about
    /// its beginning.
    #[param(example = "c3 g7")]
    moves: Option<String>,
    /// Whose turns: `all`, `people`, `people-1400` (people whose settled rating is from 1400 to 1599; the bands begin at 0, 1200, 1400, 1600,
    /// 1800 and 2000), `computer` (with programs), `computer-3` (at that level).
    #[param(value_type = Option<MakersWord>, example = "people")]
    by: Option<String>,
    /// The language of refusals: `en`, `ru`.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// How games came out.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct OutcomesShown {
    /// All of them.
    games: u32,
    /// First won.
    first: u32,
    /// Nobody did.
    drawn: u32,
    /// Second won.
    second: u32,
}

impl From<Outcomes> for OutcomesShown {
    fn from(outcomes: Outcomes) -> Self {
        let Outcomes { first, drawn, second } = outcomes;
        Self { games: outcomes.games(), first, drawn, second }
    }
}

/// A turn that was played.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpeningTurn {
    /// Its steps joined by commas, as they are made in the position that was asked about.
    #[schema(example = "e5")]
    turn: String,
    /// What came of it.
    #[serde(flatten)]
    outcomes: OutcomesShown,
    /// The ids of the last few games.
    examples: Vec<String>,
}

/// How much somebody has played here.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpeningMakers {
    /// Who, as `by` has it.
    #[schema(value_type = MakersWord, example = "people-1400")]
    by: String,
    /// In how many games.
    games: u32,
}

/// What was played from a position. Positions that are turned or mirrored are one, and so are turns that come to the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct Openings {
    /// All that was played by those who were asked about.
    #[serde(flatten)]
    outcomes: OutcomesShown,
    /// Whether that is all; otherwise there are too many different turns to count: only those are counted that were played often.
    whole: bool,
    /// The turns, the most frequent first, at most 40.
    turns: Vec<OpeningTurn>,
    /// Who has played here, whoever was asked about.
    makers: Vec<OpeningMakers>,
    /// Some of the games, the most frequent turns first.
    examples: Vec<Record>,
}

/// What was played here from a position in games that are over: each turn with its results, by whom, and some of the games. The book has
/// the first sixteen turns of every game.
#[utoipa::path(
    get, path = "/api/openings/{game}", tag = "games", operation_id = "getOpenings",
    params(("game" = inline(GameName), Path, description = "Which game"), OpeningsQuery),
    responses((status = 200, body = Openings, description = "The turns")),
)]
async fn openings(
    State(app): State<App>,
    reader: Reader,
    PathPart(game): PathPart<String>,
    QueryFields(asked): QueryFields<OpeningsQuery>,
) -> Result<Json<Openings>, AppError> {
    let texts = app.texts(reader.lang);
    let makers = match asked.by.as_deref() {
        None => Makers::All,
        Some(word) => Makers::named(word).ok_or_else(|| AppError::field(texts, "by", &TAKES))?,
    };
    let line = line_of(texts, &game, &asked)?;
    let Some(look) = book::look(&app.store, &line, makers).await? else {
        // Where the game is over nothing was played.
        let (outcomes, turns) = (Outcomes::default().into(), Vec::new());
        return Ok(Json(Openings { outcomes, whole: true, turns, makers: Vec::new(), examples: Vec::new() }));
    };
    let turn = |turn: &book::TurnPlayed| OpeningTurn {
        turn: write_turn(&turn.steps),
        outcomes: turn.outcomes.into(),
        examples: turn.examples.iter().map(ToString::to_string).collect(),
    };
    Ok(Json(Openings {
        outcomes: look.outcomes.into(),
        whole: look.whole,
        turns: look.turns.iter().map(turn).collect(),
        makers: look
            .makers
            .iter()
            .map(|(by, games)| OpeningMakers { by: by.word(), games: *games })
            .collect(),
        examples: look.games.iter().map(Record::of_row).collect(),
    }))
}

fn line_of(texts: &Texts, game: &str, asked: &OpeningsQuery) -> Result<PlainLine, AppError> {
    let bad = |error: BadProposal| AppError::proposal(texts, &error);
    let kind = kind_named(game).map_err(bad)?;
    let options = asked.options.as_deref().unwrap_or_default();
    let pairs = options.split_whitespace().map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let rules = Rules::new(kind, pairs).map_err(|error| bad(BadProposal::Options(kind, error)))?;
    let start = match &asked.position {
        None => rules.start(),
        Some(text) => rules.read(text).map_err(|error| bad(BadProposal::Position(Box::new(rules), error)))?,
    };
    let mut line = PlainLine::plain(rules, start);
    for text in asked.moves.as_deref().unwrap_or_default().split([' ', ',']).filter(|text| !text.is_empty()) {
        if line.steps().len() >= MOST_STEPS {
            return Err(AppError::bad("too-large"));
        }
        let said = |error: &Refused| refused(texts, &rules, error);
        let step = Refused::or_step(text).map_err(|refused| said(&refused))?;
        let mover = line.position().to_move();
        line.play(step).map_err(|refusal| said(&Refused::Rules(refusal, mover)))?;
    }
    Ok(line)
}
