//! Kamiken on pages.

use kamni_draw::{Figure, Overlay};
use kamni_rules::{Player, Rules};
use kamni_texts::Lang;
use maud::{Markup, html};

use super::{Paged, stones};
use crate::layout::Page;

pub(super) const PAGED: &Paged = &Paged {
    rules: |lang| match lang {
        Lang::En => include_str!("../../../../docs/rules/kamiken.en.md"),
        Lang::Ru => include_str!("../../../../docs/rules/kamiken.ru.md"),
    },
    shelf: "f1 a8 c1 h6 f5 e6 f8 c3 b5 e2 d7 g3 h2 i8 i4 e4 h9 c9 a2 a4 c7 e9",
    garden: (176, 114, Figure::Stone(Player::First)),
    diagrams: Some(Overlay::Beaten),
    tools: stones,
    further,
};

/// Who puts no more stones.
fn further(page: &Page<'_>, rules: &Rules) -> Markup {
    html! {
        label {
            span { (page.text("analysis-finished")) }
            select data-key="finished" {
                option value="" { (page.text("analysis-nobody")) }
                @for side in Player::BOTH { option value=(side) { (page.texts.side(rules, side)) } }
            }
        }
    }
}
