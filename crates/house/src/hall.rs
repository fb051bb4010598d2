//! The hall: all rooms that are open, and the way into those that are not.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_recursion::async_recursion as boxed;
use kamni_rules::{Player, Step};
use tokio::task::JoinSet;
use tokio::time::Duration;

use crate::game::{Offer, Setting, Sitter};
use crate::ids::GameId;
use crate::nodes::Elsewhere;
use crate::replies::NotLaid;
use crate::room::{self, Caller, Closed, Handle, Here, House, Joined, LaidOut, Lay, Thought, afar};
use crate::store::{NewGame, Store, StoreError};
use crate::table::{Order, Refused, Table};

/// How often the hall looks for games whose time is up.
const SWEEP: Duration = Duration::from_secs(5);
/// A room that closes at the very moment it is asked is opened again, this many times.
const TRIES: usize = 3;

/// Why there is no room.
#[derive(Debug, thiserror::Error)]
pub enum NoRoom {
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It was played by another version of the rules: it can be read, not replayed.
    #[error("the game was played by another version of the rules")]
    OtherRules,
    /// What is stored of it makes no sense.
    #[error("what is stored of the game makes no sense")]
    Nonsense,
    /// The house closes.
    #[error("the house closes")]
    Closing,
}

pub(crate) struct Inner {
    pub(crate) store: Store,
    pub(crate) house: House,
    rooms: Mutex<HashMap<GameId, Handle>>,
    /// One at a time opens a room; games are spread over several locks, so that they do not wait for each other.
    opening: [tokio::sync::Mutex<()>; 32],
    spread: RandomState,
    tasks: Mutex<Option<JoinSet<()>>>,
    /// What is played with other nodes.
    pub(crate) elsewhere: Elsewhere,
}

/// Asks a game's room for something. It may close just then, and is opened again. (A closure would not do: what it gives back
/// borrows what it was given, and cannot be sent between threads.)
macro_rules! ask_room {
    ($hall:expr, $id:expr, $room:ident => $ask:expr) => {
        'asked: {
            for _ in 0..TRIES {
                let $room = $hall.room($id).await?;
                if let Ok(answer) = $ask.await {
                    break 'asked Ok(answer);
                }
                $hall.rooms().retain(|_, handle| !handle.is_closed());
            }
            Err(NoRoom::Closing)
        }
    };
}

/// The hall. Clones are the same hall.
#[derive(Clone)]
pub struct Hall(pub(crate) Arc<Inner>);

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").field("rooms", &self.rooms().len()).finish_non_exhaustive()
    }
}

impl Hall {
    /// A hall without open rooms.
    #[must_use]
    pub fn new(store: Store, house: House) -> Self {
        Self(Arc::new(Inner {
            store,
            house,
            rooms: Mutex::default(),
            opening: Default::default(),
            spread: RandomState::new(),
            tasks: Mutex::new(Some(JoinSet::new())),
            elsewhere: Elsewhere::default(),
        }))
    }

    /// What rooms need of the house.
    #[must_use]
    pub fn house(&self) -> &House {
        &self.0.house
    }

