//! Charts of figures, as SVG: shares, dots with their intervals, lines, boards with a figure on each cell.
//!
//! A chart stands by itself, with its colours inside, light or dark as its reader's system is; a page, whose policy lets no style in, takes them out
//! ([`for_page`]) and has them in its style sheet ([`css`]). What a chart shows is said in words too, for who does not see it.

use kamni_rules::{Cell, GameKind};

use crate::sheet::{FONT, sheet};
use crate::tokens::{self, Tone};

const WIDTH: f64 = 640.0;
/// Labels stand left of this, figures between it and the right edge.
const LEFT: f64 = 176.0;
const RIGHT: f64 = 612.0;
const TOP: f64 = 44.0;
/// A row of a chart, and the bar in it.
const ROW: f64 = 34.0;
const BAR: f64 = 18.0;
/// The room for numbers and the legend below.
const FOOT: f64 = 52.0;
/// How high lines may rise.
const RISE: f64 = 190.0;
/// The side of a board's cell, and the room left of and above the board.
const CELL: f64 = 44.0;
const EDGE: f64 = 28.0;

/// Selectors and declarations. `{name}` is a token.
const RULES: &[(&str, &str)] = &[
    (".chart text", "font:400 13px {font};fill:{ink-2}"),
    (".chart .name", "font-weight:600;fill:{ink}"),
    (".chart .back", "fill:{surface}"),
    (".chart .p1", "fill:{p1};stroke:{line-2};stroke-width:1"),
    (".chart .p2", "fill:{p2};stroke:{line-2};stroke-width:1"),
    (".chart .none", "fill:{line-2};fill-opacity:.5;stroke:{line-2};stroke-width:1"),
    (".chart .level", "stroke:{line-2};stroke-opacity:.45"),
    (".chart .even", "stroke:{line-2};stroke-dasharray:5 4"),
    (".chart .halo", "fill:none;stroke:{surface};stroke-width:6;stroke-linecap:round"),
    (".chart .whisker", "fill:none;stroke:{ink};stroke-width:2;stroke-linecap:round"),
    (".chart .dot", "fill:{accent};stroke:{surface};stroke-width:1.5"),
    (".chart .line", "fill:none;stroke:{accent};stroke-width:2.5;stroke-linejoin:round"),
    (".chart .line.n1", "stroke-dasharray:8 4"),
    (".chart .line.n2", "stroke-dasharray:2 4"),
    (".chart .line.n3", "stroke-dasharray:12 4 2 4"),
    (".chart .cell", "fill:{sunken};stroke:{line}"),
    (".chart .heat", "fill:{accent}"),
    (".chart .figure", "font-size:12px;fill:{ink}"),
    (".chart .on", "fill:{on-ink}"),
];

/// The page's style sheet for charts. It takes the colours from the tokens.
#[must_use]
pub fn css() -> String {
    let mut css = sheet(RULES, "", |token| {
        Some(match token {
            "font" => FONT.to_owned(),
            _ => format!("var(--{token})"),
        })
    });
    css.push_str(".chart{display:block;width:100%;max-width:640px;height:auto}\n");
    css
}

/// A chart as a page has it: without colours of its own.
#[must_use]
pub fn for_page(svg: &str) -> String {
    match (svg.find("<style>"), svg.find("</style>")) {
        (Some(from), Some(to)) if from < to => {
            let rest = &svg[to + "</style>".len()..];
            format!("{}{rest}", &svg[..from]).replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")
        }
        _ => svg.to_owned(),
    }
}

fn in_tone(kind: GameKind, tone: Tone) -> String {
    sheet(RULES, "", |token| {
        Some(match token {
            "font" => FONT.replace('"', "'"),
            _ => tokens::value(kind, token, tone).unwrap_or("none").to_owned(),
        })
    })
}

/// What a chart is about.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'h> {
    /// The game, whose colours it has.
    pub kind: GameKind,
    /// What it shows.
    pub title: &'h str,
    /// The same in words, with the figures.
    pub said: &'h str,
}

