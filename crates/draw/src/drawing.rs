//! A position as SVG: what is drawn, and the layers in their order.

use kamni_rules::{GameKind, Player, Position};

use crate::board;
use crate::cells::{Cells, write_cells};
use crate::facts::Facts;
use crate::geometry::Geometry;
use crate::layers::Layers;
use crate::mark::Mark;
use crate::overlay::{Overlay, Overlays};
use crate::replay::Replay;
use crate::sprite;
use crate::style;
use crate::svg::Svg;
use crate::tokens::Tone;

/// Where a drawing is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// On a page, which has the sprite, the tokens and the style sheet.
    #[default]
    Page,
    /// By itself, with all it needs inside.
    Picture(Tone),
}

/// What is inside the layers between the board and the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inner {
    /// Regions, lines, the last turn.
    pub under: String,
    /// The pieces.
    pub pieces: String,
    /// What lies over them.
    pub marks: String,
}

/// A drawing that is yet to be made.
///
/// ```
/// use kamni_draw::{Drawing, Replay, Theme, Tone};
/// use kamni_rules::{GameKind, Rules};
///
/// let rules = Rules::new(GameKind::Kamiken, [("size", "5")])?;
/// let replay = Replay::of(rules, rules.start(), &["c3".parse()?, "b2".parse()?])?;
/// let page = Drawing::of(&replay).label("Kamiken").svg();
/// assert!(page.contains(r##"<use href="#stone2" class="pc p2" data-key="k2" data-cell="b2""##));
/// let picture = Drawing::of(&replay).theme(Theme::Picture(Tone::Dark)).svg();
/// assert!(picture.contains("<style>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    replay: &'a Replay,
    theme: Theme,
    flipped: bool,
    mini: bool,
    still: bool,
    coordinates: bool,
    overlays: Overlays,
    viewer: Option<Player>,
    marks: &'a [Mark],
    label: Option<&'a str>,
    cells: Option<Cells<'a>>,
    pixels: Option<(u32, u32)>,
}

impl<'a> Drawing<'a> {
    /// A drawing of the game as it stands, for a page, with coordinates and the usual overlays.
    #[must_use]
    pub fn of(replay: &'a Replay) -> Self {
        Self {
            replay,
            theme: Theme::Page,
            flipped: false,
            mini: false,
            still: false,
            coordinates: true,
            overlays: Overlays::usual(replay.position()),
            viewer: None,
            marks: &[],
            label: None,
            cells: None,
            pixels: None,
        }
    }

    /// Where it is shown.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Whether everything but the letters is turned by 180°.
    #[must_use]
    pub const fn flipped(mut self, flipped: bool) -> Self {
        self.flipped = flipped;
        self
    }

    /// Whether it is a list picture: a narrow margin, no coordinates, no cells.
    #[must_use]
    pub const fn mini(mut self, mini: bool) -> Self {
        self.mini = mini;
        self
    }

    /// Whether its pieces will never be moved or asked for: then they have neither keys nor cells, and the drawing is half as long.
    #[must_use]
    pub const fn still(mut self, still: bool) -> Self {
        self.still = still;
        self
    }

    /// Whether there are letters and numbers in the margin.
    #[must_use]
    pub const fn coordinates(mut self, coordinates: bool) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// What is shown beside the pieces.
    #[must_use]
    pub const fn overlays(mut self, overlays: Overlays) -> Self {
        self.overlays = overlays;
        self
    }

    /// Whose own starting rows are shaded, where they matter.
    #[must_use]
    pub const fn viewer(mut self, viewer: Option<Player>) -> Self {
        self.viewer = viewer;
        self
    }

    /// Marks of a diagram. One on a cell that the board does not have is left out.
    #[must_use]
    pub const fn marks(mut self, marks: &'a [Mark]) -> Self {
        self.marks = marks;
        self
    }

    /// What the picture shows, in words. A drawing with neither a label nor cells is hidden from readers.
    #[must_use]
    pub const fn label(mut self, label: &'a str) -> Self {
        self.label = Some(label);
        self
    }

    /// The grid of cells over a board on a page; pictures have none.
    #[must_use]
    pub const fn cells(mut self, cells: Cells<'a>) -> Self {
        self.cells = Some(cells);
        self
    }

