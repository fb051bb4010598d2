//! A place in a record with the game as it stands there.

use kamni_rules::{AnyPosition, Game, PlainLine, Position, Refusal, Step};

use crate::record::end_of;
use crate::{NodeId, Record};

/// A place in a record with the game as it stands there; goes to other places, and adds turns.
///
/// A walk belongs to the record that it was made for. It is kept apart from it, so that the record can be changed meanwhile.
#[derive(Clone, Debug)]
pub struct Walk {
    line: PlainLine,
    path: Vec<Made>,
}

/// A turn that was made on the way.
#[derive(Clone, Copy, Debug)]
struct Made {
    node: NodeId,
    /// Steps made before it.
    ply: usize,
    /// Whether it is on the main line.
    main: bool,
}

impl Walk {
    pub(crate) fn new(record: &Record) -> Self {
        Self { line: PlainLine::plain(*record.rules(), record.start()), path: Vec::new() }
    }

    /// Where it is.
    #[must_use]
    pub fn place(&self) -> NodeId {
        self.path.last().map_or(NodeId::ROOT, |made| made.node)
    }

    /// The game up to here.
    #[must_use]
    pub const fn line(&self) -> &PlainLine {
        &self.line
    }

    /// The game as it stands here.
    #[must_use]
    pub const fn game(&self) -> &Game<AnyPosition> {
        self.line.game()
    }

    /// The position here.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.line.position()
    }

    /// Turns made on the way here.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Whether all turns on the way here are those of the main line.
    #[must_use]
    pub fn is_main(&self) -> bool {
        self.path.last().is_none_or(|made| made.main)
    }

    /// A turn that is about to be made.
    fn note_down(&mut self, record: &Record, node: NodeId) {
        let main = self.is_main() && record.children(self.place()).next() == Some(node);
        self.path.push(Made { node, ply: self.line.steps().len(), main });
    }

    /// Makes a turn that leads on from here.
    pub fn enter(&mut self, record: &Record, child: NodeId) {
        self.note_down(record, child);
        record.turn(child).iter().for_each(|step| self.line.play_unchecked(*step));
    }

    /// Makes the next turn of the line; says whether there is one.
    pub fn forward(&mut self, record: &Record) -> bool {
        let next = record.children(self.place()).next();
        next.map(|child| self.enter(record, child)).is_some()
    }

    /// Takes back a turn; says whether there was one.
    pub fn back(&mut self) -> bool {
        let last = self.path.pop();
        last.map(|made| self.line.go_back(made.ply)).is_some()
    }

    /// Goes to any place of the record, from where the ways part.
    pub fn go_to(&mut self, record: &Record, place: NodeId) {
        let made = |depth: usize| self.path.get(depth.checked_sub(1)?).map(|made| made.node);
        let (mut common, mut ahead) = (place, Vec::new());
        while made(record.depth(common)) != Some(common)
            && let Some(parent) = record.parent(common)
        {
            ahead.push(common);
            common = parent;
        }
        if let Some(made) = self.path.get(record.depth(common)) {
            self.line.go_back(made.ply);
            self.path.truncate(record.depth(common));
        }
        ahead.iter().rev().for_each(|node| self.enter(record, *node));
    }

    /// Makes a step and notes it down: as part of the turn that goes on, or as a new turn behind what leads on from here.
    ///
    /// # Errors
    /// Why the step is refused; nothing is changed.
    pub fn play(&mut self, record: &mut Record, step: Step) -> Result<(), Refusal> {
        self.position().check(step)?;
        if self.line.is_inside_turn() {
            self.go_on(record, step);
        } else {
            self.begin(record, step);
        }
        if self.is_main() {
            record.set_ended(end_of(self.position()));
        }
        Ok(())
    }

    /// Begins a new turn, behind what leads on from here, with a step that is legal.
    pub(crate) fn begin(&mut self, record: &mut Record, step: Step) {
        let node = record.add(self.place(), step);
        self.note_down(record, node);
        self.line.play_unchecked(step);
    }

    /// Makes one more step, which is legal, of the turn that led here.
    pub(crate) fn go_on(&mut self, record: &mut Record, step: Step) {
        record.extend(self.place(), step);
        self.line.play_unchecked(step);
    }

    /// Notes down a line of steps as a variation from here, and comes back; says where it begins, if any step was made.
    ///
    /// # Errors
    /// The first step that is refused, by its place, and why. What came before it is noted down.
    pub fn add_line(
        &mut self,
        record: &mut Record,
        steps: &[Step],
    ) -> Result<Option<NodeId>, (usize, Refusal)> {
        if self.line.is_inside_turn() {
            // Nothing can lead on from the middle of a turn.
            return Err((0, Refusal::TurnGoesOn));
        }
        let (here, depth) = (self.place(), self.depth());
        let made = steps
            .iter()
            .enumerate()
            .try_for_each(|(place, step)| self.play(record, *step).map_err(|refusal| (place, refusal)));
        let begins = self.path.get(depth).map(|made| made.node);
        self.go_to(record, here);
        made.map(|()| begins)
    }
}
