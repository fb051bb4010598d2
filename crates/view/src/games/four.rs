//! How Four is shown. Its lessons: squares straight and diagonal, at the edge and in the corner; slides, series, winning, ending, standing squares, the count.

use kamni_draw::Figure;
use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Piece, Player, Position, Rules, Step};
use kamni_texts::Texts;

use super::{Field, PLAIN, Paged, STONES, Shown, Takes};
use crate::lessons::{Goal, Progress, Task, count, last_step, when, wins_at_once};
use crate::plates::{Plate, pieces};
use crate::{Pips, Played};

pub(super) const SHOWN: &Shown = &Shown {
    tasks: TASKS,
    plate,
    does_more: |before, _, after| before.score() != after.score(),
    pips,
    follows: |played, _, texts| {
        let left = budget(played)?;
        Some(texts.get("said-movements", &[("left", left.into())]))
    },
    paged: PAGED,
    ..PLAIN
};

/// Whoever has no more stones above nine than this is warned: whatever the supply began with, this is how far away the end is.
const FEW: u32 = 5;

/// Whoever has no more than this many stones left has lost.
const NINE: u32 = 9;

/// Movements that a turn begins with: only for pips.
const MOVEMENTS: u32 = 4;

const SMALL: &[(&str, &str)] = &[("size", "7"), ("stones", "20")];

/// Ten stones each, with one taking in the corner and two in the middle.
const SERIES: &str = "x..x..o/......./o.x.x.o/.xo.ox./o.x.x../......x/ooo.x.o first";

const PAGED: Paged = Paged {
    shelf: "b8 b11 j3 c10 j4 c6 f5 g5 h10 i9 h4 h9 b7 e6 g10 e3 e4 c5 g9 b4 g8 i4 c9 j1 e7 f6 h2 d9 e9 b1 h2-c2 e4-e5 \
        g8-d8 g10-d10 c6-d6 b1-b2 j1-c1 e3-f3 a3 b4-d4 i9-k9 f3-f4 c5-e5 e5-c5 g5-d5 c5-c3 d8-j8 c2-f2 h10-j10 j8-f8 \
        b8-b10 i4-i1 d5-g5 c10-c11 f6-j6 f2-j2",
    garden: (424, 120, Figure::Stone(Player::First)),
    fields: &[
        Field {
            key: "stage",
            label: "analysis-stage",
            takes: Takes::Word(&[("main", "analysis-stage-main"), ("opening", "analysis-stage-opening")]),
        },
        Field { key: "captured", label: "analysis-captured", takes: Takes::Numbers(9) },
        Field { key: "count", label: "analysis-count", takes: Takes::Numbers(5) },
    ],
    ..STONES
};

const TASKS: &[Task] = &[
    Task {
        name: "square",
        options: SMALL,
        position: "......./...x.../......./.x.o.x./....o../..o..../....... first stage=opening",
        goal: Goal::Reach(|played| when(captured(played) > 0, played)),
        solution: "d6",
    },
    Task {
        name: "diagonal",
        options: SMALL,
        position: "......./...x.x./....o../.....x./.o...../..o..../....... first stage=opening",
        goal: Goal::Reach(|played| when(captured(played) > 0, played)),
        solution: "d4",
    },
    Task {
        name: "edge",
        options: SMALL,
        position: ".x.o.x./......./......./......./..o..../......./....... first stage=opening",
        goal: Goal::Reach(|played| when(captured(played) > 0, played)),
        solution: "d3",
    },
    Task {
        name: "corner",
        options: SMALL,
        position: "x....../......./......./......./......./......./o...... first stage=opening",
        goal: Goal::Reach(|played| when(captured(played) > 0, played)),
        solution: "g7",
    },
    Task {
        name: "slide",
        options: SMALL,
        position: SERIES,
        goal: Goal::Reach(|played| when(captured(played) > 0, played)),
        solution: "e7-f7",
    },
    Task {
        name: "series",
        options: SMALL,
        position: SERIES,
        goal: Goal::Reach(|played| when(captured(played) > 2, played)),
        solution: "e7-f7 d1-d4",
    },
    Task {
        name: "ten",
        options: SMALL,
        position: "o..x..o/..x.x../...o.../..x..x./.o.x.o./x.x.x.x/ooo..oo first captured=10,0",
        goal: Goal::Reach(|played| wins_at_once(Player::First, played)),
        solution: "f4-e4",
    },
    Task {
        name: "end",
        options: SMALL,
        position: "xx...xx/x.....x/x.....x/.o.x..x/......./o..o..o/ooo.ooo first",
        goal: Goal::Reach(|played| {
            let ended = last_step(played) == Some(Step::End);
            when(ended && count(played, |step| matches!(step, Step::Move(..))) == 1, played)
        }),
        solution: "d4-d1 end",
    },
    Task {
        name: "standing",
        options: SMALL,
        position: "xx...xx/...x.../......./.x.o.x./......./x..x..x/oo.oooo first captured=3,0",
        goal: Goal::Reach(|played| when(captured(played) > 3, played)),
        solution: "d2-d3 d3-d2",
    },
    Task {
        name: "count",
        options: SMALL,
        position: "xx...xx/x.....x/x.....x/.o.x..x/......./o..o..o/ooo.ooo first",
        goal: Goal::Reach(|played| {
            if last_step(played) == Some(Step::Count) { Progress::Done } else { Progress::Astray }
        }),
        solution: "count",
    },
];

/// How many stones First has captured.
fn captured(played: &Played) -> u32 {
    if let Info::Four(unseen) = played.position().info() { unseen.captured[0] } else { 0 }
}

fn plate(_: &Rules, position: &AnyPosition, player: Player, texts: &Texts) -> Plate {
    let Info::Four(unseen) = position.info() else {
        return Plate::plain(String::new(), String::new());
    };
    let board = pieces(position, |piece| piece == Piece::Stone(player));
    let supply = unseen.supply[player];
    let above = (board as u32 + supply).saturating_sub(NINE);
    let values = [("board", board.into()), ("supply", supply.into()), ("above", above.into())];
    let note = texts.get("supply-of", &values);
    Plate { score: unseen.captured[player].to_string(), note, warn: above <= FEW }
}

fn pips(played: &Played) -> Option<Pips> {
    let left = budget(played)?;
    let moves = played.turn_steps().iter().filter(|made| matches!(made.step, Step::Move(..)));
    let used = u32::try_from(moves.count()).unwrap_or(u32::MAX);
    Some(Pips { left, used, earned: (left + used).saturating_sub(MOVEMENTS) })
}

/// Movements left in this turn.
fn budget(played: &Played) -> Option<u32> {
    if let Info::Four(unseen) = played.position().info() { unseen.budget } else { None }
}
