//! Who learns: tries at puzzles and what they do to both ratings, days in a row, what a guest takes along when he signs up.

use kamni_rules::{GameKind, Player};

use super::{account, finish, number, session, setting, with_both, won};
use crate::Store;
use crate::game::{End, Sitter, Why};
use crate::ids::random_bytes;
use crate::learners::{Deed, LevelTally, OwnPuzzle, Streak, Tried};
use crate::people::Person;
use crate::ratings::Rating;

with_both!(in_memory:
    the_first_try_counts_on_both_sides_and_later_ones_change_nothing,
    a_hint_halves_what_is_gained,
    what_has_no_rating_counts_for_none,
    days_in_a_row_are_counted_by_game,
    a_guest_keeps_all_when_he_signs_up,
    own_puzzles_and_tasks_are_kept_once,
    games_with_the_computer_are_counted_by_level_and_side,
);

const HARD: Rating = Rating { rating: 1400.0, deviation: 150.0, volatility: 0.06 };
const KIND: GameKind = GameKind::ALL[3];

async fn guest(store: &Store) -> Person {
    Person::Session(session(store).await)
}

/// Does something with a rated puzzle on no day.
async fn tries(store: &Store, person: Person, puzzle: &str, deed: Deed) -> Tried {
    store.try_puzzle(person, puzzle, deed, (Some(HARD), None), 100).await.expect("written")
}

async fn the_first_try_counts_on_both_sides_and_later_ones_change_nothing(store: Store) {
    let [one, other] = [guest(&store).await, guest(&store).await];
    assert_eq!(store.learner(one).await.expect("read"), None);
    assert_eq!(store.tried(one, "aa").await.expect("read"), Tried::default());
    let won = tries(&store, one, "aa", Deed::Right).await;
    let change = won.change.expect("it counts");
    assert!(won.solved && won.wrong == 0 && change.own[0] < change.own[1], "{won:?}");
    assert!(change.puzzle[0] > change.puzzle[1], "{change:?}");
    assert_eq!((change.own[0], change.puzzle[0]), (1500.0, 1400.0));
    let learner = store.learner(one).await.expect("read").expect("he has begun");
    assert_eq!((learner.rating.rating, learner.rated, learner.solved), (change.own[1], 1, 1));
    let known = store.puzzle_rating("aa").await.expect("read").expect("it was tried");
    assert_eq!((known.rating.rating, known.tries, known.solves), (change.puzzle[1], 1, 1));
    for deed in [Deed::Wrong, Deed::Show, Deed::Right, Deed::Hint] {
        assert_eq!(tries(&store, one, "aa", deed).await, won, "{deed:?}");
    }

    // The next one meets the puzzle as it is now.
    let lost = tries(&store, other, "aa", Deed::Wrong).await;
    let change = lost.change.expect("it counts");
    assert!(!lost.is_over() && change.own[0] > change.own[1] && change.puzzle[0] < change.puzzle[1]);
    assert!((change.puzzle[0] - known.rating.rating).abs() < 1e-9);
    let solved = tries(&store, other, "aa", Deed::Right).await;
    assert_eq!((solved.wrong, solved.solved, solved.change), (1, true, lost.change));
    let learner = store.learner(other).await.expect("read").expect("he has begun");
    assert_eq!((learner.rating.rating, learner.rated, learner.solved), (change.own[1], 1, 1));
    let known = store.puzzle_ratings().await.expect("read")["aa"];
    assert_eq!((known.tries, known.solves), (2, 1));

    // Who gives up has lost, and solves nothing by it.
    let shown = tries(&store, other, "bb", Deed::Show).await;
    assert!(shown.shown && !shown.solved && shown.change.is_some_and(|change| change.own[1] < change.own[0]));
    assert_eq!(tries(&store, other, "bb", Deed::Right).await, shown);
    let all = store.tries(other).await.expect("read");
    assert_eq!(all.len(), 2);
    assert_eq!((all["aa"], all["bb"]), (solved, shown));
}

