//! What concerns a reader: as it is listed in the header, and the page of all that did for a month.

use kamni_draw::{Figure, piece_svg};
use kamni_rules::{GameKind, Player};
use kamni_texts::Texts;
use maud::{Markup, PreEscaped, html};

use super::icon;
use super::layout::{Page, shell};
use crate::ids::GameId;
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
        Matter::Tournament => format!("/tournaments/{}", notice.game),
        _ => format!("/{}", notice.game),
    }
}

const fn picture(matter: Matter) -> &'static str {
    match matter {
        Matter::Begun | Matter::Challenge | Matter::Tournament => "join",
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
        Matter::Tournament => "notice-tournament",
    };
    let rival = if notice.rival.is_some() { "account" } else { "guest" };
    let name = notice.rival.clone().unwrap_or_default();
    texts
        .get(key, &[("game", texts.game(notice.kind).into()), ("rival", rival.into()), ("name", name.into())])
}

/// A notice as it was kept.
#[derive(Clone, Debug)]
pub struct KeptNotice {
    /// What it is about: a word.
    pub sort: &'static str,
    /// The game.
    pub game: GameId,
    /// Which game is played there.
    pub kind: GameKind,
    /// The other's name, if he has an account.
    pub rival: Option<String>,
    /// How long ago it came, in words.
    pub when: String,
    /// Whether it is new.
    pub is_new: bool,
    /// Of a game that is over: whether the reader won; neither in a draw.
    pub won: Option<bool>,
    /// The rating before and after.
    pub rating: Option<(i32, i32)>,
    /// How long there is to make the turn, in words.
    pub left: Option<String>,
}

/// A sort of notices, as the reader has chosen.
#[derive(Clone, Copy, Debug)]
pub struct SortShown {
    /// Its word.
    pub sort: &'static str,
    /// Whether it is wanted on the page.
    pub page: bool,
    /// Whether it is wanted by push.
    pub push: bool,
    /// Whether it is wanted by e-mail.
    pub mail: bool,
    /// Whether it stands on the page in any case.
    pub fixed: bool,
}

/// What can be chosen: sorts, and where they are told. What the host has not set up is not offered.
#[derive(Clone, Copy, Debug)]
pub struct Choices<'a> {
    /// The sorts.
    pub sorts: &'a [SortShown],
    /// Push, if it is offered.
    pub push: Option<PushShown<'a>>,
    /// E-mail, if it is offered.
    pub mail: Option<MailShown<'a>>,
}

/// How push stands.
#[derive(Clone, Copy, Debug)]
pub struct PushShown<'a> {
    /// The key by which services know the house.
    pub key: &'a str,
    /// The address under which this browser is reached, as far as the house knows.
    pub here: Option<&'a str>,
    /// How many other browsers of the reader are told.
    pub others: usize,
}

/// How e-mail stands.
#[derive(Clone, Copy, Debug)]
pub struct MailShown<'a> {
    /// The address, if one was given.
    pub address: Option<&'a str>,
    /// Whether it is confirmed.
    pub confirmed: bool,
}

/// The page of notices.
#[must_use]
pub fn notices_page(page: &Page<'_>, kept: &[KeptNotice], chosen: &Choices<'_>, done: bool) -> Markup {
    let title = page.text("notices-title");
    let any_new = kept.iter().any(|notice| notice.is_new);
    let content = html! {
        main id="main" class="person" {
            header class="head" { h1 { (title) } }
            @if done { p class="done" role="status" { (icon("check")) span { (page.text("notices-saved")) } } }
            div class="abreast" {
                section class="kept" aria-labelledby="l-kept" {
                    header {
                        h2 id="l-kept" { (page.text("notices-kept")) }
                        @if any_new {
                            form action="/notices/seen" method="post" { button class="btn" { (page.text("notices-seen")) } }
                        }
                    }
                    @if kept.is_empty() { p class="empty" { (page.text("notices-none")) } }
                    @else {
                        ul class="nlist" { @for notice in kept { (kept_row(page, notice)) } }
                        p class="help" { (page.text("notices-life")) }
                    }
                }
                (choices(page, chosen))
            }
        }
    };
    let scripts: &[&str] = if chosen.push.is_some() { &["push.js"] } else { &["away.js"] };
    shell(&Page { title: &title, styles: &["account.css"], scripts, ..*page }, &content)
}

