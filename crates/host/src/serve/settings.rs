//! What a host sets: by an option, else by a variable, else in a file, else as it is by default.
//!
//! A setting has one name, which is that of its option (`--log-format`), of its variable (`KAMNI_LOG_FORMAT`) and of its key in the
//! file (`log-format`). Wherever a value comes from, it is judged here, and a complaint says where it stands and what is accepted.

use std::collections::BTreeMap;
use std::env;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kamni_server::config::{Config, Daily, MailSetting, PushSetting, Sender};
use kamni_store::Location;
use kamni_texts::{Texts, shown};
use kamni_wire::Address;
use tracing_subscriber::filter::{LevelFilter, Targets};

use super::file;
use kamni_terminal::args::MOST_TIME;

use crate::args;
use crate::failure::{Failure, shown_path};
use crate::reasons::{store_reason, wire_reason};

/// The most that numbers may be: far more than makes sense, and nothing that could overflow.
const MOST: u64 = 1_000_000;
const MOST_THINKERS: u64 = 1024;

/// What a setting is written as in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number { min: u64, max: u64 },
    Flag,
}

/// All settings that a file may have.
pub(super) const SETTINGS: [(&str, Kind); 20] = [
    ("listen", Kind::Text),
    ("database", Kind::Text),
    ("nats", Kind::Text),
    ("public", Kind::Text),
    ("behind-proxy", Kind::Flag),
    ("thinkers", Kind::Number { min: 1, max: MOST_THINKERS }),
    ("think", Kind::Number { min: 1, max: MOST_TIME }),
    ("queue", Kind::Number { min: 1, max: MOST }),
    ("rate", Kind::Number { min: 1, max: MOST }),
    ("costly", Kind::Number { min: 1, max: MOST }),
    ("connections", Kind::Number { min: 1, max: MOST }),
    ("open-metrics", Kind::Flag),
    ("daily", Kind::Text),
    ("smtp", Kind::Text),
    ("mail-from", Kind::Text),
    ("push-contact", Kind::Text),
    ("push-private", Kind::Flag),
    ("log", Kind::Text),
    ("log-format", Kind::Text),
    ("open", Kind::Flag),
];

/// A value as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub(super) text: String,
    /// Where it was given, for complaints: `--listen`, `KAMNI_LISTEN`, or a line of the file.
    pub(super) place: String,
}

/// How logs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

/// How a host wants the house.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) config: Config,
    /// Whether an address was asked for: then there is no other.
    pub(super) listen_asked: bool,
    /// What is logged, if anything was said.
    pub(super) log: Option<Targets>,
    pub(super) log_format: LogFormat,
    /// Whether to open the browser, if anything was said.
    pub(super) open: Option<bool>,
}

/// How a host wants a worker.
#[derive(Debug)]
pub(crate) struct WorkerSettings {
    pub(crate) nats: Option<Address>,
    pub(crate) log: Option<Targets>,
    pub(crate) log_format: LogFormat,
}

/// The values of all settings that were given, those that go before others first.
pub(crate) struct Values<'t> {
    texts: &'t Texts,
    options: BTreeMap<&'static str, String>,
    file: BTreeMap<&'static str, Given>,
    /// The folder of the file, from which its paths go out.
    folder: Option<PathBuf>,
}

impl<'t> Values<'t> {
    /// Gathers them; the options are those of `kamni serve`.
    pub(crate) fn gather(texts: &'t Texts, asked: &args::Serve) -> Result<Self, Failure> {
        let asked = asked.clone();
        let options = [
            ("listen", asked.listen),
            ("database", asked.database),
            ("nats", asked.nats),
            ("public", asked.public),
            ("behind-proxy", asked.behind_proxy),
            ("thinkers", asked.thinkers),
            ("think", asked.think),
            ("queue", asked.queue),
            ("rate", asked.rate),
            ("costly", asked.costly),
            ("connections", asked.connections),
            ("open-metrics", asked.open_metrics),
            ("daily", asked.daily),
            ("smtp", asked.smtp),
            ("mail-from", asked.mail_from),
            ("push-contact", asked.push_contact),
            ("push-private", asked.push_private),
            ("log", asked.log),
            ("log-format", asked.log_format),
            ("open", asked.open),
            ("config", asked.config),
        ];
        let options = options.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        let mut values = Self { texts, options, file: BTreeMap::new(), folder: None };
        if let Some(Given { text, .. }) = values.given("config")? {
            let path = PathBuf::from(text);
            values.file = file::read(texts, &path)?;
            values.folder = path.parent().map(Path::to_owned);
        }
        Ok(values)
    }

