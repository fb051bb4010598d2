//! Many games summed up: results, ways of ending, lengths, openings.

mod tree;

use std::collections::BTreeMap;

use kamni_rules::{GameKind, Player, Rules, Step};

use crate::{Ended, GameResult, Record, options_text};
pub use tree::{Limb, Tree};

/// All games, those of each game and its options apart.
#[derive(Debug, Default)]
pub struct Stats {
    groups: BTreeMap<(GameKind, String), Group>,
    depth: usize,
    alike: bool,
}

impl Stats {
    /// Nothing yet; openings are to be looked at up to this many turns.
    #[must_use]
    pub const fn new(depth: usize) -> Self {
        Self { groups: BTreeMap::new(), depth, alike: false }
    }

    /// The same, with openings that are turned or mirrored taken for one.
    #[must_use]
    pub fn alike(self) -> Self {
        Self { alike: true, ..self }
    }

    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        let rules = record.rules();
        let group = self.groups.entry((rules.kind(), options_text(rules)));
        group.or_insert_with(|| Group::new(*rules, self.alike)).add(record, self.depth);
    }

    /// The games of each game and its options.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.values()
    }
}

/// How often games ended so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// First won.
    pub first: u64,
    /// Second won.
    pub second: u64,
    /// Nobody did.
    pub drawn: u64,
    /// It was not finished, or called off.
    pub open: u64,
}

impl Results {
    fn add(&mut self, result: GameResult) {
        *match result {
            GameResult::Won(Player::First) => &mut self.first,
            GameResult::Won(Player::Second) => &mut self.second,
            GameResult::Drawn => &mut self.drawn,
            GameResult::Nothing => &mut self.open,
        } += 1;
    }

    /// All games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.first + self.second + self.drawn + self.open
    }

    /// First's share of the points in games that came to an end: 1 for a win, half for a draw. None if there is no such game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let ended = self.first + self.second + self.drawn;
        (ended > 0).then(|| (self.first as f64 + self.drawn as f64 / 2.0) / ended as f64)
    }
}

/// How long games are: how many there are of each length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths(BTreeMap<u32, u64>);

impl Lengths {
    fn add(&mut self, length: usize) {
        *self.0.entry(u32::try_from(length).unwrap_or(u32::MAX)).or_default() += 1;
    }

    fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The shortest.
    #[must_use]
    pub fn min(&self) -> u32 {
        self.0.keys().next().copied().unwrap_or_default()
    }

    /// The longest.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.0.keys().next_back().copied().unwrap_or_default()
    }

    /// The length on the average.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(length, games)| f64::from(*length) * *games as f64).sum();
        if self.0.is_empty() { 0.0 } else { sum / self.count() as f64 }
    }

    /// The length in the middle; between two, halfway.
    #[must_use]
    pub fn median(&self) -> f64 {
        let count = self.count();
        let nth = |place: u64| {
            let mut before = 0;
            let found = self.0.iter().find(|(_, games)| {
                before += **games;
                before > place
            });
            found.map_or(0.0, |(length, _)| f64::from(*length))
        };
        if count == 0 { 0.0 } else { f64::midpoint(nth((count - 1) / 2), nth(count / 2)) }
    }
}

/// The games of one game with the same options.
#[derive(Debug)]
pub struct Group {
    /// The game and its options.
    pub rules: Rules,
    /// How they ended.
    pub results: Results,
    /// How often in each way, by its name.
    pub ways: BTreeMap<&'static str, u64>,
    /// How many turns they have.
    pub turns: Lengths,
    /// How many steps.
    pub steps: Lengths,
    openings: Vec<Opening>,
    /// How they begin, with what is turned or mirrored taken for one, if that was asked for.
    pub tree: Option<Tree>,
}

/// A beginning of games.
#[derive(Debug, Default)]
struct Opening {
    turn: Vec<Step>,
    results: Results,
    next: Vec<usize>,
}

