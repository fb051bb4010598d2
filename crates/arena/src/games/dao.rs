//! A study of Dao Shi Xiang: whether one fortress gets through, what its weapons are, where riders gather.

use std::collections::BTreeMap;

use kamni_records::Way;
use kamni_rules::{AnyPosition, Cell, Change, GameKind, Piece, Player, Position, Reason, Step};

use super::Studied;
use crate::study::claims::{self, Claim, Verdict};
use crate::study::facts::{Facts, Played, Turn, folded, turns};
use crate::study::figures::{Mean, Share, Spread};
use crate::study::series::Further;

/// Where the fortresses that stay at home stand on 13 × 13, by their top left cells: column and row.
const HOMES: [(u8, u8); 3] = [(11, 0), (0, 11), (11, 11)];

/// A turn that leaves the three fortresses alone that stay at home.
fn with_one(_: &AnyPosition, step: Step) -> bool {
    let covers = |cell: Cell| {
        HOMES.iter().any(|(column, row)| {
            (*column..column + 2).contains(&cell.col()) && (*row..row + 2).contains(&cell.row())
        })
    };
    match step {
        Step::Move(from, _) | Step::Take(from) => !covers(from),
        _ => true,
    }
}

pub(super) const STUDIED: &Studied = &Studied {
    further: &[
        Further { name: "one-fortress", bound: Some(with_one), levels: [4, 4], ..Further::PLAIN },
        Further { name: "riders-first", set: &[("first", "riders")], levels: [4, 4], ..Further::PLAIN },
        Further { name: "riders-stronger", levels: [4, 5], share: 50, ..Further::PLAIN },
        Further { name: "fortresses-stronger", levels: [5, 4], share: 50, ..Further::PLAIN },
        Further { name: "board-18", set: &[("board", "18")], levels: [3, 3], share: 20, ..Further::PLAIN },
    ],
    fold: folded,
    claims,
};

fn claims(studied: &claims::Studied<'_>) -> Vec<Claim> {
    vec![one(studied), three_moves(studied), large(studied), weapons(studied), nearer(studied), even(studied)]
}

/// Who has the fortresses.
fn fortresses(position: &AnyPosition) -> Player {
    riders(position).map(Player::other).unwrap_or(Player::First)
}

fn riders(position: &AnyPosition) -> Option<Player> {
    match position {
        AnyPosition::Dao13(dao) => Some(dao.riders_player()),
        AnyPosition::Dao18(dao) => Some(dao.riders_player()),
        _ => None,
    }
}

/// The fortresses, by their top left cells, those that hold four riders left out.
fn free(position: &AnyPosition) -> Vec<Cell> {
    let cells = |is: &dyn Fn(Cell) -> bool| Cell::all(position.size()).filter(|cell| is(*cell)).collect();
    match position {
        AnyPosition::Dao13(dao) => cells(&|cell| dao.fortresses().get(cell) && !dao.held().get(cell)),
        AnyPosition::Dao18(dao) => cells(&|cell| dao.fortresses().get(cell) && !dao.held().get(cell)),
        _ => Vec::new(),
    }
}

