//! Ways of choosing steps, so that games reach the rules that uniform play hardly meets, and what to run.

use super::close_combat::{CloseCombat, blocks_with};
use super::dao::Dao;
use super::dao_field::cells_of_fortress;
use super::four::{Four, Shape};
use super::hasami::{Hasami, line_of, own_rows, taken_from};
use super::kamiken::Kamiken;
use super::{Cell, Inside, Plain, Record, Rng, all_neighbours, beyond, cell, ends_of};

pub use super::starts::{Drawn, drawn_starts, option_sets};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Every legal step alike.
    Uniform,
    /// Takes what it can and builds towards more.
    PreferTaking,
    /// Brings stones into danger and then leaves them there.
    LeaveDanger,
    /// Takes nothing if it can help it: long games.
    Peaceful,
    /// Goes on as long as it can.
    PassRarely,
    /// Says `end` and `pass` as soon as it may.
    EndEarly,
    /// Takes its own last step back: repetition.
    Shuttle,
    /// Kamiken, Close Combat: stones beside stones, 3×3 blocks. Four: puts rather than moves. Hasami: crowds.
    Crowd,
    /// Four: captures on edges and in corners. Hasami: the corners.
    Borders,
    /// Four: demands the count whenever it may.
    DemandCount,
    /// Hasami: lines of five.
    LineOfFive,
    /// Dao: riders that climb fortresses.
    Climb,
    /// Dao: fortresses that walk to the Dao, whatever stands there.
    ToTheDao,
}

pub fn policies(game: &str) -> &'static [Policy] {
    use Policy::{
        Borders, Climb, Crowd, DemandCount, EndEarly, LeaveDanger, LineOfFive, PassRarely, Peaceful,
        PreferTaking, Shuttle, ToTheDao, Uniform,
    };
    match game {
        "kamiken" => &[Uniform, PassRarely, Crowd, EndEarly],
        "close-combat" => &[Uniform, PreferTaking, LeaveDanger, Peaceful, PassRarely, Crowd, EndEarly],
        "four" => &[Uniform, PreferTaking, LeaveDanger, Peaceful, Crowd, Borders, DemandCount, EndEarly],
        "hasami" => &[Uniform, PreferTaking, LeaveDanger, Peaceful, Shuttle, Crowd, Borders, LineOfFive],
        "dao" => &[Uniform, PreferTaking, EndEarly, Shuttle, Climb, ToTheDao],
        _ => panic!("no game {game}"),
    }
}

/// Chooses a legal step. The game must not be over.
pub fn choose(game: &dyn Plain, policy: Policy, rng: &mut Rng) -> String {
    /// How many steps are weighed, beside those that are words.
    const WEIGHED: usize = 40;
    let mut legal = game.legal();
    let any = rng.below(legal.len());
    if policy == Policy::Uniform || rng.below(12) == 0 {
        return legal.swap_remove(any);
    }
    let (words, mut steps): (Vec<String>, Vec<String>) = legal.into_iter().partition(|step| is_word(step));
    for place in 0..steps.len().min(WEIGHED) {
        let other = place + rng.below(steps.len() - place);
        steps.swap(place, other);
    }
    steps.truncate(WEIGHED);
    steps.extend(words);
    let weight = |step: &String| (lure(game, step, policy), rng.next());
    steps.into_iter().max_by_key(weight).expect("a legal step")
}

/// Plays on until the game is over or this many steps are made; `look` sees every state that a step led to.
pub fn walk(
    mut game: Box<dyn Plain>,
    policy: Policy,
    rng: &mut Rng,
    most_steps: u64,
    look: &mut dyn FnMut(&dyn Plain, &str),
) -> Box<dyn Plain> {
    for _ in 0..most_steps {
        if game.over() {
            break;
        }
        let step = choose(game.as_ref(), policy, rng);
        game.play(&step);
        look(game.as_ref(), &step);
    }
    game
}

fn is_word(step: &str) -> bool {
    ["pass", "end", "count"].contains(&step)
}