/// Where a notice leads.
#[must_use]
pub fn kept_address(notice: &KeptNotice) -> String {
    match notice.sort {
        "challenge" => "/challenges".to_owned(),
        "tournament" => format!("/tournaments/{}", notice.game),
        "puzzles" => "/puzzles".to_owned(),
        _ => format!("/{}", notice.game),
    }
}

fn kept_row(page: &Page<'_>, notice: &KeptNotice) -> Markup {
    html! {
        li class=(if notice.is_new { format!("{} new", notice.kind) } else { notice.kind.to_string() }) {
            (PreEscaped(piece_svg(notice.kind, Figure::Stone(Player::Second))))
            a href=(kept_address(notice)) { (kept_sentence(page.texts, notice)) }
            p class="dim" { @if notice.is_new { b { (page.text("notices-new")) } " · " } (notice.when) }
        }
    }
}

/// What a notice says.
#[must_use]
pub fn kept_sentence(texts: &Texts, notice: &KeptNotice) -> String {
    // Its game may be over meanwhile; that is told by a notice of its own.
    let rating = notice.rating.filter(|_| notice.sort == "over");
    let rating = rating.map(|(before, after)| format!("{before} → {after}"));
    let how = match (notice.won, &rating) {
        _ if notice.sort != "over" => "",
        (Some(true), _) => "won",
        (Some(false), _) => "lost",
        (None, _) => "over",
    };
    let values = [
        ("game", texts.game(notice.kind).into()),
        ("rival", if notice.rival.is_some() { "account" } else { "guest" }.into()),
        ("name", notice.rival.clone().unwrap_or_default().into()),
        ("how", how.into()),
    ];
    let said = texts.get(&format!("kept-{}", notice.sort), &values);
    let said = match &notice.left {
        Some(left) => texts.get("kept-left", &[("said", said.into()), ("left", left.clone().into())]),
        None => said,
    };
    match rating {
        Some(rating) => format!("{said} {}", texts.get("kept-rating", &[("change", rating.into())])),
        None => said,
    }
}

/// What is told, by sort, and where.
fn choices(page: &Page<'_>, chosen: &Choices<'_>) -> Markup {
    let mut ways = vec!["page"];
    ways.extend(chosen.push.map(|_| "push"));
    ways.extend(chosen.mail.map(|_| "mail"));
    html! {
        section class="panel away" aria-labelledby="l-sorts" {
            h2 id="l-sorts" { (page.text("notices-sorts")) }
            form action="/notices/sorts" method="post" {
                input type="hidden" name="zone" data-part="zone" value="";
                table {
                    thead { tr {
                        th scope="col" { (page.text("notices-kind")) }
                        @for way in &ways { th scope="col" { (page.text(&format!("notices-on-{way}"))) } }
                    } }
                    tbody { @for shown in chosen.sorts { (choice_row(page, chosen, shown, &ways)) } }
                }
                button class="btn" { (page.text("notices-save")) }
            }
            @if let Some(push) = &chosen.push { (push_part(page, push)) }
            @if let Some(mail) = &chosen.mail { (mail_part(page, mail)) }
        }
    }
}

