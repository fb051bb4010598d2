//! `kamni convert`, `kamni stats`, `kamni replay`.

use std::fs;

use serde_json::{Value, json};

use crate::run::{file_in, folder, kamni, kamni_reads, words};

const GAME: &str = "[Game \"kamiken\"]\n[Options \"size=5\"]\n[First \"Анна\"]\n[Second \"Boris\"]\n\n\
    1. c3 {[%eval 0.31] the: ] middle} 2. b2?! (2. a1 3. e5) 3. a1 1-0\n";

#[test]
fn every_form_into_every_other() {
    let record = kamni_reads(&words("convert -"), GAME).fine();
    assert!(record.contains("[Rules \"1\"]\n[Options \"size=5 komi=0.5\"]\n"), "{record}");
    assert!(
        record.ends_with("\n1. c3 {[%eval 0.31] the: ] middle} 2. b2?! (2. a1 3. e5) 3. a1 1-0\n\n"),
        "{record}"
    );
    let sgf = kamni_reads(&words("convert - --to sgf"), record.as_str()).fine();
    assert!(sgf.starts_with("(;FF[4]CA[UTF-8]AP[kamni:"), "{sgf}");
    assert_eq!(kamni_reads(&words("convert - - --to record"), sgf).fine(), record);
    let steps = kamni_reads(&words("convert - --to steps"), record.as_str()).fine();
    assert_eq!(steps, "# kamiken size=5 komi=0.5\nc3 b2 a1\n");
    assert!(kamni_reads(&words("convert -"), steps).fine().ends_with("1. c3 2. b2 3. a1 *\n\n"));
    let text = kamni_reads(&words("convert - --to json"), record.as_str()).fine();
    assert_eq!(kamni_reads(&words("convert -"), text.as_str()).fine(), record);
    let value: Value = serde_json::from_str(&text).expect("a line of JSON");
    assert_eq!(
        (&value["game"], &value["options"]["komi"], &value["result"]),
        (&json!("kamiken"), &json!(0.5), &json!("1-0"))
    );
    assert_eq!(value["tags"][0], json!(["First", "Анна"]));
    let turns = json!([
        {"steps": ["c3"], "after": "the: ] middle", "chance": 0.31},
        {"steps": ["b2"], "glyphs": ["?!"], "variations": [[{"steps": ["a1"]}, {"steps": ["e5"]}]]},
        {"steps": ["a1"]},
    ]);
    assert_eq!(value["turns"], turns, "{text}");
}

#[test]
fn nested_variations_as_json() {
    let text = "[Game \"kamiken\"]\n\na1 (b1 (c1) c3 (d4 f5) e5) (d1) i9 (h8) g7";
    let text = kamni_reads(&words("convert - --to json"), text).fine();
    let value: Value = serde_json::from_str(&text).expect("a line of JSON");
    let turns = json!([
        {"steps": ["a1"], "variations": [
            [{"steps": ["b1"]}, {"steps": ["c3"], "variations": [[{"steps": ["d4"]}, {"steps": ["f5"]}]]}, {"steps": ["e5"]}],
            [{"steps": ["c1"]}],
            [{"steps": ["d1"]}],
        ]},
        {"steps": ["i9"], "variations": [[{"steps": ["h8"]}]]},
        {"steps": ["g7"]},
    ]);
    assert_eq!(value["turns"], turns, "{text}");
}

