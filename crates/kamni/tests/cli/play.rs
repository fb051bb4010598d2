//! Two people at the terminal.

use std::fs;

use crate::run::{Ran, file_in, folder, kamni, kamni_reads, words};

fn play(line: &str, input: impl Into<Vec<u8>>) -> String {
    let ran: Ran = kamni_reads(&words(line), input);
    ran.fine()
}

#[test]
fn without_a_game_there_is_a_list_of_games() {
    let out = play("play", "");
    for said in [
        "Kamni: five board games for two",
        "  1  Kamiken  kamiken",
        "  5  Dao Shi Xiang  dao",
        "Choose a game",
    ] {
        assert!(out.contains(said), "{out}");
    }
    let out = play("play --lang ru", "");
    assert!(
        out.contains("Камни: пять настольных игр на двоих") && out.contains("  4  Хасами Сеги  hasami"),
        "{out}"
    );
}

#[test]
fn a_game_is_chosen_in_many_ways() {
    for (typed, title) in [
        ("1", "Kamiken\n"),
        ("four size=11 stones=30", "size=11 stones=30\n"),
        ("size=7 four", "size=7 stones=100"),
        ("Ближний бой", "Close Combat\n"),
        ("HASAMI", "Hasami Shogi\n"),
        ("new dao board=18", "board=18 first=fortresses"),
    ] {
        let out = play("play", format!("{typed}\n"));
        assert!(out.contains(title), "{typed}: {out}");
    }
    for (typed, said) in [
        ("99", "There is no game “99”."),
        ("chess", "There is no game “chess”."),
        ("1 size=20", "The option size takes a whole number from 3 to 19, not “20”."),
        ("1 colour=red", "Kamiken has no option “colour”."),
    ] {
        let out = play("play", format!("{typed}\n"));
        assert!(out.contains(said), "{typed}: {out}");
    }
}

#[test]
fn a_whole_game() {
    let out = play("play kamiken --set size=5", "c3\nb2\na1 a3 b4 d2 c1 e2\nc5,d4\na5\npass\ne5\npass\n");
    assert!(out.contains("Black won, 2.5 to 1."), "{out}");
    assert!(out.contains("Enter plays it again."), "{out}");
    assert!(
        out.ends_with("The steps of this game:\nc3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass e5 pass\nGoodbye.\n"),
        "{out}"
    );
    let again = play("play kamiken --set size=5", "pass\npass\n\nquit\n");
    assert_eq!(again.matches("Turn 1\n").count(), 2, "{again}");
}

#[test]
fn a_refused_step_changes_nothing() {
    let out = play("play kamiken --set size=5", "c5\nc4\nC6\nd4 c4\nmoves\n");
    assert!(out.contains("c4 is closed: the white stone on c5 beats it."), "{out}");
    assert!(out.contains("c6 is off the board, which runs from a1 to e5."), "{out}");
    assert!(out.contains("Step “c4” was refused, so none of this line was made."), "{out}");
    assert!(out.contains("Black> c5\n"), "{out}");
    let out = play("play four --set size=9", "a1\ni9\na1-a4\n");
    assert!(out.contains("a1-a4. The opening is not over"), "{out}");
    let out = play("play dao --lang ru", "a1-b1\nс3\n");
    assert!(out.contains("«с3» — не шаг: шаги пишут латинскими буквами и обычными цифрами."), "{out}");
}

