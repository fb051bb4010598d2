//! Forced wins where one fortress is free: all turns of both are tried, some turns ahead.
//!
//! The fortress goes its way to the Dao, and nothing but four riders on it stops it; until then the riders have time to climb it. That leaves out much
//! without missing anything:
//!
//! - A fortress comes one cell nearer in a turn, and wins in no other way than by standing in the Dao: with fewer turns than it has cells to go it
//!   does not win. All fortresses are counted, since riders can leave those that they hold.
//! - Where a fortress is a shift away from the Dao, every turn of the riders that does not leave all such fortresses held has lost.
//! - A rider's move brings one rider onto a fortress at the most. Where more are missing than moves are left, the riders cannot take it in this turn.
//! - Before the riders' last turn at most two may be missing: with three, some rider stands on a free fortress, and is lifted off; with
//!   four, three moves are too few. That holds while the fortresses have a step; where one would have no room to shift, they may have none, and
//!   lose by that.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use kamni_rules::games::{Dao, DaoWord, Quarters};
use kamni_rules::{Player, Position, Step};

/// How often it is asked whether to go on.
const LOOK: u64 = 1 << 10;
/// The most riders that may move in a turn.
const MOVES: u32 = 3;
/// The most riders that may be missing before the riders' last turn.
const MISSING: u32 = 2;

/// Asked for the number of positions so far whether to go on.
pub(super) type Look<'l> = &'l mut dyn FnMut(u64) -> bool;

/// A position at the beginning of a turn, and in how many turns of his own who is to win it.
pub(super) type Question<T> = (Quarters<T>, Quarters<T>, Player, u32);

/// What is done with each position that a turn leads to.
type Visit<'v, T> = &'v mut dyn FnMut(&Dao<T>, &[Step]) -> ControlFlow<()>;

pub(super) struct Race<T> {
    /// Whether the player whose turn it is loses.
    known: HashMap<Question<T>, bool>,
    /// The most answers that are kept, and the most positions after a turn that are told apart.
    most: usize,
    room: usize,
    pub(super) nodes: u64,
    /// It was told to stop: what comes back is of no account.
    pub(super) over: bool,
}

/// Riders that are missing until these cells are full.
fn missing<T: DaoWord>(position: &Dao<T>, cells: Quarters<T>) -> u32 {
    (cells & !position.riders()).count() as u32
}

/// Whether no fortress can come into the Dao within this many of its turns.
fn is_far<T: DaoWord>(position: &Dao<T>, turns: u32) -> bool {
    position.shortest_way().is_none_or(|way| turns < way)
}

fn moves_left<T: DaoWord>(position: &Dao<T>) -> u32 {
    MOVES - position.moved().count() as u32
}

/// Whether it is the riders' turn.
pub(super) fn riders_to_move<T: DaoWord>(position: &Dao<T>) -> bool {
    position.status().mover() == position.riders_player()
}

impl<T: DaoWord> Race<T> {
    /// One that keeps no more than this many bytes, or not much more.
    pub(super) fn new(memory: usize) -> Self {
        // A table is twice as large as what is in it; turns are looked through within turns.
        let most = memory / 4 / size_of::<(Question<T>, bool)>();
        let room = memory / 16 / size_of::<Quarters<T>>();
        Self { known: HashMap::new(), most, room, nodes: 0, over: false }
    }

    /// The answers, those that were the most work first.
    pub(super) fn answers(&self) -> impl Iterator<Item = (&Question<T>, bool)> {
        let of_turns = |some: bool| self.known.iter().filter(move |((.., turns), _)| (*turns > 1) == some);
        of_turns(true).chain(of_turns(false)).map(|(question, loses)| (question, *loses))
    }

    /// Takes an answer up.
    pub(super) fn note(&mut self, question: Question<T>, loses: bool) {
        if self.known.len() < self.most {
            self.known.insert(question, loses);
        }
    }