    /// How large a picture is where nothing else says so: width and height in pixels, instead of its units.
    #[must_use]
    pub const fn pixels(mut self, width: u32, height: u32) -> Self {
        self.pixels = Some((width, height));
        self
    }

    /// The game whose board it shows.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.replay.position().kind()
    }

    /// Its measures.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        let size = self.replay.position().size();
        if self.mini { Geometry::mini(size, self.flipped) } else { Geometry::new(size, self.flipped) }
    }

    /// The drawing. The same input gives the same text.
    #[must_use]
    pub fn svg(&self) -> String {
        let geometry = self.geometry();
        let mut body = Svg::default();
        body.push("<g class=\"l-board\" aria-hidden=\"true\">");
        board::write_slab(&mut body, self.replay.position().kind(), &geometry);
        if self.coordinates && !self.mini {
            board::write_coordinates(&mut body, &geometry, self.theme != Theme::Page);
        }
        let Inner { under, pieces, marks } = self.inner();
        for (name, layer) in [("under", under), ("pieces", pieces), ("marks", marks)] {
            body.add(format_args!("</g><g class=\"l-{name}\">{layer}"));
        }
        body.push("</g>");
        let cells = self.cells.filter(|_| self.theme == Theme::Page && !self.mini);
        if let Some(cells) = &cells {
            write_cells(&mut body, cells, self.replay, &geometry);
        }
        self.around(&geometry, cells.is_some(), &body.into_text())
    }

    /// The same root and style around other elements of a drawing: some of what [`Drawing::inner`] has.
    #[must_use]
    pub fn svg_of(&self, elements: &str) -> String {
        self.around(&self.geometry(), false, elements)
    }

    /// What is inside the three layers that change from step to step.
    #[must_use]
    pub fn inner(&self) -> Inner {
        let facts = Facts::of(self.replay.position());
        let layers = Layers {
            replay: self.replay,
            facts: &facts,
            geometry: &self.geometry(),
            overlays: if self.mini { self.overlays.without(Overlay::Rows) } else { self.overlays },
            viewer: self.viewer,
            marks: self.marks,
            outlines: self.theme != Theme::Page,
            still: self.still,
        };
        let [mut under, mut pieces, mut marks] = [(); 3].map(|()| Svg::default());
        layers.write_under(&mut under);
        layers.write_pieces(&mut pieces);
        layers.write_marks(&mut marks);
        Inner { under: under.into_text(), pieces: pieces.into_text(), marks: marks.into_text() }
    }

    /// The root element around the layers.
    fn around(&self, geometry: &Geometry, has_cells: bool, body: &str) -> String {
        let kind = self.kind();
        let (n, margin, view_box) = (geometry.size(), geometry.margin(), geometry.view_box());
        // The thin lines of list pictures are for pages: a picture by itself may be large.
        let mini = if self.mini && self.theme == Theme::Page { " mini" } else { "" };
        let mut svg = Svg::default();
        svg.push("<svg");
        if let Theme::Picture(_) = self.theme {
            let units = (geometry.width().unsigned_abs(), geometry.height().unsigned_abs());
            let (width, height) = self.pixels.unwrap_or(units);
            svg.add(format_args!(
                " xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\""
            ));
        }
        svg.add(format_args!(" class=\"board {kind} n{n}{mini}\" viewBox=\"{view_box}\""));
        if self.theme == Theme::Page && !self.mini {
            svg.add(format_args!(" data-n=\"{n}\" data-margin=\"{margin}\""));
            svg.push(if self.flipped { " data-flipped=\"\"" } else { "" });
        }
        match self.label {
            _ if has_cells => svg.push(" role=\"none\""),
            Some(label) => {
                svg.push(" role=\"img\"");
                svg.attribute("aria-label", label);
            }
            None => svg.push(" aria-hidden=\"true\""),
        }
        svg.push(">");
        if let Theme::Picture(tone) = self.theme {
            let (style, used) = (style::picture_style(kind, tone), sprite::used_in(body));
            svg.add(format_args!("<style>{style}</style><defs>{used}</defs>"));
        }
        svg.push(body);
        svg.push("</svg>");
        svg.into_text()
    }
}
