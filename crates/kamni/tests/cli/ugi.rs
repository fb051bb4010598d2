//! `kamni ugi`, spoken to as a match program does.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use kamni_rules::{AnyPosition, Game, GameKind, Position, Rules, notation};

use crate::run::{command, kamni_reads};

/// The engine, and its lines as they come.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let child = command(&["ugi"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the binary starts");
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.expect("its lines are text")).is_err() {
                    return;
                }
            }
        });
        Self { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The lines up to the first that begins with this word.
    #[track_caller]
    fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|error| panic!("no {word} ({error}) after {lines:?}"));
            let found = line.split(' ').next() == Some(word);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    #[track_caller]
    fn ask(&mut self, line: &str, word: &str) -> String {
        self.say(line);
        self.until(word).pop().expect("the last line is the answer")
    }

    #[track_caller]
    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// Plays a turn that an engine gave; it must be legal and whole.
#[track_caller]
fn play_turn(game: &mut Game<AnyPosition>, best: &str) -> String {
    let words: Vec<&str> = best.split(' ').collect();
    let ["bestmove", text] = words[..] else { panic!("two words: {best}") };
    let number = game.position().turn();
    for step in notation::read_turn(text).expect("steps") {
        assert!(game.position().turn() == number && !game.position().is_over(), "{text} is one turn");
        game.play(step).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    assert!(game.position().is_over() || game.position().turn() == number + 1, "{text} is a whole turn");
    text.to_owned()
}

#[test]
fn it_introduces_itself() {
    let out = kamni_reads(&["ugi"], "ugi\nquit\nugi\n").fine();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("id name Kamni "), "{out}");
    assert!(lines[1].starts_with("id author "), "{out}");
    assert_eq!(lines.last(), Some(&"ugiok"), "nothing comes after quit");
    let game = "option name Game type combo default kamiken var kamiken var close-combat var four";
    assert!(lines[2].starts_with(game), "{out}");
    for line in [
        "option name size type spin default 9 min 3 max 19",
        "option name komi type string default 0.5",
        "option name board type combo default 13 var 13 var 18",
        "option name Hash type spin default 256 min 1 max 16384",
        "option name Level type spin default 10 min 1 max 10",
        "option name Family type combo default best var best var alphabeta var mcts var uct",
    ] {
        assert!(lines.contains(&line), "{line} in {out}");
    }
}

#[test]
fn a_few_turns_of_every_game() {
    let mut engine = Engine::start();
    for &kind in GameKind::ALL {
        engine.say(&format!("setoption name Game value {kind}"));
        engine.say("uginewgame");
        let mut game = Game::new(Rules::new(kind, []).expect("defaults").start());
        let mut turns = Vec::new();
        for _ in 0..4 {
            let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
            engine.say(&format!("position startpos{moves}"));
            engine.say("go nodes 1500");
            let lines = engine.until("bestmove");
            let [.., info, best] = lines.as_slice() else { panic!("{kind}: {lines:?}") };
            for field in ["depth", "seldepth", "time", "nodes", "nps", "hashfull", "multipv", "score", "pv"] {
                assert!(info.contains(&format!(" {field} ")), "{kind}: no {field} in {info}");
            }
            let text = play_turn(&mut game, best);
            let line = info.split(" pv ").nth(1).expect("a line of turns");
            assert_eq!(
                line.split(' ').next(),
                Some(text.as_str()),
                "{kind}: the last info has the whole turn"
            );
            turns.push(text);
        }
    }
    engine.quit();
}

