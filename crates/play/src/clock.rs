//! Clocks: what a player has, and what is left.
//!
//! The server's clock decides. Times are kept in milliseconds; a clock never reads the time itself.

use kamni_rules::Player;
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, as the store has them.
pub type Millis = i64;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// How one player's time is measured. Seconds, but for days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Control {
    /// As long as one likes.
    None,
    /// A stock, and an increment after each turn.
    Fischer {
        /// The stock, in seconds; more than 0 without an increment.
        #[cfg_attr(feature = "schema", schema(maximum = 10_800))]
        base: u32,
        /// What each turn adds, in seconds.
        #[cfg_attr(feature = "schema", schema(maximum = 180))]
        increment: u32,
    },
    /// A stock, and then periods that are used up only by a turn that takes longer.
    ByoYomi {
        /// The stock, in seconds.
        #[cfg_attr(feature = "schema", schema(maximum = 10_800))]
        base: u32,
        /// How many periods.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 25))]
        periods: u32,
        /// A period, in seconds.
        #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 300))]
        period: u32,
    },
    /// Days for each turn.
    Correspondence {
        /// Days.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 14))]
        days: u32,
    },
}

/// Why a control cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadControl {
    /// The stock.
    #[error("base takes 0 to 10800 seconds, and more than 0 without an increment")]
    Base,
    /// The increment.
    #[error("increment takes 0 to 180 seconds")]
    Increment,
    /// The periods.
    #[error("periods takes 1 to 25, period 5 to 300 seconds")]
    Periods,
    /// The days.
    #[error("days takes 1 to 14")]
    Days,
    /// Two players, two kinds.
    #[error("both players' clocks are of one kind")]
    Kinds,
}

impl Control {
    /// Whether it is within what can be had.
    ///
    /// # Errors
    /// What is not.
    pub fn check(self) -> Result<(), BadControl> {
        match self {
            Self::None => Ok(()),
            Self::Fischer { base, increment } => {
                if base > 10_800 || base + increment == 0 {
                    return Err(BadControl::Base);
                }
                if increment > 180 { Err(BadControl::Increment) } else { Ok(()) }
            }
            Self::ByoYomi { base, periods, period } => {
                if base > 10_800 {
                    return Err(BadControl::Base);
                }
                if (1..=25).contains(&periods) && (5..=300).contains(&period) {
                    Ok(())
                } else {
                    Err(BadControl::Periods)
                }
            }
            Self::Correspondence { days } => {
                if (1..=14).contains(&days) {
                    Ok(())
                } else {
                    Err(BadControl::Days)
                }
            }
        }
    }

    /// What a player begins with.
    const fn start(self) -> Left {
        match self {
            Self::None => Left { ms: 0, periods: 0 },
            // Without a stock the first turn has its increment.
            Self::Fischer { base: 0, increment } => Left { ms: increment as i64 * 1000, periods: 0 },
            Self::Fischer { base, .. } => Left { ms: base as i64 * 1000, periods: 0 },
            Self::ByoYomi { base, periods, .. } => Left { ms: base as i64 * 1000, periods },
            Self::Correspondence { days } => Left { ms: days as i64 * DAY, periods: 0 },
        }
    }

    /// All the time a player has for the turn; `None` without a clock.
    const fn whole(self, left: Left) -> Option<i64> {
        match self {
            Self::None => None,
            Self::Fischer { .. } | Self::Correspondence { .. } => Some(left.ms),
            Self::ByoYomi { period, .. } => Some(left.ms + left.periods as i64 * period as i64 * 1000),
        }
    }

    /// What is left when this much of the turn's time is used; `None` when the flag has fallen.
    fn after(self, left: Left, used: i64) -> Option<Left> {
        if used >= self.whole(left)? {
            return None;
        }
        if used < left.ms {
            return Some(Left { ms: left.ms - used, ..left });
        }
        // Only byo-yomi has more than its stock: a period is lost for each that has run out wholly.
        let Self::ByoYomi { period, .. } = self else { return None };
        let lost = (used - left.ms) / (i64::from(period) * 1000);
        Some(Left { ms: 0, periods: left.periods - u32::try_from(lost).unwrap_or(left.periods) })
    }

    /// What a player has after a turn.
    const fn turned(self, left: Left) -> Left {
        match self {
            Self::None | Self::ByoYomi { .. } => left,
            Self::Fischer { increment, .. } => {
                Left { ms: left.ms + increment as i64 * 1000, periods: left.periods }
            }
            Self::Correspondence { .. } => self.start(),
        }
    }

    /// The class of speed, by the stock and forty increments.
    #[must_use]
    pub const fn speed(self) -> Speed {
        let seconds = match self {
            Self::None => return Speed::Untimed,
            Self::Correspondence { .. } => return Speed::Correspondence,
            Self::Fischer { base, increment } => base + 40 * increment,
            Self::ByoYomi { base, periods, period } => base + periods * period,
        };
        match seconds {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            1500..21_600 => Speed::Classical,
            _ => Speed::Correspondence,
        }
    }

