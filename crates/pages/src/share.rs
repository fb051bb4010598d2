//! Sharing a game: its links, and its files.

use maud::{Markup, html};

use super::icon;
use super::layout::Page;

/// What a file can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The text record.
    Kmn,
    /// SGF.
    Sgf,
    /// A position, drawn.
    Svg,
    /// A position, painted.
    Png,
    /// The game as an animation.
    Gif,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Kmn, Self::Sgf, Self::Svg, Self::Png, Self::Gif];

    /// How names of such files end.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Kmn => "kmn",
            Self::Sgf => "sgf",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }

    /// The form of files whose names end so.
    #[must_use]
    pub fn named(ending: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.ending() == ending)
    }

    /// Its type.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Kmn => "text/plain; charset=utf-8",
            Self::Sgf => "application/x-go-sgf; charset=utf-8",
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
        }
    }

    /// Whether a browser shows it rather than keeping it. A drawing has its colours inside, where the house's own policy does not let
    /// them take effect.
    #[must_use]
    pub const fn is_shown(self) -> bool {
        matches!(self, Self::Png | Self::Gif)
    }
}

/// The id of the panel, by which buttons open it.
pub(crate) const PANEL: &str = "share";

/// What is shared.
#[derive(Clone, Copy, Debug)]
pub struct Shared<'a> {
    /// The whole address of the page.
    pub link: &'a str,
    /// The address of its files, without their endings.
    pub files: &'a str,
    /// The title that is sent with the link.
    pub title: &'a str,
    /// How many steps are shown.
    pub ply: usize,
    /// The whole address of its board for other pages, if it has one, and what that is called there, whoever looks.
    pub embed: Option<(&'a str, &'a str)>,
}

/// The files, with the words for them.
const FILES: [(Form, &str); 5] = [
    (Form::Kmn, "share-record"),
    (Form::Sgf, "share-sgf"),
    (Form::Png, "share-picture"),
    (Form::Svg, "share-drawing"),
    (Form::Gif, "share-animation"),
];

/// The panel: it lies over the page, and the browser itself opens and closes it. The script keeps it up to what is shown.
pub(crate) fn panel(page: &Page<'_>, shared: &Shared<'_>) -> Markup {
    let here = format!("{}?ply={}", shared.link, shared.ply);
    html! {
        section popover class="share" id=(PANEL) role="dialog" aria-labelledby="share-title" data-part="share"
            data-link=(shared.link) data-files=(shared.files) data-title=(shared.title) {
            header {
                h2 id="share-title" { (page.text("share-title")) }
                button class="btn round" type="button" popovertarget=(PANEL) popovertargetaction="hide"
                    aria-label=(page.text("share-close")) { (icon("close")) }
            }
            (link(page, "share-link", shared.link))
            (link(page, "share-here", &here))
            @if let Some((board, title)) = shared.embed { (embed(page, board, title)) }
            button class="btn" type="button" data-part="send" hidden { (icon("share")) span { (page.text("share-send")) } }
            h3 { (page.text("share-files")) }
            ul class="files" {
                @for (form, key) in FILES {
                    li { a class="btn" href=(address(shared, form)) download data-file=(form.ending()) { (icon("save")) span { (page.text(key)) } } }
                }
            }
        }
    }
}

fn address(shared: &Shared<'_>, form: Form) -> String {
    let at = match form {
        Form::Png | Form::Svg => format!("?ply={}", shared.ply),
        Form::Kmn | Form::Sgf | Form::Gif => String::new(),
    };
    format!("{}.{}{at}", shared.files, form.ending())
}

/// What somebody puts into a page of his own to have the board there.
fn embed(page: &Page<'_>, board: &str, title: &str) -> Markup {
    let address = format!("{board}?lang={}", page.texts.lang());
    // As a text it is written for HTML a second time where it stands in the field.
    let snippet = html! { iframe src=(address) title=(title) width="420" height="640" loading="lazy" {} };
    html! {
        (link(page, "embed-share", &snippet.into_string()))
        p class="dim small" { (page.text("embed-share-about")) }
    }
}

/// A link with a button that copies it.
fn link(page: &Page<'_>, key: &str, link: &str) -> Markup {
    html! {
        div {
            label for=(key) { (page.text(key)) }
            div class="copy" {
                input type="text" readonly id=(key) value=(link) data-part=(key);
                button class="btn" type="button" data-do="copy" data-done=(page.text("wait-copied"))
                    aria-describedby=(key) { (page.text("wait-copy")) }
            }
        }
    }
}

/// What a game in a list has of it: a menu.
pub(crate) fn menu(page: &Page<'_>, address: &str, of: &str) -> Markup {
    html! {
        details class="menu files" {
            summary class="btn round" aria-label=(page.texts.get("share-of", &[("game", of.into())])) { (icon("share")) }
            div class="menu-list" {
                a href=(format!("{address}/review")) { (page.text("game-review")) }
                button type="button" data-do="copy-link" data-link=(address) data-done=(page.text("wait-copied")) {
                    (page.text("share-copy"))
                }
                @for (form, key) in FILES {
                    a href=(format!("{address}.{}", form.ending())) download { (page.text(key)) }
                }
            }
        }
    }
}
