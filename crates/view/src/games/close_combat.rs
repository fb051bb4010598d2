//! How Close Combat is shown. Its lessons: put, take, friends, chains, stopping, old danger, blocks, the end.

use kamni_draw::Figure;
use kamni_rules::view::sorted_legal;
use kamni_rules::{Player, Position, Step};
use kamni_texts::Texts;

use super::{PLAIN, Paged, STONES, Shown};
use crate::lessons::{Goal, Progress, Task, count, last_step, when, wins_at_once};
use crate::{Made, Played};

pub(super) const SHOWN: &Shown = &Shown {
    tasks: TASKS,
    cells: &["cell-stone", "cell-takeable", "cell-old-danger", "cell-closed"],
    does_more: |before, step, after| matches!(step, Step::Put(_)) && !after.turn_ended(before),
    follows,
    paged: PAGED,
    ..PLAIN
};

const PAGED: Paged = Paged {
    shelf: "n5 i2 l12 e8 c3 e9 k12 e1 d2 d1 c2 e2 d3 h2 f1 f2 e3 f3 d4 f4 e4 g3 e5 g4 f5 g5 g6 h5 f6 h6 f7 h7 g7 i7 \
        e7 f9 f8 d8 g8 i6 g9 f10 h8 i8 d9 d7 e10 g10 m12 i9 h9 i10 o7 h10 xh9 xh8 xg9",
    garden: (300, 60, Figure::Stone(Player::First)),
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
        name: "take",
        options: &[("size", "5")],
        position: "...../...../.xo../...../..... first",
        goal: Goal::Reach(|played| when(takings(played) > 0, played)),
        solution: "d2 xc3",
    },
    Task {
        name: "friends",
        options: &[("size", "5")],
        position: "x.x../.o.../.o.../...../....o first",
        goal: Goal::Reach(|played| when(takings(played) > 0, played)),
        solution: "a2 xb2",
    },
    Task {
        name: "chain",
        options: &[("size", "5")],
        position: "...../.xx../..oo./...../..... first",
        goal: Goal::Reach(|played| when(takings(played) > 1, played)),
        solution: "d2 xc3 xd3",
    },
    Task {
        name: "stop",
        options: &[("size", "5")],
        position: "...../...../xo.ox/...../..... first",
        goal: Goal::Reach(|played| {
            let stopped = takings(played) == 1 && last_step(played) == Some(Step::End);
            if takings(played) > 1 { Progress::Astray } else { when(stopped, played) }
        }),
        solution: "c3 xb3 end",
    },
    Task {
        name: "old-danger",
        options: &[("size", "5")],
        position: "...../.x.x./..o../....x/o..xo first danger=c3",
        goal: Goal::Refusal("old-danger"),
        solution: "xc3",
    },
    Task {
        name: "block",
        options: &[("size", "5")],
        position: "o.o.o/.xxx./ox.xo/.xxx./o.o.o first",
        goal: Goal::Refusal("fills-block"),
        solution: "c3",
    },
    Task {
        name: "finish",
        options: &[("size", "5")],
        position: "xx.oo/x...o/..x../x..../xx..o first passed=yes",
        goal: Goal::Reach(|played| wins_at_once(Player::First, played)),
        solution: "pass",
    },
];

fn takings(played: &Played) -> usize {
    count(played, |step| matches!(step, Step::Take(_)))
}

/// What can be taken now.
fn follows(played: &Played, last: &Made, texts: &Texts) -> Option<String> {
    let takes: Vec<String> = sorted_legal(played.position())
        .into_iter()
        .filter_map(|step| if let Step::Take(cell) = step { Some(cell.to_string()) } else { None })
        .collect();
    let key = if matches!(last.step, Step::Take(_)) { "said-can-take-more" } else { "said-can-take" };
    let values = [("left", takes.len().into()), ("cells", takes.join(", ").into())];
    (!takes.is_empty()).then(|| texts.get(key, &values))
}
