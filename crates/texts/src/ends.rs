//! How games end.

use kamni_rules::{Cell, Outcome, Player, Points, Reason, Rules};

use crate::options::{komi, turns};
use crate::{Texts, Value};

impl Texts {
    /// Who won, with the figures, and why. `line` is the five of Hasami Shogi, from end to end, where it is known.
    #[must_use]
    pub fn outcome(&self, rules: &Rules, outcome: &Outcome, line: Option<(Cell, Cell)>) -> String {
        self.outcome_title(rules, outcome) + " " + &self.outcome_reason(rules, outcome, line)
    }

    /// Who won, with the figures where they can be compared.
    #[must_use]
    pub fn outcome_title(&self, rules: &Rules, outcome: &Outcome) -> String {
        let [first, second] = outcome.score;
        let (high, low) = if first < second { (second, first) } else { (first, second) };
        // Elsewhere the figures do not decide, and might even speak for the loser.
        let figures = matches!(outcome.reason, Reason::Score | Reason::Stones);
        let winner = outcome.winner.unwrap_or(Player::First);
        let key = match (outcome.winner, figures) {
            (Some(_), true) => "won-score",
            (Some(_), false) => "won",
            (None, true) => "drawn-score",
            (None, false) => "drawn",
        };
        let values = [
            ("side", rules.side(winner).code().into()),
            ("high", self.points(high).into()),
            ("low", self.points(low).into()),
        ];
        self.get(key, &values)
    }

    /// Why a game is over, in a sentence.
    #[must_use]
    pub fn outcome_reason(&self, rules: &Rules, outcome: &Outcome, line: Option<(Cell, Cell)>) -> String {
        let winner = outcome.winner.unwrap_or(Player::First);
        let [first, second] = outcome.score;
        let komi = komi(rules);
        let own = Points::halves(second.in_halves().saturating_sub(komi.in_halves()));
        let left = outcome.score[winner.other()];
        let mut values: Vec<(&str, Value<'_>)> = vec![
            ("winner", rules.side(winner).code().into()),
            ("loser", rules.side(winner.other()).code().into()),
            ("first", self.points(first).into()),
            ("second", self.points(own).into()),
            ("komi", self.points(komi).into()),
            ("left", (left.in_halves() / 2).into()),
            ("turns", turns(rules, outcome.reason).into()),
        ];
        let mut key = format!("reason-{}", outcome.reason);
        if let (Reason::Five, Some((from, to))) = (outcome.reason, line) {
            key.push_str("-line");
            values.extend([("from", from.to_string().into()), ("to", to.to_string().into())]);
        }
        self.of_game(&key, rules.kind(), &values)
    }
}
