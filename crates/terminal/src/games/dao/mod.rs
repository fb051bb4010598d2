//! Dao Shi Xiang at a terminal.
//!
//! A fortress covers four cells and is named by the top left one, so that pressing any of them means all of it.

mod letters;
mod screen;

use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Cell, Piece, Position, Rules, Step};
use kamni_texts::{Side, Texts};

use super::{Pieces, Shown, move_beside};
use crate::draw::{Colour, Ink, Palette};
use crate::record::Record;
use crate::terminal::Terminal;

pub(super) const SHOWN: &Shown = &Shown {
    // First's and Second's inks are the fortresses' and the riders' here, whoever begins.
    palette: Palette { accent: Colour::Yellow, sides: [Some(Colour::Green), Some(Colour::Blue)] },
    pieces: &Pieces {
        sign: |rules, player, ascii| match rules.side(player) {
            Side::Fortresses => (Symbols::of(ascii).socket, Ink::First),
            _ => (Symbols::of(ascii).rider, Ink::Second),
        },
        letters: letters::board,
        paint: screen::paint,
        marks: Some(marks),
        name,
        stands,
        chosen,
        onto,
    },
    meant,
};

/// The symbols of the board.
struct Symbols {
    empty: char,
    /// Empty cells of the riders' country and of the Dao, where they are seen.
    country: char,
    dao: char,
    rider: char,
    /// A rider that has moved in this turn.
    moved: char,
    /// A rider that has just come and stands on a fortress, where there is no room for `came`.
    climbed: char,
    socket: char,
    /// Something has left this cell with the last step.
    left: char,
    came: [char; 2],
    liftable: [char; 2],
    /// Frames: across, down, and the four corners from the top left, row by row.
    fortress: [char; 6],
    /// A fortress that four riders hold.
    held: [char; 6],
    dao_frame: [char; 6],
    country_frame: [char; 6],
}

const UNICODE: Symbols = Symbols {
    empty: '·',
    country: '∘',
    dao: '◇',
    rider: '●',
    moved: '○',
    climbed: '◉',
    socket: '□',
    left: '◌',
    came: ['(', ')'],
    liftable: ['[', ']'],
    fortress: ['═', '║', '╔', '╗', '╚', '╝'],
    held: ['▒', '▒', '▒', '▒', '▒', '▒'],
    dao_frame: ['━', '┃', '┏', '┓', '┗', '┛'],
    country_frame: ['╌', '╎', '┌', '┐', '└', '┘'],
};

const ASCII: Symbols = Symbols {
    empty: '.',
    country: ':',
    dao: '%',
    rider: 'o',
    moved: 'c',
    climbed: '@',
    socket: '-',
    left: '_',
    fortress: ['=', '|', '/', '\\', '\\', '/'],
    held: ['#', '#', '#', '#', '#', '#'],
    dao_frame: ['=', '|', '+', '+', '+', '+'],
    country_frame: ['-', ':', '+', '+', '+', '+'],
    ..UNICODE
};

impl Symbols {
    const fn of(ascii: bool) -> &'static Self {
        if ascii { &ASCII } else { &UNICODE }
    }
}

/// What the marks mean that no other game has.
fn marks(terminal: &Terminal) -> String {
    let symbols = Symbols::of(terminal.ascii);
    let values = [
        ("dao", symbols.dao.to_string().into()),
        ("country", symbols.country.to_string().into()),
        ("moved", symbols.moved.to_string().into()),
    ];
    terminal.texts.get("screen-marks-dao", &values)
}

fn name(rules: &Rules, piece: Piece) -> &'static str {
    match piece {
        Piece::Stone(player) => rules.side(player).code(),
        Piece::Fortress => "fortress",
        Piece::Rider => "rider",
        Piece::RiderOnFortress => "climbed",
    }
}

fn stands(texts: &Texts, record: &Record, cell: Cell, piece: Piece) -> String {
    let position = record.position();
    match piece {
        Piece::Fortress => {
            let fortress = fortress_at(position, cell).unwrap_or(cell);
            texts.get("screen-fortress", &[("cell", fortress.to_string().into())])
        }
        Piece::RiderOnFortress => texts.get("screen-rider-climbed", &[]),
        Piece::Rider | Piece::Stone(_) => {
            let has_moved = moved(position).contains(&cell);
            texts.get(if has_moved { "screen-rider-moved" } else { "screen-rider" }, &[])
        }
    }
}

/// The piece on a cell, or the fortress that covers it. Riders on a fortress are not it.
fn chosen(record: &Record, cell: Cell) -> Option<Cell> {
    let position = record.position();
    match position.piece_at(cell)? {
        Piece::Fortress => fortress_at(position, cell),
        Piece::RiderOnFortress if fortresses_move(record) => None,
        _ => Some(cell),
    }
}

/// A fortress can be sent onto any cell that it would newly cover.
fn onto(record: &Record, from: Cell, to: Cell) -> Vec<Cell> {
    if !fortresses_move(record) {
        return vec![to];
    }
    let size = record.position().size();
    covered(to, size).filter(|cell| covered(from, size).all(|old| old != *cell)).collect()
}

fn meant(record: &Record, cell: Cell) -> Step {
    let position = record.position();
    match (position.piece_at(cell), fortress_at(position, cell)) {
        _ if position.hand() > 0 => Step::SetDown(cell),
        (Some(Piece::Fortress), Some(fortress)) if fortresses_move(record) => move_beside(record, fortress),
        (Some(Piece::Rider | Piece::RiderOnFortress), _) if fortresses_move(record) => Step::Take(cell),
        _ => move_beside(record, cell),
    }
}

/// Whether it is the fortresses' turn.
fn fortresses_move(record: &Record) -> bool {
    let mover = record.position().to_move();
    mover.is_some_and(|mover| record.rules().side(mover) == Side::Fortresses)
}

/// The riders that have moved in this turn.
fn moved(position: &AnyPosition) -> Vec<Cell> {
    if let Info::Dao(unseen) = position.info() { unseen.moved } else { Vec::new() }
}

/// The fortress that covers a cell.
fn fortress_at(position: &AnyPosition, cell: Cell) -> Option<Cell> {
    let covers = |fortress: &Cell| covered(*fortress, position.size()).any(|part| part == cell);
    fortresses(position).into_iter().find(covers)
}

/// The top-left cells of the fortresses: in reading order, the first cell that no fortress found so far covers is one.
fn fortresses(position: &AnyPosition) -> Vec<Cell> {
    let mut found: Vec<Cell> = Vec::new();
    for cell in Cell::all(position.size()) {
        let wall = matches!(position.piece_at(cell), Some(Piece::Fortress | Piece::RiderOnFortress));
        let covered = |fortress: &Cell| covered(*fortress, position.size()).any(|part| part == cell);
        if wall && !found.iter().any(covered) {
            found.push(cell);
        }
    }
    found
}

/// The four cells of a fortress.
fn covered(fortress: Cell, size: u8) -> impl Iterator<Item = Cell> {
    let around = [(0, 0), (1, 0), (0, 1), (1, 1)];
    around.into_iter().filter_map(move |(right, down)| fortress.offset(right, down, size))
}

/// Whether four riders hold a fortress.
fn is_held(position: &AnyPosition, fortress: Cell) -> bool {
    covered(fortress, position.size()).all(|cell| position.piece_at(cell) == Some(Piece::RiderOnFortress))
}
