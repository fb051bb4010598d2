//! Streams: lines of JSON that come as things happen, with an empty line now and then as a sign of life.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::response::Response;
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Duration, Instant, Interval, MissedTickBehavior, interval_at, timeout};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use kamni_front::streams::{Lines, Place, json_line};
use kamni_house::challenges::{Challenge, ChallengeNews};

use super::ask::{Member, PathPart, needs};
use super::challenges::ChallengeShown;
use super::shapes::{Brief, GameFull, GameLine, Rerated, Said, Standing};
use crate::app::{App, closed};
use crate::error::AppError;
use crate::game::{Event, Sitter, Why};
use crate::hall::NoRoom;
use crate::ids::GameId;
use crate::people::Stay;
use crate::room::{Caller, Joined, Moment, News, Presence};
use crate::store::archive::Owner;
use crate::store::{Notice, Noticed};
use crate::table::Table;
use crate::visitor::Desk;

/// How often an empty line comes.
const BEAT: Duration = Duration::from_secs(6);
/// How many games that go on are named when a stream of events begins.
const GAMES: u32 = 200;
/// The ratings follow a rated game's end within this time, or not at all.
const RATINGS: Duration = Duration::from_secs(2);

/// The routes.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events)).routes(routes!(game))
}

/// A place for one more stream of an account.
fn open(app: &App, account: i64) -> Result<Place, AppError> {
    let many = || AppError { code: "too-many-streams", ..AppError::too_many(BEAT.as_secs()) };
    app.streams.open(account).ok_or_else(many)
}

/// What all streams have.
struct Pulse {
    beat: Interval,
    closing: watch::Receiver<bool>,
    stay: Stay,
    /// Lines that are ready.
    ready: VecDeque<String>,
    _place: Place,
}

impl Pulse {
    fn new(app: &App, place: Place, stay: Stay) -> Self {
        let mut beat = interval_at(Instant::now() + BEAT, BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { beat, closing: app.closing(), stay, ready: VecDeque::new(), _place: place }
    }

    fn say(&mut self, line: &impl Serialize) {
        self.ready.push_back(json_line(line));
    }

    /// Ends when the house closes, or when the token is revoked.
    async fn closes(closing: &mut watch::Receiver<bool>, stay: &mut Stay) {
        tokio::select! {
            () = closed(closing) => {}
            () = stay.ends() => {}
        }
    }
}

/// A line of the stream of events.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum EventLine {
    /// A game of the account begins; at the stream's beginning, goes on.
    GameStart {
        /// The game.
        game: Box<Brief>,
    },
    /// A game of the account has ended.
    GameFinish {
        /// The game.
        game: Box<Brief>,
    },
    /// A challenge to or from the account stands.
    Challenge {
        /// The challenge.
        challenge: Box<ChallengeShown>,
    },
    /// The one who made it no longer wants it.
    ChallengeCanceled {
        /// The challenge.
        challenge: Box<ChallengeShown>,
    },
    /// The other does not.
    ChallengeDeclined {
        /// The challenge.
        challenge: Box<ChallengeShown>,
    },
}

struct Events {
    app: App,
    caller: Caller,
    account: i64,
    notices: broadcast::Receiver<Notice>,
    challenges: broadcast::Receiver<(ChallengeNews, Arc<Challenge>)>,
    /// Whether what happens at other nodes is heard.
    up: watch::Receiver<bool>,
    pulse: Pulse,
}

/// What a stream of events hears.
enum Heard {
    Notice(Notice),
    Challenge(ChallengeNews, Arc<Challenge>),
    /// Some was missed.
    Missed,
    /// Other nodes are heard no more, or again.
    Wire,
    Beat,
    Closing,
}

impl Events {
    /// All that stands: games that go on, and challenges.
    async fn begin(&mut self) -> Result<(), AppError> {
        let games = self.app.store.games_of(Owner::Account(self.account), true, GAMES).await?;
        for game in games.into_iter().filter(|game| !game.seats.contains(&Sitter::Open)) {
            self.tell_game(game.setting.id, Noticed::Begun).await?;
        }
        for challenge in self.app.challenges.of(self.account, self.app.time.now()).await? {
            self.tell_challenge(ChallengeNews::Made, &challenge);
        }
        Ok(())
    }

