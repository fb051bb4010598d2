//! Answers that are laid out in a game of days, as their player sees them: line by line, and on the board while he lays out more.

use kamni_play::replies::{DEEPEST, MOST, Replies};
use kamni_rules::Position;
use serde::Serialize;

use super::{EndShown, Eyes, Played, TurnShown, View};
use crate::game::End;

/// All that somebody has laid out.
#[derive(Clone, Debug, Serialize)]
pub struct LaidShown {
    /// How many steps were made when the turn began that is waited for.
    pub ply: u32,
    /// Line by line: the rival's turn, the answer, and so on.
    pub lines: Vec<Vec<TurnShown>>,
    /// How many more answers may be laid out.
    pub left: usize,
    /// How many turns may follow on each other.
    pub deepest: usize,
}

impl LaidShown {
    /// What is laid out in a game that stood so when the rival's turn began.
    #[must_use]
    pub fn of(begun: &Played, replies: &Replies) -> Self {
        let from = begun.made().len();
        let line = |turns: Vec<&[kamni_rules::Step]>| {
            let mut played = begun.clone();
            // They were legal when they were laid out.
            turns.into_iter().flatten().all(|step| played.play(*step).is_ok());
            played.turns_from(from)
        };
        Self {
            ply: u32::try_from(from).unwrap_or(u32::MAX),
            lines: replies.lines().into_iter().map(line).collect(),
            left: MOST.saturating_sub(replies.answers()),
            deepest: DEEPEST,
        }
    }
}

/// How it would stand after turns of both sides.
#[derive(Clone, Debug, Serialize)]
pub struct Supposed {
    /// The turns; the last one may be one that is being made.
    pub turns: Vec<TurnShown>,
    /// The position, in which both sides' steps can be made.
    pub view: View,
    /// How the game would have ended, where it is over.
    pub end: Option<EndShown>,
}

impl Supposed {
    /// A game as it goes on from a number of steps, for somebody who moves both sides.
    #[must_use]
    pub fn of(played: &Played, from: usize, eyes: &Eyes<'_>) -> Self {
        let (rules, position) = (played.rules(), played.position());
        let end = position.outcome().map(|outcome| End::by_rules(&outcome));
        let end = end.map(|end| EndShown::of(rules, position, &end, eyes));
        Self { turns: played.turns_from(from), view: played.view(eyes), end }
    }
}

impl Played {
    /// The turns after a number of steps.
    fn turns_from(&self, from: usize) -> Vec<TurnShown> {
        self.by_turn(from).map(TurnShown::of).collect()
    }
}

#[cfg(test)]
mod tests {
    use kamni_play::replies::Unfit;
    use kamni_texts::{Lang, Texts};

    /// The sentences have their bounds filled in, and none is missing.
    #[test]
    fn whatever_does_not_fit_is_told_in_both_languages() {
        for texts in [Lang::En, Lang::Ru].map(Texts::new) {
            for unfit in Unfit::ALL {
                let bounds = [("turns", 12.into()), ("answers", 40.into())];
                let text = texts.get(&format!("replies-{}", unfit.code()), &bounds);
                assert!(text.ends_with('.') && !text.contains(['⟨', '{', '$']), "{unfit:?}: {text}");
            }
        }
    }
}
