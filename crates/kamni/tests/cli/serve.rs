//! `kamni serve`: starting, settings from everywhere, stopping.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::run::{command, file_in, folder, kamni, words};

/// A server that runs, killed if a test fails.
pub(crate) struct Served {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStdout>>,
    /// Reads what is logged from the start: a pipe that nobody empties is full one day, and the server waits for it.
    log: Option<JoinHandle<std::io::Result<String>>>,
    pub(crate) said: Vec<String>,
    /// `127.0.0.1:7373`
    pub(crate) address: String,
}

impl Served {
    pub(crate) fn start(mut command: Command) -> Self {
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut stderr = child.stderr.take().expect("it is piped");
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).map(|_| log)
        });
        let mut served = Self { child, lines, log: Some(log), said: Vec::new(), address: String::new() };
        let ready = ["Ready to play.", "Можно играть."];
        while !served.said.last().is_some_and(|line| ready.iter().any(|ready| line.starts_with(ready))) {
            let Some(line) = served.lines.next() else { panic!("{}", served.complaints()) };
            served.said.push(line.expect("it is text"));
        }
        let address = served.said[0].split("http://").nth(1).unwrap_or_default();
        served.address = address.to_owned();
        served
    }

    /// All that is logged, when the server has ended.
    fn complaints(&mut self) -> String {
        let log = self.log.take().expect("it is asked for once");
        log.join().expect("the thread ends").expect("it is text")
    }

    /// The process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The answer to a request, as it comes.
    pub(crate) fn ask(&self, line: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("there is such a thing");
        let (address, length) = (&self.address, body.len());
        let form = "Content-Type: application/x-www-form-urlencoded";
        let request = format!(
            "{line} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
             {form}\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// A page.
    pub(crate) fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path}"), "", "")
    }

    /// Makes a game; gives the path of its page, and the cookie of who may play.
    pub(crate) fn make_game(&self) -> (String, String) {
        let answer = self.ask("POST /games", "", "game=dao&way=side-by-side");
        let header = |name: &str| answer.lines().find_map(|line| line.strip_prefix(name));
        let (Some(path), Some(cookie)) = (header("location: "), header("set-cookie: ")) else {
            panic!("a game is made: {answer}")
        };
        (path.to_owned(), cookie.split(';').next().unwrap_or_default().to_owned())
    }

    /// Sends a signal, and gives the exit code and what was logged.
    #[cfg(unix)]
    pub(crate) fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("there is such a command");
        assert!(sent.success());
        let log = self.complaints();
        self.said.extend(self.lines.by_ref().map(|line| line.expect("it is text")));
        let goodbye = ["Closed. All games are kept.", "Закрыто. Все партии сохранены."];
        assert!(self.said.last().is_some_and(|line| goodbye.contains(&line.as_str())), "{:?}", self.said);
        (self.child.wait().expect("it ends").code(), log)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended by itself, if all went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn it_answers_and_stops_in_good_order() {
    let folder = folder();
    for signal in ["TERM", "INT"] {
        let database = file_in(&folder, "deep/down/kamni.db");
        let args = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
        let served = Served::start(command(&args));
        assert!(served.said[0].starts_with("Kamni is open: http://127.0.0.1:"), "{:?}", served.said);
        assert!(served.said.contains(&format!("Database: {database}")), "{:?}", served.said);
        let answer = served.get("/healthz");
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("\r\n\r\nok"), "{answer}");
        // The books belong to one server at a time.
        let other = kamni(&args).refused(1);
        let said = format!("Kamni is open with this database already: http://{}", served.address);
        assert!(other.contains(&said), "{other}");
        let (code, log) = served.stop(signal);
        assert_eq!(code, Some(0), "{signal}");
        assert!(log.contains("INFO") && log.contains("closing"), "{log}");
        let mode =
            fs::metadata(&database).map(|file| std::os::unix::fs::PermissionsExt::mode(&file.permissions()));
        assert_eq!(mode.expect("it is there") & 0o777, 0o600, "others do not read it");
    }
}

#[cfg(unix)]
#[test]
fn kamni_alone_opens_the_house_on_a_free_port() {
    let folder = folder();
    // If something listens there already, that does too.
    let _taken = TcpListener::bind("127.0.0.1:7373");
    let mut alone = command(&["--lang", "ru"]);
    alone.env("XDG_DATA_HOME", folder.path());
    let served = Served::start(alone);
    assert!(served.said[0].starts_with("«Камни» открыты: http://127.0.0.1:73"), "{:?}", served.said);
    assert_eq!(served.said[1], "Порт 7373 занят другой программой, поэтому взят следующий свободный.");
    assert_eq!(served.said[2], format!("База данных: {}", file_in(&folder, "kamni/kamni.db")));
    assert!(served.get("/healthz").ends_with("ok"));
    assert_eq!(served.stop("TERM").0, Some(0));
}

