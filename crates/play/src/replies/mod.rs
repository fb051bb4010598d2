//! What a player of a game of days lays out while he waits: if the rival plays this turn, he answers with that one, and so on.
//!
//! It is a tree: for each turn of the rival one answer, and below it what may come then. It begins where the rival's turn does, and
//! has whole turns alone, each judged by the rules as it is laid out. When the rival's turn is over, the answer to it is judged and
//! made as any other turn is, and what was laid out for other turns goes. Nothing here waits, stores or sends.

mod text;

use kamni_rules::{Line, Player, Position, Refusal, Step};
use serde::{Deserialize, Serialize};

use crate::table::{By, Refused, Table};

/// How many turns may follow on each other, the rival's counted with one's own.
pub const DEEPEST: usize = 12;
/// How many answers may be laid out in all.
pub const MOST: usize = 40;
/// The longest turn that can be laid out: none of a game is nearly as long.
pub const LONGEST: usize = 200;

/// What is laid out for one turn of the rival's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Reply {
    /// If he plays this turn,
    #[serde(rename = "if", with = "text")]
    to: Vec<Step>,
    /// it is answered by this one,
    #[serde(rename = "then", with = "text")]
    answer: Vec<Step>,
    /// and then goes on so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    next: Vec<Reply>,
}

/// All that a player has laid out in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replies {
    /// How many steps were made where the rival's turn begins.
    ply: u32,
    list: Vec<Reply>,
}

/// Why something cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is not a game of days.
    Quick,
    /// The rival is not the one who is waited for.
    NotWaiting,
    /// A step that the rules refuse, and whose it is.
    Rules(Step, Refusal, Player),
    /// A turn goes on after its end, or is not at its end.
    NotWhole,
    /// After a turn it is not the other's turn, or the game is over.
    NotNext,
    /// There is no answer at the end.
    NoAnswer,
    /// Too many turns follow on each other.
    Deep,
    /// Too many answers.
    Many,
    /// What is to be taken back is not laid out.
    Missing,
}

impl Unfit {
    /// All of them but what the rules refuse, which have words of their own.
    pub const ALL: [Self; 8] = [
        Self::Quick,
        Self::NotWaiting,
        Self::NotWhole,
        Self::NotNext,
        Self::NoAnswer,
        Self::Deep,
        Self::Many,
        Self::Missing,
    ];

    /// Its word for programs; the sentence is the text `replies-…`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Quick => "not-days",
            Self::NotWaiting => "not-waiting",
            Self::Rules(_, refusal, _) => refusal.code(),
            Self::NotWhole => "not-whole",
            Self::NotNext => "not-next",
            Self::NoAnswer => "no-answer",
            Self::Deep => "too-deep",
            Self::Many => "too-many",
            Self::Missing => "no-such-line",
        }
    }
}

/// Why nothing is laid out: it is no one's who asks, or it does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLaid {
    /// As an order would be refused.
    Refused(Refused),
    /// What was to be laid out.
    Unfit(Unfit),
}

impl From<Refused> for NotLaid {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Unfit> for NotLaid {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

/// The game as it stood when the turn began of the rival who is waited for, and who waits.
///
/// # Errors
/// If he does not wait, or plays both sides, or the game is not one of days.
pub fn awaited(table: &Table, by: &By) -> Result<(Line, Player), NotLaid> {
    let side = match by.sides {
        [true, false] => Player::First,
        [false, true] => Player::Second,
        [false, false] => return Err(Refused::Seat.into()),
        [true, true] => return Err(Unfit::NotWaiting.into()),
    };
    if table.end().is_some() {
        return Err(Refused::Over.into());
    }
    let mover = table.mover().ok_or(Refused::NotBegun)?;
    if !table.setting().controls.is_correspondence() {
        return Err(Unfit::Quick.into());
    }
    if mover == side {
        return Err(Unfit::NotWaiting.into());
    }
    let line = table.line();
    Ok((line.at(line.turn_begun()), side))
}

/// How many steps have been made.
fn ply(line: &Line) -> u32 {
    u32::try_from(line.steps().len()).unwrap_or(u32::MAX)
}

/// Makes a whole turn of a side.
fn make(line: &mut Line, side: Player, turn: &[Step]) -> Result<(), Unfit> {
    if line.position().to_move() != Some(side) {
        return Err(Unfit::NotNext);
    }
    for (place, &step) in turn.iter().enumerate() {
        if place > 0 && !line.is_inside_turn() || place >= LONGEST {
            return Err(Unfit::NotWhole);
        }
        line.play(step).map_err(|refusal| Unfit::Rules(step, refusal, side))?;
    }
    if turn.is_empty() || line.is_inside_turn() { Err(Unfit::NotWhole) } else { Ok(()) }
}

/// Whether a turn that is written otherwise is the same one: whoever plays on finds the same board.
fn leads_to(before: &Line, side: Player, turn: &[Step], after: &Line) -> bool {
    let mut line = before.clone();
    let (same, wanted) = (make(&mut line, side, turn), after.position());
    same.is_ok() && line.position().same_board(wanted) && line.position().hash() == wanted.hash()
}

impl Replies {
    /// Nothing is laid out, in a game that stood so when the rival's turn began.
    #[must_use]
    pub fn none(begun: &Line) -> Self {
        Self { ply: ply(begun), list: Vec::new() }
    }

    /// Whether it was laid out for the turn that began so: the game has not gone on since.
    #[must_use]
    pub fn is_for(&self, begun: &Line) -> bool {
        self.ply == ply(begun)
    }

