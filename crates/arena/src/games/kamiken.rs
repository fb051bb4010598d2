//! A study of Kamiken: what each first stone is worth, what komi is fair on boards that nobody has solved.

use kamni_rules::{AnyPosition, Cell, Piece, Player, Position};

use super::Studied;
use crate::study::claims::{self, Claim, Figure, Verdict};
use crate::study::facts::{Played, beside, folded};
use crate::study::figures::{Mean, Share, Spread};
use crate::study::series::Further;

/// On 9 × 9 one cell of each class of symmetry, the smallest by column and row.
const fn first(name: &'static str, opening: &'static str) -> Further {
    Further { name, opening, set: &[("size", "9"), ("komi", "0.5")], share: 60, ..Further::PLAIN }
}

const fn sized(
    name: &'static str,
    set: &'static [(&'static str, &'static str)],
    level: u8,
    share: u64,
) -> Further {
    Further { name, set, levels: [level; 2], share, ..Further::PLAIN }
}

pub(super) const STUDIED: &Studied = &Studied {
    further: &[
        sized("size-5", &[("size", "5")], 7, 100),
        sized("size-6", &[("size", "6")], 7, 100),
        sized("size-7", &[("size", "7")], 7, 100),
        sized("size-8", &[("size", "8")], 7, 100),
        sized("size-11", &[("size", "11")], 6, 50),
        sized("size-13", &[("size", "13")], 5, 50),
        sized("size-19", &[("size", "19")], 3, 10),
        first("first-a1", "a1"),
        first("first-a2", "a2"),
        first("first-a3", "a3"),
        first("first-a4", "a4"),
        first("first-a5", "a5"),
        first("first-b2", "b2"),
        first("first-b3", "b3"),
        first("first-b4", "b4"),
        first("first-b5", "b5"),
        first("first-c3", "c3"),
        first("first-c4", "c4"),
        first("first-c5", "c5"),
        first("first-d4", "d4"),
        first("first-d5", "d5"),
        first("first-e5", "e5"),
        Further { levels: [7, 7], ..first("first-c3-strong", "c3") },
        Further { levels: [7, 7], ..first("first-e5-strong", "e5") },
    ],
    fold: folded,
    claims,
};

/// What boards are worth with best play, First's points less Second's without komi, as `kamni solve` finds it.
const EXACT: [(u8, i32); 4] = [(3, 2), (4, 0), (5, 1), (6, 0)];

/// What the middle and the best first stone were worth there: on even boards all are worth the same.
const CENTRE: [(u8, i32); 2] = [(3, 2), (5, 1)];

/// How many logarithms to ten the game tree of Go is usually said to have, and how near to it is its order.
const GO: f64 = 360.0;
const NEAR_GO: f64 = 0.2;

fn claims(studied: &claims::Studied<'_>) -> Vec<Claim> {
    vec![centre(studied), corners(studied), advantage(studied), komi(studied), tree(studied), two_stones()]
}

/// First's points less Second's after one forced first stone.
fn margin(played: &Played) -> Mean {
    played.margins().mean()
}