    pub(crate) fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Handle>> {
        // Each change of the map is one call: it is whole even if a thread panicked.
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_room(&self, id: GameId) -> Option<Handle> {
        self.rooms().get(&id).filter(|handle| !handle.is_closed()).cloned()
    }

    /// The room of a game, opened if need be.
    ///
    /// # Errors
    /// If there is none.
    #[boxed]
    pub async fn room(&self, id: GameId) -> Result<Handle, NoRoom> {
        self.room_from(id, None).await
    }

    async fn room_from(&self, id: GameId, from: Option<IpAddr>) -> Result<Handle, NoRoom> {
        if let Some(handle) = self.open_room(id) {
            return Ok(handle);
        }
        let place = usize::try_from(self.0.spread.hash_one(id) % 32).unwrap_or(0);
        let _alone = self.0.opening[place].lock().await;
        if let Some(handle) = self.open_room(id) {
            return Ok(handle);
        }
        // Before the books are read: what is told meanwhile is heard.
        let mut listening = self.0.house.wire.listen(&afar::subject(id));
        listening.begin();
        let stored = self.0.store.game(id).await?.ok_or(NoRoom::NoGame)?;
        if !stored.has_our_rules() {
            return Err(NoRoom::OtherRules);
        }
        let (handle, task) =
            room::open(stored, self.0.house.clone(), from, listening).ok_or(NoRoom::Nonsense)?;
        self.run(id, &handle, task)?;
        Ok(handle)
    }

    fn run(&self, id: GameId, handle: &Handle, task: room::Running) -> Result<(), NoRoom> {
        let mut tasks = self.0.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        let tasks = tasks.as_mut().ok_or(NoRoom::Closing)?;
        // Those that have ended are of no more use.
        while tasks.try_join_next().is_some() {}
        self.rooms().insert(id, handle.clone());
        let hall = self.clone();
        tasks.spawn(async move {
            task.await;
            hall.rooms().retain(|_, handle| !handle.is_closed());
        });
        Ok(())
    }

    /// Makes a game and opens its room.
    ///
    /// # Errors
    /// If it cannot be stored.
    #[boxed]
    pub async fn create(
        &self,
        setting: Setting,
        seats: [Sitter; 2],
        grants: Vec<(Player, i64)>,
    ) -> Result<Handle, NoRoom> {
        self.create_from(None, setting, seats, grants).await
    }

    /// The same for somebody from a neighbourhood of addresses: the computer may have the first turn.
    ///
    /// # Errors
    /// If it cannot be stored.
    #[boxed]
    pub async fn create_from(
        &self,
        from: Option<IpAddr>,
        setting: Setting,
        seats: [Sitter; 2],
        grants: Vec<(Player, i64)>,
    ) -> Result<Handle, NoRoom> {
        let id = setting.id;
        self.0.house.ledger.create(setting, seats, grants).await?;
        self.open_new(id, from).await
    }

    /// Makes a game that may come from a stored seek, and opens its room.
    ///
    /// # Errors
    /// If it cannot be stored, or the seek is gone.
    #[boxed]
    pub async fn begin(&self, game: NewGame) -> Result<Handle, NoRoom> {
        let id = game.setting.id;
        self.0.house.ledger.begin(game).await?;
        self.open_new(id, None).await
    }

    /// The room of a game that has just been made: the computer may have the first turn.
    async fn open_new(&self, id: GameId, from: Option<IpAddr>) -> Result<Handle, NoRoom> {
        let room = self.room_from(id, from).await?;
        if self.0.house.wire.has_others() {
            room.wake().await;
        }
        Ok(room)
    }

    /// Comes into a game's room.
    ///
    /// # Errors
    /// If there is none.
    #[boxed]
    pub async fn join(&self, id: GameId, caller: &Caller, since: Option<u32>) -> Result<Joined, NoRoom> {
        ask_room!(self, id, room => room.join(caller.clone(), since))
    }

    /// Gives an order in a game's room.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn order(
        &self,
        id: GameId,
        caller: &Caller,
        order: &Order,
        lag: i64,
    ) -> Result<Result<(), Refused>, NoRoom> {
        let answer = ask_room!(self, id, room => room.order(caller.clone(), order.clone(), lag))?;
        if answer.is_ok() && matches!(order, Order::Offer(Offer::Rematch)) {
            self.open_rematch(id, caller.from).await;
        }
        Ok(answer)
    }

    /// Opens the room of a game's rematch, if there is one: the computer may have the first turn.
    async fn open_rematch(&self, id: GameId, from: Option<IpAddr>) {
        let Some(rematch) = self.open_room(id).and_then(|room| room.table().rematch()) else { return };
        if let Err(error) = self.open_new(rematch, from).await {
            // Whoever opens its page opens it again.
            tracing::warn!(game = %rematch, %error, "a rematch could not be opened");
        }
    }

