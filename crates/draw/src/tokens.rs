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
    // What a hand draws on a board.
    Token::new("sketch1", "#14603c", "#7fe0ae"),
    Token::new("sketch2", "#9c1c24", "#ffb3ac"),
    Token::new("sketch3", "#0b57d0", "#c4d8ff"),
];

/// What boards are made of where somebody does not want each game's own ground. Pictures have the games' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Grey stone.
    Slate,
    /// Pale paper.
    Paper,
    /// Black on white, or white on black, the pages as well: every text at 7 to 1, every piece and mark at 4.5 to 1.
    Contrast,
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Slate, Self::Paper, Self::Contrast];

    /// `slate`, `paper` or `contrast`, as in the page's `data-board`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slate => "slate",
            Self::Paper => "paper",
            Self::Contrast => "contrast",
        }
    }

    /// The ground of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ground| ground.name() == name)
    }

    /// Its colours on the boards of all games.
    #[must_use]
    pub const fn of_boards(self) -> &'static [Token] {
        match self {
            Self::Slate => SLATE,
            Self::Paper => PAPER,
            Self::Contrast => CONTRAST,
        }
    }

    /// Its colours on pages.
    #[must_use]
    pub const fn of_pages(self) -> &'static [Token] {
        match self {
            Self::Slate | Self::Paper => &[],
            Self::Contrast => CONTRAST_PAGES,
        }
    }

    /// What a game has of its own on it.
    #[must_use]
    pub const fn of_game(self, kind: GameKind) -> &'static [Token] {
        games::of(kind).grounds[self as usize]
    }

    /// The colour of this name on the boards of a game.
    #[must_use]
    pub fn value(self, kind: GameKind, name: &str, tone: Tone) -> Option<&'static str> {
        let lists = [self.of_game(kind), self.of_boards(), self.of_pages()];
        let token = lists.into_iter().flatten().find(|token| token.name == name);
        token.map_or_else(|| value(kind, name, tone), |token| Some(token.in_tone(tone)))
    }
}

const SLATE: &[Token] = &[
    Token::new("slab", "#c9d1d9", "#6b757f"),
    Token::new("side", "#98a3ae", "#3a424a"),
    Token::new("grid", "#3a465199", "#10161c99"),
    Token::new("coord", "#36424d", "#ffffff"),
    Token::new("hot", "#16242f", "#ffffff"),
    Token::new("focus", "#0b4fc0", "#dce8ff"),
    Token::new("sketch1", "#14603c", "#9cf5c6"),
    Token::new("sketch2", "#9c1c24", "#ffd0ca"),
    Token::new("sketch3", "#0b57d0", "#dce8ff"),
];

const PAPER: &[Token] = &[
    Token::new("slab", "#f7f4ea", "#74716a"),
    Token::new("side", "#cfc9b8", "#403e39"),
    Token::new("grid", "#4a473d80", "#1a191680"),
    Token::new("coord", "#55524a", "#ffffff"),
    Token::new("hot", "#26231c", "#ffffff"),
    Token::new("focus", "#0b57d0", "#dce8ff"),
    Token::new("sketch1", "#14603c", "#9cf5c6"),
    Token::new("sketch2", "#9c1c24", "#ffd0ca"),
    Token::new("sketch3", "#0b57d0", "#dce8ff"),
];

const CONTRAST: &[Token] = &[
    Token::new("slab", "#ffffff", "#000000"),
    Token::new("side", "#595959", "#8a8a8a"),
    Token::new("grid", "#000000b3", "#ffffffa6"),
    Token::new("sheen", "#ffffff00", "#ffffff01"),
    Token::new("coord", "#000000", "#ffffff"),
    Token::new("hot", "#6b0075", "#ffe600"),
    Token::new("sketch1", "#004d2b", "#8dffc4"),
    Token::new("sketch2", "#8a0008", "#ffb8b2"),
    Token::new("sketch3", "#0037a8", "#9cc6ff"),
];

const CONTRAST_PAGES: &[Token] = &[
    Token::new("page", "#ffffff", "#000000"),
    Token::new("surface", "#ffffff", "#000000"),
    Token::new("raised", "#ffffff", "#141414"),
    Token::new("sunken", "#ececec", "#1c1c1c"),
    Token::new("line", "#595959", "#a6a6a6"),
    Token::new("line-2", "#262626", "#e0e0e0"),
    Token::new("ink", "#000000", "#ffffff"),
    Token::new("ink-2", "#141414", "#f2f2f2"),
    Token::new("ink-3", "#2b2b2b", "#dedede"),
    Token::new("on-ink", "#ffffff", "#000000"),
    Token::new("focus", "#0037a8", "#ffe600"),
    Token::new("good", "#004d2b", "#8dffc4"),
    Token::new("warn", "#5a3400", "#ffd27a"),
    Token::new("bad", "#8a0008", "#ffb8b2"),
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
    Ground::ALL.into_iter().for_each(|ground| write_ground(&mut css, ground));
    css
}

/// What a ground puts in the place of the usual colours: they stand behind a stronger selector.
fn write_ground(css: &mut String, ground: Ground) {
    let mut write = |games: &str, tokens: &[Token]| {
        if tokens.is_empty() {
            return;
        }
        // Writing to a string cannot fail.
        let _ = write!(css, ":root[data-board={}]{games}{{", ground.name());
        write_properties(css, tokens);
        css.push_str("}\n");
    };
    write("", ground.of_pages());
    let all: Vec<String> = GameKind::ALL.iter().map(|kind| format!(".{kind}")).collect();
    write(&format!(" :is({})", all.join(",")), ground.of_boards());
    for &kind in GameKind::ALL {
        write(&format!(" .{kind}"), ground.of_game(kind));
    }
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
