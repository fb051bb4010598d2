//! A study of Four: where the points are taken, what waiting brings, what the supply does to the game.

use kamni_rules::{AnyPosition, Change, Piece, Player, Points, Position, Step};

use super::Studied;
use crate::study::claims::{self, Claim, Figure, Verdict};
use crate::study::facts::{Facts, Played, Turn, folded, turns};
use crate::study::figures::{Mean, Share};
use crate::study::series::Further;

pub(super) const STUDIED: &Studied = &Studied {
    further: &[
        Further { name: "stones-40", set: &[("stones", "40")], levels: [3, 3], ..Further::PLAIN },
        Further { name: "stones-80", set: &[("stones", "80")], levels: [3, 3], share: 50, ..Further::PLAIN },
        Further { name: "size-11", set: &[("size", "11")], levels: [3, 3], share: 50, ..Further::PLAIN },
        Further {
            name: "standard",
            set: &[("size", "11"), ("stones", "30")],
            levels: [3, 3],
            share: 50,
            ..Further::PLAIN
        },
        Further {
            name: "even-stones",
            set: &[("stones", "40")],
            levels: [5, 5],
            share: 50,
            ..Further::PLAIN
        },
        Further { name: "even-size", set: &[("size", "11")], levels: [5, 5], share: 50, ..Further::PLAIN },
        Further { name: "second-stronger", levels: [5, 6], share: 50, ..Further::PLAIN },
    ],
    fold: folded,
    claims,
};

fn claims(studied: &claims::Studied<'_>) -> Vec<Claim> {
    vec![serial(studied), waiting(studied), supply(studied), board(studied), trap(), even(studied)]
}

fn captured(turn: &Turn) -> u64 {
    turn.changes().iter().filter(|change| matches!(change, Change::TakenOff(..))).count() as u64
}

/// How many of the stones captured in the main stage were captured in turns that captured several: the opening knows no series.
fn serial(studied: &claims::Studied<'_>) -> Claim {
    let (mut stones, mut attacks, mut longest) = (Share::default(), Share::default(), (0, 0, None));
    for game in studied.games() {
        for (number, turn) in turns(game).iter().enumerate().filter(|(_, turn)| is_main(&turn.before)) {
            let count = captured(turn);
            if count > 0 {
                attacks.note(count > 1);
                (0..count).for_each(|_| stones.note(count > 1));
            }
            if count > longest.0 {
                longest = (count, number + 1, Some(game));
            }
        }
    }
    let (most, turn, game) = longest;
    let [low, high] = stones.interval();
    Claim::new("four-serial", Verdict::of(low > 0.5, high < 0.5))
        .with("stones", stones)
        .with("attacks", attacks)
        .with("most", most)
        .shown_by(game, turn)
}

fn is_main(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Four8(four) => !four.is_opening(),
        AnyPosition::Four11(four) => !four.is_opening(),
        AnyPosition::Four13(four) => !four.is_opening(),
        AnyPosition::Four16(four) => !four.is_opening(),
        AnyPosition::Four19(four) => !four.is_opening(),
        _ => false,
    }
}

/// Whether a single step would capture, as a turn begins.
fn can_capture(position: &AnyPosition) -> bool {
    let stones = |of: &AnyPosition| on_board(of, of.status().mover().other());
    let before = stones(position);
    position.legal().into_iter().filter(|step| matches!(step, Step::Put(_) | Step::Move(..))).any(|step| {
        let mut after = *position;
        after.play_unchecked(step);
        on_board(&after, position.status().mover().other()) < before
    })
}

fn on_board(position: &AnyPosition, player: Player) -> usize {
    kamni_rules::Cell::all(position.size())
        .filter(|cell| position.piece_at(*cell) == Some(Piece::Stone(player)))
        .count()
}

