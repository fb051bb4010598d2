//! How Hasami Shogi is drawn.

use kamni_rules::games::Hasami;
use kamni_rules::{Cell, Piece, Player, Position};

use super::Drawn;
use crate::facts::{Facts, Telling};
use crate::free;
use crate::geometry::{CELL, Point};
use crate::layers::Layers;
use crate::overlay::Overlay;
use crate::svg::Svg;
use crate::tokens::Token;

pub(super) const DRAWN: &Drawn = &Drawn {
    tokens: TOKENS,
    grounds: [&[], &[], CONTRAST],
    ground: r##"<pattern id="g-hasami" class="hasami" width="40" height="5" patternUnits="userSpaceOnUse"><path class="grain" d="M0 1H40M0 3.5H18M20 3.5H40"/></pattern>"##,
    dots: true,
    straight: true,
    overlays: &[Overlay::LastTurn, Overlay::Rows, Overlay::Home, Overlay::Five, Overlay::Fours],
    under: &[
        (Overlay::Home, write_home),
        (Overlay::Rows, write_rows),
        (Overlay::Fours, write_fours),
        (Overlay::Five, write_five),
    ],
    over: &[],
    last_turn: super::STONE,
};

const TOKENS: &[Token] = &[
    Token::new("accent", "#28548a", "#9cc1f0"),
    Token::new("hot", "#1c3f73", "#e2efff"),
    Token::new("slab", "#dcd6b0", "#736e4a"),
    Token::new("side", "#aaa26a", "#403c22"),
    Token::new("grid", "#4c492299", "#1c1b0a99"),
    Token::new("coord", "#4a4720", "#fbf7dc"),
    Token::new("p1", "#fcfaf2", "#f5f1e3"),
    Token::new("p1e", "#5f5a2c", "#25230f"),
    Token::new("p2", "#25282c", "#14171a"),
    Token::new("p2e", "#0c0d0e", "#4d5155"),
    Token::new("p2m", "#74787d", "#74787d"),
];

const CONTRAST: &[Token] = &[
    Token::new("accent", "#123a70", "#bcd8ff"),
    Token::new("p1", "#ffffff", "#ffffff"),
    Token::new("p1e", "#000000", "#ffffff"),
    Token::new("p2", "#000000", "#000000"),
    Token::new("p2e", "#000000", "#ffffff"),
    Token::new("p2m", "#ffffff", "#ffffff"),
];

/// The viewer's own starting rows, which do not count for his five.
fn write_home(layers: &Layers<'_>, svg: &mut Svg) {
    if let Some(viewer) = layers.viewer {
        let Point { x, y } = match (viewer, layers.geometry.is_flipped()) {
            (Player::First, false) | (Player::Second, true) => layers.geometry.corner(seen(layers, 0, 7)),
            (Player::Second, false) | (Player::First, true) => layers.geometry.corner(seen(layers, 0, 0)),
        };
        let width = layers.geometry.field();
        svg.add(format_args!("<rect class=\"home\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"80\"/>"));
    }
}

/// The cell that is seen in a column and row.
fn seen(layers: &Layers<'_>, col: u8, row: u8) -> Cell {
    let (col, row) = layers.geometry.place(Cell::new(col, row));
    Cell::new(col, row)
}

/// Brackets in the margin along the rows that count, First's on the left, each with a small stone.
fn write_rows(layers: &Layers<'_>, svg: &mut Svg) {
    let (margin, width) = (layers.geometry.margin(), layers.geometry.width());
    let sides = [
        ("p1", margin - 2, -1, margin + 3, margin + 7 * CELL - 3, 4),
        ("p2", width - margin + 2, 1, margin + 2 * CELL + 3, margin + 9 * CELL - 3, 6),
    ];
    for (class, x, out, from, to, row) in sides {
        let turned = |x: i32, y: i32| layers.geometry.turned(x, y);
        let (begin, end) = (turned(x, from), turned(x, to));
        let reach = if layers.geometry.is_flipped() { -out } else { out };
        let (go, back) = if reach < 0 { ("h-3.5", "h3.5") } else { ("h3.5", "h-3.5") };
        svg.add(format_args!("<path class=\"rows\" d=\"M{} {}{go}V{}{back}\"/>", begin.x, begin.y, end.y));
        let stone = turned(x, margin + row * CELL);
        let cx = f64::from(stone.x) + 3.5 * f64::from(reach);
        svg.add(format_args!("<circle class=\"body pip {class}\" cx=\"{cx}\" cy=\"{}\" r=\"5\"/>", stone.y));
    }
}

/// Lines that lack one stone.
fn write_fours(layers: &Layers<'_>, svg: &mut Svg) {
    for line in &layers.facts.fours {
        free::write_line(svg, "almost", layers.geometry, line[0], line[4]);
    }
}

/// The line that won.
fn write_five(layers: &Layers<'_>, svg: &mut Svg) {
    if let Some(line) = layers.facts.five {
        free::write_line(svg, "five", layers.geometry, line[0], line[4]);
    }
}

impl Telling for Hasami {
    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        for player in Player::BOTH {
            for line in Self::lines(player) {
                let stone = Some(Piece::Stone(player));
                let held = line.iter().filter(|cell| self.piece_at(**cell) == stone).count();
                if held == 5 {
                    facts.five = Some(line);
                } else if held == 4 && line.iter().any(|cell| self.piece_at(*cell).is_none()) {
                    facts.fours.push(line);
                }
            }
        }
        facts
    }
}
