//! The plain implementation checked against the examples of the rules and against figures worked out by hand.

mod plain;

use plain::dao_field::Field;
use plain::steer::{self, Policy};
use plain::tables::{self, Line};
use plain::{
    Cell, Events, GAMES, ORTHOGONALS, Plain, Rng, all_events, beyond, drawn, on_board, options, perft, start,
};
use std::collections::BTreeSet;
use std::path::PathBuf;

fn play(game: &str, set: &[(&str, &str)], steps: &str) -> Box<dyn Plain> {
    let mut state = start(game, &options(game, set));
    play_on(state.as_mut(), steps);
    state
}

fn play_on(state: &mut dyn Plain, steps: &str) {
    for step in steps.split_whitespace() {
        state.play(step);
    }
}

/// From `from` to the end of the line.
fn tail_of_view(state: &dyn Plain, from: &str) -> String {
    let view = state.view();
    view[view.find(from).expect("a key of the view")..].to_string()
}

// ---- the examples of the rules ----

const SOURCE_GAME: &str = "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass e5 pass";

#[test]
fn kamiken_view_is_the_example_of_section_7() {
    let state = play("kamiken", &[("size", "5")], &SOURCE_GAME[..SOURCE_GAME.find(" pass").expect("a pass")]);
    let example = concat!(
        r#"{"game":"kamiken","options":{"size":5,"komi":0.5},"ply":11,"turn":11,"to_move":"second","#,
        r#""board":["x.x..",".o.oo","o.x..",".x.o.","x.x.."],"legal":["e1","e3","e4","e5","pass"],"hand":0,"#,
        r#""info":{"finished":null},"outcome":null}"#
    );
    assert_eq!(state.view(), example);
}

