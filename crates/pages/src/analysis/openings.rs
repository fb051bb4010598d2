//! What was played from the position: turns with their results, whose they are, some of the games. The script fills it in.

use kamni_rules::{Player, Rules};
use maud::{Markup, html};

use crate::layout::Page;
use crate::openings::{BANDS, Makers};

/// The panel. It is asked about only while it is open.
pub(super) fn panel(page: &Page<'_>, rules: &Rules) -> Markup {
    // Colours are those of pieces, and which of them First has may be an option.
    let swapped = rules.side(Player::Second).has_blocks();
    html! {
        details class=(if swapped { "openings of-openings swapped" } else { "openings of-openings" }) data-part="openings" data-script hidden {
            summary { h2 { (page.text("analysis-openings")) } span class="dim num" data-part="book-said" aria-live="polite" {} }
            label class="by" {
                span class="vh" { (page.text("analysis-openings-by")) }
                select data-part="book-by" {
                    @for makers in Makers::all() { option value=(makers.word()) { (named(page, makers)) } }
                }
            }
            p class="dim small" data-part="book-note" hidden {}
            ol class="book" aria-label=(page.text("analysis-openings-list")) data-part="book" {}
            ul class="played" aria-label=(page.text("analysis-openings-examples")) data-part="book-examples" {}
        }
    }
}

/// What those are called whose turns can be asked about.
fn named(page: &Page<'_>, makers: Makers) -> String {
    let bound = |band: u8| BANDS.get(usize::from(band)).map(ToString::to_string);
    match makers {
        Makers::All => page.text("analysis-openings-all"),
        Makers::People => page.text("analysis-openings-people"),
        Makers::Computers => page.text("analysis-openings-computer"),
        Makers::Level(level) => {
            page.texts.get("analysis-openings-level", &[("level", u32::from(level).into())])
        }
        Makers::Band(band) => match (bound(band).filter(|_| band > 0), bound(band.saturating_add(1))) {
            (None, to) => {
                page.texts.get("analysis-openings-people-under", &[("to", to.unwrap_or_default().into())])
            }
            (Some(from), Some(to)) => {
                let values = [("from", from.into()), ("to", to.into())];
                page.texts.get("analysis-openings-people-band", &values)
            }
            (Some(from), None) => page.texts.get("analysis-openings-people-over", &[("from", from.into())]),
        },
    }
}