    /// Calls a game off whose open seat nobody has taken; says whether.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn call_off(&self, id: GameId) -> Result<bool, NoRoom> {
        ask_room!(self, id, room => room.call_off())
    }

    /// Makes several steps in a game's room, all of them or none.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn turn(
        &self,
        id: GameId,
        caller: &Caller,
        ply: Option<u32>,
        steps: &[Step],
        lag: i64,
    ) -> Result<Result<(), Refused>, NoRoom> {
        ask_room!(self, id, room => room.turn(caller.clone(), ply, steps.to_vec(), lag))
    }

    /// Does something with what somebody has laid out in a game of days.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn lay(
        &self,
        id: GameId,
        caller: &Caller,
        lay: &Lay,
    ) -> Result<Result<LaidOut, NotLaid>, NoRoom> {
        ask_room!(self, id, room => room.lay(caller.clone(), lay.clone()))
    }

    /// Says something in a game's room.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn say(&self, id: GameId, caller: &Caller, text: &str) -> Result<Result<(), Refused>, NoRoom> {
        ask_room!(self, id, room => room.say(caller.clone(), text.to_owned()))
    }

    /// Lets a guest in a game's room call himself otherwise; nothing any more with an empty name.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn call(&self, id: GameId, caller: &Caller, name: &str) -> Result<Result<(), Refused>, NoRoom> {
        match ask_room!(self, id, room => room.call(caller.clone(), name.to_owned()))? {
            Ok(new) => {
                if let Some(session) = caller.session.filter(|_| new) {
                    self.tell_called(session).await;
                }
                Ok(Ok(()))
            }
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// A guest calls himself otherwise: the rooms of his games hear of it.
    async fn tell_called(&self, session: i64) {
        let games = match self.0.store.guest_games(session).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(%error, "the games of a guest could not be read");
                return;
            }
        };
        for game in games {
            afar::tell_called(&self.0.house.wire, game);
            if let Some(room) = self.open_room(game) {
                room.read_called().await;
            }
        }
    }

    /// Tells the computer to answer now.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn hurry(&self, id: GameId, caller: &Caller) -> Result<Result<(), Refused>, NoRoom> {
        ask_room!(self, id, room => room.hurry(caller.clone()))
    }

    /// Makes a turn that the computer has found for a node that is gone, if it is still to be made.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn thought(&self, id: GameId, thought: &Thought) -> Result<(), NoRoom> {
        ask_room!(self, id, room => room.thought(thought.clone()))
    }

    /// Takes the open seat of a game.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn sit(
        &self,
        id: GameId,
        caller: &Caller,
        sitter: &Sitter,
    ) -> Result<Result<Player, Refused>, NoRoom> {
        ask_room!(self, id, room => room.sit(caller.clone(), sitter.clone()))
    }

    /// Lets a session, too, play a side.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn grant(&self, id: GameId, side: Player, session: i64) -> Result<Result<(), Refused>, NoRoom> {
        ask_room!(self, id, room => room.grant(side, session))
    }

    /// The sides of a game that are somebody's, and how things stand.
    ///
    /// # Errors
    /// If there is no such room.
    #[boxed]
    pub async fn look(&self, id: GameId, caller: &Caller) -> Result<(Arc<Table>, [bool; 2]), NoRoom> {
        ask_room!(self, id, room => async {
            let sides = room.sides(caller.clone()).await?;
            Ok::<_, Closed>((room.table(), sides))
        })
    }

    /// The games that are being played in open rooms, the newest first, each with how many look on. Some of those that are played with
    /// other nodes are among them soon after somebody has asked.
    #[must_use]
    pub fn in_play(&self) -> Vec<(Arc<Table>, usize)> {
        self.0.elsewhere.want();
        let rooms = self.rooms();
        let mut games: Vec<(Arc<Table>, usize)> =
            rooms.values().map(|room| (room.table(), room.here().watchers)).collect();
        drop(rooms);
        games.retain(|(table, _)| table.end().is_none() && table.mover().is_some());
        games.sort_by_key(|(table, _)| (std::cmp::Reverse(table.setting().created), table.setting().id));
        games
    }

    /// The games that are being played in open rooms, the newest first.
    #[must_use]
    pub fn live(&self) -> Vec<Arc<Table>> {
        self.in_play().into_iter().map(|(table, _)| table).collect()
    }

    /// How things stand in a room, if it is open.
    #[must_use]
    pub fn open_table(&self, id: GameId) -> Option<Arc<Table>> {
        self.open_room(id).map(|room| room.table())
    }

    /// Lets a game's room be opened again from the books: something was changed there.
    #[boxed]
    pub async fn reload(&self, id: GameId) {
        afar::tell_reseated(&self.0.house.wire, id);
        if let Some(room) = self.open_room(id) {
            room.reload().await;
        }
    }

    /// Lets the open rooms of an account be opened again from the books: it is called otherwise now. Of `others` other nodes hear, too.
    #[boxed]
    pub async fn reload_of(&self, account: i64, others: Vec<GameId>) {
        let mut games = others;
        let has_seat =
            |room: &Handle| room.table().seats().iter().any(|seat| seat.account() == Some(account));
        games.extend(self.rooms().iter().filter(|(_, room)| has_seat(room)).map(|(id, _)| *id));
        games.sort_unstable();
        games.dedup();
        for game in games {
            self.reload(game).await;
        }
    }

    /// Who is in a game's room.
    #[must_use]
    pub fn here(&self, id: GameId) -> Here {
        self.rooms().get(&id).map(Handle::here).unwrap_or_default()
    }

    /// Whether a game's room is open.
    #[must_use]
    pub fn is_open(&self, id: GameId) -> bool {
        self.open_room(id).is_some()
    }

    /// How many rooms are open.
    #[must_use]
    pub fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// Opens the rooms in which something has to go on: clocks that run, a computer whose turn it is. And those of rated games, so
    /// that it is known where they stand; if nobody comes, they are closed again.
    #[boxed]
    pub async fn resume(&self) {
        if self.0.house.wire.has_others() {
            // They go on with other nodes, or are found when their time is up.
            return;
        }
        let (unfinished, rated) = (self.0.store.unfinished().await, self.0.store.rated_unfinished().await);
        for games in [unfinished, rated] {
            match games {
                Ok(games) => {
                    for id in games {
                        if let Err(error) = self.room(id).await {
                            tracing::warn!(game = %id, %error, "a game could not be resumed");
                        }
                    }
                }
                Err(error) => tracing::error!(%error, "unfinished games could not be read"),
            }
        }
    }

    /// Looks now and then for games whose time is up and whose room is closed. Runs until it is dropped.
    #[boxed]
    pub async fn sweep(&self) {
        if self.0.house.wire.has_others() {
            return self.sweep_with_others().await;
        }
        let mut every = tokio::time::interval(SWEEP);
        loop {
            every.tick().await;
            match self.0.store.due_before(self.0.house.time.now()).await {
                Ok(games) => {
                    for id in games {
                        // Opening the room is enough: its alarm rings.
                        if let Err(error) = self.room(id).await
                            && !matches!(error, NoRoom::OtherRules)
                        {
                            tracing::warn!(game = %id, %error, "a game whose time is up could not be opened");
                        }
                    }
                }
                Err(error) => tracing::error!(%error, "games whose time is up could not be read"),
            }
        }
    }

    /// Closes all rooms, when what they are doing is done.
    #[boxed]
    pub async fn close(&self) {
        let tasks = self.0.tasks.lock().unwrap_or_else(PoisonError::into_inner).take();
        let rooms: Vec<Handle> = self.rooms().values().cloned().collect();
        for room in rooms {
            room.close().await;
        }
        if let Some(mut tasks) = tasks {
            while tasks.join_next().await.is_some() {}
        }
        self.0.house.thinkers.close();
    }
}