#[test]
fn files_by_their_names() {
    let folder = folder();
    let path = |name: &str| file_in(&folder, name);
    fs::write(path("a.kmn"), GAME).expect("it can be written");
    let convert = |from: &str, to: &str, more: &[&str]| {
        let (from, to) = (path(from), path(to));
        kamni(&[&["convert", &from, &to], more].concat())
    };
    for (from, to) in [("a.kmn", "a.sgf"), ("a.sgf", "b.kmn"), ("b.kmn", "a.txt"), ("a.txt", "a.json")] {
        assert_eq!(convert(from, to, &[]).fine(), "", "{to}");
    }
    let text = fs::read_to_string(path("b.kmn")).expect("it was made");
    assert!(text.contains("(2. a1 3. e5)"), "{text}");
    assert!(convert("a.kmn", "b.kmn", &[]).refused(1).contains("already. To write over it: --over."));
    assert_eq!(convert("a.kmn", "b.kmn", &["--over"]).fine(), "");
    assert!(convert("a.kmn", "a.kmn", &["--over"]).refused(1).contains("is the file that is read"));
    assert!(convert("a.kmn", "a.doc", &[]).refused(2).contains("use .kmn, .sgf, .txt or .json, or --to."));
    assert_eq!(convert("a.kmn", "a.doc", &["--to", "sgf"]).fine(), "");
    assert!(convert("none.kmn", "c.kmn", &[]).refused(1).contains("there is no such file"));
    assert!(!folder.path().join("c.kmn").exists());
    assert!(kamni(&["convert", &path(""), "--lang", "ru"]).refused(1).contains("Не удалось открыть"));
}

#[test]
fn broken_games_are_told_of_and_the_others_converted() {
    let text =
        "[Game \"kamiken\"]\n\n1. c3 2. c4\n\n[Game \"chess\"]\n\n1. e4\n\n[Game \"dao\"]\n\n1. a1-b1 *\n";
    let ran = kamni_reads(&words("convert - --to steps"), text);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.out,
        "# kamiken size=9 komi=0.5\nc3\n# dao board=13 first=fortresses turn-limit=200\na1-b1\n"
    );
    for said in [
        "kamni: -, game 1: line 3, column 10, turn 2: Step “c4” is refused. c4 is closed: the white stone on c3 beats it.",
        "kamni: -, game 2: line 5, column 8: There is no game “chess”.",
        "kamni: Something was wrong with 2 games of 3.",
    ] {
        assert!(ran.err.contains(said), "{said}\n{}", ran.err);
    }
    let ran = kamni_reads(&words("convert - --lang ru"), "(;GM[1];B[aa])");
    assert!(ran.err.contains("Этот SGF не от игры из Камней") && ran.code == Some(1), "{}", ran.err);
    let started = "[Game \"hasami\"]\n[Start \"9/9/9/9/4oo3/9/9/9/x7x second turn=7\"]\n\ne5-e1";
    let ran = kamni_reads(&words("convert - --to steps"), started);
    assert!(ran.err.contains("starts from another position") && ran.out.is_empty(), "{}", ran.err);
}

#[test]
fn what_is_no_file_of_games_gets_one_sentence() {
    let mut noise = Vec::new();
    let mut rng = kamni_rules::Rng::new(1);
    (0..100_000).for_each(|_| noise.push(rng.next() as u8));
    let prose = "Not a game.\n".repeat(200).into_bytes();
    let russian = b"[Game \"kamiken\"]\n[First \"\xc0\xed\xed\xe0\"]\n\nc3".to_vec();
    let long = vec![b'a'; 50 << 20];
    for (input, said) in [
        (noise, "standard input cannot be loaded: it is not text"),
        (prose, "line 1, column 1: Nothing says which game it is"),
        (russian, "iconv -f CP1251 -t UTF-8"),
        (long, "no end in sight; nothing more of the file is read."),
        (Vec::new(), "standard input is empty"),
        (b" \n\n".to_vec(), "standard input is empty"),
        (b"# no game\n".to_vec(), "There is no game in standard input."),
    ] {
        for line in ["convert -", "stats -", "replay -", "convert - --rules dao", "--lang ru stats -"] {
            // A list of steps with its game named is read line by line.
            if line.contains("--rules") && said.contains("Nothing says") {
                continue;
            }
            let err = kamni_reads(&words(line), input.as_slice()).refused(1);
            assert!(err.lines().count() == 1 && (line.contains("ru") || err.contains(said)), "{line}: {err}");
        }
    }
}

