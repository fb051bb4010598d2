//! `kamni migrate`: a house that moves to a server and back, and goes on.

use kamni_store::testing::{address_for, new_database};

use crate::postgres::wait;
use crate::run::{command, file_in, folder, kamni};
use crate::serve::Served;

fn serve(database: &str) -> Served {
    Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database", database]))
}

/// Whether who has the cookie plays the game: others see guests there.
fn plays(served: &Served, game: &str, cookie: &str) -> bool {
    let page =
        served.ask(&format!("GET {game}"), &format!("Cookie: {cookie}\r\nAccept-Language: en\r\n"), "");
    assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
    !page.contains("Guest 1 and Guest 2")
}

#[test]
fn a_house_moves_and_goes_on_with_its_games() {
    let folder = folder();
    let [first, back] = ["kamni.db", "back.db"].map(|name| file_in(&folder, name));
    kamni(&["load", "fill", "--database", &first, "--games", "60", "--players", "6"]);
    let served = serve(&first);
    let (game, cookie) = served.make_game();
    assert!(plays(&served, &game, &cookie) && !plays(&served, &game, "kamni=none"));
    let address = address_for("kamni", &wait(new_database()));
    let migrate = |from: &str, to: &str| kamni(&["migrate", "--from", from, "--to", to]);
    let open = migrate(&first, &address).refused(1);
    assert!(open.contains("open with this database already"), "{open}");
    assert_eq!(served.stop("TERM").0, Some(0));

    let there = migrate(&first, &address);
    assert_eq!(there.code, Some(0), "{there:?}");
    assert!(there.err.contains("events: ") && there.err.contains("games: 61 of 61"), "{}", there.err);
    assert!(there.out.contains("are the same in both"), "{}", there.out);
    let served = serve(&address);
    assert!(plays(&served, &game, &cookie) && !plays(&served, &game, "kamni=none"));
    let open = migrate(&address, &back).refused(1);
    assert!(open.contains("A server of Kamni is working with that database"), "{open}");
    assert_eq!(served.stop("TERM").0, Some(0));

    let home = migrate(&address, &back);
    assert_eq!(home.code, Some(0), "{home:?}");
    let served = serve(&back);
    assert!(plays(&served, &game, &cookie));
    assert_eq!(served.stop("TERM").0, Some(0));
    let again = migrate(&first, &address).refused(1);
    assert!(again.contains("has books already"), "{again}");
}

#[test]
fn what_cannot_be_moved_is_told() {
    let folder = folder();
    let [none, text] = ["none.db", "text.db"].map(|name| file_in(&folder, name));
    let address = address_for("kamni", &wait(new_database()));
    let migrate = |from: &str, to: &str| kamni(&["--lang", "en", "migrate", "--from", from, "--to", to]);
    assert!(migrate(&none, &text).refused(2).contains("postgres://"));
    assert!(migrate(&none, &address).refused(1).contains("There is no database"));
    assert!(migrate(&address, &none).refused(1).contains("has no books of Kamni"));
    std::fs::write(&text, "this is no database").expect("written");
    let err = migrate(&text, &address).refused(1);
    assert!(err.contains("nothing was moved"), "{err}");
    let err = migrate("postgres://a:secret@127.0.0.1:1/b", &file_in(&folder, "new.db")).refused(1);
    assert!(err.contains("Check the host") && !err.contains("secret"), "{err}");
    let err = kamni(&["--lang", "ru", "migrate", "--from", &none, "--to", &address]).refused(1);
    assert!(err.contains("Базы данных") && err.contains("нет"), "{err}");
}
