//! Dao Shi Xiang: a fortress shifts; riders step, jump, make a turn of several, climb, and hold; pushing away, lifting, the Dao.

use kamni_rules::{Piece, Player, Position, Step};

use super::{Goal, Progress, Task, count, last_step, when, wins_at_once};
use crate::Played;

pub(super) const TASKS: &[Task] = &[
    Task {
        name: "shift",
        options: &[],
        position: "FF.........FF/FF.........FF/............./............./....rrrrr..../....rrrrr..../....rrrrr..../\
            ....rrrrr..../....rrrrr..../............./............./FF.........FF/FF.........FF first",
        goal: Goal::Reach(|_| Progress::Done),
        solution: "a1-b1",
    },
    Task {
        name: "step",
        options: &[],
        position: ".FF........FF/.FF........FF/............./............./....rrrrr..../....rrrrr..../....rrrrr..../\
            ....rrrrr..../....rrrrr..../............./............./FF.........FF/FF.........FF second",
        goal: Goal::Reach(|played| far(played, 1, 1)),
        solution: "e5-e4",
    },
    Task {
        name: "series",
        options: &[],
        position: ".FF........FF/.FF........FF/............./............./...rr.rrr..../....rrrrr..../....rrrrr..../\
            ....rrrrr..../....rrrrr..../............./............./FF.........FF/FF.........FF second",
        goal: Goal::Reach(|played| far(played, 3, 99)),
        solution: "f6-d4",
    },
    Task {
        name: "turn",
        options: &[],
        position: ".FF........FF/.FF........FF/............./............./....rrrrr..../....rrrrr..../....rrrrr..../\
            ....rrrrr..../....rrrrr..../............./............./FF.........FF/FF.........FF second",
        goal: Goal::Reach(|played| {
            let riders = count(played, |step| matches!(step, Step::Move(..)));
            when(riders == 2 && last_step(played) == Some(Step::End), played)
        }),
        solution: "e5-e4 f6-f4 end",
    },
    Task {
        name: "climb",
        options: &[],
        position: "...........FF/...........FF/............./..FFr......../..FFrrrr...../....rrrrr..../....rrrrr..../\
            ....rrrrr..../....rrrrr..../............./............./FF.........FF/FF.........FF second",
        goal: Goal::Reach(|played| {
            let up = |step| matches!(step, Step::Move(_, to) if played.position().piece_at(to) == Some(Piece::RiderOnFortress));
            when(count(played, up) > 0, played)
        }),
        solution: "e5-d5",
    },
    Task {
        name: "hold",
        options: &[],
        position: "RR.........RR/RFr........RR/............./............./............./.......rr..../.......rr..../\
            .......rr..../.......rrr.../............./............./RR.........RR/RR.........RR second",
        goal: Goal::Reach(|played| wins_at_once(Player::Second, played)),
        solution: "c2-b2",
    },
    Task {
        name: "push",
        options: &[],
        position: "...........FF/...........FF/............./..FFr......../..FFrrrr...../....rrrrr..../....rrrrr..../\
            ....rrrrr..../....rrrrr..../............./............./FF.........FF/FF.........FF first",
        goal: Goal::Reach(|played| {
            when(count(played, |step| matches!(step, Step::SetDown(_))) == 2 && !in_turn(played), played)
        }),
        solution: "c4-d4 @a5 @m9",
    },
    Task {
        name: "lift",
        options: &[],
        position: "...........FF/...........FF/............./..FF........./..RFrrrr...../....rrrrr..../....rrrrr..../\
            ....rrrrr..../....rrrrr..../............./............./FF.........FF/FF.........FF first",
        goal: Goal::Reach(|played| {
            let lifted = count(played, |step| matches!(step, Step::Take(_))) == 1;
            when(lifted && !in_turn(played), played)
        }),
        solution: "xc5 @k11",
    },
    Task {
        name: "enter",
        options: &[],
        position: "...........RR/...........RR/............./............./.....FF....../.....FF....../....rrrrr..../\
            ......r....../......r....../............r/...........rr/RR........rRR/RR.......rrRR first",
        goal: Goal::Reach(|played| wins_at_once(Player::First, played)),
        solution: "f5-f6 @m9 @l10",
    },
];

fn in_turn(played: &Played) -> bool {
    super::goes_on(played)
}

/// Done when a rider has gone that far, columns and rows together.
fn far(played: &Played, least: u8, most: u8) -> Progress {
    let fits = |step| {
        matches!(step, Step::Move(from, to)
            if (least..=most).contains(&(from.col().abs_diff(to.col()) + from.row().abs_diff(to.row()))))
    };
    when(count(played, fits) > 0, played)
}
