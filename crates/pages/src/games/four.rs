//! Four on pages.

use kamni_draw::Figure;
use kamni_rules::{Player, Rules};
use kamni_texts::Lang;
use maud::{Markup, html};

use super::{Paged, number, stones};
use crate::layout::Page;

pub(super) const PAGED: &Paged = &Paged {
    rules: |lang| match lang {
        Lang::En => include_str!("../../../../docs/rules/four.en.md"),
        Lang::Ru => include_str!("../../../../docs/rules/four.ru.md"),
    },
    shelf: "b8 b11 j3 c10 j4 c6 f5 g5 h10 i9 h4 h9 b7 e6 g10 e3 e4 c5 g9 b4 g8 i4 c9 j1 e7 f6 h2 d9 e9 b1 h2-c2 e4-e5 \
        g8-d8 g10-d10 c6-d6 b1-b2 j1-c1 e3-f3 a3 b4-d4 i9-k9 f3-f4 c5-e5 e5-c5 g5-d5 c5-c3 d8-j8 c2-f2 h10-j10 j8-f8 \
        b8-b10 i4-i1 d5-g5 c10-c11 f6-j6 f2-j2",
    garden: (424, 120, Figure::Stone(Player::First)),
    diagrams: None,
    tools: stones,
    further,
};

/// The opening or what follows it, stones taken, turns counted.
fn further(page: &Page<'_>, _: &Rules) -> Markup {
    html! {
        label {
            span { (page.text("analysis-stage")) }
            select data-key="stage" {
                @for stage in ["main", "opening"] {
                    option value=(stage) { (page.text(&format!("analysis-stage-{stage}"))) }
                }
            }
        }
        (number(page, "captured", "analysis-captured", "9"))
        (number(page, "count", "analysis-count", "5"))
    }
}
