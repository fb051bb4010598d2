//! Looking on: the board that everybody is shown, the page of all games that go on, and films of games that are over.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use kamni_house::showcase::Playing;
use kamni_house::showcase::chance::may_be_told;
use kamni_house::showcase::fine::Fine;
use kamni_house::showcase::reel::Reel;
use kamni_rules::GameKind;
use kamni_texts::Texts;
use serde::Deserialize;

use super::lobby::{Group, WATCH, clock_words, live};
use crate::app::App;
use crate::error::AppError;
use crate::game::Sitter;
use crate::ids::GameId;
use crate::pages::watch::show::Course;
use crate::pages::watch::{Show, Sort, Wanted, WatchPage, watch_page};
use crate::table::Table;
use crate::view::glance::Glance;
use crate::visitor::{Desk, Who};

#[cfg(test)]
mod tests;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/watch", get(watch))
        .route("/watch/{game}/film", get(film_of_kind))
        .route("/{id}/film", get(film_of_game))
}

/// What an address asks to look at; what makes no sense asks for nothing.
pub(crate) fn wanted(game: Option<&str>, sort: Option<&str>) -> Wanted {
    Wanted { kind: game.and_then(|game| game.parse().ok()), sort: sort.and_then(Sort::named) }
}

async fn watch(desk: Desk, Query(query): Query<Vec<(String, String)>>) -> Response {
    let field = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let wanted = wanted(field("game"), field("sort"));
    let (app, texts) = (&desk.app, desk.texts());
    let show = shown(app, &desk.who, texts, wanted.kind).await;
    let (people, _) = live(app, texts, Group::People(wanted), WATCH, None);
    let (computer, _) = live(app, texts, Group::Computer(wanted), WATCH, None);
    let page = WatchPage { wanted, show: show.as_ref(), people: &people, computer: &computer };
    desk.show(watch_page(&desk.page(), &page))
}

/// The game that a reader is shown: one that goes on in which he does not play himself, or one that is over.
pub(crate) enum Shown {
    Live(Arc<Table>, usize),
    Over(Arc<Fine>),
}

impl Shown {
    /// By what it is known to pages.
    pub(crate) fn key(&self) -> String {
        match self {
            Self::Live(table, _) => table.setting().id.to_string(),
            Self::Over(fine) => over_key(fine),
        }
    }
}

fn over_key(fine: &Fine) -> String {
    fine.id.map_or_else(|| format!("over-{}", fine.rules.kind()), |id| format!("over-{id}"))
}

/// The game that a reader is shown, of one kind or of any.
pub(crate) async fn pick(app: &App, who: &Who, kind: Option<GameKind>) -> Option<Shown> {
    pick_of(app, who, kind, app.showcase.live(kind)).await
}

/// The same for a page that follows what is shown.
pub(crate) async fn pick_lately(app: &App, who: &Who, kind: Option<GameKind>) -> Option<Shown> {
    pick_of(app, who, kind, app.showcase.lately(kind)).await
}

async fn pick_of(app: &App, who: &Who, kind: Option<GameKind>, live: Vec<Playing>) -> Option<Shown> {
    for (table, watching) in live {
        if !plays(app, who, &table).await {
            return Some(Shown::Live(table, watching));
        }
    }
    app.showcase.fine(kind).await.map(Shown::Over)
}

/// Whether a reader has a side of a game.
pub(crate) async fn plays(app: &App, who: &Who, table: &Table) -> bool {
    if who.session().is_none() {
        return false;
    }
    let account = who.account().map(|account| account.id);
    let has = |seat: &Sitter| account.is_some() && seat.account() == account;
    if table.seats().iter().any(has) {
        return true;
    }
    if !table.seats().contains(&Sitter::Guest) {
        return false;
    }
    // Of guests only the room knows who they are. If it has closed, it is better to show something else.
    let looked = app.hall.look(table.setting().id, &who.caller()).await;
    looked.map_or(true, |(_, sides)| sides != [false; 2])
}