/// How many riders stand on a fortress.
fn riders_on(position: &AnyPosition, fortress: Cell) -> usize {
    let size = position.size();
    let covered =
        [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().filter_map(|(x, y)| fortress.offset(x, y, size));
    covered.filter(|cell| position.piece_at(*cell) == Some(Piece::RiderOnFortress)).count()
}

/// How many shifts a fortress is from standing in the Dao.
fn way(position: &AnyPosition, fortress: Cell) -> u8 {
    let Some((from, to)) = GameKind::Dao.goal(position.size()) else { return 0 };
    let far = |place: u8, from: u8, to: u8| from.saturating_sub(place) + place.saturating_sub(to - 1);
    far(fortress.col(), from.col(), to.col()) + far(fortress.row(), from.row(), to.row())
}

/// How many riders are on a fortress or within two cells of it.
fn gathered(position: &AnyPosition, fortress: Cell) -> usize {
    let near = |cell: &Cell| {
        let apart = |one: u8, two: u8| one.saturating_sub(two + 1).max(two.saturating_sub(one));
        apart(cell.col(), fortress.col()).max(apart(cell.row(), fortress.row())) <= 2
    };
    let rider = |cell: &Cell| matches!(position.piece_at(*cell), Some(Piece::Rider | Piece::RiderOnFortress));
    Cell::all(position.size()).filter(near).filter(rider).count()
}

fn got_through(game: &Facts) -> bool {
    game.record.ended().is_some_and(|ended| ended.way() == Way::Rules(Reason::Dao))
}

/// How many fortresses had been shifted in a game.
fn shifted(game: &Facts) -> usize {
    let mut homes: Vec<Cell> = Vec::new();
    let mut at: BTreeMap<Cell, Cell> = BTreeMap::new();
    for change in turns(game).iter().flat_map(Turn::changes) {
        if let Change::Shifted { from, to } = change {
            let home = at.remove(&from).unwrap_or(from);
            at.insert(to, home);
            if !homes.contains(&home) {
                homes.push(home);
            }
        }
    }
    homes.len()
}

fn one(studied: &claims::Studied<'_>) -> Claim {
    let (Some(alone), Some(all)) = (studied.series("one-fortress"), studied.near(4)) else {
        return Claim::new("dao-one", Verdict::Undecided);
    };
    let through = |game: &Facts| got_through(game) && shifted(game) == 1;
    let (by_one, together) = (alone.share(through), all.share(got_through));
    let [low, high] = by_one.interval();
    let verdict = match (high < 0.1, low > 0.3, together.surely_above(&by_one)) {
        (true, ..) => Verdict::Holds,
        (_, true, _) => Verdict::Not,
        (.., true) => Verdict::InPart,
        _ => Verdict::Undecided,
    };
    let wins: Vec<&Facts> = studied.games().filter(|game| got_through(game)).collect();
    let with_one =
        Share::new(wins.iter().filter(|game| shifted(game) == 1).count() as u64, wins.len() as u64);
    Claim::new("dao-one", verdict)
        .with("alone", by_one)
        .with("together", together)
        .with("later", alone.results()[0])
        .with("wins", with_one)
        .with("moved", Mean::of(wins.iter().map(|game| shifted(game) as f64)))
        .shown_by(alone.games.iter().find(|game| through(game)).or_else(|| alone.games.first()), 0)
}

/// At most three riders move in a turn, and a fortress holds four: it is so by the rules. The games show how many came at the most.
fn three_moves(studied: &claims::Studied<'_>) -> Claim {
    let (mut most, mut taken_from) = (0, [0_u64; 5]);
    for turn in studied.games().flat_map(turns) {
        if turn.mover() == fortresses(&turn.before) {
            continue;
        }
        let (after, left) = (turn.after(), free(&turn.after()));
        for fortress in free(&turn.before) {
            let (before, now) = (riders_on(&turn.before, fortress), riders_on(&after, fortress));
            most = most.max(now.saturating_sub(before));
            if !left.contains(&fortress) {
                taken_from[before] += 1;
            }
        }
    }
    let verdict = if most <= 3 && taken_from[0] == 0 { Verdict::Holds } else { Verdict::Not };
    let all: u64 = taken_from.iter().sum();
    Claim::new("dao-three-moves", verdict)
        .with("most", most as u64)
        .with("taken", all)
        .with("from0", taken_from[0])
        .with("from1", Share::new(taken_from[1], all))
        .with("from2", Share::new(taken_from[2], all))
        .with("from3", Share::new(taken_from[3], all))
}

fn riders_win(played: &Played) -> Share {
    let decided = played.decided();
    let start = played.series.rules.start();
    let riders = fortresses(&start).other();
    if riders == Player::First { decided } else { Share::new(decided.of - decided.hits, decided.of) }
}

fn large(studied: &claims::Studied<'_>) -> Claim {
    let (Some(large), Some(small)) = (studied.series("board-18"), studied.near(3)) else {
        return Claim::new("dao-large", Verdict::Undecided);
    };
    let (of_large, of_small) = (riders_win(large), riders_win(small));
    let verdict = Verdict::of(of_small.surely_above(&of_large), of_large.surely_above(&of_small));
    Claim::new("dao-large", verdict)
        .with("large", of_large)
        .with("small", of_small)
        .with("drawn", large.results()[2])
        .shown_by(large.games.iter().find(|game| got_through(game)), 0)
}

/// How many riders a turn of the fortresses threw out, and whether it lifted one.
fn thrown(turn: &Turn) -> (u64, bool) {
    let changes = turn.changes();
    let picked = changes.iter().filter(|change| matches!(change, Change::PickedUp(_))).count() as u64;
    (picked, changes.iter().any(|change| matches!(change, Change::Lifted(_))))
}

/// What the fortresses did in a game.
struct Fought<'g> {
    game: &'g Facts,
    won: bool,
    /// Riders thrown out and riders lifted, in the whole game and for each of its turns.
    all: [f64; 2],
    rate: [f64; 2],
}