/// What came of turns in which a stone could be captured at once: was it, and what both captured from then up to the end of the next own turn.
fn waiting(studied: &claims::Studied<'_>) -> Claim {
    let (mut waited, mut of_waiting, mut of_taking) = (Share::default(), Mean::default(), Mean::default());
    for game in studied.strongest().map_or(&[][..], |played| &played.games) {
        let turns = turns(game);
        for (place, turn) in turns.iter().enumerate() {
            if !is_main(&turn.before) || !can_capture(&turn.before) {
                continue;
            }
            let own = captured(turn);
            waited.note(own == 0);
            let Some([reply, next]) = turns.get(place + 1..place + 3) else { continue };
            let gain = (own + captured(next)) as f64 - captured(reply) as f64;
            if own == 0 { of_waiting.note(gain) } else { of_taking.note(gain) }
        }
    }
    // Who waits may have had a reason to, which these figures do not see: they say what was, not what would have been.
    Claim::new("four-waiting", Verdict::Undecided)
        .with("waited", waited)
        .with("waiting", of_waiting)
        .with("taking", of_taking)
}

fn supply(studied: &claims::Studied<'_>) -> Claim {
    let (Some(few), Some(more)) = (studied.near(3), studied.series("stones-40")) else {
        return Claim::new("four-supply", Verdict::Undecided);
    };
    let many = studied.series("stones-80").unwrap_or(more);
    let changes = [few.changes(), more.changes(), many.changes()];
    let grows = changes[1].surely_above(&changes[0]) || changes[2].surely_above(&changes[0]);
    let falls = changes[0].surely_above(&changes[1]) || changes[0].surely_above(&changes[2]);
    let verdict = match (grows, falls) {
        (true, true) => Verdict::InPart,
        (grows, falls) => Verdict::of(grows, falls),
    };
    Claim::new("four-supply", verdict)
        .with("changes20", changes[0])
        .with("changes40", changes[1])
        .with("changes80", changes[2])
        .with("turns20", few.turns().mean())
        .with("turns40", more.turns().mean())
        .with("turns80", many.turns().mean())
        .with("drawn20", few.results()[2])
        .with("drawn40", more.results()[2])
        .with("drawn80", many.results()[2])
        .shown_by(many.games.iter().max_by_key(|game| game.changes()), 0)
}

/// Who wins, by how many stones fewer on the board he has as the middle turn of the game begins.
fn board(studied: &claims::Studied<'_>) -> Claim {
    let (mut little, mut much) = (Share::default(), Share::default());
    for game in studied.games().filter(|game| game.winner.is_some()) {
        let turns = turns(game);
        let Some(turn) = turns.get(turns.len() / 2) else { continue };
        let [first, second] = Player::BOTH.map(|player| on_board(&turn.before, player));
        let fewer = if first < second { Player::First } else { Player::Second };
        match first.abs_diff(second) {
            0 => {}
            1..=3 => little.note(game.winner == Some(fewer)),
            _ => much.note(game.winner == Some(fewer)),
        }
    }
    let verdict = match (much.interval()[1] < 0.5, little.interval()[1] < 0.5) {
        (true, false) => Verdict::Holds,
        (true, true) => Verdict::InPart,
        _ => Verdict::of(false, much.interval()[0] > 0.5),
    };
    Claim::new("four-board", verdict).with("little", little).with("much", much)
}

/// The diagram that shows the trap is lost: what it is cannot be measured.
const fn trap() -> Claim {
    Claim::new("four-trap", Verdict::Undecided)
}

fn even(studied: &claims::Studied<'_>) -> Claim {
    let Some(strongest) = studied.strongest() else { return Claim::new("four-even", Verdict::Undecided) };
    let stones = |game: &Facts| {
        let [first, second] = game.end().score().map(Points::in_halves);
        f64::from(first) / 2.0 - f64::from(second) / 2.0
    };
    let of = |name: &str| studied.series(name).map_or_else(Share::default, Played::decided);
    Claim::new("four-even", Verdict::Told)
        .with("first", strongest.decided())
        .with("stones", Mean::of(strongest.games.iter().map(stones)))
        .with("same", studied.near(5).map_or_else(Share::default, Played::decided))
        .with("supply", of("even-stones"))
        .with("large", of("even-size"))
        .with("standard", of("standard"))
        .with("stronger", of("second-stronger"))
        .with("level", Figure::Count(u64::from(strongest.series.levels[0].number())))
}
