//! Any text as a position; its first byte chooses the game.
#![no_main]
#![allow(dead_code, reason = "each target uses one of the shared properties")]

#[path = "../../crates/rules/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some(first) = text.chars().next() {
        let rules = properties::rules(first as usize);
        properties::position(&rules, &text[first.len_utf8()..]);
    }
});
