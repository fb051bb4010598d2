//! Drawings of every game: well-formed, complete, with nothing that a page's security policy or a renderer refuses.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{CASES, Case};
use kamni_draw::{
    Cells, Drawing, Geometry, Label, Mark, Overlays, Point, Replay, Theme, Tone, board_css, cell_facts,
    sprite,
};
use kamni_rules::{Cell, Player, Position};
use roxmltree::{Document, Node};

/// Games of every case at several points.
fn each_replay(mut visit: impl FnMut(&Case, &Replay)) {
    for case in CASES {
        let mut count = 0;
        let last = case.play(1, |_, _, replay| {
            count += 1;
            if count % 60 == 1 {
                visit(case, replay);
            }
        });
        visit(case, &last);
    }
}

fn marks() -> Vec<Mark> {
    let cell = |text: &str| text.parse::<Cell>().expect("a cell");
    let label = Label::new("7b").expect("a label");
    vec![
        Mark::Arrow(cell("a1"), cell("c2")),
        Mark::Label(cell("b2"), label),
        Mark::Square(vec![cell("a1"), cell("c1"), cell("c3")]),
        Mark::Take(cell("a1")),
        Mark::Chosen(cell("b1")),
        // Not on every board: left out where it is not.
        Mark::Dot(cell("s19")),
    ]
}

/// A drawing in each of the ways in which it can be drawn.
fn each_drawing(replay: &Replay, mut visit: impl FnMut(&str, &str, Theme)) {
    let name = |facts: &kamni_draw::CellFacts| format!("{} <&\">", facts.cell);
    let cells = Cells { label: "all \u{1} cells", cursor: None, name: &name };
    let marks = marks();
    for theme in [Theme::Page, Theme::Picture(Tone::Light), Theme::Picture(Tone::Dark)] {
        for flipped in [false, true] {
            let plain = Drawing::of(replay).theme(theme).flipped(flipped).label("a board");
            let full =
                plain.clone().overlays(Overlays::ALL).viewer(Some(Player::Second)).marks(&marks).cells(cells);
            let bare = plain.clone().overlays(Overlays::NONE).coordinates(false);
            let mini = plain.clone().mini(true);
            for (name, drawing) in [
                ("usual", plain.clone()),
                ("full", full),
                ("bare", bare),
                ("still", mini.clone().still(true)),
                ("mini", mini),
            ] {
                visit(&format!("{name} {theme:?} {flipped}"), &drawing.svg(), theme);
            }
        }
    }
}

fn read(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"))
}

fn is_reference(name: &str, value: &str) -> Option<String> {
    let target =
        if name == "href" { value.strip_prefix('#') } else { value.strip_prefix("url(#")?.strip_suffix(')') };
    target.map(str::to_string)
}

fn references(document: &Document<'_>) -> BTreeSet<String> {
    let attributes = document.descendants().flat_map(|node| node.attributes());
    attributes.filter_map(|attribute| is_reference(attribute.name(), attribute.value())).collect()
}

fn ids(document: &Document<'_>) -> Vec<String> {
    document.descendants().filter_map(|node| node.attribute("id")).map(str::to_string).collect()
}

#[test]
fn page_drawings_fit_the_page() {
    let sprite = sprite();
    let page_ids: BTreeSet<String> = ids(&read(&sprite)).into_iter().collect();
    let css = board_css();
    // Classes that scripts, tests and pages ask for, without a look of their own.
    let hooks = ["l-cells", "kamiken", "close-combat", "four", "hasami", "dao", "pc", "built", "mini"];
    each_replay(|_, replay| {
        each_drawing(replay, |name, svg, theme| {
            if theme != Theme::Page {
                return;
            }
            let document = read(svg);
            for node in document.descendants().filter(Node::is_element) {
                assert!(node.attribute("style").is_none() && node.tag_name().name() != "style", "{name}");
                assert!(node.attribute("id").is_none(), "{name}");
                for class in node.attribute("class").unwrap_or_default().split_whitespace() {
                    let styled = css.contains(&format!(".{class}{{"))
                        || css.contains(&format!(".{class},"))
                        || css.contains(&format!(".{class} "));
                    assert!(styled || hooks.contains(&class), "{name}: nothing says how .{class} looks");
                }
            }
            let unknown: Vec<_> = references(&document).difference(&page_ids).cloned().collect();
            assert!(unknown.is_empty(), "{name}: {unknown:?}");
        });
    });
}

