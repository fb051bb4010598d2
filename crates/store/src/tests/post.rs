//! What goes out: only what was asked for, once, and to nobody who has gone.

use kamni_rules::GameKind;

use super::{account, append, number, setting, step, with_both};
use crate::ids::{GameId, random_bytes};
use crate::ledger::Change;
use crate::notices::{NewNotice, Sort};
use crate::post::{
    AGAIN, Away, Browser, FRESH, LetterEnd, LetterKind, Pushed, Reminder, UNCONFIRMED, Way, Wishes,
};
use crate::{Store, StoreError};

with_both!(in_memory:
    what_is_wanted_is_pushed_once,
    a_browser_is_told_nothing_when_its_owner_has_gone,
    an_address_is_asked_first,
    news_come_once_a_day,
    a_lost_password_is_asked_for_by_name_or_address,
    whose_time_runs_out_is_reminded,
    puzzles_are_told_of_at_nine,
    followers_are_told_where_they_want,
    what_is_old_goes,
    the_key_of_push_stays,
);

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

fn notice(account: i64, sort: Sort, game: u64) -> NewNotice {
    let (game, kind) = (GameId::numbered(game), GameKind::Four);
    NewNotice { account, sort, game, kind, rival: Some("Bob".to_owned()), due: None, once: false }
}

fn away(zone: i32) -> Away {
    Away { lang: "ru".to_owned(), zone }
}

async fn wish(store: &Store, account: i64, wanted: &[(Sort, Way)], now: i64) {
    let wishes = Wishes { wanted: wanted.to_vec(), ..Wishes::default() };
    store.set_wishes(account, wishes, away(0), now).await.expect("written");
}

async fn session(store: &Store, account: i64) -> i64 {
    store.set_session(None, random_bytes(), Some(account), 1).await.expect("written")
}

async fn browser(store: &Store, account: i64, name: &str) -> Browser {
    let endpoint = format!("https://push.example/{name}");
    let browser =
        Browser { session: session(store, account).await, endpoint, key: vec![4; 65], shared: vec![1; 16] };
    store.add_browser(account, browser.clone(), "ru", 1).await.expect("written");
    browser
}

async fn taken(store: &Store, now: i64) -> Result<Vec<(Sort, u32)>, StoreError> {
    let taken = store.take_pushes(now, now + 60, 10).await?;
    Ok(taken.iter().map(|push| (push.id.sort, push.tries)).collect())
}

async fn what_is_wanted_is_pushed_once(store: Store) {
    let ann = number(&account(&store, "Ann").await);
    let here = browser(&store, ann, "one").await;
    wish(&store, ann, &[(Sort::Turn, Way::Push)], 1).await;
    for sort in [Sort::Turn, Sort::Over] {
        store.keep_notice(notice(ann, sort, 1), 10).await.expect("written");
    }
    let first = store.take_pushes(10, 70, 10).await.expect("taken");
    assert_eq!(first.len(), 1, "only what is wanted: {first:?}");
    assert_eq!((&first[0].browser, first[0].lang.as_str()), (&here, "ru"));
    assert_eq!(first[0].notice.rival.as_deref(), Some("Bob"));
    assert!(taken(&store, 11).await.expect("taken").is_empty(), "another node takes nothing");
    assert_eq!(
        taken(&store, 71).await.expect("taken"),
        [(Sort::Turn, 1)],
        "the first has not said what came of it"
    );
    let later = Pushed { later: vec![(first[0].id, 500)], ..Pushed::default() };
    store.settle_pushes(later).await.expect("written");
    assert!(taken(&store, 400).await.expect("taken").is_empty());
    assert_eq!(taken(&store, 500).await.expect("taken"), [(Sort::Turn, 2)]);
    store.settle_pushes(Pushed { done: vec![first[0].id], ..Pushed::default() }).await.expect("written");
    assert!(taken(&store, 9000).await.expect("taken").is_empty());
    // It comes again, and is told anew; what has been seen meanwhile is not.
    store.keep_notice(notice(ann, Sort::Turn, 1), 9000).await.expect("written");
    store.made_turn(ann, GameId::numbered(1), 9001).await.expect("written");
    assert!(taken(&store, 9002).await.expect("taken").is_empty(), "the turn is made");
    store.keep_notice(notice(ann, Sort::Turn, 2), 9003).await.expect("written");
    assert!(taken(&store, 9003 + FRESH).await.expect("taken").is_empty(), "it is old");
    // What is not wanted on the page does not stand there, and is pushed.
    let wishes = Wishes { unwanted: vec![Sort::Over], wanted: vec![(Sort::Over, Way::Push)] };
    store.set_wishes(ann, wishes.clone(), away(0), 9004).await.expect("written");
    assert_eq!(store.wishes(ann).await.expect("read"), wishes);
    let listed = store.notices(ann, 9004).await.expect("read").len();
    store.keep_notice(notice(ann, Sort::Over, 7), 9005).await.expect("written");
    assert_eq!(store.notices(ann, 9005).await.expect("read").len(), listed);
    assert_eq!(taken(&store, 9005).await.expect("taken"), [(Sort::Over, 0)]);
    // What happens once is told once.
    wish(&store, ann, &[(Sort::Tournament, Way::Push)], 9006).await;
    for at in [9007, 9008] {
        let once = NewNotice { once: true, ..notice(ann, Sort::Tournament, 3) };
        store.keep_notice(once, at).await.expect("written");
        let told = taken(&store, at).await.expect("taken");
        assert_eq!(told.len(), usize::from(at == 9007), "{told:?}");
    }
}

