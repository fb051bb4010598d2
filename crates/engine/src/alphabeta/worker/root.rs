//! The first steps: deeper and deeper, in narrow windows, until there is no time left or nothing more to find.

use kamni_rules::Step;

use super::{Line, MOST_STEPS, WIN, WIN_FROM, Worker, steps_to_end};
use crate::alphabeta::SCALE;
use crate::eval::Judge;

impl<P: Judge> Worker<'_, P> {
    /// Searches these first steps deeper and deeper until a limit is reached or nothing is left to find; `found` sees the best
    /// lines, the depth and the longest line after each depth.
    pub(in crate::alphabeta) fn deepen(
        &mut self,
        mut steps: Vec<Step>,
        candidates: usize,
        found: &mut dyn FnMut(&[Line], u32, u32),
    ) {
        if steps.is_empty() {
            return;
        }
        let first = self.first_impression(&mut steps);
        found(&[first], 0, 1);
        let most = self.watch.limits().depth.unwrap_or(MOST_STEPS as u32 / 2).max(1);
        let mut best: Vec<Line> = Vec::new();
        for depth in 1 + (self.offset as u32 & 1).min(most - 1)..=most {
            self.longest = 0;
            let mut lines =
                self.search_root(depth as i32, candidates, &mut steps, best.first().map(|line| line.score));
            self.count_nodes();
            if lines.is_empty() {
                break;
            }
            // Where time ran out, what the last depth found of the others stands; none of them is better than those.
            let least = lines.iter().map(|line| line.score).min().unwrap_or(0);
            let other = |line: &Line| lines.iter().all(|known| known.steps.first() != line.steps.first());
            let mut others: Vec<Line> = best.into_iter().filter(other).collect();
            others.iter_mut().for_each(|line| line.score = line.score.min(least));
            lines.extend(others);
            lines.truncate(candidates);
            best = lines;
            found(&best, depth, self.longest);
            let solved = best[0].exact || best[0].score >= WIN_FROM && steps_to_end(best[0].score) <= depth;
            if self.over || solved || best[0].score <= -WIN_FROM && steps_to_end(best[0].score) <= depth {
                break;
            }
        }
    }

    /// A step to answer with if there is no time for more: the most promising one.
    fn first_impression(&self, steps: &mut [Step]) -> Line {
        let promise = self.game.position().promises();
        steps.sort_by_key(|step| std::cmp::Reverse(promise(*step)));
        Line { score: 0, steps: vec![steps[0]], exact: false }
    }

    /// The best lines at a depth; fewer than wanted, or none, when time runs out. `steps` is put in their order.
    fn search_root(
        &mut self,
        depth: i32,
        candidates: usize,
        steps: &mut [Step],
        last: Option<i32>,
    ) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for place in 0..candidates.min(steps.len()) {
            let aim = if place == 0 { last } else { None };
            let Some((found, line)) = self.search_window(depth, &mut steps[place..], aim) else {
                break;
            };
            steps[place..=place + found].rotate_right(1);
            lines.push(line);
            if self.over {
                break;
            }
        }
        lines
    }

    /// The best of some first steps: its place and line. The window is narrow around what the last depth gave, and widened
    /// where the score falls out of it.
    fn search_window(&mut self, depth: i32, steps: &mut [Step], last: Option<i32>) -> Option<(usize, Line)> {
        let mut width = 200;
        let (mut alpha, mut beta) = match last {
            Some(score) if depth >= 4 && score.abs() < WIN_FROM => (score - width, score + width),
            _ => (-WIN, WIN),
        };
        // What the last window gave, and whether it was more than that window held.
        let (mut seen, mut rose): (Option<(usize, Line)>, bool) = (None, false);
        self.first_loses = false;
        loop {
            let found = self.search_first(depth, steps, alpha, beta);
            let score_of = |found: &Option<(usize, Line)>| found.as_ref().map(|(_, line)| line.score);
            if self.over {
                // A better step that was seen stays one, and if the step that was best before loses, another is taken.
                let better = rose && score_of(&seen) > score_of(&found);
                return if better || found.is_none() && self.first_loses { seen } else { found };
            }
            let score = score_of(&found)?;
            if alpha < score && score < beta || width > 20_000 {
                return found;
            }
            width *= 4;
            rose = score > alpha;
            if rose {
                beta = (score + width).min(WIN);
            } else {
                alpha = (score - width).max(-WIN);
            }
            seen = found;
        }
    }

    /// The same within a window. Of a step that time cut short nothing is known.
    fn search_first(&mut self, depth: i32, steps: &[Step], alpha: i32, beta: i32) -> Option<(usize, Line)> {
        let mut best: Option<(usize, Line)> = None;
        let mut alpha = alpha;
        self.judged = false;
        for (place, &step) in steps.iter().enumerate() {
            let mistake = self.mistake(step);
            let mut score = if best.is_some() {
                self.after_mistaken(step, depth - 1, mistake, alpha, alpha + 1)
            } else {
                self.after_mistaken(step, depth - 1, mistake, alpha, beta)
            };
            if best.is_some() && score > alpha && score < beta && !self.over {
                if score >= WIN_FROM {
                    // It is won, should there be no time to see how soon.
                    best = Some((place, self.line_from(step, score)));
                }
                score = self.after_mistaken(step, depth - 1, mistake, alpha, beta);
            }
            if self.over {
                // Where all that were tried lose, one that was not may not.
                if best.as_ref().is_some_and(|(_, line)| line.score <= -WIN_FROM) {
                    best = Some((place, Line { score: 1 - WIN_FROM, steps: vec![step], exact: false }));
                }
                break;
            }
            if place == 0 {
                self.first_loses = score <= -WIN_FROM;
            }
            if best.as_ref().is_none_or(|(other, line)| *other == place || score > line.score) {
                best = Some((place, self.line_from(step, score)));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if let Some((_, line)) = &mut best {
            line.exact = !self.judged && !self.over;
        }
        best
    }

    /// A first step that was just searched, with what is expected after it.
    fn line_from(&self, step: Step, score: i32) -> Line {
        let mut steps = vec![step];
        steps.extend_from_slice(self.lines.get(1).map_or(&[], Vec::as_slice));
        Line { score, steps, exact: false }
    }

    /// By how much the player misjudges what a first step leads to. Deeper down mistakes would cancel out, or be sought.
    fn mistake(&self, step: Step) -> i32 {
        let mut next = *self.game.position();
        next.play_unchecked(step);
        (self.sight.mistake(&next) * SCALE) as i32
    }

    /// The score of a first step as it looks: a win or loss that is seen is not misjudged.
    fn after_mistaken(&mut self, step: Step, depth: i32, mistake: i32, alpha: i32, beta: i32) -> i32 {
        let as_it_is = |score: i32| if score.abs() >= WIN_FROM { score } else { score - mistake };
        let (low, high) = (as_it_is(alpha), as_it_is(beta));
        let score = self.after(step, depth, 0, low, high);
        if score.abs() >= WIN_FROM { score } else { score + mistake }
    }
}
