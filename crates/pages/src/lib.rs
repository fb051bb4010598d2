//! The pages, drawn on the server. What a page needs is handed in as a plain struct; nothing here asks for anything.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use kamni_play::{ids, presets, proposal};
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
pub mod layout;
pub mod lobby;
pub mod notices;
pub mod played;
pub mod profile;
pub mod review;
pub mod rules;
pub mod settings;
pub mod share;
mod sheets;

/// An icon of the sprite, for beside a text.
pub(crate) fn icon(name: &str) -> Markup {
    html! { svg class="ico" aria-hidden="true" { use href=(format!("#i-{name}")) {} } }
}

/// JSON for the page's script, in a block that is data and not script.
pub(crate) fn json_block(id: &str, value: &impl Serialize) -> Markup {
    // Only a map with keys that are no texts cannot be written, and there is none.
    let json = serde_json::to_string(value).unwrap_or_else(|_| "{}".to_owned());
    // Nothing in it can end the block or begin another.
    let json = json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}
