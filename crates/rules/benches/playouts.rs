//! How fast are the rules? Steps a second on one core, beside a yardstick measured in the same run: chess with the crate
//! cozy-chess.
//!
//! `cargo bench -p kamni-rules --bench playouts` prints two tables: uniform random playouts, and perft with every leaf
//! made. Machines are noisy, so each case is measured several times in turn with the yardstick, the best of each counts,
//! and the ratio is what to look at. Words after `--` choose the cases whose names hold one of them; `--playouts` leaves out the
//! second table.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kamni_rules::games::Visitor;
use kamni_rules::perft::perft_making_leaves;
use kamni_rules::{AnyPosition, Game, GameKind, Position, Rng, Rules};

/// A case: its name, game, options, and the ratio to the yardstick that it should reach.
struct Case {
    name: &'static str,
    kind: GameKind,
    options: &'static [(&'static str, &'static str)],
    wanted: f64,
    perft_depth: usize,
}

const fn case(
    name: &'static str,
    kind: GameKind,
    options: &'static [(&'static str, &'static str)],
    wanted: f64,
    perft_depth: usize,
) -> Case {
    Case { name, kind, options, wanted, perft_depth }
}

const CASES: &[Case] = &[
    case("kamiken 9", GameKind::Kamiken, &[], 4.0, 4),
    case("kamiken 19", GameKind::Kamiken, &[("size", "19")], 2.0, 3),
    case("close-combat 9", GameKind::CloseCombat, &[("size", "9")], 1.5, 4),
    case("close-combat 15", GameKind::CloseCombat, &[], 1.0, 3),
    case("four 11, 30 stones", GameKind::Four, &[("size", "11"), ("stones", "30")], 1.0, 3),
    case("four 19, 100 stones", GameKind::Four, &[], 0.7, 3),
    case("hasami", GameKind::Hasami, &[], 1.5, 4),
    case("dao 13", GameKind::Dao, &[], 0.6, 4),
    case("dao 18", GameKind::Dao, &[("board", "18")], 0.4, 4),
];

const ROUNDS: u32 = 5;
const SLICE: Duration = Duration::from_millis(400);

/// How much was done, and how often something was done from the start to the end.
#[derive(Clone, Copy, Default)]
struct Work {
    steps: u64,
    runs: u64,
}

/// Does work for a while; steps and runs a second.
fn rate(mut work: impl FnMut() -> u64) -> (f64, f64) {
    let mut done = Work::default();
    let start = Instant::now();
    while start.elapsed() < SLICE {
        done.steps += work();
        done.runs += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    (done.steps as f64 / seconds, done.runs as f64 / seconds)
}

/// The best of the rounds of two works, taken in turn.
fn best_of_both(mut ours: impl FnMut() -> u64, mut yardstick: impl FnMut() -> u64) -> ((f64, f64), f64) {
    let (mut best, mut yard) = ((0.0, 0.0), 0.0_f64);
    for _ in 0..ROUNDS {
        let (steps, runs) = rate(&mut ours);
        if steps > best.0 {
            best = (steps, runs);
        }
        yard = yard.max(rate(&mut yardstick).0);
    }
    (best, yard)
}

/// A uniform random playout of chess: the moves made.
fn chess_playout(rng: &mut Rng) -> u64 {
    let mut board = cozy_chess::Board::default();
    let mut moves = 0;
    while board.status() == cozy_chess::GameStatus::Ongoing {
        let mut batches = [cozy_chess::PieceMoves {
            piece: cozy_chess::Piece::Pawn,
            from: cozy_chess::Square::A1,
            to: cozy_chess::BitBoard::EMPTY,
        }; 18];
        let (mut count, mut all) = (0, 0);
        board.generate_moves(|batch| {
            batches[count] = batch;
            count += 1;
            all += batch.len();
            false
        });
        let mut chosen = rng.below(all);
        for batch in &batches[..count] {
            if chosen < batch.len() {
                let chosen = (*batch).into_iter().nth(chosen).expect("the batch has that many moves");
                board.play_unchecked(chosen);
                break;
            }
            chosen -= batch.len();
        }
        moves += 1;
    }
    moves
}

fn chess_perft(board: &cozy_chess::Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|batch| {
        for chosen in batch {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            nodes += chess_perft(&next, depth - 1);
        }
        false
    });
    nodes
}

/// Uniform random playouts, the rule of repetition included.
struct Playouts;

impl Visitor for Playouts {
    type Output = ((f64, f64), f64);

    fn visit<P: Position + Into<AnyPosition> + TryFrom<AnyPosition>>(self, start: P) -> Self::Output {
        let (mut rng, mut chess_rng) = (Rng::new(1), Rng::new(1));
        let mut game = Game::new(start);
        let ours = || {
            game.restart(start);
            while let Some(step) = game.position().pick(|count| rng.below(count)) {
                game.play_unchecked(step);
            }
            u64::from(game.position().ply())
        };
        best_of_both(ours, || chess_playout(&mut chess_rng))
    }
}

/// Perft with every leaf made.
struct Perft {
    depth: usize,
}

impl Visitor for Perft {
    type Output = ((f64, f64), f64);

    fn visit<P: Position + Into<AnyPosition> + TryFrom<AnyPosition>>(self, start: P) -> Self::Output {
        let mut lists = vec![Vec::new(); self.depth];
        let chess = cozy_chess::Board::default();
        let ours = || perft_making_leaves(black_box(&start), &mut lists);
        best_of_both(ours, || chess_perft(black_box(&chess), 4))
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let chosen =
        |case: &&Case| words.is_empty() || words.iter().any(|word| case.name.contains(word.as_str()));
    let start = |case: &Case| {
        let rules = Rules::new(case.kind, case.options.iter().copied());
        rules.expect("the options are in range").start()
    };
    println!("uniform random playouts, one core");
    println!(
        "{:<22} {:>12} {:>12} {:>14} {:>7} {:>7}",
        "", "steps/s", "playouts/s", "chess moves/s", "ratio", "wanted"
    );
    for case in CASES.iter().filter(chosen) {
        let ((steps, runs), chess) = start(case).visit(Playouts);
        let ratio = steps / chess;
        println!(
            "{:<22} {steps:>12.0} {runs:>12.1} {chess:>14.0} {ratio:>7.2} {:>7.2}",
            case.name, case.wanted
        );
    }
    if std::env::args().any(|word| word == "--playouts") {
        return;
    }
    println!("\nperft with every leaf made, one core");
    println!("{:<22} {:>12} {:>12} {:>14} {:>7}", "", "depth", "nodes/s", "chess nodes/s", "ratio");
    for case in CASES.iter().filter(chosen) {
        let depth = case.perft_depth;
        let ((nodes, _), chess) = start(case).visit(Perft { depth });
        println!("{:<22} {depth:>12} {nodes:>12.0} {chess:>14.0} {:>7.2}", case.name, nodes / chess);
    }
}
