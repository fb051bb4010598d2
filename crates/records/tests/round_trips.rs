//! Whatever a record holds is written and read again.

mod made;

use std::io::Cursor;

use kamni_records::{Entry, Games, Record, json, kmn, sgf};

fn only(entries: Vec<Entry>, seed: u64, text: &str) -> Record {
    assert_eq!(entries.len(), 1, "seed {seed}\n{text}");
    let entry = entries.into_iter().next().expect("there is one");
    assert_eq!(entry.faults, [], "seed {seed}\n{text}");
    entry.record.expect("a record without faults")
}

fn all(entries: impl Iterator<Item = std::io::Result<Entry>>) -> Vec<Entry> {
    entries.map(|entry| entry.expect("memory can be read")).collect()
}

#[test]
fn text_records() {
    let (mut turns, mut long) = (0, 0);
    for seed in 0..1500 {
        let record = made::record(seed);
        let text = kmn::to_text(&record);
        let again = only(all(kmn::Reader::new(text.as_bytes())), seed, &text);
        assert!(again == record, "seed {seed}\n{text}\n{}", kmn::to_text(&again));
        assert_eq!(kmn::to_text(&again), text, "seed {seed}");
        // Other line ends change nothing, nor does a mark before the text.
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert!(only(all(kmn::Reader::new(windows.as_bytes())), seed, &windows) == record, "seed {seed}");
        turns += record.turns();
        long = long.max(record.turns());
    }
    assert!(turns > 50_000 && long > 200, "the games are worth the name: {turns} {long}");
}

#[test]
fn text_records_in_a_row() {
    let records: Vec<Record> = (0..200).map(made::record).collect();
    let mut text = Vec::new();
    for record in &records {
        kmn::write(record, &mut text).expect("memory can be written to");
    }
    let found = all(kmn::Reader::new(Cursor::new(&text)));
    let found: Vec<Record> = found.into_iter().filter_map(|entry| entry.record).collect();
    assert!(found == records);
}

#[test]
fn sgf_files() {
    for seed in 0..1500 {
        let record = made::record(seed);
        let text = sgf::to_text(&record);
        let again = only(all(sgf::Reader::new(text.as_bytes())), seed, &text);
        assert!(again == record, "seed {seed}\n{}\n{}", kmn::to_text(&record), kmn::to_text(&again));
        assert_eq!(sgf::to_text(&again), text, "seed {seed}");
        let windows = text.replace('\n', "\r\n");
        assert!(only(all(sgf::Reader::new(windows.as_bytes())), seed, &windows) == record, "seed {seed}");
    }
}

#[test]
fn json_objects() {
    let mut all_of_them = Vec::new();
    for seed in 0..1500 {
        let record = made::record(seed);
        let text = json::to_text(&record);
        let again = only(all(json::Reader::new(text.as_bytes())), seed, &text);
        assert!(again == record, "seed {seed}\n{}\n{}", kmn::to_text(&record), kmn::to_text(&again));
        assert_eq!(json::to_text(&again), text, "seed {seed}");
        if seed < 100 {
            // Laid out by another program, they are the same.
            let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
            let laid_out = serde_json::to_string_pretty(&value).expect("it can be written");
            assert!(only(all(json::Reader::new(laid_out.as_bytes())), seed, &laid_out) == record);
            all_of_them.push((record, laid_out));
        }
    }
    let (records, texts): (Vec<Record>, Vec<String>) = all_of_them.into_iter().unzip();
    for text in [texts.join("\n"), format!("[\n{}\n]\n", texts.join(",\n"))] {
        let found = all(Games::read(text.as_bytes(), None).expect("memory"));
        let found: Vec<Record> = found.into_iter().filter_map(|entry| entry.record).collect();
        assert!(found == records);
    }
}

#[test]
fn json_nested_deeply() {
    let (deep, nested) = (100_000, "\"variations\":[[{\"steps\":[\"a1\"],");
    let text = format!(
        "{{\"game\":\"kamiken\",\"turns\":[{{\"steps\":[\"b2\"],{}\"after\":\"x\"}}{}]}}",
        nested.repeat(deep),
        "]]}".repeat(deep)
    );
    let record = only(all(json::Reader::new(text.as_bytes())), 0, "deep");
    assert_eq!(record.turns(), deep + 1);
}

#[test]
fn sgf_collections() {
    let records: Vec<Record> = (0..100).map(made::record).collect();
    let text: String = records.iter().map(sgf::to_text).collect();
    let found: Vec<Record> =
        all(sgf::Reader::new(Cursor::new(text))).into_iter().filter_map(|entry| entry.record).collect();
    assert!(found == records);
}