fn centre(studied: &claims::Studied<'_>) -> Claim {
    let plain = |played: &&Played| {
        played.series.name.starts_with("first-")
            && !played.series.name.ends_with("-strong")
            && played.count() > 0
    };
    let firsts: Vec<&Played> = studied.further.iter().filter(plain).collect();
    let by_margin = |one: &&&Played, other: &&&Played| {
        let value = |played: &Played| margin(played).value().unwrap_or(f64::MIN);
        value(one).total_cmp(&value(other))
    };
    let (best, worst) = (firsts.iter().max_by(by_margin), firsts.iter().min_by(by_margin));
    let (Some(best), Some(worst), Some(middle)) = (best, worst, studied.series("first-e5")) else {
        return Claim::new("kamiken-centre", Verdict::Undecided);
    };
    // A first stone that is surely better than the others are on the whole is no mistake.
    let others = firsts.iter().filter(|played| played.series.name != "first-e5");
    let others = Mean::of(others.flat_map(|played| played.margins().numbers().to_vec()));
    let better = firsts.iter().filter(|played| margin(played).surely_above(&margin(middle))).count();
    // On 3 × 3 and 5 × 5 the middle is proven to be among the best.
    let proven = CENTRE.iter().all(|known| EXACT.contains(known));
    let verdict = match (better > 0, proven) {
        (true, true) => Verdict::InPart,
        (true, false) => Verdict::Holds,
        (false, _) if margin(middle).surely_above(&others) => Verdict::Not,
        _ => Verdict::Undecided,
    };
    let strong = |name: &str| studied.series(name).map_or_else(Mean::default, margin);
    Claim::new("kamiken-centre", verdict)
        .with("middle", margin(middle))
        .with("best", Figure::Text(cell_of(best)))
        .with("bests", margin(best))
        .with("worst", Figure::Text(cell_of(worst)))
        .with("worsts", margin(worst))
        .with("better", better as u64)
        .with("others", others)
        .with("classes", firsts.len() as u64)
        .with("strong", strong("first-e5-strong"))
        .with("rival", strong("first-c3-strong"))
        .shown_by(middle.games.iter().find(|game| game.winner == Some(Player::Second)), 1)
}

fn cell_of(played: &Played) -> String {
    played.series.opening.first().map_or_else(String::new, ToString::to_string)
}

/// In which of three zones a cell lies: in a corner's 3 × 3 cells, along an edge between them, in the middle.
fn zone(cell: Cell, size: u8) -> usize {
    let fold = |place: u8| place.min(size - 1 - place);
    let (one, two) = (fold(cell.col()), fold(cell.row()));
    match (one.max(two), one.min(two)) {
        (..3, _) => 0,
        (_, ..2) => 1,
        _ => 2,
    }
}

/// Whose point an empty cell is as the board stands: his who alone beats it.
fn owner(position: &AnyPosition, cell: Cell) -> Option<Player> {
    if position.piece_at(cell).is_some() {
        return None;
    }
    let beats = |player: Player| {
        beside(cell, position.size()).any(|near| position.piece_at(near) == Some(Piece::Stone(player)))
    };
    match Player::BOTH.map(beats) {
        [true, false] => Some(Player::First),
        [false, true] => Some(Player::Second),
        _ => None,
    }
}

fn corners(studied: &claims::Studied<'_>) -> Claim {
    let mut zones = [Share::default(); 3];
    let games = studied.strongest().map_or(&[][..], |played| &played.games);
    for game in games {
        let end = game.end();
        for cell in Cell::all(end.size()) {
            zones[zone(cell, end.size())].note(owner(&end, cell).is_some());
        }
    }
    let [corner, edge, middle] = zones;
    let verdict = match (corner.surely_above(&edge), corner.surely_above(&middle)) {
        (true, true) => Verdict::Holds,
        (false, false) if edge.surely_above(&corner) || middle.surely_above(&corner) => Verdict::Not,
        (false, false) => Verdict::Undecided,
        _ => Verdict::InPart,
    };
    let richest = games.iter().max_by_key(|game| {
        let end = game.end();
        let points = |cell: &Cell| zone(*cell, end.size()) == 0 && owner(&end, *cell).is_some();
        Cell::all(end.size()).filter(points).count()
    });
    Claim::new("kamiken-corners", verdict)
        .with("corner", corner)
        .with("edge", edge)
        .with("middle", middle)
        .shown_by(richest, richest.map_or(0, |game| game.turns as usize))
}

/// What is known of a size: proven, or measured by its own series or the base.
fn by_size(studied: &claims::Studied<'_>) -> Vec<(u8, Result<i32, Spread>)> {
    let mut sizes: Vec<(u8, Result<i32, Spread>)> =
        EXACT.iter().map(|(size, value)| (*size, Ok(*value))).collect();
    let of_sizes = studied.further.iter().filter(|played| played.series.name.starts_with("size-"));
    for played in of_sizes.chain(studied.strongest()) {
        let size = played.series.rules.start().size();
        if played.count() > 0 && sizes.iter().all(|(known, _)| *known != size) {
            sizes.push((size, Err(played.margins())));
        }
    }
    sizes.sort_by_key(|(size, _)| *size);
    sizes
}