#[test]
fn kamiken_source_game_is_won_by_black() {
    let state = play("kamiken", &[("size", "5")], SOURCE_GAME);
    let end = r#""legal":[],"hand":0,"info":{"finished":"second"},"outcome":{"winner":"second","reason":"score","score":[1,2.5]}}"#;
    assert_eq!(tail_of_view(state.as_ref(), r#""legal""#), end);
    assert_eq!(state.record().turn, 14);
}

#[test]
fn kamiken_player_without_a_cell_never_gets_one_again() {
    for seed in 0..200 {
        let mut rng = Rng(seed);
        let mut state = start("kamiken", &options("kamiken", &[("size", "5")]));
        let mut without_cell = BTreeSet::new();
        while !state.over() {
            let plain::Inside::Kamiken(inside) = state.inside() else { unreachable!() };
            for side in [plain::Side::First, plain::Side::Second] {
                let none = inside.cells_to_play(side).is_empty();
                assert!(none || !without_cell.contains(&side), "seed {seed}");
                if none {
                    without_cell.insert(side);
                }
            }
            let step = steer::choose(state.as_ref(), Policy::PassRarely, &mut rng);
            state.play(&step);
        }
    }
}

const SERIAL: [&str; 7] = ["..o...x", ".x....x", "..x...x", "......x", "...x..x", "x...x..", ".o.o..."];

fn four_info(state: &dyn Plain) -> String {
    tail_of_view(state, r#""captured""#)
}

#[test]
fn four_two_movements_that_capture_three_leave_a_budget_of_five() {
    let options = options("four", &[("size", "7"), ("stones", "24")]);
    let mut state = drawn("four", &options, &SERIAL, "first", &[("captured", "7,0"), ("count", "9")]);
    state.play("d5-d2");
    assert!(four_info(state.as_ref()).starts_with(r#""captured":[8,0],"budget":4,"count":null}"#));
    state.play("c3-c6");
    assert!(four_info(state.as_ref()).starts_with(r#""captured":[10,0],"budget":5,"count":null}"#));
    assert_eq!(state.board(), ["......x", ".x.x..x", "......x", "......x", "......x", "x.x.x..", "......."]);
    play_on(state.as_mut(), "g5-f5 f5-g5 g5-f5 f5-g5 g5-f5");
    assert!(tail_of_view(state.as_ref(), r#""ply""#).starts_with(r#""ply":27,"turn":21,"to_move":"second""#));
    // Red has none on the board and 14 in the supply: he must put, or demand a count.
    assert_eq!(state.legal().len(), 49 - 10 + 1);
}

#[test]
fn four_count_that_always_runs_keeps_its_value_until_the_turn_completes() {
    let options =
        options("four", &[("size", "7"), ("stones", "24"), ("count", "always"), ("count-turns", "5")]);
    let mut state = drawn("four", &options, &SERIAL, "first", &[("captured", "7,0"), ("count", "8")]);
    state.play("d5-d2");
    assert!(four_info(state.as_ref()).starts_with(r#""captured":[8,0],"budget":4,"count":8}"#));
    state.play("end");
    assert!(four_info(state.as_ref()).starts_with(r#""captured":[8,0],"budget":null,"count":0}"#));
}

#[test]
fn four_stone_that_enters_a_standing_square_is_safe_until_it_is_built_anew() {
    // b2 and d2 stand around c1, which Red enters; Green's b2 leaves and comes back.
    let rows = [".....xx", ".x.x..x", "..o...x", "......x", "ooooo.x", "oooo..x", "......x"];
    let mut state = drawn("four", &options("four", &[("size", "7")]), &rows, "second", &[]);
    play_on(state.as_mut(), "c3-c1 end");
    assert_eq!(state.board()[0], "..o..xx");
    state.play("b2-b1");
    assert_eq!(&state.board()[0][..4], ".xo.");
    state.play("b1-b2");
    assert_eq!(&state.board()[0][..4], "....");
}

// ---- figures worked out by hand ----

#[test]
fn perft_by_hand() {
    let check = |game: &str, set: &[(&str, &str)], numbers: &[u64]| {
        let state = start(game, &options(game, set));
        for (depth, &number) in (1..).zip(numbers) {
            assert_eq!(perft(state.as_ref(), depth), number, "{game} {set:?} depth {depth}");
        }
    };
    // Nine cells and `pass`; after a corner 6 cells are left to Second, after an edge 5, after the middle 4, else 9.
    check("kamiken", &[("size", "3")], &[10, 4 * 7 + 4 * 6 + 5 + 10]);
    check("kamiken", &[("size", "19")], &[362]);
    // No stone can be taken before three stand; two passes end the game. Of the 25 × 24 × 23 first three puts those
    // with both red stones beside the blue one (4 corners with 3 neighbours, 12 edge cells with 5, 9 with 8) leave
    // two steps, the taking and `end`.
    let taking = 4 * 3 * 2 + 12 * 5 * 4 + 9 * 8 * 7;
    let fourth = taking * 2 + (25 * 24 * 23 - taking) * 23 + 3 * 25 * 24 * 24 + 25 * 25;
    check("close-combat", &[("size", "5")], &[26, 25 * 25 + 26, 25 * 24 * 24 + 2 * 25 * 25, fourth]);
    // Green's second stone may capture Red's first: in a corner from six distances, on an edge of seven cells by
    // 1 + 2 + 3 + 2 + 1 diagonal squares, in either order; that leaves one cell more.
    let captures = 2 * (4 * 6 + 4 * 9);
    check("four", &[("size", "7")], &[49, 49 * 48, 49 * 48 * 47, 49 * 48 * 47 * 46 + captures]);
    // A column: five slides and a jump. A stone that came to row r leaves the enemy of its column r - 2 moves (1, 2, …
    // 5 for rows 3 to 7); the jump to row 7 leaves 5 too. The other eight columns have six each.
    check("hasami", &[], &[9 * 6, 9 * (6 * 8 * 6 + (1 + 2 + 3 + 4 + 5) + 5)]);
    // Corner fortresses have two shifts, others three. Each side of the riders' square: a step and a jump a line.
    check("dao", &[], &[4 * 2, 8 * 4 * (5 + 5)]);
    check("dao", &[("board", "18")], &[4 * 2 + 4 * 3, 20 * 4 * (8 + 8)]);
    check("dao", &[("first", "riders")], &[4 * (5 + 5)]);
}

// ---- Dao: the sentence about series of jumps, and what cannot show in play ----

/// 6.3 to the letter: all series of jumps, with no jump straight back, none to the start and none repeated.
fn ends_of_series(field: &Field, start: Cell, series: &mut Vec<(Cell, Cell)>, ends: &mut BTreeSet<Cell>) {
    let here = series.last().map_or(start, |jump| jump.1);
    for line in ORTHOGONALS {
        let (over, to) = (beyond(here, line, 1), beyond(here, line, 2));
        let rider = |cell: Cell| cell != start && field.riders.contains(&cell);
        let straight_back = series.last().is_some_and(|jump| jump.0 == to);
        if rider(over)
            && on_board(to, field.size)
            && !rider(to)
            && !straight_back
            && to != start
            && !series.contains(&(here, to))
        {
            ends.insert(to);
            series.push((here, to));
            ends_of_series(field, start, series, ends);
            series.pop();
        }
    }
}

#[test]
fn dao_series_of_jumps_end_where_jumps_reach() {
    let mut far = 0;
    for seed in 0..300 {
        let mut rng = Rng(seed);
        let size = 7;
        let riders: BTreeSet<Cell> =
            (0..12).map(|_| (rng.below(7) as i32 + 1, rng.below(7) as i32 + 1)).collect();
        let field = Field { size, fortresses: BTreeSet::new(), riders };
        for &rider in &field.riders {
            let mut ends = BTreeSet::new();
            ends_of_series(&field, rider, &mut Vec::new(), &mut ends);
            far = far.max(ends.len());
            let steps = plain::orthogonal_neighbours(rider).into_iter();
            ends.extend(steps.filter(|&cell| on_board(cell, size) && !field.riders.contains(&cell)));
            assert_eq!(field.moves_of_rider(rider), ends, "seed {seed} rider {rider:?}");
        }
    }
    assert!(far > 6, "the positions must have long series");
}

#[test]
fn dao_sentences_that_need_few_or_many_riders() {
    let options = options("dao", &[]);
    let draw = |edit: &dyn Fn(i32, i32) -> char, to_move: &str| {
        let rows: Vec<String> =
            (1..=13).map(|row| (1..=13).map(|column| edit(column, row)).collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        drawn("dao", &options, &rows, to_move, &[])
    };
    // No rider at all: `pass` is the only step.
    let mut state = draw(&|column, row| if column < 3 && row < 3 { 'F' } else { '.' }, "second");
    assert_eq!(state.legal(), ["pass"]);
    state.play("pass");
    assert_eq!((state.record().turn, state.legal()), (2, vec!["a1-a2".to_string(), "a1-b1".to_string()]));
    // One rider: his move ends the turn.
    let lonely = |column: i32, row: i32| match (column, row) {
        (7, 7) => 'r',
        (1 | 2, 1 | 2) => 'F',
        _ => '.',
    };
    let mut state = draw(&lonely, "second");
    state.play("g7-g6");
    assert_eq!((state.record().turn, state.hand()), (2, 0));
    // Riders on all ground: a shift has room for the two it picks up only if the cells it leaves lie outside the country.
    let fortress =
        |column: i32, row: i32| column < 3 && row < 3 || (4..6).contains(&column) && (4..6).contains(&row);
    let state = draw(&|column, row| if fortress(column, row) { 'F' } else { 'r' }, "first");
    assert_eq!(state.legal(), ["a1-a2", "a1-b1"]);
}

// ---- play ----

/// The fields of a position text that a view shows, at the beginning of a turn.
fn fields_of(state: &dyn Plain) -> Vec<(&'static str, String)> {
    let record = state.record();
    let info = state.info();
    let value = |key: &str| -> Option<String> {
        let rest = info.split(&format!("\"{key}\":")).nth(1)?;
        let until =
            if rest.starts_with('[') { rest.find(']')? } else { rest.find(',').unwrap_or(rest.len()) };
        let text = rest[..until].trim_matches(['[', '"']).to_string();
        (text != "null" && text != "false").then(|| text.replace("true", "yes"))
    };
    let keys: &[&'static str] = match record.game {
        "kamiken" => &["finished"],
        "close-combat" => &["passed"],
        "four" => &["stage", "captured", "count"],
        "hasami" => &["quiet"],
        _ => &[],
    };
    let mut fields = vec![("ply", record.ply.to_string()), ("turn", record.turn.to_string())];
    fields.extend(keys.iter().filter_map(|key| Some((*key, value(key)?))));
    fields
}

/// What every state in play must show; at the beginning of a turn the drawn position must show the same.
fn check_state(state: &dyn Plain) {
    let (view, legal) = (state.view(), state.legal());
    assert!(legal.windows(2).all(|two| two[0] < two[1]), "sorted, no duplicates: {view}");
    assert_eq!(state.over(), legal.is_empty(), "{view}");
    assert!(!view.contains(' ') && !view.contains('\n'), "{view}");
    let middle = legal.iter().any(|step| step == "end" || step.starts_with('@'));
    if state.over() || middle {
        return;
    }
    let record = state.record();
    let rows = state.board();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let fields = fields_of(state);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(key, value)| (*key, value.as_str())).collect();
    let again = drawn(record.game, &record.options, &rows, record.to_move.word(), &fields);
    let unseen = |view: String| view.split("\"seen\":").next().expect("a part").to_string();
    assert_eq!(unseen(again.view()), unseen(view));
}

/// Plays rounds of steered games, from the start and from drawn positions, until every event is reached often enough.
fn survey(game: &str, often: u64, most_rounds: u64) -> (Events, u64) {
    let (mut total, mut steps) = (Events::new(), 0);
    for round in 0..most_rounds {
        let mut starts: Vec<Box<dyn Plain>> = Vec::new();
        starts.extend(steer::option_sets(game).iter().map(|set| start(game, &options(game, set))));
        for drawn in steer::drawn_starts(game) {
            let mut after = drawn.start();
            drawn.then.iter().for_each(|step| after.play(step));
            starts.extend([drawn.start(), after]);
        }
        for (number, start) in starts.into_iter().enumerate() {
            let kinds = steer::policies(game);
            // Every round another policy for the same start.
            let policy = kinds[(number + usize::try_from(round).expect("a small number")) % kinds.len()];
            let mut rng = Rng(round * 1000 + number as u64);
            let end = steer::walk(start, policy, &mut rng, 500, &mut |state, _| {
                steps += 1;
                if steps % 32 == 0 || state.over() {
                    check_state(state);
                }
            });
            end.events().iter().for_each(|(event, times)| *total.entry(event).or_insert(0) += times);
        }
        if all_events(game).iter().all(|event| total.get(event).is_some_and(|&times| times >= often)) {
            break;
        }
    }
    (total, steps)
}

#[test]
fn every_event_is_reached_in_play() {
    // Without optimisation the plain implementation is slow; a full table needs `--release` and `--nocapture`.
    let (often, most_rounds) = if cfg!(debug_assertions) { (1, 12) } else { (20, 40) };
    for game in GAMES {
        let began = std::time::Instant::now();
        let (events, steps) = survey(game, often, most_rounds);
        println!("{game}: {steps} steps in {:.1} s", began.elapsed().as_secs_f64());
        for event in all_events(game) {
            println!("{:9} {event}", events.get(event).unwrap_or(&0));
        }
        for event in all_events(game) {
            assert!(events.get(event).is_some_and(|&times| times >= often), "{event} is reached too rarely");
        }
        let listed: BTreeSet<&str> = all_events(game).iter().copied().collect();
        assert_eq!(
            events.keys().copied().collect::<BTreeSet<&str>>(),
            listed,
            "{game}: every event is listed"
        );
    }
}

#[test]
fn drawn_starts_reach_what_they_show() {
    for game in GAMES {
        for start in steer::drawn_starts(game) {
            let mut state = start.start();
            start.then.iter().for_each(|step| state.play(step));
            assert!(
                state.events().contains_key(start.shows),
                "{game}: {} is not reached: {}",
                start.shows,
                state.view()
            );
        }
    }
}

fn perft_file(game: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft").join(format!("{game}.txt"))
}

/// With `KAMNI_WRITE_PERFT` set the tables are written anew; else their smaller numbers are worked out and compared.
#[test]
fn perft_tables_are_true() {
    let write = std::env::var_os("KAMNI_WRITE_PERFT").is_some();
    for game in GAMES {
        if write {
            let began = std::time::Instant::now();
            let lines: Vec<String> = tables::lines(game).iter().map(Line::text).collect();
            let text = format!("{}{}\n", tables::header(game), lines.join("\n"));
            std::fs::write(perft_file(game), text).expect("the table can be written");
            println!("{game}: {} lines in {:.1} s", lines.len(), began.elapsed().as_secs_f64());
        }
        let text = std::fs::read_to_string(perft_file(game)).expect("the table is there");
        let lines: Vec<Line> = text.lines().filter(|line| !line.starts_with('#')).map(Line::read).collect();
        assert!(lines.len() > 10, "{game}: a table has lines");
        for line in lines.iter().filter(|line| line.nodes < 3000) {
            assert_eq!(perft(line.state(game).as_ref(), line.depth), line.nodes, "{game}: {}", line.text());
        }
    }
}