/// How much a policy likes a step.
fn lure(game: &dyn Plain, step: &str, policy: Policy) -> i64 {
    match (step, policy) {
        ("end" | "pass", Policy::EndEarly) | ("count", Policy::DemandCount) => return 50,
        ("end", Policy::LeaveDanger | Policy::Peaceful | Policy::Shuttle) => return 50,
        ("pass" | "end" | "count", _) => return -50,
        _ => {}
    }
    match game.inside() {
        Inside::Kamiken(state) => kamiken(state, cell(step), policy),
        Inside::CloseCombat(state) => close_combat(state, step, policy),
        Inside::Four(state) => four(state, step, policy),
        Inside::Hasami(state) => hasami(state, step, policy),
        Inside::Dao(state) => dao(state, step, policy),
    }
}

fn yes(is: bool) -> i64 {
    i64::from(is)
}

fn small(number: usize) -> i64 {
    i64::try_from(number).expect("a small number")
}

/// Whether a step takes back one of the last few steps.
fn takes_back(record: &Record, step: &str) -> bool {
    let Some((from, to)) = step.split_once('-') else {
        return false;
    };
    let back = format!("{to}-{from}");
    record.steps.iter().rev().take(4).any(|earlier| *earlier == back)
}

fn kamiken(state: &Kamiken, put: Cell, policy: Policy) -> i64 {
    yes(policy == Policy::Crowd && state.beside_own(put))
}

fn close_combat(state: &CloseCombat, step: &str, policy: Policy) -> i64 {
    if step.starts_with('x') {
        return if matches!(policy, Policy::LeaveDanger | Policy::Peaceful) { -10 } else { 100 };
    }
    let (put, mover) = (cell(step), state.record().to_move);
    let newly_dominated = |&&stone: &&Cell| {
        let (attackers, friends) = state.attackers_and_friends(stone, mover);
        state.stones.get(&stone) == Some(&mover.other())
            && !state.outnumbered((attackers, friends))
            && state.outnumbered((attackers + 1, friends))
    };
    let dominates = || small(all_neighbours(put).iter().filter(newly_dominated).count());
    let fullest_block = || {
        let own =
            |block: &[Cell; 9]| block.iter().filter(|cell| state.stones.get(cell) == Some(&mover)).count();
        small(blocks_with(put).iter().map(own).max().unwrap_or(0))
    };
    match policy {
        Policy::PreferTaking | Policy::LeaveDanger => 10 * dominates() + yes(fullest_block() > 0),
        Policy::Peaceful => -dominates(),
        Policy::Crowd => fullest_block() + dominates(),
        _ => 0,
    }
}

fn four(state: &Four, step: &str, policy: Policy) -> i64 {
    let mover = state.record().to_move;
    let slide = ends_of(step);
    let arrives = slide.map_or_else(|| cell(step), |(_, to)| to);
    let mut own_after: Vec<Cell> =
        state.stones.iter().filter(|(_, owner)| **owner == mover).map(|(cell, _)| *cell).collect();
    own_after.retain(|own| slide.is_none_or(|(from, _)| *own != from));
    own_after.push(arrives);
    // For every enemy stone the one square around it that the cell belongs to: how many of its cells are missing.
    let mut liking = 0;
    for (&centre, _) in state.stones.iter().filter(|(_, owner)| **owner != mover) {
        let (right, down) = ((arrives.0 - centre.0).abs(), (arrives.1 - centre.1).abs());
        let shape = if right == down { Shape::Diagonal } else { Shape::Orthogonal };
        if right != down && right != 0 && down != 0 {
            continue;
        }
        let Some(cells) = state.square(centre, right.max(down), shape) else {
            continue;
        };
        let missing = cells.iter().filter(|cell| !own_after.contains(cell)).count();
        let worth = match policy {
            Policy::Borders => small(state.sides_touched(centre) * state.sides_touched(centre)),
            _ => 1,
        };
        liking += worth * [100, 8, 2, 0, 0][missing];
    }
    let enters = || {
        let squares = (1..19).flat_map(|far| [(far, Shape::Orthogonal), (far, Shape::Diagonal)]);
        let enemy =
            |cells: Vec<Cell>| cells.iter().all(|cell| state.stones.get(cell) == Some(&mover.other()));
        squares.filter_map(|(far, shape)| state.square(arrives, far, shape)).any(enemy)
    };
    match policy {
        Policy::Crowd => liking / 8 + 20 * yes(slide.is_none()),
        Policy::Peaceful => -liking,
        Policy::LeaveDanger => liking / 8 + 30 * yes(enters()),
        Policy::DemandCount | Policy::EndEarly => liking / 8,
        _ => liking,
    }
}

