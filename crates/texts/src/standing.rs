//! How a game stands: what is to be done, the score so far, what the board does not show.

use kamni_rules::{AnyPosition, Player, Position, Reason, Rules};

use crate::Texts;
use crate::games::{self, Title};
use crate::options::turns;

impl Texts {
    /// What the player to move can do; empty when the game is over.
    #[must_use]
    pub fn title(&self, rules: &Rules, position: &AnyPosition) -> String {
        match title(rules, position) {
            Some((key, values)) => self.get(key, &values),
            None => String::new(),
        }
    }

    /// What else helps to know about what the title says; empty when the game is over.
    #[must_use]
    pub fn help(&self, rules: &Rules, position: &AnyPosition) -> String {
        match title(rules, position) {
            Some((key, _)) => self.get(&key.replace("title-", "help-"), &[]),
            None => String::new(),
        }
    }

    /// A player's score so far, in words.
    #[must_use]
    pub fn plate(&self, rules: &Rules, position: &AnyPosition, player: Player) -> String {
        (games::of(rules.kind()).plate)(self, rules, position, player)
    }

    /// What the board does not show, a line each. `seen` is how often the position has stood (0 or 1 says nothing), `goes_on` whether
    /// a turn is awaited: none is where somebody resigned.
    #[must_use]
    pub fn facts(&self, rules: &Rules, position: &AnyPosition, seen: u32, goes_on: bool) -> Vec<String> {
        let mut facts = Vec::new();
        let under_way = !position.is_over() && (goes_on || !position.turn_begins());
        // The turn that is being made; when the game is over, the last one of which something was made.
        let turn = position.turn() + u32::from(under_way);
        if rules.kind().has_last_turn() {
            let values = [("turn", turn.into()), ("limit", turns(rules, Reason::TurnLimit).into())];
            facts.push(self.get("fact-turn-of", &values));
        } else {
            facts.push(self.get("fact-turn", &[("turn", turn.into())]));
        }
        facts.extend((games::of(rules.kind()).fact)(self, rules, position));
        if seen == 2 {
            facts.push(self.get("fact-seen", &[]));
        }
        facts
    }
}

/// The key of what the player to move can do, and its values; `None` when the game is over.
fn title(rules: &Rules, position: &AnyPosition) -> Option<Title> {
    let mover = position.to_move()?;
    Some((games::of(rules.kind()).title)(rules, position, mover))
}
