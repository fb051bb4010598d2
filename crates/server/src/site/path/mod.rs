//! The path of each game, and what a game with the computer has changed of it.

#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::{Path as Part, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use kamni_draw::{Drawing, Replay};
use kamni_engine::Level;
use kamni_rules::{GameKind, Player, Rules};
use kamni_texts::Texts;

use crate::app::App;
use crate::error::AppError;
use crate::game::Sitter;
use crate::ids::GameId;
use crate::pages::grouped;
use crate::pages::path::{Next, PathPage, PathResult, StopShown, What, path_page, path_result};
use crate::path::{Path, Stop, Strength, TASKS, lessons, score_of_hundred, usual};
use crate::view::board_name;
use crate::visitor::Desk;

/// The routes. The games' names stand where games' ids do, and come before them.
pub(super) fn routes() -> Router<App> {
    let start = Router::new().route("/{id}/path", get(after));
    GameKind::ALL.iter().fold(start, |router, &kind| {
        let answer = move |desk: Desk| async move { show(kind, desk).await };
        router.route(&format!("/{kind}/path"), get(answer))
    })
}

async fn show(kind: GameKind, desk: Desk) -> Result<Response, AppError> {
    let texts = desk.texts();
    let rules = usual(kind).ok_or(AppError::INTERNAL)?;
    let path = Path::of(&desk.app.store, desk.who.person(), kind).await?;
    let stages: Vec<Vec<StopShown>> = path
        .stages
        .iter()
        .map(|stage| stage.iter().map(|stop| shown(kind, *stop, texts)).collect())
        .collect();
    let next = path.next().map(|stop| next(&rules, stop, texts));
    let picture = picture(&rules, path.next(), texts);
    let strength = path.strength.map(|strength| strength_words(kind, strength, texts));
    let page = PathPage {
        rules: &rules,
        stages: &stages,
        next: next.as_ref(),
        picture: &picture,
        strength: strength.as_ref().map(|(value, about)| (value.as_str(), about.as_str())),
    };
    Ok(desk.show(path_page(&desk.page(), &page)))
}

const fn what(stop: Stop) -> What {
    match stop {
        Stop::Tutorial(done, all) => What::Tutorial(done, all),
        Stop::Lesson(theme, done) => What::Lesson(theme, done, TASKS),
        Stop::Level(level, beaten) => What::Level(level.number(), beaten),
    }
}

fn shown(kind: GameKind, stop: Stop, texts: &Texts) -> StopShown {
    let (title, about) = match stop {
        Stop::Tutorial(_, all) => {
            (texts.get("path-tutorial", &[]), texts.get("path-tutorial-about", &[("count", all.into())]))
        }
        Stop::Lesson(theme, _) => (theme_name(kind, theme, texts), texts.get("path-lesson-about", &[])),
        Stop::Level(level, _) => (level_name(level, texts), plays(kind, level, texts)),
    };
    StopShown { what: what(stop), title, about }
}

fn theme_name(kind: GameKind, theme: &str, texts: &Texts) -> String {
    texts.get(&format!("puzzle-theme-{kind}-{theme}"), &[])
}

/// What a level is called.
fn level_name(level: Level, texts: &Texts) -> String {
    texts.get(&format!("path-name-{}", level.number()), &[])
}

/// How a level plays: what it looks at, and what that was measured to be worth. A test of the engine holds this against every game.
fn plays(kind: GameKind, level: Level, texts: &Texts) -> String {
    let looks = level.looks_at(kind).map(|[few, many]| {
        let [few, many] = [few, many].map(|count| grouped(count, '\u{a0}'));
        if few == many {
            return texts.get("path-looks", &[("count", few.into())]);
        }
        texts.get("path-looks-sides", &[("few", few.into()), ("many", many.into())])
    });
    let below = Level::new(level.number() - 1).map(|below| level_name(below, texts)).unwrap_or_default();
    let score = score_of_hundred(kind, level).unwrap_or_default();
    let key = match (level.number(), &looks) {
        (1, _) => "path-plays-first",
        (5, _) => "path-plays-closely",
        (_, None) => "path-plays-best",
        _ => "path-plays",
    };
    let values =
        [("looks", looks.unwrap_or_default().into()), ("below", below.into()), ("score", score.into())];
    texts.get(key, &values)
}

