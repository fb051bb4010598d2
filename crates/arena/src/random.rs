//! `kamni random`: random games, the same ones for the same seed on every machine, for ever.
//!
//! The seed S seeds a splitmix64 generator (`kamni_rules::Rng`), whose first number seeds the generator of the first
//! game, its second that of the second game, and so on: game i does not depend on how many games are asked for, nor
//! on how long the others are. (Seeds S + i times a constant would not do: with splitmix64's own constant one game's
//! numbers would be the other's, shifted by one.) In a game each step is number `below(n)` of its n legal steps, in the
//! order of their texts' bytes. A test pins the first games; none of this may ever change.

use std::io::Write;

use kamni_records::lines;
use kamni_rules::games::Visitor;
use kamni_rules::{AnyPosition, Game, Position, Rng, Step};

use crate::args::Random;
use crate::chosen::{chosen_rules, output};
use crate::failure::Failure;
use crate::terminal::Terminal;

pub fn random(terminal: &Terminal, asked: &Random) -> Result<(), Failure> {
    let rules = chosen_rules(terminal, &asked.chosen)?;
    let mut out = output();
    if asked.games > 0 {
        // Which game it is, for those who read the lines.
        writeln!(out, "{}", lines::head(&rules))?;
    }
    rules.start().visit(Play { games: asked.games, seed: asked.seed, out: &mut out })?;
    out.flush()?;
    Ok(())
}

struct Play<W> {
    games: u64,
    seed: u64,
    out: W,
}

impl<W: Write> Visitor for Play<W> {
    type Output = std::io::Result<()>;

    fn visit<P: Position + Into<AnyPosition>>(mut self, start: P) -> Self::Output {
        let mut seeds = Rng::new(self.seed);
        let mut game = Game::new(start);
        let mut legal = Vec::new();
        for _ in 0..self.games {
            let mut rng = Rng::new(seeds.next());
            game.restart(start);
            let mut space = "";
            while let Some(step) = random_step(game.position(), &mut rng, &mut legal) {
                write!(self.out, "{space}{step}")?;
                space = " ";
                game.play_unchecked(step);
            }
            writeln!(self.out)?;
        }
        Ok(())
    }
}

/// One of the legal steps; none when the game is over.
fn random_step(position: &impl Position, rng: &mut Rng, legal: &mut Vec<Step>) -> Option<Step> {
    legal.clear();
    position.legal_into(legal);
    if legal.is_empty() {
        return None;
    }
    let chosen = rng.below(legal.len());
    let (_, step, _) = legal.select_nth_unstable_by_key(chosen, |step| step.sort_key());
    Some(*step)
}
