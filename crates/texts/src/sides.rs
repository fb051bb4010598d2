//! Who is who: the players' names in each game.

use kamni_rules::{GameKind, OptionValue, Player, Rules};

use crate::Texts;

/// A side, as its game calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Side {
    White,
    Black,
    Red,
    Blue,
    Green,
    Fortresses,
    Riders,
}

impl Side {
    /// The side that a player has. In Dao Shi Xiang that depends on the options.
    #[must_use]
    pub fn of(rules: &Rules, player: Player) -> Self {
        let [first, second] = match rules.kind() {
            GameKind::Kamiken | GameKind::Hasami => [Self::White, Self::Black],
            GameKind::CloseCombat => [Self::Red, Self::Blue],
            GameKind::Four => [Self::Green, Self::Red],
            GameKind::Dao if riders_begin(rules) => [Self::Riders, Self::Fortresses],
            GameKind::Dao => [Self::Fortresses, Self::Riders],
        };
        match player {
            Player::First => first,
            Player::Second => second,
        }
    }

    /// The name by which the Fluent files tell sides apart.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Fortresses => "fortresses",
            Self::Riders => "riders",
        }
    }
}

fn riders_begin(rules: &Rules) -> bool {
    rules.options().contains(&("first", OptionValue::Word("riders")))
}

impl Texts {
    /// A game's name.
    #[must_use]
    pub fn game(&self, kind: GameKind) -> String {
        self.get(&format!("game-{kind}"), &[])
    }

    /// A player's side, as the beginning of a line: `White`, `Белые`.
    #[must_use]
    pub fn side(&self, rules: &Rules, player: Player) -> String {
        self.get("side", &[("side", Side::of(rules, player).code().into())])
    }

    /// Whose step is next: `White to move`, `Ход белых`.
    #[must_use]
    pub fn to_move(&self, rules: &Rules, player: Player) -> String {
        self.get("to-move", &[("side", Side::of(rules, player).code().into())])
    }
}
