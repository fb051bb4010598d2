//! What the server notes down, on the standard error output.

use std::env;
use std::io::{self, IsTerminal};
use std::panic;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::settings::LogFormat;

/// Begins to log. People at a terminal see only what goes wrong, unless they ask for more; a service manager gets everything of note.
pub(crate) fn start(filter: Option<Targets>, format: LogFormat) {
    let terminal = io::stderr().is_terminal();
    let usual = if terminal { LevelFilter::WARN } else { LevelFilter::INFO };
    let filter = filter.unwrap_or_else(|| Targets::new().with_default(usual));
    let colour = terminal && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let lines = fmt::layer().with_writer(io::stderr);
    let registry = tracing_subscriber::registry().with(filter);
    // It fails if something logs already, which then goes on.
    let _ = match format {
        LogFormat::Text => registry.with(lines.with_ansi(colour)).try_init(),
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).try_init(),
    };
    if format == LogFormat::Json {
        // A panic is a line like the others; what it says by itself is not JSON.
        panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            let message = panic.payload_as_str().unwrap_or_default();
            tracing::error!(place, message, "something broke");
        }));
    }
}