    /// Whether two are of one kind.
    fn same_kind(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// How quick a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// No clock.
    Untimed,
    /// Under three minutes.
    Bullet,
    /// Under eight.
    Blitz,
    /// Under twenty-five.
    Rapid,
    /// Under six hours.
    Classical,
    /// Days.
    Correspondence,
}

/// What a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Left {
    /// Milliseconds of the stock.
    pub ms: i64,
    /// Periods of byo-yomi, the running one counted.
    pub periods: u32,
}

/// Both players' controls: of one kind, with different times where the game is one of time odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Controls(pub [Control; 2]);

impl Controls {
    /// The same for both.
    #[must_use]
    pub const fn both(control: Control) -> Self {
        Self([control; 2])
    }

    /// No clock.
    pub const NONE: Self = Self::both(Control::None);

    /// Whether both can be had, and together.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(self) -> Result<(), BadControl> {
        self.0[0].check()?;
        self.0[1].check()?;
        if self.0[0].same_kind(self.0[1]) { Ok(()) } else { Err(BadControl::Kinds) }
    }

    /// Whether a turn has days.
    #[must_use]
    pub const fn is_correspondence(self) -> bool {
        matches!(self.0[0], Control::Correspondence { .. })
    }

    /// Whether there is no clock.
    #[must_use]
    pub const fn is_none(self) -> bool {
        matches!(self.0[0], Control::None)
    }
}

/// At most this much of a turn's delay on the wire is given back.
const LAG_A_TURN: i64 = 500;
/// What each turn adds to the stock of such gifts, and how large the stock can get.
const LAG_REFILL: i64 = 100;
const LAG_STOCK: i64 = 1000;
/// How long a flag that has fallen waits for a turn that was sent in time.
const GRACE: i64 = 2000;

/// The two clocks of a game.
#[derive(Clone, Debug)]
pub struct Clock {
    controls: Controls,
    left: [Left; 2],
    /// Whose clock runs, since when.
    running: Option<(Player, Millis)>,
    /// How much delay can still be given back.
    lag: [i64; 2],
}

impl Clock {
    /// Clocks at a game's beginning; they stand.
    #[must_use]
    pub const fn new(controls: Controls) -> Self {
        let [first, second] = controls.0;
        Self { controls, left: [first.start(), second.start()], running: None, lag: [LAG_STOCK; 2] }
    }

    /// What both have left at a time; nothing below zero.
    #[must_use]
    pub fn left(&self, now: Millis) -> [Left; 2] {
        let mut left = self.left;
        if let Some((player, since)) = self.running {
            let place = player as usize;
            let none = Left { ms: 0, periods: 0 };
            left[place] = match self.controls.0[place] {
                Control::None => left[place],
                control => control.after(left[place], now - since).unwrap_or(none),
            };
        }
        left
    }

    /// Whose clock runs, and since when.
    #[must_use]
    pub const fn running(&self) -> Option<(Player, Millis)> {
        self.running
    }

