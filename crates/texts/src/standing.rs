//! How a game stands: what is to be done, the score so far, what the board does not show.

use kamni_rules::games::DaoRegions;
use kamni_rules::view::Info;
use kamni_rules::{Cell, GameKind, Piece, Player, Points, Position, Reason, Rules, Step};

use crate::options::{komi, turns};
use crate::{Side, Texts, Value};

/// Riders that may move in a turn, and stones of the opening: only for telling how many are left.
const RIDERS_A_TURN: usize = 3;
const TEN: usize = 10;

impl Texts {
    /// What the player to move can do; empty when the game is over.
    #[must_use]
    pub fn title(&self, rules: &Rules, position: &impl Position) -> String {
        match title(rules, position) {
            Some((key, values)) => self.get(key, &values),
            None => String::new(),
        }
    }

    /// What else helps to know about what the title says; empty when the game is over.
    #[must_use]
    pub fn help(&self, rules: &Rules, position: &impl Position) -> String {
        match title(rules, position) {
            Some((key, _)) => self.get(&key.replace("title-", "help-"), &[]),
            None => String::new(),
        }
    }

    /// A player's score so far, in words.
    #[must_use]
    pub fn plate(&self, rules: &Rules, position: &impl Position, player: Player) -> String {
        let score = position.score();
        let whole = |points: Points| Value::from(points.in_halves() / 2);
        match position.info() {
            Info::Kamiken { .. } if player == Player::First => {
                self.get("plate-kamiken-first", &[("points", whole(score[player]))])
            }
            Info::Kamiken { .. } => {
                let komi = komi(rules);
                let own = Points::halves(score[player].in_halves().saturating_sub(komi.in_halves()));
                let values = [("points", whole(own)), ("komi", self.points(komi).into())];
                self.get("plate-kamiken-second", &values)
            }
            Info::CloseCombat { .. } | Info::Hasami { .. } => {
                self.get("plate-stones", &[("stones", whole(score[player]))])
            }
            Info::Four { supply, captured, .. } => {
                let values = [
                    ("board", stones(position, player).into()),
                    ("supply", supply[player].into()),
                    ("taken", captured[player].into()),
                ];
                self.get("plate-four", &values)
            }
            Info::Dao { .. } if rules.side(player) == Side::Fortresses => {
                let values = [("free", whole(score[0])), ("all", fortresses(position).into())];
                self.get("plate-dao-fortresses", &values)
            }
            Info::Dao { .. } => self.get("plate-dao-riders", &[("climbed", whole(score[1]))]),
        }
    }

    /// What the board does not show, a line each. `seen` is how often the position has stood (0 or 1 says nothing).
    #[must_use]
    pub fn facts(&self, rules: &Rules, position: &impl Position, seen: u32) -> Vec<String> {
        let mut facts = Vec::new();
        let side = |player: Player| [("side", Value::from(rules.side(player).code()))];
        let of = |name, value: u32, reason| [(name, value.into()), ("limit", turns(rules, reason).into())];
        let running = !position.is_over();
        // The turn that is being made; when the game is over, the last one.
        let turn = position.turn() + u32::from(running);
        if rules.kind() == GameKind::Dao {
            facts.push(self.get("fact-turn-of", &of("turn", turn, Reason::TurnLimit)));
        } else {
            facts.push(self.get("fact-turn", &[("turn", turn.into())]));
        }
        match (position.info(), position.to_move()) {
            (Info::Kamiken { finished: Some(player) }, Some(_)) => {
                facts.push(self.get("fact-finished", &side(player)));
            }
            (Info::CloseCombat { passed: true }, Some(mover)) => {
                facts.push(self.get("fact-passed", &side(mover.other())));
            }
            (Info::Four { count: Some(count), .. }, _) => {
                facts.push(self.get("fact-count", &of("count", count, Reason::Count)));
            }
            (Info::Hasami { quiet: quiet @ 1.. }, Some(_)) => {
                facts.push(self.get("fact-quiet", &of("quiet", quiet, Reason::Quiet)));
            }
            _ => {}
        }
        if seen == 2 {
            facts.push(self.get("fact-seen", &[]));
        }
        facts
    }
}

type Title = (&'static str, Vec<(&'static str, Value<'static>)>);

/// The key of what the player to move can do, and its values; `None` when the game is over.
fn title(rules: &Rules, position: &impl Position) -> Option<Title> {
    let mover = position.to_move()?;
    let legal = position.legal();
    Some(match position.info() {
        Info::Kamiken { finished } => (kamiken_title(&legal, finished), vec![]),
        Info::CloseCombat { .. } => (close_combat_title(position, &legal), vec![]),
        Info::Four { stage, budget, .. } => {
            four_title(stones(position, mover), stage == "opening", budget, &legal)
        }
        Info::Hasami { .. } => ("title-hasami", vec![]),
        Info::Dao { moved, hand, .. } => match rules.side(mover) {
            Side::Riders => riders_title(moved.len(), &legal),
            _ => fortresses_title(position.size(), hand, &legal),
        },
    })
}

fn kamiken_title(legal: &[Step], finished: Option<Player>) -> &'static str {
    match (legal, finished) {
        ([Step::Pass], _) => "title-kamiken-closed",
        (_, Some(_)) => "title-kamiken-alone",
        _ => "title-kamiken",
    }
}

fn close_combat_title(position: &impl Position, legal: &[Step]) -> &'static str {
    match legal {
        [Step::Pass] => "title-close-combat-closed",
        _ if position.turn_begins() => "title-close-combat",
        _ => "title-close-combat-taking",
    }
}

fn four_title(on_board: usize, opening: bool, budget: Option<u32>, legal: &[Step]) -> Title {
    let can_put = legal.iter().any(|step| matches!(step, Step::Put(_)));
    let can_move = legal.iter().any(|step| matches!(step, Step::Move(..)));
    match budget {
        _ if opening => ("title-four-opening", vec![("stone", (on_board + 1).into())]),
        Some(left) => ("title-four-moving", vec![("left", left.into())]),
        None if can_put && on_board < TEN => ("title-four-below-ten", vec![]),
        None if can_put => ("title-four", vec![]),
        None if can_move => ("title-four-move", vec![]),
        None => ("title-four-stuck", vec![]),
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

/// How many stones a player has on the board.
fn stones(position: &impl Position, player: Player) -> usize {
    count(position, |piece| piece == Piece::Stone(player))
}

/// How many fortresses stand on the board; each covers four cells.
fn fortresses(position: &impl Position) -> usize {
    count(position, |piece| matches!(piece, Piece::Fortress | Piece::RiderOnFortress)) / 4
}

fn count(position: &impl Position, wanted: impl Fn(Piece) -> bool) -> usize {
    Cell::all(position.size())
        .filter_map(|cell| position.piece_at(cell))
        .filter(|piece| wanted(*piece))
        .count()
}
