//! `kamni render`.

use std::fs;
use std::process::Stdio;

use crate::run::{command, file_in, folder, kamni, kamni_reads, words};

/// What a command writes to its standard output, which need not be text.
fn bytes(line: &str) -> Vec<u8> {
    let output = command(&words(line)).stdin(Stdio::null()).output().expect("it runs");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    output.stdout
}

/// Width and height, as the head of a PNG or a GIF says.
fn measures(file: &[u8]) -> (u32, u32) {
    let wide = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes"));
    let short = |at: usize| u32::from(u16::from_le_bytes([file[at], file[at + 1]]));
    match file {
        [0x89, b'P', b'N', b'G', ..] => (wide(16), wide(20)),
        [b'G', b'I', b'F', b'8', ..] => (short(6), short(8)),
        _ => panic!("neither PNG nor GIF"),
    }
}

fn frames(gif: &[u8]) -> usize {
    gif.windows(3).filter(|bytes| bytes == b"\x21\xf9\x04").count()
}

#[test]
fn the_name_says_the_format() {
    let folder = folder();
    let [svg, png, gif] = ["a.svg", "b.PNG", "c.gif"].map(|name| file_in(&folder, name));
    for file in [&svg, &png, &gif] {
        let moves = ["--moves", "c3 b2", "--size", "200", "-o", file.as_str()];
        let args: Vec<&str> = words("render kamiken --set size=5").into_iter().chain(moves).collect();
        let out = kamni(&args).fine();
        assert!(out.starts_with(&format!("{file}: ")) && out.ends_with(" KiB\n"), "{out}");
        // It is written over without a word: a picture can be made again.
        assert_eq!(kamni(&args).fine(), out);
    }
    let read = |file: &str| fs::read(file).expect("it is there");
    let text = String::from_utf8(read(&svg)).expect("text");
    assert!(text.starts_with("<svg xmlns=") && text.contains("height=\"200\""), "{text}");
    assert!(text.contains("aria-label=\"Kamiken, board 5 by 5. White to move\""), "{text}");
    assert_eq!(measures(&read(&png)), (198, 200));
    assert_eq!((measures(&read(&gif)), frames(&read(&gif))), ((198, 200), 3));
}

#[test]
fn a_picture_goes_to_the_standard_output() {
    assert_eq!(measures(&bytes("render hasami --format png")).1, 640);
    assert!(bytes("render dao --format svg").starts_with(b"<svg "));
    // Both say how to write; the format that is asked for counts.
    let folder = folder();
    let file = file_in(&folder, "picture");
    kamni(&["render", "four", "--format", "gif", "--size", "64", "--out", &file]).fine();
    assert_eq!(measures(&fs::read(&file).expect("it is there")).1, 64);
}

#[test]
fn looks_are_looked_after() {
    let look =
        |more: &str| bytes(format!("render hasami --moves e8-e3,d2-d3 --format svg {more}").trim_end());
    let usual = look("");
    let text = |svg: &[u8]| String::from_utf8(svg.to_vec()).expect("text");
    for more in [
        "--theme dark",
        "--from second",
        "--coordinates off",
        "--last off",
        "--hide last-turn",
        "--show home",
        "--hide rows",
        "--mark c3",
        "--mark c3=A",
        "--arrow c3-e5",
        "--size 299",
        "--ply 1",
        "--ply 0",
    ] {
        assert_ne!(text(&look(more)), text(&usual), "{more}");
    }
    assert_eq!(look("--last on --theme light --from first --coordinates on --ply 2 --size 640"), usual);
    assert_eq!(look("--last off"), look("--hide last-turn"));
    assert!(text(&usual).contains("class=\"coord\" stroke"));
    assert!(!text(&look("--size 299")).contains("class=\"coord\" stroke"), "too small to be read");
    assert!(text(&look("--size 299 --coordinates on")).contains("class=\"coord\" stroke"));
}

#[test]
fn animations_of_turns_and_steps() {
    let moves = "render close-combat --set size=5 --moves a1,b1,c1,xb1 --size 64 --format gif";
    let count = |more: &str| frames(&bytes(&format!("{moves}{more}")));
    // The beginning, three turns; or four steps.
    assert_eq!(count(""), 4);
    assert_eq!(count(" --each turn"), 4);
    assert_eq!(count(" --each step"), 5);
    assert_eq!(count(" --each step --ply 2"), 3);
    let slow = bytes(&format!("{moves} --delay 2000"));
    assert!(
        slow.windows(6).any(|bytes| bytes[..3] == *b"\x21\xf9\x04" && bytes[4..] == 200u16.to_le_bytes())
    );
}

