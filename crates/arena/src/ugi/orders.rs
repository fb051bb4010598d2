//! The lines that a match program sends, taken apart.

use std::time::Duration;

use kamni_rules::Player;

/// What a line asks for. Texts are as they were sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order<'l> {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: &'l str,
        value: &'l str,
    },
    /// A position text, or the start, and the turns that follow.
    Position {
        text: Option<&'l str>,
        moves: &'l str,
    },
    Go(Go<'l>),
    /// What was pondered about has come to pass.
    PonderHit,
    Query(Query),
    Stop,
    Quit,
    /// Our own: draw the position.
    Draw,
    /// Our own: list the legal steps.
    Moves,
    /// Our own: count sequences of steps.
    Perft(u32),
    Nothing,
}

/// What to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Go<'l> {
    pub(super) limit: Limit,
    /// Not before `ponderhit` does the limit count.
    pub(super) ponder: bool,
    /// The only turns to choose from; all if there are none.
    pub(super) turns: Vec<&'l str>,
}

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Clock(Clock),
    MoveTime(Duration),
    Depth(u32),
    Nodes(u64),
    Infinite,
}

/// What both players have left, what each turn adds, and the turns up to the next control, if there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    left: [Option<u64>; 2],
    added: [u64; 2],
    turns: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    FirstToMove,
    GameOver,
    Result,
}

/// What is wrong with a line: the name of the text that says so, and the word that it is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wrong<'l> {
    pub(super) key: &'static str,
    pub(super) word: &'l str,
}

const fn wrong<'l, T>(key: &'static str, word: &'l str) -> Result<T, Wrong<'l>> {
    Err(Wrong { key, word })
}

/// Takes a line apart. Words are read without regard to case.
pub(super) fn read(line: &str) -> Result<Order<'_>, Wrong<'_>> {
    let (word, rest) = first_word(line);
    Ok(match word.to_ascii_lowercase().as_str() {
        "" => Order::Nothing,
        "ugi" => Order::Ugi,
        "isready" => Order::IsReady,
        "uginewgame" => Order::NewGame,
        "setoption" => return read_option(rest),
        "position" => return read_position(rest),
        "go" => Order::Go(read_go(rest)?),
        "ponderhit" => Order::PonderHit,
        "query" => Order::Query(match rest.to_ascii_lowercase().as_str() {
            "p1turn" => Query::FirstToMove,
            "gameover" => Query::GameOver,
            "result" => Query::Result,
            _ => return wrong("ugi-query", rest),
        }),
        "stop" => Order::Stop,
        "quit" => Order::Quit,
        "d" => Order::Draw,
        "moves" => Order::Moves,
        "perft" => match whole(rest).and_then(|depth| depth.try_into().ok()) {
            Some(depth) => Order::Perft(depth),
            None => return wrong("ugi-number", rest),
        },
        _ => return wrong("ugi-unknown", word),
    })
}

/// The first word of a text, and the rest.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

/// A text up to a word that stands alone, and what follows that word.
fn up_to<'t>(text: &'t str, word: &str) -> (&'t str, Option<&'t str>) {
    // Small ASCII letters stand where the others stood.
    let (mut from, small) = (0, text.to_ascii_lowercase());
    while let Some(place) = small[from..].find(word).map(|place| from + place) {
        let (before, after) = (&text[..place], &text[place + word.len()..]);
        let parted = |edge: Option<char>| edge.is_none_or(char::is_whitespace);
        if parted(before.chars().next_back()) && parted(after.chars().next()) {
            return (before.trim(), Some(after.trim()));
        }
        from = place + word.len();
    }
    (text.trim(), None)
}

fn read_option(rest: &str) -> Result<Order<'_>, Wrong<'_>> {
    let (word, rest) = first_word(rest);
    match up_to(rest, "value") {
        (name, Some(value)) if word.eq_ignore_ascii_case("name") && !name.is_empty() => {
            Ok(Order::SetOption { name, value })
        }
        _ => wrong("ugi-setoption", word),
    }
}

fn read_position(rest: &str) -> Result<Order<'_>, Wrong<'_>> {
    let (before, moves) = up_to(rest, "moves");
    let moves = moves.unwrap_or_default();
    let (word, text) = first_word(before);
    match (word.to_ascii_lowercase().as_str(), text) {
        ("startpos", "") => Ok(Order::Position { text: None, moves }),
        ("fen", text) if !text.is_empty() => Ok(Order::Position { text: Some(text), moves }),
        _ => wrong("ugi-position", word),
    }
}

