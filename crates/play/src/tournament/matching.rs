//! The best of all ways to pair a field: a matching of greatest weight in a general graph, by Edmonds' blossoms with Galil's duals, in
//! the cube of the number of players at worst.
//!
//! Vertices are numbered from 1, and blossoms above them; 0 is nobody. Weights are worth something only above 0: two without a weight are
//! never paired. A dual is twice what the books call so, that all stays whole.

use std::collections::VecDeque;

/// No label yet, outer, inner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// An edge between two vertices; none, if its ends are 0.
type Edge = (u32, u32);

struct Field {
    n: usize,
    /// Vertices and blossoms in use.
    nodes: usize,
    width: usize,
    weights: Vec<i64>,
    /// The edge that stands for the two, which may be blossoms.
    edges: Vec<Edge>,
    dual: Vec<i64>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    /// The outermost blossom that something is in; 0, if it is not in use.
    base: Vec<usize>,
    parent: Vec<usize>,
    label: Vec<Label>,
    seen: Vec<u32>,
    visit: u32,
    petals: Vec<Vec<usize>>,
    /// Through which petal a blossom has a vertex.
    through: Vec<usize>,
    queue: VecDeque<usize>,
}

/// For each player of a field of `n`, who is paired with him: of all pairings the one whose weights add up to most.
pub(super) fn best(n: usize, weight: &dyn Fn(usize, usize) -> i64) -> Vec<Option<usize>> {
    let mut field = Field::new(n, weight);
    while field.grow() {}
    (1..=n).map(|u| field.mate[u].checked_sub(1)).collect()
}

impl Field {
    fn new(n: usize, weight: &dyn Fn(usize, usize) -> i64) -> Self {
        // At most half as many blossoms as vertices are in use, and one more while it is made.
        let width = n + n / 2 + 2;
        let mut field = Self {
            n,
            nodes: n,
            width,
            weights: vec![0; (n + 1) * (n + 1)],
            edges: vec![(0, 0); width * width],
            dual: vec![0; width],
            mate: vec![0; width],
            slack: vec![0; width],
            base: (0..width).map(|x| if x <= n { x } else { 0 }).collect(),
            parent: vec![0; width],
            label: vec![Label::Free; width],
            seen: vec![0; width],
            visit: 0,
            petals: vec![Vec::new(); width],
            through: vec![0; width * (n + 1)],
            queue: VecDeque::new(),
        };
        field.weigh(weight);
        field
    }

    fn weigh(&mut self, worth: &dyn Fn(usize, usize) -> i64) {
        let n = self.n;
        let mut most = 0;
        for u in 1..=n {
            for v in 1..=n {
                let weight = if u == v { 0 } else { worth(u - 1, v - 1) };
                most = most.max(weight);
                self.weights[u * (n + 1) + v] = weight;
                if weight > 0 {
                    self.edges[u * self.width + v] = (vertex(u), vertex(v));
                }
            }
            self.through[u * (n + 1) + u] = u;
        }
        self.dual[1..=n].fill(most);
    }

    fn edge(&self, x: usize, y: usize) -> Edge {
        self.edges[x * self.width + y]
    }

    fn has(&self, x: usize, y: usize) -> bool {
        self.edge(x, y).0 != 0
    }

    /// How far an edge is from being tight.
    fn gap(&self, (u, v): Edge) -> i64 {
        let (u, v) = (u as usize, v as usize);
        self.dual[u] + self.dual[v] - 2 * self.weights[u * (self.n + 1) + v]
    }

    fn note_slack(&mut self, u: usize, x: usize) {
        let known = self.slack[x];
        if known == 0 || self.gap(self.edge(u, x)) < self.gap(self.edge(known, x)) {
            self.slack[x] = u;
        }
    }

    fn find_slack(&mut self, x: usize) {
        self.slack[x] = 0;
        for u in 1..=self.n {
            if self.has(u, x) && self.base[u] != x && self.label[self.base[u]] == Label::Outer {
                self.note_slack(u, x);
            }
        }
    }

    fn enqueue(&mut self, x: usize) {
        if x <= self.n {
            self.queue.push_back(x);
        } else {
            (0..self.petals[x].len()).for_each(|place| self.enqueue(self.petals[x][place]));
        }
    }

    fn rebase(&mut self, x: usize, base: usize) {
        self.base[x] = base;
        if x > self.n {
            (0..self.petals[x].len()).for_each(|place| self.rebase(self.petals[x][place], base));
        }
    }

    /// How many petals lie on the even way round from a blossom's stem to one of them; turns the blossom round, if need be.
    fn way_round(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let place = petals.iter().position(|&other| other == petal).unwrap_or(0);
        if place % 2 == 0 {
            return place;
        }
        petals[1..].reverse();
        petals.len() - place
    }

