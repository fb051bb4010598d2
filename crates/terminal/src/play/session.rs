//! A game that is played, and who plays it: the same for the full screen and for line mode.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kamni_engine::Level;
use kamni_rules::notation::write_turn;
use kamni_rules::{Player, Position, Rules, Step, Turn};
use kamni_texts::{Texts, shown};

use super::saved::{self, SaveError};
use crate::args::Seats;
use crate::record::Record;

/// The level if a side is chosen but no level.
pub(super) const USUAL_LEVEL: u8 = 5;

/// The computer's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rival {
    pub(super) player: Player,
    pub(super) level: Level,
}

impl Rival {
    /// The computer's seat, if it has one: two people play unless a level or a side says otherwise.
    pub(super) fn asked(level: Option<u8>, seats: Option<Seats>) -> Option<Self> {
        let seats = seats.unwrap_or(if level.is_some() { Seats::First } else { Seats::Both });
        let level = Level::new(level.unwrap_or(USUAL_LEVEL)).unwrap_or(Level::FULL);
        let player = match seats {
            Seats::Both => return None,
            Seats::First => Player::Second,
            Seats::Second => Player::First,
            Seats::Random => Player::BOTH[(chance() % 2) as usize],
        };
        Some(Self { player, level })
    }

    /// The side that is left to the person.
    pub(super) const fn seats(self) -> Seats {
        match self.player {
            Player::First => Seats::Second,
            Player::Second => Seats::First,
        }
    }
}

/// A number that nobody can foretell, for games that are to differ.
pub(super) fn chance() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    kamni_rules::Rng::new(now.as_nanos() as u64).next()
}

/// A game and its players.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) record: Record,
    /// Where the computer sits; nowhere when two people play.
    pub(super) rival: Option<Rival>,
    /// For a turn of the computer's.
    pub(super) time: Duration,
    /// Where it was saved last: where it is to be kept.
    file: Option<PathBuf>,
}

impl Session {
    pub(super) fn new(rules: Rules, rival: Option<Rival>, time: Duration) -> Self {
        Self::of(Record::new(rules, rules.start()), rival, time)
    }

    /// A game that goes on.
    pub(super) const fn of(record: Record, rival: Option<Rival>, time: Duration) -> Self {
        Self { record, rival, time, file: None }
    }

    /// Saves the game; over a file that is there already only if that is wanted.
    pub(super) fn save(&mut self, texts: &Texts, path: &Path, over: bool) -> Result<(), SaveError> {
        saved::save(texts, self, path, over)?;
        self.file = Some(path.to_owned());
        Ok(())
    }

    /// Saves a game that was saved before once more, in the same file: the program ends, and not because the player said so.
    /// Says what came of it.
    pub(super) fn keep(&self, texts: &Texts) -> Option<String> {
        let path = self.file.as_ref()?;
        Some(match saved::save(texts, self, path, true) {
            Ok(()) => texts.get("play-saved", &[("file", shown(&path.to_string_lossy()).into())]),
            Err(SaveError::Failed(problem)) => problem,
            // It was to be saved over.
            Err(SaveError::Exists) => return None,
        })
    }

    /// The computer's level, if it is its turn.
    pub(super) fn computer_to_move(&self) -> Option<Level> {
        let mover = self.record.position().to_move()?;
        self.rival.filter(|rival| rival.player == mover).map(|rival| rival.level)
    }

    pub(super) fn is_unfinished(&self) -> bool {
        !self.record.line().steps().is_empty() && !self.record.position().is_over()
    }

    /// The side that a person plays, or would play who now chose to play against the computer.
    pub(super) fn person(&self) -> Player {
        match self.rival {
            Some(rival) => rival.player.other(),
            None => self.record.position().to_move().unwrap_or(Player::First),
        }
    }

    /// Sets the computer's level. One who has played against a person from now on plays against the computer, which takes
    /// the other side; without a level it leaves.
    pub(super) fn set_level(&mut self, level: Option<Level>) {
        self.set_rival(level, self.person());
    }

    /// Sets the computer's level and the person's side.
    pub(super) fn set_rival(&mut self, level: Option<Level>, person: Player) {
        self.rival = level.map(|level| Rival { player: person.other(), level });
    }

    /// Takes back a step of the turn that is being made. At the beginning of a turn, between two people, the step before; against
    /// the computer its whole turn and one's own before that. Says whether there was anything.
    pub(super) fn take_back(&mut self) -> bool {
        let position = self.record.position();
        let own_turn_runs =
            !position.is_over() && !position.turn_begins() && self.computer_to_move().is_none();
        let Some(rival) = self.rival.filter(|_| !own_turn_runs) else {
            return self.record.take_back();
        };
        let line = self.record.line();
        let own = |turn: &&Turn| turn.mover != rival.player && turn.ply < line.steps().len();
        let Some(begun) = line.turns().iter().rev().find(own).map(|turn| turn.ply) else {
            return false;
        };
        self.record.go_back(begun);
        true
    }

