//! What single positions look like: marks, overlays, effects, colours.

use kamni_draw::tokens::{COMMON, of_game, value};
use kamni_draw::{
    Drawing, Effects, Figure, Ground, Label, Mark, Overlay, Overlays, Replay, Theme, Tone, board_css,
    effects, icons, overlay_svg, piece_svg, sprite, tokens_css,
};
use kamni_rules::{Cell, GameKind, Player, Rules, Step};

fn replay(kind: GameKind, options: &[(&str, &str)], steps: &str) -> Replay {
    let rules = Rules::new(kind, options.iter().copied()).expect("options of the game");
    let steps: Vec<Step> = steps.split_whitespace().map(|step| step.parse().expect("a step")).collect();
    Replay::of(rules, rules.start(), &steps).unwrap_or_else(|error| panic!("{error}"))
}

fn read(kind: GameKind, options: &[(&str, &str)], text: &str) -> Replay {
    let rules = Rules::new(kind, options.iter().copied()).expect("options of the game");
    // Position texts have numbers for runs of empty cells; a drawn board has dots.
    let (board, rest) = text.split_once(' ').expect("a side after the board");
    let runs = board.split_inclusive(|letter| letter != '.').map(|run| {
        let dots = run.matches('.').count();
        if dots > 0 { format!("{dots}{}", &run[dots..]) } else { run.to_string() }
    });
    let text = format!("{} {rest}", runs.collect::<String>());
    Replay::new(rules, rules.read(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace().map(cell).collect()
}

/// A drawing with one overlay has exactly these parts in it.
fn check(replay: &Replay, overlay: Overlay, parts: &[&str]) {
    let svg = Drawing::of(replay).overlays(Overlays::NONE.with(overlay)).viewer(Some(Player::First)).svg();
    let bare = Drawing::of(replay).overlays(Overlays::NONE).svg();
    let shown: String = svg
        .split(&format!("<g class=\"o-{overlay}\">"))
        .skip(1)
        .map(|part| part.split("</g>").next().unwrap_or_default())
        .collect();
    assert_eq!(shown, parts.concat(), "{overlay}");
    assert_eq!(svg.len() > bare.len(), !parts.is_empty(), "{overlay}");
}

#[test]
fn kamiken_shows_who_beats_what() {
    let game = replay(GameKind::Kamiken, &[("size", "3")], "a1 b2");
    check(
        &game,
        Overlay::Beaten,
        &[
            r#"<path class="beat2" d="M106 30v36h-36ZM66 70v36h-36ZM110 70h36v36h-36ZM70 110h36v36h-36Z"/>"#,
            r#"<path class="beat1" d="M70 30h36l-36 36ZM30 70h36l-36 36Z"/>"#,
            r#"<circle class="body pip p2" cx="128" cy="88" r="6"/><circle class="body pip p2" cx="88" cy="128" r="6"/>"#,
        ],
    );
    check(&game, Overlay::LastTurn, &[r##"<use href="#m-last" transform="translate(88 88)"/>"##]);
    // Points are shown when the game is over, before that only to who asks.
    assert!(!Overlays::usual(game.position()).has(Overlay::Beaten));
    let over = replay(GameKind::Kamiken, &[("size", "3")], "a1 b2 pass pass");
    assert!(Overlays::usual(over.position()).has(Overlay::Beaten));
}

#[test]
fn close_combat_shows_what_can_be_taken() {
    // a1 is between two; taking it leaves nothing more.
    let game = replay(GameKind::CloseCombat, &[("size", "5")], "a2 a1 b1");
    check(&game, Overlay::Takeable, &[r##"<use href="#m-take" x="48" y="48"/>"##]);
    check(&game, Overlay::OldDanger, &[]);
    let taken = replay(GameKind::CloseCombat, &[("size", "5")], "a2 a1 b1 xa1");
    check(&taken, Overlay::Takeable, &[]);
    check(
        &taken,
        Overlay::LastTurn,
        &[
            r#"<rect class="changed" x="28" y="28" width="40" height="40"/>"#,
            r##"<use href="#m-last" transform="translate(88 48)"/>"##,
        ],
    );
    let svg = Drawing::of(&taken).svg();
    assert!(svg.contains(r##"<use href="#stone1" class="pc p1" data-key="k2" data-cell="a1""##), "{svg}");
    // A stone that was put into danger by its owner has a dotted ring while others are taken.
    let old = replay(GameKind::CloseCombat, &[("size", "5")], "a2 e5 b1 a1 d5 a5 e4");
    check(&old, Overlay::OldDanger, &[r##"<use href="#m-old" x="48" y="48"/>"##]);
    check(&old, Overlay::Takeable, &[r##"<use href="#m-take" x="208" y="208"/>"##]);
    let before = replay(GameKind::CloseCombat, &[("size", "5")], "a2 e5 b1 a1 d5 a5");
    let told = |step: &str| effects(before.position(), step.parse().expect("a step")).expect("a legal step");
    assert_eq!((told("e4").opens, told("e4").ends_turn), (cells("e5"), false));
    assert_eq!((told("c5").opens, told("c5").ends_turn), (vec![], true));
    let take = effects(old.position(), Step::Take(cell("e5"))).expect("a legal step");
    assert_eq!((take.takes, take.ends_turn), (cells("e5"), true));
}

#[test]
fn close_combat_crosses_closed_cells() {
    let game = read(GameKind::CloseCombat, &[("size", "5")], "xxx../x.x../xxx../...../....o first");
    check(&game, Overlay::Closed, &[r##"<use href="#m-no" x="88" y="88"/>"##]);
}

#[test]
fn hasami_shows_rows_and_lines() {
    let start = replay(GameKind::Hasami, &[], "");
    check(
        &start,
        Overlay::Rows,
        &[
            r#"<path class="rows" d="M26 31h-3.5V305h3.5"/><circle class="body pip p1" cx="22.5" cy="188" r="5"/>"#,
            r#"<path class="rows" d="M390 111h3.5V385h-3.5"/><circle class="body pip p2" cx="393.5" cy="268" r="5"/>"#,
        ],
    );
    check(&start, Overlay::Home, &[r#"<rect class="home" x="28" y="308" width="360" height="80"/>"#]);
    let flipped = Drawing::of(&start).viewer(Some(Player::First)).flipped(true).svg();
    assert!(flipped.contains(r#"<rect class="home" x="28" y="28" width="360" height="80"/>"#), "{flipped}");
    assert!(flipped.contains(r#"<path class="rows" d="M390 385h3.5V111h-3.5"/>"#), "{flipped}");
    check(&start, Overlay::Five, &[]);
    let four = read(
        GameKind::Hasami,
        &[],
        "oo......./o......../.x......./..x....../...x...../....x..../......x../........./......... first turn=2",
    );
    check(&four, Overlay::Fours, &[r#"<path class="almost" d="M88 128L248 288"/>"#]);
    let step = "g7-f7".parse().expect("a step");
    let expected = Effects {
        line: cells("b3 c4 d5 e6 f7").try_into().ok(),
        ends_turn: true,
        wins: true,
        ends_game: true,
        ..Effects::default()
    };
    assert_eq!(effects(four.position(), step), Ok(expected));
    let mut won = four.clone();
    won.play(step).expect("a legal step");
    check(&won, Overlay::Five, &[r#"<path class="five" d="M88 128L248 288"/>"#]);
    check(
        &won,
        Overlay::LastTurn,
        &[
            r##"<use href="#m-from" x="288" y="288"/><path class="way" d="M288 288L248 288"/>"##,
            r##"<use href="#m-last" transform="translate(248 288)"/>"##,
        ],
    );
}

#[test]
fn hasami_tells_jumps_and_takings() {
    let game = read(
        GameKind::Hasami,
        &[],
        "........./..o....../........./xo......./........./...x...../........./..x....../..o...... first turn=2",
    );
    let told = |step: &str| effects(game.position(), step.parse().expect("a step")).expect("a legal step");
    assert!(told("a4-c4").jump);
    assert_eq!(told("a4-c4").takes, []);
    assert!(!told("d6-d4").jump);
    assert_eq!(told("c8-c4").takes, cells("b4"));
    assert!(!told("c8-c4").wins);
    assert!(effects(game.position(), "c8-d7".parse().expect("a step")).is_err());
}

#[test]
fn four_shows_the_square_that_took() {
    let game = replay(GameKind::Four, &[("size", "7")], "a2 a1 b1");
    // The corner a1 was taken by a2 and b1.
    assert_eq!(
        game.trace().squares.iter().map(|square| square.to_vec()).collect::<Vec<_>>(),
        [cells("b1 a2")]
    );
    check(&game, Overlay::Squares, &[r#"<path class="plan built" d="M88 48L48 88Z"/>"#]);
    check(
        &game,
        Overlay::LastTurn,
        &[
            r##"<use href="#m-last" transform="translate(88 48)"/>"##,
            r##"<use href="#m-no" x="48" y="48"/>"##,
        ],
    );
    let before = replay(GameKind::Four, &[("size", "7")], "a2 a1");
    let told = effects(before.position(), Step::Put(cell("b1"))).expect("a legal step");
    assert_eq!((told.takes, told.squares[0].to_vec()), (cells("a1"), cells("b1 a2")));
    assert_eq!(effects(before.position(), Step::Put(cell("d4"))).expect("a legal step").squares.len(), 0);
}

#[test]
fn dao_shows_its_map() {
    let start = replay(GameKind::Dao, &[], "");
    check(
        &start,
        Overlay::Regions,
        &[
            r#"<rect class="country" x="112" y="112" width="360" height="360"/>"#,
            r#"<rect class="dao-in" x="233.5" y="233.5" width="117" height="117" rx="3"/>"#,
        ],
    );
    let moved = replay(GameKind::Dao, &[], "a1-b1 e5-e4");
    check(
        &moved,
        Overlay::LastTurn,
        &[r##"<use href="#m-from" x="212" y="212"/>"##, r##"<use href="#m-last-r" x="212" y="172"/>"##],
    );
    let svg = Drawing::of(&moved).svg();
    assert!(
        svg.contains(r##"<use href="#rider" class="pc p2 moved" data-key="r1" data-cell="e4""##),
        "{svg}"
    );
    assert!(svg.contains(r##"data-key="f1" data-cell="b1" transform="translate(112 72)""##), "{svg}");
    let shifted = replay(GameKind::Dao, &[], "a1-b1");
    check(
        &shifted,
        Overlay::LastTurn,
        &[
            r#"<rect class="dash" x="35" y="35" width="74" height="74" rx="6"/>"#,
            r##"<use href="#m-last-f" x="112" y="72"/>"##,
        ],
    );
}

#[test]
fn dao_locks_what_is_held() {
    let rows = "FF.........FF/FF.........FF/............./............./....rrrrr..../....rrrrr..../....rrrrr..../....rrrrr..../....r......../............./............./RR.........FF/RR.........FF";
    let game = read(GameKind::Dao, &[], &format!("{rows} second turn=31"));
    check(&game, Overlay::Locks, &[r##"<use href="#m-lock" x="72" y="512"/>"##]);
    let svg = Drawing::of(&game).svg();
    assert!(svg.contains(r##"<use href="#fort" class="pc p1 held" data-key="f3""##), "{svg}");
    let step = effects(game.position(), "e9-e10".parse().expect("a step")).expect("a legal step");
    assert!(!step.jump && !step.ends_turn);
    let jump = effects(game.position(), "e8-e10".parse().expect("a step")).expect("a legal step");
    assert!(jump.jump);
}

#[test]
fn free_marks_are_drawn() {
    let game = replay(GameKind::Kamiken, &[], "c3");
    let label = Label::new("a1").expect("a label");
    for (mark, part) in [
        (Mark::Last(cell("a1")), r##"<use href="#m-last" transform="translate(48 48)"/>"##),
        (Mark::From(cell("a1")), r##"<use href="#m-from" x="48" y="48"/>"##),
        (Mark::Way(cell("a1"), cell("a3")), r#"<path class="way" d="M48 48L48 128"/>"#),
        (Mark::Shade(cell("a1")), r#"<rect class="changed" x="28" y="28" width="40" height="40"/>"#),
        (Mark::Cross(cell("a1")), r##"<use href="#m-no" x="48" y="48"/>"##),
        (Mark::Chosen(cell("c3")), r##"<use href="#m-pick" x="128" y="128"/>"##),
        (Mark::Dot(cell("a1")), r##"<use href="#m-dot" x="48" y="48"/>"##),
        (Mark::Few(cell("a1")), r##"<use href="#m-few" x="48" y="48"/>"##),
        (Mark::Hop(cell("a1")), r##"<use href="#m-hop" x="48" y="48"/>"##),
        (Mark::Take(cell("c3")), r##"<use href="#m-take" x="128" y="128"/>"##),
        (Mark::Old(cell("c3")), r##"<use href="#m-old" x="128" y="128"/>"##),
        (
            Mark::Ghost(Figure::Stone(Player::Second), cell("a1")),
            r##"<use href="#stone2" class="p2 ghost" x="48" y="48"/>"##,
        ),
        (Mark::Square(cells("a1 c1 c3 a3")), r#"<path class="plan" d="M48 48L128 48L128 128L48 128Z"/>"#),
        (Mark::Band(cell("a1"), cell("e5")), r#"<path class="five" d="M48 48L208 208"/>"#),
        (
            Mark::Arrow(cell("a1"), cell("a3")),
            r#"<path class="arrow" d="M48 48L48 122M56.4 110L48 122L39.6 110"/>"#,
        ),
        (Mark::Label(cell("a1"), label.clone()), r#"<text class="label" x="48" y="48">a1</text>"#),
        (
            Mark::Label(cell("c3"), label),
            r#"<circle class="badge" cx="128" cy="128" r="11"/><text class="label""#,
        ),
    ] {
        let marks = [mark];
        let svg = Drawing::of(&game).overlays(Overlays::NONE).marks(&marks).svg();
        assert!(svg.contains(part), "{:?}: {svg}", marks[0]);
        assert!(!Drawing::of(&game).overlays(Overlays::NONE).svg().contains(part), "{:?}", marks[0]);
        let far = [Mark::Dot(cell("s19"))];
        assert_eq!(Drawing::of(&game).marks(&far).svg(), Drawing::of(&game).svg());
    }
}

#[test]
fn labels_are_read_where_arrows_run() {
    let game = replay(GameKind::Kamiken, &[], "");
    let label = |at: &str| Mark::Label(cell(at), Label::new("A").expect("a label"));
    let drawn = |marks: &[Mark]| Drawing::of(&game).overlays(Overlays::NONE).marks(marks).svg();
    let arrow = Mark::Arrow(cell("a1"), cell("c3"));
    for (at, badge) in [("a1", true), ("b2", true), ("c3", true), ("d4", false), ("b1", false), ("a3", false)]
    {
        let svg = drawn(&[label(at), arrow.clone()]);
        assert_eq!(svg.contains("class=\"badge\""), badge, "{at}: {svg}");
        let [text, line] = ["<text class=\"label\"", "class=\"arrow\""].map(|part| svg.find(part));
        assert!(line.is_some() && text > line, "{at}: {svg}");
    }
    // The head is not hidden by the label to which it leads.
    let end = |marks: &[Mark]| {
        let svg = drawn(marks);
        let (_, path) = svg.split_once("class=\"arrow\" d=\"M48 48L").expect("an arrow");
        path.split_once(' ').expect("two numbers").0.parse::<f32>().expect("a number")
    };
    assert!(end(&[label("c3"), arrow.clone()]) < 128.0 - 9.0 && end(&[label("b2"), arrow]) > 128.0 - 5.0);
}

#[test]
fn labels_are_short_and_can_be_drawn() {
    for text in ["a", "12", "z9x", "A", "Bc3"] {
        assert_eq!(Label::new(text).expect("a label").as_str(), text);
    }
    for text in ["", "abcd", "é", "я", ".", "<", " "] {
        assert!(Label::new(text).is_err(), "{text:?}");
    }
}

#[test]
fn overlays_have_names() {
    for overlay in Overlay::ALL {
        assert_eq!(overlay.name().parse(), Ok(overlay));
        assert!(board_css().contains(&format!(".hide-{overlay} .o-{overlay}")));
        let set = Overlays::NONE.with(overlay);
        assert!(set.has(overlay) && !set.without(overlay).has(overlay));
        assert_eq!(Overlay::ALL.into_iter().filter(|other| set.has(*other)).count(), 1);
        assert!(GameKind::ALL.iter().any(|kind| Overlay::of_game(*kind).contains(&overlay)), "{overlay}");
    }
    assert!("nothing".parse::<Overlay>().is_err());
}

#[test]
fn chips_and_signs_use_the_sprite() {
    let sprite = sprite();
    roxmltree::Document::parse(&sprite).expect("well-formed");
    for &kind in GameKind::ALL {
        let figures =
            [Figure::Stone(Player::First), Figure::Stone(Player::Second), Figure::Rider, Figure::Fortress];
        let signs = Overlay::of_game(kind).iter().map(|overlay| overlay_svg(kind, *overlay));
        for svg in figures.iter().map(|figure| piece_svg(kind, *figure)).chain(signs) {
            let document = roxmltree::Document::parse(&svg).expect("well-formed");
            for href in document.descendants().filter_map(|node| node.attribute("href")) {
                assert!(sprite.contains(&format!("id=\"{}\"", &href[1..])), "{href}");
            }
        }
    }
    for icon in icons() {
        assert!(sprite.contains(&format!("id=\"i-{icon}\"")), "{icon}");
    }
}

fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits")) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Text has 4.5 to 1, pieces and marks 3 to 1 (WCAG 2.2 AA); a piece may stand out by its body or by its edge.
#[test]
fn colours_can_be_told_apart() {
    const PAGE: &[(&str, &str, f64)] = &[
        ("ink", "page", 4.5),
        ("ink-2", "page", 4.5),
        ("ink-3", "page", 4.5),
        ("ink-3", "surface", 4.5),
        ("ink-3", "raised", 4.5),
        ("on-ink", "ink", 4.5),
        ("line-2", "page", 3.0),
        ("focus", "page", 3.0),
        ("good", "surface", 4.5),
        ("warn", "surface", 4.5),
        ("bad", "raised", 4.5),
        ("accent", "page", 4.5),
        ("accent", "surface", 4.5),
        ("coord", "slab", 4.5),
        ("hot", "slab", 3.0),
        ("focus", "slab", 3.0),
        ("p1 p1e", "slab", 3.0),
        ("p2 p2e", "slab", 3.0),
        ("p2m", "p2", 3.0),
        ("sketch1", "slab", 3.0),
        ("sketch2", "slab", 3.0),
        ("sketch3", "slab", 3.0),
    ];
    const DAO: &[(&str, &str, f64)] =
        &[("dao", "slab", 3.0), ("country", "slab", 3.0), ("p1m", "p1", 1.25), ("p2 p2e p2m", "p1m", 3.0)];
    for &kind in GameKind::ALL {
        let pairs = PAGE.iter().chain(if kind == GameKind::Dao { DAO } else { &[] });
        for (names, ground, least) in pairs {
            let boards = || Ground::ALL.into_iter().map(Some).chain([None]);
            for (tone, board) in
                Tone::BOTH.into_iter().flat_map(|tone| boards().map(move |board| (tone, board)))
            {
                let found = |name: &str| match board {
                    Some(board) => board.value(kind, name, tone),
                    None => value(kind, name, tone),
                };
                let colour = |name: &str| found(name).unwrap_or_else(|| panic!("{kind} {name}"));
                let ratios = names.split(' ').map(|name| contrast(colour(name), colour(ground)));
                let best = ratios.fold(0.0, f64::max);
                // Where strong contrast is wanted: AAA for texts, and as much for marks as is usual for texts.
                let least = match *least {
                    least if board != Some(Ground::Contrast) || least < 3.0 => least,
                    least if least < 4.5 => 4.5,
                    _ => 7.0,
                };
                assert!(best >= least, "{kind} {tone:?} {board:?}: {names} on {ground} {best:.2}");
            }
        }
    }
}

#[test]
fn every_token_is_on_the_page_and_in_pictures() {
    let css = tokens_css();
    for &kind in GameKind::ALL {
        for token in of_game(kind).iter().chain(COMMON) {
            assert!(css.contains(&format!("--{}:", token.name)), "{}", token.name);
        }
        let rules = Rules::new(kind, []).expect("the usual options");
        let game = Replay::new(rules, rules.start());
        for tone in Tone::BOTH {
            let svg = Drawing::of(&game).theme(Theme::Picture(tone)).svg();
            for name in ["slab", "side", "coord", "p1", "p2e", "hot"] {
                let colour = value(kind, name, tone).expect("a colour of every game");
                assert!(svg.contains(colour), "{kind} {tone:?} {name}");
            }
        }
    }
    // What the style sheet takes from the tokens is there.
    let sheet = board_css();
    for name in sheet.split("var(--").skip(1).filter_map(|rest| rest.split(')').next()) {
        let own = ["w", "u"].contains(&name);
        assert!(own || css.contains(&format!("--{name}:")), "{name}");
    }
    assert_eq!(sheet.matches('{').count(), sheet.matches('}').count());
    assert!(!sheet.contains("{w*") && !sheet.contains("WIDE"));
}

#[test]
fn a_ground_stands_in_the_sheet_behind_the_games_own_colours() {
    let css = tokens_css();
    for ground in Ground::ALL {
        assert_eq!(Ground::named(ground.name()), Some(ground));
        let rule = format!(":root[data-board={}] :is(.kamiken,", ground.name());
        assert_eq!(css.matches(&rule).count(), 1, "{rule}");
        for &kind in GameKind::ALL {
            for token in ground.of_boards().iter().chain(ground.of_game(kind)).chain(ground.of_pages()) {
                let known = GameKind::ALL.iter().any(|&kind| value(kind, token.name, Tone::Light).is_some());
                assert!(known, "{}: no drawing has {}", ground.name(), token.name);
            }
            for tone in Tone::BOTH {
                assert_ne!(ground.value(kind, "slab", tone), value(kind, "slab", tone), "{kind}");
            }
        }
    }
    assert_eq!(Ground::named("own"), None);
    assert_eq!(css.matches('{').count(), css.matches('}').count());
}
