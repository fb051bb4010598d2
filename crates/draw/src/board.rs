//! The lowest layer: slab, ground, grid, dots, coordinates.

use std::fmt::Write;

use kamni_rules::{Cell, GameKind};

use crate::games;
use crate::geometry::{CELL, Geometry};
use crate::glyphs;
use crate::style::coordinate_height;
use crate::svg::Svg;

/// Appends the board without coordinates.
pub(crate) fn write_slab(svg: &mut Svg, kind: GameKind, geometry: &Geometry) {
    let (width, thickness) = (geometry.width(), geometry.thickness());
    let face = format!("width=\"{width}\" height=\"{width}\" rx=\"9\"");
    svg.add(format_args!("<rect class=\"side\" y=\"{thickness}\" {face}/><rect class=\"slab\" {face}/>"));
    svg.add(format_args!("<rect class=\"ground\" {face} fill=\"url(#g-{kind})\"/>"));
    svg.add(format_args!("<rect {face} fill=\"url(#sheen)\"/>"));
    let (start, end) = (geometry.margin(), geometry.margin() + geometry.field());
    svg.push("<path class=\"grid\" d=\"");
    for line in (start + CELL..end).step_by(CELL as usize) {
        svg.add(format_args!("M{line} {start}V{end}M{start} {line}H{end}"));
    }
    let field = geometry.field();
    svg.add(format_args!(
        "\"/><rect class=\"frame\" x=\"{start}\" y=\"{start}\" width=\"{field}\" height=\"{field}\"/>"
    ));
    write_dots(svg, kind, geometry);
}

/// Dots on the four crossings that cut the board in thirds, where the game has them; a small board needs none.
fn write_dots(svg: &mut Svg, kind: GameKind, geometry: &Geometry) {
    let size = i32::from(geometry.size());
    if !games::of(kind).dots || size < 7 {
        return;
    }
    let third = (size + 1) / 3;
    let crossings = [third, size - third].map(|line| geometry.margin() + CELL * line);
    svg.push("<path class=\"hoshi\" d=\"");
    for x in crossings {
        for y in crossings {
            svg.add(format_args!("M{} {y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z", x - 3));
        }
    }
    svg.push("\"/>");
}

/// Appends letters above and below, numbers on either side; as text, or as outlines for pictures.
pub(crate) fn write_coordinates(svg: &mut Svg, geometry: &Geometry, outlines: bool) {
    let near = geometry.margin() / 2;
    let far = geometry.width() - near;
    let along = |place: u8| geometry.middle(Cell::new(place, place)).x;
    let places = 0..geometry.size();
    let letter = |place: u8| char::from(b'a' + place);
    if outlines {
        let (height, width) = coordinate_height(geometry);
        let mut path = String::new();
        for place in places {
            let at = along(place) as f32;
            for side in [near as f32, far as f32] {
                glyphs::write_text(&mut path, letter(place).encode_utf8(&mut [0; 4]), (at, side), height);
                glyphs::write_text(&mut path, &(place + 1).to_string(), (side, at), height);
            }
        }
        svg.add(format_args!("<path class=\"coord\" stroke-width=\"{width}\" d=\"{path}\"/>"));
        return;
    }
    let (mut letters, mut across) = (String::new(), String::new());
    for place in places.clone() {
        letters.push(letter(place));
        // Writing to a string cannot fail.
        let _ = write!(across, "{}{}", if place > 0 { " " } else { "" }, along(place));
    }
    for side in [near, far] {
        svg.add(format_args!("<text class=\"coord\" x=\"{across}\" y=\"{side}\">{letters}</text>"));
        for place in places.clone() {
            let (y, number) = (along(place), place + 1);
            svg.add(format_args!("<text class=\"coord\" x=\"{side}\" y=\"{y}\">{number}</text>"));
        }
    }
}