    fn pair(&mut self, x: usize, y: usize) {
        let (u, v) = self.edge(x, y);
        self.mate[x] = v as usize;
        if x <= self.n {
            return;
        }
        let petal = self.through[x * (self.n + 1) + u as usize];
        let way = self.way_round(x, petal);
        for place in 0..way {
            self.pair(self.petals[x][place], self.petals[x][place ^ 1]);
        }
        self.pair(petal, y);
        self.petals[x].rotate_left(way);
    }

    fn augment(&mut self, mut x: usize, mut y: usize) {
        loop {
            let next = self.base[self.mate[x]];
            self.pair(x, y);
            if next == 0 {
                return;
            }
            let up = self.base[self.parent[next]];
            self.pair(next, up);
            (x, y) = (up, next);
        }
    }

    /// Where the ways to the roots of two meet; 0, if their roots are not the same.
    fn meeting(&mut self, mut x: usize, mut y: usize) -> usize {
        self.visit += 1;
        while x != 0 || y != 0 {
            if x != 0 {
                if self.seen[x] == self.visit {
                    return x;
                }
                self.seen[x] = self.visit;
                x = self.base[self.mate[x]];
                if x != 0 {
                    x = self.base[self.parent[x]];
                }
            }
            std::mem::swap(&mut x, &mut y);
        }
        0
    }

    /// The petals on the way from one to the stem, each pair of them from without to within.
    fn petals_to(&mut self, mut x: usize, stem: usize, petals: &mut Vec<usize>) {
        while x != stem {
            let inner = self.base[self.mate[x]];
            petals.extend([x, inner]);
            self.enqueue(inner);
            x = self.base[self.parent[inner]];
        }
    }

    fn shrink(&mut self, x: usize, stem: usize, y: usize) {
        let free = (self.n + 1..=self.nodes).find(|&blossom| self.base[blossom] == 0);
        let blossom = free.unwrap_or_else(|| {
            self.nodes += 1;
            self.nodes
        });
        self.dual[blossom] = 0;
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[stem];
        let mut petals = vec![stem];
        self.petals_to(x, stem, &mut petals);
        petals[1..].reverse();
        self.petals_to(y, stem, &mut petals);
        self.petals[blossom] = petals;
        self.rebase(blossom, blossom);
        for x in 1..=self.nodes {
            self.edges[blossom * self.width + x] = (0, 0);
            self.edges[x * self.width + blossom] = (0, 0);
        }
        self.through[blossom * (self.n + 1)..][..=self.n].fill(0);
        for place in 0..self.petals[blossom].len() {
            self.take_edges(blossom, self.petals[blossom][place]);
        }
        self.find_slack(blossom);
    }

    /// A blossom has, to each other node, the nearest of its petals' edges.
    fn take_edges(&mut self, blossom: usize, petal: usize) {
        for x in 1..=self.nodes {
            let new = self.edge(petal, x);
            let nearer = || !self.has(blossom, x) || self.gap(new) < self.gap(self.edge(blossom, x));
            if new.0 != 0 && nearer() {
                self.edges[blossom * self.width + x] = new;
                self.edges[x * self.width + blossom] = (new.1, new.0);
            }
        }
        for x in 1..=self.n {
            if self.through[petal * (self.n + 1) + x] != 0 {
                self.through[blossom * (self.n + 1) + x] = petal;
            }
        }
    }

