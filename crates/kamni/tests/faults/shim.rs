//! The shim: built with the C compiler, told through a file what is to fail.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_kamni");

pub(crate) const WRITE: i64 = 1;
pub(crate) const SYNC: i64 = 2;
pub(crate) const OPEN: i64 = 4;
pub(crate) const CUT: i64 = 8;
pub(crate) const RENAME: i64 = 16;
pub(crate) const MAP: i64 = 32;
pub(crate) const ALLOCATE: i64 = 64;
/// All that a disk can do to a program.
pub(crate) const DISK: i64 = WRITE | SYNC | OPEN | CUT | RENAME | MAP;
pub(crate) const NAMES: [(i64, &str); 7] = [
    (WRITE, "write"),
    (SYNC, "sync"),
    (OPEN, "open"),
    (CUT, "cut"),
    (RENAME, "rename"),
    (MAP, "map"),
    (ALLOCATE, "allocate"),
];

/// What a write gets: no room, or a broken disk.
pub(crate) const ENOSPC: i64 = 28;
pub(crate) const EIO: i64 = 5;

/// The fields of the control file, in the order of `shim.c`.
const KINDS: usize = 0;
const HITS: usize = 5;
const LAST: usize = 7;
const FIELDS: usize = 8;

/// A fault: which calls count, whether it stays, what it looks like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) kinds: i64,
    /// From the n-th on all fail; otherwise only that one.
    pub(crate) lasting: bool,
    pub(crate) error: i64,
    /// The write before is cut short.
    pub(crate) short: bool,
}

/// The shim's library, built once.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shim-{}.so", std::process::id()));
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status()
            .expect("there is a C compiler, cc");
        assert!(built.success(), "the shim is built");
        library
    })
}

/// Where SQLite's functions that allocate stand in the binary: `begin-end,begin-end`.
fn memory() -> &'static str {
    static MEMORY: OnceLock<String> = OnceLock::new();
    MEMORY.get_or_init(|| {
        let symbols = Command::new("nm").args(["-S", BINARY]).output().expect("there is nm, of binutils");
        let symbols = String::from_utf8(symbols.stdout).expect("it writes text");
        let place = |name: &str| {
            let line = symbols.lines().find(|line| line.split(' ').nth(3) == Some(name));
            let line = line.unwrap_or_else(|| panic!("the binary has no {name}"));
            let mut words = line.split(' ').map(|word| u64::from_str_radix(word, 16).unwrap_or(0));
            let (begin, length) = (words.next().unwrap_or(0), words.next().unwrap_or(0));
            format!("{begin:x}-{:x}", begin + length)
        };
        ["sqlite3MemMalloc", "sqlite3MemRealloc"].map(place).join(",")
    })
}

/// The file that tells the shim what to do.
#[derive(Debug)]
pub(crate) struct Control(File, PathBuf);

impl Control {
    pub(crate) fn new(path: PathBuf) -> Self {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&path);
        let file = file.expect("a file can be made");
        file.set_len(8 * FIELDS as u64).expect("it has room");
        Self(file, path)
    }

    /// Lets a program have the shim, which watches the files of this name.
    pub(crate) fn put_before(&self, command: &mut Command, name: &str) {
        command.env("LD_PRELOAD", library()).env("KAMNI_FAULTS_CONTROL", &self.1);
        command.env("KAMNI_FAULTS_NAME", name).env("KAMNI_FAULTS_MEMORY", memory());
    }

    fn write(&self, place: usize, fields: &[i64]) {
        let bytes: Vec<u8> = fields.iter().flat_map(|field| field.to_ne_bytes()).collect();
        self.0.write_all_at(&bytes, 8 * place as u64).expect("the control file is there");
    }

    fn read(&self, place: usize) -> i64 {
        let mut bytes = [0; 8];
        self.0.read_exact_at(&mut bytes, 8 * place as u64).expect("the control file is there");
        i64::from_ne_bytes(bytes)
    }

    /// Lets the n-th call from now on fail.
    pub(crate) fn arm(&self, fault: Fault, n: i64) {
        self.disarm();
        self.write(1, &[fault.lasting.into(), n, fault.error, fault.short.into(), 0, 0, 0]);
        self.write(KINDS, &[fault.kinds]);
    }

    /// All is well again.
    pub(crate) fn disarm(&self) {
        self.write(KINDS, &[0]);
    }

    /// How many calls have failed.
    pub(crate) fn hits(&self) -> i64 {
        self.read(HITS)
    }

    /// What failed last.
    pub(crate) fn last(&self) -> &'static str {
        let last = self.read(LAST);
        NAMES.iter().find(|(kind, _)| *kind == last).map_or("nothing", |(_, name)| name)
    }
}
