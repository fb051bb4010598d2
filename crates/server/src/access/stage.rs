//! A house in which everybody is who asks: made anew for each question, so that no answer depends on another.

use kamni_rules::{GameKind, Player, Rules};

use crate::app::App;
use crate::clock::{Control, Controls};
use crate::config::{Config, MailSetting, PushSetting};
use crate::game::{Setting, Sitter};
use crate::ids::{GameId, TournamentId, random_secret};
use crate::people::{Account, Scopes, secrets};
use crate::room::Caller;
use crate::store::{NewGame, Origin};
use crate::testing::house_with;
use crate::tournament::{Maker, form};

/// What is stored of a password that nobody has: to hash one for each account would take minutes.
const HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdCE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A puzzle that the program has.
fn puzzle() -> &'static str {
    kamni_puzzles::all(GameKind::Kamiken).first().expect("a puzzle").id()
}

/// How somebody shows who he is.
pub(super) enum Proof {
    None,
    Cookie(String),
    Token(String),
}

/// The house, and what is in it.
pub(super) struct Stage {
    pub(super) app: App,
    /// A rated game of Ann, who has the first turn, with Bob.
    rated: GameId,
    /// A finished game of theirs.
    over: GameId,
    /// A game that a guest plays with an open seat.
    open: GameId,
    /// A game of two guests.
    guests: GameId,
    /// A game by correspondence that Ann began with Bob.
    days: GameId,
    /// Bob's seek.
    seek: i64,
    /// Bob's challenge to Ann.
    challenge: GameId,
    /// Bob's tournament, which Ann has entered.
    tournament: TournamentId,
    /// When Ann gave an address for letters.
    since: i64,
    ann: Account,
    bob: Account,
    eve: Account,
    /// The cookie of a guest who plays `open` and `guests`.
    playing: String,
}

/// What a host may leave out is there: push, letters.
fn everything_set_up() -> Config {
    let mail = MailSetting {
        smtp: "smtp://localhost:1".parse().expect("a server"),
        from: "kamni@kamni.example".parse().expect("an address"),
        trusted: Vec::new(),
    };
    let push =
        PushSetting { contact: "mailto:host@kamni.example".to_owned(), private: false, trusted: Vec::new() };
    let public = Some("http://kamni.example".to_owned());
    Config { thinkers: 1, public, mail: Some(mail), push: Some(push), ..Config::default() }
}

fn controls() -> Controls {
    Controls::both(Control::Fischer { base: 600, increment: 5 })
}

fn setting(app: &App, rated: bool) -> Setting {
    Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls: controls(),
        rated,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    }
}

fn sits(account: &Account) -> Sitter {
    let rating = Some((1500, 300));
    Sitter::Account { id: account.id, name: account.name.clone(), rating, bot: account.bot }
}

async fn session(app: &App, account: Option<&Account>) -> (i64, String) {
    let secret = random_secret();
    let number = account.map(|account| account.id);
    let set = app.store.set_session(None, secrets::hash(&secret), number, app.time.now()).await;
    (set.expect("a session"), secret)
}

async fn account(app: &App, name: &str) -> Account {
    crate::testing::account(&app.store, name, HASH, 5).await
}

async fn begin(app: &App, rated: bool, seats: [Sitter; 2], grants: Vec<(Player, i64)>) -> GameId {
    let setting = setting(app, rated);
    let id = setting.id;
    app.hall.begin(NewGame { setting, seats, grants, origin: Origin::Nothing }).await.expect("a room");
    id
}

impl Stage {
    pub(super) async fn new() -> Self {
        let app = house_with(everything_set_up()).await;
        let (ann, bob, eve) =
            (account(&app, "Ann").await, account(&app, "Bob").await, account(&app, "Eve").await);
        let (playing, playing_secret) = session(&app, None).await;
        let (other, _) = session(&app, None).await;
        let rated = begin(&app, true, [sits(&ann), sits(&bob)], Vec::new()).await;
        let over = begin(&app, true, [sits(&ann), sits(&bob)], Vec::new()).await;
        let caller = |account: &Account| Caller { account: Some(account.id), ..Caller::default() };
        for (who, ply, step) in [(&ann, 0, "c3"), (&bob, 1, "a1")] {
            let order = crate::table::Order::Step { ply, step: step.parse().expect("a step") };
            crate::testing::order(&app, over, &caller(who), order).await;
        }
        crate::testing::order(&app, over, &caller(&bob), crate::table::Order::Resign).await;
        let open = begin(&app, false, [Sitter::Guest, Sitter::Open], vec![(Player::First, playing)]).await;
        let grants = vec![(Player::First, playing), (Player::Second, other)];
        let guests = begin(&app, false, [Sitter::Guest, Sitter::Guest], grants).await;
        let slow = Controls::both(Control::Correspondence { days: 3 });
        let slow = Setting { controls: slow, ..setting(&app, false) };
        let days = slow.id;
        let seats = [sits(&ann), sits(&bob)];
        let slow = NewGame { setting: slow, seats, grants: Vec::new(), origin: Origin::Nothing };
        app.hall.begin(slow).await.expect("a room");
        let (seeking, _) = session(&app, Some(&bob)).await;
        let seeker = crate::lobby::Seeker { session: seeking, sitter: sits(&bob) };
        let rules = Rules::new(GameKind::Kamiken, []).expect("options");
        let wanted = crate::lobby::Wanted { rules, controls: controls(), rated: true, side: None };
        let seek = app.lobby.post(seeker, wanted).await.expect("posted");
        let challenge = challenge(&app, &bob, &ann).await;
        let tournament = tournament(&app, &bob, &ann).await;
        let playing = playing_secret;
        let since = app.time.now();
        let given = app.store.set_address(ann.id, "ann@example.org", "en", since).await;
        assert!(given.expect("written"));
        Self {
            since,
            app,
            rated,
            over,
            open,
            guests,
            days,
            seek,
            challenge,
            tournament,
            ann,
            bob,
            eve,
            playing,
        }
    }

