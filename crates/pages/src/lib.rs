//! The pages, drawn on the server. What a page needs is handed in as a plain struct; nothing here asks for anything.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use kamni_play::{ids, openings, presets, proposal};
use kamni_texts::dates;
use kamni_view::{self as view, drawn_position, lessons};

pub mod account;
pub mod address;
pub mod analysis;
pub mod archive;
pub mod assets;
pub mod challenges;
pub mod errors;
pub mod form;
pub mod game;
pub mod import;
pub mod installed;
pub mod layout;
pub mod lobby;
pub mod notices;
pub mod path;
pub mod played;
pub mod players;
pub mod post;
pub mod profile;
pub mod puzzles;
mod qr;
pub mod review;
pub mod rules;
pub mod settings;
pub mod share;
mod sheets;
pub mod solve;
pub mod staff;
pub mod tournaments;
pub mod watch;

/// An icon of the sprite, for beside a text.
pub(crate) fn icon(name: &str) -> Markup {
    html! { svg class="ico" aria-hidden="true" { use href=(format!("#i-{name}")) {} } }
}

/// A number with a mark between its thousands.
#[must_use]
pub fn grouped(number: u64, mark: char) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

/// JSON for the page's script, in a block that is data and not script.
pub(crate) fn json_block(id: &str, value: &impl Serialize) -> Markup {
    // Only a map with keys that are no texts cannot be written, and there is none.
    let json = serde_json::to_string(value).unwrap_or_else(|_| "{}".to_owned());
    // Nothing in it can end the block or begin another.
    let json = json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_by_thousands() {
        for (number, shown) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number, ','), shown);
        }
    }
}
