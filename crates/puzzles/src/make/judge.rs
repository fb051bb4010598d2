//! Whether one turn alone is right: a quick look that finds, and a deep one that proves.
//!
//! Turns are compared by what they bring about, not by their steps. All that the best turn changes on the board is its deed; a search
//! without the turns that do it says what the others are worth. Is another as good, then only what both bring about can matter, and the
//! search is made once more without that; until the others are clearly worse, or nothing is left that both do.

use kamni_engine::solve::{Solver, Wanted};
use kamni_engine::{Deed, Limits, Mind, Report, Settings, Stop, margin};
use kamni_rules::{AnyPosition, Cell, Ending, GameKind, Line, Piece, Player, Position, Step};

use crate::games::{self, Aim, PROOF};

/// How much of what the best turn has to be ahead of all others when it is proved it has to be ahead before that: a quick look does not
/// see yet how much is won.
const PROMISING: f32 = 0.75;
/// Before the proof comes a look with this many times the nodes of the quick one; and how much of the lead it has to find.
const HALFWAY: u64 = 4;
const ALMOST: f32 = 0.85;
/// What is worth less (from −1 to 1) is lost with the best turn too, and what is worth more is won with others too.
const NOT_LOST: f32 = -0.5;
const NOT_WON: f32 = 0.7;
/// From here on it is won, or lost the other way round.
const WON: f32 = 0.85;
/// From here on there is hardly anything left to find.
const DECIDED: f32 = 0.95;
/// A chance is counted as no closer to certainty than this.
const SURE: f32 = 0.9995;

/// At most this many turns may be as good as the best and take something off what matters.
const ROUNDS: usize = 4;
/// A turn without the steps that do not matter may be worth this much less.
const AS_GOOD: f32 = 0.2;

/// An ending with at most this many open cells is worked out, within this many positions; from how many points on one counts.
const MOST_OPEN: usize = 18;
const MOST_POSITIONS: u64 = 400_000;
const MANY_POINTS: f32 = 3.0;

const QUICK_MEMORY: usize = 6 << 20;
const DEEP_MEMORY: usize = 16 << 20;
const EXACT_MEMORY: usize = 16 << 20;

/// Looks at positions of one game.
#[derive(Debug)]
pub(super) struct Judge {
    nodes: u64,
    clear: f32,
    /// What the position that was looked at last is worth to its mover.
    worth: f32,
    /// The minds for the size of board that was looked at last.
    minds: Option<(String, Mind, Mind)>,
}

/// A turn that is the only right one.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) turn: Vec<Step>,
    /// What of it has to be done.
    pub(super) deed: Deed,
    pub(super) aim: Aim,
    pub(super) ends: Option<Ending>,
    pub(super) else_ends: Option<Ending>,
    /// Worked out to the end: there is nothing left to prove.
    pub(super) exact: bool,
}

/// Why a turn is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    Unproved,
    Another,
}

/// A search and what it may use up.
struct Look<'l> {
    mind: &'l mut Mind,
    limits: Limits,
    clear: f32,
    stop: &'l Stop,
}

impl Judge {
    pub(super) fn new(kind: GameKind) -> Self {
        let game = games::of(kind);
        Self { nodes: game.nodes, clear: game.clear, worth: 0.0, minds: None }
    }

    fn minds(&mut self, line: &Line) -> &mut (String, Mind, Mind) {
        let options = kamni_rules::options_text(line.rules());
        if self.minds.as_ref().is_none_or(|(of, ..)| *of != options) {
            self.minds = None;
        }
        self.minds.get_or_insert_with(|| {
            let mind = |memory| Mind::new(line.start(), Settings { memory, ..Settings::default() });
            (options, mind(QUICK_MEMORY), mind(DEEP_MEMORY))
        })
    }

    /// Whether the position that was looked at last looks decided.
    pub(super) fn is_decided(&self) -> bool {
        self.worth.abs() >= DECIDED
    }

    /// A turn that looks like the only right one to a quick search.
    pub(super) fn promising(&mut self, start: &Line, stop: &Stop) -> Option<Seen> {
        if let Some((seen, worth)) = exact(start.position(), stop) {
            self.worth = worth;
            return seen;
        }
        let (limits, clear) = (Limits::nodes(self.nodes), PROMISING * self.clear);
        let (_, quick, _) = self.minds(start);
        quick.forget();
        let mut look = Look { mind: quick, limits, clear, stop };
        let best = look.best(start);
        let seen = look.only_right(start, &best).ok();
        self.worth = best.value();
        seen
    }

    /// Looks far more closely whether one turn is the only right one: perhaps another than a quick look took.
    pub(super) fn prove(&mut self, start: &Line, seen: Seen, stop: &Stop) -> Result<Seen, Unfit> {
        if seen.exact {
            return Ok(seen);
        }
        let (nodes, clear) = (self.nodes, self.clear);
        let (_, _, deep) = self.minds(start);
        deep.forget();
        let mut proved = Err(Unfit::Unproved);
        // Most that are not right are thrown out by a look that costs much less.
        for (times, clear) in [(HALFWAY, ALMOST * clear), (PROOF, clear)] {
            let mut look = Look { mind: deep, limits: Limits::nodes(nodes * times), clear, stop };
            let best = look.best(start);
            proved = Ok(look.only_right(start, &best)?);
        }
        proved
    }
}