fn advantage(studied: &claims::Studied<'_>) -> Claim {
    let sizes = by_size(studied);
    let ahead = |found: &Result<i32, Spread>| match found {
        Ok(value) => *value > 0,
        Err(margins) => margins.mean().interval().is_some_and(|[low, _]| low > 0.0),
    };
    let (so, all) = (sizes.iter().filter(|(_, found)| ahead(found)).count(), sizes.len());
    let verdict = match so {
        0 => Verdict::Not,
        so if so == all => Verdict::Holds,
        _ => Verdict::InPart,
    };
    let list = |wanted: bool| {
        let of: Vec<String> = (sizes.iter())
            .filter(|(_, found)| ahead(found) == wanted)
            .map(|(size, _)| size.to_string())
            .collect();
        if of.is_empty() { "–".to_owned() } else { of.join(", ") }
    };
    let wins = studied.strongest().map_or_else(Share::default, |played| {
        let margins = played.margins();
        let even = margins.above(-0.25).hits - margins.above(0.25).hits;
        Share::new(margins.above(0.25).hits, played.count() - even)
    });
    let strongest = studied.strongest();
    Claim::new("kamiken-advantage", verdict)
        .with("ahead", Figure::Text(list(true)))
        .with("even", Figure::Text(list(false)))
        .with("wins", wins)
        .shown_by(
            strongest.and_then(|played| played.games.iter().max_by(|a, b| a.ahead.total_cmp(&b.ahead))),
            0,
        )
}

/// What komi would be fair on each size, and what the same games say of sizes that are proven: how far the others can be trusted.
fn komi(studied: &claims::Studied<'_>) -> Claim {
    let mut claim = Claim::new("kamiken-komi", Verdict::Told);
    for (size, found) in by_size(studied) {
        let Some(name) = KOMI.iter().find(|(known, _)| *known == size).map(|(_, name)| *name) else {
            continue;
        };
        claim = match found {
            Ok(value) => claim.with(name, Figure::Exact(f64::from(value))),
            Err(margins) => claim.with(name, Figure::Komi(margins)),
        };
    }
    let played = |name: &str| studied.series(name).map_or_else(Spread::default, Played::margins);
    claim.with("games5", Figure::Komi(played("size-5"))).with("games6", Figure::Komi(played("size-6")))
}

/// The places that the text about komi has for sizes.
const KOMI: [(u8, &str); 10] = [
    (3, "size3"),
    (4, "size4"),
    (5, "size5"),
    (6, "size6"),
    (7, "size7"),
    (8, "size8"),
    (9, "size9"),
    (11, "size11"),
    (13, "size13"),
    (19, "size19"),
];

fn tree(studied: &claims::Studied<'_>) -> Claim {
    let Some(played) = studied.series("size-19") else {
        return Claim::new("kamiken-tree", Verdict::Undecided);
    };
    let tree = played.tree();
    let near = |number: f64| (number / GO - 1.0).abs() <= NEAR_GO;
    let verdict = match tree.interval() {
        Some([low, high]) if near(low) && near(high) => Verdict::Holds,
        Some([low, high]) if !near(low) && !near(high) => Verdict::Not,
        _ => Verdict::Undecided,
    };
    Claim::new("kamiken-tree", verdict)
        .with("tree", tree)
        .with("choice", played.choice())
        .with("steps", played.steps().mean())
        .with("go", GO as u64)
        .with("games", played.count())
        .shown_by(played.games.first(), 0)
}

/// How few stones make sure of the empty cell as a point, on an empty board that the enemy may fill as he can: they beat it, and on each of its
/// neighbours stands one of them, or one beats it.
fn least_for(cell: Cell, size: u8) -> Option<usize> {
    let near = |other: &Cell| {
        other.col().abs_diff(cell.col()) + other.row().abs_diff(cell.row()) <= 2 && *other != cell
    };
    let cells: Vec<Cell> = Cell::all(size).filter(near).collect();
    let sure = |stones: &[Cell]| {
        let beaten = |of: Cell| beside(of, size).any(|near| stones.contains(&near));
        beaten(cell) && beside(cell, size).all(|near| stones.contains(&near) || beaten(near))
    };
    let sets = (0..1_u32 << cells.len()).filter(|set| set.count_ones() <= 4);
    let stones = |set: u32| -> Vec<Cell> {
        cells.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, cell)| *cell).collect()
    };
    sets.filter(|set| sure(&stones(*set))).map(u32::count_ones).min().map(|least| least as usize)
}

