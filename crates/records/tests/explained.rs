//! Everything that can be wrong with a file is said in both languages.

use std::collections::BTreeSet;

use kamni_records::{Games, Wrong};
use kamni_texts::{Lang, Texts};

/// A file for each thing that can be wrong, with the code of it.
const FILES: &[(&str, &[u8])] = &[
    ("illegal", b"[Game \"kamiken\"]\nc3 c4"),
    ("not-a-step", b"[Game \"kamiken\"]\nc3 z99"),
    ("no-game", b"[Event \"\"]\nc3"),
    ("unknown-game", b"[Game \"chess\"]\n"),
    ("option-form", b"[Game \"dao\"]\n[Options \"board\"]"),
    ("option", b"[Game \"dao\"]\n[Options \"board=1\"]"),
    ("version", b"[Game \"dao\"]\n[Rules \"9\"]"),
    ("setup", b"[Game \"dao\"]\n[Start \"1/2\"]"),
    ("tag", b"[Game \"dao\"]\n[Event]"),
    ("repeated-tag", b"[Game \"dao\"]\n[Event \"\"]\n[Event \"\"]"),
    ("result", b"[Game \"dao\"]\n[Result \"5\"]"),
    ("way", b"[Game \"dao\"]\n[Ending \"five o'clock\"]"),
    ("other-end", b"[Game \"dao\"]\n[Result \"1-0\"]\n[Ending \"dao\"]"),
    ("two-results", b"[Game \"dao\"]\n[Result \"1-0\"]\n\n0-1"),
    ("after-end", b"[Game \"dao\"]\n* a1-b1"),
    ("open-comment", b"[Game \"dao\"]\n{"),
    ("open-variation", b"[Game \"dao\"]\na1-b1 ("),
    ("no-variation", b"[Game \"dao\"]\n)"),
    ("early-variation", b"[Game \"dao\"]\n()"),
    ("not-utf8", b"[Game \"dao\"]\n[Event \"\xd0\x90\xff\"]"),
    ("not-json", b"{\"game\":\"dao\",\"turns\":5}"),
    ("charset", b"(;CA[EBCDIC]C[\xff])"),
    ("letters", b"(;KGAME[dao]C[\xca\xe0\xec\xed\xe8])"),
    ("open-sgf", b"(;C[a"),
    ("not-sgf", b"(;KGAME[dao];-)"),
    ("foreign-sgf", b"(;GM[1])"),
    ("foreign-move", b"(;KGAME[dao];B[aa])"),
];

#[test]
fn every_fault_is_explained() {
    let mut deep = b"[Game \"kamiken\"]\na1".to_vec();
    deep.extend(b"(a2".repeat(1000));
    let long = [b"[Game \"kamiken\"]\n{".as_slice(), &[b'x'; kamni_records::USUAL_LIMIT]].concat();
    let endless = [long.as_slice(), &[b'x'; 2 * kamni_records::USUAL_LIMIT]].concat();
    let made: [(&str, &[u8]); 3] = [("deep", &deep), ("long", &long), ("endless", &endless)];
    let mut codes = BTreeSet::new();
    for &(code, file) in FILES.iter().chain(&made) {
        let entry = Games::read(file, None).expect("memory").next().expect("a game").expect("memory");
        let fault = entry.faults.first().unwrap_or_else(|| panic!("{code}"));
        assert_eq!(fault.wrong.code(), code);
        codes.insert(code);
        for texts in Lang::ALL.map(Texts::new) {
            let said = fault.explain(&texts);
            assert!(said.contains(&fault.line.to_string()) && !said.contains(['⟨', '{', '$']), "{said}");
        }
    }
    assert_eq!(codes, Wrong::CODES.into_iter().collect(), "the list above is whole");
}

#[test]
fn sentences() {
    let file = "[Game \"kamiken\"]\n[Options \"size=5\"]\n\n1. c5 2. c4";
    let entry = Games::read(file.as_bytes(), None).expect("memory").next().expect("a game").expect("memory");
    let said = entry.faults[0].explain(&Texts::new(Lang::En));
    assert_eq!(
        said,
        "line 4, column 10, turn 2: Step “c4” is refused. c4 is closed: the white stone on c5 beats it."
    );
    let said = entry.faults[0].explain(&Texts::new(Lang::Ru));
    assert_eq!(said, "строка 4, столбец 10, ход 2: Шаг «c4» не принят. c4 закрыта: её бьёт белый камень c5.");
}
