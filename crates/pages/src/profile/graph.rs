//! Ratings over time: a line for each game, told apart by its dashes, with its name at its end. It is drawn twice, wide and for a phone,
//! where the names stand below.

use kamni_rules::GameKind;
use kamni_texts::Value;
use maud::{Markup, html};

use crate::dates::Day;
use crate::layout::Page;

/// A game's rating over the time that is shown.
#[derive(Clone, Debug)]
pub struct GraphLine {
    /// The game.
    pub kind: GameKind,
    /// When, from 0 for the beginning to 1 for now, and how high.
    pub points: Vec<(f64, f64)>,
}

/// The lines, and over which days they go.
#[derive(Clone, Debug)]
pub struct Graph {
    /// How many days.
    pub days: u32,
    /// A line for each game that has a rating.
    pub lines: Vec<GraphLine>,
    /// The days that are named below: the beginning, three on the way, today.
    pub named: [Day; 5],
}

/// The times that can be looked at, in days.
pub const TIMES: [u32; 3] = [30, 90, 365];

/// Dashes by the place of a game in the list of all.
const DASHES: [&str; 5] = ["none", "9 5", "2 5", "14 4 2 4", "5 3"];

/// The least difference of ratings that fills the picture, and the steps of its grid: a few points must not look like a fall.
const LEAST: f64 = 200.0;
const STEPS: [f64; 4] = [50.0, 100.0, 200.0, 500.0];
/// How many lines the grid has at most, and how near two names may stand.
const GRID: f64 = 6.0;
const APART: f64 = 19.0;

/// A picture's size, and where in it the lines are.
struct Frame {
    width: f64,
    height: f64,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    /// How many of the days are named.
    days: usize,
}

const WIDE: Frame =
    Frame { width: 860.0, height: 300.0, left: 46.0, right: 690.0, top: 16.0, bottom: 262.0, days: 5 };
const PHONE: Frame =
    Frame { width: 358.0, height: 230.0, left: 38.0, right: 348.0, top: 12.0, bottom: 198.0, days: 3 };

/// Which ratings the picture reaches from and to, and the steps between.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    fn of(lines: &[GraphLine]) -> Self {
        let ratings = || lines.iter().flat_map(|line| line.points.iter().map(|(_, rating)| *rating));
        let (low, high) = (ratings().fold(f64::MAX, f64::min), ratings().fold(f64::MIN, f64::max));
        let (middle, half) = (f64::midpoint(low, high), ((high - low) / 2.0).max(LEAST / 2.0));
        let (low, high) = (middle - half, middle + half);
        let step = STEPS.into_iter().find(|step| (high - low) / step <= GRID - 1.0);
        Self { low, high, step: step.unwrap_or(STEPS[STEPS.len() - 1]) }
    }

    /// The ratings at which the grid has lines.
    fn marks(&self) -> impl Iterator<Item = f64> {
        let first = (self.low / self.step).ceil() * self.step;
        let (step, high) = (self.step, self.high);
        std::iter::successors(Some(first), move |mark| Some(mark + step))
            .take_while(move |mark| *mark <= high)
    }
}

impl Frame {
    fn x(&self, when: f64) -> f64 {
        self.left + when * (self.right - self.left)
    }

    fn y(&self, scale: &Scale, rating: f64) -> f64 {
        self.bottom - (rating - scale.low) / (scale.high - scale.low) * (self.bottom - self.top)
    }

    /// Where the names stand at the ends of the lines: as near to them as they can without lying on each other.
    fn names(&self, scale: &Scale, lines: &[GraphLine]) -> Vec<f64> {
        let end = |line: &GraphLine| line.points.last().map_or(self.bottom, |(_, last)| self.y(scale, *last));
        let mut places: Vec<(usize, f64)> = lines.iter().map(end).enumerate().collect();
        places.sort_by(|one, other| one.1.total_cmp(&other.1));
        for place in 1..places.len() {
            places[place].1 = places[place].1.max(places[place - 1].1 + APART);
        }
        // What was pushed out below pushes back.
        let mut lowest = self.bottom + 4.0;
        for place in places.iter_mut().rev() {
            place.1 = place.1.min(lowest);
            lowest = place.1 - APART;
        }
        let mut names = vec![0.0; lines.len()];
        places.into_iter().for_each(|(line, y)| names[line] = y);
        names
    }
}

fn dashes(kind: GameKind) -> &'static str {
    let place = GameKind::ALL.iter().position(|known| *known == kind).unwrap_or(0);
    DASHES[place % DASHES.len()]
}

fn whole(rating: f64) -> String {
    format!("{rating:.0}")
}

/// The graph with the ways to other times.
pub(super) fn graph(page: &Page<'_>, address: &str, graph: &Graph) -> Markup {
    html! {
        section class="ratings" aria-labelledby="l-graph" {
            header {
                h2 id="l-graph" { (page.text("profile-graph")) }
                nav class="picks" aria-label=(page.text("profile-graph-time")) {
                    @for days in TIMES {
                        a href=(format!("{address}?days={days}#l-graph")) aria-current=[(days == graph.days).then_some("true")] {
                            (page.text(&format!("profile-days-{days}")))
                        }
                    }
                }
            }
            (picture(page, graph, &WIDE))
            div class="phone" {
                (picture(page, graph, &PHONE))
                ul class="keys" { @for line in &graph.lines { (key(page, line)) } }
            }
        }
    }
}

