//! The puzzles that the program has inside.

use std::sync::LazyLock;

use kamni_rules::GameKind;
use rust_embed::Embed;

use crate::puzzle::Puzzle;

/// A file for each game that has puzzles, a line for each of them.
#[derive(Embed)]
#[folder = "data"]
struct Files;

/// The lines of a game's file; none if it has no puzzles yet.
fn lines(kind: GameKind) -> Vec<String> {
    let file = Files::get(&format!("{kind}.txt"));
    let text = file.map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Read when they are first asked for. A line that cannot be read is left out; a test finds it.
static SHIPPED: LazyLock<Vec<Vec<Puzzle>>> = LazyLock::new(|| {
    let puzzles =
        |kind: &GameKind| lines(*kind).iter().filter_map(|line| Puzzle::read(*kind, line)).collect();
    GameKind::ALL.iter().map(puzzles).collect()
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
        let mut bytes = 0;
        for &kind in GameKind::ALL {
            for (line, text) in lines(kind).iter().enumerate() {
                let puzzle = Puzzle::read(kind, text);
                assert!(puzzle.is_some(), "{kind}, line {}: {text}", line + 1);
                assert_eq!(puzzle.map(|puzzle| puzzle.write()).as_ref(), Some(text), "{kind}");
                bytes += text.len() + 1;
            }
        }
        assert!(bytes < 1_000_000, "{bytes} bytes");
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
