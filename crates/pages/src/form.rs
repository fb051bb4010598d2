//! Fields of forms: each with its label, its help, and what is wrong with it.

use std::borrow::Cow;

use maud::{Markup, html};

use super::icon;

/// What is wrong with a field, in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field's name.
    pub field: Cow<'static, str>,
    /// The sentence.
    pub text: String,
}

impl Problem {
    /// A problem of a field.
    #[must_use]
    pub fn new(field: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self { field: field.into(), text: text.into() }
    }
}

/// All that is wrong with a form. The first of them gets the focus.
#[derive(Clone, Copy, Debug, Default)]
pub struct Problems<'a>(pub &'a [Problem]);

impl<'a> Problems<'a> {
    /// What is wrong with a field.
    #[must_use]
    pub fn of(self, field: &str) -> Option<&'a str> {
        self.0.iter().find(|problem| problem.field == field).map(|problem| problem.text.as_str())
    }

    fn is_first(self, field: &str) -> bool {
        self.0.first().is_some_and(|problem| problem.field == field)
    }
}

/// A field into which something is typed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    /// Its name; with the form's, its id.
    pub(crate) name: &'a str,
    /// Its label.
    pub(crate) label: &'a str,
    /// What helps to know.
    pub(crate) help: Option<&'a str>,
    /// `text`, `password`, `number`, `date`.
    pub(crate) kind: &'a str,
    /// What was typed; never a password.
    pub(crate) value: &'a str,
    /// What a browser may fill in.
    pub(crate) autocomplete: &'a str,
    /// Whether it must be filled in.
    pub(crate) required: bool,
}

impl Default for Field<'_> {
    fn default() -> Self {
        Self {
            name: "",
            label: "",
            help: None,
            kind: "text",
            value: "",
            autocomplete: "off",
            required: false,
        }
    }
}

/// The id of a field.
pub(crate) fn id(name: &str) -> String {
    format!("f-{name}")
}

/// The ids of what describes a field, for its `aria-describedby`.
fn described(name: &str, help: bool, bad: bool) -> Option<String> {
    let help = help.then(|| format!("h-{name}"));
    let bad = bad.then(|| format!("e-{name}"));
    let ids: Vec<String> = help.into_iter().chain(bad).collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// What is wrong, below its field.
pub(crate) fn problem(name: &str, problems: Problems<'_>) -> Markup {
    html! {
        @if let Some(text) = problems.of(name) {
            p class="bad" id=(format!("e-{name}")) { (icon("warn")) span { (text) } }
        }
    }
}

impl Field<'_> {
    /// The field.
    pub(crate) fn show(&self, problems: Problems<'_>) -> Markup {
        let bad = problems.of(self.name).is_some();
        // Browsers that know better what a number or a date is would not let a wrong one be seen.
        let kind = if self.kind == "number" || bad && self.kind == "date" { "text" } else { self.kind };
        html! {
            div class="field" {
                label for=(id(self.name)) { (self.label) }
                input type=(kind) id=(id(self.name)) name=(self.name) value=[(!self.value.is_empty()).then_some(self.value)]
                    inputmode=[(self.kind == "number").then_some("numeric")] autocomplete=(self.autocomplete)
                    autocapitalize="none" spellcheck="false" required[self.required]
                    aria-invalid=[bad.then_some("true")]
                    aria-describedby=[described(self.name, self.help.is_some(), bad)]
                    autofocus[problems.is_first(self.name)];
                @if let Some(help) = self.help { p class="help" id=(format!("h-{}", self.name)) { (help) } }
                (problem(self.name, problems))
            }
        }
    }
}

/// A field in which one of some values is chosen; the first choice is none.
pub(crate) fn choice(
    name: &str,
    label: &str,
    value: &str,
    choices: &[(Cow<'_, str>, String)],
    problems: Problems<'_>,
) -> Markup {
    let bad = problems.of(name).is_some();
    html! {
        div class="field" {
            label for=(id(name)) { (label) }
            select id=(id(name)) name=(name) aria-invalid=[bad.then_some("true")]
                aria-describedby=[described(name, false, bad)] autofocus[problems.is_first(name)] {
                @for (word, text) in choices { option value=(word) selected[word == value] { (text) } }
            }
            (problem(name, problems))
        }
    }
}

/// A box to tick, with its label after it. Of several of one name the first may have the focus.
pub(crate) fn tick(
    name: &str,
    value: &str,
    label: &str,
    ticked: bool,
    first: bool,
    problems: Problems<'_>,
) -> Markup {
    let bad = problems.of(name).is_some();
    html! {
        label class="tick" {
            input type="checkbox" name=(name) value=(value) checked[ticked] aria-invalid=[bad.then_some("true")]
                aria-describedby=[described(name, false, bad)] autofocus[first && problems.is_first(name)];
            span { (label) }
        }
    }
}
