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

/// Books of a test: numbers in order.
#[derive(Default)]
struct Books {
    pairing: Pairing,
    last: i64,
}

impl Books {
    fn post(&mut self, seeker: Seeker, wanted: Wanted) -> Result<i64, SeekError> {
        self.pairing.may_post(&seeker, &wanted)?;
        self.last += 1;
        self.pairing.post(Seek { id: self.last, seeker, wanted, since: 0 });
        Ok(self.last)
    }

    fn wait(&mut self, seeker: Seeker, wanted: Wanted) -> i64 {
        self.last += 1;
        self.pairing.wait(Waiting { id: self.last, seeker, wanted, since: 0 });
        self.last
    }

    /// Brings pairs together, as if all their games were made: who plays first, and who second.
    fn pairs(&mut self, now: Millis) -> Vec<(Pair, [i64; 2])> {
        let found = self.pairing.pairs(now);
        for Found { waits, .. } in &found {
            assert!(!self.pairing.strike(|id| waits.contains(&id)), "no seek goes with them");
        }
        let sessions = |pair: &Pair| pair.seekers.each_ref().map(|seeker| seeker.session);
        found.into_iter().map(|Found { pair, .. }| (pair.clone(), sessions(&pair))).collect()
    }
}

#[test]
fn a_seek_is_accepted_by_somebody_else_as_long_as_it_stands() {
    let mut books = Books::default();
    let seek = books.post(guest(1), wanted(GameKind::Four, Some(Player::Second))).expect("posted");
    let pairing = &mut books.pairing;
    assert_eq!(pairing.accept(seek, guest(1)).expect_err("own"), SeekError::Own);
    let pair = pairing.accept(seek, guest(2)).expect("accepted");
    assert_eq!(pair.seekers.map(|seeker| seeker.session), [2, 1]);
    pairing.accept(seek, guest(2)).expect("it stands until the game is made");
    assert!(pairing.strike(|id| id == seek));
    assert_eq!(pairing.accept(seek, guest(3)).expect_err("gone"), SeekError::Gone);
}

#[test]
fn rated_games_need_accounts_and_seeks_are_few() {
    let mut books = Books::default();
    let mut serious = wanted(GameKind::Dao, None);
    serious.rated = true;
    assert_eq!(books.post(guest(1), serious.clone()).expect_err("guest"), SeekError::Account);
    let seek = books.post(rated(1, 1500), serious).expect("posted");
    assert_eq!(books.pairing.accept(seek, guest(2)).expect_err("guest"), SeekError::Account);
    for _ in 0..2 {
        books.post(rated(1, 1500), wanted(GameKind::Dao, None)).expect("posted");
    }
    let fourth = books.post(rated(1, 1500), wanted(GameKind::Dao, None));
    assert_eq!(fourth.expect_err("a fourth"), SeekError::TooMany);
}

#[test]
fn those_who_are_near_are_paired_first_and_later_those_who_are_far() {
    let mut books = Books::default();
    for (session, rating) in [(1, 1500), (2, 1900), (3, 1540)] {
        books.wait(rated(session, rating), wanted(GameKind::Hasami, None));
    }
    books.wait(rated(4, 1500), wanted(GameKind::Kamiken, None));
    let pairs = books.pairs(0);
    assert_eq!(pairs.len(), 1);
    let mut sessions = pairs[0].1;
    sessions.sort_unstable();
    assert_eq!(sessions, [1, 3]);
    books.wait(rated(5, 1500), wanted(GameKind::Hasami, None));
    assert!(books.pairs(10_000).is_empty(), "400 apart is too far yet");
    assert_eq!(books.pairs(14_000).len(), 1);
    assert!(books.pairs(999_000).is_empty(), "whoever wants another game waits on");
}

#[test]
fn a_pair_is_rated_if_both_want_it() {
    let mut books = Books::default();
    let mut serious = wanted(GameKind::Four, None);
    serious.rated = true;
    books.wait(rated(1, 1500), serious.clone());
    books.wait(guest(2), wanted(GameKind::Four, None));
    assert!(!books.pairs(0)[0].0.wanted.rated, "a guest");
    books.wait(rated(1, 1500), serious.clone());
    books.wait(rated(3, 1500), serious);
    assert!(books.pairs(0)[0].0.wanted.rated, "two accounts");
}

#[test]
fn who_has_left_without_a_word_is_not_waited_for() {
    let live = Controls::both(Control::Fischer { base: 300, increment: 3 });
    let days = Controls::both(Control::Correspondence { days: 2 });
    for (waits, controls, is_here, until) in [
        (true, live, true, Some(1000 + AWAY)),
        (true, live, false, Some(1000 + UNSEEN)),
        (true, days, true, Some(1000 + AWAY)),
        (false, live, true, Some(1000 + AWAY)),
        (false, live, false, Some(1000 + UNSEEN_SEEK)),
        (false, Controls::NONE, false, Some(1000 + UNSEEN_SEEK)),
        (false, days, true, None),
        (false, days, false, None),
    ] {
        assert_eq!(stands_until(waits, controls, is_here, 1000), until, "{waits} {controls:?} {is_here}");
    }
}

#[test]
fn wishes_for_a_side_are_heard() {
    let mut books = Books::default();
    books.wait(guest(1), wanted(GameKind::Dao, None));
    books.wait(guest(2), wanted(GameKind::Dao, Some(Player::First)));
    assert_eq!(books.pairs(0)[0].1, [2, 1]);
    for session in [3, 4] {
        books.wait(guest(session), wanted(GameKind::Dao, Some(Player::First)));
    }
    assert!(books.pairs(0).is_empty(), "both want the same side");
}

#[test]
fn nobody_is_lost_while_a_game_is_being_made() {
    let mut books = Books::default();
    let seeks = [1, 2, 3].map(|session| books.post(guest(session), wanted(GameKind::Four, None)));
    let second = seeks[1].expect("posted");
    books.pairing.accept(second, guest(4)).expect("accepted");
    let order = |pairing: &Pairing| pairing.seeks().iter().map(|seek| seek.id).collect::<Vec<_>>();
    assert_eq!(order(&books.pairing), [1, 2, 3], "it stands where it stood");
    let first = books.wait(guest(1), wanted(GameKind::Dao, None));
    books.wait(guest(2), wanted(GameKind::Dao, None));
    assert_eq!(books.pairing.pairs(7)[0].waits[0], first);
    assert_eq!(books.pairing.pairs(8).len(), 1, "until then both wait");
    // One of them wants something else meanwhile.
    books.wait(guest(2), wanted(GameKind::Hasami, None));
    assert!(books.pairing.pairs(9).is_empty());
    let waits = |session| books.pairing.waiting(session).map(|waiting| waiting.wanted.rules.kind());
    assert_eq!([waits(1), waits(2)], [Some(GameKind::Dao), Some(GameKind::Hasami)]);
}
