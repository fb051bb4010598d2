//! Programs that play beside the pages, through the API: rated games of two accounts, followed by streams.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hyper::StatusCode;
use kamni_rules::{GameKind, Rng};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::Test;
use super::log::{PageLog, What};
use super::site::{Answer, STANDSTILL};
use super::trouble::Trouble;

/// How many games two accounts play at a time: each follows as many streams.
pub(super) const A_PAIR: u32 = 12;
/// How long a program waits for news before it asks again.
const NEWS: Duration = Duration::from_secs(2);
/// How long it waits before it tries another server.
const PAUSE: Duration = Duration::from_millis(200);
/// Steps in a game, after which it is given up: ratings are to change.
const LONG: u32 = 60;

/// An account of a program.
#[derive(Clone, Debug)]
pub(super) struct Bot {
    name: String,
    token: String,
}

/// A name that none has yet: letters for the time, and for how many there were.
fn new_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let mut number =
        u64::try_from(now.as_micros()).unwrap_or(0) << 8 | COUNT.fetch_add(1, Ordering::Relaxed) & 0xff;
    let mut name = "load".to_owned();
    while number > 0 {
        name.push(char::from(b"bcdfghkmnprstvwz"[usize::try_from(number % 16).unwrap_or(0)]));
        number /= 16;
    }
    name
}

impl Bot {
    /// Signs up, makes the account a program's, and has a token made.
    pub(super) async fn sign_up(test: &Test, server: usize) -> Result<Self, Trouble> {
        let (site, name) = (test.sites.at(server), new_name());
        let form = format!("name={name}&password=five+stones+in+a+row");
        let signed = site.ask("/account/sign-up", None, Some(&form)).await?;
        let cookie = signed.cookie.ok_or_else(|| Trouble::Nonsense.at("/account/sign-up"))?;
        let form = "label=load&scope=read&scope=challenge&scope=bot&scope=play";
        let made = site.ask("/account/tokens", Some(&cookie), Some(form)).await?;
        let page = String::from_utf8_lossy(&made.body);
        let token = page.find("kamni_").map(|begin| {
            page[begin..]
                .chars()
                .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_')
                .collect()
        });
        let token: String = token.ok_or_else(|| Trouble::Nonsense.at("/account/tokens"))?;
        let upgraded = site.call("/api/bot/account/upgrade", &token, Some(&Value::Null)).await?;
        match upgraded.status {
            StatusCode::OK => Ok(Self { name, token }),
            status => Err(Trouble::Status(status).at("/api/bot/account/upgrade")),
        }
    }
}

/// Plays one game after another with two programs, until it is stopped.
pub(super) async fn play(test: &Test, bots: [Bot; 2], seed: u64, mut server: usize) {
    let mut rng = Rng::new(seed);
    let playing = async {
        loop {
            server += 1;
            let kind = GameKind::ALL[rng.below(GameKind::ALL.len())];
            match game(test, &bots, kind, &mut rng, server).await {
                Ok(()) => test.note(super::figures::Tally::finish),
                Err((trouble, is_stuck)) => {
                    test.note(|tally| if is_stuck { tally.stick(trouble) } else { tally.fail(trouble) });
                    sleep(Duration::from_secs(1)).await;
                }
            }
        }
    };
    tokio::select! {
        () = playing => {}
        () = test.stopped() => {}
    }
}

/// One game; why it did not come about, or did not go on.
async fn game(
    test: &Test,
    bots: &[Bot; 2],
    kind: GameKind,
    rng: &mut Rng,
    server: usize,
) -> Result<(), (Trouble, bool)> {
    let id = agreed(test, bots, kind, server).await.map_err(|trouble| (trouble, false))?;
    let log = test.log.page(&id);
    let mut players = [0, 1].map(|place| Player {
        test,
        bot: &bots[place],
        id: &id,
        server: server + place,
        log: if place == 0 { log.clone() } else { test.log.page(&id) },
        rng: Rng::new(rng.next()),
    });
    let [one, other] = &mut players;
    let both = tokio::join!(one.play(), other.play());
    both.0.and(both.1).map_err(|trouble| (trouble, true))
}

