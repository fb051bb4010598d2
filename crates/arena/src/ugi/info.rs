//! `info` lines: what a search has found so far, in UGI's words.

use std::fmt::Write;

use kamni_engine::{Candidate, Progress, Report};
use kamni_rules::{Kept, Player, Position, Step};

/// A score that stands for a win when nobody knows how far away it is, and the most that anything else gets.
const WON: i64 = 10_000;
const MOST: f64 = 5_000.0;

/// The lines for what is found, one for each of the best `most` turns.
pub(super) fn lines(so_far: &Progress<'_>, most: usize) -> Vec<String> {
    let report = so_far.report;
    let time = so_far.time.as_millis();
    let per_second = so_far.nodes as f64 / so_far.time.as_secs_f64().max(0.001);
    let candidates = report.candidates.iter().take(most.max(1)).enumerate();
    let line = |(place, candidate): (usize, &Candidate)| {
        let steps: Vec<Step> = so_far.chosen.iter().chain(&candidate.line).copied().collect();
        let turns = turns(so_far.before.game().clone(), &steps);
        let score = score(report, place, candidate, turns.len(), so_far.before.position().status().mover());
        let mut line = format!("info depth {} seldepth {}", report.depth, report.longest.max(report.depth));
        // Writing to a string cannot fail.
        let _ = write!(line, " time {time} nodes {} nps {per_second:.0}", so_far.nodes);
        let _ = write!(line, " hashfull {} multipv {} score {score} pv", report.memory, place + 1);
        for turn in turns {
            line.push(' ');
            line += &turn;
        }
        line
    };
    let exact =
        report.margin.filter(|_| report.exact).map(|margin| format!("info string exact margin {margin:+}"));
    candidates.map(line).chain(exact).collect()
}

/// Steps as turns.
pub(super) fn turns(mut game: Kept, steps: &[Step]) -> Vec<String> {
    let mut turns: Vec<String> = Vec::new();
    let mut goes_on = false;
    for &step in steps {
        let before = *game.position();
        if game.play(step).is_err() {
            break;
        }
        match turns.last_mut() {
            Some(turn) if goes_on => {
                turn.push(',');
                *turn += &step.to_string();
            }
            _ => turns.push(step.to_string()),
        }
        goes_on = !game.position().turn_ended(&before);
    }
    turns
}

/// `cp` in hundredths of the logarithm of the odds, or `mate` in plies, which are turns; both for the player to move.
fn score(report: &Report, place: usize, candidate: &Candidate, turns: usize, mover: Player) -> String {
    if let Some(proof) = report.proof.filter(|_| place == 0) {
        let Some(winner) = proof.winner else {
            return "cp 0".to_owned();
        };
        let sign = if winner == mover { "" } else { "-" };
        if let Some(steps) = proof.steps {
            // A line that does not reach the end says only how many steps there are at the most.
            let plies = if steps as usize <= candidate.line.len() { turns as u32 } else { steps };
            return format!("mate {sign}{}", plies.max(1));
        }
        return format!("cp {sign}{WON}");
    }
    let value = f64::from(candidate.value);
    if value.abs() >= 1.0 {
        return format!("cp {}", WON * value.signum() as i64);
    }
    format!("cp {:.0}", (100.0 * ((1.0 + value) / (1.0 - value)).ln()).clamp(-MOST, MOST))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kamni_engine::Proof;
    use kamni_rules::{Game, GameKind, Line, Rules};

    use super::*;

    fn check(value: f32, proof: Option<Proof>, said: &str) {
        let rules = Rules::new(GameKind::Dao, [("first", "riders")]).expect("it has this option");
        let before = Line::new(rules, rules.start());
        let line = before.position().legal().into_iter().take(1).collect();
        let candidate = Candidate { value, line, nodes: 0 };
        let report = Report { candidates: vec![candidate], proof, ..Report::default() };
        let (nodes, time) = (7, Duration::from_millis(10));
        let so_far = Progress { before: &before, chosen: &[], report: &report, nodes, time };
        let line = lines(&so_far, 3).join("\n");
        assert!(line.contains(&format!(" score {said} pv ")), "{line}");
    }

    #[test]
    fn scores_are_the_movers() {
        let proof = |winner, steps| Some(Proof { winner, steps });
        check(0.0, None, "cp 0");
        check(0.5, None, "cp 110");
        check(-0.5, None, "cp -110");
        check(1.0, None, "cp 10000");
        check(-1.0, None, "cp -10000");
        check(f32::from_bits(1.0_f32.to_bits() - 1), None, "cp 1733");
        check(1.0, proof(Some(Player::First), Some(1)), "mate 1");
        check(-1.0, proof(Some(Player::Second), Some(4)), "mate -4");
        check(-1.0, proof(Some(Player::Second), None), "cp -10000");
        check(0.0, proof(None, None), "cp 0");
    }

    #[test]
    fn steps_of_a_turn_are_joined() {
        let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("it has this option");
        let steps: Vec<Step> = ["c3", "b2", "a1"].map(|step| step.parse().expect("a step")).into();
        assert_eq!(turns(Game::shared(rules.start()), &steps), ["c3", "b2", "a1"]);
        let rules = Rules::new(GameKind::Dao, [("first", "riders")]).expect("it has this option");
        let mut game = Game::new(rules.start());
        let mut steps = Vec::new();
        while game.position().turn() < 2 {
            let step = game.position().pick(|_| 0).expect("the game goes on");
            game.play_unchecked(step);
            steps.push(step);
        }
        let turns = turns(Game::shared(rules.start()), &steps);
        assert_eq!(turns.len(), 2, "{turns:?}");
        let joined = turns.join(",");
        assert_eq!(joined.split(',').count(), steps.len(), "{joined}");
    }
}
