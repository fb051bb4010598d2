//! What Kamni says to people, in Russian and in English.
//!
//! The rules library has no texts: it gives codes and values. This one turns them into sentences, which stand in the
//! Fluent files under `i18n`. Nothing here decides anything about a game.
//!
//! ```
//! use kamni_rules::{GameKind, Player, Position, Rules};
//! use kamni_texts::{Lang, Texts};
//!
//! let rules = Rules::new(GameKind::Kamiken, [("size", "5")])?;
//! let mut position = rules.start();
//! position.play("c5".parse()?)?;
//! let refusal = position.check("c4".parse()?).unwrap_err();
//! let texts = Texts::new(Lang::En);
//! let said = texts.refusal(&rules, position.to_move(), &refusal);
//! assert_eq!(said, "c4 is closed: the white stone on c5 beats it.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::PatternElement;
use kamni_rules::{GameKind, Points};

pub mod dates;
mod ends;
mod games;
mod lang;
mod nearest;
mod options;
mod refusals;
mod shown;
mod sides;
mod standing;
mod steps;

pub use fluent_bundle::FluentValue as Value;
pub use kamni_rules::Side;
pub use lang::{Lang, UnknownLang};
pub use nearest::nearest;
pub use shown::{shown, shown_bytes};

/// The texts of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("lang", &self.lang).finish_non_exhaustive()
    }
}

impl Texts {
    /// The texts in this language.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
        // The marks that Fluent puts around values are for browsers; terminals and plain text show them as rubbish.
        bundle.set_use_isolating(false);
        for source in lang.shared().iter().chain(lang.games()) {
            // What can be read of a broken file is better than nothing. A test finds broken files and repeated keys.
            let resource = match FluentResource::try_new((*source).to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Self { lang, bundle }
    }

    /// Which language it is.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a text of this name.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// How games of a kind end in this way, in words: the word is that of records.
    #[must_use]
    pub fn way(&self, kind: GameKind, way: &str) -> String {
        self.of_game(&format!("way-{way}"), kind, &[])
    }

    /// A text as a game has it of its own (`key-game`), or else as all games have it.
    pub(crate) fn of_game(&self, key: &str, kind: GameKind, values: &[(&str, Value<'_>)]) -> String {
        let own = format!("{key}-{kind}");
        self.get(if self.has(&own) { &own } else { key }, values)
    }

    /// A text, with these values in it. One that is missing is shown as its name in brackets: `⟨name⟩`.
    #[must_use]
    pub fn get(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return format!("⟨{key}⟩");
        };
        // Most texts have nothing to be filled in, and a page is full of them.
        if let [PatternElement::TextElement { value }] = pattern.elements.as_slice() {
            return (*value).to_owned();
        }
        let mut args = FluentArgs::with_capacity(values.len() + 1);
        // How many games there are can be said anywhere.
        args.set("kinds", GameKind::ALL.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        // A value that is missing is shown by its name, which is the best that can be done here. A test finds those too.
        let mut flaws = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut flaws).into_owned()
    }

    /// An amount of points, with the language's decimal sign.
    #[must_use]
    pub fn points(&self, points: Points) -> String {
        let text = points.to_string();
        match self.lang {
            Lang::En => text,
            Lang::Ru => text.replace('.', ","),
        }
    }
}
