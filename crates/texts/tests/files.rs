//! The Fluent files themselves: readable, and the same in both languages.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use fluent_syntax::parser::parse;
use kamni_rules::{GameKind, game_files};

const SHARED: &[(&str, &str, &str)] = &[
    ("games", include_str!("../i18n/en.ftl"), include_str!("../i18n/ru.ftl")),
    ("terminal", include_str!("../i18n/en.terminal.ftl"), include_str!("../i18n/ru.terminal.ftl")),
    ("web", include_str!("../i18n/en.web.ftl"), include_str!("../i18n/ru.web.ftl")),
    ("house", include_str!("../i18n/en.house.ftl"), include_str!("../i18n/ru.house.ftl")),
    ("people", include_str!("../i18n/en.people.ftl"), include_str!("../i18n/ru.people.ftl")),
    ("tutorial", include_str!("../i18n/en.tutorial.ftl"), include_str!("../i18n/ru.tutorial.ftl")),
    ("lobby", include_str!("../i18n/en.lobby.ftl"), include_str!("../i18n/ru.lobby.ftl")),
    ("analysis", include_str!("../i18n/en.analysis.ftl"), include_str!("../i18n/ru.analysis.ftl")),
    ("records", include_str!("../i18n/en.records.ftl"), include_str!("../i18n/ru.records.ftl")),
    ("pictures", include_str!("../i18n/en.pictures.ftl"), include_str!("../i18n/ru.pictures.ftl")),
    ("review", include_str!("../i18n/en.review.ftl"), include_str!("../i18n/ru.review.ftl")),
    ("share", include_str!("../i18n/en.share.ftl"), include_str!("../i18n/ru.share.ftl")),
    ("solve", include_str!("../i18n/en.solve.ftl"), include_str!("../i18n/ru.solve.ftl")),
    ("study", include_str!("../i18n/en.study.ftl"), include_str!("../i18n/ru.study.ftl")),
    ("path", include_str!("../i18n/en.path.ftl"), include_str!("../i18n/ru.path.ftl")),
    ("notices", include_str!("../i18n/en.notices.ftl"), include_str!("../i18n/ru.notices.ftl")),
    ("post", include_str!("../i18n/en.post.ftl"), include_str!("../i18n/ru.post.ftl")),
    ("tournaments", include_str!("../i18n/en.tournaments.ftl"), include_str!("../i18n/ru.tournaments.ftl")),
    ("watch", include_str!("../i18n/en.watch.ftl"), include_str!("../i18n/ru.watch.ftl")),
];

/// All files by what they are about, in both languages.
fn files() -> Vec<(&'static str, &'static str, &'static str)> {
    let names = GameKind::ALL.iter().map(|kind| kind.name());
    let texts = game_files!("../i18n/", ".en.ftl").into_iter().zip(game_files!("../i18n/", ".ru.ftl"));
    let games = names.zip(texts).map(|(name, (english, russian))| (name, english, russian));
    SHARED.iter().copied().chain(games).collect()
}

/// What a message refers to.
#[derive(Debug, Default, PartialEq, Eq)]
struct Uses {
    variables: BTreeSet<String>,
    messages: BTreeSet<String>,
}

impl Uses {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.messages.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            other => panic!("neither terms nor functions are in use: {other:?}"),
        }
    }
}

fn messages(source: &str) -> BTreeMap<String, Uses> {
    let resource: Resource<&str> = parse(source).map_err(|(_, errors)| errors).expect("the file is in order");
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut uses = Uses::default();
            uses.pattern(message.value.as_ref().expect("every message has a text"));
            let before = messages.insert(message.id.name.to_owned(), uses);
            assert!(before.is_none(), "{} stands twice", message.id.name);
        }
    }
    messages
}

/// The variables of a message and of those it refers to.
fn variables(messages: &BTreeMap<String, Uses>, key: &str) -> BTreeSet<String> {
    let uses = messages.get(key).unwrap_or_else(|| panic!("no message {key}"));
    let mut all = uses.variables.clone();
    for other in &uses.messages {
        all.extend(variables(messages, other));
    }
    all
}

#[test]
fn both_languages_have_the_same_keys_and_variables() {
    let all = |pick: fn(&(&str, &'static str, &'static str)) -> &'static str| {
        files().iter().map(pick).collect::<Vec<_>>().join("\n")
    };
    let (english, russian) = (messages(&all(|file| file.1)), messages(&all(|file| file.2)));
    assert!(english.keys().eq(russian.keys()), "the keys differ, or their number");
    for key in english.keys() {
        assert_eq!(variables(&english, key), variables(&russian, key), "{key}");
    }
}

#[test]
fn what_is_a_games_own_stands_in_its_file() {
    for (name, english, _) in SHARED {
        for key in messages(english).keys() {
            let named = |kind: &&GameKind| format!("-{key}-").contains(&format!("-{kind}-"));
            assert_eq!(GameKind::ALL.iter().find(named), None, "{name}: {key}");
        }
    }
}

#[test]
fn keys_stand_in_the_same_order() {
    for (name, english, russian) in files() {
        let keys = |source: &'static str| -> Vec<&str> {
            let lines =
                source.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
            lines.filter_map(|line| line.split(' ').next()).collect()
        };
        assert_eq!(keys(english), keys(russian), "{name}");
    }
}

#[test]
fn each_language_keeps_to_its_manners() {
    for (name, english, russian) in files() {
        for line in english.lines().filter(|line| !line.contains("по-русски")) {
            assert!(!line.contains(['«', '»', '!']), "{name}: {line}");
            assert!(!line.chars().any(|letter| ('а'..='я').contains(&letter)), "{name}: {line}");
        }
        for line in russian.lines() {
            assert!(!line.contains(['“', '”', '!']), "{name}: {line}");
            assert!(!line.contains("противник") && !line.contains("враг"), "{name}: {line}");
        }
    }
}

/// Turns of phrase that no English author would use; each has been here.
const TRANSLATED: &[&str] = &[
    "gone on with",
    "whoever is here",
    "count always kept",
    "turns each at most",
    "so many",
    "stands yet",
    "is none of them",
    "as the system has it",
    "letter of the address",
    "make it a program's",
    "present password",
    "squares that took",
    "no mail is needed",
    "stood three times",
    "nothing is said about { $count }",
];

/// All texts of a folder of the project and those below it, by their endings.
fn texts_below(folder: &std::path::Path, endings: &[&str], found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            texts_below(&entry, endings, found);
        } else if entry.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known)) {
            found.push(entry);
        }
    }
}

#[test]
fn english_reads_as_if_it_had_been_written_so() {
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files =
        vec![project.join("README.md"), project.join("CHANGELOG.md"), project.join("ARCHITECTURE.md")];
    texts_below(&project.join("docs"), &["md"], &mut files);
    // Comments and the names of tests are read too.
    texts_below(&project.join("crates"), &["ftl", "rs"], &mut files);
    for folder in ["scripts", "tests"] {
        texts_below(&project.join("web").join(folder), &["js"], &mut files);
    }
    files.retain(|file| !file.ends_with("texts/tests/files.rs"));
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text").to_lowercase().replace('_', " ");
        for phrase in TRANSLATED.iter().filter(|phrase| text.contains(**phrase)) {
            found.push(format!("{}: {phrase}", file.display()));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
