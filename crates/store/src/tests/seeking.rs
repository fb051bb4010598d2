//! Seeks, waits and challenges.

use std::sync::Arc;

use kamni_rules::Player;

use super::servers::two;
use super::{account, number, session, setting, with_both};
use crate::challenges::LIFE;
use crate::clock::{Control, Controls, Millis};
use crate::game::{Setting, Sitter};
use crate::ids::GameId;
use crate::pairing::{MOST_OF_ONE, Seeker, Wanted};
use crate::people::Account;
use crate::proposal::Proposal;
use crate::{Challenge, ChallengeSide, NewGame, NewSeek, Origin, Store, StoreError};

with_both!(in_memory:
    a_seek_stands_until_it_is_withdrawn,
    a_seek_and_its_game_are_one,
    two_waits_and_their_game_are_one,
    what_nobody_tends_is_swept_out,
    one_person_waits_once_and_seeks_little,
    a_challenge_is_answered_once,
);

fn guest(session: i64) -> Seeker {
    Seeker { session, sitter: Sitter::Guest }
}

fn live(seeker: Seeker, waits: bool) -> NewSeek {
    let controls = Controls::both(Control::Fischer { base: 300, increment: 3 });
    let wanted = Wanted { rules: setting("four", "").rules, controls, rated: false, side: None };
    NewSeek { seeker, wanted, waits, since: 900, until: Some(2000) }
}

/// A game of two guests that comes from something, begun at a time.
fn game(origin: Origin, created: Millis) -> NewGame {
    let setting = Setting { created, ..setting("four", "") };
    NewGame { setting, seats: [Sitter::Guest, Sitter::Guest], grants: Vec::new(), origin }
}

async fn ids(store: &Store) -> Vec<i64> {
    store.seek_marks().await.expect("read").iter().map(|mark| mark.id).collect()
}

async fn a_seek_stands_until_it_is_withdrawn(store: Store) {
    let (mine, other) = (session(&store).await, session(&store).await);
    let Sitter::Account { id, name, .. } = account(&store, "Ann").await else { panic!("no account") };
    let ann = Sitter::Account { id, name, rating: Some((1612, 55)), bot: false };
    let seek = NewSeek {
        seeker: Seeker { session: mine, sitter: ann },
        wanted: Wanted {
            rules: setting("kamiken", "size=13 komi=2.5").rules,
            controls: Controls::both(Control::Correspondence { days: 3 }),
            rated: true,
            side: Some(Player::Second),
        },
        waits: false,
        since: 77,
        until: None,
    };
    let first = store.add_seek(seek.clone()).await.expect("kept");
    let second = store.add_seek(live(guest(other), false)).await.expect("kept");
    let listed = store.seeks(0).await.expect("read");
    assert_eq!(listed.iter().map(|seek| seek.id).collect::<Vec<_>>(), [first, second]);
    let back = &listed[0].seek;
    assert_eq!(back.seeker, seek.seeker, "with the rating that he had");
    assert_eq!((back.wanted.rules, back.wanted.controls), (seek.wanted.rules, seek.wanted.controls));
    assert_eq!((back.wanted.side, back.wanted.rated), (Some(Player::Second), true));
    assert_eq!((back.waits, back.since, back.until), (false, 77, None));
    assert_eq!((listed[1].seek.seeker.clone(), listed[1].seek.until), (guest(other), Some(2000)));
    assert_eq!(store.seeks(second).await.expect("read").len(), 1, "from a number on");

    assert!(!store.withdraw_seek(first, &guest(other)).await.expect("tried"), "it is not his");
    assert!(!store.wait_no_longer(mine).await.expect("tried"), "a seek is no wait");
    let (one, two) =
        tokio::join!(store.withdraw_seek(first, &seek.seeker), store.withdraw_seek(first, &seek.seeker));
    assert!(one.expect("tried") != two.expect("tried"), "it goes once");
    assert_eq!(ids(&store).await, [second]);
    let gone = store.add_seek(live(guest(999), false)).await;
    assert!(matches!(gone, Err(StoreError::Database(_))), "{gone:?}");
}

