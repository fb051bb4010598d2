//! A house in which everything happens once that a socket tells of, and all that was heard of it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};
use tokio_tungstenite::tungstenite::Message;

use crate::wire::{Page, Running, game, house, request, sign_up, two_guests};

const GAME: &str = "/{id}/socket";
const LOBBY: &str = "/lobby/socket";
const NOTICES: &str = "/notices/socket";
const TOURNAMENT: &str = "/tournaments/{id}/socket";

/// How long a message is waited for.
const WAIT: Duration = Duration::from_secs(30);

/// So much a page may say at once.
const BURST: usize = 35;

/// All that was heard, with the socket it came through.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Vec<(&'static str, Value)>>>);

impl Heard {
    pub(crate) fn messages(&self) -> Vec<(&'static str, Value)> {
        self.0.lock().expect("unbroken").clone()
    }
}

/// A page that writes down what it hears.
pub(crate) struct Listener {
    page: Page,
    socket: &'static str,
    heard: Heard,
}

impl Listener {
    async fn open(house: &Running, heard: &Heard, socket: &'static str, path: &str, cookie: &str) -> Self {
        let page = Page::open_with(house, path, &[("cookie", cookie)]).await;
        Self { page, socket, heard: heard.clone() }
    }

    pub(crate) async fn game(house: &Running, heard: &Heard, id: &str, cookie: &str, since: u64) -> Self {
        Self::open(house, heard, GAME, &format!("/{id}/socket?since={since}&lang=en"), cookie).await
    }

    pub(crate) async fn send(&mut self, value: &Value) {
        self.page.send(value).await;
    }

    /// The next message.
    pub(crate) async fn any(&mut self) -> Value {
        let wait = async {
            loop {
                let message = self.page.0.next().await.expect("open").expect("a message");
                if let Message::Text(text) = message {
                    return serde_json::from_str::<Value>(&text).expect("JSON");
                }
            }
        };
        let value = tokio::time::timeout(WAIT, wait).await.expect("something is said");
        self.heard.0.lock().expect("unbroken").push((self.socket, value.clone()));
        value
    }

    /// The next message that fits; others are written down and passed over.
    async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let value = self.any().await;
            if fits(&value) {
                return value;
            }
        }
    }

    async fn next(&mut self, name: &str) -> Value {
        self.until(|value| value["t"] == name).await
    }

    /// The next event of a kind.
    async fn event(&mut self, kind: &str) -> Value {
        self.until(|value| value["event"]["kind"] == kind).await
    }

    async fn step(&mut self, ply: u64, step: &str) {
        self.send(&json!({ "t": "step", "ply": ply, "step": step })).await;
        self.event("step").await;
    }

    async fn offer(&mut self, what: &str) {
        self.send(&json!({ "t": "offer", "what": what })).await;
    }

    async fn say(&mut self, text: &str) {
        self.send(&json!({ "t": "chat", "text": text })).await;
        self.until(|value| value["lines"][0]["text"] == text).await;
    }
}

pub(crate) async fn a_house() -> (TempDir, Running) {
    let folder = tempdir().expect("a folder");
    let house = house(&folder.path().join("house.db")).await;
    (folder, house)
}

/// Plays, seeks and waits until everything was said that there is to say.
pub(crate) async fn everything() -> Heard {
    let (_folder, house) = a_house().await;
    let heard = Heard::default();
    friends(&house, &heard).await;
    rated(&house, &heard).await;
    computer(&house, &heard).await;
    for clock in ["none", "byo-yomi", "correspondence"] {
        let (id, cookies) = two_guests(&house, &format!("game=hasami&clock={clock}")).await;
        for cookie in &cookies {
            Listener::game(&house, &heard, &id, cookie, 0).await.next("full").await;
        }
    }
    for (seed, form) in [
        "game=kamiken&option-size=5",
        "game=close-combat&option-size=9",
        "game=four&option-stones=30",
        "game=hasami",
        "game=dao",
    ]
    .iter()
    .enumerate()
    {
        alone(&house, &heard, form, seed as u64 + 1, 220).await;
    }
    warned(&house, &heard).await;
    aborted(&house, &heard).await;
    lobby(&house, &heard).await;
    watching(&house, &heard).await;
    tournament(&house, &heard).await;
    closing(&house, &heard).await;
    heard
}