#[test]
fn texts_that_say_their_letters() {
    let wide = |text: &str| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    let record = kamni_reads(&words("convert -"), GAME).fine();
    assert_eq!(kamni_reads(&words("convert -"), wide(GAME)).fine(), record);
    let sgf = kamni_reads(&words("convert - --to sgf"), GAME).fine();
    assert_eq!(kamni_reads(&words("convert -"), wide(&sgf.replace("UTF-8", "UTF-16"))).fine(), record);
    let (before, after) = sgf.split_once("KTAG[First:Анна]").expect("the tag");
    let mut bytes = before.replace("UTF-8", "windows-1251").into_bytes();
    bytes.retain(u8::is_ascii);
    bytes.extend(b"KTAG[First:\xc0\xed\xed\xe0]");
    bytes.extend(after.bytes());
    assert_eq!(kamni_reads(&words("convert -"), bytes).fine(), record);
}

#[cfg(unix)]
#[test]
fn an_input_that_can_be_opened_only_once() {
    use std::process::Command;

    let folder = folder();
    let (pipe, out) = (file_in(&folder, "pipe"), file_in(&folder, "out.kmn"));
    let made = Command::new("mkfifo").arg(&pipe).status().expect("there is such a program");
    assert!(made.success());
    let wanted = kamni_reads(&words("convert -"), GAME).fine();
    fs::write(&out, "old").expect("it can be written");
    for args in
        [vec!["convert", &pipe], vec!["convert", &pipe, &out, "--over"], vec!["stats", &pipe, "--json"]]
    {
        let into = pipe.clone();
        let writer = std::thread::spawn(move || fs::write(into, GAME));
        let said = kamni(&args).fine();
        writer.join().expect("no panic").expect("somebody reads");
        assert!(args[0] == "stats" || args.len() == 4 || said == wanted, "{said}");
        assert!(args[0] != "stats" || said.contains("\"games\":1"), "{said}");
    }
    assert_eq!(fs::read_to_string(&out).expect("it is there"), wanted);
}

#[test]
fn a_file_is_not_written_over_with_nothing() {
    let folder = folder();
    let [from, keep] = ["from", "keep.kmn"].map(|name| file_in(&folder, name));
    fs::write(&keep, GAME).expect("it can be written");
    for input in ["(;GM[1];B[aa])", "", "[Game \"chess\"]\n\n1. e4", "nothing", "\0\0\0\0"] {
        fs::write(&from, input).expect("it can be written");
        let err = kamni(&["convert", &from, &keep, "--over"]).refused(1);
        assert_eq!(fs::read_to_string(&keep).expect("it is there"), GAME, "{input}: {err}");
        let fresh = file_in(&folder, "fresh.kmn");
        kamni(&["convert", &from, &fresh]).refused(1);
        assert!(!folder.path().join("fresh.kmn").exists(), "{input}");
    }
    let names: Vec<_> = fs::read_dir(folder.path()).expect("it is there").collect();
    assert_eq!(names.len(), 2, "{names:?}");
    fs::write(&from, "(;GM[1];B[aa])").expect("it can be written");
    let err = kamni(&["convert", &from, &keep, "--over", "--lang", "ru"]).refused(1);
    assert!(err.contains("ничего не записано"), "{err}");
}

