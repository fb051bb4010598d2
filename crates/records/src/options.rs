//! A game's options in one line: `size=9 komi=0.5`.

use kamni_rules::{GameKind, Rules};

use crate::Wrong;

/// The game of this name.
pub(crate) fn kind_of(name: &str) -> Result<GameKind, Wrong> {
    let kind = name.trim().to_ascii_lowercase().parse();
    kind.map_err(|_| Wrong::UnknownGame(name.to_owned()))
}

/// Whether rules of this version are the ones we have.
pub(crate) fn check_version(kind: GameKind, version: &str) -> Result<(), Wrong> {
    let known = kind.rules_version();
    if version.trim() == known.to_string() {
        Ok(())
    } else {
        Err(Wrong::Version { found: version.to_owned(), known })
    }
}

/// Reads options; what is left out is at its default.
pub(crate) fn read(kind: GameKind, text: &str) -> Result<Rules, Wrong> {
    let mut given = Vec::new();
    for option in text.split_whitespace() {
        given.push(option.split_once('=').ok_or_else(|| Wrong::OptionForm(option.to_owned()))?);
    }
    Rules::new(kind, given).map_err(|error| Wrong::Option(Box::new((kind, error))))
}
