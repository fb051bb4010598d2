//! Position texts of Four.

use core::fmt;

use super::{BUDGET, Four, Options, TEN, TWENTY};
use crate::setup::{Setup, write_result};
use crate::{Ending, Piece, Player, Position, Reason, SetupError};

impl<const W: usize> Four<W> {
    pub(super) fn read(options: Options, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let mut position = Self::start(options);
        for (cell, piece) in setup.pieces() {
            let Piece::Stone(player) = piece else { continue };
            position.set_stone(player, cell);
        }
        let captured = setup.pair("captured")?.unwrap_or([0; 2]);
        position.opening = setup.word("stage", &["opening", "main"])? == Some(0);
        position.read_stones(captured)?;
        position.status.ending = setup.result()?;
        position.status.mover = setup.side.unwrap_or(Player::First);
        position.read_stage(setup.side.is_none())?;
        position.read_turn(setup)?;
        position.read_ending()?;
        position.status.hash = position.fresh_hash();
        Ok(position)
    }

    fn read_stones(&mut self, captured: [u32; 2]) -> Result<(), SetupError> {
        for player in Player::BOTH {
            let on_board = self.stones[player].cells().count();
            let lost = captured[player.other()] as usize;
            let most = if self.opening { TEN } else { TWENTY };
            if on_board > most {
                return Err(SetupError::TooMany(player, on_board, most));
            }
            let supply = usize::from(self.options.stones);
            let left = supply.checked_sub(on_board + lost);
            let left = left.ok_or(SetupError::SupplyExceeded(player, on_board + lost, supply))?;
            self.on_board[player] = on_board as u8;
            self.supply[player] = left as u16;
            self.captured[player] = captured[player] as u16;
        }
        Ok(())
    }

    /// Whether the numbers of stones fit the stage.
    fn read_stage(&self, over: bool) -> Result<(), SetupError> {
        let [first, second] = self.on_board.map(usize::from);
        if !self.opening {
            for player in Player::BOTH {
                let stones = usize::from(self.on_board[player]);
                if stones < TEN && self.captured[player.other()] == 0 {
                    return Err(SetupError::OpeningUnfinished(player, stones));
                }
            }
        } else if first == TEN && second == TEN {
            return Err(SetupError::OpeningFinished);
        } else if !over && usize::from(self.on_board[self.status.mover]) == TEN {
            // In the opening the turn is never with a player who has his ten.
            return Err(SetupError::WrongNumbers(first, second));
        } else if self.captured == [0; 2]
            && first != second + usize::from(self.status.mover == Player::Second)
        {
            return Err(SetupError::WrongNumbers(first, second));
        }
        Ok(())
    }

    fn read_turn(&mut self, setup: &Setup<'_>) -> Result<(), SetupError> {
        let fits = |fits: bool, key| if fits { Ok(()) } else { Err(SetupError::KeyDoesNotFit(key)) };
        let live_main = setup.side.is_some() && !self.opening;
        let budget = setup.number("budget")?;
        // Four movements, one made, and one more for each stone captured.
        let most = u32::from(BUDGET) - 1 + u32::from(self.captured[self.status.mover]);
        fits(
            budget.is_none_or(|budget| live_main && self.may_move() && (1..=most).contains(&budget)),
            "budget",
        )?;
        self.budget = budget.unwrap_or(0) as u16;
        let count = setup.number("count")?;
        let most = 2 * u32::from(self.options.count_turns) - 1;
        fits(count.is_none_or(|count| live_main && count <= most), "count")?;
        let default = (self.options.always && live_main).then_some(0);
        self.count = count.map(|count| count as u16).or(default);
        let took = setup.word("took", &["yes"])?.is_some();
        let may_have = self.options.always && self.budget > 0 && self.captured[self.status.mover] > 0;
        fits(!took || may_have, "took")?;
        self.took = took;
        let supply = u32::from(self.options.stones);
        let put: u32 = self.supply.iter().map(|left| supply - u32::from(*left)).sum();
        let turn = setup.turn(put.max(count.unwrap_or(0)), false)?;
        self.status.turn = turn;
        let demanded = !self.options.always && self.count == Some(0);
        self.status.ply = setup.ply(turn + u32::from(self.budget > 0) + u32::from(demanded))?;
        Ok(())
    }

    fn read_ending(&self) -> Result<(), SetupError> {
        let below_ten =
            |player: Player| usize::from(self.on_board[player]) + usize::from(self.supply[player]) < TEN;
        let loser = Player::BOTH.into_iter().find(|player| below_ten(*player));
        match (self.status.ending, loser) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(SetupError::OverAlready(Reason::BelowTen)),
            (Some(ending), Some(loser)) if ending == Ending::win(loser.other(), Reason::BelowTen) => Ok(()),
            (Some(ending), None) if ending == Ending::draw(Reason::Count) && !self.opening => Ok(()),
            _ => Err(SetupError::NotOver),
        }
    }
}

pub(super) fn write_fields<const W: usize>(position: &Four<W>, f: &mut dyn fmt::Write) -> fmt::Result {
    write!(f, " turn={} ply={}", position.status.turn, position.status.ply)?;
    if position.opening {
        f.write_str(" stage=opening")?;
    }
    let [first, second] = position.captured;
    write!(f, " captured={first},{second}")?;
    if position.budget > 0 {
        write!(f, " budget={}", position.budget)?;
    }
    if let Some(count) = position.count {
        write!(f, " count={count}")?;
    }
    if position.took {
        f.write_str(" took=yes")?;
    }
    write_result(f, position.status.ending)
}
