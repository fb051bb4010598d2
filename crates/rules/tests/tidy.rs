//! A game is one file in each crate, and one list: outside `src/games/` no crate names a single game.
//!
//! What counts as naming one: its name as commands have it or as modules have it (also as a part of a longer word, `title-dao`), its kind or a
//! type called after it (`GameKind::Dao`, `Info::Dao`, `DaoRegions`), and a piece that only one game has. Stones are everybody's. What
//! drawings call figures and what sides are called (`Figure`, `Side`) is no game's name: a new game may use them, and who matches on them
//! is told by the compiler what is new. Comments may name games, and so may tests.

use std::fs;
use std::path::{Path, PathBuf};

use kamni_rules::GameKind;

/// What names games and rightly so: where, and why.
const ALLOWED: &[(&str, &str)] = &[
    ("api/src/challenges.rs", "examples in the document of the API"),
    ("api/src/records.rs", "examples in the document of the API"),
    ("api/src/shapes.rs", "examples in the document of the API"),
    ("api/src/tools.rs", "examples in the document of the API"),
    ("draw/src/sprite.rs", "the sign of an overlay, in the class that its area has"),
    ("draw/src/style.rs", "how that class looks"),
    ("house/src/people/common.rs", "words that people take as passwords"),
];

#[test]
fn no_file_names_a_single_game() {
    let named: Vec<String> = lines_that_name_a_game()
        .into_iter()
        .filter(|found| !is_listed(&found.file))
        .map(|found| format!("{}:{}: {}", found.file, found.line, found.text.trim()))
        .collect();
    assert!(
        named.is_empty(),
        "what is a game's own stands in src/games/<game>.rs, plain facts are asked of GameKind or Rules:\n{}",
        named.join("\n")
    );
}

#[test]
fn every_exception_is_needed() {
    let found = lines_that_name_a_game();
    let listed = ALLOWED.iter().map(|(file, _)| *file);
    let needless: Vec<&str> = listed.filter(|file| !found.iter().any(|found| found.file == *file)).collect();
    assert!(needless.is_empty(), "these name no game any more, and need no exception: {needless:?}");
}

#[test]
fn what_names_a_game_is_known() {
    for line in [
        "if kind == GameKind::Dao {",
        "Info::CloseCombat(unseen) => unseen.passed,",
        "let regions = DaoRegions::of(size);",
        "main class=\"lone kamiken\" {",
        "\"title-close-combat-closed\"",
        "mod close_combat;",
        "Some(Piece::Rider) => 1,",
    ] {
        assert!(names_a_game(line), "{line}");
    }
    for line in [
        "for kind in GameKind::ALL {",
        "Overlay::Fours => fourteen,",
        "Some(Piece::Stone(player)) => player, // as in Four",
        "/// A fortress of Dao Shi Xiang.",
        "let piece = Piece::letter(found);",
    ] {
        assert!(!names_a_game(line), "{line}");
    }
}

struct Found {
    file: String,
    line: usize,
    text: String,
}

fn is_listed(file: &str) -> bool {
    ALLOWED.iter().any(|(allowed, _)| *allowed == file)
}

fn lines_that_name_a_game() -> Vec<Found> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in fs::read_dir(&crates).expect("the crates") {
        let folder = entry.expect("a crate").path();
        if folder.file_name().is_some_and(|name| name != "rules") {
            gather(&folder.join("src"), &mut files);
        }
    }
    assert!(files.len() > 100, "only {} files were found", files.len());
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let source = fs::read_to_string(&path).expect("a source file");
        let file =
            path.strip_prefix(&crates).expect("within the crates").to_string_lossy().replace('\\', "/");
        let lines = without_tests(&source).lines().enumerate().filter(|(_, text)| names_a_game(text));
        found.extend(lines.map(|(place, text)| Found {
            file: file.clone(),
            line: place + 1,
            text: text.to_owned(),
        }));
    }
    found
}

/// The sources in a folder and below it, but for games' own files and tests.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("a file").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if folder.ends_with("src/games") && is_module_of_a_game(&path) {
            continue;
        }
        if path.is_dir() {
            if !matches!(name.as_str(), "tests" | "access") {
                gather(&path, files);
            }
        } else if name.ends_with(".rs")
            && !matches!(name.as_str(), "tests.rs" | "testing.rs")
            && !name.ends_with("_tests.rs")
        {
            files.push(path);
        }
    }
}

fn is_module_of_a_game(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    GameKind::ALL.iter().any(|kind| kind.name().replace('-', "_") == stem)
}

/// A source up to its module of tests, which stands last.
fn without_tests(source: &str) -> &str {
    const MARK: &str = "#[cfg(test)]\n";
    let begins = |at: &usize| {
        let declared = source[at + MARK.len()..].lines().next().unwrap_or_default();
        // A module in a file of its own is only named: what follows is not a test.
        declared.contains("mod ") && declared.ends_with('{')
    };
    let end = source.match_indices(MARK).map(|(at, _)| at).find(begins);
    &source[..end.unwrap_or(source.len())]
}

fn names_a_game(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    GameKind::ALL.iter().any(|kind| {
        let name = kind.name();
        has_word(code, name)
            || has_word(code, &name.replace('-', "_"))
            || has_type(code, &format!("{kind:?}"))
    }) || has_piece_of_one_game(code)
}

/// Whether a name stands there with nothing of a word before and after it; dashes and underscores part words.
fn has_word(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Whether a type or a variant is called so, or begins so: `Dao`, `DaoRegions`, `Kamiken19`.
fn has_type(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_lowercase)
    })
}

fn has_piece_of_one_game(code: &str) -> bool {
    ["Fortress", "Rider"].iter().any(|piece| code.contains(&format!("Piece::{piece}")))
}
