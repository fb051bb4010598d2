//! The lobby's socket: who looks for a game, who plays, what is shown to whoever looks on, and that one's own game begins.
//!
//! A list is told as its items in order; an item comes with its drawing only where that has changed. `idle` says that a page
//! which waits for a rival has nothing to wait for any more, `go` where its game is. That a game begins may be told at another node, and
//! not be heard here: whoever no longer looks for what he looked for is led to the game that he has got.
//!
//! The board that everybody is shown follows its game by that game's own socket: here is told only that another is shown, and how an
//! unrated game stands, to whoever does not play it.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use axum::extract::Query;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;
use kamni_house::showcase::chance::Chance;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::error::AppError;
use crate::ids::GameId;
use crate::lobby::LobbyNews;
use crate::page_socket::{PageSocket, open};
use crate::pages::lobby::{live_card, seek_row};
use crate::pages::watch::{Wanted, show};
use crate::site::lobby::{self as site, Group};
use crate::site::watch::{self, Shown};
use crate::socket::check_origin;
use crate::visitor::Desk;

/// How often the list of live games is looked at.
const LIVE: Duration = Duration::from_secs(3);
/// How long before it was noticed a game may have begun, in milliseconds.
const BEGUN: i64 = 10_000;

pub(crate) async fn lobby(
    desk: Desk,
    headers: HeaderMap,
    Query(query): Query<LobbyQuery>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    check_origin(&desk.app, &headers)?;
    open(desk, upgrade, move |socket, desk| async move { run(socket, &desk, query).await }).await
}

/// What a page shows, and so what it is told of.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct LobbyQuery {
    /// The page of all live games.
    watch: Option<u8>,
    /// The lobby, which waits for a rival.
    pairing: Option<u8>,
    /// What stands on the board that everybody is shown.
    show: Option<String>,
    /// On the page of all live games: of which game they are, and of which kind.
    game: Option<String>,
    sort: Option<String>,
}

/// The items of a list that a page has, each with a hash of its drawing.
type ShownItems = HashMap<String, u64>;

/// A list of live games as a page has it, and how many there are of them.
#[derive(Default)]
struct ShownList {
    items: Option<ShownItems>,
    count: usize,
}

/// What one page is shown, and has been.
struct Listener<'a> {
    socket: PageSocket,
    desk: &'a Desk,
    query: LobbyQuery,
    hasher: RandomState,
    seeks: Option<ShownItems>,
    live: ShownList,
    computer: ShownList,
    wanted: Wanted,
    /// The game that is followed on the board, and where it stood when its chance was told.
    stage: Option<(GameId, Option<u32>)>,
    /// What the reader looked for, by its numbers, when it was last seen; nothing once he has been told where to go.
    wishes: Option<Vec<i64>>,
}

async fn run(socket: PageSocket, desk: &Desk, query: LobbyQuery) -> Result<(), axum::Error> {
    let Desk { app, who, .. } = desk;
    let mut news = app.lobby.news();
    let mut live = interval(LIVE);
    live.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let hasher = RandomState::new();
    let wanted = match query.watch {
        Some(1) => watch::wanted(query.game.as_deref(), query.sort.as_deref()),
        _ => Wanted::default(),
    };
    let looks_for_rival = query.pairing == Some(1);
    let mut chances = app.showcase.chances();
    let mut listener = Listener {
        socket,
        desk,
        query,
        hasher,
        seeks: None,
        live: ShownList::default(),
        computer: ShownList::default(),
        wanted,
        stage: None,
        wishes: None,
    };
    // A rival may have been found while the page was on its way.
    let waits = match who.session().filter(|_| looks_for_rival) {
        Some(session) => app.lobby.find_waiting(session).await.is_some(),
        None => false,
    };
    if looks_for_rival && !waits {
        listener.socket.send(&json!({ "t": "idle" })).await?;
    }
    listener.wishes = who.session().map(|session| app.lobby.wishes(session));
    loop {
        tokio::select! {
            sign = listener.socket.sign() => if !listener.socket.answer(sign).await? {
                return Ok(());
            },
            told = news.recv() => match told {
                Ok(LobbyNews::Go { session, game }) if who.session() == Some(session) => {
                    listener.go(game).await?;
                }
                Ok(LobbyNews::Changed) | Err(RecvError::Lagged(_)) => {
                    listener.show_seeks().await?;
                    listener.find_game().await?;
                }
                Ok(LobbyNews::Go { .. }) => {}
                Err(RecvError::Closed) => return Ok(()),
            },
            Ok(()) = chances.changed() => {
                let chance = *chances.borrow_and_update();
                listener.tell_chance(chance).await?;
            }
            _ = live.tick() => {
                listener.show_seeks().await?;
                listener.show_stage().await?;
                listener.show_live().await?;
                listener.find_game().await?;
            }
        }
    }
}