#[test]
fn orders_in_both_languages() {
    let english = "rules\nlegal\nlegal e5\nlegal q\nundo\na1-b1\nundo\nundo 0\nundo x\nposition\nboard\nhelp\nlang ru\nquit\n";
    let out = play("play dao", english);
    for said in [
        "· The fortresses begin, unless the options say otherwise.",
        "Shift (8): a1: b1 a2; l1: k1 l2;",
        "There are no such steps.",
        "“q” is not a cell.",
        "There is no step to take back.",
        "How many steps to take back: undo, or undo 3.",
        "FF9FF/FF9FF/13/13/4rrrrr4",
        "legal [cell]",
        "Ход крепостей",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    let russian = "правила\nШАГИ\nназад\na1-b1\nзапись\nпозиция\nдоска\nпомощь\nновая\nязык en\nвыход\n";
    let out = play("play dao --lang ru", russian);
    for said in [
        "· Начинают крепости, если опции не говорят иного.",
        "Сдвинуть (8): a1: b1 a2;",
        "Возвращать нечего: шагов ещё нет.",
        "Всадники> a1-b1\n",
        "Шаги этой партии:\na1-b1\n",
        "Choose a game by its number or name",
        "Goodbye.",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    let out = play("play", "legal\nundo\nposition\nmoves\nrules\nrules 3\nlang de\nleagl\n");
    assert!(out.contains("No game has been chosen yet."), "{out}");
    assert!(out.contains("Rules of which game"), "{out}");
    assert!(out.contains("· Green begins."), "{out}");
    assert!(out.contains("The languages: lang en, lang ru."), "{out}");
    assert!(play("play dao", "leagl\n").contains("Did you mean legal?"));
}

#[test]
fn lines_that_nobody_types() {
    let mut input = b"c5\n".to_vec();
    input.extend(vec![b'c'; 3 << 20]);
    input.extend(b"\n\xff\xfe\n\0\nmoves\n");
    let out = play("play kamiken --set size=5", input);
    assert!(out.contains("This line is too long; nothing was done."), "{out}");
    assert!(out.contains("This line is not valid text (UTF-8); nothing was done."), "{out}");
    assert!(out.contains("Black> c5\n"), "{out}");
}

#[test]
fn a_game_against_the_computer() {
    for (game, steps) in [
        ("kamiken", "e5\n"),
        ("close-combat --set size=7", "d4\n"),
        ("four --set size=9", "e5\n"),
        ("hasami", "c8-c5\n"),
        ("dao", "a1-b1\n"),
    ] {
        let out =
            play(&format!("play {game} --level 2 --time 200"), format!("{steps}hint\nlevel\nundo\nmoves\n"));
        for said in ["The computer (", "Your turn.\n", "Hint: ", ", level 2.\n"] {
            assert!(out.contains(said), "{game}: {said}\n{out}");
        }
        // Taken back to one's own last turn: nothing is left.
        assert!(out.ends_with("> \n\nGoodbye.\n") || out.ends_with("> \nGoodbye.\n"), "{game}: {out}");
    }
    let out = play("play kamiken --set size=5 --level 1 --side second --lang ru", "");
    assert!(out.contains("Компьютер: белые, уровень 1."), "{out}");
    assert!(out.contains("Компьютер (белые): "), "{out}");
    assert!(out.contains("Чёрные> "), "{out}");
    let out = play("play kamiken --level 1", "e5 a1 i9\nmoves\n");
    assert!(out.contains("The computer makes its own turns; nothing of this line was made."), "{out}");
    let out = play("play kamiken", "level 11\nlevel\nlevel 4\nlevel 0\n");
    for said in ["The levels: level 1 to level 10", "Two people play.", "The computer: Black, level 4."] {
        assert!(out.contains(said), "{out}");
    }
    let out = play("play kamiken --level 1 --lang ru", "сторона\nсторона третья\nсторона вторая\nуровень\n");
    for said in ["Компьютер: белые, уровень 1.", "Компьютер (белые): ", "Стороны: сторона первая"]
    {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert_eq!(out.matches("Компьютер: белые, уровень 1.").count(), 3, "{out}");
    assert!(play("play kamiken", "side\n").contains("Two people play."));
}

#[test]
fn saved_games() {
    let folder = folder();
    let [file, missing] = ["game.txt", "none.txt"].map(|name| file_in(&folder, name));
    let out = play("play dao", format!("save {file}\na1-b1 e5-e4\nsave {file}\nmoves\n"));
    let said = out.replace('\n', " ");
    assert!(said.contains("Saved: ") && said.contains("already. Save over it: yes or no?"), "{out}");
    assert!(out.contains("Nothing was saved."), "{out}");
    let text = || std::fs::read_to_string(&file).expect("it was saved");
    assert!(
        text().ends_with("game dao\noptions board=13 first=fortresses turn-limit=200\nsteps\n"),
        "{}",
        text()
    );
    play("play dao", format!("a1-b1 e5-e4\nsave {file}\nyes\n"));
    assert!(text().ends_with("steps a1-b1 e5-e4\n"), "{}", text());
    let out = play(&format!("play --load {file}"), "moves\n");
    assert!(out.contains("Riders> a1-b1 e5-e4\n"), "{out}");

    // Who has finished waits until the computer has too: no turn of his comes between.
    std::fs::write(&file, "game kamiken\noptions size=5\nsteps c3 a1 pass\n").expect("it can be written");
    let out = play(&format!("play --load {file} --level 1"), "");
    assert!(out.contains("The computer (Black): ") && out.contains("Enter plays it again."), "{out}");

    // It goes on as it was: who sits where, how strong, how long; the command line goes before that.
    let args = "play hasami --level 2 --side second --time 150";
    play(args, format!("save {file}\nyes\n"));
    let computer = "computer side=first level=2 time=150\n";
    assert!(text().contains(computer), "{}", text());
    let out = play(&format!("play --load {file}"), format!("save {file}\nyes\n"));
    assert!(out.contains("The computer: White, level 2."), "{out}");
    assert!(text().contains(computer), "{}", text());
    let out = play(&format!("play --load {file} --level 3"), format!("save {file}\nyes\n"));
    assert!(out.contains("The computer: White, level 3."), "{out}");
    let out = play(&format!("play --load {file} --side both"), format!("save {file}\nyes\n"));
    assert!(!out.contains("The computer") && !text().contains("computer"), "{out}{}", text());

    let refused = |args: &[&str], code| crate::run::kamni(args).refused(code);
    assert!(refused(&["play", "--load", &missing], 1).contains("there is no such file"));
    assert!(refused(&["play", "dao", "--load", &file], 2).contains("--load goes without GAME"));
    assert!(refused(&["play", "--load", &folder.path().to_string_lossy()], 1).contains("cannot be loaded"));
    std::fs::write(&file, "game dao\nsteps a1-c1\n").expect("it can be written");
    let said = refused(&["play", "--load", &file], 1);
    assert!(said.contains("line 2: Step “a1-c1” at ply 0 is refused. a1 cannot go there"), "{said}");
    std::fs::write(&file, b"game \xff").expect("it can be written");
    assert!(refused(&["play", "--load", &file, "--lang", "ru"], 1).contains("не в UTF-8"));
}

#[test]
fn a_game_in_sentences() {
    let out = play("play hasami --level 1", "board off\na8-a5\ndescribe\nboard maybe\nboard on\n");
    for said in [
        "White> White: 18 stones. Black: 18 stones.\nWhite to move. Your move.\nWhite> Last turn: a8-a5\n",
        // The computer may have come there too.
        "Row 5: white a",
        "Row 8: white b to i.\nRow 9: white a to i.\n",
        "The board after each step: board off, board on",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    // At the beginning and when it is wanted again; not after the steps.
    assert_eq!(out.matches("┌──").count(), 2, "{out}");
    assert!(!out.contains("Black to move"), "the computer's turn is not the person's to make: {out}");
    let out = play("play dao --set board=18 --lang ru", "описать\nдоска нет\na1-b1\ne4-e3\n");
    for said in [
        "Ряд 1: крепость a b i j q r.\n",
        "Ряды с 3 по 5: пусто.\nРяд 6: всадники с f по m.\n",
        "Последний ход: a1-b1\nКрепости: свободно 8 из 8. Всадники: 0 всадников на крепостях.\nХод всадников.",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert!(play("play kamiken --set size=3", "board off\npass\npass\n").contains("Enter plays it again."));
    assert!(play("play", "describe\nboard off\n").contains("No game has been chosen yet."));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_game_and_keeps_it() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let folder = folder();
    // While it waits for a line, and while the computer thinks for an hour.
    for (args, steps, signal, code) in [
        ("play kamiken", "e5 c3", "TERM", 143),
        ("play kamiken", "e5 c3", "INT", 130),
        ("play kamiken", "e5 c3", "HUP", 129),
        ("play kamiken --level 10 --time 3600000", "e5", "TERM", 143),
    ] {
        let file = file_in(&folder, "game.txt");
        let piped = || Stdio::piped();
        let child = crate::run::command(&words(args)).stdin(piped()).stdout(piped()).stderr(piped()).spawn();
        let mut child = child.expect("the binary starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut seen = String::new();
        let mut until = |text: &str| {
            while !seen.contains(text) {
                let line = lines.next().expect("it goes on").expect("it is text");
                seen.push_str(&line);
                seen.push('\n');
            }
        };
        writeln!(stdin, "save {file}").expect("it listens");
        until("Saved: ");
        writeln!(stdin, "{steps}").expect("it listens");
        until("Last turn: ");
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("there is such a command");
        assert!(sent.success());
        until("Goodbye.");
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(code), "{args} {signal}: {seen}");
        assert!(seen.contains(&format!("The steps of this game:\n{steps}\n")), "{seen}");
        assert_eq!(seen.matches("Saved: ").count(), 2, "{seen}");
        let text = std::fs::read_to_string(&file).expect("it was saved");
        assert!(text.ends_with(&format!("steps {steps}\n")), "{text}");
        std::fs::remove_file(&file).expect("it was saved");
        drop(stdin);
    }
}

#[test]
fn wrong_seats_are_told() {
    let check = |line: &str, said: &str| {
        let err = crate::run::kamni(&words(line)).refused(2);
        assert!(err.contains(said), "{line}: {err}");
    };
    check("play dao --level 0", "--level <N> takes a whole number from 1 to 10, not “0”.");
    check("play dao --level 11", "--level <N> takes a whole number from 1 to 10, not “11”.");
    check("play dao --side white", "--side <SIDE> takes first, second, both or random, not “white”.");
    check("play dao --time 0", "--time <MS> takes a whole number from 1 to 3600000, not “0”.");
}

#[test]
fn records_of_any_form_are_loaded() {
    let folder = folder();
    let record = "[Game \"kamiken\"]\n[Options \"size=5\"]\n\n1. c3 (1. a1) 2. b2 *\n";
    for form in ["kmn", "sgf", "txt"] {
        let (from, path) = (file_in(&folder, "from.kmn"), file_in(&folder, &format!("game.{form}")));
        fs::write(&from, record).expect("it can be written");
        kamni(&["convert", &from, &path, "--over"]).fine();
        let said = kamni_reads(&["play", "--load", &path], "a1\nmoves\n").fine();
        let last = file_in(&folder, &format!("{form}.saved"));
        let said = said + &kamni_reads(&["play", "--load", &path], format!("save {last}\n")).fine();
        let saved = fs::read_to_string(&last).unwrap_or_else(|error| panic!("{error} {said}"));
        assert!(saved.contains("game kamiken") && saved.contains("steps c3 b2"), "{form}: {saved}");
    }
    let path = file_in(&folder, "broken.kmn");
    fs::write(&path, record.replace("2. b2", "2. c4")).expect("it can be written");
    let err = kamni(&["play", "--load", &path]).refused(1);
    assert!(err.contains("line 4") && err.contains("c4"), "{err}");
}
