//! Pictures are what they say: they can be read back, have their sizes, keep their colours, and show every position.

mod common;

use std::collections::BTreeSet;

use common::{CASES, Case};
use gif::{ColorOutput, DecodeOptions};
use kamni_draw::{Figure, Lettering, Replay, Tone, tokens};
use kamni_records::pictures::{
    Each, Film, Look, Named, PREVIEW_HEIGHT, PREVIEW_WIDTH, PictureError, Preview, Seat, Size, gif, icon,
    png, preview, svg,
};
use kamni_rules::{GameKind, Player, Position, Rng, Rules};

/// A PNG that was read: width, height, and its pixels as red, green, blue and alpha.
fn read_png(bytes: &[u8]) -> (u32, u32, Vec<[u8; 4]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("its pixels");
    assert_eq!(info.color_type, png::ColorType::Rgba);
    let pixels = pixels.chunks(4).map(|pixel| pixel.try_into().expect("four bytes")).collect();
    (info.width, info.height, pixels)
}

/// A frame of an animation: its delay in hundredths of seconds, where it lies, how large it is.
struct Shown {
    delay: u16,
    place: (u16, u16),
    size: (u16, u16),
}

/// An animation that was read: its frames, and what is seen at the end.
fn read_gif(bytes: &[u8]) -> (Vec<Shown>, Vec<[u8; 4]>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut frames, mut seen) = (Vec::new(), vec![[0; 4]; width * height]);
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (place, pixel) in frame.buffer.chunks(4).enumerate() {
            let (col, row) = (place % usize::from(frame.width), place / usize::from(frame.width));
            if pixel[3] != 0 {
                let at = (row + usize::from(frame.top)) * width + col + usize::from(frame.left);
                seen[at] = pixel.try_into().expect("four bytes");
            }
        }
        frames.push(Shown {
            delay: frame.delay,
            place: (frame.left, frame.top),
            size: (frame.width, frame.height),
        });
    }
    (frames, seen)
}

fn turns(start: kamni_rules::AnyPosition, steps: &[kamni_rules::Step]) -> usize {
    let mut position = start;
    let mut turns = 0;
    for (place, step) in steps.iter().enumerate() {
        position.play(*step).expect("a legal step");
        turns += usize::from(position.turn_begins() || position.is_over() || place + 1 == steps.len());
    }
    turns
}

#[test]
fn sizes_have_bounds() {
    assert_eq!(Size::new(63), None);
    assert_eq!(Size::new(4097), None);
    let replay = Replay::new(CASES[0].rules(), CASES[0].start());
    let look = Look::default();
    for pixels in [64, 201, 640] {
        let size = Size::new(pixels).expect("a size");
        let (width, height, _) = read_png(&png(&look.drawing(&replay), look.tone, size).expect("a picture"));
        // The slab is a ninetieth higher than wide.
        assert_eq!((height, width), (pixels, (pixels * 416 + 210) / 421));
        let text = svg(&look.drawing(&replay), look.tone, size);
        assert!(text.contains(&format!("width=\"{width}\" height=\"{height}\"")), "{text}");
    }
    let largest = Size::new(4096).expect("a size");
    let (_, height, _) = read_png(&png(&look.drawing(&replay), look.tone, largest).expect("a picture"));
    assert_eq!(height, 4096);
}

#[test]
fn the_colours_of_the_design_are_kept() {
    for case in CASES {
        for tone in Tone::BOTH {
            let look = Look { tone, ..Look::default() };
            let size = Size::new(900).expect("a size");
            let (_, _, pixels) =
                read_png(&png(&look.drawing(&case.replay()), tone, size).expect("a picture"));
            let seen: BTreeSet<[u8; 4]> = pixels.iter().copied().collect();
            assert!(seen.len() <= 256);
            for name in ["side", "coord"] {
                let text = tokens::value(case.kind, name, tone).expect("every game has it");
                let part = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("two digits");
                let colour = [part(1), part(3), part(5), 255];
                assert!(seen.contains(&colour), "{} {tone:?}: {name} {text}", case.name);
            }
            assert!(seen.contains(&[0; 4]), "the corners are clear");
        }
    }
}

#[test]
fn animations_have_a_frame_for_each_turn_or_step() {
    for case in CASES {
        let (start, steps) = (case.start(), case.game());
        let steps = &steps[..40.min(steps.len() - 1)];
        let size = Size::new(160).expect("a size");
        for (each, count) in [(Each::Turn, 1 + turns(start, steps)), (Each::Step, 1 + steps.len())] {
            let film = Film { size, each, delay: 250 };
            let file = gif(case.rules(), start, steps, &Look::default(), &film).expect("an animation");
            assert!(file.windows(11).any(|bytes| bytes == b"NETSCAPE2.0"), "it goes on for ever");
            let (frames, seen) = read_gif(&file);
            assert_eq!(frames.len(), count, "{} {each:?}", case.name);
            let last = frames.last().expect("at least one");
            assert_eq!((frames[0].delay, last.delay), (25, 100));
            assert_eq!((frames[0].place, frames[0].size.1), ((0, 0), 160));
            assert!(frames[1..].iter().any(|frame| frame.size.1 < 160), "only what has changed");
            // The end is the picture of the position, as far as a palette for all frames can be.
            let replay = Replay::of(case.rules(), start, steps).expect("a legal game");
            let look = Look::default();
            let (_, _, still) = read_png(&png(&look.drawing(&replay), look.tone, size).expect("a picture"));
            let far = still.iter().zip(&seen).filter(|(still, seen)| {
                still[3] == 255 && still.iter().zip(*seen).any(|(one, other)| one.abs_diff(*other) > 24)
            });
            assert!(far.count() * 200 < still.len(), "{} {each:?}", case.name);
        }
    }
}