async fn a_browser_is_told_nothing_when_its_owner_has_gone(store: Store) {
    let [ann, bob] = [number(&account(&store, "Ann").await), number(&account(&store, "Bob").await)];
    for who in [ann, bob] {
        wish(&store, who, &[(Sort::Turn, Way::Push)], 1).await;
    }
    let one = browser(&store, ann, "one").await;
    let two = browser(&store, ann, "two").await;
    let keep = async |at: i64| {
        for who in [ann, bob] {
            store.keep_notice(notice(who, Sort::Turn, 1), at).await.expect("written");
        }
        store.take_pushes(at, at + 1, 10).await.expect("taken")
    };
    assert_eq!(keep(10).await.len(), 2, "both of hers");
    store.set_session(Some(one.session), random_bytes(), None, 11).await.expect("signed out");
    assert_eq!(keep(12).await.len(), 1);
    store.set_session(Some(one.session), random_bytes(), Some(bob), 13).await.expect("signed in");
    assert_eq!(keep(14).await.len(), 1, "it is hers no more, and not yet his");
    let his = Browser { key: vec![5; 65], ..one.clone() };
    store.add_browser(bob, his.clone(), "en", 15).await.expect("written");
    let told = keep(16).await;
    assert_eq!(told.len(), 2);
    assert!(told.iter().any(|push| push.browser == his && push.lang == "en"));
    // Whose session is another's is not told under that name.
    store.add_browser(ann, one.clone(), "ru", 17).await.expect("written");
    assert_eq!(keep(18).await.iter().filter(|push| push.browser.session == one.session).count(), 1);
    store.settle_pushes(Pushed { gone: vec![one], ..Pushed::default() }).await.expect("written");
    assert_eq!(store.browsers(bob).await.expect("read").len(), 0, "the service no longer knows it");
    assert_eq!(store.browsers(ann).await.expect("read"), [(two.session, two.endpoint.clone())]);
    store.remove_session(ann, two.session).await.expect("written");
    assert!(keep(20).await.is_empty());
}

async fn letters(store: &Store, now: i64) -> Vec<crate::post::WaitingLetter> {
    store.take_letters(now, now + 60, 10).await.expect("taken")
}

