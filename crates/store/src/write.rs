//! What is written: one thing each, with what is answered. It is plain data: a database that keeps the books has one match over it.

use std::sync::Arc;

use kamni_rules::{GameKind, Player};
use tokio::sync::oneshot;

use super::accounts::SignedUp;
use super::learners::{self, OwnPuzzle, Tried};
use super::notices::NewNotice;
use super::post::{Away, Browser, LetterEnd, Pushed, Reminder, WaitingLetter, WaitingPush, Wishes};
use super::reviews::Asker;
use super::staff::{Deed, Line, NewReport};
use super::{
    Challenge, ChallengeSide, Change, FilledGame, FilledRating, NewGame, NewSeek, NewTournament,
    RatingChange, Seen, StoreError, TournamentChange,
};
use crate::beginnings::Opened;
use crate::clock::Millis;
use crate::game::Numbered;
use crate::ids::{GameId, TournamentId};
use crate::people::{Person, Scopes};
use crate::ratings::Rating;
use crate::table::Remark;
use crate::tournament::Numbered as Happened;

/// Where the answer to a write goes, and what it will be if the transaction holds.
#[derive(Debug)]
pub struct Answer<T> {
    to: oneshot::Sender<Result<T, StoreError>>,
    outcome: Result<T, StoreError>,
}

impl<T> Answer<T> {
    pub(super) const fn new(to: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self { to, outcome: Err(StoreError::Closed) }
    }

    /// Remembers what has come of the write, until it is known whether the transaction holds. The error, if it was refused.
    pub(super) fn keep(&mut self, outcome: Result<T, StoreError>) -> Result<(), StoreError> {
        self.outcome = outcome;
        self.outcome.as_ref().map(|_| ()).map_err(Clone::clone)
    }

    /// Answers: for those who write nothing, as tests of rooms do.
    ///
    /// # Errors
    /// If nobody waits for it.
    pub fn send(self, outcome: Result<T, StoreError>) -> Result<(), Result<T, StoreError>> {
        self.to.send(outcome)
    }
}

/// Something that can be written, and what is answered then.
pub(super) trait Writable {
    type Answer;

    fn with(self, answer: Answer<Self::Answer>) -> Write;
}

