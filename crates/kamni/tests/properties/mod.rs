//! What holds for any input at all. The fuzz target and the test with made-up inputs share it.

use kamni_rules::Rules;
use kamni_texts::{Lang, Texts};

/// Whatever the input: every line of it (comments aside) gives a block of JSON lines that an empty line closes, the first of
/// them the start position; an error ends its block.
pub(crate) fn trace(rules: &Rules, input: &[u8]) {
    let mut shown = Vec::new();
    kamni::trace_games(rules, &Texts::new(Lang::En), input, &mut shown).expect("memory can be written to");
    let shown = String::from_utf8(shown).expect("what is shown is UTF-8");
    let lines = input.split_inclusive(|byte| *byte == b'\n').filter(|line| !line.starts_with(b"#"));
    assert_eq!(shown.lines().filter(|line| line.is_empty()).count(), lines.count());
    let start = kamni_rules::view::json(rules, &kamni_rules::Game::new(rules.start()));
    for block in shown.split_terminator("\n\n") {
        let lines: Vec<&str> = block.lines().collect();
        assert_eq!(lines.first(), Some(&start.as_str()));
        for (place, line) in lines.iter().enumerate() {
            let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            match value.get("error") {
                None => assert_eq!(value["ply"], place),
                Some(error) => {
                    assert_eq!((error["ply"].as_u64(), place + 1), (Some(place as u64 - 1), lines.len()));
                    assert!(error["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
                }
            }
        }
    }
}