#[test]
fn pictures_stand_by_themselves() {
    each_replay(|_, replay| {
        each_drawing(replay, |name, svg, theme| {
            let Theme::Picture(_) = theme else { return };
            let document = read(svg);
            let all = ids(&document);
            let unique: BTreeSet<String> = all.iter().cloned().collect();
            assert_eq!(all.len(), unique.len(), "{name}");
            let used = references(&document);
            assert_eq!(used, unique, "{name}: what is used is there, and nothing else");
            for word in
                ["var(", "light-dark", "calc(", "<text", "style=", "{w", "http://www.w3.org/1999", "data-n"]
            {
                assert!(!svg.contains(word), "{name}: {word}");
            }
            let root = document.root_element();
            assert_eq!(root.attribute("role"), Some("img"), "{name}");
            assert!(root.attribute("width").is_some() && root.attribute("height").is_some(), "{name}");
            // Colours of six digits only: not every renderer reads eight.
            for colour in svg.split('#').skip(1) {
                let digits = colour.chars().take_while(char::is_ascii_hexdigit).count();
                assert!(digits < 7, "{name}: #{}", &colour[..digits]);
            }
        });
    });
}

#[test]
fn the_same_game_gives_the_same_text() {
    for case in CASES {
        let [one, other] = [1, 1].map(|seed| case.play(seed, |_, _, _| {}));
        let mut texts = Vec::new();
        each_drawing(&one, |_, svg, _| texts.push(svg.to_string()));
        let mut again = texts.iter();
        each_drawing(&other, |name, svg, _| {
            assert_eq!(again.next().map(String::as_str), Some(svg), "{name}");
        });
    }
}

/// The pieces of a drawing: key, cell, place.
fn pieces(svg: &str) -> BTreeMap<String, (String, Point)> {
    let document = read(svg);
    let keyed = document.descendants().filter(|node| node.has_attribute("data-key"));
    let mut pieces = BTreeMap::new();
    for node in keyed {
        let transform = node.attribute("transform").expect("a place");
        let place =
            transform.strip_prefix("translate(").and_then(|rest| rest.strip_suffix(')')).expect("a move");
        let (x, y) = place.split_once(' ').expect("two numbers");
        let point = Point { x: x.parse().expect("a number"), y: y.parse().expect("a number") };
        let cell = node.attribute("data-cell").expect("a cell").to_string();
        let key = node.attribute("data-key").expect("a key").to_string();
        assert!(pieces.insert(key.clone(), (cell, point)).is_none(), "{key} twice");
    }
    pieces
}

#[test]
fn a_flipped_board_is_turned_by_half() {
    each_replay(|case, replay| {
        let [upright, flipped] =
            [false, true].map(|flipped| pieces(&Drawing::of(replay).flipped(flipped).svg()));
        assert_eq!(upright.len(), replay.pieces().len());
        let width = Drawing::of(replay).geometry().width();
        for (key, (cell, point)) in &upright {
            let (other_cell, other) = &flipped[key];
            assert_eq!(cell, other_cell);
            assert_eq!((point.x + other.x, point.y + other.y), (width, width), "{key} of {}", case.kind);
        }
    });
}

#[test]
fn every_cell_is_there_once_where_it_is_seen() {
    each_replay(|case, replay| {
        let size = replay.position().size();
        let cursor = Cell::new(1, 2);
        for flipped in [false, true] {
            let name = |facts: &kamni_draw::CellFacts| format!("cell {}", facts.cell);
            let cells = Cells { label: "the board", cursor: Some(cursor), name: &name };
            let drawing = Drawing::of(replay).flipped(flipped).cells(cells);
            let (svg, geometry) = (drawing.svg(), drawing.geometry());
            let document = read(&svg);
            let role = |role: &'static str| move |node: &Node<'_, '_>| node.attribute("role") == Some(role);
            let grid = document.descendants().find(role("grid")).expect("a grid");
            assert_eq!(grid.attribute("aria-label"), Some("the board"));
            let mut seen = Vec::new();
            for (place, row) in grid.children().enumerate() {
                assert_eq!(row.attribute("role"), Some("row"));
                assert_eq!(row.children().count(), usize::from(size));
                let top = geometry.margin() + 40 * place as i32;
                assert_eq!(row.attribute("transform"), Some(format!("translate(0 {top})").as_str()));
                for (place, node) in row.children().enumerate() {
                    let cell: Cell =
                        node.attribute("data-cell").and_then(|cell| cell.parse().ok()).expect("a cell");
                    let left = geometry.margin() + 40 * place as i32;
                    assert_eq!(node.attribute("x"), Some(left.to_string().as_str()));
                    assert_eq!(geometry.corner(cell), Point { x: left, y: top }, "{cell}");
                    assert_eq!(node.attribute("aria-label"), Some(format!("cell {cell}").as_str()));
                    assert_eq!(node.has_attribute("tabindex"), cell == cursor, "{cell}");
                    seen.push(cell);
                }
            }
            seen.sort_unstable();
            assert_eq!(seen, Cell::all(size).collect::<Vec<_>>(), "{}", case.kind);
        }
    });
}

