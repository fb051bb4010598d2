//! Reports, what staff does and undoes, and games to be looked through for arranged ones.

use kamni_rules::Player;

use super::{account, finish, number, setting, with_both, won};
use crate::game::{Setting, Sitter};
use crate::ids::{GameId, random_bytes};
use crate::people::Person;
use crate::staff::{Complaint, Deed, NewReport};
use crate::table::Remark;
use crate::{Store, StoreError};

with_both!(in_memory:
    a_report_comes_with_what_was_said,
    deeds_are_logged_and_undone,
    only_the_last_deed_of_its_kind_is_undone,
    who_is_closed_out_is_nowhere_signed_in,
    a_new_name_is_one_that_nobody_has_or_had,
    rated_games_are_listed_with_both_players,
);

async fn game(store: &Store, seats: [Sitter; 2], rated: bool) -> GameId {
    let setting = Setting { rated, ..setting("four", "") };
    let id = setting.id;
    store.ledger().create(setting, seats, Vec::new()).await.expect("created");
    id
}

async fn a_report_comes_with_what_was_said(store: Store) {
    let [ann, bob] = [account(&store, "Ann").await, account(&store, "Bob").await];
    let (here, there) = (
        game(&store, [ann.clone(), bob.clone()], false).await,
        game(&store, [ann.clone(), bob.clone()], false).await,
    );
    let say = async |game: GameId, who: &Sitter, text: &str, at: i64| {
        let line = Remark { side: None, name: String::new(), text: text.to_owned() };
        store.ledger().say(game, Person::Account(number(who)), line, at).await.expect("said");
    };
    say(here, &bob, "hello", 10).await;
    say(there, &bob, "you cheat", 11).await;
    say(here, &ann, "I do not", 12).await;
    let report = |game| NewReport {
        reporter: number(&ann),
        reported: number(&bob),
        about: Complaint::Talk,
        text: "he is rude".to_owned(),
        game,
        now: 20,
    };
    let one = store.report(report(None)).await.expect("written");
    store.report(report(Some(here))).await.expect("written");
    let open = store.reports(false).await.expect("read");
    let said = |place: usize| open[place].lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>();
    assert_eq!(said(0), ["hello", "you cheat"], "wherever he said it");
    assert_eq!((said(1), open[1].game), (vec!["hello"], Some(here)), "at that game");
    assert_eq!((open[0].reporter.as_str(), open[0].reported.as_str()), ("Ann", "Bob"));
    let staff = number(&account(&store, "Sam").await);
    let deed =
        store.judge(Some(staff), number(&bob), Deed::Settle(one), 30).await.expect("written").expect("done");
    assert_eq!(
        store.judge(Some(staff), number(&bob), Deed::Settle(one), 31).await.expect("written"),
        None,
        "once"
    );
    assert_eq!(store.reports(false).await.expect("read").len(), 1);
    assert_eq!(store.reports(true).await.expect("read")[0].settled, Some(30));
    assert!(store.undo(deed, Some(staff), 32).await.expect("written"));
    assert_eq!(store.reports(false).await.expect("read").len(), 2);
    for _ in 2..20 {
        store.report(report(None)).await.expect("written");
    }
    let many = store.report(report(None)).await;
    assert!(matches!(many, Err(StoreError::TooMany)), "{many:?}");
}

async fn deeds_are_logged_and_undone(store: Store) {
    let [bob, sam] = [number(&account(&store, "Bob").await), number(&account(&store, "Sam").await)];
    assert_eq!(store.last_deed().await.expect("read"), 0);
    store.judge(None, sam, Deed::Appoint, 1).await.expect("written").expect("done");
    assert!(store.footing(sam).await.expect("read").staff);
    let mute = store.judge(Some(sam), bob, Deed::Mute(100), 2).await.expect("written").expect("done");
    let footing = store.footing(bob).await.expect("read");
    assert!(!footing.may_talk(99) && footing.may_talk(100));
    let close = store.judge(Some(sam), bob, Deed::Close, 3).await.expect("written").expect("done");
    assert_eq!(store.judge(Some(sam), bob, Deed::Close, 4).await.expect("written"), None, "it is closed");
    let rename = store.judge(Some(sam), bob, Deed::Rename("Robert".to_owned()), 5).await.expect("written");
    let rename = rename.expect("done");
    assert_eq!(store.account("Robert").await.expect("read").expect("he").id, bob);
    assert_eq!(store.last_deed().await.expect("read"), rename);
    for deed in [rename, close, mute] {
        assert!(store.undo(deed, None, 6).await.expect("written"), "{deed}");
        assert!(!store.undo(deed, None, 7).await.expect("written"), "{deed} once");
    }
    assert_eq!(store.account("Bob").await.expect("read").expect("he").id, bob);
    let footing = store.footing(bob).await.expect("read");
    assert_eq!((footing.closed, footing.muted), (None, None));
    let log = store.deeds().await.expect("read");
    let words: Vec<&str> = log.iter().map(|deed| deed.deed.as_str()).collect();
    assert_eq!(words, ["rename", "close", "mute", "staff"]);
    assert_eq!(log[0].actor.as_deref(), Some("Sam"));
    assert_eq!((log[3].actor.as_deref(), log[3].account.as_str(), log[3].undone), (None, "Sam", None));
    assert_eq!((log[0].undone, log[0].undoer.as_deref()), (Some(6), None));
    assert_eq!(log[0].detail.names, Some(["Bob".to_owned(), "Robert".to_owned()]));
}

