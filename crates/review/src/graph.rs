//! The winning chance over a game, as SVG: on a page with its style sheet ([`css`]), or by itself with all it needs inside.
//!
//! First's chance goes from the bottom to the top. Mistakes have shapes of their own, and everything is said in words too, for who
//! does not see it.

use kamni_draw::{FONT, Theme, Tone, sheet, tokens};
use kamni_rules::{GameKind, Player};
use kamni_texts::{Side, Texts};

use crate::{Review, Slip, words};

const HEIGHT: f64 = 250.0;
/// Where the curve is, within that and the width.
const LEFT: f64 = 44.0;
const RIGHT_EDGE: f64 = 14.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = HEIGHT - 50.0;
/// Numbers below the curve stand at least this far apart.
const LEAST_GAP: f64 = 34.0;

/// Selectors and declarations, for pages and pictures alike. `{name}` is a token: a custom property on pages, its value in pictures.
const RULES: &[(&str, &str)] = &[
    (".graph text", "font:400 12px {font};fill:{ink-2}"),
    (".graph .ground", "fill:{sunken}"),
    (".graph .p1", "fill:{p1}"),
    (".graph .p2", "fill:{p2}"),
    (".graph .level", "stroke:{line-2};stroke-opacity:.45"),
    (".graph .even", "stroke:{line-2};stroke-dasharray:5 4"),
    (".graph .curve", "fill:none;stroke:{surface};stroke-width:4.5;stroke-linejoin:round"),
    (".graph .thread", "fill:none;stroke:{ink};stroke-width:2;stroke-linejoin:round"),
    (".graph .mark", "fill:{surface};stroke:{ink};stroke-width:1.8;stroke-linejoin:round"),
    (
        ".graph .mark-halo",
        "fill:none;stroke:{surface};stroke-width:6.5;stroke-linejoin:round;stroke-linecap:round",
    ),
    (".graph .mark-line", "fill:none;stroke:{ink};stroke-width:2.6;stroke-linecap:round"),
];

/// The page's style sheet for graphs. It takes the colours from the tokens of `kamni_draw`.
#[must_use]
pub fn css() -> String {
    let mut css = sheet(RULES, "\n", |token| Some(format!("var(--{token})")));
    css.push_str(".graph{display:block;width:100%;height:auto}\n");
    css
}

fn picture_style(kind: GameKind, tone: Tone) -> String {
    sheet(RULES, "\n", |token| {
        Some(match token {
            "font" => FONT.to_owned(),
            _ => tokens::value(kind, token, tone).unwrap_or("none").to_owned(),
        })
    })
}

/// How wide a graph is: its letters are of one size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// For a page, or by itself.
    #[default]
    Wide,
    /// For a phone.
    Narrow,
}

impl Shape {
    const fn width(self) -> f64 {
        match self {
            Self::Wide => 720.0,
            Self::Narrow => 400.0,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Wide => "",
            Self::Narrow => " narrow",
        }
    }
}

/// The graph of a review, as far as it is known.
#[must_use]
pub fn svg(review: &Review, texts: &Texts, theme: Theme, shape: Shape) -> String {
    let (width, class) = (shape.width(), shape.class());
    let mut graph = Graph { review, texts, right: width - RIGHT_EDGE, text: String::with_capacity(8192) };
    let kind = review.rules().kind();
    let name = if theme == Theme::Page { "" } else { " xmlns=\"http://www.w3.org/2000/svg\"" };
    graph.add(&format!(
        "<svg{name} class=\"graph {kind}{class}\" viewBox=\"0 0 {width} {HEIGHT}\" role=\"img\">"
    ));
    graph.words();
    if let Theme::Picture(tone) = theme {
        graph.add(&format!("<style>{}</style>", picture_style(kind, tone)));
        let surface = tokens::value(kind, "surface", tone).unwrap_or("none");
        graph.add(&format!("<rect width=\"{width}\" height=\"{HEIGHT}\" fill=\"{surface}\"/>"));
    }
    graph.ground();
    graph.runs().iter().for_each(|run| graph.area(run));
    graph.levels();
    graph.runs().iter().for_each(|run| graph.curve(run));
    graph.marks();
    graph.legend();
    graph.text.push_str("</svg>");
    graph.text
}

struct Graph<'r> {
    review: &'r Review,
    texts: &'r Texts,
    /// Where the curve ends.
    right: f64,
    text: String,
}

/// Where a percentage is.
fn height(percent: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * percent / 100.0
}

