//! Challenges of two nodes, which share their books and a wire.

use kamni_play::proposal::Proposal;
use kamni_store::testing::{new_database, store_in};
use kamni_wire::testing::Server;
use tokio::time::{sleep, timeout};

use super::*;
use crate::clock::Controls;
use crate::game::rules_from;
use crate::ids::random_bytes;

async fn account(store: &Store, name: &str) -> Account {
    let new = store.sign_up(name, String::new(), (None, random_bytes()), 5).await;
    new.expect("written").expect("a new name").account
}

fn challenge(from: &Account, to: &Account, created: Millis) -> Challenge {
    let rules = rules_from("four", "").expect("rules");
    let proposal = Proposal { rules, position: None, controls: Controls::NONE, rated: false, side: None };
    Challenge { id: GameId::random(), from: from.clone(), to: to.clone(), proposal, created }
}

async fn heard(
    news: &mut broadcast::Receiver<(ChallengeNews, Arc<Challenge>)>,
) -> Option<(ChallengeNews, GameId)> {
    let (became, challenge) = timeout(Duration::from_secs(5), news.recv()).await.ok()?.expect("news");
    Some((became, challenge.id))
}

#[tokio::test]
async fn what_becomes_of_a_challenge_is_heard_at_the_other_node() {
    let (database, mut server, time) = (new_database().await, Server::start(), Time::start());
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let wire = Wire::connect(&server.address(), "house").await.expect("a wire");
        let node = Arc::new(Challenges::new(store_in(&database).await, Bell::default(), wire));
        tokio::spawn({
            let (node, time) = (Arc::clone(&node), time);
            async move { node.keep(&time).await }
        });
        nodes.push(node);
    }
    let [one, two] = &nodes[..] else { panic!("two nodes") };
    // Who listens is not known to the servers at once.
    sleep(Duration::from_millis(500)).await;
    let (ann, bob) = (account(&one.store, "Ann").await, account(&one.store, "Bob").await);
    let mut news = two.news();
    let made = one.add(challenge(&ann, &bob, time.now())).await.expect("made");
    assert_eq!(heard(&mut news).await, Some((ChallengeNews::Made, made.id)));
    let id = made.id;
    let end = |node: &Arc<Challenges>, account: i64, became| {
        let node = Arc::clone(node);
        async move { node.end(id, account, became, time.now()).await.expect("tried") }
    };
    let (declined, canceled) =
        tokio::join!(end(one, bob.id, ChallengeNews::Declined), end(two, ann.id, ChallengeNews::Canceled));
    assert!(declined != canceled, "it is answered once");
    let became = if declined { ChallengeNews::Declined } else { ChallengeNews::Canceled };
    assert_eq!(heard(&mut news).await, Some((became, id)));
    server.kill();
    while one.wire.is_up() || two.wire.is_up() {
        sleep(Duration::from_millis(50)).await;
    }
    sleep(BEAT * 2).await;
    let made = one.add(challenge(&ann, &bob, time.now())).await.expect("made");
    assert_eq!(heard(&mut news).await, Some((ChallengeNews::Made, made.id)), "it is found in the books");
}
