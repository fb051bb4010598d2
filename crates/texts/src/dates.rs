//! Days of the calendar, by the world's time: what lists show and filters take.

use std::fmt;
use std::str::FromStr;

use crate::Texts;

/// Milliseconds since 1970.
type Millis = i64;

const DAY: Millis = 24 * 60 * 60 * 1000;
const FIRST_YEAR: u16 = 1970;
const LAST_YEAR: u16 = 9999;

/// A day from 1970 on. Its text is `2026-03-31`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of_year(year: u16) -> i64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Day {
    /// The day of a moment; one before 1970 is the first day of that year.
    #[must_use]
    pub fn of(at: Millis) -> Self {
        let mut left = (at / DAY).max(0);
        let mut year = FIRST_YEAR;
        while left >= days_of_year(year) && year < LAST_YEAR {
            left -= days_of_year(year);
            year += 1;
        }
        let mut month = 1;
        while left >= i64::from(days_of_month(year, month)) && month < 12 {
            left -= i64::from(days_of_month(year, month));
            month += 1;
        }
        let last = days_of_month(year, month);
        Self { year, month, day: u8::try_from(left + 1).map_or(last, |day| day.min(last)) }
    }

    /// When it begins.
    #[must_use]
    pub fn begins(self) -> Millis {
        let years: i64 = (FIRST_YEAR..self.year).map(days_of_year).sum();
        let months: i64 = (1..self.month).map(|month| i64::from(days_of_month(self.year, month))).sum();
        (years + months + i64::from(self.day) - 1) * DAY
    }

    /// When it is over.
    #[must_use]
    pub fn ends(self) -> Millis {
        self.begins() + DAY
    }

    /// In words.
    #[must_use]
    pub fn words(self, texts: &Texts) -> String {
        let Self { year, month, day } = self;
        let values = [
            ("day", u32::from(day).into()),
            ("month", u32::from(month).into()),
            ("year", u32::from(year).into()),
        ];
        texts.get("date-day", &values)
    }

    /// Day and month, as short as they can be read: below a graph.
    #[must_use]
    pub fn short(self, texts: &Texts) -> String {
        texts.get(
            "date-short",
            &[("day", u32::from(self.day).into()), ("month", u32::from(self.month).into())],
        )
    }

    /// A day of any year, of what has the form of one.
    fn read(text: &str) -> Result<Self, NoDay> {
        let part = |range: std::ops::Range<usize>| {
            let digits = text.get(range).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
            digits.and_then(|digits| digits.parse::<u16>().ok()).ok_or(NoDay)
        };
        let marks = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
        let (year, month, day) = (part(0..4)?, part(5..7)?, part(8..10)?);
        if !marks || !(1..=12).contains(&month) {
            return Err(NoDay);
        }
        let (month, day) = (u8::try_from(month).map_err(|_| NoDay)?, u8::try_from(day).map_err(|_| NoDay)?);
        let fits = (1..=days_of_month(year, month)).contains(&day);
        if fits { Ok(Self { year, month, day }) } else { Err(NoDay) }
    }
}

/// A day that a record names, `1998-07-05` or `1998.07.05`, in words; what is no whole day stays as it is.
#[must_use]
pub fn recorded(texts: &Texts, text: &str) -> String {
    Day::read(&text.replace('.', "-")).map_or_else(|_| text.to_owned(), |day| day.words(texts))
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text that is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDay;

impl fmt::Display for NoDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a day is written as 2026-03-31")
    }
}

impl std::error::Error for NoDay {}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        Self::read(text).and_then(|day| if day.year < FIRST_YEAR { Err(NoDay) } else { Ok(day) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn days_of_moments() {
        for (at, day) in [
            (-5, "1970-01-01"),
            (0, "1970-01-01"),
            (DAY - 1, "1970-01-01"),
            (DAY, "1970-01-02"),
            (951_782_400_000, "2000-02-29"),
            (1_709_164_800_000, "2024-02-29"),
            (1_767_225_599_999, "2025-12-31"),
            (1_767_225_600_000, "2026-01-01"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(Day::of(at).to_string(), day, "{at}");
        }
        assert_eq!(Day::of(Millis::MAX).to_string(), "9999-12-31");
    }

    #[test]
    fn days_round_trip() {
        for number in (0..80_000).step_by(13) {
            let day = Day::of(number * DAY + 7);
            assert_eq!(day.begins(), number * DAY);
            assert_eq!(day.to_string().parse(), Ok(day));
        }
    }

    #[test]
    fn texts_that_are_no_day() {
        for text in
            ["", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "26-01-01", "1969-12-31"]
        {
            assert_eq!(text.parse::<Day>(), Err(NoDay), "{text}");
        }
        for text in ["2026/01/01", "2026-01-+1", "2026-01-01 ", "２０26-01-01", "2026-01-32"] {
            assert_eq!(text.parse::<Day>(), Err(NoDay), "{text}");
        }
    }

    #[test]
    fn days_in_words() {
        let day: Day = "2026-05-09".parse().expect("a day");
        assert_eq!(day.words(&Texts::new(Lang::En)), "9 May 2026");
        assert_eq!(day.words(&Texts::new(Lang::Ru)), "9 мая 2026");
        for (text, english, russian) in [
            ("2026.05.09", "9 May 2026", "9 мая 2026"),
            ("1961-12-01", "1 December 1961", "1 декабря 1961"),
            ("????.??.??", "????.??.??", "????.??.??"),
            ("2026", "2026", "2026"),
            ("2026-02-30", "2026-02-30", "2026-02-30"),
        ] {
            assert_eq!(recorded(&Texts::new(Lang::En), text), english);
            assert_eq!(recorded(&Texts::new(Lang::Ru), text), russian);
        }
    }
}
