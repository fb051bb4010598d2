//! Dao Shi Xiang on pages.

use kamni_draw::Figure;
use kamni_rules::Rules;
use kamni_texts::Lang;

use super::{Paged, Tool, nothing};
use crate::layout::Page;

pub(super) const PAGED: &Paged = &Paged {
    rules: |lang| match lang {
        Lang::En => include_str!("../../../../docs/rules/dao.en.md"),
        Lang::Ru => include_str!("../../../../docs/rules/dao.ru.md"),
    },
    shelf: "a12-b12 i6-i4 i5-j5 e6-e4 b12-c12 e8-e10 end c12-d12 f9-f10 end d12-e12 f7-f11 f10-f12 e5-d5 xf12 @c4 \
        g8-g10 e7-e8 h8-f12 e12-e11 @k1 g9-e11 h6-f12 e10-e12 l1-k1 @c13 e4-e3 i9-i10 i8-h8 k1-j1 f6-h4 d5-d6 \
        j5-j4 j1-i1 h5-i5 i4-g4 e8-k4 i1-h1 f5-j3 i5-h5 g5-g3 h1-g1 h5-h3 g3-g2 h4-h2 xg2 @g9",
    garden: (676, 118, Figure::Rider),
    diagrams: None,
    tools,
    further: nothing,
};

/// Riders, which can stand on fortresses, and fortresses.
fn tools(page: &Page<'_>, _: &Rules) -> Vec<Tool> {
    vec![
        Tool { on: Some('R'), ..Tool::plain('r', Figure::Rider, page.text("cell-rider")) },
        Tool::plain('F', Figure::Fortress, page.text("analysis-fortress")),
    ]
}
