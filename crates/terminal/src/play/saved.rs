//! Games in files: the game, its options, the computer's seat, the steps, a line each.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kamni_engine::Level;
use kamni_records::{Entry, Form, Games, options_text};
use kamni_rules::{GameKind, Player, Position};
use kamni_texts::dates::Day;
use kamni_texts::{Texts, shown};

use super::session::{Rival, Session, moves};
use crate::args::MOST_TIME;
use crate::chosen::rules_of;
use crate::failure::io_reason;
use crate::record::Record;
use crate::whole::Whole;

/// No game is longer than this; what is, is something else.
const LONGEST: u64 = 1 << 22;

/// Why a game was not saved.
#[derive(Debug)]
pub(super) enum SaveError {
    /// There is such a file already.
    Exists,
    /// Why, in the user's language.
    Failed(String),
}

/// The file's name if none is given: `kamni-four-2026-11-15.txt`.
pub(super) fn usual_name(kind: GameKind) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Nobody plays after the last moment that can be written.
    let today = Day::of(i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
    format!("kamni-{kind}-{today}.txt")
}

/// Saves a game; over a file that is there already only if that is wanted.
pub(super) fn save(texts: &Texts, session: &Session, path: &Path, over: bool) -> Result<(), SaveError> {
    let written = Whole::put(path, over, text(session).as_bytes());
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists if path.is_file() => SaveError::Exists,
        io::ErrorKind::AlreadyExists => {
            SaveError::Failed(failed(texts, "save-failed", path, &texts.get("file-folder", &[])))
        }
        _ => SaveError::Failed(failed(texts, "save-failed", path, &io_reason(texts, &error))),
    })
}

fn failed(texts: &Texts, key: &str, path: &Path, reason: &str) -> String {
    texts.get(key, &[("file", shown(&path.to_string_lossy()).into()), ("reason", reason.into())])
}

fn text(session: &Session) -> String {
    let record = &session.record;
    let (game, options, steps) = (record.rules().kind(), options_text(record.rules()), moves(record));
    let computer = session.rival.map_or(String::new(), |Rival { player, level }| {
        let (level, time) = (level.number(), session.time.as_millis());
        format!("computer side={player} level={level} time={time}\n")
    });
    let start = match *record.line().start() {
        start if start == record.rules().start() => String::new(),
        start => format!("start {}\n", start.text()),
    };
    let text = format!("# kamni play --load\ngame {game}\noptions {options}\n{start}{computer}steps {steps}");
    format!("{}\n", text.trim_end())
}

/// A game that was saved.
#[derive(Debug)]
pub(super) struct SavedGame {
    pub(super) record: Record,
    /// Where the computer sat, and its time for a turn.
    pub(super) computer: Option<(Rival, Duration)>,
}

/// The game of a file, or why there is none, in the user's language.
pub(super) fn load(texts: &Texts, path: &Path) -> Result<SavedGame, String> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| io_reason(texts, &error));
    let record = bytes.and_then(|bytes| match bytes.len() as u64 > LONGEST {
        true => Err(texts.get("file-large", &[])),
        false => read_any(texts, &bytes),
    });
    record.map_err(|reason| failed(texts, "load-failed", path, &reason))
}

/// The game of a file in whatever form: one that was saved here, or else the first of a record, of SGF, of a list.
fn read_any(texts: &Texts, bytes: &[u8]) -> Result<SavedGame, String> {
    let mut games = Games::read(bytes, None).map_err(|error| io_reason(texts, &error))?;
    let saved = match (games.form(), std::str::from_utf8(bytes)) {
        (Form::Lines, Ok(text)) => read_game(texts, text),
        (Form::Lines, Err(_)) => Err(texts.get("file-not-text", &[])),
        _ => Err(texts.get("file-nothing", &[])),
    };
    match (saved, games.next()) {
        (Ok(saved), _) => Ok(saved),
        (Err(_), Some(Ok(entry))) if games.form() != Form::Lines || entry.faults.is_empty() => {
            of_record(texts, &entry)
        }
        (Err(reason), _) => Err(reason),
    }
}

