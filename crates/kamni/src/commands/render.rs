//! `kamni render`: pictures of positions, animations of games.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use kamni_draw::{Label, Mark, Overlay, Replay, Tone};
use kamni_records::pictures::{self, Film, Look, PictureError, Size};
use kamni_rules::{AnyPosition, Cell, GameKind, Player, Position, Rules, Step};
use kamni_texts::{Texts, nearest, shown};

use crate::args::{Each, Format, Lower, Render, Switch, Theme};
use crate::chosen::{begun, play_all, rules_of};
use crate::failure::{Failure, file_problem, io_reason, shown_path};
use crate::files::{Files, is_standard};
use crate::terminal::Terminal;
use crate::whole::Whole;

/// The largest file of steps: far longer than any game.
const LARGEST: u64 = 1 << 20;
/// From this many pixels on, coordinates can be read.
const READABLE: u32 = 300;

pub(super) fn render(terminal: &Terminal, asked: &Render) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let format = format(texts, asked)?;
    let Shown { rules, start, mut steps } = game(terminal, asked)?;
    stop_at_ply(texts, asked, &mut steps)?;
    let failed = |error: PictureError| {
        tracing::debug!(%error, "a picture");
        let key =
            if matches!(error, PictureError::Packing(_)) { "render-unpacked" } else { "render-unpainted" };
        Failure::Asked(texts.get("render-failed", &[("reason", texts.get(key, &[]).into())]))
    };
    let replay = Replay::of(rules, start, &steps).map_err(|error| failed(error.into()))?;
    let look = look(texts, asked, &rules, replay.position())?;
    let size = Size::new(asked.size).unwrap_or_default();
    let made = match format {
        Format::Svg => Ok(pictures::svg(&look.drawing(&replay), look.tone, size).into_bytes()),
        Format::Png => pictures::png(&look.drawing(&replay), look.tone, size),
        Format::Gif => pictures::gif(rules, start, &steps, &look, &film(asked, size)),
    };
    let bytes = made.map_err(failed)?;
    match &asked.out {
        None => Ok(io::stdout().lock().write_all(&bytes)?),
        Some(path) => write(terminal, path, &bytes),
    }
}

/// What to write: what is asked for, or what the file's name says.
fn format(texts: &Texts, asked: &Render) -> Result<Format, Failure> {
    let by_name = |path: &Path| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        clap::ValueEnum::from_str(extension, true).ok()
    };
    let format = match (asked.format, &asked.out) {
        (Some(format), _) => format,
        (None, None) => return Err(Failure::Usage(texts.get("render-no-format", &[]))),
        (None, Some(path)) => by_name(path).ok_or_else(|| {
            Failure::Usage(texts.get("render-extension", &[("file", shown_path(path).into())]))
        })?,
    };
    if asked.out.is_none() && format != Format::Svg && io::stdout().is_terminal() {
        return Err(Failure::Usage(texts.get("render-terminal", &[])));
    }
    let for_films = [("--each", asked.each.is_some()), ("--delay", asked.delay.is_some())];
    match for_films.iter().find(|(_, given)| *given && format != Format::Gif) {
        Some((arg, _)) => Err(Failure::Usage(texts.get("render-only-gif", &[("arg", (*arg).into())]))),
        None => Ok(format),
    }
}

/// A game to be shown.
struct Shown {
    rules: Rules,
    start: AnyPosition,
    steps: Vec<Step>,
}

/// The game that is named, after the steps that are given; or one of a file that names it.
fn game(terminal: &Terminal, asked: &Render) -> Result<Shown, Failure> {
    let texts = &terminal.texts;
    let rules = asked.game.map(|kind| rules_of(texts, kind, &asked.set)).transpose()?;
    let (Some(rules), None) = (rules, asked.number) else { return game_of_file(terminal, asked, rules) };
    let mut record = begun(texts, rules, &asked.from)?;
    if let Some(path) = &asked.file {
        play_all(texts, &mut record, &steps_of_file(texts, path)?)?;
    }
    Ok(Shown { rules, start: *record.line().start(), steps: record.line().steps().to_vec() })
}

/// A game of a file of games: the one with the number that is asked for. It begins as the file says.
fn game_of_file(terminal: &Terminal, asked: &Render, rules: Option<Rules>) -> Result<Shown, Failure> {
    let texts = &terminal.texts;
    let said_by_file =
        [("--set", rules.is_none() && !asked.set.is_empty()), ("--position", asked.from.position.is_some())];
    if let Some((arg, _)) = said_by_file.iter().find(|(_, given)| *given) {
        return Err(Failure::Usage(texts.get("render-said-by-file", &[("arg", (*arg).into())])));
    }
    // Without a game there is a file: the arguments are read so.
    let path = asked.file.as_deref().unwrap_or(Path::new("-"));
    let record = Files::with_rules(terminal, rules, "render-naming").game(path, asked.number.unwrap_or(1))?;
    Ok(Shown { rules: *record.rules(), start: record.start(), steps: record.steps().collect() })
}

