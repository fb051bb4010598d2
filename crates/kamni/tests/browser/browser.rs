//! A browser, and a person's hands.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, PointerAction, TouchActions};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use kamni_rules::{AnyPosition, Cell, Game, GameKind, Piece, Player, Position, Rules, Step};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long anything may take to show up. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(40);

/// What a browser looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Screen {
    Desktop,
    /// 360 pixels wide, with a finger.
    Phone,
}

pub(crate) struct Browser {
    driver: Child,
    pub(crate) client: Client,
    screen: Screen,
    profile: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A driver that is killed leaves its browser behind: it is found by its profile. Any of them may be gone already.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = Command::new("pkill").args(["-9", "-f"]).arg(self.profile.path()).status();
    }
}

/// A port that nobody has.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

impl Browser {
    pub(crate) async fn open(screen: Screen) -> Self {
        Self::open_in(screen, "en").await
    }

    pub(crate) async fn open_in(screen: Screen, lang: &str) -> Self {
        let port = free_port();
        let profile = tempfile::tempdir().expect("a folder");
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            // A browser that is killed leaves folders of its own: they go with the profile.
            .env("TMPDIR", profile.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts: scripts/test installs it (Debian: chromium-driver)");
        let mut options = json!({
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
                "--window-size=1280,900", format!("--lang={lang}"),
                format!("--user-data-dir={}", profile.path().display()),
            ],
            "prefs": { "intl.accept_languages": lang },
        });
        if screen == Screen::Phone {
            options["mobileEmulation"] =
                json!({ "deviceMetrics": { "width": 360, "height": 660, "pixelRatio": 2.0, "touch": true } });
        }
        let mut capabilities = serde_json::map::Map::new();
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let address = format!("http://127.0.0.1:{port}");
        let began = Instant::now();
        let client = loop {
            match builder.connect(&address).await {
                Ok(client) => break client,
                Err(error) => assert!(began.elapsed() < PATIENCE, "no browser: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        Self { driver, client, screen, profile }
    }

    pub(crate) async fn go(&self, url: &str) {
        self.client.goto(url).await.expect("the page opens");
    }

    /// What a script gives.
    pub(crate) async fn js(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute(script, args).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script's condition holds.
    pub(crate) async fn until(&self, what: &str, script: &str) {
        let began = Instant::now();
        while self.js(&format!("return Boolean({script})"), vec![]).await != Value::Bool(true) {
            if began.elapsed() > PATIENCE {
                self.picture("failed").await;
                panic!("{what} did not come: {script}");
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    pub(crate) async fn click(&self, selector: &str) {
        let began = Instant::now();
        loop {
            let clicked = match self.client.find(Locator::Css(selector)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) if began.elapsed() > PATIENCE => {
                    self.picture("failed").await;
                    panic!("{selector} cannot be clicked: {error}");
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(60)).await,
            }
        }
    }

    /// Taps with a finger.
    async fn tap(&self, selector: &str) {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect();\
            return [box.x + box.width / 2, box.y + box.height / 2]";
        self.js(
            "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })",
            vec![selector.into()],
        )
        .await;
        let place = self.js(script, vec![selector.into()]).await;
        let at = |index: usize| place[index].as_f64().expect("a place");
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: at(0), y: at(1) })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("a tap");
    }

    /// Presses or taps a cell of the board.
    pub(crate) async fn press_cell(&self, cell: &str) {
        let selector = format!(".board .cell[data-cell='{cell}']");
        match self.screen {
            Screen::Desktop => self.click(&selector).await,
            Screen::Phone => self.tap(&selector).await,
        }
    }

    pub(crate) async fn text(&self, selector: &str) -> String {
        let text = self
            .js("return document.querySelector(arguments[0])?.textContent ?? ''", vec![selector.into()])
            .await;
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    pub(crate) async fn keys(&self, keys: &str) {
        self.client
            .active_element()
            .await
            .expect("something has the focus")
            .send_keys(keys)
            .await
            .expect("keys");
    }

    /// Fills a form's field.
    pub(crate) async fn fill(&self, selector: &str, text: &str) {
        let field = self.client.find(Locator::Css(selector)).await.expect("a field");
        field.clear().await.expect("can be cleared");
        field.send_keys(text).await.expect("can be filled");
    }

    /// Keeps a picture of the page.
    pub(crate) async fn picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
        std::fs::create_dir_all(&folder).expect("a folder");
        let picture = self.client.screenshot().await.expect("a picture");
        std::fs::write(folder.join(format!("{name}.png")), picture).expect("is kept");
    }

    /// Makes a game by the form that the pages send, and opens its page. Its id.
    pub(crate) async fn make_game(&self, base: &str, form: &str) -> String {
        self.go(&format!("{base}/rules")).await;
        let url = self.post("/games", form).await;
        self.go(&url).await;
        self.ready().await;
        url.rsplit('/').next().expect("an id").to_owned()
    }

    /// Sends a form as a page of the house would; where it leads.
    pub(crate) async fn post(&self, path: &str, form: &str) -> String {
        let script = "const [path, form, done] = arguments; fetch(path, { method: 'POST', body: new URLSearchParams(form) })\
            .then(answer => done(answer.url))";
        let url = self.client.execute_async(script, vec![path.into(), form.into()]).await.expect("an answer");
        url.as_str().expect("an address").to_owned()
    }

    /// The game's page is connected.
    pub(crate) async fn ready(&self) {
        self.until("the board", "document.querySelector('main.game .board .cell')").await;
    }

    /// The page is connected and has heard of this many steps.
    pub(crate) async fn until_ply(&self, ply: u32) {
        let script = format!("document.querySelector('main.game[data-connection=open][data-ply=\"{ply}\"]')");
        self.until("the same position", &script).await;
    }

    /// A game's record, as programs get it.
    async fn record(&self, id: &str) -> Value {
        let script =
            "const [id, done] = arguments; fetch('/api/game/' + id).then(answer => answer.json()).then(done)";
        self.client.execute_async(script, vec![id.into()]).await.expect("a record")
    }

    /// A game as it stands on the server.
    pub(crate) async fn game(&self, id: &str) -> Standing {
        let record = self.record(id).await;
        let kind = record["game"].as_str().and_then(|name| name.parse().ok()).expect("a game");
        let options = record["options"].as_object().expect("options");
        let options: Vec<(String, String)> = options
            .iter()
            .map(|(name, value)| {
                (name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))
            })
            .collect();
        let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let rules = Rules::new(kind, options).expect("options");
        let mut game = Game::new(rules.start());
        let turns = record["turns"].as_array().expect("turns");
        for step in turns.iter().flat_map(|turn| turn.as_str().expect("a turn").split(',')) {
            game.play(step.parse().expect("a step")).expect("a legal step");
        }
        let result = record["result"]["why"].as_str().map(str::to_owned);
        Standing { game, result }
    }

    /// Makes a step with pointer or finger, as a person would.
    pub(crate) async fn make_step(&self, position: &AnyPosition, step: Step) {
        let text = step.to_string();
        match step {
            Step::End | Step::Pass => {
                self.click("[data-part=main]").await;
                // What cannot be undone is asked about once more, in its place.
                let asks = self.js(
                    "return document.querySelector('[data-part=main]').classList.contains('asks')",
                    vec![],
                );
                if asks.await == Value::Bool(true) {
                    self.click("[data-part=main]").await;
                }
            }
            // A rider is lifted by a second press: the first only offers it.
            Step::Take(cell) if position.kind() == GameKind::Dao => {
                self.press_cell(&cell.to_string()).await;
                self.press_cell(&cell.to_string()).await;
            }
            Step::Count => self.click("[data-step=count]").await,
            Step::Move(from, to) => {
                let movable = position.legal().into_iter().filter_map(|step| match step {
                    Step::Move(from, _) => Some(from),
                    _ => None,
                });
                let alone = movable.clone().all(|other| other == from);
                // One piece that alone can act is chosen already.
                if !alone || position.legal().len() > movable.count() {
                    self.press_cell(&grip(position, from)).await;
                }
                self.press_cell(&target(position, from, to)).await;
            }
            _ => self.press_cell(text.trim_start_matches(['x', '@'])).await,
        }
        if self.screen == Screen::Phone {
            let aims = self.js("return !document.querySelector('[data-part=aim]').hidden", vec![]).await;
            if aims == Value::Bool(true) {
                self.click("[data-part=go]").await;
            }
        }
    }
}

/// Whether fortresses have the turn.
fn fortresses_move(position: &AnyPosition) -> bool {
    let rider =
        |step: &Step| matches!(step, Step::Move(from, _) if position.piece_at(*from) == Some(Piece::Rider));
    position.kind() == GameKind::Dao && !position.legal().iter().any(rider)
}

/// The cells of the fortress that is named by a cell.
fn block(cell: Cell) -> [Cell; 4] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(col, row)| Cell::new(cell.col() + col, cell.row() + row))
}

/// Where a piece is taken hold of: a fortress by a cell of its own without a rider.
fn grip(position: &AnyPosition, from: Cell) -> String {
    let free = |cell: &Cell| position.piece_at(*cell) == Some(Piece::Fortress);
    let cell = if fortresses_move(position) { block(from).into_iter().find(free) } else { None };
    cell.unwrap_or(from).to_string()
}

/// Where a piece is sent: a fortress to a cell that it does not cover yet.
fn target(position: &AnyPosition, from: Cell, to: Cell) -> String {
    let old = block(from);
    let new = |cell: &Cell| !old.contains(cell);
    let cell = if fortresses_move(position) { block(to).into_iter().find(new) } else { None };
    cell.unwrap_or(to).to_string()
}

/// A game as it stands.
pub(crate) struct Standing {
    pub(crate) game: Game<AnyPosition>,
    pub(crate) result: Option<String>,
}

impl Standing {
    pub(crate) fn mover(&self) -> Option<Player> {
        self.game.position().to_move().filter(|_| self.result.is_none())
    }

    pub(crate) fn ply(&self) -> u32 {
        self.game.position().ply()
    }
}
