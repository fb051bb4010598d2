//! The lobby's markup: in order, escaped, in both languages, without anything that the content policy forbids.

use std::sync::Arc;

use kamni_rules::Position;
use kamni_texts::Lang;
use roxmltree::{Document, Node, ParsingOptions};

use super::*;
use crate::proposal::Fields;
use crate::view::glance::Glance;
use crate::watch::embed::{Frame, embed_page, no_embed_page};
use crate::watch::show::Course;
use crate::watch::{Sort, Wanted, WatchPage, watch_page};
use kamni_play::game::Sitter;

/// HTML that maud has written, as XML: empty elements are closed, attributes without a value get one.
fn as_xml(html: &str) -> String {
    const EMPTY: [&str; 4] = ["meta", "link", "input", "br"];
    let mut xml = String::with_capacity(html.len());
    let mut rest = html.trim_start_matches("<!DOCTYPE html>");
    while let Some(begin) = rest.find('<') {
        xml.push_str(&rest[..begin]);
        rest = &rest[begin..];
        let mut quoted = false;
        let end = rest.find(|letter| {
            quoted ^= letter == '"';
            letter == '>' && !quoted
        });
        let (tag, after) = rest.split_at(end.expect("a tag ends"));
        xml.push_str(&with_values(tag));
        let name = tag[1..].split([' ', '/']).next().expect("a tag has a name");
        if EMPTY.contains(&name) && !tag.ends_with('/') {
            xml.push('/');
        }
        xml.push('>');
        rest = &after[1..];
    }
    xml + rest
}

/// A tag in which every attribute has a value.
fn with_values(tag: &str) -> String {
    let mut parts = tag.split('"');
    let bare = |text: &str| -> String {
        let words: Vec<String> = text
            .split(' ')
            .enumerate()
            .map(|(place, word)| {
                let names = place > 0 && !word.is_empty() && !word.contains(['=', '/', '<']);
                if names { format!("{word}=\"\"") } else { word.to_owned() }
            })
            .collect();
        words.join(" ")
    };
    let mut out = bare(parts.next().unwrap_or_default());
    let mut inside = true;
    for part in parts {
        out.push('"');
        out.push_str(&if inside { part.to_owned() } else { bare(part) });
        inside = !inside;
    }
    out
}

fn check(html: &str) -> Vec<String> {
    let xml = as_xml(html);
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&xml, options).unwrap_or_else(|error| {
        let line = xml.lines().nth(error.pos().row as usize - 1).unwrap_or_default();
        let from = (error.pos().col as usize).saturating_sub(80);
        panic!("{error}: {}", line.chars().skip(from).take(160).collect::<String>())
    });
    let mut ids = std::collections::HashSet::new();
    for node in document.descendants().filter(Node::is_element) {
        for attribute in node.attributes() {
            assert!(attribute.name() != "style" && !attribute.name().starts_with("on"), "{attribute:?}");
            assert!(!attribute.value().contains('⟨'), "{attribute:?}");
        }
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "{id} stands twice");
        }
        if node.tag_name().name() == "input" && node.attribute("type") != Some("hidden") {
            let labelled = node.ancestors().any(|node| node.has_tag_name("label"))
                || document.descendants().any(|label| {
                    label.has_tag_name("label") && label.attribute("for") == node.attribute("id")
                });
            assert!(labelled, "{:?} has no label", node.attribute("name"));
        }
    }
    document.descendants().filter(Node::is_text).filter_map(|node| node.text()).map(str::to_owned).collect()
}

fn sitting(name: &str) -> Sitting {
    Sitting {
        name: name.to_owned(),
        is_account: true,
        rating: Some(1584),
        figure: Figure::Stone(Player::First),
    }
}

fn drawn(lang: Lang, name: &str) -> String {
    let texts = Texts::new(lang);
    let page = Page {
        texts: &texts,
        theme: None,
        board: None,
        title: "",
        section: None,
        user: None,
        known: false,
        path: "/",
        styles: &[],
        scripts: &[],
        class: "",
        card: None,
        refresh: false,
    };
    let own = OwnGame {
        id: GameId::random(),
        kind: GameKind::Dao,
        figure: Figure::Rider,
        picture: picture(GameKind::Dao).to_owned(),
        what: format!("Your turn against {name}"),
        when: "1 h ago".to_owned(),
        yours: true,
    };
    let pairing = Pairing {
        rules: Preset::Quick.rules(GameKind::Four).expect("a preset"),
        terms: "11×11".to_owned(),
        rating: Some(1580),
        waited: 31_000,
    };
    let seek = SeekShown {
        id: 7,
        kind: GameKind::Hasami,
        options: "9×9".to_owned(),
        who: sitting(name),
        terms: "10 min".to_owned(),
        own: false,
        sign_in: false,
    };
    let game = LiveGame {
        id: GameId::random(),
        kind: GameKind::Hasami,
        players: [sitting(name), sitting("fox")],
        turn: 47,
        watching: 6,
        picture: Arc::from(picture(GameKind::Hasami)),
    };
    let fields = Fields(
        [("game", "kamiken"), ("position", name)]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into(),
    );
    let rules = Preset::Standard.rules(GameKind::ALL[2]).expect("a game");
    let seats = [Sitter::Guest, Sitter::Account { id: 1, name: name.to_owned(), rating: None, bot: true }];
    let show = Show {
        key: "over-23456789".to_owned(),
        address: "/23456789".to_owned(),
        glance: Glance::over(&rules, &seats, &rules.start(), None, page.texts),
        terms: name.to_owned(),
        picture: Arc::clone(&game.picture),
        chance: Some(0.25),
        course: Course::Over { film: "/23456789/film".to_owned() },
        flipped: false,
    };
    let lobby = LobbyPage {
        choice: Choice::default(),
        own: &[own.clone(), own.clone(), own.clone(), own],
        pairing: Some(&pairing),
        seeks: &[
            seek.clone(),
            SeekShown { id: 8, own: true, ..seek.clone() },
            SeekShown { id: 9, sign_in: true, ..seek },
        ],
        show: Some(&show),
        live: std::slice::from_ref(&game),
        live_count: 14,
        form: Form { fields: &fields, wrong: Some(("position", name)), open: true, signed_in: true },
    };
    for course in
        [Course::Live { socket: "/23456789/socket?since=3".to_owned(), watching: 2 }, show.course.clone()]
    {
        let show = Show { course, chance: None, flipped: true, ..show.clone() };
        let games = std::slice::from_ref(&game);
        let wanted = Wanted { kind: Some(GameKind::ALL[2]), sort: Some(Sort::Days) };
        let watch = WatchPage { wanted, show: Some(&show), people: games, computer: &[] };
        check(&watch_page(&page, &watch).into_string());
        let frame = Frame {
            texts: page.texts,
            theme: Some(kamni_draw::Tone::Dark),
            link: "https://kamni.example/23456789",
        };
        check(&embed_page(&frame, &show).into_string());
        check(&no_embed_page(&frame, "embed-missing").into_string());
    }
    lobby_page(&page, &lobby).into_string()
}