    fn given(&self, name: &'static str) -> Result<Option<Given>, Failure> {
        if let Some(text) = self.options.get(name) {
            return Ok(Some(Given { text: text.clone(), place: format!("--{name}") }));
        }
        let place = variable(name);
        match env::var_os(&place).filter(|value| !value.is_empty()) {
            Some(value) => match value.into_string() {
                Ok(text) => Ok(Some(Given { text, place })),
                Err(_) => Err(Failure::Usage(self.texts.get("setting-not-text", &[("place", place.into())]))),
            },
            None => Ok(self.file.get(name).cloned()),
        }
    }

    /// A setting's value, read; `takes` says what it should have been.
    fn read<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
        takes: impl FnOnce(&Texts) -> String,
    ) -> Result<Option<T>, Failure> {
        let Some(Given { text, place }) = self.given(name)? else { return Ok(None) };
        let bad = || Failure::Usage(bad_value(self.texts, &place, &takes(self.texts), &text));
        read(&text).map(Some).ok_or_else(bad)
    }

    fn number(&self, name: &'static str) -> Result<Option<u64>, Failure> {
        let (min, max) = bounds(name);
        let read = |text: &str| text.parse().ok().filter(|number| (min..=max).contains(number));
        self.read(name, read, |texts| takes(texts, name))
    }

    fn flag(&self, name: &'static str) -> Result<Option<bool>, Failure> {
        let read = |text: &str| match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some(true),
            "false" | "no" | "off" | "0" => Some(false),
            _ => None,
        };
        self.read(name, read, |texts| takes(texts, name))
    }

    /// Where the books are. A path in the file goes out from the file's own folder.
    pub(crate) fn database(&self) -> Result<Location, Failure> {
        if let Some(Given { text, place }) = self.given("database")?
            && kamni_store::Address::is_meant(&text)
        {
            return server(self.texts, &place, &text);
        }
        Ok(Location::File(self.database_file()?))
    }

    fn database_file(&self) -> Result<PathBuf, Failure> {
        let read = |text: &str| (!text.is_empty() && !text.contains('\0')).then(|| PathBuf::from(text));
        let Some(path) = self.read("database", read, |texts| takes(texts, "database"))? else {
            return usual_database().ok_or_else(|| Failure::Usage(self.texts.get("setting-no-home", &[])));
        };
        let of_file = !self.options.contains_key("database") && env::var_os(variable("database")).is_none();
        match &self.folder {
            Some(folder) if of_file => Ok(folder.join(path)),
            _ => Ok(path),
        }
    }

    /// Where the NATS servers are. What is wrong with an address is said without showing it: it may have a password.
    fn nats(&self) -> Result<Option<(Address, String)>, Failure> {
        let Some(Given { text, place }) = self.given("nats")? else { return Ok(None) };
        match text.parse() {
            Ok(address) => Ok(Some((address, place))),
            Err(error) => Err(self.bad_address(place, wire_reason(self.texts, &error))),
        }
    }

    fn bad_address(&self, place: String, reason: String) -> Failure {
        let values = [("arg", place.into()), ("reason", reason.into())];
        Failure::Usage(self.texts.get("setting-bad-address", &values))
    }

    /// The same for a node: several need books that all of them reach.
    fn nats_beside(&self, database: &Location) -> Result<Option<Address>, Failure> {
        match (self.nats()?, database) {
            (Some((_, place)), Location::File(_)) => {
                Err(self.bad_address(place, self.texts.get("nats-file", &[])))
            }
            (found, _) => Ok(found.map(|(address, _)| address)),
        }
    }

    /// How letters are sent. What is wrong with the server's address is said without showing it: it may have a password.
    fn mail(&self, public: Option<&String>) -> Result<Option<MailSetting>, Failure> {
        let from = self.read("mail-from", |text| text.parse().ok(), |texts| takes(texts, "mail-from"))?;
        let Some(Given { text, place }) = self.given("smtp")? else {
            return match self.given("mail-from")? {
                Some(Given { place, .. }) => Err(self.without(place, "smtp")),
                None => Ok(None),
            };
        };
        let bad = |_| self.bad_address(place.clone(), self.texts.get("smtp-bad", &[]));
        let smtp = text.parse().map_err(bad)?;
        let from = from.ok_or_else(|| self.without(place.clone(), "mail-from"))?;
        // Links in letters have to lead somewhere.
        public.ok_or_else(|| self.without(place, "public"))?;
        Ok(Some(MailSetting { smtp, from, trusted: Vec::new() }))
    }

    fn push(&self) -> Result<Option<PushSetting>, Failure> {
        let contact = self.read("push-contact", contact, |texts| takes(texts, "push-contact"))?;
        let private = self.flag("push-private")?.unwrap_or_default();
        Ok(contact.map(|contact| PushSetting { contact, private, trusted: Vec::new() }))
    }

    /// That a setting is of no use without another.
    fn without(&self, place: String, needs: &str) -> Failure {
        let values = [("arg", place.into()), ("needs", needs.to_owned().into())];
        Failure::Usage(self.texts.get("setting-needs", &values))
    }

    /// Threads for the computer; none where workers elsewhere can think.
    fn thinkers(&self, workers: bool) -> Result<Option<usize>, Failure> {
        let (min, max) = bounds("thinkers");
        let takes_number = |number: &usize| {
            (min..=max).contains(&u64::try_from(*number).unwrap_or(u64::MAX)) || workers && *number == 0
        };
        let read = |text: &str| text.parse().ok().filter(takes_number);
        self.read("thinkers", read, |texts| takes(texts, "thinkers"))
    }

    /// What a worker needs of them.
    pub(crate) fn worker(&self) -> Result<WorkerSettings, Failure> {
        let nats = self.nats()?.map(|(address, _)| address);
        let (log, log_format) = (self.log()?, self.log_format()?);
        Ok(WorkerSettings { nats, log, log_format })
    }

    fn log(&self) -> Result<Option<Targets>, Failure> {
        self.read("log", filter, |texts| takes(texts, "log"))
    }

    fn log_format(&self) -> Result<LogFormat, Failure> {
        let format = |text: &str| match text {
            "text" => Some(LogFormat::Text),
            "json" => Some(LogFormat::Json),
            _ => None,
        };
        let read = self.read("log-format", format, |texts| takes(texts, "log-format"))?;
        Ok(read.unwrap_or(LogFormat::Text))
    }

    /// All of them.
    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        let usual = Config::default();
        let said = |name: &'static str| move |texts: &Texts| takes(texts, name);
        let listen = self.read("listen", |text| text.parse::<SocketAddr>().ok(), said("listen"))?;
        let database = self.database()?;
        let nats = self.nats_beside(&database)?;
        let thinkers = self.thinkers(nats.is_some())?;
        let public = self.read("public", public, said("public"))?;
        let mail = self.mail(public.as_ref())?;
        let small = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let config = Config {
            listen: listen.unwrap_or(usual.listen),
            database,
            nats,
            public,
            proxy: self.flag("behind-proxy")?.unwrap_or(usual.proxy),
            thinkers: thinkers.unwrap_or(usual.thinkers),
            think: self.number("think")?.map_or(usual.think, Duration::from_millis),
            queue: self.number("queue")?.map_or(usual.queue, small),
            rate: self.number("rate")?.map_or(usual.rate, count),
            costly: self.number("costly")?.map_or(usual.costly, count),
            connections: self.number("connections")?.map_or(usual.connections, small),
            files: usual.files,
            patience: usual.patience,
            dailies: self.read("daily", dailies, said("daily"))?.unwrap_or(usual.dailies),
            open_metrics: self.flag("open-metrics")?.unwrap_or(usual.open_metrics),
            push: self.push()?,
            mail,
        };
        Ok(Settings {
            config,
            listen_asked: listen.is_some(),
            log: self.log()?,
            log_format: self.log_format()?,
            open: self.flag("open")?,
        })
    }
}

