//! The puzzles that the program has inside.

use std::sync::LazyLock;

use kamni_rules::{GameKind, game_files};

use crate::puzzle::Puzzle;

/// A file for each game, a line for each puzzle.
const FILES: &[&str] = &game_files!("../data/", ".txt");

/// Read when they are first asked for. A line that cannot be read is left out; a test finds it.
static SHIPPED: LazyLock<Vec<Vec<Puzzle>>> = LazyLock::new(|| {
    let games = GameKind::ALL.iter().zip(FILES);
    games.map(|(kind, file)| file.lines().filter_map(|line| Puzzle::read(*kind, line)).collect()).collect()
});

/// The puzzles of a game, always in the same order.
#[must_use]
pub fn all(kind: GameKind) -> &'static [Puzzle] {
    let place = GameKind::ALL.iter().position(|known| *known == kind);
    place.and_then(|place| SHIPPED.get(place)).map_or(&[], Vec::as_slice)
}

/// The puzzle of this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Puzzle> {
    SHIPPED.iter().flatten().find(|puzzle| puzzle.id() == id)
}

/// The puzzle of a day, counted from any first day: each comes once before one comes again. None if the game has none.
#[must_use]
pub fn of_day(kind: GameKind, day: u64) -> Option<&'static Puzzle> {
    let puzzles = all(kind);
    let count = puzzles.len();
    if count == 0 {
        return None;
    }
    // Neighbours in the file are often of one game: a stride that shares no factor with the number of puzzles parts them.
    let stride = (count / 3 + 1..).find(|stride| gcd(*stride, count) == 1).unwrap_or(1);
    puzzles.get((day % count as u64) as usize * stride % count)
}

const fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_puzzle() {
        for (kind, file) in GameKind::ALL.iter().zip(FILES) {
            for (line, text) in file.lines().enumerate() {
                let puzzle = Puzzle::read(*kind, text);
                assert!(puzzle.is_some(), "{kind}, line {}: {text}", line + 1);
                assert_eq!(puzzle.map(|puzzle| puzzle.write()).as_deref(), Some(text), "{kind}");
            }
        }
        assert!(FILES.iter().map(|file| file.len()).sum::<usize>() < 1_000_000);
    }

    #[test]
    fn days_go_through_all_puzzles() {
        for &kind in GameKind::ALL {
            let count = all(kind).len() as u64;
            let mut ids: Vec<&str> =
                (0..count).filter_map(|day| of_day(kind, day + 20_000)).map(Puzzle::id).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len() as u64, count, "{kind}");
        }
    }
}
