//! One's own games that go on: whose turn it is, and for how long, or since when.

use kamni_draw::{Drawing, Replay};
use kamni_rules::{Player, Position, Step};
use kamni_texts::Texts;

use crate::app::App;
use crate::bell::{Matter, Notice};
use crate::error::AppError;
use crate::game::Sitter;
use crate::ids::GameId;
use crate::pages::lobby::OwnGame;
use crate::people::Visitor;
use crate::store::{GameRow, Owner, StoreError};
use crate::view::side_figure;

/// How many games are looked at.
const MOST: u32 = 24;

/// The games that go on, the most urgent first: one's own turn before the rival's, what has a clock before what has none.
pub(super) async fn games(app: &App, visitor: &Visitor, texts: &Texts) -> Result<Vec<OwnGame>, AppError> {
    let rows = app.store.games_of(Owner::from(visitor), true, MOST).await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let sides = sides(app, visitor, &row).await?;
        if sides == [false, false] {
            continue;
        }
        games.extend(own_game(app, &row, sides, texts));
    }
    // What the store has put in order stays so where this does not say otherwise.
    games.sort_by_key(|game| !game.yours);
    Ok(games)
}

/// What waits for somebody in his games with others: turns, and what is offered.
pub(crate) async fn waiting(app: &App, visitor: &Visitor) -> Result<Vec<Notice>, AppError> {
    let rows = app.store.games_of(Owner::from(visitor), true, MOST).await?;
    let mut notices = Vec::new();
    for row in rows {
        let side = match sides(app, visitor, &row).await? {
            [true, false] => Player::First,
            [false, true] => Player::Second,
            _ => continue,
        };
        let (id, kind, rival) = (row.setting.id, row.setting.kind(), &row.seats[side.other()]);
        if !matches!(rival, Sitter::Account { .. } | Sitter::Guest) {
            continue;
        }
        let (mover, offer) = match app.hall.open_table(id) {
            Some(table) => {
                let offer = table.offers().iter().find(|(by, _)| *by != side).map(|(_, offer)| *offer);
                (table.mover(), offer)
            }
            None => (replay(&row).and_then(|replay| replay.position().to_move()), None),
        };
        if mover == Some(side) {
            notices.push(Notice::new(id, kind, Matter::Turn, rival));
        }
        notices.extend(offer.map(|offer| Notice::new(id, kind, Matter::Offer(offer), rival)));
    }
    Ok(notices)
}

/// The game with somebody else that began within this many milliseconds.
pub(crate) async fn just_begun(
    app: &App,
    visitor: &Visitor,
    within: i64,
) -> Result<Option<GameId>, AppError> {
    let rows = app.store.games_of(Owner::from(visitor), true, MOST).await?;
    let since = app.time.now() - within;
    let person = |seat: &Sitter| matches!(seat, Sitter::Guest | Sitter::Account { .. });
    let new = rows.iter().filter(|row| row.setting.created >= since && row.seats.iter().all(person));
    Ok(new.max_by_key(|row| row.setting.created).map(|row| row.setting.id))
}

/// Which sides of a game are the visitor's.
async fn sides(app: &App, visitor: &Visitor, row: &GameRow) -> Result<[bool; 2], StoreError> {
    let account = visitor.account.as_ref().map(|account| account.id);
    let mine = row.seats.each_ref().map(|seat| match seat {
        Sitter::Account { id, .. } => account == Some(*id),
        _ => false,
    });
    if mine != [false, false] {
        return Ok(mine);
    }
    let guests = row.seats.each_ref().map(|seat| *seat == Sitter::Guest);
    if guests != [true, true] {
        return Ok(guests);
    }
    // Two guests: only the books know which of them this is.
    let Some(stored) = app.store.game(row.setting.id).await? else { return Ok([false; 2]) };
    let holds = |side| stored.grants.contains(&(side, visitor.session));
    Ok(Player::BOTH.map(holds))
}