/// The variable of a setting.
fn variable(name: &str) -> String {
    format!("KAMNI_{}", name.to_ascii_uppercase().replace('-', "_"))
}

/// The variables of all settings.
pub(crate) fn variables() -> impl Iterator<Item = String> {
    SETTINGS.into_iter().map(|(name, _)| name).chain(["config"]).map(variable)
}

fn bounds(name: &str) -> (u64, u64) {
    let kind = SETTINGS.iter().find(|setting| setting.0 == name).map(|setting| setting.1);
    match kind {
        Some(Kind::Number { min, max }) => (min, max),
        _ => (0, u64::MAX),
    }
}

/// A database with a server. What is wrong with its address is said without showing it: it has a password.
pub(crate) fn server(texts: &Texts, place: &str, text: &str) -> Result<Location, Failure> {
    text.parse().map(Location::Server).map_err(|error| {
        let values = [("arg", place.into()), ("reason", store_reason(texts, &error).into())];
        Failure::Usage(texts.get("setting-bad-address", &values))
    })
}

/// What a setting takes, in the user's language.
pub(super) fn takes(texts: &Texts, name: &str) -> String {
    match name {
        "listen" => texts.get("takes-address", &[]),
        "public" => texts.get("takes-public", &[]),
        "database" => texts.get("takes-database", &[]),
        "nats" => texts.get("takes-nats", &[]),
        "daily" => texts.get("takes-daily", &[]),
        "smtp" => texts.get("takes-smtp", &[]),
        "mail-from" => texts.get("takes-mail-from", &[]),
        "push-contact" => texts.get("takes-push-contact", &[]),
        "log" => texts.get("takes-log", &[]),
        "log-format" => texts.one_of(&["text", "json"]),
        "behind-proxy" | "open" | "open-metrics" | "push-private" => texts.one_of(&["true", "false"]),
        _ => {
            let (min, max) = bounds(name);
            texts.get("takes-number", &[("min", min.to_string().into()), ("max", max.to_string().into())])
        }
    }
}

