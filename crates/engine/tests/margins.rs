//! A margin never says the opposite of a winning chance.

use kamni_engine::{Family, Limits, Mind, Report, Settings, Stop, TurnSearch};
use kamni_rules::{GameKind, Line, Player, Position, Rng, Rules};

/// Games that points decide, with boards on which they soon end and with larger ones; and games that they do not.
const GAMES: [(GameKind, &[(&str, &str)]); 8] = [
    (GameKind::Kamiken, &[("size", "5")]),
    (GameKind::Kamiken, &[("size", "9"), ("komi", "3.5")]),
    (GameKind::Kamiken, &[("size", "13")]),
    (GameKind::CloseCombat, &[("size", "5")]),
    (GameKind::CloseCombat, &[("size", "9")]),
    (GameKind::Four, &[("size", "7"), ("stones", "20")]),
    (GameKind::Hasami, &[]),
    (GameKind::Dao, &[]),
];

fn has_points(kind: GameKind) -> bool {
    matches!(kind, GameKind::Kamiken | GameKind::CloseCombat)
}

/// Up to this chance from even nobody has to be ahead.
const EVEN: f32 = 0.1;

/// A random game up to some turn of it.
fn beginning(rules: &Rules, rng: &mut Rng) -> Line {
    let mut line = Line::new(*rules, rules.start());
    while let Some(step) = line.position().pick(|count| rng.below(count)) {
        line.play(step).expect("a legal step");
    }
    line.at(rng.below(line.steps().len()))
}

/// What is wrong with a report.
fn fault(report: &Report, has_points: bool, mover: Player) -> Option<&'static str> {
    let value = report.value();
    let Some(margin) = report.margin else {
        return (has_points && report.best().is_some()).then_some("no margin");
    };
    let winner = report.proof.map(|proof| proof.winner);
    let ahead = match margin {
        0.0 => None,
        margin if margin > 0.0 => Some(mover),
        _ => Some(mover.other()),
    };
    [
        (!has_points, "a margin without points"),
        (!margin.is_finite() || (2.0 * margin).fract() != 0.0, "no number of halves"),
        (margin * value < 0.0, "the one who is behind is to win"),
        (margin == 0.0 && value.abs() > EVEN, "nobody is ahead and somebody is to win"),
        (margin != 0.0 && value == 0.0, "somebody is ahead and nobody is to win"),
        (winner.is_some_and(|winner| winner != ahead), "the one who wins is not ahead"),
    ]
    .into_iter()
    .find_map(|(wrong, why)| wrong.then_some(why))
}

/// All reports of a turn's search, those on the way as well.
fn reports(mind: &mut Mind, line: &Line, nodes: u64) -> Vec<Report> {
    let mut seen = Vec::new();
    TurnSearch::new(line, Limits::nodes(nodes)).run(mind, &Stop::default(), &mut |progress| {
        seen.push(progress.report.clone());
    });
    seen
}

#[test]
fn margins_and_chances_agree_in_every_family() {
    for family in Family::ALL {
        let (mut rng, mut ahead, mut solved) = (Rng::new(6), [0; 2], 0);
        for (kind, options) in GAMES {
            let rules = Rules::new(kind, options.iter().copied()).expect("options in range");
            let settings = Settings { family, memory: 4 << 20, ..Settings::default() };
            let mut mind = Mind::new(&rules.start(), settings);
            for _ in 0..24 {
                let line = beginning(&rules, &mut rng);
                let mover = line.position().status().mover();
                mind.forget();
                for report in reports(&mut mind, &line, 150) {
                    if let Some(fault) = fault(&report, has_points(kind), mover) {
                        panic!("{kind} {}: {fault} after {:?}: {report:?}", family.name(), line.steps());
                    }
                    let margin = report.margin.unwrap_or(0.0);
                    ahead = [ahead[0] + u32::from(margin > 0.0), ahead[1] + u32::from(margin < 0.0)];
                    solved += u32::from(margin != 0.0 && report.proof.is_some());
                }
            }
        }
        // Positions of both kinds were met, and by those who solve any, solved ones.
        let met = ahead.iter().all(|seen| *seen >= 20) && (family == Family::Uct || solved >= 20);
        assert!(met, "{}: {ahead:?} {solved}", family.name());
    }
}

/// Where the end of a game is seen, the margin is that of the score then.
#[test]
fn a_solved_game_is_won_by_its_score() {
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options in range");
    let mut rng = Rng::new(2);
    let mut checked = 0;
    for _ in 0..40 {
        let mut line = beginning(&rules, &mut rng);
        let settings = Settings { family: Family::AlphaBeta, memory: 4 << 20, ..Settings::default() };
        let mut mind = Mind::new(&rules.start(), settings);
        let found = mind.think(&line, Limits::nodes(2000), &Stop::default(), &mut |_| {});
        let mover = line.position().status().mover();
        for &step in found.candidates.first().map_or(&[][..], |best| &best.line) {
            line.play(step).expect("a legal step");
        }
        if !line.position().is_over() || found.proof.is_none() {
            continue;
        }
        let score = line.position().score().map(|points| points.in_halves() as f32 / 2.0);
        let [own, other] = if mover == Player::First { score } else { [score[1], score[0]] };
        assert_eq!(found.margin, Some(own - other), "{:?}", line.steps());
        checked += 1;
    }
    assert!(checked >= 5, "{checked}");
}
