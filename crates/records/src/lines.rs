//! Games as plain lines: what `kamni random` and `kamni match --out` write, what `kamni play` saves, and lists of steps.
//!
//! A line is a game: its steps, parted by spaces or commas. Which game it is, a line before it says (`# dao board=13`), or the one who
//! reads. A game that was saved has several lines: `game …`, `options …`, `start …` if it does not begin as usual, `computer …`, `steps …`.

use std::io::{self, BufRead, Read};

use kamni_rules::notation::write_turn;
use kamni_rules::{GameKind, PlainLine, Player, Position, Rules, Step};

use crate::fault::Faults;
use crate::record::end_of;
use crate::{Ended, Entry, MOST_SKIPPED, NodeId, Record, USUAL_LIMIT, Way, Wrong, options, options_text};

/// The game and its options as a line that [`Reader`] understands.
#[must_use]
pub fn head(rules: &Rules) -> String {
    format!("# {} {}", rules.kind(), options_text(rules))
}

/// The turns of the main line, parted by spaces; their steps are parted by commas.
#[must_use]
pub fn turns_line(record: &Record) -> String {
    let turns: Vec<String> = record.main_line().map(|node| write_turn(record.turn(node))).collect();
    turns.join(" ")
}

/// A saved game, as far as its lines have been read.
#[derive(Debug)]
struct Saved {
    line: u64,
    kind: Result<GameKind, Wrong>,
    options: (u64, String),
    start: Option<(u64, String)>,
    computer: Option<(Player, String)>,
}