pub(super) fn bad_value(texts: &Texts, place: &str, takes: &str, value: &str) -> String {
    let values = [("arg", place.into()), ("takes", takes.into()), ("value", shown(value).into())];
    texts.get("usage-value", &values)
}

/// An address of browsers as browsers themselves write it in `Origin`: no path, small letters, no port that goes without saying.
pub(crate) fn public(text: &str) -> Option<String> {
    let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
    let (scheme, host) = text.split_once("://")?;
    let usual = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return None,
    };
    let host = host.strip_suffix(usual).unwrap_or(host);
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => {
            port.parse::<u16>().ok().filter(|port| *port > 0)?;
            name
        }
        _ => host,
    };
    let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let sound = match inner {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => {
            !name.is_empty()
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
        }
    };
    sound.then(|| format!("{scheme}://{host}"))
}

/// Whom push services may write to: an address for e-mail, or of a page.
fn contact(text: &str) -> Option<String> {
    if let Some(page) = text.strip_prefix("https://") {
        let sound = !page.is_empty() && page.bytes().all(|byte| byte.is_ascii_graphic());
        return sound.then(|| text.to_owned());
    }
    let address = text.strip_prefix("mailto:").unwrap_or(text);
    // No name beside it.
    let alone = !address.contains(['<', '"']);
    address.parse::<Sender>().ok().filter(|_| alone).map(|_| format!("mailto:{address}"))
}

/// The house's own tournaments: a line each.
fn dailies(text: &str) -> Option<Vec<Daily>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| line.parse().ok()).collect()
}

/// What is logged: a level, or several `target=level`, with commas between them. A lone word that is no level would be read as a target
/// by the library, and be a mistake in most cases.
fn filter(text: &str) -> Option<Targets> {
    // The library also reads nothing as a level.
    let level = |text: &str| !text.trim().is_empty() && text.trim().parse::<LevelFilter>().is_ok();
    let sound = |part: &str| match part.split_once('=') {
        Some((target, text)) => !target.trim().is_empty() && level(text),
        None => level(part),
    };
    if text.split(',').all(sound) { text.replace(' ', "").parse().ok() } else { None }
}

