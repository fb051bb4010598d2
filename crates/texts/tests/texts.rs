//! Everything that can be said is said, in both languages, with all its values.

use std::collections::BTreeSet;

use kamni_rules::{
    Cell, GameKind, OptionError, Outcome, Player, Points, Position, Reason, Refusal, Rules, SetupError,
};
use kamni_texts::{Lang, Texts};

/// A text must be there, without a name where a value should be, and without Fluent's invisible marks.
#[track_caller]
fn check(said: &str) {
    assert!(!said.is_empty());
    for flaw in ["⟨", "⟩", "{", "}", "$", "\u{2068}", "\u{2069}"] {
        assert!(!said.contains(flaw), "{flaw:?} in {said:?}");
    }
}

fn rules(kind: GameKind) -> Rules {
    Rules::new(kind, []).expect("defaults are in order")
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

fn refusals() -> Vec<Refusal> {
    let [a, b] = [cell("c4"), cell("c5")];
    vec![
        Refusal::Over,
        Refusal::NoSuchStep,
        Refusal::OffBoard(a),
        Refusal::Occupied(a),
        Refusal::NothingThere(a),
        Refusal::NotYours(a),
        Refusal::YourOwn(a),
        Refusal::Stays(a),
        Refusal::NotStraight(a, b),
        Refusal::InTheWay(a),
        Refusal::TurnGoesOn,
        Refusal::NothingToEnd,
        Refusal::CanStillPlay,
        Refusal::Beaten(a, b),
        Refusal::FillsBlock(a, Player::First),
        Refusal::TakingFillsBlock(a, Player::Second),
        Refusal::NotOutnumbered(a, 2, 1),
        Refusal::OldDanger(a),
        Refusal::PutFirst,
        Refusal::Opening,
        Refusal::MustPut(9),
        Refusal::Twenty,
        Refusal::NoSupply,
        Refusal::CountAlways,
        Refusal::CountRunning,
        Refusal::CountLate,
        Refusal::OutOfReach(a, b),
        Refusal::HasMoved(a),
        Refusal::ShiftTooFar(a),
        Refusal::NoFortress(a),
        Refusal::Held(a),
        Refusal::LeavesBoard(a),
        Refusal::Overlaps(a, b),
        Refusal::NotOnFortress(a),
        Refusal::SetDownFirst(2),
        Refusal::HandEmpty,
        Refusal::OnFortress(a),
        Refusal::InsideCountry(a),
        Refusal::OutsideCountry(a),
    ]
}

fn setup_errors() -> Vec<SetupError> {
    let (a, b, text) = (cell("c4"), cell("c5"), || "x\u{1b}y".to_owned());
    vec![
        SetupError::MissingPart("board"),
        SetupError::WrongRows(8, 9),
        SetupError::WrongRow(3, 10, 9),
        SetupError::WrongLetter('q', 3),
        SetupError::WrongSide(text()),
        SetupError::WrongKey(text()),
        SetupError::RepeatedKey(text()),
        SetupError::WrongValue("turn", text()),
        SetupError::KeyDoesNotFit("turn"),
        SetupError::WrongTurn(3, 5),
        SetupError::WrongPly(3, 5),
        SetupError::WrongSideForTurn(3, Player::First),
        SetupError::NotOver,
        SetupError::OverAlready(Reason::Five),
        SetupError::WrongNumbers(3, 5),
        SetupError::TooMany(Player::Second, 19, 18),
        SetupError::EnemiesTouch(a, b),
        SetupError::FullBlock(a, Player::First),
        SetupError::NotInDanger(a),
        SetupError::NothingToTake,
        SetupError::SupplyExceeded(Player::First, 101, 100),
        SetupError::OpeningUnfinished(Player::Second, 8),
        SetupError::OpeningFinished,
        SetupError::BrokenFortress(a),
        SetupError::WrongFortresses(3, 4),
        SetupError::WrongRiders(24, 25),
        SetupError::NoRider(a),
    ]
}

#[test]
fn every_refusal_is_explained() {
    let codes: BTreeSet<_> = refusals().iter().map(Refusal::code).collect();
    assert_eq!(codes, Refusal::CODES.iter().copied().collect(), "the list above is whole");
    for texts in Lang::ALL.map(Texts::new) {
        for &kind in GameKind::ALL {
            for refusal in refusals() {
                check(&texts.refusal(&rules(kind), Some(Player::Second), &refusal));
            }
        }
    }
}

#[test]
fn every_bad_position_is_explained() {
    let codes: BTreeSet<_> = setup_errors().iter().map(SetupError::code).collect();
    assert_eq!(codes, SetupError::CODES.iter().copied().collect(), "the list above is whole");
    for texts in Lang::ALL.map(Texts::new) {
        for &kind in GameKind::ALL {
            for error in setup_errors() {
                // What the user typed is escaped in braces.
                check(&texts.setup_error(&rules(kind), &error).replace("\\u{1b}", ""));
            }
        }
    }
}

#[test]
fn every_end_is_explained() {
    for texts in Lang::ALL.map(Texts::new) {
        for &kind in GameKind::ALL {
            for reason in Reason::ALL {
                for winner in [None, Some(Player::First), Some(Player::Second)] {
                    let outcome = Outcome { winner, reason, score: [Points::whole(1), Points::halves(5)] };
                    check(&texts.outcome(&rules(kind), &outcome, None));
                    check(&texts.outcome(&rules(kind), &outcome, Some((cell("b3"), cell("f7")))));
                }
            }
        }
    }
}

#[test]
fn every_game_and_option_is_described() {
    for texts in Lang::ALL.map(Texts::new) {
        for &kind in GameKind::ALL {
            check(&texts.game(kind));
            check(&texts.step_error(kind, b"q"));
            for key in ["about", "goal", "rules"] {
                check(&texts.get(&format!("{key}-{kind}"), &[]));
            }
            for option in kind.options() {
                check(&texts.option(kind, option));
                check(&texts.takes(option));
                let value = OptionError::Value { option: *option, value: "q".to_owned(), largest: None };
                let unknown = OptionError::Unknown { name: "q".to_owned() };
                for error in [value, unknown, OptionError::Repeated { name: option.name }] {
                    check(&texts.option_error(kind, &error));
                }
            }
        }
        check(&texts.unknown_game("q"));
    }
}

/// Options with which everything is met soon; other games have their defaults.
const SHORT: &[(GameKind, &[(&str, &str)])] = &[
    (GameKind::Kamiken, &[("size", "5")]),
    (GameKind::CloseCombat, &[("size", "5")]),
    (GameKind::Four, &[("size", "7"), ("stones", "20")]),
    (GameKind::Hasami, &[("quiet", "50")]),
    (GameKind::Dao, &[("first", "riders"), ("turn-limit", "60")]),
];

/// Plays games by a simple rule and asks for everything that is said on the way.
#[test]
fn every_standing_is_described() {
    for texts in Lang::ALL.map(Texts::new) {
        let mut titles = BTreeSet::new();
        for &kind in GameKind::ALL {
            let options = SHORT.iter().filter(|(short, _)| *short == kind).flat_map(|(_, options)| *options);
            let rules = Rules::new(kind, options.copied()).expect("options in order");
            let mut position = rules.start();
            for number in 0..400_usize {
                for fact in texts.facts(&rules, &position, 2, true) {
                    check(&fact);
                }
                for player in Player::BOTH {
                    check(&texts.plate(&rules, &position, player));
                    check(&texts.side(&rules, player));
                    check(&texts.to_move(&rules, player));
                }
                let Some(step) = position.pick(|count| number * 7919 % count) else {
                    break;
                };
                let title = texts.title(&rules, &position);
                check(&title);
                check(&texts.help(&rules, &position));
                titles.insert(title);
                position.play(step).expect("a legal step");
            }
        }
        assert!(titles.len() > 15, "{titles:?}");
    }
}

#[test]
fn sentences() {
    let [english, russian] = Lang::ALL.map(Texts::new);
    let check = |kind, refusal: Refusal, en: &str, ru: &str| {
        assert_eq!(english.refusal(&rules(kind), Some(Player::First), &refusal), en);
        assert_eq!(russian.refusal(&rules(kind), Some(Player::First), &refusal), ru);
    };
    check(
        GameKind::Kamiken,
        Refusal::Beaten(cell("c4"), cell("c5")),
        "c4 is closed: the black stone on c5 beats it.",
        "c4 закрыта: её бьёт чёрный камень c5.",
    );
    check(
        GameKind::CloseCombat,
        Refusal::OldDanger(cell("e10")),
        "e10 cannot be taken: it was outnumbered before your turn began.",
        "e10 взять нельзя: перевес над ним был ещё до вашего хода.",
    );
    check(
        GameKind::Dao,
        Refusal::Held(cell("i3")),
        "Four riders hold the fortress i3.",
        "Крепость i3 держат четыре всадника.",
    );
    check(
        GameKind::Hasami,
        Refusal::OffBoard(cell("k3")),
        "k3 is off the board, which runs from a1 to i9.",
        "k3 вне доски: она идёт от a1 до i9.",
    );
    check(
        GameKind::Dao,
        Refusal::SetDownFirst(1),
        "One rider is in hand: set him down first (@ and a cell).",
        "В руке 1 всадник: сначала поставьте его (@ и клетка).",
    );
}

#[test]
fn ends() {
    let [english, russian] = Lang::ALL.map(Texts::new);
    let check = |kind, winner, reason, score: [u32; 2], en: &str, ru: &str| {
        let outcome = Outcome { winner, reason, score: score.map(Points::halves) };
        assert_eq!(english.outcome(&rules(kind), &outcome, None), en);
        assert_eq!(russian.outcome(&rules(kind), &outcome, None), ru);
    };
    check(
        GameKind::Kamiken,
        Some(Player::Second),
        Reason::Score,
        [26, 29],
        "Black won, 14.5 to 13. Both have finished. Points: 13 to 14 and komi 0.5.",
        "Чёрные победили, 14,5 : 13. Оба закончили. Очки: 13 против 14 и коми 0,5.",
    );
    check(
        GameKind::Four,
        None,
        Reason::Count,
        [6, 4],
        "Draw. 100 turns without a capture: drawn by the count.",
        "Ничья. 100 ходов без взятия: ничья по счёту.",
    );
    check(
        GameKind::Hasami,
        Some(Player::First),
        Reason::OneLeft,
        [20, 2],
        "White won. Black has one stone left.",
        "Белые победили. У чёрных остался один камень.",
    );
    check(
        GameKind::Dao,
        Some(Player::Second),
        Reason::NoMoves,
        [2, 24],
        "Riders won. The fortresses have no move.",
        "Всадники победили. Крепостям некуда ходить.",
    );
}

#[test]
fn what_users_typed_is_fit_to_be_shown() {
    let texts = Texts::new(Lang::En);
    let long = texts.unknown_game(&"z".repeat(1 << 20));
    assert!(long.len() < 200, "{long}");
    let rude = texts.unknown_game("\u{1b}[2J");
    assert!(rude.contains("“\\u{1b}[2J”"), "{rude}");
    let letters = texts.step_error(GameKind::Kamiken, "с3".as_bytes());
    assert_eq!(letters, "“с3” is not a step: steps are written in Latin letters and plain digits.");
    let bytes = texts.step_error(GameKind::Kamiken, b"c\xff");
    assert_eq!(bytes, "“c\\xff” is not a step: it is not valid text (UTF-8).");
}

#[test]
fn names_that_are_nearly_right() {
    let texts = Texts::new(Lang::En);
    for (name, meant) in [("Kamiken", "kamiken"), ("Камикен", "kamiken"), ("ближний бой", "close-combat")]
    {
        let said = texts.unknown_game(name);
        assert!(said.ends_with(&format!("Did you mean {meant}?")), "{said}");
    }
    let error = Rules::new(GameKind::Kamiken, [("Size", "5")]).expect_err("wrong case");
    let said = texts.option_error(GameKind::Kamiken, &error);
    assert_eq!(said, "Kamiken has no option “Size”. It has: size, komi. Did you mean size?");
    let error = Rules::new(GameKind::Kamiken, [("size", "5"), ("komi", "25.5")]).expect_err("too much");
    let said = Texts::new(Lang::Ru).option_error(GameKind::Kamiken, &error);
    assert_eq!(said, "Опция komi принимает 0.5, 1.5, 2.5 … до 24.5, а не «25.5».");
}

/// Whoever has won does not win in some steps any more.
#[test]
fn nobody_wins_in_no_steps() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for &kind in GameKind::ALL {
            let rules = Rules::new(kind, []).expect("the defaults are in order");
            for side in Player::BOTH.map(|player| rules.side(player).code()) {
                for key in ["analysis-wins-in", "replay-proven-in"] {
                    let said = |steps: u32| texts.get(key, &[("side", side.into()), ("steps", steps.into())]);
                    let digits = said(0).contains(|letter: char| letter.is_ascii_digit());
                    assert!(!digits && said(0) != said(1), "{}", said(0));
                    assert!(said(7).contains('7'), "{}", said(7));
                }
            }
        }
    }
}

#[test]
fn turns_are_read_in_the_readers_language() {
    let check = |steps: &[&str], english: &str, russian: &str| {
        let steps: Vec<_> = steps.iter().map(|step| step.parse().expect("a step")).collect();
        for (lang, said) in [(Lang::En, english), (Lang::Ru, russian)] {
            assert_eq!(Texts::new(lang).turn(&steps), said);
        }
    };
    check(&["pass"], "pass", "пропуск");
    check(&["e5-e4", "f5-f4", "end"], "e5–e4 f5–f4", "e5–e4 f5–f4");
    check(&["k10", "xk9"], "k10 ×k9", "k10 ×k9");
    check(&["end"], "end", "конец");
}