fn two_stones() -> Claim {
    let [corner, edge, inside] = [(0, 0), (0, 2), (3, 3)].map(|(col, row)| least_for(Cell::new(col, row), 7));
    let verdict = match (corner, edge) {
        (Some(corner), _) if corner < 3 => Verdict::Holds,
        _ => Verdict::Not,
    };
    let count = |least: Option<usize>| least.map_or(0, |least| least as u64);
    Claim::new("kamiken-two-stones", verdict)
        .with("corner", count(corner))
        .with("edge", count(edge))
        .with("inside", count(inside))
}

#[cfg(test)]
mod tests {
    use kamni_engine::solve::{Solver, Wanted};
    use kamni_rules::{GameKind, Rules, Step};

    use super::*;

    #[test]
    fn what_is_called_exact_is_what_the_solver_finds() {
        for (size, value) in EXACT.into_iter().filter(|(size, _)| *size < 6) {
            let rules =
                Rules::new(GameKind::Kamiken, [("size", size.to_string().as_str())]).expect("an option");
            let mut solver = Solver::new(&rules.start(), 16 << 20).expect("small enough");
            let solved = solver.solve(Wanted::Classes, &mut |_| true).expect("it is not stopped");
            assert_eq!((solved.sure, solved.value), (true, value), "{size}");
            if let Some((_, middle)) = CENTRE.iter().find(|(known, _)| *known == size) {
                let step = Step::Put(Cell::new(size / 2, size / 2));
                assert!(solved.steps.contains(&(step, *middle)), "{size}: {:?}", solved.steps);
            }
        }
    }

    #[test]
    fn the_komi_that_is_suggested_is_what_was_found() {
        let figures = include_str!("../../../../docs/study/kamiken.json");
        let figures: serde_json::Value = serde_json::from_str(figures).expect("JSON");
        let claims = figures["claims"].as_array().expect("claims");
        let found = claims.iter().find(|claim| claim["claim"] == "kamiken-komi").expect("the komi");
        let fair = kamni_play::presets::fair(GameKind::Kamiken).expect("it is known");
        assert!(fair.by_size.len() >= 9);
        for (size, value) in fair.by_size {
            let found = &found["figures"][format!("size{size}")];
            // What is proven is a whole number of points: with half a point more First no longer wins.
            let komi = found.as_f64().map_or_else(|| found["komi"].as_f64(), |proven| Some(proven + 0.5));
            assert_eq!(komi, value.parse().ok(), "{size}");
        }
    }

    #[test]
    fn zones_and_points() {
        let zones = |col: u8, row: u8| zone(Cell::new(col, row), 9);
        assert_eq!([zones(0, 0), zones(2, 2), zones(8, 6), zones(4, 1), zones(0, 4)], [0, 0, 0, 1, 1]);
        assert_eq!([zones(4, 4), zones(3, 2), zones(2, 4)], [2, 2, 2]);
        // The source's own game: White has b5, Black e1 and e3.
        let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("an option");
        let mut position = rules.start();
        for step in "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass e5 pass".split(' ') {
            position.play(step.parse().expect("a step")).expect("it is legal");
        }
        let of = |player| -> Vec<String> {
            Cell::all(5)
                .filter(|cell| owner(&position, *cell) == Some(player))
                .map(|cell| cell.to_string())
                .collect()
        };
        assert_eq!(
            (of(Player::First), of(Player::Second)),
            (vec!["b5".into()], vec!["e1".into(), "e3".into()])
        );
    }

    #[test]
    fn a_corner_takes_the_fewest_stones() {
        let least = |col, row| least_for(Cell::new(col, row), 7);
        assert_eq!([least(0, 0), least(0, 2), least(3, 3)], [Some(2), Some(2), Some(3)]);
    }
}
