//! What is sent arrives, at a push service and a mail server of others' making, and is what it should be.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kamni_post::mail::Unsent;
use kamni_post::push::Undelivered;
use kamni_post::testing::{MailServer, PushService};
use kamni_post::{Letter, Mail, News, Push, Receiver};
use serde_json::Value;

const CONTACT: &str = "mailto:host@example.org";

fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(now.as_secs()).expect("before the end")
}

fn receiver(subscription: &Value) -> Receiver {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let keys = &subscription["keys"];
    let made = Receiver::from_browser(
        &text(&subscription["endpoint"]),
        &text(&keys["p256dh"]),
        &text(&keys["auth"]),
    );
    made.expect("a browser")
}

fn news(words: &str) -> News {
    News { words: words.to_owned(), topic: "turn23456789".to_owned(), urgent: true, life: 3600 }
}

#[tokio::test]
async fn a_message_is_sealed_signed_and_opened_by_its_browser_alone() {
    let mut service = PushService::start();
    let keys = Push::new_keys().expect("a key");
    let push = Push::new(&keys, CONTACT, true, &service.trusted()).expect("set up");
    let ann = receiver(&service.subscribe("ann"));
    for words in ["{\"title\":\"Ваш ход\"}", "", &"x".repeat(3993)] {
        push.send(&ann, &news(words), now()).await.expect("delivered");
        let came = service.came();
        assert_eq!((came["to"].as_str(), came["text"].as_str()), (Some("ann"), Some(words)), "{came}");
        assert_eq!((came["sub"].as_str(), came["ttl"].as_u64()), (Some(CONTACT), Some(3600)));
        assert_eq!((came["topic"].as_str(), came["urgency"].as_str()), (Some("turn23456789"), Some("high")));
        assert_eq!(came["k"].as_str(), Some(push.public_key().as_str()));
    }
    let long = push.send(&ann, &news(&"x".repeat(3994)), now()).await;
    assert!(matches!(long, Err(Undelivered::Refused(_))), "{long:?}");
    // Signed for a time that is over.
    let stale = push.send(&ann, &news("x"), now() - 48 * 60 * 60).await;
    assert!(matches!(stale, Err(Undelivered::Refused(_))), "{stale:?}");
    assert!(service.came()["wrong"].as_str().is_some_and(|wrong| wrong.contains("another time")));
}

#[tokio::test]
async fn what_a_service_answers_says_what_is_to_be_done() {
    let mut service = PushService::start();
    let keys = Push::new_keys().expect("a key");
    let push = Push::new(&keys, CONTACT, true, &service.trusted()).expect("set up");
    let ann = receiver(&service.subscribe("ann"));
    service.answer("ann", &[503, 410, 301, 201]);
    let busy = push.send(&ann, &news("x"), now()).await;
    assert!(matches!(busy, Err(Undelivered::Later { after: Some(1), .. })), "{busy:?}");
    assert_eq!(push.send(&ann, &news("x"), now()).await, Err(Undelivered::Gone));
    let elsewhere = push.send(&ann, &news("x"), now()).await;
    assert!(matches!(elsewhere, Err(Undelivered::Refused(_))), "no other address is followed: {elsewhere:?}");
    assert_eq!(push.send(&ann, &news("x"), now()).await, Ok(()));
}

#[tokio::test]
async fn nothing_is_sent_into_the_hosts_own_network_or_to_who_is_not_trusted() {
    let mut service = PushService::start();
    let keys = Push::new_keys().expect("a key");
    let ann = receiver(&service.subscribe("ann"));
    let public = Push::new(&keys, CONTACT, false, &service.trusted()).expect("set up");
    let own = public.send(&ann, &news("x"), now()).await;
    assert!(matches!(own, Err(Undelivered::Refused(_))), "{own:?}");
    let strange = Push::new(&keys, CONTACT, true, &[]).expect("set up");
    let unknown = strange.send(&ann, &news("x"), now()).await;
    assert!(matches!(unknown, Err(Undelivered::Later { .. })), "{unknown:?}");
    assert!(service.is_quiet(Duration::from_millis(300)));
}

fn letter(to: &str) -> Letter {
    Letter {
        to: to.to_owned(),
        subject: "Ваш ход — Kamni".to_owned(),
        text: "Строка.\nA second line.\n.\n".to_owned(),
        off: Some("https://kamni.example/mail/off/abc".to_owned()),
    }
}

#[tokio::test]
async fn a_letter_arrives_as_it_was_written() {
    let server = MailServer::start();
    let mail = |address: &str, trusted: &[Vec<u8>]| {
        let from = "Kamni <kamni@example.org>".parse().expect("an address");
        Mail::trusting(&address.parse().expect("a server"), from, "kamni.example", trusted).expect("set up")
    };
    let sender = mail(&server.address(), &server.trusted());
    sender.send(&letter("ann@example.org")).await.expect("sent");
    let came = server.came();
    assert_eq!((came["from"].as_str(), came["tls"].as_bool()), (Some("kamni@example.org"), Some(true)));
    assert_eq!(
        (came["to"][0].as_str(), came["hello"].as_str()),
        (Some("ann@example.org"), Some("kamni.example"))
    );
    let headers = &came["headers"];
    assert_eq!(headers["Subject"].as_str(), Some("Ваш ход — Kamni"));
    assert_eq!(headers["List-Unsubscribe"].as_str(), Some("<https://kamni.example/mail/off/abc>"));
    assert_eq!(headers["List-Unsubscribe-Post"].as_str(), Some("List-Unsubscribe=One-Click"));
    assert_eq!(headers["Content-Type"].as_str(), Some("text/plain; charset=\"utf-8\""), "{headers}");
    assert_eq!(came["text"].as_str().map(|text| text.replace("\r\n", "\n")), Some(letter("").text));

    assert!(matches!(sender.send(&letter("nobody@example.org")).await, Err(Unsent::Refused(_))));
    assert!(matches!(sender.send(&letter("busy@example.org")).await, Err(Unsent::Later(_))));
    sender.send(&letter("busy@example.org")).await.expect("the second time");
    assert_eq!(server.came()["to"][0].as_str(), Some("busy@example.org"));

    let guess = mail(&server.wrong_address(), &server.trusted()).send(&letter("ann@example.org")).await;
    assert!(matches!(guess, Err(Unsent::Refused(_))), "{guess:?}");
    let strange = mail(&server.address(), &[]).send(&letter("ann@example.org")).await;
    assert!(matches!(strange, Err(Unsent::Later(_))), "{strange:?}");
    assert!(server.is_quiet(Duration::from_millis(300)));
}
