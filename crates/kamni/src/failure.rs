//! What can go wrong, and the exit codes.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use kamni_records::NotText;
use kamni_texts::{Texts, shown};

/// Why a command did not do what it was asked. The texts are in the user's language already.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong usage: an unknown command, game, option or value.
    Usage(String),
    /// The asked thing failed.
    Asked(String),
    /// Nobody reads the output any more (`| head`).
    OutputClosed,
}

impl Failure {
    /// What is said about it.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Usage(message) | Self::Asked(message) => message,
            Self::OutputClosed => String::new(),
        }
    }

    /// The exit code: 1 the asked thing failed, 2 wrong usage. Who closes our output has seen enough and is content.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::OutputClosed => ExitCode::SUCCESS,
            Self::Asked(_) => ExitCode::from(1),
            Self::Usage(_) => ExitCode::from(2),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Asked(error.to_string()),
        }
    }
}

/// Why a file cannot be read or written, in the user's language.
pub(crate) fn io_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => texts.get("file-missing", &[]),
        io::ErrorKind::PermissionDenied => texts.get("file-denied", &[]),
        io::ErrorKind::IsADirectory => texts.get("file-folder", &[]),
        io::ErrorKind::InvalidData => match NotText::of(error) {
            Some(why) => texts.get(&format!("records-{why}"), &[]),
            None => texts.get("file-not-text", &[]),
        },
        _ => error.to_string(),
    }
}

/// A path for a message: whole, but without what would move the cursor.
pub(crate) fn shown_path(path: &Path) -> String {
    let mut letter = [0; 4];
    path.to_string_lossy().chars().map(|c| shown(c.encode_utf8(&mut letter))).collect()
}
