//! Style sheets: written component by component, one declaration a line, and joined for the browser, so that a page asks for few.

use kamni_rules::GameKind;
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../web/styles"]
struct Styles;

/// The sheets, each a folder of components, in the order in which later ones have their way.
const SHEETS: &[(&str, &[&str])] = &[
    ("app", &["base", "header", "buttons", "menus", "forms", "lone", "narrow"]),
    (
        "game",
        &[
            "layout", "plates", "panel", "replies", "turns", "rail", "chat", "board", "plan", "result",
            "narrow",
        ],
    ),
    ("lobby", &["hero", "own", "pairing", "play", "options", "lists", "narrow"]),
    ("analysis", &["layout", "chance", "opinion", "openings", "tree", "setup", "narrow", "trial"]),
    ("rules", &["lesson", "tutorial", "text", "known", "shelf", "narrow"]),
    ("account", &["profile", "tiles", "cards", "people", "staff", "narrow"]),
    ("archive", &["layout", "filters", "games", "narrow"]),
    ("review", &["layout", "look", "figures", "moments", "slips", "narrow"]),
    ("puzzles", &["list", "solve", "narrow"]),
    ("path", &["stages", "next", "narrow"]),
    ("tournament", &["layout", "list", "own", "table", "podium", "boards", "narrow"]),
    ("import", &["form"]),
    ("share", &["panel"]),
    ("watch", &["show", "page", "narrow"]),
    ("embed", &["frame"]),
];

/// All sheets by their file names, as the browser gets them.
pub(crate) fn all() -> impl Iterator<Item = (String, String)> {
    SHEETS.iter().map(|(sheet, components)| {
        let texts = components.iter().map(|component| text(&path(sheet, component)));
        (format!("{sheet}.css"), texts.map(|text| pressed(&text)).collect())
    })
}

fn path(sheet: &str, component: &str) -> String {
    format!("{sheet}/{component}.css")
}

/// A component's text. That every one is there is tested below.
fn text(path: &str) -> String {
    let file = Styles::get(path);
    debug_assert!(file.is_some(), "no component {path}");
    file.map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// A style sheet without what is in it for readers only: comments, indents, empty lines. A line that says `GAME` is there for each
/// game.
fn pressed(css: &str) -> String {
    let mut parts = css.split("/*");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once("*/").map_or("", |(_, after)| after));
    }
    let lines = plain.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::with_capacity(plain.len()), |mut pressed, line| {
        if line.contains("GAME") {
            GameKind::ALL.iter().for_each(|kind| pressed.push_str(&line.replace("GAME", kind.name())));
        } else {
            pressed.push_str(line);
        }
        // A rule a line: what a browser's own tools show can still be read.
        if line == "}" {
            pressed.push('\n');
        }
        pressed
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_component_is_in_one_sheet() {
        let listed: Vec<String> = SHEETS
            .iter()
            .flat_map(|(sheet, components)| components.iter().map(|component| path(sheet, component)))
            .collect();
        let written: BTreeSet<String> = Styles::iter().map(std::borrow::Cow::into_owned).collect();
        assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), written);
        assert_eq!(listed.len(), written.len(), "none is there twice");
    }

    #[test]
    fn only_what_is_for_readers_is_left_out() {
        let css = "/* A title. */\n\n.a,\n.b {\n  color: red;\n  font: 1em/2 x;\n}\n\n@media (x) {\n  /* why */\n  .c {\n    top: 0;\n  }\n}\n";
        assert_eq!(pressed(css), ".a,.b {color: red;font: 1em/2 x;}\n@media (x) {.c {top: 0;}\n}\n");
    }

    #[test]
    fn a_line_for_a_game_is_there_for_each() {
        let for_each: String = GameKind::ALL.iter().map(|kind| format!(".of-{kind},")).collect();
        assert_eq!(pressed(".of-GAME,\n.b {\n}\n"), for_each + ".b {}\n");
    }

    /// What the style asks for: a declaration a line, so that a change is seen as what it is.
    #[test]
    fn every_declaration_has_a_line_of_its_own() {
        for name in Styles::iter() {
            for (at, line) in text(&name).lines().enumerate() {
                let line = line.trim();
                let place = format!("{name}:{}: {line}", at + 1);
                let is_text = line.starts_with("/*") || line.ends_with("*/");
                assert!(is_text || line.matches(';').count() <= 1, "{place}");
                assert!(is_text || !line.contains('{') || line.ends_with('{'), "{place}");
                assert!(is_text || !line.contains('}') || line == "}", "{place}");
            }
        }
    }
}
