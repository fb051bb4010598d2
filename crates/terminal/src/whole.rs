//! Files that are written whole or not at all: beside their place first, then moved into it. Whatever fails, what was there before
//! stays as it was, and no half of anything stands in its place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// How many files that others have left are stepped over.
const TRIES: u32 = 100;

/// A file that is being written.
#[derive(Debug)]
pub struct Whole {
    file: BufWriter<File>,
    /// Nothing if it is written straight to where it goes: a device, a pipe.
    plan: Option<Plan>,
}

/// Where a file is written, and where it goes.
#[derive(Debug)]
struct Plan {
    beside: PathBuf,
    place: PathBuf,
    /// What comes to stand there meanwhile is not written over.
    new: bool,
    done: bool,
}

impl Whole {
    /// Begins a file; over one that is there only if that is wanted.
    ///
    /// # Errors
    /// `AlreadyExists` if there is one, or whatever the system says.
    pub fn create(path: &Path, over: bool) -> io::Result<Self> {
        let there = path.symlink_metadata().is_ok();
        if there && over {
            // A link stays a link; what it leads to is written anew.
            match fs::canonicalize(path) {
                Ok(place) if place.is_file() => {
                    let rights = fs::metadata(&place)?.permissions();
                    let whole = Self::beside(place, false, OpenOptions::new())?;
                    whole.file.get_ref().set_permissions(rights)?;
                    return Ok(whole);
                }
                _ => {
                    let file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
                    return Ok(Self { file: BufWriter::with_capacity(1 << 16, file), plan: None });
                }
            }
        }
        if there {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        Self::beside(path.to_owned(), !over, OpenOptions::new())
    }

    /// Begins a new file that only its owner reads.
    ///
    /// # Errors
    /// As above.
    pub fn create_private(path: &Path) -> io::Result<Self> {
        if path.symlink_metadata().is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Self::beside(path.to_owned(), true, options)
    }

    /// One that was killed may have left its file there, and have had our number.
    fn beside(place: PathBuf, new: bool, mut options: OpenOptions) -> io::Result<Self> {
        options.write(true).create_new(true);
        let mut tries = 0;
        loop {
            let beside = place.with_file_name(format!(".kamni-{}-{tries}.part", std::process::id()));
            match options.open(&beside) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < TRIES => tries += 1,
                Err(error) => return Err(error),
                Ok(file) => {
                    let plan = Plan { beside, place, new, done: false };
                    return Ok(Self { file: BufWriter::with_capacity(1 << 16, file), plan: Some(plan) });
                }
            }
        }
    }

    /// The file as it is written, for who writes it by its name.
    pub fn draft(&self) -> Option<&Path> {
        self.plan.as_ref().map(|plan| plan.beside.as_path())
    }

    /// What was written is on the disk and stands in its place, when this returns; more can be written behind it.
    ///
    /// # Errors
    /// If it cannot: then it does not stand there.
    pub fn finish(mut self) -> io::Result<File> {
        self.file.flush()?;
        if let Some(plan) = &mut self.plan {
            self.file.get_ref().sync_all()?;
            plan.publish()?;
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
    pub fn put(path: &Path, over: bool, bytes: &[u8]) -> io::Result<()> {
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

impl Plan {
    /// Gives the file its name, in one go: at no moment does less than the whole stand there.
    fn publish(&mut self) -> io::Result<()> {
        if self.new {
            match fs::hard_link(&self.beside, &self.place) {
                // The other name goes when this is dropped.
                Ok(()) => return Ok(()),
                Err(_) if self.place.symlink_metadata().is_ok() => {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
                // There are disks on which a file has one name only.
                Err(_) => {}
            }
        }
        fs::rename(&self.beside, &self.place)?;
        self.done = true;
        Ok(())
    }
}

impl Drop for Plan {
    fn drop(&mut self) {
        if !self.done {
            // What cannot be removed is left: if the file was not written, the complaint says so.
            let _ = fs::remove_file(&self.beside);
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
        assert!(!path.exists(), "nothing stands there that is not the whole");
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

    #[test]
    fn what_comes_there_meanwhile_is_not_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.kmn");
        let whole = Whole::create(&path, false).expect("there is none");
        fs::write(&path, "somebody else's").expect("it is written");
        assert_eq!(whole.finish().expect_err("it is there").kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("it is there"), b"somebody else's");
        assert_eq!(names(folder.path()), ["game.kmn"]);
    }

    #[test]
    fn what_another_has_left_does_not_hinder() {
        let folder = tempfile::tempdir().expect("a folder");
        let left = format!(".kamni-{}-0.part", std::process::id());
        fs::write(folder.path().join(&left), "half").expect("it is written");
        Whole::put(&folder.path().join("game.kmn"), false, b"new").expect("it is written");
        assert_eq!(names(folder.path()), [left.as_str(), "game.kmn"], "it is not ours to remove");
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