    async fn tell_game(&mut self, id: GameId, what: Noticed) -> Result<(), NoRoom> {
        let (table, sides) = self.app.hall.look(id, &self.caller).await?;
        let game = Box::new(Brief::of(&table, sides));
        self.pulse.say(&match what {
            Noticed::Begun => EventLine::GameStart { game },
            Noticed::Ended => EventLine::GameFinish { game },
        });
        Ok(())
    }

    fn tell_challenge(&mut self, became: ChallengeNews, challenge: &Challenge) {
        let challenge = Box::new(ChallengeShown::from(challenge));
        self.pulse.say(&match became {
            ChallengeNews::Made => EventLine::Challenge { challenge },
            ChallengeNews::Canceled => EventLine::ChallengeCanceled { challenge },
            ChallengeNews::Declined => EventLine::ChallengeDeclined { challenge },
        });
    }

    async fn hear(&mut self) -> Heard {
        let Pulse { beat, closing, stay, .. } = &mut self.pulse;
        tokio::select! {
            () = Pulse::closes(closing, stay) => Heard::Closing,
            notice = self.notices.recv() => match notice {
                Ok(notice) => Heard::Notice(notice),
                Err(RecvError::Lagged(_)) => Heard::Missed,
                Err(RecvError::Closed) => Heard::Closing,
            },
            news = self.challenges.recv() => match news {
                Ok((became, challenge)) => Heard::Challenge(became, challenge),
                Err(RecvError::Lagged(_)) => Heard::Missed,
                Err(RecvError::Closed) => Heard::Closing,
            },
            Ok(()) = self.up.changed() => Heard::Wire,
            _ = beat.tick() => Heard::Beat,
        }
    }
}

impl Lines for Events {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.pulse.ready.pop_front() {
                return Some(line);
            }
            match self.hear().await {
                Heard::Notice(notice) if notice.concerns(self.account) => {
                    self.tell_game(notice.game, notice.what).await.ok()?;
                }
                Heard::Challenge(became, challenge) if challenge.concerns(self.account) => {
                    self.tell_challenge(became, &challenge);
                }
                Heard::Notice(_) | Heard::Challenge(..) => {}
                Heard::Missed => self.begin().await.ok()?,
                Heard::Wire if self.app.wire.is_up() => self.begin().await.ok()?,
                Heard::Wire => {}
                Heard::Beat => return Some("\n".to_owned()),
                Heard::Closing => return None,
            }
        }
    }
}

/// What happens to the account: games that begin and end, challenges.
///
/// It begins with the games that go on and the challenges that stand. An empty line comes every six seconds. If lines were lost because they
/// were not read, all that stands is told again.
#[utoipa::path(
    get, path = "/api/stream/event", tag = "streams", operation_id = "streamEvents",
    security(("token" = ["bot"])),
    responses((status = 200, content_type = "application/x-ndjson", body = EventLine, description = "One on each line, as things happen")),
)]
async fn events(
    Member { desk: Desk { app, who, .. }, account, .. }: Member<needs::Bot>,
) -> Result<Response, AppError> {
    let account = account.id;
    let place = open(&app, account)?;
    let stay = who.stay(&app).await?;
    let mut events = Events {
        caller: who.caller(),
        account,
        // Listening begins before what stands is looked up: nothing falls between.
        notices: app.store.ledger().notices(),
        challenges: app.challenges.news(),
        up: app.wire.up(),
        pulse: Pulse::new(&app, place, stay),
        app,
    };
    events.begin().await?;
    Ok(events.respond())
}

struct Game {
    app: App,
    id: GameId,
    caller: Caller,
    sides: [bool; 2],
    news: broadcast::Receiver<News>,
    presence: Presence,
    pulse: Pulse,
    /// The end has been told.
    over: bool,
}

impl Game {
    fn new(app: App, id: GameId, caller: Caller, joined: Joined, place: Place, stay: Stay) -> Self {
        let Joined { table, news, sides, presence, .. } = joined;
        let mut pulse = Pulse::new(&app, place, stay);
        pulse.say(&GameLine::GameFull(Box::new(GameFull::of(&table, sides, app.time.now()))));
        let over = table.end().is_some();
        Self { app, id, caller, sides, news, presence, pulse, over }
    }

    /// Comes in anew, where lines were lost.
    async fn rejoin(&mut self) -> Result<(), NoRoom> {
        let joined = self.app.hall.join(self.id, &self.caller, None).await?;
        let full = GameFull::of(&joined.table, joined.sides, self.app.time.now());
        self.over = joined.table.end().is_some();
        (self.news, self.presence, self.sides) = (joined.news, joined.presence, joined.sides);
        self.pulse.say(&GameLine::GameFull(Box::new(full)));
        Ok(())
    }