async fn an_address_is_asked_first(store: Store) {
    let [ann, bob] = [number(&account(&store, "Ann").await), number(&account(&store, "Bob").await)];
    assert!(store.set_address(ann, "Ann@Example.org", "ru", 10).await.expect("written"));
    let first = letters(&store, 10).await;
    assert_eq!((first[0].kind, first[0].address.as_str()), (LetterKind::Confirm, "Ann@Example.org"));
    assert_eq!((first[0].account.name.as_str(), first[0].lang.as_str(), first[0].since), ("Ann", "ru", 10));
    assert!(letters(&store, 11).await.is_empty(), "another node takes nothing");
    store.settle_letters(vec![(first[0].clone(), LetterEnd::Later(200))], 12).await.expect("written");
    assert!(letters(&store, 199).await.is_empty());
    let again = letters(&store, 200).await;
    assert_eq!(again[0].tries, 1);
    store.settle_letters(vec![(again[0].clone(), LetterEnd::Sent)], 201).await.expect("written");
    assert!(letters(&store, 9000).await.is_empty());
    let soon = store.set_address(ann, "other@example.org", "ru", 300).await.expect("written");
    assert!(!soon, "not so soon again");
    assert!(!store.set_address(bob, "ann@example.ORG", "ru", 300).await.expect("written"), "nor by another");
    assert!(!store.confirm_address(ann, 9, 400).await.expect("written"), "that was another");
    assert!(store.confirm_address(ann, 10, 400).await.expect("written"));
    assert!(store.address(ann).await.expect("read").expect("one").confirmed);
    let at = 201 + AGAIN;
    assert!(store.set_address(ann, "new@example.org", "ru", at).await.expect("written"));
    let now = store.address(ann).await.expect("read").expect("one");
    assert_eq!((now.address.as_str(), now.confirmed), ("new@example.org", false));
    assert!(!store.confirm_address(ann, 10, at).await.expect("written"), "the link is of the old one");
    store.remove_address(ann).await.expect("written");
    assert!(store.address(ann).await.expect("read").is_none());
    assert!(letters(&store, at + 1).await.is_empty());
}

async fn confirmed(store: &Store, account: i64, address: &str) {
    assert!(store.set_address(account, address, "en", 1).await.expect("written"));
    let asked = letters(store, 1).await;
    store.settle_letters(vec![(asked[0].clone(), LetterEnd::Sent)], 1).await.expect("written");
    assert!(store.confirm_address(account, 1, 2).await.expect("written"));
}

async fn news_come_once_a_day(store: Store) {
    let ann = number(&account(&store, "Ann").await);
    confirmed(&store, ann, "ann@example.org").await;
    wish(&store, ann, &[(Sort::Turn, Way::Mail), (Sort::Over, Way::Mail)], 2).await;
    store.keep_notice(notice(ann, Sort::Challenge, 1), 10).await.expect("written");
    assert_eq!(store.queue_news(DAY).await.expect("queued"), 0, "not asked for");
    store.keep_notice(notice(ann, Sort::Turn, 1), 20).await.expect("written");
    store.keep_notice(notice(ann, Sort::Over, 2), 30).await.expect("written");
    assert_eq!(store.queue_news(20 + 29 * MINUTE).await.expect("queued"), 0, "she may be about to look");
    let at = 20 + 30 * MINUTE;
    assert_eq!(store.queue_news(at).await.expect("queued"), 1);
    assert_eq!(store.queue_news(at).await.expect("queued"), 0);
    let letter = letters(&store, at).await.remove(0);
    assert_eq!(letter.kind, LetterKind::News);
    assert_eq!(store.news(ann, letter.told).await.expect("read").len(), 2, "the challenge is not among them");
    // It cannot be sent: nothing was told.
    store.settle_letters(vec![(letter.clone(), LetterEnd::Later(at + 5))], at).await.expect("written");
    let again = letters(&store, at + 5).await.remove(0);
    assert_eq!(again.told, letter.told);
    store.settle_letters(vec![(again, LetterEnd::Sent)], at + 6).await.expect("written");
    store.keep_notice(notice(ann, Sort::Turn, 3), at + 7).await.expect("written");
    assert_eq!(store.queue_news(at + DAY).await.expect("queued"), 0, "one a day");
    let next = at + 5 + DAY;
    assert_eq!(store.queue_news(next).await.expect("queued"), 1);
    let letter = letters(&store, next).await.remove(0);
    assert_eq!(store.news(ann, letter.told).await.expect("read").len(), 1, "and only what is new since");
    store.made_turn(ann, GameId::numbered(3), next).await.expect("written");
    assert!(store.news(ann, letter.told).await.expect("read").is_empty());
    store.settle_letters(vec![(letter, LetterEnd::Dropped)], next).await.expect("written");
    // No more of it.
    store.end_mail(ann).await.expect("written");
    store.keep_notice(notice(ann, Sort::Turn, 4), next + 1).await.expect("written");
    assert_eq!(store.queue_news(next + 2 * DAY).await.expect("queued"), 0);
    assert!(store.wishes(ann).await.expect("read").wanted.is_empty());
}

