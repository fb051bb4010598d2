//! The house's own tournaments, every day at the same time.
//!
//! A host writes each as `18:00; Evening arena; game=hasami sort=arena length=60 clock=fischer base=180 increment=2 rated=1`: the time of
//! day (UTC), the name, and the fields that a form has.

use kamni_play::proposal::Fields;
use kamni_play::tournament::Setting;
use kamni_play::tournament::form::{self, BadPlan};
use kamni_play::tournament::setting::OutOfBounds;

use super::Tournaments;
use crate::clock::Millis;
use crate::ids::TournamentId;

const DAY: Millis = 24 * 60 * 60_000;

/// A tournament of every day.
#[derive(Clone, Debug)]
pub struct Daily {
    /// As the host wrote it.
    text: String,
    /// When, in milliseconds since midnight.
    at: Millis,
    setting: Setting,
}

/// Why a line is no tournament.
#[derive(Clone, Debug)]
pub enum BadDaily {
    /// It has not three parts, or the first is no time of day.
    Form,
    /// What is to be played makes no sense.
    Plan(BadPlan),
}

impl std::str::FromStr for Daily {
    type Err = BadDaily;

    fn from_str(text: &str) -> Result<Self, BadDaily> {
        let parts: Vec<&str> = text.splitn(3, ';').map(str::trim).collect();
        let [time, name, fields] = parts[..] else { return Err(BadDaily::Form) };
        let (hours, minutes) = time.split_once(':').ok_or(BadDaily::Form)?;
        let number = |text: &str, below: i64| {
            let number = text.parse::<u8>().ok().map(i64::from).filter(|number| *number < below);
            number.ok_or(BadDaily::Form)
        };
        let at = (number(hours, 24)? * 60 + number(minutes, 60)?) * 60_000;
        let pair = |field: &str| {
            let (name, value) = field.split_once('=').ok_or(BadDaily::Form)?;
            Ok((name.to_owned(), value.to_owned()))
        };
        let mut fields = fields.split_whitespace().map(pair).collect::<Result<Vec<_>, _>>()?;
        fields.push(("name".to_owned(), name.to_owned()));
        fields.push(("begins".to_owned(), "0".to_owned()));
        let setting = form::read(&Fields(fields), None, false, 0).map_err(BadDaily::Plan)?;
        Ok(Self { text: text.to_owned(), at, setting })
    }
}

impl BadDaily {
    /// Whether only a bound is crossed.
    #[must_use]
    pub const fn bounds(&self) -> Option<OutOfBounds> {
        if let Self::Plan(BadPlan::Bounds(bounds)) = self { Some(*bounds) } else { None }
    }
}

impl Daily {
    /// The next one after a time. Its id is worked out from what the host wrote and from the day, so that of several nodes, and after a
    /// restart, one makes it.
    #[must_use]
    pub fn next(&self, now: Millis) -> Setting {
        let today = now.div_euclid(DAY);
        let day = if today * DAY + self.at > now { today } else { today + 1 };
        let id = TournamentId::numbered(number(&format!("{} {day}", self.text)));
        Setting { id, begins: day * DAY + self.at, created: now, ..self.setting.clone() }
    }
}

/// A number that is the same for the same text, on every machine and with every compiler (FNV-1a).
fn number(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Tournaments {
    /// Makes the house's own of the next day that are not there yet.
    pub(super) async fn make_dailies(&self) {
        let now = self.now();
        for daily in &self.0.dailies {
            let setting = daily.next(now);
            if let Err(error) = self.make(setting, None).await {
                tracing::warn!(%error, daily = daily.text, "a tournament of the house could not be made");
            }
        }
    }
}