impl Look<'_> {
    fn best(&mut self, start: &Line) -> Report {
        self.mind.think(start, self.limits, self.stop, &mut |_| {})
    }

    /// The best turn and what of it matters, if all turns that do not do that are clearly worse.
    fn only_right(&mut self, start: &Line, best: &Report) -> Result<Seen, Unfit> {
        if best.value() < NOT_LOST {
            return Err(Unfit::Unproved);
        }
        let before = start.position();
        let turn = self.whole_turn(start, best).ok_or(Unfit::Unproved)?;
        let end = after(before, &turn);
        let mut deed = deed_of(before, &end, &turn);
        for _ in 0..ROUNDS {
            let other = self.mind.think_without(start, &deed, self.limits, self.stop);
            if other.best().is_none() || loses_at_once(&other) || self.stop.is_stopped() {
                return Err(Unfit::Another);
            }
            if is_clear(before.status().mover(), best, &other, self.clear) {
                let (ends, else_ends) = (end_of(start, best), end_of(start, &other));
                let turn = self.shortened(start, turn, &deed, best);
                return Ok(Seen { turn, deed, aim: aim_of(best, &other), ends, else_ends, exact: false });
            }
            let rival = self.whole_turn(start, &other).ok_or(Unfit::Another)?;
            deed = common(before, &turn, (&end, &deed), &after(before, &rival)).ok_or(Unfit::Another)?;
        }
        Err(Unfit::Another)
    }

    /// The whole turn of what was found.
    fn whole_turn(&mut self, start: &Line, found: &Report) -> Option<Vec<Step>> {
        let mut line = start.clone();
        for step in &found.candidates.first()?.line {
            line.play(*step).ok()?;
            if line.position().turn_ended(start.position()) {
                break;
            }
        }
        self.finish(start, line)
    }

    /// The steps of a turn that has begun, to its end.
    fn finish(&mut self, start: &Line, mut line: Line) -> Option<Vec<Step>> {
        if !line.position().turn_ended(start.position()) {
            let rest = self.mind.turn(&line, self.limits, self.stop);
            line.play_all(rest).ok()?;
        }
        let steps: Vec<Step> = line.steps().iter().copied().collect();
        line.position().turn_ended(start.position()).then_some(steps)
    }

    /// The turn without the movements that can be spared, if it is about as good so.
    fn shortened(&mut self, start: &Line, turn: Vec<Step>, deed: &Deed, best: &Report) -> Vec<Step> {
        let moves = |turn: &[Step]| turn.iter().filter(|step| matches!(step, Step::Move(..))).count();
        if moves(&turn) < 2 {
            return turn;
        }
        let mut short: Vec<Step> = turn.iter().copied().filter(|step| *step != Step::End).collect();
        for place in (0..short.len()).rev() {
            let mut fewer = short.clone();
            fewer.remove(place);
            if !fewer.is_empty() && does(start.position(), &fewer, deed) {
                short = fewer;
            }
        }
        if moves(&short) == moves(&turn) {
            return turn;
        }
        self.ended(start, &short, best).filter(|whole| does(start.position(), whole, deed)).unwrap_or(turn)
    }

    /// A turn of these steps and no more than has to follow, if it is about as good as the best.
    fn ended(&mut self, start: &Line, steps: &[Step], best: &Report) -> Option<Vec<Step>> {
        let mut line = Line::of(*start.rules(), *start.position(), steps.iter().copied()).ok()?;
        if line.position().is_legal(Step::End) {
            line.play(Step::End).ok()?;
        }
        let whole = self.finish(start, line)?;
        let line = Line::of(*start.rules(), *start.position(), whole.iter().copied()).ok()?;
        let mover = start.position().status().mover();
        let worth = match line.position().outcome() {
            Some(outcome) => outcome.winner.map_or(0.0, |winner| if winner == mover { 1.0 } else { -1.0 }),
            None if line.position().status().mover() == mover => self.best(&line).value(),
            None => -self.best(&line).value(),
        };
        (worth >= best.value() - AS_GOOD).then_some(whole)
    }
}

/// What a turn does: all that it changes, or, where it leaves something that it could do, the position it leads to.
fn deed_of(before: &AnyPosition, end: &AnyPosition, turn: &[Step]) -> Deed {
    let stops = turn.last() == Some(&Step::End) && turn.iter().any(|step| matches!(step, Step::Take(_)));
    match Deed::between(before, end) {
        Deed::Cells(cells) if cells.is_empty() || stops => Deed::End(end.hash()),
        deed => deed,
    }
}

