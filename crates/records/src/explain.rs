//! What is wrong, in words.

use kamni_texts::{Texts, Value, shown};

use crate::{Fault, Wrong};

impl Fault {
    /// Where it is and what is wrong, in a sentence or two.
    #[must_use]
    pub fn explain(&self, texts: &Texts) -> String {
        let reason = self.wrong.explain(texts);
        let [line, column] = [self.line, self.column].map(|number| Value::from(number.to_string()));
        let mut values = vec![("line", line), ("column", column), ("reason", reason.into())];
        match self.turn {
            None => texts.get("fault-at", &values),
            Some(turn) => {
                values.push(("turn", turn.to_string().into()));
                texts.get("fault-at-turn", &values)
            }
        }
    }
}

impl Wrong {
    /// What is wrong.
    #[must_use]
    pub fn explain(&self, texts: &Texts) -> String {
        let key = format!("fault-{}", self.code());
        let with = |values: &[(&str, Value<'_>)]| texts.get(&key, values);
        match self {
            Self::Illegal { rules, mover, step, refusal } => {
                let reason = texts.refusal(rules, *mover, refusal);
                with(&[("step", step.to_string().into()), ("reason", reason.into())])
            }
            Self::UnknownGame(name) => texts.unknown_game(name),
            Self::Option(error) => texts.option_error(error.0, &error.1),
            Self::Setup(error) => with(&[("reason", texts.setup_error(&error.0, &error.1).into())]),
            Self::Version { found, known } => {
                with(&[("found", shown(found).into()), ("known", (*known).into())])
            }
            Self::OtherEnd { said, found } => {
                with(&[("said", shown(said).into()), ("found", found.as_str().into())])
            }
            Self::Deep(most) | Self::Long(most) | Self::Endless(most) => {
                with(&[("most", most.to_string().into())])
            }
            Self::NotSgf(letter) => with(&[("text", shown(&letter.to_string()).into())]),
            Self::NotAStep(text)
            | Self::OptionForm(text)
            | Self::Tag(text)
            | Self::RepeatedTag(text)
            | Self::Result(text)
            | Self::Way(text)
            | Self::TwoResults(text)
            | Self::AfterEnd(text)
            | Self::Charset(text) => with(&[("text", shown(text).into())]),
            Self::NoGame
            | Self::OpenComment
            | Self::OpenVariation
            | Self::NoVariation
            | Self::EarlyVariation
            | Self::NotUtf8
            | Self::Letters
            | Self::NotJson
            | Self::OpenSgf
            | Self::ForeignSgf
            | Self::ForeignMove => with(&[]),
        }
    }
}