fn hasami(state: &Hasami, step: &str, policy: Policy) -> i64 {
    let (from, to) = ends_of(step).expect("a move");
    let mover = state.record().to_move;
    let mut after = state.stones.clone();
    after.remove(&from);
    after.insert(to, mover);
    let taken =
        || small(taken_from(&after, to, mover, true).iter().map(std::collections::BTreeSet::len).sum());
    let enemy = |cell: Cell| after.get(&cell) == Some(&mover.other());
    let between =
        || [(0, 1), (1, 0)].iter().any(|&line| enemy(beyond(to, line, 1)) && enemy(beyond(to, line, -1)));
    let longest = || {
        let free = |cells: &Vec<Cell>| cells.iter().all(|cell| !own_rows(mover).contains(&cell.1));
        let through = |line: Cell, length: i32| {
            (0..length)
                .filter_map(|far| line_of(&after, beyond(to, line, -far), line, length, mover))
                .any(|l| free(&l))
        };
        let line_lengths =
            [(0, 1), (1, 1), (-1, 1)].map(|line| (1..=5).rev().find(|&length| through(line, length)));
        i64::from(line_lengths.into_iter().flatten().max().unwrap_or(0))
    };
    let corner_near = || yes([1, 9].contains(&to.0)) + yes([1, 9].contains(&to.1));
    match policy {
        Policy::PreferTaking => 10 * taken() + yes((3..=7).contains(&to.1)),
        Policy::LeaveDanger => 10 * yes(between()),
        Policy::Peaceful => -taken(),
        Policy::Shuttle => 10 * yes(takes_back(state.record(), step)),
        Policy::Crowd => small(state.crowd(to)) + 10 * taken(),
        Policy::Borders => corner_near() + 10 * taken(),
        Policy::LineOfFive => longest() * longest() + taken(),
        _ => 0,
    }
}

fn dao(state: &Dao, step: &str, policy: Policy) -> i64 {
    if let Some(ground) = step.strip_prefix('@') {
        // Riders set down near fortresses come back soon.
        let near = state.field.fortresses.iter().map(|&fortress| distance(fortress, cell(ground))).min();
        return if policy == Policy::Climb { -i64::from(near.unwrap_or(0)) } else { 0 };
    }
    if step.starts_with('x') {
        return match policy {
            Policy::PreferTaking => 30,
            Policy::Climb | Policy::ToTheDao => -5,
            _ => 0,
        };
    }
    let (from, to) = ends_of(step).expect("a move");
    match policy {
        Policy::Shuttle => 10 * yes(takes_back(state.record(), step)),
        Policy::Climb if state.riders_to_move() => climbing(state, to) - climbing(state, from),
        Policy::PreferTaking | Policy::ToTheDao if !state.riders_to_move() => {
            let line = (to.0 - from.0, to.1 - from.1);
            let picked_up = state.field.shifted(from, line).map_or(0, |shifted| shifted.hand);
            let nearer = distance_to_dao(state, from) - distance_to_dao(state, to);
            let greed = if policy == Policy::PreferTaking { 10 } else { 0 };
            10 * i64::from(nearer) + greed * i64::try_from(picked_up).expect("two at most")
        }
        _ => 0,
    }
}

fn distance(one: Cell, other: Cell) -> i32 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}

/// Few steps to the nearest free fortress cell are good; standing on a fortress is best.
fn climbing(state: &Dao, rider: Cell) -> i64 {
    if state.field.fortress_at(rider).is_some() {
        return 40;
    }
    let fortress_cells = state.field.fortresses.iter().flat_map(|&fortress| cells_of_fortress(fortress));
    let free = fortress_cells.filter(|cell| !state.field.riders.contains(cell));
    -i64::from(free.map(|cell| distance(cell, rider)).min().unwrap_or(0))
}

/// How far a fortress is from lying wholly inside the Dao.
fn distance_to_dao(state: &Dao, fortress: Cell) -> i32 {
    let dao = state.field.dao();
    let off = |place: i32| (dao.start() - place).max(place + 1 - dao.end()).max(0);
    off(fortress.0) + off(fortress.1)
}