async fn only_the_last_deed_of_its_kind_is_undone(store: Store) {
    let bob = number(&account(&store, "Bob").await);
    let first = store.judge(None, bob, Deed::Mute(100), 1).await.expect("written").expect("done");
    let second = store.judge(None, bob, Deed::Mute(200), 2).await.expect("written").expect("done");
    assert!(!store.undo(first, None, 3).await.expect("written"), "a later one holds");
    assert!(store.undo(second, None, 3).await.expect("written"));
    assert_eq!(store.footing(bob).await.expect("read").muted, Some(100), "as it was before");
    assert!(store.undo(first, None, 4).await.expect("written"));
    assert_eq!(store.footing(bob).await.expect("read").muted, None);
    assert!(!store.undo(77, None, 4).await.expect("written"), "there is none");
}

async fn who_is_closed_out_is_nowhere_signed_in(store: Store) {
    let bob = number(&account(&store, "Bob").await);
    let token: [u8; 32] = random_bytes();
    store.add_token(bob, token, "a bot", crate::people::Scopes::default(), 50, 1).await.expect("added");
    let holder = store.token_holder(token, 2).await.expect("read").expect("his");
    store.judge(None, bob, Deed::Close, 3).await.expect("written");
    assert!(store.sessions(bob).await.expect("read").is_empty());
    assert!(store.token_holder(token, 4).await.expect("read").is_none());
    assert!(!store.has_token(holder.id).await.expect("read"));
    store.judge(None, bob, Deed::Reopen, 5).await.expect("written").expect("done");
    assert!(store.token_holder(token, 6).await.expect("read").is_some(), "tokens are as they were");
}

async fn a_new_name_is_one_that_nobody_has_or_had(store: Store) {
    let [ann, bob] = [number(&account(&store, "Ann").await), number(&account(&store, "Bob").await)];
    let rename = async |who: i64, name: &str| store.judge(None, who, Deed::Rename(name.to_owned()), 1).await;
    assert!(matches!(rename(bob, "ann").await, Err(StoreError::NameTaken)));
    rename(ann, "Anna").await.expect("written").expect("done");
    assert!(matches!(rename(bob, "Ann").await, Err(StoreError::NameTaken)), "it was hers");
    let new = store.sign_up("Ann", "no hash".to_owned(), (None, random_bytes()), 5).await;
    assert!(new.expect("written").is_none());
    rename(ann, "Ann").await.expect("written").expect("she may have it back");
    rename(ann, "ANN").await.expect("written").expect("and write it otherwise");
    let gone = rename(999, "Nemo").await;
    assert!(matches!(gone, Err(StoreError::Missing)), "{gone:?}");
}

async fn rated_games_are_listed_with_both_players(store: Store) {
    let [ann, bob] = [account(&store, "Ann").await, account(&store, "Bob").await];
    for (at, rated) in [(10, true), (20, false), (30, true)] {
        let id = game(&store, [ann.clone(), bob.clone()], rated).await;
        finish(&store, id, 1, at, won(Player::Second)).await.expect("ended");
    }
    let meetings = store.rated_meetings(0).await.expect("read");
    assert_eq!(meetings.len(), 2);
    assert_eq!(meetings[0].players[1].name, "Bob");
    assert_eq!((meetings[0].winner, meetings[0].turns), (Some(Player::Second), 3));
    assert_eq!(store.rated_meetings(15).await.expect("read").len(), 1);
}