    fn tell(&mut self, moment: &Moment) {
        let now = self.app.time.now();
        let line = match &moment.numbered.event {
            Event::Sat { side, sitter } => {
                if matches!(sitter, Sitter::Account { id, .. } if Some(*id) == self.caller.account) {
                    self.sides[*side] = true;
                    self.presence.plays(self.sides);
                }
                GameLine::GameFull(Box::new(GameFull::of(&moment.table, self.sides, now)))
            }
            _ => GameLine::GameState(Box::new(Standing::of(&moment.table, self.sides, now))),
        };
        self.pulse.say(&line);
    }

    /// What a player did not hear while he played.
    fn tell_unheard(&mut self, table: &Table) {
        if self.sides != [false, false] {
            for line in table.talk().iter().filter(|line| line.side.is_none()) {
                self.pulse.say(&GameLine::ChatLine(Said::from(line)));
            }
        }
    }

    /// What is told after a rated game's end.
    async fn last_words(&mut self) {
        let heard = async {
            loop {
                match self.news.recv().await {
                    Ok(News::Ratings(changes)) => return Some(changes),
                    Ok(_) => {}
                    Err(_) => return None,
                }
            }
        };
        if let Ok(Some(changes)) = timeout(RATINGS, heard).await {
            let ratings = changes.map(|change| Rerated {
                before: change.before.0,
                after: change.after.0,
                deviation: change.after.1,
            });
            self.pulse.say(&GameLine::Ratings { ratings: ratings.into() });
        }
    }

    /// Hears one piece of news; says whether there may be more.
    async fn hear(&mut self) -> bool {
        let Pulse { beat, closing, stay, .. } = &mut self.pulse;
        let heard = tokio::select! {
            () = Pulse::closes(closing, stay) => return false,
            news = self.news.recv() => Some(news),
            _ = beat.tick() => None,
        };
        match heard {
            None => self.pulse.ready.push_back("\n".to_owned()),
            Some(Ok(News::Moment(moment))) => {
                self.tell(&moment);
                if let Event::Ended { end } = &moment.numbered.event {
                    self.over = true;
                    self.tell_unheard(&moment.table);
                    if moment.table.setting().rated && end.why != Why::Aborted {
                        self.last_words().await;
                    }
                }
            }
            Some(Ok(News::Talk(line, _))) => {
                // Without a room there is no game to talk of.
                let Ok((table, _)) = self.app.hall.look(self.id, &self.caller).await else { return false };
                if table.hears(self.sides, &line) {
                    self.pulse.say(&GameLine::ChatLine(Said::from(&*line)));
                }
            }
            Some(Ok(News::Bye)) => return false,
            // The room is opened again from the books.
            Some(Err(RecvError::Closed)) => return self.rejoin().await.is_ok(),
            Some(Ok(News::Called(_) | News::Here(_) | News::Thinking(_) | News::Ratings(_))) => {}
            Some(Err(RecvError::Lagged(_))) => return self.rejoin().await.is_ok(),
        }
        true
    }
}

impl Lines for Game {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.pulse.ready.pop_front() {
                return Some(line);
            }
            if self.over || !self.hear().await {
                return None;
            }
        }
    }
}

/// A game as it goes on: first `gameFull`, then `gameState` after whatever happens. It ends with the game.
///
/// Any game can be followed; in games of others `you` is empty. An empty line comes every six seconds. If lines were lost because they were
/// not read, `gameFull` comes again.
#[utoipa::path(
    get, path = "/api/bot/game/stream/{id}", tag = "streams", operation_id = "streamGame",
    params(("id" = String, Path, description = "The game's id")),
    security(("token" = ["bot"])),
    responses((status = 200, content_type = "application/x-ndjson", body = GameLine, description = "One on each line, as things happen")),
)]
async fn game(
    Member { desk: Desk { app, who, .. }, account, .. }: Member<needs::Bot>,
    PathPart(id): PathPart<String>,
) -> Result<Response, AppError> {
    let id: GameId = id.parse()?;
    let place = open(&app, account.id)?;
    let stay = who.stay(&app).await?;
    let joined = app.hall.join(id, &who.caller(), None).await?;
    Ok(Game::new(app, id, who.caller(), joined, place, stay).respond())
}