/// Two friends by a link and somebody who looks on: offers, talk, a lost connection, the end, a rematch.
async fn friends(house: &Running, heard: &Heard) {
    let form = "game=kamiken&option-size=5&way=link&side=first&clock=fischer&base=600&increment=5";
    let made = request(house, "POST", "/games", "", form).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let first = made.cookie();
    let mut white = Listener::game(house, heard, &id, &first, 0).await;
    white.next("full").await;
    let second = request(house, "POST", &format!("/{id}/join"), "", "").await.cookie();
    white.event("sat").await;
    let mut black = Listener::game(house, heard, &id, &second, 0).await;
    black.next("full").await;
    let guest = request(house, "POST", "/games", "", "game=four&way=side-by-side").await.cookie();
    let mut watcher = Listener::game(house, heard, &id, &guest, 0).await;
    watcher.next("full").await;

    white.send(&json!({ "t": "name", "name": "Anna" })).await;
    white.next("named").await;
    black.next("seats").await;
    white.step(0, "c3").await;
    black.event("step").await;
    black.send(&json!({ "t": "step", "ply": 1, "step": "c4" })).await;
    black.next("refused").await;
    for steps in [json!(["c4"]), json!([])] {
        black.send(&json!({ "t": "turn", "ply": 1, "steps": steps })).await;
        black.next("refused").await;
    }
    black.send(&json!({ "t": "now" })).await;
    black.next("refused").await;
    black.step(1, "a1").await;
    white.offer("draw").await;
    black.event("offered").await;
    black.send(&json!({ "t": "decline", "what": "draw" })).await;
    white.event("declined").await;
    black.offer("takeback").await;
    white.event("offered").await;
    Listener::game(house, heard, &id, &first, 0).await.next("full").await;
    white.offer("takeback").await;
    let back = black.event("back").await;
    white.say("Good luck").await;
    watcher.say("A fine opening").await;

    // Black's connection is lost. Two things happen before it is back.
    drop(black);
    white.until(|value| value["t"] == "watchers" && value["presence"][1]["here"] == false).await;
    white.offer("draw").await;
    white.event("offered").await;
    white.send(&json!({ "t": "decline", "what": "draw" })).await;
    white.event("declined").await;
    let since = back["n"].as_u64().expect("a number");
    let mut black = Listener::game(house, heard, &id, &second, since).await;
    black.until(|value| value["t"] == "talk" && value["all"] == true).await;
    black.step(1, "a1").await;
    white.send(&json!({ "t": "resign" })).await;
    white.until(|value| value["t"] == "talk" && value["all"] == true).await;
    white.offer("rematch").await;
    black.event("offered").await;
    black.send(&json!({ "t": "decline", "what": "rematch" })).await;
    white.event("declined").await;
    white.offer("rematch").await;
    black.event("offered").await;
    black.offer("rematch").await;
    let last = white.event("rematch").await["n"].as_u64().expect("a number");
    Listener::game(house, heard, &id, &first, last - 1).await.event("rematch").await;
    Listener::game(house, heard, &id, &first, 0).await.next("full").await;
    white.send(&json!({ "t": "flip", "flip": true })).await;
    white.next("full").await;
    for ping in [json!({ "t": "ping", "n": 7 }), json!({ "t": "ping" })] {
        white.send(&ping).await;
        white.next("pong").await;
    }
}

/// Somebody who has few stones left that he can lose.
async fn warned(house: &Running, heard: &Heard) {
    let position = "xxxxxxxxxx1/11/11/11/11/11/11/11/11/11/oooooooooo1+first+captured%3D15,16";
    let form =
        format!("game=four&option-size=11&option-stones=30&way=side-by-side&clock=none&position={position}");
    let made = request(house, "POST", "/games", "", &form).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let full = Listener::game(house, heard, &id, &made.cookie(), 0).await.next("full").await;
    assert!(full.to_string().contains("\"warn\":true"), "{full}");
}

