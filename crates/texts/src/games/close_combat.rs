//! How Close Combat stands, in words.

use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Player, Position, Rules, Step};

use super::{Title, Told, side, stones_plate};
use crate::Texts;

pub(super) const TOLD: &Told = &Told { title, plate: stones_plate, fact };

fn title(_: &Rules, position: &AnyPosition, _: Player) -> Title {
    let key = match position.legal().as_slice() {
        [Step::Pass] => "title-close-combat-closed",
        _ if position.turn_begins() => "title-close-combat",
        _ => "title-close-combat-taking",
    };
    (key, vec![])
}

fn fact(texts: &Texts, rules: &Rules, position: &AnyPosition) -> Option<String> {
    let mover = position.to_move()?;
    let passed = matches!(position.info(), Info::CloseCombat(unseen) if unseen.passed);
    passed.then(|| texts.get("fact-passed", &side(rules, mover.other())))
}