    /// When the flag of the clock that runs falls.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        let (player, since) = self.running?;
        let place = player as usize;
        Some(since + self.controls.0[place].whole(self.left[place])?)
    }

    /// When a room has to look whether the flag has fallen: grace included, for players who are there.
    #[must_use]
    pub fn alarm(&self) -> Option<Millis> {
        let grace = if self.controls.is_correspondence() { 0 } else { GRACE.min(self.lag_of_running()) };
        self.deadline().map(|deadline| deadline + grace)
    }

    fn lag_of_running(&self) -> i64 {
        self.running.map_or(0, |(player, _)| self.lag[player as usize])
    }

    /// Whether the flag of the clock that runs has fallen, when a step of its owner comes that was this long on the way.
    #[must_use]
    pub fn has_fallen(&self, now: Millis, lag: i64) -> bool {
        let given = lag.clamp(0, LAG_A_TURN).min(self.lag_of_running());
        self.deadline().is_some_and(|deadline| now - given >= deadline)
    }

    /// A step was made: the mover's time is counted, and when the turn has passed to the other, his clock starts.
    pub fn step(&mut self, mover: Player, next: Option<Player>, turn_ended: bool, now: Millis, lag: i64) {
        let place = mover as usize;
        let control = self.controls.0[place];
        if let Some((_, since)) = self.running {
            let given = lag.clamp(0, LAG_A_TURN).min(self.lag[place]).min(now - since).max(0);
            let used = now - since - given;
            if turn_ended {
                self.lag[place] = (self.lag[place] - given + LAG_REFILL).min(LAG_STOCK);
                let left = control.after(self.left[place], used).unwrap_or(Left { ms: 1, periods: 0 });
                self.left[place] = if control == Control::None { left } else { control.turned(left) };
            }
        }
        if turn_ended || next.is_none() {
            self.running = next.map(|player| (player, now));
        }
    }

    /// Stops both.
    pub fn halt(&mut self, now: Millis) {
        self.left = self.left(now);
        self.running = None;
    }

    /// Sets what both have left, and whose clock runs: after a take-back, or when a game is loaded.
    pub const fn set(&mut self, left: [Left; 2], running: Option<(Player, Millis)>) {
        self.left = left;
        self.running = running;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};

    fn fischer(base: u32, increment: u32) -> Controls {
        Controls::both(Control::Fischer { base, increment })
    }

    #[test]
    fn an_increment_is_added_after_each_turn() {
        let mut clock = Clock::new(fischer(60, 5));
        clock.step(First, Some(Second), true, 1_000, 0);
        assert_eq!(
            clock.left(1_000),
            [Left { ms: 60_000, periods: 0 }; 2],
            "the clocks start with the first turn"
        );
        clock.step(Second, Some(First), true, 11_000, 0);
        assert_eq!(clock.left(11_000)[1].ms, 55_000);
        assert_eq!(clock.left(21_000)[0].ms, 50_000);
        assert_eq!(clock.deadline(), Some(71_000));
        assert!(!clock.has_fallen(70_999, 0) && clock.has_fallen(71_000, 0));
    }

    #[test]
    fn steps_inside_a_turn_cost_once_and_add_nothing() {
        let mut clock = Clock::new(fischer(60, 5));
        clock.step(First, Some(Second), true, 0, 0);
        clock.step(Second, Some(Second), false, 4_000, 0);
        assert_eq!(clock.left(6_000)[1].ms, 54_000);
        clock.step(Second, Some(First), true, 6_000, 0);
        assert_eq!(clock.left(6_000)[1].ms, 59_000);
    }

    #[test]
    fn byo_yomi_loses_a_period_for_each_that_runs_out() {
        let control = Control::ByoYomi { base: 10, periods: 3, period: 30 };
        let left = control.start();
        assert_eq!(control.after(left, 9_999), Some(Left { ms: 1, periods: 3 }));
        assert_eq!(control.after(left, 39_999), Some(Left { ms: 0, periods: 3 }));
        assert_eq!(control.after(left, 40_000), Some(Left { ms: 0, periods: 2 }));
        assert_eq!(control.after(left, 99_999), Some(Left { ms: 0, periods: 1 }));
        assert_eq!(control.after(left, 100_000), None);
    }

    #[test]
    fn days_begin_anew_with_each_turn() {
        let mut clock = Clock::new(Controls::both(Control::Correspondence { days: 2 }));
        clock.step(First, Some(Second), true, 0, 0);
        clock.step(Second, Some(First), true, DAY, 0);
        assert_eq!(clock.left(DAY)[1].ms, 2 * DAY);
        assert_eq!(clock.alarm(), Some(3 * DAY), "no grace when there are days");
    }

    #[test]
    fn delay_on_the_wire_is_given_back_from_a_stock() {
        let mut clock = Clock::new(fischer(60, 0));
        clock.step(First, Some(Second), true, 0, 0);
        let mut now = 0;
        let mut given = 0;
        for _ in 0..20 {
            let before = clock.left(now)[1].ms;
            now += 1_000;
            clock.step(Second, Some(First), true, now, 400);
            given += 1_000 - (before - clock.left(now)[1].ms);
            clock.step(First, Some(Second), true, now, 0);
        }
        assert_eq!(given, LAG_STOCK + 19 * LAG_REFILL, "the stock and what was added to it, and no more");
    }

    #[test]
    fn time_odds_are_of_one_kind() {
        let (long, short) =
            (Control::Fischer { base: 600, increment: 0 }, Control::Fischer { base: 60, increment: 1 });
        assert_eq!(Controls([long, short]).check(), Ok(()));
        assert_eq!(Controls([long, Control::None]).check(), Err(BadControl::Kinds));
        assert_eq!(Control::Fischer { base: 0, increment: 0 }.check(), Err(BadControl::Base));
        assert_eq!(Control::Fischer { base: 60, increment: 181 }.check(), Err(BadControl::Increment));
        assert_eq!(Control::ByoYomi { base: 0, periods: 0, period: 30 }.check(), Err(BadControl::Periods));
        assert_eq!(Control::Correspondence { days: 15 }.check(), Err(BadControl::Days));
        let clock = Clock::new(Controls([long, short]));
        assert_eq!(clock.left(5).map(|left| left.ms), [600_000, 60_000]);
    }

    #[test]
    fn speeds_are_the_known_classes() {
        let speed = |base, increment| Control::Fischer { base, increment }.speed();
        assert_eq!(speed(60, 0), Speed::Bullet);
        assert_eq!(speed(180, 2), Speed::Blitz);
        assert_eq!(speed(600, 5), Speed::Rapid);
        assert_eq!(speed(1800, 10), Speed::Classical);
        assert_eq!(Control::Correspondence { days: 3 }.speed(), Speed::Correspondence);
    }
}
