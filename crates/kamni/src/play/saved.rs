//! Games in files: the game, its options, its steps, a line each.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use kamni_rules::{GameKind, Rules};
use kamni_texts::{Texts, shown};

use super::session::moves;
use crate::record::Record;

/// No game is longer than this; what is, is something else.
const LONGEST: u64 = 1 << 22;

/// Why a game was not saved.
#[derive(Debug)]
pub(super) enum NotSaved {
    /// There is such a file already.
    Exists,
    /// Why, in the user's language.
    Failed(String),
}

/// The file's name if none is given: `kamni-four-2026-11-15.txt`.
pub(super) fn usual_name(kind: GameKind) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = date(since.as_secs() / (24 * 60 * 60));
    format!("kamni-{kind}-{year}-{month:02}-{day:02}.txt")
}

/// Year, month and day so many days after the beginning of 1970 (UTC). Years are counted from March on, so that the leap day is
/// their last.
const fn date(days: u64) -> (u64, u64, u64) {
    const DAYS_IN_400_YEARS: u64 = 146_097;
    const FROM_MARCH_OF_YEAR_0: u64 = 719_468;
    let days = days + FROM_MARCH_OF_YEAR_0;
    let (era, day) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, if month < 10 { month + 3 } else { month - 9 });
    (if month <= 2 { year + 1 } else { year }, month, day)
}

/// Saves a game; over a file that is there already only if that is wanted.
pub(super) fn save(texts: &Texts, record: &Record, path: &Path, over: bool) -> Result<(), NotSaved> {
    let mut options = OpenOptions::new();
    options.write(true);
    if over {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    let written = options.open(path).and_then(|mut file| file.write_all(text(record).as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists if path.is_file() => NotSaved::Exists,
        io::ErrorKind::AlreadyExists => {
            NotSaved::Failed(failed(texts, "save-failed", path, &texts.get("file-folder", &[])))
        }
        _ => NotSaved::Failed(failed(texts, "save-failed", path, &io_reason(texts, &error))),
    })
}

fn failed(texts: &Texts, key: &str, path: &Path, reason: &str) -> String {
    texts.get(key, &[("file", shown(&path.to_string_lossy()).into()), ("reason", reason.into())])
}

fn io_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => texts.get("file-missing", &[]),
        io::ErrorKind::PermissionDenied => texts.get("file-denied", &[]),
        io::ErrorKind::IsADirectory => texts.get("file-folder", &[]),
        io::ErrorKind::InvalidData => texts.get("file-not-text", &[]),
        _ => error.to_string(),
    }
}

fn text(record: &Record) -> String {
    let options: Vec<String> =
        record.rules.options().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    let (game, options, steps) = (record.rules.kind(), options.join(" "), moves(record));
    let text = format!("# kamni play --load\ngame {game}\noptions {options}\nsteps {steps}");
    format!("{}\n", text.trim_end())
}

/// The game of a file, or why there is none, in the user's language.
pub(super) fn load(texts: &Texts, path: &Path) -> Result<Record, String> {
    let read = || -> io::Result<String> {
        let mut text = String::new();
        File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
        Ok(text)
    };
    let text = read().map_err(|error| io_reason(texts, &error));
    let record = text.and_then(|text| match text.len() as u64 > LONGEST {
        true => Err(texts.get("file-large", &[])),
        false => read_game(texts, &text),
    });
    record.map_err(|reason| failed(texts, "load-failed", path, &reason))
}

fn read_game(texts: &Texts, text: &str) -> Result<Record, String> {
    let [mut game, mut options, mut steps] = [None; 3];
    let at = |number: usize, reason: String| {
        texts.get("file-line", &[("line", (number + 1).into()), ("reason", reason.into())])
    };
    for (number, line) in text.lines().map(str::trim).enumerate() {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let place = match word {
            "game" => &mut game,
            "options" => &mut options,
            "steps" => &mut steps,
            _ if line.is_empty() || line.starts_with('#') => continue,
            _ => return Err(at(number, texts.get("file-what-line", &[("text", shown(word).into())]))),
        };
        if place.replace((number, rest.trim())).is_some() {
            return Err(at(number, texts.get("file-line-twice", &[("text", word.into())])));
        }
    }
    let (number, name) = game.ok_or_else(|| texts.get("file-no-game", &[]))?;
    let kind = name.parse::<GameKind>().map_err(|_| at(number, texts.unknown_game(name)))?;
    let (number, given) = options.unwrap_or_default();
    let given = given.split_whitespace().map(|option| {
        let form = || at(number, texts.get("usage-set", &[("value", shown(option).into())]));
        option.split_once('=').ok_or_else(form)
    });
    let given: Vec<(&str, &str)> = given.collect::<Result<_, _>>()?;
    let rules = Rules::new(kind, given).map_err(|error| at(number, texts.option_error(kind, &error)))?;
    let mut record = Record::new(rules, rules.start());
    let (number, steps) = steps.unwrap_or_default();
    record.play_text(texts, steps).map_err(|refused| {
        let values =
            [("ply", refused.ply.into()), ("step", refused.step.into()), ("reason", refused.reason.into())];
        at(number, texts.get("bad-step", &values))
    })?;
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_rules::Position;
    use kamni_texts::Lang;

    #[test]
    fn days_have_dates() {
        for (days, ymd) in
            [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (20_772, (2026, 11, 15))]
        {
            assert_eq!(date(days), ymd, "{days}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let texts = Texts::new(Lang::En);
        let rules = Rules::new(GameKind::Dao, [("first", "riders")]).expect("there is such an option");
        let mut record = Record::new(rules, rules.start());
        record.play_text(&texts, "e5-e4 f5-f4 end a1-b1").expect("the steps are legal");
        let again = read_game(&texts, &text(&record)).expect("it is in order");
        assert_eq!((again.rules, moves(&again)), (record.rules, moves(&record)));
        assert_eq!(again.position().text(), record.position().text());
    }

    #[test]
    fn what_is_wrong_is_told() {
        let texts = Texts::new(Lang::En);
        for (text, said) in [
            ("", "the line “game …” is missing"),
            ("game chess", "line 1: There is no game “chess”"),
            ("game dao\ngame dao", "line 2: “game” stands twice"),
            ("game four\noptions size", "line 2: An option is given as name=value"),
            ("game four\noptions size=99", "line 2: The option size takes"),
            ("game kamiken\n\nsteps c3 c4", "line 3: Step “c4” at ply 1 is refused."),
            ("hello\u{1b}[2J", "line 1: “hello"),
        ] {
            let error = read_game(&texts, text).expect_err("it is not in order");
            assert!(error.contains(said), "{text}: {error}");
            assert!(!error.contains('\u{1b}'), "{error:?}");
        }
    }
}
