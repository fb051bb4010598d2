//! What was measured.

use std::fs;
use std::time::Duration;

use kamni_texts::{Lang, Texts};

use super::trouble::Trouble;

/// Linux counts processor time in hundredths of a second towards programs, on every machine.
const TICKS: f64 = 100.0;

/// What a process uses, where the system tells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Process {
    /// Seconds of processor time.
    processor: f64,
    /// Memory in KiB, and the most it ever was.
    memory: u64,
    most: u64,
}

impl Process {
    /// Nothing without a process, or where there is no `/proc`.
    pub(super) fn of(pid: Option<u32>) -> Option<Self> {
        Self::read(&pid?.to_string())
    }

    pub(super) fn own() -> Option<Self> {
        Self::read("self")
    }

    fn read(name: &str) -> Option<Self> {
        let file = |which: &str| fs::read_to_string(format!("/proc/{name}/{which}")).ok();
        let status = file("status")?;
        let line = |title: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(title))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let stat = file("stat")?;
        // The program's name, in brackets, may have spaces in it; what follows has none.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
        let processor = (ticks(11)? + ticks(12)?) / TICKS;
        Some(Self { processor, memory: line("VmRSS:")?, most: line("VmHWM:")? })
    }
}

/// The figures of a test.
#[derive(Debug, Default)]
pub(super) struct Tally {
    steps: Vec<Duration>,
    pages: Vec<Duration>,
    games: usize,
    sockets: usize,
    finished: u64,
    failures: u64,
    first_failure: Option<Trouble>,
    time: Duration,
    /// The server and ourselves, at the end; processor time is that of the test alone.
    server: Option<Process>,
    client: Option<Process>,
}

impl Tally {
    pub(super) fn step(&mut self, time: Duration) {
        self.steps.push(time);
    }

    pub(super) fn page(&mut self, time: Duration) {
        self.pages.push(time);
    }

    pub(super) fn finish(&mut self) {
        self.finished += 1;
    }

    pub(super) fn fail(&mut self, trouble: Trouble) {
        self.failures += 1;
        self.first_failure.get_or_insert(trouble);
    }

    /// The games are there, with this many pages each.
    pub(super) fn begin(&mut self, pages: impl Iterator<Item = usize>) {
        for pages in pages {
            self.games += 1;
            self.sockets += pages;
        }
    }

    /// It is over, after this long.
    pub(super) fn end(
        &mut self,
        time: Duration,
        before: (Option<Process>, Option<Process>),
        after: (Option<Process>, Option<Process>),
    ) {
        let spent = |before: Option<Process>, after: Option<Process>| {
            let (before, after) = (before?, after?);
            Some(Process { processor: after.processor - before.processor, ..after })
        };
        self.time = time;
        self.server = spent(before.0, after.0);
        self.client = spent(before.1, after.1);
    }

    /// How many things went wrong, and the first of them.
    pub(super) fn failed(&self) -> Option<(u64, &Trouble)> {
        Some((self.failures, self.first_failure.as_ref()?))
    }

    /// The lines that are printed.
    pub(super) fn table(&self, texts: &Texts) -> Vec<String> {
        let seconds = self.time.as_secs_f64().max(1e-3);
        let number = |value: f64| decimal(texts, value);
        let games = [("games", self.games.into()), ("sockets", self.sockets.into())];
        let mut lines = vec![texts.get("load-games", &games)];
        let made = [
            ("steps", self.steps.len().into()),
            ("rate", number(self.steps.len() as f64 / seconds).into()),
            ("seconds", number(seconds).into()),
        ];
        lines.push(texts.get("load-steps", &made));
        lines.push(texts.get("load-finished", &[("count", self.finished.into())]));
        lines.push(texts.get("load-errors", &[("count", self.failures.into())]));
        let title = texts.get("load-title", &[]);
        lines.push(format!("{title:<24}{:>9}{:>9}{:>9}{:>9}", "p50", "p90", "p99", "max"));
        for (key, times) in [("load-answers", &self.steps), ("load-pages", &self.pages)] {
            let Some(times) = percentiles(times) else { continue };
            let [p50, p90, p99, max] = times.map(|time| number(time.as_secs_f64() * 1000.0));
            lines.push(format!("{:<24}{p50:>9}{p90:>9}{p99:>9}{max:>9}", texts.get(key, &[])));
        }
        for (key, process) in [("load-server", self.server), ("load-client", self.client)] {
            let Some(process) = process else { continue };
            let values = [
                ("memory", (process.memory / 1024).into()),
                ("most", (process.most / 1024).into()),
                ("processor", number(100.0 * process.processor / seconds).into()),
            ];
            lines.push(texts.get(key, &values));
        }
        lines
    }
}

/// One place after the decimal sign, which is the language's own.
fn decimal(texts: &Texts, value: f64) -> String {
    let text = format!("{value:.1}");
    if texts.lang() == Lang::Ru { text.replace('.', ",") } else { text }
}

/// The times that half, nine tenths and ninety-nine hundredths stay within, and the longest.
fn percentiles(times: &[Duration]) -> Option<[Duration; 4]> {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let last = sorted.len().checked_sub(1)?;
    let at =
        |hundredths: usize| sorted[(sorted.len() * hundredths).div_ceil(100).saturating_sub(1).min(last)];
    Some([at(50), at(90), at(99), sorted[last]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let ms = Duration::from_millis;
        let times: Vec<Duration> = (1..=200).rev().map(ms).collect();
        assert_eq!(percentiles(&times), Some([ms(100), ms(180), ms(198), ms(200)]));
        assert_eq!(percentiles(&[ms(7)]), Some([ms(7); 4]));
        assert_eq!(percentiles(&[]), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_tells_what_a_process_uses() {
        let own = Process::own().expect("there is /proc");
        assert!(own.memory > 100 && own.most >= own.memory, "{own:?}");
        assert!(Process::of(None).is_none() && Process::of(Some(u32::MAX)).is_none());
    }
}