/// The usual place of the books: the user's folder for data.
fn usual_database() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || env::home_dir().filter(|path| path.is_absolute());
    let folder = if cfg!(windows) {
        set("LOCALAPPDATA")?
    } else {
        set("XDG_DATA_HOME").or_else(|| Some(home()?.join(".local").join("share")))?
    };
    Some(folder.join("kamni").join("kamni.db"))
}

/// A line of a file, for complaints.
pub(super) fn line_of(texts: &Texts, path: &Path, line: usize, rest: &str) -> String {
    let values = [("file", shown_path(path).into()), ("line", line.into()), ("rest", rest.into())];
    texts.get("setting-line", &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_are_as_browsers_write_them() {
        for (given, taken) in [
            ("https://kamni.example", Some("https://kamni.example")),
            ("https://Kamni.Example/", Some("https://kamni.example")),
            ("https://kamni.example:443", Some("https://kamni.example")),
            ("http://kamni.example:80/", Some("http://kamni.example")),
            ("http://10.0.0.7:7373", Some("http://10.0.0.7:7373")),
            ("http://[::1]:7373", Some("http://[::1]:7373")),
            ("http://[::1]", Some("http://[::1]")),
            ("kamni.example", None),
            ("ftp://kamni.example", None),
            ("https://", None),
            ("https://:443", None),
            ("https://kamni.example/games", None),
            ("https://kamni.example?x", None),
            ("https://user@kamni.example", None),
            ("https://kamni.example:0", None),
            ("https://kamni.example:99999", None),
            ("https://[::zz]", None),
        ] {
            assert_eq!(public(given).as_deref(), taken, "{given}");
        }
    }

    #[test]
    fn tournaments_of_every_day_have_a_line_each() {
        let evening = "18:00; Evening arena; game=four preset=quick clock=fischer base=180 increment=2";
        let noon =
            "12:30; Noon; game=dao sort=swiss rounds=4 clock=fischer base=300 increment=3 rated=1 bots=1";
        assert_eq!(dailies(&format!("{evening}\n\n  {noon}\n")).map(|all| all.len()), Some(2));
        for bad in [
            "18:00",
            "25:00; Late; game=four clock=fischer",
            "18:00; Evening; game=chess clock=fischer",
            "18:00; Evening; game=four",
        ] {
            assert!(dailies(bad).is_none(), "{bad}");
            assert!(dailies(&format!("{noon}\n{bad}")).is_none(), "{bad}");
        }
    }

    #[test]
    fn filters_name_levels() {
        for text in ["info", "WARN", "off", "kamni_server=debug", "warn, kamni_server=debug"] {
            assert!(filter(text).is_some(), "{text}");
        }
        for text in ["", "verbose", "kamni_server", "kamni_server=loud", "=info", "info,,warn"] {
            assert!(filter(text).is_none(), "{text}");
        }
    }

    #[test]
    fn push_services_are_told_whom_to_write_to() {
        for (text, said) in [
            ("host@example.org", Some("mailto:host@example.org")),
            ("mailto:host@example.org", Some("mailto:host@example.org")),
            ("https://kamni.example/contact", Some("https://kamni.example/contact")),
            ("https://", None),
            ("https://a b", None),
            ("http://kamni.example", None),
            ("Host <host@example.org>", None),
            ("host", None),
            ("", None),
        ] {
            assert_eq!(contact(text).as_deref(), said, "{text}");
        }
    }

    #[test]
    fn every_setting_says_what_it_takes() {
        for lang in kamni_texts::Lang::ALL {
            let texts = Texts::new(lang);
            for (name, kind) in SETTINGS {
                let said = takes(&texts, name);
                assert!(!said.contains('⟨'), "{name}: {said}");
                assert_eq!(said.contains("1 "), matches!(kind, Kind::Number { .. }), "{name}: {said}");
            }
        }
    }
}
