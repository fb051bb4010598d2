//! Makes `crates/kamni/notices.txt`: the licences of what others wrote and `kamni` is built with. Run it with `scripts/notices`.
//!
//! What is in the program is what cargo says: all that can be reached by ordinary dependencies, on every system, but for macros, which
//! run while it is built. The texts are the files that lie in the crates, each text once; of several to choose from, MIT's. The crates that only build or test it are named, so that a test can see from
//! `Cargo.lock` alone, without a network, that none is forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde_json::Value;

/// How the names of files begin that say what one may do with a crate, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// A text that is shorter says who holds the rights, not what one may do.
const SHORT: usize = 500;

/// What is shorter than this is no text at all.
const LEAST: usize = 100;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// A crate of somebody else's.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Crate {
    name: String,
    version: String,
    licence: String,
    place: String,
    /// The files with the texts; none if the crate has none.
    files: Vec<PathBuf>,
    authors: Vec<String>,
}

fn main() -> ExitCode {
    match run() {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("notices: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Fallible<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("notices.txt");
    let (crates, others) = gather(root)?;
    let text = notices(root, &crates, &others)?;
    match std::env::args().nth(1).as_deref() {
        None => {
            fs::write(&path, &text)?;
            Ok(format!(
                "{} crates, {} KiB: crates/kamni/notices.txt",
                crates.len(),
                text.len().div_ceil(1024)
            ))
        }
        Some("--check") if fs::read_to_string(&path)? == text => {
            Ok(format!("{} crates, up to date", crates.len()))
        }
        Some("--check") => Err("crates/kamni/notices.txt is not up to date: run scripts/notices".into()),
        Some(_) => Err("it takes --check or nothing".into()),
    }
}

/// What cargo says.
fn cargo(root: &Path, command: &str, args: &[&str]) -> Fallible<Vec<u8>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([command, "--locked", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .args(args)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(output.stdout)
}

/// The crates of others that are in the program, and names and versions of those that only build or test it.
fn gather(root: &Path) -> Fallible<(Vec<Crate>, BTreeSet<String>)> {
    // Only the tree knows which optional parts of crates are in use.
    let edges = ["-p", "kamni", "-e", "normal,no-proc-macro", "--target", "all", "--prefix", "none"];
    let tree = String::from_utf8(cargo(root, "tree", &edges)?)?;
    let inside: BTreeSet<String> = tree
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| format!("{name} {}", rest.split(' ').next().unwrap_or_default()))
        .collect();
    let metadata: Value = serde_json::from_slice(&cargo(root, "metadata", &["--format-version", "1"])?)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let foreign = packages.filter(|package| !package["source"].is_null());
    let (inside, outside): (Vec<_>, Vec<_>) = foreign.partition(|package| inside.contains(&named(package)));
    let mut crates = inside.into_iter().map(read).collect::<Fallible<Vec<_>>>()?;
    crates.sort();
    Ok((crates, outside.into_iter().map(named).collect()))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn named(package: &Value) -> String {
    format!("{} {}", text(&package["name"]), text(&package["version"]))
}

fn read(package: &Value) -> Fallible<Crate> {
    let manifest = text(&package["manifest_path"]);
    let folder = Path::new(&manifest).parent().ok_or("a manifest without a folder")?;
    let mut files = licence_files(folder)?;
    if let Some(file) = package["license_file"].as_str() {
        let file = folder.join(file);
        if !files.contains(&file) {
            files.push(file);
        }
    }
    let (repository, home) = (text(&package["repository"]), text(&package["homepage"]));
    let place = [repository, home].into_iter().find(|place| !place.is_empty());
    Ok(Crate {
        name: text(&package["name"]),
        version: text(&package["version"]),
        // Old manifests part licences by a stroke.
        licence: package["license"].as_str().unwrap_or("see its text").replace('/', " OR "),
        place: place.unwrap_or_else(|| format!("https://crates.io/crates/{}", text(&package["name"]))),
        files,
        authors: package["authors"].as_array().into_iter().flatten().map(text).collect(),
    })
}

/// The files with licences in a crate's folder, and in a folder of licences there.
fn licence_files(folder: &Path) -> Fallible<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if !NAMES.iter().any(|begins| name.starts_with(begins)) || name.ends_with(".RS") {
            continue;
        }
        if path.is_dir() {
            for inner in fs::read_dir(&path)? {
                files.push(inner?.path());
            }
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The file: the crates with the numbers of their texts, the other crates, the texts.
fn notices(root: &Path, crates: &[Crate], others: &BTreeSet<String>) -> Fallible<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut list = String::new();
    for one in crates {
        let own = texts_of(root, one)?.into_iter().map(|text| {
            // What differs in line breaks alone is one text.
            let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
            *numbers.entry(key).or_insert_with(|| {
                texts.push(text);
                texts.len()
            })
        });
        let own: BTreeSet<usize> = own.collect();
        let own: Vec<String> = own.iter().map(ToString::to_string).collect();
        let Crate { name, version, licence, place, .. } = one;
        writeln!(list, "{name}\t{version}\t{licence}\t{place}\t{}", own.join(" "))?;
    }
    let mut file = String::from("%% Made by scripts/notices. Do not edit.\n%% crates\n");
    file += &list;
    file += "%% not in the program\n";
    for other in others {
        writeln!(file, "{other}")?;
    }
    for (text, number) in texts.iter().zip(1..) {
        writeln!(file, "%% text {number}\n{text}")?;
    }
    Ok(file)
}

/// The texts that belong to a crate; where it brings none along, that of its licence.
fn texts_of(root: &Path, one: &Crate) -> Fallible<Vec<String>> {
    let mut texts = Vec::new();
    for file in &one.files {
        let text = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let text = tidy(&String::from_utf8_lossy(&text));
        if text.lines().any(|line| line.starts_with("%%")) {
            return Err(format!("{}: a line begins with %%", file.display()).into());
        }
        // A link that the package could not keep is a file with the name of another.
        if text.len() > LEAST {
            texts.push(text);
        }
    }
    choose(&one.licence, &mut texts);
    if texts.is_empty() {
        let ours = |name: &str| fs::read_to_string(root.join("../..").join(name)).map(|text| tidy(&text));
        if one.licence.contains("MIT") {
            let mit = ours("LICENSE-MIT")?;
            let (_, terms) = mit.split_once("\n\n").ok_or("LICENSE-MIT has no terms")?;
            let (_, terms) = terms.split_once("\n\n").ok_or("LICENSE-MIT has no terms")?;
            let authors = if one.authors.is_empty() {
                format!("the authors of {}", one.name)
            } else {
                one.authors.join(", ")
            };
            texts.push(format!("MIT License\n\nCopyright (c) {authors}\n\n{terms}"));
        } else if one.licence.contains("Apache-2.0") {
            texts.push(ours("LICENSE-APACHE")?);
        } else {
            return Err(
                format!("{} {} ({}) has no text of its licence", one.name, one.version, one.licence).into()
            );
        }
    }
    Ok(texts)
}

/// Where one may choose, and MIT is among it, that is what we choose; notes of who holds the rights stay.
fn choose(licence: &str, texts: &mut Vec<String>) {
    let words = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_mit =
        |text: &String| words(text).contains("Permission is hereby granted, free of charge, to any person");
    let may_choose =
        !licence.contains(" AND ") && licence.split(" OR ").any(|licence| licence.trim() == "MIT");
    if may_choose && texts.iter().any(is_mit) {
        texts.retain(|text| is_mit(text) || text.len() < SHORT);
    }
}

/// Without spaces at the ends of lines, and without empty lines around it.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}
