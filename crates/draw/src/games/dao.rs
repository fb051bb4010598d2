//! How Dao Shi Xiang is drawn.

use kamni_rules::games::{Dao, DaoRegions, DaoWord};
use kamni_rules::{Cell, Position};

use super::Drawn;
use crate::facts::{Facts, Telling};
use crate::geometry::{CELL, Point};
use crate::layers::Layers;
use crate::overlay::Overlay;
use crate::svg::Svg;
use crate::tokens::Token;

pub(super) const DRAWN: &Drawn = &Drawn {
    tokens: TOKENS,
    grounds: [SLATE, PAPER, CONTRAST],
    ground: r##"<pattern id="g-dao" class="dao" width="240" height="180" patternUnits="userSpaceOnUse"><path class="grain" d="M0 30C60 10 90 60 150 40S210 40 240 30M0 75C50 60 110 100 160 80S210 84 240 75M0 120C70 110 100 150 170 130S205 125 240 120M0 165C60 150 120 180 160 168S210 172.5 240 165"/></pattern>"##,
    dots: false,
    straight: false,
    overlays: &[Overlay::LastTurn, Overlay::Regions, Overlay::Locks, Overlay::Moved],
    under: &[(Overlay::Regions, write_regions)],
    over: &[(Overlay::Locks, write_locks)],
    last_turn: (24, r##"<use href="#rider" class="p2"/><use href="#m-last-r"/>"##),
};

const TOKENS: &[Token] = &[
    Token::new("accent", "#7c560a", "#e5bb68"),
    Token::new("hot", "#3d2c08", "#fff0cf"),
    Token::new("slab", "#efe6d0", "#39362c"),
    Token::new("side", "#c8ba94", "#1e1c15"),
    Token::new("grid", "#6b5c3a66", "#c5b88f33"),
    Token::new("coord", "#5c4d2c", "#cfc4a5"),
    Token::new("p1", "#4d8767", "#5f9d7c"),
    Token::new("p1e", "#1d4a33", "#0f2a1d"),
    Token::new("p1m", "#2c6146", "#2d5f47"),
    Token::new("p2", "#2d5fa0", "#8fbaf0"),
    Token::new("p2e", "#12335f", "#10233f"),
    Token::new("p2m", "#e4effc", "#12335f"),
    Token::new("dao", "#a87400", "#f0c050"),
    Token::new("country", "#b2412c", "#f0876f"),
];

const SLATE: &[Token] =
    &[Token::new("dao", "#835a00", "#ffe08f"), Token::new("country", "#a83a26", "#ffd3c8")];

const PAPER: &[Token] =
    &[Token::new("dao", "#946600", "#ffe08f"), Token::new("country", "#a83a26", "#ffd3c8")];

const CONTRAST: &[Token] = &[
    Token::new("accent", "#5c3d00", "#ffd98a"),
    Token::new("p1", "#4d8767", "#5f9d7c"),
    Token::new("p1e", "#000000", "#ffffff"),
    Token::new("p1m", "#0f4a2d", "#174a30"),
    Token::new("p2", "#0a3a80", "#a8d0ff"),
    Token::new("p2e", "#000000", "#ffffff"),
    Token::new("p2m", "#ffffff", "#00163a"),
    Token::new("dao", "#6b4700", "#ffd84d"),
    Token::new("country", "#8a0008", "#ffb8b2"),
];

/// The border of the riders' country, and the frame of the Dao.
fn write_regions(layers: &Layers<'_>, svg: &mut Svg) {
    let DaoRegions { dao, country } = DaoRegions::of(layers.geometry.size());
    // Both lie in the middle of the board, and are the same when it is turned.
    let square = |(from, to): (u8, u8)| {
        let start = layers.geometry.margin() + CELL * i32::from(from);
        (start, CELL * i32::from(to - from + 1))
    };
    let (at, side) = square(country);
    svg.add(format_args!(
        "<rect class=\"country\" x=\"{at}\" y=\"{at}\" width=\"{side}\" height=\"{side}\"/>"
    ));
    let (at, side) = square(dao);
    let inset = at + 1;
    svg.add(format_args!(
        "<rect class=\"dao-in\" x=\"{inset}.5\" y=\"{inset}.5\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
        side - 3,
        side - 3
    ));
}

/// Locks on the fortresses that are held.
fn write_locks(layers: &Layers<'_>, svg: &mut Svg) {
    for fortress in &layers.facts.held {
        let Point { x, y } = layers.geometry.fortress_middle(*fortress);
        svg.add(format_args!("<use href=\"#m-lock\" x=\"{x}\" y=\"{y}\"/>"));
    }
}

impl<T: DaoWord> Telling for Dao<T> {
    fn facts(&self) -> Facts {
        let sorted = |cells: Vec<Cell>| {
            let mut cells = cells;
            cells.sort_unstable();
            cells
        };
        Facts {
            riders_player: Some(self.riders_player()),
            fortresses: sorted(self.fortresses().iter().collect()),
            held: sorted(self.held().iter().collect()),
            moved: self.moved().iter().collect(),
            hand: self.hand() as u16,
            ..Facts::default()
        }
    }
}
