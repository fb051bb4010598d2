//! Players' pages.

use axum::Router;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_rules::{GameKind, Player, Rules};
use serde::Deserialize;

use super::archive::shown_games;
use crate::address;
use crate::app::App;
use crate::clock::Millis;
use crate::dates::Day;
use crate::error::AppError;
use crate::pages::profile::{
    DuelShown, Graph, GraphLine, Met, Person, ProfilePage, PuzzlesShown, ResultsShown, SidesShown, TIMES,
    TieShown, Tile, TrophyShown, own_games_page, profile_page,
};
use crate::people::Account;
use crate::store::results::{Results, Score, Verdict};
use crate::store::{Filter, Owner, RatingPoint};
use crate::view::side_figure;
use crate::visitor::Desk;

/// How many of a guest's games are listed.
const MOST: u32 = 50;

const DAY: Millis = 24 * 60 * 60 * 1000;
/// What the line of a tile shows.
const SHOWN: Millis = 90 * DAY;
/// The time of the graph, in days, where none is asked for.
const USUAL: u32 = 90;
/// How many of the games of two are drawn.
const MET: usize = 13;
/// How many trophies stand there.
const TROPHIES: u32 = 12;
/// How many games stand on the page.
const LATEST: usize = 8;

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

#[derive(Debug, Default, Deserialize)]
struct ProfileQuery {
    days: Option<String>,
    done: Option<String>,
}

async fn profile(
    desk: Desk,
    Path(name): Path<String>,
    Query(asked): Query<ProfileQuery>,
) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let account = app.store.account(&name).await?.ok_or(AppError::NO_PLAYER)?;
    // A name that looks like another's is no other name.
    if account.name != name {
        return Ok(Redirect::to(&address::profile(&account.name)).into_response());
    }
    let days =
        asked.days.and_then(|days| days.parse().ok()).filter(|days| TIMES.contains(days)).unwrap_or(USUAL);
    let (tiles, graph) = ratings(app, &account, days).await?;
    let filter = Filter { player: Some(account.name.clone()), ..Filter::default() };
    let mut found = app.store.archive(&filter).await?;
    found.games.truncate(LATEST);
    let since = Day::of(account.created).words(desk.texts());
    let reader = who.account();
    let own = reader.is_some_and(|reader| reader.id == account.id);
    // At a board for two side by side nobody has a rival: it stays with the browser, and its owner alone sees it.
    let beside = match &who.visitor {
        Some(visitor) if own => app.store.games_of(Owner::Session(visitor.session), false, MOST).await?,
        _ => Vec::new(),
    };
    let closed = app.store.footing(account.id).await?.closed.is_some();
    let (tie, duel) = match reader.filter(|_| !own) {
        Some(reader) => between(app, reader, &account, closed).await?,
        None => (TieShown { may_challenge: !own, ..TieShown::default() }, None),
    };
    let bell = &app.hall.house().bell;
    let mut follows = Vec::new();
    if own {
        let followed = app.store.followed(account.id).await?;
        follows.extend(followed.into_iter().map(|other| (other.name, bell.is_here(other.id))));
        follows.sort_by_key(|(_, here)| !here);
    }
    let most = tiles.iter().max_by_key(|tile| tile.tally.iter().sum::<u32>());
    let person =
        Person { name: &account.name, since: &since, bot: account.bot, own, here: bell.is_here(account.id) };
    let profile = ProfilePage {
        beside: &shown_games(&desk, &beside),
        person,
        figure: most.map_or(GameKind::ALL[0], |tile| tile.kind),
        graph: graph.as_ref(),
        duel: duel.as_ref(),
        results: &results_shown(&desk, &app.store.results(account.id).await?, found.total.games),
        puzzles: puzzles(app, &account).await?,
        trophies: &trophies(&desk, &account).await?,
        follows: &follows,
        done: (asked.done.as_deref() == Some("reported")).then_some("report-done"),
        closed,
        tie,
        tiles: &tiles,
        games: &shown_games(&desk, &found.games),
        total: found.total.games,
    };
    Ok(desk.show(profile_page(&desk.page(), &profile)))
}

/// What is between the reader and somebody else, and what they have played.
async fn between(
    app: &App,
    reader: &Account,
    other: &Account,
    closed: bool,
) -> Result<(TieShown, Option<DuelShown>), AppError> {
    let tie = app.store.tie(reader.id, other.id).await?;
    let duel = app.store.duel(reader.id, other.id).await?;
    let met = |verdict: Verdict| match verdict {
        Verdict::Won => Met::Won,
        Verdict::Drawn => Met::Drawn,
        Verdict::Lost => Met::Lost,
    };
    let latest = duel.games.iter().take(MET).map(|(game, verdict)| (*game, met(*verdict)));
    let shown = DuelShown { latest: latest.collect(), score: figures(duel.score()), more: duel.more };
    let tie = TieShown {
        signed_in: true,
        follows: tie.follows,
        blocks: tie.blocks,
        may_challenge: !tie.is_apart() && !closed,
        staff: app.store.footing(reader.id).await?.staff,
    };
    Ok((tie, Some(shown)))
}

