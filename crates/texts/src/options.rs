//! Games and options: what there is, and what is wrong with what was asked for.

use kamni_rules::{GameKind, OptionError, OptionKind, OptionSpec, OptionValue, Points, Reason, Rules};

use crate::{Lang, Texts, nearest, shown};

impl Texts {
    /// What an option is for.
    #[must_use]
    pub fn option(&self, kind: GameKind, option: &OptionSpec) -> String {
        self.get(&format!("option-{kind}-{}", option.name), &[])
    }

    /// What an option takes.
    #[must_use]
    pub fn takes(&self, option: &OptionSpec) -> String {
        match option.kind {
            OptionKind::Number { min, max, .. } => {
                self.get("takes-number", &[("min", min.into()), ("max", max.into())])
            }
            OptionKind::OneOf { numbers, .. } => {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                self.get("takes-one-of", &[("values", self.one_of(&numbers).into())])
            }
            OptionKind::Word { words } => self.get("takes-one-of", &[("values", self.one_of(words).into())]),
            OptionKind::Half { below_square_of, .. } => {
                self.get("takes-half", &[("option", below_square_of.into())])
            }
        }
    }

    /// `a, b or c`.
    #[must_use]
    pub fn one_of(&self, items: &[impl AsRef<str>]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        match items.as_slice() {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [list @ .., last] => {
                self.get("list-or", &[("list", list.join(", ").into()), ("last", (*last).into())])
            }
        }
    }

    /// What is wrong with a game's options.
    #[must_use]
    pub fn option_error(&self, kind: GameKind, error: &OptionError) -> String {
        match error {
            OptionError::Unknown { name } => {
                let names: Vec<&str> = kind.options().iter().map(|option| option.name).collect();
                let said = self.get(
                    "option-unknown",
                    &[
                        ("name-of-game", self.game(kind).into()),
                        ("name", shown(name).into()),
                        ("options", names.join(", ").into()),
                    ],
                );
                self.with_suggestion(said, nearest(name, names))
            }
            OptionError::Repeated { name } => self.get("option-repeated", &[("name", (*name).into())]),
            OptionError::Value { option, value, largest } => {
                let takes = match largest {
                    // What is typed on the command line has a point in every language.
                    Some(largest) => self.get("takes-half-up-to", &[("largest", largest.to_string().into())]),
                    None => self.takes(option),
                };
                let values =
                    [("name", option.name.into()), ("takes", takes.into()), ("value", shown(value).into())];
                self.get("option-value", &values)
            }
        }
    }

    /// That there is no game of this name, which there are, and which may be meant.
    #[must_use]
    pub fn unknown_game(&self, name: &str) -> String {
        let games: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        let values = [("name", shown(name).into()), ("games", games.join(", ").into())];
        let said = self.get("unknown-game", &values);
        self.with_suggestion(said, game_meant(name).map(GameKind::name))
    }

    /// A message, and what may be meant.
    #[must_use]
    pub fn with_suggestion(&self, said: String, meant: Option<&str>) -> String {
        match meant {
            Some(name) => said + " " + &self.get("did-you-mean", &[("name", name.into())]),
            None => said,
        }
    }
}

/// The game that somebody means by a name that is not quite right, or right in one of the languages.
fn game_meant(name: &str) -> Option<GameKind> {
    let mut names: Vec<(String, GameKind)> = Vec::new();
    for &kind in GameKind::ALL {
        names.push((kind.name().to_owned(), kind));
        names.extend(Lang::ALL.map(|lang| (Texts::new(lang).game(kind), kind)));
    }
    let meant = nearest(name, names.iter().map(|(name, _)| name.as_str()))?;
    names.iter().find(|(name, _)| name == meant).map(|(_, kind)| *kind)
}

/// The value of a number option; 0 if the game has no such one.
pub(crate) fn number(rules: &Rules, wanted: &str) -> u32 {
    let option = rules.options().into_iter().find(|(name, _)| *name == wanted);
    match option {
        Some((_, OptionValue::Number(number))) => number,
        _ => 0,
    }
}

/// The komi; none in games without one.
pub(crate) fn komi(rules: &Rules) -> Points {
    let option = rules.options().into_iter().find(|(name, _)| *name == "komi");
    match option {
        Some((_, OptionValue::Points(points))) => points,
        _ => Points::whole(0),
    }
}

/// How many turns of both players a draw of this kind takes.
pub(crate) fn turns(rules: &Rules, reason: Reason) -> u32 {
    let option = match reason {
        Reason::Count => "count-turns",
        Reason::Quiet => "quiet",
        Reason::TurnLimit => "turn-limit",
        _ => return 0,
    };
    2 * number(rules, option)
}
