//! Sockets: a game's, through which a page plays and watches, and the lobby's.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use axum::response::Response;
use axum::routing::get;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use kamni_rules::{Player, Step};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app::{App, closed, same_origin};
use crate::error::AppError;
use crate::game::{Event, Numbered, Offer, Sitter};
use crate::ids::GameId;
use crate::people::Stay;
use crate::present::{self, Around, Told};
use crate::room::{Caller, Joined, Moment, News};
use crate::table::{Order, Refused, Table};
use crate::view::{Drawn, Eyes, Full, Played, SaidShown};
use crate::visitor::{Reader, Who};

/// A message of a page is small.
const MESSAGE: usize = 4096;
/// Messages a second, and this many at once.
const RATE: u32 = 10;
const BURST: u32 = 40;
/// After this many that were too fast, the connection ends.
const PATIENCE: u32 = 200;
/// How often the way to the page is measured.
const PROBE: Duration = Duration::from_secs(10);
/// Whoever has not taken what was sent within this does not read, and is let go.
const PATIENCE_TO_READ: Duration =
    if cfg!(test) { Duration::from_millis(500) } else { Duration::from_secs(10) };
/// The close code for a game that is not there: the page does not try again.
const GONE: u16 = 4404;

/// The routes.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/{id}/socket", get(game))
        .route("/lobby/socket", get(crate::lobby_socket::lobby))
        .route("/notices/socket", get(crate::notices_socket::notices))
        .route("/tournaments/{id}/socket", get(crate::tournament_socket::tournament))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    since: Option<u32>,
    flip: Option<u8>,
}

/// What a page sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
enum Sent {
    Step { ply: u32, step: String },
    Turn { ply: u32, steps: Vec<String> },
    Back { ply: u32 },
    Resign,
    Offer { what: Offer },
    Decline { what: Offer },
    Abort,
    Chat { text: String, name: Option<String> },
    Name { name: String },
    Now,
    Flip { flip: bool },
    Ping { n: Option<u64> },
}

/// Refuses pages of other sites; programs that are no browsers send no origin.
pub(crate) fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), AppError> {
    if headers.contains_key(ORIGIN) && !same_origin(&app.config, headers) {
        return Err(AppError::ORIGIN);
    }
    Ok(())
}

async fn game(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
    who: Who,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    check_origin(&app, &headers)?;
    open(app, &id, asked, reader, who, upgrade).await
}

/// The same for somebody whom nobody knows.
pub(crate) async fn of_stranger(
    app: App,
    id: &str,
    asked: Asked,
    reader: Reader,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    open(app, id, asked, reader, Who::default(), upgrade).await
}

async fn open(
    app: App,
    id: &str,
    asked: Asked,
    reader: Reader,
    who: Who,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    let id: GameId = id.parse().map_err(|_| AppError::NO_GAME)?;
    let stay = who.stay(&app).await?;
    // Pages say little: a buffer of the usual size, filled with zeros at every message, would be most of a page's memory.
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE).read_buffer_size(MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        crate::metrics::sockets(1.0);
        let flipped = asked.flip == Some(1);
        let caller = who.caller();
        let since = asked.since.filter(|since| *since > 0);
        run(socket, &app, id, Visit { caller, stay }, &reader, since, flipped).await;
        crate::metrics::sockets(-1.0);
    }))
}

/// Sends a message to a page. One whose buffers are full and that does not read is given up.
///
/// # Errors
/// If the page is gone, or does not read.
pub(crate) async fn deliver(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    let slow = |_| axum::Error::new(std::io::Error::from(std::io::ErrorKind::TimedOut));
    timeout(PATIENCE_TO_READ, socket.send(message)).await.map_err(slow)?
}

/// All of a game, as it is told.
#[derive(Serialize)]
struct Whole {
    t: &'static str,
    #[serde(flatten)]
    full: Full,
}

/// Why a connection ends.
struct Ended;

type Going = Result<(), Ended>;

/// Who is at a page, for as long as he is that.
struct Visit {
    caller: Caller,
    stay: Stay,
}

/// One page at one game.
struct Connection<'a> {
    app: &'a App,
    id: GameId,
    caller: Caller,
    reader: &'a Reader,
    socket: WebSocket,
    flipped: bool,
    sides: [bool; 2],
    table: Arc<Table>,
    /// The table's game as it is drawn.
    played: Arc<Played>,
    limiter: DefaultDirectRateLimiter,
    too_fast: u32,
    /// How many lines of talk the page has been told of.
    heard: u32,
    around: Around,
    /// Half of the way there and back, in milliseconds.
    lag: i64,
}

