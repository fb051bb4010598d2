//! Line mode: a list of the games, then turn by turn, with orders between the steps. What a screen reader reads well, and
//! what a pipe can drive.

mod describe;
mod speech;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kamni_engine::Level;
use kamni_rules::notation::write_turn;
use kamni_rules::{Position, Rules, Step};
use kamni_texts::{Lang, shown};

use super::Opening;
use super::computer::{Answer, Computer, Thought};
use super::orders::{Order, game_named, is_no, is_yes, lang_named, side_named};
use super::saved::{self, SaveError};
use super::session::{Session, moves, named};
use crate::chosen::rules_of;
use crate::draw::{Ink, Line, Palette};
use crate::failure::Failure;
use crate::input::{Input, InputLine};
use crate::record::Record;
use crate::signals::{Left, Signals};
use crate::terminal::Terminal;

/// How long to wait for a line or a turn before looking whether a signal came.
const WAIT: Duration = Duration::from_millis(50);

/// What is found on the way to a hint is said when it is something else than before, and at most so often.
const SOMETIMES: Duration = Duration::from_secs(2);

/// Plays until somebody has enough, the input ends or a signal comes. Without a game, one is chosen first.
pub(super) fn play(terminal: &Terminal, opening: Opening, signals: Signals) -> Result<Left, Failure> {
    let mut table = Table {
        terminal: terminal.in_lang(terminal.texts.lang()),
        input: Input::open()?,
        signals,
        computer: Computer::default(),
        session: None,
        opening,
        spoken: false,
        over: None,
    };
    let played = table.play();
    match table.signals.heard() {
        // Whatever went wrong: it is the signal that ends it.
        Some(left) => {
            let kept = table.session.as_ref().and_then(|session| session.keep(&table.terminal.texts));
            // A terminal that is gone hears nothing.
            let _ = table.say_goodbye(kept);
            Ok(left)
        }
        None => played.and_then(|()| table.say_goodbye(None)).map(|()| Left::Enough),
    }
}

/// The players' table.
struct Table {
    terminal: Terminal,
    input: Input,
    signals: Signals,
    computer: Computer,
    /// The game that is played, once one is chosen.
    session: Option<Session>,
    /// What was asked for at the start; it holds for later games too.
    opening: Opening,
    /// Sentences instead of pictures, as a screen reader wants them.
    spoken: bool,
    /// A file that the game would be saved over, if the next line says so.
    over: Option<PathBuf>,
}

impl Table {
    fn play(&mut self) -> Result<(), Failure> {
        self.say("play-greeting", &[], Ink::Accent)?;
        match self.opening.session() {
            Some(session) => self.begin(session)?,
            None => self.list_games()?,
        }
        while let Some(line) = self.ask()? {
            if !self.obey(&line)? {
                break;
            }
            self.let_computer_play()?;
        }
        Ok(())
    }

    fn say_goodbye(&self, kept: Option<String>) -> Result<(), Failure> {
        self.show_moves_left_behind()?;
        if let Some(kept) = kept {
            self.write_text(&kept, Ink::Plain)?;
        }
        self.say("play-bye", &[], Ink::Plain)
    }

    fn record(&self) -> Option<&Record> {
        self.session.as_ref().map(|session| &session.record)
    }

    // ---- Listening ----

    /// The next line; nothing when the input has ended, or a signal says that it is enough.
    fn ask(&mut self) -> Result<Option<String>, Failure> {
        loop {
            self.prompt()?;
            let typed = loop {
                if self.signals.heard().is_some() {
                    break InputLine::End;
                }
                if let Some(typed) = self.input.next(WAIT)? {
                    break typed;
                }
            };
            match typed {
                InputLine::Line(line) => return Ok(Some(line)),
                InputLine::TooLong => self.say("play-too-long", &[], Ink::Hot)?,
                InputLine::NotText => self.say("play-not-text", &[], Ink::Hot)?,
                InputLine::End => {
                    // The prompt's line has not been ended by anybody.
                    writeln!(io::stdout().lock())?;
                    return Ok(None);
                }
            }
        }
    }

