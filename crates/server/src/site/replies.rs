//! Answers that a player of a game of days lays out while his rival is to move: how it would stand, what is laid out, lines more and
//! less. The page knows no rules, and nobody else sees anything of it.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use kamni_rules::{Position, Step};
use kamni_texts::Texts;
use serde::Deserialize;

use crate::app::App;
use crate::error::AppError;
use crate::ids::GameId;
use crate::present;
use crate::replies::{DEEPEST, LONGEST, NotLaid};
use crate::room::{LaidOut, Lay};
use crate::table::{Refused, Table};
use crate::view::{Eyes, LaidShown, Played, Supposed};
use crate::visitor::{Reader, Who};

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/{id}/replies", get(laid_out).post(lay_out)).route("/{id}/replies/view", get(view))
}

/// What somebody lays out, or takes back.
#[derive(Debug, Deserialize)]
struct Line {
    /// How many steps were made when the turn began that is waited for.
    ply: u32,
    what: What,
    /// Turns in their order, the rival's first; each is its steps.
    turns: Vec<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Add,
    Remove,
}

impl Line {
    fn lay(self) -> Result<Lay, Refused> {
        let turn = |turn: &Vec<String>| turn.iter().map(|text| Refused::or_step(text)).collect();
        let turns: Vec<Vec<Step>> = self.turns.iter().map(turn).collect::<Result<_, _>>()?;
        Ok(match self.what {
            What::Add => Lay::Add(self.ply, turns),
            What::Remove => Lay::Remove(self.ply, turns),
        })
    }
}

async fn laid_out(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
    who: Who,
) -> Result<Response, AppError> {
    Ok(laid(&app, &id, &who, &Lay::Look, app.texts(reader.lang))
        .await?
        .map_or_else(told, |laid| shown(&laid)))
}

async fn lay_out(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
    who: Who,
    Json(line): Json<Line>,
) -> Result<Response, AppError> {
    let texts = app.texts(reader.lang);
    let lay = match line.lay() {
        Ok(lay) => lay,
        Err(refused) => {
            let (table, _) = app.hall.look(id.parse()?, &who.caller()).await?;
            return Ok(told(present::refused(&table, &refused, None, texts)));
        }
    };
    Ok(laid(&app, &id, &who, &lay, texts).await?.map_or_else(told, |laid| shown(&laid)))
}

/// What is laid out when that is done; or why it is not, as a socket would tell it.
async fn laid(
    app: &App,
    id: &str,
    who: &Who,
    lay: &Lay,
    texts: &Texts,
) -> Result<Result<LaidOut, serde_json::Value>, AppError> {
    let id: GameId = id.parse()?;
    let not_laid = match app.hall.lay(id, &who.caller(), lay).await? {
        Ok(laid) => return Ok(Ok(laid)),
        Err(not_laid) => not_laid,
    };
    if let NotLaid::Refused(refused) = &not_laid {
        if *refused == Refused::Seat {
            return Err(AppError::FORBIDDEN);
        }
        if let Some(error) = AppError::not_stored(refused) {
            return Err(error);
        }
    }
    let (table, _) = app.hall.look(id, &who.caller()).await?;
    Ok(Err(match &not_laid {
        NotLaid::Refused(refused) => present::refused(&table, refused, None, texts),
        NotLaid::Unfit(unfit) => present::unfit(&table, unfit, texts),
    }))
}

fn begun(table: &Table) -> Played {
    Played::up_to(table.line(), table.line().turn_begun())
}

fn shown(laid: &LaidOut) -> Response {
    Json(LaidShown::of(&begun(&laid.table), &laid.replies)).into_response()
}

fn told(refused: serde_json::Value) -> Response {
    (StatusCode::CONFLICT, Json(refused)).into_response()
}

#[derive(Debug, Deserialize)]
struct Supposing {
    /// The steps supposed, with commas between.
    #[serde(default)]
    steps: String,
    flip: Option<u8>,
}

/// How it would stand after these steps of both sides. Nothing is kept.
async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Supposing>,
    reader: Reader,
    who: Who,
) -> Result<Response, AppError> {
    let texts = app.texts(reader.lang);
    let table = match laid(&app, &id, &who, &Lay::Look, texts).await? {
        Ok(laid) => laid.table,
        Err(refused) => return Ok(told(refused)),
    };
    let mut played = begun(&table);
    let from = played.made().len();
    for text in asked.steps.split(',').filter(|text| !text.is_empty()).take(DEEPEST * LONGEST) {
        let mover = played.position().status().mover();
        let made = Refused::or_step(text).and_then(|step| {
            played.play(step).map_err(|refusal| Refused::Rules(refusal, Some(mover)))?;
            Ok(())
        });
        if let Err(refused) = made {
            return Ok(told(present::refused(&table, &refused, None, texts)));
        }
    }
    let eyes = Eyes { flipped: asked.flip == Some(1), ..Eyes::both(texts) };
    Ok(Json(Supposed::of(&played, from, &eyes)).into_response())
}
