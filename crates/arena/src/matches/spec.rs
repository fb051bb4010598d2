//! Players as the command line names them: `level=3`, `family=uct,time=200`, `cmd=./engine --flag,time=200`.

use std::fs;
use std::time::Duration;

use kamni_engine::{Family, Level, Limits, Settings, Weights};
use kamni_rules::GameKind;
use kamni_texts::{Texts, shown};

use crate::failure::{Failure, io_reason};

/// A player of a match.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    /// As it was typed, fit for a message.
    pub(super) text: String,
    /// For each turn.
    pub(super) limits: Limits,
    pub(super) who: Who,
}

/// Where a player comes from.
#[derive(Clone, Debug)]
pub(super) enum Who {
    /// Our own engine.
    Own(Settings),
    /// Another program that speaks UGI: its command, and options to be set.
    Outside { command: Vec<String>, options: Vec<(String, String)> },
}

const KEYS: [&str; 9] = ["level", "family", "time", "nodes", "depth", "threads", "memory", "weights", "cmd"];
/// Those that say how our own engine is to search.
const OWN_KEYS: [&str; 3] = ["level", "family", "weights"];

/// MiB for a player if nothing is said: several may play at the same time.
const USUAL_MEMORY: usize = 64;
const MOST_MEMORY: u64 = 16_384;
const MOST_THREADS: u64 = 256;
const MOST_TIME: u64 = 3_600_000;
/// For a turn at full strength, if no budget is named.
const USUAL_TIME: Duration = Duration::from_millis(200);

impl Spec {
    /// Reads a player.
    pub(super) fn read(texts: &Texts, text: &str) -> Result<Self, Failure> {
        Reader::new(texts).read(text).map_err(Failure::Usage)
    }

    /// The family that plays, where `best` stands for another one.
    pub(super) fn best_family(&self, kind: GameKind) -> Option<Family> {
        match &self.who {
            Who::Own(settings) if settings.family == Family::Best => Some(Family::best_for(kind)),
            _ => None,
        }
    }
}

struct Reader<'t> {
    texts: &'t Texts,
    seen: Vec<String>,
    limits: Limits,
    settings: Settings,
    command: Option<Vec<String>>,
    /// Options for the other program: those that have keys of their own, and the rest.
    named: Vec<(String, String)>,
    options: Vec<(String, String)>,
}

impl<'t> Reader<'t> {
    fn new(texts: &'t Texts) -> Self {
        let settings = Settings { memory: USUAL_MEMORY << 20, ..Settings::default() };
        let limits = Limits::default();
        let (seen, named, options) = (Vec::new(), Vec::new(), Vec::new());
        Self { texts, seen, limits, settings, command: None, named, options }
    }

