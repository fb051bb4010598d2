//! A game of the house as a record: for files, and for programs that read them.

use kamni_records::{Clock, Ended, Record, Way, kmn};
use kamni_rules::{Position, Step};
use kamni_texts::Texts;

use crate::clock::{Control, Controls, Left};
use crate::dates::Day;
use crate::game::{End, Event, Numbered, Setting, Sitter, Why};
use crate::guests;
use crate::store::archive::GameRow;
use crate::store::games::StoredGame;

/// How records name guests, and the computer before its level.
const GUEST: &str = "Guest";
const COMPUTER: &str = "Kamni level=";

/// Why there is no record of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRecord {
    /// By the rules that are in force its steps would mean something else.
    #[error("the game was played by another version of the rules")]
    OtherRules,
    /// What is stored of it is no game.
    #[error("what is stored of the game makes no sense")]
    Nonsense,
}

/// The record of a game that is over or goes on, with its clocks. `house` is the address of the house, for the link.
///
/// # Errors
/// If it cannot be replayed.
pub fn of_game(game: &StoredGame, house: &str) -> Result<Record, NoRecord> {
    let kept = Kept {
        setting: &game.setting,
        rules_version: game.rules_version,
        seats: &game.seats,
        end: game.end.as_ref(),
    };
    kept.record(made(&game.events), house)
}

/// The record of a game in a list, which knows nothing of the clocks.
///
/// # Errors
/// If it cannot be replayed.
pub fn of_row(row: &GameRow, house: &str) -> Result<Record, NoRecord> {
    let kept = Kept {
        setting: &row.setting,
        rules_version: row.rules_version,
        seats: &row.seats,
        end: row.end.as_ref().map(|(_, end)| end),
    };
    let steps = row.steps.split_whitespace().map(|step| step.parse().map(|step| (step, None)));
    let steps: Vec<_> = steps.collect::<Result<_, _>>().map_err(|_| NoRecord::Nonsense)?;
    kept.record(steps, house)
}

/// The steps that were made and not taken back, with what both clocks showed after each.
fn made(events: &[Numbered]) -> Vec<(Step, Option<[Left; 2]>)> {
    let mut steps = Vec::new();
    for Numbered { event, .. } in events {
        match event {
            Event::Step { step, left } => steps.push((*step, Some(*left))),
            Event::Back { ply, .. } => steps.truncate(*ply as usize),
            _ => {}
        }
    }
    steps
}

/// What is known of a game beside its steps.
struct Kept<'a> {
    setting: &'a Setting,
    rules_version: u32,
    seats: &'a [Sitter; 2],
    end: Option<&'a End>,
}

impl Kept<'_> {
    fn record(
        &self,
        steps: impl IntoIterator<Item = (Step, Option<[Left; 2]>)>,
        house: &str,
    ) -> Result<Record, NoRecord> {
        let setting = self.setting;
        if self.rules_version != setting.kind().rules_version() {
            return Err(NoRecord::OtherRules);
        }
        let start = setting.start().map_err(|_| NoRecord::Nonsense)?;
        let mut record = Record::from_position(setting.rules, start);
        for (name, value) in self.tags(house) {
            record.set_tag(name, value).map_err(|_| NoRecord::Nonsense)?;
        }
        let mut walk = record.walk();
        for (step, left) in steps {
            let mover = walk.position().status().mover();
            walk.play(&mut record, step).map_err(|_| NoRecord::Nonsense)?;
            if let Some(left) = left.filter(|_| !walk.line().is_inside_turn())
                && let Some(note) = record.note_mut(walk.place())
            {
                note_clock(note, setting.controls.0[mover], left[mover]);
            }
        }
        if let Some(ended) = self.end.and_then(ended) {
            record.end(Some(ended)).map_err(|_| NoRecord::Nonsense)?;
        }
        Ok(record)
    }

    /// What stands at the head of the record.
    fn tags(&self, house: &str) -> Vec<(&'static str, String)> {
        let setting = self.setting;
        let mut tags = Vec::new();
        let names = [["First", "FirstRating", "FirstTitle"], ["Second", "SecondRating", "SecondTitle"]];
        for (sitter, [name, rated, title]) in self.seats.iter().zip(names) {
            match sitter {
                Sitter::Open => {}
                Sitter::Guest => tags.push((name, GUEST.to_owned())),
                Sitter::Computer { level } => tags.push((name, format!("{COMPUTER}{level}"))),
                Sitter::Account { name: own, rating, bot, .. } => {
                    tags.push((name, own.clone()));
                    tags.extend(rating.map(|(rating, _)| (rated, rating.to_string())));
                    tags.extend(bot.then(|| (title, "BOT".to_owned())));
                }
            }
        }
        tags.push(("Date", Day::of(setting.created).to_string()));
        tags.push(("Site", format!("{house}/{}", setting.id)));
        tags.push(("Rated", if setting.rated { "yes" } else { "no" }.to_owned()));
        tags.extend(clock_text(setting.controls).map(|clock| ("Clock", clock)));
        tags
    }
}

