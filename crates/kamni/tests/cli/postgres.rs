//! `kamni serve` with a PostgreSQL server: it works as with a file, and what is wrong is said with what to do.

use kamni_store::testing::{address_for, new_database, order};

use crate::run::{command, file_in, folder, kamni};
use crate::serve::Served;

pub(crate) fn wait<T>(what: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(what)
}

/// A server of ours, whose address comes by the variable.
fn serve(address: &str) -> Served {
    let mut command =
        command(&["serve", "--listen", "127.0.0.1:0", "--log", "debug,sqlx=debug", "--log-format", "json"]);
    command.env("KAMNI_DATABASE", address);
    Served::start(command)
}

#[test]
fn a_house_opens_and_goes_on_and_nobody_sees_the_password() {
    let name = wait(new_database());
    let owner =
        format!("CREATE ROLE {name} LOGIN PASSWORD 'open/sesame'; ALTER DATABASE {name} OWNER TO {name}");
    wait(order("postgres", &owner));
    let address = address_for(&format!("{name}:open%2Fsesame"), &name);
    let served = serve(&address);
    assert!(
        served.said.iter().any(|line| line.contains(&format!("postgres://{name}@"))),
        "{:?}",
        served.said
    );
    assert!(!served.said.concat().contains("sesame"), "{:?}", served.said);
    let (game, _) = served.make_game();
    let health = served.get("/healthz");
    assert!(health.starts_with("HTTP/1.1 200 ") && health.contains("ok"), "{health}");
    let figures = served.get("/metrics");
    assert!(figures.contains("kamni_last_commit_age_seconds"), "{figures}");
    let (code, log) = served.stop("TERM");
    assert_eq!(code, Some(0));
    assert!(!log.contains("sesame") && log.contains(&name), "{log}");

    let folder = folder();
    let config = file_in(&folder, "kamni.toml");
    std::fs::write(&config, format!("database = \"{address}\"\n")).expect("written");
    let served =
        Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--config", &config]));
    assert!(served.get(&game).starts_with("HTTP/1.1 200 "), "the game is there");
    let err = kamni(&["backup", &file_in(&folder, "copy"), "--config", &config]).refused(1);
    assert!(err.contains("pg_dump") && err.contains(&name) && !err.contains("sesame"), "{err}");
    assert_eq!(served.stop("TERM"), (Some(0), String::new()));
    let args = ["load", "fill", "--games", "50", "--players", "5", "--add", "--database", &address];
    let filled = command(&args).output().expect("it runs");
    let said = String::from_utf8_lossy(&filled.stdout);
    assert!(filled.status.success() && said.contains(&name) && !said.contains("sesame"), "{filled:?}");
    let served = serve(&address);
    let archive = served.get("/archive?game=dao");
    assert!(archive.starts_with("HTTP/1.1 200 "), "{archive}");
    assert_eq!(served.stop("TERM").0, Some(0));
}

/// What is said in both languages when a database cannot be had.
fn check(address: &str, code: i32, english: &str, russian: &str) {
    for (language, wanted) in [("en", english), ("ru", russian)] {
        let args =
            ["--lang", language, "serve", "--log", "off", "--listen", "127.0.0.1:0", "--database", address];
        let err = kamni(&args).refused(code);
        assert!(err.contains(wanted), "{address}: {err}");
        assert!(!err.contains("secret"), "{address}: {err}");
    }
}

#[test]
fn what_is_wrong_with_a_server_is_said_with_what_to_do() {
    let name = wait(new_database());
    wait(order("postgres", "CREATE ROLE stranger LOGIN PASSWORD 'secret'"));
    check("postgres:secret", 2, "Write postgres://user:password@host/name", "Он пишется так: postgres://");
    check(
        "postgres://a:secret@b:c/d",
        2,
        "Write postgres://user:password@host/name",
        "Он пишется так: postgres://",
    );
    check("postgres://a:secret@b/c?sslmode=require", 2, "Leave sslmode out", "Уберите sslmode");
    check(
        "postgres://a:secret@127.0.0.1:1/b",
        1,
        "Check the host and the port",
        "Проверьте имя машины и порт",
    );
    check("postgres://a:secret@localhost/b?host=/nowhere", 1, "Check the host", "Проверьте имя машины");
    check(&address_for("kamni", "nowhere"), 1, "createdb NAME", "createdb NAME");
    check(
        &address_for("stranger:wrongsecret", &name),
        1,
        "Check the name and the password",
        "Проверьте имя и пароль",
    );
    check(
        &address_for("stranger:secret", &name),
        1,
        "ALTER DATABASE name OWNER TO user",
        "ALTER DATABASE name OWNER TO",
    );
    let read_only = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    wait(order("postgres", &read_only));
    check(&address_for("kamni", &name), 1, "it can only be read", "её можно только читать");
    let latin = "CREATE DATABASE latin TEMPLATE template0 ENCODING LATIN1 LOCALE 'C' LOCALE_PROVIDER libc";
    wait(order("postgres", latin));
    check(
        &address_for("kamni", "latin"),
        1,
        "createdb --template=template0",
        "createdb --template=template0",
    );
    wait(order(
        "postgres",
        &format!("ALTER DATABASE {name} CONNECTION LIMIT 0; ALTER DATABASE {name} OWNER TO stranger"),
    ));
    check(&address_for("stranger:secret", &name), 1, "max_connections", "max_connections");
}