#[test]
fn a_whole_game_with_itself() {
    let mut engine = Engine::start();
    engine.say("setoption name Game value close-combat");
    engine.say("setoption name size value 5");
    engine.say("setoption name Level value 2");
    let rules = Rules::new(GameKind::CloseCombat, [("size", "5")]).expect("an option");
    let mut game = Game::new(rules.start());
    let mut position = "position startpos moves".to_owned();
    engine.say(&position);
    while engine.ask("query gameover", "response") == "response false" {
        assert_eq!(engine.ask("query result", "response"), "response none");
        let first = game.position().to_move() == Some(kamni_rules::Player::First);
        assert_eq!(engine.ask("query p1turn", "response"), format!("response {first}"));
        let best = engine.ask("go p1time 3000 p2time 3000 p1inc 10 p2inc 10", "bestmove");
        position = position + " " + &play_turn(&mut game, &best);
        engine.say(&position);
    }
    let winner = game.position().outcome().expect("it is over").winner;
    let result = winner.map_or("draw", |winner| if winner.name() == "first" { "p1win" } else { "p2win" });
    assert_eq!(engine.ask("query result", "response"), format!("response {result}"));
    assert_eq!(engine.ask("query p1turn", "response"), "response false");
    assert_eq!(engine.ask("go depth 3", "bestmove"), "bestmove none");
    engine.quit();
}

#[test]
fn it_hears_while_it_thinks() {
    let mut engine = Engine::start();
    for game in ["kamiken", "four"] {
        engine.say(&format!("setoption name Game value {game}"));
        engine.say("isready");
        engine.until("readyok");
        engine.say("go infinite");
        engine.until("info");
        engine.ask("isready", "readyok");
        let busy = engine.ask("go depth 1", "info");
        assert!(busy.starts_with("info "), "{busy}");
        let told = Instant::now();
        let best = engine.ask("stop", "bestmove");
        // Machines that test are busy; by itself it takes a few milliseconds.
        assert!(told.elapsed() < Duration::from_secs(2), "{:?}", told.elapsed());
        play_turn(
            &mut Game::new(Rules::new(game.parse().expect("a game"), []).expect("defaults").start()),
            &best,
        );
        // The next search can begin at once.
        engine.ask("go nodes 100", "bestmove");
    }
    engine.say("go infinite");
    engine.quit();
}

#[test]
fn nothing_is_answered_before_stop_in_an_endless_search() {
    let mut engine = Engine::start();
    engine.say("setoption name size value 3");
    // A position that is solved at once.
    engine.say("position startpos moves b2 a1");
    engine.say("go infinite");
    engine.ask("isready", "readyok");
    thread::sleep(Duration::from_millis(300));
    let said: Vec<String> = engine.lines.try_iter().collect();
    assert!(said.iter().all(|line| line.starts_with("info ")), "{said:?}");
    engine.ask("stop", "bestmove");
    engine.quit();
}

#[test]
fn a_budget_of_nodes_repeats() {
    let searched = || {
        let input = "setoption name Game value dao\nsetoption name Hash value 8\nsetoption name MultiPV value 3\n\
                     position startpos moves a1-b1\ngo nodes 3000\n";
        let out = kamni_reads(&["ugi"], input).fine();
        let steady = |line: &str| -> String {
            let words: Vec<&str> = line.split(' ').collect();
            let place = |word| words.iter().position(|other| *other == word);
            match (place("time"), place("nodes"), place("nps"), place("hashfull")) {
                (Some(time), Some(nodes), Some(nps), Some(full)) => {
                    [&words[..time], &words[nodes..nps], &words[full..]].concat().join(" ")
                }
                _ => line.to_owned(),
            }
        };
        out.lines().map(steady).collect::<Vec<_>>()
    };
    let lines = searched();
    assert_eq!(lines, searched());
    assert!(lines.iter().any(|line| line.contains(" multipv 3 ")), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "the input's end waits for it");
}