fn next(rules: &Rules, stop: Stop, texts: &Texts) -> Next {
    let kind = rules.kind();
    let about = shown(kind, stop, texts).about;
    let (title, about, side) = match stop {
        Stop::Tutorial(0, all) => {
            (texts.get("path-next-tutorial", &[]), texts.get("path-first", &[("count", all.into())]), None)
        }
        Stop::Tutorial(..) => (texts.get("path-next-tutorial", &[]), about, None),
        Stop::Lesson(theme, _) => {
            let theme = theme_name(kind, theme, texts);
            (texts.get("path-next-lesson", &[("theme", theme.into())]), about, None)
        }
        Stop::Level(level, beaten) => {
            let side = if beaten[Player::First] { Player::Second } else { Player::First };
            let values =
                [("name", level_name(level, texts).into()), ("side", rules.side(side).code().into())];
            (texts.get("path-next-level", &values), about, Some(side))
        }
    };
    Next { what: what(stop), title, about, side }
}

/// What stands beside the next step: the first board of a lesson, or the game's own beginning.
fn picture(rules: &Rules, stop: Option<Stop>, texts: &Texts) -> String {
    let of_lesson = match stop {
        Some(Stop::Lesson(theme, _)) => {
            lessons(rules.kind()).into_iter().find(|lesson| lesson.theme == theme)
        }
        _ => None,
    };
    let first = of_lesson.as_ref().and_then(|lesson| lesson.puzzles.first());
    let (rules, start) = first.map_or_else(|| (*rules, rules.start()), |it| (*it.rules(), *it.position()));
    let label = board_name(&rules, &start, texts);
    Drawing::of(&Replay::new(rules, start)).mini(true).label(&label).svg()
}

fn strength_words(kind: GameKind, strength: Strength, texts: &Texts) -> (String, String) {
    let Strength { elo, deviation, games } = strength;
    let name = level_name(strength.level(kind), texts);
    let values = [
        ("elo", format!("{elo:.0}").into()),
        ("deviation", format!("{deviation:.0}").into()),
        ("name", name.into()),
    ];
    (texts.get("path-strength-like", &values), texts.get("path-strength-about", &[("games", games.into())]))
}

/// What a game with the computer has changed, for the panel of its result; nothing where it is none of the path's.
async fn after(Part(id): Part<String>, State(app): State<App>, desk: Desk) -> Result<Response, AppError> {
    let id: GameId = id.parse()?;
    let stored = app.store.game(id).await?.ok_or(AppError::NO_GAME)?;
    let (_, sides) = app.hall.look(id, &desk.who.caller()).await?;
    let rules = stored.setting.rules;
    let side = match sides {
        [true, false] => Player::First,
        [false, true] => Player::Second,
        _ => return Ok(StatusCode::NO_CONTENT.into_response()),
    };
    let is_usual = stored.setting.position.is_none() && usual(rules.kind()) == Some(rules);
    let level = match &stored.seats[side.other()] {
        Sitter::Computer { level } => Level::new(*level),
        _ => None,
    };
    let Some(level) = level.filter(|_| is_usual && stored.end.is_some()) else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let texts = desk.texts();
    let path = Path::of(&app.store, desk.who.person(), rules.kind()).await?;
    let beaten = path.stops().find_map(|stop| match stop {
        Stop::Level(of, beaten) if of == level => Some(beaten),
        _ => None,
    });
    let next = path.next().map(|stop| next(&rules, stop, texts));
    let result = PathResult {
        rules: &rules,
        name: &level_name(level, texts),
        side,
        beaten: beaten.unwrap_or_default(),
        count: path.count(),
        next: next.as_ref(),
    };
    Ok(Html(path_result(&desk.page(), &result).into_string()).into_response())
}
