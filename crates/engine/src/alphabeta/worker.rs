//! One thread's search.

use std::sync::atomic::{AtomicU64, Ordering};

use kamni_rules::{Game, Position, Step};

use super::SCALE;
use super::order::Order;
use super::table::{Bound, Known, Table};
use crate::deed::Deed;
use crate::eval::{Judge, Sight};
use crate::limits::Watch;

mod root;

/// A win in no steps. One in this many steps is worth that much less.
const WIN: i32 = 30_000;
/// Scores from here on are wins that the search has seen to the end.
pub(super) const WIN_FROM: i32 = WIN - 2000;
/// Judged positions stay below that.
const MOST_JUDGED: i32 = 20_000;
/// A draw by counting is near when fewer turns are left to it than a search sees ahead.
const NEAR_DRAW: u32 = 40;
/// In a wide game late steps are left out this close to the leaves, and this many are tried for each step of the depth.
const MOST_LEFT_OUT: i32 = 3;
const TRIED: usize = 20;
/// What a turn that is left out is worth: less than any loss. The table must not mix up what is known with it and without.
const LEFT_OUT: i32 = -WIN;
const LEFT_OUT_KEY: u64 = 0x6a09_e667_f3bc_c909;
/// Positions between two looks at the limits.
const PORTION: u64 = 128;
/// No line is longer.
const MOST_STEPS: usize = 500;

/// In how many steps a won or lost game ends.
pub(super) const fn steps_to_end(score: i32) -> u32 {
    (WIN - score.abs()) as u32
}

/// A first step with what is expected to follow.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) score: i32,
    pub(super) steps: Vec<Step>,
    /// No position below was judged: the score is the true value.
    pub(super) exact: bool,
}

#[derive(Debug)]
pub(super) struct Worker<'s, P> {
    game: Game<P>,
    table: &'s Table,
    sight: Sight,
    watch: &'s Watch<'s>,
    all_nodes: &'s AtomicU64,
    offset: usize,
    /// Positions that this thread may visit, whatever the others leave.
    most: u64,
    order: Order,
    nodes: u64,
    /// Up to how many of them it need not look up.
    granted: u64,
    counted: u64,
    longest: u32,
    over: bool,
    /// A position was judged, since this was last cleared.
    judged: bool,
    /// The step that was best at the last depth loses at this one.
    first_loses: bool,
    /// What turns from the first position must not do, and that position.
    without: Option<(&'s Deed, P)>,
    /// For each level its legal steps and their ranks, and the best line from there.
    legal: Vec<Vec<Step>>,
    ranked: Vec<Vec<(i32, Step)>>,
    lines: Vec<Vec<Step>>,
}