#[test]
fn games_of_other_commands_are_read() {
    for game in [
        "kamiken --set size=5",
        "close-combat --set size=5",
        "four --set size=7 --set stones=20 --set count=always",
        "hasami",
        "dao",
    ] {
        let list = kamni(&words(&format!("random {game} --games 5 --seed 3"))).fine();
        let record = kamni_reads(&words("convert -"), list.as_str()).fine();
        assert!(kamni_reads(&words("stats -"), list.as_str()).fine().contains("Games: 5"), "{game}");
        assert_eq!(record.matches("[Game \"").count(), 5, "{game}");
        assert!(!record.contains("[Result \"*\"]"), "{game}");
        let again = kamni_reads(&words("convert - --to sgf"), record.as_str()).fine();
        assert_eq!(kamni_reads(&words("convert -"), again).fine(), record, "{game}");
        let steps = kamni_reads(&words("convert - --to steps"), record).fine().replace(',', " ");
        assert_eq!(steps, list, "{game}");
    }
    let folder = folder();
    let path = file_in(&folder, "match.txt");
    let args =
        format!("match kamiken --set size=5 --first nodes=20 --second nodes=10 --games 2 --out {path}");
    kamni(&words(&args)).fine();
    let record = kamni(&["convert", &path]).fine();
    assert!(
        record.contains("[First \"A nodes=20\"]") && record.contains("[First \"B nodes=10\"]"),
        "{record}"
    );
    let path = file_in(&folder, "saved.txt");
    kamni_reads(&words("play dao"), format!("a1-b1\nsave {path}\n")).fine();
    assert!(kamni(&["convert", &path]).fine().ends_with("\n1. a1-b1 *\n\n"));
    let err = kamni_reads(&words("convert -"), "c3 b2").refused(1);
    assert!(err.contains("Nothing says which game it is"), "{err}");
    assert!(err.contains("If it is a list of steps, name the game: --rules GAME."), "{err}");
    let err = kamni_reads(&words("stats - --lang ru"), "c3 b2").refused(1);
    assert!(err.contains("Если это список шагов, назовите игру: --rules GAME."), "{err}");
    assert!(
        kamni(&words("convert - --set size=5")).refused(2).contains("Something is missing: --rules <GAME>.")
    );
}

#[test]
fn figures() {
    let list = "# kamiken size=3\nb2 pass pass\nb2 pass a1 pass\npass pass\na1\n";
    let out = kamni_reads(&words("stats - --min 1"), list).fine();
    let wanted = "Kamiken  size=3 komi=0.5\n\
        Games: 4\n\
        \u{20} White             2   50.0 %\n\
        \u{20} Black             1   25.0 %\n\
        \u{20} drawn             0    0.0 %\n\
        \u{20} without a result  1   25.0 %\n\
        Ended by: points 3, unfinished 1\n\
        Turns: 1 to 4, median 2.5, mean 2.5\n\
        Steps: 1 to 4, median 2.5, mean 2.5\n\
        Openings, with games and the score of White:\n\
        \u{20} 1. b2             2  100.0 %\n\
        \u{20}   2. pass         2  100.0 %\n\
        \u{20}     3. pass       1  100.0 %\n\
        \u{20}     3. a1         1  100.0 %\n\
        \u{20} 1. pass           1    0.0 %\n\
        \u{20}   2. pass         1    0.0 %\n\
        \u{20} 1. a1             1        -\n";
    let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeeze(&out), squeeze(wanted), "{out}");
    let out = kamni_reads(&words("stats - --lang ru --depth 1"), list).fine();
    for said in
        ["Камикен", "Партий: 4", "Чем кончились: очки 3, не окончены 1", "медиана 2,5", "доля очков белых"]
    {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert!(!out.contains("2. pass"), "{out}");
    let out = kamni_reads(&words("stats - --json --min 2"), list).fine();
    let value: Value = serde_json::from_str(&out).expect("a line of JSON");
    assert_eq!(
        value["results"],
        json!({"games": 4, "first": 2, "second": 1, "drawn": 0, "open": 1, "score": 2.0 / 3.0})
    );
    assert_eq!((&value["turns"]["median"], &value["ways"]["score"]), (&json!(2.5), &json!(3)));
    assert_eq!(value["openings"].as_array().map(Vec::len), Some(2));
    let list = "# kamiken size=5\nc3 a1 e5 pass pass\nc3 e1 a5 pass pass\nb1\n";
    let out = kamni_reads(&words("stats - --tree --min 1"), list).fine();
    for said in ["turned and mirrored alike: games, White, drawn, Black", "1. c3  ", "2  100.0 %"] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert_eq!(out.matches("  2. ").count(), 1, "{out}");
    let out = kamni_reads(&words("stats - --tree --lang ru"), list).fine();
    assert!(out.contains("повёрнутые и отражённые считаются вместе"), "{out}");
    let out = kamni_reads(&words("stats - --tree --json --min 1"), list).fine();
    let value: Value = serde_json::from_str(&out).expect("a line of JSON");
    assert_eq!(value["tree"].as_array().map(Vec::len), Some(4), "{value}");
    assert_eq!((&value["tree"][2]["depth"], &value["tree"][2]["games"]), (&json!(2), &json!(2)));
    assert_eq!(value["tree"][0]["key"].as_str().map(str::len), Some(16));
    assert!(value.get("openings").is_none());
    // A broken game counts as far as it goes, and is told of.
    let ran = kamni_reads(&words("stats - --rules dao"), "a1-b1\na1-c1");
    assert!(
        ran.code == Some(1) && ran.out.contains("Games: 2") && ran.err.contains("game 2: line 2"),
        "{}",
        ran.err
    );
}

