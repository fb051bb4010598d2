//! A board with few stones: where they can go, what they take, and numbers for positions that are alike.

/// The ways along which stones move and take.
const WAYS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// No pair of cells, of 9 × 9, has a higher number.
pub(super) const NOWHERE: u8 = u8::MAX;

/// A set of cells.
pub(super) type Cells = u128;

#[inline]
pub(super) fn one(cell: u8) -> Cells {
    1 << cell
}

/// The cells of a set.
#[inline]
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = cells.trailing_zeros() as u8;
        cells &= cells.wrapping_sub(1);
        (at < 128).then_some(at)
    })
}

/// The number of a pair among all pairs: of those with a lower higher cell there are fewer.
#[inline]
fn pair_number([low, high]: [usize; 2]) -> usize {
    low + high * high.saturating_sub(1) / 2
}

#[inline]
fn triple_number([low, middle, high]: [usize; 3]) -> usize {
    pair_number([low, middle]) + high * high.saturating_sub(1) * high.saturating_sub(2) / 6
}

/// A board of some size. Two stones of one player and two or three of the other have a number: the same for positions that are alike.
pub(super) struct Plane {
    /// A stone in a corner is taken between the two cells beside it.
    corner: bool,
    /// For each cell and way the next cell along it.
    next: Vec<[u8; 4]>,
    near: Vec<Cells>,
    turns: [Vec<u8>; 8],
    /// For each pair its kind: those that are alike have the same.
    kinds: Vec<u16>,
    /// For each pair the ways to turn it into the first of its kind, as bits.
    ways: Vec<u8>,
    /// The first pair of each kind.
    firsts: Vec<[u8; 2]>,
    triples: Vec<[u8; 3]>,
    pairs: Vec<[u8; 2]>,
}

impl Plane {
    pub(super) fn new(size: u8, corner: bool) -> Self {
        let cells = size * size;
        let next: Vec<[u8; 4]> = (0..cells).map(|cell| WAYS.map(|way| beside(size, cell, way))).collect();
        let near =
            next.iter().map(|next| next.iter().filter(|cell| **cell != NOWHERE).map(|cell| one(*cell)).sum());
        let near = near.collect();
        let turns = std::array::from_fn(|way| (0..cells).map(|cell| turned(size, cell, way)).collect());
        let pairs: Vec<[u8; 2]> = (0..cells).flat_map(|high| (0..high).map(move |low| [low, high])).collect();
        let triples = (0..cells).flat_map(|high| {
            (0..high).flat_map(move |middle| (0..middle).map(move |low| [low, middle, high]))
        });
        let triples = triples.collect();
        let mut plane = Self {
            corner,
            next,
            near,
            turns,
            kinds: Vec::new(),
            ways: Vec::new(),
            firsts: Vec::new(),
            triples,
            pairs,
        };
        plane.sort_pairs();
        plane
    }

    fn sort_pairs(&mut self) {
        for (number, pair) in self.pairs.iter().enumerate() {
            let images: [usize; 8] = std::array::from_fn(|way| {
                pair_number(sorted(pair.map(|cell| self.turns[way][usize::from(cell)])))
            });
            let first = images.iter().copied().min().unwrap_or(number);
            let ways = (0..8).filter(|way| images[*way] == first).fold(0, |ways, way| ways | 1 << way);
            let kind = if first == number {
                self.firsts.push(*pair);
                self.firsts.len() as u16 - 1
            } else {
                self.kinds[first]
            };
            self.kinds.push(kind);
            self.ways.push(ways);
        }
    }

    /// How many numbers there are for positions with this many stones of the other player.
    pub(super) fn numbers(&self, others: usize) -> usize {
        self.firsts.len() * if others == 2 { self.pairs.len() } else { self.triples.len() }
    }

