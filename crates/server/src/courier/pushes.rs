//! Taking notices to browsers.

use futures_util::StreamExt;
use futures_util::stream::iter;
use kamni_post::push::Undelivered;
use kamni_post::{News, Push, Receiver};
use kamni_texts::Lang;
use serde_json::json;

use super::{HELD, again, words};
use crate::app::App;
use crate::clock::Millis;
use crate::store::StoreError;
use crate::store::notices::Sort;
use crate::store::post::{FRESH, Pushed, WaitingPush};

/// How many are taken at a time, and how many are on their way at once.
const TAKEN: u32 = 64;
const TOGETHER: usize = 16;

/// What became of one.
enum End {
    Done,
    Later(Millis),
    Gone,
}

/// Delivers what waits, until nothing does.
pub(super) async fn deliver(app: &App) -> Result<(), StoreError> {
    let Some(push) = &app.post.push else { return Ok(()) };
    loop {
        let now = app.time.now();
        let taken = app.store.take_pushes(now, now + HELD, TAKEN).await?;
        if taken.is_empty() {
            return Ok(());
        }
        let ends = iter(taken).map(|waiting| async move {
            let end = deliver_one(app, push, &waiting, now).await;
            (waiting, end)
        });
        let ends: Vec<(WaitingPush, End)> = ends.buffer_unordered(TOGETHER).collect().await;
        let mut pushed = Pushed::default();
        for (waiting, end) in ends {
            match end {
                End::Done => pushed.done.push(waiting.id),
                End::Later(due) => pushed.later.push((waiting.id, due)),
                End::Gone => pushed.gone.push(waiting.browser),
            }
        }
        app.store.settle_pushes(pushed).await?;
    }
}

async fn deliver_one(app: &App, push: &Push, waiting: &WaitingPush, now: Millis) -> End {
    let browser = &waiting.browser;
    let receiver = Receiver::new(&browser.endpoint, browser.key.clone(), browser.shared.clone());
    let Ok(receiver) = receiver else { return End::Gone };
    match push.send(&receiver, &news(app, waiting, now), now / 1000).await {
        Ok(()) => End::Done,
        Err(Undelivered::Gone) => End::Gone,
        Err(Undelivered::Later { why, after }) => match again(waiting.tries, after, now) {
            Some(due) => {
                tracing::info!(?receiver, why, "a notice is pushed again later");
                End::Later(due)
            }
            None => {
                tracing::warn!(?receiver, why, "a notice could not be pushed");
                End::Done
            }
        },
        Err(Undelivered::Refused(why)) => {
            tracing::warn!(?receiver, why, "a notice could not be pushed");
            End::Done
        }
    }
}

/// What is told, as the service worker reads it.
fn news(app: &App, waiting: &WaitingPush, now: Millis) -> News {
    let lang: Lang = waiting.lang.parse().unwrap_or(Lang::En);
    let texts = app.texts(lang);
    let notice = words::kept(&waiting.notice, texts, now);
    let (sort, game) = (waiting.id.sort, waiting.id.game);
    let words = json!({
        "title": texts.get(&format!("sort-{}", sort.name()), &[]),
        "body": crate::pages::notices::kept_sentence(texts, &notice),
        "url": crate::pages::notices::kept_address(&notice),
        "tag": format!("{}-{game}", sort.name()),
        "lang": lang.to_string(),
    });
    let life = waiting.notice.due.map_or(FRESH, |due| due - now).clamp(60_000, FRESH) / 1000;
    News {
        words: words.to_string(),
        topic: format!("{}{game}", sort.name()),
        urgent: matches!(sort, Sort::Turn | Sort::Time | Sort::Rival | Sort::Challenge | Sort::Tournament),
        life: u32::try_from(life).unwrap_or(60),
    }
}
