use super::*;
use crate::clock::{Control, Controls};
use crate::game::Sitter;
use kamni_rules::{GameKind, Player, Rules};

fn guest(session: i64) -> Seeker {
    Seeker { session, sitter: Sitter::Guest }
}

fn rated(session: i64, rating: i32) -> Seeker {
    let sitter =
        Sitter::Account { id: session, name: format!("n{session}"), rating: Some((rating, 80)), bot: false };
    Seeker { session, sitter }
}

fn wanted(kind: GameKind, side: Option<Player>) -> Wanted {
    let rules = Rules::new(kind, []).expect("defaults");
    let controls = Controls::both(Control::Fischer { base: 300, increment: 3 });
    Wanted { rules, controls, rated: false, side }
}

#[test]
fn a_seek_is_accepted_once_and_by_somebody_else() {
    let mut pairing = Pairing::default();
    let seek = pairing.post(guest(1), wanted(GameKind::Four, Some(Player::Second)), 0, None).expect("posted");
    assert_eq!(pairing.accept(seek.id, guest(1)).expect_err("own"), SeekError::Own);
    let (pair, _) = pairing.accept(seek.id, guest(2)).expect("accepted");
    assert_eq!(pair.seekers.map(|seeker| seeker.session), [2, 1]);
    assert_eq!(pairing.accept(seek.id, guest(3)).expect_err("gone"), SeekError::Gone);
}

#[test]
fn rated_games_need_accounts_and_seeks_are_few() {
    let mut pairing = Pairing::default();
    let mut serious = wanted(GameKind::Dao, None);
    serious.rated = true;
    assert_eq!(pairing.post(guest(1), serious.clone(), 0, None).expect_err("guest"), SeekError::Account);
    let seek = pairing.post(rated(1, 1500), serious, 0, None).expect("posted");
    assert_eq!(pairing.accept(seek.id, guest(2)).expect_err("guest"), SeekError::Account);
    for _ in 0..2 {
        pairing.post(rated(1, 1500), wanted(GameKind::Dao, None), 0, None).expect("posted");
    }
    let fourth = pairing.post(rated(1, 1500), wanted(GameKind::Dao, None), 0, None);
    assert_eq!(fourth.expect_err("a fourth"), SeekError::TooMany);
}

#[test]
fn those_who_are_near_are_paired_first_and_later_those_who_are_far() {
    let mut pairing = Pairing::default();
    for (session, rating) in [(1, 1500), (2, 1900), (3, 1540)] {
        pairing.wait(rated(session, rating), wanted(GameKind::Hasami, None), 0).expect("waits");
    }
    pairing.wait(rated(4, 1500), wanted(GameKind::Kamiken, None), 0).expect("waits");
    let pairs = pairing.pairs(0);
    assert_eq!(pairs.len(), 1);
    let mut sessions = pairs[0].pair.seekers.clone().map(|seeker| seeker.session);
    sessions.sort_unstable();
    assert_eq!(sessions, [1, 3]);
    pairing.wait(rated(5, 1500), wanted(GameKind::Hasami, None), 0).expect("waits");
    assert!(pairing.pairs(10_000).is_empty(), "400 apart is too far yet");
    assert_eq!(pairing.pairs(14_000).len(), 1);
    assert!(pairing.pairs(999_000).is_empty(), "whoever wants another game waits on");
}

#[test]
fn a_pair_is_rated_if_both_want_it() {
    let mut pairing = Pairing::default();
    let mut serious = wanted(GameKind::Four, None);
    serious.rated = true;
    pairing.wait(rated(1, 1500), serious.clone(), 0).expect("waits");
    pairing.wait(guest(2), wanted(GameKind::Four, None), 0).expect("waits");
    assert!(!pairing.pairs(0)[0].pair.wanted.rated, "a guest");
    pairing.wait(rated(1, 1500), serious.clone(), 0).expect("waits");
    pairing.wait(rated(3, 1500), serious, 0).expect("waits");
    assert!(pairing.pairs(0)[0].pair.wanted.rated, "two accounts");
}

#[test]
fn who_has_left_without_a_word_is_not_waited_for() {
    let mut pairing = Pairing::default();
    pairing.come(1);
    for session in [1, 2] {
        let kind = if session == 1 { GameKind::Four } else { GameKind::Dao };
        pairing.wait(guest(session), wanted(kind, None), 0).expect("waits");
        pairing.post(guest(session), wanted(kind, None), 0, None).expect("posted");
    }
    let seekers =
        |pairing: &Pairing| pairing.seeks().iter().map(|seek| seek.seeker.session).collect::<Vec<_>>();
    pairing.tidy(UNSEEN - 1);
    assert!(pairing.waiting(2).is_some(), "a page may be on its way");
    pairing.tidy(UNSEEN);
    assert!(pairing.waiting(1).is_some(), "whose page is here waits on");
    assert!(pairing.waiting(2).is_none());
    assert_eq!(seekers(&pairing), [1, 2]);
    pairing.tidy(UNSEEN_SEEK);
    assert_eq!(seekers(&pairing), [1]);
}

#[test]
fn wishes_for_a_side_are_heard() {
    let mut pairing = Pairing::default();
    pairing.wait(guest(1), wanted(GameKind::Dao, None), 0).expect("waits");
    pairing.wait(guest(2), wanted(GameKind::Dao, Some(Player::First)), 0).expect("waits");
    let pairs = pairing.pairs(0);
    assert_eq!(pairs[0].pair.seekers.clone().map(|seeker| seeker.session), [2, 1]);
    for session in [3, 4] {
        pairing.wait(guest(session), wanted(GameKind::Dao, Some(Player::First)), 0).expect("waits");
    }
    assert!(pairing.pairs(0).is_empty(), "both want the same side");
}

#[test]
fn nobody_is_lost_when_a_game_cannot_be_made() {
    let mut pairing = Pairing::default();
    let seeks = [1, 2, 3].map(|session| pairing.post(guest(session), wanted(GameKind::Four, None), 0, None));
    let second = seeks[1].as_ref().expect("posted").id;
    let (_, seek) = pairing.accept(second, guest(4)).expect("accepted");
    pairing.put_back(seek);
    let order: Vec<i64> = pairing.seeks().iter().map(|seek| seek.seeker.session).collect();
    assert_eq!(order, [1, 2, 3], "it stands where it stood");
    pairing.wait(guest(1), wanted(GameKind::Dao, None), 5).expect("waits");
    pairing.wait(guest(2), wanted(GameKind::Dao, None), 6).expect("waits");
    let mut pairs = pairing.pairs(7);
    // One of them wants something else meanwhile.
    pairing.wait(guest(2), wanted(GameKind::Hasami, None), 8).expect("waits");
    pairing.wait_on(pairs.remove(0));
    assert_eq!(
        pairing.waiting(1).map(|waiting| (waiting.wanted.rules.kind(), waiting.since)),
        Some((GameKind::Dao, 5))
    );
    assert_eq!(pairing.waiting(2).map(|waiting| waiting.wanted.rules.kind()), Some(GameKind::Hasami));
}