/// Two accounts, whose ratings change.
async fn rated(house: &Running, heard: &Heard) {
    let (ann, bob) = (sign_up(house, "Ann", "").await, sign_up(house, "Bob", "").await);
    let form = "game=kamiken&preset=quick&way=link&side=first";
    let mut notices = Listener::open(house, heard, NOTICES, "/notices/socket?lang=en", &ann).await;
    notices.next("notices").await;
    notices.send(&json!({ "t": "ping", "n": 1 })).await;
    notices.next("pong").await;
    for rated in ["&rated=1", ""] {
        let made = request(house, "POST", "/games", &ann, &format!("{form}{rated}")).await;
        let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
        let mut white = Listener::game(house, heard, &id, &ann, 0).await;
        white.next("full").await;
        request(house, "POST", &format!("/{id}/join"), &bob, "").await;
        white.event("sat").await;
        if rated.is_empty() {
            return;
        }
        let mut black = Listener::game(house, heard, &id, &bob, 0).await;
        white.step(0, "c3").await;
        black.event("step").await;
        black.step(1, "a1").await;
        black.send(&json!({ "t": "resign" })).await;
        let last = black.event("ended").await["n"].as_u64().expect("a number");
        white.next("ratings").await;
        Listener::game(house, heard, &id, &ann, last - 1).await.event("ended").await;
        Listener::game(house, heard, &id, &ann, 0).await.next("full").await;
    }
}

/// Somebody plays the computer, and hurries it.
async fn computer(house: &Running, heard: &Heard) {
    let form = "game=four&way=computer&level=10&side=first";
    let made = request(house, "POST", "/games", "", form).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let cookie = made.cookie();
    let mut white = Listener::game(house, heard, &id, &cookie, 0).await;
    let full = white.next("full").await;
    let step = full["view"]["legal"][0].as_str().expect("a step").to_owned();
    white.send(&json!({ "t": "step", "ply": 0, "step": step })).await;
    white.until(|value| value["t"] == "thinking" && value["on"] == true).await;
    Listener::game(house, heard, &id, &cookie, 0).await.next("full").await;
    white.send(&json!({ "t": "now" })).await;
    white.until(|value| value["t"] == "thinking" && value["on"] == false).await;
}