#[test]
fn steps_come_from_a_file() {
    let folder = folder();
    let file = file_in(&folder, "game.txt");
    fs::write(&file, "# a game\nc3 b2,\n\na1\n").expect("it can be written");
    let args = ["render", "kamiken", "--set", "size=5", "--format", "svg"];
    let with = |more: &[&str]| kamni(&[&args, more].concat()).fine();
    let told = with(&["--moves", "c3 b2 a1"]);
    assert_eq!(with(&["--file", &file]), told);
    assert_eq!(kamni_reads(&[&args[..], &["--file", "-"]].concat(), "c3 b2 a1").fine(), told);
    let position = with(&["--position", "x4/1o3/2x2/5/5 second", "--last", "off"]);
    assert_eq!(position.matches("href=\"#stone").count(), 3);
    let refused = |more: &[&str], code| kamni(&[&args, more].concat()).refused(code);
    assert!(refused(&["--file", &file_in(&folder, "none")], 1).contains("there is no such file or folder"));
    assert!(refused(&["--file", &file, "--moves", "c3"], 2).contains("do not go together"));
    fs::write(&file, b"c3 \xff").expect("it can be written");
    assert!(refused(&["--file", &file], 1).contains("it does not say in which encoding"));
    let wide: Vec<u8> = "\u{feff}# партия\nc3 b2 a1".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&file, wide).expect("it can be written");
    assert_eq!(with(&["--file", &file]), told);
    fs::write(&file, "c3 c3").expect("it can be written");
    assert!(refused(&["--file", &file], 1).contains("Step “c3” at ply 1 is refused. c3 is occupied"));
    fs::write(&file, " ".repeat((1 << 20) + 1)).expect("it can be written");
    assert!(refused(&["--file", &file], 1).contains("it is too large"));
}

const GAMES: &str = "[Game \"kamiken\"]\n[Options \"size=5\"]\n\n1. c3 2. b2 (2. e5) 3. a1 1-0\n\n\
    [Game \"dao\"]\n\n1. a1-b1 *\n\n[Game \"kamiken\"]\n\n1. c3 2. c4 3. a1\n";

#[test]
fn games_come_from_a_record() {
    let folder = folder();
    let file = file_in(&folder, "games.kmn");
    fs::write(&file, GAMES).expect("it can be written");
    let of_file = |more: &str| {
        let line = format!("render --format svg --file {file}{more}");
        kamni(&words(&line))
    };
    let told = |line: &str| kamni(&words(&format!("render {line} --format svg"))).fine();
    assert_eq!(of_file("").fine(), told("kamiken --set size=5 --moves c3,b2,a1"));
    assert_eq!(of_file(" --ply 2").fine(), told("kamiken --set size=5 --moves c3,b2"));
    assert_eq!(of_file(" --game 2 --from second").fine(), told("dao --moves a1-b1 --from second"));
    // A broken game is told of, and drawn up to there.
    let ran = of_file(" --game 3");
    assert_eq!((ran.code, ran.out), (Some(0), told("kamiken --moves c3")));
    assert!(ran.err.contains("games.kmn, game 3: line 12, column 10, turn 2: Step “c4” is refused."));
    // Other forms, and the standard input.
    let sgf = kamni(&["convert", &file, "--to", "sgf"]).out;
    let list = "# dao board=13\na1-b1\na1-b1 e5-e4 end\n";
    let reads = |line: &str, input: &str| kamni_reads(&words(&format!("render {line} --format svg")), input);
    assert_eq!(reads("--file - --game 2", &sgf).fine(), told("dao --moves a1-b1"));
    assert_eq!(reads("--file - --game 2", list).fine(), told("dao --moves a1-b1,e5-e4,end"));
    let unsaid = reads("kamiken --set size=5 --file - --game 2", "a1\nc3 b2\n").fine();
    assert_eq!(unsaid, told("kamiken --set size=5 --moves c3,b2"));
    let film = bytes(&format!("render --file {file} --format gif --size 64"));
    assert_eq!(frames(&film), 4);
}