/// Reads games one by one from a stream.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    limit: usize,
    rules: Option<Rules>,
    /// Who A and B of a match are.
    players: [String; 2],
    saved: Option<Saved>,
    line: u64,
    number: u64,
    /// Whether a line had no end: nothing more is read.
    given_up: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input. These are the rules of games that do not say which game they are.
    pub const fn new(input: R, rules: Option<Rules>) -> Self {
        Self::with_limit(input, rules, USUAL_LIMIT)
    }

    /// A reader that takes no line longer than this many bytes: it reads such a game up to there.
    pub const fn with_limit(input: R, rules: Option<Rules>, limit: usize) -> Self {
        let players = [String::new(), String::new()];
        Self { input, limit, rules, players, saved: None, line: 0, number: 0, given_up: false }
    }

    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let mut faults = Faults::default();
            if !self.read_line(&mut bytes, &mut faults)? {
                let left = self.saved.take();
                return Ok(left.map(|saved| self.saved_game(saved, "", 0, faults)));
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text).trim_end_matches(['\n', '\r']);
            if let Err(error) = std::str::from_utf8(&bytes) {
                let column = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).chars().count();
                faults.add((self.line, column as u64 + 1), None, Wrong::NotUtf8);
            }
            if let Some(entry) = self.take(text, faults) {
                return Ok(Some(entry));
            }
        }
    }

    /// Reads a line; says whether there is one. What is longer than it may be is left out; what has no end ends the reading.
    fn read_line(&mut self, line: &mut Vec<u8>, faults: &mut Faults) -> io::Result<bool> {
        if self.given_up {
            return Ok(false);
        }
        let read = Read::take(&mut self.input, self.limit as u64).read_until(b'\n', line)?;
        self.line += 1;
        if read == self.limit && !line.ends_with(b"\n") {
            let skipped = Read::take(&mut self.input, MOST_SKIPPED as u64).skip_until(b'\n')?;
            self.given_up = skipped == MOST_SKIPPED;
            let wrong = if self.given_up { Wrong::Endless } else { Wrong::Long };
            faults.add((self.line, self.limit as u64), None, wrong(self.limit));
        }
        Ok(read > 0)
    }

    /// Takes a line; gives the game that it ends.
    fn take(&mut self, text: &str, faults: Faults) -> Option<Entry> {
        if text.trim().is_empty() {
            return None;
        }
        if let Some(comment) = text.strip_prefix('#') {
            self.take_head(comment);
            return None;
        }
        let (word, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let from = text.len() - rest.len();
        match word {
            "game" => {
                let before = self.saved.take();
                let (line, kind) = (self.line, options::kind_of(rest));
                let entry = before.map(|saved| self.saved_game(saved, "", 0, Faults::default()));
                let options = (line, String::new());
                self.saved = Some(Saved { line, kind, options, start: None, computer: None });
                entry
            }
            "options" if self.saved.is_some() => {
                let options = (self.line, rest.to_owned());
                self.saved.iter_mut().for_each(|saved| saved.options.clone_from(&options));
                None
            }
            "start" if self.saved.is_some() => {
                let start = (self.line, rest.trim().to_owned());
                self.saved.iter_mut().for_each(|saved| saved.start = Some(start.clone()));
                None
            }
            "computer" if self.saved.is_some() => {
                self.saved.iter_mut().for_each(|saved| saved.computer = computer(rest));
                None
            }
            "steps" if self.saved.is_some() => {
                let saved = self.saved.take()?;
                Some(self.saved_game(saved, rest, from, faults))
            }
            _ if word.starts_with("game=") => Some(self.match_game(text, faults)),
            _ => {
                let (line, rules) = (self.line, self.rules);
                let begun = rules.map(Record::new).ok_or((line, Wrong::NoGame));
                Some(self.game(line, begun, (text, 0), faults, |_| None))
            }
        }
    }

    /// A comment may say which game follows, and who plays: `# dao board=13 … · A level=5 · B level=4`.
    fn take_head(&mut self, comment: &str) {
        let mut parts = comment.split(" · ").map(str::trim);
        let (name, given) = parts.next().map_or(("", ""), |head| head.split_once(' ').unwrap_or((head, "")));
        let Ok(kind) = options::kind_of(name) else { return };
        if let Ok(rules) = options::read(kind, given) {
            self.rules = Some(rules);
            self.players = [parts.next(), parts.next()].map(|name| name.unwrap_or_default().to_owned());
        }
    }

    fn saved_game(&mut self, saved: Saved, steps: &str, from: usize, faults: Faults) -> Entry {
        let rules = match saved.kind {
            Ok(kind) => options::read(kind, &saved.options.1).map_err(|wrong| (saved.options.0, wrong)),
            Err(wrong) => Err((saved.line, wrong)),
        };
        let begun = rules.and_then(|rules| match saved.start {
            None => Ok(Record::new(rules)),
            Some((line, text)) => match rules.read(&text) {
                Ok(position) => Ok(Record::from_position(rules, position)),
                Err(error) => Err((line, Wrong::Setup(Box::new((rules, error))))),
            },
        });
        self.game(saved.line, begun, (steps, from), faults, |record| {
            if let Some((player, name)) = saved.computer {
                let tag = ["First", "Second"][player as usize];
                // It is a good name for a tag.
                let _ = record.set_tag(tag, name);
            }
            None
        })
    }

    /// A line of a match: `game=1 seed=7 first=A result=first reason=score opening=4 steps: …`.
    fn match_game(&mut self, text: &str, faults: Faults) -> Entry {
        let (head, steps) = text.split_once("steps:").unwrap_or((text, ""));
        let field = |name: &str| {
            head.split_whitespace().find_map(|word| word.split_once('=').filter(|(key, _)| *key == name))
        };
        let (line, players) = (self.line, self.players.clone());
        let begun = self.rules.map(Record::new).ok_or((line, Wrong::NoGame));
        self.game(line, begun, (steps, text.len() - steps.len()), faults, |record| {
            let b_begins = field("first").is_some_and(|(_, first)| first == "B");
            let [a, b] = &players;
            let [first, second] = if b_begins { [b, a] } else { [a, b] };
            let value = |name| field(name).map_or("", |(_, value)| value);
            for (tag, value) in [
                ("First", first.as_str()),
                ("Second", second),
                ("Round", value("game")),
                ("Seed", value("seed")),
                ("Opening", value("opening")),
            ] {
                if !value.is_empty() {
                    // These are good names for tags.
                    let _ = record.set_tag(tag, value);
                }
            }
            let winner = match value("result") {
                "first" => Some(Player::First),
                "second" => Some(Player::Second),
                _ => None,
            };
            let way = match value("reason") {
                "late" => Way::Time,
                "illegal" | "gone" => Way::Forfeit,
                "broken-off" => Way::Adjudicated,
                _ => return None,
            };
            Ended::new(winner, way)
        })
    }

    /// A game whose steps stand in a line from this byte on. `about` says what else is known of it, and how it ended if not by the
    /// rules.
    fn game(
        &mut self,
        line: u64,
        begun: Result<Record, (u64, Wrong)>,
        (steps, from): (&str, usize),
        mut faults: Faults,
        about: impl FnOnce(&mut Record) -> Option<Ended>,
    ) -> Entry {
        self.number += 1;
        let number = self.number;
        let mut record = match begun {
            Ok(record) => record,
            Err((at, wrong)) => {
                faults.add((at, 1), None, wrong);
                return Entry { number, line, record: None, faults: faults.0 };
            }
        };
        let ended = about(&mut record);
        play(&mut record, steps, (self.line, from), &mut faults);
        if let Some(ended) = ended {
            // A game that is over by the rules has its end already.
            let _ = record.end(Some(ended));
        }
        Entry { number, line, record: Some(record), faults: faults.0 }
    }
}

/// Plays steps as far as they can be played.
fn play(record: &mut Record, steps: &str, (line, from): (u64, usize), faults: &mut Faults) {
    let mut made = PlainLine::plain(*record.rules(), record.start());
    let mut place = NodeId::ROOT;
    let mut rest = steps;
    loop {
        rest = rest.trim_start_matches([' ', ',', '\t', '\r']);
        let word = rest.split([' ', ',', '\t', '\r']).next().unwrap_or_default();
        if word.is_empty() {
            break;
        }
        let position = made.position();
        let (number, mover) = (position.turn(), position.to_move());
        let step = word.parse::<Step>().map_err(|_| Wrong::NotAStep(word.to_owned()));
        let step = step.and_then(|step| match position.check(step) {
            Ok(()) => Ok(step),
            Err(refusal) => Err(Wrong::Illegal { rules: Box::new(*record.rules()), mover, step, refusal }),
        });
        let step = match step {
            Ok(step) => step,
            Err(wrong) => {
                let before = &steps[..steps.len() - rest.len()];
                let column = from + before.chars().count() + 1;
                faults.add((line, column as u64), Some(number + 1), wrong);
                break;
            }
        };
        if made.is_inside_turn() {
            record.extend(place, step);
        } else {
            place = record.add(place, step);
        }
        made.play_unchecked(step);
        rest = &rest[word.len()..];
    }
    record.set_ended(end_of(made.position()));
}