async fn a_seek_and_its_game_are_one(store: Store) {
    let sessions = [session(&store).await, session(&store).await];
    let id = store.add_seek(live(guest(sessions[0]), false)).await.expect("kept");
    let origin = Origin::Seek { id, sessions };
    let nobody = NewGame { grants: vec![(Player::First, 999)], ..game(origin, 1000) };
    assert!(store.ledger().begin(nobody).await.is_err(), "no session of that number");
    assert_eq!(ids(&store).await, [id], "the seek stands");
    let late = store.ledger().begin(game(origin, 2000)).await;
    assert!(matches!(late, Err(StoreError::NoSeek)), "it stands no more: {late:?}");
    let wait = store.ledger().begin(game(Origin::Waits([id, id]), 1000)).await;
    assert!(matches!(wait, Err(StoreError::NoSeek)), "a seek is no wait: {wait:?}");

    // Both wait for something else, too; whoever plays does not.
    for session in sessions {
        store.add_seek(live(guest(session), true)).await.expect("waits");
    }
    let made = game(origin, 1000);
    let made_id = made.setting.id;
    store.ledger().begin(made).await.expect("made");
    assert_eq!(ids(&store).await, [0; 0]);
    let late = game(origin, 1000);
    let late_id = late.setting.id;
    assert!(matches!(store.ledger().begin(late).await, Err(StoreError::NoSeek)));
    assert!(store.game(late_id).await.expect("read").is_none(), "nor is there a game");
    assert!(store.game(made_id).await.expect("read").is_some());
}

async fn two_waits_and_their_game_are_one(store: Store) {
    let mut waits = Vec::new();
    for _ in 0..3 {
        waits.push(store.add_seek(live(guest(session(&store).await), true)).await.expect("waits"));
    }
    let [one, two, three] = waits[..] else { panic!("{waits:?}") };
    store.ledger().begin(game(Origin::Waits([one, two]), 1000)).await.expect("made");
    let lost = store.ledger().begin(game(Origin::Waits([two, three]), 1000)).await;
    assert!(matches!(lost, Err(StoreError::NoSeek)), "{lost:?}");
    assert_eq!(ids(&store).await, [three], "whose rival is gone waits on");
}

async fn what_nobody_tends_is_swept_out(store: Store) {
    let mut kept = Vec::new();
    for until in [Some(2000), Some(2000), None] {
        let seek = NewSeek { until, ..live(guest(session(&store).await), false) };
        kept.push(store.add_seek(seek).await.expect("kept"));
    }
    assert_eq!(store.tend_seeks(&kept[1..], 5000, None).await.expect("tended"), 0);
    let marks = store.seek_marks().await.expect("read");
    let until: Vec<_> = marks.iter().map(|mark| mark.until).collect();
    assert_eq!(until, [Some(2000), Some(5000), None]);
    assert_eq!(marks.iter().map(|mark| mark.stands(2000)).collect::<Vec<_>>(), [false, true, true]);
    assert_eq!(store.tend_seeks(&[], 0, Some(1999)).await.expect("swept"), 0);
    assert_eq!(store.tend_seeks(&[999], 9000, Some(2000)).await.expect("swept"), 1);
    assert_eq!(ids(&store).await, kept[1..]);
}

async fn one_person_waits_once_and_seeks_little(store: Store) {
    let sessions = [session(&store).await, session(&store).await];
    let sitter = account(&store, "Ann").await;
    let ann = sessions.map(|session| Seeker { session, sitter: sitter.clone() });
    let first = store.add_seek(live(ann[0].clone(), true)).await.expect("waits");
    let second = store.add_seek(live(ann[1].clone(), true)).await.expect("waits");
    assert!(first != second);
    assert_eq!(ids(&store).await, [second], "from another browser it is the same person");
    for place in 0..MOST_OF_ONE {
        store.add_seek(live(ann[place % 2].clone(), false)).await.expect("posted");
    }
    let fourth = store.add_seek(live(ann[0].clone(), false)).await;
    assert!(matches!(fourth, Err(StoreError::TooMany)), "{fourth:?}");
    let later = NewSeek { since: 2000, ..live(ann[0].clone(), false) };
    store.add_seek(later).await.expect("the others stand no more");
    assert!(store.wait_no_longer(sessions[1]).await.expect("tried"));
    assert_eq!(ids(&store).await.len(), MOST_OF_ONE + 1);
}