/// Makes of each line a struct, and of all of them the one enum: `Name { what is written } -> what is answered`.
macro_rules! writes {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* } -> $answer:ty;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name { $(pub $field: $type),* }

            impl Writable for $name {
                type Answer = $answer;

                fn with(self, answer: Answer<$answer>) -> Write {
                    Write::$name(self, answer)
                }
            }
        )*

        /// What the writer is asked for. Rooms are tested with a channel of these, and without a database.
        #[derive(Debug)]
        pub enum Write { $($(#[$doc])* $name($name, Answer<$answer>)),* }

        impl Write {
            /// Says what came of it, now that it is known whether the transaction holds.
            pub(super) fn answer(self, held: Result<(), StoreError>) {
                match self {
                    // Who no longer waits for the answer does not need it.
                    $(Self::$name(_, Answer { to, outcome }) => drop(to.send(held.and(outcome))),)*
                }
            }
        }
    };
}

writes! {
    /// Nothing: all that was to be written before has been when it is answered.
    Nothing {} -> ();
    /// That somebody looks whether something can be written.
    Pulse { name: String, beat: i64 } -> ();
    /// The server's own key, if there is none.
    Key { new: [u8; 32] } -> [u8; 32];
    /// The house's own name among others, if it has none.
    House { new: [u8; 8] } -> [u8; 8];

    /// The house is open; a node may begin. The times between which it was closed, the last ones.
    OpenHouse { now: Millis, begins: bool } -> Vec<(Millis, Millis)>;

    /// A game begins.
    Create { game: Box<NewGame> } -> ();
    /// Events of a game, in order, and what it becomes through them.
    Append { game: GameId, events: Vec<Numbered>, change: Box<Change> } -> Option<[RatingChange; 2]>;
    /// Games whose time is up, some of them, until a time when others may take them; which.
    TakeDue { now: Millis, until: Millis, most: u32 } -> Vec<GameId>;
    /// What somebody who waits lays out in a game of days, in the place of what is known to stand there.
    LayOut { game: GameId, side: Player, number: u32, known: Option<String>, laid: Option<String>, at: Millis } -> ();
    /// A line of talk; its number.
    Say { game: GameId, person: Person, line: Remark, at: Millis } -> u32;

    /// A new account, signed in at a session or at a new one, unless its name is taken.
    SignUp { name: String, password: String, session: Option<i64>, hash: [u8; 32], now: Millis } -> Option<SignedUp>;
    /// A new password, which ends all sessions but one.
    SetPassword { account: i64, session: i64, password: String } -> ();
    /// An account becomes a program's, if it has not played; whether it did.
    MakeBot { account: i64 } -> bool;
    /// A token, unless there are as many as there may be; whether there is one more.
    AddToken { account: i64, hash: [u8; 32], label: String, scopes: Scopes, most: u32, now: Millis } -> bool;
    /// A token was used.
    NoteToken { token: i64, now: Millis } -> ();
    /// A token ends; whether there was one.
    RemoveToken { account: i64, token: i64 } -> bool;
    /// A session gets a new secret and an account or none, or is made; its number.
    SetSession { session: Option<i64>, hash: [u8; 32], account: Option<i64>, now: Millis } -> i64;
    /// A session was seen.
    NoteSession { session: i64, now: Millis } -> ();
    /// A guest calls himself otherwise, or nothing any more; whether the name could be had.
    NameGuest { session: i64, name: Option<String>, now: Millis } -> bool;
    /// A session ends; whether there was one.
    RemoveSession { account: i64, session: i64 } -> bool;
    /// Sessions end that were not seen since a time and hold no seat in a game that goes on; how many.
    ForgetSessions { before: Millis } -> u64;

    /// A seek or a wait, which takes the place of an earlier one; its number.
    AddSeek { seek: Box<NewSeek> } -> i64;
    /// Somebody's own seek goes; whether it was there.
    WithdrawSeek { id: i64, session: i64, account: Option<i64> } -> bool;
    /// A session waits no longer; whether it did.
    WaitNoLonger { session: i64 } -> bool;
    /// Seeks and waits stand until a time, and those go that have stood no more since another; how many.
    TendSeeks { seeks: Vec<i64>, until: Millis, sweep: Option<Millis> } -> u64;
    /// A challenge.
    AddChallenge { challenge: Arc<Challenge> } -> ();
    /// A challenge is declined or taken back; whether it stood.
    RemoveChallenge { id: GameId, by: ChallengeSide, now: Millis } -> bool;
    /// Challenges go that were made before a time; how many.
    ForgetChallenges { before: Millis } -> u64;

    /// A tournament, unless there is one of its id; whether there was none.
    AddTournament { new: Box<NewTournament> } -> bool;
    /// Events of a tournament, in order, the games that they pair, and what lists say of it then.
    AppendToTournament {
        id: TournamentId, events: Vec<Happened>, games: Vec<NewGame>, change: TournamentChange
    } -> ();

    /// Somebody follows an account, or no longer; whether that changes anything.
    Follow { account: i64, other: i64, follows: bool, now: Millis } -> bool;
    /// Somebody blocks an account, or no longer; whether that changes anything.
    Block { account: i64, other: i64, blocks: bool, now: Millis } -> bool;

    /// An account is deleted; its games stay.
    DeleteAccount { account: i64, now: Millis } -> ();
    /// A link by which an account gets another password.
    AddReset { account: i64, hash: [u8; 32], until: Millis, now: Millis } -> ();
    /// A password is replaced by such a link; whose.
    Reset { hash: [u8; 32], password: String, now: Millis } -> Option<i64>;

    /// A notice is kept.
    KeepNotice { notice: Box<NewNotice>, now: Millis } -> ();
    /// All notices of an account have been seen.
    NoteNotices { account: i64, now: Millis } -> ();
    /// Notices go that came before a time; how many.
    ForgetNotices { before: Millis } -> u64;

    /// The key by which push services know the house, if it has none.
    PushKeys { new: Vec<u8> } -> Vec<u8>;
    /// What somebody wants to be told, and how.
    SetWishes { account: i64, wishes: Wishes, away: Away, now: Millis } -> ();
    /// A browser lets the house tell it something.
    AddBrowser { account: i64, browser: Browser, lang: String, now: Millis } -> ();
    /// A browser is told nothing more.
    RemoveBrowser { session: i64 } -> ();
    /// What is to be pushed, some of it, until a time when others may take it.
    TakePushes { now: Millis, until: Millis, most: u32 } -> Vec<WaitingPush>;
    /// What became of it.
    SettlePushes { pushed: Box<Pushed> } -> ();
    /// An address; whether it is asked there if it is right.
    SetAddress { account: i64, address: String, lang: String, now: Millis } -> bool;
    /// An address that was given then is right; whether it still is the one.
    ConfirmAddress { account: i64, since: Millis, now: Millis } -> bool;
    /// An address goes.
    RemoveAddress { account: i64 } -> ();
    /// No more news by e-mail.
    EndMail { account: i64 } -> ();
    /// Whoever has this name or address is to get a link for another password.
    AskReset { name: String, address: String, now: Millis } -> ();
    /// Letters that sum up, for those who have something new; how many.
    QueueNews { now: Millis } -> u64;
    /// Letters that are to be sent, some of them, until a time when others may take them.
    TakeLetters { now: Millis, until: Millis, most: u32 } -> Vec<WaitingLetter>;
    /// What became of them.
    SettleLetters { ended: Vec<(WaitingLetter, LetterEnd)>, now: Millis } -> ();
    /// Accounts are told of the puzzles of a day, each of that by its own clock; how many.
    TellPuzzles { accounts: Vec<(i64, i64)>, now: Millis } -> u64;
    /// Whom to remind when the time for a turn runs out.
    KeepReminder { reminder: Reminder } -> ();
    /// A turn is made: what was told of it is no longer new.
    MadeTurn { account: i64, game: GameId, now: Millis } -> ();
    /// Reminders, some of those that are due; how many are told.
    Remind { now: Millis, most: u32 } -> u64;
    /// What is no longer worth sending goes, and addresses that nobody has confirmed; how much.
    ForgetPost { now: Millis } -> u64;

    /// A report, with what the reported has said; its number.
    Report { report: Box<NewReport>, lines: Vec<Line> } -> i64;
    /// Staff or the host does something to an account; the number of the deed, unless nothing changes.
    Judge { actor: Option<i64>, account: i64, deed: Deed, now: Millis } -> Option<i64>;
    /// A deed is undone; whether it could be.
    Undo { deed: i64, undoer: Option<i64>, now: Millis } -> bool;

    /// A record that was brought in.
    AddImport { id: String, record: String, now: Millis } -> ();
    /// A game to be reviewed.
    AddReview { game: String, record: String, asker: Asker, now: Millis } -> ();
    /// A node goes on with a review, unless another has said so since a time; whether it does.
    TakeReview { game: String, taker: String, now: Millis, gone: Millis } -> bool;
    /// More of a review, or all, if the node still goes on with it; whether it does.
    SaveReview { game: String, record: String, done: Option<Millis>, taker: String, now: Millis } -> bool;
    /// A node goes on with no review.
    LeaveReviews { taker: String } -> ();
    /// Somebody looks at something.
    NoteSeen { what: Seen, id: String, now: Millis } -> ();
    /// What nobody has looked at since a time goes; how much.
    ForgetUnseen { what: Seen, before: Millis } -> u64;

    /// Somebody does something with a puzzle; what has come of it so far.
    TryPuzzle { person: Person, puzzle: String, deed: learners::Deed, beginning: Option<Rating>, day: Option<(GameKind, i64)>, now: Millis } -> Tried;
    /// What somebody practises.
    Practise { person: Person, kind: Option<GameKind>, theme: Option<String>, now: Millis } -> ();
    /// Moments of somebody's games, as puzzles for him.
    AddOwnPuzzles { person: Person, puzzles: Vec<OwnPuzzle>, now: Millis } -> ();
    /// Somebody has done a task of a tutorial.
    FinishTask { person: Person, kind: GameKind, task: String, now: Millis } -> ();

    /// How games began that ended before it was counted; how many were counted by it.
    CountOpenings { games: Vec<(GameId, Opened)> } -> u64;

    /// Accounts that nobody can sign in to; those whose names were not taken.
    FillAccounts { people: Vec<String>, created: Millis } -> Vec<(i64, String)>;
    /// Games that are over.
    FillGames { games: Vec<FilledGame> } -> ();
    /// How accounts stand after them.
    FillRatings { ratings: Vec<FilledRating> } -> ();
}

impl Append {
    /// The event, if it is one and the game only goes on by it: what a step comes to almost always.
    pub(super) fn only_event(&self) -> Option<&Numbered> {
        let Change { end: None, seat: None, grant: None, rematch: None, laid: None, .. } = *self.change
        else {
            return None;
        };
        if let [event] = &*self.events { Some(event) } else { None }
    }
}

/// What is found in the books just when a batch is: all of it is stored or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trace {
    /// A game.
    Game(GameId),
    /// An event of a game.
    Event(GameId, u32),
    /// A number that was written for that alone.
    Mark(i64),
}

impl Write {
    /// What is found in the books when it has been written, if that is known beforehand.
    pub(super) fn trace(&self) -> Option<Trace> {
        match self {
            Self::Create(Create { game }, _) => Some(Trace::Game(game.setting.id)),
            Self::Append(Append { game, events, .. }, _) => {
                events.last().map(|event| Trace::Event(*game, event.number))
            }
            _ => None,
        }
    }
}
