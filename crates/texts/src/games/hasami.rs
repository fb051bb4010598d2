//! How Hasami Shogi stands, in words.

use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Position, Reason, Rules};

use super::{Told, stones_plate};
use crate::Texts;
use crate::options::turns;

pub(super) const TOLD: &Told = &Told { title: |_, _, _| ("title-hasami", vec![]), plate: stones_plate, fact };

fn fact(texts: &Texts, rules: &Rules, position: &AnyPosition) -> Option<String> {
    position.to_move()?;
    let Info::Hasami(unseen) = position.info() else { return None };
    let values = [("quiet", unseen.quiet.into()), ("limit", turns(rules, Reason::Quiet).into())];
    (unseen.quiet > 0).then(|| texts.get("fact-quiet", &values))
}