/// A turn of the opening tree as it is shown.
#[derive(Debug)]
pub struct Branch<'g> {
    /// How many turns come before it.
    pub depth: usize,
    /// Its steps.
    pub turn: &'g [Step],
    /// How the games ended that begin so.
    pub results: Results,
}

impl Group {
    fn new(rules: Rules, alike: bool) -> Self {
        Self {
            rules,
            results: Results::default(),
            ways: BTreeMap::new(),
            turns: Lengths::default(),
            steps: Lengths::default(),
            openings: vec![Opening::default()],
            tree: alike.then(|| Tree::new(rules)),
        }
    }

    fn add(&mut self, record: &Record, depth: usize) {
        let result = Ended::result(record.ended());
        self.results.add(result);
        let way = record.ended().map_or("unfinished", |ended| ended.way().name());
        *self.ways.entry(way).or_default() += 1;
        self.turns.add(record.main_line().count());
        self.steps.add(record.steps().count());
        if !record.begins_as_usual() {
            return;
        }
        if let Some(tree) = &mut self.tree {
            tree.add(record, result, depth);
            return;
        }
        let mut place = 0;
        for node in record.main_line().take(depth) {
            place = self.opening_after(place, record.turn(node));
            self.openings[place].results.add(result);
        }
    }

    fn opening_after(&mut self, place: usize, turn: &[Step]) -> usize {
        let known = self.openings[place].next.iter().copied().find(|next| self.openings[*next].turn == turn);
        known.unwrap_or_else(|| {
            self.openings.push(Opening { turn: turn.to_vec(), ..Opening::default() });
            let new = self.openings.len() - 1;
            self.openings[place].next.push(new);
            new
        })
    }

