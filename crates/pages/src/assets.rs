//! What the browser gets beside the pages: scripts and style sheets, embedded in the program.
//!
//! Their addresses carry a hash over all of them, so that they can be kept for ever and change together.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::LazyLock;

use rust_embed::Embed;
use sha2::{Digest, Sha256};

use crate::sheets;

// Only this folder: the scripts' tests, which stand beside it, stay at home.
#[derive(Embed)]
#[folder = "../../web/scripts"]
struct Scripts;

/// The house's sign, as scripts/icons paints it.
#[derive(Embed)]
#[folder = "../../web/icons"]
struct Icons;

/// A drawing that pictures are painted from: no browser asks for it.
const DRAWING: &str = "maskable.svg";

/// Types for the checker: the browser has no use for them.
const TYPES: &str = "types.js";

struct Assets {
    files: BTreeMap<String, Cow<'static, [u8]>>,
    /// What each script loads in turn.
    loads: BTreeMap<String, BTreeSet<String>>,
    hash: String,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut files: BTreeMap<String, Cow<'static, [u8]>> = Scripts::iter()
        .filter(|name| name != TYPES && mime(name).is_some())
        .filter_map(|name| Scripts::get(&name).map(|file| (name.into_owned(), file.data)))
        .collect();
    files.extend(sheets::all().map(|(name, css)| (name, Cow::Owned(css.into_bytes()))));
    let icons = Icons::iter().filter(|name| name != DRAWING);
    files.extend(icons.filter_map(|name| Icons::get(&name).map(|file| (name.into_owned(), file.data))));
    // The style sheets of drawings are made where drawings are made.
    let board = kamni_draw::tokens_css() + &kamni_draw::board_css();
    files.insert("board.css".to_owned(), Cow::Owned(board.into_bytes()));
    files.insert("graph.css".to_owned(), Cow::Owned(kamni_review::graph::css().into_bytes()));
    files.insert("chart.css".to_owned(), Cow::Owned(kamni_draw::chart::css().into_bytes()));
    let mut digest = Sha256::new();
    for (name, bytes) in &files {
        digest.update(name);
        digest.update(bytes);
    }
    let mut hash = String::new();
    for byte in digest.finalize().iter().take(8) {
        // Writing to a string cannot fail.
        let _ = write!(hash, "{byte:02x}");
    }
    let loads = files.keys().map(|name| (name.clone(), loads(&files, name))).collect();
    Assets { files, loads, hash }
});

/// The scripts that a script imports, and that those import: all of them.
fn loads(files: &BTreeMap<String, Cow<'static, [u8]>>, script: &str) -> BTreeSet<String> {
    let (mut found, mut left) = (BTreeSet::new(), vec![script]);
    while let Some(name) = left.pop() {
        let text = files.get(name).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default();
        let imports = text.lines().filter(|line| line.starts_with("import "));
        let names = imports.filter_map(|line| line.rsplit_once("\"./")?.1.strip_suffix("\";"));
        left.extend(names.filter(|name| found.insert((*name).to_owned())));
    }
    found
}

fn mime(name: &str) -> Option<&'static str> {
    match name.rsplit_once('.')?.1 {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "webmanifest" => Some("application/manifest+json"),
        _ => None,
    }
}

/// A file's address.
#[must_use]
pub fn url(file: &str) -> String {
    debug_assert!(ASSETS.files.contains_key(file), "no asset {file}");
    format!("/assets/{}/{file}", ASSETS.hash)
}

/// What a script loads in turn: a page asks for it at once, not one after another.
pub(crate) fn loaded_by(script: &str) -> impl Iterator<Item = &'static String> {
    ASSETS.loads.get(script).into_iter().flatten()
}

/// The names of all files.
pub fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.files.keys().map(String::as_str)
}

/// A file, as a browser gets it.
#[derive(Clone, Debug)]
pub struct Asset {
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// Its type.
    pub mime: &'static str,
    /// Whether the address was that of the present file: it can be kept for ever.
    pub kept: bool,
}

/// The file of an address `/assets/{hash}/{file}`. A page from before an update gets the present one.
#[must_use]
pub fn find(hash: &str, file: &str) -> Option<Asset> {
    let (bytes, mime) = (ASSETS.files.get(file)?.clone(), mime(file)?);
    Some(Asset { bytes, mime, kept: hash == ASSETS.hash })
}
