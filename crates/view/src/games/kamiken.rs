//! How Kamiken is shown. Its lessons: put, what is closed, what stays open, safe points, spoiling, finishing.

use kamni_draw::{Figure, Overlay};
use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Cell, Piece, Player, Points, Position, Rules, Step};
use kamni_texts::Texts;

use super::{Field, PLAIN, Paged, STONES, Shown, Takes};
use crate::Played;
use crate::lessons::{Goal, Progress, Task, last_step, wins};
use crate::plates::{Plate, ahead, komi, points};
use crate::words::Pass;

pub(super) const SHOWN: &Shown = &Shown {
    tasks: TASKS,
    cells: &["cell-stone", "cell-beaten", "cell-beaten-both"],
    plate,
    pass,
    paged: PAGED,
    ..PLAIN
};

const PAGED: Paged = Paged {
    shelf: "f1 a8 c1 h6 f5 e6 f8 c3 b5 e2 d7 g3 h2 i8 i4 e4 h9 c9 a2 a4 c7 e9",
    garden: (176, 114, Figure::Stone(Player::First)),
    diagrams: Some(Overlay::Beaten),
    fields: &[Field { key: "finished", label: "analysis-finished", takes: Takes::Player("analysis-nobody") }],
    ..STONES
};

const TASKS: &[Task] = &[
    Task {
        name: "put",
        options: &[("size", "5")],
        position: "...../...../...../...../..... first",
        goal: Goal::Reach(|played| {
            if matches!(last_step(played), Some(Step::Put(_))) { Progress::Done } else { Progress::Astray }
        }),
        solution: "c3",
    },
    Task {
        name: "closed",
        options: &[("size", "5")],
        position: "...../..o../...../...../x.... first",
        goal: Goal::Refusal("beaten"),
        solution: "c3",
    },
    Task {
        name: "own",
        options: &[("size", "5")],
        position: "...../..o../...../.x.../..... first",
        goal: Goal::Reach(beside_own),
        solution: "b5",
    },
    Task {
        name: "safe",
        options: &[("size", "5")],
        position: ".x.../...../...../...o./..... first",
        goal: Goal::Lines(&["a2", "b2", "a3"]),
        solution: "b2",
    },
    Task {
        name: "spoil",
        options: &[("size", "5")],
        position: "...o./...../...../x..../..... first",
        goal: Goal::Lines(&["e2"]),
        solution: "e2",
    },
    Task {
        name: "ahead",
        options: &[("size", "4")],
        position: "x.../x.../..../..o. first finished=second",
        goal: Goal::Reach(|played| wins(Player::First, played)),
        solution: "d2 pass",
    },
    Task {
        name: "finish",
        options: &[("size", "3")],
        position: "o.o/.x./x.x first finished=second",
        goal: Goal::Lines(&["pass"]),
        solution: "pass",
    },
];

/// Whether the stone was put beside one of the same side.
fn beside_own(played: &Played) -> Progress {
    let position = played.position();
    let Some(Step::Put(cell)) = last_step(played) else { return Progress::Astray };
    let own = position.piece_at(cell);
    let beside = |(right, down): (i8, i8)| cell.offset(right, down, position.size());
    let mut around = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().filter_map(beside);
    let found =
        around.any(|other: Cell| matches!(own, Some(Piece::Stone(_))) && position.piece_at(other) == own);
    if found { Progress::Done } else { Progress::Astray }
}

/// Komi stands apart from what Second has on the board.
fn plate(rules: &Rules, position: &AnyPosition, player: Player, texts: &Texts) -> Plate {
    if player == Player::First {
        return points(rules, position, player, texts);
    }
    let komi = komi(rules);
    let own = Points::halves(position.score()[player].in_halves().saturating_sub(komi.in_halves()));
    let komi = texts.get("note-komi", &[("komi", texts.points(komi).into())]);
    let note: Vec<String> = [komi].into_iter().chain(ahead(position, player, texts)).collect();
    Plate::plain(texts.points(own), note.join(", "))
}

/// Who passes puts no more stones; when both have, the game is over.
fn pass(position: &AnyPosition) -> Pass {
    match position.info() {
        Info::Kamiken(unseen) if unseen.finished.is_some() => {
            Pass { text: "do-finish", ask: "ask-finish", main: true }
        }
        _ => Pass { text: "do-pass", ask: "ask-pass-final", main: false },
    }
}
