//! Any bytes as SGF.
#![no_main]
#![allow(dead_code, reason = "each target uses one of the shared properties")]

#[path = "../../crates/records/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::tree(input));
