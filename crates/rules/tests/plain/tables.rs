//! Perft tables: the numbers of step sequences from start positions and from positions next to rare rules.

use super::starts::Set;
use super::steer::{Policy, choose};
use super::{Options, Plain, Rng, options, perft, start};

/// One position of a table, reached by steps from the start.
pub struct Case {
    pub options: Options,
    pub steps: Vec<String>,
    /// The largest number that is still worked out.
    pub limit: u64,
}

/// One line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub options: String,
    pub steps: String,
    pub depth: u32,
    pub nodes: u64,
}

impl Line {
    pub fn text(&self) -> String {
        format!("{} | {} | {} | {}", self.options, self.steps, self.depth, self.nodes)
    }

    pub fn read(text: &str) -> Line {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [options, steps, depth, nodes] = parts[..] else { panic!("no line of a perft table: {text}") };
        let (depth, nodes) = (depth.parse().expect("a depth"), nodes.parse().expect("a number"));
        Line { options: options.to_string(), steps: steps.to_string(), depth, nodes }
    }

    /// The position that the line is about.
    pub fn state(&self, game: &str) -> Box<dyn Plain> {
        let set: Vec<(&str, &str)> =
            self.options.split_whitespace().map(|word| word.split_once('=').expect("name=value")).collect();
        let mut state = start(game, &options(game, &set));
        for step in self.steps.split_whitespace() {
            state.play(step);
        }
        state
    }
}

/// The lines of one game: every case as deep as its limit allows.
pub fn lines(game: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for case in cases(game) {
        let (options, steps) = (case.options.text(game), case.steps.join(" "));
        let position = Line { options, steps, depth: 0, nodes: 1 };
        let state = position.state(game);
        let widest = (state.legal().len() as u64).max(2);
        let (mut depth, mut nodes) = (0, 1);
        while depth < 8 && nodes > 0 && nodes * widest <= case.limit {
            depth += 1;
            nodes = perft(state.as_ref(), depth);
            lines.push(Line { depth, nodes, ..position.clone() });
        }
    }
    lines
}

pub fn header(game: &str) -> String {
    format!(
        "# perft of {game}: the number of different step sequences of exactly that length (rules.md, section 7).\n\
         # Worked out by the plain implementation in tests/plain (tests/plain/tables.rs says which positions). Again:\n\
         # KAMNI_WRITE_PERFT=1 cargo test --release --manifest-path crates/rules/Cargo.toml --test plain_selfcheck perft\n\
         # options | steps from the start | depth | nodes\n"
    )
}

/// The steps of the first steered game that reaches an event, without the step that reaches it.
fn before(game: &str, set: &[(&str, &str)], policy: Policy, event: &str) -> Vec<String> {
    for seed in 0..2000 {
        let mut rng = Rng(seed);
        let mut state = start(game, &options(game, set));
        for _ in 0..70 {
            if state.over() {
                break;
            }
            let step = choose(state.as_ref(), policy, &mut rng);
            state.play(&step);
            if state.events().contains_key(event) {
                let steps = &state.record().steps;
                return steps[..steps.len() - 1].to_vec();
            }
        }
    }
    panic!("{game}: no game reaches {event}");
}

fn cases(game: &str) -> Vec<Case> {
    let limit = match game {
        "kamiken" => 6_000_000,
        "close-combat" => 1_500_000,
        "four" => 6_000_000,
        "hasami" => 10_000_000,
        _ => 800_000,
    };
    let starts =
        start_sets(game).iter().map(|set| Case { options: options(game, set), steps: Vec::new(), limit });
    let of_this_game = |event: &str| event.split('.').next() == Some(game);
    let reached = REACHED.iter().filter(|(_, _, event)| of_this_game(event)).map(|&(set, policy, event)| {
        let steps = before(game, set, policy, event);
        Case { options: options(game, set), steps, limit: limit / 3 }
    });
    let written = written(game).into_iter().map(|(set, steps)| {
        let steps = steps.split_whitespace().map(str::to_string).collect();
        Case { options: options(game, set), steps, limit }
    });
    starts.chain(written).chain(reached).collect()
}

