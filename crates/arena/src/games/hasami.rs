//! A study of Hasami Shogi: where stones are lost, and how games are won.

use kamni_records::Way;
use kamni_rules::{AnyPosition, Cell, Change, Piece, Player, Position, Reason};

use super::Studied;
use crate::study::claims::{self, Claim, Verdict};
use crate::study::facts::{Facts, Played, mirrored, turns};
use crate::study::figures::Share;
use crate::study::series::Further;

pub(super) const STUDIED: &Studied = &Studied {
    further: &[Further {
        name: "corner",
        set: &[("corner", "on")],
        levels: [4, 4],
        share: 50,
        ..Further::PLAIN
    }],
    fold: mirrored,
    claims,
};

/// Games of people on a site where this form has been played for years: White's wins, Black's, drawn.
const PEOPLE: (u64, [u64; 3]) = (12_709, [7_308, 5_134, 267]);

fn claims(studied: &claims::Studied<'_>) -> Vec<Claim> {
    vec![deep(studied), everything(studied), people(studied)]
}

/// How many rows a stone has gone beyond its own first row.
fn advance(position: &AnyPosition, cell: Cell, player: Player) -> u8 {
    match player {
        Player::First => position.size() - 1 - cell.row(),
        Player::Second => cell.row(),
    }
}

/// In how many of the enemy's turns a stone was lost: at home, between the two homes, deep in the enemy's two rows.
fn deep(studied: &claims::Studied<'_>) -> Claim {
    let mut zones = [Share::default(); 3];
    let mut game_of_most = (0, None);
    for game in studied.games() {
        let mut lost_deep = 0;
        for turn in turns(game) {
            let victim = turn.mover().other();
            let changes = turn.changes();
            for cell in Cell::all(turn.before.size()) {
                if turn.before.piece_at(cell) != Some(Piece::Stone(victim)) {
                    continue;
                }
                let zone = match advance(&turn.before, cell, victim) {
                    ..2 => 0,
                    2..7 => 1,
                    _ => 2,
                };
                let gone = changes.contains(&Change::TakenOff(victim, cell));
                zones[zone].note(gone);
                lost_deep += usize::from(gone && zone == 2);
            }
        }
        if lost_deep > game_of_most.0 {
            game_of_most = (lost_deep, Some(game));
        }
    }
    let [home, between, deep] = zones;
    let verdict = match (deep.surely_above(&between), deep.surely_above(&home)) {
        (true, true) => Verdict::Holds,
        (false, false) => Verdict::of(false, between.surely_above(&deep)),
        _ => Verdict::InPart,
    };
    Claim::new("hasami-deep", verdict)
        .with("home", home)
        .with("between", between)
        .with("deep", deep)
        .shown_by(game_of_most.1, 0)
}

fn everything(studied: &claims::Studied<'_>) -> Claim {
    let (mut weak, mut strong) = (Share::default(), Share::default());
    let mut example = None;
    for (place, played) in studied.levels.iter().enumerate() {
        let (five, taken) =
            (played.ended(Way::Rules(Reason::Five)).hits, played.ended(Way::Rules(Reason::OneLeft)).hits);
        let share = Share::new(five, five + taken);
        if place == 0 {
            weak = share;
        }
        strong = share;
        let by_taking =
            |game: &&Facts| game.record.ended().is_some_and(|e| e.way() == Way::Rules(Reason::OneLeft));
        example = played.games.iter().find(by_taking).or(example);
    }
    let high = |share: Share| share.of > 0 && share.interval()[0] > 0.5;
    let low = |share: Share| share.of > 0 && share.interval()[1] < 0.5;
    let verdict = match (high(weak), high(strong)) {
        (true, true) => Verdict::Holds,
        (true, false) | (false, true) => Verdict::InPart,
        _ => Verdict::of(false, low(weak) && low(strong)),
    };
    Claim::new("hasami-everything", verdict).with("weak", weak).with("strong", strong).shown_by(example, 0)
}

fn people(studied: &claims::Studied<'_>) -> Claim {
    let Some(strongest) = studied.strongest() else { return Claim::new("hasami-people", Verdict::Undecided) };
    let (games, [first, second, drawn]) = PEOPLE;
    let [ours, _, draws] = strongest.results();
    let corner = studied.series("corner").map_or_else(Share::default, Played::decided);
    Claim::new("hasami-people", Verdict::Told)
        .with("games", games)
        .with("first", Share::new(first, games))
        .with("drawn", Share::new(drawn, games))
        .with("decided", Share::new(first, first + second))
        .with("ours", ours)
        .with("ours-drawn", draws)
        .with("ours-decided", strongest.decided())
        .with("corner", corner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_people_are_those_that_were_told() {
        let (games, shares) = PEOPLE;
        assert_eq!(shares.iter().sum::<u64>(), games);
        let percents = shares.map(|share| (1000.0 * share as f64 / games as f64).round() / 10.0);
        assert_eq!(percents, [57.5, 40.4, 2.1]);
    }
}