async fn a_lost_password_is_asked_for_by_name_or_address(store: Store) {
    let [ann, bob] = [number(&account(&store, "Ann").await), number(&account(&store, "Bob").await)];
    confirmed(&store, ann, "ann@example.org").await;
    assert!(store.set_address(bob, "bob@example.org", "en", 10).await.expect("written"));
    for asked in ["nobody", "", "bob", "bob@example.org", "eve@example.org"] {
        store.ask_reset(asked, 20).await.expect("written");
    }
    let found: Vec<LetterKind> = letters(&store, 20).await.iter().map(|letter| letter.kind).collect();
    assert_eq!(found, [LetterKind::Confirm], "whose address is not confirmed gets no other letter");
    let mut at = 100;
    for asked in ["ann", " ANN ", "ann@example.org", "Ann@Example.ORG"] {
        store.ask_reset(asked, at).await.expect("written");
        store.ask_reset(asked, at).await.expect("written");
        let mut found = letters(&store, at).await;
        found.retain(|letter| letter.kind == LetterKind::Reset);
        assert_eq!(found.len(), 1, "{asked}");
        assert_eq!(found[0].account.id, ann);
        store.settle_letters(vec![(found.remove(0), LetterEnd::Sent)], at).await.expect("written");
        store.ask_reset(asked, at + 1).await.expect("written");
        let soon = letters(&store, at + 1).await;
        assert!(soon.iter().all(|letter| letter.kind != LetterKind::Reset), "not so soon again");
        at += AGAIN + 1;
    }
    store.add_mailed_reset(ann, [3; 32], 10).await.expect("written");
    assert!(store.reset_holder([3; 32], 11).await.expect("read").is_some());
    let late = store.reset_holder([3; 32], 10 + crate::MAILED_LIFE).await.expect("read");
    assert!(late.is_none(), "an hour");
    store.judge(None, ann, crate::staff::Deed::Close, at).await.expect("written");
    store.ask_reset("ann", at + AGAIN).await.expect("written");
    assert!(letters(&store, at + AGAIN).await.iter().all(|letter| letter.account.id != ann), "she is closed");
}

async fn whose_time_runs_out_is_reminded(store: Store) {
    let (first, second) = (account(&store, "Ann").await, account(&store, "Bob").await);
    let ann = number(&first);
    let new = setting("four", "");
    let game = new.id;
    store.ledger().create(new, [first, second], Vec::new()).await.expect("created");
    let change = Change { turns: 1, ..Change::default() };
    store.ledger().append(game, vec![step(1)], change).await.expect("a step");
    let reminder = Reminder { account: ann, game, turn: 1, at: 50, due: 90 };
    store.keep_reminder(reminder).await.expect("written");
    assert_eq!(store.remind(49, 10).await.expect("told"), 0);
    assert_eq!(store.remind(50, 10).await.expect("told"), 1);
    assert_eq!(store.remind(51, 10).await.expect("told"), 0, "once");
    let told = store.notices(ann, 51).await.expect("read").remove(0);
    assert_eq!((told.sort, told.rival.as_deref(), told.due), (Sort::Time, Some("Bob"), Some(90)));
    // She has moved before it came.
    store.keep_reminder(reminder).await.expect("written");
    append(&store, game, vec![step(2)]).await.expect("a step");
    store.keep_reminder(Reminder { turn: 9, ..reminder }).await.expect("the last of a game stands");
    store.made_turn(ann, game, 52).await.expect("written");
    assert!(!store.notices(ann, 52).await.expect("read")[0].is_new);
    assert_eq!(store.remind(99, 10).await.expect("told"), 0, "it is another turn");
}

