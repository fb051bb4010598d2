//! How Four stands, in words.

use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Piece, Player, Position, Reason, Rules, Step};

use super::{Title, Told, count};
use crate::Texts;
use crate::options::turns;

pub(super) const TOLD: &Told = &Told { title, plate, fact };

/// Stones of the opening: only for telling how many are left.
const TEN: usize = 10;

fn title(_: &Rules, position: &AnyPosition, mover: Player) -> Title {
    let Info::Four(unseen) = position.info() else { return ("title-four", vec![]) };
    let on_board = stones(position, mover);
    let legal = position.legal();
    let can_put = legal.iter().any(|step| matches!(step, Step::Put(_)));
    let can_move = legal.iter().any(|step| matches!(step, Step::Move(..)));
    match unseen.budget {
        _ if unseen.stage == "opening" => ("title-four-opening", vec![("stone", (on_board + 1).into())]),
        Some(left) => ("title-four-moving", vec![("left", left.into())]),
        None if can_put && on_board < TEN => ("title-four-below-ten", vec![]),
        None if can_put => ("title-four", vec![]),
        None if can_move => ("title-four-move", vec![]),
        None => ("title-four-stuck", vec![]),
    }
}

fn plate(texts: &Texts, _: &Rules, position: &AnyPosition, player: Player) -> String {
    let Info::Four(unseen) = position.info() else { return String::new() };
    let values = [
        ("board", stones(position, player).into()),
        ("supply", unseen.supply[player].into()),
        ("taken", unseen.captured[player].into()),
    ];
    texts.get("plate-four", &values)
}

fn fact(texts: &Texts, rules: &Rules, position: &AnyPosition) -> Option<String> {
    let Info::Four(unseen) = position.info() else { return None };
    let values = [("count", unseen.count?.into()), ("limit", turns(rules, Reason::Count).into())];
    Some(texts.get("fact-count", &values))
}

/// How many stones a player has on the board.
fn stones(position: &AnyPosition, player: Player) -> usize {
    count(position, |piece| piece == Piece::Stone(player))
}
