//! All endings with two stones of one player and two or three of the other, worked out from their ends backwards.
//!
//! With so few stones nobody has five in a line, and nobody is without a step: a stone in a corner is hemmed in by no fewer than four others, one of
//! which is its neighbour and can move. So a game ends only when one stone or none is left, or not at all. A position is won in the fewest turns or
//! lost in the most; what is neither cannot be forced.

use super::plane::{Cells, Plane, each, one};

/// How many turns to the end, by the parity of which it is known who wins: odd, whoever's turn it is; even, the other. 0 where nobody can force it.
pub(super) type Turns = u8;

/// How often it is asked whether to go on.
const LOOK: u64 = 1 << 16;

/// A position as the player sees it whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: Cells,
    pub(super) enemy: Cells,
}

/// How many stones there are, own and the enemy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    TwoTwo,
    TwoThree,
    ThreeTwo,
}

impl Sort {
    const ALL: [Self; 3] = [Self::TwoTwo, Self::TwoThree, Self::ThreeTwo];

    fn of(stones: Stones) -> Self {
        match (stones.own.count_ones(), stones.enemy.count_ones()) {
            (3, _) => Self::ThreeTwo,
            (_, 3) => Self::TwoThree,
            _ => Self::TwoTwo,
        }
    }

    const fn others(self) -> usize {
        if matches!(self, Self::TwoTwo) { 2 } else { 3 }
    }

    /// The same seen by the other player.
    const fn for_the_other(self) -> Self {
        match self {
            Self::TwoTwo => Self::TwoTwo,
            Self::TwoThree => Self::ThreeTwo,
            Self::ThreeTwo => Self::TwoThree,
        }
    }
}

/// What is next to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// What is won by taking, from this number on.
    Takings(Sort, usize),
    /// What follows from the positions that are so many turns from their end, from this place of their list on.
    Backwards(Sort, usize, usize),
    Done,
}

pub(super) struct Tables {
    plane: Plane,
    turns: [Vec<Turns>; 3],
    /// Positions that were found to be so many turns from their end, or fewer.
    found: Vec<Vec<(Sort, u32)>>,
    task: Task,
    /// Positions looked at.
    pub(super) nodes: u64,
}

impl Tables {
    pub(super) fn new(size: u8, corner: bool) -> Self {
        let plane = Plane::new(size, corner);
        let turns = Sort::ALL.map(|_| Vec::new());
        Self { plane, turns, found: Vec::new(), task: Task::Takings(Sort::TwoTwo, 0), nodes: 0 }
    }

    pub(super) fn is_done(&self) -> bool {
        self.task == Task::Done
    }

