//! The sprite: pieces, marks, grounds and icons, drawn once a page and used by their ids.

use kamni_rules::GameKind;

use crate::figure::Figure;
use crate::games;
use crate::overlay::Overlay;
use crate::style::picture_style;
use crate::tokens::Tone;

/// What can be used: an id and its element.
struct Symbol(&'static str, &'static str);

/// Pieces and marks. One that uses another stands after it. Each game has the ground of its boards (`games`).
const SYMBOLS: &[Symbol] = &[
    Symbol(
        "glow",
        r##"<radialGradient id="glow" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".55" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-opacity=".16"/></radialGradient>"##,
    ),
    Symbol(
        "sheen",
        r##"<linearGradient id="sheen" x2="1" y2="1"><stop class="sheen1" offset="0"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".06"/></linearGradient>"##,
    ),
    Symbol(
        "stone1",
        r##"<g id="stone1"><circle class="shade" cy="2" r="17"/><circle class="body" r="16.6"/><circle r="16" fill="url(#glow)" stroke="none"/></g>"##,
    ),
    Symbol(
        "stone2",
        r##"<g id="stone2"><circle class="shade" cy="2" r="17"/><circle class="body" r="16.6"/><circle r="16" fill="url(#glow)" stroke="none"/><circle class="groove" r="7.2"/></g>"##,
    ),
    Symbol(
        "rider",
        r##"<g id="rider"><circle class="shade" cy="2" r="14.6"/><circle class="body" r="14.2"/><circle r="13.6" fill="url(#glow)" stroke="none"/><path class="groove" d="M-4.6 6.2C-7-.6-5.6-6.2 0-6.2S7-.6 4.6 6.2"/></g>"##,
    ),
    Symbol(
        "fort",
        r##"<g id="fort"><rect class="shade" x="-37" y="-34.5" width="74" height="74" rx="8"/><rect class="body" x="-37" y="-37" width="74" height="74" rx="8"/><rect x="-36" y="-36" width="72" height="72" rx="7" fill="url(#glow)" stroke="none"/><path class="socket" d="M-35.5-20a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0-31 0ZM4.5-20a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0-31 0ZM-35.5 20a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0-31 0ZM4.5 20a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0-31 0Z"/><path class="keep" d="M0-5.5L5.5 0L0 5.5L-5.5 0Z"/></g>"##,
    ),
    Symbol("m-last", r##"<g id="m-last"><circle class="line" r="20"/><circle class="thin" r="26"/></g>"##),
    Symbol(
        "m-last-r",
        r##"<g id="m-last-r"><circle class="halo" r="16.8"/><circle class="line slim" r="17.6"/></g>"##,
    ),
    Symbol(
        "m-last-f",
        r##"<g id="m-last-f"><rect class="line slim" x="-40" y="-40" width="80" height="80" rx="10"/></g>"##,
    ),
    Symbol("m-pick", r##"<g id="m-pick"><circle class="line" r="20.4"/></g>"##),
    Symbol(
        "m-pick-f",
        r##"<g id="m-pick-f"><rect class="line" x="-39" y="-39" width="78" height="78" rx="10"/></g>"##,
    ),
    Symbol("m-from", r##"<g id="m-from"><circle class="dash" r="11"/></g>"##),
    Symbol("m-dot", r##"<g id="m-dot"><circle class="dot" r="6"/></g>"##),
    Symbol("m-few", r##"<g id="m-few"><circle class="dot" r="3.6"/></g>"##),
    Symbol("m-hop", r##"<g id="m-hop"><circle class="hop" r="6"/></g>"##),
    Symbol(
        "m-take",
        r##"<g id="m-take"><path class="line" d="M-17.5-11v-6.5h6.5M11-17.5h6.5v6.5M17.5 11v6.5h-6.5M-11 17.5h-6.5v-6.5"/></g>"##,
    ),
    Symbol("m-old", r##"<g id="m-old"><circle class="dash" r="19.8"/></g>"##),
    Symbol("m-no", r##"<g id="m-no"><path class="line" d="M-5-5l10 10m0-10l-10 10"/></g>"##),
    Symbol(
        "m-lock",
        r##"<g id="m-lock"><circle class="badge" r="11"/><path class="line slim" d="M-3.5-1v-1.5a3.5 3.5 0 0 1 7 0v1.5M-4.5-.5h9v5.5h-9Z"/></g>"##,
    ),
];

/// Icons of 20 units, drawn as strokes: a name and its path.
const ICONS: &[(&str, &str)] = &[
    (
        "sun",
        "M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16",
    ),
    ("moon", "M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z"),
    ("undo", "M7 5L3 9l4 4M3.5 9H12a5 5 0 0 1 0 10H8"),
    ("menu", "M3 5.5h14M3 10h14M3 14.5h14"),
    ("flip", "M6 3v14M3 6l3-3l3 3M14 17V3M11 14l3 3l3-3"),
    ("sound", "M3 8v4h3l4 3.5v-11L6 8ZM13.5 7.5l4 5M17.5 7.5l-4 5"),
    ("sound-on", "M3 8v4h3l4 3.5v-11L6 8ZM13 7.5a3.5 3.5 0 0 1 0 5M15.3 5a7 7 0 0 1 0 10"),
    ("flag", "M4.5 18V3M4.5 3.5h10l-2 3.5l2 3.5h-10"),
    (
        "more",
        "M3 10a1 1 0 1 0 2 0a1 1 0 1 0-2 0M9 10a1 1 0 1 0 2 0a1 1 0 1 0-2 0M15 10a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
    ),
    ("first", "M5 4v12M15 4l-6 6l6 6"),
    ("prev", "M12 4l-6 6l6 6"),
    ("next", "M8 4l6 6l-6 6"),
    ("final", "M15 4v12M5 4l6 6l-6 6"),
    ("warn", "M10 3L18.5 17H1.5ZM10 8v4M10 14.5h.01"),
    ("wifi", "M2 8c4.5-4.5 11.5-4.5 16 0M5 11.5c3-3 7-3 10 0M8 14.5c1.2-1 2.8-1 4 0M10 17h.01"),
    ("clock", "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 5.5V10l3 2"),
    ("save", "M10 3v9M6 8.5l4 4l4-4M3.5 16.5h13"),
    ("share", "M10 12.5V3M6.5 6L10 2.8L13.5 6M6 9H4v8h12V9h-2"),
    ("plus", "M10 3.5v13M3.5 10h13"),
    ("check", "M4 10.5l4 4l8-9"),
    ("hint", "M8 14c0-2-2.5-3-2.5-6a4.5 4.5 0 0 1 9 0c0 3-2.5 4-2.5 6ZM8 17h4"),
    ("close", "M5 5l10 10M15 5L5 15"),
    ("join", "M8 9a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM2 17c0-4 3-6 6-6s6 2 6 6M15.5 5v6M12.5 8h6"),
    (
        "flame",
        "M10 2.5c.6 3 4.8 4.9 4.8 9.3a4.8 4.8 0 0 1-9.6 0c0-2 .9-3.2 2-4.3c.3 1.2.8 1.9 1.6 2.2C8.5 7 8.8 4.6 10 2.5Z",
    ),
    ("bell", "M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13ZM8.5 17.5h3M10 2v2"),
    ("chat", "M3 4h14v9H9l-4 4v-4H3z"),
    ("copy", "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5Z"),
    ("search", "M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M12.6 12.6L17 17"),
];

/// The one sprite of a page. It has no size but must not be `display: none`, or what it holds is not painted.
#[must_use]
pub fn sprite() -> String {
    let mut svg = String::from(
        r#"<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>"#,
    );
    for Symbol(_, element) in SYMBOLS {
        svg.push_str(element);
    }
    GameKind::ALL.iter().for_each(|kind| svg.push_str(games::of(*kind).ground));
    for (name, path) in ICONS {
        svg.push_str(&format!(r#"<symbol id="i-{name}" viewBox="0 0 20 20"><path d="{path}"/></symbol>"#));
    }
    svg.push_str("</defs></svg>");
    svg
}

/// The names of the icons; in the sprite they have `i-` before them.
pub fn icons() -> impl Iterator<Item = &'static str> {
    ICONS.iter().map(|(name, _)| *name)
}

/// The elements that a picture uses, itself or through others.
pub(crate) fn used_in(picture: &str) -> String {
    let mut used = Vec::new();
    let mut text = picture.to_string();
    // From the last to the first, as one that uses another stands after it.
    for kind in GameKind::ALL.iter().rev() {
        if text.contains(&format!("(#g-{kind})")) {
            used.push(games::of(*kind).ground);
        }
    }
    for Symbol(id, element) in SYMBOLS.iter().rev() {
        if text.contains(&format!("\"#{id}\"")) || text.contains(&format!("(#{id})")) {
            text.push_str(element);
            used.push(*element);
        }
    }
    used.into_iter().rev().collect()
}

/// A single piece on a chip of its game's board, for plates, hands and lists.
#[must_use]
pub fn piece_svg(kind: GameKind, figure: Figure) -> String {
    let reach = if figure == Figure::Fortress { 42 } else { 18 };
    let (id, side) = (figure.id(), figure.side_class());
    key("stone", kind, reach, &format!(r##"<use href="#{id}" class="{side}"/>"##))
}

/// The same piece on its chip, by itself, with all it needs inside.
#[must_use]
pub fn piece_picture(kind: GameKind, figure: Figure, tone: Tone) -> String {
    let reach = if figure == Figure::Fortress { 46 } else { 22 };
    let (side, corner) = (2 * reach, reach / 4);
    let (id, class) = (figure.id(), figure.side_class());
    let body = format!(
        r##"<rect class="slab" x="-{reach}" y="-{reach}" width="{side}" height="{side}" rx="{corner}"/><use href="#{id}" class="{class}"/>"##
    );
    let (style, used) = (picture_style(kind, tone), used_in(&body));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="-{reach} -{reach} {side} {side}"><style>{style}</style><defs>{used}</defs>{body}</svg>"#
    )
}

/// The small picture beside an overlay's name, where it is switched on and off or explained.
#[must_use]
pub fn overlay_svg(kind: GameKind, overlay: Overlay) -> String {
    let (reach, body) = match overlay {
        Overlay::LastTurn => games::of(kind).last_turn,
        Overlay::Beaten => (
            20,
            r#"<path class="beat2" d="M18-18v36h-36Z"/><path class="beat1" d="M-18-18h36l-36 36Z"/><circle class="body pip p1" cx="-7" cy="-7" r="6"/>"#,
        ),
        Overlay::Takeable => (24, r##"<use href="#stone2" class="p2"/><use href="#m-take"/>"##),
        Overlay::OldDanger => (24, r##"<use href="#stone2" class="p2"/><use href="#m-old"/>"##),
        Overlay::Closed => (24, r##"<use href="#m-no"/>"##),
        Overlay::Squares => {
            (28, r##"<path class="plan" d="M-22-22h44v44h-44Z"/><use href="#stone2" class="p2"/>"##)
        }
        Overlay::Rows => (20, r#"<path class="rows" d="M6-15h-6V15h6"/><circle class="body pip p1" r="5"/>"#),
        Overlay::Home => (20, r#"<path class="home" d="M-20-20h40v40h-40Z"/>"#),
        Overlay::Five => (24, r##"<path class="five" d="M-30-30L30 30"/><use href="#stone1" class="p1"/>"##),
        Overlay::Fours => {
            (24, r##"<path class="almost" d="M-30-30L30 30"/><use href="#stone1" class="p1"/>"##)
        }
        Overlay::Regions => (22, r#"<rect class="dao-in" x="-16" y="-16" width="32" height="32" rx="3"/>"#),
        Overlay::Locks => (42, r##"<use href="#fort" class="p1 held"/><use href="#m-lock"/>"##),
        Overlay::Moved => (18, r##"<use href="#rider" class="p2 moved"/>"##),
    };
    key("key", kind, reach, body)
}

/// A small picture whose middle is 0 0.
fn key(class: &str, kind: GameKind, reach: i32, body: &str) -> String {
    let side = 2 * reach;
    format!(
        r#"<svg class="{class} {kind}" viewBox="-{reach} -{reach} {side} {side}" aria-hidden="true" focusable="false">{body}</svg>"#
    )
}