/// Plays both sides of a game at random, with a step back now and then, as long as it goes.
async fn alone(house: &Running, heard: &Heard, form: &str, seed: u64, most: usize) {
    let made = request(house, "POST", "/games", "", &format!("{form}&way=side-by-side")).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let cookie = made.cookie();
    let mut page = Listener::game(house, heard, &id, &cookie, 0).await;
    let mut view = page.next("full").await["view"].clone();
    let mut random = seed;
    for count in 1..=most {
        let legal = view["legal"].as_array().expect("a list");
        if legal.is_empty() {
            page.event("ended").await;
            return;
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = usize::try_from(random >> 33).expect("small");
        let step = &legal[pick % legal.len()];
        let began = view["turn_steps"].as_array().is_some_and(|steps| !steps.is_empty());
        if began && pick.is_multiple_of(11) {
            page.send(&json!({ "t": "back", "ply": view["ply"] })).await;
        } else {
            page.send(&json!({ "t": "step", "ply": view["ply"], "step": step })).await;
        }
        let told = page.until(|value| value["t"] == "event" || value["t"] == "refused").await;
        assert_eq!(told["t"], "event", "{told}");
        view = told["view"].clone();
        if count % BURST == 0 {
            page = Listener::game(house, heard, &id, &cookie, 0).await;
            page.next("full").await;
        }
    }
    // What still went on would be shown to whoever looks on later.
    page.send(&json!({ "t": "resign" })).await;
    page.event("ended").await;
}

/// A game that is called off before it has begun.
async fn aborted(house: &Running, heard: &Heard) {
    let (id, cookies) = two_guests(house, "game=kamiken").await;
    let mut page = Listener::game(house, heard, &id, &cookies[0], 0).await;
    page.send(&json!({ "t": "abort" })).await;
    page.event("ended").await;
}

/// Somebody looks on at the board that everybody is shown: first a game that is over, then one that is begun, and how it stands.
async fn watching(house: &Running, heard: &Heard) {
    let mut page =
        Listener::open(house, heard, LOBBY, "/lobby/socket?watch=1&game=hasami&show=nothing", "").await;
    page.next("show").await;
    page.next("computer").await;
    let (id, cookies) = two_guests(house, "game=hasami").await;
    let mut first = Listener::game(house, heard, &id, &cookies[0], 0).await;
    first.next("full").await;
    first.step(0, "a8-a7").await;
    page.until(|value| value["t"] == "show" && value["html"].as_str().is_some_and(|html| html.contains(&id)))
        .await;
    page.until(|value| value["t"] == "chance" && value["game"] == id.as_str()).await;
}

/// Seeks are posted and taken while others look at the lists.
async fn lobby(house: &Running, heard: &Heard) {
    let mut lobby = Listener::open(house, heard, LOBBY, "/lobby/socket?lang=en", "").await;
    lobby.next("seeks").await;
    lobby.next("live").await;
    let seek = async |cookie: &str| {
        let posted = request(house, "POST", "/seeks", cookie, "game=kamiken&way=seek").await;
        assert_eq!(posted.status, 303, "{}", posted.head);
        posted
    };
    let one = seek("").await.cookie();
    let mut waits = Listener::open(house, heard, LOBBY, "/lobby/socket?pairing=1&lang=en", &one).await;
    let list = lobby.until(|value| value["t"] == "seeks" && value["items"][0]["html"].is_string()).await;
    let id = list["items"][0]["id"].as_str().expect("an id").to_owned();
    let other = seek("").await.cookie();
    let _other = Listener::open(house, heard, LOBBY, "/lobby/socket?lang=en", &other).await;
    lobby
        .until(|value| {
            value["t"] == "seeks" && value["items"].as_array().is_some_and(|items| items.len() > 1)
        })
        .await;
    request(house, "POST", &format!("/seeks/{id}/accept"), "", "").await;
    waits.next("go").await;
    let mut idle = Listener::open(house, heard, LOBBY, "/lobby/socket?pairing=1&lang=en", &one).await;
    idle.next("idle").await;
    idle.send(&json!({ "t": "ping", "n": 1 })).await;
    idle.next("pong").await;
}

/// Two enter a tournament, and their game begins.
async fn tournament(house: &Running, heard: &Heard) {
    let (ann, bob) = (sign_up(house, "Emil", "").await, sign_up(house, "Fritz", "").await);
    let form = "name=Evening&game=kamiken&preset=quick&minutes=3&increment=2&begins=0";
    let made = request(house, "POST", "/tournaments", &ann, form).await;
    let page = made.header("location").expect("a place").to_owned();
    let path = format!("{page}/socket?lang=en");
    let mut watches = Listener::open(house, heard, TOURNAMENT, &path, &ann).await;
    watches.next("tournament").await;
    watches.send(&json!({ "t": "ping", "n": 1 })).await;
    watches.next("pong").await;
    for cookie in [&ann, &bob] {
        assert_eq!(request(house, "POST", &format!("{page}/join"), cookie, "").await.status, 303);
    }
    house.app.tournaments.beat().await;
    let led = watches.next("go").await;
    // A page that was drawn before its game began, and listens only now, is led there too; one that knows the game is not.
    let mut late = Listener::open(house, heard, TOURNAMENT, &format!("{path}&playing="), &ann).await;
    assert_eq!(late.next("go").await, led);
    let game = led["game"].as_str().expect("a game");
    let mut back = Listener::open(house, heard, TOURNAMENT, &format!("{path}&playing={game}"), &ann).await;
    assert_eq!(back.any().await["t"], "tournament");
}

async fn tournament_page(house: &Running, heard: &Heard, cookie: &str) -> Listener {
    let form = "name=Night&game=kamiken&preset=quick&minutes=3&increment=2&begins=60";
    let made = request(house, "POST", "/tournaments", cookie, form).await;
    let path = format!("{}/socket", made.header("location").expect("a place"));
    Listener::open(house, heard, TOURNAMENT, &path, cookie).await
}

/// The house closes while pages are open.
async fn closing(house: &Running, heard: &Heard) {
    let (ann, bob) = (sign_up(house, "Carl", "").await, sign_up(house, "Dora", "").await);
    let id = game(house, "game=kamiken", &ann, &bob).await;
    let mut pages = [
        Listener::game(house, heard, &id, &ann, 0).await,
        Listener::open(house, heard, LOBBY, "/lobby/socket", &ann).await,
        Listener::open(house, heard, NOTICES, "/notices/socket", &ann).await,
        tournament_page(house, heard, &ann).await,
    ];
    house.app.close_doors();
    for page in &mut pages {
        page.next("bye").await;
    }
}