/// A challenge at one server, accepted at another: the game's id.
async fn agreed(test: &Test, bots: &[Bot; 2], kind: GameKind, server: usize) -> Result<String, Trouble> {
    let wish = json!({
        "game": kind.name(), "preset": "quick", "side": "first", "rated": true,
        "clock": { "kind": "fischer", "base": 300, "increment": 2 },
    });
    let path = format!("/api/challenge/{}", bots[1].name);
    let made = test.sites.at(server).call(&path, &bots[0].token, Some(&wish)).await?;
    let id = made.json()["id"].as_str().map(str::to_owned);
    let id = id.filter(|_| made.status == StatusCode::CREATED);
    let id = id.ok_or_else(|| Trouble::Status(made.status).at(&path))?;
    let path = format!("/api/challenge/{id}/accept");
    let accepted = test.sites.at(server + 1).call(&path, &bots[1].token, Some(&Value::Null)).await?;
    match accepted.status {
        StatusCode::OK => Ok(id),
        status => Err(Trouble::Status(status).at(&path)),
    }
}

/// A program at a game.
struct Player<'t> {
    test: &'t Test,
    bot: &'t Bot,
    id: &'t str,
    server: usize,
    log: PageLog,
    rng: Rng,
}

impl Player<'_> {
    /// Follows the game to its end, at whichever server tells of it.
    async fn play(&mut self) -> Result<(), Trouble> {
        let path = format!("/api/bot/game/stream/{}", self.id);
        let mut since = Instant::now();
        loop {
            match self.test.sites.at(self.server).stream(&path, &self.bot.token).await {
                Ok(mut lines) => {
                    let mut state = Value::Null;
                    loop {
                        match timeout(NEWS, lines.next()).await {
                            Ok(None) => break,
                            Ok(Some(line)) => match self.read(line) {
                                None => continue,
                                Some(news) => (state, since) = (news, Instant::now()),
                            },
                            // Nothing has happened: what was sent has not arrived.
                            Err(_) => {}
                        }
                        if state["status"] == "over" {
                            return Ok(());
                        }
                        if since.elapsed() > STANDSTILL {
                            return Err(Trouble::Late.at(&path));
                        }
                        self.step(&state).await;
                    }
                }
                Err(trouble) if since.elapsed() > STANDSTILL => return Err(trouble),
                Err(_) => {}
            }
            self.log.note(|| Some(What::Lost));
            self.test.note(super::figures::Tally::lose);
            self.server += 1;
            sleep(PAUSE).await;
        }
    }

    /// The state that a line tells of.
    fn read(&self, mut line: Value) -> Option<Value> {
        let state = match line["type"].as_str()? {
            "gameFull" => line["state"].take(),
            "gameState" => line,
            _ => return None,
        };
        let number = |name: &str| u32::try_from(state[name].as_u64()?).ok();
        let (n, ply) = (number("number")?, number("ply")?);
        self.log.note(|| Some(What::State { n, ply }));
        Some(state)
    }

    /// Makes a step, if it is his turn; gives up when the game is long.
    async fn step(&mut self, state: &Value) {
        let legal: Vec<&str> =
            state["legal"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let Some(ply) = state["ply"].as_u64().and_then(|ply| u32::try_from(ply).ok()) else { return };
        if legal.is_empty() {
            return;
        }
        let step = legal[self.rng.below(legal.len())].to_owned();
        sleep(self.test.every).await;
        let game = format!("/api/bot/game/{}", self.id);
        let path =
            if ply > LONG { format!("{game}/resign") } else { format!("{game}/move/{step}?ply={ply}") };
        let is_step = ply <= LONG;
        if is_step {
            self.log.note(|| Some(What::Sent { ply, step }));
        }
        let answer = self.test.sites.at(self.server).call(&path, &self.bot.token, Some(&Value::Null)).await;
        if !is_step {
            return;
        }
        let outcome = match &answer {
            Ok(answer) if answer.status == StatusCode::OK => {
                self.test.note(|tally| tally.moved(answer.time));
                What::Done
            }
            Ok(answer) => refusal(answer),
            Err(_) => What::Lost,
        };
        self.log.note(|| Some(outcome));
    }
}

/// What an answer says that is no consent: a refusal, or that it is not known.
fn refusal(answer: &Answer) -> What {
    let code = answer.json()["error"].as_str().unwrap_or("unknown").to_owned();
    if answer.status.is_server_error() && !matches!(code.as_str(), "store" | "full" | "closing") {
        return What::Lost;
    }
    What::Refused { code }
}