fn start_sets(game: &str) -> &'static [Set] {
    match game {
        "kamiken" => {
            &[&[("size", "3")], &[("size", "4"), ("komi", "1.5")], &[("size", "5")], &[], &[("size", "19")]]
        }
        "close-combat" => {
            &[&[("size", "5")], &[("size", "5"), ("lead", "1")], &[], &[("size", "19"), ("lead", "1")]]
        }
        "four" => &[&[("size", "7"), ("stones", "20")], &[("size", "8"), ("count", "always")], &[]],
        "hasami" => &[&[], &[("corner", "on"), ("quiet", "1")]],
        _ => &[&[], &[("first", "riders")], &[("turn-limit", "1")], &[("board", "18")]],
    }
}

/// Positions reached by written steps.
fn written(game: &str) -> Vec<(Set, &'static str)> {
    match game {
        "kamiken" => vec![
            (&[("size", "5")], "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5"),
            (&[("size", "5")], "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass"),
            (&[("size", "3")], "b2 pass"),
        ],
        "close-combat" => vec![
            (&[("size", "5")], "a1 b1"),
            (&[("size", "5")], "a1 b1 c1"),
            (&[("size", "5"), ("lead", "1")], "a1 b1 a2 end c1 pass d3"),
        ],
        "four" => vec![(&[("size", "7")], "b1 a2 g7 a1 a3 g1 c2"), (&[("size", "7")], "b2 c1 a7")],
        "hasami" => {
            vec![(&[], "e8-e3 a2-a3"), (&[("quiet", "4")], "a8-a7 a2-a3 a7-a8 a3-a2 a8-a7 a2-a3 a7-a8")]
        }
        _ => vec![(&[("turn-limit", "4")], "a1-b1 e5-e4 end b1-a1 e4-e5 end a1-b1 e5-e4 end b1-a1 e4-e5")],
    }
}

/// Positions one step before an event.
const REACHED: &[(Set, Policy, &str)] = &[
    (&[("size", "5")], Policy::PassRarely, "kamiken.R2 forced pass"),
    (&[("size", "5")], Policy::Crowd, "close-combat.R4 taking would fill a block"),
    (&[("size", "5"), ("lead", "1")], Policy::PreferTaking, "close-combat.second taking in a turn"),
    (&[("size", "7")], Policy::LeaveDanger, "close-combat.old danger not taken"),
    (&[("size", "7"), ("lead", "1")], Policy::PreferTaking, "close-combat.danger arisen through a taking"),
    (&[("size", "5")], Policy::PassRarely, "close-combat.put forbidden by block"),
    (&[("size", "7"), ("stones", "20")], Policy::Borders, "four.corner capture"),
    (&[("size", "7"), ("stones", "20")], Policy::PreferTaking, "four.budget extended"),
    (&[("size", "7"), ("stones", "20"), ("count-turns", "1")], Policy::DemandCount, "four.movement"),
    (&[("size", "8"), ("stones", "24")], Policy::PreferTaking, "four.capture with budget 0"),
    (&[("size", "8"), ("stones", "24")], Policy::PreferTaking, "four.must put"),
    (&[("size", "9"), ("count", "always")], Policy::PreferTaking, "four.several captured at once"),
    (&[("size", "7"), ("stones", "20")], Policy::PreferTaking, "four.below-ten in the opening"),
    (&[("size", "7")], Policy::PreferTaking, "four.R10 turn stays with the player who put"),
    (&[], Policy::PreferTaking, "hasami.row of several taken"),
    (&[("corner", "on")], Policy::Borders, "hasami.corner taking"),
    (&[], Policy::PreferTaking, "hasami.several directions"),
    (&[], Policy::LineOfFive, "hasami.reason five"),
    (&[], Policy::Shuttle, "hasami.R1 reason repetition"),
    (&[], Policy::ToTheDao, "dao.shift picking up 2"),
    (&[], Policy::ToTheDao, "dao.reason dao"),
    (&[("first", "riders")], Policy::Climb, "dao.R26 shift with riders riding"),
    (&[], Policy::PreferTaking, "dao.lift"),
    (&[("board", "18")], Policy::PreferTaking, "dao.shift picking up 1"),
    (&[], Policy::Climb, "dao.immobile fortress"),
];
