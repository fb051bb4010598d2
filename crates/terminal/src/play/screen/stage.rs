//! The terminal as a stage: taken over at the beginning, and given back as it was, whatever happens.

use std::io::{self, Stdout};
use std::mem;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
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
    /// There until it is given back.
    terminal: Option<Terminal<CrosstermBackend<Stdout>>>,
    events: Receiver<io::Result<Event>>,
}

impl Stage {
    pub(super) fn enter() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::Relaxed);
        let terminal = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match terminal.and_then(|terminal| Ok(Self { terminal: Some(terminal), events: listen()? })) {
            Ok(stage) => Ok(stage),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.as_mut().map_or(Ok(()), |terminal| terminal.draw(draw).map(|_| ()))
    }

    /// The next event within this time. That the mouse has only moved is none.
    pub(super) fn event(&self, most: Duration) -> io::Result<Option<Event>> {
        let until = Instant::now() + most;
        loop {
            match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Ok(Event::Mouse(mouse))) if mouse.kind == MouseEventKind::Moved => {}
                Ok(event) => return event.map(Some),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

/// Reads events in a thread of its own. The library's reader never comes back from a terminal that has been closed: who waits
/// here has to hear the signal all the same.
fn listen() -> io::Result<Receiver<io::Result<Event>>> {
    let (said, heard) = mpsc::channel();
    thread::Builder::new().name("kamni-input".to_owned()).spawn(move || {
        loop {
            let event = event::read();
            let last = match &event {
                Ok(_) => false,
                // A signal may end the wait early.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => true,
            };
            if said.send(event).is_err() || last {
                break;
            }
        }
    })?;
    Ok(heard)
}

impl Drop for Stage {
    fn drop(&mut self) {
        restore();
        if let Some(mut terminal) = self.terminal.take()
            && terminal.show_cursor().is_err()
        {
            // The terminal is gone. The library would try once more when it is dropped, and panic because nobody can be told.
            mem::forget(terminal);
        }
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