/// How a game stands; nothing if it was begun by other rules than today's.
fn replay(row: &GameRow) -> Option<Replay> {
    if row.rules_version != row.setting.kind().rules_version() {
        return None;
    }
    let mut replay = Replay::new(row.setting.rules, row.setting.start().ok()?);
    for step in row.steps.split_whitespace() {
        replay.play(step.parse::<Step>().ok()?).ok()?;
    }
    Some(replay)
}

fn own_game(app: &App, row: &GameRow, sides: [bool; 2], texts: &Texts) -> Option<OwnGame> {
    let rules = &row.setting.rules;
    let open = row.seats.contains(&Sitter::Open);
    let replay = replay(row)?;
    let mover = if open { None } else { Some(replay.position().to_move()?) };
    let both = sides == [true, true];
    let own = if sides[0] { Player::First } else { Player::Second };
    let yours = mover.is_some_and(|mover| sides[mover]);
    let what = match mover {
        None => texts.get("lobby-own-open", &[]),
        Some(mover) if both => texts.get("lobby-own-both", &[("side", rules.side(mover).code().into())]),
        Some(_) => {
            let (rival, name) = match &row.seats[own.other()] {
                Sitter::Account { name, .. } => ("account", name.as_str()),
                Sitter::Computer { .. } => ("computer", ""),
                Sitter::Guest | Sitter::Open => ("guest", ""),
            };
            let key = if yours { "lobby-own-turn" } else { "lobby-own-rival" };
            texts.get(key, &[("rival", rival.into()), ("name", name.into())])
        }
    };
    let now = app.time.now();
    let due = row.due.filter(|_| yours);
    let when = due.map_or_else(|| time_ago(now - row.last, texts), |due| time_left(due - now, texts));
    Some(OwnGame {
        id: row.setting.id,
        kind: rules.kind(),
        figure: side_figure(rules, if both { mover.unwrap_or(own) } else { own }),
        picture: Drawing::of(&replay).mini(true).svg(),
        what,
        when,
        yours,
    })
}

/// A time in words: `3 h ago`.
pub(crate) fn time_ago(ms: i64, texts: &Texts) -> String {
    let minutes = u32::try_from(ms.max(0) / 60_000).unwrap_or(u32::MAX);
    let (unit, count) = match minutes {
        0 => return texts.get("lobby-ago-now", &[]),
        1..60 => ("minutes", minutes),
        60..1440 => ("hours", minutes / 60),
        _ => ("days", minutes / 1440),
    };
    texts.get(&format!("lobby-ago-{unit}"), &[("count", count.into())])
}

/// A time in words: `1 day 14 h left`.
pub(crate) fn time_left(ms: i64, texts: &Texts) -> String {
    let minutes = u32::try_from(ms.max(0) / 60_000).unwrap_or(u32::MAX);
    let (days, hours) = (minutes / (24 * 60), minutes / 60);
    let time = match (days, hours) {
        (0, 0) if minutes == 0 => texts.get("lobby-time-soon", &[]),
        (0, 0) => texts.get("lobby-time-minutes", &[("minutes", minutes.into())]),
        (0, _) => {
            texts.get("lobby-time-hours", &[("hours", hours.into()), ("minutes", (minutes % 60).into())])
        }
        _ => texts.get("lobby-time-days", &[("days", days.into()), ("hours", (hours % 24).into())]),
    };
    texts.get("lobby-own-left", &[("time", time.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::texts;
    use kamni_texts::Lang;

    #[test]
    fn how_long_ago_something_was() {
        const MINUTE: i64 = 60_000;
        for (ms, en, ru) in [
            (-5, "just now", "только что"),
            (MINUTE - 1, "just now", "только что"),
            (MINUTE, "1 min ago", "1 мин назад"),
            (59 * MINUTE, "59 min ago", "59 мин назад"),
            (3 * 60 * MINUTE + 7, "3 h ago", "3 ч назад"),
            (24 * 60 * MINUTE, "1 day ago", "1 день назад"),
            (5 * 24 * 60 * MINUTE, "5 days ago", "5 дней назад"),
        ] {
            assert_eq!(time_ago(ms, texts(Lang::En)), en);
            assert_eq!(time_ago(ms, texts(Lang::Ru)), ru);
        }
    }
}
