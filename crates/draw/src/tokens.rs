//! The design tokens: one table of colours, light and dark, common and by game.
//!
//! Pages get them as custom properties ([`tokens_css`]); pictures, whose renderers know neither custom properties nor
//! `light-dark`, get the values written out ([`value`]).

use std::fmt::Write;

use kamni_rules::GameKind;

use crate::games;

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Tone {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Light, Self::Dark];

    /// `light` or `dark`, as in the page's `data-theme`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// A colour with its name, in light and in dark, as `#rrggbb` or `#rrggbbaa`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The name, without the two dashes of a custom property.
    pub name: &'static str,
    /// In light.
    pub light: &'static str,
    /// In dark.
    pub dark: &'static str,
}

impl Token {
    pub(crate) const fn new(name: &'static str, light: &'static str, dark: &'static str) -> Self {
        Self { name, light, dark }
    }

    /// The colour in one tone.
    #[must_use]
    pub const fn in_tone(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Light => self.light,
            Tone::Dark => self.dark,
        }
    }
}

/// The colours of pages, and the light that falls on every board.
pub const COMMON: &[Token] = &[
    Token::new("page", "#e9ece7", "#121716"),
    Token::new("surface", "#f8f9f6", "#1a201f"),
    Token::new("raised", "#ffffff", "#232b29"),
    Token::new("sunken", "#dfe4dd", "#0c100f"),
    Token::new("line", "#cfd6cd", "#313b38"),
    Token::new("line-2", "#79847d", "#6a7772"),
    Token::new("ink", "#19201e", "#edf0eb"),
    Token::new("ink-2", "#454f4b", "#b7c0ba"),
    Token::new("ink-3", "#58625d", "#95a19a"),
    Token::new("on-ink", "#f8f9f6", "#121716"),
    Token::new("focus", "#0b57d0", "#c4d8ff"),
    Token::new("good", "#1e6b45", "#7fcfa2"),
    Token::new("warn", "#855300", "#f0b860"),
    Token::new("bad", "#a4262c", "#f59a93"),
    Token::new("sheen", "#ffffff30", "#ffffff12"),
];

/// The colours of a game: its accent on pages, its board, its pieces, its marks.
#[must_use]
pub const fn of_game(kind: GameKind) -> &'static [Token] {
    games::of(kind).tokens
}

/// The colour of this name on the boards of a game; `None` where neither the game nor the common table has it.
#[must_use]
pub fn value(kind: GameKind, name: &str, tone: Tone) -> Option<&'static str> {
    let mut tokens = of_game(kind).iter().chain(COMMON);
    tokens.find(|token| token.name == name).map(|token| token.in_tone(tone))
}

/// Sizes, times and the family of type, which are alike in both tones.
const MEASURES: &str = "\
--shade-1:0 1px 2px light-dark(#19201e1f,#0006);\
--shade-2:0 2px 4px light-dark(#19201e14,#0005),0 10px 28px light-dark(#19201e1f,#0007);\
--s1:4px;--s2:8px;--s3:12px;--s4:16px;--s5:24px;--s6:32px;--s7:48px;--s8:72px;\
--r1:6px;--r2:10px;--r3:16px;--pill:999px;\
--t1:.75rem;--t2:.875rem;--t3:1rem;--t4:1.1875rem;--t5:1.5rem;--t6:2rem;--t7:2.75rem;\
--fast:120ms;--step:220ms;--slow:420ms;--ease:cubic-bezier(.2,.7,.2,1);\
--font:-apple-system,BlinkMacSystemFont,\"Segoe UI\",Roboto,Ubuntu,Cantarell,\"Noto Sans\",\"Liberation Sans\",Arial,sans-serif;";

/// The tokens as custom properties: the common ones on `:root`, those of a game on the class of its name.
///
/// The system chooses between light and dark, unless the page's root says `data-theme`.
#[must_use]
pub fn tokens_css() -> String {
    let mut css = String::with_capacity(4096);
    css.push_str(":root{color-scheme:light dark;");
    write_properties(&mut css, COMMON);
    css.push_str(MEASURES);
    css.push_str("}\n");
    for tone in Tone::BOTH.map(Tone::name) {
        // Writing to a string cannot fail.
        let _ = writeln!(css, ":root[data-theme={tone}]{{color-scheme:{tone}}}");
    }
    for &kind in GameKind::ALL {
        let _ = write!(css, ".{kind}{{");
        write_properties(&mut css, of_game(kind));
        css.push_str("}\n");
    }
    css
}

fn write_properties(css: &mut String, tokens: &[Token]) {
    for Token { name, light, dark } in tokens {
        let _ = if light == dark {
            write!(css, "--{name}:{light};")
        } else {
            write!(css, "--{name}:light-dark({light},{dark});")
        };
    }
}
