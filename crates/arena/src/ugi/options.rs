//! The engine's options: the game, the game's own options, and how to search.
//!
//! UGI has no way to choose a game, so it is an option like any other, and the options of all games stand in one list.
//! What has been set stays set: a value that the present game cannot use is kept for one that can. So it does not matter in
//! which order a program sends them.

use std::collections::BTreeMap;

use kamni_engine::{Family, Level, Settings};
use kamni_rules::{GameKind, OptionError, OptionKind, OptionSpec, Rules};
use kamni_texts::{Texts, shown};

use super::orders::whole;

/// The most threads and the most memory, in MiB, that can be asked for.
const MOST_THREADS: u64 = 256;
const MOST_HASH: u64 = 16_384;
const MOST_LINES: u64 = 64;
/// Other programs read numbers with a sign.
const MOST_SEED: u64 = i64::MAX as u64;

/// How the engine is set.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) rules: Rules,
    pub(super) settings: Settings,
    /// The games' options that have been set, by name.
    given: BTreeMap<&'static str, String>,
}

/// What setting an option has led to.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The game is another one now, or has other options.
    pub(super) rules: bool,
    /// What else there is to say.
    pub(super) notes: Vec<String>,
}

impl Options {
    pub(super) fn new(rules: Rules) -> Self {
        Self { rules, settings: Settings::default(), given: BTreeMap::new() }
    }

    /// The lines that tell of all options.
    pub(super) fn lines(&self) -> Vec<String> {
        let kind = self.rules.kind();
        let games: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        let families = Family::ALL.map(Family::name);
        let mut lines = vec![combo("Game", kind.name(), &games)];
        lines.extend(all_options(kind).iter().map(option_line));
        let Settings { family, memory, threads, candidates, seed, level, .. } = Settings::default();
        lines.extend([
            spin("Hash", (memory >> 20) as u64, 1, MOST_HASH),
            spin("Threads", threads as u64, 1, MOST_THREADS),
            spin("Level", level.number().into(), 1, Level::ALL.len() as u64),
            spin("MultiPV", candidates as u64, 1, MOST_LINES),
            combo("Family", family.name(), &families),
            spin("Seed", seed, 0, MOST_SEED),
            "option name Ponder type check default false".to_owned(),
        ]);
        lines
    }

    /// Sets an option. Names and words are read without regard to ASCII case.
    pub(super) fn set(&mut self, texts: &Texts, name: &str, value: &str) -> Result<Change, String> {
        let lower = value.to_ascii_lowercase();
        let number = |min, max| match whole(value) {
            Some(number) if (min..=max).contains(&number) => Ok(number),
            _ => {
                let range = [("min", min.to_string().into()), ("max", max.to_string().into())];
                Err(refused(texts, name, texts.get("takes-number", &range), value))
            }
        };
        let settings = &mut self.settings;
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let kind = lower.parse::<GameKind>().map_err(|_| texts.unknown_game(value))?;
                return Ok(self.choose(texts, kind));
            }
            "hash" => settings.memory = (number(1, MOST_HASH)? as usize) << 20,
            "threads" => settings.threads = number(1, MOST_THREADS)? as usize,
            "multipv" => settings.candidates = number(1, MOST_LINES)? as usize,
            "seed" => settings.seed = number(0, MOST_SEED)?,
            "level" => {
                let number = number(1, Level::ALL.len() as u64)?;
                settings.level = u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::FULL);
            }
            "family" => {
                let takes = || texts.one_of(&Family::ALL.map(Family::name));
                let family = Family::named(&lower).ok_or_else(|| refused(texts, name, takes(), value));
                settings.family = family?;
            }
            // Whether it ponders, every `go` says anew.
            "ponder" if lower == "true" || lower == "false" => {}
            "ponder" => return Err(refused(texts, name, texts.one_of(&["true", "false"]), value)),
            own => return self.set_own(texts, own, &lower),
        }
        Ok(Change { rules: false, notes: Vec::new() })
    }

    /// Chooses a game.
    fn choose(&mut self, texts: &Texts, kind: GameKind) -> Change {
        let (rules, unfit) = rules_with(kind, &self.given);
        let notes = unfit.iter().map(|error| texts.option_error(kind, error)).collect();
        self.rules = rules;
        Change { rules: true, notes }
    }

    /// Sets an option of a game.
    fn set_own(&mut self, texts: &Texts, name: &str, value: &str) -> Result<Change, String> {
        let kind = self.rules.kind();
        let Some(spec) = all_options(kind).into_iter().find(|spec| spec.name == name) else {
            return Err(texts.get("ugi-no-option", &[("name", shown(name).into())]));
        };
        if !kind.options().contains(&spec) {
            self.given.insert(spec.name, value.to_owned());
            let values = [("name", spec.name.into()), ("name-of-game", texts.game(kind).into())];
            return Ok(Change { rules: false, notes: vec![texts.get("ugi-option-kept", &values)] });
        }
        let mut given = self.given.clone();
        given.insert(spec.name, value.to_owned());
        let (rules, unfit) = rules_with(kind, &given);
        let about_this =
            |error: &&OptionError| matches!(error, OptionError::Value { option, .. } if *option == spec);
        if let Some(error) = unfit.iter().find(about_this) {
            return Err(texts.option_error(kind, error));
        }
        let notes = unfit.iter().map(|error| texts.option_error(kind, error)).collect();
        let changed = rules != self.rules;
        (self.given, self.rules) = (given, rules);
        Ok(Change { rules: changed, notes })
    }
}

