//! The graph, read back as XML.

use kamni_draw::{Theme, Tone};
use kamni_records::{Record, kmn};
use kamni_review::Review;
use kamni_review::graph::{self, Shape};
use kamni_texts::{Lang, Texts};
use roxmltree::Document;

fn review(text: &str) -> Review {
    let entry = kmn::Reader::new(text.as_bytes()).next().expect("a game").expect("memory can be read");
    let record: Record = entry.record.expect("a record");
    Review::read(&record)
}

const GAME: &str = "[Game \"kamiken\"]\n\n{[%eval 0.1]} 1. a1?! {[%eval -0.05] [%drop 0.15]} 2. b5? {[%eval 0.2] [%drop 0.25]} \
    3. e5?? {[%eval -0.6] [%drop 0.8]} (3. g7 {[%eval 0.2] [%best]}) 4. f9 {[%eval -0.6] [%best]}";

#[test]
fn everything_is_drawn_and_said() {
    let check = |lang: Lang, theme: Theme, title: &str, said: &[&str]| {
        let svg = graph::svg(&review(GAME), &Texts::new(lang), theme, Shape::Wide);
        // A drawing on a page has no namespace of its own.
        let xml = Document::parse(&svg).expect("XML");
        let find = |name: &'static str| xml.descendants().filter(move |node| node.tag_name().name() == name);
        let root = xml.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert_eq!(find("title").next().and_then(|node| node.text()), Some(title));
        let desc = find("desc").next().and_then(|node| node.text()).expect("words");
        assert!(said.iter().all(|said| desc.contains(said)), "{desc}");
        let marks: Vec<_> = find("g")
            .filter_map(|node| Some((node.attribute("class")?, node.attribute("data-turn")?)))
            .collect();
        assert_eq!(marks, [("slip inaccuracy", "1"), ("slip mistake", "2"), ("slip blunder", "3")]);
        let curve = find("polyline").next_back().and_then(|node| node.attribute("points")).expect("a curve");
        let heights: Vec<f64> =
            curve.split(' ').filter_map(|point| point.split_once(',')?.1.parse().ok()).collect();
        assert_eq!(heights.len(), 5);
        // The better for First, the higher.
        assert!(
            heights[1] > heights[0]
                && heights[2] < heights[1]
                && heights[3] > heights[2]
                && heights[3] == heights[4]
        );
        assert!(
            svg.contains(">100</text>") && svg.contains(">0</text>") && svg.contains(">4</text>"),
            "{svg}"
        );
        match theme {
            Theme::Page => assert!(!svg.contains("style") && !svg.contains(" id="), "{svg}"),
            Theme::Picture(_) => assert!(!svg.contains("var(") && !svg.contains("none;stroke:none"), "{svg}"),
        }
    };
    let english = [
        "At the beginning 55%.",
        "White, 1. a1?!: inaccuracy",
        "White, 3. e5??: blunder, chance from 60% to 20%.",
        "After turn 4 20%.",
    ];
    let russian =
        ["В начале 55\u{a0}%.", "Чёрные, 2. b5?: ошибка", "грубая ошибка, шанс с 60\u{a0}% до 20\u{a0}%."];
    for theme in [Theme::Page, Theme::Picture(Tone::Light), Theme::Picture(Tone::Dark)] {
        check(Lang::En, theme, "White: chance of winning, turn by turn", &english);
        check(Lang::Ru, theme, "Белые: шанс на победу ход за ходом", &russian);
    }
}

#[test]
fn what_is_not_known_is_left_open() {
    let check = |turns: &str, curves: usize, said: &str| {
        let svg = graph::svg(
            &review(&format!("[Game \"dao\"]\n[Options \"first=riders\"]\n\n{turns}")),
            &Texts::new(Lang::En),
            Theme::Page,
            Shape::Narrow,
        );
        assert_eq!((svg.matches("class=\"thread\"").count(), svg.contains(said)), (curves, true), "{svg}");
        Document::parse(&svg).expect("XML");
    };
    check("*", 0, "Nothing is known of this game yet.");
    check("1. e5-e4,end 2. a1-b1", 0, "Nothing is known");
    check("{[%eval 0.5]} 1. e5-e4,end 2. a1-b1 {[%eval 0.5]}", 2, "Riders: chance of winning");
}

/// Every colour that the graph uses is one of the tokens.
#[test]
fn the_colours_are_tokens() {
    let css = graph::css();
    for name in css.split("var(--").skip(1).filter_map(|rest| rest.split(')').next()) {
        let known = kamni_rules::GameKind::ALL
            .iter()
            .all(|kind| kamni_draw::tokens::value(*kind, name, Tone::Dark).is_some());
        assert!(known || name == "font", "{name}");
    }
    assert!(css.contains(".graph .curve{") && css.contains("var(--ink)"), "{css}");
}
