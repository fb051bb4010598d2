//! What can go wrong, and the exit codes.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use kamni_records::NotText;
use kamni_texts::{Texts, shown};

/// Why a command did not do what it was asked. The texts are in the user's language already.
#[derive(Debug)]
pub enum Failure {
    /// Wrong usage: an unknown command, game, option or value.
    Usage(String),
    /// The asked thing failed.
    Asked(String),
    /// The system refused something.
    System(io::Error),
    /// Nobody reads the output any more (`| head`).
    OutputClosed,
}

impl Failure {
    /// What is said about it.
    pub fn message(self, texts: &Texts) -> String {
        match self {
            Self::Usage(message) | Self::Asked(message) => message,
            Self::System(error) => io_reason(texts, &error),
            Self::OutputClosed => String::new(),
        }
    }

    /// The exit code: 1 failure, 2 wrong usage. Who closes our output has seen enough and is content.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::OutputClosed => ExitCode::SUCCESS,
            Self::Asked(_) | Self::System(_) => ExitCode::from(1),
            Self::Usage(_) => ExitCode::from(2),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::System(error),
        }
    }
}

/// Why the system refused something, in the user's language.
pub fn io_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => texts.get("file-missing", &[]),
        io::ErrorKind::PermissionDenied => texts.get("file-denied", &[]),
        io::ErrorKind::IsADirectory => texts.get("file-folder", &[]),
        io::ErrorKind::InvalidData => match NotText::of(error) {
            Some(why) => texts.get(&format!("records-{why}"), &[]),
            None => texts.get("file-not-text", &[]),
        },
        kind => match (named(kind), error.raw_os_error()) {
            (Some(key), _) => texts.get(key, &[]),
            // The system's own words are in a language of its own.
            (None, Some(code)) => texts.get("system-error", &[("code", code.to_string().into())]),
            (None, None) => texts.get("system-unknown", &[]),
        },
    }
}

/// The text for what else may be wrong.
const fn named(kind: io::ErrorKind) -> Option<&'static str> {
    use io::ErrorKind as Kind;
    Some(match kind {
        Kind::AlreadyExists => "system-exists",
        Kind::NotADirectory => "system-not-folder",
        Kind::StorageFull | Kind::QuotaExceeded => "system-full",
        Kind::FileTooLarge => "system-too-large",
        Kind::ReadOnlyFilesystem => "system-read-only",
        Kind::InvalidFilename => "system-name",
        Kind::ResourceBusy | Kind::ExecutableFileBusy | Kind::WouldBlock => "system-busy",
        Kind::TimedOut => "system-late",
        Kind::OutOfMemory => "system-memory",
        Kind::AddrInUse => "system-address",
        Kind::AddrNotAvailable => "system-no-address",
        Kind::ConnectionRefused | Kind::ConnectionReset | Kind::ConnectionAborted | Kind::NotConnected => {
            "system-connection"
        }
        Kind::UnexpectedEof => "system-ended",
        Kind::BrokenPipe => "system-gone",
        _ => return None,
    })
}

/// What went wrong with a file, in the user's language: the text of that key has its name and the reason.
pub fn file_problem(texts: &Texts, key: &str, path: &Path, reason: &str) -> String {
    texts.get(key, &[("file", shown_path(path).into()), ("reason", reason.into())])
}

/// A path for a message: whole, but without what would move the cursor.
pub fn shown_path(path: &Path) -> String {
    let mut letter = [0; 4];
    path.to_string_lossy().chars().map(|c| shown(c.encode_utf8(&mut letter))).collect()
}

#[cfg(test)]
mod tests {
    use kamni_texts::Lang;

    use super::*;

    #[test]
    fn reasons_are_in_the_readers_language() {
        let texts = Texts::new(Lang::Ru);
        let check = |said: String, wanted: &str| assert_eq!(said, wanted);
        check(io_reason(&texts, &io::Error::other("in English")), "система не говорит почему");
        check(io_reason(&texts, &io::Error::from_raw_os_error(133)), "система сообщает об ошибке 133");
    }
}