fn challenge(from: &Sitter, to: &Sitter, created: Millis) -> Challenge {
    let account = |sitter: &Sitter| match sitter {
        Sitter::Account { id, name, bot, .. } => {
            Account { id: *id, name: name.clone(), bot: *bot, created: 5 }
        }
        _ => panic!("{sitter:?} has no account"),
    };
    let proposal = Proposal {
        rules: setting("four", "").rules,
        position: None,
        controls: Controls::NONE,
        rated: false,
        side: Some(Player::Second),
    };
    Challenge { id: GameId::random(), from: account(from), to: account(to), proposal, created }
}

/// The game of a challenge, as somebody accepts it.
fn accepted(challenge: &Challenge, to: &Sitter, created: Millis) -> NewGame {
    let setting = Setting { id: challenge.id, created, ..setting("four", "") };
    let seats = [to.clone(), challenge.from.sitter(None)];
    NewGame { setting, seats, grants: Vec::new(), origin: Origin::Challenge { to: number(to) } }
}

async fn a_challenge_is_answered_once(store: Store) {
    let [ann, bob, eve] =
        [account(&store, "Ann").await, account(&store, "Bob").await, account(&store, "Eve").await];
    let mut made = Vec::new();
    for created in 1000..1003 {
        made.push(challenge(&ann, &bob, created));
        store.add_challenge(Arc::new(made[made.len() - 1].clone())).await.expect("kept");
    }
    let of = async |sitter: &Sitter, now| {
        let found = store.challenges_of(number(sitter), now).await.expect("read");
        found.iter().map(|challenge| challenge.id).collect::<Vec<_>>()
    };
    let all: Vec<GameId> = made.iter().map(|challenge| challenge.id).collect();
    assert_eq!(of(&ann, 1500).await, all);
    assert_eq!(of(&bob, 1001 + LIFE).await, all[2..], "the others are too old");
    assert!(of(&eve, 1500).await.is_empty());
    let found = store.challenge(all[1], 1500).await.expect("read").expect("it stands");
    assert_eq!((found.from.name.as_str(), found.to.name.as_str()), ("Ann", "Bob"));
    assert!(store.challenge(GameId::random(), 1500).await.expect("read").is_none());

    let [ann_id, bob_id] = [number(&ann), number(&bob)];
    for (by, goes) in [
        (ChallengeSide::To(ann_id), false),
        (ChallengeSide::From(bob_id), false),
        (ChallengeSide::To(bob_id), true),
        (ChallengeSide::To(bob_id), false),
        (ChallengeSide::From(ann_id), false),
    ] {
        assert_eq!(store.remove_challenge(all[0], by, 1500).await.expect("tried"), goes, "{by:?}");
    }
    for (game, made) in [
        (accepted(&made[1], &eve, 1500), false),
        (accepted(&made[1], &bob, 1001 + LIFE), false),
        (accepted(&made[1], &bob, 1500), true),
        (accepted(&made[0], &bob, 1500), false),
    ] {
        let begun = store.ledger().begin(game).await;
        assert!(matches!(begun, Ok(()) | Err(StoreError::NoSeek)) && begun.is_ok() == made, "{begun:?}");
    }
    assert_eq!(of(&bob, 1500).await, all[2..]);
    for _ in 1..20 {
        store.add_challenge(Arc::new(challenge(&ann, &bob, 1500))).await.expect("kept");
    }
    let many = store.add_challenge(Arc::new(challenge(&ann, &eve, 1500))).await;
    assert!(matches!(many, Err(StoreError::TooMany)), "{many:?}");
    store.add_challenge(Arc::new(challenge(&eve, &bob, 1500))).await.expect("others may");
    assert_eq!(store.forget_challenges(1499).await.expect("forgotten"), 1);
}

