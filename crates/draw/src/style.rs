//! How a drawing looks: one list of rules, from which the page's style sheet and the style of a picture are made.

use std::fmt::Write;

use kamni_rules::GameKind;

use crate::geometry::Geometry;
use crate::glyphs::Short;
use crate::overlay::Overlay;
use crate::sheet::filled;
use crate::tokens::{Tone, value};

/// Selectors and declarations, for pages and pictures alike. `{name}` is a token: a custom property on pages, its value
/// in pictures. `{w*N}` is a width that grows on small screens.
///
/// What is pale has a pale fill or stroke, not `opacity`, which a renderer of pictures draws on a sheet of its own first.
///
/// A piece takes its fill and stroke from the class of its side on the `use`, by inheritance: it needs no variables.
const SHARED: &[(&str, &str)] = &[
    (".side", "fill:{side}"),
    (".slab", "fill:{slab}"),
    (".ground", "fill-opacity:.45"),
    (".sheen1", "stop-color:{sheen}"),
    (".grain", "fill:none;stroke:{grid};stroke-width:.6"),
    (".speck,.hoshi", "fill:{grid}"),
    (".grid,.frame", "fill:none;stroke:{grid}"),
    (".frame", "stroke-width:1.8"),
    (".mini .grid", "stroke-width:.5"),
    // Pieces.
    (".p1", "fill:{p1};stroke:{p1e}"),
    (".p2", "fill:{p2};stroke:{p2e}"),
    (".held", "fill:{p1m}"),
    (".body", "stroke-width:1.4;stroke-opacity:1"),
    (".pip", "stroke-width:1.2"),
    (".shade", "fill:#0a0805;fill-opacity:.24;stroke:none"),
    (".groove", "fill:none;stroke:{p2m};stroke-width:2.4;stroke-linecap:round"),
    (".socket", "fill:{p1m};stroke:none"),
    (".keep", "fill:{p1e};stroke:none"),
    // Only the horseshoe takes this over: a body's edge says what its own is.
    (".moved", "stroke-opacity:.55"),
    (".ghost", "opacity:.5"),
    // Marks: one shape, one meaning, in all games.
    (
        ".line,.dash,.thin",
        "fill:none;stroke:{hot};stroke-width:{w*3};stroke-linecap:round;stroke-linejoin:round",
    ),
    (".slim", "stroke-width:{w*2.2}"),
    (".halo", "fill:none;stroke:{slab};stroke-width:4"),
    (".thin", "stroke-width:1.5;stroke-opacity:.6"),
    (".dash", "stroke-width:{w*2.2};stroke-dasharray:2.6 4.4;stroke-opacity:.75"),
    (".dot", "fill:{hot};stroke:{slab};stroke-width:1.5"),
    (".hop", "fill:{slab};stroke:{hot};stroke-width:{w*3}"),
    (".changed", "fill:{hot};fill-opacity:.2"),
    (".way", "fill:none;stroke:{hot};stroke-width:2;stroke-opacity:.45;stroke-linecap:round"),
    (
        ".plan",
        "fill:{hot};fill-opacity:.07;stroke:{hot};stroke-width:2;stroke-dasharray:7 5;stroke-linejoin:round",
    ),
    (".five", "fill:none;stroke:{hot};stroke-width:32;stroke-linecap:round;stroke-opacity:.22"),
    (".almost", "fill:none;stroke:{hot};stroke-width:8;stroke-linecap:round;stroke-opacity:.2"),
    (".beat1", "fill:{p1};fill-opacity:.5"),
    (".beat2", "fill:{p2};fill-opacity:.42"),
    (".home", "fill:{coord};fill-opacity:.1"),
    (".rows", "fill:none;stroke:{coord};stroke-width:1.8;stroke-linecap:round"),
    (
        ".country",
        "fill:{country};fill-opacity:.06;stroke:{country};stroke-width:2.2;stroke-dasharray:10 5 1 5;stroke-linecap:round",
    ),
    (".dao-in", "fill:{dao};fill-opacity:.17;stroke:{dao};stroke-width:3"),
    (".badge", "fill:{slab};stroke:{hot};stroke-width:1.6"),
    (
        ".arrow",
        "fill:none;stroke:{hot};stroke-width:5;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.8",
    ),
];

