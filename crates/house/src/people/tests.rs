//! People, on a store in memory.

use kamni_rules::Player;

use super::{Account, Arrival, Knock, Password, People, PeopleError, Scope, Scopes};
use crate::clock::{Controls, Millis};
use crate::game::{Setting, Sitter, rules_from};
use crate::ids::GameId;
use crate::people::secrets::Secrets;
use crate::store::{Owner, Store};

fn password(text: &str) -> Password {
    Password::new(text.to_owned()).expect("a password")
}

async fn people() -> (Store, People) {
    let store = Store::in_memory().await.expect("a store");
    let secrets = Secrets::new(store.key().await.expect("a key"));
    (store.clone(), People::new(store, secrets))
}

async fn begin(store: &Store, sitter: Sitter, grants: Vec<(Player, i64)>) -> GameId {
    let setting = Setting {
        id: GameId::random(),
        rules: rules_from("kamiken", "").expect("rules"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: 1,
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    store.ledger().create(setting, [sitter, Sitter::Open], grants).await.expect("created");
    id
}

fn account(arrival: &Arrival) -> Account {
    arrival.visitor.account.clone().expect("signed in")
}

/// Signs up in a browser of which nothing is known.
async fn sign_up(
    people: &People,
    session: Option<i64>,
    name: &str,
    password: Password,
    now: Millis,
) -> Result<Arrival, PeopleError> {
    people.sign_up(&Knock { session, ..Knock::default() }, name, password, now).await
}

/// Signs in from this machine, in such a browser.
async fn sign_in(
    people: &People,
    session: Option<i64>,
    name: &str,
    password: Password,
    now: Millis,
) -> Result<Arrival, PeopleError> {
    let applicant = people.applicant(Knock { session, ..Knock::default() }, name, now).await?;
    people.let_in(applicant, password, now).await
}

#[tokio::test]
async fn somebody_signs_up_and_in_and_out() {
    let (store, people) = people().await;
    let guest = people.guest(1).await.expect("let in");
    assert_eq!(guest.visitor.account, None);
    assert_eq!(people.by_cookie(&guest.secret, 2).await.expect("read"), Some(guest.visitor.clone()));
    assert_eq!(people.by_cookie("other", 2).await.expect("read"), None);
    let session = guest.visitor.session;
    let game = begin(&store, Sitter::Guest, vec![(Player::First, session)]).await;

    let here = sign_up(&people, Some(session), "Ann", password("correct horse"), 3).await.expect("signed up");
    assert_eq!(account(&here).name, "Ann");
    assert_eq!(people.by_cookie(&here.secret, 4).await.expect("read"), Some(here.visitor.clone()));
    assert_eq!(people.by_cookie(&guest.secret, 4).await.expect("read"), None, "the old secret is void");
    let games = store.games_of(Owner::from(&here.visitor), true, 9).await.expect("read");
    assert_eq!(games.iter().map(|game| game.setting.id).collect::<Vec<_>>(), [game], "the seat came along");

    let out = people.sign_out(here.visitor.session, 5).await.expect("signed out");
    assert_eq!(people.by_cookie(&here.secret, 6).await.expect("read"), None);
    assert_eq!(out.visitor.account, None);
    let games = store.games_of(Owner::from(&out.visitor), true, 9).await.expect("read");
    assert_eq!(games.len(), 0, "what was played as a guest is the account's now");

    let wrong = sign_in(&people, None, "Ann", password("wrong horse"), 7).await;
    assert!(matches!(wrong, Err(PeopleError::Wrong)), "{wrong:?}");
    let unknown = sign_in(&people, None, "Nobody-here", password("correct horse"), 7).await;
    assert!(matches!(unknown, Err(PeopleError::Wrong)), "{unknown:?}");
    let back = sign_in(&people, None, "ANN", password("correct horse"), 8).await.expect("signed in");
    assert_eq!(account(&back), account(&here));
    let games = store.games_of(Owner::from(&back.visitor), true, 9).await.expect("read");
    assert_eq!(games.len(), 1, "wherever it signs in");
    assert!(!format!("{back:?}").contains(&back.secret), "secrets are not logged");
}

#[tokio::test]
async fn nobody_gets_a_name_that_looks_like_anothers() {
    let (_, people) = people().await;
    sign_up(&people, None, "Coco", password("correct horse"), 1).await.expect("signed up");
    for name in ["coco", "COCO", "Сосо", "c0c0"] {
        let refused = sign_up(&people, None, name, password("correct horse"), 1).await;
        assert!(matches!(refused, Err(PeopleError::Taken)), "{name}: {refused:?}");
    }
    let refused = sign_up(&people, None, "admin", password("correct horse"), 1).await;
    assert_eq!(refused.expect_err("reserved").code(), "name-reserved");
    // Two at once: the store decides.
    let (one, other) = tokio::join!(
        sign_up(&people, None, "Dora", password("correct horse"), 1),
        sign_up(&people, None, "DORA", password("correct horse"), 1),
    );
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
}

#[tokio::test]
async fn a_new_password_ends_other_sessions() {
    let (store, people) = people().await;
    let here = sign_up(&people, None, "Ann", password("correct horse"), 1).await.expect("signed up");
    let there = sign_in(&people, None, "Ann", password("correct horse"), 2).await.expect("signed in");
    let ann = account(&here);
    assert_eq!(store.sessions(ann.id).await.expect("read").len(), 2);
    let session = here.visitor.session;
    let wrong =
        people.change_password(&ann, session, password("wrong horse"), password("new password")).await;
    assert!(matches!(wrong, Err(PeopleError::Wrong)), "{wrong:?}");
    people
        .change_password(&ann, session, password("correct horse"), password("new password"))
        .await
        .expect("changed");
    assert!(people.by_cookie(&here.secret, 3).await.expect("read").is_some());
    assert!(people.by_cookie(&there.secret, 3).await.expect("read").is_none());
    assert!(sign_in(&people, None, "Ann", password("correct horse"), 4).await.is_err());
    let other = sign_in(&people, None, "Ann", password("new password"), 4).await.expect("signed in");
    assert!(!store.remove_session(ann.id + 1, other.visitor.session).await.expect("tried"), "not his own");
    assert!(store.remove_session(ann.id, other.visitor.session).await.expect("removed"));
    assert!(people.by_cookie(&other.secret, 5).await.expect("read").is_none());
}

#[tokio::test]
async fn tokens_do_what_they_are_for_until_revoked() {
    let (store, people) = people().await;
    let here = sign_up(&people, None, "Ann", password("correct horse"), 1).await.expect("signed up");
    let ann = account(&here);
    let scopes = Scopes::default().with(Scope::Play).with(Scope::Read);
    let token = people.add_token(ann.id, " my bot ", scopes, 10).await.expect("made");
    assert!(token.starts_with("kamni_") && token.len() > 30, "{token}");
    let row = store.tokens(ann.id).await.expect("read").remove(0);
    assert_eq!((row.label.as_str(), row.scopes, row.created, row.used), ("my bot", scopes, 10, None));
    let bearer = people.by_token(&token, 20).await.expect("read").expect("known");
    assert_eq!((bearer.id, &bearer.account, bearer.scopes), (row.id, &ann, scopes));
    assert_eq!(store.tokens(ann.id).await.expect("read")[0].used, Some(20));
    assert!(people.by_token("kamni_other", 20).await.expect("read").is_none());
    for label in ["", "  ", "tab\tbed", &"x".repeat(61)] {
        assert!(
            matches!(people.add_token(ann.id, label, scopes, 1).await, Err(PeopleError::Label)),
            "{label}"
        );
    }
    assert!(!store.remove_token(ann.id + 1, row.id).await.expect("tried"), "not his own");
    assert!(store.remove_token(ann.id, row.id).await.expect("removed"));
    assert!(people.by_token(&token, 30).await.expect("read").is_none());
    for _ in 0..50 {
        people.add_token(ann.id, "one of many", scopes, 1).await.expect("made");
    }
    assert!(matches!(people.add_token(ann.id, "more", scopes, 1).await, Err(PeopleError::Tokens)));
}

#[tokio::test]
async fn only_who_has_not_played_becomes_a_bot() {
    let (store, people) = people().await;
    let ann = account(&sign_up(&people, None, "Ann", password("correct horse"), 1).await.expect("signed up"));
    let bob = account(&sign_up(&people, None, "Bob", password("correct horse"), 1).await.expect("signed up"));
    let sits = |account: &Account| Sitter::Account {
        id: account.id,
        name: account.name.clone(),
        rating: None,
        bot: false,
    };
    begin(&store, sits(&ann), Vec::new()).await;
    assert!(matches!(people.become_bot(ann.id).await, Err(PeopleError::Played)));
    people.become_bot(bob.id).await.expect("became one");
    begin(&store, sits(&bob), Vec::new()).await;
    people.become_bot(bob.id).await.expect("is one already");
    let now = |name| store.account(name);
    assert_eq!(now("Ann").await.expect("read").map(|account| account.bot), Some(false));
    assert_eq!(now("Bob").await.expect("read").map(|account| account.bot), Some(true));
}

#[tokio::test]
async fn sessions_are_forgotten_unless_they_hold_a_seat() {
    let (store, people) = people().await;
    let day = 24 * 60 * 60 * 1000;
    let [idle, playing, back] = [
        people.guest(0).await.expect("let in"),
        people.guest(0).await.expect("let in"),
        people.guest(0).await.expect("let in"),
    ];
    begin(&store, Sitter::Guest, vec![(Player::First, playing.visitor.session)]).await;
    assert!(people.by_cookie(&back.secret, 3 * day).await.expect("read").is_some(), "seen");
    assert_eq!(store.forget_sessions(2 * day).await.expect("forgotten"), 1);
    assert!(people.by_cookie(&idle.secret, 4 * day).await.expect("read").is_none());
    assert!(people.by_cookie(&playing.secret, 4 * day).await.expect("read").is_some());
    assert!(people.by_cookie(&back.secret, 4 * day).await.expect("read").is_some());
    let next = people.guest(5 * day).await.expect("let in");
    assert!(next.visitor.session > back.visitor.session, "numbers are not used again");
}
