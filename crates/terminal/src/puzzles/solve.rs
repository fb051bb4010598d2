//! `kamni puzzle`: one puzzle, solved by typing turns.

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use kamni_engine::Stop;
use kamni_puzzles::{Puzzle, Verdict, all, find};
use kamni_rules::notation::write_turn;
use kamni_rules::{GameKind, Position, Rng, Step};
use kamni_texts::{Texts, Value, shown};

use super::theme;
use crate::args;
use crate::draw::{Palette, picture};
use crate::failure::Failure;
use crate::input::{InputLine, next_line};
use crate::record::Record;
use crate::terminal::Terminal;

/// The longest line that somebody types.
const LONGEST: u64 = 1 << 12;
/// Positions looked at to say why a turn is wrong.
const LOOK: u64 = 40_000;

pub(super) fn solve(terminal: &Terminal, asked: &args::Puzzle) -> Result<(), Failure> {
    let puzzle = chosen(&terminal.texts, asked)?;
    show(terminal, puzzle)?;
    let mut input = io::stdin().lock();
    let mut made: Vec<Step> = Vec::new();
    loop {
        write!(io::stdout().lock(), "{} ", terminal.fit(&terminal.texts.get("puzzle-prompt", &[])))?;
        io::stdout().lock().flush()?;
        let said = match next_line(&mut input, LONGEST)? {
            InputLine::End => {
                writeln!(io::stdout().lock())?;
                return Ok(());
            }
            InputLine::TooLong => terminal.texts.get("puzzle-too-long", &[]),
            InputLine::NotText => terminal.texts.get("puzzle-not-text", &[]),
            InputLine::Line(line) => match line.to_lowercase().as_str() {
                "" => continue,
                "quit" | "q" | "выход" => return Ok(()),
                "help" | "?" | "справка" => terminal.texts.get("puzzle-orders", &[]),
                "hint" | "подсказка" => hint(&terminal.texts, puzzle, &made),
                "solution" | "решение" => {
                    tell(terminal, &told(terminal, "puzzle-solution", puzzle))?;
                    return Ok(());
                }
                typed => match answer(terminal, puzzle, &mut made, typed) {
                    Ok(said) => said,
                    Err(Solved) => {
                        tell(terminal, &told(terminal, "puzzle-right", puzzle))?;
                        return Ok(());
                    }
                },
            },
        };
        tell(terminal, &said)?;
    }
}

fn tell(terminal: &Terminal, said: &str) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{}", terminal.fit(said))
}

/// The puzzle that is named, or one by chance.
fn chosen(texts: &Texts, asked: &args::Puzzle) -> Result<&'static Puzzle, Failure> {
    if let Some(id) = &asked.id {
        let unknown = || Failure::Usage(texts.get("puzzle-unknown", &[("id", shown(id).into())]));
        let puzzle = find(id).ok_or_else(unknown)?;
        let kind = puzzle.rules().kind();
        if asked.game.is_some_and(|game| game != kind) {
            let values = [("id", shown(id).into()), ("game", texts.game(kind).into())];
            return Err(Failure::Usage(texts.get("puzzle-of-other", &values)));
        }
        return Ok(puzzle);
    }
    // Without a seed another one every time.
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    let mut rng = Rng::new(asked.seed.unwrap_or_else(now));
    let kinds = GameKind::ALL;
    let kind = asked.game.unwrap_or_else(|| kinds[rng.below(kinds.len())]);
    let puzzles = all(kind);
    let none = || Failure::Asked(texts.get("puzzle-none", &[]));
    if puzzles.is_empty() { Err(none()) } else { Ok(&puzzles[rng.below(puzzles.len())]) }
}

fn show(terminal: &Terminal, puzzle: &Puzzle) -> io::Result<()> {
    let (texts, rules) = (&terminal.texts, puzzle.rules());
    let values = [("game", texts.game(rules.kind()).into()), ("id", puzzle.id().into())];
    tell(terminal, &texts.get("puzzle-title", &values))?;
    let record = Record::new(*rules, *puzzle.position());
    for line in picture(terminal, &record) {
        writeln!(io::stdout().lock(), "{}", line.text(terminal, Palette::of(rules.kind())))?;
    }
    let side = texts.side(rules, puzzle.mover());
    tell(terminal, &texts.get("puzzle-to-move", &[("side", side.into())]))?;
    tell(terminal, &texts.get(&format!("puzzle-task-{}", puzzle.aim().name()), &[]))?;
    tell(terminal, &texts.get("puzzle-orders", &[]))
}

fn told(terminal: &Terminal, key: &str, puzzle: &Puzzle) -> String {
    let values: [(&str, Value<'_>); 3] = [
        ("turn", write_turn(puzzle.solution()).into()),
        ("theme", theme(terminal, puzzle).into()),
        ("rating", puzzle.rating().to_string().into()),
    ];
    terminal.texts.get(key, &values)
}

fn hint(texts: &Texts, puzzle: &Puzzle, made: &[Step]) -> String {
    let next = puzzle.hints(made).first().map(ToString::to_string).unwrap_or_default();
    texts.get(if made.is_empty() { "puzzle-hint" } else { "puzzle-hint-next" }, &[("step", next.into())])
}

struct Solved;

/// Judges what was typed after the steps that are right already: what is said of it, unless it solves the puzzle.
fn answer(terminal: &Terminal, puzzle: &Puzzle, made: &mut Vec<Step>, typed: &str) -> Result<String, Solved> {
    let texts = &terminal.texts;
    let before = made.len();
    for word in typed.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
        let Ok(step) = word.parse::<Step>() else {
            made.truncate(before);
            let reason = texts.step_error(puzzle.rules().kind(), word.as_bytes());
            return Ok(
                texts.get("puzzle-illegal", &[("step", shown(word).into()), ("reason", reason.into())])
            );
        };
        made.push(step);
    }
    let steps = std::mem::take(made);
    match puzzle.judge(&steps) {
        Verdict::Right => Err(Solved),
        Verdict::SoFar => {
            let said = texts.get("puzzle-so-far", &[("turn", write_turn(&steps).into())]);
            *made = steps;
            Ok(said)
        }
        Verdict::Illegal { place, refusal } => {
            let reason = texts.refusal(puzzle.rules(), puzzle.position().to_move(), &refusal);
            let values = [("step", steps[place].to_string().into()), ("reason", reason.into())];
            *made = steps[..before].to_vec();
            Ok(texts.get("puzzle-illegal", &values))
        }
        Verdict::Wrong { .. } => Ok(why_wrong(texts, puzzle, &steps)),
    }
}

fn why_wrong(texts: &Texts, puzzle: &Puzzle, steps: &[Step]) -> String {
    let wrong = texts.get("puzzle-wrong", &[("turn", write_turn(steps).into())]);
    let why = puzzle.refute(steps, LOOK, &Stop::default()).filter(|why| !why.answer.is_empty());
    let more = match why {
        Some(why) => {
            let values = [("turn", write_turn(&why.turn).into()), ("answer", write_turn(&why.answer).into())];
            texts.get("puzzle-why", &values)
        }
        None => texts.get("puzzle-again", &[]),
    };
    format!("{wrong} {more}")
}
