//! Any text as a step.
#![no_main]
#![allow(dead_code, reason = "each target uses one of the shared properties")]

#[path = "../../crates/rules/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::step(text));
