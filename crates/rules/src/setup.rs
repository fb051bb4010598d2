//! Position texts: a whole position in one line.
//!
//! `BOARD SIDE key=value …`: the rows from the top, parted by `/`, a number for that many empty cells; `first`,
//! `second` or `over`; then what the board does not show, each game with its own keys. A [`Setup`] may hold
//! nonsense; each game turns it into a position or names what cannot be.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::coded::coded;
use crate::options::whole_number;
use crate::{Cell, Ending, Piece, Player, Position, Reason};

coded! {
    /// Why a text is not a position of the game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SetupError {
        /// Nothing stands where the board or the side should.
        "missing-part" MissingPart(part: &'static str),
        /// The board has another number of rows.
        "wrong-rows" WrongRows(rows: usize, size: u8),
        /// A row has another number of cells.
        "wrong-row" WrongRow(row: usize, cells: usize, size: u8),
        /// A letter that no piece of the game has.
        "wrong-letter" WrongLetter(letter: char, row: usize),
        /// Neither `first`, `second` nor `over`.
        "wrong-side" WrongSide(side: String),
        /// The game has no such key.
        "wrong-key" WrongKey(key: String),
        /// The key is given twice.
        "repeated-key" RepeatedKey(key: String),
        /// The key does not take this value.
        "wrong-value" WrongValue(key: &'static str, value: String),
        /// The key does not fit the rest of the position.
        "key-does-not-fit" KeyDoesNotFit(key: &'static str),
        /// This many turns cannot have led here.
        "wrong-turn" WrongTurn(turn: u32, least: u32),
        /// So few steps cannot have led here.
        "wrong-ply" WrongPly(ply: u32, least: u32),
        /// After this many turns it is the other side's.
        "wrong-side-for-turn" WrongSideForTurn(turn: u32, side: Player),
        /// The game is not over in this position, or not so.
        "not-over" NotOver,
        /// The game is over in this position.
        "over-already" OverAlready(reason: Reason),
        /// The numbers of stones do not fit whose turn it is.
        "wrong-numbers" WrongNumbers(first: usize, second: usize),
        /// More pieces than the game has.
        "too-many" TooMany(player: Player, stones: usize, most: usize),

        /// Kamiken: two enemy stones are neighbours.
        "enemies-touch" EnemiesTouch(cell: Cell, other: Cell),
        /// Close Combat: a 3×3 block of one colour.
        "full-block" FullBlock(cell: Cell, player: Player),
        /// Close Combat: the stone is not in danger, or not the enemy's.
        "not-in-danger" NotInDanger(cell: Cell),
        /// Close Combat: nothing can be taken, so the turn has ended.
        "nothing-to-take" NothingToTake,
        /// Four: more stones than the options give.
        "supply-exceeded" SupplyExceeded(player: Player, stones: usize, supply: usize),
        /// Four: in the main stage a player with fewer than ten on the board must have lost some.
        "opening-unfinished" OpeningUnfinished(player: Player, stones: usize),
        /// Four: both have their ten stones, so the opening is over.
        "opening-finished" OpeningFinished,
        /// Dao: fortresses overlap, or a fortress is not a 2×2.
        "broken-fortress" BrokenFortress(cell: Cell),
        /// Dao: another number of fortresses.
        "wrong-fortresses" WrongFortresses(found: usize, wanted: usize),
        /// Dao: another number of riders, those in hand included.
        "wrong-riders" WrongRiders(found: usize, wanted: usize),
        /// Dao: no rider stands where one is said to have moved.
        "no-rider" NoRider(cell: Cell),
    }
}

/// Whose step is next, or that the game is over.
pub(crate) type Side = Option<Player>;

/// A position text, taken apart.
#[derive(Debug)]
pub(crate) struct Setup<'t> {
    size: u8,
    cells: Vec<Option<Piece>>,
    pub(crate) side: Side,
    fields: Vec<(&'t str, &'t str)>,
}

impl<'t> Setup<'t> {
    /// Takes a text apart for a board of this size, with these pieces and keys.
    pub(crate) fn read(
        text: &'t str,
        size: u8,
        pieces: &[Piece],
        keys: &[&'static str],
    ) -> Result<Self, SetupError> {
        let mut parts = text.split(' ').filter(|part| !part.is_empty());
        let board = parts.next().ok_or(SetupError::MissingPart("board"))?;
        let cells = read_board(board, size, pieces)?;
        let side = match parts.next().ok_or(SetupError::MissingPart("side"))? {
            "over" => None,
            name => {
                let wrong = || SetupError::WrongSide(shown(name));
                Some(Player::named(name).ok_or_else(wrong)?)
            }
        };
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for part in parts {
            let wrong = || SetupError::WrongKey(shown(part));
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            if !keys.contains(&key) {
                return Err(wrong());
            }
            if fields.iter().any(|(other, _)| *other == key) {
                return Err(SetupError::RepeatedKey(key.to_string()));
            }
            fields.push((key, value));
        }
        Ok(Self { size, cells, side, fields })
    }

    pub(crate) fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.cells[cell.row() as usize * self.size as usize + cell.col() as usize]
    }

    /// The cells with a piece, row by row.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        Cell::all(self.size).filter_map(|cell| Some((cell, self.piece_at(cell)?)))
    }

    pub(crate) fn value(&self, key: &str) -> Option<&'t str> {
        self.fields.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    fn parsed<T>(
        &self,
        key: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, SetupError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let wrong = || SetupError::WrongValue(key, shown(value));
        parse(value).map(Some).ok_or_else(wrong)
    }

    /// A whole number up to a million, so that counts never overflow.
    pub(crate) fn number(&self, key: &'static str) -> Result<Option<u32>, SetupError> {
        self.parsed(key, |text| whole_number(text).filter(|number| *number <= 1_000_000))
    }

    /// Two whole numbers: `3,0`.
    pub(crate) fn pair(&self, key: &'static str) -> Result<Option<[u32; 2]>, SetupError> {
        self.parsed(key, |text| {
            let (first, second) = text.split_once(',')?;
            let number = |text| whole_number(text).filter(|number| *number <= 1000);
            Some([number(first)?, number(second)?])
        })
    }

    /// A word out of a list, by its place there.
    pub(crate) fn word(&self, key: &'static str, words: &[&str]) -> Result<Option<usize>, SetupError> {
        self.parsed(key, |text| words.iter().position(|word| *word == text))
    }

    pub(crate) fn player(&self, key: &'static str) -> Result<Option<Player>, SetupError> {
        self.parsed(key, Player::named)
    }

    /// Different cells of the board: `c3,d4`, or `-` for none.
    pub(crate) fn cells(&self, key: &'static str) -> Result<Option<Vec<Cell>>, SetupError> {
        self.parsed(key, |text| {
            if text == "-" {
                return Some(Vec::new());
            }
            let mut cells = Vec::new();
            for part in text.split(',') {
                let cell: Cell = part.parse().ok()?;
                if !cell.is_on(self.size) || cells.contains(&cell) {
                    return None;
                }
                cells.push(cell);
            }
            Some(cells)
        })
    }

    /// How the game ended: `result=first:five`, `result=draw:quiet`.
    pub(crate) fn result(&self) -> Result<Option<Ending>, SetupError> {
        let ending = self.parsed("result", |text| {
            let (winner, reason) = text.split_once(':')?;
            let winner = if winner == "draw" { None } else { Some(Player::named(winner)?) };
            let reason = Reason::ALL.into_iter().find(|known| known.name() == reason)?;
            Some(Ending { winner, reason })
        })?;
        if ending.is_some() == self.side.is_some() {
            return Err(SetupError::KeyDoesNotFit("result"));
        }
        Ok(ending)
    }

    /// The turns completed, at least this many. Where turns alternate strictly, the side tells odd from even.
    pub(crate) fn turn(&self, least: u32, alternating: bool) -> Result<u32, SetupError> {
        let fits = |turn| !alternating || self.side.is_none_or(|side| side == Player::of_turn(turn));
        let Some(turn) = self.number("turn")? else {
            return Ok(if fits(least) { least } else { least + 1 });
        };
        match self.side {
            Some(side) if !fits(turn) => Err(SetupError::WrongSideForTurn(turn, side)),
            _ if turn < least => Err(SetupError::WrongTurn(turn, least)),
            _ => Ok(turn),
        }
    }

    /// The steps made, at least this many.
    pub(crate) fn ply(&self, least: u32) -> Result<u32, SetupError> {
        match self.number("ply")? {
            None => Ok(least),
            Some(ply) if ply < least => Err(SetupError::WrongPly(ply, least)),
            Some(ply) => Ok(ply),
        }
    }
}

