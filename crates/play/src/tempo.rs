//! Clocks by name, and how long a game takes.

use kamni_rules::Rules;

use crate::clock::{Control, Controls};
use crate::presets::{SECONDS, turns_of};

/// A ready-made clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempo {
    /// Three minutes, and two seconds a turn.
    Blitz,
    /// Ten minutes, and five seconds a turn.
    Rapid,
    /// Half an hour, and twenty seconds a turn.
    Slow,
    /// Three days a turn.
    Days,
}

impl Tempo {
    /// All of them, the quickest first.
    pub const ALL: [Self; 4] = [Self::Blitz, Self::Rapid, Self::Slow, Self::Days];

    /// Its word in forms; the text is `tempo-…`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Slow => "slow",
            Self::Days => "days",
        }
    }

    /// The one of that word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tempo| tempo.name() == name)
    }

    /// The clock.
    #[must_use]
    pub const fn control(self) -> Control {
        match self {
            Self::Blitz => Control::Fischer { base: 180, increment: 2 },
            Self::Rapid => Control::Fischer { base: 600, increment: 5 },
            Self::Slow => Control::Fischer { base: 1800, increment: 20 },
            Self::Days => Control::Correspondence { days: 3 },
        }
    }
}

/// How long a game takes, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// About so long, at [`SECONDS`] a turn: no clock says how long it may.
    About(u32),
    /// At most so long, if it has as many turns as such games usually have: when both use all of their time.
    AtMost(u32),
}

impl Lasts {
    /// How long a game takes. Of a game of days nobody can say.
    #[must_use]
    pub fn of(rules: &Rules, controls: Controls) -> Option<Self> {
        let turns = turns_of(rules);
        let [first, second] = controls.0.map(|control| seconds(control, turns.div_ceil(2)));
        if controls.0.iter().any(|control| matches!(control, Control::Correspondence { .. })) {
            return None;
        }
        match (first, second) {
            (Some(first), Some(second)) => Some(Self::AtMost((first + second).div_ceil(60))),
            _ => Some(Self::About((turns * SECONDS).div_ceil(60))),
        }
    }
}

/// What one player may use for his turns, in seconds; nothing where no clock says so.
const fn seconds(control: Control, turns: u32) -> Option<u32> {
    match control {
        Control::Fischer { base, increment } => Some(base + increment * turns),
        // Of the periods only the last is never used up before the game is lost.
        Control::ByoYomi { base, periods, period } => Some(base + period * (turns + periods)),
        Control::None | Control::Correspondence { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;

    use super::*;
    use crate::presets::Preset;

    #[test]
    fn clocks_have_names() {
        for tempo in Tempo::ALL {
            assert_eq!(Tempo::named(tempo.name()), Some(tempo));
            assert_eq!(Controls::both(tempo.control()).check(), Ok(()));
        }
        assert_eq!(Tempo::named("none"), None);
    }

    #[test]
    fn how_long_a_game_takes() {
        let rules = Preset::Standard.rules(GameKind::Kamiken).expect("a game");
        let turns = Preset::Standard.turns(GameKind::Kamiken);
        let lasts = |control| Lasts::of(&rules, Controls::both(control));
        assert_eq!(lasts(Control::None), Some(Lasts::About((turns * 10).div_ceil(60))));
        // Twice three minutes, and two seconds for each of 45 turns.
        assert_eq!(lasts(Tempo::Blitz.control()), Some(Lasts::AtMost(8)));
        assert_eq!(lasts(Control::ByoYomi { base: 600, periods: 3, period: 30 }), Some(Lasts::AtMost(46)));
        assert_eq!(lasts(Tempo::Days.control()), None);
        let odds = Controls([Tempo::Blitz.control(), Tempo::Rapid.control()]);
        assert!(
            matches!(Lasts::of(&rules, odds), Some(Lasts::AtMost(minutes)) if minutes > 13 && minutes < 20)
        );
    }
}
