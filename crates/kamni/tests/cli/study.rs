//! `kamni study`: games, a report in both languages, and going on after a stop.

use std::fs;

use serde_json::Value;

use crate::run::{file_in, folder, kamni, words};

#[test]
fn a_study_writes_games_figures_and_reports() {
    let folder = folder();
    let out = file_in(&folder, "study");
    let line = format!("study kamiken --set size=4 --level 2,1 --games 4 --seed 3 --out {out}");
    let said = kamni(&words(&line)).fine();
    assert!(said.contains("level 1") && said.contains("White: ") && said.contains("kamiken.en.md"), "{said}");
    let file = |name: &str| fs::read_to_string(format!("{out}/{name}")).expect(name);
    let figures: Value = serde_json::from_str(&file("kamiken.json")).expect("JSON");
    let levels = figures["levels"].as_array().expect("levels");
    assert_eq!(levels.len(), 2, "from the weakest up");
    for level in levels {
        let count = |name: &str| level[name]["hits"].as_u64().expect("a number");
        assert_eq!(count("first") + count("second") + count("drawn"), 4, "{level}");
    }
    assert_eq!(figures["command"], "kamni study kamiken --set size=4 --level 2,1 --games 4 --seed 3");
    for (lang, title) in [("en", "# Kamiken: what is known"), ("ru", "# Камикен: что известно")]
    {
        assert!(file(&format!("kamiken.{lang}.md")).starts_with(title));
        let chart = file(&format!("shown/kamiken-balance.{lang}.svg"));
        assert!(chart.starts_with("<svg") && chart.contains("prefers-color-scheme:dark"));
    }
    // Its records are games like any others.
    let games = format!("{out}/games/kamiken-level-1.kmn");
    let stats = kamni(&["stats", games.as_str()]).fine();
    assert!(stats.contains('4'), "{stats}");
    // More of the same: those that are there stay as they are.
    let before = fs::read_to_string(&games).expect("the games");
    kamni(&words(&line.replace("--games 4", "--games 5 --resume"))).fine();
    let after = fs::read_to_string(&games).expect("the games");
    assert!(after.starts_with(&before) && after.len() > before.len());
    let other = kamni(&words(&line.replace("--seed 3", "--seed 4 --resume"))).refused(1);
    assert!(other.contains("another study"), "{other}");
    assert_eq!(fs::read_to_string(&games).expect("the games"), after, "nothing was changed");
}

#[test]
fn what_makes_no_sense_is_told() {
    for (line, said) in [
        ("study", "GAME"),
        ("study chess", "chess"),
        ("study kamiken --level 10", "10"),
        ("study kamiken --games 0", "0"),
        ("study kamiken --preset quick --set size=5", "--preset"),
        ("study kamiken --preset huge", "huge"),
        ("study kamiken --set size=2", "size"),
    ] {
        let err = kamni(&words(line)).refused(2);
        assert!(err.contains(said) && !err.contains("panicked"), "{line}: {err}");
    }
    let folder = folder();
    let file = file_in(&folder, "file");
    fs::write(&file, "a file").expect("it is ours");
    let err = kamni(&words(&format!("study kamiken --set size=3 --games 1 --out {file}"))).refused(1);
    assert!(err.contains("file") && !err.contains("panicked"), "{err}");
}