/// A piece of a user's text that goes into a message, cut to a bearable length.
fn shown(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => text[..end].to_string() + "…",
        None => text.to_string(),
    }
}

fn read_board(text: &str, size: u8, pieces: &[Piece]) -> Result<Vec<Option<Piece>>, SetupError> {
    let rows = text.split('/').count();
    if rows != size as usize {
        return Err(SetupError::WrongRows(rows, size));
    }
    let mut cells = Vec::new();
    for (row, text) in text.split('/').enumerate() {
        let before = cells.len();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let wrong = || SetupError::WrongLetter(letter, row + 1);
            if digits > 0 {
                let run = whole_number(&rest[..digits]).filter(|run| (1..=size.into()).contains(run));
                cells.resize(cells.len() + run.ok_or_else(wrong)? as usize, None);
                rest = &rest[digits..];
            } else {
                let piece = Piece::of_letter(letter).filter(|piece| pieces.contains(piece));
                cells.push(Some(piece.ok_or_else(wrong)?));
                rest = &rest[letter.len_utf8()..];
            }
            if cells.len() - before > size as usize {
                break;
            }
        }
        let found = cells.len() - before;
        if found != size as usize {
            return Err(SetupError::WrongRow(row + 1, found, size));
        }
    }
    Ok(cells)
}

/// Writes the board and the side: what begins the text of every position.
pub(crate) fn write_board(position: &impl Position, f: &mut dyn fmt::Write) -> fmt::Result {
    for row in 0..position.size() {
        if row > 0 {
            f.write_char('/')?;
        }
        let mut empty = 0;
        for col in 0..position.size() {
            let piece = position.piece_at(Cell::new(col, row));
            if piece.is_none() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            f.write_char(Piece::letter(piece))?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    write!(f, " {}", position.to_move().map_or("over", Player::name))
}

/// Writes a list of cells as the value of a key.
pub(crate) fn write_cells(f: &mut dyn fmt::Write, cells: impl IntoIterator<Item = Cell>) -> fmt::Result {
    let mut none = true;
    for cell in cells {
        if !none {
            f.write_char(',')?;
        }
        write!(f, "{cell}")?;
        none = false;
    }
    if none { f.write_char('-') } else { Ok(()) }
}

/// Writes how the game ended, if it is over.
pub(crate) fn write_result(f: &mut dyn fmt::Write, ending: Option<Ending>) -> fmt::Result {
    let Some(Ending { winner, reason }) = ending else {
        return Ok(());
    };
    write!(f, " result={}:{reason}", winner.map_or("draw", Player::name))
}
