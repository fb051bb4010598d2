//! How Four is drawn.

use kamni_rules::games::Four;

use super::Drawn;
use crate::facts::{Facts, Telling};
use crate::free;
use crate::layers::Layers;
use crate::overlay::Overlay;
use crate::svg::Svg;
use crate::tokens::Token;

pub(super) const DRAWN: &Drawn = &Drawn {
    tokens: TOKENS,
    grounds: [&[], &[], CONTRAST],
    ground: r##"<pattern id="g-four" class="four" width="103" height="97" patternUnits="userSpaceOnUse"><path class="speck" d="M4 16h1.4v1H4ZM29 3h.8v.8h-.8ZM63 29h1.6v1h-1.6ZM87 11h.8v.8h-.8ZM16 47h.9v1.2h-.9ZM46 38h1.2v.8h-1.2ZM78 58h.9v.9h-.9ZM8 81h1.4v.9H8ZM37 72h.8v.8h-.8ZM58 93h1v1.3h-1ZM91 84h.8v.8h-.8ZM24 63h.8v.8h-.8ZM70 5h.8v.8h-.8ZM96 47h1v.8h-1Z"/></pattern>"##,
    dots: true,
    straight: true,
    overlays: &[Overlay::LastTurn, Overlay::Squares],
    under: &[(Overlay::Squares, write_squares)],
    over: &[],
    last_turn: super::STONE,
};

const TOKENS: &[Token] = &[
    Token::new("accent", "#1c6a50", "#79cfaa"),
    Token::new("hot", "#123f31", "#e8fff5"),
    Token::new("slab", "#d9ddd6", "#2f3937"),
    Token::new("side", "#a2ada1", "#171d1c"),
    Token::new("grid", "#3f4b4480", "#a3b3ab40"),
    Token::new("coord", "#404b45", "#b9c5bf"),
    Token::new("p1", "#1d6b50", "#63c196"),
    Token::new("p1e", "#0b3a2a", "#0b2e22"),
    Token::new("p2", "#c04836", "#f29382"),
    Token::new("p2e", "#701f13", "#4c160d"),
    Token::new("p2m", "#ffe3dc", "#5c1c11"),
];

const CONTRAST: &[Token] = &[
    Token::new("accent", "#00482f", "#9df0cb"),
    Token::new("p1", "#00523a", "#6fe8b0"),
    Token::new("p1e", "#000000", "#ffffff"),
    Token::new("p2", "#a01300", "#ffa08f"),
    Token::new("p2e", "#000000", "#ffffff"),
    Token::new("p2m", "#ffffff", "#3a0500"),
];

/// The squares that the last step built.
fn write_squares(layers: &Layers<'_>, svg: &mut Svg) {
    for square in &layers.replay.trace().squares {
        free::write_square(svg, "plan built", layers.geometry, square);
    }
}

impl<const W: usize> Telling for Four<W> {
    fn facts(&self) -> Facts {
        Facts::default()
    }
}