async fn run(
    mut socket: WebSocket,
    app: &App,
    id: GameId,
    visit: Visit,
    reader: &Reader,
    since: Option<u32>,
    flipped: bool,
) {
    let Visit { caller, stay } = visit;
    let joined = match app.hall.join(id, &caller, since).await {
        Ok(joined) => joined,
        Err(error) => {
            tracing::debug!(%error, game = %id, "no room for a socket");
            let frame = CloseFrame { code: GONE, reason: "no such game".into() };
            // Whoever has gone does not need to be told.
            let _ = socket.send(Message::Close(Some(frame))).await;
            return;
        }
    };
    let rate = NonZeroU32::new(RATE).unwrap_or(NonZeroU32::MIN);
    let burst = NonZeroU32::new(BURST).unwrap_or(NonZeroU32::MIN);
    let mut connection = Connection {
        app,
        id,
        caller,
        reader,
        socket,
        flipped,
        sides: joined.sides,
        table: Arc::clone(&joined.table),
        played: Arc::clone(&joined.played),
        limiter: RateLimiter::direct(Quota::per_second(rate).allow_burst(burst)),
        too_fast: 0,
        heard: joined.table.said(),
        lag: 0,
        around: Around { here: joined.here, thinking: joined.thinking },
    };
    // The end is the end, whoever wanted it.
    let _ = connection.live(joined, stay).await;
}

