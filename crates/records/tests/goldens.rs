//! Pictures do not change unnoticed: their bytes are known by a hash, in `data/pictures.txt`.
//!
//! Where a change is wanted and the pictures have been looked at (`cargo run -p kamni-records --example album FOLDER`),
//! `KAMNI_RENEW=1 cargo test -p kamni-records --test goldens` writes the file anew.

mod common;

use std::fmt::Write;
use std::path::Path;

use common::CASES;
use kamni_draw::{Label, Mark, Overlay, Tone};
use kamni_records::pictures::{Each, Film, Look, Preview, Seat, Size, gif, png, preview, svg};
use kamni_rules::Player;

/// FNV-1a, which is enough to see a change.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

fn pictures() -> String {
    let mut lines = String::new();
    let mut add = |name: &str, bytes: &[u8]| {
        writeln!(lines, "{name} {} {:016x}", bytes.len(), hash(bytes)).expect("a string");
    };
    let small = Size::new(320).expect("a size");
    let cell = |text: &str| text.parse().expect("a cell");
    for case in CASES {
        let (start, steps, replay) = (case.start(), case.game(), case.replay());
        for tone in Tone::BOTH {
            let look = Look { tone, ..Look::default() };
            let name = |what: &str| format!("{} {} {what}", case.name, tone.name());
            let drawing = look.drawing(&replay);
            add(&name("svg"), svg(&drawing, tone, small).as_bytes());
            add(&name("png"), &png(&drawing, tone, small).expect("a picture"));
            let film = Film { size: Size::new(200).expect("a size"), each: Each::Step, delay: 100 };
            add(&name("gif"), &gif(case.rules(), start, &steps[..12], &look, &film).expect("an animation"));
        }
        let look = Look {
            from: Player::Second,
            coordinates: false,
            changes: Overlay::of_game(case.kind).iter().map(|overlay| (*overlay, true)).collect(),
            marks: vec![
                Mark::Chosen(cell("c3")),
                Mark::Arrow(cell("a1"), cell("c2")),
                Mark::Label(cell("b2"), Label::new("A7g").expect("a label")),
            ],
            ..Look::default()
        };
        add(
            &format!("{} marked", case.name),
            &png(&look.drawing(&replay), look.tone, small).expect("a picture"),
        );
        let seat = Some(Seat {
            figure: replay.pieces()[0].figure,
            name: "Щука_9",
            score: "12½",
            is_first_to_see: true,
        });
        let told = Preview {
            title: "Камни",
            note: "9×9",
            seats: [seat, None],
            games: &[],
            said: "Half a word, and a whole one.",
        };
        let made = preview(&look.drawing(&replay), Tone::Dark, &told).expect("a picture");
        add(&format!("{} preview", case.name), &made);
    }
    lines
}

#[test]
fn pictures_have_the_bytes_that_are_known() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures.txt");
    let made = pictures();
    if std::env::var_os("KAMNI_RENEW").is_some() {
        std::fs::write(&path, &made).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).expect("the file is there");
    for (made, known) in made.lines().zip(known.lines()) {
        assert_eq!(made, known, "a picture has changed; the head of this file says what to do");
    }
    assert_eq!(made.lines().count(), known.lines().count());
}