#[test]
fn the_page_is_in_order_in_both_languages() {
    for lang in Lang::ALL {
        let texts = check(&drawn(lang, "olga_k"));
        assert!(!texts.iter().any(|text| text.contains('⟨')), "a text is missing: {texts:?}");
        let has = |wanted: &str| texts.iter().any(|text| text.contains(wanted));
        match lang {
            Lang::En => {
                assert!(has("Looking for a rival around 1580…") && has("All 14") && has("your turn in 4"));
            }
            Lang::Ru => assert!(has("Ищем соперника около 1580…") && has("Все 14") && has("ваш ход в 4")),
        }
    }
}

#[test]
fn names_are_only_ever_text() {
    let name = "<b onclick=\"x\">&amp;'</b>";
    let html = drawn(Lang::En, name);
    assert!(!html.contains("<b onclick"));
    let texts = check(&html);
    assert!(texts.iter().any(|text| text == name), "the name is shown as it is");
}

#[test]
fn the_computer_is_offered_after_a_while_with_the_same_rules() {
    let html = drawn(Lang::En, "olga_k");
    let xml = as_xml(&html);
    let document = Document::parse(&xml).expect("in order");
    let hidden = |name: &str| {
        document
            .descendants()
            .find(|node| node.attribute("name") == Some(name))
            .and_then(|node| node.attribute("value"))
    };
    assert_eq!((hidden("option-size"), hidden("option-stones")), (Some("9"), Some("20")));
    assert!(html.contains("Nobody yet"));
}

#[test]
fn every_picture_of_the_shelf_is_a_real_game() {
    for &kind in GameKind::ALL {
        let replay = replay(kind).unwrap_or_else(|| panic!("the steps of {kind} are not legal"));
        assert!(!replay.position().is_over(), "{kind} goes on");
        assert!(replay.position().turn() >= 15, "{kind} has begun");
        assert!(picture(kind).contains("mini"), "{kind} is drawn");
    }
}

#[test]
fn the_form_offers_every_option_of_every_game() {
    let html = drawn(Lang::En, "olga_k");
    for kind in GameKind::ALL {
        for option in kind.options() {
            assert!(html.contains(&format!("name=\"{kind}-{}\"", option.name)), "{kind} {}", option.name);
        }
    }
}

#[test]
fn what_was_chosen_is_kept_and_nonsense_is_not() {
    let choice = Choice { way: "link", level: 7, preset: Preset::Author };
    assert_eq!(Choice::read(&choice.text()), choice);
    for nonsense in ["", "letter.11.huge", "..", "seek.0.", "<b>.x.y.z"] {
        assert_eq!(Choice::read(nonsense), Choice::default(), "{nonsense}");
    }
}

#[test]
fn a_card_says_how_long_a_game_takes_and_leads_to_its_lessons() {
    for (lang, learn) in [(Lang::En, "Learn in 3 minutes"), (Lang::Ru, "Научиться за 3 минуты")]
    {
        let html = drawn(lang, "olga_k");
        for &kind in GameKind::ALL {
            let card = html.split(&format!("<li class=\"{kind}\" id=\"{kind}\">")).nth(1).expect("a card");
            let card = card.split("</li>").next().expect("its end");
            let link = card.split(&format!("href=\"/{kind}#tutorial\"")).nth(1).expect("a link");
            assert!(link.split("</a>").next().is_some_and(|link| link.ends_with(learn)), "{kind}: {card}");
            for preset in Preset::ALL {
                let minutes = preset.minutes(kind);
                let said = match lang {
                    Lang::En => format!(" turns, or {minutes} min at 10 s a turn."),
                    Lang::Ru => format!(": {minutes} мин при 10 с на ход."),
                };
                let length = card.split("<p>").nth(1).and_then(|text| {
                    text.split(&format!("<small class=\"{}\">", preset.name()))
                        .nth(1)?
                        .split("</small>")
                        .next()
                });
                assert!(length.is_some_and(|length| length.ends_with(&said)), "{kind} {said}: {card}");
            }
        }
    }
}