/// What only a page has: text, layout, the pointer, the cursor, small screens, overlays that are switched off.
const PAGE: &str = "\
.sprite{position:absolute}
.board{display:block;width:100%;height:auto;overflow:visible;touch-action:manipulation}
:root{--w:1}
.grid,.frame{vector-effect:non-scaling-stroke}
.coord{font:500 calc(13px*var(--u)/640) var(--font);fill:var(--coord);text-anchor:middle;dominant-baseline:central}
.label{font:650 15px var(--font);fill:var(--hot);text-anchor:middle;dominant-baseline:central}
.sketch{fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}
.sketch.under{stroke:var(--slab);stroke-width:9;stroke-opacity:.85}
.sk0{stroke:var(--sketch1)}
.sk1{stroke:var(--sketch2);stroke-dasharray:11 9}
.sk2{stroke:var(--sketch3);stroke-dasharray:.1 9}
.l-board,.l-under,.l-pieces,.l-marks{pointer-events:none}
.cell{width:40px;height:40px;fill:transparent;cursor:pointer;outline:none}
.cell:focus-visible{stroke:var(--focus);stroke-width:4}
.box{container:board/inline-size}
@container board (max-width:560px){.coord{font-size:calc(11.5px*var(--u)/480)}}
@container board (max-width:430px){.coord{font-size:calc(10.5px*var(--u)/344)}WIDE{--w:1.4}}
@media (hover:hover){.cell:hover{fill:var(--hot);fill-opacity:.1}}
:root[data-board=contrast] .ground{display:none}
:root:is([data-board=paper],[data-board=contrast]) :is(.beat1,.beat2){stroke:var(--coord);stroke-width:1.4;stroke-opacity:.7}
@media (forced-colors:active){.board{forced-color-adjust:none}}
";