/// The computer's seat and name.
fn computer(given: &str) -> Option<(Player, String)> {
    let value =
        |name: &str| given.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let side = value("side")?;
    let player = Player::BOTH.into_iter().find(|player| player.name() == side)?;
    Some((player, format!("Kamni level={}", value("level")?)))
}

/// Games in their order. After an error of the input there is nothing more.
impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kmn;

    /// The games of some lines: the text record of each, without the tags that all have, and what was wrong.
    fn games(text: &str, rules: Option<Rules>) -> Vec<(String, Vec<String>)> {
        let shown = |record: &Record| {
            let text = kmn::to_text(record);
            let own = ["[Rules", "[Options"];
            let lines =
                text.lines().filter(|line| !line.is_empty() && !own.iter().any(|tag| line.starts_with(tag)));
            lines.collect::<Vec<_>>().join(" ")
        };
        Reader::new(text.as_bytes(), rules)
            .map(|entry| entry.expect("memory can be read"))
            .map(|entry| {
                let faults = entry.faults.iter().map(ToString::to_string).collect();
                (entry.record.as_ref().map_or("-".to_owned(), shown), faults)
            })
            .collect()
    }

    #[test]
    fn lists_of_steps() {
        let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options in range");
        let text = "c3 b2\n\n# no game\n\tc3,b2 , a1\r\nc3 c4 a1\nzz\n# hasami\na8-a7";
        let found = games(text, Some(rules));
        let game = |turns: &str| format!("[Game \"kamiken\"] [Result \"*\"] {turns} *");
        assert_eq!(found[0], (game("1. c3 2. b2"), vec![]));
        assert_eq!(found[1], (game("1. c3 2. b2 3. a1"), vec![]));
        assert_eq!(found[2], (game("1. c3"), vec!["5:4: turn 2: illegal".to_owned()]));
        assert_eq!(found[3].1, ["6:1: turn 1: not-a-step"]);
        assert_eq!(found[4].0, "[Game \"hasami\"] [Result \"*\"] 1. a8-a7 *");
        assert_eq!(found.len(), 5);
        assert_eq!(games("c3", None), [("-".to_owned(), vec!["1:1: no-game".to_owned()])]);
        assert_eq!(games("", None), []);
    }

    #[test]
    fn matches() {
        let text = "# kamiken size=3 komi=0.5 · A level=5 · B level=4\n\
            game=1 seed=7 first=A result=first reason=score opening=1 steps: b2 pass pass\n\
            game=2 seed=7 first=B result=second reason=late opening=1 steps: b2\n";
        let found = games(text, None);
        let first = "[Game \"kamiken\"] [First \"A level=5\"] [Second \"B level=4\"] [Round \"1\"] [Seed \"7\"] [Opening \"1\"] \
            [Result \"1-0\"] [Ending \"score\"] 1. b2 2. pass 3. pass 1-0";
        assert_eq!(found[0], (first.to_owned(), vec![]));
        assert!(
            found[1].0.contains("[First \"B level=4\"]")
                && found[1].0.ends_with("[Ending \"time\"] 1. b2 0-1")
        );
    }

    #[test]
    fn saved_games() {
        let text = "# kamni play --load\ngame hasami\noptions corner=on quiet=100\ncomputer side=second level=4 time=1000\n\
            steps c8-c5 a2-a4\ngame dao\ngame chess\nsteps a1-b1\ngame four\noptions size=99\nsteps a1";
        let found = games(text, None);
        let first = "[Game \"hasami\"] [Second \"Kamni level=4\"] [Result \"*\"] 1. c8-c5 2. a2-a4 *";
        assert_eq!(found[0], (first.to_owned(), vec![]));
        assert_eq!(found[1].0, "[Game \"dao\"] [Result \"*\"] *");
        assert_eq!(found[2], ("-".to_owned(), vec!["7:1: unknown-game".to_owned()]));
        assert_eq!(found[3], ("-".to_owned(), vec!["10:1: option".to_owned()]));
    }

    #[test]
    fn long_lines_are_cut() {
        let rules = Rules::new(GameKind::Kamiken, []).ok();
        let text = format!("c3 {}\nc3", "x".repeat(1000));
        let found: Vec<_> =
            Reader::with_limit(text.as_bytes(), rules, 100).map(|entry| entry.expect("memory")).collect();
        assert_eq!((found.len(), found[0].faults[0].wrong.code()), (2, "long"));
        assert_eq!(found[1].faults, []);
    }
}
