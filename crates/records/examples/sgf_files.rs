//! Writes SGF files of all games into a folder, and beside each what another program has to find in it: how many nodes, how long the main
//! line is, and which stones stand at its end. `scripts/check_sgf.py` reads them with another library.
//!
//! `cargo run -p kamni-records --example sgf_files -- FOLDER`

#[path = "../tests/made/mod.rs"]
mod made;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use kamni_records::{NodeId, Record, sgf};
use kamni_rules::{Cell, Piece, Player, Position, Side};

/// Random records with everything in them, and whole games of each kind.
const RECORDS: u64 = 300;
const LONGEST: usize = 600;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("FOLDER is missing")?);
    fs::create_dir_all(&folder)?;
    let whole = (0..made::RULES.len()).map(|number| made::bare(made::rules(number), number as u64, LONGEST));
    for (number, record) in (0..RECORDS).map(made::record).chain(whole).enumerate() {
        let kind = record.rules().kind();
        fs::write(folder.join(format!("{number:03}-{kind}.sgf")), sgf::to_text(&record))?;
        fs::write(folder.join(format!("{number:03}-{kind}.txt")), expected(&record))?;
    }
    Ok(())
}

/// What has to be found, a line each: all nodes, the nodes of the main line, black stones, white stones.
fn expected(record: &Record) -> String {
    let mut nodes = 1;
    let mut left = vec![NodeId::ROOT];
    while let Some(node) = left.pop() {
        nodes += record.turn(node).len();
        left.extend(record.children(node));
    }
    let mut position = record.start();
    record.steps().for_each(|step| position.play_unchecked(step));
    let white_begins = record.rules().side(Player::First) == Side::White;
    let is_black = |piece: Piece| match piece {
        Piece::Stone(player) => (player == Player::Second) == white_begins,
        Piece::Fortress => true,
        Piece::Rider | Piece::RiderOnFortress => false,
    };
    let mut text = format!("{nodes}\n{}\n", record.steps().count() + 1);
    for black in [true, false] {
        let stones = Cell::all(position.size())
            .filter(|cell| position.piece_at(*cell).is_some_and(|p| is_black(p) == black));
        for cell in stones {
            let _ = write!(text, "{},{} ", cell.col(), cell.row());
        }
        text.push('\n');
    }
    text
}
