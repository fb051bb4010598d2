//! The drawn examples are true: those of the players' rules, in both languages, and one or more for every ruling.

mod blocks;

use std::collections::BTreeSet;

use blocks::{Block, blocks, replay, repository_file};
use kamni_rules::{GameKind, Step};

const RULINGS: &str = "crates/rules/tests/data/rulings.md";

fn rules_text(kind: GameKind, language: &str) -> String {
    format!("docs/rules/{kind}.{language}.md")
}

#[test]
fn the_players_rules_replay() {
    for &kind in GameKind::ALL {
        for language in ["en", "ru"] {
            let path = rules_text(kind, language);
            let all = blocks(&path);
            assert!(all.len() >= 5, "{path} has hardly any diagrams");
            all.iter().for_each(replay);
        }
    }
    blocks("docs/rules/README.md").iter().for_each(replay);
}

#[test]
fn both_languages_have_the_same_diagrams() {
    let bare = |block: Block| (block.head, block.lines);
    for &kind in GameKind::ALL {
        let [english, russian] = ["en", "ru"]
            .map(|language| blocks(&rules_text(kind, language)).into_iter().map(bare).collect::<Vec<_>>());
        assert_eq!(english, russian, "{kind}");
    }
}

/// A step that a sentence mentions is one that a diagram of the same text replays.
#[test]
fn steps_in_the_prose_are_in_a_diagram() {
    for &kind in GameKind::ALL {
        for language in ["en", "ru"] {
            let path = rules_text(kind, language);
            let replayed: BTreeSet<String> = blocks(&path)
                .iter()
                .flat_map(|block| &block.lines)
                .flat_map(|line| line.split_whitespace().map(str::to_string))
                .collect();
            let text = std::fs::read_to_string(repository_file(&path)).expect("a text");
            let prose = text.split("```").step_by(2);
            let codes = prose.flat_map(|part| part.split('`').skip(1).step_by(2));
            let steps = codes.filter(|code| code.contains(|letter: char| letter.is_ascii_digit()));
            // The table of notation shows the form of a step with cells of its own.
            let notation = text.lines().filter(|line| line.starts_with('|')).collect::<String>();
            for step in steps.filter(|code| code.parse::<Step>().is_ok()) {
                let shown = replayed.contains(step) || notation.contains(step);
                assert!(shown, "{path}: `{step}` is in no diagram");
            }
        }
    }
}

#[test]
fn every_ruling_is_drawn() {
    let all = blocks(RULINGS);
    all.iter().for_each(replay);
    let text = std::fs::read_to_string(repository_file(RULINGS)).expect("the rulings");
    for ruling in 0..=33 {
        let heading = format!("## R{ruling} ");
        let section = text.split("\n## ").find(|section| format!("## {section}").starts_with(&heading));
        let drawn = section.is_some_and(|section| section.contains("```kamni "));
        assert!(drawn, "R{ruling} has no drawn position");
    }
}
