//! The files that the games of a study are kept in: one of each series, with a text record of every game.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use kamni_records::{Record, kmn};
use kamni_texts::Texts;

use super::series::Series;
use crate::failure::{Failure, shown_path};
use crate::files::not_written;
use crate::whole::Whole;

/// The games of a series that have been played, by their numbers, counted from 0.
pub(crate) type Kept = BTreeMap<u64, Record>;

/// The file of a series, to which games are added.
#[derive(Debug)]
pub(crate) struct Book {
    path: PathBuf,
    file: File,
}

impl Book {
    /// Begins the file of a series in a folder, or goes on with it: then its games are given back. A file of another series is left as it is.
    pub(crate) fn open(
        texts: &Texts,
        folder: &Path,
        series: &Series,
        resume: bool,
    ) -> Result<(Self, Kept), Failure> {
        let path = folder.join(series.file_name());
        let failed = |error: io::Error| not_written(texts, &path, &error);
        fs::create_dir_all(folder).map_err(failed)?;
        let kept = if resume && path.exists() { read(texts, &path, series)? } else { Kept::new() };
        // A game that was broken off by a power cut goes; whatever is whole stands there all the time.
        let text: String = kept.values().map(kmn::to_text).collect();
        Whole::put(&path, true, text.as_bytes()).map_err(failed)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(failed)?;
        Ok((Self { path, file }, kept))
    }

    /// Adds a game: it is in the file as soon as it is over.
    pub(crate) fn note(&mut self, texts: &Texts, record: &Record) -> Result<(), Failure> {
        let text = kmn::to_text(record);
        self.file.write_all(text.as_bytes()).map_err(|error| not_written(texts, &self.path, &error))
    }
}

/// The whole games of a file.
fn read(texts: &Texts, path: &Path, series: &Series) -> Result<Kept, Failure> {
    let other = || Failure::Asked(texts.get("study-other", &[("file", shown_path(path).into())]));
    let file = File::open(path).map_err(|error| not_written(texts, path, &error))?;
    let mut kept = Kept::new();
    for entry in kmn::Reader::new(BufReader::new(file)) {
        let entry = entry.map_err(|error| not_written(texts, path, &error))?;
        let Some(record) = entry.record.filter(|record| record.ended().is_some()) else { continue };
        let round = record.tag("Round").and_then(|round| round.parse::<u64>().ok()?.checked_sub(1));
        let (Some(round), true) = (round, entry.faults.is_empty()) else { continue };
        let ours = *record.rules() == series.rules && record.tag("Event") == Some(&series.to_string());
        if !ours {
            return Err(other());
        }
        kept.insert(round, record);
    }
    Ok(kept)
}
