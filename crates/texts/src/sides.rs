//! Who is who: the players' names in each game.

use kamni_rules::{GameKind, Player, Rules};

use crate::Texts;

impl Texts {
    /// A game's name.
    #[must_use]
    pub fn game(&self, kind: GameKind) -> String {
        self.get(&format!("game-{kind}"), &[])
    }

    /// A player's side, as the beginning of a line: `White`, `Белые`.
    #[must_use]
    pub fn side(&self, rules: &Rules, player: Player) -> String {
        self.get("side", &[("side", rules.side(player).code().into())])
    }

    /// Whose step is next: `White to move`, `Ход белых`.
    #[must_use]
    pub fn to_move(&self, rules: &Rules, player: Player) -> String {
        self.get("to-move", &[("side", rules.side(player).code().into())])
    }
}