#[test]
fn geometry_finds_its_own_cells() {
    for size in 3..=19 {
        for geometry in [Geometry::new(size, false), Geometry::new(size, true), Geometry::mini(size, true)] {
            for cell in Cell::all(size) {
                let Point { x, y } = geometry.corner(cell);
                for inside in [Point { x, y }, geometry.middle(cell), Point { x: x + 39, y: y + 39 }] {
                    assert_eq!(geometry.cell_at(inside), Some(cell));
                }
            }
            let edge = geometry.margin() - 1;
            for outside in [edge, geometry.width() - edge, -50] {
                assert_eq!(geometry.cell_at(Point { x: outside, y: geometry.width() / 2 }), None);
            }
        }
    }
    for (size, view_box) in
        [(9, "0 0 416 421"), (13, "0 0 584 590"), (15, "0 0 668 675"), (19, "0 0 836 845")]
    {
        assert_eq!(Geometry::new(size, false).view_box(), view_box);
    }
}

#[test]
fn a_board_of_19_is_small() {
    for case in CASES.iter().filter(|case| case.rules().start().size() >= 18) {
        let replay = case.play(3, |_, _, _| {});
        let name = |facts: &kamni_draw::CellFacts| format!("{}, пусто, сюда можно", facts.cell);
        let cells = Cells { label: "доска", cursor: None, name: &name };
        let length = Drawing::of(&replay).overlays(Overlays::ALL).cells(cells).svg().len();
        assert!(length < 90_000, "{} {length}", case.kind);
        let mini = Drawing::of(&replay).mini(true).svg().len();
        assert!(mini < 40_000, "{} {mini}", case.kind);
        let still = Drawing::of(&replay).mini(true).still(true).svg();
        assert!(still.len() < 24_000, "{} {}", case.kind, still.len());
        let pieces = read(&still).descendants().filter(|node| node.has_tag_name("use")).count();
        assert!(pieces >= replay.pieces().len(), "{}: all pieces are there", case.kind);
    }
}

#[test]
fn words_from_outside_cannot_leave_their_attribute() {
    let replay = Replay::new(CASES[0].rules(), CASES[0].rules().start());
    let svg = Drawing::of(&replay).label("\"><script>&\u{0}\u{b}\n\u{ffff}é").svg();
    let document = read(&svg);
    assert_eq!(document.root_element().attribute("aria-label"), Some("\"><script>& é"));
}

#[test]
fn what_is_said_of_cells_is_what_is_drawn() {
    let mut takeable = 0;
    each_replay(|_, replay| {
        let svg = Drawing::of(replay).overlays(Overlays::ALL).svg();
        let facts = cell_facts(replay);
        let shown = |id: &str| svg.matches(&format!("\"#{id}\"")).count();
        let said =
            |what: fn(&kamni_draw::CellFacts) -> bool| facts.iter().filter(|facts| what(facts)).count();
        assert_eq!(shown("m-take"), said(|facts| facts.takeable));
        assert_eq!(shown("m-old"), said(|facts| facts.old_danger));
        assert_eq!(4 * shown("m-lock"), said(|facts| facts.held));
        let points = said(|facts| facts.beaten[0] != facts.beaten[1]);
        assert_eq!(svg.matches("r=\"6\"").count(), points);
        takeable += shown("m-take");
    });
    assert!(takeable > 0);
}