impl<'s, P: Judge> Worker<'s, P> {
    pub(super) fn new(
        game: Game<P>,
        table: &'s Table,
        sight: Sight,
        watch: &'s Watch<'s>,
        all_nodes: &'s AtomicU64,
        offset: usize,
        most: u64,
    ) -> Self {
        let order = Order::new(game.position().size());
        Self {
            game,
            table,
            sight,
            watch,
            all_nodes,
            offset,
            most,
            order,
            nodes: 0,
            granted: watch.grant(PORTION),
            counted: 0,
            longest: 0,
            over: false,
            judged: false,
            first_loses: false,
            without: None,
            legal: Vec::new(),
            ranked: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The same, leaving out turns that do this.
    pub(super) fn without(self, without: Option<&'s Deed>) -> Self {
        let first = *self.game.position();
        Self { without: without.map(|deed| (deed, first)), ..self }
    }

    /// Whether what has just been played from a position makes the turn one that is left out.
    #[inline]
    fn is_left_out(&self, from: &P) -> bool {
        self.without
            .as_ref()
            .is_some_and(|(deed, first)| !from.turn_ended(first) && deed.is_done(first, self.game.position()))
    }

    /// What the table knows a position by: inside a turn of which something is left out, as another one.
    fn key(&self, position: &P) -> u64 {
        let inside = self.without.as_ref().is_some_and(|(_, first)| !position.turn_ended(first));
        key(position) ^ if inside { LEFT_OUT_KEY } else { 0 }
    }

    /// The memory it has of its own.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let steps: usize = [&self.legal, &self.lines].into_iter().flatten().map(Vec::capacity).sum();
        let ranked: usize = self.ranked.iter().map(Vec::capacity).sum();
        self.order.bytes() + steps * size_of::<Step>() + ranked * size_of::<(i32, Step)>()
    }

    /// The score of a step, to the player who makes it.
    fn after(&mut self, step: Step, depth: i32, level: usize, alpha: i32, beta: i32) -> i32 {
        let here = self.game.mark();
        let from = *self.game.position();
        let mover = from.status().mover();
        self.game.play_unchecked(step);
        let same = self.game.position().status().mover() == mover;
        let score = if self.is_left_out(&from) {
            LEFT_OUT
        } else if same {
            self.search(depth, level + 1, alpha, beta)
        } else {
            -self.search(depth, level + 1, -beta, -alpha)
        };
        self.game.go_back(&here);
        score
    }

    /// The score of the position, to its mover.
    fn search(&mut self, depth: i32, level: usize, mut alpha: i32, beta: i32) -> i32 {
        self.enter(level);
        let position = *self.game.position();
        if let Some(ending) = position.outcome_for_mover() {
            return ending * (WIN - level as i32);
        }
        if self.over || level >= MOST_STEPS {
            return self.judge(&position);
        }
        if depth <= 0 {
            return self.follow_forcing(level, alpha, beta, P::MOST_FORCING);
        }
        let hash = self.key(&position);
        let known = self.table.get(hash);
        if let Some(known) = known
            && known.depth >= depth
        {
            let score = from_table(known.score, level);
            let cuts = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if cuts && beta - alpha == 1 {
                self.judged = true;
                return score;
            }
        }
        let before = alpha;
        let (best, step) =
            self.search_steps(&position, depth, level, &mut alpha, beta, known.and_then(|known| known.step));
        if !self.over {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > before {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            self.table.put(hash, Known { score: to_table(best, level), depth, bound, step });
        }
        best
    }

    /// Tries the steps of a position in order; the best score and its step.
    fn search_steps(
        &mut self,
        position: &P,
        depth: i32,
        level: usize,
        alpha: &mut i32,
        beta: i32,
        known: Option<Step>,
    ) -> (i32, Option<Step>) {
        let mut legal = std::mem::take(&mut self.legal[level]);
        legal.clear();
        position.legal_into(&mut legal);
        let mut ranked = std::mem::take(&mut self.ranked[level]);
        self.order.rank(position, level, known, &legal, &mut ranked);
        let mover = position.status().mover();
        let (mut best, mut best_step) = (-WIN, None);
        let most = if P::WIDE && depth <= MOST_LEFT_OUT { TRIED * depth as usize } else { ranked.len() };
        for place in 0..ranked.len() {
            // All of them are tried where those before lose, so that a loss is proven.
            if place >= most && best > -WIN_FROM {
                self.judged = true;
                break;
            }
            let next =
                (place..ranked.len()).max_by_key(|other| (ranked[*other].0, std::cmp::Reverse(*other)));
            ranked.swap(place, next.unwrap_or(place));
            let step = ranked[place].1;
            let less = if P::WIDE { wide_reduction(depth, place) } else { reduction(depth, place) };
            let mut score = if place == 0 {
                self.after(step, depth - 1, level, *alpha, beta)
            } else {
                self.after(step, depth - 1 - less, level, *alpha, *alpha + 1)
            };
            if place > 0 && less > 0 && score > *alpha && !self.over {
                score = self.after(step, depth - 1, level, *alpha, *alpha + 1);
            }
            if place > 0 && score > *alpha && score < beta && !self.over {
                score = self.after(step, depth - 1, level, *alpha, beta);
            }
            if self.over && place > 0 {
                break;
            }
            if score > best {
                best = score;
                if score > *alpha {
                    best_step = Some(step);
                    *alpha = score;
                    self.keep_line(level, step);
                }
            }
            if self.over {
                break;
            }
            if *alpha >= beta {
                self.order.refuted(mover, level, step, depth);
                for &(_, tried) in &ranked[..place] {
                    self.order.failed(mover, tried, depth);
                }
                break;
            }
        }
        self.legal[level] = legal;
        self.ranked[level] = ranked;
        (best, best_step)
    }

    /// Beyond the depth: only forcing steps, and the choice to leave them.
    fn follow_forcing(&mut self, level: usize, mut alpha: i32, beta: i32, left: u32) -> i32 {
        let position = *self.game.position();
        if let Some(ending) = position.outcome_for_mover() {
            return ending * (WIN - level as i32);
        }
        let mut best = self.judge(&position);
        if best >= beta || left == 0 || self.over || level >= MOST_STEPS {
            return best;
        }
        alpha = alpha.max(best);
        let mut steps = std::mem::take(&mut self.legal[level]);
        steps.clear();
        position.forcing_into(&mut steps);
        if steps.len() > 1 {
            let promise = position.promises();
            steps.sort_by_key(|step| std::cmp::Reverse(promise(*step)));
        }
        for &step in &steps {
            let here = self.game.mark();
            let mover = position.status().mover();
            self.game.play_unchecked(step);
            self.enter(level + 1);
            let same = self.game.position().status().mover() == mover;
            let score = if self.is_left_out(&position) {
                LEFT_OUT
            } else if same {
                self.follow_forcing(level + 1, alpha, beta, left - 1)
            } else {
                -self.follow_forcing(level + 1, -beta, -alpha, left - 1)
            };
            self.game.go_back(&here);
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.keep_line(level, step);
            }
            if alpha >= beta || self.over {
                break;
            }
        }
        self.legal[level] = steps;
        best
    }

    fn judge(&mut self, position: &P) -> i32 {
        self.judged = true;
        let score = (self.sight.weights.judge(position) * SCALE) as i32;
        score.clamp(-MOST_JUDGED, MOST_JUDGED)
    }

    /// A position is visited.
    fn enter(&mut self, level: usize) {
        while self.lines.len() <= level + 1 {
            self.lines.push(Vec::new());
            self.legal.push(Vec::new());
            self.ranked.push(Vec::new());
        }
        self.lines[level].clear();
        self.longest = self.longest.max(level as u32);
        self.nodes += 1;
        if self.nodes >= self.granted {
            self.look_up();
        }
    }

    /// Looks whether the search is over, and how many more positions there may be until the next time.
    fn look_up(&mut self) {
        if self.nodes >= self.most {
            self.over = true;
            return;
        }
        let more = self.watch.grant(PORTION);
        if more == 0 {
            self.watch.end();
        }
        self.granted += more;
        self.over |= self.watch.is_over();
        self.count_nodes();
    }

    fn count_nodes(&mut self) {
        self.all_nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        self.counted = self.nodes;
    }

    /// The best line from a level is this step and the best line from the next.
    fn keep_line(&mut self, level: usize, step: Step) {
        let (before, after) = self.lines.split_at_mut(level + 1);
        let (line, rest) = (&mut before[level], after.first().map_or(&[][..], Vec::as_slice));
        line.clear();
        line.push(step);
        line.extend_from_slice(rest);
    }
}

/// What the table knows a position by. Where a draw by counting is near, what is true with one count is not with another. (A draw by
/// repetition hangs on the way to a position, which the table does not know.)
fn key<P: Judge>(position: &P) -> u64 {
    let near = position.turns_to_draw().filter(|turns| *turns <= NEAR_DRAW);
    position.hash() ^ near.map_or(0, |turns| u64::from(turns + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Steps that are tried late are looked at less deep at first.
const fn reduction(depth: i32, place: usize) -> i32 {
    match (depth, place) {
        (..=2, _) | (_, ..=2) => 0,
        (..=4, _) | (_, ..=9) => 1,
        (_, ..=29) => 2,
        _ => 3,
    }
}

/// The same in a wide game: more, the more steps there are, and already close to the leaves.
const fn wide_reduction(depth: i32, place: usize) -> i32 {
    if depth < 2 || place < 3 {
        return 0;
    }
    let less = ((depth * depth).ilog2() * (place * place).ilog2() / 12) as i32;
    if less < depth { less } else { depth - 1 }
}

// A win found from another level is as many steps away from there.
const fn to_table(score: i32, level: usize) -> i32 {
    if score >= WIN_FROM {
        score + level as i32
    } else if score <= -WIN_FROM {
        score - level as i32
    } else {
        score
    }
}

const fn from_table(score: i32, level: usize) -> i32 {
    if score >= WIN_FROM {
        score - level as i32
    } else if score <= -WIN_FROM {
        score + level as i32
    } else {
        score
    }
}

/// How a position that is over ended for the player whose turn it would be: 1, 0 or −1.
trait OutcomeForMover {
    fn outcome_for_mover(&self) -> Option<i32>;
}

impl<P: Position> OutcomeForMover for P {
    fn outcome_for_mover(&self) -> Option<i32> {
        if !self.is_over() {
            return None;
        }
        let winner = self.outcome()?.winner;
        Some(winner.map_or(0, |winner| if winner == self.status().mover() { 1 } else { -1 }))
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::games::Hasami;
    use kamni_rules::{AnyPosition, GameKind, Rules};

    use super::*;

    #[test]
    fn the_table_tells_positions_apart_where_a_draw_is_near() {
        let rules = Rules::new(GameKind::Hasami, []).expect("defaults");
        let at = |quiet: u32| {
            let text =
                format!("9/6x2/1oo2oxo1/o3o3o/o6x1/o3x1xx1/1x1x1xxx1/2o1o4/o8 first turn=208 quiet={quiet}");
            let position: AnyPosition = rules.read(&text).expect("a position");
            key(&Hasami::try_from(position).expect("a position of Hasami"))
        };
        assert_eq!(at(3), at(4), "far from the draw what is known of one is known of the other");
        assert!(at(195) != at(196) && at(199) != at(3), "near it not");
    }
}
