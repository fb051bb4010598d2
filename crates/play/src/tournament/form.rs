//! A tournament that somebody wants: read from a form or from a program's request.

use super::setting::{Maker, OutOfBounds, Setting, Sort};
use crate::clock::Millis;
use crate::ids::TournamentId;
use crate::proposal::{BadProposal, Fields};

/// Why a tournament makes no sense.
#[derive(Clone, Debug)]
pub enum BadPlan {
    /// The game, its options or the clock.
    Game(BadProposal),
    /// Something is out of bounds.
    Bounds(OutOfBounds),
}

impl From<BadProposal> for BadPlan {
    fn from(bad: BadProposal) -> Self {
        Self::Game(bad)
    }
}

impl BadPlan {
    /// Its word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Game(bad) => bad.code(),
            Self::Bounds(_) => "out-of-bounds",
        }
    }
}

/// The tournament that the fields of a form name: `name`, `sort` with `length` or `rounds`, `begins` in minutes from now or `at` in
/// milliseconds since 1970, `bots`, and what a game takes.
///
/// # Errors
/// What makes no sense.
pub fn read(fields: &Fields, maker: Option<Maker>, locked: bool, now: Millis) -> Result<Setting, BadPlan> {
    let proposal = fields.proposal()?;
    let sort = match fields.get("sort").unwrap_or("arena") {
        "arena" => Sort::Arena { minutes: fields.number("length", 60)? },
        "swiss" => Sort::Swiss { rounds: fields.number("rounds", 5)? },
        "round-robin" => Sort::RoundRobin,
        _ => {
            let takes = "arena, swiss, round-robin";
            return Err(BadProposal::Field { name: "sort".into(), takes }.into());
        }
    };
    let begins = match fields.get("at") {
        Some(at) => at.parse().map_err(|_| BadPlan::Bounds(OutOfBounds::Begins))?,
        None => now + i64::from(fields.number("begins", 10)?) * 60_000,
    };
    let setting = Setting {
        id: TournamentId::random(),
        name: fields.get("name").unwrap_or_default().to_owned(),
        sort,
        rules: proposal.rules,
        controls: proposal.controls,
        rated: proposal.rated,
        bots: matches!(fields.get("bots"), Some("1" | "on" | "true" | "yes")),
        locked,
        begins,
        created: now,
        maker,
    };
    setting.check().map_err(BadPlan::Bounds)?;
    Ok(setting)
}