    /// An address or a body with the names of what is here put in.
    pub(super) fn fill(&self, text: &str) -> String {
        let secret = |game, side| self.app.secrets.seat_secret(game, side);
        text.replace("{rated}", self.rated.as_str())
            .replace("{over}", self.over.as_str())
            .replace("{open}", self.open.as_str())
            .replace("{guests}", self.guests.as_str())
            .replace("{days}", self.days.as_str())
            .replace("{challenge}", self.challenge.as_str())
            .replace("{puzzle}", puzzle())
            .replace("{tournament}", self.tournament.as_str())
            .replace("{seek}", &self.seek.to_string())
            .replace("{confirm}", &self.app.secrets.letter_word("confirm", [self.ann.id, self.since]))
            .replace("{off}", &self.app.secrets.letter_word("off", [self.ann.id]))
            .replace("{guest-secret}", &secret(self.guests, Player::First))
            .replace("{account-secret}", &secret(self.rated, Player::First))
    }

    /// The other way round, with what was made meanwhile left out.
    pub(super) fn mask(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for name in ["rated", "over", "open", "guests", "days", "tournament"] {
            text = text.replace(&self.fill(&format!("{{{name}}}")), &format!("{{{name}}}"));
        }
        if text.strip_prefix("/puzzles/").is_some_and(|id| kamni_puzzles::find(id).is_some()) {
            return "/puzzles/{some}".to_owned();
        }
        if let Some(Ok(_)) = text.strip_prefix('/').map(str::parse::<GameId>) {
            return "/{new}".to_owned();
        }
        match text.strip_prefix("/tournaments/").map(str::parse::<TournamentId>) {
            Some(Ok(_)) => "/tournaments/{new}".to_owned(),
            _ => text,
        }
    }

    pub(super) fn game(&self) -> GameId {
        self.rated
    }

    /// Somebody of a kind.
    pub(super) async fn caller(&self, kind: &str) -> Proof {
        let app = &self.app;
        let token = async |scopes: Scopes| {
            let made = app.people.add_token(self.ann.id, "a program", scopes, app.time.now()).await;
            made.expect("a token")
        };
        match kind {
            "stranger" => Proof::None,
            "guest" => Proof::Cookie(session(app, None).await.1),
            "guest who plays" => Proof::Cookie(self.playing.clone()),
            "player" => Proof::Cookie(session(app, Some(&self.ann)).await.1),
            "rival" => Proof::Cookie(session(app, Some(&self.bob)).await.1),
            "other account" => Proof::Cookie(session(app, Some(&self.eve)).await.1),
            "signed out" => {
                let (session, secret) = session(app, Some(&self.ann)).await;
                app.people.sign_out(session, app.time.now()).await.expect("signed out");
                Proof::Cookie(secret)
            }
            "revoked" => {
                let token = token(Scopes::default()).await;
                let rows = app.store.tokens(self.ann.id).await.expect("read");
                assert!(app.people.revoke_token(self.ann.id, rows[0].id).await.expect("revoked"));
                Proof::Token(token)
            }
            scope => {
                let scope = scope.strip_prefix("token: ").expect("a kind of caller");
                Proof::Token(token(scope.parse().expect("a scope")).await)
            }
        }
    }
}

async fn tournament(app: &App, maker: &Account, player: &Account) -> TournamentId {
    let fields =
        [("game", "kamiken"), ("name", "Evening"), ("clock", "fischer"), ("base", "180"), ("begins", "60")];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let maker = Maker { id: maker.id, name: maker.name.clone() };
    let now = app.time.now();
    let setting =
        form::read(&crate::proposal::Fields(fields), Some(maker), false, now).expect("a tournament");
    let id = setting.id;
    app.tournaments.make(setting, None).await.expect("made");
    app.tournaments.enter(id, player, None).await.expect("entered");
    id
}

async fn challenge(app: &App, from: &Account, to: &Account) -> GameId {
    let fields = [("game", "kamiken"), ("clock", "fischer"), ("base", "600")];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let proposal = crate::proposal::Fields(fields).proposal().expect("a proposal");
    let (id, now) = (GameId::random(), app.time.now());
    let challenge =
        crate::challenges::Challenge { id, from: from.clone(), to: to.clone(), proposal, created: now };
    app.challenges.add(challenge).await.expect("made");
    id
}
