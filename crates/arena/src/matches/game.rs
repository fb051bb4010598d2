//! One game of a match.

use std::time::{Duration, Instant};

use kamni_engine::{Limits, Mind, Settings, Stop};
use kamni_rules::{Line, Player, Position, Reason, Rules, Step, notation};
use kamni_texts::{Texts, shown};

use super::outside::{self, Outside, Silence};
use super::spec::{Spec, Who};
use crate::failure::io_reason;

/// Beyond its time our own engine may take this long.
const TOLERANCE: Duration = Duration::from_millis(30);
/// A game that goes on for this many turns is broken off as a draw.
const MOST_TURNS: u32 = 3000;

/// A game that has been played.
#[derive(Debug)]
pub(super) struct Played {
    /// Counted from 0.
    pub(super) number: u64,
    pub(super) seed: u64,
    /// Who was First: 0 for A, 1 for B.
    pub(super) first: usize,
    /// How many steps the opening had.
    pub(super) opening: usize,
    pub(super) steps: Vec<Step>,
    pub(super) winner: Option<Player>,
    pub(super) why: Why,
    /// The longest turn of A and of B.
    pub(super) longest: [Duration; 2],
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Rules(Reason),
    /// It went on for too many turns.
    BrokenOff,
    /// A player has lost by not answering as it should.
    Lost(Fault),
}

/// What a player did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// 0 for A, 1 for B.
    pub(super) player: usize,
    pub(super) how: How,
    pub(super) detail: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Late,
    Illegal,
    Gone,
}

impl How {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::Illegal => "illegal",
            Self::Gone => "gone",
        }
    }
}

impl Why {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.name(),
            Self::BrokenOff => "broken-off",
            Self::Lost(fault) => fault.how.name(),
        }
    }
}

/// One who plays a game. Programs are kept from game to game, as starting one may take long.
enum Seat<'s> {
    Own(Box<Mind>),
    Outside(&'s mut Outside),
}

/// A game to be played.
#[derive(Debug)]
pub(super) struct Order<'o> {
    pub(super) texts: &'o Texts,
    pub(super) rules: &'o Rules,
    pub(super) specs: &'o [Spec; 2],
    pub(super) number: u64,
    pub(super) seed: u64,
    pub(super) first: usize,
    pub(super) opening: &'o [Step],
}

impl Order<'_> {
    /// Plays the game; nothing if it is stopped. `programs` are those of A and B that run already.
    pub(super) fn play(&self, programs: &mut [Option<Outside>; 2], stop: &Stop) -> Option<Played> {
        let mut table = Table::new(self);
        let mut seats = Vec::new();
        for (player, (spec, program)) in self.specs.iter().zip(programs.iter_mut()).enumerate() {
            match self.seat(player, spec, program) {
                Ok(seat) => seats.push(seat),
                Err(_) if stop.is_stopped() => return None,
                Err(error) => return Some(table.lost(player, How::Gone, io_reason(self.texts, &error))),
            }
        }
        let played = loop {
            if let Some(outcome) = table.line.position().outcome() {
                break table.over(outcome.winner, Why::Rules(outcome.reason));
            }
            if table.line.position().turn() >= MOST_TURNS {
                break table.over(None, Why::BrokenOff);
            }
            let player = table.player_to_move();
            let found = table.turn_of(&mut seats[player], self.specs[player].limits, stop);
            if stop.is_stopped() {
                return None;
            }
            if let Err((how, detail)) = found.and_then(|turn| table.make(&turn)) {
                break table.lost(player, how, detail);
            }
        };
        drop(seats);
        if let Why::Lost(Fault { player, .. }) = played.why {
            // A program that has failed begins afresh.
            programs[player] = None;
        }
        Some(played)
    }

    fn seat<'p>(
        &self,
        player: usize,
        spec: &Spec,
        program: &'p mut Option<Outside>,
    ) -> std::io::Result<Seat<'p>> {
        match &spec.who {
            Who::Own(settings) => {
                let seed = self.seed.wrapping_mul(2).wrapping_add(player as u64);
                let settings = Settings { seed, ..*settings };
                Ok(Seat::Own(Box::new(Mind::new(&self.rules.start(), settings))))
            }
            Who::Outside { command, options } => {
                let mut running = match program.take() {
                    Some(running) => running,
                    None => Outside::start(command, options, self.rules)?,
                };
                running.new_game()?;
                Ok(Seat::Outside(program.insert(running)))
            }
        }
    }
}