impl Graph<'_> {
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn words_at(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = escaped(text);
        self.add(&format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"));
    }

    /// Where the place after this many turns is.
    fn across(&self, turns: usize) -> f64 {
        LEFT + (self.right - LEFT) * turns as f64 / self.review.turns.len().max(1) as f64
    }

    fn percent(&self, turns: usize) -> Option<f64> {
        Some(self.review.standing(turns)?.percent(Player::First))
    }

    /// First's side as the language files and style sheets know it.
    fn first(&self) -> Side {
        self.review.rules().side(Player::First)
    }

    /// What the graph shows, in words.
    fn words(&mut self) {
        let side = || ("side", self.first().code().into());
        let title = self.texts.get("review-graph", &[side()]);
        let mut said = Vec::new();
        let whole = |percent: f64| format!("{percent:.0}");
        if let Some(percent) = self.percent(0) {
            said.push(self.texts.get("review-graph-began", &[("percent", whole(percent).into())]));
        }
        let places = 0..self.review.turns.len();
        said.extend(places.filter_map(|place| {
            Some(words::slip(self.texts, self.review, place, words::Steps::Read)? + ".")
        }));
        let last = self.review.turns.last();
        if let Some((turn, after)) = last.and_then(|turn| Some((turn.number, turn.after?))) {
            let percent = whole(after.percent(Player::First));
            let values = [("turn", turn.to_string().into()), ("percent", percent.into())];
            said.push(self.texts.get("review-graph-ended", &values));
        }
        if said.is_empty() {
            said.push(self.texts.get("review-graph-none", &[]));
        }
        let text = format!("<title>{}</title><desc>{}</desc>", escaped(&title), escaped(&said.join(" ")));
        self.add(&text);
    }

    fn ground(&mut self) {
        let (wide, high) = (self.right - LEFT, BOTTOM - TOP);
        self.add(&format!(
            "<rect class=\"ground\" x=\"{LEFT}\" y=\"{TOP}\" width=\"{wide}\" height=\"{high}\"/>"
        ));
    }

    /// Stretches of the game that are known: places and percentages.
    fn runs(&self) -> Vec<Vec<(usize, f64)>> {
        let mut runs = vec![Vec::new()];
        for place in 0..=self.review.turns.len() {
            match (self.percent(place), runs.last_mut()) {
                (Some(percent), Some(run)) => run.push((place, percent)),
                _ => runs.push(Vec::new()),
            }
        }
        runs.retain(|run| !run.is_empty());
        runs
    }

    fn points(&self, run: &[(usize, f64)]) -> String {
        let point =
            |(place, percent): &(usize, f64)| format!("{:.1},{:.1}", self.across(*place), height(*percent));
        run.iter().map(point).collect::<Vec<_>>().join(" ")
    }

    /// First's colour below the curve, Second's above it. In Dao the colours are those of the pieces.
    fn area(&mut self, run: &[(usize, f64)]) {
        let (Some((from, _)), Some((to, _))) = (run.first(), run.last()) else { return };
        let (from, to, points) = (self.across(*from), self.across(*to), self.points(run));
        let sides = if self.first() == Side::Riders { ["p2", "p1"] } else { ["p1", "p2"] };
        for (class, edge) in sides.into_iter().zip([BOTTOM, TOP]) {
            self.add(&format!(
                "<polygon class=\"{class}\" points=\"{from:.1},{edge} {points} {to:.1},{edge}\"/>"
            ));
        }
    }

    fn curve(&mut self, run: &[(usize, f64)]) {
        let points = self.points(run);
        for class in ["curve", "thread"] {
            self.add(&format!("<polyline class=\"{class}\" points=\"{points}\"/>"));
        }
    }

    /// Lines at certain chances, and what they and the turns are.
    fn levels(&mut self) {
        let right = self.right;
        for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
            let (y, class) = (height(percent), if percent == 50.0 { "even" } else { "level" });
            self.add(&format!("<path class=\"{class}\" d=\"M{LEFT} {y:.1}H{right}\"/>"));
            if percent % 50.0 == 0.0 {
                self.words_at(LEFT - 7.0, y + 4.0, "end", &percent.to_string());
            }
        }
        let axis = self.texts.get("review-graph-axis", &[("side", self.first().code().into())]);
        self.words_at(LEFT, TOP - 10.0, "start", &axis);
        let turns = self.review.turns.len();
        let gap = (self.right - LEFT) / turns.max(1) as f64;
        let every = [1, 2, 5, 10, 20, 50, 100, 200, 500]
            .into_iter()
            .find(|every| gap * f64::from(*every) >= LEAST_GAP);
        let every = every.unwrap_or(1000);
        for place in 1..=turns {
            let number = self.review.turns[place - 1].number;
            if number.is_multiple_of(every) {
                let x = self.across(place);
                self.add(&format!("<path class=\"level\" d=\"M{x:.1} {BOTTOM}v5\"/>"));
                self.words_at(x, BOTTOM + 18.0, "middle", &number.to_string());
            }
        }
        let turn = self.texts.get("review-graph-turn", &[]);
        self.words_at(LEFT - 7.0, BOTTOM + 18.0, "end", &turn);
    }

    fn marks(&mut self) {
        for place in 0..self.review.turns.len() {
            let turn = &self.review.turns[place];
            let (Some(slip), Some(percent)) = (turn.slip(), self.percent(place + 1)) else { continue };
            let said =
                escaped(&words::slip(self.texts, self.review, place, words::Steps::Read).unwrap_or_default());
            let (number, name) = (turn.number, slip.name());
            self.add(&format!("<g class=\"slip {name}\" data-turn=\"{number}\"><title>{said}</title>"));
            let (x, y) = (self.across(place + 1), height(percent));
            self.shape(slip, x, y);
            self.add("</g>");
        }
    }

    /// The shape of a mistake: a circle, a triangle, a cross.
    fn shape(&mut self, slip: Slip, x: f64, y: f64) {
        let path = match slip {
            Slip::Inaccuracy => format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", x - 4.0),
            Slip::Mistake => format!("M{x:.1} {:.1}l6 10.5h-12z", y - 6.5),
            Slip::Blunder => format!("M{:.1} {:.1}l10 10m0 -10l-10 10", x - 5.0, y - 5.0),
        };
        let class = if slip == Slip::Blunder { "mark-line" } else { "mark" };
        self.add(&format!("<path class=\"mark-halo\" d=\"{path}\"/><path class=\"{class}\" d=\"{path}\"/>"));
    }

    fn legend(&mut self) {
        let (y, step) = (HEIGHT - 12.0, (self.right - LEFT) / 3.0);
        for (place, slip) in Slip::ALL.into_iter().enumerate() {
            let x = LEFT + 6.0 + step * place as f64;
            self.shape(slip, x, y - 4.0);
            self.words_at(x + 14.0, y, "start", &words::name(self.texts, slip));
        }
    }
}

/// A text inside an element. Characters that XML does not allow are left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {}
            other => safe.push(other),
        }
    }
    safe
}