fn fought(game: &Facts) -> Fought<'_> {
    let own = fortresses(&game.record.start());
    let turns: Vec<(u64, bool)> = turns(game).iter().filter(|turn| turn.mover() == own).map(thrown).collect();
    let out: u64 = turns.iter().map(|(out, _)| out).sum();
    let lifts = turns.iter().filter(|(_, lifted)| *lifted).count();
    let all = [out as f64, lifts as f64];
    let rate = all.map(|number| number / turns.len().max(1) as f64);
    Fought { game, won: game.winner == Some(own), all, rate }
}

/// How often the fortresses won where they threw out many riders, or lifted many, for games of that length: more than the median of the games.
fn weapons(studied: &claims::Studied<'_>) -> Claim {
    let games: Vec<Fought<'_>> = studied.games().filter(|game| game.winner.is_some()).map(fought).collect();
    let won = |weapon: usize, many: bool| {
        let than = Spread::of(games.iter().map(|game| game.rate[weapon])).median().unwrap_or(0.0);
        let mut share = Share::default();
        let of = games.iter().filter(|game| (game.rate[weapon] > than) == many);
        of.for_each(|game| share.note(game.won));
        share
    };
    let [out_many, out_few] = [true, false].map(|many| won(0, many));
    let [lift_many, lift_few] = [true, false].map(|many| won(1, many));
    let verdict = match (out_many.surely_above(&out_few), lift_many.surely_above(&lift_few)) {
        // What goes together need not follow from each other: these figures alone prove no weapon.
        (true, _) => Verdict::InPart,
        (false, lifts) => Verdict::of(false, lifts),
    };
    let most = games.iter().filter(|game| game.won).max_by(|one, two| one.all[0].total_cmp(&two.all[0]));
    Claim::new("dao-weapons", verdict)
        .with("out", Mean::of(games.iter().map(|game| game.all[0])))
        .with("lifts", Mean::of(games.iter().map(|game| game.all[1])))
        .with("out-many", out_many)
        .with("out-few", out_few)
        .with("lift-many", lift_many)
        .with("lift-few", lift_few)
        .shown_by(most.map(|game| game.game), 0)
}

/// How many riders are near a free fortress as the riders' turn begins, and how often it is taken in that turn, by its way to the Dao.
fn nearer(studied: &claims::Studied<'_>) -> Claim {
    let (mut riders, mut taken) = ([Mean::default(); 3], [Share::default(); 3]);
    for turn in studied.games().flat_map(turns) {
        if turn.mover() == fortresses(&turn.before) {
            continue;
        }
        let left = free(&turn.after());
        for fortress in free(&turn.before) {
            let zone = match way(&turn.before, fortress) {
                ..3 => 0,
                3..6 => 1,
                _ => 2,
            };
            riders[zone].note(gathered(&turn.before, fortress) as f64);
            taken[zone].note(!left.contains(&fortress));
        }
    }
    let (more, fewer) = (riders[0].surely_above(&riders[2]), riders[2].surely_above(&riders[0]));
    let verdict = match (more, taken[0].surely_above(&taken[2])) {
        (true, false) => Verdict::InPart,
        (true, true) => Verdict::Holds,
        _ => Verdict::of(false, fewer),
    };
    Claim::new("dao-nearer", verdict)
        .with("near", riders[0])
        .with("middle", riders[1])
        .with("far", riders[2])
        .with("taken-near", taken[0])
        .with("taken-middle", taken[1])
        .with("taken-far", taken[2])
}

fn even(studied: &claims::Studied<'_>) -> Claim {
    let (Some(weakest), Some(strongest)) = (studied.levels.first(), studied.strongest()) else {
        return Claim::new("dao-even", Verdict::Undecided);
    };
    let of = |name: &str| studied.series(name).map_or_else(Share::default, riders_win);
    Claim::new("dao-even", Verdict::Told)
        .with("weak", riders_win(weakest))
        .with("same", studied.near(4).map_or_else(Share::default, riders_win))
        .with("strong", riders_win(strongest))
        .with("first", of("riders-first"))
        .with("riders", of("riders-stronger"))
        .with("fortresses", of("fortresses-stronger"))
}