    fn count(&mut self, look: Look<'_>) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && !look(self.nodes) {
            self.over = true;
        }
    }

    /// Whether the player whose step it is wins within this many turns of his, this one counted.
    pub(super) fn wins(&mut self, position: &Dao<T>, turns: u32, look: Look<'_>) -> bool {
        self.winning_turn(position, turns, look).is_some()
    }

    /// Whether the other player wins within this many turns of his, whatever is done now.
    pub(super) fn loses(&mut self, position: &Dao<T>, turns: u32, look: Look<'_>) -> bool {
        if turns == 0 {
            return false;
        }
        let question = (position.riders(), position.fortresses(), position.status().mover(), turns);
        let begins = position.turn_begins();
        if begins && let Some(known) = self.known.get(&question) {
            return *known;
        }
        let loses = if riders_to_move(position) {
            self.riders_lose(position, turns, look)
        } else {
            let mut wins = |race: &mut Self, next: &Dao<T>| race.wins(next, turns, look);
            self.all_turns(position, &mut wins)
        };
        if begins && !self.over {
            self.note(question, loses);
        }
        loses
    }

    /// A turn that wins within this many turns, the steps of it, if there is one.
    pub(super) fn winning_turn(
        &mut self,
        position: &Dao<T>,
        turns: u32,
        look: Look<'_>,
    ) -> Option<Vec<Step>> {
        if riders_to_move(position) {
            return self.riders_win(position, turns, look);
        }
        if is_far(position, turns) {
            return None;
        }
        let mut found = None;
        let mut quiet = Vec::new();
        let _ = fortress_turns(position, &mut |next, steps| {
            if next.outcome().is_some_and(|outcome| outcome.winner == Some(position.status().mover())) {
                found = Some(steps.to_vec());
                return ControlFlow::Break(());
            }
            quiet.push((*next, steps.to_vec()));
            ControlFlow::Continue(())
        });
        if found.is_some() || turns < 2 {
            self.count(look);
            return found;
        }
        // A shift comes before a lift: it is what wins in the end.
        quiet.sort_by_key(|(next, _)| next.fortresses() == position.fortresses());
        quiet
            .into_iter()
            .find(|(next, _)| !self.over && !next.is_over() && self.loses(next, turns - 1, look))
            .map(|(_, steps)| steps)
    }

    fn riders_win(&mut self, position: &Dao<T>, turns: u32, look: Look<'_>) -> Option<Vec<Step>> {
        if let Some(steps) = self.filled(position, position.walls(), look) {
            return Some(steps);
        }
        // Fortresses that have no room to shift may have no step at all.
        let have_room = position.all_have_room();
        if turns < 2 && have_room {
            return None;
        }
        let most = if turns == 2 && have_room { MISSING } else { u32::MAX };
        let mut found = None;
        let _ = rider_turns(position, most, self.room, &mut |next, steps| {
            if self.over {
                return ControlFlow::Break(());
            }
            // Where the fortresses have no step the riders have won.
            let won = next.outcome().map(|outcome| outcome.winner == Some(position.riders_player()));
            if won.unwrap_or_else(|| self.loses(next, turns - 1, look)) {
                found = Some(steps.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// A turn of the player who loses: one after which the other needs all his turns, if there is one.
    pub(super) fn answer(&mut self, position: &Dao<T>, turns: u32, look: Look<'_>) -> Vec<Step> {
        let (mut first, mut longest) = (None, None);
        let room = self.room;
        let mut visit = |next: &Dao<T>, steps: &[Step]| {
            first.get_or_insert_with(|| steps.to_vec());
            if turns > 1 && !next.is_over() && !self.wins(next, turns - 1, look) {
                longest = Some(steps.to_vec());
            }
            if turns > 1 && longest.is_none() && !self.over {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let _ = if riders_to_move(position) {
            rider_turns(position, u32::MAX, room, &mut visit)
        } else {
            fortress_turns(position, &mut visit)
        };
        longest.or(first).unwrap_or_default()
    }

    fn riders_lose(&mut self, position: &Dao<T>, turns: u32, look: Look<'_>) -> bool {
        if is_far(position, turns) {
            return false;
        }
        let beside = position.beside_dao();
        if !beside.is_empty() && self.filled(position, beside, look).is_none() {
            return true;
        }
        if turns < 2 || self.filled(position, position.walls(), look).is_some() {
            return false;
        }
        let mut wins = |race: &mut Self, next: &Dao<T>| race.wins(next, turns, look);
        self.all_turns(position, &mut wins)
    }

    /// Whether the other wins after every turn.
    fn all_turns(&mut self, position: &Dao<T>, wins: &mut dyn FnMut(&mut Self, &Dao<T>) -> bool) -> bool {
        let mover = position.status().mover();
        let room = self.room;
        let mut all = true;
        let mut visit = |next: &Dao<T>, _: &[Step]| {
            all = match next.outcome() {
                Some(outcome) => outcome.winner == Some(mover.other()),
                None => wins(self, next) && !self.over,
            };
            if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let _ = if riders_to_move(position) {
            rider_turns(position, u32::MAX, room, &mut visit)
        } else {
            fortress_turns(position, &mut visit)
        };
        all
    }

    /// The steps after which these cells are full where the riders' turn can end, if there are such.
    fn filled(&mut self, position: &Dao<T>, cells: Quarters<T>, look: Look<'_>) -> Option<Vec<Step>> {
        let mut seen = HashSet::new();
        let mut steps = Vec::new();
        self.fill(position, cells, &mut steps, &mut seen, look).then_some(steps)
    }

    fn fill(
        &mut self,
        position: &Dao<T>,
        cells: Quarters<T>,
        steps: &mut Vec<Step>,
        seen: &mut HashSet<(Quarters<T>, Quarters<T>)>,
        look: Look<'_>,
    ) -> bool {
        self.count(look);
        let (missing, left) = (missing(position, cells), moves_left(position));
        // A turn cannot end before something has moved.
        if missing == 0 && !position.moved().is_empty() {
            return true;
        }
        if missing > left || self.over || !seen.insert((position.riders(), position.moved())) {
            return false;
        }
        for step in position.legal() {
            // A rider that leaves one of the cells, or goes elsewhere when none can be spared, is one too many.
            if let Step::Move(from, to) = step
                && missing == left
                && (!cells.get(to) || cells.get(from))
            {
                continue;
            }
            let mut next = *position;
            next.play_unchecked(step);
            steps.push(step);
            let ended = riders_to_move(&next) != riders_to_move(position) || next.is_over();
            let filled = if ended {
                self::missing(&next, cells) == 0
            } else {
                self.fill(&next, cells, steps, seen, look)
            };
            if filled {
                return true;
            }
            steps.pop();
        }
        false
    }
}

/// All positions that a turn of the riders can lead to where at most this many riders are missing, each once.
fn rider_turns<T: DaoWord>(
    position: &Dao<T>,
    most: u32,
    room: usize,
    visit: Visit<'_, T>,
) -> ControlFlow<()> {
    let mut turns = RiderTurns { most, room, steps: Vec::new(), seen: HashSet::new(), ends: HashSet::new() };
    turns.go_on(position, visit)
}

/// The turns of the riders from a position on, being gone through.
struct RiderTurns<T> {
    /// How many riders may be missing in the end.
    most: u32,
    /// How many ends are told apart: when there are more, some are visited twice.
    room: usize,
    steps: Vec<Step>,
    seen: HashSet<(Quarters<T>, Quarters<T>)>,
    ends: HashSet<Quarters<T>>,
}

impl<T: DaoWord> RiderTurns<T> {
    fn go_on(&mut self, position: &Dao<T>, visit: Visit<'_, T>) -> ControlFlow<()> {
        let begins = position.turn_begins();
        if !begins && !self.seen.insert((position.riders(), position.moved())) {
            return ControlFlow::Continue(());
        }
        if missing(position, position.walls()).saturating_sub(moves_left(position)) > self.most {
            return ControlFlow::Continue(());
        }
        let mut legal = position.legal();
        // Those that climb first: they are what stops a fortress.
        legal.sort_by_key(|step| !matches!(step, Step::Move(_, to) if position.walls().get(*to)));
        for step in legal {
            let mut next = *position;
            next.play_unchecked(step);
            self.steps.push(step);
            let ended = next.is_over() || !riders_to_move(&next);
            if !ended {
                self.go_on(&next, visit)?;
            } else if missing(&next, next.walls()) <= self.most && self.is_new(next.riders()) {
                visit(&next, &self.steps)?;
            }
            self.steps.pop();
        }
        ControlFlow::Continue(())
    }

    fn is_new(&mut self, riders: Quarters<T>) -> bool {
        if self.ends.len() < self.room { self.ends.insert(riders) } else { !self.ends.contains(&riders) }
    }
}

/// All positions that a turn of the fortresses can lead to, each once.
fn fortress_turns<T: DaoWord>(position: &Dao<T>, visit: Visit<'_, T>) -> ControlFlow<()> {
    // There are some thousands at the most.
    let mut ends = HashSet::new();
    fortress_steps(position, &mut Vec::new(), &mut ends, visit)
}

fn fortress_steps<T: DaoWord>(
    position: &Dao<T>,
    steps: &mut Vec<Step>,
    ends: &mut HashSet<(Quarters<T>, Quarters<T>)>,
    visit: Visit<'_, T>,
) -> ControlFlow<()> {
    for step in position.legal() {
        let mut next = *position;
        next.play_unchecked(step);
        steps.push(step);
        if !next.is_over() && !riders_to_move(&next) {
            fortress_steps(&next, steps, ends, visit)?;
        } else if ends.insert((next.riders(), next.fortresses())) {
            visit(&next, steps)?;
        }
        steps.pop();
    }
    ControlFlow::Continue(())
}
