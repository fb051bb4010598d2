//! A small bot that plays through the HTTP API of a Kamni server. It knows no rules: the server tells it what is legal, and it takes
//! any of that. Put your own choice into [`Bot::choose`].
//!
//! ```sh
//! KAMNI_TOKEN=kamni_… cargo run -p kamni-bot -- http://localhost:7373
//! KAMNI_TOKEN=kamni_… cargo run -p kamni-bot -- http://localhost:7373 --computer kamiken --level 1 --games 3
//! ```
//!
//! The token needs the scopes `play`, `bot`, `challenge` and `read`; it is made on the page of the account. The bot accepts every
//! challenge and plays all its games at the same time, each in a thread of its own.

mod client;

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use client::{Client, Fault};
use serde_json::{Value, json};

const USAGE: &str = "usage: KAMNI_TOKEN=… kamni-bot URL [--computer GAME [--level 1-10]] [--games N]";

/// What the command line says.
struct Arguments {
    url: String,
    /// The game to play with the computer, and how strong it is.
    computer: Option<String>,
    level: u8,
    /// How many games to play; all that come, if nothing is said.
    games: Option<usize>,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let url = words.next().filter(|url| url.starts_with("http"))?;
        let url = url.trim_end_matches('/').to_owned();
        let mut arguments = Self { url, computer: None, level: 1, games: None };
        while let Some(word) = words.next() {
            let value = words.next()?;
            match word.as_str() {
                "--computer" => arguments.computer = Some(value),
                "--level" => arguments.level = value.parse().ok()?,
                "--games" => arguments.games = Some(value.parse().ok()?),
                _ => return None,
            }
        }
        Some(arguments)
    }
}

/// The bot, as its threads share it.
struct Bot {
    client: Client,
    /// Its own name.
    name: String,
    /// The games that are being played.
    playing: Mutex<HashSet<String>>,
}

impl Bot {
    /// The step to make, out of those that are legal: here any of them, but a pass only where there is nothing else.
    fn choose<'s>(legal: &[&'s str]) -> Option<&'s str> {
        let steps: Vec<&str> = legal.iter().copied().filter(|step| *step != "pass").collect();
        let steps = if steps.is_empty() { legal } else { &steps };
        let random = RandomState::new().hash_one(steps.len());
        let place = random.checked_rem(u64::try_from(steps.len()).ok()?)?;
        steps.get(usize::try_from(place).ok()?).copied()
    }

    /// Plays a game to its end.
    fn play(&self, id: &str) -> Result<(), Fault> {
        let lines = self.client.stream(&format!("/api/bot/game/stream/{id}"))?;
        let mut you = Vec::new();
        for line in lines {
            let line = line?;
            let state = match line["type"].as_str() {
                Some("gameFull") => {
                    you = texts(&line["you"]).into_iter().map(str::to_owned).collect();
                    &line["state"]
                }
                Some("gameState") => &line,
                _ => continue,
            };
            self.answer_offers(id, state, &you)?;
            let legal = texts(&state["legal"]);
            if let Some(step) = Self::choose(&legal) {
                let made =
                    self.client.post(&format!("/api/bot/game/{id}/move/{step}?ply={}", state["ply"]), None);
                match made {
                    // Something happened meanwhile, such as the other's giving up: the next line tells.
                    Err(Fault::Refused { status: 409, .. }) => {}
                    made => drop(made?),
                }
            }
        }
        Ok(())
    }

    /// Lets the other take turns back, and plays on instead of agreeing to a draw.
    fn answer_offers(&self, id: &str, state: &Value, you: &[String]) -> Result<(), Fault> {
        for offer in state["offers"].as_array().into_iter().flatten() {
            if you.iter().any(|side| offer["side"] == side.as_str()) {
                continue;
            }
            let answer = match offer["what"].as_str() {
                Some("takeback") => "takeback/yes",
                Some("draw") => "draw/no",
                _ => continue,
            };
            match self.client.post(&format!("/api/bot/game/{id}/{answer}"), None) {
                // It was withdrawn meanwhile.
                Err(Fault::Refused { status: 409, .. }) => {}
                answered => drop(answered?),
            }
        }
        Ok(())
    }

    /// Plays a game in a thread of its own, unless it is being played already.
    fn begin(self: &Arc<Self>, id: &str) {
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        if !playing.insert(id.to_owned()) {
            return;
        }
        println!("{id}: begins");
        let (bot, id) = (Arc::clone(self), id.to_owned());
        thread::spawn(move || {
            if let Err(fault) = bot.play(&id) {
                eprintln!("{id}: {fault}");
            }
            bot.playing.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        });
    }

    /// Follows what happens to the account until this many games have ended. Gives how many are still to play.
    fn follow(self: &Arc<Self>, mut left: Option<usize>) -> Result<Option<usize>, (Option<usize>, Fault)> {
        let lines = self.client.stream("/api/stream/event").map_err(|fault| (left, fault))?;
        for line in lines {
            let line = line.map_err(|fault| (left, fault))?;
            let (game, challenge) = (&line["game"], &line["challenge"]);
            match line["type"].as_str() {
                Some("gameStart") => self.begin(game["id"].as_str().unwrap_or_default()),
                Some("gameFinish") => {
                    println!("{}: ended, {}", game["id"], game["result"]);
                    left = left.map(|left| left.saturating_sub(1));
                    if left == Some(0) {
                        return Ok(left);
                    }
                }
                Some("challenge") if challenge["to"]["name"] == self.name.as_str() => {
                    let id = challenge["id"].as_str().unwrap_or_default();
                    if let Err(fault) = self.client.post(&format!("/api/challenge/{id}/accept"), None) {
                        eprintln!("{id}: {fault}");
                    }
                }
                _ => {}
            }
        }
        Ok(left)
    }
}

/// The texts of a list.
fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn run(arguments: &Arguments, token: &str) -> Result<(), Fault> {
    let client = Client::new(&arguments.url, token);
    let account = client.get("/api/account")?;
    let name = account["name"].as_str().unwrap_or_default().to_owned();
    println!("playing as {name}");
    let bot = Arc::new(Bot { client, name, playing: Mutex::default() });
    let mut left = arguments.games;
    if let Some(game) = &arguments.computer {
        for _ in 0..left.unwrap_or(1) {
            let wish = json!({"game": game, "level": arguments.level, "preset": "quick"});
            bot.client.post("/api/challenge/ai", Some(&wish))?;
        }
    }
    while left != Some(0) {
        match bot.follow(left) {
            Ok(rest) => left = rest,
            // A token that is gone does not come back.
            Err((_, fault @ Fault::Refused { status: 401 | 403, .. })) => return Err(fault),
            Err((rest, fault)) => {
                eprintln!("{fault}");
                left = rest;
            }
        }
        if left != Some(0) {
            // The server is being restarted, or the line is broken.
            thread::sleep(Duration::from_secs(2));
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let token = std::env::var("KAMNI_TOKEN");
    let (Some(arguments), Ok(token)) = (Arguments::read(std::env::args().skip(1)), token) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&arguments, &token) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("kamni-bot: {fault}");
            ExitCode::FAILURE
        }
    }
}
