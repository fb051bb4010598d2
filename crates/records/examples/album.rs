//! Writes pictures of all games into a folder, to be looked at: `cargo run -p kamni-records --example album FOLDER`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use common::{CASES, LARGE};
use kamni_draw::{Figure, Label, Mark, Overlay, Replay, Tone};
use kamni_records::pictures::{Each, Film, Look, Preview, Seat, Size, gif, png, preview};
use kamni_rules::{GameKind, Player};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("a folder to write into")?);
    fs::create_dir_all(&folder)?;
    let size = |pixels| Size::new(pixels).ok_or("a size");
    for case in CASES.iter().chain(LARGE) {
        let replay = case.replay();
        for tone in Tone::BOTH {
            let look = Look { tone, ..Look::default() };
            let name = format!("{}-{}", case.name, tone.name());
            for pixels in [200, 640] {
                let picture = png(&look.drawing(&replay), tone, size(pixels)?)?;
                fs::write(folder.join(format!("{name}-{pixels}.png")), picture)?;
            }
            fs::write(folder.join(format!("{name}.svg")), look.drawing(&replay).svg())?;
            fs::write(
                folder.join(format!("{name}-preview.png")),
                preview(&look.drawing(&replay), tone, &told(&replay))?,
            )?;
        }
        let film = Film { size: size(480)?, each: Each::Turn, delay: 500 };
        fs::write(
            folder.join(format!("{}.gif", case.name)),
            gif(case.rules(), case.start(), &case.game(), &Look::default(), &film)?,
        )?;
    }
    fs::write(folder.join("marked.png"), marked()?)?;
    Ok(())
}

fn told(replay: &Replay) -> Preview<'static> {
    let first = if replay.pieces().iter().any(|piece| piece.figure == Figure::Fortress) {
        Figure::Fortress
    } else {
        Figure::Stone(Player::First)
    };
    let second = if first == Figure::Fortress { Figure::Rider } else { Figure::Stone(Player::Second) };
    let seat = |figure, name, score, is_first_to_see| Some(Seat { figure, name, score, is_first_to_see });
    if first == Figure::Fortress {
        Preview {
            title: "Дао Ши Сян",
            note: "13×13, первыми ходят крепости",
            seats: [seat(first, "Ёжик_в_тумане", "4", false), seat(second, "Computer 7", "", true)],
            games: &[],
            said: "Ход всадников. Крепость i3 держат четыре всадника, остальные три ещё свободны.",
        }
    } else {
        Preview {
            title: "Close Combat",
            note: "15×15, lead 2",
            seats: [
                seat(first, "Magdalena-Wolkenstein", "31", true),
                seat(second, "Quick_Fox", "28½", false),
            ],
            games: &[],
            said: "Red won, 31 to 28. Both sides passed in a row, so the stones were counted.",
        }
    }
}

/// Every mark that can be asked for, on one board seen from Second's side.
fn marked() -> Result<Vec<u8>, Box<dyn Error>> {
    let case = CASES.iter().find(|case| case.kind == GameKind::Kamiken).ok_or("a case")?;
    let marks = vec![
        Mark::Chosen("c3".parse()?),
        Mark::Label("b2".parse()?, Label::new("A")?),
        Mark::Label("a1".parse()?, Label::new("WWW")?),
        Mark::Label("a2".parse()?, Label::new("Bg")?),
        Mark::Label("e5".parse()?, Label::new("XYZ")?),
        Mark::Label("h5".parse()?, Label::new("12")?),
        Mark::Arrow("c3".parse()?, "e5".parse()?),
        Mark::Arrow("i9".parse()?, "i6".parse()?),
    ];
    let look =
        Look { from: Player::Second, changes: vec![(Overlay::Beaten, true)], marks, ..Look::default() };
    let replay = case.replay();
    Ok(png(&look.drawing(&replay), look.tone, Size::USUAL)?)
}
