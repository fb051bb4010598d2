//! The best of each game, and who is here.

use axum::Router;
use axum::extract::Query;
use axum::response::Response;
use axum::routing::get;
use kamni_rules::GameKind;
use serde::Deserialize;

use crate::app::App;
use crate::clock::Millis;
use crate::error::AppError;
use crate::pages::players::{PlayersPage, RankedShown, WITHIN, players_page};
use crate::visitor::Desk;

const DAY: Millis = 24 * 60 * 60 * 1000;
/// How many of those who are here are named.
const HERE: usize = 100;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/players", get(players))
}

#[derive(Debug, Default, Deserialize)]
struct PlayersQuery {
    game: Option<String>,
    days: Option<String>,
}

async fn players(desk: Desk, Query(asked): Query<PlayersQuery>) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    // What makes no sense is as if it were not there: nothing is lost by it.
    let game = asked.game.and_then(|name| name.parse().ok()).unwrap_or(GameKind::ALL[0]);
    let days = asked
        .days
        .and_then(|days| days.parse().ok())
        .filter(|days| WITHIN.contains(days))
        .unwrap_or(WITHIN[0]);
    let now = app.time.now();
    let since = if days == 0 { 0 } else { now - Millis::from(days) * DAY };
    let here = app.hall.house().bell.here();
    let ranked = app.store.best(game, since, now).await?;
    let best: Vec<RankedShown> = ranked
        .into_iter()
        .map(|row| RankedShown {
            here: here.contains(&row.account.id),
            rating: row.rating.aged(now - row.changed).rounded(),
            games: row.games,
            bot: row.account.bot,
            name: row.account.name,
        })
        .collect();
    let names = app.store.names(&here.iter().copied().collect::<Vec<_>>(), HERE).await?;
    let shown = PlayersPage {
        game,
        days,
        best: &best,
        more: u32::try_from(here.len().saturating_sub(names.len())).unwrap_or(u32::MAX),
        here: &names,
        reader: who.account().map(|account| account.name.as_str()),
    };
    Ok(desk.show(players_page(&desk.page(), &shown)))
}
