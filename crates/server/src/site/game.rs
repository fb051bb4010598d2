//! A game's page, and its earlier positions.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Json, Redirect, Response};
use axum::routing::get;
use kamni_rules::{Player, Position};
use kamni_texts::Texts;
use serde::Deserialize;

use super::previews::{self, CardTexts};
use crate::app::App;
use crate::error::AppError;
use crate::files::{self, Form};
use crate::game::Sitter;
use crate::hall::NoRoom;
use crate::ids::GameId;
use crate::pages::errors::{OldGame, old_game_page};
use crate::pages::game::{GamePage, game_page};
use crate::pages::layout::Page;
use crate::present::{self, Around};
use crate::table::{Refused, Table};
use crate::view::{Ahead, Drawn, Eyes, Played, View, usually_flipped};
use crate::visitor::{Desk, Reader, Who};

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/{id}", get(at))
        .route("/{id}/analysis", get(analysis))
        .route("/{id}/view/{ply}", get(view))
        .route("/{id}/ahead", get(ahead))
}

/// The page of a game, or, where the address has an ending, the game as a file.
async fn at(Path(name): Path<String>, desk: Desk, parts: Parts) -> Result<Response, AppError> {
    let (name, ending) = name.split_once('.').map_or((&*name, None), |(name, end)| (name, Some(end)));
    let id: GameId = name.parse().map_err(|_| AppError::NOT_FOUND)?;
    match ending {
        None => game(id, &desk, &parts).await,
        Some(ending) => {
            files::of_game(id, Form::named(ending).ok_or(AppError::NOT_FOUND)?, &desk.app, &parts).await
        }
    }
}

async fn game(id: GameId, desk: &Desk, parts: &Parts) -> Result<Response, AppError> {
    let Desk { app, who, .. } = desk;
    let (table, sides) = match app.hall.look(id, &who.caller()).await {
        Err(NoRoom::OtherRules) => return other_rules(desk, id).await,
        looked => looked?,
    };
    let played = Played::of_line(table.line());
    let texts = desk.texts();
    let flipped = usually_flipped(table.setting().kind(), sides);
    let eyes = Eyes {
        known: who.visitor.is_some(),
        drawn: Drawn::Nothing,
        ..present::eyes(texts, &table, sides, flipped)
    };
    let thinking = table.computer_to_move().map(|_| 0);
    let around = Around { here: app.hall.here(id), thinking };
    let full = present::full(&table, &played, &eyes, app.time.now(), around);
    let origin = app.origin(&parts.headers);
    let link = format!("{origin}/{id}");
    let open = Player::BOTH.into_iter().any(|side| table.is_open(side));
    let invite = (open && table.end().is_none()).then_some(link.as_str());
    let seat = Player::BOTH.into_iter().find(|side| sides[*side] && table.seats()[*side] == Sitter::Guest);
    let secret = seat.map(|side| format!("{origin}/{id}/{}", app.secrets.seat_secret(id, side)));
    let review = format!("/{id}/review");
    let tournament = match table.setting().tournament {
        Some(id) => app.tournaments.look(id).await.ok(),
        None => None,
    };
    let named = tournament.as_ref().map(|tournament| tournament.setting());
    let address = named.map(|setting| format!("/tournaments/{}", setting.id)).unwrap_or_default();
    let rules = &table.setting().rules;
    let lasts = super::lobby::lasts(rules, table.setting().controls, texts);
    // It stands in a line of its own.
    let lasts = lasts.map(|lasts| texts.get("lasts-line", &[("lasts", lasts.into())]));
    let game = GamePage {
        id,
        lasts: lasts.as_deref(),
        played: &played,
        eyes: &eyes,
        full: &full,
        rated: table.setting().rated,
        tournament: named.map(|setting| (setting.name.as_str(), address.as_str())),
        invite,
        joins: !table.setting().rated || who.account().is_some(),
        secret: secret.as_deref(),
        review: &review,
        link: &link,
        embed: &format!("{origin}/embed/{id}"),
    };
    let told = told(&table, &played, &link, texts, parts);
    let page = Page { card: Some(&told.card()), ..desk.page() };
    Ok(desk.show(game_page(&page, &game)))
}