#[test]
fn an_animation_of_nothing_is_one_frame() {
    let (frames, _) = read_gif(
        &gif(CASES[0].rules(), CASES[0].start(), &[], &Look::default(), &Film::default()).expect("a GIF"),
    );
    assert_eq!((frames.len(), frames[0].delay), (1, 320));
    let bad = ["c3".parse().expect("a step"), "c3".parse().expect("a step")];
    match gif(CASES[0].rules(), CASES[0].start(), &bad, &Look::default(), &Film::default()) {
        Err(PictureError::Step(error)) => assert_eq!(error.place, 1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let case = &CASES[2];
    let film = Film { size: Size::new(120).expect("a size"), ..Film::default() };
    let make = || {
        gif(case.rules(), case.start(), &case.game()[..20], &Look::default(), &film).expect("an animation")
    };
    assert_eq!(make(), make());
}

#[test]
fn every_board_can_be_painted() {
    let names: Vec<String> =
        ('a'..='s').map(String::from).chain((1..=19).map(|row: u32| row.to_string())).collect();
    assert!(names.iter().all(|name| Lettering::new(name, 10.0).is_whole()));
    let mut rng = Rng::new(3);
    let mut painted = 0;
    for &kind in GameKind::ALL {
        for size in 3..=19 {
            let size = size.to_string();
            let options: Vec<(&str, &str)> = match kind {
                GameKind::Hasami => vec![("corner", "on")],
                GameKind::Dao => vec![("board", if rng.below(2) == 0 { "13" } else { "18" })],
                _ => vec![("size", &size)],
            };
            let Ok(rules) = Rules::new(kind, options) else { continue };
            let mut replay = Replay::new(rules, rules.start());
            for _ in 0..rng.below(120) {
                let Some(step) = replay.position().pick(|count| rng.below(count)) else { break };
                replay.play(step).expect("a legal step");
            }
            let look = Look { coordinates: rng.below(2) == 0, ..Look::default() };
            let pixels = Size::new(64).expect("a size");
            let (_, height, dots) =
                read_png(&png(&look.drawing(&replay), look.tone, pixels).expect("a picture"));
            assert_eq!(height, 64);
            assert!(
                dots.iter().collect::<BTreeSet<_>>().len() > 20,
                "{kind} {size}: there is something to see"
            );
            assert!(!svg(&look.drawing(&replay), look.tone, pixels).contains("<text"));
            painted += 1;
        }
    }
    assert!(painted > 60, "{painted}");
}

/// Pixels of a preview's right half that are not the page.
fn written(case: &Case, told: &Preview<'_>) -> usize {
    let (look, replay) = (Look::default(), case.replay());
    let file = preview(&look.drawing(&replay), Tone::Light, told).expect("a picture");
    let (width, height, pixels) = read_png(&file);
    assert_eq!((width, height), (PREVIEW_WIDTH, PREVIEW_HEIGHT));
    let page = pixels[0];
    assert_eq!(page, [0xe9, 0xec, 0xe7, 255], "the page's colour");
    pixels.chunks(1200).flat_map(|row| &row[640..]).filter(|pixel| **pixel != page).count()
}

#[test]
fn previews_say_who_plays() {
    let case = &CASES[0];
    let empty = written(case, &Preview::default());
    let figure = case.replay().pieces()[0].figure;
    let seat = |name| Some(Seat { figure, name, score: "3", is_first_to_see: false });
    let long = "Эта строка длиннее, чем помещается, и она продолжается, пока не кончатся все три строки, и ещё дальше, и ещё, и ещё, и ещё, и ещё, и ещё.";
    let told =
        Preview {
            title: "Камикен", note: "9×9", seats: [seat("Оля"), seat("Ann")], games: &[], said: long
        };
    let full = written(case, &told);
    assert!(full > empty + 10_000, "{empty} {full}");
    // A name that cannot be drawn is left out, the rest stays.
    let unknown = Preview { seats: [seat("囲碁"), seat("Ann")], ..told };
    let without = written(case, &unknown);
    assert!(empty < without && without < full, "{empty} {without} {full}");
    // A house tells its games.
    let game = |kind, name| Named { kind, figure: Figure::Stone(Player::First), name };
    let games = [game(GameKind::Four, "Четыре"), game(GameKind::Hasami, "Хасами сёги")];
    let [one, both] =
        [1, 2].map(|count| written(case, &Preview { games: &games[..count], ..Preview::default() }));
    assert!(empty + 1000 < one && one + 1000 < both, "{empty} {one} {both}");
}

/// `scripts/icons` paints them anew.
#[test]
fn the_signs_are_painted_from_their_drawings() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/icons");
    let read = |name: &str| std::fs::read(format!("{folder}/{name}")).expect("a file");
    for (drawing, picture, pixels) in [
        ("icon.svg", "icon-192.png", 192),
        ("icon.svg", "icon-512.png", 512),
        ("maskable.svg", "maskable-512.png", 512),
        ("maskable.svg", "touch-180.png", 180),
    ] {
        let svg = String::from_utf8(read(drawing)).expect("text");
        let painted = icon(&svg, Size::new(pixels).expect("a size")).expect("painted");
        assert!(painted == read(picture), "{picture} is another: run scripts/icons");
        let side = |at: usize| u32::from_be_bytes(painted[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((side(16), side(20)), (pixels, pixels), "{picture}");
    }
    assert!(icon("<svg", Size::USUAL).is_err());
}
