//! What is told, in words.

use kamni_texts::Texts;

use crate::clock::Millis;
use crate::pages::notices::KeptNotice;
use crate::site::lobby::{time_ago, time_left};
use crate::store::notices::{Sort, StoredNotice};

/// A notice as pages and letters show it.
pub(crate) fn kept(notice: &StoredNotice, texts: &Texts, now: Millis) -> KeptNotice {
    // How long there is left is said as long as it is to be done.
    let waits = notice.is_new && matches!(notice.sort, Sort::Turn | Sort::Time);
    let due = notice.due.filter(|due| waits && *due > now);
    KeptNotice {
        sort: notice.sort.name(),
        game: notice.game,
        kind: notice.kind,
        rival: notice.rival.clone(),
        when: time_ago(now - notice.created, texts),
        is_new: notice.is_new,
        won: notice.won,
        rating: notice.rating,
        left: due.map(|due| time_left(due - now, texts)),
    }
}