/// What two turns both do that are as good as each other; nothing if that is not what matters in the first of them. A turn of one step
/// has to be made as it is, and so have the first steps of others, unless the turn is made of movements, of which many do the same.
fn common(
    before: &AnyPosition,
    turn: &[Step],
    (end, deed): (&AnyPosition, &Deed),
    other: &AnyPosition,
) -> Option<Deed> {
    if turn.len() == 1 {
        return None;
    }
    let all = Deed::between(before, end);
    let ((Deed::Cells(cells), _) | (Deed::End(_), Deed::Cells(cells))) = (deed, &all) else { return None };
    let both: Vec<_> =
        cells.iter().copied().filter(|(cell, piece)| other.piece_at(*cell) == *piece).collect();
    let moves = turn.iter().filter(|step| matches!(step, Step::Move(..))).count();
    let begun = after(before, &turn[..1]);
    let by_first = |cell: Cell| before.piece_at(cell) != begun.piece_at(cell);
    let keeps_first = moves > 1 || both.iter().any(|(cell, piece)| piece.is_some() && by_first(*cell));
    // Where a piece only has to leave its cell, anything may be the reason.
    let rival = Some(Piece::Stone(before.status().mover().other()));
    let makes = both.iter().any(|(cell, piece)| piece.is_some() || before.piece_at(*cell) == rival);
    let less = matches!(deed, Deed::End(_)) || both.len() < cells.len();
    (keeps_first && makes && less).then_some(Deed::Cells(both))
}

fn after(before: &AnyPosition, turn: &[Step]) -> AnyPosition {
    let mut end = *before;
    turn.iter().for_each(|step| end.play_unchecked(*step));
    end
}

/// Whether steps are legal in their order, and do it.
fn does(before: &AnyPosition, steps: &[Step], deed: &Deed) -> bool {
    let mut here = *before;
    let legal = steps.iter().all(|step| !here.turn_ended(before) && here.play(*step).is_ok());
    legal && deed.is_done(before, &here)
}

/// Whether a search has found nothing but turns that were to be left out.
fn loses_at_once(found: &Report) -> bool {
    found.proof.is_some_and(|proof| proof.steps == Some(0))
}

fn is_clear(mover: Player, best: &Report, other: &Report, gap: f32) -> bool {
    let odds = |report: &Report| 2.0 * report.value().clamp(-SURE, SURE).atanh();
    let wins = other.proof.is_some_and(|proof| proof.winner == Some(mover));
    !wins && other.value() <= NOT_WON && odds(best) - odds(other) >= gap
}

fn aim_of(best: &Report, other: &Report) -> Aim {
    if best.value() >= WON {
        Aim::Win
    } else if other.value() <= -WON {
        Aim::Save
    } else {
        Aim::Gain
    }
}

/// How the game ends in the line that is expected, if that goes so far.
fn end_of(start: &Line, found: &Report) -> Option<Ending> {
    let mut line = start.clone();
    for step in &found.candidates.first()?.line {
        line.play(*step).ok()?;
    }
    let outcome = line.position().outcome()?;
    Some(Ending { winner: outcome.winner, reason: outcome.reason })
}

/// What is known of a position that can be worked out to the end: its only right turn, if it has one, and what it is worth. The only
/// right turn alone wins, or wins by many points more than any other.
fn exact(before: &AnyPosition, stop: &Stop) -> Option<(Option<Seen>, f32)> {
    // What is worked out are steps: they are turns only where a turn has one. Where no points are counted the search proves as much.
    if before.kind().has_long_turns() || margin(before).is_none() {
        return None;
    }
    let mut solver = Solver::new(before, EXACT_MEMORY).ok().filter(|solver| solver.open() <= MOST_OPEN)?;
    let solved =
        solver.solve(Wanted::All, &mut |standing| standing.nodes < MOST_POSITIONS && !stop.is_stopped())?;
    if !solved.sure {
        return None;
    }
    let end = after(before, &solved.line);
    // What the score says beside the points is the same however the game ends.
    let beside = margin(&end)? - solved.value as f32;
    let sign = if before.status().mover() == Player::First { 1.0 } else { -1.0 };
    let mut steps: Vec<(f32, Step)> =
        solved.steps.iter().map(|(step, value)| (sign * (*value as f32 + beside), *step)).collect();
    steps.sort_by(|one, other| other.0.total_cmp(&one.0));
    let [(best, step), (second, _), ..] = steps[..] else { return Some((None, 0.0)) };
    let wins_alone = best > 0.0 && second < 0.0;
    let alone = wins_alone || best > 0.0 && best - second >= MANY_POINTS;
    let aim = if wins_alone { Aim::Win } else { Aim::Gain };
    let turn = vec![step];
    let deed = deed_of(before, &after(before, &turn), &turn);
    let seen = Seen { turn, deed, aim, ends: None, else_ends: None, exact: true };
    // However far behind somebody is, points go on to count.
    Some((alone.then_some(seen), 0.0))
}
