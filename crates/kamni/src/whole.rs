//! Files that are written whole or not at all: beside their place first, then moved into it. Whatever fails, what was there before
//! stays as it was, and no half of anything stands in its place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct Whole {
    file: BufWriter<File>,
    /// Nothing if it is written straight to where it goes: a device, a pipe.
    plan: Option<Plan>,
}

/// Where a file is written, and where it goes.
#[derive(Debug)]
struct Plan {
    beside: PathBuf,
    place: PathBuf,
    /// The place was empty, and is held by an empty file until this one comes.
    held: bool,
    done: bool,
}

impl Whole {
    /// Begins a file; over one that is there only if that is wanted.
    ///
    /// # Errors
    /// `AlreadyExists` if there is one, or whatever the system says.
    pub(crate) fn create(path: &Path, over: bool) -> io::Result<Self> {
        let there = path.symlink_metadata().is_ok();
        if there && over {
            // A link stays a link; what it leads to is written anew.
            match fs::canonicalize(path) {
                Ok(place) if place.is_file() => return Self::beside(place, false),
                _ => {
                    let file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
                    return Ok(Self { file: BufWriter::with_capacity(1 << 16, file), plan: None });
                }
            }
        }
        // The name is taken at once, so that nothing that comes there meanwhile is written over.
        OpenOptions::new().write(true).create_new(true).open(path)?;
        Self::beside(path.to_owned(), true)
    }

    fn beside(place: PathBuf, held: bool) -> io::Result<Self> {
        let beside = place.with_file_name(format!(".kamni-{}.part", std::process::id()));
        let mut plan = Plan { beside, place, held, done: false };
        let file = OpenOptions::new().write(true).create_new(true).open(&plan.beside);
        let file = file.inspect_err(|error| {
            // Somebody else's file is not ours to remove.
            if error.kind() == io::ErrorKind::AlreadyExists {
                plan.beside = PathBuf::new();
            }
        })?;
        if !held {
            file.set_permissions(fs::metadata(&plan.place)?.permissions())?;
        }
        Ok(Self { file: BufWriter::with_capacity(1 << 16, file), plan: Some(plan) })
    }

    /// What was written is on the disk and stands in its place, when this returns; more can be written behind it.
    ///
    /// # Errors
    /// If it cannot: then it does not stand there.
    pub(crate) fn finish(mut self) -> io::Result<File> {
        self.file.flush()?;
        if let Some(plan) = &mut self.plan {
            self.file.get_ref().sync_all()?;
            fs::rename(&plan.beside, &plan.place)?;
            plan.done = true;
        }
        let (file, rest) = self.file.into_parts();
        // It has just been emptied.
        drop(rest);
        Ok(file)
    }

    /// Writes a file in one go.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn put(path: &Path, over: bool, bytes: &[u8]) -> io::Result<()> {
        let mut whole = Self::create(path, over)?;
        Write::write_all(&mut whole, bytes)?;
        whole.finish().map(drop)
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Plan {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        // What cannot be removed is left: the complaint says that the file was not written.
        if !self.beside.as_os_str().is_empty() {
            let _ = fs::remove_file(&self.beside);
        }
        if self.held {
            let _ = fs::remove_file(&self.place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| {
            entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
        };
        let mut names: Vec<String> =
            fs::read_dir(folder).expect("it is there").filter_map(|entry| name(entry).ok()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_stands_there_when_it_is_finished_and_not_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.kmn");
        let mut whole = Whole::create(&path, false).expect("there is none");
        whole.write_all(b"new").expect("it is written");
        assert_eq!(fs::read(&path).expect("the name is taken"), b"");
        whole.finish().expect("it is finished");
        assert_eq!(fs::read(&path).expect("it is there"), b"new");
        assert_eq!(
            Whole::create(&path, false).expect_err("it is there").kind(),
            io::ErrorKind::AlreadyExists
        );

        let mut over = Whole::create(&path, true).expect("it may be written over");
        over.write_all(b"half").expect("it is written");
        drop(over);
        assert_eq!(
            fs::read(&path).expect("it is there"),
            b"new",
            "what was not finished has changed nothing"
        );
        drop(Whole::create(&folder.path().join("other"), false).expect("there is none"));
        assert_eq!(names(folder.path()), ["game.kmn"], "nothing is left behind");
    }

    #[cfg(unix)]
    #[test]
    fn links_rights_and_devices_stay_what_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("game.kmn"), folder.path().join("link"));
        fs::write(&path, "old").expect("it is written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
        symlink(&path, &link).expect("a link");
        Whole::put(&link, true, b"new").expect("it is written");
        assert_eq!(fs::read(&path).expect("it is there"), b"new");
        assert!(link.symlink_metadata().expect("it is there").is_symlink());
        assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o640);
        Whole::put(Path::new("/dev/null"), true, b"anything").expect("it takes everything");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    }
}
