//! The perft tables in `data/perft`, whose source is the plain implementation.

mod blocks;

use blocks::repository_file;
use kamni_rules::perft::{divide, perft, perft_making_leaves};
use kamni_rules::{AnyPosition, Game, GameKind, Rules};

/// A line of a table: the game as it stands, the depth and the number.
fn read(kind: GameKind, line: &str) -> (Game<AnyPosition>, u32, u64) {
    let [options, steps, depth, nodes] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
        panic!("no line of a table: {line}");
    };
    let options = options.split_whitespace().map(|word| word.split_once('=').expect("name=value"));
    let mut game = Game::new(Rules::new(kind, options).expect("options in range").start());
    for step in steps.split_whitespace() {
        game.play(step.parse().expect("a step")).expect("a legal step");
    }
    (game, depth.parse().expect("a depth"), nodes.parse().expect("a number"))
}

#[test]
fn tables() {
    for &kind in GameKind::ALL {
        let path = repository_file(&format!("crates/rules/tests/data/perft/{kind}.txt"));
        let text = std::fs::read_to_string(path).expect("the table");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.len() > 10, "{kind}: the table has hardly any lines");
        for line in lines {
            let (mut game, depth, nodes) = read(kind, line);
            let before = *game.position();
            assert_eq!(perft(&mut game, depth), nodes, "{kind}: {line}");
            assert_eq!(*game.position(), before, "{kind}: counting leaves the game as it was");
        }
    }
}

#[test]
fn divided_and_with_leaves_made() {
    for &kind in GameKind::ALL {
        let start = Rules::new(kind, []).expect("defaults").start();
        let whole = perft(&mut Game::new(start), 2);
        let parts: u64 = divide(&mut Game::new(start), 2).map(|(_, nodes)| nodes).sum();
        let leaves = perft_making_leaves(&start, &mut [Vec::new(), Vec::new()]);
        assert_eq!([parts, leaves], [whole; 2], "{kind}");
    }
}
