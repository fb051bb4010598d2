//! How Kamiken is drawn.

use kamni_rules::games::Kamiken;
use kamni_rules::{Cell, Player};

use super::Drawn;
use crate::facts::{Facts, Telling, cells};
use crate::geometry::Point;
use crate::layers::Layers;
use crate::overlay::Overlay;
use crate::svg::Svg;
use crate::tokens::Token;

pub(super) const DRAWN: &Drawn = &Drawn {
    tokens: TOKENS,
    grounds: [&[], &[], CONTRAST],
    ground: r##"<pattern id="g-kamiken" class="kamiken" width="90" height="400" patternUnits="userSpaceOnUse"><path class="grain" d="M6 0C9 140 3 260 6 400M17 0C19 130 14 250 17 400M31 0C28 120 34 270 31 400M44 0C47 130 41 260 44 400M52 0C50 140 55 270 52 400M69 0C72 150 66 260 69 400M81 0C79 130 84 280 81 400"/></pattern>"##,
    dots: true,
    straight: true,
    overlays: &[Overlay::LastTurn, Overlay::Beaten],
    under: &[(Overlay::Beaten, write_beaten)],
    over: &[],
    last_turn: super::STONE,
};

const TOKENS: &[Token] = &[
    Token::new("accent", "#7a3f74", "#dba6d3"),
    Token::new("hot", "#7a2472", "#ffd9fb"),
    Token::new("slab", "#e6c893", "#846640"),
    Token::new("side", "#b98f50", "#4e3a20"),
    Token::new("grid", "#5b421f99", "#21160899"),
    Token::new("coord", "#5a3f17", "#fff0d6"),
    Token::new("p1", "#fbf8f0", "#f6f1e4"),
    Token::new("p1e", "#6d5330", "#2b1e0d"),
    Token::new("p2", "#26282a", "#141618"),
    Token::new("p2e", "#0d0e0f", "#4d5155"),
    Token::new("p2m", "#74787d", "#74787d"),
];

const CONTRAST: &[Token] = &[
    Token::new("accent", "#5a1f55", "#f3c3ec"),
    Token::new("p1", "#ffffff", "#ffffff"),
    Token::new("p1e", "#000000", "#ffffff"),
    Token::new("p2", "#000000", "#000000"),
    Token::new("p2e", "#000000", "#ffffff"),
    Token::new("p2m", "#ffffff", "#ffffff"),
];

/// Washes in the tone of who beats a cell, split corner to corner where both do; points as small stones.
fn write_beaten(layers: &Layers<'_>, svg: &mut Svg) {
    let [first, second] = &layers.facts.beaten;
    let by_both = |cell: &Cell| first.contains(cell) && second.contains(cell);
    // Second's half is the lower right one, First's the upper left one.
    for (class, cells, right, half) in [("beat2", second, 36, "v36h-36Z"), ("beat1", first, 0, "h36l-36 36Z")]
    {
        if cells.is_empty() {
            continue;
        }
        svg.add(format_args!("<path class=\"{class}\" d=\""));
        for cell in cells {
            let Point { x, y } = layers.geometry.corner(*cell);
            let (x, y) = (x + 2, y + 2);
            if by_both(cell) {
                svg.add(format_args!("M{} {y}{half}", x + right));
            } else {
                svg.add(format_args!("M{x} {y}h36v36h-36Z"));
            }
        }
        svg.push("\"/>");
    }
    for (class, cells) in [("p1", first), ("p2", second)] {
        for cell in cells.iter().filter(|cell| !by_both(cell)) {
            let Point { x, y } = layers.geometry.middle(*cell);
            svg.add(format_args!("<circle class=\"body pip {class}\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>"));
        }
    }
}

impl<const W: usize> Telling for Kamiken<W> {
    fn facts(&self) -> Facts {
        let stones = self.stones(Player::First) | self.stones(Player::Second);
        let beaten = Player::BOTH.map(|player| cells(self.beaten_by(player) & !stones));
        Facts { beaten, ..Facts::default() }
    }
}
