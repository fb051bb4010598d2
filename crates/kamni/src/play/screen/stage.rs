//! The terminal as a stage: taken over at the beginning, and given back as it was, whatever happens.

use std::io::{self, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};

/// The terminal while we have it.
#[derive(Debug)]
pub(super) struct Stage {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Stage {
    pub(super) fn enter() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::Relaxed);
        let terminal = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match terminal {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(|_| ())
    }

    /// The next event within this time. That the mouse has only moved is none.
    pub(super) fn event(&self, most: Duration) -> io::Result<Option<Event>> {
        let until = Instant::now() + most;
        loop {
            match event::poll(until.saturating_duration_since(Instant::now())) {
                // A signal may end the wait early.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(None),
                Err(error) => return Err(error),
                Ok(false) => return Ok(None),
                Ok(true) => {}
            }
            match event::read()? {
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Moved => {}
                event => return Ok(Some(event)),
            }
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is taken over: it is to be given back once, for the second time would move the cursor.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back. What cannot be undone any more is left: there is nobody to tell.
fn restore() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ =
        execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// A panic is told on the terminal as it was. One of the computer's thread is not told at all: the table sees that no answer
/// comes, and says so.
fn restore_on_panic() {
    let main = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |fault| {
        if thread::current().id() == main {
            restore();
            before(fault);
        }
    }));
}
