//! Hasami Shogi on pages.

use kamni_draw::Figure;
use kamni_rules::Player;
use kamni_texts::Lang;

use super::{Paged, number, stones};

pub(super) const PAGED: &Paged = &Paged {
    rules: |lang| match lang {
        Lang::En => include_str!("../../../../docs/rules/hasami.en.md"),
        Lang::Ru => include_str!("../../../../docs/rules/hasami.ru.md"),
    },
    shelf: "c8-c4 g2-g6 c4-f4 e2-e3 b8-b7 d2-d6 h8-h7 d1-d3 a8-a4 e3-f3 f4-g4 b2-b5 f8-f5 a1-a3 a4-a6 e1-e7 c9-c6 \
        f2-f4 d8-d7 d6-f6 e8-e6 b5-e5 f9-f7 h2-h4",
    garden: (556, 66, Figure::Stone(Player::Second)),
    diagrams: None,
    tools: stones,
    further: |page, _| number(page, "quiet", "analysis-quiet", "5"),
};
