//! The game as if the side that is to move had done nothing more: for looking at one's pieces while waiting, and for laying out the
//! turn that is to follow. What stands then is not known; what is laid out is judged anew when its time has come.

use kamni_rules::view::sorted_legal;
use kamni_rules::{AnyPosition, Player, Position, Step};
use kamni_texts::Texts;
use serde::Serialize;

use super::{Drawn, Eyes, Played, View, moves_blocks};

/// A turn that is laid out while the other side is to move.
#[derive(Clone, Debug, Serialize)]
pub struct Ahead {
    /// How many steps were made in the game when it was laid out.
    pub ply: u32,
    /// Whether the turn is a whole one: no more can be added to it.
    pub whole: bool,
    /// How it would stand after the steps laid out, and what could follow.
    pub view: View,
}

/// The other side, as somebody waits for it who has one side alone; `None` for everybody else, and where nobody is waited for.
fn awaited(position: &AnyPosition, you: [bool; 2]) -> Option<Player> {
    let waits = you[0] != you[1];
    position.to_move().filter(|mover| waits && !you[*mover])
}

impl Played {
    /// How the pieces of a player who waits could move if it were his turn now.
    pub(crate) fn could(&self, eyes: &Eyes<'_>) -> Vec<Step> {
        let position = self.position();
        let Some(mover) = position.to_move().filter(|mover| eyes.is_player() && !eyes.you[*mover]) else {
            return Vec::new();
        };
        let nexts = broken_off(position).map(|next| next.or_else(|| self.passed_on(mover)));
        let [Some(one), Some(other)] = nexts else { return Vec::new() };
        let mut steps = sorted_legal(&one);
        steps.retain(|step| matches!(step, Step::Move(..)) && other.check(*step).is_ok());
        steps
    }

    /// The same board as a game of its own that begins with the turn of a player who waits, as if the other had done no more;
    /// `None` where he does not wait, or it cannot be told how it would stand.
    #[must_use]
    pub fn ahead(&self, you: [bool; 2]) -> Option<Self> {
        let position = self.position();
        let mover = awaited(position, you)?;
        let [ended, _] = broken_off(position);
        let follows = |next: &AnyPosition| next.to_move() == Some(mover.other());
        let next = ended.or_else(|| passed(position)).filter(follows);
        let next = next.or_else(|| self.passed_on(mover).filter(follows))?;
        Some(Self::new(*self.rules(), next))
    }

    /// The same board a turn later, as if the mover had done nothing.
    fn passed_on(&self, mover: Player) -> Option<AnyPosition> {
        let position = self.position();
        let text =
            (position.text() + " ").replacen(&format!(" {mover} "), &format!(" {} ", mover.other()), 1);
        let next = |text: String, name: &str, count: u32| {
            text.replacen(&format!(" {name}={count}"), &format!(" {name}={}", count + 1), 1)
        };
        let text = next(next(text, "turn", position.turn()), "ply", position.ply());
        // Where the pieces tell whose turn it is, no text says otherwise: there the board is taken as it stands.
        let as_it_stands = || position.turn_begins().then(|| position.turn_passed_on());
        self.rules().read(&text).ok().or_else(as_it_stands)
    }
}

impl Ahead {
    /// The steps laid out so far in a game that [`Played::ahead`] made, for whom they are the own ones.
    #[must_use]
    pub fn of(laid: &Played, ply: u32, you: [bool; 2], flipped: bool, texts: &Texts) -> Self {
        let eyes = Eyes { you, flipped, drawn: Drawn::Nothing, ..Eyes::both(texts) };
        let whole = !eyes.may_move(laid.position()) || laid.position().turn() > laid.line().start().turn();
        let mut view = laid.view(&eyes);
        // What is laid out is the own side's, also when the other would be to move after it.
        view.block = moves_blocks(laid.rules(), laid.line().start());
        if whole {
            // A side that moves twice in a row lays out one turn, too.
            view.legal.clear();
            view.effects.clear();
            (view.button, view.more) = (None, Vec::new());
        }
        Self { ply, whole, view }
    }
}

/// The board after a pass, where the rules know one.
fn passed(position: &AnyPosition) -> Option<AnyPosition> {
    let mut after = *position;
    after.check(Step::Pass).ok()?;
    after.play_unchecked(Step::Pass);
    Some(after)
}

/// The board after a turn that ends where it stands, if it may. What is in hand has to be set down somewhere: as far up, and as far
/// down, as can be, so that what holds for both does not hang on it.
fn broken_off(position: &AnyPosition) -> [Option<AnyPosition>; 2] {
    let ended = |choose: fn(&[Step]) -> Option<&Step>| {
        let mut after = *position;
        while !after.turn_ended(position) {
            let legal = after.legal();
            let sets = legal.iter().all(|step| matches!(step, Step::SetDown(_)));
            let step = if sets { choose(&legal) } else { legal.iter().find(|step| **step == Step::End) };
            after.play_unchecked(*step?);
        }
        Some(after)
    };
    [ended(<[Step]>::first), ended(<[Step]>::last)]
}