/// What stands beside a link to a game, or to a position of it.
fn told(table: &Table, played: &Played, link: &str, texts: &Texts, parts: &Parts) -> CardTexts {
    let asked = Query::<GameQuery>::try_from_uri(&parts.uri).ok().and_then(|Query(asked)| asked.ply);
    let asked = asked.filter(|ply| *ply < played.made().len());
    let eyes = Eyes::watcher(texts);
    let said = previews::said(played, table.seats(), table.end(), &eyes);
    let mark = files::mark(table.setting().id.as_str(), table.number());
    CardTexts::of_game(link, &mark, texts.lang(), asked, played, &said)
}

/// What the address of a game's page may ask for.
#[derive(Debug, Deserialize)]
struct GameQuery {
    /// To look at the position after this many steps.
    ply: Option<usize>,
}

/// The page of a game that was played by another version of the rules: what is written down of it, and no board.
async fn other_rules(desk: &Desk, id: GameId) -> Result<Response, AppError> {
    let stored = desk.app.store.game(id).await?.ok_or(AppError::NO_GAME)?;
    let page = desk.page();
    let game = OldGame {
        game: page.texts.game(stored.setting.kind()),
        versions: [stored.rules_version, stored.setting.kind().rules_version()],
        steps: &stored.steps(),
    };
    Ok(desk.show(old_game_page(&page, &game)))
}

/// Leads to the analysis board with the game as it stands now: the page's own link would be as old as the page.
async fn analysis(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Redirect, AppError> {
    let id: GameId = id.parse()?;
    let (table, _) = app.hall.look(id, &who.caller()).await?;
    let (setting, steps) = (table.setting(), table.steps().to_vec());
    let address = super::analysis::address(&setting.rules, setting.position.as_deref(), &steps, None);
    Ok(Redirect::to(&address))
}

#[derive(Debug, Deserialize)]
struct ViewQuery {
    flip: Option<u8>,
}

/// The position after this many steps, for looking back.
async fn view(
    State(app): State<App>,
    Path((id, ply)): Path<(String, usize)>,
    Query(looking): Query<ViewQuery>,
    reader: Reader,
    who: Who,
) -> Result<Response, AppError> {
    let id: GameId = id.parse()?;
    let (table, sides) = app.hall.look(id, &who.caller()).await?;
    if ply > table.steps().len() {
        return Err(AppError::NOT_FOUND);
    }
    let played = Played::up_to(table.line(), ply);
    let texts = app.texts(reader.lang);
    let eyes = present::eyes(texts, &table, sides, looking.flip == Some(1));
    let eyes = Eyes { you: [false; 2], ..eyes };
    let view: View = played.view(&eyes);
    Ok(Json(view).into_response())
}

/// What somebody asks who lays out a turn while he waits for his own.
#[derive(Debug, Deserialize)]
struct AheadQuery {
    /// The steps laid out, with commas between.
    #[serde(default)]
    steps: String,
    flip: Option<u8>,
}

/// The longest turn that can be laid out: none of a game is nearly as long.
const LONGEST_AHEAD: usize = 200;

/// What could follow on these steps of one's next turn, as if the rival had done nothing more: the page knows no rules. Nothing is kept.
async fn ahead(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<AheadQuery>,
    reader: Reader,
    who: Who,
) -> Result<Response, AppError> {
    let id: GameId = id.parse()?;
    let (table, sides) = app.hall.look(id, &who.caller()).await?;
    let texts = app.texts(reader.lang);
    let not_now = || AppError::conflict("not-ahead");
    if sides == [false, false] {
        return Err(AppError::FORBIDDEN);
    }
    // Where a seat is open or the game is over, nobody is waited for.
    table.mover().ok_or_else(not_now)?;
    let mut laid = Played::of_line(table.line()).ahead(sides).ok_or_else(not_now)?;
    for text in asked.steps.split(',').filter(|text| !text.is_empty()).take(LONGEST_AHEAD) {
        let step = Refused::or_step(text);
        let mover = laid.position().status().mover();
        let played =
            step.and_then(|step| laid.play(step).map_err(|refusal| Refused::Rules(refusal, Some(mover))));
        if let Err(refused) = played {
            let said = present::refused(&table, &refused, None, texts);
            return Ok((StatusCode::CONFLICT, Json(said)).into_response());
        }
    }
    Ok(Json(Ahead::of(&laid, table.ply(), sides, asked.flip == Some(1), texts)).into_response())
}