/// The board of the game that a reader is shown.
pub(crate) async fn shown(app: &App, who: &Who, texts: &Texts, kind: Option<GameKind>) -> Option<Show> {
    let picked = pick(app, who, kind).await?;
    Some(board(app, texts, &picked))
}

/// The board of a game.
pub(crate) fn board(app: &App, texts: &Texts, shown: &Shown) -> Show {
    match shown {
        Shown::Live(table, watching) => {
            // Whoever is shown it does not play it.
            let chance = app.showcase.chance(table).filter(|_| may_be_told(table));
            Show { chance: chance.map(|chance| chance.first), ..live_board(app, texts, table, *watching, "") }
        }
        Shown::Over(fine) => over(app, texts, fine),
    }
}

/// The board of a game that goes on, as whoever looks on sees it, at an address behind which its socket is.
pub(super) fn live_board(app: &App, texts: &Texts, table: &Table, watching: usize, before: &str) -> Show {
    let (id, number) = (table.setting().id, table.number());
    let glance = Glance::of_table(table, app.time.now(), texts);
    Show {
        key: id.to_string(),
        address: format!("/{id}"),
        terms: terms(
            texts,
            table.setting().rated,
            &glance,
            Some(clock_words(table.setting().controls, None, texts)),
        ),
        glance,
        picture: app.pictures.large(table),
        chance: None,
        course: Course::Live { socket: format!("{before}/{id}/socket?since={number}"), watching },
        flipped: false,
    }
}

fn over(app: &App, texts: &Texts, fine: &Fine) -> Show {
    let rules = &fine.rules;
    let glance = Glance::over(rules, &fine.seats, &fine.last, Some(&fine.end), texts);
    let (address, film) = match fine.id {
        Some(id) => (format!("/{id}"), format!("/{id}/film")),
        None => {
            let address = super::analysis::address(rules, None, &fine.steps, None);
            (address, format!("/watch/{}/film", rules.kind()))
        }
    };
    Show {
        key: over_key(fine),
        address,
        terms: glance.options.clone(),
        glance,
        picture: Arc::clone(&fine.reel.picture),
        chance: fine.reel.chances(&app.hall.house().standing).last().copied().flatten(),
        course: Course::Over { film },
        flipped: false,
    }
}

/// Options, whether it is rated, and the clock, in words.
pub(super) fn terms(texts: &Texts, rated: bool, glance: &Glance, clock: Option<String>) -> String {
    let rated = texts.get(if rated { "show-rated" } else { "show-unrated" }, &[]);
    let mut words = vec![glance.options.clone(), rated];
    words.extend(clock.map(|clock| clock.to_lowercase()));
    words.join(", ")
}

/// The film of the game of a kind that is shown while nobody plays it.
async fn film_of_kind(State(app): State<App>, Path(game): Path<String>) -> Result<Response, AppError> {
    let kind: GameKind = game.parse().map_err(|_| AppError::NOT_FOUND)?;
    let fine = kamni_house::showcase::fine::own(kind).ok_or(AppError::NOT_FOUND)?;
    Ok(film(&app, &fine.reel))
}

#[derive(Debug, Deserialize)]
struct FilmQuery {
    /// Whether the board is turned round.
    flip: Option<u8>,
}

/// The film of a game, as far as it was played.
async fn film_of_game(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<FilmQuery>,
) -> Result<Response, AppError> {
    let id: GameId = id.parse()?;
    let stored = app.store.game(id).await?.ok_or(AppError::NO_GAME)?;
    let reel =
        app.showcase.reel(stored, asked.flip == Some(1)).await?.ok_or(AppError::conflict("rules-version"))?;
    Ok(film(&app, &reel))
}

fn film(app: &App, reel: &Reel) -> Response {
    let chances = reel.chances(&app.hall.house().standing);
    let mut text = format!("{{\"film\":{},\"chances\":[", reel.film);
    for (place, chance) in chances.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        // Writing to a string cannot fail.
        let _ = match chance {
            Some(chance) => write!(text, "{comma}{chance:.3}"),
            None => write!(text, "{comma}null"),
        };
    }
    text.push_str("]}");
    // It may go on, or be reviewed.
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "private, max-age=60")];
    (headers, text).into_response()
}