#[test]
fn positions_of_all_kinds() {
    let check = |lines: &str, said: &str| {
        let out = kamni_reads(&["ugi"], format!("setoption name size value 5\n{lines}\nd\n")).fine();
        assert!(out.lines().any(|line| line == said), "{lines}: {said} in {out}");
    };
    check("position startpos moves c3 b2 a1", "fen x4/1o3/2x2/5/5 second");
    check("position fen x4/1o3/2x2/5/5 second", "fen x4/1o3/2x2/5/5 second");
    check("position fen x4/1o3/2x2/5/5 second moves a3", "fen x4/1o3/o1x2/5/5 first");
    check("position startpos moves c3,b2,a1", "fen x4/1o3/2x2/5/5 second");
    // What is refused leaves the position as it was.
    check("position startpos moves c3\nposition startpos moves c3 b2 b2", "fen 5/5/2x2/5/5 second");
    check("position startpos moves c3\nposition fen nonsense", "fen 5/5/2x2/5/5 second");
    check(
        "position startpos moves c3 b2 b2",
        "info string Step “b2” at ply 2 is refused. b2 is occupied: a stone stands there.",
    );
    // Another game begins at its start.
    check("position startpos moves c3\nsetoption name komi value 1.5", "fen 5/5/5/5/5 first");
    check("position startpos moves c3\nsetoption name Threads value 2", "fen 5/5/2x2/5/5 second");
}

#[test]
fn our_own_commands() {
    let ask = |line: &str| kamni_reads(&["ugi"], format!("setoption name size value 3\n{line}\n")).fine();
    assert_eq!(ask("moves"), "moves a1 a2 a3 b1 b2 b3 c1 c2 c3 pass\n");
    assert_eq!(ask("perft 0"), "perft 1\n");
    assert_eq!(ask("perft 1"), "perft 10\n");
    let counted = crate::run::kamni(&["perft", "kamiken", "--set", "size=3", "--depth", "4"]).fine();
    assert_eq!(ask("perft 4"), format!("perft {counted}"));
    assert!(ask("d").contains("\nfen 3/3/3 first\n"));
    let mut engine = Engine::start();
    engine.say("perft 200");
    engine.ask("isready", "readyok");
    assert_eq!(engine.ask("stop", "perft"), "perft stopped");
    engine.quit();
}

#[test]
fn bad_lines_do_no_harm() {
    let long = format!("position startpos moves {}", "a1 ".repeat(1 << 20));
    let mut input: Vec<u8> = Vec::new();
    for line in [
        "xyzzy",
        "go",
        "go sideways",
        "go depth",
        "go depth -",
        "go depth 99999999999999999999",
        "go movetime 5 depth 3",
        "setoption",
        "setoption name",
        "setoption name Game value chess",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999",
        "setoption name frob value 1",
        "setoption name size value ５",
        "position",
        "position fen",
        "position fen \u{1b}[2J",
        "position startpos moves ц3",
        "position startpos moves a1,,,, a1",
        "query",
        "query p3turn",
        "perft",
        "perft -1",
        "stop",
        "debug on",
        long.as_str(),
    ] {
        input.extend(line.as_bytes());
        input.extend(b"\r\n");
    }
    input.extend(b"position startpos moves \xff\xfe\n\0\0\n");
    input.extend(b"isready\n");
    let out = kamni_reads(&["ugi"], input).fine();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.last(), Some(&"readyok"), "{out}");
    assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info string ")), "{out}");
    // All but `stop`, which there is nothing to stop for.
    assert_eq!(lines.len(), 28, "{out}");
    assert!(!out.contains('\u{1b}'), "{out}");
}

#[test]
fn in_russian_too() {
    let out = kamni_reads(&["ugi", "--lang", "ru"], "xyzzy\n").fine();
    assert_eq!(out, "info string Команды «xyzzy» нет.\n");
}

#[test]
fn time_is_kept_to() {
    let mut engine = Engine::start();
    for (game, go) in
        [("hasami", "go movetime 200"), ("four", "go movetime 200"), ("dao", "go p1time 5030 p2time 1")]
    {
        engine.say(&format!("setoption name Game value {game}"));
        engine.ask("isready", "readyok");
        let asked = Instant::now();
        engine.ask(go, "bestmove");
        assert!(asked.elapsed() < Duration::from_millis(1500), "{game}: {:?}", asked.elapsed());
    }
    engine.quit();
}

