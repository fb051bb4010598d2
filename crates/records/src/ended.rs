//! How recorded games ended: by the rules, or between the people.

use std::fmt;

use kamni_rules::{Ending, Player, Reason};

use crate::Wrong;

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// By the rules.
    Rules(Reason),
    /// The loser gave up.
    Resigned,
    /// The loser's time ran out.
    Time,
    /// The loser broke off, or made no legal step.
    Forfeit,
    /// Both wanted a draw.
    Agreed,
    /// Somebody else decided it.
    Adjudicated,
    /// Called off: it counts for nothing.
    Aborted,
    /// The record does not say.
    Unsaid,
}

impl Way {
    const OTHERS: [Self; 7] = [
        Self::Resigned,
        Self::Time,
        Self::Forfeit,
        Self::Agreed,
        Self::Adjudicated,
        Self::Aborted,
        Self::Unsaid,
    ];

    /// The word for it in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.name(),
            Self::Resigned => "resign",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Agreed => "agreed",
            Self::Adjudicated => "adjudicated",
            Self::Aborted => "aborted",
            Self::Unsaid => "unsaid",
        }
    }

    /// The way of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let by_rules = Reason::ALL.into_iter().map(Self::Rules);
        by_rules.chain(Self::OTHERS).find(|way| way.name() == name)
    }

    /// The way of a result that does not say how it came about.
    const fn usual(result: GameResult) -> Self {
        match result {
            GameResult::Nothing => Self::Aborted,
            _ => Self::Unsaid,
        }
    }

    /// Whether a game that ended so can have this winner.
    const fn fits(self, winner: Option<Player>) -> bool {
        match self {
            Self::Resigned | Self::Time | Self::Forfeit => winner.is_some(),
            Self::Agreed | Self::Aborted => winner.is_none(),
            Self::Rules(_) | Self::Adjudicated | Self::Unsaid => true,
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What stands at the end of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Won(Player),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: unfinished, or called off.
    Nothing,
}

impl GameResult {
    /// The result of a text, also of some that others write.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::Won(Player::First),
            "0-1" => Self::Won(Player::Second),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" => Self::Drawn,
            "*" => Self::Nothing,
            _ => return None,
        })
    }

    /// The result as it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(Player::First) => "1-0",
            Self::Won(Player::Second) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Nothing => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ended {
    winner: Option<Player>,
    way: Way,
}

impl Ended {
    /// An end with this winner (nobody in a draw, or in a game called off), if it makes sense.
    #[must_use]
    pub const fn new(winner: Option<Player>, way: Way) -> Option<Self> {
        if way.fits(winner) { Some(Self { winner, way }) } else { None }
    }

    pub(crate) const fn by_rules(ending: Ending) -> Self {
        Self { winner: ending.winner, way: Way::Rules(ending.reason) }
    }

    /// Who won; nobody in a draw or in a game called off.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        self.winner
    }

    /// How it came about.
    #[must_use]
    pub const fn way(self) -> Way {
        self.way
    }

    /// The result of a game that ended so, or of one that did not end.
    #[must_use]
    pub const fn result(ended: Option<Self>) -> GameResult {
        match ended {
            None | Some(Self { way: Way::Aborted, .. }) => GameResult::Nothing,
            Some(Self { winner: Some(winner), .. }) => GameResult::Won(winner),
            Some(_) => GameResult::Drawn,
        }
    }

    /// How a game ended of which a file says this, and which ended so by the rules; and what is wrong with that. A game that was cut
    /// short by a fault cannot have come to its end.
    pub(crate) fn settled(
        result: Option<GameResult>,
        way: Option<Way>,
        by_rules: Option<Self>,
        broken: bool,
    ) -> (Option<Self>, Option<Wrong>) {
        let said = result.map_or(Ok(None), |result| Self::of(result, way));
        match (said, by_rules) {
            (Ok(None), by_rules) => (by_rules, None),
            (Ok(Some(said)), Some(by_rules)) if said == by_rules => (Some(by_rules), None),
            // It does not say how: the rules do.
            (Ok(Some(said)), Some(by_rules)) if said.way == Way::Unsaid && said.winner == by_rules.winner => {
                (Some(by_rules), None)
            }
            (Ok(Some(said)), None) if !matches!(said.way, Way::Rules(_)) => (Some(said), None),
            (_, None) if broken => (None, None),
            (_, by_rules) => {
                let shown = |result: GameResult, way: Option<Way>| {
                    let way = way.map_or(String::new(), |way| format!(" {way}"));
                    format!("{result}{way}")
                };
                let said = shown(result.unwrap_or(GameResult::Nothing), way);
                let found = shown(Self::result(by_rules), by_rules.map(|ended| ended.way));
                (by_rules, Some(Wrong::OtherEnd { said, found }))
            }
        }
    }

    /// The end that a result and a word for the way say together; `None` inside for an unfinished game.
    ///
    /// # Errors
    /// They do not fit together.
    fn of(result: GameResult, way: Option<Way>) -> Result<Option<Self>, ()> {
        let winner = match result {
            GameResult::Won(winner) => Some(winner),
            GameResult::Drawn | GameResult::Nothing => None,
        };
        match way {
            None if result == GameResult::Nothing => Ok(None),
            None => Ok(Some(Self { winner, way: Way::usual(result) })),
            Some(way) => {
                let ended = Self::new(winner, way).ok_or(())?;
                if Self::result(Some(ended)) == result { Ok(Some(ended)) } else { Err(()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_ways_go_together() {
        let won = GameResult::Won(Player::Second);
        for (result, way, ended) in [
            (won, None, Ok(Some((Some(Player::Second), Way::Unsaid)))),
            (won, Some(Way::Time), Ok(Some((Some(Player::Second), Way::Time)))),
            (won, Some(Way::Agreed), Err(())),
            (won, Some(Way::Aborted), Err(())),
            (GameResult::Drawn, None, Ok(Some((None, Way::Unsaid)))),
            (GameResult::Drawn, Some(Way::Agreed), Ok(Some((None, Way::Agreed)))),
            (GameResult::Drawn, Some(Way::Resigned), Err(())),
            (GameResult::Drawn, Some(Way::Aborted), Err(())),
            (GameResult::Nothing, None, Ok(None)),
            (GameResult::Nothing, Some(Way::Aborted), Ok(Some((None, Way::Aborted)))),
            (GameResult::Nothing, Some(Way::Time), Err(())),
            (GameResult::Nothing, Some(Way::Unsaid), Err(())),
        ] {
            let found = Ended::of(result, way);
            assert_eq!(found.map(|ended| ended.map(|e| (e.winner, e.way))), ended, "{result} {way:?}");
            if let Ok(ended) = found {
                assert_eq!(Ended::result(ended), result);
            }
        }
        for way in Reason::ALL.into_iter().map(Way::Rules).chain(Way::OTHERS) {
            assert_eq!(Way::named(way.name()), Some(way));
        }
        for result in [won, GameResult::Won(Player::First), GameResult::Drawn, GameResult::Nothing] {
            assert_eq!(GameResult::read(result.name()), Some(result));
        }
    }
}
