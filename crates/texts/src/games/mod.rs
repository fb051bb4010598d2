//! What is said of how each game stands: a module for each.

use kamni_rules::{
    AnyPosition, Cell, GameKind, Piece, Player, Points, Position, Rules, game_item, game_modules,
};

use crate::{Texts, Value};

game_modules!();

/// What is a game's own in telling how it stands.
pub(crate) struct Told {
    /// What the player to move can do.
    pub(crate) title: fn(&Rules, &AnyPosition, Player) -> Title,
    /// A player's score so far, in words.
    pub(crate) plate: fn(&Texts, &Rules, &AnyPosition, Player) -> String,
    /// What the board does not show, beside the turn.
    pub(crate) fact: fn(&Texts, &Rules, &AnyPosition) -> Option<String>,
}

/// The key of a text, and its values.
pub(crate) type Title = (&'static str, Vec<(&'static str, Value<'static>)>);

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Told {
    game_item!(kind, TOLD)
}

// ---- What several games say ----

/// A score that is the number of stones.
fn stones_plate(texts: &Texts, _: &Rules, position: &AnyPosition, player: Player) -> String {
    texts.get("plate-stones", &[("stones", whole(position.score()[player]))])
}

fn whole(points: Points) -> Value<'static> {
    Value::from(points.in_halves() / 2)
}

fn side(rules: &Rules, player: Player) -> [(&'static str, Value<'static>); 1] {
    [("side", rules.side(player).code().into())]
}

fn count(position: &AnyPosition, wanted: impl Fn(Piece) -> bool) -> usize {
    Cell::all(position.size())
        .filter_map(|cell| position.piece_at(cell))
        .filter(|piece| wanted(*piece))
        .count()
}
