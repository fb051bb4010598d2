//! A recorded game as people see it, drawn into memory.

use kamni_records::kmn;
use kamni_texts::Lang;
use ratatui::Terminal as Screen;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyModifiers;

use super::*;
use crate::args::Color;
use crate::replay::shelf::tests::shelf;

const GAME: &str = "[Game \"kamiken\"]\n[Options \"size=5\"]\n[First \"Anna\"]\n[Second \"Boris\"]\n[Result \"1-0\"]\n\
    [Ending \"resign\"]\n\n1. c3 {[%eval 0.5] [%clk 0:04:59] The middle.} 2. b2?? {[%eval #7] A bad place.} \
    (2. a1 {better} 3. e5) 3. a1 4. a3 1-0";

/// Presses keys, and gives what is seen after them.
fn sees(terminal: &Terminal, size: (u16, u16), text: &str, keys: &[KeyCode]) -> String {
    let entry = kmn::Reader::new(text.as_bytes()).next().expect("a game").expect("memory can be read");
    assert_eq!(entry.faults, []);
    let mut reader = Reader::new(terminal, entry.record.expect("a record"), shelf(text, 1));
    let mut screen = Screen::new(TestBackend::new(size.0, size.1)).expect("memory can be drawn on");
    screen.draw(|frame| reader.draw(frame)).expect("memory can be drawn on");
    for key in keys {
        reader.on_event(&Event::Key(KeyEvent::new(*key, KeyModifiers::NONE)));
        screen.draw(|frame| reader.draw(frame)).expect("memory can be drawn on");
    }
    let buffer = screen.backend().buffer();
    let rows = buffer.content.chunks(usize::from(size.0));
    let rows = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
    rows.map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check(keys: &[KeyCode], wanted: &[&str], unwanted: &[&str]) {
    let terminal = Terminal::new(Some(Lang::En), Color::Never, false);
    let seen = sees(&terminal, (80, 24), GAME, keys);
    for text in wanted {
        assert!(seen.contains(text), "no “{text}” in\n{seen}");
    }
    for text in unwanted {
        assert!(!seen.contains(text), "“{text}” in\n{seen}");
    }
}

#[test]
fn turn_by_turn() {
    let (on, back) = (KeyCode::Right, KeyCode::Left);
    check(&[], &["Anna – Boris", "turn 0 of 4", "White to move", "→ next"], &["(○)"]);
    let first = ["1. c3, White 75 %, clock 0:04:59", "The middle.", "████████████░░░░", "turn 1 of 4", "(○)"];
    check(&[on], &first, &["White won"]);
    check(&[on, on, back], &first, &[]);
    check(&[on, on], &["2. b2??, White wins in 7 steps", "A bad place."], &["The middle."]);
    check(&[KeyCode::End], &["4. a3", "turn 4 of 4", "White won: resignation"], &[]);
    check(&[KeyCode::End, KeyCode::Home], &["turn 0 of 4"], &[]);
    check(&[KeyCode::PageDown, KeyCode::PageUp, KeyCode::Char('n'), KeyCode::Char('n')], &["2. b2??"], &[]);
    check(&[KeyCode::End, KeyCode::Char('p')], &["2. b2??"], &[]);
}

#[test]
fn variations_are_chosen() {
    let choose = [KeyCode::Right, KeyCode::Down];
    check(&choose, &["  2. b2?? 3. a1", "▸ 2. a1 3. e5", "↑ ↓ line"], &[]);
    let inside = [KeyCode::Right, KeyCode::Down, KeyCode::Right];
    check(&inside, &["2. a1", "better", "turn 2 of 3, in a variation", "m main line"], &["White won"]);
    let out = [KeyCode::Right, KeyCode::Down, KeyCode::Right, KeyCode::Right, KeyCode::Char('m')];
    check(&out, &["The middle.", "turn 1 of 4"], &[]);
}

#[test]
fn pages() {
    check(
        &[KeyCode::Char('?')],
        &["Home End", "next or previous turn", "[   ]", "q                leave"],
        &[],
    );
    check(&[KeyCode::Char('?'), KeyCode::Esc], &["turn 0 of 4"], &["next or previous turn"]);
    check(&[KeyCode::Right, KeyCode::Char('c'), KeyCode::Down], &["The middle."], &[]);
    // The Russian layout has the same keys.
    check(&[KeyCode::Right, KeyCode::Char('р')], &["turn 0 of 4"], &[]);
}

#[test]
fn from_game_to_game() {
    let games = format!("{GAME}\n\n[Game \"dao\"]\n[First \"Vera\"]\n\n1. a1-b1 2. zzz\n");
    let terminal = Terminal::new(Some(Lang::En), Color::Never, false);
    let check = |keys: &[char], wanted: &[&str], unwanted: &[&str]| {
        let keys: Vec<KeyCode> = keys.iter().map(|key| KeyCode::Char(*key)).collect();
        let seen = sees(&terminal, (80, 24), &games, &keys);
        assert!(wanted.iter().all(|text| seen.contains(text)), "{wanted:?}\n{seen}");
        assert!(!unwanted.iter().any(|text| seen.contains(text)), "{unwanted:?}\n{seen}");
    };
    check(&[], &["Game 1 of the file", "Anna – Boris", "[ ] game"], &["Vera"]);
    check(&['['], &["Game 1 of the file", "turn 0 of 4"], &[]);
    check(&['l', ']'], &["a.kmn, game 2: line 13, column 13, turn 2: “zzz” is not a step."], &[]);
    check(&['l', ']', 'q'], &["Game 2 of the file", "Vera", "turn 0 of 1", "[ ] game"], &["Anna", "zzz"]);
    check(&['l', ']', 'q', ']'], &["Game 2 of the file"], &[]);
    // The Russian layout has the same keys.
    check(&['ъ', 'q', 'х'], &["Game 1 of the file", "Anna – Boris", "turn 0 of 4"], &["Vera"]);
    // One game alone needs no such keys.
    assert!(!sees(&terminal, (80, 24), GAME, &[]).contains("[ ]"));
}

#[test]
fn every_size_and_game_is_drawn() {
    for lang in Lang::ALL {
        for ascii in [false, true] {
            let terminal = Terminal::new(Some(lang), Color::Never, ascii);
            for (game, turns) in [
                ("kamiken", "1. s19 {ход\u{1b}[2J}"),
                ("close-combat", "1. c3 2. d4"),
                ("four", "1. c3 2. d4"),
                ("hasami", "1. a8-a7 2. a2-a3"),
                ("dao", "1. a1-b1 2. e5-e4,f5-f4,end"),
            ] {
                let options = if game == "kamiken" { "size=19" } else { "" };
                let long = "word ".repeat(200);
                let text = format!("[Game \"{game}\"]\n[Options \"{options}\"]\n\n{turns} {{{long}}}");
                for size in [(1, 1), (29, 9), (30, 10), (80, 24), (200, 60)] {
                    let seen =
                        sees(&terminal, size, &text, &[KeyCode::Right, KeyCode::Char('.'), KeyCode::End]);
                    assert!(!seen.contains(['⟨', '\u{1b}']), "{seen}");
                    assert!(size.0 < 30 || seen.contains("(c)"), "{size:?}\n{seen}");
                }
            }
        }
    }
}
