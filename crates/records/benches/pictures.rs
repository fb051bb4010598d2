//! How long pictures take: `cargo bench -p kamni-records --bench pictures`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::LARGE;
use kamni_draw::Tone;
use kamni_records::pictures::{Film, Look, Preview, Size, gif, png, preview};

/// How long a run takes: the least of several, because what else the machine does only ever adds; and, where the system
/// tells, the time of all processors, on the average.
fn measured<T>(runs: u32, mut run: impl FnMut() -> T) -> (String, T) {
    let (mut least, before) = (Duration::MAX, processor_ms());
    let mut made = run();
    for _ in 0..runs {
        let begun = Instant::now();
        made = run();
        least = least.min(begun.elapsed());
    }
    let spent = before.zip(processor_ms()).map(|(before, after)| (after - before) / f64::from(runs + 1));
    let spent = spent.map_or("?".to_string(), |ms| format!("{ms:.1}"));
    (format!("{:>9.1} {spent:>9}", least.as_secs_f64() * 1e3), made)
}

/// What Linux says of this process: the 14th and 15th word are hundredths of seconds.
fn processor_ms() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let words = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    words.map(|word| word.parse::<f64>().ok()).sum::<Option<f64>>().map(|ticks| ticks * 10.0)
}

fn main() {
    let look = Look::default();
    // Words after the command choose cases; what cargo adds begins with a hyphen.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let cases =
        || LARGE.iter().filter(|case| wanted.is_empty() || wanted.iter().any(|word| word == case.name));
    let head = ["least ms", "processor", "bytes"];
    println!("{:<18} {:>7} {:>6} {:>9} {:>9} {:>9}", "PNG", "pieces", "pixels", head[0], head[1], head[2]);
    for case in cases() {
        let (name, replay) = (case.name, case.replay());
        let pieces = replay.pieces().len();
        for pixels in [200, 640, 1024] {
            let size = Size::new(pixels).expect("a size");
            let (times, picture) =
                measured(20, || png(&look.drawing(&replay), Tone::Light, size).expect("a picture"));
            println!("{name:<18} {pieces:>7} {pixels:>6} {times} {:>9}", picture.len());
        }
        let told = Preview::default();
        let (times, picture) =
            measured(20, || preview(&look.drawing(&replay), Tone::Light, &told).expect("a picture"));
        println!("{:<18} {pieces:>7} {:>6} {times} {:>9}", "  preview", 1200, picture.len());
    }
    println!("\n{:<18} {:>7} {:>6} {:>9} {:>9} {:>9}", "GIF", "frames", "pixels", head[0], head[1], head[2]);
    for case in cases() {
        let (start, steps) = (case.start(), case.game());
        for pixels in [480, 640] {
            let film = Film { size: Size::new(pixels).expect("a size"), ..Film::default() };
            let (times, file) =
                measured(2, || gif(case.rules(), start, &steps, &look, &film).expect("an animation"));
            let frames = file.windows(3).filter(|bytes| bytes == b"\x21\xf9\x04").count();
            println!("{:<18} {frames:>7} {pixels:>6} {times} {:>9}", case.name, file.len());
        }
    }
}