/// A game that was recorded, to be played on.
fn of_record(texts: &Texts, entry: &Entry) -> Result<SavedGame, String> {
    if let Some(fault) = entry.faults.first() {
        return Err(fault.explain(texts));
    }
    let recorded = entry.record.as_ref().ok_or_else(|| texts.get("file-nothing", &[]))?;
    let mut record = Record::new(*recorded.rules(), recorded.start());
    for step in recorded.steps() {
        let mover = record.position().to_move();
        record.play(step).map_err(|refusal| texts.refusal(recorded.rules(), mover, &refusal))?;
    }
    Ok(SavedGame { record, computer: None })
}

/// The lines of a file, each with its number from 0.
#[derive(Default)]
struct Lines<'f> {
    game: Option<(usize, &'f str)>,
    options: Option<(usize, &'f str)>,
    start: Option<(usize, &'f str)>,
    computer: Option<(usize, &'f str)>,
    steps: Option<(usize, &'f str)>,
}

impl<'f> Lines<'f> {
    fn of(texts: &Texts, text: &'f str) -> Result<Self, String> {
        let mut lines = Self::default();
        for (number, line) in text.lines().map(str::trim).enumerate() {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let place = match word {
                "game" => &mut lines.game,
                "options" => &mut lines.options,
                "start" => &mut lines.start,
                "computer" => &mut lines.computer,
                "steps" => &mut lines.steps,
                _ if line.is_empty() || line.starts_with('#') => continue,
                _ => {
                    let reason = texts.get("file-what-line", &[("text", shown(word).into())]);
                    return Err(at(texts, number, reason));
                }
            };
            if place.replace((number, rest.trim())).is_some() {
                return Err(at(texts, number, texts.get("file-line-twice", &[("text", word.into())])));
            }
        }
        Ok(lines)
    }
}

fn at(texts: &Texts, number: usize, reason: String) -> String {
    texts.get("file-line", &[("line", (number + 1).into()), ("reason", reason.into())])
}

fn read_game(texts: &Texts, text: &str) -> Result<SavedGame, String> {
    let Lines { game, options, start, computer, steps } = Lines::of(texts, text)?;
    let (number, name) = game.ok_or_else(|| texts.get("file-no-game", &[]))?;
    let kind = name.parse::<GameKind>().map_err(|_| at(texts, number, texts.unknown_game(name)))?;
    let (number, given) = options.unwrap_or_default();
    let given: Vec<&str> = given.split_whitespace().collect();
    let rules = rules_of(texts, kind, &given).map_err(|failure| at(texts, number, failure.message(texts)))?;
    let computer = match computer {
        Some((number, given)) => Some(read_computer(given).map_err(|word| {
            at(texts, number, texts.get("file-computer", &[("text", shown(word).into())]))
        })?),
        None => None,
    };
    let start = match start {
        None => rules.start(),
        Some((number, text)) => {
            rules.read(text).map_err(|error| at(texts, number, texts.setup_error(&rules, &error)))?
        }
    };
    let mut record = Record::new(rules, start);
    let (number, steps) = steps.unwrap_or_default();
    record.play_text(texts, steps).map_err(|refused| at(texts, number, refused.text(texts)))?;
    Ok(SavedGame { record, computer })
}

/// The computer's seat and time as they are written, all three of them; or the word that is wrong, or the line if one is missing.
fn read_computer(given: &str) -> Result<(Rival, Duration), &str> {
    let (mut player, mut level, mut time) = (None, None, None);
    for word in given.split_whitespace() {
        let (name, value) = word.split_once('=').ok_or(word)?;
        let number = value.parse::<u64>().ok();
        let known = match name {
            "side" if player.is_none() => {
                player = Player::BOTH.into_iter().find(|player| player.name() == value);
                player.is_some()
            }
            "level" if level.is_none() => {
                level = number.and_then(|number| Level::new(u8::try_from(number).ok()?));
                level.is_some()
            }
            "time" if time.is_none() => {
                time = number.filter(|time| (1..=MOST_TIME).contains(time)).map(Duration::from_millis);
                time.is_some()
            }
            _ => false,
        };
        if !known {
            return Err(word);
        }
    }
    match (player, level, time) {
        (Some(player), Some(level), Some(time)) => Ok((Rival { player, level }, time)),
        _ => Err(given),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_rules::Rules;
    use kamni_texts::Lang;

    #[test]
    fn what_is_written_is_read_again() {
        let texts = Texts::new(Lang::En);
        let rival = Rival { player: Player::Second, level: Level::new(7).expect("there is such a level") };
        for rival in [None, Some(rival)] {
            let rules = Rules::new(GameKind::Dao, [("first", "riders")]).expect("there is such an option");
            let time = Duration::from_millis(2500);
            let mut session = Session::new(rules, rival, time);
            session.record.play_text(&texts, "e5-e4 f5-f4 end a1-b1").expect("the steps are legal");
            let again = read_game(&texts, &text(&session)).expect("it is in order");
            let record = &session.record;
            assert_eq!((*again.record.rules(), moves(&again.record)), (*record.rules(), moves(record)));
            assert_eq!(again.record.position().text(), record.position().text());
            assert_eq!(again.computer, rival.map(|rival| (rival, time)));
        }
    }

    #[test]
    fn a_game_of_any_form_is_played_on() {
        let texts = Texts::new(Lang::En);
        let start = "9/9/9/9/4oo3/9/9/9/x7x second turn=7 quiet=0";
        let record = format!("[Game \"hasami\"]\n[Start \"{start}\"]\n\n8. e5-e4");
        let entry =
            Games::read(record.as_bytes(), None).expect("memory").next().expect("a game").expect("memory");
        let recorded = entry.record.expect("a record");
        let forms = [
            record.clone(),
            kamni_records::sgf::to_text(&recorded),
            kamni_records::json::to_text(&recorded),
            format!("game hasami\nstart {start}\nsteps e5-e4\n"),
        ];
        for form in forms {
            let SavedGame { record, .. } = read_any(&texts, form.as_bytes()).expect("it is in order");
            assert_eq!(
                (record.line().start().text(), moves(&record)),
                (start.to_owned(), "e5-e4".to_owned()),
                "{form}"
            );
            // What is saved of it begins there too, for us and for who reads files of games.
            let saved = text(&Session::of(record, None, Duration::from_secs(1)));
            let again = read_game(&texts, &saved).expect("it is in order").record;
            assert_eq!(
                (again.line().start().text(), moves(&again)),
                (start.to_owned(), "e5-e4".to_owned()),
                "{saved}"
            );
            let read =
                Games::read(saved.as_bytes(), None).expect("memory").next().expect("a game").expect("memory");
            assert_eq!(read.faults, [], "{saved}");
            assert!(read.record.is_some_and(|read| read.start() == *again.line().start()), "{saved}");
        }
        // Where it cannot begin, that is said.
        let wrong = "[Game \"hasami\"]\n[Start \"9/9 second\"]\n\n1. a8-a7";
        let said = read_any(&texts, wrong.as_bytes()).expect_err("there is no such position");
        assert!(said.contains("line 2"), "{said}");
        let said =
            read_any(&texts, b"game hasami\nstart 9/9 second\n").expect_err("there is no such position");
        assert!(said.contains("line 2"), "{said}");
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
            ("game dao\ncomputer level=5", "line 2: “level=5” does not say where the computer sits"),
            ("game dao\ncomputer side=third level=5 time=1", "line 2: “side=third” does not"),
            ("game dao\ncomputer side=first level=11 time=1", "line 2: “level=11” does not"),
            ("game dao\ncomputer side=first level=266 time=1", "line 2: “level=266” does not"),
            ("game dao\ncomputer side=first level=5 time=0", "line 2: “time=0” does not"),
            ("game dao\ncomputer side=first side=first level=5 time=9", "line 2: “side=first” does not"),
            ("game dao\ncomputer \u{1b}[2J", "line 2: “"),
        ] {
            let error = read_game(&texts, text).expect_err("it is not in order");
            assert!(error.contains(said), "{text}: {error}");
            assert!(!error.contains('\u{1b}'), "{error:?}");
        }
    }
}
