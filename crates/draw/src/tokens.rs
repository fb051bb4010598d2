//! The design tokens: one table of colours, light and dark, common and by game.
//!
//! Pages get them as custom properties ([`tokens_css`]); pictures, whose renderers know neither custom properties nor
//! `light-dark`, get the values written out ([`value`]).

use std::fmt::Write;

use kamni_rules::GameKind;

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
    const fn new(name: &'static str, light: &'static str, dark: &'static str) -> Self {
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

const KAMIKEN: &[Token] = &[
    Token::new("accent", "#7a3f74", "#dba6d3"),
    Token::new("hot", "#7a2472", "#ffd9fb"),
    Token::new("slab", "#e6c893", "#846640"),
    Token::new("side", "#b98f50", "#4e3a20"),
    Token::new("grid", "#5b421f99", "#21160899"),
    Token::new("coord", "#5a3f17", "#fff0d6"),
    Token::new("p1", "#fbf8f0", "#f6f1e4"),
    Token::new("p1e", "#6d5330", "#2b1e0d"),
    Token::new("p2", "#26282a", "#141618"),
    Token::new("p2e", "#0d0e0f", "#4d5155"),
    Token::new("p2m", "#74787d", "#74787d"),
];

const CLOSE_COMBAT: &[Token] = &[
    Token::new("accent", "#a2371f", "#f39b82"),
    Token::new("hot", "#1a1512", "#fff6ec"),
    Token::new("slab", "#ece3d3", "#3a3631"),
    Token::new("side", "#c3b599", "#1f1c19"),
    Token::new("grid", "#5c4f3a80", "#b8a98f4d"),
    Token::new("coord", "#5a4d38", "#cdc2b0"),
    Token::new("p1", "#b23a25", "#ea7f68"),
    Token::new("p1e", "#6e1d0f", "#4a160c"),
    Token::new("p2", "#2f6096", "#86b3e8"),
    Token::new("p2e", "#16365a", "#11263f"),
    Token::new("p2m", "#d8e9fb", "#16365a"),
];

const FOUR: &[Token] = &[
    Token::new("accent", "#1c6a50", "#79cfaa"),
    Token::new("hot", "#123f31", "#e8fff5"),
    Token::new("slab", "#d9ddd6", "#2f3937"),
    Token::new("side", "#a2ada1", "#171d1c"),
    Token::new("grid", "#3f4b4480", "#a3b3ab40"),
    Token::new("coord", "#404b45", "#b9c5bf"),
    Token::new("p1", "#1d6b50", "#63c196"),
    Token::new("p1e", "#0b3a2a", "#0b2e22"),
    Token::new("p2", "#c04836", "#f29382"),
    Token::new("p2e", "#701f13", "#4c160d"),
    Token::new("p2m", "#ffe3dc", "#5c1c11"),
];

const HASAMI: &[Token] = &[
    Token::new("accent", "#28548a", "#9cc1f0"),
    Token::new("hot", "#1c3f73", "#e2efff"),
    Token::new("slab", "#dcd6b0", "#736e4a"),
    Token::new("side", "#aaa26a", "#403c22"),
    Token::new("grid", "#4c492299", "#1c1b0a99"),
    Token::new("coord", "#4a4720", "#fbf7dc"),
    Token::new("p1", "#fcfaf2", "#f5f1e3"),
    Token::new("p1e", "#5f5a2c", "#25230f"),
    Token::new("p2", "#25282c", "#14171a"),
    Token::new("p2e", "#0c0d0e", "#4d5155"),
    Token::new("p2m", "#74787d", "#74787d"),
];

const DAO: &[Token] = &[
    Token::new("accent", "#7c560a", "#e5bb68"),
    Token::new("hot", "#3d2c08", "#fff0cf"),
    Token::new("slab", "#efe6d0", "#39362c"),
    Token::new("side", "#c8ba94", "#1e1c15"),
    Token::new("grid", "#6b5c3a66", "#c5b88f33"),
    Token::new("coord", "#5c4d2c", "#cfc4a5"),
    Token::new("p1", "#4d8767", "#5f9d7c"),
    Token::new("p1e", "#1d4a33", "#0f2a1d"),
    Token::new("p1m", "#2c6146", "#2d5f47"),
    Token::new("p2", "#2d5fa0", "#8fbaf0"),
    Token::new("p2e", "#12335f", "#10233f"),
    Token::new("p2m", "#e4effc", "#12335f"),
    Token::new("dao", "#a87400", "#f0c050"),
    Token::new("country", "#b2412c", "#f0876f"),
];

/// The colours of a game: its accent on pages, its board, its pieces, its marks.
#[must_use]
pub const fn of_game(kind: GameKind) -> &'static [Token] {
    match kind {
        GameKind::Kamiken => KAMIKEN,
        GameKind::CloseCombat => CLOSE_COMBAT,
        GameKind::Four => FOUR,
        GameKind::Hasami => HASAMI,
        GameKind::Dao => DAO,
    }
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
