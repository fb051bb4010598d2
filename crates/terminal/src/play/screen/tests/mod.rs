//! The full screen as people see it, drawn into memory.

mod computer;
mod typing;

use std::time::{Duration, Instant};

use kamni_engine::Level;
use kamni_rules::{GameKind, Player, Position};
use kamni_texts::Lang;
use ratatui::Terminal as Screen;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::args::Color;
use crate::record::Record;

/// A person at the full screen.
struct Person {
    app: App,
    screen: Screen<TestBackend>,
}

impl Person {
    fn at(terminal: &Terminal, size: (u16, u16), opening: Opening) -> Self {
        let screen = Screen::new(TestBackend::new(size.0, size.1)).expect("memory can be drawn on");
        Self { app: App::new(terminal, opening), screen }
    }

    /// Sits down at a game with these options after these steps.
    fn playing(kind: GameKind, options: &[(&str, &str)], steps: &str) -> Self {
        let opening = Opening { record: Some(record(kind, options, steps)), ..opening() };
        Self::at(&terminal(Lang::En, false), (80, 24), opening)
    }

    fn key(&mut self, code: KeyCode) {
        self.app.on_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn types(&mut self, text: &str) {
        text.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    fn sees(&mut self) -> String {
        self.screen.draw(|frame| self.app.draw(frame)).expect("memory can be drawn on");
        let buffer = self.screen.backend().buffer();
        let width = usize::from(buffer.area.width).max(1);
        let rows = buffer
            .content
            .chunks(width)
            .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
        rows.map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    fn must_see(&mut self, wanted: &[&str]) {
        let seen = self.sees();
        for text in wanted {
            assert!(seen.contains(text), "no “{text}” in\n{seen}");
        }
    }

    fn click(&mut self, cell: &str, button: MouseButton) {
        self.sees();
        let table = self.app.table.as_ref().expect("a game is played");
        let places = table.places.expect("the board is drawn");
        let (x, y) = places.grid.place(cell.parse().expect("it is a cell"));
        let (column, row) = (places.board.x + x - places.offset.0, places.board.y + y - places.offset.1);
        let kind = MouseEventKind::Down(button);
        self.app.on_event(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn moves(&self) -> String {
        self.app.table.as_ref().map_or(String::new(), |table| table.session.moves())
    }

    /// Waits until the computer has come to an end.
    #[track_caller]
    fn waits(&mut self) {
        let began = Instant::now();
        while let Some(table) = self.app.table.as_mut().filter(|table| table.is_busy()) {
            table.tick(Instant::now());
            assert!(began.elapsed() < Duration::from_secs(60), "the computer answers");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

fn terminal(lang: Lang, ascii: bool) -> Terminal {
    Terminal::new(Some(lang), Color::Never, ascii)
}

fn opening() -> Opening {
    Opening { record: None, level: None, seats: None, time: Duration::from_millis(200) }
}

fn record(kind: GameKind, options: &[(&str, &str)], steps: &str) -> Record {
    let rules = Rules::new(kind, options.iter().copied()).expect("there are such options");
    let mut record = Record::new(rules, rules.start());
    record.play_text(&kamni_texts::Texts::new(Lang::En), steps).expect("the steps are legal");
    record
}

#[test]
fn a_small_board_in_full() {
    let mut person = Person::playing(GameKind::Kamiken, &[("size", "3")], "a1");
    person.key(KeyCode::Left);
    let seen = person.sees();
    let board =
        seen.lines().take(6).map(|line| line.chars().take(14).collect::<String>().trim_end().to_owned());
    let drawn = ["    a   b   c", " 1 (○)  ×   ·", "", " 2 ▸×◂  ·   ·", "", " 3  ·   ·   ·"];
    assert_eq!(board.collect::<Vec<_>>(), drawn, "{seen}");
    person.must_see(&[
        "▸ ● Black",
        "Black to move",
        "Last turn: a1",
        "× closed to Black",
        "▸ a2, empty\n",
        "Enter choose, go",
    ]);
    person.key(KeyCode::Enter);
    person.must_see(&["a2 is closed: the white stone on a1 beats it."]);
    assert_eq!(person.moves(), "a1");
}

#[test]
fn cursor_keys_choose_and_go() {
    let mut person = Person::playing(GameKind::Hasami, &[], "");
    // The cursor begins where something can be done.
    person.must_see(&["a8, white stone, can move"]);
    person.types("ll");
    person.key(KeyCode::Enter);
    person.must_see(&[" 8  ○   ○  {○}  ○", " 5  ·   ·   +   ·", "c8, white stone, chosen"]);
    for key in [KeyCode::Up, KeyCode::Up, KeyCode::Up] {
        person.key(key);
    }
    person.must_see(&["c5, empty, can go here", " 5  ·   ·  ▸+◂  ·"]);
    person.key(KeyCode::Char(' '));
    assert_eq!(person.moves(), "c8-c5");
    person.must_see(&[" 5  ·   ·  ▸○◂", " 8  ○   ○   ◌   ○", "Black to move"]);
    // The Russian layout: г is the key of u.
    person.types("г");
    assert_eq!(person.moves(), "");
    person.types("hjkl");
    person.must_see(&["▸ c5, empty"]);
    for back in ['z', 'я'] {
        person.types("/c8-c5");
        person.key(KeyCode::Enter);
        assert_eq!(person.moves(), "c8-c5");
        person.app.on_event(&Event::Key(KeyEvent::new(KeyCode::Char(back), KeyModifiers::CONTROL)));
        assert_eq!(person.moves(), "", "Ctrl+{back}");
    }
    person.types("u");
    person.must_see(&["There is no step to take back."]);
}

#[test]
fn a_piece_can_be_let_go_and_refusals_are_told() {
    let mut person = Person::playing(GameKind::Hasami, &[], "");
    person.click("c8", MouseButton::Left);
    person.must_see(&["{○}"]);
    person.click("d8", MouseButton::Left);
    person.must_see(&["d8, white stone, chosen"]);
    person.click("e7", MouseButton::Left);
    person.must_see(&["d8 cannot go to e7: stones move along rows and columns only."]);
    person.key(KeyCode::Esc);
    let seen = person.sees();
    assert!(!seen.contains('{') && !seen.contains("cannot go"), "{seen}");
    person.click("c1", MouseButton::Left);
    person.must_see(&["c1 cannot move: the stone there is your rival's."]);
    person.click("c8", MouseButton::Left);
    person.click("c8", MouseButton::Right);
    assert!(!person.sees().contains('{'));
    person.types("e");
    person.must_see(&["Hasami Shogi has no such step"]);
    assert_eq!(person.moves(), "");
}

#[test]
fn taking_is_marked_and_made_step_by_step() {
    let mut person = Person::playing(GameKind::CloseCombat, &[("size", "5")], "b2 c3 a5 e1");
    person.must_see(&["Put a stone"]);
    person.click("b3", MouseButton::Left);
    person.must_see(&[
        "[○]",
        "Take another stone, or end your turn",
        "This turn: b3",
        "[ ] can be taken",
        "e end turn",
    ]);
    person.key(KeyCode::Tab);
    person.must_see(&["c3, blue stone, can be taken"]);
    person.key(KeyCode::Enter);
    assert!(person.moves().ends_with("b3,xc3"), "{}", person.moves());
    person.types("u");
    let steps = person.moves();
    assert!(steps.ends_with("d4 a5") || steps.ends_with("b3"), "{steps}");
}

#[test]
fn movements_of_four_and_what_they_take() {
    let options = [("size", "9"), ("stones", "20")];
    let steps = "a1 i9 b1 h9 c1 g9 d1 f9 e1 e9 a2 i8 b2 h8 c2 g8 d2 f8 e2 e8";
    let mut person = Person::playing(GameKind::Four, &options, steps);
    person.must_see(&["Put a stone or move yours", "c count"]);
    person.click("a2", MouseButton::Left);
    person.click("a5", MouseButton::Left);
    person.must_see(&["3 movements left", "This turn: a2-a5", "e end turn"]);
    person.types("e");
    person.must_see(&["Red to move", "Last turn: a2-a5, end"]);
}

#[test]
fn fortresses_are_chosen_by_any_cell_and_sent_onto_what_they_cover() {
    let mut person = Person::playing(GameKind::Dao, &[], "");
    person.must_see(&["╔□══□╗", "╚□══□╝", "∘", "Shift a fortress or lift a rider"]);
    person.click("b2", MouseButton::Left);
    person.must_see(&["fortress a1, chosen", " 1 {□}═□╗ +", " 3  +  + ╎∘"]);
    person.click("c2", MouseButton::Left);
    assert_eq!(person.moves(), "a1-b1");
    person.must_see(&["Move up to 3 riders"]);
    person.click("e5", MouseButton::Left);
    person.click("e4", MouseButton::Left);
    person.must_see(&["2 more riders", "This turn: e5-e4"]);
    person.click("e4", MouseButton::Left);
    person.must_see(&["e4 cannot move: this rider has already moved in this turn."]);
}

#[test]
fn steps_can_be_typed() {
    let mut person = Person::playing(GameKind::Dao, &[("first", "riders")], "");
    person.types("/");
    person.must_see(&["A step, or a whole turn with commas", "> _"]);
    // On the Russian layout, the keys of e5-e4,f5-f4,end.
    person.types("у5-у4ба5-а4буe");
    for _ in 0..2 {
        person.key(KeyCode::Backspace);
    }
    person.types("утв");
    person.must_see(&["> e5-e4,f5-f4,end_"]);
    person.key(KeyCode::Enter);
    assert_eq!(person.moves(), "e5-e4,f5-f4,end");
    person.types("/z9");
    person.key(KeyCode::Enter);
    person.must_see(&["“z9” is not a step.", "> z9_"]);
    person.key(KeyCode::Esc);
    assert!(!person.sees().contains("z9"));
}

#[test]
fn leaving_asks_only_if_something_would_be_lost() {
    let mut person = Person::playing(GameKind::Kamiken, &[], "");
    person.types("q");
    assert_eq!(person.app.left, Some(Left::Enough));
    let mut person = Person::playing(GameKind::Kamiken, &[], "c3");
    person.types("q");
    person.must_see(&["Leave this unfinished game?"]);
    person.key(KeyCode::Esc);
    assert_eq!(person.app.left, None);
    person.types("n");
    person.must_see(&["Leave this unfinished game for another?"]);
    person.key(KeyCode::Enter);
    person.must_see(&["◂ Kamiken ▸"]);
    // Back to the game, which is still there.
    person.key(KeyCode::Esc);
    person.must_see(&["(○)", "Last turn: c3"]);
    person.types("qн");
    assert_eq!(person.app.left, None, "н is no, not the key of y");
    person.types("йй");
    assert_eq!(person.app.left, Some(Left::Enough));
}

#[test]
fn saving_never_overwrites_without_asking() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("партия.txt");
    let mut person = Person::playing(GameKind::Kamiken, &[("size", "5")], "c3");
    let save = |person: &mut Person, path: &std::path::Path| {
        person.types("s");
        person.must_see(&["Save the game as", "> kamni-kamiken-20"]);
        let clear = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
        person.app.on_event(&Event::Key(clear));
        person.types(&path.to_string_lossy());
        person.key(KeyCode::Enter);
    };
    save(&mut person, &path);
    person.must_see(&["Saved: "]);
    person.types("/b1");
    person.key(KeyCode::Enter);
    save(&mut person, &path);
    person.must_see(&["already. Save over it?"]);
    person.key(KeyCode::Esc);
    let text = || std::fs::read_to_string(&path).expect("it is there");
    assert!(text().ends_with("game kamiken\noptions size=5 komi=0.5\nsteps c3\n"), "{}", text());
    save(&mut person, &path);
    person.key(KeyCode::Enter);
    assert!(text().ends_with("steps c3 b1\n"), "{}", text());
    save(&mut person, folder.path());
    person.must_see(&["was not saved: it is not a plain file."]);
}

#[test]
fn the_menu_begins_a_game() {
    let mut person = Person::at(&terminal(Lang::En, false), (80, 24), opening());
    person.must_see(&["◂ Kamiken ▸", "Opponent     a person", "komi         0.5"]);
    person.types("4");
    person.must_see(&["◂ Hasami Shogi ▸", "corner"]);
    person.key(KeyCode::Left);
    person.must_see(&["◂ Four ▸", "stones"]);
    for key in [KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Right] {
        person.key(key);
    }
    person.must_see(&["the computer, level 1", "◂ Red, second ▸"]);
    person.key(KeyCode::Down);
    person.key(KeyCode::PageDown);
    person.must_see(&["◂ 9 ▸", "rows and columns of the board: a whole number from"]);
    person.types("r");
    person.must_see(&["· Green begins."]);
    person.key(KeyCode::Esc);
    person.key(KeyCode::Enter);
    person.waits();
    person.must_see(&["size=9 stones=100", "The computer: Green, level 1.", "Red to move"]);
    person.key(KeyCode::Esc);
    let mut person = Person::at(&terminal(Lang::Ru, true), (80, 24), opening());
    person.must_see(&["настольных игр на двоих", "> Игра", "< Камикен >"]);
    person.key(KeyCode::Esc);
    assert_eq!(person.app.left, Some(Left::Enough));
}

#[test]
fn options_that_do_not_fit_are_told_in_the_menu() {
    let mut person = Person::at(&terminal(Lang::En, false), (80, 24), opening());
    for key in [KeyCode::Up, KeyCode::PageUp, KeyCode::Up, KeyCode::Left, KeyCode::PageDown] {
        person.key(key);
    }
    person.key(KeyCode::Enter);
    person.must_see(&["The option komi takes 0.5, 1.5, 2.5 … up to 8.5, not “10.5”."]);
}

#[test]
fn only_ascii_where_that_is_wanted() {
    for &kind in GameKind::ALL {
        let opening = Opening { record: Some(record(kind, &[], "")), ..opening() };
        let mut person = Person::at(&terminal(Lang::En, true), (80, 24), opening);
        for keys in ["", "?", "r", "o", "i", "q"] {
            person.types(keys);
            let seen = person.sees();
            assert!(seen.is_ascii(), "{kind} {keys}: {seen}");
            person.key(KeyCode::Esc);
        }
    }
}

#[test]
fn every_window_size_in_both_languages() {
    for lang in Lang::ALL {
        for &kind in GameKind::ALL {
            let steps = if kind == GameKind::Dao { "a1-b1" } else { "" };
            let board = [("board", "18")];
            let options = if kind == GameKind::Dao { &board[..] } else { &[] };
            for size in
                [(1, 1), (10, 3), (30, 10), (40, 12), (60, 15), (80, 24), (80, 50), (100, 50), (200, 60)]
            {
                let opening = Opening { record: Some(record(kind, options, steps)), ..opening() };
                let mut person = Person::at(&terminal(lang, false), size, opening);
                for keys in ["", "L", "JJJJJJJJJJJJJJJJJJJJ", "?"] {
                    person.types(keys);
                    person.sees();
                }
                person.key(KeyCode::Esc);
                let seen = person.sees();
                assert!(!seen.contains('⟨') && !seen.contains("{$"), "{seen}");
                if size.0 >= 30 && size.1 >= 10 {
                    assert!(
                        seen.contains('▸') && seen.contains('◂'),
                        "{kind} {size:?}: the cursor is seen\n{seen}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_refusal_names_the_cell() {
    let options = [("size", "9"), ("stones", "20")];
    let mut person = Person::playing(GameKind::Four, &options, "a1 i9");
    person.click("a1", MouseButton::Left);
    person.must_see(&["a1"]);
    person.types("/a1-a4");
    person.key(KeyCode::Enter);
    // The reason itself is about the opening, not about a cell.
    person.must_see(&["a1-a4. "]);
    let opening = Opening { record: Some(record(GameKind::Four, &options, "a1 i9")), ..opening() };
    let mut person = Person::at(&terminal(Lang::Ru, false), (80, 24), opening);
    person.types("/a1-a4");
    person.key(KeyCode::Enter);
    person.must_see(&["a1-a4. Дебют ещё не окончен"]);
}

#[test]
fn a_stone_that_is_shut_in_is_told() {
    for (lang, said) in [
        (Lang::En, "a1 cannot move: there is no way for it."),
        (Lang::Ru, "a1 не пойдёт: этому камню некуда."),
    ] {
        let options = [("size", "9"), ("stones", "20")];
        let steps = "a1 i9 b1 h9 c1 g9 d1 f9 e1 e9 a2 i8 b2 h8 c2 g8 d2 f8 e2 e8";
        let opening = Opening { record: Some(record(GameKind::Four, &options, steps)), ..opening() };
        let mut person = Person::at(&terminal(lang, false), (80, 24), opening);
        person.click("a1", MouseButton::Left);
        person.must_see(&[said]);
    }
}

#[test]
fn the_only_piece_that_can_act_is_chosen_already() {
    let rules = Rules::new(GameKind::Dao, []).expect("the defaults are in order");
    for (last_fortresses, chosen) in [("FF9RR", Some("a12")), ("FF9FF", None)] {
        let text = format!(
            "RR9RR/RR9RR/13/13/13/13/rrrrrrrrrrrrr/13/13/{}13/{last_fortresses}/{last_fortresses} first",
            if chosen.is_some() { "13/" } else { "rrrr9/" }
        );
        let start = rules.read(&text).expect("it is a position");
        let opening = Opening { record: Some(Record::new(rules, start)), ..opening() };
        let mut person = Person::at(&terminal(Lang::En, false), (80, 24), opening);
        let chosen = chosen.map(|cell| cell.parse().expect("it is a cell"));
        assert_eq!(person.app.table.as_ref().and_then(|table| table.chosen), chosen, "{text}");
        if chosen.is_some() {
            person.must_see(&["fortress a12, chosen"]);
            person.click("c12", MouseButton::Left);
            assert_eq!(person.moves(), "a12-b12", "one click is enough");
        }
    }
}

#[test]
fn more_of_the_board_than_is_seen() {
    for (size, steps, signs) in
        [((80, 24), "", "   "), ((32, 12), "", "↔↕ "), ((32, 12), "\u{1}", "→↓ "), ((32, 12), "\u{2}", "←↑ ")]
    {
        let opening = Opening { record: Some(record(GameKind::Four, &[], "")), ..opening() };
        let mut person = Person::at(&terminal(Lang::En, false), size, opening);
        match steps {
            "\u{1}" => [KeyCode::Home, KeyCode::PageUp].into_iter().for_each(|key| person.key(key)),
            "\u{2}" => [KeyCode::End, KeyCode::PageDown].into_iter().for_each(|key| person.key(key)),
            _ => {}
        }
        let seen = person.sees();
        assert_eq!(seen.chars().take(3).collect::<String>(), signs, "{seen}");
        // Whose turn it is is always said.
        assert!(seen.contains("Green to move"), "{seen}");
    }
}

#[test]
fn a_window_that_is_too_small_says_what_it_needs() {
    for (lang, said) in
        [(Lang::En, ["29×10", "at least 30×10 is needed"]), (Lang::Ru, ["29×10", "нужно хотя бы 30×10"])]
    {
        let opening = Opening { record: Some(record(GameKind::Dao, &[("board", "18")], "")), ..opening() };
        let mut person = Person::at(&terminal(lang, false), (29, 10), opening);
        let seen = person.sees().replace('\n', " ");
        for text in said {
            assert!(seen.contains(text), "{seen}");
        }
        person.types("q");
        assert_eq!(person.app.left, Some(Left::Enough));
    }
}
