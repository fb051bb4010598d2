//! Those who play hear the bell, wherever in the house they are.

use kamni_rules::{Player, Position};

use super::Room;
use crate::bell::{Matter, Notice};
use crate::game::Sitter;
use crate::people::Person;
use crate::table::Table;

impl Room {
    /// Those who play a side and not the other one too.
    fn players(&self, side: Player) -> Vec<Person> {
        match &self.table.seats()[side] {
            Sitter::Account { id, .. } if self.table.seats()[side.other()].account() == Some(*id) => {
                Vec::new()
            }
            Sitter::Account { id, .. } => vec![Person::Account(*id)],
            Sitter::Guest => {
                let alone =
                    self.grants[side].iter().filter(|session| !self.grants[side.other()].contains(session));
                alone.map(|session| Person::Session(*session)).collect()
            }
            Sitter::Open | Sitter::Computer { .. } => Vec::new(),
        }
    }

    /// Tells those who play against somebody what has become of the table.
    pub(super) fn ring_for_changes(&self, before: &Table) {
        for side in Player::BOTH {
            self.ring_side(side, before);
        }
    }

    fn ring_side(&self, side: Player, before: &Table) {
        let (table, rival) = (&self.table, side.other());
        // The computer and an empty seat are nobody to keep waiting.
        if !matches!(table.seats()[rival], Sitter::Account { .. } | Sitter::Guest) {
            return;
        }
        let players = self.players(side);
        let offer =
            |table: &Table| table.offers().iter().find(|(by, _)| *by == rival).map(|(_, offer)| *offer);
        let mut rung = Vec::new();
        if before.is_open(rival) {
            rung.push(Matter::Begun);
        }
        // The rival has moved at once, by what he had laid out.
        let answered = is_answered(before, table, side);
        if table.mover() == Some(side) && (before.mover() != Some(side) || answered) {
            rung.push(Matter::Turn);
        }
        if offer(table) != offer(before) {
            rung.extend(offer(table).map(Matter::Offer));
        }
        if table.end().is_some() && before.end().is_none() {
            rung.push(Matter::Ended);
        }
        let made = before.mover() == Some(side) && (table.mover() != Some(side) || answered);
        let days = table.setting().controls.is_correspondence();
        let settles = before.mover() != table.mover() || answered || offer(table) != offer(before);
        for person in players {
            if made && days {
                self.house.bell.keep_made(person, table.setting().id);
            }
            if settles {
                self.house.bell.settle(person, table.setting().id, |matter| match matter {
                    Matter::Turn => table.mover() != Some(side) || answered,
                    Matter::Offer(_) => offer(table).is_none(),
                    Matter::Begun | Matter::Talk | Matter::Ended | Matter::Challenge | Matter::Tournament => {
                        false
                    }
                });
            }
            rung.iter().for_each(|matter| self.notify(person, side, *matter));
            if let Some(rematch) = table.rematch().filter(|_| before.rematch().is_none()) {
                let notice =
                    Notice::new(rematch, table.setting().kind(), Matter::Begun, &table.seats()[rival]);
                self.house.bell.ring(person, &notice);
            }
        }
    }

    /// Tells a player that the other one has said something.
    pub(super) fn ring_for_talk(&self, by: Option<Player>) {
        let Some(by) = by else { return };
        for person in self.players(by.other()) {
            self.notify(person, by.other(), Matter::Talk);
        }
    }

    fn notify(&self, person: Person, side: Player, matter: Matter) {
        let setting = self.table.setting();
        let rival = &self.table.seats()[side.other()];
        let notice = Notice::new(setting.id, setting.kind(), matter, rival);
        // In a game of minutes whoever is away hears nothing, or sees that it is over.
        if matter == Matter::Turn && setting.controls.is_correspondence() {
            let turn = self.table.game().position().turn();
            let due = self.table.alarm().map(|(at, _)| at);
            self.house.bell.keep_turn(person, &notice, (turn, self.house.time.now(), due));
        }
        self.house.bell.ring(person, &notice);
    }
}

/// Whether a side that was to move is to move again after a turn of the other's.
fn is_answered(before: &Table, table: &Table, side: Player) -> bool {
    let turns = table.line().turns();
    let since = before.line().turns().len();
    // The last of them is the one that is to be made.
    let mut over = turns.iter().take(turns.len().saturating_sub(1)).skip(since);
    before.mover() == Some(side) && over.any(|turn| turn.mover == side.other())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kamni_rules::{GameKind, Rules, Step};

    use super::*;
    use crate::clock::Controls;
    use crate::game::{Event, Numbered, Setting};
    use crate::ids::GameId;

    #[test]
    fn who_is_answered_at_once_is_to_move_again() {
        let setting = Setting {
            id: GameId::random(),
            rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
            position: None,
            controls: Controls::NONE,
            rated: false,
            created: 0,
            rematch_of: None,
            tournament: None,
        };
        let mut table = Table::new(Arc::new(setting), [Sitter::Guest, Sitter::Guest]).expect("a table");
        let mut stood = vec![table.clone()];
        for (number, text) in (1..).zip(["c3", "a1", "e5", "pass", "a5"]) {
            let step: Step = text.parse().expect("a step");
            let event = Event::Step { step, left: table.clock().left(0) };
            assert!(table.apply(&Numbered { number, at: 0, event }), "{text}");
            stood.push(table.clone());
        }
        let answered =
            |from: usize, to: usize| Player::BOTH.map(|side| is_answered(&stood[from], &stood[to], side));
        assert_eq!(answered(0, 1), [false, false], "a turn of one's own");
        assert_eq!(answered(0, 2), [true, false]);
        assert_eq!(answered(1, 3), [false, true]);
        // Who has passed is not to move again: the other goes on alone, and nobody has answered him.
        assert_eq!(answered(4, 5), [false, false]);
    }
}
