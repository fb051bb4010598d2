//! Paints the house's sign for telephones and the system's lists of programs: `scripts/icons` calls it with the folder of the signs.

use std::error::Error;
use std::path::PathBuf;

use kamni_records::pictures::{Size, icon};

/// Which drawing becomes which picture, and how large it is. What is cut to a shape of the system's fills its square.
const ICONS: [(&str, &str, u32); 4] = [
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("maskable.svg", "maskable-512.png", 512),
    ("maskable.svg", "touch-180.png", 180),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name the folder of the signs")?);
    for (from, to, pixels) in ICONS {
        let svg = std::fs::read_to_string(folder.join(from))?;
        let size = Size::new(pixels).ok_or("a size out of bounds")?;
        std::fs::write(folder.join(to), icon(&svg, size)?)?;
    }
    Ok(())
}
