//! The Fluent files themselves: readable, and the same in both languages.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use fluent_syntax::parser::parse;

const FILES: &[(&str, &str, &str)] = &[
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
];

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
        FILES.iter().map(pick).collect::<Vec<_>>().join("\n")
    };
    let (english, russian) = (messages(&all(|file| file.1)), messages(&all(|file| file.2)));
    assert!(english.keys().eq(russian.keys()), "the keys differ, or their number");
    for key in english.keys() {
        assert_eq!(variables(&english, key), variables(&russian, key), "{key}");
    }
}

#[test]
fn keys_stand_in_the_same_order() {
    for (name, english, russian) in FILES {
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
    for (name, english, russian) in FILES {
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
