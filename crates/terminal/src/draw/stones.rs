//! Boards with stones.

use kamni_rules::{Cell, Piece, Player, Position, Rules, Side, Step};

use super::canvas::Canvas;
use super::{Ink, Marks};
use crate::record::Record;

/// The symbols of a board.
struct Symbols {
    /// First's and Second's stone.
    stones: [char; 2],
    empty: char,
    /// An empty cell where the mover can put nothing.
    closed: char,
    /// The last step came from here.
    left: char,
    /// A stone was taken off here.
    off: char,
    /// Around the stone that has just come.
    came: [char; 2],
    /// Around a stone that can be taken.
    takeable: [char; 2],
    /// Between two such stones.
    takeable_both: char,
    frame: [char; 6],
}

/// The symbol of a player's stone. White is hollow and Black is full, as on paper; of other colours First's are full.
pub(crate) fn stone(rules: &Rules, player: Player, ascii: bool) -> char {
    match (player, ascii) {
        (Player::First, true) => 'x',
        (Player::Second, true) => 'o',
        (player, false) => match (rules.side(player), player) {
            (Side::White, _) => '○',
            (Side::Black, _) | (_, Player::First) => '●',
            (_, Player::Second) => '○',
        },
    }
}

/// The symbol of an empty cell where the mover can put nothing.
pub(crate) const fn closed_mark(ascii: bool) -> char {
    if ascii { '-' } else { '×' }
}

impl Symbols {
    fn of(rules: &Rules, ascii: bool) -> Self {
        let stones = Player::BOTH.map(|player| stone(rules, player, ascii));
        let (closed, came, takeable) = (closed_mark(ascii), ['(', ')'], ['[', ']']);
        if ascii {
            let frame = ['-', '|', '+', '+', '+', '+'];
            let (empty, left, off) = ('.', '_', '*');
            Self { stones, empty, closed, left, off, came, takeable, takeable_both: '|', frame }
        } else {
            let frame = ['─', '│', '┌', '┐', '└', '┘'];
            let (empty, left, off) = ('·', '◌', '×');
            Self { stones, empty, closed, left, off, came, takeable, takeable_both: '|', frame }
        }
    }
}

/// Left of the first cell: the row's number, a space, the frame, a space.
const LEFT: usize = 5;
/// Above the first cell: the letters, the frame.
const ABOVE: usize = 2;

fn place(cell: Cell) -> (usize, usize) {
    (LEFT + 2 * usize::from(cell.col()), ABOVE + usize::from(cell.row()))
}

/// The board as it stands.
pub(crate) fn board(record: &Record, ascii: bool) -> Canvas {
    let position = record.position();
    let size = usize::from(position.size());
    let symbols = Symbols::of(record.rules(), ascii);
    let (right, bottom) = (LEFT + 2 * size, ABOVE + size);
    let mut canvas = Canvas::new(right + 4, bottom + 2);
    canvas.frame((LEFT - 2, ABOVE - 1), (right, bottom), symbols.frame, Ink::Dim);
    for place in 0..size {
        let letter = char::from(b'a' + place as u8);
        canvas.set(LEFT + 2 * place, 0, letter, Ink::Dim);
        canvas.set(LEFT + 2 * place, bottom + 1, letter, Ink::Dim);
        let number = place + 1;
        canvas.text(0, ABOVE + place, &format!("{number:2}"), Ink::Dim);
        canvas.text(right + 2, ABOVE + place, &format!("{number}"), Ink::Dim);
    }
    let legal = position.legal();
    let putting = legal.iter().any(|step| matches!(step, Step::Put(_)));
    for cell in Cell::all(position.size()) {
        let (x, y) = place(cell);
        let (symbol, ink) = match position.piece_at(cell) {
            Some(Piece::Stone(player)) => (symbols.stones[player], ink_of(player)),
            _ if putting && !position.is_legal(Step::Put(cell)) => (symbols.closed, Ink::Dim),
            _ => (symbols.empty, Ink::Dim),
        };
        canvas.set(x, y, symbol, ink);
    }
    mark_last(&mut canvas, &symbols, &Marks::of_step(record));
    mark_takeable(&mut canvas, &symbols, &legal);
    canvas
}

pub(crate) const fn ink_of(player: Player) -> Ink {
    match player {
        Player::First => Ink::First,
        Player::Second => Ink::Second,
    }
}

fn mark_last(canvas: &mut Canvas, symbols: &Symbols, marks: &Marks) {
    for (cells, symbol) in [(&marks.left, symbols.left), (&marks.off, symbols.off)] {
        for &cell in cells {
            let (x, y) = place(cell);
            canvas.set(x, y, symbol, Ink::Mark);
        }
    }
    for cell in &marks.came {
        let (x, y) = place(*cell);
        canvas.set(x - 1, y, symbols.came[0], Ink::Mark);
        canvas.set(x + 1, y, symbols.came[1], Ink::Mark);
    }
}

fn mark_takeable(canvas: &mut Canvas, symbols: &Symbols, legal: &[Step]) {
    let [open, close] = symbols.takeable;
    for step in legal {
        let Step::Take(cell) = step else { continue };
        let (x, y) = place(*cell);
        let left = if canvas.get(x - 1, y) == close { symbols.takeable_both } else { open };
        let right = if canvas.get(x + 1, y) == open { symbols.takeable_both } else { close };
        canvas.set(x - 1, y, left, Ink::Hot);
        canvas.set(x + 1, y, right, Ink::Hot);
    }
}
