//! Openings: a few random steps after which neither player is much better off.

use kamni_engine::{Limits, Mind, Settings, Stop};
use kamni_rules::{AnyPosition, Game, Line, Position, Rng, Rules, Step};

/// Openings that are tried before the most even one of them is taken.
const TRIES: u32 = 12;
/// How far from even, in winning chance, is near enough.
const EVEN: f32 = 0.15;
/// Positions looked at to judge an opening.
const LOOK: u64 = 500;
/// A turn that a random opening has begun goes on for this many steps at the most before it is ended where it can be.
const LONGEST_TURN: u64 = 30;

/// The opening of this seed: at least `steps` steps, ending with a whole turn; none if there is no such opening.
pub(super) fn opening(rules: &Rules, steps: u64, seed: u64) -> Vec<Step> {
    if steps == 0 {
        return Vec::new();
    }
    let start = rules.start();
    let mut judge = Mind::new(&start, Settings { memory: 1 << 20, ..Settings::default() });
    let mut best = (f32::MAX, Vec::new());
    for tried in tries(start, steps, seed) {
        judge.forget();
        let Ok(line) = Line::of(*rules, start, tried.iter().copied()) else { continue };
        let found = judge.think(&line, Limits::nodes(LOOK), &Stop::default(), &mut |_| {});
        let uneven = found.value().abs();
        if uneven < best.0 {
            best = (uneven, tried);
        }
        if best.0 <= EVEN {
            break;
        }
    }
    best.1
}

/// Whether these steps may be the opening of this seed: one of those it is chosen from. That costs no search.
pub(super) fn may_be(rules: &Rules, steps: u64, seed: u64, opening: &[Step]) -> bool {
    let mut tries = tries(rules.start(), steps, seed).peekable();
    if steps == 0 || tries.peek().is_none() {
        return opening.is_empty();
    }
    tries.any(|tried| tried == opening)
}

/// The openings that one is chosen from.
fn tries(start: AnyPosition, steps: u64, seed: u64) -> impl Iterator<Item = Vec<Step>> {
    let mut rng = Rng::new(seed);
    (0..TRIES).filter_map(move |_| random_steps(start, steps, &mut rng))
}

/// Random steps up to the end of a turn; none if that ends the game.
fn random_steps(start: AnyPosition, steps: u64, rng: &mut Rng) -> Option<Vec<Step>> {
    let mut game = Game::new(start);
    let mut made = Vec::new();
    while (made.len() as u64) < steps || !game.position().turn_begins() {
        let too_long = made.len() as u64 > steps.saturating_add(LONGEST_TURN);
        let step = if too_long && game.position().is_legal(Step::End) {
            Step::End
        } else {
            random_step(game.position(), rng)?
        };
        game.play_unchecked(step);
        made.push(step);
    }
    (!game.position().is_over()).then_some(made)
}

/// A random step, but one that does nothing only where there is hardly anything else.
fn random_step(position: &AnyPosition, rng: &mut Rng) -> Option<Step> {
    let mut step = None;
    for _ in 0..20 {
        step = position.pick(|count| rng.below(count));
        if !matches!(step, Some(Step::Pass | Step::End | Step::Count)) {
            break;
        }
    }
    step
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;

    use super::*;

    #[test]
    fn openings_end_with_a_turn_and_repeat() {
        for &kind in GameKind::ALL {
            let rules = Rules::new(kind, []).expect("defaults are fine");
            let steps = opening(&rules, 4, 7);
            assert!(steps.len() >= 4, "{kind}: {steps:?}");
            assert_eq!(steps, opening(&rules, 4, 7), "{kind}");
            assert_ne!(steps, opening(&rules, 4, 8), "{kind}");
            assert!(may_be(&rules, 4, 7, &steps), "{kind}");
            for other in [&[][..], &opening(&rules, 4, 8), &opening(&rules, 12, 7)] {
                assert!(!may_be(&rules, 4, 7, other), "{kind}: {other:?}");
            }
            let mut game = Game::new(rules.start());
            for &step in &steps {
                game.play(step).expect("openings are legal");
            }
            assert!(game.position().turn_begins() && !game.position().is_over(), "{kind}: {steps:?}");
        }
        let tiny = Rules::new(GameKind::Kamiken, [("size", "3")]).expect("an option");
        assert_eq!(opening(&tiny, 1000, 1), [], "the game does not last so long");
        assert!(may_be(&tiny, 1000, 1, &[]) && may_be(&tiny, 0, 1, &[]));
    }
}