#[cfg(unix)]
#[test]
fn options_go_before_variables_and_variables_before_the_file() {
    let folder = folder();
    let config = file_in(&folder, "kamni.toml");
    let text = "listen = \"127.0.0.1:1\"\ndatabase = \"of-file.db\"\nlog = \"off\"\nlog-format = \"json\"\n";
    fs::write(&config, text).expect("it can be written");
    let mut mixed = command(&["serve", "--listen", "127.0.0.1:0", "--config", &config]);
    mixed.env("KAMNI_LISTEN", "127.0.0.1:2").env("KAMNI_LOG", "info");
    let served = Served::start(mixed);
    // The file's database lies beside the file.
    assert!(
        served.said.contains(&format!("Database: {}", file_in(&folder, "of-file.db"))),
        "{:?}",
        served.said
    );
    let (code, log) = served.stop("TERM");
    assert_eq!(code, Some(0));
    let mut lines = log.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect(line));
    assert!(lines.any(|line| line["level"] == "INFO" && line["message"] == "open"), "{log}");

    let mut variable = command(&["serve", "--listen", "127.0.0.1:0"]);
    variable.env("KAMNI_CONFIG", &config).env("KAMNI_DATABASE", file_in(&folder, "of-variable.db"));
    variable.env("KAMNI_PUBLIC", "https://Kamni.Example/");
    let served = Served::start(variable);
    assert_eq!(served.said[0], "Kamni is open: https://kamni.example");
    assert!(
        served.said.contains(&format!("Database: {}", file_in(&folder, "of-variable.db"))),
        "{:?}",
        served.said
    );
    assert_eq!(served.stop("TERM"), (Some(0), String::new()), "the file says that nothing is logged");
}