/// Reads exactly one of the ways to limit a search, and what else is said about it.
fn read_go(rest: &str) -> Result<Go<'_>, Wrong<'_>> {
    let mut clock = Clock::default();
    let (mut timed, mut ponder) = (false, false);
    let (mut limits, mut turns) = (Vec::new(), Vec::new());
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let small = word.to_ascii_lowercase();
        match small.as_str() {
            "infinite" => limits.push(Limit::Infinite),
            "ponder" => ponder = true,
            "searchmoves" => {
                let before = turns.len();
                while let Some(turn) = words.next_if(|word| !is_word(word)) {
                    turns.push(turn);
                }
                if turns.len() == before {
                    return wrong("ugi-searchmoves", word);
                }
            }
            small if is_limit(small) => {
                let value = words.next().unwrap_or_default();
                let Some(number) = number(value, matches!(small, "p1time" | "p2time")) else {
                    return wrong("ugi-number", value);
                };
                timed |= clock.take(small, number);
                match small {
                    "movetime" => limits.push(Limit::MoveTime(Duration::from_millis(number))),
                    "depth" => limits.push(Limit::Depth(u32::try_from(number).unwrap_or(u32::MAX))),
                    "nodes" => limits.push(Limit::Nodes(number)),
                    _ => {}
                }
            }
            _ => return wrong("ugi-go", word),
        }
    }
    let limit = match (timed, limits.as_slice()) {
        (true, []) => Limit::Clock(clock),
        (false, [only]) => *only,
        // Nobody knows yet how long the turn may take.
        (false, []) if ponder => Limit::Infinite,
        _ => return wrong("ugi-go-one", rest),
    };
    Ok(Go { limit, ponder, turns })
}

/// Whether a word of `go` is none of the turns behind `searchmoves`.
fn is_word(word: &str) -> bool {
    let small = word.to_ascii_lowercase();
    is_limit(&small) || matches!(small.as_str(), "infinite" | "ponder" | "searchmoves")
}

fn is_limit(word: &str) -> bool {
    const LIMITS: [&str; 8] =
        ["p1time", "p2time", "p1inc", "p2inc", "movestogo", "movetime", "depth", "nodes"];
    LIMITS.contains(&word)
}

/// A number that is not below zero; a clock may have run out, and then counts as zero.
fn number(text: &str, is_clock: bool) -> Option<u64> {
    match text.strip_prefix('-') {
        Some(rest) if is_clock => whole(rest).map(|_| 0),
        Some(_) => None,
        None => whole(text),
    }
}

