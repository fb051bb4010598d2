//! Why a step or a position is refused.

use std::fmt::Display;

use kamni_rules::{Cell, GameKind, Player, Position, Refusal, Rules, SetupError};

use crate::options::number;
use crate::{Texts, Value, shown, shown_bytes};

/// The values that are numbers, and take their plural forms.
const NUMBERS: &[&str] = &[
    "attackers",
    "cells",
    "first",
    "found",
    "friends",
    "hand",
    "least",
    "most",
    "on_board",
    "ply",
    "row",
    "rows",
    "second",
    "size",
    "stones",
    "supply",
    "turn",
    "wanted",
];

impl Texts {
    /// Why a step is refused: the cell, what, why. `mover` is whose step it was.
    #[must_use]
    pub fn refusal(&self, rules: &Rules, mover: Option<Player>, refusal: &Refusal) -> String {
        let mover = mover.unwrap_or(Player::First);
        let last = rules.start().size() - 1;
        let mut values = vec![
            ("own", Value::from(rules.side(mover).code())),
            ("rival", rules.side(mover.other()).code().into()),
            ("last", Cell::new(last, last).to_string().into()),
            ("lead", number(rules, "lead").into()),
        ];
        refusal.values(&mut |name, value| values.push((name, value_of(rules, name, value))));
        self.of_game(&format!("refusal-{}", refusal.code()), rules.kind(), &values)
    }

    /// Why a text is not a position of the game.
    #[must_use]
    pub fn setup_error(&self, rules: &Rules, error: &SetupError) -> String {
        let mut values = Vec::new();
        error.values(&mut |name, value| values.push((name, value_of(rules, name, value))));
        self.of_game(&format!("setup-{}", error.code()), rules.kind(), &values)
    }

    /// Why something that was typed is not a step at all.
    #[must_use]
    pub fn step_error(&self, kind: GameKind, typed: &[u8]) -> String {
        let said = |key| self.get(key, &[("step", shown_bytes(typed).into())]);
        match std::str::from_utf8(typed) {
            Err(_) => said("step-bytes"),
            // Cyrillic letters that look like Latin ones are the most usual mistake, and the hardest to see.
            Ok(text) if text.chars().any(|letter| !letter.is_ascii() && letter.is_alphanumeric()) => {
                said("step-letters")
            }
            Ok(_) => said("step-unreadable") + " " + &self.get(&format!("steps-{kind}"), &[]),
        }
    }
}

fn value_of(rules: &Rules, name: &str, value: &dyn Display) -> Value<'static> {
    let text = value.to_string();
    if NUMBERS.contains(&name)
        && let Ok(number) = text.parse::<u32>()
    {
        return number.into();
    }
    let player = Player::BOTH.into_iter().find(|player| player.name() == text);
    match (name, player) {
        ("player" | "side", Some(player)) => rules.side(player).code().into(),
        _ => shown(&text).into(),
    }
}