    /// Whether nothing is laid out.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many answers are laid out.
    #[must_use]
    pub fn answers(&self) -> usize {
        count(&self.list)
    }

    /// All that is laid out, line by line: turns in their order, the rival's first, his and one's own by turns.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<&[Step]>> {
        let (mut lines, mut path) = (Vec::new(), Vec::new());
        walk(&self.list, &mut path, &mut lines);
        lines
    }

    /// Lays out a line: turns in their order, the rival's first, an own one at the end. What is laid out for the same turns is gone
    /// through; where it has another answer, the new one takes its place, and what followed on the old one goes.
    ///
    /// # Errors
    /// Why it cannot be: then everything stays as it was.
    pub fn add(&mut self, begun: &Line, turns: &[Vec<Step>]) -> Result<(), Unfit> {
        if turns.is_empty() || !turns.len().is_multiple_of(2) {
            return Err(Unfit::NoAnswer);
        }
        if turns.len() > DEEPEST {
            return Err(Unfit::Deep);
        }
        let rival = begun.position().to_move().ok_or(Unfit::NotNext)?;
        let mut line = begun.clone();
        let mut grown = self.list.clone();
        let mut list = &mut grown;
        for pair in turns.chunks(2) {
            let [to, answer] = pair else { return Err(Unfit::NoAnswer) };
            let before = line.clone();
            make(&mut line, rival, to)?;
            let asked = line.clone();
            make(&mut line, rival.other(), answer)?;
            let same = |reply: &Reply| reply.to == *to || leads_to(&before, rival, &reply.to, &asked);
            let place = list.iter().position(same).unwrap_or(list.len());
            let kept = list.get(place).is_some_and(|reply| {
                reply.answer == *answer || leads_to(&asked, rival.other(), &reply.answer, &line)
            });
            if !kept {
                let reply = Reply { to: to.clone(), answer: answer.clone(), next: Vec::new() };
                // The new answer stands where the old one did.
                list.splice(place..list.len().min(place + 1), [reply]);
            }
            list = &mut list[place].next;
        }
        if count(&grown) > MOST {
            return Err(Unfit::Many);
        }
        self.list = grown;
        Ok(())
    }

    /// Takes a line back that is one of [`Replies::lines`], but for what it shares with others.
    ///
    /// # Errors
    /// If there is no such line.
    pub fn remove(&mut self, turns: &[Vec<Step>]) -> Result<(), Unfit> {
        if remove(&mut self.list, turns) { Ok(()) } else { Err(Unfit::Missing) }
    }

    /// The answer to the last whole turn of a game, and what is laid out after it.
    fn answer(&self, line: &Line) -> Option<(Vec<Step>, Vec<Reply>)> {
        let made = line.last_whole_turn();
        if u32::try_from(made.start).ok()? != self.ply {
            return None;
        }
        let steps: Vec<Step> = line.steps().range(made.start, made.end).copied().collect();
        let before = line.at(made.start);
        let (rival, after) = (before.position().to_move()?, line.at(made.end));
        let written = self.list.iter().find(|reply| reply.to == steps);
        let same = || self.list.iter().find(|reply| leads_to(&before, rival, &reply.to, &after));
        written.or_else(same).map(|reply| (reply.answer.clone(), reply.next.clone()))
    }
}

/// What both sides of a table have laid out.
pub type Both = [Option<Replies>; 2];

/// A turn at a table is over. The answer that was laid out to it, and whose, if one was; what is laid out becomes what still fits when
/// that is made.
pub fn turn_over(table: &Table, laid: &mut Both) -> Option<(Player, Vec<Step>)> {
    let line = table.line();
    let begun = u32::try_from(line.turn_begun()).unwrap_or(u32::MAX);
    let mover = table.mover();
    // Nobody answers himself, nor a game that is over.
    let answered = mover.and_then(|mover| Some((mover, laid[mover].take()?.answer(line)?)));
    for (side, replies) in Player::BOTH.into_iter().zip(laid.iter_mut()) {
        let fits = |replies: &mut Replies| replies.ply == begun && mover == Some(side.other());
        *replies = replies.take_if(fits);
    }
    let (mover, (answer, next)) = answered?;
    let ply = begun + u32::try_from(answer.len()).unwrap_or(0);
    laid[mover] = Some(Replies { ply, list: next }).filter(|replies| !replies.is_empty());
    Some((mover, answer))
}

fn count(list: &[Reply]) -> usize {
    list.iter().map(|reply| 1 + count(&reply.next)).sum()
}

fn walk<'r>(list: &'r [Reply], path: &mut Vec<&'r [Step]>, lines: &mut Vec<Vec<&'r [Step]>>) {
    for Reply { to, answer, next } in list {
        path.extend([to.as_slice(), answer]);
        if next.is_empty() {
            lines.push(path.clone());
        }
        walk(next, path, lines);
        path.truncate(path.len() - 2);
    }
}

fn remove(list: &mut Vec<Reply>, turns: &[Vec<Step>]) -> bool {
    let [to, answer, rest @ ..] = turns else { return false };
    let Some(place) = list.iter().position(|reply| reply.to == *to && reply.answer == *answer) else {
        return false;
    };
    let next = &mut list[place].next;
    let removed = if rest.is_empty() { next.is_empty() } else { remove(next, rest) };
    // What led to that line alone goes with it.
    if removed && next.is_empty() {
        list.remove(place);
    }
    removed
}

#[cfg(test)]
mod tests;
