//! How Close Combat is drawn.

use kamni_rules::bits::Bits;
use kamni_rules::games::CloseCombat;
use kamni_rules::{Player, Position};

use super::Drawn;
use crate::facts::{Facts, Telling, cells};
use crate::overlay::Overlay;
use crate::tokens::Token;

pub(super) const DRAWN: &Drawn = &Drawn {
    tokens: TOKENS,
    grounds: [&[], &[], CONTRAST],
    ground: r##"<pattern id="g-close-combat" class="close-combat" width="6" height="6" patternUnits="userSpaceOnUse"><path class="grain" d="M0 1.5H3M3 4.5H6M1.5 3V6M4.5 0V3"/></pattern>"##,
    dots: true,
    straight: true,
    overlays: &[Overlay::LastTurn, Overlay::Takeable, Overlay::OldDanger, Overlay::Closed],
    under: &[(Overlay::Closed, |layers, svg| layers.use_at(svg, "m-no", &layers.facts.closed))],
    over: &[
        (Overlay::OldDanger, |layers, svg| layers.use_at(svg, "m-old", &layers.facts.old_danger)),
        (Overlay::Takeable, |layers, svg| layers.use_at(svg, "m-take", &layers.facts.takeable)),
    ],
    last_turn: super::STONE,
};

const TOKENS: &[Token] = &[
    Token::new("accent", "#a2371f", "#f39b82"),
    Token::new("hot", "#1a1512", "#fff6ec"),
    Token::new("slab", "#ece3d3", "#3a3631"),
    Token::new("side", "#c3b599", "#1f1c19"),
    Token::new("grid", "#5c4f3a80", "#b8a98f4d"),
    Token::new("coord", "#5a4d38", "#cdc2b0"),
    Token::new("p1", "#b23a25", "#ea7f68"),
    Token::new("p1e", "#6e1d0f", "#4a160c"),
    Token::new("p2", "#2f6096", "#86b3e8"),
    Token::new("p2e", "#16365a", "#11263f"),
    Token::new("p2m", "#d8e9fb", "#16365a"),
];

const CONTRAST: &[Token] = &[
    Token::new("accent", "#7d1f0c", "#ffb9a6"),
    Token::new("p1", "#9c1400", "#ff9c88"),
    Token::new("p1e", "#000000", "#ffffff"),
    Token::new("p2", "#0a3a80", "#8fc1ff"),
    Token::new("p2e", "#000000", "#ffffff"),
    Token::new("p2m", "#ffffff", "#00163a"),
];

impl<const W: usize> Telling for CloseCombat<W> {
    fn facts(&self) -> Facts {
        let Some(mover) = self.to_move() else { return Facts::default() };
        let stones = self.stones(Player::First) | self.stones(Player::Second);
        let takeable = self.takeable();
        let old = if self.turn_begins() { Bits::EMPTY } else { self.in_danger(mover.other()) & !takeable };
        let closed = self.closed_to(mover) & !stones;
        Facts { takeable: cells(takeable), old_danger: cells(old), closed: cells(closed), ..Facts::default() }
    }
}
