//! All endings with two stones of one player and two or three of the other, worked out from their ends backwards.
//!
//! With so few stones nobody has five in a line, and nobody is without a step: a stone in a corner is hemmed in by no fewer than four others, one of
//! which is its neighbour and can move. So a game ends only when one stone or none is left, or not at all. A position is won in the fewest turns or
//! lost in the most; what is neither cannot be forced.

use super::plane::{Cells, Plane, each, one};

/// How many turns to the end, by the parity of which it is known who wins: odd, whoever's turn it is; even, the other. 0 where nobody can force it.
pub(super) type Turns = u8;

/// Bytes before the tables where they are written.
const HEAD: usize = 8;
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
    /// What is decided by taking, from this number on.
    Takings(Sort, usize),
    /// What follows from the positions of some sorts that are this many turns from their end, from this place on.
    Backwards(Stage, Turns, usize),
    Done,
}

impl Task {
    /// How many tables there are by then.
    const fn begun(self) -> usize {
        match self {
            Self::Takings(sort, _) => sort as usize + 1,
            Self::Backwards(Stage::Four, ..) => 1,
            _ => Sort::ALL.len(),
        }
    }
}

/// Sorts that lead to one another with nothing taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Four,
    Five,
}

impl Stage {
    const fn sorts(self) -> &'static [Sort] {
        match self {
            Self::Four => &[Sort::TwoTwo],
            Self::Five => &[Sort::TwoThree, Sort::ThreeTwo],
        }
    }
}

/// A byte for each position is all that is kept. While the work goes on, what is written there for a number of turns that has not been reached yet
/// may still be lowered, but no longer change its winner.
pub(super) struct Tables {
    plane: Plane,
    turns: [Vec<Turns>; 3],
    /// The most turns that are written anywhere.
    most: Turns,
    task: Task,
    /// Positions looked at.
    pub(super) nodes: u64,
}

impl Tables {
    pub(super) fn new(size: u8, corner: bool) -> Self {
        let plane = Plane::new(size, corner);
        let turns = Sort::ALL.map(|_| Vec::new());
        Self { plane, turns, most: 0, task: Task::Takings(Sort::TwoTwo, 0), nodes: 0 }
    }

    pub(super) fn is_done(&self) -> bool {
        self.task == Task::Done
    }