    fn expand(&mut self, blossom: usize) {
        let petals = self.petals[blossom].clone();
        petals.iter().for_each(|&petal| self.rebase(petal, petal));
        let entry = self.edge(blossom, self.parent[blossom]).0 as usize;
        let first = self.through[blossom * (self.n + 1) + entry];
        let way = self.way_round(blossom, first);
        let petals = std::mem::take(&mut self.petals[blossom]);
        for two in petals[..way].chunks(2) {
            let (inner, outer) = (two[0], two[1]);
            self.parent[inner] = self.edge(outer, inner).0 as usize;
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        self.label[first] = Label::Inner;
        self.parent[first] = self.parent[blossom];
        for &petal in &petals[way + 1..] {
            self.label[petal] = Label::Free;
            self.find_slack(petal);
        }
        self.base[blossom] = 0;
    }

    /// Goes along a tight edge; whether one more pair came of it.
    fn follow(&mut self, (u, v): Edge) -> bool {
        let (x, y) = (self.base[u as usize], self.base[v as usize]);
        match self.label[y] {
            Label::Free => {
                self.parent[y] = u as usize;
                self.label[y] = Label::Inner;
                let next = self.base[self.mate[y]];
                self.slack[y] = 0;
                self.slack[next] = 0;
                self.label[next] = Label::Outer;
                self.enqueue(next);
            }
            Label::Outer => {
                let stem = self.meeting(x, y);
                if stem == 0 {
                    self.augment(x, y);
                    self.augment(y, x);
                    return true;
                }
                self.shrink(x, stem, y);
            }
            Label::Inner => {}
        }
        false
    }

    /// Looks for one more pair; whether there is one.
    fn grow(&mut self) -> bool {
        self.label[1..=self.nodes].fill(Label::Free);
        self.slack[1..=self.nodes].fill(0);
        self.queue.clear();
        for x in 1..=self.nodes {
            if self.base[x] == x && self.mate[x] == 0 {
                self.parent[x] = 0;
                self.label[x] = Label::Outer;
                self.enqueue(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if let Some(found) = self.search() {
                return found;
            }
            if !self.turn_duals() {
                return false;
            }
            self.queue.clear();
            for x in 1..=self.nodes {
                let near = self.slack[x];
                if self.base[x] == x && near != 0 && self.base[near] != x {
                    let edge = self.edge(near, x);
                    if self.gap(edge) == 0 && self.follow(edge) {
                        return true;
                    }
                }
            }
            for blossom in self.n + 1..=self.nodes {
                let stale = self.base[blossom] == blossom && self.label[blossom] == Label::Inner;
                if stale && self.dual[blossom] == 0 {
                    self.expand(blossom);
                }
            }
        }
    }

    /// Goes along all tight edges that are in reach.
    fn search(&mut self) -> Option<bool> {
        while let Some(u) = self.queue.pop_front() {
            if self.label[self.base[u]] == Label::Inner {
                continue;
            }
            for v in 1..=self.n {
                if !self.has(u, v) || self.base[u] == self.base[v] {
                    continue;
                }
                let edge = self.edge(u, v);
                if self.gap(edge) > 0 {
                    self.note_slack(u, self.base[v]);
                } else if self.follow(edge) {
                    return Some(true);
                }
            }
        }
        None
    }

    /// Moves the duals until an edge gets tight or a blossom opens; whether more can come of it.
    fn turn_duals(&mut self) -> bool {
        let mut by = i64::MAX;
        for x in 1..=self.nodes {
            if self.base[x] != x {
                continue;
            }
            if x > self.n && self.label[x] == Label::Inner {
                by = by.min(self.dual[x] / 2);
            }
            if self.slack[x] != 0 {
                let gap = self.gap(self.edge(self.slack[x], x));
                match self.label[x] {
                    Label::Free => by = by.min(gap),
                    Label::Outer => by = by.min(gap / 2),
                    Label::Inner => {}
                }
            }
        }
        let ends = |u: usize| self.label[self.base[u]] == Label::Outer && self.dual[u] <= by;
        if (1..=self.n).any(ends) {
            return false;
        }
        for u in 1..=self.n {
            match self.label[self.base[u]] {
                Label::Outer => self.dual[u] -= by,
                Label::Inner => self.dual[u] += by,
                Label::Free => {}
            }
        }
        for blossom in self.n + 1..=self.nodes {
            if self.base[blossom] == blossom {
                match self.label[blossom] {
                    Label::Outer => self.dual[blossom] += 2 * by,
                    Label::Inner => self.dual[blossom] -= 2 * by,
                    Label::Free => {}
                }
            }
        }
        true
    }
}

fn vertex(x: usize) -> u32 {
    u32::try_from(x).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use kamni_rules::Rng;

    use super::*;

    /// The weight of the best pairing, by trying all.
    fn tried(n: usize, left: u32, weight: &dyn Fn(usize, usize) -> i64) -> i64 {
        let Some(one) = (0..n).find(|place| left & (1 << place) != 0) else { return 0 };
        let rest = left & !(1 << one);
        let others = (one + 1..n).filter(|other| rest & (1 << other) != 0 && weight(one, *other) > 0);
        let with = others.map(|other| weight(one, other) + tried(n, rest & !(1 << other), weight));
        with.max().unwrap_or(0).max(tried(n, rest, weight))
    }

    #[test]
    fn no_pairing_weighs_more() {
        for seed in 0..6000 {
            let mut rng = Rng::new(seed);
            let n = 1 + rng.below(10);
            let (bound, sparse) = ([2, 6, 50, 1_000_000][rng.below(4)], rng.below(4));
            let mut weights = vec![vec![0; n]; n];
            for (one, other) in (0..n).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let none = rng.below(4) < sparse;
                let weight = if none { 0 } else { i64::try_from(1 + rng.below(bound)).expect("small") };
                (weights[one][other], weights[other][one]) = (weight, weight);
            }
            let weight = |one: usize, other: usize| weights[one][other];
            let pairs = best(n, &weight);
            let mut sum = 0;
            for (one, other) in pairs.iter().enumerate() {
                let Some(other) = *other else { continue };
                assert_eq!(pairs[other], Some(one), "seed {seed}");
                assert!(weight(one, other) > 0, "seed {seed}: two who may not be paired");
                sum += weight(one, other);
            }
            assert_eq!(sum / 2, tried(n, (1 << n) - 1, &weight), "seed {seed}");
        }
    }
}