    fn read(mut self, text: &str) -> Result<Spec, String> {
        let texts = self.texts;
        for part in text.split(',').map(str::trim) {
            let form = || texts.get("match-spec-form", &[("value", shown(part).into())]);
            let (key, value) = part.split_once('=').ok_or_else(form)?;
            if self.seen.iter().any(|seen| seen == key) {
                return Err(texts.get("match-spec-twice", &[("key", shown(key).into())]));
            }
            self.seen.push(key.to_owned());
            self.take(key, value)?;
        }
        let wrong = |key: &&String| OWN_KEYS.contains(&key.as_str());
        if let Some(key) = self.seen.iter().find(wrong).filter(|_| self.command.is_some()) {
            return Err(texts.get("match-spec-outside", &[("key", shown(key).into())]));
        }
        if self.command.is_none() && !self.options.is_empty() {
            return Err(texts.get("match-spec-inside", &[]));
        }
        let unlimited = self.limits == Limits::default();
        if unlimited && (self.command.is_some() || self.settings.level == Level::FULL) {
            self.limits = Limits::time(USUAL_TIME);
        }
        let who = match self.command {
            Some(command) => Who::Outside { command, options: [self.named, self.options].concat() },
            None => Who::Own(self.settings),
        };
        Ok(Spec { text: shown_whole(text), limits: self.limits, who })
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "level" => {
                let number = self.number(key, value, 1, Level::ALL.len() as u64)?;
                self.settings.level = u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::FULL);
            }
            "family" => {
                let takes = || self.texts.one_of(&Family::ALL.map(Family::name));
                self.settings.family =
                    Family::named(value).ok_or_else(|| self.wrong(key, &takes(), value))?;
            }
            "time" => self.limits.time = Some(Duration::from_millis(self.number(key, value, 1, MOST_TIME)?)),
            "nodes" => self.limits.nodes = Some(self.number(key, value, 1, u64::MAX)?),
            "depth" => self.limits.depth = Some(self.number(key, value, 1, 255)? as u32),
            "threads" => {
                self.settings.threads = self.number(key, value, 1, MOST_THREADS)? as usize;
                self.named.push(("Threads".to_owned(), value.to_owned()));
            }
            "memory" => {
                self.settings.memory = (self.number(key, value, 1, MOST_MEMORY)? as usize) << 20;
                self.named.push(("Hash".to_owned(), value.to_owned()));
            }
            "weights" => self.settings.weights = Some(self.weights(value)?),
            "cmd" => {
                let command: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
                if command.is_empty() {
                    return Err(self.wrong(key, &self.texts.get("match-takes-command", &[]), value));
                }
                self.command = Some(command);
            }
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => self.options.push((name.to_owned(), value.to_owned())),
                _ => {
                    let values = [("key", shown(key).into()), ("keys", KEYS.join(", ").into())];
                    let said = self.texts.get("match-spec-key", &values);
                    return Err(self.texts.with_suggestion(said, kamni_texts::nearest(key, KEYS)));
                }
            },
        }
        Ok(())
    }

    fn number(&self, key: &str, value: &str, min: u64, max: u64) -> Result<u64, String> {
        match value.parse::<u64>() {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => {
                let range = [("min", min.to_string().into()), ("max", max.to_string().into())];
                Err(self.wrong(key, &self.texts.get("takes-number", &range), value))
            }
        }
    }

    fn weights(&self, file: &str) -> Result<Weights, String> {
        let text = fs::read_to_string(file).map_err(|error| {
            let values = [("file", shown(file).into()), ("reason", io_reason(self.texts, &error).into())];
            self.texts.get("match-file", &values)
        })?;
        let no_weights = || self.texts.get("match-weights", &[("file", shown(file).into())]);
        Weights::read(&text).ok_or_else(no_weights)
    }

    fn wrong(&self, key: &str, takes: &str, value: &str) -> String {
        let values = [("key", shown(key).into()), ("takes", takes.into()), ("value", shown(value).into())];
        self.texts.get("match-spec-value", &values)
    }
}

/// A person's text for the report: whole, but nothing in it that would move the cursor.
fn shown_whole(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use kamni_texts::Lang;

    use super::*;

    fn check(text: &str, said: &str) {
        let read = match Spec::read(&Texts::new(Lang::En), text) {
            Ok(Spec { limits: Limits { time, nodes, depth }, who, .. }) => {
                let who = match who {
                    Who::Own(settings) => {
                        format!("{} {}", settings.family.name(), settings.level.number())
                    }
                    Who::Outside { command, options } => format!("{command:?} {options:?}"),
                };
                format!("{who} {:?} {nodes:?} {depth:?}", time.map(|time| time.as_millis()))
            }
            Err(Failure::Usage(message)) => message,
            Err(other) => format!("{other:?}"),
        };
        assert_eq!(read, said, "{text}");
    }

    #[test]
    fn players_are_read() {
        check("level=3", "best 3 None None None");
        check("level=10", "best 10 Some(200) None None");
        check("family=uct,time=150", "uct 10 Some(150) None None");
        check("family=alphabeta, nodes=5000", "alphabeta 10 None Some(5000) None");
        check(
            "memory=16,cmd=./engine --flag,option.Style=wild",
            r#"["./engine", "--flag"] [("Hash", "16"), ("Style", "wild")] Some(200) None None"#,
        );
        check("", "A player is given as key=value, separated by commas, not “”.");
        check("level", "A player is given as key=value, separated by commas, not “level”.");
        check("level=11", "The key level takes a whole number from 1 to 10, not “11”.");
        check("level=1,level=2", "The key level is given twice.");
        check("family=x", "The key family takes best, alphabeta, mcts or uct, not “x”.");
        check("cmd=,time=5", "The key cmd takes a command, not “”.");
        check("cmd=x,level=5", "The key level does not go together with cmd.");
        check("option.a=b", "Options of the kind option.NAME are for players with cmd.");
        check("weights=/nowhere", "The file /nowhere cannot be used: there is no such file or folder");
        assert!(matches!(
            Spec::read(&Texts::new(Lang::En), "tiem=5"),
            Err(Failure::Usage(said)) if said.ends_with("Did you mean time?")
        ));
    }
}