impl Connection<'_> {
    async fn live(&mut self, joined: Joined, mut stay: Stay) -> Going {
        let Joined { missed, mut news, presence, .. } = joined;
        let mut presence = presence;
        match missed {
            Some(events) => {
                self.tell_missed(&events).await?;
                if !self.table.talk().is_empty() {
                    // What was said meanwhile is none of the events.
                    self.tell_talk().await?;
                }
                if self.table.seats().contains(&Sitter::Guest) {
                    // And a guest may have called himself otherwise.
                    self.tell_seats().await?;
                }
            }
            None => self.tell_all().await?,
        }
        let mut closing = self.app.closing();
        let mut probe = interval(PROBE);
        probe.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let began = Instant::now();
        loop {
            tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message, began).await?,
                    Some(Err(_)) | None => return Err(Ended),
                },
                told = news.recv() => match told {
                    Ok(told) => {
                        self.pass_on(told).await?;
                        presence.plays(self.sides);
                    }
                    // Too slow to hear everything: all of it anew.
                    Err(RecvError::Lagged(_)) => self.catch_up().await?,
                    // The room is opened again from the books, where they know better than it did.
                    Err(RecvError::Closed) => {
                        let joined = self.app.hall.join(self.id, &self.caller, None).await;
                        let joined = joined.map_err(|_| Ended)?;
                        self.around = Around { here: joined.here, thinking: joined.thinking };
                        (news, presence) = (joined.news, joined.presence);
                        self.catch_up().await?;
                    }
                },
                _ = probe.tick() => {
                    let sent = u64::try_from(began.elapsed().as_micros()).unwrap_or(0).to_be_bytes();
                    deliver(&mut self.socket, Message::Ping(sent.to_vec().into())).await.map_err(|_| Ended)?;
                }
                () = stay.ends() => return Err(Ended),
                () = closed(&mut closing) => return self.bye().await,
            }
        }
    }

    async fn send(&mut self, told: &impl Serialize) -> Going {
        // All that is told are plain structures, which can always be written.
        let text = serde_json::to_string(told).map_err(|_| Ended)?;
        deliver(&mut self.socket, Message::Text(text.into())).await.map_err(|_| Ended)
    }

    fn eyes(&self) -> Eyes<'_> {
        let texts = self.app.texts(self.reader.lang);
        let known = self.caller.session.is_some();
        Eyes { known, ..present::eyes(texts, &self.table, self.sides, self.flipped) }
    }

    async fn bye(&mut self) -> Going {
        self.send(&json!({ "t": "bye" })).await?;
        Err(Ended)
    }

    async fn tell_all(&mut self) -> Going {
        let now = self.app.time.now();
        let eyes = Eyes { drawn: Drawn::Whole, ..self.eyes() };
        let full = present::full(&self.table, &self.played, &eyes, now, self.around);
        self.send(&Whole { t: "full", full }).await
    }

    /// All that was said, as far as this page hears it.
    async fn tell_talk(&mut self) -> Going {
        let lines = present::said(&self.table, &self.eyes());
        self.send(&json!({ "t": "talk", "all": true, "lines": lines })).await
    }

    /// Events that happened while the page was away: only the last one brings the position along.
    async fn tell_missed(&mut self, events: &[Numbered]) -> Going {
        let Some((last, earlier)) = events.split_last() else { return Ok(()) };
        for Numbered { number, event, .. } in earlier {
            self.send(&Told::bare(*number, event)).await?;
        }
        let full = present::full(&self.table, &self.played, &self.eyes(), self.app.time.now(), self.around);
        self.send(&Told::whole(last.number, &last.event, full)).await
    }

    async fn catch_up(&mut self) -> Going {
        let (table, sides) = self.app.hall.look(self.id, &self.caller).await.map_err(|_| Ended)?;
        self.played = Arc::new(Played::of_line(table.line()));
        self.heard = table.said();
        (self.table, self.sides) = (table, sides);
        self.tell_all().await
    }

    async fn pass_on(&mut self, news: News) -> Going {
        match news {
            News::Moment(moment) => self.take(&moment).await,
            News::Talk(line, lines) => {
                let new = lines > self.heard;
                self.heard = self.heard.max(lines);
                if !new || !self.table.hears(self.sides, &line) {
                    return Ok(());
                }
                let said = SaidShown::of(&line, self.table.seats(), self.app.texts(self.reader.lang));
                self.send(&json!({ "t": "talk", "lines": [said] })).await
            }
            News::Called(called) => {
                let table = Arc::make_mut(&mut self.table);
                for (side, name) in Player::BOTH.into_iter().zip(called) {
                    table.call(side, name);
                }
                self.tell_seats().await
            }
            News::Here(here) => {
                self.around.here = here;
                let presence = present::presence(&self.table, &here, self.app.time.now());
                let told = json!({ "t": "watchers", "n": present::watchers(&here), "presence": presence });
                self.send(&told).await
            }
            News::Thinking(place) => {
                self.around.thinking = place;
                let value = json!({ "t": "thinking", "on": place.is_some(), "queue": place.unwrap_or(0) });
                self.send(&value).await
            }
            News::Ratings(changes) => {
                Arc::make_mut(&mut self.table).rate(changes.each_ref().map(|change| change.after.0));
                let changes = changes.map(|change| json!({ "before": change.before, "after": change.after }));
                // Beside them what the page will say when it is opened anew.
                let ratings = present::ratings(&self.table);
                self.send(&json!({ "t": "ratings", "changes": changes, "ratings": ratings })).await
            }
            News::Bye => self.bye().await,
        }
    }

    async fn take(&mut self, moment: &Moment) -> Going {
        let numbered = &moment.numbered;
        if numbered.number <= self.table.number() {
            return Ok(());
        }
        self.table = Arc::clone(&moment.table);
        self.played = Arc::clone(&moment.played);
        if let Event::Sat { .. } = numbered.event {
            let held = self.app.hall.look(self.id, &self.caller).await;
            self.sides = held.map_err(|_| Ended)?.1;
        }
        let text = moment.told(&self.eyes(), self.app.time.now());
        deliver(&mut self.socket, Message::Text((&*text).into())).await.map_err(|_| Ended)?;
        if matches!(numbered.event, Event::Ended { .. })
            && moment.table.talk().iter().any(|line| line.side.is_none())
        {
            // Those who played hear what those said who looked on.
            return self.tell_talk().await;
        }
        Ok(())
    }

    async fn hear(&mut self, message: Message, began: Instant) -> Going {
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(sent) => {
                if let Ok(sent) = <[u8; 8]>::try_from(&sent[..]) {
                    let way = began.elapsed().saturating_sub(Duration::from_micros(u64::from_be_bytes(sent)));
                    self.lag = i64::try_from(way.as_millis() / 2).unwrap_or(0);
                }
                return Ok(());
            }
            Message::Close(_) => return Err(Ended),
            Message::Binary(_) | Message::Ping(_) => return Ok(()),
        };
        if self.limiter.check().is_err() {
            self.too_fast += 1;
            if self.too_fast > PATIENCE {
                return Err(Ended);
            }
            return self.refuse(&Refused::TooFast, None).await;
        }
        let Ok(sent) = serde_json::from_str::<Sent>(&text) else {
            return self.no_message().await;
        };
        let order = match sent {
            Sent::Name { name } => return self.call(&name).await,
            Sent::Ping { n } => return self.send(&json!({ "t": "pong", "n": n })).await,
            Sent::Flip { flip } => {
                self.flipped = flip;
                return self.tell_all().await;
            }
            Sent::Now => {
                let answer = self.app.hall.hurry(self.id, &self.caller).await.map_err(|_| Ended)?;
                return match answer {
                    Ok(()) => Ok(()),
                    Err(refused) => self.refuse(&refused, None).await,
                };
            }
            Sent::Step { ply, step } => match Refused::or_step(&step) {
                Ok(step) => Order::Step { ply, step },
                Err(refused) => return self.refuse(&refused, None).await,
            },
            Sent::Turn { ply, steps } => return self.turn(ply, &steps).await,
            Sent::Back { ply } => Order::Back { ply },
            Sent::Resign => Order::Resign,
            Sent::Offer { what } => Order::Offer(what),
            Sent::Decline { what } => Order::Decline(what),
            Sent::Abort => Order::Abort,
            Sent::Chat { text, name } => {
                if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
                    // One that cannot be had is left aside.
                    let _ = self.app.hall.call(self.id, &self.caller, &name).await.map_err(|_| Ended)?;
                }
                let answer = self.app.hall.say(self.id, &self.caller, &text).await.map_err(|_| Ended)?;
                return match answer {
                    Ok(()) => Ok(()),
                    Err(refused) => self.refuse(&refused, None).await,
                };
            }
        };
        self.order(&order).await
    }

    /// Lets a guest call himself otherwise.
    async fn call(&mut self, name: &str) -> Going {
        let answer = self.app.hall.call(self.id, &self.caller, name).await.map_err(|_| Ended)?;
        let Err(refused) = answer else {
            let name = name.trim();
            let key = if name.is_empty() { "guest-unnamed" } else { "guest-named" };
            let text = self.app.texts(self.reader.lang).get(key, &[("name", name.into())]);
            return self.send(&json!({ "t": "named", "name": name, "text": text })).await;
        };
        self.refuse(&refused, None).await
    }

    /// Who sits where.
    async fn tell_seats(&mut self) -> Going {
        let seats = present::seats(&self.table, &self.eyes());
        self.send(&json!({ "t": "seats", "seats": seats })).await
    }

    async fn order(&mut self, order: &Order) -> Going {
        let began = Instant::now();
        let answer = self.app.hall.order(self.id, &self.caller, order, self.lag).await;
        let answer = answer.map_err(|_| Ended)?;
        crate::metrics::order(began, answer.is_err());
        let Err(refused) = answer else { return Ok(()) };
        let step = if let Order::Step { step, .. } = order { Some(*step) } else { None };
        self.refuse(&refused, step).await
    }

    /// Makes a turn that was laid out beforehand: all of its steps or none.
    async fn turn(&mut self, ply: u32, texts: &[String]) -> Going {
        let steps: Result<Vec<Step>, Refused> = texts.iter().map(|text| Refused::or_step(text)).collect();
        let steps = match steps {
            Ok(steps) if steps.is_empty() => return self.no_message().await,
            Ok(steps) => steps,
            Err(refused) => return self.refuse(&refused, None).await,
        };
        let began = Instant::now();
        let answer = self.app.hall.turn(self.id, &self.caller, Some(ply), &steps, self.lag).await;
        let answer = answer.map_err(|_| Ended)?;
        crate::metrics::order(began, answer.is_err());
        match answer {
            Ok(()) => Ok(()),
            Err(refused) => self.refuse(&refused, None).await,
        }
    }

    async fn no_message(&mut self) -> Going {
        let said = self.app.texts(self.reader.lang).get("refused-message", &[]);
        let value =
            json!({ "t": "refused", "code": "message", "text": said, "cell": null, "ply": self.table.ply() });
        self.send(&value).await
    }

    async fn refuse(&mut self, refused: &Refused, step: Option<Step>) -> Going {
        let texts = self.app.texts(self.reader.lang);
        let value = present::refused(&self.table, refused, step, texts);
        self.send(&value).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use futures_util::SinkExt as _;
    use kamni_rules::{GameKind, Rules};
    use tokio_tungstenite::tungstenite::Message as Sent;

    use super::*;
    use crate::clock::Controls;
    use crate::game::{Setting, Sitter};
    use crate::testing::house;

    /// A page that asks for the whole of a large board again and again, and reads nothing of it.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_page_that_never_reads_is_let_go() {
        let app = house().await;
        let rules = Rules::new(GameKind::Kamiken, [("size", "19")]).expect("options");
        let (id, created) = (GameId::random(), app.time.now());
        let controls = Controls::NONE;
        let setting = Setting {
            id,
            rules,
            position: None,
            controls,
            rated: false,
            created,
            rematch_of: None,
            tournament: None,
        };
        app.hall.create(setting, [Sitter::Guest, Sitter::Guest], Vec::new()).await.expect("a room");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = crate::app::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let tcp = tokio::net::TcpSocket::new_v4().expect("a socket");
        tcp.set_recv_buffer_size(4096).expect("set");
        let stream = tcp.connect(address).await.expect("connects");
        let url = format!("ws://{address}/{id}/socket");
        let (mut page, _) = tokio_tungstenite::client_async(url, stream).await.expect("a socket");
        let people = || app.hall.in_play()[0].1;
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(30) {
            let text = json!({ "t": "flip", "flip": true }).to_string();
            let sent = page.send(Sent::Text(text.into())).await;
            if sent.is_err() || began.elapsed() > Duration::from_secs(1) && people() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // The socket's task is on its way out.
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(people(), 0, "the house has let it go");
    }
}
