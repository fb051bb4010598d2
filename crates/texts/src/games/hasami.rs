//! How Hasami Shogi stands, in words.

use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Position, Reason, Rules};

use super::{Told, stones_plate};
use crate::Texts;
use crate::options::turns;

pub(super) const TOLD: &Told = &Told { title: |_, _, _| ("title-hasami", vec![]), plate: stones_plate, fact };

fn fact(texts: &Texts, rules: &Rules, position: &AnyPosition) -> Option<String> {
    position.to_move()?;
    let Info::Hasami { quiet: quiet @ 1.. } = position.info() else { return None };
    let values = [("quiet", quiet.into()), ("limit", turns(rules, Reason::Quiet).into())];
    Some(texts.get("fact-quiet", &values))
}