async fn puzzles_are_told_of_at_nine(store: Store) {
    let [ann, bob, eve] = [
        number(&account(&store, "Ann").await),
        number(&account(&store, "Bob").await),
        number(&account(&store, "Eve").await),
    ];
    let midnight = 20_000 * DAY;
    let ask = async |who, way, zone: i32| {
        let wishes = Wishes { wanted: vec![(Sort::Puzzles, way)], ..Wishes::default() };
        store.set_wishes(who, wishes, away(zone), midnight).await.expect("written");
    };
    ask(ann, Way::Page, 0).await;
    ask(bob, Way::Push, 120).await;
    let hour = |hour: i64| midnight + hour * 60 * MINUTE;
    assert_eq!(store.tell_puzzles(hour(5)).await.expect("told"), 0);
    assert_eq!(store.tell_puzzles(hour(7)).await.expect("told"), 1, "his clock is ahead");
    assert!(store.notices(bob, hour(7)).await.expect("read").is_empty(), "not on the page");
    assert_eq!(store.tell_puzzles(hour(9)).await.expect("told"), 1);
    assert_eq!(store.tell_puzzles(hour(9)).await.expect("told"), 0, "once");
    assert_eq!(store.notices(ann, hour(9)).await.expect("read")[0].sort, Sort::Puzzles);
    // Who asks after nine is told tomorrow, and so is nobody when the house was closed all morning.
    let wishes = Wishes { wanted: vec![(Sort::Puzzles, Way::Page)], ..Wishes::default() };
    store.set_wishes(eve, wishes, away(0), hour(10)).await.expect("written");
    assert_eq!(store.tell_puzzles(hour(10)).await.expect("told"), 0);
    assert_eq!(store.tell_puzzles(hour(24 + 13)).await.expect("told"), 0, "it is long past nine");
    assert_eq!(store.tell_puzzles(hour(48 + 9)).await.expect("told"), 3);
}

async fn followers_are_told_where_they_want(store: Store) {
    let [ann, eve] = [number(&account(&store, "Ann").await), number(&account(&store, "Eve").await)];
    store.follow(eve, ann, true, 1).await.expect("written");
    browser(&store, eve, "eve").await;
    confirmed(&store, eve, "eve@example.org").await;
    let unwanted = vec![Sort::Followed];
    let wanted = vec![(Sort::Followed, Way::Push), (Sort::Followed, Way::Mail)];
    store.set_wishes(eve, Wishes { unwanted, wanted }, away(0), 2).await.expect("written");
    store.keep_notice(notice(ann, Sort::Rival, 1), 10).await.expect("written");
    assert_eq!(taken(&store, 10).await.expect("taken"), [(Sort::Followed, 0)]);
    assert!(store.notices(eve, 10).await.expect("read").is_empty(), "not on the page");
    assert_eq!(store.queue_news(10 + 30 * MINUTE).await.expect("queued"), 1);
    assert_eq!(store.news(eve, None).await.expect("read")[0].rival.as_deref(), Some("Ann"));
}

async fn what_is_old_goes(store: Store) {
    let ann = number(&account(&store, "Ann").await);
    browser(&store, ann, "one").await;
    wish(&store, ann, &[(Sort::Turn, Way::Push)], 1).await;
    store.keep_notice(notice(ann, Sort::Turn, 1), 10).await.expect("written");
    assert!(store.set_address(ann, "ann@example.org", "en", 10).await.expect("written"));
    assert_eq!(store.forget_post(9 + FRESH).await.expect("written"), 0);
    assert_eq!(store.forget_post(10 + FRESH).await.expect("written"), 1);
    assert_eq!(store.forget_post(10 + UNCONFIRMED).await.expect("written"), 1);
    assert!(store.address(ann).await.expect("read").is_none());
}

async fn the_key_of_push_stays(store: Store) {
    assert_eq!(store.push_keys(vec![1, 2, 3]).await.expect("kept"), [1, 2, 3]);
    assert_eq!(store.push_keys(vec![4]).await.expect("kept"), [1, 2, 3]);
}