    /// The number of two stones of one player and two or three of the other.
    #[inline]
    pub(super) fn number(&self, pair: Cells, others: Cells) -> usize {
        let pair = pair_number(cells_of(pair).map(usize::from));
        let two = others.count_ones() == 2;
        let mut least = usize::MAX;
        let mut ways = self.ways[pair];
        while ways != 0 {
            let turn = &self.turns[ways.trailing_zeros() as usize];
            ways &= ways - 1;
            let number = if two {
                let others: [u8; 2] = cells_of(others);
                pair_number(sorted(others.map(|cell| turn[usize::from(cell)])))
            } else {
                let others: [u8; 3] = cells_of(others);
                triple_number(sorted(others.map(|cell| turn[usize::from(cell)])))
            };
            least = least.min(number);
        }
        let of_a_kind = if two { self.pairs.len() } else { self.triples.len() };
        usize::from(self.kinds[pair]) * of_a_kind + least
    }

    /// The stones that a number stands for: the pair and the others. Nothing if it stands for none: where stones would stand on one
    /// another, or a position that is alike has a lower one.
    #[inline]
    pub(super) fn stones(&self, others: usize, number: usize) -> Option<(Cells, Cells)> {
        let of_a_kind = if others == 2 { self.pairs.len() } else { self.triples.len() };
        let pair = self.firsts[number / of_a_kind].iter().map(|cell| one(*cell)).sum::<Cells>();
        let others = if others == 2 {
            self.pairs[number % of_a_kind].iter().map(|cell| one(*cell)).sum::<Cells>()
        } else {
            self.triples[number % of_a_kind].iter().map(|cell| one(*cell)).sum::<Cells>()
        };
        (pair & others == 0 && self.number(pair, others) == number).then_some((pair, others))
    }

    /// Where a stone can go: slides and jumps. What goes one way comes back the same.
    #[inline]
    pub(super) fn targets(&self, all: Cells, from: u8) -> Cells {
        let mut targets = 0;
        for way in 0..4 {
            let mut to = self.next[usize::from(from)][way];
            if to == NOWHERE {
                continue;
            }
            if all & one(to) != 0 {
                let behind = self.next[usize::from(to)][way];
                if behind != NOWHERE && all & one(behind) == 0 {
                    targets |= one(behind);
                }
                continue;
            }
            while to != NOWHERE && all & one(to) == 0 {
                targets |= one(to);
                to = self.next[usize::from(to)][way];
            }
        }
        targets
    }

    /// What is taken by a stone that has come to a cell.
    #[inline]
    pub(super) fn taken(&self, own: Cells, enemy: Cells, to: u8) -> Cells {
        if self.near[usize::from(to)] & enemy == 0 {
            return 0;
        }
        let mut taken = 0;
        for way in 0..4 {
            let mut row = 0;
            let mut at = self.next[usize::from(to)][way];
            while at != NOWHERE && enemy & one(at) != 0 {
                row |= one(at);
                at = self.next[usize::from(at)][way];
            }
            if at != NOWHERE && own & one(at) != 0 {
                taken |= row;
            }
        }
        if self.corner {
            for at in each(self.near[usize::from(to)] & enemy) {
                let beside = self.near[usize::from(at)];
                if beside.count_ones() == 2 && beside & !own == 0 {
                    taken |= one(at);
                }
            }
        }
        taken
    }
}

/// The cells of a set of this size.
#[inline]
fn cells_of<const N: usize>(set: Cells) -> [u8; N] {
    let mut cells = each(set);
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

#[inline]
fn sorted<const N: usize>(cells: [u8; N]) -> [usize; N] {
    let mut cells = cells.map(usize::from);
    cells.sort_unstable();
    cells
}

fn beside(size: u8, cell: u8, (right, down): (i8, i8)) -> u8 {
    let (col, row) = ((cell % size) as i8 + right, (cell / size) as i8 + down);
    let on_board = |at: i8| (0..size as i8).contains(&at);
    if on_board(col) && on_board(row) { row as u8 * size + col as u8 } else { NOWHERE }
}

fn turned(size: u8, cell: u8, way: usize) -> u8 {
    let (mut col, mut row) = (cell % size, cell / size);
    if way & 1 != 0 {
        row = size - 1 - row;
    }
    if way & 2 != 0 {
        col = size - 1 - col;
    }
    if way & 4 != 0 {
        std::mem::swap(&mut row, &mut col);
    }
    row * size + col
}
