//! How Dao Shi Xiang is shown. Its lessons: a fortress shifts; riders step, jump, make a turn of several, climb, and hold; pushing away, lifting, the Dao.

use kamni_draw::Figure;
use kamni_rules::games::DaoRegions;
use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Piece, Player, Position, Rules, Step};
use kamni_texts::{Side, Texts};

use super::{PLAIN, Paged, Region, STONES, Shown};
use crate::lessons::{Goal, Progress, Task, count, goes_on, last_step, when, wins_at_once};
use crate::plates::{Plate, pieces};
use crate::words::title_of_side;
use crate::{Hops, Made, Pips, Played};

pub(super) const SHOWN: &Shown = &Shown {
    tasks: TASKS,
    cells: &["cell-rider", "cell-held", "cell-moved"],
    regions,
    hand: Some(Figure::Rider),
    plate,
    title,
    does_more: |before, step, after| matches!(step, Step::Move(..)) && after.hand() > before.hand(),
    hops: |rules, position| rides(rules, position).then_some(Hops::Far),
    pips,
    follows,
    paged: PAGED,
    ..PLAIN
};

/// Riders that may move in a turn: only for telling how many are left.
const RIDERS: u32 = 3;

const PAGED: Paged = Paged {
    shelf: "a12-b12 i6-i4 i5-j5 e6-e4 b12-c12 e8-e10 end c12-d12 f9-f10 end d12-e12 f7-f11 f10-f12 e5-d5 xf12 @c4 \
        g8-g10 e7-e8 h8-f12 e12-e11 @k1 g9-e11 h6-f12 e10-e12 l1-k1 @c13 e4-e3 i9-i10 i8-h8 k1-j1 f6-h4 d5-d6 \
        j5-j4 j1-i1 h5-i5 i4-g4 e8-k4 i1-h1 f5-j3 i5-h5 g5-g3 h1-g1 h5-h3 g3-g2 h4-h2 xg2 @g9",
    garden: (676, 118, Figure::Rider),
    pieces: &[Figure::Rider, Figure::Fortress],
    ..STONES
};

const TASKS: &[Task] = &[
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
    goes_on(played)
}

/// Done when a rider has gone that far, columns and rows together.
fn far(played: &Played, least: u8, most: u8) -> Progress {
    let fits = |step| {
        matches!(step, Step::Move(from, to)
            if (least..=most).contains(&(from.col().abs_diff(to.col()) + from.row().abs_diff(to.row()))))
    };
    when(count(played, fits) > 0, played)
}

fn regions(size: u8) -> Vec<Region> {
    let DaoRegions { dao, country } = DaoRegions::of(size);
    vec![(dao, "cell-dao"), (country, "cell-country")]
}

fn plate(rules: &Rules, position: &AnyPosition, player: Player, texts: &Texts) -> Plate {
    let way = if let Info::Dao(unseen) = position.info() { unseen.way } else { None };
    let all = pieces(position, |piece| matches!(piece, Piece::Fortress | Piece::RiderOnFortress)) / 4;
    // First the fortresses that are free, whoever has them.
    let free = (position.score()[0].in_halves() / 2) as usize;
    let (figure, key, way) = match rules.side(player) {
        Side::Fortresses => (free, "note-free", way.filter(|way| *way > 0)),
        _ => (all.saturating_sub(free), "note-held", None),
    };
    let note = texts.get(key, &[("count", figure.into()), ("all", all.into())]);
    let way = way.map(|way| texts.get("note-way", &[("shifts", way.into())]));
    // How far it is comes first: how many there are is the figure itself.
    let note: Vec<String> = way.into_iter().chain([note]).collect();
    Plate::plain(figure.to_string(), note.join(", "))
}

/// What riders do names them.
fn title(rules: &Rules, position: &AnyPosition, mover: Player, texts: &Texts) -> String {
    if rules.side(mover) == Side::Riders {
        texts.title(rules, position)
    } else {
        title_of_side(rules, position, mover, texts)
    }
}

fn pips(played: &Played) -> Option<Pips> {
    let used = moved(played);
    let pips = Pips { left: RIDERS.saturating_sub(used), used, earned: 0 };
    rides(played.rules(), played.position()).then_some(pips)
}

fn follows(played: &Played, _: &Made, texts: &Texts) -> Option<String> {
    let (key, left) = match played.position().hand() {
        0 => ("said-riders", RIDERS.saturating_sub(moved(played))),
        hand => ("said-hand", hand),
    };
    Some(texts.get(key, &[("left", left.into())]))
}

/// How many riders have moved in this turn.
fn moved(played: &Played) -> u32 {
    let Info::Dao(unseen) = played.position().info() else { return 0 };
    u32::try_from(unseen.moved.len()).unwrap_or(u32::MAX)
}

/// Whether the player to move has the riders.
fn rides(rules: &Rules, position: &AnyPosition) -> bool {
    position.to_move().is_some_and(|mover| rules.side(mover) == Side::Riders)
}
