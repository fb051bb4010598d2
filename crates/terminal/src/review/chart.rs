//! The winning chance over a game, in letters.

use kamni_review::{Review, Slip};
use kamni_rules::Player;

/// Rows of the curve.
const ROWS: usize = 8;
/// Columns that a turn has at the most.
const WIDEST: usize = 3;
/// From nothing to a whole letter, in eighths.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const ASCII_BLOCKS: [char; 9] = [' ', ' ', '.', '.', ':', ':', ':', '#', '#'];

/// The letter that stands for a mistake: each of them has its own.
pub(super) const fn sign(slip: Slip) -> char {
    match slip {
        Slip::Inaccuracy => '~',
        Slip::Mistake => '?',
        Slip::Blunder => 'X',
    }
}

/// How turns are laid out over columns.
pub(super) struct Chart<'r> {
    review: &'r Review,
    /// Places of the game in a column, and columns of a place: one of both is 1.
    squeezed: usize,
    wide: usize,
}

impl<'r> Chart<'r> {
    /// As wide as there is room.
    pub(super) fn new(review: &'r Review, room: usize) -> Self {
        let places = review.turns.len() + 1;
        let room = room.max(1);
        Self { review, squeezed: places.div_ceil(room), wide: (room / places).clamp(1, WIDEST) }
    }

    /// The places of each column, by their last ones.
    fn columns(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let places = self.review.turns.len() + 1;
        let (squeezed, wide) = (self.squeezed, self.wide);
        (0..places.div_ceil(squeezed)).flat_map(move |column| {
            let from = column * squeezed;
            std::iter::repeat_n(from..(from + squeezed).min(places), wide)
        })
    }

    /// The curve from above: First's chance fills it from below.
    pub(super) fn rows(&self, ascii: bool) -> Vec<String> {
        let blocks = if ascii { ASCII_BLOCKS } else { BLOCKS };
        let filled: Vec<usize> = self
            .columns()
            .map(|places| {
                let percents: Vec<f64> = places
                    .filter_map(|place| self.review.standing(place))
                    .map(|standing| standing.percent(Player::First))
                    .collect();
                let mean = percents.iter().sum::<f64>() / percents.len().max(1) as f64;
                (mean / 100.0 * (8 * ROWS) as f64).round() as usize
            })
            .collect();
        let row =
            |row: usize| filled.iter().map(|filled| blocks[filled.saturating_sub(8 * row).min(8)]).collect();
        (0..ROWS).rev().map(row).collect()
    }

    /// A player's mistakes, below the places after them.
    pub(super) fn marks(&self, player: Player) -> String {
        let mut last = None;
        let mut row = String::new();
        for places in self.columns() {
            let turns = places.clone().filter_map(|place| self.review.turns.get(place.checked_sub(1)?));
            let worst = turns.filter(|turn| turn.mover == player).filter_map(kamni_review::Turn::slip).max();
            // Where a place has several columns, the first has the sign.
            let first = last.replace(places.clone()) != Some(places);
            row.push(worst.filter(|_| first).map_or(' ', sign));
        }
        row
    }

    /// The numbers of turns, each beginning below its place.
    pub(super) fn numbers(&self) -> String {
        const APART: usize = 6;
        let every = (APART * self.squeezed).div_ceil(self.wide);
        let every = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| *step >= every);
        let every = every.unwrap_or(1000) as u32;
        let mut row = String::new();
        for (column, places) in self.columns().enumerate() {
            let turns = places.filter_map(|place| self.review.turns.get(place.checked_sub(1)?));
            let number = turns.map(|turn| turn.number).find(|number| number.is_multiple_of(every));
            if let Some(number) = number.filter(|_| row.len() <= column && !row.ends_with(|c: char| c != ' '))
            {
                row.push_str(&" ".repeat(column - row.len()));
                row.push_str(&number.to_string());
                row.push(' ');
            }
        }
        row.trim_end().to_owned()
    }
}

/// Which chance the rows of the curve stand for, from above.
pub(super) fn levels() -> [&'static str; ROWS] {
    let mut levels = [""; ROWS];
    (levels[0], levels[ROWS / 2], levels[ROWS - 1]) = ("100 %", "50 %", "0 %");
    levels
}
