//! Figures as a report writes them, in the reader's language.

use kamni_texts::{Lang, Texts};

use super::claims::Figure;
use super::figures::{Mean, Share, Spread};

/// A number with this many places.
pub(crate) fn number(texts: &Texts, number: f64, places: usize) -> String {
    let text = format!("{number:.places$}").replace('-', "−");
    let text =
        if text.chars().all(|letter| "−0.".contains(letter)) { text.replace('−', "") } else { text };
    if texts.lang() == Lang::Ru { text.replace('.', ",") } else { text }
}

/// The same with its sign.
pub(crate) fn signed(texts: &Texts, value: f64, places: usize) -> String {
    let text = number(texts, value, places);
    if value > 0.0 && text.chars().any(|letter| ('1'..='9').contains(&letter)) {
        format!("+{text}")
    } else {
        text
    }
}

/// `57.5 % (52.1 to 62.7 %, 230 of 400)`.
pub(crate) fn share(texts: &Texts, share: &Share) -> String {
    let Some(value) = share.value() else { return texts.get("study-none", &[]) };
    let [low, high] = share.interval().map(|bound| number(texts, 100.0 * bound, 1));
    let values = [
        ("share", number(texts, 100.0 * value, 1).into()),
        ("low", low.into()),
        ("high", high.into()),
        ("hits", share.hits.to_string().into()),
        ("of", share.of.to_string().into()),
    ];
    texts.get("study-share", &values)
}

/// `57.5 %`.
pub(crate) fn percent(texts: &Texts, share: f64) -> String {
    format!("{} %", number(texts, 100.0 * share, 1))
}

/// `12.3 ± 0.4`.
pub(crate) fn mean(texts: &Texts, mean: &Mean) -> String {
    match (mean.value(), mean.error()) {
        (Some(value), Some(error)) => format!("{} ± {}", number(texts, value, 2), number(texts, error, 2)),
        (Some(value), None) => number(texts, value, 2),
        _ => texts.get("study-none", &[]),
    }
}

/// `2 (1 to 3)`.
fn median(texts: &Texts, spread: &Spread) -> String {
    match (spread.median(), spread.median_interval()) {
        (Some(median), Some([low, high])) => {
            let values = [
                ("median", number(texts, median, 1).into()),
                ("low", number(texts, low, 1).into()),
                ("high", number(texts, high, 1).into()),
            ];
            texts.get("study-median", &values)
        }
        _ => texts.get("study-none", &[]),
    }
}

/// A figure for the place that a text has for it.
pub(crate) fn figure(texts: &Texts, figure: &Figure) -> String {
    match figure {
        Figure::Share(value) => share(texts, value),
        Figure::Mean(value) => mean(texts, value),
        Figure::Median(value) => median(texts, value),
        Figure::Komi(value) => match value.fair_komi() {
            Some((komi, first)) => {
                let first = first.value().unwrap_or(0.0);
                let values = [
                    ("median", median(texts, value).into()),
                    ("komi", number(texts, komi, 1).into()),
                    ("first", number(texts, 100.0 * first, 0).into()),
                ];
                texts.get("study-komi", &values)
            }
            None => texts.get("study-none", &[]),
        },
        Figure::Exact(value) => texts.get("study-exact", &[("value", signed(texts, *value, 0).into())]),
        Figure::Count(count) => count.to_string(),
        Figure::Text(text) => text.clone(),
    }
}