#[cfg(unix)]
#[test]
fn secrets_are_not_logged() {
    let folder = folder();
    let database = file_in(&folder, "kamni.db");
    let args = ["serve", "--listen", "127.0.0.1:0", "--log", "trace", "--database", &database];
    let mut served = Served::start(command(&args));
    let (path, cookie) = served.make_game();
    let page = served.ask(&format!("GET {path}"), &format!("Cookie: {cookie}\r\n"), "");
    assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
    let link = "abcdefghijkmnopqrstuvwx";
    served.ask(&format!("GET {path}/{link}"), &format!("Cookie: {cookie}\r\n"), "");
    // With a slip of the pen it is the same secret, though it leads nowhere.
    let id = path.trim_start_matches('/').to_owned();
    let slips = [
        format!("//{id}/{link}"),
        format!("/{id}//{link}"),
        format!("/{id}/{link}/"),
        format!("/x/{id}/{link}"),
        format!("/%2F{id}/{link}"),
        format!("/{id}%2F{link}"),
        format!("/%{:x}{}/{link}", id.as_bytes()[0], &id[1..]),
        format!("/{link}"),
        format!("/{link}?to=/{id}/{link}"),
    ];
    for slip in slips {
        let answer = served.ask(&format!("GET {slip}"), "", "");
        assert!(answer.starts_with("HTTP/1.1 4") || answer.starts_with("HTTP/1.1 3"), "{slip}: {answer}");
    }
    let token = "kamni_0123456789abcdefghij";
    served.ask("GET /healthz", &format!("Authorization: Bearer {token}\r\n"), "");
    let id = served.child.id().to_string();
    assert!(Command::new("kill").arg(&id).status().expect("there is such a command").success());
    let log = served.complaints();
    assert!(log.contains(&format!("path=\"{path}\"")) || log.contains(&path), "requests are logged: {log}");
    let secret = cookie.split('=').nth(1).expect("it has a value");
    for secret in [secret, link, token] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[test]
fn wrong_options_are_told() {
    let check = |line: &str, said: &str| {
        let err = kamni(&words(line)).refused(2);
        assert!(err.contains(said), "{line}: {err}");
    };
    check(
        "serve --listen 7373",
        "--listen takes an address with a port, such as 127.0.0.1:7373 or [::]:8080, not “7373”.",
    );
    check(
        "serve --public kamni.example",
        "--public takes an address without a path, such as https://kamni.example, not",
    );
    check("serve --thinkers 0", "--thinkers takes a whole number from 1 to 1024, not “0”.");
    check("serve --think 3600001", "--think takes a whole number from 1 to 3600000, not “3600001”.");
    check("serve --rate many", "--rate takes a whole number from 1 to 1000000, not “many”.");
    check("serve --behind-proxy=maybe", "--behind-proxy takes true or false, not “maybe”.");
    check("serve --log loud", "--log takes off, error, warn, info, debug or trace, also target=level");
    check("serve --log-format xml", "--log-format takes text or json, not “xml”.");
    check("serve --config /no/such/file.toml", "/no/such/file.toml cannot be loaded: there is no such file");
    check(
        "serve --database=",
        "--database takes the name of a file, or an address as postgres://user:password@host/name, not “”.",
    );
    check("serve --port 80", "There is no argument “--port” here.");
    check("--lang ru serve --listen x", "--listen принимает адрес с портом, например 127.0.0.1:7373");
    check("load --rate 9", "--rate <STEPS> takes a number from 0.01 to 8, not “9”.");
    check("load --games 0", "--games <GAMES> takes a whole number from 1 to 100000, not “0”.");
    check("load --server kamni.example", "--servers <URL> takes an address that begins with http://");
    check("load --server https://kamni.example", "--servers <URL> takes an address that begins with http://");
}

#[test]
fn wrong_variables_and_files_are_told_in_both_languages() {
    let folder = folder();
    let config = file_in(&folder, "kamni.toml");
    let refused = |lang: &str, text: &str, variable: Option<(&str, &str)>| {
        fs::write(&config, text).expect("it can be written");
        let mut command = command(&["--lang", lang, "serve", "--config", &config]);
        command.envs(variable).env("XDG_DATA_HOME", folder.path());
        let output = command.output().expect("it runs");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{text}");
        String::from_utf8(output.stderr).expect("it is text")
    };
    let check = |lang: &str, text: &str, variable: Option<(&str, &str)>, said: &str| {
        let said = said.replace("FILE", &config);
        let err = refused(lang, text, variable);
        assert_eq!(err, format!("kamni: {said}\n"));
    };
    check(
        "en",
        "# mine\nthink = \"long\"",
        None,
        "FILE, line 2: think takes a whole number from 1 to 3600000, not “\"long\"”.",
    );
    check("ru", "think = 0", None, "FILE, строка 1: think принимает целое число от 1 до 3600000, а не «0».");
    check(
        "ru",
        "\nlog-format = \"xml\"",
        None,
        "FILE, строка 2: log-format принимает text или json, а не «xml».",
    );
    let names = "listen, database, nats, public, behind-proxy, thinkers, think, queue, rate, costly, connections, open-metrics, daily, smtp, mail-from, push-contact, push-private, log, log-format, open";
    let said = format!("FILE, line 1: There is no setting “port”. The settings: {names}.");
    check("en", "port = 80", None, &said);
    let said = format!("FILE, строка 1: Настройки «listn» нет. Есть: {names}. Может быть, listen?");
    check("ru", "listn = 80", None, &said);
    let bad = Some(("KAMNI_RATE", "-1"));
    check("en", "", bad, "KAMNI_RATE takes a whole number from 1 to 1000000, not “-1”.");
    check("ru", "", bad, "KAMNI_RATE принимает целое число от 1 до 1000000, а не «-1».");
    check("ru", "", Some(("KAMNI_OPEN", "да")), "KAMNI_OPEN принимает true или false, а не «да».");
    check(
        "en",
        "smtp = \"smtps://mail.example\"",
        None,
        "FILE, line 1: smtp is of no use without mail-from.",
    );
    check("ru", "mail-from = \"a@b.example\"", None, "FILE, строка 1: mail-from без smtp не имеет смысла.");
    let err = refused("en", "smtp = \"smtp://ann:secret@\"", None);
    assert!(err.contains("line 1: smtp: it takes smtps://") && !err.contains("secret"), "{err}");
    assert!(refused("en", "listen", None).contains("line 1: This is not TOML: "));
    assert!(!folder.path().join("kamni").exists(), "nothing was made");
}

#[test]
fn an_address_or_a_database_that_cannot_be_had_is_told() {
    let folder = folder();
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = taken.local_addr().expect("it has one").to_string();
    let database = file_in(&folder, "kamni.db");
    let args = |listen: &str, database: &str| {
        ["serve", "--log", "off", "--listen", listen, "--database", database].map(str::to_owned)
    };
    let err = kamni(&args(&address, &database)).refused(1);
    assert_eq!(err, format!("kamni: Kamni cannot listen on {address}: another program listens there.\n"));
    let err = kamni(&args("192.0.2.1:7373", &database)).refused(1);
    assert!(err.contains("this machine has no such address"), "{err}");
    let file = file_in(&folder, "no-folder");
    fs::write(&file, "no database").expect("it can be written");
    let err = kamni(&args("127.0.0.1:0", &file)).refused(1);
    assert!(err.contains("cannot be opened"), "{err}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "no database", "it is left as it was");
    let russian = [&["--lang".to_owned(), "ru".to_owned()][..], &args("127.0.0.1:0", &file)].concat();
    let err = kamni(&russian).refused(1);
    assert!(err.contains("записанное в ней не имеет смысла"), "{err}");
    let filled = kamni(&["--lang", "ru", "load", "fill", "--games", "1", "--database", &file]).refused(1);
    assert!(filled.contains("записанное в ней не имеет смысла"), "{filled}");
    let err = kamni(&args("127.0.0.1:0", &file_in(&folder, "no-folder/kamni.db"))).refused(1);
    assert!(err.contains("The database") && err.contains("cannot be opened"), "{err}");
}