fn choice_row(page: &Page<'_>, chosen: &Choices<'_>, shown: &SortShown, ways: &[&str]) -> Markup {
    let sort = page.text(&format!("sort-{}", shown.sort));
    // Nobody is told by e-mail whose address is not known to be his.
    let no_address = chosen.mail.is_none_or(|mail| !mail.confirmed);
    let state = |way: &str| match way {
        "page" => (shown.page, shown.fixed),
        "push" => (shown.push, false),
        _ => (shown.mail, no_address),
    };
    html! {
        tr {
            th scope="row" { (sort) small class="dim" { (page.text(&format!("sort-{}-about", shown.sort))) } }
            @for way in ways {
                @let (checked, disabled) = state(way);
                td { label {
                    input type="checkbox" name=(way) value=(shown.sort) checked[checked] disabled[disabled]
                        aria-label=(page.texts.get(&format!("notices-way-{way}"), &[("sort", sort.clone().into())]));
                } }
            }
        }
    }
}

fn push_part(page: &Page<'_>, push: &PushShown<'_>) -> Markup {
    html! {
        div class="way" data-part="push" data-key=(push.key) data-here=[push.here] {
            noscript { p { (page.text("push-plain")) } }
            p role="status" data-part="push-state" data-on=(page.text("push-on")) data-off=(page.text("push-off"))
                data-blocked=(page.text("push-blocked")) data-missing=(page.text("push-missing")) data-failed=(page.text("push-failed")) {}
            button class="btn" type="button" data-part="push-do" data-allow=(page.text("push-allow")) data-end=(page.text("push-end")) hidden {}
            @if push.others > 0 {
                p class="dim" { (page.texts.get("push-others", &[("count", push.others.into())])) }
            }
        }
    }
}

fn mail_part(page: &Page<'_>, mail: &MailShown<'_>) -> Markup {
    let (key, link) = match (mail.address, mail.confirmed) {
        (None, _) => ("mail-none", "mail-add"),
        (Some(_), false) => ("mail-unconfirmed", "mail-change"),
        (Some(_), true) => ("mail-goes", "mail-change"),
    };
    html! {
        div class="way" {
            p { (page.texts.get(key, &[("address", mail.address.unwrap_or_default().to_owned().into())])) }
            a class="btn" href="/account/mail" { (page.text(link)) }
        }
    }
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
            let begins = Notice {
                game: GameId::numbered(2),
                kind: GameKind::Dao,
                matter: Matter::Tournament,
                rival: Some("Evening".to_owned()),
            };
            assert!(sentence(&texts, &begins).contains("Evening"));
            assert!(list(&texts, &[begins]).into_string().contains("href=\"/tournaments/"));
        }
    }

    #[test]
    fn only_the_end_tells_what_became_of_the_rating() {
        let notice = |sort| KeptNotice {
            sort,
            game: GameId::numbered(1),
            kind: GameKind::Dao,
            rival: Some("Ann".to_owned()),
            when: String::new(),
            is_new: true,
            won: Some(true),
            rating: Some((1500, 1512)),
            left: None,
        };
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            assert!(kept_sentence(&texts, &notice("over")).contains("1500 → 1512"));
            assert!(!kept_sentence(&texts, &notice("rival")).contains("1512"));
        }
    }

    #[test]
    fn what_is_kept_leads_where_it_says() {
        let notice = |sort, left: Option<&str>| KeptNotice {
            sort,
            game: GameId::numbered(1),
            kind: GameKind::Dao,
            rival: Some("Evening".to_owned()),
            when: String::new(),
            is_new: true,
            won: None,
            rating: None,
            left: left.map(str::to_owned),
        };
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            for (sort, address) in [
                ("turn", format!("/{}", GameId::numbered(1))),
                ("time", format!("/{}", GameId::numbered(1))),
                ("challenge", "/challenges".to_owned()),
                ("tournament", format!("/tournaments/{}", GameId::numbered(1))),
                ("puzzles", "/puzzles".to_owned()),
            ] {
                let kept = notice(sort, None);
                assert_eq!(kept_address(&kept), address);
                let said = kept_sentence(&texts, &kept);
                assert!(!said.is_empty() && !said.contains('⟨'), "{said}");
                assert_eq!(said.contains("Evening"), sort != "puzzles", "{said}");
            }
            let said = kept_sentence(&texts, &notice("turn", Some("2 days left")));
            assert!(said.ends_with(", 2 days left"), "{said}");
        }
    }
}
