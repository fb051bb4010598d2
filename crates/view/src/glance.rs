//! A game at a glance: what stands around a board that is only looked at.

use kamni_rules::{AnyPosition, Player, Position, Rules};
use kamni_texts::Texts;

use super::{ClockShown, EndShown, Eyes, Plate, Seat, option_words, present};
use crate::clock::Millis;
use crate::game::{End, Sitter};
use crate::table::Table;

/// Around the board of a game.
#[derive(Clone, Debug)]
pub struct Glance {
    /// The game and its options.
    pub rules: Rules,
    /// Its options in words.
    pub options: String,
    /// Who sits where.
    pub seats: [Seat; 2],
    /// How each of them stands.
    pub plates: [Plate; 2],
    /// How many turns are completed.
    pub turns: u32,
    /// Whose turn it is.
    pub mover: Option<Player>,
    /// The clocks, where the game goes on.
    pub clock: Option<ClockShown>,
    /// How it ended.
    pub end: Option<EndShown>,
}

impl Glance {
    /// A table's.
    #[must_use]
    pub fn of_table(table: &Table, now: Millis, texts: &Texts) -> Self {
        let (rules, position) = (&table.setting().rules, table.game().position());
        let over = Self::over(rules, table.seats(), position, table.end(), texts);
        let clock = ClockShown::of(table.clock(), table.setting().controls, now, texts);
        let on = table.end().is_none();
        let seats = present::seats(table, &Eyes::watcher(texts));
        Self { seats, mover: table.mover(), clock: on.then_some(clock), ..over }
    }

    /// A game's that is over, as it stands.
    #[must_use]
    pub fn over(
        rules: &Rules,
        seats: &[Sitter; 2],
        position: &AnyPosition,
        end: Option<&End>,
        texts: &Texts,
    ) -> Self {
        let eyes = Eyes::watcher(texts);
        Self {
            rules: *rules,
            options: option_words(rules, texts),
            seats: Player::BOTH.map(|side| Seat::of(rules, side, seats, &eyes)),
            plates: Player::BOTH.map(|side| Plate::of(rules, position, side, texts)),
            turns: position.turn(),
            mover: None,
            clock: None,
            end: end.map(|end| EndShown::of(rules, position, end, &eyes)),
        }
    }
}
