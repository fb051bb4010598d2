//! What several tests need: a house with its books in memory, and a way to ask it.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use kamni_rules::{GameKind, Player, Rules};
use tower::ServiceExt;

use crate::app::App;
use crate::config::Config;
use crate::game::{Setting, Sitter};
use crate::ids::{GameId, random_bytes};
use crate::people::Account;
use crate::room::Caller;
use crate::store::Store;
use crate::table::Order;
use crate::visitor::Who;
use kamni_play::clock::{Controls, Millis};

/// A house with one thinker.
pub async fn house() -> App {
    house_with(Config { thinkers: 1, ..Config::default() }).await
}

/// A house with these settings.
pub async fn house_with(config: Config) -> App {
    let store = Store::in_memory().await.expect("a store");
    App::new(store, config).await.expect("its key")
}

/// A game of Kamiken 5×5 between two guests, who are one person, after these steps.
pub async fn game(app: &App, steps: &[&str]) -> (GameId, Caller) {
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let (visitor, _) = Who::default().or_guest(app).await.expect("a guest");
    let grants = Player::BOTH.map(|side| (side, visitor.session)).to_vec();
    app.hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let caller = Caller { session: Some(visitor.session), ..Caller::default() };
    for (ply, step) in (0..).zip(steps) {
        order(app, id, &caller, Order::Step { ply, step: step.parse().expect("a step") }).await;
    }
    (id, caller)
}

/// A new account, with what is stored of its password.
pub async fn account(store: &Store, name: &str, password: &str, now: Millis) -> Account {
    let signed_up = store.sign_up(name, password.to_owned(), (None, random_bytes()), now).await;
    signed_up.expect("written").expect("a new name").account
}

/// Gives an order that has to be carried out.
pub async fn order(app: &App, id: GameId, caller: &Caller, order: Order) {
    app.hall.order(id, caller, &order, 0).await.expect("a room").expect("carried out");
}

/// What a house answered.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("a text")
    }
}

/// Asks a house.
pub async fn ask(router: &Router, request: Request<Body>) -> Answer {
    let response = router.clone().oneshot(request).await.expect("always answered");
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 26).await.expect("a body").to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}