    /// Goes on with the work; whether it is done. `go_on` is asked now and then.
    pub(super) fn work(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> bool {
        loop {
            self.task = match self.task {
                Task::Takings(sort, from) => self.takings(sort, from, go_on),
                Task::Backwards(sort, turns, from) => self.backwards(sort, turns, from, go_on),
                Task::Done => return true,
            };
            if self.is_done() {
                self.found = Vec::new();
            } else if !go_on(self.nodes) {
                return false;
            }
        }
    }

    /// How many turns from its end a position is. Nothing is known before the work is done.
    pub(super) fn turns(&self, stones: Stones) -> Turns {
        let sort = Sort::of(stones);
        self.turns[sort as usize][self.number(sort, stones)]
    }

    /// Where a stone of the player whose turn it is can go, with the turns that the position after it is from its end, for the other.
    /// Where nobody goes on after it, 0 and true.
    pub(super) fn moves(&self, stones: Stones) -> Vec<(u8, u8, Turns, bool)> {
        let mut moves = Vec::new();
        for from in each(stones.own) {
            for to in each(self.plane.targets(stones.own | stones.enemy, from)) {
                match self.after(stones, from, to) {
                    None => moves.push((from, to, 0, true)),
                    Some(next) => moves.push((from, to, self.turns(next), false)),
                }
            }
        }
        moves
    }

    /// The position after a move, as the other sees it; nothing where the game is over.
    pub(super) fn after(&self, stones: Stones, from: u8, to: u8) -> Option<Stones> {
        let own = stones.own & !one(from) | one(to);
        let enemy = stones.enemy & !self.plane.taken(own, stones.enemy, to);
        (enemy.count_ones() > 1).then_some(Stones { own: enemy, enemy: own })
    }

    #[inline]
    fn number(&self, sort: Sort, stones: Stones) -> usize {
        let (pair, others) =
            if sort == Sort::ThreeTwo { (stones.enemy, stones.own) } else { (stones.own, stones.enemy) };
        self.plane.number(pair, others)
    }

    fn stones(&self, sort: Sort, number: usize) -> Option<Stones> {
        let (pair, others) = self.plane.stones(sort.others(), number)?;
        Some(if sort == Sort::ThreeTwo {
            Stones { own: others, enemy: pair }
        } else {
            Stones { own: pair, enemy: others }
        })
    }

    fn note(&mut self, turns: usize, sort: Sort, number: usize) {
        if self.found.len() <= turns {
            self.found.resize_with(turns + 1, Vec::new);
        }
        self.found[turns].push((sort, number as u32));
    }

    /// Finds what is won by taking: at once, or because what is left is lost for the other.
    fn takings(&mut self, sort: Sort, from: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Task {
        let numbers = self.plane.numbers(sort.others());
        self.turns[sort as usize].resize(numbers, 0);
        for number in from..numbers {
            self.nodes += 1;
            if self.nodes.is_multiple_of(LOOK) && !go_on(self.nodes) {
                return Task::Takings(sort, number);
            }
            let Some(stones) = self.stones(sort, number) else { continue };
            if let Some(turns) = self.won_by_taking(stones) {
                self.note(turns, sort, number);
            }
        }
        match sort {
            Sort::TwoTwo => Task::Backwards(Sort::TwoTwo, 1, 0),
            Sort::TwoThree => Task::Takings(Sort::ThreeTwo, 0),
            Sort::ThreeTwo => Task::Backwards(Sort::ThreeTwo, 1, 0),
        }
    }

    fn won_by_taking(&self, stones: Stones) -> Option<usize> {
        let all = stones.own | stones.enemy;
        let mut fewest = None;
        for from in each(stones.own) {
            for to in each(self.plane.targets(all, from)) {
                let own = stones.own & !one(from) | one(to);
                let taken = self.plane.taken(own, stones.enemy, to);
                if taken == 0 {
                    continue;
                }
                let enemy = stones.enemy & !taken;
                if enemy.count_ones() < 2 {
                    return Some(1);
                }
                let turns = usize::from(self.turns(Stones { own: enemy, enemy: own }));
                if turns > 0 && turns % 2 == 0 {
                    fewest = Some(fewest.map_or(turns + 1, |fewest: usize| fewest.min(turns + 1)));
                }
            }
        }
        fewest
    }

    /// Takes the positions that are so many turns from their end, and looks what they could have come from.
    fn backwards(
        &mut self,
        sort: Sort,
        turns: usize,
        from: usize,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Task {
        let Some(list) = self.found.get_mut(turns).map(std::mem::take) else {
            self.found.clear();
            return if sort == Sort::TwoTwo { Task::Takings(Sort::TwoThree, 0) } else { Task::Done };
        };
        for (place, (sort_found, number)) in list.iter().copied().enumerate().skip(from) {
            self.nodes += 1;
            if self.nodes.is_multiple_of(LOOK) && !go_on(self.nodes) {
                self.found[turns] = list;
                return Task::Backwards(sort, turns, place);
            }
            let known = &mut self.turns[sort_found as usize][number as usize];
            if *known == 0 {
                *known = turns as Turns;
                self.before(sort_found, number as usize, turns);
            }
        }
        Task::Backwards(sort, turns + 1, 0)
    }

    /// Looks what a position could have come from with nothing taken: it is won if this one is lost, and lost if all that it leads to is won.
    fn before(&mut self, sort: Sort, number: usize, turns: usize) {
        let Some(stones) = self.stones(sort, number) else { return };
        let all = stones.own | stones.enemy;
        let sort = sort.for_the_other();
        for to in each(stones.enemy) {
            // A stone that has just come there would have taken something.
            if self.plane.taken(stones.enemy, stones.own, to) != 0 {
                continue;
            }
            for from in each(self.plane.targets(all, to)) {
                let before = Stones { own: stones.enemy & !one(to) | one(from), enemy: stones.own };
                let number = self.number(sort, before);
                if self.turns[sort as usize][number] != 0 {
                    continue;
                }
                if turns % 2 == 0 {
                    self.note(turns + 1, sort, number);
                } else if let Some(turns) = self.lost_in(before) {
                    self.note(turns, sort, number);
                }
            }
        }
    }

    /// In how many turns a position is lost, if all that it leads to is won for the other.
    fn lost_in(&self, stones: Stones) -> Option<usize> {
        let all = stones.own | stones.enemy;
        let mut most = 0;
        for from in each(stones.own) {
            for to in each(self.plane.targets(all, from)) {
                let turns = self.turns(self.after(stones, from, to)?);
                if turns % 2 == 0 {
                    return None;
                }
                most = most.max(turns);
            }
        }
        Some(usize::from(most) + 1)
    }

    /// What has been found out, if the work is done.
    pub(super) fn write(&self) -> Vec<u8> {
        if self.is_done() { self.turns.concat() } else { Vec::new() }
    }

    /// Takes up what was written; whether it can be.
    pub(super) fn read(&mut self, bytes: &[u8]) -> bool {
        if bytes.is_empty() {
            return true;
        }
        let lengths = Sort::ALL.map(|sort| self.plane.numbers(sort.others()));
        if bytes.len() != lengths.iter().sum::<usize>() {
            return false;
        }
        let mut rest = bytes;
        for (table, length) in self.turns.iter_mut().zip(lengths) {
            let (own, others) = rest.split_at(length);
            *table = own.to_vec();
            rest = others;
        }
        self.task = Task::Done;
        true
    }
}