    /// The opening tree, turn by turn: what was played most comes first, each turn before what follows it. Beginnings of fewer games
    /// than `min` are left out.
    #[must_use]
    pub fn openings(&self, min: u64) -> Vec<Branch<'_>> {
        let mut branches = Vec::new();
        let mut left = vec![(0, 0)];
        while let Some((place, depth)) = left.pop() {
            let opening: &Opening = &self.openings[place];
            if place > 0 {
                branches.push(Branch { depth: depth - 1, turn: &opening.turn, results: opening.results });
            }
            let mut next: Vec<usize> = opening.next.clone();
            next.retain(|next| self.openings[*next].results.games() >= min.max(1));
            // The most played one last: it is taken off the list first. Of equals, the one that was met first.
            next.sort_by_key(|next| (self.openings[*next].results.games(), std::cmp::Reverse(*next)));
            left.extend(next.into_iter().map(|next| (next, depth + 1)));
        }
        branches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Games, Way};

    fn stats(lines: &str, depth: usize) -> Stats {
        let mut stats = Stats::new(depth);
        for entry in Games::read(lines.as_bytes(), None).expect("memory can be read") {
            stats.add(&entry.expect("memory can be read").record.expect("it is in order"));
        }
        stats
    }

    #[test]
    fn games_are_summed_up() {
        let text = "# kamiken size=3\nb2 pass pass\nb2 pass a1 pass\npass pass\na1\n# kamiken size=5\nc3\n";
        let stats = stats(text, 2);
        let groups: Vec<&Group> = stats.groups().collect();
        assert_eq!(groups.len(), 2);
        let group = groups[0];
        assert_eq!(group.results, Results { first: 2, second: 1, drawn: 0, open: 1 });
        assert_eq!(group.results.score(), Some(2.0 / 3.0));
        assert_eq!(group.ways.iter().collect::<Vec<_>>(), [(&"score", &3), (&"unfinished", &1)]);
        let turns = &group.turns;
        assert_eq!((turns.min(), turns.median(), turns.mean(), turns.max()), (1, 2.5, 2.5, 4));
        let shown = |min| -> Vec<String> {
            let show = |branch: &Branch<'_>| {
                format!("{}{} {}", "-".repeat(branch.depth), branch.turn[0], branch.results.games())
            };
            group.openings(min).iter().map(show).collect()
        };
        assert_eq!(shown(1), ["b2 2", "-pass 2", "pass 1", "-pass 1", "a1 1"]);
        assert_eq!(shown(2), ["b2 2", "-pass 2"]);
        assert_eq!(groups[1].results.score(), None);
    }

    #[test]
    fn openings_that_are_alike_are_one() {
        let text = "# kamiken size=5\nc3 a1 e5 a5\nc3 e1 a5 e5\nc3 e5 e1\nb1 c3\na1 c3 e5 e1\n";
        let mut stats = Stats::new(3).alike();
        for entry in Games::read(text.as_bytes(), None).expect("memory can be read") {
            stats.add(&entry.expect("memory can be read").record.expect("it is in order"));
        }
        let group = stats.groups().next().expect("there is one");
        let limbs = group.tree.as_ref().expect("it was asked for").limbs(3, 1);
        let shown: Vec<String> = limbs
            .iter()
            .map(|limb| format!("{}{} {}", "-".repeat(limb.depth), limb.turn[0], limb.results.games()))
            .collect();
        // Second answers in a corner each time; First takes the opposite one twice, and another once.
        assert_eq!(shown.iter().filter(|line| !line.starts_with('-')).count(), 3, "{shown:?}");
        assert_eq!(shown[0], "c3 3");
        assert!(shown[1].starts_with('-') && shown[1].ends_with(" 3"), "{shown:?}");
        let third: Vec<&str> =
            shown.iter().filter(|line| line.starts_with("--")).map(|line| &line[line.len() - 1..]).collect();
        assert_eq!(third, ["2", "1", "1"], "{shown:?}");
        // Every limb is a turn that follows on those before it.
        let mut steps: Vec<Step> = Vec::new();
        for limb in &limbs {
            steps.truncate(limb.depth);
            steps.extend(&limb.turn);
            kamni_rules::Line::of(group.rules, group.rules.start(), steps.iter().copied()).expect("legal");
        }
        let few = group.tree.as_ref().expect("it was asked for").limbs(2, 2);
        assert_eq!(few.iter().map(|limb| limb.results.games()).collect::<Vec<_>>(), [3, 3]);
    }

    #[test]
    fn other_orders_of_turns_lead_to_the_same_place_once() {
        let text = "# kamiken size=5\na1 c3 b2 e5 pass\nb2 c3 a1 e5 d1\n";
        let mut stats = Stats::new(5).alike();
        for entry in Games::read(text.as_bytes(), None).expect("memory can be read") {
            stats.add(&entry.expect("memory can be read").record.expect("it is in order"));
        }
        let group = stats.groups().next().expect("there is one");
        let limbs = group.tree.as_ref().expect("it was asked for").limbs(5, 1);
        let again: Vec<bool> = limbs.iter().filter(|limb| limb.depth == 2).map(|limb| limb.again).collect();
        assert_eq!(again, [false, true], "{limbs:?}");
        assert_eq!(
            limbs.iter().filter(|limb| limb.depth == 3).map(|limb| limb.results.games()).max(),
            Some(2)
        );
        assert_eq!(limbs.iter().filter(|limb| limb.depth == 4).count(), 2);
    }

    #[test]
    fn games_that_were_called_off_count_for_nobody() {
        let rules = Rules::new(GameKind::Dao, []).expect("the defaults are in order");
        let mut record = Record::new(rules);
        record.end(Ended::new(None, Way::Aborted)).expect("it is not over");
        let mut stats = Stats::new(3);
        stats.add(&record);
        let group = stats.groups().next().expect("there is one");
        assert_eq!((group.results.open, group.results.score(), group.ways["aborted"]), (1, None, 1));
        assert_eq!(Lengths::default().median(), 0.0);
    }
}