/// A number of digits alone.
pub(super) fn whole(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Turns that are still to come when nobody says how many.
const TURNS_TO_GO: u64 = 25;
/// Kept back for the way of the answer, in milliseconds.
const SPARE: u64 = 30;

impl Clock {
    /// Takes a field of the clock; says whether it was one.
    fn take(&mut self, word: &str, number: u64) -> bool {
        match word {
            "p1time" => self.left[0] = Some(number),
            "p2time" => self.left[1] = Some(number),
            "p1inc" => self.added[0] = number,
            "p2inc" => self.added[1] = number,
            "movestogo" => self.turns = Some(number),
            _ => return false,
        }
        true
    }

    /// Time for this turn: an even share of what is left, and most of what the turn will add; never nearly all.
    pub(super) fn share(&self, player: Player) -> Duration {
        let place = match player {
            Player::First => 0,
            Player::Second => 1,
        };
        let left = self.left[place].unwrap_or(0).saturating_sub(SPARE);
        let turns = self.turns.unwrap_or(TURNS_TO_GO).clamp(1, 1000);
        let share = (left / turns).saturating_add(self.added[place].saturating_mul(4) / 5);
        let most = if turns == 1 { left } else { left / 5 * 2 };
        Duration::from_millis(share.min(most).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let position = |text, moves| Ok(Order::Position { text, moves });
        let go = |limit| Ok(Order::Go(Go { limit, ponder: false, turns: Vec::new() }));
        let choice = |limit, ponder, turns: &[&'static str]| {
            Ok(Order::Go(Go { limit, ponder, turns: turns.to_vec() }))
        };
        for (line, order) in [
            ("  ugi ", Ok(Order::Ugi)),
            ("", Ok(Order::Nothing)),
            ("setoption name Game value dao", Ok(Order::SetOption { name: "Game", value: "dao" })),
            (
                "setoption name a name  value a value",
                Ok(Order::SetOption { name: "a name", value: "a value" }),
            ),
            ("setoption name Game", Err(Wrong { key: "ugi-setoption", word: "name" })),
            ("position startpos", position(None, "")),
            ("position startpos moves", position(None, "")),
            ("position startpos moves a1 b2,c3", position(None, "a1 b2,c3")),
            ("position fen 3/3/3 first turn=0 moves a1", position(Some("3/3/3 first turn=0"), "a1")),
            ("position fen 3/3/3 removes", position(Some("3/3/3 removes"), "")),
            ("position fen", Err(Wrong { key: "ugi-position", word: "fen" })),
            ("position", Err(Wrong { key: "ugi-position", word: "" })),
            ("go infinite", go(Limit::Infinite)),
            ("go depth 3", go(Limit::Depth(3))),
            ("GO Depth 3", go(Limit::Depth(3))),
            ("Position StartPos MOVES a1", position(None, "a1")),
            ("SetOption NAME Game VALUE dao", Ok(Order::SetOption { name: "Game", value: "dao" })),
            ("QUERY P1turn", Ok(Order::Query(Query::FirstToMove))),
            ("go movetime -5", Err(Wrong { key: "ugi-number", word: "-5" })),
            ("go nodes -1", Err(Wrong { key: "ugi-number", word: "-1" })),
            ("go nodes +5", Err(Wrong { key: "ugi-number", word: "+5" })),
            ("go movetime +5", Err(Wrong { key: "ugi-number", word: "+5" })),
            ("go p1time -+5 p2time 5", Err(Wrong { key: "ugi-number", word: "-+5" })),
            ("perft +5", Err(Wrong { key: "ugi-number", word: "+5" })),
            ("go p1time 5 p2time 5 p1inc -1", Err(Wrong { key: "ugi-number", word: "-1" })),
            ("go searchmoves a1 b2,c3 depth 3", choice(Limit::Depth(3), false, &["a1", "b2,c3"])),
            ("go nodes 5 SearchMoves a1", choice(Limit::Nodes(5), false, &["a1"])),
            ("go searchmoves depth 3", Err(Wrong { key: "ugi-searchmoves", word: "searchmoves" })),
            ("go ponder movetime 50", choice(Limit::MoveTime(Duration::from_millis(50)), true, &[])),
            ("go ponder", choice(Limit::Infinite, true, &[])),
            ("ponderhit", Ok(Order::PonderHit)),
            ("go", Err(Wrong { key: "ugi-go-one", word: "" })),
            ("go depth 3 nodes 5", Err(Wrong { key: "ugi-go-one", word: "depth 3 nodes 5" })),
            ("go depth 3 p1time 5", Err(Wrong { key: "ugi-go-one", word: "depth 3 p1time 5" })),
            ("go depth", Err(Wrong { key: "ugi-number", word: "" })),
            ("go quickly", Err(Wrong { key: "ugi-go", word: "quickly" })),
            ("query p1turn", Ok(Order::Query(Query::FirstToMove))),
            ("query", Err(Wrong { key: "ugi-query", word: "" })),
            ("perft x", Err(Wrong { key: "ugi-number", word: "x" })),
            ("xyzzy 1", Err(Wrong { key: "ugi-unknown", word: "xyzzy" })),
        ] {
            assert_eq!(read(line), order, "{line}");
        }
    }

    #[test]
    fn a_clock_is_shared_out() {
        for (line, first, second) in [
            ("go p1time 60000 p2time 1030 p1inc 0 p2inc 0", 2398, 40),
            ("go p1time 60000 p2time 0 p1inc 1000 p2inc 1000", 3198, 1),
            ("go p1time 1030 p2time -5 p1inc 9000 p2inc 0", 400, 1),
            ("go p1time 10030 p2time 10030 movestogo 1", 10000, 10000),
            ("go p1time 10030 p2time 10030 movestogo 0", 10000, 10000),
            (
                "go p1time 18446744073709551615 p2time 1 p1inc 18446744073709551615 p2inc 0",
                4_427_218_577_690_292_386,
                1,
            ),
        ] {
            let Ok(Order::Go(Go { limit: Limit::Clock(clock), .. })) = read(line) else { panic!("{line}") };
            let shares = Player::BOTH.map(|player| clock.share(player).as_millis() as u64);
            assert_eq!(shares, [first, second], "{line}");
        }
    }
}