async fn a_hint_halves_what_is_gained(store: Store) {
    let [plain, hinted, late] = [guest(&store).await, guest(&store).await, guest(&store).await];
    let gain = |tried: Tried| tried.change.map(|change| change.own[1] - change.own[0]).expect("it counts");
    let whole = gain(tries(&store, plain, "aa", Deed::Right).await);
    assert_eq!(tries(&store, hinted, "bb", Deed::Hint).await, Tried { hinted: true, ..Tried::default() });
    let half = tries(&store, hinted, "bb", Deed::Right).await;
    assert!((gain(half) * 2.0 - whole).abs() < 1e-6, "{half:?} {whole}");
    let puzzle = half.change.expect("it counts").puzzle;
    let first = store.tried(plain, "aa").await.expect("read").change.expect("it counts").puzzle;
    assert!(
        ((puzzle[1] - puzzle[0]) * 2.0 - (first[1] - first[0])).abs() < 1e-6,
        "the puzzle loses half too"
    );
    // What is lost is not halved.
    let lost = gain(tries(&store, late, "cc", Deed::Wrong).await);
    tries(&store, hinted, "dd", Deed::Hint).await;
    assert!(lost < -1.0 && gain(tries(&store, hinted, "dd", Deed::Wrong).await) < 0.0);
}

async fn what_has_no_rating_counts_for_none(store: Store) {
    let person = guest(&store).await;
    let solved = store.try_puzzle(person, "own", Deed::Right, (None, None), 5).await.expect("written");
    assert_eq!(solved, Tried { solved: true, ..Tried::default() });
    let learner = store.learner(person).await.expect("read").expect("he has begun");
    assert_eq!((learner.rating, learner.rated, learner.solved), (Rating::default(), 0, 1));
    assert_eq!(store.puzzle_rating("own").await.expect("read"), None);
    let streaks = store.streaks(person).await.expect("read");
    assert!(streaks.is_empty(), "{streaks:?}");
}

async fn days_in_a_row_are_counted_by_game(store: Store) {
    let person = guest(&store).await;
    let other = GameKind::ALL[0];
    for (puzzle, kind, day) in [
        ("a", KIND, 10),
        ("b", other, 11),
        ("c", KIND, 11),
        ("d", KIND, 12),
        ("e", KIND, 14),
        ("f", other, 14),
    ] {
        let day = Some((kind, day));
        store.try_puzzle(person, puzzle, Deed::Right, (Some(HARD), day), 5).await.expect("written");
    }
    // A wrong turn is no day.
    store.try_puzzle(person, "g", Deed::Wrong, (Some(HARD), Some((KIND, 15))), 5).await.expect("written");
    let streaks = store.streaks(person).await.expect("read");
    let all = streaks[&None];
    assert_eq!((all.last, all.run, all.best), (14, 1, 3));
    assert_eq!((streaks[&Some(KIND)].run, streaks[&Some(KIND)].best), (1, 3));
    assert_eq!((streaks[&Some(other)].run, streaks[&Some(other)].best), (1, 1));
    assert_eq!(all.week_to(14), [false, false, true, true, true, false, true]);
    assert_eq!(streaks.len(), 3);
}

#[test]
fn a_day_that_is_open_breaks_nothing() {
    let streak = [3, 4, 5].into_iter().fold(Streak::default(), Streak::with);
    assert_eq!((streak.on(5), streak.on(6), streak.on(7)), (3, 3, 0));
    assert!(streak.has(5) && !streak.has(6) && !Streak::default().has(0));
    assert_eq!(streak.with(5), streak, "a second puzzle of the day");
    assert_eq!(streak.with(4), streak, "a clock that was set back");
    assert_eq!(streak.week_to(6), [false, false, false, true, true, true, false]);
    assert_eq!(streak.week_to(50), [false; 7]);
    let long = (0..100).fold(Streak::default(), Streak::with);
    assert_eq!((long.run, long.week_to(99)), (100, [true; 7]));
    assert_eq!(long.with(200).week_to(200), [false, false, false, false, false, false, true]);
}

async fn a_guest_keeps_all_when_he_signs_up(store: Store) {
    let session = session(&store).await;
    let guest = Person::Session(session);
    let day = Some((KIND, 10));
    store.try_puzzle(guest, "aa", Deed::Right, (Some(HARD), day), 5).await.expect("written");
    store.finish_task(guest, KIND, "first", 6).await.expect("written");
    store.practise(guest, Some(KIND), Some("threat".to_owned()), 6).await.expect("written");
    let before = store.learner(guest).await.expect("read").expect("he has begun");
    assert_eq!((before.kind, before.theme.as_deref()), (Some(KIND), Some("threat")));
    let signed = store.sign_up("Ann", "no hash".to_owned(), (Some(session), random_bytes()), 7).await;
    let ann = Person::Account(signed.expect("written").expect("a new name").account.id);
    assert_eq!(store.learner(ann).await.expect("read"), Some(before));
    assert!(store.tries(ann).await.expect("read").contains_key("aa"));
    assert_eq!(store.streaks(ann).await.expect("read")[&None].run, 1);
    assert_eq!(store.tasks_done(ann, KIND).await.expect("read"), ["first"]);
    assert_eq!(store.learner(guest).await.expect("read"), None, "it is the account's now");
    // Who has an account already has his own.
    let bob = Person::Account(number(&account(&store, "Bob").await));
    assert_eq!(store.learner(bob).await.expect("read"), None);
}

