//! `kamni serve` as one of several nodes: what is wrong with the NATS servers is said with what to do.

use kamni_store::testing::{address_for, new_database};
use kamni_wire::testing::Server;

use crate::run::{command, file_in, folder, kamni};
use crate::serve::Served;

fn database() -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    address_for("kamni", &runtime.expect("a runtime").block_on(new_database()))
}

/// What is said in both languages when the servers cannot be used.
fn check(database: &str, nats: &str, code: i32, english: &str, russian: &str) {
    for (language, wanted) in [("en", english), ("ru", russian)] {
        let serve = ["--lang", language, "serve", "--log", "off", "--listen", "127.0.0.1:0"];
        let err = kamni(&[&serve[..], &["--database", database, "--nats", nats]].concat()).refused(code);
        assert!(err.contains(wanted), "{nats}: {err}");
        assert!(!err.contains("secret"), "{nats}: {err}");
    }
}

#[test]
fn what_is_wrong_with_the_servers_is_said_with_what_to_do() {
    let (books, folder) = (database(), folder());
    let file = file_in(&folder, "kamni.db");
    check(&file, "nats://a", 2, "several nodes need a PostgreSQL database", "нужна база данных PostgreSQL");
    check(&books, "http://u:secret@a", 2, "Write nats://host", "Он пишется так: nats://host");
    check(&books, "tls://u:secret@a", 2, "Write nats://, and reach", "Пишите nats://");
    check(
        &books,
        "nats://u:secret@127.0.0.1:1",
        1,
        "Check the host and the port",
        "Проверьте имя машины и порт",
    );
    let plain = Server::start_with(&[]);
    check(&books, &plain.text(), 1, "nats-server -js", "nats-server -js");
    let guarded = Server::start_with(&["-js", "--user", "ann", "--pass", "right"]);
    let wrong = guarded.text().replace("//", "//ann:secret@");
    check(&books, &wrong, 1, "Check the name and the password", "Проверьте имя и пароль");
}

#[test]
fn two_nodes_open_over_the_same_books_and_say_where_they_belong() {
    let (books, nats) = (database(), Server::start_with(&["-js", "--user", "ann", "--pass", "sesame"]));
    let node = || {
        let mut command =
            command(&["serve", "--listen", "127.0.0.1:0", "--log", "debug,async_nats::jetstream=info"]);
        command.env("KAMNI_DATABASE", &books).env("KAMNI_NATS", nats.text().replace("//", "//ann:sesame@"));
        Served::start(command)
    };
    let (one, two) = (node(), node());
    assert!(one.said.iter().any(|line| line.contains(&nats.text())), "{:?}", one.said);
    let (game, _) = one.make_game();
    assert!(two.get(&game).starts_with("HTTP/1.1 200 "), "the game is there");
    for node in [one, two] {
        let (code, log) = node.stop("TERM");
        assert_eq!(code, Some(0));
        assert!(!log.contains("sesame"), "{log}");
    }
}