/// How somebody stands in puzzles, if he has solved any.
async fn puzzles(app: &App, account: &Account) -> Result<Option<PuzzlesShown>, AppError> {
    let (now, person) = (app.time.now(), crate::people::Person::Account(account.id));
    let Some(learner) = app.store.learner(person).await?.filter(|learner| learner.solved > 0) else {
        return Ok(None);
    };
    let streak = app.store.streaks(person).await?.remove(&None).unwrap_or_default();
    let rating = (learner.rated > 0).then(|| learner.rating.aged(now - learner.changed).rounded());
    let days = [streak.on(kamni_house::puzzles::day(now)), streak.best];
    Ok(Some(PuzzlesShown { rating, solved: learner.solved, days }))
}

/// His places among the first of tournaments.
async fn trophies(desk: &Desk, account: &Account) -> Result<Vec<TrophyShown>, AppError> {
    let trophies = desk.app.store.trophies(account.id, TROPHIES).await?;
    let shown = trophies.into_iter().map(|trophy| TrophyShown {
        address: format!("/tournaments/{}", trophy.id),
        name: trophy.name,
        kind: trophy.kind,
        place: trophy.place,
        players: trophy.players,
        when: Day::of(trophy.ended).words(desk.texts()),
    });
    Ok(shown.collect())
}

const fn figures(score: Score) -> [u32; 3] {
    [score.won, score.drawn, score.lost]
}

fn results_shown(desk: &Desk, results: &Results, total: u32) -> ResultsShown {
    let sides = |kind: &GameKind| {
        let (scores, rules) = (results.sides.get(kind)?, Rules::new(*kind, []).ok()?);
        let side = |side: Player| {
            (side_figure(&rules, side), desk.texts().side(&rules, side), figures(scores[side as usize]))
        };
        Some(SidesShown { kind: *kind, sides: Player::BOTH.map(side) })
    };
    ResultsShown {
        games: GameKind::ALL.iter().filter_map(sides).collect(),
        rivals: results.rivals.iter().map(|(name, score)| (name.clone(), figures(*score))).collect(),
        latest: (results.games < total).then_some(results.games),
    }
}

/// A tile for each game, and the graph of those that have a rating.
async fn ratings(app: &App, account: &Account, days: u32) -> Result<(Vec<Tile>, Option<Graph>), AppError> {
    let now = app.time.now();
    let ratings = app.store.ratings(account.id).await?;
    let tallies = app.store.tallies(account.id).await?;
    let long = Millis::from(days) * DAY;
    let (mut tiles, mut lines) = (Vec::with_capacity(GameKind::ALL.len()), Vec::new());
    for &kind in GameKind::ALL {
        let row = ratings.iter().find(|row| row.kind == kind);
        let rating = row.map(|row| row.rating.aged(now - row.changed));
        let mut tile_line = Vec::new();
        if let Some(rating) = rating {
            let points = app.store.rating_history(account.id, kind, now - long.max(SHOWN)).await?;
            tile_line = line(&points, rating.rating, now, SHOWN);
            lines.push(GraphLine { kind, points: line(&points, rating.rating, now, long) });
        }
        let tally = tallies.iter().find(|tally| tally.kind == kind);
        tiles.push(Tile {
            kind,
            rating: rating.map(|rating| rating.rounded()),
            line: tile_line,
            tally: tally.map_or([0; 3], |tally| [tally.won, tally.drawn, tally.lost]),
        });
    }
    let named = [4, 3, 2, 1, 0].map(|quarters| Day::of(now - long * quarters / 4));
    let graph = (!lines.is_empty()).then_some(Graph { days, lines, named });
    Ok((tiles, graph))
}

/// The line of a rating over a time: where it stood at the beginning if that is known, of each day the last point, and the present one.
fn line(points: &[RatingPoint], rating: f64, now: Millis, long: Millis) -> Vec<(f64, f64)> {
    let begin = now - long;
    // Both are within a few thousand days of each other.
    #[allow(clippy::cast_precision_loss)]
    let place = |at: Millis| ((at - begin) as f64 / long as f64).clamp(0.0, 1.0);
    let before = points.partition_point(|point| point.at < begin);
    let days = points[before..].chunk_by(|one, next| Day::of(one.at) == Day::of(next.at));
    let mut line: Vec<(f64, f64)> =
        days.filter_map(|day| day.last()).map(|point| (place(point.at), point.rating)).collect();
    match points[..before].last() {
        Some(point) => line.insert(0, (0.0, point.rating)),
        None if line.is_empty() => line.push((0.0, rating)),
        None => {}
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
        assert_eq!(line(&[], 1500.0, now, SHOWN), [(0.0, 1500.0), (1.0, 1500.0)]);
        let hour = 60 * 60 * 1000;
        let begin = now - SHOWN;
        let points = [(0, 1600.0), (hour, 1620.0), (45 * 24 * hour, 1700.0)].map(|(after, rating)| {
            RatingPoint { at: begin + after, game: GameId::random(), rating, deviation: 80.0 }
        });
        let shown = line(&points, 1700.0, now, SHOWN);
        assert_eq!(shown.iter().map(|(_, rating)| *rating).collect::<Vec<_>>(), [1620.0, 1700.0, 1700.0]);
        assert!((shown[1].0 - 0.5).abs() < 1e-9, "{shown:?}");
        // Of a shorter time, what was before it says where it begins.
        let month = line(&points, 1700.0, now, 30 * DAY);
        assert_eq!(month, [(0.0, 1700.0), (1.0, 1700.0)]);
    }
}
