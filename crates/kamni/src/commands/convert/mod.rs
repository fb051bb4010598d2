//! `kamni convert`: files of games from one form into another.

mod json;

use std::io::{self, Write};

use kamni_records::{Entry, Record, kmn, lines, sgf};
use kamni_rules::Rules;
use kamni_texts::{Texts, shown};

use super::files::{Files, Made, Seen, is_standard};
use super::output;
use crate::args::{Convert, Written};
use crate::failure::Failure;
use crate::terminal::Terminal;

pub(super) fn convert(terminal: &Terminal, asked: &Convert) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let to = form(texts, asked)?;
    let mut files = Files::new(terminal, &asked.unsaid)?;
    // A file that cannot be read is told of before one is made.
    drop(if is_standard(&asked.input) { None } else { Some(files.open(&asked.input)?) });
    let out: Box<dyn Write> = match asked.output.as_deref().filter(|path| !is_standard(path)) {
        None => Box::new(output()),
        Some(path) => Made { path, input: &asked.input, over: asked.over }.create(texts)?,
    };
    let mut writer = Writer { out, to, rules: None };
    files.each(&asked.input, |entry| writer.write(texts, entry))?;
    writer.out.flush()?;
    files.verdict()
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
    out: Box<dyn Write>,
    to: Written,
    /// The rules that the last line of steps had.
    rules: Option<Rules>,
}

impl Writer {
    fn write(&mut self, texts: &Texts, entry: &Entry) -> Result<Seen, Failure> {
        let Some(record) = &entry.record else { return Ok(Seen::Fine) };
        match self.to {
            Written::Record => kmn::write(record, &mut self.out)?,
            Written::Sgf => sgf::write(record, &mut self.out)?,
            Written::Json => writeln!(self.out, "{}", json::json(record))?,
            Written::Steps if !record.begins_as_usual() => {
                return Ok(Seen::Cannot(texts.get("convert-no-start", &[])));
            }
            Written::Steps => self.write_steps(record)?,
        }
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