#[test]
fn what_is_wrong_with_a_file_of_games_is_told() {
    let folder = folder();
    let file = file_in(&folder, "games.kmn");
    fs::write(&file, GAMES).expect("it can be written");
    let check = |line: &str, code: i32, said: &str| {
        let err = kamni(&words(&format!("render --format svg --file {file} {line}"))).refused(code);
        assert!(err.contains(said), "{line}: {err}");
    };
    check("--game 0", 2, "--game <N> takes a whole number from 1 to");
    check("--ply 4", 1, "There is no position after 4 steps: the game has 3 steps.");
    check("--set size=5", 2, "--set is for a game that is named on the command line");
    check("--position x4/1o3/2x2/5/5", 2, "--position is for a game that is named");
    check("dao --game 2 --position x", 2, "--position is for a game that is named");
    check("--moves c3", 2, "do not go together");
    check("--set size=5 --lang ru", 2, "--set — для игры, названной в команде");
    check("kamiken", 1, "it is a record, not a list of steps. Leave out GAME");
    let many = kamni(&words(&format!("render --format svg --file {file} --game 4")));
    assert!(many.code == Some(1) && many.err.contains("has no such game: there are 3."), "{}", many.err);
    let check = |input: &str, said: &str| {
        let err = kamni_reads(&words("render --format svg --file -"), input).refused(1);
        assert!(err.contains(said), "{input}: {err}");
    };
    check("", "is empty: there is no game in it.");
    check("[Game \"chess\"]\n\n1. e4", "There is no game “chess”.");
    check("c3 b2", "Nothing says which game it is");
    check("c3 b2", "If it is a list of steps, name the game: kamni render GAME --file");
    let err = kamni(&words("render --format svg")).refused(2);
    assert!(err.contains("Something is missing: <GAME>."), "{err}");
    let err = kamni(&words("render kamiken --format svg --game 2")).refused(2);
    assert!(err.contains("Something is missing: --file <FILE>."), "{err}");
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let check = |line: &str, code: i32, said: &str| {
        let err = kamni(&words(line)).refused(code);
        assert!(err.contains(said), "{line}: {err}");
    };
    let png = |more: &str| format!("render kamiken --format png {more}");
    check("render kamiken", 2, "Say where the picture goes: --out FILE.svg,");
    check("render kamiken -o picture.jpg", 2, "picture.jpg does not say what to write");
    check("render kamiken -o picture", 2, "the name ends in .svg, .png or .gif");
    check("render kamiken --format bmp", 2, "takes svg, png or gif, not “bmp”.");
    check(&png("--size 63"), 2, "--size <PIXELS> takes a whole number from 64 to 4096, not “63”.");
    check(&png("--size 4097"), 2, "from 64 to 4096, not “4097”.");
    check(&png("--delay 100"), 2, "--delay is for animations");
    check(&png("--each step"), 2, "--each is for animations");
    check("render kamiken --format gif --delay 19", 2, "from 20 to 60000, not “19”.");
    check(&png("--ply 1"), 1, "There is no position after 1 steps: the game has 0 steps.");
    check(&png("--ply -1"), 2, "There is no argument “-1” here.");
    check(&png("--show locks"), 2, "Kamiken has nothing called “locks” to show. It has: last-turn, beaten.");
    check(&png("--hide beatn"), 2, "Did you mean beaten?");
    check(&png("--mark k10"), 2, "k10 is off the board, which runs from a1 to i9.");
    check(
        &png("--mark c3=ABCD"),
        2,
        "A mark is a cell, also with a text of one to three Latin letters or digits",
    );
    check(&png("--mark c3=Ж"), 2, "Not “c3=Ж”.");
    check(&png("--mark 3c"), 2, "Not “3c”.");
    check(&png("--arrow c3"), 2, "An arrow goes from one cell to another: c3-e5. Not “c3”.");
    check(&png("--arrow c3-c3"), 2, "Not “c3-c3”.");
    check(&png("--arrow c3-s19"), 2, "s19 is off the board");
    check(&png("--theme grey"), 2, "takes light or dark, not “grey”.");
    check(&png("--from both"), 2, "takes first or second, not “both”.");
    check("render kamiken -o no/such/folder/a.png", 1, "cannot be used: there is no such file or folder");
    check("--lang ru render kamiken -o no/such/folder/a.png", 1, "не подходит: ");
    check(
        "--lang ru render dao --format png --show rows",
        2,
        "В игре «Дао Ши Сян» нечего показывать под именем «rows».",
    );
    check("--lang ru render dao --format png --ply 3", 1, "Позиции после шага 3 нет: в партии 0 шагов.");
}
