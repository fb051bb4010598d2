//! `kamni load`: a small one, against servers of both kinds.

use crate::run::{command, file_in, folder, kamni};
use crate::serve::Served;

/// The number after a word of the table.
fn number(table: &str, after: &str) -> u64 {
    let rest = table.split(after).nth(1).unwrap_or_else(|| panic!("{after} in {table}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{after} in {table}"))
}

#[test]
fn games_of_all_kinds_are_played_without_errors() {
    let ran = kamni(&["load", "--games", "10", "--rate", "8", "--seconds", "3"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let out = &ran.out;
    assert!(out.starts_with("games: 10, with 15 sockets\n"), "{out}");
    assert_eq!(number(out, "errors: "), 0, "{out}");
    // 240 at the full rate; a machine that does much else besides makes fewer.
    assert!((40..=250).contains(&number(out, "steps: ")), "{out}");
    assert!(out.contains("from step to event") && out.contains("a game's page"), "{out}");
    if cfg!(target_os = "linux") {
        assert!((5..500).contains(&number(out, "the server: memory ")), "{out}");
    }
}

#[test]
fn whoever_looks_on_shares_what_is_drawn() {
    let ran = kamni(&["load", "--games", "1", "--watchers", "12", "--rate", "8", "--seconds", "3"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let out = &ran.out;
    assert!(out.starts_with("games: 1, with 14 sockets\n"), "{out}");
    assert!(number(out, "steps: ") > 4 && out.contains("to who looks on"), "{out}");
    // Once for each who plays and for all the others; again where a slow machine has told some of them late.
    assert!((2..=5).contains(&number(out, "what is told of a step: ")), "{out}");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_named_keeps_the_games() {
    let folder = folder();
    let database = file_in(&folder, "kamni.db");
    let served = Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--database", &database]));
    let server = format!("http://{}", served.address);
    let args =
        ["--lang", "ru", "load", "--games", "5", "--way", "side-by-side", "--seconds", "1", "--server"];
    let ran = kamni(&[&args[..], &[&server]].concat());
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("партий: 5, сокетов: 5\n") && ran.out.contains("ошибок: 0\n"), "{}", ran.out);
    assert!(!ran.out.contains("сервер: память"), "its process is not known: {}", ran.out);
    let metrics = served.get("/metrics");
    assert!(number(&metrics, "kamni_orders_total{outcome=\"done\"} ") >= 3, "{metrics}");
    assert_eq!(served.stop("TERM").0, Some(0));
    // Nobody is there any more.
    let ran = kamni(&["load", "--games", "1", "--server", &server]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("No games could be made. /games: there is no connection"), "{}", ran.err);
    let ran = kamni(&["--lang", "ru", "load", "--games", "1", "--server", &server]);
    assert!(ran.err.contains("создать не удалось. /games: нет соединения"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn what_pages_heard_is_held_against_the_books() {
    let folder = folder();
    let (database, log) = (file_in(&folder, "kamni.db"), file_in(&folder, "pages.log"));
    let served = Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--database", &database]));
    let server = format!("http://{}", served.address);
    let args = ["load", "--games", "5", "--way", "link", "--watchers", "2", "--rate", "8", "--seconds", "4"];
    // Pages go away and come back, and programs play beside them.
    let more = ["--bots", "2", "--leave", "2", "--server", &server, "--log", &log];
    let ran = kamni(&[&args[..], &more].concat());
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert_eq!(served.stop("TERM").0, Some(0));
    let check = |log: &str| kamni(&["load", "check", log, "--database", &database]);
    let ran = check(&log);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(number(&ran.out, "games: ") >= 7 && number(&ran.out, "pages: ") >= 16, "{}", ran.out);
    assert!(ran.out.contains("acknowledged steps lost: 0, doubled: 0, divergent clients: 0"), "{}", ran.out);
    assert!(number(&ran.out, "steps acknowledged: ") > 5, "{}", ran.out);
    assert!(ran.out.ends_with("all of it holds.\n"), "{}", ran.out);
    // Somebody was told of a step that nobody made.
    let text = std::fs::read_to_string(&log).expect("the log");
    let told = text.lines().find(|line| line.contains("\"kind\":\"step\"")).expect("a step");
    let game = told.split("\"game\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a game");
    let lie = format!(
        "{{\"at\":1,\"page\":1,\"game\":\"{game}\",\"t\":\"told\",\"n\":9999,\"event\":{{\"kind\":\"step\",\"step\":\"a1\"}}}}\n"
    );
    let other = file_in(&folder, "lie.log");
    std::fs::write(&other, text.clone() + &lie).expect("written");
    let ran = check(&other);
    assert_eq!(ran.code, Some(1));
    let lost = format!("{game}: a page was told of event 9999, which is not stored\n");
    // Nor does it follow what that page had seen.
    assert!(ran.out.contains(&lost) && ran.err.contains("What is wrong: 2."), "{}{}", ran.out, ran.err);
    assert!(ran.out.ends_with("lost: 1, doubled: 0, divergent clients: 1\n"), "{}", ran.out);
    // Neither a log nor a database.
    let ran = kamni(&["--lang", "ru", "load", "check", &database, "--database", &database]);
    assert!(ran.code == Some(1) && ran.err.contains("Не удаётся прочитать"), "{}", ran.err);
    let ran = kamni(&["load", "check", &log, "--database", &file_in(&folder, "none.db")]);
    assert!(ran.code == Some(1) && ran.err.contains("The database cannot be read"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_database_is_filled_with_games_that_can_be_looked_at() {
    let folder = folder();
    let database = file_in(&folder, "full.db");
    let fill = |more: &[&str]| {
        kamni(
            &[&["load", "fill", "--database", database.as_str(), "--games", "400", "--players", "30"], more]
                .concat(),
        )
    };
    let ran = fill(&[]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.starts_with("400 games are in ") && ran.err.contains("Writing 400 games"),
        "{}{}",
        ran.out,
        ran.err
    );
    let again = fill(&[]);
    assert_eq!(again.code, Some(1));
    assert!(again.err.contains("already") && again.err.contains("--add"), "{}", again.err);
    assert_eq!(fill(&["--add", "--seed", "2"]).code, Some(0));

    let served = Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--database", &database]));
    let all = served.get("/api/games");
    let total = number(&all, "\"total\":");
    // Those that were called off are listed only if one asks for them.
    let off = number(&served.get("/api/games?why=aborted"), "\"total\":");
    assert_eq!(total + off, 800);
    for kind in kamni_rules::GameKind::ALL {
        let page = served.get(&format!("/archive?game={kind}"));
        assert!(page.contains("class=\"to\"") && page.contains(&format!("class=\"board {kind}")), "{kind}");
    }
    // A game is whole: its own record says the same as the list.
    let json = |answer: &str| -> serde_json::Value {
        let body = answer.find('{').zip(answer.rfind('}')).map(|(begin, end)| &answer[begin..=end]);
        serde_json::from_str(body.unwrap_or_default()).expect("JSON")
    };
    let listed = json(&all);
    let game = &listed["games"][0];
    let own = served.get(&format!("/api/game/{}", game["id"].as_str().expect("an id")));
    let own = json(&own);
    assert_eq!(
        (&own["turns"], &own["result"], &own["players"]),
        (&game["turns"], &game["result"], &game["players"])
    );
    // Its books are claimed by the server now.
    let busy = fill(&["--add"]);
    assert!(busy.code == Some(1) && busy.err.contains("open with this database already"), "{}", busy.err);
    assert_eq!(served.stop("TERM").0, Some(0));
}