#[test]
fn a_depth_is_answered_in_every_family() {
    let mut engine = Engine::start();
    for &kind in GameKind::ALL {
        engine.say(&format!("setoption name Game value {kind}"));
        for family in ["alphabeta", "mcts", "uct"] {
            engine.say(&format!("setoption name Family value {family}"));
            engine.say("position startpos");
            let best = engine.ask("go depth 1", "bestmove");
            play_turn(&mut Game::new(Rules::new(kind, []).expect("defaults").start()), &best);
        }
    }
    engine.quit();
}

#[test]
fn only_the_turns_that_are_named() {
    let mut engine = Engine::start();
    for family in ["alphabeta", "mcts", "uct"] {
        engine.say(&format!("SETOPTION Name family VALUE {family}"));
        engine.say("position startpos");
        let best = engine.ask("go searchmoves a1 pass nodes 300", "bestmove");
        assert!(["bestmove a1", "bestmove pass"].contains(&best.as_str()), "{family}: {best}");
        assert_eq!(engine.ask("go nodes 50 searchmoves i9", "bestmove"), "bestmove i9", "{family}");
        assert_ne!(engine.ask("go nodes 300", "bestmove"), "bestmove i9", "{family}: all are free again");
    }
    let said = engine.ask("go searchmoves a1 z9 nodes 300", "info");
    assert!(said.contains("The turn “z9” of searchmoves is refused."), "{said}");
    assert!(engine.ask("go searchmoves a1,b2 nodes 300", "info").contains("more than one turn"));
    // Turns of several steps.
    engine.say("setoption name Game value dao");
    engine.say("setoption name first value riders");
    engine.say("setoption name Family value best");
    engine.say("position startpos");
    let best = engine.ask("go searchmoves e5-e4,f5-f4,end nodes 2000", "bestmove");
    assert_eq!(best, "bestmove e5-e4,f5-f4,end");
    assert!(engine.ask("go searchmoves e5-e4 nodes 2000", "bestmove").starts_with("bestmove e5-e4,"));
    engine.quit();
}

#[test]
fn it_ponders_until_it_is_told() {
    let mut engine = Engine::start();
    engine.say("setoption name Ponder value true");
    for game in ["kamiken", "hasami"] {
        engine.say(&format!("setoption name Game value {game}"));
        engine.say("position startpos");
        engine.say("go ponder movetime 50");
        // Long after its time it has said nothing.
        thread::sleep(Duration::from_millis(400));
        engine.say("isready");
        let before = engine.until("readyok");
        assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
        let began = Instant::now();
        let best = engine.ask("ponderhit", "bestmove");
        assert!(best != "bestmove pass" && began.elapsed() >= Duration::from_millis(40), "{best}");
        engine.say("go ponder p1time 60000 p2time 60000");
        thread::sleep(Duration::from_millis(50));
        assert_ne!(engine.ask("stop", "bestmove"), "bestmove pass");
        // One that is limited otherwise waits too.
        engine.say("go ponder nodes 10");
        thread::sleep(Duration::from_millis(200));
        engine.say("isready");
        let before = engine.until("readyok");
        assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
        engine.ask("ponderhit", "bestmove");
    }
    assert!(engine.ask("ponderhit", "info").contains("only after go ponder"));
    engine.quit();
    // Nobody is left to tell it.
    let out = kamni_reads(&["ugi"], "position startpos\ngo ponder movetime 100000\n").fine();
    assert!(out.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{out}");
}

#[test]
fn numbers_have_their_bounds() {
    let out = kamni_reads(
        &["ugi", "--lang", "ru"],
        "go movetime -5\nsetoption name Seed value 9223372036854775808\n",
    )
    .fine();
    assert!(!out.contains("bestmove") && out.contains("а не «-5»"), "{out}");
    assert!(out.contains("9223372036854775807"), "{out}");
}