impl Listener<'_> {
    fn is_watching(&self) -> bool {
        self.query.watch == Some(1)
    }

    async fn go(&mut self, game: GameId) -> Result<(), axum::Error> {
        self.wishes = None;
        self.socket.send(&json!({ "t": "go", "game": game })).await
    }

    /// Whoever no longer looks for what he looked for may have a game of which nothing was told here.
    async fn find_game(&mut self) -> Result<(), axum::Error> {
        let (Some(wishes), Some(visitor)) = (&mut self.wishes, &self.desk.who.visitor) else { return Ok(()) };
        let before = std::mem::replace(wishes, self.desk.app.lobby.wishes(visitor.session));
        if before.iter().all(|wish| wishes.contains(wish)) {
            return Ok(());
        }
        match site::just_begun(&self.desk.app, visitor, BEGUN).await {
            Ok(Some(game)) => self.go(game).await,
            Ok(None) if self.query.pairing == Some(1) => self.socket.send(&json!({ "t": "idle" })).await,
            Ok(None) => Ok(()),
            Err(error) => {
                tracing::warn!(?error, "whether somebody's game has begun could not be read");
                *wishes = before;
                Ok(())
            }
        }
    }

    async fn show_seeks(&mut self) -> Result<(), axum::Error> {
        if self.is_watching() {
            return Ok(());
        }
        let texts = self.desk.texts();
        let seeks = site::seeks(&self.desk.app, texts, &self.desk.who);
        let drawn = seeks.iter().map(|seek| (seek.id.to_string(), seek_row(texts, seek).into_string()));
        match changes(&drawn.collect::<Vec<_>>(), &mut self.seeks, &self.hasher) {
            Some(items) => self.socket.send(&json!({ "t": "seeks", "items": items })).await,
            None => Ok(()),
        }
    }

    async fn show_live(&mut self) -> Result<(), axum::Error> {
        if self.is_watching() {
            self.show_list("live", Group::People(self.wanted), site::WATCH).await?;
            return self.show_list("computer", Group::Computer(self.wanted), site::WATCH).await;
        }
        self.show_list("live", Group::All, site::LIVE).await
    }

    async fn show_list(&mut self, name: &str, group: Group, most: usize) -> Result<(), axum::Error> {
        let texts = self.desk.texts();
        // In the lobby what stands on the board stands in no list.
        let stage = self.query.show.as_deref().filter(|_| !self.is_watching());
        let (games, count) = site::live(&self.desk.app, texts, group, most, stage);
        let drawn = games.iter().map(|game| (game.id.to_string(), live_card(texts, game).into_string()));
        let drawn: Vec<_> = drawn.collect();
        let list = if name == "live" { &mut self.live } else { &mut self.computer };
        let changed = changes(&drawn, &mut list.items, &self.hasher);
        if changed.is_none() && count == list.count {
            return Ok(());
        }
        list.count = count;
        let items = changed.unwrap_or_else(|| drawn.iter().map(|(id, _)| json!({ "id": id })).collect());
        self.socket.send(&json!({ "t": name, "count": count, "items": items })).await
    }

    /// Tells of the game that is shown, if the page shows another, and has it found out how it stands.
    async fn show_stage(&mut self) -> Result<(), axum::Error> {
        // A page without a board has said nothing of one.
        let Some(before) = self.query.show.clone() else { return Ok(()) };
        let Desk { app, who, .. } = self.desk;
        let Some(shown) = watch::pick_lately(app, who, self.wanted.kind).await else { return Ok(()) };
        let key = shown.key();
        if key != before {
            let html = show(self.desk.texts(), &watch::board(app, self.desk.texts(), &shown)).into_string();
            self.query.show = Some(key);
            self.stage = None;
            self.socket.send(&json!({ "t": "show", "html": html })).await?;
        }
        let Shown::Live(table, _) = shown else {
            self.stage = None;
            return Ok(());
        };
        let id = table.setting().id;
        if self.stage.is_none_or(|(game, _)| game != id) {
            self.stage = Some((id, None));
        }
        app.showcase.wonder(&table);
        let known = app.showcase.chance(&table);
        self.tell_chance(known).await
    }

    /// How the game stands that is shown: the reader does not play it, or he would be shown another.
    async fn tell_chance(&mut self, chance: Option<Chance>) -> Result<(), axum::Error> {
        let (Some(chance), Some((game, told))) = (chance, &mut self.stage) else { return Ok(()) };
        if chance.game != *game || *told == Some(chance.ply) {
            return Ok(());
        }
        *told = Some(chance.ply);
        let Chance { game, ply, first } = chance;
        let first = f64::from((first * 1000.0).round()) / 1000.0;
        self.socket.send(&json!({ "t": "chance", "game": game, "ply": ply, "first": first })).await
    }
}

/// The items in their order, with the drawing of those that the page does not have so; nothing if it has all, in any order.
fn changes(
    drawn: &[(String, String)],
    shown: &mut Option<ShownItems>,
    hasher: &RandomState,
) -> Option<Vec<serde_json::Value>> {
    let now: ShownItems = drawn.iter().map(|(id, html)| (id.clone(), hasher.hash_one(html))).collect();
    if shown.as_ref() == Some(&now) {
        return None;
    }
    let before = shown.replace(now.clone()).unwrap_or_default();
    let item = |(id, html): &(String, String)| match before.get(id) == now.get(id) {
        true => json!({ "id": id }),
        false => json!({ "id": id, "html": html }),
    };
    Some(drawn.iter().map(item).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_changed_is_drawn_again() {
        let hasher = RandomState::new();
        let mut shown = None;
        let list = |items: &[(&str, &str)]| -> Vec<(String, String)> {
            items.iter().map(|(id, html)| ((*id).to_owned(), (*html).to_owned())).collect()
        };
        let mut told =
            |items: &[(&str, &str)]| changes(&list(items), &mut shown, &hasher).map(|items| json!(items));
        assert_eq!(told(&[]), Some(json!([])), "that there is nothing is news at first");
        assert_eq!(told(&[]), None);
        assert_eq!(
            told(&[("1", "a"), ("2", "b")]),
            Some(json!([{"id": "1", "html": "a"}, {"id": "2", "html": "b"}]))
        );
        assert_eq!(told(&[("1", "a"), ("2", "b")]), None);
        assert_eq!(told(&[("1", "a"), ("2", "c")]), Some(json!([{"id": "1"}, {"id": "2", "html": "c"}])));
        assert_eq!(told(&[("2", "c")]), Some(json!([{"id": "2"}])));
    }
}
