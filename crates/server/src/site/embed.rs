//! Boards on the pages of others: a game in a frame, whoever looks. Nothing here knows who that is: no cookie is read or set, and the socket
//! is that of somebody unknown.

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use kamni_draw::Tone;
use kamni_front::app::Framed;

use super::lobby::clock_words;
use super::watch::{live_board, terms};
use crate::app::App;
use crate::error::AppError;
use crate::hall::NoRoom;
use crate::ids::GameId;
use crate::pages::watch::Show;
use crate::pages::watch::embed::{Frame, embed_page, no_embed_page};
use crate::pages::watch::show::Course;
use crate::room::Caller;
use crate::socket::{Asked, check_origin, of_stranger};
use crate::view::Played;
use crate::view::glance::Glance;
use crate::visitor::{Reader, query_value};

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/embed/{id}", get(embed)).route("/embed/{id}/socket", get(socket))
}

async fn embed(State(app): State<App>, Path(name): Path<String>, parts: Parts) -> Result<Response, AppError> {
    let reader = Reader::stranger(&parts);
    let texts = app.texts(reader.lang);
    let theme = match query_value(&parts, "theme") {
        Some("light") => Some(Tone::Light),
        Some("dark") => Some(Tone::Dark),
        _ => None,
    };
    let flipped = parts
        .uri
        .query()
        .is_some_and(|query| query.split('&').any(|pair| matches!(pair, "flip" | "flip=" | "flip=1")));
    let origin = app.origin(&parts.headers);
    let missing = || {
        let frame = Frame { texts, theme, link: &format!("{origin}/") };
        framed(StatusCode::NOT_FOUND, no_embed_page(&frame, "embed-missing").into_string())
    };
    let Ok(id) = name.parse::<GameId>() else { return Ok(missing()) };
    let link = format!("{origin}/{id}");
    let frame = Frame { texts, theme, link: &link };
    match show(&app, id, &reader, flipped).await {
        Ok(show) => Ok(framed(StatusCode::OK, embed_page(&frame, &show).into_string())),
        Err(NoRoom::NoGame) => Ok(missing()),
        // Its page says more of it.
        Err(NoRoom::OtherRules) => {
            Ok(framed(StatusCode::OK, no_embed_page(&frame, "embed-old").into_string()))
        }
        Err(error) => Err(error.into()),
    }
}

/// An answer that may stand in the frame of any page.
fn framed(status: StatusCode, page: String) -> Response {
    let mut response = (status, [(CACHE_CONTROL, "no-cache")], Html(page)).into_response();
    response.extensions_mut().insert(Framed);
    response
}

/// The board of a game: followed while it goes on, shown from its beginning when it is over. Of how it stands nothing is said while
/// it is played: nobody knows who looks.
async fn show(app: &App, id: GameId, reader: &Reader, flipped: bool) -> Result<Show, NoRoom> {
    let (table, _) = app.hall.look(id, &Caller::default()).await?;
    let texts = app.texts(reader.lang);
    let watching = app.hall.here(id).watchers;
    let mut show = if table.end().is_none() {
        live_board(app, texts, &table, watching, "/embed")
    } else {
        let setting = table.setting();
        let (rules, end) = (&setting.rules, table.end());
        let glance = Glance::over(rules, table.seats(), table.game().position(), end, texts);
        let clock = Some(clock_words(setting.controls, None, texts));
        Show {
            key: id.to_string(),
            address: format!("/{id}"),
            terms: terms(texts, setting.rated, &glance, clock),
            glance,
            picture: app.pictures.large(&table),
            chance: None,
            course: Course::Over { film: format!("/{id}/film{}", if flipped { "?flip=1" } else { "" }) },
            flipped,
        }
    };
    if flipped {
        show.flipped = true;
        show.picture = Played::of_line(table.line()).board_to_show(None, true).into();
    }
    Ok(show)
}

/// The socket of a board in a frame: the game's, for somebody whom nobody knows, whatever his browser says of him.
async fn socket(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    check_origin(&app, &headers)?;
    of_stranger(app, &id, asked, reader, upgrade).await
}
