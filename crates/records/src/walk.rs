//! A place in a record with the game as it stands there.

use kamni_rules::{AnyPosition, Game, Mark, Position, Refusal, Step};

use crate::record::end_of;
use crate::{NodeId, Record};

/// A place in a record with the game as it stands there; goes to other places, and adds turns.
///
/// A walk belongs to the record that it was made for. It is kept apart from it, so that the record can be changed meanwhile.
#[derive(Clone, Debug)]
pub struct Walk {
    game: Game<AnyPosition>,
    path: Vec<Made>,
}

/// A turn that was made on the way, and the game before it.
#[derive(Clone, Debug)]
struct Made {
    node: NodeId,
    before: Mark<AnyPosition>,
    /// Turns completed before it.
    turn: u32,
    /// Whether it is on the main line.
    main: bool,
}

impl Walk {
    pub(crate) fn new(record: &Record) -> Self {
        Self { game: Game::new(record.start()), path: Vec::new() }
    }

    /// Where it is.
    #[must_use]
    pub fn place(&self) -> NodeId {
        self.path.last().map_or(NodeId::ROOT, |made| made.node)
    }

    /// The game as it stands here.
    #[must_use]
    pub const fn game(&self) -> &Game<AnyPosition> {
        &self.game
    }

    /// The position here.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.game.position()
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
        self.path.push(Made { node, before: self.game.mark(), turn: self.position().turn(), main });
    }

    /// Makes a turn that leads on from here.
    pub fn enter(&mut self, record: &Record, child: NodeId) {
        self.note_down(record, child);
        record.turn(child).iter().for_each(|step| self.game.play_unchecked(*step));
    }

    /// Makes the next turn of the line; says whether there is one.
    pub fn forward(&mut self, record: &Record) -> bool {
        let next = record.children(self.place()).next();
        next.map(|child| self.enter(record, child)).is_some()
    }

    /// Takes back a turn; says whether there was one.
    pub fn back(&mut self) -> bool {
        let last = self.path.pop();
        last.map(|made| self.game.go_back(&made.before)).is_some()
    }

    /// Goes to any place of the record.
    pub fn go_to(&mut self, record: &Record, place: NodeId) {
        let path = record.path(place);
        let common = self.path.iter().zip(&path).take_while(|(made, node)| made.node == **node).count();
        if let Some(made) = self.path.get(common) {
            self.game.go_back(&made.before);
            self.path.truncate(common);
        }
        path[common..].iter().for_each(|node| self.enter(record, *node));
    }

    /// Whether the turn that led here goes on.
    fn turn_goes_on(&self) -> bool {
        let same_turn = self.path.last().is_some_and(|made| made.turn == self.position().turn());
        same_turn && !self.position().is_over()
    }

    /// Makes a step and notes it down: as part of the turn that goes on, or as a new turn behind what leads on from here.
    ///
    /// # Errors
    /// Why the step is refused; nothing is changed.
    pub fn play(&mut self, record: &mut Record, step: Step) -> Result<(), Refusal> {
        self.position().check(step)?;
        if self.turn_goes_on() {
            record.extend(self.place(), step);
        } else {
            let node = record.add(self.place(), step);
            self.note_down(record, node);
        }
        self.game.play_unchecked(step);
        if self.is_main() {
            record.set_ended(end_of(self.position()));
        }
        Ok(())
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
        if self.turn_goes_on() {
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
