//! A margin never says the opposite of a winning chance.

use std::time::Instant;

use kamni_engine::{Family, Limits, Player, Report, Settings, Stop, TurnSearch};
use kamni_rules::{Game, GameKind, Player as Side, Position, Rng, Rules, Step};

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

/// The steps of a random game up to some turn of it.
fn beginning(rules: &Rules, rng: &mut Rng) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut game = Game::new(rules.start());
    while let Some(step) = game.position().pick(|count| rng.below(count)) {
        game.play(step).expect("a legal step");
        steps.push(step);
    }
    let left = rng.below(steps.len());
    steps.truncate(left);
    steps
}

/// What is wrong with a report.
fn fault(report: &Report, has_points: bool, mover: Side) -> Option<&'static str> {
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
fn reports(player: &mut Player, rules: &Rules, steps: &[Step], nodes: u64) -> Vec<Report> {
    let mut seen = Vec::new();
    let search = TurnSearch::new(&rules.start(), steps, Limits::nodes(nodes), Instant::now());
    search.expect("legal steps").run(player, &Stop::default(), &mut |progress| {
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
            let mut player = Player::new(&rules.start(), settings);
            for _ in 0..24 {
                let steps = beginning(&rules, &mut rng);
                let mut game = Game::new(rules.start());
                steps.iter().for_each(|step| game.play(*step).expect("a legal step"));
                let mover = game.position().status().mover();
                player.forget();
                for report in reports(&mut player, &rules, &steps, 150) {
                    if let Some(fault) = fault(&report, has_points(kind), mover) {
                        panic!("{kind} {}: {fault} after {steps:?}: {report:?}", family.name());
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
        let steps = beginning(&rules, &mut rng);
        let settings = Settings { family: Family::AlphaBeta, memory: 4 << 20, ..Settings::default() };
        let mut player = Player::new(&rules.start(), settings);
        let found = player.think(&rules.start(), &steps, Limits::nodes(2000), &Stop::default(), &mut |_| {});
        let mut game = Game::new(rules.start());
        let line = found.candidates.first().map(|best| best.line.clone()).unwrap_or_default();
        steps.iter().for_each(|step| game.play(*step).expect("a legal step"));
        let mover = game.position().status().mover();
        line.iter().for_each(|step| game.play(*step).expect("a legal step"));
        if !game.position().is_over() || found.proof.is_none() {
            continue;
        }
        let score = game.position().score().map(|points| points.in_halves() as f32 / 2.0);
        let [own, other] = if mover == Side::First { score } else { [score[1], score[0]] };
        assert_eq!(found.margin, Some(own - other), "{steps:?}");
        checked += 1;
    }
    assert!(checked >= 5, "{checked}");
}
