//! Any bytes as the input of `kamni trace`; the first chooses the game.
#![no_main]
#![allow(dead_code, reason = "each target uses one of the shared properties")]

#[path = "../../crates/rules/tests/properties/mod.rs"]
mod texts;

#[path = "../../crates/records/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let [first, input @ ..] = input {
        properties::trace(&texts::rules(usize::from(*first)), input);
    }
});
