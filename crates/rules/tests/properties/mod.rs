//! What holds for any text at all. The fuzz targets and the tests with made-up texts share these.

use kamni_rules::notation::{read_turn, write_turn};
use kamni_rules::view::Info;
use kamni_rules::{AnyPosition, Game, GameKind, Outcome, Position, Reason, Rng, Rules, Step, view};

/// A text is either no step, or a step that is written in the same letters.
pub(crate) fn step(text: &str) {
    if let Ok(step) = text.parse::<Step>() {
        assert_eq!(step.to_string(), text.to_ascii_lowercase());
        assert_eq!(step.to_string().parse(), Ok(step));
    }
}

/// A text is either no turn, or a turn that is written in the same letters; a failure names the first bad part.
pub(crate) fn turn(text: &str) {
    match read_turn(text) {
        Ok(steps) => assert_eq!(write_turn(&steps), text.to_ascii_lowercase()),
        Err((place, _)) => {
            let parts: Vec<&str> = text.split(',').collect();
            assert!(parts[place].parse::<Step>().is_err());
            assert!(parts[..place].iter().all(|part| part.parse::<Step>().is_ok()));
        }
    }
}

/// Games whose boards have different widths, and options that lead to ends soon.
pub(crate) const RULES: &[(GameKind, &[(&str, &str)])] = &[
    (GameKind::Kamiken, &[("size", "3")]),
    (GameKind::Kamiken, &[]),
    (GameKind::Kamiken, &[("size", "19")]),
    (GameKind::CloseCombat, &[("size", "5")]),
    (GameKind::CloseCombat, &[("size", "9"), ("lead", "1")]),
    (GameKind::CloseCombat, &[("size", "19")]),
    (GameKind::Four, &[("size", "7"), ("stones", "20"), ("count-turns", "2")]),
    (GameKind::Four, &[("size", "11"), ("stones", "30"), ("count", "always")]),
    (GameKind::Four, &[]),
    (GameKind::Hasami, &[("corner", "on"), ("quiet", "5")]),
    (GameKind::Hasami, &[]),
    (GameKind::Dao, &[]),
    (GameKind::Dao, &[("first", "riders"), ("turn-limit", "8")]),
    (GameKind::Dao, &[("board", "18")]),
];

/// One of [`RULES`].
pub(crate) fn rules(number: usize) -> Rules {
    let (kind, options) = RULES[number % RULES.len()];
    Rules::new(kind, options.iter().copied()).expect("options in range")
}

/// A text is either refused with a reason, or a position that is written again and can be played on.
pub(crate) fn position(rules: &Rules, text: &str) {
    match rules.read(text) {
        Ok(position) => {
            assert_eq!(rules.read(&position.text()), Ok(position), "{text}");
            play_on(rules, position);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn play_on(rules: &Rules, start: AnyPosition) {
    let mut rng = Rng::new(start.hash());
    let mut game = Game::new(start);
    for _ in 0..40 {
        let position = game.position();
        let legal = position.legal();
        assert_eq!(position.hash(), position.fresh_hash());
        assert_eq!(position.count_legal(), legal.len(), "{}", position.text());
        assert_eq!(legal.is_empty(), position.is_over(), "{}", position.text());
        assert!(view::json(rules, &game).ends_with('}'));
        let Some(&step) = legal.get(rng.below(legal.len().max(1))) else {
            break;
        };
        let (before, turn) = (position.turns_to_draw(), position.turn());
        game.play(step).expect("a listed step");
        check_count(before, turn, game.position());
        assert_eq!(rules.read(&game.position().text()).as_ref(), Ok(game.position()));
    }
}

/// A count that leads to a draw goes down with every turn, or is set back, and is at its end when the draw comes.
fn check_count(before: Option<u32>, turn: u32, after: &AnyPosition) {
    let Some(before) = before else { return };
    let counted = matches!(
        after.outcome(),
        Some(Outcome { reason: Reason::Quiet | Reason::Count | Reason::TurnLimit, .. })
    );
    assert!(!counted || before == 1, "{before} turns before {}", after.text());
    if let Some(now) = after.turns_to_draw().filter(|_| !after.is_over()) {
        let expected = before - u32::from(after.turn() > turn);
        let set_back = match after.info() {
            Info::Hasami(unseen) => unseen.quiet == 0,
            Info::Four(unseen) => unseen.count == Some(0),
            _ => false,
        };
        let holds = now == expected || set_back && now >= before;
        assert!(now > 0 && holds, "{before}, then {now}: {}", after.text());
    }
}
