//! What was measured.

use std::fs;
use std::time::Duration;

use kamni_texts::{Lang, Texts};

use super::site::Site;
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

/// What a server has made of what it tells, as its own figures say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Made {
    /// Messages of events that were drawn and written, each for all who see the same.
    messages: u64,
    microseconds: u64,
}

impl Made {
    /// As it stands now; nothing where the server does not show its figures.
    pub(super) async fn at(site: &Site) -> Option<Self> {
        let answer = site.ask("/metrics", None, None).await.ok()?;
        Self::read(std::str::from_utf8(&answer.body).ok()?)
    }

    fn read(text: &str) -> Option<Self> {
        let figure = |name: &str| {
            let mut values = text.lines().filter_map(|line| line.strip_prefix(name)?.trim().parse().ok());
            values.next().unwrap_or(0)
        };
        // What has not happened yet is not counted there.
        text.contains("kamni_").then(|| Self {
            messages: figure("kamni_tellings_made_total "),
            microseconds: figure("kamni_tellings_made_microseconds_total "),
        })
    }
}

impl std::ops::Sub for Made {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            messages: self.messages - before.messages,
            microseconds: self.microseconds - before.microseconds,
        }
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
    made: Option<Made>,
    /// How long those who look on waited for a step.
    heard: Vec<Duration>,
    /// How long programs waited for the answer to a step.
    moves: Vec<Duration>,
    /// Connections that were lost, and how long it took until the step that was on its way then was made.
    lost: u64,
    resumed: Vec<Duration>,
    /// Refusals that nobody is to blame for, and games that did not go on.
    refused: u64,
    stuck: u64,
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

    pub(super) fn moved(&mut self, time: Duration) {
        self.moves.push(time);
    }

    pub(super) fn lose(&mut self) {
        self.lost += 1;
    }

    /// A step was made after a connection was lost.
    pub(super) fn resume(&mut self, time: Duration) {
        self.resumed.push(time);
    }

    pub(super) fn refuse(&mut self) {
        self.refused += 1;
    }

    /// A game that was being played does not go on.
    pub(super) fn stick(&mut self, trouble: Trouble) {
        self.stuck += 1;
        self.fail(trouble);
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

    /// What the server made of what it tells, and when those who look on heard of steps.
    pub(super) fn tellings(&mut self, made: Option<Made>, heard: Vec<Duration>) {
        (self.made, self.heard) = (made, heard);
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
        if self.lost > 0 {
            let most = self.resumed.iter().max().copied().unwrap_or_default();
            let values = [
                ("lost", self.lost.into()),
                ("refused", self.refused.into()),
                ("most", number(most.as_secs_f64()).into()),
                ("stuck", self.stuck.into()),
            ];
            lines.push(texts.get("load-lost", &values));
        }
        let title = texts.get("load-title", &[]);
        lines.push(format!("{title:<24}{:>9}{:>9}{:>9}{:>9}", "p50", "p90", "p99", "max"));
        let rows = [
            ("load-answers", &self.steps),
            ("load-moves", &self.moves),
            ("load-resumed", &self.resumed),
            ("load-watchers", &self.heard),
            ("load-pages", &self.pages),
        ];
        for (key, times) in rows {
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
        let a_step = |value: f64| thousandths(texts, value / self.steps.len() as f64);
        if let Some(process) = self.server.filter(|_| !self.steps.is_empty()) {
            lines.push(texts.get("load-step", &[("processor", a_step(1000.0 * process.processor).into())]));
        }
        if let Some(made) = self.made.filter(|_| !self.steps.is_empty()) {
            let values = [
                ("messages", number(made.messages as f64 / self.steps.len() as f64).into()),
                ("time", a_step(made.microseconds as f64 / 1000.0).into()),
            ];
            lines.push(texts.get("load-made", &values));
        }
        lines
    }
}

/// One place after the decimal sign, which is the language's own.
fn decimal(texts: &Texts, value: f64) -> String {
    written(texts, format!("{value:.1}"))
}

/// Three places.
fn thousandths(texts: &Texts, value: f64) -> String {
    written(texts, format!("{value:.3}"))
}

fn written(texts: &Texts, text: String) -> String {
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

    #[test]
    fn a_servers_figures_are_read() {
        let text = "# TYPE kamni_tellings_made_total counter\nkamni_tellings_made_total 12\n\nkamni_tellings_made_microseconds_total 3400\n";
        assert_eq!(Made::read(text), Some(Made { messages: 12, microseconds: 3400 }));
        assert_eq!(Made::read("kamni_rooms 1\n"), Some(Made { messages: 0, microseconds: 0 }));
        assert_eq!(Made::read("Forbidden"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_tells_what_a_process_uses() {
        let own = Process::own().expect("there is /proc");
        assert!(own.memory > 100 && own.most >= own.memory, "{own:?}");
        assert!(Process::of(None).is_none() && Process::of(Some(u32::MAX)).is_none());
    }
}
