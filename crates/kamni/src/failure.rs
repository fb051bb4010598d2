//! What can go wrong, and the exit codes.

use std::io;
use std::process::ExitCode;

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
