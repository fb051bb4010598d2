//! Where in a record the reader is, and the board there.

use kamni_records::{NodeId, Record};
use kamni_rules::Step;

use crate::record;

/// A place in a record, in the middle of a turn too.
#[derive(Debug)]
pub(crate) struct Place {
    record: Record,
    node: NodeId,
    /// How many steps of that turn have been made.
    made: usize,
    /// Which of the lines that lead on from here is to be followed.
    choice: usize,
    board: record::Record,
}

impl Place {
    pub(crate) fn new(record: Record) -> Self {
        let board = record::Record::new(*record.rules(), record.start());
        Self { record, node: NodeId::ROOT, made: 0, choice: 0, board }
    }

    pub(crate) const fn record(&self) -> &Record {
        &self.record
    }

    /// The game as it stands here.
    pub(crate) const fn board(&self) -> &record::Record {
        &self.board
    }

    pub(crate) const fn node(&self) -> NodeId {
        self.node
    }

    pub(crate) const fn choice(&self) -> usize {
        self.choice
    }

    /// Whether all steps of the turn here have been made.
    pub(crate) fn is_whole(&self) -> bool {
        self.made == self.record.turn(self.node).len()
    }

    /// The steps of this turn so far.
    pub(crate) fn turn(&self) -> &[Step] {
        &self.record.turn(self.node)[..self.made]
    }

    /// Turns from the beginning to here.
    pub(crate) fn depth(&self) -> usize {
        self.record.path(self.node).len()
    }

    /// The lines that lead on from here.
    pub(crate) fn next(&self) -> Vec<NodeId> {
        if self.is_whole() { self.record.children(self.node).collect() } else { Vec::new() }
    }

    fn put(&mut self, node: NodeId, made: usize) {
        (self.node, self.made, self.choice) = (node, made, 0);
        let path = self.record.path(node);
        let whole = path.iter().filter(|turn| **turn != node).flat_map(|turn| self.record.turn(*turn));
        let steps: Vec<Step> = whole.chain(self.turn()).copied().collect();
        let common =
            self.board.line().steps().iter().zip(&steps).take_while(|(one, other)| one == other).count();
        self.board.go_back(common);
        for step in &steps[common..] {
            // The record holds only what the rules allow.
            let _ = self.board.play(*step);
        }
    }

    fn put_after(&mut self, node: NodeId) {
        self.put(node, self.record.turn(node).len());
    }

    /// To the end of this turn, or of the next one of the line that is chosen.
    pub(crate) fn forward(&mut self) -> bool {
        if !self.is_whole() {
            self.put_after(self.node);
            return true;
        }
        let next = self.next().get(self.choice).copied();
        next.map(|next| self.put_after(next)).is_some()
    }

    /// To the beginning of this turn.
    pub(crate) fn back(&mut self) -> bool {
        let Some(parent) = self.record.parent(self.node) else { return false };
        let came_from = self.node;
        self.put_after(parent);
        // The line that was followed stays chosen.
        self.choice = self.next().iter().position(|next| *next == came_from).unwrap_or(0);
        true
    }

    pub(crate) fn step_forward(&mut self) {
        if self.is_whole() {
            if let Some(next) = self.next().get(self.choice).copied() {
                self.put(next, 1);
            }
        } else {
            self.put(self.node, self.made + 1);
        }
    }

    pub(crate) fn step_back(&mut self) {
        if self.made > 1 {
            self.put(self.node, self.made - 1);
        } else {
            self.back();
        }
    }

    pub(crate) fn home(&mut self) {
        self.put_after(NodeId::ROOT);
    }

    /// To the end of the line.
    pub(crate) fn end(&mut self) {
        while self.forward() {}
    }

    /// Chooses among the lines that lead on from here.
    pub(crate) fn choose(&mut self, down: bool) {
        let lines = self.next().len();
        if lines > 0 {
            self.choice = if down { (self.choice + 1).min(lines - 1) } else { self.choice.saturating_sub(1) };
        }
    }

    /// How many of the turns to here are those of the main line.
    fn on_main_line(&self, path: &[NodeId]) -> usize {
        path.iter().zip(self.record.main_line()).take_while(|(one, other)| *one == other).count()
    }

    pub(crate) fn in_variation(&self) -> bool {
        let path = self.record.path(self.node);
        self.on_main_line(&path) < path.len()
    }

    /// Back to where the variation left the main line; says whether it was one.
    pub(crate) fn leave_variation(&mut self) -> bool {
        let path = self.record.path(self.node);
        let common = self.on_main_line(&path);
        if common == path.len() {
            return false;
        }
        self.put_after(common.checked_sub(1).map_or(NodeId::ROOT, |last| path[last]));
        true
    }

    /// To the next turn of this line about which something is said, or the one before; says whether there is one.
    pub(crate) fn seek_noted(&mut self, forward: bool) -> bool {
        let noted = |node: &NodeId| {
            let note = self.record.note(*node);
            !note.before.is_empty() || !note.after.is_empty() || !note.glyphs.is_empty()
        };
        let found = if forward {
            self.record.line(self.node).find(noted)
        } else {
            let path = self.record.path(self.node);
            path.into_iter().rev().skip(1).find(noted)
        };
        found.map(|node| self.put_after(node)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_records::kmn;
    use kamni_rules::Position;

    fn place(turns: &str) -> Place {
        let text = format!("[Game \"dao\"]\n[Options \"first=riders\"]\n\n{turns}");
        let entry = kmn::Reader::new(text.as_bytes()).next().expect("a game").expect("memory can be read");
        assert_eq!(entry.faults, []);
        Place::new(entry.record.expect("a record"))
    }

    #[test]
    fn going_about() {
        let mut place = place("1. e5-e4,f5-f4,end 2. a1-b1 {here} (2. l1-k1 3. e6-d6,end) 3. g5-g4,end");
        let at = |place: &Place| (place.depth(), place.board().line().steps().len());
        assert_eq!(at(&place), (0, 0));
        assert!(!place.back());
        place.step_forward();
        assert_eq!((at(&place), place.is_whole(), place.next().len()), ((1, 1), false, 0));
        place.step_forward();
        place.step_back();
        assert_eq!(at(&place), (1, 1));
        assert!(place.forward());
        assert_eq!((at(&place), place.next().len()), ((1, 3), 2));
        place.choose(true);
        place.choose(true);
        assert!(place.forward());
        assert_eq!(
            (at(&place), place.board().line().steps().last().copied()),
            ((2, 4), "l1-k1".parse().ok())
        );
        assert!(place.forward() && !place.forward());
        assert_eq!(at(&place), (3, 6));
        assert!(place.leave_variation() && !place.leave_variation());
        assert_eq!(at(&place), (1, 3));
        assert!(place.seek_noted(true) && !place.seek_noted(true));
        assert_eq!(
            (at(&place), place.board().line().steps().last().copied()),
            ((2, 4), "a1-b1".parse().ok())
        );
        place.end();
        assert_eq!(at(&place), (3, 6));
        assert!(place.seek_noted(false));
        assert_eq!(at(&place), (2, 4));
        place.home();
        assert_eq!((at(&place), place.board().position().ply()), ((0, 0), 0));
    }

    #[test]
    fn the_line_that_was_followed_stays_chosen() {
        let mut place = place("1. e5-e4,end (1. f5-f4,end) (1. g5-g4,end)");
        place.choose(true);
        place.choose(true);
        place.choose(false);
        assert!(place.forward() && place.back());
        assert_eq!(place.choice(), 1);
    }
}