/// How both clocks are set, in one word, or in two where they differ; nothing without clocks.
fn clock_text(controls: Controls) -> Option<String> {
    let word = |control: Control| match control {
        Control::None => None,
        Control::Fischer { base, increment } => Some(format!("{base}+{increment}")),
        Control::ByoYomi { base, periods, period } => Some(format!("{base}+{periods}x{period}")),
        Control::Correspondence { days } => Some(format!("{days}d")),
    };
    let [first, second] = controls.0.map(word);
    let (first, second) = (first?, second?);
    Some(if first == second { first } else { format!("{first} {second}") })
}

/// What the clock of the one who made a turn shows after it.
fn note_clock(note: &mut kamni_records::Note, control: Control, left: Left) {
    if control == Control::None {
        return;
    }
    note.clock = u64::try_from(left.ms).ok().map(Clock::millis);
    if let Control::ByoYomi { .. } = control {
        note.figure("periods", &left.periods.to_string());
    }
}

/// An end that the rules have not given: those are known from the steps.
fn ended(end: &End) -> Option<Ended> {
    let way = match end.why {
        Why::Rules(_) => return None,
        Why::Resigned => Way::Resigned,
        Why::Time => Way::Time,
        Why::Agreed => Way::Agreed,
        Why::Aborted => Way::Aborted,
    };
    Ended::new(end.winner, way)
}

/// A record that was kept; none if the rules have changed since.
#[must_use]
pub fn read(text: &str) -> Option<Record> {
    let entry = kmn::Reader::new(text.as_bytes()).next()?.ok()?;
    entry.record.filter(|_| entry.faults.is_empty())
}

/// The names that stand in a record, First before Second.
#[must_use]
pub fn names(record: &Record) -> [Option<&str>; 2] {
    ["First", "Second"].map(|tag| record.tag(tag)).map(|name| name.filter(|name| !name.is_empty()))
}

/// The names of a record as a page shows them, First before Second; two guests are told apart.
#[must_use]
pub fn shown_names(record: &Record, texts: &Texts) -> [Option<String>; 2] {
    let names = names(record);
    if names == [Some(GUEST); 2] {
        return [1, 2].map(|number| Some(guests::numbered(number, texts)));
    }
    names.map(|name| name.map(|name| shown_name(name, texts)))
}

/// A name of a record as a page shows it: those of guests and of the computer in the reader's language.
#[must_use]
pub fn shown_name(name: &str, texts: &Texts) -> String {
    if name == GUEST {
        return texts.get("seat-guest", &[]);
    }
    let level: Option<u8> = name.strip_prefix(COMPUTER).and_then(|level| level.parse().ok());
    level.map_or_else(
        || kamni_texts::shown(name),
        |level| {
            let level = texts.get("seat-level", &[("level", u32::from(level).into())]);
            format!("{}, {level}", texts.get("seat-computer", &[]))
        },
    )
}

#[cfg(test)]
mod tests;