/// Motion. The script gives a piece or a ring one of the classes, and takes it away when the animation ends. Pieces stand
/// where their `transform` says, so that what the animation does is added to it.
const MOTION: &str = "\
.pc{transition:transform var(--step) var(--ease),opacity var(--fast)}
.pc.far{transition-duration:320ms}
.l-marks>*{transition:opacity var(--fast)}
.pending{opacity:.5}
@keyframes k-put{from{transform:scale(1.25);opacity:0}to{transform:scale(1)}}
@keyframes k-hop{50%{transform:scale(1.12)}}
@keyframes k-off{to{transform:scale(.6);opacity:0}}
@keyframes k-fold{to{transform:scaleX(.02)}}
@keyframes k-unfold{from{transform:scaleX(.02)}to{transform:scaleX(1)}}
@keyframes k-ring{from{transform:scale(.7);opacity:0}}
@keyframes k-call{50%{opacity:.35}}
@keyframes k-no{0%,50%{stroke:var(--bad);stroke-width:4}25%,75%{stroke:transparent}}
@keyframes k-fade{from{opacity:0}}
@keyframes k-gone{to{opacity:0}}
@media (prefers-reduced-motion:no-preference){:root:not([data-motion=off]){
.a-no{animation:k-no 600ms linear}
.board:not(.calm) [href=\"#m-take\"]{animation:k-call 2.4s var(--ease) infinite}
.board:not(.mini) .built{animation:k-gone var(--fast) 1.2s both}
@supports (animation-composition:add){
:is(.a-put,.a-ring,.a-hop,.a-off,.a-fold,.a-unfold){animation-composition:add}
.a-ring{animation:k-ring var(--slow) var(--ease)}
.a-put{animation:k-put 180ms var(--ease)}
.a-hop{animation:k-hop var(--step) var(--ease)}
.a-off{animation:k-off var(--step) var(--ease) both}
.a-fold{animation:k-fold 110ms ease-in both}
.a-unfold{animation:k-unfold 110ms ease-out}
}}}
@media (prefers-reduced-motion:reduce){.pc,.l-marks>*{transition:none}.a-fade{animation:k-fade 80ms}}
:root[data-motion=off] :is(.pc,.l-marks>*){transition:none}
:root[data-motion=off] .a-fade{animation:k-fade 80ms}
";

/// The page's style sheet for drawings. It takes the colours from the tokens.
#[must_use]
pub fn board_css() -> String {
    let mut css = String::with_capacity(8192);
    for (selector, declarations) in SHARED {
        // Writing to a string cannot fail.
        let _ = writeln!(
            css,
            "{selector}{{{}}}",
            filled(declarations, |token| Some(page_value(token))).unwrap_or_default()
        );
    }
    let wide: Vec<String> = (13..=kamni_rules::MAX_SIZE).map(|size| format!(".n{size}")).collect();
    css.push_str(&PAGE.replace("WIDE", &format!(":is({})", wide.join(","))));
    for size in 3..=kamni_rules::MAX_SIZE {
        let _ = write!(css, ".n{size}{{--u:{}}}", Geometry::new(size, false).width());
    }
    css.push('\n');
    for overlay in Overlay::ALL {
        let _ = write!(css, ".hide-{overlay} .o-{overlay}");
        css.push(if overlay == Overlay::Moved { '{' } else { ',' });
    }
    css.push_str("display:none}\n.hide-moved .moved{stroke-opacity:1}\n");
    css.push_str(MOTION);
    css
}

fn page_value(token: &str) -> String {
    match token.strip_prefix("w*") {
        Some(width) => format!("calc({width}px*var(--w))"),
        None => format!("var(--{token})"),
    }
}

/// The style of a picture: every value written out.
pub(crate) fn picture_style(kind: GameKind, tone: Tone) -> String {
    let token_value = |token: &str| match token.strip_prefix("w*") {
        Some(width) => Some(width.to_string()),
        None => value(kind, token, tone).map(str::to_string),
    };
    let mut css = String::with_capacity(4096);
    // A rule with a colour that the game does not have is for another game.
    for (selector, declarations) in SHARED {
        if let Some(declarations) = filled(declarations, token_value) {
            let _ = write!(css, "{selector}{{");
            for (place, declaration) in declarations.split(';').enumerate() {
                css.push_str(if place > 0 { ";" } else { "" });
                write_opaque(&mut css, declaration);
            }
            css.push('}');
        }
    }
    if let Some(lines) =
        filled("fill:none;stroke:{coord};stroke-linecap:round;stroke-linejoin:round", token_value)
    {
        let _ = write!(css, ".coord{{{lines}}}");
    }
    if let Some(lines) = filled(
        "fill:none;stroke:{hot};stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round",
        token_value,
    ) {
        let _ = write!(css, ".label{{{lines}}}");
    }
    css
}

/// Appends a declaration; a colour with transparency is taken apart, as not every renderer reads eight digits.
fn write_opaque(css: &mut String, declaration: &str) {
    let property_and_colour = declaration.split_once(":#").filter(|(_, digits)| digits.len() == 8);
    let Some((property, (colour, alpha))) =
        property_and_colour.and_then(|(property, digits)| Some((property, digits.split_at_checked(6)?)))
    else {
        css.push_str(declaration);
        return;
    };
    let opacity = f32::from(u8::from_str_radix(alpha, 16).unwrap_or(u8::MAX)) / 255.0;
    let opacity_property =
        if property == "stop-color" { "stop-opacity" } else { &format!("{property}-opacity") };
    let hundredths = (opacity * 100.0).round() / 100.0;
    let _ = write!(css, "{property}:#{colour};{opacity_property}:{hundredths}");
}

/// The height of the coordinates' digits in a picture, and the width of their strokes.
pub(crate) fn coordinate_height(geometry: &Geometry) -> (f32, Short) {
    let font = 11.5 * geometry.width() as f32 / 480.0;
    (font * 0.7, Short(font * 0.115))
}
