//! Players' pages.

use axum::Router;
use axum::extract::Path;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_rules::GameKind;

use super::archive::shown_games;
use crate::address;
use crate::app::App;
use crate::clock::Millis;
use crate::dates::Day;
use crate::error::AppError;
use crate::pages::profile::{Person, ProfilePage, Tile, own_games_page, profile_page};
use crate::people::Account;
use crate::store::{Filter, Owner, RatingPoint};
use crate::visitor::Desk;

/// How many of a guest's games are listed.
const MOST: u32 = 50;

/// What the line of a rating shows.
const SHOWN: Millis = 90 * 24 * 60 * 60 * 1000;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/@/{name}", get(profile)).route("/games", get(own))
}

/// What somebody has played: an account's page has it; a guest's is what this browser knows.
async fn own(desk: Desk) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    if let Some(account) = who.account() {
        return Ok(Redirect::to(&address::profile(&account.name)).into_response());
    }
    let games = match &who.visitor {
        Some(visitor) => app.store.games_of(Owner::from(visitor), false, MOST).await?,
        None => Vec::new(),
    };
    Ok(desk.show(own_games_page(&desk.page(), &shown_games(&desk, &games))))
}

async fn profile(desk: Desk, Path(name): Path<String>) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let account = app.store.account(&name).await?.ok_or(AppError::NO_PLAYER)?;
    // A name that looks like another's is no other name.
    if account.name != name {
        return Ok(Redirect::to(&address::profile(&account.name)).into_response());
    }
    let tiles = tiles(app, &account).await?;
    let filter = Filter { player: Some(account.name.clone()), ..Filter::default() };
    let found = app.store.archive(&filter).await?;
    let since = Day::of(account.created).words(desk.texts());
    let own = who.account().is_some_and(|reader| reader.id == account.id);
    // At a board for two side by side nobody has a rival: it stays with the browser, and its owner alone sees it.
    let beside = match &who.visitor {
        Some(visitor) if own => app.store.games_of(Owner::Session(visitor.session), false, MOST).await?,
        _ => Vec::new(),
    };
    let profile = ProfilePage {
        beside: &shown_games(&desk, &beside),
        person: Person { name: &account.name, since: &since, bot: account.bot, own },
        tiles: &tiles,
        games: &shown_games(&desk, &found.games),
        total: found.total.games,
    };
    Ok(desk.show(profile_page(&desk.page(), &profile)))
}

async fn tiles(app: &App, account: &Account) -> Result<Vec<Tile>, AppError> {
    let now = app.time.now();
    let ratings = app.store.ratings(account.id).await?;
    let tallies = app.store.tallies(account.id).await?;
    let mut tiles = Vec::with_capacity(GameKind::ALL.len());
    for &kind in GameKind::ALL {
        let row = ratings.iter().find(|row| row.kind == kind);
        let rating = row.map(|row| row.rating.aged(now - row.changed));
        let line = match rating {
            Some(rating) => {
                line(&app.store.rating_history(account.id, kind, now - SHOWN).await?, rating.rating, now)
            }
            None => Vec::new(),
        };
        let tally = tallies.iter().find(|tally| tally.kind == kind);
        tiles.push(Tile {
            kind,
            rating: rating.map(|rating| rating.rounded()),
            line,
            tally: tally.map_or([0; 3], |tally| [tally.won, tally.drawn, tally.lost]),
        });
    }
    Ok(tiles)
}

/// The line of a rating: of each day the last point, and the present one.
fn line(points: &[RatingPoint], rating: f64, now: Millis) -> Vec<(f64, f64)> {
    let begin = now - SHOWN;
    // Both are within a few thousand days of each other.
    #[allow(clippy::cast_precision_loss)]
    let place = |at: Millis| ((at - begin) as f64 / SHOWN as f64).clamp(0.0, 1.0);
    let days = points.chunk_by(|one, next| Day::of(one.at) == Day::of(next.at));
    let mut line: Vec<(f64, f64)> =
        days.filter_map(|day| day.last()).map(|point| (place(point.at), point.rating)).collect();
    if line.is_empty() {
        line.push((0.0, rating));
    }
    line.push((1.0, rating));
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::GameId;

    #[test]
    fn a_line_has_one_point_a_day_and_ends_now() {
        let now = 200 * SHOWN;
        assert_eq!(line(&[], 1500.0, now), [(0.0, 1500.0), (1.0, 1500.0)]);
        let hour = 60 * 60 * 1000;
        let begin = now - SHOWN;
        let points = [(0, 1600.0), (hour, 1620.0), (45 * 24 * hour, 1700.0)].map(|(after, rating)| {
            RatingPoint { at: begin + after, game: GameId::random(), rating, deviation: 80.0 }
        });
        let shown = line(&points, 1700.0, now);
        assert_eq!(shown.iter().map(|(_, rating)| *rating).collect::<Vec<_>>(), [1620.0, 1700.0, 1700.0]);
        assert!((shown[1].0 - 0.5).abs() < 1e-9, "{shown:?}");
    }
}
