//! Games gone through in the background: as a whole, and over a restart.

use super::*;
use crate::recorded;
use crate::thinkers::Person;
use kamni_rules::{GameKind, Position, Rng, Rules};
use tokio::task::JoinHandle;

const fn session(number: i64) -> Owner {
    Owner { person: Person::Session(number), from: None }
}

/// A game of Kamiken, played by chance to its end or for this many steps.
fn game(size: &str, most: usize, seed: u64) -> Record {
    let mut record = Record::new(Rules::new(GameKind::Kamiken, [("size", size)]).expect("options"));
    let mut rng = Rng::new(seed);
    let mut walk = record.walk();
    for _ in 0..most {
        if walk.position().is_over() {
            break;
        }
        let legal = walk.position().legal();
        let step = legal[rng.below(legal.len())];
        walk.play(&mut record, step).expect("legal");
    }
    record
}

fn start(store: &Store) -> (Reviews, JoinHandle<()>) {
    let reviews = Reviews::new(store.clone(), Thinkers::new(1, 10), Time::start(), Wire::alone());
    let clerk = tokio::spawn(reviews.clone().work());
    (reviews, clerk)
}

/// The review of a game as it is in the books.
async fn kept(store: &Store, game: &str) -> (Review, bool) {
    let stored = store.review(game, 0).await.expect("books").expect("a review");
    (Review::read(&recorded::read(&stored.record).expect("a record")), stored.done)
}

async fn wait_until(store: &Store, game: &str, enough: impl Fn(&Review, bool) -> bool) -> Review {
    for _ in 0..3000 {
        let (review, done) = kept(store, game).await;
        if enough(&review, done) {
            return review;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the review does not get on");
}

#[tokio::test]
async fn a_game_is_gone_through_and_kept() {
    let store = Store::in_memory().await.expect("a store");
    let (reviews, clerk) = start(&store);
    let game = game("3", usize::MAX, 1);
    reviews.ask("one", &game, Asker::default(), session(1)).await.expect("taken");
    let review = wait_until(&store, "one", |_, done| done).await;
    assert!(review.is_whole());
    assert_eq!(review.turns.len(), Review::new(&game).turns.len());
    while reviews.others("one").is_some() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert!(store.waiting_reviews().await.expect("books").is_empty());
    clerk.abort();
}

#[tokio::test]
async fn a_review_goes_on_after_a_restart() {
    let store = Store::in_memory().await.expect("a store");
    let (reviews, clerk) = start(&store);
    let game = game("9", 12, 2);
    reviews.ask("one", &game, Asker::default(), session(1)).await.expect("taken");
    reviews.ask("other", &game, Asker::default(), session(2)).await.expect("taken");
    let before = wait_until(&store, "one", |review, _| review.judged() >= 2).await;
    assert!(!before.is_whole(), "it has only begun");
    clerk.abort();
    // A fresh house knows from the books what is to be done.
    let (reviews, clerk) = start(&store);
    assert_eq!(reviews.others("one"), None);
    reviews.restore().await.expect("books");
    assert_eq!([reviews.others("one"), reviews.others("other")], [Some(1), Some(1)]);
    let after = wait_until(&store, "one", |review, _| review.judged() > before.judged()).await;
    for (turn, kept) in before.turns.iter().zip(&after.turns).filter(|(turn, _)| turn.verdict.is_some()) {
        assert_eq!(turn, kept, "what was judged stays");
    }
    clerk.abort();
}

#[tokio::test]
async fn nobody_asks_for_more_than_his_share() {
    let store = Store::in_memory().await.expect("a store");
    // Nobody works here.
    let reviews = Reviews::new(store.clone(), Thinkers::new(1, 10), Time::start(), Wire::alone());
    let game = game("3", usize::MAX, 3);
    let owner = session(1);
    for number in 0..OWN {
        reviews.ask(&number.to_string(), &game, Asker::default(), owner).await.expect("taken");
    }
    let refused = reviews.ask("more", &game, Asker::default(), owner).await;
    assert!(matches!(refused, Err(NoReview::Enough)), "{refused:?}");
    reviews.ask("others", &game, Asker::default(), session(2)).await.expect("taken");
    assert_eq!(store.review("more", 0).await.expect("books"), None);
    assert_eq!(reviews.waiting(), OWN + 1);
    // Many cookies of one neighbourhood have a share together.
    let from = Some(std::net::Ipv4Addr::new(192, 0, 2, 1).into());
    let near = |number| Owner { from, ..session(number) };
    for number in 0..NEAR {
        let asked =
            reviews.ask(&format!("near {number}"), &game, Asker::default(), near(number as i64)).await;
        asked.expect("taken");
    }
    let refused = reviews.ask("one more", &game, Asker::default(), near(1000)).await;
    assert!(matches!(refused, Err(NoReview::Enough)), "{refused:?}");
}
