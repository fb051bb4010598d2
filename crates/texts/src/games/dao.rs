//! How Dao Shi Xiang stands, in words.

use kamni_rules::games::DaoRegions;
use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Piece, Player, Position, Rules, Step};

use super::{Title, Told, count, whole};
use crate::{Side, Texts};

pub(super) const TOLD: &Told = &Told { title, plate, fact: |_, _, _| None };

/// Riders that may move in a turn: only for telling how many are left.
const RIDERS_A_TURN: usize = 3;

fn title(rules: &Rules, position: &AnyPosition, mover: Player) -> Title {
    let legal = position.legal();
    match (rules.side(mover), position.info()) {
        (Side::Riders, Info::Dao(unseen)) => riders_title(unseen.moved.len(), &legal),
        _ => fortresses_title(position.size(), position.hand(), &legal),
    }
}

fn riders_title(moved: usize, legal: &[Step]) -> Title {
    let left = vec![("left", RIDERS_A_TURN.saturating_sub(moved).into())];
    match legal {
        [Step::Pass] => ("title-dao-stuck", vec![]),
        _ if moved > 0 => ("title-dao-riders", left),
        _ => ("title-dao-riders-begin", left),
    }
}

fn fortresses_title(size: u8, hand: u32, legal: &[Step]) -> Title {
    // Where a rider in hand goes is not in the position's info, but the steps say it.
    let (from, to) = DaoRegions::of(size).country;
    let inside = |coordinate| (from..=to).contains(&coordinate);
    match legal.first() {
        Some(Step::SetDown(cell)) if inside(cell.row()) && inside(cell.col()) => ("title-dao-in", vec![]),
        Some(Step::SetDown(_)) => ("title-dao-out", vec![("left", hand.into())]),
        _ => ("title-dao-fortresses", vec![]),
    }
}

fn plate(texts: &Texts, rules: &Rules, position: &AnyPosition, player: Player) -> String {
    // First the fortresses that are free, whoever has them.
    let [free, climbed] = position.score();
    if rules.side(player) == Side::Fortresses {
        let values = [("free", whole(free)), ("all", fortresses(position).into())];
        texts.get("plate-dao-fortresses", &values)
    } else {
        texts.get("plate-dao-riders", &[("climbed", whole(climbed))])
    }
}

/// How many fortresses stand on the board; each covers four cells.
fn fortresses(position: &AnyPosition) -> usize {
    count(position, |piece| matches!(piece, Piece::Fortress | Piece::RiderOnFortress)) / 4
}