    /// Goes on with the work; whether it is done. `go_on` is asked now and then.
    pub(super) fn work(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> bool {
        loop {
            self.task = match self.task {
                Task::Takings(sort, from) => self.takings(sort, from, go_on),
                Task::Backwards(stage, turns, from) => self.backwards(stage, turns, from, go_on),
                Task::Done => return true,
            };
            if !self.is_done() && !go_on(self.nodes) {
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

    /// Notes how many turns a position is from its end, as far as is known.
    fn note(&mut self, sort: Sort, number: usize, turns: Turns) {
        self.turns[sort as usize][number] = turns;
        self.most = self.most.max(turns);
    }

    /// Finds what is decided by taking: won at once or because what is left is lost for the other, or lost because nothing else can be done.
    fn takings(&mut self, sort: Sort, from: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Task {
        let numbers = self.plane.numbers(sort.others());
        self.turns[sort as usize].resize(numbers, 0);
        for number in from..numbers {
            self.nodes += 1;
            if self.nodes.is_multiple_of(LOOK) && !go_on(self.nodes) {
                return Task::Takings(sort, number);
            }
            let Some(stones) = self.stones(sort, number) else { continue };
            if let Some(turns) = self.decided_by_taking(stones) {
                self.note(sort, number, turns);
            }
        }
        match sort {
            Sort::TwoTwo => Task::Backwards(Stage::Four, 1, 0),
            Sort::TwoThree => Task::Takings(Sort::ThreeTwo, 0),
            Sort::ThreeTwo => Task::Backwards(Stage::Five, 1, 0),
        }
    }

    fn decided_by_taking(&self, stones: Stones) -> Option<Turns> {
        let all = stones.own | stones.enemy;
        let (mut fewest, mut most) = (None, Some(0));
        for from in each(stones.own) {
            for to in each(self.plane.targets(all, from)) {
                let own = stones.own & !one(from) | one(to);
                let taken = self.plane.taken(own, stones.enemy, to);
                if taken == 0 {
                    most = None;
                    continue;
                }
                let enemy = stones.enemy & !taken;
                if enemy.count_ones() < 2 {
                    return Some(1);
                }
                let turns = self.turns(Stones { own: enemy, enemy: own });
                if turns > 0 && turns.is_multiple_of(2) {
                    fewest = Some(fewest.map_or(turns + 1, |fewest: Turns| fewest.min(turns + 1)));
                }
                most = most.filter(|_| turns % 2 == 1).map(|most: Turns| most.max(turns));
            }
        }
        fewest.or(most.filter(|most| *most > 0).map(|most| most + 1))
    }

    /// Takes the positions that are this many turns from their end, and looks what they could have come from.
    fn backwards(
        &mut self,
        stage: Stage,
        turns: Turns,
        from: usize,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Task {
        if turns > self.most {
            return if stage == Stage::Four { Task::Takings(Sort::TwoThree, 0) } else { Task::Done };
        }
        let mut begin = 0;
        for &sort in stage.sorts() {
            let length = self.turns[sort as usize].len();
            for number in from.saturating_sub(begin)..length {
                if self.turns[sort as usize][number] != turns {
                    continue;
                }
                self.nodes += 1;
                if self.nodes.is_multiple_of(LOOK) && !go_on(self.nodes) {
                    return Task::Backwards(stage, turns, begin + number);
                }
                self.before(sort, number, turns);
            }
            begin += length;
        }
        Task::Backwards(stage, turns + 1, 0)
    }

    /// Looks what a position could have come from with nothing taken: it is won if this one is lost, and lost if all that it leads to is won.
    fn before(&mut self, sort: Sort, number: usize, turns: Turns) {
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
                let known = self.turns[sort as usize][number];
                if turns.is_multiple_of(2) {
                    if known == 0 || known > turns + 1 {
                        self.note(sort, number, turns + 1);
                    }
                } else if known == 0
                    && let Some(lost) = self.lost_in(before, turns)
                {
                    self.note(sort, number, lost);
                }
            }
        }
    }

    /// In how many turns a position is lost, if all that it leads to is known to be won for the other: with nothing taken in no more than this many
    /// turns, since what is further from its end is not settled yet; with something taken in however many.
    fn lost_in(&self, stones: Stones, settled: Turns) -> Option<Turns> {
        let all = stones.own | stones.enemy;
        let mut most = 0;
        for from in each(stones.own) {
            for to in each(self.plane.targets(all, from)) {
                let next = self.after(stones, from, to)?;
                let turns = self.turns(next);
                let is_settled = turns <= settled || next.own.count_ones() < stones.enemy.count_ones();
                if turns.is_multiple_of(2) || !is_settled {
                    return None;
                }
                most = most.max(turns);
            }
        }
        Some(most + 1)
    }

    /// What has been found out so far, and how far the work is.
    pub(super) fn write(&self) -> Vec<u8> {
        let (kind, part, turns, place) = match self.task {
            Task::Takings(sort, place) => (0, sort as u8, 0, place),
            Task::Backwards(stage, turns, place) => (1, stage as u8, turns, place),
            Task::Done => (2, 0, 0, 0),
        };
        let lengths = Sort::ALL.map(|sort| self.plane.numbers(sort.others()));
        let lengths = &lengths[..self.task.begun()];
        // Whoever keeps it in a file has something to put before it.
        let mut bytes = Vec::with_capacity(HEAD + lengths.iter().sum::<usize>() + (1 << 12));
        bytes.extend([kind, part, turns, 0]);
        bytes.extend((place as u32).to_le_bytes());
        for (table, length) in self.turns.iter().zip(lengths) {
            bytes.extend(table);
            // What is about to be begun has no room yet.
            bytes.resize(bytes.len() + length - table.len(), 0);
        }
        bytes
    }

    /// Takes up what was written; whether it can be.
    pub(super) fn read(&mut self, bytes: &[u8]) -> bool {
        let Some((&[kind, part, turns, _, a, b, c, d], mut rest)) = bytes.split_first_chunk::<HEAD>() else {
            return false;
        };
        let place = u32::from_le_bytes([a, b, c, d]) as usize;
        let task = match (kind, part) {
            (0, 0..3) => Task::Takings(Sort::ALL[usize::from(part)], place),
            (1, 0) => Task::Backwards(Stage::Four, turns, place),
            (1, 1) => Task::Backwards(Stage::Five, turns, place),
            (2, 0) => Task::Done,
            _ => return false,
        };
        let mut tables = Sort::ALL.map(|_| Vec::new());
        for (table, sort) in tables.iter_mut().zip(Sort::ALL).take(task.begun()) {
            let Some((own, others)) = rest.split_at_checked(self.plane.numbers(sort.others())) else {
                return false;
            };
            *table = own.to_vec();
            rest = others;
        }
        self.most = tables.iter().flatten().copied().max().unwrap_or_default();
        (self.turns, self.task) = (tables, task);
        rest.is_empty()
    }
}
