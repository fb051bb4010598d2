//! `kamni admin`: on a database whose server is open, and on one that is closed.

use std::fs;

use crate::run::{Ran, command, file_in, folder, kamni};
use crate::serve::Served;

const PASSWORD: &str = "name=Boris&password=correct+horse+7";

fn serve(database: &str) -> Served {
    Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database", database]))
}

/// The session of somebody who has just signed up.
fn sign_up(served: &Served, form: &str) -> String {
    let answer = served.ask("POST /account/sign-up", "", form);
    assert!(answer.starts_with("HTTP/1.1 303 "), "{answer}");
    let cookie = answer.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie: kamni="));
    let cookie = cookie.and_then(|line| line.split_once(": ")).expect("a cookie").1;
    cookie.split(';').next().expect("its value").to_owned()
}

fn page(served: &Served, path: &str, cookie: &str) -> String {
    served.ask(&format!("GET {path}"), &format!("Cookie: {cookie}\r\nAccept-Language: en\r\n"), "")
}

#[test]
fn the_host_keeps_order_while_the_house_is_open() {
    let folder = folder();
    let database = file_in(&folder, "kamni.db");
    let served = serve(&database);
    let admin = |words: &[&str]| -> Ran {
        let at = ["--database", database.as_str()];
        kamni(&[&["--lang", "en", "admin"], words, &at].concat())
    };
    let (anna, boris) = (sign_up(&served, "name=Anna&password=correct+horse+7"), sign_up(&served, PASSWORD));
    assert!(page(&served, "/staff", &anna).starts_with("HTTP/1.1 404 "));
    assert!(admin(&["log"]).fine().contains("Nothing has been done yet."));
    assert!(admin(&["reports"]).fine().contains("No report waits."));

    let said = admin(&["staff", "anna"]).fine();
    assert!(said.contains("Anna belongs to staff now") && said.contains("kamni admin undo 1"), "{said}");
    assert!(page(&served, "/staff", &anna).starts_with("HTTP/1.1 200 "), "at once, with the server open");
    assert!(page(&served, "/staff", &boris).starts_with("HTTP/1.1 404 "));
    assert!(admin(&["staff", "anna"]).refused(1).contains("Nothing was changed"));

    let said = admin(&["close", "Boris"]).fine();
    assert!(said.contains("The account Boris is closed."), "{said}");
    assert!(!page(&served, "/account", &boris).contains("sign-out"), "he is signed out");
    assert!(admin(&["undo", "2"]).fine().contains("Number 2 is undone."));
    assert!(admin(&["undo", "2"]).refused(1).contains("cannot be undone"));
    admin(&["mute", "Boris", "--days", "3"]).fine();
    admin(&["rename", "Boris", "Bora"]).fine();
    assert!(admin(&["rename", "Bora", "anna"]).refused(1).contains("is taken"));
    assert!(admin(&["rename", "Bora", "admin"]).refused(1).contains("kept by the house"));
    let log = admin(&["log"]).fine();
    for line in [
        "the host: Anna made staff",
        "Boris renamed to Bora",
        "closed (undone by the host)",
        "Bora muted until",
    ] {
        assert!(log.contains(line), "{line}: {log}");
    }

    // A password that was lost: the link works in the open house, once.
    let said = admin(&["reset", "Bora", "--public", "https://play.example"]).fine();
    let link = said.split("https://play.example").nth(1).expect("a link").trim().to_owned();
    assert!(page(&served, &link, "").contains("Bora"));
    let changed = served.ask(&format!("POST {link}"), "", "password=another+horse+8");
    assert!(changed.starts_with("HTTP/1.1 303 "), "{changed}");
    assert!(page(&served, &link, "").starts_with("HTTP/1.1 404 "));
    let said = admin(&["reset", "Bora"]).fine();
    assert!(said.contains("Put the house's address before this"), "{said}");
    assert_eq!(served.stop("TERM").0, Some(0));
    assert!(admin(&["unmute", "Bora"]).fine().contains("may talk again"), "and when it is closed");
    assert!(
        kamni(&["--lang", "ru", "admin", "log", "--database", &database]).fine().contains("новое имя Bora")
    );
}

#[test]
fn what_is_not_there_is_told() {
    let folder = folder();
    let (none, text) = (file_in(&folder, "none.db"), file_in(&folder, "text.db"));
    let err = kamni(&["admin", "log", "--database", &none]).refused(1);
    assert!(err.contains(&format!("There is no database {none}.")), "{err}");
    fs::write(&text, "this is no database").expect("written");
    kamni(&["admin", "log", "--database", &text]).refused(1);
    assert!(kamni(&["admin", "mute", "x", "--days", "0"]).refused(2).contains("--days"));
    assert!(kamni(&["admin", "frob"]).refused(2).contains("frob"));
    let database = file_in(&folder, "kamni.db");
    assert_eq!(serve(&database).stop("TERM").0, Some(0));
    let admin = |words: &[&str]| {
        kamni(&[&["--lang", "en", "admin"], words, &["--database", &database]].concat()).refused(1)
    };
    assert!(admin(&["close", "nobody"]).contains("There is no account nobody."));
    assert!(admin(&["settle", "7"]).contains("No report 7 waits."));
    assert!(admin(&["undo", "7"]).contains("cannot be undone"));
}
