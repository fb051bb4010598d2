//! `kamni convert`: files of games from one form into another.

use std::io::{self, Write};
use std::path::Path;

use kamni_records::{Entry, Record, json, kmn, lines, sgf};
use kamni_rules::Rules;
use kamni_texts::{Texts, shown};

use crate::args::{Convert, Written};
use crate::chosen::output;
use crate::failure::{Failure, shown_path};
use crate::files::{Files, Made, Seen, is_standard, not_written};
use crate::terminal::Terminal;
use crate::whole::Whole;

pub(super) fn convert(terminal: &Terminal, asked: &Convert) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let to = form(texts, asked)?;
    let mut files = Files::new(terminal, &asked.unsaid)?;
    let path = asked.output.as_deref().filter(|path| !is_standard(path));
    let made = path.map(|path| Made { path, input: &asked.input, over: asked.over });
    made.iter().try_for_each(|made| made.check(texts))?;
    // A file that cannot be read is told of before one is made.
    let games = files.open(&asked.input)?;
    let out = match &made {
        None => Out::Standard(Box::new(output())),
        Some(made) => Out::File(made.create(texts)?),
    };
    let mut writer = Writer { out, to, rules: None, kept: false };
    let failed = |error: io::Error| match path {
        None => Failure::from(error),
        Some(path) => not_written(texts, path, &error),
    };
    let read = files.go_through(&asked.input, games, |entry| writer.write(texts, entry).map_err(failed));
    match writer.out {
        Out::Standard(mut out) => out.flush()?,
        Out::File(file) if writer.kept => file.finish().map(drop).map_err(failed)?,
        // What may be there is better than nothing.
        Out::File(file) => drop(file),
    }
    let verdict = read.and_then(|()| files.verdict());
    match path.filter(|_| !writer.kept) {
        Some(path) => verdict.map_err(|failure| with_not_made(texts, failure, path)),
        None => verdict,
    }
}

/// What went wrong, and that no file has come of it.
fn with_not_made(texts: &Texts, failure: Failure, path: &Path) -> Failure {
    let said = texts.get("records-not-made", &[("file", shown_path(path).into())]);
    match failure {
        Failure::Asked(message) => Failure::Asked(format!("{message} {said}")),
        other => other,
    }
}

/// Where the games go.
enum Out {
    Standard(Box<dyn Write>),
    File(Whole),
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// How the games are to be written: as is said, or else by the name of the file.
fn form(texts: &Texts, asked: &Convert) -> Result<Written, Failure> {
    let named = asked.output.as_deref().filter(|path| !is_standard(path));
    match (asked.to, named) {
        (Some(to), _) => Ok(to),
        (None, None) => Ok(Written::Record),
        (None, Some(path)) => {
            let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
            match ending.as_str() {
                "kmn" => Ok(Written::Record),
                "sgf" => Ok(Written::Sgf),
                "txt" => Ok(Written::Steps),
                "json" | "jsonl" | "ndjson" => Ok(Written::Json),
                _ => Err(Failure::Usage(
                    texts.get("convert-form", &[("file", shown(&path.to_string_lossy()).into())]),
                )),
            }
        }
    }
}

struct Writer {
    out: Out,
    to: Written,
    /// The rules that the last line of steps had.
    rules: Option<Rules>,
    /// Whether anything has been written.
    kept: bool,
}

impl Writer {
    fn write(&mut self, texts: &Texts, entry: &Entry) -> io::Result<Seen> {
        let Some(record) = &entry.record else { return Ok(Seen::Fine) };
        if !entry.faults.is_empty() && record.turns() == 0 && record.tags().is_empty() {
            // Nothing could be read of it.
            return Ok(Seen::Fine);
        }
        match self.to {
            Written::Record => kmn::write(record, &mut self.out)?,
            Written::Sgf => sgf::write(record, &mut self.out)?,
            Written::Json => writeln!(self.out, "{}", json::to_text(record))?,
            Written::Steps if !record.begins_as_usual() => {
                return Ok(Seen::Cannot(texts.get("convert-no-start", &[])));
            }
            Written::Steps => self.write_steps(record)?,
        }
        self.kept = true;
        Ok(Seen::Fine)
    }

    /// A line of steps; before it, which game it is, if that was another one.
    fn write_steps(&mut self, record: &Record) -> io::Result<()> {
        if self.rules.replace(*record.rules()) != Some(*record.rules()) {
            writeln!(self.out, "{}", lines::head(record.rules()))?;
        }
        writeln!(self.out, "{}", lines::turns_line(record))
    }
}
