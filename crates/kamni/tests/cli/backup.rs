//! `kamni backup`.

use std::fs;

use crate::run::{command, file_in, folder, kamni};
use crate::serve::Served;

#[cfg(unix)]
#[test]
fn a_copy_while_the_server_runs_is_a_database_like_the_first() {
    let folder = folder();
    let [database, copy] = ["kamni.db", "copy.db"].map(|name| file_in(&folder, name));
    let serve = |database: &str| {
        Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database", database]))
    };
    let served = serve(&database);
    let (game, _) = served.make_game();
    let out = kamni(&["backup", &copy, "--database", &database]).fine();
    assert!(out.starts_with(&format!("Copied to {copy}: 1 game, ")), "{out}");
    let mode = fs::metadata(&copy).map(|file| std::os::unix::fs::PermissionsExt::mode(&file.permissions()));
    assert_eq!(mode.expect("it is there") & 0o777, 0o600, "others do not read it");

    let before = fs::read(&copy).expect("it is there");
    let err = kamni(&["backup", &copy, "--database", &database]).refused(1);
    assert_eq!(err, format!("kamni: There is a file {copy} already; nothing was copied.\n"));
    let err = kamni(&["--lang", "ru", "backup", &database, "--database", &database]).refused(1);
    assert_eq!(err, format!("kamni: Файл {database} уже есть; ничего не скопировано.\n"));
    assert_eq!(fs::read(&copy).expect("it is there"), before, "it is left as it was");
    assert_eq!(served.stop("TERM"), (Some(0), String::new()));

    // From the file of a server that is closed, too; the variable says where it is.
    let later = file_in(&folder, "later.db");
    let output = command(&["backup", &later]).env("KAMNI_DATABASE", &database).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    for file in [copy, later] {
        let served = serve(&file);
        let answer = served.get(&game);
        assert!(answer.starts_with("HTTP/1.1 200 "), "the game is there: {answer}");
        assert_eq!(served.stop("TERM").0, Some(0));
    }
}

#[test]
fn what_cannot_be_copied_is_told_and_leaves_nothing() {
    let folder = folder();
    let [none, text, to] = ["none.db", "text.db", "to.db"].map(|name| file_in(&folder, name));
    let err = kamni(&["backup", &to, "--database", &none]).refused(1);
    assert!(err.contains(&format!("There is no database {none}.")), "{err}");
    fs::write(&text, "this is no database").expect("it can be written");
    let err = kamni(&["backup", &to, "--database", &text]).refused(1);
    assert_eq!(err, format!("kamni: {text} is not a database of Kamni.\n"));
    let err = kamni(&["backup", &file_in(&folder, "no/folder/to.db"), "--database", &text]).refused(1);
    assert!(err.contains("was not made: there is no such file or folder"), "{err}");
    assert!(kamni(&["backup"]).refused(2).contains("Something is missing: <FILE>."));
    let left: Vec<_> =
        fs::read_dir(folder.path()).expect("it is there").flatten().map(|e| e.file_name()).collect();
    assert_eq!(left, ["text.db"]);
}

#[cfg(unix)]
#[test]
fn a_copy_that_is_killed_does_not_stand_there() {
    use std::process::Stdio;
    use std::{thread, time::Duration};

    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Connection, Executor};

    let folder = folder();
    let [database, copy] = ["kamni.db", "copy.db"].map(|name| file_in(&folder, name));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("it starts");
    let lock = runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(&database).create_if_missing(true);
        let mut books = options.connect().await.expect("it opens");
        let sql = "CREATE TABLE games (id TEXT); CREATE TABLE events (id TEXT); BEGIN EXCLUSIVE";
        books.execute(sql).await.expect("it is done");
        books
    });
    // Somebody has the books for himself, and the copy waits for him.
    let child = command(&["backup", &copy, "--database", &database])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.expect("it starts");
    let begun = || {
        let names = fs::read_dir(folder.path()).expect("it is there").flatten();
        names.into_iter().any(|name| name.file_name().to_string_lossy().ends_with(".part"))
    };
    for _ in 0..400 {
        if begun() || fs::exists(&copy).unwrap_or_default() {
            break;
        }
        thread::sleep(Duration::from_millis(25));
    }
    assert!(begun(), "it has begun beside its place");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(!fs::exists(&copy).unwrap_or_default(), "half a copy is none");
    runtime.block_on(lock.close()).expect("it can be closed");
    // What was left does not stand in the way of the next one.
    assert!(kamni(&["backup", &copy, "--database", &database]).fine().contains("Copied to"));
}
