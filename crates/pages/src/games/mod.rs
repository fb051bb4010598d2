//! What pages have of each game's own: a module for each.

use kamni_draw::{Figure, Overlay};
use kamni_rules::{GameKind, Player, Rules, game_item, game_modules};
use kamni_texts::Lang;
use maud::{Markup, html};

use crate::layout::Page;

game_modules!();

/// What is a game's own on pages.
pub(crate) struct Paged {
    /// The players' rules, by language.
    pub(crate) rules: fn(Lang) -> &'static str,
    /// A game with the standard options, played until there is something to see.
    pub(crate) shelf: &'static str,
    /// Where its piece lies in the garden, and which it is.
    pub(crate) garden: (i32, i32, Figure),
    /// What diagrams show beside the usual.
    pub(crate) diagrams: Option<Overlay>,
    /// The pieces that can be put while a position is set up.
    pub(crate) tools: fn(&Page<'_>, &Rules) -> Vec<Tool>,
    /// What is said of a position beside its board and the side to move, where the turn begins.
    pub(crate) further: fn(&Page<'_>, &Rules) -> Markup,
}

/// A piece that can be put while a position is set up.
pub(crate) struct Tool {
    /// Its letter in position texts.
    pub(crate) letter: char,
    /// Its letter where it stands on a large piece.
    pub(crate) on: Option<char>,
    /// Its picture; taking away has none.
    pub(crate) figure: Option<Figure>,
    /// What readers hear.
    pub(crate) name: String,
}

impl Tool {
    fn plain(letter: char, figure: Figure, name: String) -> Self {
        Self { letter, on: None, figure: Some(figure), name }
    }
}

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Paged {
    game_item!(kind, PAGED)
}

// ---- What several games have ----

/// Stones of both sides.
fn stones(page: &Page<'_>, rules: &Rules) -> Vec<Tool> {
    let stone = |player: Player| {
        let side = rules.side(player).code();
        let letter = if player == Player::First { 'x' } else { 'o' };
        let name = page.texts.get("cell-stone", &[("side", side.into())]);
        Tool::plain(letter, Figure::Stone(player), name)
    };
    Player::BOTH.map(stone).into()
}

/// Nothing further.
fn nothing(_: &Page<'_>, _: &Rules) -> Markup {
    Markup::default()
}

/// A field for a number.
fn number(page: &Page<'_>, key: &str, label: &str, most: &str) -> Markup {
    html! {
        label { span { (page.text(label)) } input type="text" data-key=(key) maxlength=(most) autocomplete="off"; }
    }
}
