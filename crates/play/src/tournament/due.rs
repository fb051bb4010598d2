//! What is to be done in a tournament at a time.

use super::event::Event;
use super::fold::{Phase, Presence, Tournament};
use super::setting::Sort;
use super::{arena, robin, swiss};
use crate::clock::Millis;

/// So long a tournament waits for a second player.
const PATIENCE: Millis = 30 * 60_000;
/// Between two rounds.
pub(super) const BREAK: Millis = 30_000;
/// Whoever is to begin and has made no turn loses after so long: in an arena, and where there are rounds.
const ABSENT_IN_ARENA: Millis = 60_000;
const ABSENT_IN_ROUND: Millis = 180_000;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// This happens.
    Event(Event),
    /// These play, and these have a round without a rival.
    Pair {
        /// Who has First's side, and who Second's.
        pairs: Vec<[usize; 2]>,
        /// Who is without a rival.
        byes: Vec<usize>,
    },
}

impl Tournament {
    /// What is to be done now, if anything is. Pairing a large field takes a while.
    #[must_use]
    pub fn due(&self, now: Millis) -> Option<Due> {
        match self.phase {
            Phase::Waiting => self.due_before(now).map(Due::Event),
            Phase::Running(_) => match self.setting.sort {
                Sort::Arena { .. } => self.due_in_arena(now),
                Sort::Swiss { .. } | Sort::RoundRobin => self.due_in_rounds(now),
            },
            Phase::Over(_) | Phase::CalledOff => None,
        }
    }

    fn due_before(&self, now: Millis) -> Option<Event> {
        let here = self.entrants.iter().filter(|entrant| entrant.presence != Presence::Left).count();
        if now < self.setting.begins {
            None
        } else if here >= 2 {
            Some(Event::Begun)
        } else {
            (now >= self.setting.begins + PATIENCE).then_some(Event::CalledOff)
        }
    }

    fn due_in_arena(&self, now: Millis) -> Option<Due> {
        if self.closes().is_some_and(|closes| now >= closes) {
            return self.open.is_empty().then_some(Due::Event(Event::Over));
        }
        let pairs = arena::pairs(self, now);
        (!pairs.is_empty()).then_some(Due::Pair { pairs, byes: Vec::new() })
    }

    fn due_in_rounds(&self, now: Millis) -> Option<Due> {
        if self.next_round().is_none_or(|at| now < at) {
            return None;
        }
        if self.rounds_in_all().is_some_and(|all| self.rounds.len() >= all) {
            return Some(Due::Event(Event::Over));
        }
        let robin = self.setting.sort == Sort::RoundRobin;
        let (pairs, byes) = if robin { robin::round(self) } else { swiss::round(self) };
        // Where everybody plays everybody a round in which nobody is there passes.
        if pairs.is_empty() && !robin {
            Some(Due::Event(Event::Over))
        } else {
            Some(Due::Pair { pairs, byes })
        }
    }

    /// How many rounds there are, as things stand.
    #[must_use]
    pub fn rounds_in_all(&self) -> Option<usize> {
        match self.setting.sort {
            Sort::Arena { .. } => None,
            Sort::Swiss { rounds } => usize::try_from(rounds).ok(),
            Sort::RoundRobin if self.phase == Phase::Waiting => None,
            Sort::RoundRobin => Some(robin::rounds(self)),
        }
    }

    /// When the next round begins, or, after the last one, the end is told; nothing, while one is played or it has not begun.
    #[must_use]
    pub fn next_round(&self) -> Option<Millis> {
        let Phase::Running(since) = self.phase else { return None };
        if !self.setting.sort.has_rounds() {
            return None;
        }
        let Some(last) = self.rounds.last() else { return Some(since) };
        let all_played = self.rounds_in_all().is_some_and(|all| self.rounds.len() >= all);
        last.ended.map(|ended| if all_played { ended } else { ended + BREAK })
    }

    /// After how long whoever is to begin and has made no turn is not there.
    #[must_use]
    pub fn absence(&self) -> Millis {
        if self.setting.sort.has_rounds() { ABSENT_IN_ROUND } else { ABSENT_IN_ARENA }
    }

    /// When somebody should look again, whatever is heard: the time of the next beginning or end. While games are played, whoever has
    /// heard of their ends looks sooner.
    #[must_use]
    pub fn look_at(&self) -> Option<Millis> {
        match self.phase {
            Phase::Waiting => Some(self.setting.begins),
            Phase::Running(_) => self.next_round().or_else(|| self.closes()),
            Phase::Over(_) | Phase::CalledOff => None,
        }
    }
}
