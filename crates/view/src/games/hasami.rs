//! How Hasami Shogi is shown. Its lessons: slide, jump, clamping one and several, going in between, five, the last stone, the corner.

use kamni_draw::Figure;
use kamni_rules::games::Hasami;
use kamni_rules::{AnyPosition, Cell, Change, Outcome, Piece, Player, Position, Reason, Rules};
use kamni_texts::Texts;

use super::{Field, PLAIN, Paged, STONES, Shown, Takes};
use crate::lessons::{Goal, Progress, Task, before, last_step, when, wins_at_once};
use crate::plates::Plate;
use crate::{Hops, Played};

pub(super) const SHOWN: &Shown = &Shown {
    tasks: TASKS,
    plate,
    title: |rules, _, mover, texts| texts.to_move(rules, mover),
    does_more: |before, _, after| before.score() != after.score(),
    hops: |_, _| Some(Hops::Over),
    line,
    paged: PAGED,
    ..PLAIN
};

const PAGED: Paged = Paged {
    shelf: "c8-c4 g2-g6 c4-f4 e2-e3 b8-b7 d2-d6 h8-h7 d1-d3 a8-a4 e3-f3 f4-g4 b2-b5 f8-f5 a1-a3 a4-a6 e1-e7 c9-c6 \
        f2-f4 d8-d7 d6-f6 e8-e6 b5-e5 f9-f7 h2-h4",
    garden: (556, 66, Figure::Stone(Player::Second)),
    fields: &[Field { key: "quiet", label: "analysis-quiet", takes: Takes::Numbers(5) }],
    ..STONES
};

const TASKS: &[Task] = &[
    Task {
        name: "slide",
        options: &[],
        position: "ooooooooo/ooooooooo/........./........./........./........./........./xxxxxxxxx/xxxxxxxxx first",
        goal: Goal::Reach(|played| if jumped(played) { Progress::Astray } else { Progress::Done }),
        solution: "e8-e5",
    },
    Task {
        name: "jump",
        options: &[],
        position: "oo.....oo/........./........./....o..../...xx..o./....x..../....x..../........./xx.....xx first",
        goal: Goal::Reach(|played| if jumped(played) { Progress::Done } else { Progress::Astray }),
        solution: "e5-e3",
    },
    Task {
        name: "clamp",
        options: &[],
        position: "oo.....oo/........./........./........./...xo..../........./........./........./xx...x.xx first",
        goal: Goal::Reach(|played| when(taken(played) > 0, played)),
        solution: "f9-f5",
    },
    Task {
        name: "several",
        options: &[],
        position: "oo.....oo/........./x....ox../....oo.../....o.x../....x..../........./........./xx.....xx first",
        goal: Goal::Reach(|played| when(taken(played) > 2, played)),
        solution: "a3-e3",
    },
    Task {
        name: "between",
        options: &[],
        position: "oo.....oo/........./........./........./.o.o...../........./........./........./xxx....xx first",
        goal: Goal::Lines(&["c9-c5"]),
        solution: "c9-c5",
    },
    Task {
        name: "five",
        options: &[],
        position: "oo.....oo/........./x......../....x..../....x..../....x..../....x..../...x...../x.xxxx.xx first",
        goal: Goal::Reach(|played| wins_at_once(Player::First, played)),
        solution: "a3-e3",
    },
    Task {
        name: "diagonal",
        options: &[],
        position: "oo.....oo/........./..x....../...x...../xxxxx..../.....x.../........x/....x..../x...x...x first",
        goal: Goal::Reach(|played| wins_at_once(Player::First, played)),
        solution: "i7-g7",
    },
    Task {
        name: "corner",
        options: &[("corner", "on")],
        position: "ox.....oo/...x...../........./........./........./........./........./........./xx.....xx first",
        goal: Goal::Reach(|played| when(taken(played) > 0, played)),
        solution: "d2-a2",
    },
    Task {
        name: "last",
        options: &[],
        position: "o......../........./........./........./...xo..../........./........./........./xx...x.xx first",
        goal: Goal::Reach(|played| wins_at_once(Player::First, played)),
        solution: "f9-f5",
    },
];

/// Whether the last step went over a stone.
fn jumped(played: &Played) -> bool {
    let jumps = |change: &Change| matches!(change, Change::Moved { jumped: true, .. });
    last_step(played).is_some_and(|step| before(played).changes(step).iter().any(jumps))
}

/// How many stones the last step took.
fn taken(played: &Played) -> usize {
    played.replay().trace().taken_off.len()
}

fn plate(_: &Rules, position: &AnyPosition, player: Player, texts: &Texts) -> Plate {
    let line = texts.get("note-line", &[("count", longest(position, player).into())]);
    Plate::plain(texts.points(position.score()[player]), line)
}

/// How many stones of a player's stand in the one of his winning lines that has the most.
fn longest(position: &AnyPosition, player: Player) -> usize {
    let stone = Some(Piece::Stone(player));
    let filled = |line: [Cell; 5]| line.iter().filter(|cell| position.piece_at(**cell) == stone).count();
    Hasami::lines(player).map(filled).max().unwrap_or(0)
}

/// The ends of the five that won.
fn line(position: &AnyPosition, outcome: &Outcome) -> Option<(Cell, Cell)> {
    let winner = outcome.winner.filter(|_| outcome.reason == Reason::Five)?;
    let stone = Some(Piece::Stone(winner));
    let mut lines = Hasami::lines(winner);
    let line = lines.find(|line| line.iter().all(|cell| position.piece_at(*cell) == stone))?;
    Some((line[0], line[4]))
}
