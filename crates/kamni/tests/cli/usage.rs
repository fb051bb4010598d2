//! Help, wrong usage, languages, completions.

use crate::run::{command, kamni, words};

const COMMANDS: [&str; 24] = [
    "serve",
    "play",
    "games",
    "show",
    "render",
    "trace",
    "perft",
    "solve",
    "study",
    "random",
    "ugi",
    "match",
    "bench",
    "tune",
    "convert",
    "stats",
    "replay",
    "review",
    "worker",
    "admin",
    "backup",
    "load",
    "licences",
    "completions",
];

#[test]
fn help_is_there_for_every_command_in_both_languages() {
    for (lang, usage, examples) in [("en", "Usage:", "Examples"), ("ru", "Вызов:", "Примеры")] {
        let out = kamni(&["--lang", lang, "--help"]).fine();
        assert!(COMMANDS.iter().all(|name| out.contains(&format!("\n  {name} "))), "{out}");
        for name in COMMANDS {
            let out = kamni(&["--lang", lang, name, "--help"]).fine();
            assert!(out.contains(usage) && out.contains(examples), "{out}");
            assert!(out.contains(&format!("kamni {name}")), "{out}");
            assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
            for flaw in ["⟨", "{$", "possible values", "default:"] {
                assert!(!out.contains(flaw), "{flaw} in {out}");
            }
        }
    }
    for (lang, add) in [("en", "unless --add says otherwise"), ("ru", "если не указано --add")] {
        let out = kamni(&["--lang", lang, "load", "fill", "--help"]).fine();
        assert!(out.contains(add) && out.contains("kamni load fill"), "{out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        assert!(!out.contains('⟨') && !out.contains("default:"), "{out}");
    }
    let error = r#"{"error":{"ply":N,"step":"…","reason":"…"}}"#;
    assert!(kamni(&["trace", "-h"]).fine().contains(error));
    assert!(kamni(&["--version"]).fine().starts_with("kamni "));
}

#[test]
fn wrong_usage_is_told() {
    let check = |line: &str, said: &str| {
        let err = kamni(&words(line)).refused(2);
        assert!(err.contains(said), "{line}: {err}");
    };
    check(
        "frobnicate",
        "There is no command “frobnicate”. The commands: serve, play, puzzle, puzzles, games,",
    );
    check("shwo dao", "Did you mean show?");
    check("kamiken", "“kamiken” is a game. To play it: kamni play kamiken");
    check("show chess", "There is no game “chess”. The games: kamiken, close-combat, four, hasami, dao.");
    check("show Kamiken", "Did you mean kamiken?");
    check("show", "Something is missing: <GAME>.");
    check("show ｄａｏ", "There is no game “ｄａｏ”.");
    check("show dao --frob", "There is no argument “--frob” here.");
    check("show dao --move e5", "Did you mean --moves?");
    check("show dao --set", "--set <OPTION=VALUE> needs a value.");
    check("show dao --set board", "An option is given as name=value, not “board”.");
    check("show dao --set board=14", "The option board takes 13 or 18, not “14”.");
    check(
        "show dao --set Board=13",
        "Dao Shi Xiang has no option “Board”. It has: board, first, turn-limit.",
    );
    check("show dao --set first=Riders", "The option first takes fortresses or riders, not “Riders”.");
    check("show kamiken --set size=03", "The option size takes a whole number from 3 to 19, not “03”.");
    check("show kamiken --set size=５", "not “５”");
    check("show kamiken --set komi=81.5", "The option komi takes 0.5, 1.5, 2.5 … up to 80.5, not “81.5”.");
    check("show kamiken --set size=5 --set size=5", "The option size is given twice.");
    check("play --set size=5", "Something is missing: <GAME>.");
    check("perft dao", "Something is missing: --depth <N>.");
    check("perft dao --depth 256", "--depth <N> takes a whole number from 0 to 255, not “256”.");
    check("perft dao --depth two", "--depth <N> takes a whole number from 0 to 255, not “two”.");
    check("perft dao --depth 1 --depth 2", "--depth <N> is given twice.");
    check("random dao --games 1 --seed -1", "There is no argument “-1” here.");
    check("random dao --games 1 --seed 18446744073709551616", "to 18446744073709551615, not");
    check("load fill --database x", "Something is missing: --games <COUNT>.");
    check(
        "load fill --database x --games 0",
        "--games <COUNT> takes a whole number from 1 to 10000000, not “0”.",
    );
    check("load fill --games 9 --database x --players 1", "takes a whole number from 2 to 100000, not “1”.");
    check("load fill --games 0", "Try: kamni load fill --help");
    check("load fil", "There is no command “fil”. The commands: fill, check. Did you mean fill?");
    check("load --games 5 fill --games 9 --database x", "do not go together");
    check("completions tcsh", "takes bash, elvish, fish, powershell or zsh, not “tcsh”.");
    check("--color sometimes games", "takes auto, always or never, not “sometimes”.");
    check("--lang de games", "takes en or ru, not “de”.");
    check("show dao four", "There is no argument “four” here.");
    check("show dao --frob", "Try: kamni show --help");
}

#[test]
fn wrong_usage_is_told_in_russian() {
    let check = |line: &str, said: &str| {
        let err = kamni(&words(line)).refused(2);
        assert!(err.contains(said), "{line}: {err}");
    };
    check("frobnicate --lang ru", "Команды «frobnicate» нет.");
    check("--lang ru frobnicate", "Команды «frobnicate» нет. Есть: serve, play, puzzle, puzzles, games,");
    check("show chess --lang=ru", "Игры «chess» нет. Есть: kamiken, close-combat, four, hasami, dao.");
    check("show Камикен --lang ru", "Может быть, kamiken?");
    check("--lang ru show four --set stones=19", "принимает целое число от 20 до 400, а не «19».");
    check("--lang ru show four --set colour=1", "У игры «Четыре» нет опции «colour».");
    check("--lang ru perft dao --depth 256", "принимает целое число от 0 до 255, а не «256».");
    check("--lang ru show dao --frob", "Справка: kamni show --help");
}

#[test]
fn the_language_comes_from_the_environment() {
    let said = |variables: &[(&str, &str)], args: &[&str]| {
        let output = command(args).envs(variables.iter().copied()).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let (english, russian) = ("Kamiken", "Камикен");
    for (variables, args, name) in [
        (&[][..], &["games"][..], english),
        (&[("LANG", "ru_RU.UTF-8")], &["games"], russian),
        (&[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "C")], &["games"], english),
        (&[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "")], &["games"], russian),
        (&[("LANG", "de_DE"), ("LC_MESSAGES", "ru_RU")], &["games"], russian),
        (&[("LANG", "ru_RU.UTF-8")], &["games", "--lang", "en"], english),
    ] {
        assert!(said(variables, args).contains(name), "{variables:?}");
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let output = command(args).envs(variables.iter().copied()).output().expect("it runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!coloured(&["show", "dao"], &[]), "the output is no terminal");
    assert!(coloured(&["show", "dao", "--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["show", "dao", "--color=never"], &[]));
    assert!(!coloured(&["--help"], &[]));
    assert!(coloured(&["--color", "always", "--help"], &[]));
}

#[test]
fn completions_name_commands_and_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = kamni(&["completions", shell]).fine();
        assert!(COMMANDS.iter().all(|name| script.contains(name)), "{shell}");
        assert!(script.contains("--threads") || script.contains("threads"), "{shell}");
    }
    assert!(kamni(&["completions", "bash"]).fine().contains("close-combat"));
}

#[test]
fn every_text_that_is_asked_for_exists() {
    let texts = kamni_texts::Lang::ALL.map(kamni_texts::Texts::new);
    let mut asked = 0;
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("the sources can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(&path).expect("the sources are text");
            // Names of texts are the only literals of words joined by hyphens that are handed to these.
            for call in [".get(\"", ".say(\"", "title(\""] {
                for rest in source.split(call).skip(1) {
                    let key = rest.split('"').next().expect("a literal ends");
                    asked += 1;
                    assert!(texts.iter().all(|texts| texts.has(key)), "{key} in {}", path.display());
                }
            }
        }
    }
    assert!(asked > 30, "the search finds them: {asked}");
}

#[test]
fn a_locale_that_is_not_utf8_gets_ascii() {
    let shown = |name: &str, locale: &str| {
        let output = crate::run::command(&["show", "hasami"]).env(name, locale).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    for (name, locale) in [("LC_ALL", "C"), ("LANG", "POSIX"), ("LC_CTYPE", "en_US.ISO-8859-1")] {
        assert!(shown(name, locale).is_ascii(), "{name}={locale}");
    }
    for (name, locale) in [("LC_ALL", "C.UTF-8"), ("LANG", "en_US.utf8"), ("LANG", "")] {
        assert!(!shown(name, locale).is_ascii(), "{name}={locale}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn errors_of_the_system_are_told_in_the_readers_language() {
    for (lang, said) in [("ru", "на диске нет места"), ("en", "there is no room left on the disk")]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("there is one");
        let output = crate::run::command(&["games", "--lang", lang]).stdout(full).output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && err.contains(said) && !err.contains("os error"), "{err}");
    }
}

#[test]
fn help_and_complaints_are_fitted_too() {
    for line in
        ["--help", "match --help", "play --help", "review --help", "serve --help", "nothing", "show chess"]
    {
        for lang in ["en", "ru"] {
            let mut args = words(line);
            args.extend(["--ascii", "--lang", lang]);
            let ran = kamni(&args);
            let said = ran.out + &ran.err;
            let strange = said.chars().find(|sign| !sign.is_ascii() && !sign.is_alphabetic());
            assert_eq!(strange, None, "{line} {lang}: {said}");
        }
    }
}

#[test]
fn letters_that_the_terminal_cannot_show_are_not_sent_to_it() {
    for args in [&["games"][..], &["--help"], &["nothing"]] {
        let output = command(args).env("LANG", "ru_RU.KOI8-R").output().expect("it runs");
        assert!(output.stdout.is_ascii() && output.stderr.is_ascii(), "{args:?}: {output:?}");
    }
    // Who asks for it has it.
    let output = command(&["games", "--lang", "ru"]).env("LANG", "ru_RU.KOI8-R").output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("версия правил"));
}
