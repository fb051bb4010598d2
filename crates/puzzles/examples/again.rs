//! Solves the shipped puzzles of a game again, with more nodes than proved them: `again GAME [TIMES [COUNT]]`, all or COUNT of them from
//! all over the file. Prints the lines of those that are solved, and how many there are.

use kamni_engine::Stop;
use kamni_rules::GameKind;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(kind) = words.first().and_then(|name| name.parse::<GameKind>().ok()) else {
        eprintln!("usage: again GAME [TIMES]");
        std::process::exit(2);
    };
    let times = words.get(1).and_then(|times| times.parse().ok()).unwrap_or(10);
    let (all, stop) = (kamni_puzzles::all(kind), Stop::default());
    let count: usize = words.get(2).and_then(|count| count.parse().ok()).unwrap_or(all.len()).max(1);
    let puzzles: Vec<_> = all.iter().step_by(all.len().div_ceil(count).max(1)).collect();
    let mut solved = 0;
    for puzzle in &puzzles {
        if puzzle.is_found_with(times * puzzle.proof_nodes(), &stop) {
            solved += 1;
            println!("{}", puzzle.write());
        } else {
            eprintln!("not solved: {}", puzzle.id());
        }
    }
    eprintln!("{kind}: {solved} of {} with {times} times the nodes", puzzles.len());
}
