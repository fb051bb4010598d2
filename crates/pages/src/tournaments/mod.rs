//! Tournaments: the list of them, the form for a new one, and the page of one, whose parts the socket keeps up to date.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `list` | what goes on, is to begin, is over |
//! | `making` | the form |
//! | `one` | the page of a tournament, part by part |
//! | `table` | standings of an arena, tables of rounds, the first three |

mod list;
mod making;
mod one;
mod table;

pub use list::{Listed, TournamentsPage, tournaments_page};
pub use making::{BEGINS, making_page};
pub use one::{Board, Eyes, PARTS, TournamentPage, part, results_text, tournament_page};

use kamni_play::clock::Millis;
use kamni_play::tournament::{Setting, Sort};
use kamni_texts::Texts;
use kamni_view::{control_words, option_words};

/// How rivals are found, and how long that goes on.
fn sort_words(texts: &Texts, sort: Sort) -> String {
    match sort {
        Sort::Arena { minutes } => texts.get("tournament-arena", &[("minutes", minutes.into())]),
        Sort::Swiss { rounds } => texts.get("tournament-swiss", &[("rounds", rounds.into())]),
        Sort::RoundRobin => texts.get("tournament-round-robin", &[]),
    }
}

/// What is played, and how.
fn terms(texts: &Texts, setting: &Setting) -> Vec<String> {
    let rated = if setting.rated { "tournament-rated" } else { "tournament-unrated" };
    let mut terms = vec![
        texts.game(setting.kind()),
        option_words(&setting.rules, texts),
        sort_words(texts, setting.sort),
        control_words(setting.controls.0[0], texts),
        texts.get(rated, &[]),
    ];
    terms.extend(setting.bots.then(|| texts.get("tournament-bots", &[])));
    terms.extend(setting.locked.then(|| texts.get("tournament-locked", &[])));
    let maker = setting.maker.as_ref();
    terms.extend(maker.map(|maker| texts.get("tournament-by", &[("name", maker.name.clone().into())])));
    terms.retain(|term| !term.is_empty());
    terms
}

/// When something is that is to come.
fn when(texts: &Texts, ahead: Millis) -> String {
    let minutes = (ahead + 59_999) / 60_000;
    let (unit, count) = match minutes {
        ..=0 => return texts.get("tournament-soon", &[]),
        1..120 => ("minutes", minutes),
        120..2880 => ("hours", minutes / 60),
        _ => ("days", minutes / 1440),
    };
    texts.get("tournament-in", &[("unit", unit.into()), ("count", count.into())])
}

/// Points, of which some are kept as halves, and sums as quarters.
fn points(count: u32, parts: u32) -> String {
    let (whole, rest) = (count / parts, count % parts * 4 / parts);
    let fraction = ["", "¼", "½", "¾"][rest as usize];
    if whole == 0 && rest > 0 { fraction.to_owned() } else { format!("{whole}{fraction}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_quarters_of_points() {
        for (count, parts, shown) in
            [(0, 2, "0"), (1, 2, "½"), (7, 2, "3½"), (4, 1, "4"), (19, 4, "4¾"), (1, 4, "¼"), (8, 4, "2")]
        {
            assert_eq!(points(count, parts), shown);
        }
    }
}