/// The words of a file, without lines that begin with #.
fn steps_of_file(texts: &Texts, path: &Path) -> Result<String, Failure> {
    let failed = |reason: String| Failure::Asked(file_problem(texts, "render-file", path, &reason));
    let mut bytes = Vec::new();
    let read = if is_standard(path) {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    match read.and_then(|_| kamni_records::text(bytes.as_slice())) {
        Ok(_) if bytes.len() as u64 > LARGEST => Err(failed(texts.get("file-large", &[]))),
        Ok(text) if is_record(&text) => Err(failed(texts.get("render-record", &[]))),
        Ok(text) => Ok(text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ")),
        Err(error) => Err(failed(io_reason(texts, &error))),
    }
}

/// Whether a text is more than a list of steps: no step begins so.
fn is_record(text: &str) -> bool {
    text.trim_start().starts_with(['[', '('])
}

fn stop_at_ply(texts: &Texts, asked: &Render, steps: &mut Vec<Step>) -> Result<(), Failure> {
    if let Some(ply) = asked.ply {
        let wanted = usize::try_from(ply).unwrap_or(usize::MAX);
        if wanted > steps.len() {
            let values = [("ply", ply.into()), ("steps", steps.len().into())];
            return Err(Failure::Asked(texts.get("render-ply", &values)));
        }
        steps.truncate(wanted);
    }
    Ok(())
}

fn look(texts: &Texts, asked: &Render, rules: &Rules, position: &AnyPosition) -> Result<Look, Failure> {
    let (kind, size) = (rules.kind(), position.size());
    let mut changes = vec![(Overlay::LastTurn, asked.last == Switch::On)];
    for (names, on) in [(&asked.show, true), (&asked.hide, false)] {
        for name in names {
            changes.push((overlay(texts, kind, name)?, on));
        }
    }
    let marks = asked.mark.iter().map(|text| mark(texts, size, text));
    let arrows = asked.arrow.iter().map(|text| arrow(texts, size, text));
    let coordinates = asked.coordinates.map_or(asked.size >= READABLE, |switch| switch == Switch::On);
    Ok(Look {
        tone: if asked.theme == Theme::Dark { Tone::Dark } else { Tone::Light },
        from: if asked.side == Lower::Second { Player::Second } else { Player::First },
        coordinates,
        changes,
        marks: marks.chain(arrows).collect::<Result<_, _>>()?,
        label: Some(label(texts, rules, position)),
    })
}

/// What a picture shows, for those who do not see it.
fn label(texts: &Texts, rules: &Rules, position: &AnyPosition) -> String {
    let size = u32::from(position.size());
    let board = texts.get("game-board", &[("game", texts.game(rules.kind()).into()), ("size", size.into())]);
    let standing = match (position.outcome(), position.to_move()) {
        (Some(outcome), _) => texts.outcome_title(rules, &outcome),
        (None, Some(player)) => texts.to_move(rules, player),
        (None, None) => String::new(),
    };
    format!("{board}. {standing}")
}

fn overlay(texts: &Texts, kind: GameKind, name: &str) -> Result<Overlay, Failure> {
    let known = Overlay::of_game(kind);
    let found = known.iter().find(|overlay| overlay.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|overlay| overlay.name()).collect();
        let values = [
            ("game", texts.game(kind).into()),
            ("name", shown(name).into()),
            ("names", names.join(", ").into()),
        ];
        let said = texts.get("render-overlay", &values);
        Failure::Usage(texts.with_suggestion(said, nearest(name, names)))
    })
}

fn mark(texts: &Texts, size: u8, text: &str) -> Result<Mark, Failure> {
    let bad = || Failure::Usage(texts.get("render-mark", &[("value", shown(text).into())]));
    match text.split_once('=') {
        None => Ok(Mark::Chosen(on_board(texts, size, text, bad)?)),
        Some((cell, label)) => {
            let label = Label::new(label).map_err(|_| bad())?;
            Ok(Mark::Label(on_board(texts, size, cell, bad)?, label))
        }
    }
}

fn arrow(texts: &Texts, size: u8, text: &str) -> Result<Mark, Failure> {
    let bad = || Failure::Usage(texts.get("render-arrow", &[("value", shown(text).into())]));
    let (from, to) = text.split_once('-').ok_or_else(bad)?;
    let (from, to) = (on_board(texts, size, from, bad)?, on_board(texts, size, to, bad)?);
    if from == to { Err(bad()) } else { Ok(Mark::Arrow(from, to)) }
}

/// A cell that the board has.
fn on_board(texts: &Texts, size: u8, text: &str, bad: impl Fn() -> Failure) -> Result<Cell, Failure> {
    let cell: Cell = text.parse().map_err(|_| bad())?;
    if cell.is_on(size) {
        return Ok(cell);
    }
    let last = Cell::new(size - 1, size - 1);
    let values = [("cell", cell.to_string().into()), ("last", last.to_string().into())];
    Err(Failure::Usage(texts.get("render-off-board", &values)))
}

fn film(asked: &Render, size: Size) -> Film {
    let usual = Film::default();
    let each = match asked.each {
        Some(Each::Step) => pictures::Each::Step,
        Some(Each::Turn) => pictures::Each::Turn,
        None => usual.each,
    };
    Film { size, each, delay: asked.delay.unwrap_or(usual.delay) }
}

fn write(terminal: &Terminal, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let failed = |error| file_problem(texts, "render-file", path, &io_reason(texts, &error));
    Whole::put(path, true, bytes).map_err(|error| Failure::Asked(failed(error)))?;
    let values = [("file", shown_path(path).into()), ("size", bytes.len().div_ceil(1024).into())];
    let said = texts.get("render-done", &values);
    writeln!(io::stdout().lock(), "{}", terminal.fit(&said))?;
    Ok(())
}
