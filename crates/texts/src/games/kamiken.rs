//! How Kamiken stands, in words.

use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Player, Points, Position, Rules, Step};

use super::{Title, Told, side, whole};
use crate::Texts;
use crate::options::komi;

pub(super) const TOLD: &Told = &Told { title, plate, fact };

fn title(_: &Rules, position: &AnyPosition, _: Player) -> Title {
    let key = match (position.legal().as_slice(), finished(position)) {
        ([Step::Pass], _) => "title-kamiken-closed",
        (_, Some(_)) => "title-kamiken-alone",
        _ => "title-kamiken",
    };
    (key, vec![])
}

fn plate(texts: &Texts, rules: &Rules, position: &AnyPosition, player: Player) -> String {
    let score = position.score()[player];
    if player == Player::First {
        return texts.get("plate-kamiken-first", &[("points", whole(score))]);
    }
    let komi = komi(rules);
    let own = Points::halves(score.in_halves().saturating_sub(komi.in_halves()));
    let values = [("points", whole(own)), ("komi", texts.points(komi).into())];
    texts.get("plate-kamiken-second", &values)
}

fn fact(texts: &Texts, rules: &Rules, position: &AnyPosition) -> Option<String> {
    let player = finished(position).filter(|_| !position.is_over())?;
    Some(texts.get("fact-finished", &side(rules, player)))
}

fn finished(position: &AnyPosition) -> Option<Player> {
    if let Info::Kamiken(unseen) = position.info() { unseen.finished } else { None }
}
