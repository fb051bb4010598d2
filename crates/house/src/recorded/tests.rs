//! Stored games as records, and those read back.

use kamni_records::kmn;
use kamni_rules::{GameKind, Player, Rules};

use super::*;
use crate::clock::Controls;

fn game(controls: Controls, events: Vec<Event>, end: Option<End>) -> StoredGame {
    let setting = Setting {
        id: "23456789".parse().expect("an id"),
        rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls,
        rated: true,
        created: 1_767_225_600_000,
        rematch_of: None,
        tournament: None,
    };
    let account = Sitter::Account { id: 1, name: "Анна".into(), rating: Some((1584, 60)), bot: true };
    let numbered = |(event, number)| Numbered { number, at: 0, event };
    StoredGame {
        rules_version: setting.kind().rules_version(),
        setting,
        seats: [account, Sitter::Computer { level: 4 }],
        grants: Vec::new(),
        events: events.into_iter().zip(1..).map(numbered).collect(),
        called: Default::default(),
        talk: Vec::new(),
        heard: 0,
        end,
        after: [None; 2],
    }
}

fn step(step: &str, left: [i64; 2]) -> Event {
    Event::Step { step: step.parse().expect("a step"), left: left.map(|ms| Left { ms, periods: 2 }) }
}

fn text(game: &StoredGame) -> String {
    let record = of_game(game, "https://kamni.example").expect("a record");
    let text = kmn::to_text(&record);
    let entry = kmn::Reader::new(text.as_bytes()).next().expect("a game").expect("readable");
    assert_eq!(entry.faults, [], "{text}");
    assert_eq!(entry.record, Some(record), "{text}");
    text
}

#[test]
fn who_played_when_and_how_it_ended() {
    let controls = Controls::both(Control::Fischer { base: 600, increment: 5 });
    let end = End::otherwise(Some(Player::Second), Why::Time);
    let ended = Event::Ended { end: end.clone() };
    let back = Event::Back { ply: 1, left: [Left { ms: 1, periods: 0 }; 2] };
    let said = Event::Said { side: None, name: "x".into(), text: "not for a record".into() };
    let events = vec![
        step("c3", [599_000, 600_000]),
        step("b2", [599_000, 598_000]),
        back,
        step("a1", [599_000, 597_500]),
        said,
        ended,
    ];
    let expected = "[Game \"kamiken\"]\n[Rules \"1\"]\n[Options \"size=5 komi=0.5\"]\n[First \"Анна\"]\n[FirstRating \"1584\"]\n\
        [FirstTitle \"BOT\"]\n[Second \"Kamni level=4\"]\n[Date \"2026-01-01\"]\n[Site \"https://kamni.example/23456789\"]\n\
        [Rated \"yes\"]\n[Clock \"600+5\"]\n[Result \"0-1\"]\n[Ending \"time\"]\n\n\
        1. c3 {[%clk 0:09:59]} 2. a1 {[%clk 0:09:57.5]} 0-1\n\n";
    let written = text(&game(controls, events, Some(end)));
    let version = GameKind::Kamiken.rules_version().to_string();
    assert_eq!(written.replace(&format!("[Rules \"{version}\"]"), "[Rules \"1\"]"), expected);
}

#[test]
fn all_clocks_and_ends() {
    let fischer = |base| Control::Fischer { base, increment: 0 };
    for (controls, tag) in [
        (Controls::NONE, None),
        (Controls([fischer(600), fischer(60)]), Some("[Clock \"600+0 60+0\"]")),
        (Controls::both(Control::Correspondence { days: 3 }), Some("[Clock \"3d\"]")),
        (
            Controls::both(Control::ByoYomi { base: 60, periods: 3, period: 30 }),
            Some("[Clock \"60+3x30\"]\n"),
        ),
    ] {
        let written = text(&game(controls, vec![step("c3", [1000, 0])], None));
        assert_eq!(tag.is_some(), written.contains("[Clock"), "{written}");
        assert!(written.contains(tag.unwrap_or("[Rated")), "{written}");
        assert_eq!(tag.is_some(), written.contains("[%clk 0:00:01]"), "{written}");
        assert_eq!(written.contains("60+3x30"), written.contains("[%periods 2]"), "{written}");
        assert!(written.ends_with("*\n\n"), "{written}");
    }
    for (end, result) in [
        (End::otherwise(Some(Player::First), Why::Resigned), "[Result \"1-0\"]\n[Ending \"resign\"]"),
        (End::otherwise(None, Why::Agreed), "[Result \"1/2-1/2\"]\n[Ending \"agreed\"]"),
        (End::otherwise(None, Why::Aborted), "[Result \"*\"]\n[Ending \"aborted\"]"),
    ] {
        let written = text(&game(Controls::NONE, vec![step("c3", [0; 2])], Some(end)));
        assert!(written.contains(result), "{written}");
    }
}

#[test]
fn what_cannot_be_replayed_has_no_record() {
    let good = game(Controls::NONE, vec![step("c3", [0; 2])], None);
    let other = StoredGame { rules_version: good.rules_version + 1, ..good };
    assert_eq!(of_game(&other, ""), Err(NoRecord::OtherRules));
    let taken = game(Controls::NONE, vec![step("c3", [0; 2]), step("c3", [0; 2])], None);
    assert_eq!(of_game(&taken, ""), Err(NoRecord::Nonsense));
}

#[test]
fn names_are_shown_in_the_readers_language() {
    let texts = Texts::new(kamni_texts::Lang::Ru);
    for (name, shown) in [
        ("Guest", "Гость"),
        ("Kamni level=4", "Компьютер, уровень 4"),
        ("Kamni level=x", "Kamni level=x"),
        ("Анна", "Анна"),
    ] {
        assert_eq!(shown_name(name, &texts), shown);
    }
}