    fn prompt(&self) -> Result<(), Failure> {
        let mover = self.record().and_then(|record| Some((record, record.position().to_move()?)));
        let who =
            mover.map_or(String::new(), |(record, player)| self.terminal.texts.side(record.rules(), player));
        let mut out = io::stdout().lock();
        write!(out, "{}> ", Line::of(&who, Ink::Strong).text(&self.terminal, Palette::of_no_game()))?;
        out.flush()?;
        Ok(())
    }

    /// Does what a line says; false when it says that it is enough.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        if let Some(path) = self.over.take() {
            if is_yes(line) {
                self.save_as(&path, true)?;
                return Ok(true);
            }
            self.say("play-not-saved", &[], Ink::Plain)?;
        }
        match Order::of(line) {
            Some((Order::Quit, _)) => return Ok(false),
            Some((order, rest)) => self.follow(order, rest)?,
            None if line.is_empty() => self.go_on()?,
            None if self.session.is_none() => self.choose(line)?,
            None => self.play_steps(line)?,
        }
        Ok(true)
    }

    fn follow(&mut self, order: Order, rest: &str) -> Result<(), Failure> {
        match order {
            Order::Legal => self.show_legal(rest),
            Order::Undo => self.take_back(rest),
            Order::New => {
                self.show_moves_left_behind()?;
                self.session = None;
                if rest.is_empty() { self.list_games() } else { self.choose(rest) }
            }
            Order::Board => self.set_board(rest),
            Order::Describe => self.describe(),
            Order::Position => match self.record() {
                Some(record) => self.write([Line::of(&record.position().text(), Ink::Plain)]),
                None => self.no_game_yet(),
            },
            Order::Moves => match self.record() {
                Some(record) => self.write([Line::of(&moves(record), Ink::Plain)]),
                None => self.no_game_yet(),
            },
            Order::Hint => self.hint(),
            Order::Level => self.set_level(rest),
            Order::Side => self.set_side(rest),
            Order::Save => self.save(rest),
            Order::Rules => self.show_rules(rest),
            Order::Lang => self.change_lang(rest),
            Order::Help => self.show_help(),
            // Not followed but obeyed: see there.
            Order::Quit => Ok(()),
        }
    }

    // ---- Doing ----

    fn begin(&mut self, session: Session) -> Result<(), Failure> {
        let against_computer = session.rival.is_some();
        self.session = Some(session);
        self.show_state()?;
        if against_computer {
            self.say_who_plays()?;
        }
        self.say("play-begin", &[], Ink::Dim)?;
        self.let_computer_play()
    }

    fn begin_anew(&mut self, rules: Rules) -> Result<(), Failure> {
        self.begin(Session::new(rules, self.opening.rival(), self.opening.time))
    }

    /// An empty line: after the end another game, else the board once more.
    fn go_on(&mut self) -> Result<(), Failure> {
        match self.record() {
            Some(record) if record.position().is_over() => {
                let rules = *record.rules();
                self.begin_anew(rules)
            }
            _ => self.show_state(),
        }
    }

    /// Shows the board, or says from now on whether it is to be shown after each step.
    fn set_board(&mut self, rest: &str) -> Result<(), Failure> {
        match (rest, is_yes(rest), is_no(rest)) {
            ("", ..) => return self.show_board(),
            (_, true, _) => self.spoken = false,
            (_, _, true) => self.spoken = true,
            _ => return self.say("play-board-what", &[], Ink::Hot),
        }
        if self.record().is_some() { self.show_state() } else { Ok(()) }
    }

    /// Begins the game that a line names, with options: `four size=11`.
    fn choose(&mut self, line: &str) -> Result<(), Failure> {
        let (options, name): (Vec<&str>, Vec<&str>) =
            line.split_whitespace().partition(|word| word.contains('='));
        let name = name.join(" ");
        let Some(kind) = game_named(&name) else {
            return self.complain(&self.terminal.texts.unknown_game(&name));
        };
        match rules_of(&self.terminal.texts, kind, &options) {
            Ok(rules) => self.begin_anew(rules),
            Err(Failure::Usage(message)) => self.complain(&message),
            Err(other) => Err(other),
        }
    }

    fn play_steps(&mut self, line: &str) -> Result<(), Failure> {
        let Some(session) = &mut self.session else {
            return self.no_game_yet();
        };
        let several = line.contains([' ', ',', '\t']);
        let before = session.record.line().steps().len();
        let made = session.record.play_text(&self.terminal.texts, line);
        let made = made.map(|()| session.rival.is_some() && steps_of_both(session, before));
        match made {
            Ok(true) => {
                session.take_back_to(before);
                self.say("play-not-for-computer", &[], Ink::Hot)
            }
            Ok(false) => self.show_state(),
            Err(refused) => {
                self.complain(&named(&self.terminal.texts, &refused.step, &refused.reason))?;
                if let Some(word) = Order::meant(line) {
                    self.say("did-you-mean", &[("name", word.into())], Ink::Plain)?;
                }
                if several {
                    self.say("play-none-made", &[("step", refused.step.into())], Ink::Plain)?;
                }
                Ok(())
            }
        }
    }

    /// Takes back a step, or as many as are asked for; against the computer, to one's own last turn.
    fn take_back(&mut self, rest: &str) -> Result<(), Failure> {
        let wanted = if rest.is_empty() { Some(None) } else { rest.parse::<usize>().ok().map(Some) };
        let (Some(wanted), Some(session)) = (wanted, &mut self.session) else {
            return self.say("play-undo-what", &[], Ink::Hot);
        };
        let any = match wanted {
            None => session.take_back(),
            Some(wanted) => session.take_back_steps(wanted) > 0,
        };
        if !any {
            return self.say("play-nothing-to-undo", &[], Ink::Hot);
        }
        self.show_state()
    }

    /// The computer's turns, as long as it is its turn; after each a sentence says what it did.
    fn let_computer_play(&mut self) -> Result<(), Failure> {
        while let Some(session) = &mut self.session
            && let Some(level) = session.computer_to_move()
        {
            let thought = self.computer.ask(session, level);
            let Some(turn) = wait(&thought, &self.signals, || Ok(()))? else {
                return Ok(());
            };
            let made = turn.into_iter().take_while(|step| session.record.play(*step).is_ok()).count();
            if made == 0 {
                session.rival = None;
                return self.say("play-computer-failed", &[], Ink::Hot);
            }
            let said = session.computer_made(&self.terminal.texts);
            self.show_state()?;
            self.write_text(&said.unwrap_or_default(), Ink::Strong)?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let Some(session) = &self.session else {
            return self.no_game_yet();
        };
        if session.record.position().is_over() {
            return self.say("play-no-steps", &[], Ink::Plain);
        }
        let thought = self.computer.ask_for_hint(session);
        let (mut said, mut when) = (Vec::new(), Instant::now());
        let tell = || match thought.sight() {
            Some(sight) if when.elapsed() >= SOMETIMES && sight.turn != said => {
                let turn = write_turn(&sight.turn);
                (said, when) = (sight.turn, Instant::now());
                let values = [("depth", sight.depth.into()), ("turn", turn.into())];
                self.say("play-hint-so-far", &values, Ink::Dim)
            }
            _ => Ok(()),
        };
        match wait(&thought, &self.signals, tell)? {
            None => Ok(()),
            Some(turn) if turn.is_empty() => self.say("play-no-hint", &[], Ink::Hot),
            Some(turn) => self.say("play-hint", &[("turn", write_turn(&turn).into())], Ink::Strong),
        }
    }

    /// Shows the computer's level, or changes it; 0 is a person.
    fn set_level(&mut self, rest: &str) -> Result<(), Failure> {
        let wanted = match rest.parse::<u8>() {
            Ok(0) => Some(None),
            Ok(number) => Level::new(number).map(Some),
            Err(_) => None,
        };
        match (wanted, rest.is_empty()) {
            (None, false) => return self.say("play-level-what", &[], Ink::Hot),
            (None, true) => {}
            (Some(level), _) => {
                self.opening.set_level(level);
                if let Some(session) = &mut self.session {
                    session.set_level(level);
                }
            }
        }
        self.say_who_plays()
    }

    /// Changes sides with the computer, or takes the side that is named.
    fn set_side(&mut self, rest: &str) -> Result<(), Failure> {
        let Some(session) = &mut self.session else {
            return self.no_game_yet();
        };
        let Some(rival) = session.rival else {
            return self.say("play-two-people", &[], Ink::Plain);
        };
        let person = match rest {
            "" => Some(rival.player),
            _ => side_named(rest),
        };
        let Some(person) = person else {
            return self.say("play-side-what", &[], Ink::Hot);
        };
        session.set_rival(Some(rival.level), person);
        self.opening.seat(session.rival);
        self.say_who_plays()
    }

    /// Who sits where, or would sit in a game that is yet to be chosen.
    fn say_who_plays(&self) -> Result<(), Failure> {
        match &self.session {
            Some(Session { rival: Some(rival), record, .. }) => {
                let side = record.rules().side(rival.player).code();
                let values = [("side", side.into()), ("level", rival.level.number().into())];
                self.say("play-rival", &values, Ink::Plain)
            }
            Some(_) => self.say("play-two-people", &[], Ink::Plain),
            None => match self.opening.rival() {
                Some(rival) => self.say("play-level", &[("level", rival.level.number().into())], Ink::Plain),
                None => self.say("play-two-people", &[], Ink::Plain),
            },
        }
    }

    fn save(&mut self, rest: &str) -> Result<(), Failure> {
        let Some(record) = self.record() else {
            return self.no_game_yet();
        };
        let name = if rest.is_empty() { saved::usual_name(record.rules().kind()) } else { rest.to_owned() };
        self.save_as(Path::new(&name), false)
    }

    fn save_as(&mut self, path: &Path, over: bool) -> Result<(), Failure> {
        let Some(session) = &mut self.session else {
            return self.no_game_yet();
        };
        let name = shown(&path.to_string_lossy());
        match session.save(&self.terminal.texts, path, over) {
            Ok(()) => self.say("play-saved", &[("file", name.into())], Ink::Plain),
            Err(SaveError::Failed(message)) => self.complain(&message),
            Err(SaveError::Exists) => {
                self.over = Some(path.to_owned());
                self.say("play-save-over", &[("file", name.into())], Ink::Hot)
            }
        }
    }

    fn change_lang(&mut self, rest: &str) -> Result<(), Failure> {
        let other = if self.terminal.texts.lang() == Lang::En { Lang::Ru } else { Lang::En };
        let lang = if rest.is_empty() { Some(other) } else { lang_named(rest) };
        match lang {
            Some(lang) => {
                self.terminal = self.terminal.in_lang(lang);
                self.show_state()
            }
            None => self.say("play-which-lang", &[], Ink::Hot),
        }
    }
}

/// Waits for a turn, and does something now and then meanwhile. Nothing if a signal comes first; a turn without steps if none will
/// come.
fn wait(
    thought: &Thought,
    signals: &Signals,
    mut meanwhile: impl FnMut() -> Result<(), Failure>,
) -> Result<Option<Vec<Step>>, Failure> {
    loop {
        match thought.wait(WAIT) {
            Answer::Turn(turn) => return Ok(Some(turn)),
            Answer::Failed => return Ok(Some(Vec::new())),
            Answer::NotYet if signals.heard().is_some() => return Ok(None),
            Answer::NotYet => meanwhile()?,
        }
    }
}

/// Whether steps made since then are not all of the person's.
fn steps_of_both(session: &Session, since: usize) -> bool {
    let computer = session.rival.map(|rival| rival.player);
    session.record.line().movers().skip(since).any(|mover| Some(mover) == computer)
}