#[test]
fn a_game_is_gone_through() {
    let folder = folder();
    let path = file_in(&folder, "games.kmn");
    fs::write(&path, format!("{GAME}\n[Game \"dao\"]\n\n1. a1-b1 *\n[Game \"dao\"]\n\n1. a1-c1\n"))
        .expect("it can be written");
    let out = kamni(&["replay", &path]).fine();
    for said in [
        "Анна – Boris",
        "1. c3, White 66 %",
        "the: ] middle",
        "2. b2?!",
        "(2. a1 3. e5)",
        "White won: not said how",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert_eq!(out.matches("Kamiken").count(), 4, "{out}");
    let out = kamni(&["replay", &path, "--game", "2", "--plain", "--lang", "ru", "--ascii"]).fine();
    assert!(out.contains("1. a1-b1") && out.contains("Ход всадников"), "{out}");
    fs::write(&path, format!("{GAME}\n[Game \"chess\"]\n\n1. e4\n")).expect("it can be written");
    let err = kamni(&["replay", &path, "--game", "2"]).refused(1);
    assert!(err.contains("cannot be read: line 8, column 8: There is no game “chess”."), "{err}");
    fs::write(&path, format!("{GAME}\n[Game \"dao\"]\n\n1. a1-b1 *\n[Game \"dao\"]\n\n1. a1-c1\n"))
        .expect("it can be written");
    let said = kamni(&["replay", &path, "--game", "4"]);
    assert!(said.code == Some(1) && said.err.contains("has no such game: there are 3"), "{}", said.err);
    let ran = kamni(&["replay", &path, "--game", "3"]);
    assert!(
        ran.err.contains("turn 1: Step “a1-c1” is refused.") && ran.out.contains("Fortresses to move"),
        "{}",
        ran.err
    );
    assert!(kamni(&["replay", &path, "--game", "0"]).refused(2).contains("takes a whole number from 1 to"));
}

#[cfg(unix)]
#[test]
fn a_new_file_that_is_broken_off_does_not_stand_there() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::{thread, time::Duration};

    for signal in ["-KILL", "-INT"] {
        let folder = folder();
        let path = file_in(&folder, "new.sgf");
        let child = crate::run::command(&["convert", "-", &path])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.expect("it starts");
        let mut input = child.stdin.take().expect("it is piped");
        // More than is looked at before the first game is read.
        let games = GAME.to_owned() + "\n";
        input.write_all(games.repeat(1000).as_bytes()).and_then(|()| input.flush()).expect("it reads");
        let names = || fs::read_dir(folder.path()).expect("it is there").count();
        for _ in 0..400 {
            if names() > 0 {
                break;
            }
            thread::sleep(Duration::from_millis(25));
        }
        assert_eq!(names(), 1, "it has begun beside its place");
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("there is such a program").success());
        child.wait().expect("it ends");
        assert!(
            !fs::exists(&path).unwrap_or_default(),
            "{signal}: nothing stands there that is not the whole"
        );
    }
}
