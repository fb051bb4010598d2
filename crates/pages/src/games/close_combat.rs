//! Close Combat on pages.

use kamni_draw::Figure;
use kamni_rules::Player;
use kamni_texts::Lang;

use super::{Paged, nothing, stones};

pub(super) const PAGED: &Paged = &Paged {
    rules: |lang| match lang {
        Lang::En => include_str!("../../../../docs/rules/close-combat.en.md"),
        Lang::Ru => include_str!("../../../../docs/rules/close-combat.ru.md"),
    },
    shelf: "n5 i2 l12 e8 c3 e9 k12 e1 d2 d1 c2 e2 d3 h2 f1 f2 e3 f3 d4 f4 e4 g3 e5 g4 f5 g5 g6 h5 f6 h6 f7 h7 g7 i7 \
        e7 f9 f8 d8 g8 i6 g9 f10 h8 i8 d9 d7 e10 g10 m12 i9 h9 i10 o7 h10 xh9 xh8 xg9",
    garden: (300, 60, Figure::Stone(Player::First)),
    diagrams: None,
    tools: stones,
    further: nothing,
};