/// A row of shares that make up a whole: First's, nobody's, Second's.
#[derive(Clone, Debug)]
pub struct Shares {
    /// What it is of.
    pub name: String,
    /// The three shares, from 0 to 1.
    pub parts: [f64; 3],
    /// Between which the first of them is, for certain enough.
    pub interval: [f64; 2],
}

/// A figure with how sure it is.
#[derive(Clone, Debug)]
pub struct Dot {
    /// What it is of.
    pub name: String,
    /// The figure.
    pub value: f64,
    /// Between which numbers it is, for certain enough.
    pub interval: [f64; 2],
    /// The figure as it is written.
    pub text: String,
}

/// A chart that is being drawn.
struct Drawing {
    text: String,
    height: f64,
}

impl Drawing {
    fn begin(heading: Heading<'_>, height: f64) -> Self {
        let Heading { kind, title, said } = heading;
        let [light, dark] = Tone::BOTH.map(|tone| in_tone(kind, tone));
        let mut drawing = Self { text: String::with_capacity(8192), height };
        drawing.add(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart {kind}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\
             <title>{}</title><desc>{}</desc>\
             <style>{light}@media(prefers-color-scheme:dark){{{dark}}}</style>\
             <rect class=\"back\" width=\"{WIDTH}\" height=\"{height}\"/>",
            escaped(title),
            escaped(said),
        ));
        drawing.words(16.0, 24.0, "name", "start", title);
        drawing
    }

    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn words(&mut self, x: f64, y: f64, class: &str, anchor: &str, text: &str) {
        let (class, text) = (of_class(class), escaped(text));
        self.add(&format!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"));
    }

    fn path(&mut self, class: &str, path: &str) {
        self.add(&format!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    /// An interval, from one place to another.
    fn whisker(&mut self, from: f64, to: f64, y: f64) {
        let path = format!("M{from:.1} {:.1}v8m0 -4H{to:.1}m0 -4v8", y - 4.0);
        self.path("halo", &path);
        self.path("whisker", &path);
    }

    /// Squares with what they stand for, from left to right.
    fn legend(&mut self, classes: &[(&str, &str)]) {
        let mut x = 16.0;
        let y = self.height - 14.0;
        for (class, name) in classes {
            self.add(&format!(
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\"/>",
                y - 11.0
            ));
            self.words(x + 18.0, y, "", "start", name);
            x += 40.0 + 7.6 * name.chars().count() as f64;
        }
    }

    fn end(mut self) -> String {
        self.add("</svg>\n");
        self.text
    }
}

fn of_class(class: &str) -> String {
    if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") }
}

/// Rows of shares that make up a whole, with the interval of the first; `sides` names First, nobody and Second.
#[must_use]
pub fn shares(heading: Heading<'_>, rows: &[Shares], sides: [&str; 3], swapped: bool) -> String {
    let bottom = TOP + ROW * rows.len() as f64;
    let mut drawing = Drawing::begin(heading, bottom + FOOT);
    let at = |share: f64| LEFT + (RIGHT - LEFT) * share;
    let classes = if swapped { ["p2", "none", "p1"] } else { ["p1", "none", "p2"] };
    for (row, place) in rows.iter().zip(0..) {
        let middle = TOP + ROW * (f64::from(place) + 0.5);
        drawing.words(LEFT - 10.0, middle + 4.5, "", "end", &row.name);
        let mut from = 0.0;
        for (part, class) in row.parts.iter().zip(classes) {
            let (x, width) = (at(from), (RIGHT - LEFT) * part);
            if *part > 0.0 {
                drawing.add(&format!(
                    "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{BAR}\"/>",
                    middle - BAR / 2.0
                ));
            }
            from += part;
        }
        drawing.whisker(at(row.interval[0]), at(row.interval[1]), middle);
    }
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let x = at(percent / 100.0);
        let class = if percent == 50.0 { "even" } else { "level" };
        drawing.path(class, &format!("M{x:.1} {TOP}V{bottom:.1}"));
        drawing.words(x, bottom + 16.0, "", "middle", &format!("{percent} %"));
    }
    let named: Vec<(&str, &str)> = classes.into_iter().zip(sides).collect();
    drawing.legend(&named);
    drawing.end()
}

/// Figures one below the other, each with its interval, on one scale; a line where nothing is.
#[must_use]
pub fn dots(heading: Heading<'_>, rows: &[Dot]) -> String {
    let bottom = TOP + ROW * 0.8 * rows.len() as f64;
    let mut drawing = Drawing::begin(heading, bottom + 30.0);
    let ends = rows.iter().flat_map(|row| [row.interval[0], row.interval[1], row.value]);
    let (low, high) = ends.fold((0.0_f64, 0.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let every = round_step(high - low);
    let (low, high) =
        ((low / every).floor() * every, (high / every).ceil().max((low / every).floor() + 1.0) * every);
    let right = RIGHT - 56.0;
    let at = |value: f64| LEFT + (right - LEFT) * (value - low) / (high - low);
    let lines = ((high - low) / every).round() as i32;
    for line in 0..=lines {
        let value = low + every * f64::from(line);
        let class = if value.abs() < every / 1e3 { "even" } else { "level" };
        drawing.path(class, &format!("M{:.1} {TOP}V{bottom:.1}", at(value)));
        drawing.words(at(value), bottom + 18.0, "", "middle", &number(value));
    }
    for (row, place) in rows.iter().zip(0..) {
        let middle = TOP + ROW * 0.8 * (f64::from(place) + 0.5);
        drawing.words(LEFT - 10.0, middle + 4.5, "", "end", &row.name);
        drawing.whisker(at(row.interval[0]), at(row.interval[1]), middle);
        drawing
            .add(&format!("<circle class=\"dot\" cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"5\"/>", at(row.value)));
        drawing.words(WIDTH - 12.0, middle + 4.5, "figure", "end", &row.text);
    }
    drawing.end()
}

/// Lines over the parts of a game, from its beginning to its end; at most four can be told from each other.
#[must_use]
pub fn lines(heading: Heading<'_>, rows: &[(String, Vec<f64>)], ends: [&str; 2]) -> String {
    let (left, bottom) = (64.0, TOP + RISE);
    let mut drawing = Drawing::begin(heading, bottom + FOOT);
    let most = rows.iter().flat_map(|(_, values)| values.iter().copied()).fold(1.0, f64::max);
    let every = round_step(most);
    let most = (most / every).ceil() * every;
    let up = |value: f64| bottom - RISE * value / most;
    for line in 0..=((most / every).round() as i32) {
        let value = every * f64::from(line);
        drawing.path("level", &format!("M{left} {:.1}H{RIGHT}", up(value)));
        drawing.words(left - 8.0, up(value) + 4.5, "", "end", &number(value));
    }
    for (place, (_, values)) in rows.iter().enumerate().take(4) {
        let across = |place: usize| left + (RIGHT - left) * (place as f64 + 0.5) / values.len().max(1) as f64;
        let points: Vec<String> = (values.iter().enumerate())
            .map(|(place, value)| format!("{:.1} {:.1}", across(place), up(*value)))
            .collect();
        drawing.path(&format!("line n{place}"), &format!("M{}", points.join("L")));
    }
    drawing.words(left, bottom + 18.0, "", "start", ends[0]);
    drawing.words(RIGHT, bottom + 18.0, "", "end", ends[1]);
    let (mut x, y) = (left, bottom + 38.0);
    for (place, (name, _)) in rows.iter().enumerate().take(4) {
        drawing.path(&format!("line n{place}"), &format!("M{x:.1} {:.1}h28", y - 4.5));
        drawing.words(x + 34.0, y, "", "start", name);
        x += 56.0 + 7.6 * name.chars().count() as f64;
    }
    drawing.end()
}

/// A board with a figure on every cell that has one: the higher, from the least to the most of them, the deeper its colour.
#[must_use]
pub fn board(heading: Heading<'_>, size: u8, figures: &[(Cell, f64, String)]) -> String {
    let side = CELL.min((WIDTH - 2.0 * EDGE) / f64::from(size));
    let mut drawing = Drawing::begin(heading, TOP + EDGE + side * f64::from(size) + 14.0);
    let values = figures.iter().map(|(_, value, _)| *value);
    let (low, high) = (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max));
    let [left, top] = [EDGE + 12.0, TOP + EDGE - 8.0];
    for place in 0..size {
        let middle = side * (f64::from(place) + 0.5);
        drawing.words(left + middle, top - 7.0, "", "middle", &column(place));
        drawing.words(left - 9.0, top + middle + 4.5, "", "end", &(place + 1).to_string());
    }
    for cell in Cell::all(size) {
        let (x, y) = (left + side * f64::from(cell.col()), top + side * f64::from(cell.row()));
        drawing.add(&format!(
            "<rect class=\"cell\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\"/>"
        ));
        let Some((_, value, text)) = figures.iter().find(|(known, ..)| *known == cell) else { continue };
        let depth = if high > low { (value - low) / (high - low) } else { 0.0 };
        drawing.add(&format!(
            "<rect class=\"heat\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" fill-opacity=\"{:.2}\"/>",
            0.85 * depth
        ));
        let class = if depth > 0.62 { "figure on" } else { "figure" };
        drawing.words(x + side / 2.0, y + side / 2.0 + 4.0, class, "middle", text);
    }
    drawing.end()
}

fn column(place: u8) -> String {
    char::from(b'a' + place.min(25)).to_string()
}

/// A round number of which four to eight make up a span.
fn round_step(span: f64) -> f64 {
    let rough = (span / 5.0).max(1e-6);
    let unit = 10.0_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * unit).find(|step| *step >= rough).unwrap_or(unit)
}

/// A number of a scale, without a tail.
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// A text inside an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADING: Heading<'_> = Heading { kind: GameKind::Kamiken, title: "A < B", said: "what & how" };

    fn all() -> [String; 4] {
        let shares_of = |first: f64| Shares {
            name: "level 3".to_owned(),
            parts: [first, 0.1, 0.9 - first],
            interval: [first - 0.05, first + 0.05],
        };
        let dot = |value: f64| Dot {
            name: "e5".to_owned(),
            value,
            interval: [value - 1.0, value + 1.0],
            text: value.to_string(),
        };
        let cells = [(Cell::new(0, 0), 1.0, "1".to_owned()), (Cell::new(2, 1), 3.0, "3".to_owned())];
        [
            shares(HEADING, &[shares_of(0.5), shares_of(0.2)], ["White", "drawn", "Black"], false),
            dots(HEADING, &[dot(-2.5), dot(4.0)]),
            lines(HEADING, &[("level 3".to_owned(), vec![80.0, 40.0, 2.0])], ["begin", "end"]),
            board(HEADING, 5, &cells),
        ]
    }

    #[test]
    fn charts_are_whole_documents_in_both_tones() {
        for chart in all() {
            let read = roxmltree::Document::parse(&chart).expect("XML");
            let title =
                read.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
            assert_eq!(title, Some("A < B"), "{chart}");
            assert!(
                chart.contains("prefers-color-scheme:dark")
                    && !chart.contains('{'.to_string().repeat(3).as_str())
            );
            assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");
            assert!(!chart.contains("none;stroke:none"), "every token is known: {chart}");
        }
    }

    #[test]
    fn a_page_gets_them_without_a_style() {
        let sheet = css();
        for chart in all() {
            let page = for_page(&chart);
            assert!(
                !page.contains("<style") && !page.contains("style=") && page.starts_with("<svg class"),
                "{page}"
            );
            let read = roxmltree::Document::parse(&page).expect("XML");
            for node in read.descendants().filter(roxmltree::Node::is_element) {
                for class in
                    node.attribute("class").unwrap_or_default().split(' ').filter(|class| !class.is_empty())
                {
                    let known = sheet.contains(&format!(".{class}")) || ["kamiken", "n0"].contains(&class);
                    assert!(known, "{class}");
                }
            }
        }
    }

    #[test]
    fn scales_are_round() {
        for (span, step) in [(1.0, 0.2), (7.0, 2.0), (100.0, 20.0), (81.0, 20.0), (0.0, 1e-6)] {
            assert!((round_step(span) - step).abs() < step * 1e-6, "{span}: {}", round_step(span));
        }
        assert_eq!([0.0, -0.0, 2.5, -4.0].map(number), ["0", "0", "2.5", "−4"]);
    }
}