fn key(page: &Page<'_>, line: &GraphLine) -> Markup {
    let last = line.points.last().map(|(_, last)| whole(*last));
    html! {
        li class=(line.kind) {
            svg viewBox="0 0 40 8" aria-hidden="true" { path class="trend" d="M1 4H39" stroke-dasharray=(dashes(line.kind)) {} }
            span { (page.texts.game(line.kind)) }
            b class="num" { (last.unwrap_or_default()) }
        }
    }
}

fn picture(page: &Page<'_>, graph: &Graph, frame: &Frame) -> Markup {
    let scale = Scale::of(&graph.lines);
    let names = frame.names(&scale, &graph.lines);
    let is_wide = frame.days == WIDE.days;
    // Of five days all, or each other one.
    let every = (graph.named.len() - 1) / (frame.days - 1);
    let days = graph.named.iter().enumerate().step_by(every);
    let share = |place: usize| u32::try_from(place).map_or(0.0, |place| f64::from(place) / 4.0);
    html! {
        svg class=(if is_wide { "graph wide" } else { "graph" }) viewBox=(format!("0 0 {} {}", frame.width, frame.height))
            role="img" aria-label=(said(page, graph)) {
            @for mark in scale.marks() {
                @let y = frame.y(&scale, mark);
                path class="grid" d=(format!("M{} {y:.1}H{}", frame.left, frame.right)) {}
                text class="mark" x=(format!("{}", frame.left - 8.0)) y=(format!("{:.1}", y + 4.0)) { (whole(mark)) }
            }
            @for (place, day) in days {
                @let x = format!("{:.1}", frame.x(share(place)));
                text class=(["day from", "day", "day to"][if place == 0 { 0 } else if place == 4 { 2 } else { 1 }])
                    x=(x) y=(format!("{}", frame.height - 12.0)) { (day.short(page.texts)) }
            }
            @for (line, y) in graph.lines.iter().zip(names) { (drawn(page, line, frame, &scale, is_wide.then_some(y))) }
        }
    }
}

/// One line, with its name if there is room for it.
fn drawn(page: &Page<'_>, line: &GraphLine, frame: &Frame, scale: &Scale, name: Option<f64>) -> Markup {
    let Some((when, last)) = line.points.last() else { return html! {} };
    let points: Vec<String> = line
        .points
        .iter()
        .map(|(when, rating)| format!("{:.1} {:.1}", frame.x(*when), frame.y(scale, *rating)))
        .collect();
    let (x, y) = (frame.x(*when), frame.y(scale, *last));
    html! {
        g class=(line.kind) {
            path class="trend" d=(format!("M{}", points.join("L"))) stroke-dasharray=(dashes(line.kind)) {}
            circle class="dot" cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="4" {}
            @if let Some(at) = name {
                text class="name" x=(format!("{:.1}", x + 12.0)) y=(format!("{:.1}", at + 4.0)) {
                    (page.texts.game(line.kind)) " " (whole(*last))
                }
            }
        }
    }
}

/// What is told to who does not see it.
fn said(page: &Page<'_>, graph: &Graph) -> String {
    let value = |rating: Option<&(f64, f64)>| {
        Value::from(rating.map(|(_, rating)| whole(*rating)).unwrap_or_default())
    };
    let one = |line: &GraphLine| {
        let values = [
            ("game", page.texts.game(line.kind).into()),
            ("from", value(line.points.first())),
            ("to", value(line.points.last())),
        ];
        page.texts.get("profile-graph-line", &values)
    };
    let lines: Vec<String> = graph.lines.iter().map(one).collect();
    page.texts.get("profile-graph-said", &[("days", graph.days.into()), ("lines", lines.join(", ").into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(place: usize, last: f64) -> GraphLine {
        GraphLine { kind: GameKind::ALL[place], points: vec![(0.0, 1500.0), (1.0, last)] }
    }

    #[test]
    fn names_do_not_lie_on_each_other_and_stay_in_the_picture() {
        let lines: Vec<GraphLine> =
            (0..5).map(|place| line(place, [1400.0, 1402.0, 1401.0, 1404.0, 1500.0][place])).collect();
        let scale = Scale::of(&lines);
        let mut names = WIDE.names(&scale, &lines);
        let nearest = names[4];
        assert!((nearest - WIDE.y(&scale, 1500.0)).abs() < 1.0, "who stands alone stands at his line");
        names.sort_by(f64::total_cmp);
        assert!(names.windows(2).all(|pair| pair[1] - pair[0] >= APART - 0.01), "{names:?}");
        assert!(names.iter().all(|y| (0.0..WIDE.height).contains(y)), "{names:?}");
    }

    #[test]
    fn the_grid_has_a_few_round_lines_however_far_ratings_lie_apart() {
        for (low, high) in [(1500.0, 1500.0), (1490.0, 1512.0), (1200.0, 1900.0), (400.0, 3000.0)] {
            let scale = Scale::of(&[line(0, low), line(1, high)]);
            let marks: Vec<f64> = scale.marks().collect();
            assert!((2..=6).contains(&marks.len()), "{low} {high}: {marks:?}");
            assert!(marks.iter().all(|mark| mark % 50.0 == 0.0), "{marks:?}");
            assert!(scale.low <= low && scale.high >= high);
        }
    }
}