async fn own_puzzles_and_tasks_are_kept_once(store: Store) {
    let [one, other] = [guest(&store).await, guest(&store).await];
    let puzzle = |id: &str| OwnPuzzle {
        id: id.to_owned(),
        kind: KIND,
        options: "corner=on".to_owned(),
        position: "a position".to_owned(),
        solution: "a1-a2".to_owned(),
        chance: 0.75,
        game: "abcdefgh".to_owned(),
        turn: 7,
    };
    for _ in 0..2 {
        store.add_own_puzzles(one, vec![puzzle("bb"), puzzle("aa")], 5).await.expect("written");
        store.finish_task(one, KIND, "first", 6).await.expect("written");
    }
    assert_eq!(store.own_puzzles(one).await.expect("read"), [puzzle("aa"), puzzle("bb")]);
    assert_eq!(store.own_puzzles(other).await.expect("read"), []);
    assert_eq!(store.tasks_done(one, KIND).await.expect("read"), ["first"]);
    assert!(store.tasks_done(one, GameKind::ALL[0]).await.expect("read").is_empty());
    store.forget_sessions(1_000_000).await.expect("written");
    assert_eq!(store.own_puzzles(one).await.expect("read"), [], "they go with the browser");
}

/// A game with a level of the computer, which came out so for First.
async fn with_computer(
    store: &Store,
    session: i64,
    options: &str,
    level: u8,
    side: Player,
    end: Option<End>,
) {
    let setting = setting("kamiken", options);
    let id = setting.id;
    let computer = Sitter::Computer { level };
    let seats = if side == Player::First { [Sitter::Guest, computer] } else { [computer, Sitter::Guest] };
    store.ledger().create(setting, seats, vec![(side, session)]).await.expect("created");
    if let Some(end) = end {
        finish(store, id, 1, 2000, end).await.expect("ended");
    }
}

async fn games_with_the_computer_are_counted_by_level_and_side(store: Store) {
    let [session, other] = [session(&store).await, session(&store).await];
    let (kind, usual) = (GameKind::Kamiken, "size=5");
    let options = kamni_rules::options_text(&setting("kamiken", usual).rules);
    let [first, second] = Player::BOTH;
    let drawn = || End::otherwise(None, Why::Agreed);
    for (level, side, end) in [
        (3, first, Some(won(first))),
        (3, first, Some(won(second))),
        (3, first, Some(won(first))),
        (3, second, Some(won(first))),
        (4, second, Some(won(second))),
        (4, second, Some(drawn())),
        // What goes on, or was called off, says nothing.
        (5, first, None),
        (5, first, Some(End::otherwise(None, Why::Aborted))),
    ] {
        with_computer(&store, session, usual, level, side, end).await;
    }
    with_computer(&store, session, "size=3", 9, first, Some(won(first))).await;
    let guest = Person::Session(session);
    let expected = [
        LevelTally { level: 3, side: first, won: 2, drawn: 0, lost: 1 },
        LevelTally { level: 3, side: second, won: 0, drawn: 0, lost: 1 },
        LevelTally { level: 4, side: second, won: 1, drawn: 1, lost: 0 },
    ];
    assert_eq!(store.levels_played(guest, kind, &options).await.expect("read"), expected);
    assert_eq!(store.levels_played(Person::Session(other), kind, &options).await.expect("read"), []);
    assert_eq!(store.levels_played(guest, GameKind::Hasami, &options).await.expect("read"), []);
    let signed = store.sign_up("Ann", "no hash".to_owned(), (Some(session), random_bytes()), 7).await;
    let ann = Person::Account(signed.expect("written").expect("a new name").account.id);
    assert_eq!(store.levels_played(ann, kind, &options).await.expect("read"), expected, "they come along");
}
