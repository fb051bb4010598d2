//! What concerns a reader, as it is listed in the header.

use kamni_texts::Texts;
use maud::{Markup, html};

use super::icon;
use kamni_play::game::Offer;
use kamni_play::notice::{Matter, Notice};

/// The list, the newest first.
#[must_use]
pub fn list(texts: &Texts, notices: &[Notice]) -> Markup {
    html! {
        @for notice in notices.iter().rev() {
            a href=(address(notice)) { (icon(picture(notice.matter))) span { (sentence(texts, notice)) } }
        }
    }
}

fn address(notice: &Notice) -> String {
    match notice.matter {
        Matter::Challenge => "/challenges".to_owned(),
        _ => format!("/{}", notice.game),
    }
}

const fn picture(matter: Matter) -> &'static str {
    match matter {
        Matter::Begun | Matter::Challenge => "join",
        Matter::Turn => "next",
        Matter::Offer(_) => "warn",
        Matter::Talk => "chat",
        Matter::Ended => "check",
    }
}

fn sentence(texts: &Texts, notice: &Notice) -> String {
    let key = match notice.matter {
        Matter::Begun => "notice-begun",
        Matter::Turn => "notice-turn",
        Matter::Offer(Offer::Draw) => "notice-draw",
        Matter::Offer(Offer::Takeback) => "notice-takeback",
        Matter::Offer(Offer::Rematch) => "notice-rematch",
        Matter::Talk => "notice-talk",
        Matter::Ended => "notice-ended",
        Matter::Challenge => "notice-challenge",
    };
    let rival = if notice.rival.is_some() { "account" } else { "guest" };
    let name = notice.rival.clone().unwrap_or_default();
    texts
        .get(key, &[("game", texts.game(notice.kind).into()), ("rival", rival.into()), ("name", name.into())])
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;
    use kamni_texts::Lang;

    use super::*;
    use crate::ids::GameId;
    use kamni_play::game::Sitter;

    #[test]
    fn every_matter_has_a_sentence_and_leads_somewhere() {
        let offers = [Offer::Draw, Offer::Takeback, Offer::Rematch].map(Matter::Offer);
        let others = [Matter::Begun, Matter::Turn, Matter::Talk, Matter::Ended, Matter::Challenge];
        let ann = Sitter::Account { id: 1, name: "Ann".to_owned(), rating: None, bot: false };
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            let mut seen = std::collections::HashSet::new();
            for matter in offers.into_iter().chain(others) {
                for rival in [&ann, &Sitter::Guest] {
                    let notice = Notice::new(GameId::numbered(1), GameKind::Dao, matter, rival);
                    let said = sentence(&texts, &notice);
                    assert!(said.contains(&texts.game(GameKind::Dao)), "{said}");
                    assert_eq!(said.contains("Ann"), *rival == ann, "{said}");
                    let link = list(&texts, &[notice]).into_string();
                    assert!(link.contains("href=\"/"), "{link}");
                    assert!(seen.insert(said), "{matter:?} reads like another");
                }
            }
        }
    }
}