fn refused(texts: &Texts, name: &str, takes: String, value: &str) -> String {
    let values = [("name", shown(name).into()), ("takes", takes.into()), ("value", shown(value).into())];
    texts.get("option-value", &values)
}

/// A game with those of the given options that it has and whose values it takes, and what is wrong with the others.
fn rules_with(kind: GameKind, given: &BTreeMap<&'static str, String>) -> (Rules, Vec<OptionError>) {
    let has = |name: &str| kind.options().iter().any(|spec| spec.name == name);
    let mut usable: Vec<(&str, &str)> =
        given.iter().filter(|(name, _)| has(name)).map(|(name, value)| (*name, value.as_str())).collect();
    let mut unfit = Vec::new();
    loop {
        let error = match Rules::new(kind, usable.iter().copied()) {
            Ok(rules) => return (rules, unfit),
            Err(error) => error,
        };
        let before = usable.len();
        if let OptionError::Value { option, .. } = &error {
            usable.retain(|(name, _)| *name != option.name);
        }
        if usable.len() == before {
            // A default that does not fit another option (komi on a tiny board): nothing but defaults is always fine.
            usable.clear();
        }
        unfit.push(error);
    }
}

/// The options of a game, then those that only the other games have.
fn all_options(kind: GameKind) -> Vec<OptionSpec> {
    let mut all = kind.options().to_vec();
    for spec in GameKind::ALL.iter().flat_map(|kind| kind.options()) {
        if all.iter().all(|known| known.name != spec.name) {
            all.push(*spec);
        }
    }
    all
}

fn option_line(spec: &OptionSpec) -> String {
    let (name, default) = (spec.name, spec.default().to_string());
    match spec.kind {
        OptionKind::Number { min, max, default } => spin(name, default.into(), min.into(), max.into()),
        OptionKind::OneOf { numbers, .. } => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            combo(name, &default, &numbers)
        }
        OptionKind::Word { words } => combo(name, &default, words),
        OptionKind::Half { .. } => format!("option name {name} type string default {default}"),
    }
}

fn spin(name: &str, default: u64, min: u64, max: u64) -> String {
    format!("option name {name} type spin default {default} min {min} max {max}")
}

fn combo(name: &str, default: &str, words: &[impl AsRef<str>]) -> String {
    let mut line = format!("option name {name} type combo default {default}");
    for word in words {
        line += " var ";
        line += word.as_ref();
    }
    line
}

/// The game that is chosen before anybody chooses one.
pub(super) fn first_rules() -> Rules {
    rules_with(GameKind::ALL[0], &BTreeMap::new()).0
}

#[cfg(test)]
mod tests {
    use kamni_texts::Lang;

    use super::*;

    /// Sets options one after the other; the game with its options in the end, and what was said.
    fn check(set: &[(&str, &str)], game: &str, said: &[&str]) {
        let texts = Texts::new(Lang::En);
        let mut options = Options::new(first_rules());
        let mut all = Vec::new();
        for (name, value) in set {
            match options.set(&texts, name, value) {
                Ok(change) => all.extend(change.notes),
                Err(error) => all.push(error),
            }
        }
        let values = kamni_records::options_text(&options.rules);
        assert_eq!(format!("{} {values}", options.rules.kind()), game, "{set:?}");
        assert_eq!(all, said, "{set:?}");
    }

    #[test]
    fn options_in_any_order() {
        check(&[], "kamiken size=9 komi=0.5", &[]);
        check(&[("size", "7"), ("komi", "2.5")], "kamiken size=7 komi=2.5", &[]);
        check(&[("GAME", "Hasami"), ("Corner", "ON")], "hasami corner=on quiet=100", &[]);
        check(
            &[("size", "11"), ("stones", "30"), ("Game", "four")],
            "four size=11 stones=30 count=demand count-turns=50",
            &["Kamiken does not use the option stones. It is kept for a game that does."],
        );
        check(
            &[("size", "3"), ("Game", "four")],
            "four size=19 stones=100 count=demand count-turns=50",
            &["The option size takes a whole number from 7 to 19, not “3”."],
        );
        check(
            &[("komi", "40.5"), ("size", "5")],
            "kamiken size=5 komi=0.5",
            &["The option komi takes 0.5, 1.5, 2.5 … up to 24.5, not “40.5”."],
        );
        check(
            &[
                ("size", "2"),
                ("Level", "11"),
                ("Level", "+5"),
                ("Family", "x"),
                ("Game", "go"),
                ("frob", "1"),
            ],
            "kamiken size=9 komi=0.5",
            &[
                "The option size takes a whole number from 3 to 19, not “2”.",
                "The option Level takes a whole number from 1 to 10, not “11”.",
                "The option Level takes a whole number from 1 to 10, not “+5”.",
                "The option Family takes best, alphabeta, mcts or uct, not “x”.",
                &Texts::new(Lang::En).unknown_game("go"),
                "There is no option “frob”. The command ugi lists them.",
            ],
        );
    }
}
