//! A recorded game: what is known of it, and its turns with all variations.

use std::ops::Range;

use kamni_rules::{AnyPosition, Position, Rules, Step};

use crate::{Ended, Note, Walk};

/// A place in a record: the beginning, or the place after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The beginning.
    pub const ROOT: Self = Self(0);

    const NONE: Self = Self(u32::MAX);

    fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

/// A turn, and how it hangs in the tree. What leads on from it first is the main line there; the others are variations.
#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    first: NodeId,
    last: NodeId,
    next: NodeId,
    /// Turns up to here.
    depth: u32,
    /// Where its steps lie in the record's list of them.
    steps: Range<u32>,
    note: Option<Box<Note>>,
}

impl Node {
    const fn new(parent: NodeId, depth: u32, steps: Range<u32>) -> Self {
        let none = NodeId::NONE;
        Self { parent, first: none, last: none, next: none, depth, steps, note: None }
    }

    const fn steps(&self) -> Range<usize> {
        self.steps.start as usize..self.steps.end as usize
    }
}

/// Tags that the writer makes itself: what they say is kept elsewhere in a record.
const OWN_TAGS: [&str; 6] = ["Game", "Rules", "Options", "Start", "Result", "Ending"];

/// Whether a tag is one of those, in whatever case it is written.
pub(crate) fn is_own_tag(name: &str) -> bool {
    OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// A name that a tag cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadTag;

/// An end that the game did not come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadEnd;

/// A recorded game.
///
/// It holds only what the rules allow: turns come in through [`Walk`] or a reader. A turn that is not finished (the game was broken
/// off in it) has nothing behind it.
#[derive(Clone, Debug)]
pub struct Record {
    rules: Rules,
    start: Option<AnyPosition>,
    tags: Vec<(String, String)>,
    nodes: Vec<Node>,
    /// The steps of all turns: one list, because most turns have but one.
    steps: Vec<Step>,
    ended: Option<Ended>,
}

impl Record {
    /// A game from the usual beginning, with no turns yet.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let nodes = vec![Node::new(NodeId::NONE, 0, 0..0)];
        Self { rules, start: None, tags: Vec::new(), nodes, steps: Vec::new(), ended: None }
    }

    /// A game from this position, which is one of these rules.
    #[must_use]
    pub fn from_position(rules: Rules, start: AnyPosition) -> Self {
        let ended = start.outcome().map(|outcome| {
            Ended::by_rules(kamni_rules::Ending { winner: outcome.winner, reason: outcome.reason })
        });
        let start = (start != rules.start()).then_some(start);
        Self { start, ended, ..Self::new(rules) }
    }

    /// The game and its options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position at the beginning.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        self.start.unwrap_or_else(|| self.rules.start())
    }

    /// Whether it begins as games of these rules do.
    #[must_use]
    pub const fn begins_as_usual(&self) -> bool {
        self.start.is_none()
    }

    // ---- Tags ----

    /// What is known of the game beside what the record itself says, in order.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in the place where it stands or else as the last one.
    ///
    /// # Errors
    /// The name is not made of ASCII letters, digits and underscores, or is one that the record gives itself.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) -> Result<(), BadTag> {
        if !is_tag_name(name) || is_own_tag(name) {
            return Err(BadTag);
        }
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
        Ok(())
    }

    // ---- How it ended ----

    /// How the game ended; `None` if it is unfinished.
    #[must_use]
    pub const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Says how the game ended.
    ///
    /// # Errors
    /// By the rules the main line ends otherwise, or not at all.
    pub fn end(&mut self, ended: Option<Ended>) -> Result<(), BadEnd> {
        let by_rules = self.rules_end();
        let fits = match by_rules {
            Some(_) => ended == by_rules,
            None => ended.is_none_or(|ended| !matches!(ended.way(), crate::Way::Rules(_))),
        };
        if fits {
            self.ended = ended;
            Ok(())
        } else {
            Err(BadEnd)
        }
    }

    pub(crate) fn set_ended(&mut self, ended: Option<Ended>) {
        self.ended = ended;
    }

    /// How the main line ends by the rules. Whoever makes its turns says so at once: then no other end can be said.
    fn rules_end(&self) -> Option<Ended> {
        self.ended.filter(|ended| matches!(ended.way(), crate::Way::Rules(_)))
    }

    // ---- The tree ----

    /// How many turns there are, variations included.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The steps of a turn; none at the beginning.
    #[must_use]
    pub fn turn(&self, node: NodeId) -> &[Step] {
        self.nodes.get(node.0 as usize).map_or(&[], |node| &self.steps[node.steps()])
    }

    /// The place before a turn; none before the beginning.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(node.0 as usize)?.parent.some()
    }

    /// How many turns lead to a place, that one included.
    pub(crate) fn depth(&self, node: NodeId) -> usize {
        self.nodes.get(node.0 as usize).map_or(0, |node| node.depth as usize)
    }

    /// What leads on from a place: the main line first, then variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.nodes.get(node.0 as usize).and_then(|node| node.first.some());
        std::iter::successors(first, |child| self.nodes.get(child.0 as usize)?.next.some())
    }

    /// The turns of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(NodeId::ROOT)
    }

    /// What follows a place, variations left out.
    pub fn line(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.children(node).next(), |node| self.children(*node).next())
    }

    /// The turns from the beginning to a place, that one included.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |node| self.parent(*node))
            .filter(|n| *n != NodeId::ROOT)
            .collect();
        path.reverse();
        path
    }

    /// The steps of the main line.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.main_line().flat_map(|node| self.turn(node).iter().copied())
    }

    /// What is said about a turn; at the beginning, about how the game begins.
    #[must_use]
    pub fn note(&self, node: NodeId) -> &Note {
        self.nodes
            .get(node.0 as usize)
            .and_then(|node| node.note.as_deref())
            .unwrap_or_else(|| Note::nothing())
    }

    /// The same, to change. A place that is not of this record changes nothing.
    pub fn note_mut(&mut self, node: NodeId) -> Option<&mut Note> {
        let node = self.nodes.get_mut(node.0 as usize)?;
        Some(node.note.get_or_insert_default())
    }

    /// A new turn after a place, behind what is there.
    pub(crate) fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let from = self.steps.len() as u32;
        self.steps.push(step);
        let depth = self.depth(parent) as u32 + 1;
        self.nodes.push(Node::new(parent, depth, from..from + 1));
        let above = &mut self.nodes[parent.0 as usize];
        let before = std::mem::replace(&mut above.last, id);
        match before.some() {
            None => above.first = id,
            Some(before) => self.nodes[before.0 as usize].next = id,
        }
        id
    }

    /// One more step of a turn.
    pub(crate) fn extend(&mut self, node: NodeId, step: Step) {
        let node = &mut self.nodes[node.0 as usize];
        if node.steps().end != self.steps.len() {
            // Another turn has been made since: those of this one go behind it.
            let from = self.steps.len() as u32;
            self.steps.extend_from_within(node.steps());
            node.steps = from..self.steps.len() as u32;
        }
        self.steps.push(step);
        node.steps.end += 1;
    }

    /// A walk through the record, from its beginning.
    #[must_use]
    pub fn walk(&self) -> Walk {
        Walk::new(self)
    }
}

pub(crate) fn end_of(position: &AnyPosition) -> Option<Ended> {
    let outcome = position.outcome()?;
    Some(Ended::by_rules(kamni_rules::Ending { winner: outcome.winner, reason: outcome.reason }))
}

pub(crate) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Records are the same when all that they say is; in which order it came in does not matter.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        if self.rules != other.rules
            || self.start != other.start
            || self.tags != other.tags
            || self.ended != other.ended
            || self.nodes.len() != other.nodes.len()
        {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((one, two)) = pairs.pop() {
            if self.turn(one) != other.turn(two) || self.note(one) != other.note(two) {
                return false;
            }
            let (mut ones, mut twos) = (self.children(one), other.children(two));
            loop {
                match (ones.next(), twos.next()) {
                    (None, None) => break,
                    (Some(one), Some(two)) => pairs.push((one, two)),
                    _ => return false,
                }
            }
        }
        true
    }
}

impl Eq for Record {}
