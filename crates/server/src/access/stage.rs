//! A house in which everybody is who asks: made anew for each question, so that no answer depends on another.

use kamni_rules::{GameKind, Player, Rules};

use crate::app::App;
use crate::clock::{Control, Controls};
use crate::game::{Setting, Sitter};
use crate::ids::{GameId, random_secret};
use crate::people::{Account, Scopes, secrets};
use crate::room::Caller;
use crate::store::{NewGame, Origin};
use crate::testing::house;

/// What is stored of a password that nobody has: to hash one for each account would take minutes.
const HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdCE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

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
    /// Bob's seek.
    seek: i64,
    /// Bob's challenge to Ann.
    challenge: GameId,
    ann: Account,
    bob: Account,
    eve: Account,
    /// The cookie of a guest who plays `open` and `guests`.
    playing: String,
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
        let app = house().await;
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
        let (seeking, _) = session(&app, Some(&bob)).await;
        let seeker = crate::lobby::Seeker { session: seeking, sitter: sits(&bob) };
        let rules = Rules::new(GameKind::Kamiken, []).expect("options");
        let wanted = crate::lobby::Wanted { rules, controls: controls(), rated: true, side: None };
        let seek = app.lobby.post(seeker, wanted).await.expect("posted");
        let challenge = challenge(&app, &bob, &ann).await;
        let playing = playing_secret;
        Self { app, rated, over, open, guests, seek, challenge, ann, bob, eve, playing }
    }

    /// An address or a body with the names of what is here put in.
    pub(super) fn fill(&self, text: &str) -> String {
        let secret = |game, side| self.app.secrets.seat_secret(game, side);
        text.replace("{rated}", self.rated.as_str())
            .replace("{over}", self.over.as_str())
            .replace("{open}", self.open.as_str())
            .replace("{guests}", self.guests.as_str())
            .replace("{challenge}", self.challenge.as_str())
            .replace("{seek}", &self.seek.to_string())
            .replace("{guest-secret}", &secret(self.guests, Player::First))
            .replace("{account-secret}", &secret(self.rated, Player::First))
    }

    /// The other way round, with what was made meanwhile left out.
    pub(super) fn mask(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for name in ["rated", "over", "open", "guests"] {
            text = text.replace(&self.fill(&format!("{{{name}}}")), &format!("{{{name}}}"));
        }
        match text.strip_prefix('/').map(str::parse::<GameId>) {
            Some(Ok(_)) => "/{new}".to_owned(),
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