/// The game as it is played.
struct Table<'o> {
    order: &'o Order<'o>,
    line: Line,
    longest: [Duration; 2],
}

impl<'o> Table<'o> {
    fn new(order: &'o Order<'o>) -> Self {
        let mut line = Line::new(*order.rules, order.rules.start());
        order.opening.iter().for_each(|step| line.play_unchecked(*step));
        Self { order, line, longest: [Duration::ZERO; 2] }
    }

    /// 0 for A, 1 for B.
    fn player_to_move(&self) -> usize {
        match self.line.position().status().mover() {
            Player::First => self.order.first,
            Player::Second => 1 - self.order.first,
        }
    }

    fn turn_of(
        &mut self,
        seat: &mut Seat<'_>,
        limits: Limits,
        stop: &Stop,
    ) -> Result<Vec<Step>, (How, String)> {
        let began = Instant::now();
        let (turn, tolerance) = match seat {
            Seat::Own(mind) => (Ok(mind.turn(&self.line, limits, stop)), TOLERANCE),
            Seat::Outside(program) => {
                let turns: Vec<String> =
                    self.line.by_turn().map(|turn| notation::write_turn(&turn)).collect();
                let turn = match program.turn(&turns, limits) {
                    Ok(text) => notation::read_turn(&text).map_err(|_| (How::Illegal, shown(&text))),
                    Err(Silence::Late) => Err((How::Late, String::new())),
                    Err(Silence::Gone) => Err((How::Gone, String::new())),
                };
                (turn, outside::TOLERANCE)
            }
        };
        let took = began.elapsed();
        let player = self.player_to_move();
        self.longest[player] = self.longest[player].max(took);
        let values = [("time", took.as_millis().to_string().into())];
        let after = |how| (how, self.order.texts.get("match-took", &values));
        match turn {
            Err((how @ (How::Late | How::Gone), _)) => Err(after(how)),
            Ok(_) if limits.time.is_some_and(|time| took > time + tolerance) => Err(after(How::Late)),
            other => other,
        }
    }

    /// Makes a whole turn.
    fn make(&mut self, turn: &[Step]) -> Result<(), (How, String)> {
        let text = notation::write_turn(turn);
        let illegal = || (How::Illegal, shown(&text));
        for (place, &step) in turn.iter().enumerate() {
            let goes_on = place == 0 || self.line.is_inside_turn();
            if !goes_on || self.line.play(step).is_err() {
                return Err(illegal());
            }
        }
        if turn.is_empty() || self.line.is_inside_turn() {
            return Err(illegal());
        }
        Ok(())
    }

    fn over(&self, winner: Option<Player>, why: Why) -> Played {
        Played {
            number: self.order.number,
            seed: self.order.seed,
            first: self.order.first,
            opening: self.order.opening.len(),
            steps: self.line.steps().to_vec(),
            winner,
            why,
            longest: self.longest,
        }
    }

    fn lost(&self, player: usize, how: How, detail: String) -> Played {
        let loser = if player == self.order.first { Player::First } else { Player::Second };
        self.over(Some(loser.other()), Why::Lost(Fault { player, how, detail }))
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;
    use kamni_texts::Lang;

    use super::*;

    #[test]
    fn a_program_that_is_gone_has_lost_unless_the_match_is_stopped() {
        let rules = Rules::new(GameKind::Kamiken, []).expect("defaults are fine");
        let texts = Texts::new(Lang::En);
        let specs = ["level=1", "cmd=/no/such"].map(|text| Spec::read(&texts, text).expect("a player"));
        let order =
            Order { texts: &texts, rules: &rules, specs: &specs, number: 0, seed: 1, first: 0, opening: &[] };
        let stop = Stop::default();
        let played = order.play(&mut [None, None], &stop).expect("it is over");
        assert_eq!((played.why.name(), played.winner), ("gone", Some(Player::First)));
        stop.stop();
        assert!(
            order.play(&mut [None, None], &stop).is_none(),
            "who stops the match may have stopped it too"
        );
    }
}