    /// Takes back this many steps, and against the computer those of its turn that come before; says how many.
    pub(super) fn take_back_steps(&mut self, wanted: usize) -> usize {
        let mut taken = (0..wanted).take_while(|_| self.record.take_back()).count();
        while taken > 0 && self.computer_to_move().is_some() && self.record.take_back() {
            taken += 1;
        }
        taken
    }

    /// Takes back to where this many steps had been made.
    pub(super) fn take_back_to(&mut self, steps: usize) {
        self.record.go_back(steps);
    }

    /// The steps so far, as `--moves` and `trace` take them: turns separated by spaces, their steps by commas.
    pub(super) fn moves(&self) -> String {
        moves(&self.record)
    }

    /// What the computer did in its turn, which is the last one.
    pub(super) fn computer_made(&self, texts: &Texts) -> Option<String> {
        let rival = self.rival?;
        let turn = write_turn(&self.record.line().last_turn()).replace(',', ", ");
        let side = self.record.rules().side(rival.player).code();
        let said = texts.get("play-computer-made", &[("side", side.into()), ("turn", turn.into())]);
        // In Kamiken it goes on alone once the person has finished.
        let persons = self.record.position().to_move() == Some(rival.player.other());
        let more = if persons { texts.get("play-your-turn", &[]) } else { String::new() };
        Some(format!("{said} {more}").trim_end().to_owned())
    }
}

/// The steps so far: turns separated by spaces, their steps by commas.
pub(super) fn moves(record: &Record) -> String {
    let turns: Vec<String> = record.line().by_turn().map(|turn| write_turn(&turn)).collect();
    turns.join(" ")
}

/// Why a step was refused, with its name if the reason names no cell of it: several cells may be in question.
pub(super) fn named(texts: &Texts, step: &str, reason: &str) -> String {
    let cells = match step.parse::<Step>() {
        Ok(Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell)) => vec![cell],
        Ok(Step::Move(from, to)) => vec![from, to],
        Ok(Step::End | Step::Pass | Step::Count) | Err(_) => return reason.to_owned(),
    };
    let mut words = reason.split(|letter: char| !letter.is_ascii_alphanumeric());
    if words.any(|word| cells.iter().any(|cell| cell.to_string() == word)) {
        return reason.to_owned();
    }
    texts.get("play-refused", &[("step", step.into()), ("reason", reason.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_rules::GameKind;

    fn session(kind: GameKind, rival: Option<Player>, steps: &str) -> Session {
        let rules = Rules::new(kind, []).expect("the defaults are in order");
        let rival = rival.map(|player| Rival { player, level: Level::FULL });
        let mut session = Session::new(rules, rival, Duration::from_secs(1));
        let texts = Texts::new(kamni_texts::Lang::En);
        session.record.play_text(&texts, steps).expect("the steps are legal");
        session
    }

    #[test]
    fn taking_back() {
        let second = Some(Player::Second);
        for (kind, rival, steps, left) in [
            (GameKind::Kamiken, None, "c3 e5", "c3"),
            // The computer's turn and one's own.
            (GameKind::Kamiken, second, "c3 e5", ""),
            (GameKind::Kamiken, second, "c3 e5 g7", "c3 e5"),
            // While it thinks, one's own only.
            (GameKind::Kamiken, second, "c3", ""),
            (GameKind::Kamiken, Some(Player::First), "c3 e5 g7", "c3"),
            // Its first turn alone stays: it would only be made again.
            (GameKind::Kamiken, Some(Player::First), "c3", "c3"),
            // Inside a turn, a step.
            (GameKind::Dao, Some(Player::First), "a1-b1 e5-e4 f5-f4", "a1-b1 e5-e4"),
            (GameKind::Dao, Some(Player::First), "a1-b1 e5-e4 end l1-k1", "a1-b1"),
        ] {
            let mut session = session(kind, rival, steps);
            session.take_back();
            assert_eq!(session.moves().replace(',', " "), left, "{kind} {rival:?} {steps}");
        }
    }

    #[test]
    fn who_sits_where() {
        let seat =
            |level, seats| Rival::asked(level, seats).map(|rival| (rival.player, rival.level.number()));
        assert_eq!(seat(None, None), None);
        assert_eq!(seat(Some(3), None), Some((Player::Second, 3)));
        assert_eq!(seat(Some(3), Some(Seats::Second)), Some((Player::First, 3)));
        assert_eq!(seat(Some(3), Some(Seats::Both)), None);
        assert_eq!(seat(None, Some(Seats::First)), Some((Player::Second, USUAL_LEVEL)));
        assert!(seat(None, Some(Seats::Random)).is_some());
    }
}
