//! Writing letters, and taking them to the mail server.

use kamni_post::mail::Unsent;
use kamni_post::{Letter, Mail};
use kamni_texts::{Lang, Texts};

use super::{HELD, again, words};
use crate::app::App;
use crate::clock::Millis;
use crate::pages::notices::{kept_address, kept_sentence};
use crate::people::reset_secret;
use crate::site::post::{CONFIRM, OFF};
use crate::store::StoreError;
use crate::store::post::{LetterEnd, LetterKind, WaitingLetter};

/// How many are taken at a time. They go one after the other: mail servers do not like to be hurried.
const TAKEN: u32 = 8;

/// Delivers what waits, until nothing does.
pub(super) async fn deliver(app: &App) -> Result<(), StoreError> {
    let Some(mail) = &app.post.mail else { return Ok(()) };
    loop {
        let now = app.time.now();
        let taken = app.store.take_letters(now, now + HELD, TAKEN).await?;
        if taken.is_empty() {
            return Ok(());
        }
        for waiting in taken {
            let end = deliver_one(app, mail, &waiting, now).await?;
            app.store.settle_letters(vec![(waiting, end)], now).await?;
        }
    }
}

async fn deliver_one(
    app: &App,
    mail: &Mail,
    waiting: &WaitingLetter,
    now: Millis,
) -> Result<LetterEnd, StoreError> {
    let Some(letter) = written(app, waiting, now).await? else { return Ok(LetterEnd::Dropped) };
    let account = waiting.account.id;
    Ok(match mail.send(&letter).await {
        Ok(()) => LetterEnd::Sent,
        Err(Unsent::Later(why)) => match again(waiting.tries, None, now) {
            Some(due) => {
                tracing::warn!(account, why, "a letter is sent again later");
                LetterEnd::Later(due)
            }
            None => {
                tracing::warn!(account, why, "a letter could not be sent");
                LetterEnd::Dropped
            }
        },
        Err(Unsent::Refused(why)) => {
            tracing::warn!(account, why, "a letter could not be sent");
            LetterEnd::Dropped
        }
    })
}

/// The letter; nothing if there is nothing to say after all.
async fn written(app: &App, waiting: &WaitingLetter, now: Millis) -> Result<Option<Letter>, StoreError> {
    let texts = app.texts(waiting.lang.parse().unwrap_or(Lang::En));
    let public = app.config.public.as_deref().unwrap_or_default().trim_end_matches('/');
    let (account, to) = (&waiting.account, waiting.address.clone());
    let house = texts.get("site-name", &[]);
    let link = match waiting.kind {
        LetterKind::News => return news(app, texts, waiting, (public, now)).await,
        LetterKind::Confirm => {
            let word = app.secrets.letter_word(CONFIRM, [account.id, waiting.since]);
            format!("{public}/mail/confirm/{word}")
        }
        LetterKind::Reset => {
            let (secret, hash) = reset_secret();
            app.store.add_mailed_reset(account.id, hash, now).await?;
            format!("{public}/account/reset/{secret}")
        }
    };
    let kind = waiting.kind.name();
    let values =
        [("name", account.name.clone().into()), ("house", house.clone().into()), ("link", link.into())];
    let subject = texts.get(&format!("letter-{kind}-subject"), &[("house", house.into())]);
    let text = format!("{}\n", texts.get(&format!("letter-{kind}"), &values));
    Ok(Some(Letter { to, subject, text, off: None }))
}

/// What is new, each on a line with where it leads.
async fn news(
    app: &App,
    texts: &Texts,
    waiting: &WaitingLetter,
    (public, now): (&str, Millis),
) -> Result<Option<Letter>, StoreError> {
    let account = &waiting.account;
    let new = app.store.news(account.id, waiting.told).await?;
    if new.is_empty() {
        return Ok(None);
    }
    let lines: Vec<String> = new
        .iter()
        .map(|notice| {
            let notice = words::kept(notice, texts, now);
            format!("- {}\n  {public}{}", kept_sentence(texts, &notice), kept_address(&notice))
        })
        .collect();
    let off = format!("{public}/mail/off/{}", app.secrets.letter_word(OFF, [account.id]));
    let begin = texts.get("letter-news", &[("name", account.name.clone().into())]);
    let values = [("link", format!("{public}/notices").into()), ("off", off.clone().into())];
    let end = texts.get("letter-news-end", &values);
    let values = [("count", new.len().into()), ("house", texts.get("site-name", &[]).into())];
    Ok(Some(Letter {
        to: waiting.address.clone(),
        subject: texts.get("letter-news-subject", &values),
        text: format!("{begin}\n\n{}\n\n{end}\n", lines.join("\n\n")),
        off: Some(off),
    }))
}