/// How many of two did it.
fn done<T>(both: [Result<T, StoreError>; 2]) -> usize {
    let refused = |error: &StoreError| matches!(error, StoreError::NoSeek | StoreError::TooMany);
    let did = |one: Result<T, StoreError>| one.map_err(|error| assert!(refused(&error), "{error:?}")).is_ok();
    both.into_iter().filter_map(|one| did(one).then_some(())).count()
}

#[tokio::test]
async fn of_two_servers_one_takes_it() {
    let (_, [one, other]) = two().await;
    let [ann, bob] = [account(&one, "Ann").await, account(&one, "Bob").await];
    for round in 0..8 {
        let sessions = [session(&one).await, session(&one).await];
        let id = one.add_seek(live(guest(sessions[0]), false)).await.expect("kept");
        let accept = |store: &Store| {
            let ledger = store.ledger().clone();
            async move { ledger.begin(game(Origin::Seek { id, sessions }, 1000)).await }
        };
        let owner = guest(sessions[0]);
        if round % 2 == 0 {
            assert_eq!(done([accept(&one).await, accept(&other).await]), 1);
            assert_eq!(done(tokio::join!(accept(&one), accept(&other)).into()), 0);
        } else {
            let (accepted, withdrawn) = tokio::join!(accept(&one), other.withdraw_seek(id, &owner));
            assert!(accepted.is_ok() != withdrawn.expect("tried"), "one of the two is told that it is gone");
        }

        let mut waits = Vec::new();
        for place in 0..3 {
            let store = [&one, &other][place % 2];
            waits.push(store.add_seek(live(guest(session(store).await), true)).await.expect("waits"));
        }
        let pair = |store: &Store, waits: [i64; 2]| {
            let ledger = store.ledger().clone();
            async move { ledger.begin(game(Origin::Waits(waits), 1000)).await }
        };
        let both = tokio::join!(pair(&one, [waits[0], waits[1]]), pair(&other, [waits[1], waits[2]]));
        assert!(done(both.into()) <= 1, "nobody plays two games out of one wait");
        let left = ids(&one).await;
        assert!(left.len() == 1 || left.len() == 3, "nor is anybody lost: {left:?}");
        for id in left {
            one.tend_seeks(&[id], 0, Some(0)).await.expect("swept");
        }

        let dare = challenge(&ann, &bob, 1000);
        one.add_challenge(Arc::new(dare.clone())).await.expect("kept");
        let accept = other.ledger().begin(accepted(&dare, &bob, 1500));
        let cancel = one.remove_challenge(dare.id, ChallengeSide::From(number(&ann)), 1500);
        let (begun, canceled) = tokio::join!(accept, cancel);
        assert!(begun.is_ok() != canceled.expect("tried"), "{begun:?}");
    }
}

#[tokio::test]
async fn limits_hold_for_all_servers_together() {
    let (_, [one, other]) = two().await;
    let sitter = account(&one, "Ann").await;
    let bob = account(&one, "Bob").await;
    let sessions = [session(&one).await, session(&one).await];
    let post = |store: Store, waits: bool, session: i64| {
        let seeker = Seeker { session, sitter: sitter.clone() };
        async move { store.add_seek(live(seeker, waits)).await }
    };
    let mut posted = 0;
    for _ in 0..MOST_OF_ONE {
        let both =
            tokio::join!(post(one.clone(), false, sessions[0]), post(other.clone(), false, sessions[1]));
        posted += done(both.into());
        let both = tokio::join!(post(one.clone(), true, sessions[0]), post(other.clone(), true, sessions[1]));
        assert_eq!(done(both.into()), 2);
        assert_eq!(ids(&one).await.len(), posted + 1, "one wait");
    }
    assert_eq!(posted, MOST_OF_ONE);
    let mut made = 0;
    for _ in 0..12 {
        let dare = |store: Store| {
            let dare = challenge(&sitter, &bob, 1000);
            async move { store.add_challenge(Arc::new(dare)).await }
        };
        made += done(tokio::join!(dare(one.clone()), dare(other.clone())).into());
    }
    assert_eq!(made, 20);
}
