//! Who stands where.

use super::fold::{Bout, Tournament};
use super::setting::Sort;

/// A line of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// From 1.
    pub rank: usize,
    /// Who, by his place among those who entered.
    pub who: usize,
    /// What he has: halves of points, where there are rounds.
    pub points: u32,
    /// What decides between equal points, in quarters of points: Buchholz in a Swiss, Sonneborn and Berger's sum where everybody plays
    /// everybody. An arena has none.
    pub tiebreak: u32,
}

/// What somebody did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'t> {
    /// He was paired.
    Game(&'t Bout),
    /// He had no rival.
    Bye,
    /// He was not there.
    Absent,
}

impl Tournament {
    /// All who count, the first one first: by points, then by what decides between equals, games won, and number.
    #[must_use]
    pub fn standings(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = self
            .field()
            .map(|(who, entrant)| Row { rank: 0, who, points: entrant.points, tiebreak: self.tiebreak(who) })
            .collect();
        rows.sort_by_key(|row| {
            let entrant = &self.entrants[row.who];
            (std::cmp::Reverse((row.points, row.tiebreak, entrant.results[0])), entrant.seed)
        });
        rows.iter_mut().enumerate().for_each(|(place, row)| row.rank = place + 1);
        rows
    }

    fn tiebreak(&self, who: usize) -> u32 {
        let entrant = &self.entrants[who];
        let points = |rival: &usize| self.entrants[*rival].points;
        match self.setting.sort {
            Sort::Arena { .. } => 0,
            Sort::Swiss { .. } => 2 * entrant.rivals.iter().map(points).sum::<u32>(),
            Sort::RoundRobin => entrant.bouts.iter().map(|&bout| self.beaten(who, &self.bouts[bout])).sum(),
        }
    }

    /// The rival's points, if he was beaten, and half of them in a draw: in quarters.
    fn beaten(&self, who: usize, bout: &Bout) -> u32 {
        let side = bout.side_of(who);
        let points = self.entrants[bout.sides[side.other()]].points;
        match bout.played.map(|played| played.winner) {
            Some(None) => points,
            Some(Some(winner)) if winner == side => 2 * points,
            _ => 0,
        }
    }

    /// What somebody did in a round.
    #[must_use]
    pub fn cell(&self, who: usize, round: usize) -> Cell<'_> {
        let bouts = self.entrants[who].bouts.iter().map(|&bout| &self.bouts[bout]);
        if let Some(bout) = bouts.into_iter().find(|bout| bout.round == round) {
            return Cell::Game(bout);
        }
        let bye = self.rounds.get(round).is_some_and(|round| round.byes.contains(&who));
        if bye { Cell::Bye } else { Cell::Absent }
    }
}
