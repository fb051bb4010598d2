//! `kamni worker`: what is wrong is said with what to do, a house without threads plays by it, and it leaves in good order.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use kamni_store::testing::{address_for, new_database};
use kamni_wire::testing::Server;

use crate::run::{command, kamni};
use crate::serve::Served;

/// A worker that runs, killed if a test fails.
struct Working {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Working {
    fn start(nats: &str, more: &[&str]) -> Self {
        let mut command = command(&[&["worker", "--nats", nats, "--log", "off"], more].concat());
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Self { child, lines }
    }

    fn line(&mut self) -> String {
        self.lines.next().expect("it says something").expect("it is text")
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("there is such a command");
        assert!(sent.success());
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        // It has ended by itself, if all went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is said in both languages when it cannot work.
fn check(args: &[&str], code: i32, english: &str, russian: &str) {
    for (language, wanted) in [("en", english), ("ru", russian)] {
        let err = kamni(&[&["--lang", language, "worker", "--log", "off"], args].concat()).refused(code);
        assert!(err.contains(wanted), "{args:?}: {err}");
        assert!(!err.contains("secret"), "{args:?}: {err}");
    }
}

#[test]
fn what_is_wrong_is_said_with_what_to_do() {
    check(&[], 2, "--nats nats://a,b,c", "--nats nats://a,b,c");
    check(&["--nats", "http://u:secret@a"], 2, "Write nats://host", "Он пишется так: nats://host");
    check(&["--nats", "nats://a", "--threads", "2000"], 2, "from 0 to 1024", "от 0 до 1024");
    let gone = ["--nats", "nats://u:secret@127.0.0.1:1"];
    check(&gone, 1, "Check the host and the port", "Проверьте имя машины и порт");
    let plain = Server::start_with(&[]);
    check(&["--nats", &plain.text()], 1, "nats-server -js", "nats-server -js");
    let guarded = Server::start_with(&["-js", "--user", "ann", "--pass", "right"]);
    let wrong = guarded.text().replace("//", "//ann:secret@");
    check(&["--nats", &wrong], 1, "Check the name and the password", "Проверьте имя и пароль");
}

#[test]
fn it_says_when_servers_go_and_come_back_and_leaves_in_good_order() {
    for signal in ["TERM", "INT"] {
        let mut nats = Server::start();
        let mut worker = Working::start(&nats.text(), &["--threads", "2"]);
        assert_eq!(worker.line(), format!("Ready to think: 2 threads, work by {}", nats.text()));
        nats.kill();
        assert!(worker.line().contains("are gone"));
        nats.restart();
        assert_eq!(worker.line(), "The NATS servers are back");
        worker.signal(signal);
        assert_eq!(worker.line(), "Closed; what was not done goes to others");
        assert_eq!(worker.child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn a_house_without_threads_plays_by_workers_one_of_which_dies() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let books = address_for("kamni", &runtime.expect("a runtime").block_on(new_database()));
    let nats = Server::start();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--log", "off", "--thinkers", "0", "--think", "3000"];
    let node =
        Served::start(command(&[&serve[..], &["--database", &books, "--nats", &nats.text()]].concat()));
    let mut first = Working::start(&nats.text(), &["--threads", "1"]);
    assert!(first.line().starts_with("Ready to think"));
    let made = "game=kamiken&way=computer&level=10&side=second";
    let answer = node.ask("POST /games", "", made);
    let page = answer.lines().find_map(|line| line.strip_prefix("location: ")).expect(&answer).to_owned();
    let id = page.trim_start_matches('/').split(['/', '?']).next().unwrap_or_default().to_owned();
    // The first one has begun, or is about to.
    std::thread::sleep(Duration::from_millis(700));
    first.signal("KILL");
    let mut second = Working::start(&nats.text(), &["--threads", "1"]);
    assert!(second.line().starts_with("Ready to think"));
    let began = Instant::now();
    loop {
        let game = node.get(&format!("/api/game/{id}"));
        if !game.contains("\"turns\":[]") {
            assert!(game.starts_with("HTTP/1.1 200 "), "{game}");
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{game}");
        std::thread::sleep(Duration::from_millis(100));
    }
    let metrics = node.get("/metrics");
    assert!(metrics.contains("kamni_workers "), "{metrics}");
}
