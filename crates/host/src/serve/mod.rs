//! `kamni serve`, and `kamni` alone: opens the house where people play.

mod books;
mod browser;
mod file;
pub(crate) mod files;
mod logs;
pub(crate) mod settings;

use std::future;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use kamni_server::config::Config;
use kamni_server::serve::{ServeError, asked_to_stop};
use kamni_store::Location;
use kamni_texts::Texts;

use crate::args;
use crate::failure::{Failure, io_reason};
use crate::reasons::{store_reason, wire_reason};
use crate::terminal::Terminal;
use settings::{Settings, Values};

pub(super) use books::{Books, bad_database, shown_location};
pub(super) use logs::start as start_log;

/// How many ports are tried, from the usual one on.
const PORTS: u16 = 100;

/// Opens the house and keeps it open until the process is asked to stop.
pub fn serve(terminal: &Terminal, asked: &args::Serve) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let mut settings = Values::gather(texts, asked)?.settings()?;
    logs::start(settings.log.take(), settings.log_format);
    settings.config.files = files::raise_limit().unwrap_or(settings.config.files);
    let books = Books::claim(texts, &settings.config.database)?;
    end_with_the_database(terminal, &settings.config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(open(terminal, settings, books))
}

async fn open(terminal: &Terminal, settings: Settings, mut books: Books) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let mut stop = asked_to_stop();
    // Signals are heard from the first look on, so that none comes too early to close the house in good order.
    tokio::select! {
        biased;
        () = &mut stop => return Ok(()),
        () = future::ready(()) => {}
    }
    let asked = settings.config.listen;
    let last = if settings.listen_asked { asked.port() } else { asked.port().saturating_add(PORTS) };
    for port in asked.port()..=last {
        let config = Config { listen: SocketAddr::new(asked.ip(), port), ..settings.config.clone() };
        let mut ready = |address: SocketAddr| {
            let address = address_for_people(&settings.config, address);
            books.note(&address);
            greet(terminal, &settings, &address, port);
        };
        match kamni_server::serve::serve(config, &mut ready, stop.as_mut()).await {
            Err(ServeError::Listen(_, error)) if error.kind() == io::ErrorKind::AddrInUse && port < last => {}
            Err(error) => return Err(failure(texts, &error)),
            Ok(()) => break,
        }
    }
    say(terminal, &texts.get("serve-closed", &[]));
    Ok(())
}

/// Threads of the database that break off, as they do where memory ends, may leave those who wait for them waiting for ever. The
/// house ends with them, and whoever manages the service starts it again: what was answered is stored.
fn end_with_the_database(terminal: &Terminal, config: &Config) {
    let texts = &terminal.texts;
    let reason = texts.get("database-broke-off", &[]);
    let said = terminal.fit(&broken(texts, &config.database, &reason));
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        if std::thread::current().name().is_some_and(|name| name.starts_with("sqlx-sqlite")) {
            // If nobody listens, the exit code still tells.
            let _ = writeln!(io::stderr().lock(), "kamni: {said}");
            std::process::exit(1);
        }
    }));
}

/// What people type: the public address, or that of this machine.
fn address_for_people(config: &Config, listening: SocketAddr) -> String {
    if let Some(public) = &config.public {
        return public.clone();
    }
    let ip = match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}", SocketAddr::new(ip, listening.port()))
}

fn greet(terminal: &Terminal, settings: &Settings, address: &str, port: u16) {
    let texts = &terminal.texts;
    let config = &settings.config;
    tracing::info!(address, listen = %config.listen, database = %config.database, "open");
    say(terminal, &texts.get("serve-open", &[("address", address.into())]));
    if port != config.listen.port() {
        let values = [("port", config.listen.port().to_string().into())];
        say(terminal, &texts.get("serve-port-taken", &values));
    }
    if config.listen.ip().is_unspecified() && config.public.is_none() {
        say(terminal, &texts.get("serve-everybody", &[]));
    }
    let database = shown_location(&config.database);
    say(terminal, &texts.get("serve-database", &[("file", database.into())]));
    if let Some(nats) = &config.nats {
        say(terminal, &texts.get("serve-nats", &[("address", nats.to_string().into())]));
    }
    say(terminal, &texts.get("serve-ready", &[]));
    if settings.open.unwrap_or_else(browser::is_at_hand)
        && let Err(error) = browser::open(address)
        && settings.open.is_some()
    {
        say(terminal, &texts.get("serve-no-browser", &[("reason", io_reason(texts, &error).into())]));
    }
}

fn say(terminal: &Terminal, line: &str) {
    let mut out = io::stdout().lock();
    // A house whose greeting nobody reads is open all the same.
    let _ = writeln!(out, "{}", terminal.fit(line)).and_then(|()| out.flush());
}

/// That the house has closed because of its database.
fn broken(texts: &Texts, database: &Location, reason: &str) -> String {
    let key = match database {
        Location::File(_) => "serve-broken",
        Location::Server(_) => "serve-broken-server",
    };
    texts.get(key, &[("file", shown_location(database).into()), ("reason", reason.into())])
}

fn failure(texts: &Texts, error: &ServeError) -> Failure {
    match error {
        ServeError::Listen(address, error) => {
            let reason = match error.kind() {
                io::ErrorKind::AddrInUse => texts.get("listen-taken", &[]),
                io::ErrorKind::AddrNotAvailable => texts.get("listen-no-address", &[]),
                io::ErrorKind::PermissionDenied => texts.get("listen-denied", &[]),
                _ => io_reason(texts, error),
            };
            let values = [("address", address.to_string().into()), ("reason", reason.into())];
            Failure::Asked(texts.get("serve-cannot-listen", &values))
        }
        ServeError::Store(path, error) => bad_database(texts, path, &store_reason(texts, error)),
        ServeError::Wire(address, error) => {
            let values =
                [("address", address.to_string().into()), ("reason", wire_reason(texts, error).into())];
            Failure::Asked(texts.get("serve-bad-nats", &values))
        }
        ServeError::Broken(database, error) => {
            Failure::Asked(broken(texts, database, &store_reason(texts, error)))
        }
        ServeError::Io(error) => {
            Failure::Asked(texts.get("serve-stopped", &[("reason", io_reason(texts, error).into())]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_get_an_address_that_leads_somewhere() {
        let address = |public: Option<&str>, listening: &str| {
            let config = Config { public: public.map(str::to_owned), ..Config::default() };
            address_for_people(&config, listening.parse().expect("an address"))
        };
        assert_eq!(address(None, "127.0.0.1:7373"), "http://127.0.0.1:7373");
        assert_eq!(address(None, "0.0.0.0:80"), "http://127.0.0.1:80");
        assert_eq!(address(None, "[::]:80"), "http://[::1]:80");
        assert_eq!(address(None, "10.0.0.7:80"), "http://10.0.0.7:80");
        assert_eq!(address(Some("https://kamni.example"), "0.0.0.0:80"), "https://kamni.example");
    }
}
